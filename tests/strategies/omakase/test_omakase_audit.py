"""The audit of Omakase: cheats are caught, honest strategies pass, traits are what was measured."""

import re

import pytest
from cheating_twin import TWIN

from sushilab.simulator import StrategyFault
from sushilab.simulator.omakase.rules import BELT
from sushilab.strategies import built_in, resolve
from sushilab.strategies.audit import audit, audit_room
from sushilab.strategies.omakase import audit_positions, table

ROOM = audit_room("omakase")


@pytest.fixture
def few_games(monkeypatch):
    monkeypatch.setattr(audit_positions, "GAMES", 8)


# Built-in strategies


@pytest.mark.parametrize("name", built_in("omakase"))
def test_a_built_in_strategy_is_honest_and_has_the_traits_it_declares(name, few_games):
    found = audit(name, "omakase")
    assert found.failures == []
    assert found.undeclared == (), f"traits={found.found}"
    assert found.players == (2, 3, 4)
    assert found.decisions > 250
    assert 0 < found.nanoseconds < 1e6


def test_an_audit_repeats_itself_and_a_seed_changes_it(few_games):
    one, two, other = (audit("random", "omakase", players=[3], seed=seed) for seed in (1, 1, 2))
    assert one.traits == two.traits
    assert one.traits != other.traits
    assert one.found == other.found


def test_the_rules_of_the_other_profile_can_be_audited(few_games):
    variant = {"profile": "simple", "skip_moves_belt": "true"}
    for name in ("balanced", "random"):
        assert audit(name, "omakase", variant=variant).failures == []


def test_there_are_opponents_for_every_number_of_players():
    assert set(ROOM.FIELD) <= set(built_in("omakase"))
    assert len(ROOM.FIELD) >= 4
    for players, line_ups in audit_positions.LINE_UPS.items():
        assert all(len(line_up) == players for line_up in line_ups)


# Cheats

HIDDEN = "its choices depend on cards that it cannot know"
LUCK = "its choices depend on the random numbers of other players or of the game"
SEATS = (
    "its choices depend on the numbers of the seats: name players by how many seats ahead they sit"
)
WRITES = "it changes the state of the game"
CAUGHT = {
    1: HIDDEN,
    2: HIDDEN,
    3: HIDDEN,
    4: HIDDEN,
    5: HIDDEN,
    6: LUCK,
    7: LUCK,
    8: "its choices depend on what other hands were worth when the check was called",
    9: SEATS,
    10: SEATS,
    11: "its choices depend on what was left in the working row by earlier calls",
    12: WRITES,
    13: WRITES,
    14: "its choices change when it is asked again in the same situation: use view.random, not"
    " random or numpy.random",
}


@pytest.fixture(scope="module")
def twin(tmp_path_factory):
    path = tmp_path_factory.mktemp("twin") / "twin.py"
    path.write_text(TWIN, encoding="utf-8")
    return resolve(str(path), "omakase").definition


def audited(twin, what, **more):
    return audit(twin.with_parameters(what=what), "omakase", **{"players": [3], **more})


def test_a_strategy_that_looks_at_nothing_is_no_cheat(twin, few_games):
    assert audited(twin, 0, players=None).passed


@pytest.mark.parametrize("what", CAUGHT)
def test_a_cheat_is_caught(twin, what, few_games):
    found = audited(twin, what)
    assert [each.what for each in found.cheats] == [CAUGHT[what]]
    assert not found.passed
    evidence = found.cheats[0].evidence
    assert evidence.changed > 0.05 * evidence.decisions
    assert found.failures[0].startswith(CAUGHT[what])
    assert "\n" not in found.failures[0]


@pytest.mark.parametrize("players", [2, 4])
def test_cheats_are_caught_at_other_tables_too(twin, players, few_games):
    for what in (1, 3, 8, 9):
        assert [c.what for c in audited(twin, what, players=[players]).cheats] == [CAUGHT[what]]


def test_luck_that_cannot_be_repeated_is_random(twin, few_games):
    found = audited(twin, 14)
    assert "random" in found.found
    assert "deterministic" not in found.found
    assert "with nothing changed" in found.cheats[0].evidence.example


def test_the_example_of_a_cheat_says_where_and_what(twin, few_games):
    example = audited(twin, 1).cheats[0].evidence.example
    match = re.fullmatch(
        r"3 players, turn (\d+), seat 1, hand (.+), belt (.+): asked what to exchange, it answered"
        r" (\w+) for slot (\d), and with other hidden cards (\w+) for slot (\d)",
        example,
    )
    assert match
    assert match[4] != match[6] or match[5] != match[7]
    hand = [part.partition(" x")[0] for part in match[2].split(", ")]
    assert {match[4], match[6]} <= {*hand}
    assert len(match[3].split(", ")) == BELT


@pytest.mark.parametrize(("what", "part"), [(12, "numbers of the game"), (13, "trash")])
def test_what_a_strategy_writes_is_named(twin, what, part, few_games):
    example = audited(twin, what).cheats[0].evidence.example
    assert re.fullmatch(rf"3 players, turn \d+, seat 1: {part} changed", example)


FAULTS = {
    30: "answered ginger for slot 7 when asked what to exchange, which is illegal: ",
    31: "valued something as NaN (not a number) when asked ",
    32: "raised ValueError: no idea; 3 players, turn ",
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_strategy_that_breaks_a_rule_is_one_sentence(twin, what):
    with pytest.raises(StrategyFault) as raised:
        audited(twin, what)
    text = str(raised.value)
    assert FAULTS[what] in text
    assert re.search(r"; 3 players, turn \d+, seat 1", text)
    assert what == 32 or "; hand: " in text
    assert "\n" not in text
    assert raised.value.strategy == f"twin:what={what}"


# Traits

NOTHING = {"deterministic", "plays actions", "calls the check"}
FOUND = {
    0: NOTHING,
    21: {"random", "plays actions", "calls the check"},
    22: NOTHING | {"uses memory"},
    23: NOTHING | {"counts cards"},
    # What was not seen is counted by the trash and by what is known of other hands.
    24: NOTHING | {"uses memory", "counts cards"},
    26: {"deterministic"},
}


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("what", FOUND)
def test_traits_are_what_a_strategy_goes_by(twin, what, players, few_games):
    found = audited(twin, what, players=[players])
    assert found.cheats == ()
    assert {*found.found} == FOUND[what]


def test_a_declared_trait_that_is_not_found_is_a_failure(twin, few_games):
    assert audited(twin, 0).failures == []
    number = r"\d{1,3}(,\d{3})*"
    (moody,) = audited(twin, 21).failures
    assert re.fullmatch(
        rf"it declares 'deterministic', but {number} of {number} choices changed with other random"
        r" numbers of its own",
        moody,
    )
    (idle,) = audited(twin, 26).failures
    words = rf"it declares 'plays actions', but 0 of {number} chances to play an action card were"
    assert re.fullmatch(words + " taken", idle)


def test_traits_that_are_no_canonical_words_are_free(twin, few_games):
    found = audited(twin, 22)
    assert [trait.name for trait in found.traits] == list(ROOM.TRAITS)
    assert found.undeclared == ("uses memory", "calls the check")
    assert found.passed


def test_a_rare_call_of_the_check_is_found(few_games):
    @table(traits=("calls the check",))
    def patient(s):
        """Call with a hand that hardly any game brings."""
        return s.score - 5000.0 if s.card == "check" else 0.0

    assert audit(patient, "omakase").failures == []
