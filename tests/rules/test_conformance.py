"""Rule cases through the kernel: the given ones, further ones, and malformed ones."""

import copy
import importlib
import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from altered_cases import failures, made_up

from sushilab.simulator.conformance import CaseError, Verdict, check, known_games, read_cases, run
from sushilab.simulator.sushi_go import conformance
from sushilab.simulator.sushi_go.rules import CHOICES

FOLDER = Path(__file__).parent
GIVEN = FOLDER / "cases_sushi_go.jsonl"
EXTRA = FOLDER / "cases_sushi_go_extra.jsonl"
CASE_FILES = ("deck_cases", "scoring_cases", "turn_cases")
CASES = [case for path in (GIVEN, EXTRA) for _, case in read_cases(path)]
EVERY_CASE = pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])


@EVERY_CASE
def test_the_kernel_agrees_with_the_rule_case(case):
    verdict = check(case)
    assert verdict.passed, f"{case['description']}: expected {verdict.expected}, got {verdict.got}"
    assert verdict.id == case["id"]


def test_there_are_75_given_cases_and_more_than_60_further_ones():
    assert len(list(read_cases(GIVEN))) == 75
    assert len(list(read_cases(EXTRA))) >= 60
    assert len({case["id"] for case in CASES}) == len(CASES)


def test_every_kind_is_run_with_every_value_of_every_option():
    seen = {
        (case["setup"]["kind"], name, value)
        for case in CASES
        for name, value in case["setup"].get("options", {}).items()
        if name != "deck"
    }
    wanted = {
        (kind, name, value)
        for kind in conformance.KINDS_OF_CASES
        for name, (_, *others) in CHOICES.items()
        for value in others
    }
    assert wanted <= seen
    decks = {c["setup"]["kind"] for c in CASES if "deck" in c["setup"].get("options", {})}
    assert decks == set(conformance.KINDS_OF_CASES)


# A verdict can be negative


@pytest.mark.parametrize("kind", conformance.KINDS_OF_CASES)
def test_a_case_fails_when_any_expected_value_is_changed(kind):
    assert failures(CASES, kind, ("soy", "egg")) > 10


one_case = partial(made_up, "sushi_go")


def legal(**setup):
    setup = {"hand": ["egg"], "tableau": [], "pick": {"cards": ["egg"]}, **setup}
    return one_case("legal", {"legal": True}, **setup)


def turn(**setup):
    setup = {
        "hands": [["egg", "squid"], ["tempura", "maki1"]],
        "tableaus": [[], []],
        "picks": [{"cards": ["egg"]}, {"cards": ["maki1"]}],
        **setup,
    }
    return one_case("turn", {"hands": [["tempura"], ["squid"]]}, **setup)


def test_order_of_cards_in_hands_and_zero_counts_do_not_matter():
    case = turn(tableaus=[["tempura"], []])
    case["expected"]["tableaus"] = [["egg", "tempura"], [{"card": "maki1", "dip": True}]]
    assert check(case).passed
    counts = {**check(one_case("deck", {"total": 108})).got["counts"], "soy": 0}
    assert check(one_case("deck", {"counts": counts})).passed
    assert not check(one_case("deck", {"counts": {**counts, "soy": 1}})).passed


def test_an_illegal_pick_fails_a_turn_and_names_the_seat():
    verdict = check(turn(picks=[{"cards": ["egg"]}, {"cards": ["egg"]}]))
    assert not verdict.passed
    assert verdict.got == {"legal": False, "illegal_seats": [1]}


def test_options_may_stand_beside_the_setup_and_be_texts():
    case = one_case("deck", {"total": 112})
    assert check({**case, "options": {"soy_sauce": "true"}}).passed
    assert check(
        {**legal(hand=["soy"], pick={"cards": ["soy"]}), "options": {"soy_sauce": "yes"}}
    ).passed


def test_sg_9_9_only_a_deal_needs_a_deck_that_lasts():
    assert check(one_case("deck", {"total": 98}, 5, options={"pudding": "removed"})).passed
    with pytest.raises(CaseError, match=r"X-1: three deals of 35 cards need 105 cards"):
        check(one_case("deal", {"hand_size": 7}, 5, options={"pudding": "removed"}))


