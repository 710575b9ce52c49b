import copy
import itertools
import math

import numpy as np
import pytest

from sushilab.simulator.tallies import POINT_UNITS, WIN_UNITS, Tally

BATCHED = frozenset({"cards"})


def chunk_sums(seed, batches):
    dice = np.random.default_rng(seed)
    return {
        "scores": dice.integers(-(2**40), 2**40, (2, 3)),
        "cards": dice.integers(0, 2**40, (batches, 2, 5)),
    }


CHUNKS = [
    (0, chunk_sums(1, 2)),
    (1, chunk_sums(2, 1)),
    (1, chunk_sums(3, 3)),
    (3, chunk_sums(4, 1)),
]
"""First batch and sums of chunks that touch four batches."""


def merged(chunks):
    tally = Tally()
    for batch, sums in chunks:
        tally.add(sums, batch, 4, BATCHED)
    return tally


def test_chunks_merge_to_the_same_tally_in_any_order():
    tallies = [merged(order) for order in itertools.permutations(CHUNKS)]
    assert all(tally == tallies[0] for tally in tallies)


def test_sums_add_up_and_batches_keep_their_place():
    tally = merged(CHUNKS)
    assert np.array_equal(tally["scores"], sum(sums["scores"] for _, sums in CHUNKS))
    expected = np.zeros((4, 2, 5), np.int64)
    for batch, sums in CHUNKS:
        for i, cards in enumerate(sums["cards"]):
            expected[batch + i] += cards
    assert np.array_equal(tally["cards"], expected)


def test_adding_leaves_the_sums_of_a_chunk_alone():
    before = copy.deepcopy(CHUNKS)
    tally = merged(CHUNKS)
    tally["scores"][:] = 0
    for (_, sums), (_, kept) in zip(CHUNKS, before, strict=True):
        assert all(np.array_equal(sums[name], kept[name]) for name in sums)


def test_equal_means_the_same_names_and_numbers():
    one, other = merged(CHUNKS), merged(CHUNKS)
    assert one == other
    other["cards"][3, 1, 4] += 1
    assert one != other
    assert merged(CHUNKS[:1]) != one
    assert Tally({"scores": one["scores"]}) != one
    assert Tally() == Tally()
    assert one != "a tally"


def test_a_tally_knows_its_names_and_is_not_hashable():
    tally = merged(CHUNKS)
    assert "scores" in tally
    assert "rows" not in tally
    with pytest.raises(TypeError):
        hash(tally)
    with pytest.raises(KeyError):
        tally["rows"]


def test_units_divide_wins_and_points_exactly():
    assert math.lcm(*range(1, 9)) == WIN_UNITS
    assert math.lcm(*range(1, 11)) == POINT_UNITS
