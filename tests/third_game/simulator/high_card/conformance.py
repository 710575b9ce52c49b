"""Rule cases of High Card: cards that were taken, and the scores."""

from sushilab.simulator.conformance import Verdict, case_id

from .rules import CHIPS, CODES


def check(case):
    got = {"score": sum(CHIPS[CODES.index(code)] for code in case["setup"]["taken"])}
    passed = got == case["expected"]
    return Verdict(case_id(case), passed, case["expected"], got, case.get("description", ""))
