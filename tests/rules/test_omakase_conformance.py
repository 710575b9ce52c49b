"""Rule cases of Omakase through the kernel: the given ones, further ones, malformed ones."""

import copy
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from altered_cases import failures, made_up

from sushilab.simulator.conformance import CaseError, check, read_cases
from sushilab.simulator.omakase import conformance
from sushilab.simulator.omakase.cards import CODES
from sushilab.simulator.omakase.rules import CHOICES

FOLDER = Path(__file__).parent
CASE_FILES = ("deck_cases", "effect_cases", "hand_cases", "turn_cases")
GIVEN = FOLDER / "cases_omakase.jsonl"
EXTRA = FOLDER / "cases_omakase_extra.jsonl"
CASES = [case for path in (GIVEN, EXTRA) for _, case in read_cases(path)]
EVERY_CASE = pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])


@EVERY_CASE
def test_the_kernel_agrees_with_the_rule_case(case):
    verdict = check(case)
    assert verdict.passed, f"{case['description']}: expected {verdict.expected}, got {verdict.got}"
    assert verdict.id == case["id"]


def test_there_are_58_given_cases_and_about_100_further_ones():
    assert len(list(read_cases(GIVEN))) == 58
    assert len(list(read_cases(EXTRA))) >= 100
    assert len({case["id"] for case in CASES}) == len(CASES)
    assert {case["setup"]["kind"] for case in CASES} == set(conformance.KINDS_OF_CASES)


def test_every_option_is_changed_in_some_case():
    seen = {
        (name, value)
        for case in CASES
        for holder in (case["setup"], case["setup"].get("options") or {})
        for name, value in holder.items()
        if name in CHOICES and isinstance(value, (str, bool))
    }
    assert {(name, other) for name, (_, *others) in CHOICES.items() for other in others} <= seen


# A verdict can be negative


@pytest.mark.parametrize("kind", conformance.KINDS_OF_CASES)
def test_a_case_fails_when_any_expected_value_is_changed(kind):
    assert failures(CASES, kind, ("octopus", "tofu")) >= 4


one_case = partial(made_up, "omakase")


def sake(**setup):
    setup = {
        "card": "sake",
        "hands": [["sake", "tofu"], ["crab", "tuna"]],
        "target": 1,
        "random_card": "crab",
        "give": "tofu",
        **setup,
    }
    return one_case("effect", {"hands": [["crab"], ["tofu", "tuna"]]}, **setup)


def choice(**setup):
    setup = {
        "card": "chefs_choice",
        "hands": [["chefs_choice"], []],
        "deck": ["crab", "tuna", "tofu"],
        "put_back": [["crab", 0], ["tuna", 1]],
        **setup,
    }
    return one_case("effect", {"hands": [["tofu"], []]}, **setup)


def score(**setup):
    return one_case("score", {"score": 200}, **{"hand": ["tofu"], **setup})


def test_what_a_case_may_leave_out_or_write_otherwise():
    assert check(sake()).passed
    assert check(choice()).passed
    short = sake(hands=[["sake", "tofu"], ["crab"]])
    short["expected"] = {"hands": [["crab"], ["tofu"]]}
    del short["setup"]["random_card"], short["setup"]["target"]
    assert check(short).passed
    assert check(choice(put_back=[{"card": "crab", "place": 0}, ["tuna", "bottom"]])).passed
    assert check({**score(), "options": {"profile": "simple"}}).passed
    assert check(score(note="a remark")).passed
    assert check(score(options=None, profile=None)).passed


@pytest.mark.parametrize("word", ["reshuffle", "reshuffle_and_draw", "continue_after_shuffle"])
def test_om_5_2_words_for_a_reshuffle(word):
    drawing = {"when": "draw", "reshuffles_left": 1}
    assert check(one_case("empty", {"result": word}, **drawing)).passed
    assert not check(one_case("empty", {"result": word}, **drawing, trash=0)).passed


# Malformed cases


def without(case, *path):
    case = copy.deepcopy(case)
    holder = case
    for key in path[:-1]:
        holder = holder[key]
    del holder[path[-1]]
    return case


