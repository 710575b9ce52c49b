import itertools

import numpy as np
import pytest
from scipy import stats

from sushilab.simulator.compiling import compiled
from sushilab.simulator.streams import (
    DEAL,
    PILE,
    SEATING,
    STRATEGY,
    below,
    mix,
    stream_key,
    unit,
    word,
)

MASK = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15
PURPOSES = (DEAL, PILE, SEATING, *range(STRATEGY, STRATEGY + 5))


@compiled()
def fill_keys(seed, first_deal, purpose, out):
    for i in range(out.size):
        out[i] = stream_key(seed, first_deal + i, purpose)


@compiled()
def fill_words(key, out):
    for i in range(out.size):
        out[i] = word(key, np.uint64(i))


@compiled()
def fill_below(key, bound, out):
    for i in range(out.size):
        out[i] = below(word(key, np.uint64(i)), bound)


@compiled()
def fill_units(key, out):
    for i in range(out.size):
        out[i] = unit(word(key, np.uint64(i)))


def keys(seed, purpose, n, first_deal=0):
    out = np.zeros(n, np.uint64)
    fill_keys(seed, first_deal, purpose, out)
    return out


def words(n, seed=1, deal=0, purpose=DEAL):
    out = np.zeros(n, np.uint64)
    fill_words(keys(seed, purpose, 1, deal)[0], out)
    return out


def mixed(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def key_by_hand(seed, deal, purpose):
    base = mixed((seed + GAMMA) & MASK)
    base = mixed(base ^ (purpose * 0x94D049BB133111EB & MASK))
    return mixed((base + deal * GAMMA) & MASK)


# Known answers

SPLITMIX64 = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC),
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
}
"""First outputs of the published SplitMix64 for two seeds."""


@pytest.mark.parametrize("key", SPLITMIX64)
def test_a_stream_is_splitmix64_seeded_with_its_key(key):
    out = np.zeros(len(SPLITMIX64[key]), np.uint64)
    fill_words(np.uint64(key), out)
    assert out.tolist() == list(SPLITMIX64[key])


@pytest.mark.parametrize("seed", [0, 1, 7, 2**32, 2**63 - 1])
@pytest.mark.parametrize("purpose", PURPOSES)
def test_keys_are_those_of_plain_integer_arithmetic(seed, purpose):
    for deal in (0, 1, 255, 10**12):
        assert int(stream_key(seed, deal, purpose)) == key_by_hand(seed, deal, purpose)


def test_keys_never_change_between_versions():
    """Every published seed would give other numbers."""
    found = [int(stream_key(*of)) for of in ((1, 0, DEAL), (7, 12, STRATEGY), (0, 0, SEATING))]
    assert found == KEYS


KEYS = [0xF92A9FEDF84589C5, 0x39BDEC9C32824AED, 0x72602E52C0E0E710]


@pytest.mark.parametrize("bit", range(0, 64, 7))
def test_mixing_spreads_every_input_bit(bit):
    z = words(2000)
    flipped = z ^ np.uint64(1 << bit)
    pairs = zip(z, flipped, strict=True)
    changed = [(int(mix(a)) ^ int(mix(b))).bit_count() for a, b in pairs]
    assert abs(np.mean(changed) - 32) < 5 * 4 / np.sqrt(len(changed))


# Statistics


def test_every_bit_is_set_half_of_the_time():
    n = 200_000
    bits = np.unpackbits(words(n).view(np.uint8)).reshape(n, 64)
    z = (bits.sum(axis=0) - n / 2) / np.sqrt(n / 4)
    assert np.abs(z).max() < 4.5


def test_first_words_of_consecutive_deals_have_balanced_bits():
    n = 200_000
    out = np.zeros(1, np.uint64)
    first = np.zeros(n, np.uint64)
    for i, key in enumerate(keys(1, DEAL, n)):
        fill_words(key, out)
        first[i] = out[0]
    bits = np.unpackbits(first.view(np.uint8)).reshape(n, 64)
    assert np.abs((bits.sum(axis=0) - n / 2) / np.sqrt(n / 4)).max() < 4.5
    high = (first >> np.uint64(32)).astype(float)
    assert abs(np.corrcoef(high[:-1], high[1:])[0, 1]) < 4.5 / np.sqrt(n)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(((1, 0, a), (1, 0, b)) for a, b in itertools.combinations(PURPOSES[:5], 2)),
        *(((1, 0, DEAL), (1, deal, DEAL)) for deal in (1, 2, 255, 256)),
        *(((1, 0, DEAL), (seed, 0, DEAL)) for seed in (0, 2, 3, 2**32 + 1)),
        ((1, 2, DEAL), (2, 1, DEAL)),
    ],
)
def test_streams_of_other_purposes_deals_and_seeds_are_independent(one, other):
    n = 50_000
    a, b = (words(n, seed, deal, purpose) for seed, deal, purpose in (one, other))
    equal_bits = np.unpackbits((a ^ b).view(np.uint8)).sum() / (64 * n)
    assert abs(equal_bits - 0.5) < 4.5 * 0.5 / np.sqrt(64 * n)
    # Neither is the other, shifted by a few words.
    assert not set(a.tolist()) & set(b.tolist())


def test_no_two_streams_of_a_run_share_a_key():
    everything = [keys(seed, purpose, 50_000) for seed in (0, 1, 2) for purpose in PURPOSES]
    together = np.concatenate(everything)
    assert len(np.unique(together)) == len(together)


@pytest.mark.parametrize("bound", [2, 3, 7, 10, 14, 108])
def test_below_is_uniform(bound):
    out = np.zeros(200_000, np.int64)
    fill_below(keys(3, DEAL, 1)[0], bound, out)
    assert out.min() >= 0
    assert out.max() < bound
    assert stats.chisquare(np.bincount(out, minlength=bound)).pvalue > 1e-4


@pytest.mark.parametrize("bound", [1, 2, 13, 250])
def test_below_keeps_within_its_bounds(bound):
    assert below(np.uint64(0), bound) == 0
    assert below(np.uint64(MASK), bound) == bound - 1


def test_unit_is_uniform_and_never_one():
    out = np.zeros(100_000)
    fill_units(keys(5, STRATEGY, 1)[0], out)
    assert stats.kstest(out, "uniform").pvalue > 1e-4
    assert unit(np.uint64(0)) == 0.0
    assert 0.999 < unit(np.uint64(MASK)) < 1.0
