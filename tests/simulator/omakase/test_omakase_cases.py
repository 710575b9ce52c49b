"""Rule cases of Omakase through the reference engine: the given ones, and further ones."""

import json
from collections import Counter
from pathlib import Path

import pytest
from scripted import BELT, Dice, Players, codes, kinds, position

from sushilab.simulator.omakase.cards import CODES, COPIES, KIND, PRICES, SET_KINDS, SUSHI
from sushilab.simulator.omakase.reference import (
    Game,
    StreamChance,
    complete_sets,
    divide,
    play,
    take_turn,
    winners,
)
from sushilab.simulator.omakase.reference_actions import EFFECTS
from sushilab.simulator.omakase.reference_questions import can_exchange, objection, playable
from sushilab.simulator.omakase.rules import HAND_LIMIT, Rules
from sushilab.simulator.omakase.table import BY_DRAW, BY_TURN, EXCHANGE, NOBODY

FOLDER = Path(__file__).parents[2] / "rules"
OPTIONS = ("profile", "set_values", "shoyu", "ginger", "reshuffles", "skip_moves_belt")


def cases_of(name):
    return [json.loads(line) for line in (FOLDER / name).read_text().splitlines()]


CASES = cases_of("cases_omakase.jsonl")
EXTRA = cases_of("cases_omakase_extra.jsonl")


def rules_of(setup, players):
    """Rules with the options of a case, which may also stand by themselves."""
    options = {name: setup.get(name) for name in OPTIONS} | (setup.get("options") or {})
    given = {name: value for name, value in options.items() if value is not None}
    return Rules.from_options(players, given)


def deck(setup, players):
    return {
        "total": sum(COPIES),
        "sushi": sum(COPIES[:SUSHI]),
        "actions": sum(COPIES[SUSHI:]),
        "value": sum(n * price for n, price in zip(COPIES, PRICES, strict=True)),
        "counts": dict(zip(CODES, COPIES, strict=True)),
    }


def setup(setup, players):
    game = Game(Rules(players), StreamChance(3, 4), None)
    game.start()
    return {
        "hand": len(game.hands[0]),
        "belt": len(game.belt),
        "deck": len(game.deck),
        "reshuffles": game.reshuffles,
    }


def set_membership(setup, players):
    sets = {CODES[kind]: sum(kind in each for each in SET_KINDS) for kind in range(SUSHI)}
    words = ("none", "one", "two")
    return {word: sorted(c for c, n in sets.items() if n == i) for i, word in enumerate(words)}


def score(setup, players):
    return {"score": divide(kinds(setup["hand"]), rules_of(setup, players)).score}


def check_possible(setup, players):
    return {"possible": bool(complete_sets(kinds(setup["hand"])))}


def exchange_legal(setup, players):
    rules = rules_of(setup, 2)
    belt = [setup["belt_card"], *BELT[1:]]
    game = position([setup["hand"], []], belt=belt, rules=rules)
    game.lone_ginger = setup["hand_empty_before_draw"] and setup["hand"] == ["ginger"]
    legal = objection(game, 0, EXCHANGE, 8 * KIND[setup["give"]]) is None
    assert can_exchange(game, 0) or not legal
    return {"legal": legal}


def action_legal(setup, players):
    game = position([setup["hand"], *(["tofu"] * each["cards"] for each in setup["opponents"])])
    for seat, each in enumerate(setup["opponents"], start=1):
        if each["protected"]:
            game.caller = seat
    legal = KIND[setup["card"]] in playable(game, 0) and not setup["action_already_played"]
    return {"legal": legal}


def effect(setup, players):
    answers = {"give": [setup["give"]]} if "give" in setup else {}
    answers["back"] = [tuple(each) for each in setup.get("put_back", [])]
    kind = KIND[setup["card"]]
    actor = setup.get("actor", 0)
    others = [str((actor + step) % players) for step in range(1, players)]
    chosen = setup.get("choices") or {}
    answers["lose"] = [chosen[seat] for seat in others if seat in chosen]
    game = position(
        setup["hands"],
        deck=setup.get("deck") or [],
        trash=setup.get("trash") or [],
        rules=rules_of(setup, players),
        dice=Dice(pile=setup.get("pile")),
    )
    game.decide = Players(**answers)
    game.caller = next(iter(setup.get("protected") or []), NOBODY)
    game.target = setup["target"] if setup.get("target") is not None else (actor + 1) % players
    game.reshuffles = setup.get("reshuffles_left", game.reshuffles)
    game.skips = list(setup.get("skips", game.skips))
    game.in_front = list(setup.get("matcha", game.in_front))
    alone = codes(game.hands[game.target])[:1]
    game.chance.next_stolen = kinds([setup["random_card"]] if setup.get("random_card") else alone)
    game.hands[actor].remove(kind)
    if setup["card"] == "matcha":
        game.in_front[actor] += 1
    else:
        game.trash.append(kind)
    EFFECTS[kind](game, actor, {})
    return {
        "hands": [codes(hand) for hand in game.hands],
        "trash": codes(game.trash),
        "skips": game.skips,
        "limits": [HAND_LIMIT + n for n in game.in_front],
        "deck": codes(game.deck[::-1]),
        "matcha": game.in_front,
        "reshuffles_left": game.reshuffles,
        "game_over": game.over,
    }


