"""Records: written, read and replayed; malformed and untrue ones refused."""

import contextlib
import copy
import json
import random

import pytest

from sushilab.simulator.sushi_go.record import (
    RecordError,
    complete,
    load,
    replay,
    rules_of,
    write,
)
from sushilab.simulator.sushi_go.reference import Game, Placed, RuleViolation
from sushilab.simulator.sushi_go.rules import CHOICES, Rules, RulesError

OTHER_TYPES = (None, True, -1, 0, 1.5, "", "egg", [], [1], {}, {"cards": ["egg"]})


def random_record(rules, seed):
    """Play a random legal game without exhaustion and write it down."""
    rng, game, rounds = random.Random(seed), Game(rules), []
    for _ in range(3):
        cards = list(
            (game.deck + game.discard if rules.reshuffle_each_round else game.deck).elements()
        )
        rng.shuffle(cards)
        size = rules.hand_size
        dealt = [cards[i * size : (i + 1) * size] for i in range(rules.tableaus)]
        hands, pile = dealt[: rules.players], dealt[rules.players :]
        played = {"hands": hands, "turns": [], **({"pile": pile[0]} if pile else {})}
        game.start_round(hands, played.get("pile"))
        for _ in range(size):
            legal = [
                sorted(game.legal_picks(seat), key=lambda pick: (pick.taken, pick.dips))
                for seat in range(rules.players)
            ]
            picks = [rng.choice(choices) for choices in legal]
            game.play_turn(picks)
            played["turns"].append(picks)
        game.finish_round()
        rounds.append(played)
    names = ["random"] * rules.players
    return complete(rules, seed=seed, deal=0, strategies=names, rounds=rounds), game.finish()


PLAIN = random_record(Rules(players=3), 5)[0]
DUMMY = random_record(Rules(players=2, dummy="two_player", wasabi="choice"), 5)[0]


def places(value, path=()):
    """Path of, and value at, every place inside a JSON document."""
    if path:
        yield path, value
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(part, (*path, key))


def changed(document, path, edit):
    document = copy.deepcopy(document)
    holder = document
    for key in path[:-1]:
        holder = holder[key]
    edit(holder, path[-1])
    return document


def refused(document):
    with pytest.raises((RecordError, RuleViolation)) as caught:
        list(replay(document))
    assert str(caught.value)
    return caught.value


@pytest.mark.parametrize("seed", range(30))
def test_random_games_survive_the_file_and_replay(seed, tmp_path):
    rng = random.Random(seed)
    rules = None
    while rules is None:
        options = {name: rng.choice(values) for name, values in CHOICES.items()}
        options["on_exhaustion"] = "error"
        try:
            rules = Rules(players=rng.randint(2, 5), **options)
        except RulesError:
            continue
    document, (totals, won) = random_record(rules, seed)
    assert (document["totals"], document["winners"]) == (totals, won)
    path = tmp_path / "game.json"
    write(document, path)
    assert load(path) == document
    assert rules_of(document) == rules
    reports = list(replay(document))
    assert len(reports) == 3 * rules.hand_size
    assert [report.turn for report in reports if report.round_end] == [rules.hand_size] * 3
    assert list(reports[-1].game_end.totals) == totals


def test_a_file_has_one_hand_and_one_turn_a_line(tmp_path):
    write(PLAIN, tmp_path / "game.json")
    lines = (tmp_path / "game.json").read_text().splitlines()
    assert sum(line.lstrip().startswith('[{"cards"') for line in lines) == 27
    assert sum(line.lstrip().startswith('["') for line in lines) == 9
    assert max(map(len, lines)) < 200


def test_reports_show_the_drawn_card_and_dipped_nigiri():
    first, second, *_ = replay(DUMMY)
    hands, pile = DUMMY["rounds"][0]["hands"], DUMMY["rounds"][0]["pile"]
    assert (first.round, first.turn, first.controller, first.drawn) == (1, 1, 0, pile[0])
    assert [list(hand) for hand in first.hands] == hands
    assert (second.controller, second.drawn) == (1, pile[1])
    assert first.picks[0].dummy == first.tableaus[2][0].card
    reports = list(replay(PLAIN))
    placed = {p for report in reports for tableau in report.tableaus for p in tableau}
    assert any(isinstance(p, Placed) and p.dipped for p in placed)
    ends = [report.round_end for report in reports if report.round_end]
    assert [[s.total for s in end.scores] for end in ends] == [r["scores"] for r in PLAIN["rounds"]]
    assert list(ends[-1].puddings) == PLAIN["puddings"]


