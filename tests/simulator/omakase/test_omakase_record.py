"""Records of Omakase: written, read and replayed; malformed and untrue ones refused."""

import contextlib
import copy
import json
import random
import re

import pytest

from sushilab.simulator.omakase import table as at
from sushilab.simulator.omakase.cards import CODES
from sushilab.simulator.omakase.record import (
    RecordError,
    complete,
    load,
    replay,
    rules_of,
    write,
)
from sushilab.simulator.omakase.reference import RuleViolation, StreamChance, legal_answers, play
from sushilab.simulator.omakase.reference_table import streams_of
from sushilab.simulator.omakase.rules import Rules
from sushilab.simulator.omakase.writing import write_game

OTHER_TYPES = (None, True, False, -1, 0, 1.5, "", "tuna", [], [1], {}, {"card": "fork"})
OPTIONS = [{}, {"profile": "simple"}, {"reshuffles": 5, "skip_moves_belt": True}]


def keys_of(deal, players):
    keys = streams_of(5, deal, players)
    return keys[at.DEAL_STREAM], keys[at.CHANCE_STREAM]


def random_record(rules, deal):
    """Play a random legal game, write it down, and return the log of its answers too."""
    rng, log = random.Random(deal), []

    def decide(game, seat, question):
        answer = rng.choice(legal_answers(game, seat, question))
        log.append((seat, question, answer))
        return answer

    dice = StreamChance(*keys_of(deal, rules.players))
    names = ["random"] * rules.players
    made = complete(rules, seed=5, deal=deal, strategies=names, chance=dice, decide=decide)
    return json.loads(json.dumps(made)), log


def found(wanted, players=3):
    """A record in which something happens, and the index of that turn."""
    for deal in range(500):
        document, _ = random_record(Rules(players), deal)
        for i, turn in enumerate(document["turns"]):
            if wanted(turn):
                return document, i
    raise AssertionError("it never happens")


def playing(card):
    return lambda turn: turn.get("action_before", {}).get("card") == card


def refused(document):
    with pytest.raises((RecordError, RuleViolation)) as caught:
        list(replay(document))
    assert len(str(caught.value).splitlines()) == 1
    return caught.value


def changed(document, path, edit):
    document = copy.deepcopy(document)
    holder = document
    for key in path[:-1]:
        holder = holder[key]
    edit(holder, path[-1])
    return document


def replaced(document, path, value):
    return changed(document, path, lambda holder, key: holder.__setitem__(key, value))


def places(value, path=()):
    if path:
        yield path, value
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(part, (*path, key))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_survive_the_file_and_replay(players, options, tmp_path):
    rules = Rules(players, **options)
    for deal in range(20):
        document, _ = random_record(rules, deal)
        write(document, tmp_path / "game.json")
        read = load(tmp_path / "game.json")
        assert read == document
        assert rules_of(read) == rules
        reports = list(replay(read))
        assert len(reports) == len(document["turns"])
        assert [report.turn for report in reports] == list(range(1, len(reports) + 1))
        assert [each.score for each in reports[-1].divisions] == document["result"]["scores"]
        assert all(report.divisions is None for report in reports[:-1])
        assert [list(hand) for hand in reports[-1].hands] == document["result"]["hands"]


def test_a_file_has_one_turn_a_line(tmp_path):
    document, _ = random_record(Rules(2), 1)
    write(document, tmp_path / "game.json")
    lines = (tmp_path / "game.json").read_text().splitlines()
    assert sum(line.startswith('    {"seat"') for line in lines) == len(document["turns"])


def test_a_log_of_answers_becomes_the_same_record():
    for players in (2, 3, 4):
        document, log = random_record(Rules(players), 3)
        deal_key, chance_key = keys_of(3, players)
        arguments = {
            "deal_key": deal_key,
            "chance_key": chance_key,
            "provenance": {"seed": 5, "deal": 3},
        }
        names = ["random"] * players
        assert write_game(Rules(players), names, answers=log, **arguments) == document
        for wrong in (log[:-1], [*log, (0, at.CALL, 1)], [(1 - log[0][0], *log[0][1:]), *log[1:]]):
            with pytest.raises(RuntimeError, match="answer"):
                write_game(Rules(players), names, answers=wrong, **arguments)


