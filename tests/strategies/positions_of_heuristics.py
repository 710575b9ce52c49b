"""Positions for the heuristics: what each takes, by strategy and by what is at stake."""

from positions_by_hand import NOBODY, takes

HEURISTICS = {
    "greedy": {
        "completes sashimi": takes(
            "sashimi",
            ["sashimi", "squid", "maki3", "pudding"],
            ["sashimi", "sashimi"],
            (["maki3", "maki3"], [], []),
        ),
        "completes tempura before a third of three": takes(
            "tempura", ["squid", "tempura", "sashimi"], ["tempura", "sashimi"]
        ),
        "squid onto wasabi": takes(
            "squid", ["squid", "tempura", "dumpling", "egg"], ["wasabi", "tempura"]
        ),
        "salmon on wasabi is worth more than a fourth dumpling": takes(
            "salmon", ["salmon", "dumpling", "egg"], ["wasabi", "dumpling", "dumpling", "dumpling"]
        ),
        "wins the maki race": takes("maki2", ["maki2", "squid", "egg"], [], (["maki1"], [], [])),
        "a roll that leaves the race as it is is worth nothing": takes(
            "egg", ["maki1", "egg"], ["maki3", "maki3"], (["maki1"], [], [])
        ),
        "ties for first place split": takes(
            "salmon", ["maki1", "salmon"], [], (["maki1"], ["maki1"], ["maki2"])
        ),
        "ties for first place in full": takes(
            "maki1",
            ["maki1", "squid"],
            ["maki1"],
            (["maki2"], [], []),
            majority_ties="full",
        ),
        "a sixth dumpling is worth nothing": takes(
            "egg", ["dumpling", "egg", "wasabi"], ["dumpling"] * 5, ((),)
        ),
        "ties go by card order": takes("wasabi", ["chopsticks", "pudding", "wasabi"]),
        "reverse wasabi wants eggs": takes(
            "egg", ["squid", "egg", "salmon"], ["wasabi"], wasabi_values="reverse"
        ),
        "a pair with chopsticks": takes(
            {"sashimi", "squid"},
            ["sashimi", "squid", "egg", "pudding"],
            ["chopsticks", "sashimi", "sashimi"],
        ),
        "wasabi and then the squid": takes(
            ("wasabi", "squid"), ["egg", "squid", "wasabi", "tempura"], ["chopsticks"]
        ),
        "two tempura at once": takes(
            ("tempura", "tempura"), ["tempura", "tempura", "egg", "egg"], ["chopsticks"]
        ),
        "the better nigiri is placed on the wasabi": takes(
            ("squid", "salmon"), ["salmon", "squid", "pudding"], ["chopsticks", "wasabi"]
        ),
        "no pair when the second card is worth nothing": takes(
            ("squid",), ["squid", "pudding", "sashimi"], ["chopsticks"]
        ),
    },
    "expected": {
        "does not start sashimi at the end": takes("egg", ["sashimi", "egg"]),
        "nor wasabi": takes("egg", ["wasabi", "egg"]),
        "starts a pair while there is time": takes(
            "tempura", ["tempura", "egg", "egg", "egg", "egg", "egg", "egg", "egg"]
        ),
        "takes wasabi early": takes(
            "wasabi", ["wasabi", "egg", "egg", "egg", "egg", "pudding", "egg", "salmon"], [], NOBODY
        ),
        "an egg does not use up a wasabi while there is hope": takes(
            "dumpling", ["egg", "dumpling", "egg", "egg", "egg", "egg"], ["wasabi"]
        ),
        "completes sashimi": takes(
            "sashimi", ["sashimi", "squid", "tempura"], ["sashimi", "sashimi", "tempura"]
        ),
        "a pudding in the last round rather than be last": takes(
            "pudding",
            ["pudding", "egg", "wasabi"],
            round=3,
            puddings=(0, 1, 2, 1),
        ),
        "no pudding when they do not score": takes(
            "egg", ["pudding", "egg"], round=3, puddings=(0, 1, 2, 1), pudding="unscored"
        ),
    },
    "tempura": {
        "over a squid": takes("tempura", ["squid", "tempura", "maki3", "wasabi"]),
        "over a third sashimi": takes(
            "tempura", ["sashimi", "tempura"], ["sashimi", "sashimi", "tempura"]
        ),
        "at the last but one turn": takes("tempura", ["tempura", "squid"]),
        "else what is expected": takes("squid", ["egg", "squid", "pudding"], ["wasabi"]),
    },
    "sashimi": {
        "over a squid": takes("sashimi", ["squid", "sashimi", "maki3", "wasabi"]),
        "over a second tempura": takes("sashimi", ["tempura", "sashimi"], ["tempura"]),
        "a fourth one too": takes("sashimi", ["squid", "sashimi"], ["sashimi"] * 3),
        "else what is expected": takes("tempura", ["tempura", "egg"], ["tempura"]),
    },
    "dumpling": {
        "over a squid": takes("dumpling", ["squid", "dumpling", "maki3", "wasabi"]),
        "over a second tempura": takes("dumpling", ["tempura", "dumpling"], ["tempura"]),
        "the fifth": takes("dumpling", ["squid", "dumpling"], ["dumpling"] * 4, ((),)),
        "not the sixth": takes("squid", ["squid", "dumpling"], ["dumpling"] * 5, ((),)),
    },
    "maki": {
        "the most icons": takes("maki3", ["maki1", "maki3", "maki2", "squid"]),
        "over a second tempura": takes("maki2", ["tempura", "maki2"], ["tempura"]),
        "further rolls when ahead": takes(
            "maki3", ["squid", "maki3"], ["maki3", "maki3"], (["maki1"], [], [])
        ),
        "else what is expected": takes("tempura", ["tempura", "egg"], ["tempura"]),
    },
    "pudding": {
        "over a squid": takes("pudding", ["squid", "pudding", "maki3"]),
        "over a third sashimi": takes("pudding", ["sashimi", "pudding"], ["sashimi"] * 2),
        "however many there are": takes(
            "pudding", ["squid", "pudding"], ["pudding"], round=2, puddings=(3, 0, 0, 0)
        ),
        "else what is expected": takes("tempura", ["tempura", "egg"], ["tempura"]),
    },
    "nigiri": {
        "wasabi first": takes("wasabi", ["squid", "wasabi", "tempura", "maki3"]),
        "then the squid": takes("squid", ["salmon", "squid", "egg", "tempura"], ["wasabi"]),
        "no second wasabi while one waits": takes(
            "salmon", ["wasabi", "salmon", "egg"], ["wasabi"]
        ),
        "no wasabi in the last two turns": takes("squid", ["wasabi", "squid"]),
        "squid without wasabi": takes("squid", ["squid", "maki3", "pudding"]),
    },
    "chopsticks": {
        "early": takes("chopsticks", ["chopsticks", "egg", "salmon", "maki1", "pudding"]),
        "not at the end": takes("squid", ["chopsticks", "squid"]),
        "only one": takes("egg", ["chopsticks", "egg", "egg", "egg"], ["chopsticks"]),
        "both at the end": takes({"squid", "salmon"}, ["squid", "salmon"], ["chopsticks"]),
        "on a great pair": takes(
            {"sashimi", "squid"},
            ["squid", "sashimi", "egg", "egg"],
            ["chopsticks", "sashimi", "sashimi", "wasabi"],
        ),
    },
    "memory": {
        "a second tempura is in the hand to come": takes(
            "tempura",
            ["tempura", "egg", "chopsticks", "chopsticks"],
            [],
            ((),),
            passed=[["tempura", "tempura", "tempura", "maki1"]],
        ),
        "no second tempura is in the hand to come": takes(
            "egg",
            ["tempura", "egg", "chopsticks", "chopsticks"],
            ["maki3"],
            (["maki3", "maki3"],),
            passed=[["egg", "egg", "chopsticks", "chopsticks"]],
        ),
        "a squid for the wasabi is in the hand to come": takes(
            "wasabi",
            ["wasabi", "salmon", "chopsticks"],
            [],
            ((),),
            passed=[["squid", "squid", "squid"]],
        ),
        "none is": takes(
            "salmon",
            ["wasabi", "salmon", "chopsticks"],
            [],
            ((),),
            passed=[["tempura", "pudding", "pudding"]],
        ),
        "the egg waits for the squid that comes": takes(
            "chopsticks",
            ["egg", "chopsticks", "chopsticks", "chopsticks"],
            ["wasabi"],
            ((),),
            passed=[["squid", "squid", "squid", "squid"]],
        ),
        "and does not wait when none comes": takes(
            "egg",
            ["egg", "chopsticks", "chopsticks", "chopsticks"],
            ["wasabi"],
            ((),),
            passed=[["tempura", "tempura", "tempura", "tempura"]],
        ),
    },
    "denial": {
        "keeps the third sashimi from the next player": takes(
            "sashimi",
            ["sashimi", "salmon", "chopsticks"],
            [],
            (["sashimi", "sashimi"], [], []),
        ),
        "not from the one after": takes(
            "salmon",
            ["sashimi", "salmon", "chopsticks"],
            [],
            ([], ["sashimi", "sashimi"], []),
        ),
        "not when two of them are passed on": takes(
            "salmon",
            ["sashimi", "sashimi", "salmon", "chopsticks"],
            [],
            (["sashimi", "sashimi"], [], []),
        ),
        "own points go before": takes(
            "squid",
            ["sashimi", "squid", "chopsticks"],
            ["wasabi"],
            (["sashimi", "sashimi"], [], []),
        ),
        "to the other side when hands go right": takes(
            "sashimi",
            ["sashimi", "salmon", "chopsticks"],
            [],
            ([], [], ["sashimi", "sashimi"]),
            pass_direction="right",
        ),
    },
    "balanced": {
        "completes sashimi": takes(
            "sashimi", ["sashimi", "squid", "tempura"], ["sashimi", "sashimi", "tempura"]
        ),
        "squid onto wasabi": takes("squid", ["squid", "tempura"], ["wasabi", "tempura"]),
        "no second wasabi": takes("egg", ["wasabi", "egg"], ["wasabi"]),
        "a fifth dumpling": takes("dumpling", ["squid", "dumpling"], ["dumpling"] * 4, ((),)),
        "no sixth": takes("egg", ["egg", "dumpling"], ["dumpling"] * 5, ((),)),
    },
    "squid": {
        "over a third sashimi": takes(
            "squid", ["sashimi", "squid", "egg", "egg"], ["sashimi", "sashimi"]
        ),
        "over wasabi": takes("squid", ["wasabi", "squid", "tempura", "maki3"]),
        "wasabi over a third sashimi, with three turns left": takes(
            "wasabi", ["salmon", "wasabi", "sashimi"], ["sashimi", "sashimi"]
        ),
        "not with two": takes("egg", ["egg", "wasabi"]),
        "nor while one waits": takes("salmon", ["wasabi", "salmon", "egg"], ["wasabi"]),
        "salmon over a third sashimi": takes(
            "salmon", ["salmon", "sashimi", "egg"], ["sashimi", "sashimi"]
        ),
        "eggs are no better than expected": takes("tempura", ["tempura", "egg"], ["tempura"]),
    },
    "maki_second": {
        "no more icons than second place takes": takes(
            "maki1", ["maki3", "maki2", "maki1", "egg"], [], (["maki2"], [], [])
        ),
        "second place alone rather than shared": takes(
            "maki2", ["maki1", "maki2", "maki3", "egg"], [], (["maki3"], ["maki1"], [])
        ),
        "level with the leader pays as much": takes(
            "maki2", ["maki2", "egg"], [], (["maki2"], [], [])
        ),
        "but counts as first with ties in full": takes(
            "egg", ["maki2", "egg"], [], (["maki2"], [], []), majority_ties="full"
        ),
        "does not lead": takes("egg", ["maki3", "egg"], [], (["maki2"], [], [])),
        "not even for nothing": takes("chopsticks", ["maki3", "chopsticks"]),
        "nor goes on when second": takes(
            "chopsticks", ["maki1", "chopsticks"], ["maki2"], (["maki3"], ["maki1"], [])
        ),
        "else what is expected": takes(
            "tempura", ["tempura", "maki1"], ["tempura"], (["maki2"], [], [])
        ),
    },
    "pudding_safe": {
        "fewest of all": takes(
            "pudding", ["pudding", "squid", "egg"], round=2, puddings=(0, 1, 2, 1)
        ),
        "one of this round counts": takes(
            "squid", ["pudding", "squid", "egg"], ["pudding"], round=2, puddings=(0, 1, 2, 1)
        ),
        "level with the lowest": takes(
            "pudding", ["pudding", "salmon"], round=2, puddings=(1, 1, 2, 3)
        ),
        "less urgent than a squid": takes(
            "squid", ["pudding", "squid"], round=2, puddings=(1, 1, 2, 3)
        ),
        "until the last round": takes(
            "pudding", ["pudding", "squid"], round=3, puddings=(1, 1, 2, 3)
        ),
        "safe with one more than the lowest": takes(
            "egg", ["pudding", "egg"], round=3, puddings=(1, 0, 2, 2)
        ),
        "nobody loses at a table of two": takes(
            "egg", ["pudding", "egg"], [], ((),), round=3, puddings=(0, 3)
        ),
        "nor when puddings do not score": takes(
            "egg", ["pudding", "egg"], round=3, puddings=(0, 1, 2, 1), pudding="unscored"
        ),
        "else what is expected": takes("tempura", ["tempura", "egg"], ["tempura"]),
    },
}
