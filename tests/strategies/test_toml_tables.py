"""Strategies in TOML files: what they mean, and what is said about mistakes in them."""

import pickle

import pytest

from sushilab.simulator import simulate
from sushilab.simulator.sushi_go.rules import Rules
from sushilab.strategies import StrategyError, built_in, resolve
from sushilab.strategies.sushi_go.expected import worth
from sushilab.strategies.sushi_go.tabulation import _situations
from sushilab.strategies.toml_places import line_of

SITUATIONS = [s for _, s in _situations(Rules(3))]


@pytest.fixture
def written(tmp_path):
    """Write a TOML file and return its strategy."""

    def write(text, name="mine"):
        path = tmp_path / f"{name}.toml"
        path.write_text(text, encoding="utf-8")
        return resolve(str(path))

    return write


def agrees(strategy, expected, **parameters):
    function = strategy.definition.function
    numbers = {**strategy.parameters, **parameters}
    for s in SITUATIONS:
        assert function(s, **numbers) == pytest.approx(expected(s)), s


# What tables mean


def test_numbers_lists_and_formulas(written):
    strategy = written(
        """
        [parameters]
        bonus = 2.5
        [values]
        tempura = [1.0, 5]
        sashimi = [2, 3, 10]
        dumpling = [1, "points + 1", 3]
        maki = "0.5 * icons + points"
        maki2 = 7
        nigiri = "points"
        wasabi = [4, 0.5]
        pudding = "bonus - pudding_lead"
        """
    )

    def expected(s):
        if s.card in ("tempura", "sashimi", "dumpling"):
            lists = {
                "tempura": (1, 5) * 9,
                "sashimi": (2, 3, 10) * 9,
                "dumpling": (1, s.points + 1, *([3] * 20)),
            }
            return lists[s.card][s.have]
        if s.card == "maki2":
            return 7
        if s.icons:
            return 0.5 * s.icons + s.points
        if s.card == "wasabi":
            return 4 if s.open_wasabi == 0 else 0.5
        if s.card == "pudding":
            return 2.5 - s.pudding_lead
        return s.points if s.is_nigiri else 0.0

    agrees(strategy, expected)
    assert strategy.name == "mine"
    assert strategy.parameters == {"bonus": 2.5}


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("turns_left = 3", lambda s: s.turns_left == 3),
        ("turns_left = '<= 3'", lambda s: s.turns_left <= 3),
        ("turns_left = '> 3'", lambda s: s.turns_left > 3),
        ("turns_left = '2-4'", lambda s: 2 <= s.turns_left <= 4),
        ("turns_left = [1, 5]", lambda s: s.turns_left in (1, 5)),
        ("round = 2", lambda s: s.round == 2),
        ("players = 3", lambda s: True),
        ("players = '2, 4'", None),
        ("hand_size = '>= 10'", lambda s: False),
        ("pudding_lead = '-2--1'", lambda s: s.card == "pudding" and s.pudding_lead < 0),
        ("open_wasabi = 1", lambda s: s.open_wasabi == 1),
        ("have = '< 2'", lambda s: s.have is not None and s.have < 2),
        ("turn = 1\nround = '=3'", lambda s: s.turn == 1 and s.round == 3),
    ],
)
def test_conditions(written, condition, holds):
    text = f"like = 'greedy'\n[[when]]\n{condition}\nadd = 100\n"
    if holds is None:
        with pytest.raises(StrategyError, match="is no condition"):
            written(text)
        return
    agrees(written(text), lambda s: s.points + (100 if holds(s) else 0))


def test_changes_go_on_from_each_other(written):
    strategy = written(
        """
        like = "greedy"
        [[when]]
        card = ["nigiri", "maki3"]
        add = 1
        [[when]]
        card = "squid"
        times = 2
        [[when]]
        card = "squid"
        round = 3
        value = "value - 0.5"
        [[when]]
        card = "egg"
        value = 9
        """
    )

    def expected(s):
        value = s.points + (1 if s.is_nigiri or s.card == "maki3" else 0)
        if s.card == "squid":
            value = 2 * value - (0.5 if s.round == 3 else 0)
        return 9 if s.card == "egg" else value

    agrees(strategy, expected)