def test_the_record_tells_the_same_game_as_play():
    _, log = random_record(Rules(4), 8)
    answers = iter(log)
    game = play(Rules(4), StreamChance(*keys_of(8, 4)), lambda *_: next(answers)[2])
    document, _ = random_record(Rules(4), 8)
    assert [len(hand) for hand in document["result"]["hands"]] == [len(h) for h in game.hands]
    assert document["result"]["ending"] == {1: "check", 2: "draw", 3: "turn"}[game.ending]


@pytest.mark.parametrize("card", ["chopsticks", "sake", "umeshu", "fork", "matcha", "chefs_choice"])
def test_no_defect_escapes_as_another_error(card):
    document, i = found(playing(card))
    inside = [each for each in places(document) if each[0][0] != "turns" or each[0][1:2] == (i,)]
    rng = random.Random(card)
    for path, value in rng.sample(inside, min(len(inside), 60)):
        for other in OTHER_TYPES:
            if other == value and type(other) is type(value):
                continue
            broken = changed(
                document, path, lambda holder, key, o=other: holder.__setitem__(key, o)
            )
            with contextlib.suppress(RecordError, RuleViolation):
                list(replay(broken))
        gone = changed(document, path, lambda holder, key: holder.pop(key))
        refused(gone)


@pytest.mark.parametrize("key", ["seat", "draw", "exchange", "belt"])
def test_every_part_of_a_turn_is_verified(key):
    document, i = found(lambda turn: "exchange" in turn and turn["belt"])
    others = {"seat": 2, "draw": "ginger", "belt": "ginger"}
    turn = document["turns"][i]
    if key == "exchange":
        turn["exchange"]["take"] = "ginger"
    else:
        turn[key] = others[key] if turn[key] != others[key] else "wasabi"
    error = refused(document)
    assert error.turn == i + 1
    assert key in str(error)
    assert "the record has" in str(error)


@pytest.mark.parametrize(
    ("card", "key", "rule"),
    [
        ("chopsticks", "stolen", "OM-4.2"),
        ("sake", "given", "OM-4.3"),
        ("umeshu", "pile", "OM-4.4"),
        ("fork", "lost", "OM-4.5"),
        ("matcha", "draws", "OM-4.6"),
        ("chefs_choice", "put_back", "OM-4.7"),
    ],
)
def test_every_part_of_an_action_is_verified(card, key, rule):
    document, i = found(lambda turn: playing(card)(turn) and turn["action_before"][key])
    action = document["turns"][i]["action_before"]
    if isinstance(action[key], str):
        hand = document["turns"][i]["draw"]
        action[key] = next(code for code in CODES[::-1] if code not in (action[key], hand))
    else:
        action[key] = action[key][:-1]
    error = refused(document)
    assert (error.rule, error.turn) == (rule, i + 1)


def test_om_3_1_om_d17_a_missing_exchange():
    document, i = found(lambda turn: "exchange" in turn)
    del document["turns"][i]["exchange"]
    error = refused(document)
    assert error.rule == "OM-3.1" and "exchange" in str(error)


def test_om_4_1_an_action_that_cannot_be_played():
    document, i = found(lambda turn: "action_before" not in turn and "exchange" in turn)
    document["turns"][i]["action_after"] = {"card": "fork", "lost": []}
    assert refused(document).rule == "OM-4.1"


def test_om_4_10_a_turn_is_lost_for_wasabi_only():
    document, i = found(lambda turn: "lost" in turn)
    seat = document["turns"][i]["seat"]
    document["turns"][i] = {"seat": seat, "draw": "tuna"}
    error = refused(document)
    assert error.rule == "OM-4.10" and "lost: the record has nothing" in str(error)
    document, _ = random_record(Rules(3), 0)
    document["turns"][0] = {"seat": document["turns"][0]["seat"], "lost": True}
    assert refused(document).rule == "OM-4.10"


def test_om_5_1_a_check_needs_a_set():
    document, _ = random_record(Rules(2), 0)
    document["turns"][0]["check"] = True
    assert refused(document).rule == "OM-5.1"


def test_om_5_2_a_new_deck_is_the_trash():
    document, i = found(lambda turn: "new_decks" in turn)
    deck = document["turns"][i]["new_decks"][0]
    del document["turns"][i]["new_decks"]
    assert refused(document).rule == "OM-5.2"
    document["turns"][i]["new_decks"] = [[*deck[1:], "ginger"]]
    error = refused(document)
    assert error.rule == "OM-5.2" and error.turn == i + 1


