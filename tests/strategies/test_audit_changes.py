"""What an audit of Sushi Go! changes in a position, and that nothing else changes."""

import numpy as np
import pytest

from sushilab.simulator.compiling import LANES
from sushilab.simulator.sushi_go.block import HAND_SIZE, TURN
from sushilab.simulator.sushi_go.cards import CHOPSTICKS, KINDS, PUDDING
from sushilab.simulator.sushi_go.rules import Rules
from sushilab.simulator.sushi_go.view import View
from sushilab.strategies import resolve
from sushilab.strategies.audit import audit, audit_room
from sushilab.strategies.sushi_go import audit_changes as changes
from sushilab.strategies.sushi_go.audit_positions import decisions

ROOM = audit_room("sushi_go")
TABLES = {
    "2 players": Rules(2),
    "3 players": Rules(3, pass_direction="right"),
    "5 players": Rules(5, pass_direction="alternate"),
    "dummy": Rules(2, dummy="two_player"),
}


def some_decisions(rules, every=5):
    """Blocks and seats at some decisions of games in which all play at random."""
    chooser, parameters = resolve("random").compiled_for(rules)
    for number, at in enumerate(decisions(rules, resolve("random"), resolve, 1)):
        if number % every == 0:
            yield at.block, at.seat
        chooser(at.block, at.seat, parameters, at.picks)


def facts(block, seat, lane):
    """All that a view shows in one game, by name."""
    view = View(block, seat, lane, False)
    found = {}
    for name in ("round", "turn", "cards_in_hand", "open_wasabi", "can_use_chopsticks"):
        found[name] = getattr(view, name)
    found["own numbers"] = int(block.streams[seat, lane])
    for name in ("hand", "own", "unseen", "points", "dummy_tableau"):
        found[name] = [getattr(view, name)(card) for card in range(KINDS)]
    for ahead in range(view.players):
        for name in ("open_wasabi_of", "puddings_of", "score_of", "maki_of", "knows_hand"):
            found[name, ahead] = getattr(view, name)(ahead)
        for name in ("tableau", "known"):
            found[name, ahead] = [getattr(view, name)(ahead, card) for card in range(KINDS)]
    return found


@pytest.mark.parametrize("table", TABLES)
def test_unseen_cards_are_those_of_the_view(table):
    for block, seat in some_decisions(TABLES[table]):
        unseen = changes.unseen_cards(block, seat)
        assert (unseen >= 0).all()
        for lane in (0, 17):
            view = View(block, seat, lane, False)
            assert unseen[:, lane].tolist() == [view.unseen(card) for card in range(KINDS)]


@pytest.mark.parametrize("name", [name for name in ROOM.FORBIDDEN if name in ROOM.CHANGES])
@pytest.mark.parametrize("table", TABLES)
def test_what_must_not_matter_cannot_be_seen(name, table):
    rng = np.random.default_rng(5)
    for block, seat in some_decisions(TABLES[table]):
        before = changes.copy_of(block)
        changed = ROOM.CHANGES[name](block, seat, rng)
        assert changes.differing(before, block) == []
        for lane in (0, 300):
            from_lane = lane if changed.order is None else int(changed.order[lane])
            with np.errstate(over="ignore"):
                assert facts(changed.block, seat, lane) == facts(block, seat, from_lane)


@pytest.mark.parametrize("table", TABLES)
def test_hidden_cards_are_dealt_from_all_cards_that_were_not_seen(table):
    rng, different = np.random.default_rng(1), 0
    for block, seat in some_decisions(TABLES[table]):
        changed = changes.other_hidden_cards(block, seat, rng)
        after = changed.block.hands.astype(np.int64)
        assert (after >= 0).all()
        assert (after.sum(axis=1) == block.hands.sum(axis=1)).all()
        known = [changes.own_hand(block, seat), *changes.seen_hands(block, seat)]
        hidden = np.delete(after, known, axis=0).sum(axis=0)
        assert (hidden <= changes.unseen_cards(block, seat)).all()
        if block.info[TURN] == 0:
            assert changed.lanes.mean() > 0.9
            # A card that nobody was dealt is dealt as often as one in a hand.
            pool = changes.unseen_cards(block, seat)
            share = hidden.sum() / pool.sum()
            assert np.abs(hidden.sum(axis=1) / pool.sum(axis=1).clip(1) - share).max() < 0.05 or (
                pool.sum(axis=1).min() == 0
            )
            different += 1
    assert different > 0