def belt(setup, players):
    letters = dict(zip([*setup["belt"], setup["new"]], CODES[:7], strict=True))
    letter = {code: each for each, code in letters.items()}
    cards = [letters[each] for each in setup["belt"]]
    game = position([[], []], belt=cards, deck=["ginger", letters[setup["new"]]])
    game.rules = Rules(2, profile="simple")
    take_turn(game)
    return {
        "belt": [letter[code] for code in codes(game.belt)],
        "trash": [letter[code] for code in codes(game.trash)],
    }


def limit(setup, players):
    hand = ["tuna", "crab", "shrimp", "salmon", "karaage"] * 2
    game = position([hand[1 : setup["hand_size"]], []])
    game.in_front[0] = setup["matcha"]
    take_turn(game)
    return {
        "limit": HAND_LIMIT + setup["matcha"],
        "discards": len(game.account.get("discards", [])),
    }


def turn_order(setup, players):
    rules = rules_of(setup, players)
    game = position([["tuna"]] * players, seat=setup["start"], deck=["crab"] * 30, rules=rules)
    game.skips = list(setup["skips"])
    order = []
    while len(order) < setup["turns"]:
        take_turn(game)
        if "lost" not in game.account:
            order.append(game.account["seat"])
    return {"order": order}


def final_turns(setup, players):
    hands = [["tuna"] for _ in range(players)]
    hands[setup["caller"]] = ["karaage", "cucumber_roll", "omelette", "tofu"]
    rules = rules_of(setup, players)
    game = position(hands, seat=setup["caller"], deck=["crab"] * 30, call=[1], rules=rules)
    take_turn(game)
    game.skips = list(setup["skips"])
    order = []
    while not game.over:
        take_turn(game)
        if "lost" not in game.account:
            order.append(game.account["seat"])
    return {"order": order, "skips": game.skips}


def deck_length(setup, players):
    game = play(Rules(players), StreamChance(5, 6), Players())
    return {"turns": game.turn}


def empty(setup, players):
    rules = Rules(2, reshuffles=setup["reshuffles_left"])
    cards = [] if setup["when"] == "draw" else ["crab"]
    game = position([["tuna"], []], deck=cards, rules=rules, trash=["tofu"])
    take_turn(game)
    words = {BY_DRAW: "game_over_now", BY_TURN: "finish_turn_then_over"}
    return {"result": words[game.ending]}


def final(setup, players):
    hands = setup.get("hands", [])
    found = [divide(kinds(hand), rules_of(setup, players)).score for hand in hands]
    scores = found or setup["scores"]
    return {"winners": winners(scores), "scores": scores}


def in_no_order(value):
    """Lists of cards as counts; the deck, the belt and lists of numbers keep their order."""
    if isinstance(value, list) and value and all(isinstance(each, str) for each in value):
        return Counter(value)
    return [in_no_order(each) for each in value] if isinstance(value, list) else value


def needs_no_kernel(case):
    """Whether a further case is one that the functions above understand."""
    setup, kind = case["setup"], case["setup"]["kind"]
    if kind == "effect":
        several = len(setup.get("protected") or []) > 1
        words = any(isinstance(place, str) for _, place in setup.get("put_back", []))
        chance = setup["card"] == "umeshu" and "pile" not in setup
        return "legal" not in case["expected"] and not (several or words or chance)
    return (
        kind in ("score", "final", "turn_order", "final_turns") and "sets" not in case["expected"]
    )


@pytest.mark.parametrize(
    "case", [*CASES, *filter(needs_no_kernel, EXTRA)], ids=lambda case: case["id"]
)
def test_rule_case(case):
    answer = globals()[case["setup"]["kind"]](case["setup"], case["players"])
    for key, expected in case["expected"].items():
        if key in ("belt", "deck"):
            assert answer[key] == expected, key
        else:
            assert in_no_order(answer[key]) == in_no_order(expected), key


def test_there_are_58_given_cases_and_further_ones():
    assert len(list(filter(needs_no_kernel, EXTRA))) >= 70
    assert len({case["id"] for case in CASES}) == len(CASES) == 58