def test_om_2_1_the_first_deck_has_all_cards():
    document, _ = random_record(Rules(2), 0)
    document["deck"].pop()
    error = refused(document)
    assert error.rule == "OM-2.1" and "the first deck has" in str(error)


def test_a_record_ends_with_the_game():
    document, _ = random_record(Rules(2), 0)
    longer, shorter = copy.deepcopy(document), copy.deepcopy(document)
    longer["turns"].append({"seat": 0, "draw": "tuna"})
    shorter["turns"].pop()
    assert "goes on after" in str(refused(longer))
    assert "before the game" in str(refused(shorter))
    document["turns"] = []
    assert "no turns" in str(refused(document))


@pytest.mark.parametrize(
    "key", ["ending", "hands", "in_front", "belt", "trash", "divisions", "scores", "winners"]
)
def test_the_result_is_verified(key):
    document, _ = random_record(Rules(3), 4)
    result = document["result"]
    replacements = {"ending": {"check": "draw", "draw": "turn", "turn": "check"}}
    if key == "ending":
        result[key] = replacements[key][result[key]]
    elif key == "divisions":
        result[key][1]["loose"] = [*result[key][1]["loose"], "tuna"]
    elif key == "hands":
        result[key][1] = [*result[key][1], "tuna"]
    elif key in ("in_front", "scores"):
        result[key][1] += 1
    else:
        result[key] = [*result[key], *result[key][:1]]
    error = refused(document)
    assert f"result.{key}" in str(error) and error.rule.startswith("OM-")
    if key in ("hands", "in_front", "divisions", "scores"):
        assert error.seat == 1


def test_the_order_of_cards_in_a_result_means_nothing():
    document, _ = random_record(Rules(3), 4)
    for hand in (*document["result"]["hands"], document["result"]["trash"]):
        hand.reverse()
    assert list(replay(document))


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("variant",), {"shoyuu": "loose"}, "did you mean shoyu"),
        (("variant",), {"reshuffles": "3"}, "variant.reshuffles is not a whole number"),
        (("variant",), {"ginger": None}, "variant.ginger is not a text"),
        (("players",), 5, "2 to 4"),
        (("first_player",), 2, "first_player is 2, more than 1"),
        (("rules_version",), "0", "reads '1'"),
        (("turns", 0, "exchange"), {"give": "tuna", "slot": 6, "take": "crab"}, "slot is 6"),
        (("turns", 0, "exchange"), {"give": "tuna", "slot": 0}, "no key 'take'"),
        (("turns", 0, "lost"), False, "leave it out"),
        (("turns", 0, "move"), 1, "unknown key 'move'"),
        (("turns", 0, "action_before"), {"card": "ginger"}, "not a playable card"),
        (("turns", 0, "action_before"), {"card": "sake", "pile": []}, "no key 'target'"),
        (("result", "ending"), "draws", "not a known ending"),
    ],
)
def test_malformed_records_are_refused_at_their_place(path, value, words):
    document, _ = random_record(Rules(2), 1)
    broken = replaced(document, path, value)
    error = refused(broken)
    assert isinstance(error, RecordError)
    assert words in str(error)


@pytest.mark.parametrize("content", ["", "{", "[]", "7", '{"format": "x"}'])
def test_files_that_are_no_records(content, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(content)
    with pytest.raises(RecordError, match="game.json"):
        load(path)


def test_a_key_that_is_there_twice_is_refused(tmp_path):
    document, _ = random_record(Rules(2), 3)
    text = json.dumps(document).replace('"players": 2', '"players": 2, "players": 2', 1)
    path = tmp_path / "twice.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match="the key 'players' is there twice in one object"):
        load(path)


def test_the_nearest_card_and_key_are_offered(tmp_path):
    document, _ = random_record(Rules(2), 3)
    path = tmp_path / "game.json"
    for change, said in (
        ({"belt": ["tfu", *document["belt"][1:]]}, "'tfu' is not a card; did you mean tofu"),
        ({"strategis": []}, "unknown key 'strategis'; did you mean strategies"),
    ):
        path.write_text(json.dumps({**document, **change}), encoding="utf-8")
        with pytest.raises(RecordError, match=re.escape(said)):
            load(path)