def test_cards_without_a_value_are_worth_nothing_or_what_the_other_strategy_says(written):
    agrees(written("[values]\nsquid = 1\n"), lambda s: float(s.card == "squid"))
    text = "like = 'expected'\n[parameters]\npudding = 3\n[values]\nsquid = 1\n"
    strategy = written(text, "other")
    agrees(strategy, lambda s: 1.0 if s.card == "squid" else worth(s, pudding=3.0))
    agrees(
        strategy,
        lambda s: 1.0 if s.card == "squid" else worth(s, reach=0.1),
        **{
            "reach": 0.1,
            "pudding": 1.6,
        },
    )
    assert strategy.parameters == {**built_in("sushi_go")["expected"].defaults, "pudding": 3.0}


def test_a_preference_order(written):
    strategy = written(
        'order = ["squid on wasabi", "3rd sashimi", "squid", "maki3", "maki", "1st wasabi",'
        ' "2nd tempura", "nigiri on wasabi", "5th dumpling"]'
    )
    places = [
        lambda s: s.card == "squid" and s.open_wasabi == 1,
        lambda s: s.card == "sashimi" and s.have % 3 == 2,
        lambda s: s.card == "squid" and s.open_wasabi == 0,
        lambda s: s.card == "maki3",
        lambda s: s.card == "maki2",
        lambda s: s.card == "maki1",
        lambda s: s.card == "wasabi" and s.open_wasabi == 0,
        lambda s: s.card == "tempura" and s.have % 2 == 1,
        lambda s: s.card == "salmon" and s.open_wasabi == 1,
        lambda s: s.card == "egg" and s.open_wasabi == 1,
        lambda s: s.card == "dumpling" and s.have == 4,
        lambda s: True,
    ]
    place = {s: next(i for i, holds in enumerate(places) if holds(s)) for s in SITUATIONS}
    function = strategy.definition.function
    values = {s: function(s) for s in SITUATIONS}
    order = sorted({(place[s], values[s]) for s in SITUATIONS})
    assert [value for _, value in order] == sorted({v for _, v in order}, reverse=True)
    assert len(order) == len(places)


def test_another_strategy_under_its_own_name(written):
    """Any kind of strategy can be renamed, with other values of its parameters."""
    strategy = written('name = "elephant"\nlike = "memory"\n[parameters]\nreach = 0.9\n')
    memory = built_in("sushi_go")["memory"]
    assert strategy.name == "elephant"
    assert strategy.parameters == {**memory.defaults, "reach": 0.9}
    assert strategy.definition.description == memory.description
    plain = resolve("memory:reach=0.9").compiled_for(Rules(3))
    mine = strategy.compiled_for(Rules(3))
    assert mine[0] is plain[0]
    assert (mine[1] == plain[1]).all()


def test_a_combination_under_its_own_name_has_the_numbers_of_the_file(written):
    strategy = written("like = 'mistakes(greedy; 0.1)'\n[parameters]\nrate = 0.25\n")
    (played,) = strategy.definition.parts
    assert played.parameters == {"rate": 0.25}
    assert played.name == "mistakes(greedy; 0.25)"


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xef\xbb\xbf[values]\r\negg = 4\r\n")
    agrees(resolve(str(path)), lambda s: 4.0 if s.card == "egg" else 0.0)


def test_a_play_of_others(written, tmp_path):
    (tmp_path / "price.toml").write_text("[values]\nsquid = 1\n")
    strategy = written('play = "turns(price.toml; 3; greedy)"\ndescription = "Late points."')
    assert strategy.name == "mine"
    assert strategy.definition.summary == "Late points."
    result = simulate([strategy, "greedy"], games=200, cards=False)
    assert list(result.to_frame()["strategy"]) == ["mine", "greedy"]