MALFORMED = {
    "no id": (without(score(), "id"), "case without id: id is missing"),
    "id": ({**score(), "id": 7}, "case without id: id: 7 is not a name"),
    "no players": (without(score(), "players"), "X-1: players is missing"),
    "players": ({**score(), "players": 5}, "X-1: players: Omakase is for 2 to 4 players, not 5"),
    "players text": ({**score(), "players": "2"}, "X-1: players: '2' is not a whole number"),
    "setup": ({**score(), "setup": []}, "X-1: setup is not an object"),
    "no expected": (without(score(), "expected"), "X-1: expected is missing"),
    "expected": ({**score(), "expected": {}}, "X-1: expected is not an object with values"),
    "result": (
        {**score(), "expected": {"points": 1}},
        "X-1: expected.points: no result of score; known: score, sets",
    ),
    "expected card": (
        {**sake(), "expected": {"hands": [["fish"]]}},
        "X-1: expected.hands[0][0]: unknown card 'fish'; known: assorted_sashimi",
    ),
    "expected hands": ({**sake(), "expected": {"hands": 3}}, "X-1: expected.hands is not a list"),
    "result almost": (
        {**score(), "expected": {"scores": 1}},
        "X-1: expected.scores: no result of score; did you mean score or sets?",
    ),
    "expected counts": (one_case("deck", {"counts": 3}), "X-1: expected.counts is not an object"),
    "expected counts of cards": (
        one_case("deck", {"counts": {"tofo": 5}}),
        "X-1: expected.counts[0]: unknown card 'tofo'; did you mean tofu",
    ),
    "expected kinds": (
        one_case("set_membership", {"one": ["tofo"]}),
        "X-1: expected.one[0]: unknown card 'tofo'; did you mean tofu",
    ),
    "expected end": (
        one_case("empty", {"result": "game_over"}, when="draw"),
        "X-1: expected.result: unknown result 'game_over'; did you mean game_over_now?",
    ),
    "expected trash": (
        {**sake(), "expected": {"trash": 3}},
        "X-1: expected.trash is not a list of cards",
    ),
    "no kind": (without(score(), "setup", "kind"), "X-1: kind is missing"),
    "kind": (one_case("draft", {"x": 1}), "X-1: kind: unknown kind 'draft'; known: deck, setup"),
    "kind almost": (
        one_case("scor", {"x": 1}),
        "X-1: kind: unknown kind 'scor'; did you mean score?",
    ),
    "kind list": (one_case(["deck"], {"x": 1}), "X-1: kind: unknown kind ['deck']"),
    "option": (
        score(options={"reshufles": 1}),
        "X-1: unknown option 'reshufles'; did you mean reshuffles",
    ),
    "value": (
        score(profile="offical"),
        "X-1: profile: 'offical' is not one of official, simple; did you mean official?",
    ),
    "options": (score(options=["simple"]), "X-1: options is not an object"),
    "flag": (
        score(options={"skip_moves_belt": 1}),
        "X-1: skip_moves_belt: 1 is not one of false, true",
    ),
    "option by itself": (
        score(shoyu="loos"),
        "X-1: shoyu: 'loos' is not one of loose, dearest; did you mean loose?",
    ),
    "typing error": (score(profil="simple"), "X-1: profil: unknown key; did you mean profile?"),
    "no hand": (without(score(), "setup", "hand"), "X-1: hand is missing"),
    "hand": (score(hand="tofu"), "X-1: hand is not a list of cards"),
    "hand of none": (score(hand=None), "X-1: hand is missing"),
    "large hand": (score(hand=["tofu"] * 63), "X-1: hand: 63 cards, the deck has 62"),
    "card": (
        score(hand=["tofu", "sake_"]),
        "X-1: hand[1]: unknown card 'sake_'; did you mean sake",
    ),
    "card number": (score(hand=[3]), "X-1: hand[0]: unknown card 3"),
    "card list": (score(hand=[["tofu"]]), "X-1: hand[0]: unknown card ['tofu']"),
    "random card": (
        sake(random_card="tofu"),
        "X-1: random_card: tofu is not in the target's hand; it has crab, tuna",
    ),
    "no random card": (without(sake(), "setup", "random_card"), "X-1: random_card is missing"),
    "no give": (without(sake(), "setup", "give"), "X-1: give is missing"),
    "give": (sake(give="octopus"), "X-1: give: seat 0 may not answer that; possible: crab, tofu"),
    "target": (sake(target=2), "X-1: target: 2 is not a whole number from 0 to 1"),
    "actor": (sake(actor=True), "X-1: actor: True is not a whole number from 0 to 1"),
    "one hand": (sake(hands=[["sake"]]), "X-1: players: 1 seats, must be 2 to 4"),
    "five hands": (sake(hands=[["sake"]] * 5), "X-1: players: 5 seats, must be 2 to 4"),
    "skips": (sake(skips=[1]), "X-1: skips: 1 numbers for 2 players"),
    "protected": (sake(protected=[2]), "X-1: protected[0]: 2 is not a whole number from 0 to 1"),
    "pile": (
        sake(card="umeshu", hands=[["umeshu"], ["crab"]], pile=["tofu"]),
        "X-1: pile is not made of the cards of both hands without the umeshu",
    ),
    "no pile": (
        sake(card="umeshu", hands=[["umeshu"], ["crab", "tofu"]]),
        "X-1: pile is missing",
    ),
    "more cards than there are": (
        sake(hands=[["sake", *["tofu"] * 31], ["tofu"] * 31]),
        "X-1: hands: 63 cards with deck and trash, the game has 62",
    ),
    "put back": (choice(put_back=[["crab", 0]]), "X-1: put_back[1] is missing"),
    "put back more": (
        choice(put_back=[["crab", 0], ["tuna", 1], ["tofu", 0]]),
        "X-1: put_back: only 2 cards go back",
    ),
    "put back card": (
        choice(put_back=["crab", "tuna"]),
        "X-1: put_back[0] is not a card and a place",
    ),
    "put back place": (
        choice(put_back=[["crab", 1], ["tuna", 1]]),
        "X-1: put_back[0]: 1 is not a whole number from 0 to 0",
    ),
    "choices": (
        one_case("effect", {"trash": []}, card="fork", hands=[["fork"], ["tuna", "salmon"]]),
        "X-1: choices is missing",
    ),
    "choice": (
        one_case(
            "effect",
            {"trash": []},
            card="fork",
            hands=[["fork"], ["tuna", "salmon"]],
            choices={"0": "tuna"},
        ),
        "X-1: choices.1 is missing",
    ),
    "choice of a cheap card": (
        one_case(
            "effect",
            {"trash": []},
            card="fork",
            hands=[["fork"], ["tuna", "salmon", "tofu"]],
            choices={"1": "tofu"},
        ),
        "X-1: choices: seat 1 may not answer that; possible: tuna, salmon",
    ),
    "opponent": (
        one_case("action_legal", {"legal": True}, hand=[], card="sake", opponents=[3]),
        "X-1: opponents[0] is not an object",
    ),
    "protected opponent": (
        one_case(
            "action_legal", {"legal": True}, hand=[], card="sake", opponents=[{"protected": 1}]
        ),
        "X-1: opponents[0].protected: 1 is not true or false",
    ),
    "typing error in an opponent": (
        one_case(
            "action_legal",
            {"legal": True},
            hand=[],
            card="sake",
            opponents=[{"cards": 1, "protcted": True}],
        ),
        "X-1: opponents[0].protcted: unknown key; did you mean protected?",
    ),
    "no new card": (one_case("belt", {"belt": []}, belt=list("abcdef")), "X-1: new is missing"),
    "belt": (
        one_case("belt", {"belt": []}, belt=["a"], new="b"),
        "X-1: belt: 1 cards, the belt has 6",
    ),
    "hand size": (
        one_case("limit", {"limit": 8}, hand_size=-1),
        "X-1: hand_size: -1 is not a whole number from 0 to 62",
    ),
    "two sizes": (
        one_case("limit", {"limit": 8}, hand_size=9, hand=["tofu"]),
        "X-1: hand_size: 9, but the hand has 1 cards",
    ),
    "many cards": (
        one_case("empty", {"result": "reshuffle"}, when="draw", trash=10**9),
        "X-1: trash: 1000000000 is not a whole number from 0 to 62",
    ),
    "start": (
        one_case("turn_order", {"order": []}, start=2, skips=[0, 0], turns=1),
        "X-1: start: 2 is not a whole number from 0 to 1",
    ),
    "when": (
        one_case("empty", {"result": "reshuffle"}, when="lunch"),
        "X-1: when: 'lunch' is not draw, belt, action, matcha or chefs_choice",
    ),
    "scores": (
        one_case("final", {"winners": []}, scores=[1.5, 2]),
        "X-1: scores[0]: 1.5 is not a whole number",
    ),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_case_is_one_sentence_with_id_and_key(name):
    case, sentence = MALFORMED[name]
    with pytest.raises(CaseError) as caught:
        check(case)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


WRONG = (None, True, -1, 99, 1.5, "octopus", "nothing", [], [[]], {}, [None], {"1": 2})


def damaged(value):
    """Every case in which a single part is something else."""
    if isinstance(value, dict):
        for key, part in value.items():
            for other in [*WRONG, *damaged(part)]:
                yield {**value, key: other}
    elif isinstance(value, list):
        for i, part in enumerate(value):
            for other in [*WRONG, *damaged(part)]:
                yield [*value[:i], other, *value[i + 1 :]]


@pytest.mark.parametrize("kind", conformance.KINDS_OF_CASES)
def test_no_damage_to_a_case_makes_a_traceback(kind):
    for case in [case for case in CASES if case["setup"]["kind"] == kind][-8:]:
        for setup in damaged(case["setup"]):
            try:
                check({**case, "setup": setup})
            except CaseError as error:
                assert "\n" not in str(error)  # noqa: PT017


def test_all_cases_pass_without_compiling():
    program = (
        "import sys\n"
        "from sushilab.simulator.conformance import run\n"
        "verdicts = list(run(sys.argv[1:]))\n"
        "print(len(verdicts), [v for v in verdicts if not v.passed])\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, str(GIVEN), str(EXTRA)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.split(maxsplit=1) == [str(len(CASES)), "[]\n"]


def test_verdicts_do_not_come_from_the_reference_engine():
    for module in ("conformance", "case_reading", *CASE_FILES):
        source = Path(conformance.__file__).with_name(f"{module}.py")
        assert "reference" not in source.read_text(encoding="utf-8")


def test_every_card_has_a_case():
    named = str([case["setup"] for case in CASES])
    assert all(repr(code) in named for code in CODES)
