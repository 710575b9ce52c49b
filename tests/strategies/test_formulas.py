import pytest

from sushilab.strategies import StrategyError
from sushilab.strategies.formulas import Formula

NAMES = ("points", "have", "turns_left", "bonus")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2", 2.0),
        ("-points + 3", 1.0),
        ("0.5 * points * turns_left", 5.0),
        ("7 // 2 + 7 % 2", 4.0),
        ("3 if turns_left > 2 else 0", 3.0),
        ("3 if turns_left > 2 and not have == 1 else bonus", 0.25),
        ("min(points, 1) + max(points, have, 4) + abs(-1)", 6.0),
        ("1 <= have < 2", 1.0),
    ],
)
def test_value(text, value):
    formula = Formula(text, NAMES)
    assert formula({"points": 2, "have": 1, "turns_left": 5, "bonus": 0.25}) == value


def test_it_tells_which_names_it_uses():
    assert Formula("min(points, 3) + bonus", NAMES).used == {"points", "bonus"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("pionts", "unknown name 'pionts'; did you mean points"),
        ("mni(points, 1)", "unknown function 'mni'; did you mean min?"),
        ("points +", "is not a formula"),
        ("", "is not a formula"),
        ("points.real", "is not a formula: write + - * /"),
        ("[points]", "is not a formula: write + - * /"),
        ("(lambda: 1)()", "is not a formula"),
        ("__import__('os')", "unknown function '__import__'"),
        ("'a' * 3", "'a' is not a number"),
        ("2 ** 9", "is not a formula: write + - * /"),
        ("min(points, key=have)", "is not a formula"),
        ("min()", "min() and max() two or more"),
        ("max(points)", "min() and max() two or more"),
        ("abs(points, have)", "abs() takes one number"),
        ("1if points else 2", "is not a formula"),
        ("True", "True is not a number"),
        ("min + 1", "unknown name 'min'"),
        ("+" * 600 + "1", "601 characters"),
    ],
)
def test_anything_else_is_refused(text, says):
    with pytest.raises(StrategyError) as raised:
        Formula(text, NAMES)
    assert says in str(raised.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("points / (have - 1)", "divides by zero"),
        ("bonus + 1", "bonus means nothing here"),
        ("1e308 * 10 - 1e308 * 10", "is not a number"),
    ],
)
def test_a_formula_without_a_value_says_so(text, says):
    with pytest.raises(StrategyError, match=says):
        Formula(text, NAMES)({"points": 2, "have": 1, "turns_left": 5, "bonus": None})