def test_facts_of_the_file(written):
    strategy = written(
        'name = "careful"\ndescription = "A list."\nsource = "my club"\ntraits = ["tuned"]\n'
        "[values]\nsquid = 3\n"
    )
    definition = strategy.definition
    assert (definition.name, definition.summary) == ("careful", "A list.")
    assert (definition.source, definition.traits) == ("my club", ("tuned",))
    assert definition.kind == "table"
    assert strategy.spec.endswith("mine.toml:careful")
    again = pickle.loads(pickle.dumps(strategy))
    assert again == strategy


def test_the_fingerprint_follows_the_file_and_what_it_builds_on(written, tmp_path):
    base = tmp_path / "base.toml"
    base.write_text("[values]\nsquid = 1\n")
    text = "like = 'base.toml'\n[values]\negg = 2\n"
    first = written(text).fingerprint
    assert written(text + "\n# a remark\n").fingerprint != first
    base.write_text("[values]\nsquid = 2\n")
    changed = written(text)
    assert changed.fingerprint != first
    assert written(text) == changed


# Mistakes


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "defines no strategy: write [values], order, like or play"),
        ("# nothing\n", "defines no strategy"),
        ("[values]\nsqid = 1\n", "line 2: sqid: unknown card; did you mean squid?"),
        ("[values]\n\nsquid = 'pionts'\n", "line 3: squid: 'pionts': unknown name 'pionts'"),
        ("[values]\nsquid = 'have'\n", "unknown name 'have'"),
        ("[values]\nsquid = true\n", "True is no value"),
        ("[values]\nsquid = inf\n", "inf is no value"),
        ("[values]\nsquid = []\n", "the list is empty"),
        ("[values]\nmaki = [1, 2]\n", "a list goes by own copies"),
        ("[values]\nsashimi = [1, 2]\n", "start again after 3: write 3 or 6"),
        ("[values]\nsquid = 1\nsquid = 2\n", "line 3"),
        ("valeus = 1\n", "line 1: valeus: unknown key; did you mean values?"),
        ("values = 3\n", "write it as a table, [values]"),
        ("order = 'squid'\n", "write a list of texts"),
        (
            "order = ['sqid']\n",
            "line 1: order: unknown card 'sqid' in an order",
        ),
        ("order = ['squid!']\n", "cannot read 'squid!' in an order: write a card, as in"),
        ("order = ['4th sashimi']\n", "sets of sashimi start again after 3"),
        ("order = ['0th dumpling']\n", "'0th dumpling' in an order"),
        ("order = ['1st maki3']\n", "copies of maki3 are not counted"),
        ("order = ['tempura on wasabi']\n", "only a nigiri goes on wasabi"),
        ("order = ['squid', 'egg', 'squid']\n", "'squid' is there twice"),
        ("order = ['squid']\n[values]\negg = 1\n", "line 2: values: not together with order"),
        ("like = 'gredy'\n", "line 1: like: unknown strategy 'gredy'; did you mean greedy?"),
        ("like = 'greedy'\n[parameters]\nx = 1\n", "line 3: x: 'greedy' has no such parameter"),
        ("like = 'memory'\n[values]\negg = 1\n", "'memory' is no table"),
        (
            "play = 'mistakes(greedy)(2)'\n",
            "line 1: play: the parentheses of a combination do not match",
        ),
        ("play = 'mistkes(greedy; 0.1)'\n", "did you mean mistakes"),
        ("play = 'greedy'\nlike = 'greedy'\n", "not together with play"),
        ("like = 'greedy'\n[parameters]\nx = 1\n[[when]]\nvalue = 1\n", "line 3: x: not used"),
        ("[values]\negg = 1\n[parameters]\npoints = 1\n", "the name is taken already"),
        ("[values]\negg = 's'\n[parameters]\ns = 1\n", "line 4: s: the name is taken already"),
        ("[values]\negg = 1\n[parameters]\nmin = 1\n", "line 4: min: the name is taken already"),
        ("[values]\negg = 1\n[parameters]\nif = 1\n", "line 4: if: 'if' is not a name"),
        ("[values]\negg = 'x'\n[parameters]\nx = '1'\n", "'1' is not a number"),
        ("[values]\negg = 1\n[parameters]\n'a b' = 1\n", "'a b' is not a name"),
        ("[values]\n", "defines no strategy"),
        ("order = []\n", "defines no strategy"),
        (f"[values]\negg = 1{'0' * 400}\n", "line 2: egg: 1000"),
        (f"[values]\negg = 1{'0' * 5000}\n", "a number has too many digits"),
        (f"[values]\negg = 'x'\n[parameters]\nx = 1{'0' * 400}\n", "0 is not a number"),
        (
            f"[values]\negg = 1\n[[when]]\nturn = '< 1{'0' * 5000}'\nadd = 1\n",
            "is no condition",
        ),
        ("[values]\negg = 1\n[[when]]\nturn = nan\nadd = 1\n", "turn: nan is no condition"),
        ("[values]\negg = 1\n[[when]]\nturn = 2.5\nadd = 1\n", "turn: 2.5 is no condition"),
        (
            "like = 'mistakes(greedy)'\n[parameters]\nrate = 2\n",
            "line 2: [parameters]: rate: 2 is not between 0 and 1",
        ),
        ("like = 'greedy'\n[[when]]\nround = 1\n", "line 2: [when]: write one of value, add"),
        ("like = 'greedy'\n[[when]]\nvalue = 1\nadd = 1\n", "write one of value, add and times"),
        (
            "like = 'greedy'\n[[when]]\nvalue = 1\n[[when]]\nturnsleft = 1\nvalue = 2\n",
            "line 5: turnsleft: unknown condition; did you mean turns_left",
        ),
        (
            "like = 'greedy'\n[[when]]\ncard = 'squid'\nhave = 1\nvalue = 2\n",
            "line 4: have: means nothing for squid",
        ),
        ("like = 'greedy'\n[[when]]\ncard = 'sqid'\nvalue = 2\n", "unknown card 'sqid'"),
        ("like = 'greedy'\n[[when]]\ncard = 3\nvalue = 2\n", "write a card, or a list of cards"),
        ("when = 3\nlike = 'greedy'\n", "write it as [[when]]"),
        ("name = 'a:b'\nlike = 'greedy'\n", "'a:b' is not a name"),
        ("name = 3\nlike = 'greedy'\n", "write a text in quotes"),
        ("game = 'chess'\n[values]\negg = 1\n", "unknown game 'chess'"),
        ("[values\n", "line 1"),
    ],
)
def test_mistakes_name_file_line_and_key(written, text, says):
    with pytest.raises(StrategyError) as raised:
        written(text).compiled_for(Rules(2))
    message = str(raised.value)
    assert says in message
    assert "mine.toml" in message
    assert "\n" not in message


def test_a_formula_that_fails_for_some_situation_is_named(written):
    strategy = written("[values]\negg = 1\nsashimi = '1 / have'\n")
    with pytest.raises(StrategyError, match="line 3: sashimi: '1 / have' divides by zero"):
        strategy.compiled_for(Rules(2))


def test_files_that_are_no_text(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(StrategyError, match="not a text in UTF-8"):
        resolve(str(path))
    with pytest.raises(StrategyError, match=r"no strategy file .*did you mean mine.toml"):
        resolve(str(tmp_path / "mina.toml"))


def test_a_file_that_builds_on_itself(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("like = 'mine.toml'\n")
    with pytest.raises(StrategyError, match="builds on itself"):
        resolve(str(path))


def test_places_of_keys():
    text = "a = 1\n\n[values]\n'b' = 2\n[[when]]\nc = 3\n[[when]]\n# c\nc = 4\n"
    assert line_of(text, "", "a") == 1
    assert line_of(text, "values", "b") == 4
    assert line_of(text, "when", "c", 1) == 9
    assert line_of(text, "when", "", 1) == 7
    assert line_of(text, "values", "missing") == 3
    assert line_of(text, "", "values") == 3