def test_verdicts_do_not_come_from_the_reference_engine():
    for module in ("conformance", "case_reading", "case_lane", *CASE_FILES):
        source = Path(conformance.__file__).with_name(f"{module}.py")
        assert "reference" not in source.read_text(encoding="utf-8")
    shared = Path(importlib.import_module("sushilab.simulator.case_reading").__file__)
    assert "reference" not in shared.read_text(encoding="utf-8")


def test_null_stands_for_a_key_that_is_not_there():
    assert check(legal(options=None)).passed
    assert check(legal(controls=None, options={"dummy": "two_player"})).passed
    assert check(legal(options={"wasabi": None})).passed
    assert check(turn(round=None)).passed


# Malformed cases


def without(case, *path):
    case = copy.deepcopy(case)
    holder = case
    for key in path[:-1]:
        holder = holder[key]
    del holder[path[-1]]
    return case


MALFORMED = {
    "no id": (without(legal(), "id"), "case without id: id is missing"),
    "id": ({**legal(), "id": 7}, "case without id: id: 7 is not a name"),
    "no game": (without(legal(), "game"), "X-1: game is missing"),
    "game": ({**legal(), "game": "chess"}, "X-1: game: unknown game 'chess'; known: sushi_go"),
    "no players": (without(legal(), "players"), "X-1: players is missing"),
    "players": ({**legal(), "players": 9}, "X-1: players: Sushi Go! is for 2 to 5 players, not 9"),
    "players text": ({**legal(), "players": "2"}, "X-1: players: '2' is not a whole number"),
    "no setup": (without(legal(), "setup"), "X-1: setup is missing"),
    "setup": ({**legal(), "setup": []}, "X-1: setup is not an object"),
    "no expected": (without(legal(), "expected"), "X-1: expected is missing"),
    "expected": ({**legal(), "expected": {}}, "X-1: expected is not an object with values"),
    "result": (
        {**legal(), "expected": {"points": [1]}},
        "X-1: expected.points: no result of legal; known: legal",
    ),
    "result almost": (
        {**legal(), "expected": {"legl": True}},
        "X-1: expected.legl: no result of legal; did you mean legal?",
    ),
    "expected counts list": (
        one_case("deck", {"counts": [8]}),
        "X-1: expected.counts is not an object",
    ),
    "card almost": (
        legal(hand=["eg"]),
        "X-1: hand[0]: unknown card 'eg'; did you mean egg?",
    ),
    "hand of none": (legal(hand=None), "X-1: hand is missing"),
    "expected card": (
        {**turn(), "expected": {"hands": [["fish"], []]}},
        "X-1: expected.hands[0][0]: unknown card 'fish'; known: tempura, sashimi",
    ),
    "expected hands": ({**turn(), "expected": {"hands": 3}}, "X-1: expected.hands is not a list"),
    "expected counts": (
        one_case("deck", {"counts": {"fish": 1}}),
        "X-1: expected.counts: unknown card 'fish'",
    ),
    "no kind": (without(legal(), "setup", "kind"), "X-1: kind is missing"),
    "kind": (one_case("draft", {"x": 1}), "X-1: kind: unknown kind 'draft'; known: deck, deal"),
    "kind almost": (
        one_case("score_rond", {"x": 1}),
        "X-1: kind: unknown kind 'score_rond'; did you mean score_round",
    ),
    "kind list": (one_case(["deck"], {"x": 1}), "X-1: kind: unknown kind ['deck']"),
    "option": (
        legal(options={"wasaby": "any"}),
        "X-1: unknown option 'wasaby'; did you mean wasabi",
    ),
    "value": (
        legal(options={"wasabi": "free"}),
        "X-1: wasabi: 'free' is not one of forced, choice, any",
    ),
    "exhaustion": (
        legal(options={"on_exhaustion": "stop"}),
        "X-1: on_exhaustion: 'stop' is not one of error, reshuffle",
    ),
    "deck card": (legal(options={"deck": {"fish": 2}}), "X-1: deck: unknown card 'fish'"),
    "deck": (legal(options={"deck": 7}), "X-1: options: {'deck': 7} has a value of a wrong type"),
    "options": (legal(options=["any"]), "X-1: options is not an object"),
    "options typing error": (legal(option={}), "X-1: option: unknown key; did you mean options?"),
    "dummy players": (
        one_case("deal", {"hand_size": 9}, 3, options={"dummy": "two_player"}),
        "X-1: dummy=two_player is a game for 2 players, not 3",
    ),
    "no hand": (without(legal(), "setup", "hand"), "X-1: hand is missing"),
    "no tableau": (without(legal(), "setup", "tableau"), "X-1: tableau is missing"),
    "no pick": (without(legal(), "setup", "pick"), "X-1: pick is missing"),
    "hand": (legal(hand="egg"), "X-1: hand is not a list of cards"),
    "large hand": (legal(hand=["egg"] * 43), "X-1: hand: 43 cards, the limit is 42"),
    "card": (legal(hand=["egg", "fish"]), "X-1: hand[1]: unknown card 'fish'"),
    "card number": (legal(hand=[3]), "X-1: hand[0]: unknown card 3"),
    "soy": (legal(hand=["soy"]), "X-1: hand[0]: soy is a card only with the option soy_sauce=true"),
    "token": (
        legal(hand=[{"card": "egg", "dipp": False}]),
        "X-1: hand[0]: {'card': 'egg', 'dipp': False} has more than card and dip",
    ),
    "token card": (legal(tableau=[{"dip": False}]), "X-1: tableau[0]: unknown card None"),
    "dip": (
        legal(tableau=[{"card": "egg", "dip": "no"}]),
        "X-1: tableau[0]: dip of egg is not true or false",
    ),
    "pick": (legal(pick="egg"), "X-1: pick is not an object"),
    "pick cards": (legal(pick={"card": "egg"}), "X-1: pick.cards is missing"),
    "pick card": (legal(pick={"cards": ["fish"]}), "X-1: pick.cards[0]: unknown card 'fish'"),
    "chopsticks": (
        legal(pick={"cards": ["egg"], "chopsticks": 1}),
        "X-1: pick.chopsticks is not true or false",
    ),
    "dummy card": (
        legal(pick={"cards": ["egg"], "dummy": "fish"}),
        "X-1: pick.dummy: unknown card 'fish'",
    ),
    "controls": (
        legal(controls=1, options={"dummy": "two_player"}),
        "X-1: controls is not true or false",
    ),
    "no played": (one_case("score_round", {"scores": [0]}), "X-1: played is missing"),
    "played": (one_case("score_round", {"scores": [0]}, played=3), "X-1: played is not a list"),
    "played list": (
        one_case("score_round", {"scores": [0, 0]}, played=["egg", []]),
        "X-1: played[0] is not a list of cards",
    ),
    "forced": (
        one_case(
            "score_round",
            {"scores": [1, 0]},
            played=[["wasabi", {"card": "egg", "dip": False}], []],
        ),
        "X-1: played[0]: a wasabi can be declined only with wasabi=choice (SG-9.4)",
    ),
    "one tableau": (
        one_case("maki", {"points": [6]}, icons=[1]),
        "X-1: icons: 1 tableaus, must be 2 to 5",
    ),
    "six tableaus": (
        one_case("pudding", {"points": [6]}, counts=[1] * 6),
        "X-1: counts: 6 tableaus, must be",
    ),
    "dummy tableaus": (
        one_case("maki", {"points": [6]}, icons=[1, 0], options={"dummy": "two_player"}),
        "X-1: icons: 2 tableaus, and the two-player dummy makes three",
    ),
    "icons": (
        one_case("maki", {"points": [6]}, icons=[1, -1]),
        "X-1: icons[1]: -1 is not a whole number from 0 to 127",
    ),
    "counts": (
        one_case("pudding", {"points": [6]}, counts=[1, True]),
        "X-1: counts[1]: True is not a whole number",
    ),
    "no puddings": (
        one_case("final", {"totals": [1]}, round_scores=[[1], [2]]),
        "X-1: puddings is missing",
    ),
    "puddings": (
        one_case("final", {"totals": [1]}, round_scores=[[1], [2]], puddings=[1]),
        "X-1: round_scores: 2 lists for 1 puddings",
    ),
    "round scores": (
        one_case("final", {"totals": [1]}, round_scores=[[1], 2], puddings=[1, 1]),
        "X-1: round_scores[1] is not a list of at most 3 scores",
    ),
    "round score": (
        one_case("final", {"totals": [1]}, round_scores=[[1.5], [2]], puddings=[1, 1]),
        "X-1: round_scores[0][0]: 1.5 is not a whole number",
    ),
    "no hands": (without(turn(), "setup", "hands"), "X-1: hands is missing"),
    "hands": (turn(hands=[["egg"]]), "X-1: hands: 1 hands for 2 players"),
    "picks": (turn(picks=[]), "X-1: picks: 0 picks of 2 players"),
    "no choice": (turn(picks=[None, None]), "X-1: picks[0] is not an object"),
    "round": (turn(round=4), "X-1: round: 4 is not a whole number from 1 to 3"),
    "controllers": (
        turn(tableaus=[[], [], []], options={"dummy": "two_player"}),
        "X-1: picks: exactly one seat gives the dummy a card (SG-9.11)",
    ),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_case_is_one_sentence_with_id_and_key(name):
    case, sentence = MALFORMED[name]
    with pytest.raises(CaseError) as caught:
        check(case)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


# Files of cases


def written(path, *lines):
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    path.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return path


def test_a_run_goes_on_after_malformed_cases_and_counts_them_as_failed(tmp_path):
    path = written(
        tmp_path / "cases.jsonl",
        legal(),
        "",
        without(legal(), "id"),
        {**legal(), "game": "chess"},
        "   ",
        legal(hand=["fish"]),
        {**turn(), "id": "X-2"},
    )
    verdicts = list(run([path]))
    assert [(v.id, v.passed) for v in verdicts] == [
        ("X-1", True),
        ("cases.jsonl:3", False),
        ("X-1", False),
        ("X-2", True),
        ("X-1", False),
    ]
    assert verdicts[1].got == {"error": "cases.jsonl:3: id is missing"}
    assert "unknown card 'fish'" in verdicts[2].got["error"]
    sentence = "cases.jsonl:4: X-1: game: unknown game 'chess'; known: sushi_go, omakase"
    assert verdicts[4].got == {"error": sentence}
    assert [v.malformed for v in verdicts] == [False, True, True, False, True]
    assert isinstance(verdicts[0], Verdict)
    assert verdicts[0].description == "made up"


def test_several_files_are_run_and_a_byte_order_mark_is_skipped(tmp_path):
    first = written(tmp_path / "a.jsonl", legal())
    second = tmp_path / "b.jsonl"
    second.write_bytes(b"\xef\xbb\xbf" + json.dumps(turn()).encode() + b"\r\n\r\n")
    assert [v.passed for v in run([first, str(second)])] == [True, True]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "the file has no cases"),
        (b"\n  \n", "the file has no cases"),
        (b'{"id": "X"}\n{"id": \n', ":2: not JSON: Expecting value at column 8"),
        (b"\n[1, 2]\n", ":2: a case is a JSON object, this is [1, 2]"),
        (b"\n\xff\xfe{}\n", ":2: not text in UTF-8"),
        (b'{"id": ' + b"[" * 200_000, ":1: not usable JSON: "),
        (b'{"id": ' + b"9" * 5000 + b"}", ":1: not usable JSON: "),
    ],
    ids=["empty", "blank", "not-json", "list", "not-utf-8", "deep", "endless-number"],
)
def test_a_file_that_cannot_be_used_is_named_with_its_line(tmp_path, content, sentence):
    path = tmp_path / "cases.jsonl"
    path.write_bytes(content)
    with pytest.raises(CaseError) as caught:
        list(run([path]))
    assert str(caught.value).startswith(str(path))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(CaseError, match=r"none\.jsonl: cannot be read: No such file"):
        list(run([tmp_path / "none.jsonl"]))
    with pytest.raises(CaseError, match=r"cannot be read"):
        list(run([tmp_path]))


def test_known_games_have_a_conformance_module():
    assert "sushi_go" in known_games()
    for name in known_games():
        module = importlib.import_module(f"sushilab.simulator.{name}.conformance")
        assert callable(module.check)


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