@pytest.mark.parametrize("document", [PLAIN, DUMMY], ids=["plain", "dummy"])
def test_no_defect_escapes_as_another_error(document):
    """Delete every key and put every other JSON type in every place."""
    for path, before in places(document):
        edits = [lambda holder, key: holder.pop(key)]
        edits += [
            lambda holder, key, value=value: holder.__setitem__(key, value)
            for value in OTHER_TYPES
            if type(value) is not type(before)
        ]
        declined = path[-1] == "dip" or (isinstance(before, dict) and "dip" in before)
        for edit in edits:
            wrong = changed(document, path, edit)
            if declined or (path[0] == "variant" and len(path) > 1):
                # Dipping instead of declining, or another variant, may be a legal game too.
                with contextlib.suppress(RecordError, RuleViolation):
                    list(replay(wrong))
            else:
                refused(wrong)


@pytest.mark.parametrize("value", OTHER_TYPES)
def test_no_other_top_level_passes(value):
    assert isinstance(refused(value), RecordError)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "the file is empty"),
        ("  \n", "the file is empty"),
        ("{'a': 1}", "not JSON: .* at line 1, column 2"),
        ("[" * 100_000, "JSON"),
        ('{"seed": ' + "9" * 5000 + "}", "not usable JSON"),
        ("[]", "the record is not an object"),
        ("{}", "the record has no key 'format'"),
        ('{"format": "sushilab-record-9", "game": "sushi_go", "rules_version": "1"}', "format is"),
        (json.dumps({**PLAIN, "game": "chess"}), "game is 'chess'"),
        (json.dumps({**PLAIN, "rules_version": "0"}), "rules_version is '0'"),
        (json.dumps({**PLAIN, "note": 1}), "unknown key 'note'"),
        (json.dumps({**PLAIN, "players": 6}), "players: Sushi Go! is for 2 to 5"),
        (json.dumps({**PLAIN, "variant": {"wasab": "any"}}), "did you mean wasabi"),
        (json.dumps({**PLAIN, "variant": {"deck": [["egg", 3]]}}), "variant.deck is not an object"),
        (json.dumps({**PLAIN, "variant": {"soy_sauce": "true"}}), "soy_sauce is not true or false"),
    ],
)
def test_files_that_are_no_records(content, words, tmp_path):
    path = tmp_path / "game.json"
    path.write_text(content)
    with pytest.raises(RecordError, match=words) as caught:
        load(path)
    assert str(path) in str(caught.value)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        load(tmp_path / "missing.json")
    with pytest.raises(RecordError, match="cannot be read"):
        load(tmp_path)
    with pytest.raises(RecordError, match="cannot be read"):
        load("a\0b")
    (tmp_path / "latin.json").write_bytes(b'{"\xe9": 1}')
    with pytest.raises(RecordError, match="UTF-8"):
        load(tmp_path / "latin.json")
    with pytest.raises(RecordError):
        write({**PLAIN, "totals": None}, tmp_path / "never.json")
    assert not (tmp_path / "never.json").exists()


def test_sg_6_7_untrue_score_is_named_with_its_sources():
    error = refused(
        changed(PLAIN, ("rounds", 1, "scores", 2), lambda holder, key: holder.__setitem__(key, 99))
    )
    assert (error.rule, error.round, error.turn, error.seat) == ("SG-6.7", 2, None, 2)
    assert "the record scores 99 and the cards" in str(error)


@pytest.mark.parametrize("key", ["puddings", "pudding_points", "totals"])
def test_sg_7_1_untrue_end_of_the_game(key):
    error = refused(changed(PLAIN, (key, 1), lambda holder, at: holder.__setitem__(at, -50)))
    assert (error.rule, error.seat) == ("SG-7.1", 1)
    assert key.replace("_", " ") in str(error)


def test_sg_7_2_untrue_winners():
    assert refused({**PLAIN, "winners": [0, 1, 2]}).rule == "SG-7.2"


def test_broken_rules_are_placed():
    turn = ("rounds", 0, "turns", 3)
    wrong = changed(
        PLAIN,
        (*turn, 1),
        lambda holder, key: holder.__setitem__(
            key, {"cards": ["chopsticks", "wasabi"], "chopsticks": True}
        ),
    )
    error = refused(wrong)
    assert (error.round, error.turn, error.seat) == (1, 4, 1)
    error = refused(changed(PLAIN, turn, lambda holder, key: holder.pop(key)))
    assert isinstance(error, RuleViolation)
    error = refused(
        changed(PLAIN, ("rounds", 2, "hands", 0, 0), lambda holder, key: holder.pop(key))
    )
    assert (error.rule, error.round, error.seat) == ("SG-2.3", 3, 0)