CHANGE_ONLY = {
    "other cards in the hands it has seen": {"known", "unseen"},
    "other cards on the others' tables": {"tableau", "dummy_tableau", "open_wasabi_of", "unseen"},
    "other maki rolls of the others": {
        "tableau",
        "dummy_tableau",
        "maki_of",
        "unseen",
        "points",
    },
    "other owners of the puddings": {
        "tableau",
        "dummy_tableau",
        "puddings_of",
        "own",
    },
    "other scores": {"score_of"},
    "other random numbers of its own": {"own numbers"},
}


@pytest.mark.parametrize("name", CHANGE_ONLY)
@pytest.mark.parametrize("table", TABLES)
def test_a_trait_is_tested_by_changing_nothing_else(name, table):
    rng, seen = np.random.default_rng(2), set()
    for block, seat in some_decisions(TABLES[table], every=2):
        changed = ROOM.CHANGES[name](block, seat, rng)
        assert (changes.unseen_cards(changed.block, seat) >= 0).all()
        lanes = [*np.flatnonzero(changed.lanes)[:2], *np.flatnonzero(~changed.lanes)[:1]]
        for lane in lanes:
            before, after = (facts(b, seat, int(lane)) for b in (block, changed.block))
            keys = {key for key in before if before[key] != after[key]}
            assert bool(keys) or not changed.lanes[lane] or "dummy" in table
            seen |= {key if isinstance(key, str) else key[0] for key in keys}
    never = table == "dummy" and name == "other cards in the hands it has seen"
    assert seen <= CHANGE_ONLY[name]
    assert bool(seen) is not never


@pytest.mark.parametrize("table", TABLES)
def test_changed_tables_are_possible(table):
    rng = np.random.default_rng(3)
    for block, seat in some_decisions(TABLES[table]):
        cards = block.tableaus[:, :KINDS].sum(axis=1, dtype=np.int64)
        after = changes.other_tables(block, seat, rng).block
        assert (after.tableaus[:, :KINDS].sum(axis=1) == cards).all()
        for change in (changes.other_tables, changes.other_maki):
            after = change(block, seat, rng).block
            assert (after.tableaus >= 0).all()
            assert after.tableaus[:, :KINDS].sum(axis=1).max() <= block.info[HAND_SIZE]
            assert np.array_equal(after.tableaus[seat], block.tableaus[seat])
        after = changes.other_puddings(block, seat, rng).block
        for rows in ("piles", "tableaus"):
            old, new = getattr(block, rows), getattr(after, rows)
            old, new = (r[:, PUDDING] if rows == "tableaus" else r for r in (old, new))
            assert (old.sum(axis=0) == new.sum(axis=0)).all()


@pytest.mark.parametrize("table", TABLES)
def test_chopsticks_are_lent_in_place_of_another_card(table):
    for block, seat in some_decisions(TABLES[table]):
        lent = changes.with_chopsticks(block, seat)
        rows, now = block.tableaus[seat], lent.block.tableaus[seat]
        assert (now >= 0).all()
        assert (now[:KINDS].sum(axis=0) == rows[:KINDS].sum(axis=0)).all()
        assert np.array_equal(lent.lanes, now[CHOPSTICKS] > 0)
        assert (lent.lanes >= (rows[CHOPSTICKS] > 0)).all()
        assert (changes.unseen_cards(lent.block, seat) >= 0).all()
        assert set(changes.differing(block, lent.block)) <= {"tableaus"}
        if block.info[TURN] > 2:
            assert lent.lanes.mean() > 0.1


def test_every_change_finds_something_to_change():
    found = audit("random", players=[4])
    for trait in found.traits:
        assert trait.evidence.decisions > 8 * LANES, trait.name
