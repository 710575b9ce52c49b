"""Replayed games of Omakase in words."""

import random
from pathlib import Path

import pytest

from sushilab.reports.omakase import transcript
from sushilab.simulator.omakase import record
from sushilab.simulator.omakase.reference import StreamChance, legal_answers
from sushilab.simulator.omakase.reference_chance import stream_key
from sushilab.simulator.omakase.rules import Rules


def made(rules, deal):
    rng = random.Random(deal)
    return record.complete(
        rules,
        seed=7,
        deal=deal,
        strategies=["greedy", "random", "a strategy with a long name", "other"][: rules.players],
        chance=StreamChance(stream_key(7, deal, 1), stream_key(7, deal, 2)),
        decide=lambda game, seat, question: rng.choice(legal_answers(game, seat, question)),
    )


@pytest.fixture
def told(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")

    def tell(document):
        transcript.print_heading(document, Path("game.json"))
        for report in record.replay(document):
            transcript.print_turn(document, report)
        return capsys.readouterr().out

    return tell


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_can_be_read_in_80_columns(told, players):
    document = made(Rules(players, reshuffles=2, skip_moves_belt=True), 1)
    out = told(document)
    assert max(map(len, out.splitlines())) <= 80
    assert "reshuffles=2" in " ".join(out.split()) or players == 4
    for number in range(1, len(document["turns"]) + 1):
        assert out.count(f"Turn {number}: ") == 1
    assert "Final scores" in out
    assert "wins." in out or "share the win." in out
    for score in document["result"]["scores"]:
        assert str(score) in out.rpartition("Final scores")[2]


def test_everything_that_can_happen_is_told(told):
    missing = {
        ", begins",
        "loses this turn, for wasabi",
        "Chopsticks at seat 2: takes ",
        "Sake at seat 0: takes ",
        "; gives ",
        "Umeshu at seat 1: gets ",
        "; seat 1 gets ",
        "Fork: seat ",
        "Matcha: draws ",
        "Chef's choice: draws ",
        "; puts back ",
        " on the belt; ",
        "shuffles the trash into a new deck",
        "discards ",
        "calls the check",
        "comes nothing: the deck is empty",
        "draws nothing: the deck is empty",
        "The check was called, and all others have had their last turn.",
        "The deck was empty at the draw.",
        "The deck was empty in the middle of the last turn.",
    }
    for deal in range(40):
        out = " ".join(told(made(Rules(4), deal)).split())
        missing = {words for words in missing if words not in out}
        if not missing:
            break
    assert not missing


def test_a_turn_names_what_is_exchanged_and_what_falls(told):
    document = made(Rules(2), 3)
    turn = document["turns"][0]
    turn_text = told(document).partition("Turn 2:")[0]
    titles = dict(zip(transcript.CODES, transcript.TITLES, strict=True))
    exchange, belt = turn["exchange"], list(document["belt"])
    words = f"{titles[exchange['give']]} for {titles[exchange['take']]} (slot {exchange['slot']})"
    assert words in turn_text
    belt[exchange["slot"]] = exchange["give"]
    assert f"{titles[turn['belt']]} on the belt; {titles[belt[5]]} falls off" in turn_text


def test_the_result_as_a_document():
    document = made(Rules(3, profile="simple"), 4)
    result = transcript.result_of(document)
    assert result["variant"] == {"profile": "simple"}
    assert result["turns"] == len(document["turns"])
    for key in ("ending", "hands", "scores", "winners", "divisions"):
        assert result[key] == document["result"][key]
    assert result["strategies"] == document["strategies"]
