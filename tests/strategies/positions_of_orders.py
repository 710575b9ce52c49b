"""Positions for published orders and prices, and for weights that were tuned."""

from positions_by_hand import NOBODY, takes

ORDERS = {
    "order_koaning": {
        "pudding over squid": takes("pudding", ["squid", "pudding", "maki3"]),
        "maki3 over a second tempura": takes("maki3", ["tempura", "maki3"], ["tempura"]),
        "egg over a third sashimi": takes("egg", ["sashimi", "egg"], ["sashimi", "sashimi"]),
        "wasabi over chopsticks alone": takes("wasabi", ["wasabi", "chopsticks"]),
    },
    "order_gravellent": {
        "squid over a third sashimi": takes("squid", ["sashimi", "squid"], ["sashimi", "sashimi"]),
        "a first sashimi over salmon on wasabi": takes(
            "sashimi", ["salmon", "sashimi"], ["wasabi"]
        ),
        "maki3 over a fifth dumpling": takes(
            "maki3", ["maki3", "dumpling"], ["dumpling"] * 4, ((),)
        ),
        "wasabi over pudding": takes("wasabi", ["pudding", "wasabi"]),
    },
    "order_newell": {
        "a third wasabi over squid": takes("wasabi", ["squid", "wasabi"], ["wasabi", "wasabi"]),
        "salmon over a third sashimi": takes(
            "salmon", ["sashimi", "salmon"], ["sashimi", "sashimi"]
        ),
        "pudding over a second tempura": takes("pudding", ["tempura", "pudding"], ["tempura"]),
        "maki1 over a fifth dumpling": takes(
            "maki1", ["maki1", "dumpling"], ["dumpling"] * 4, ((),)
        ),
    },
    "order_newell_plus": {
        "pudding over salmon": takes("pudding", ["salmon", "pudding"], ["wasabi"]),
        "wasabi at the end": takes("wasabi", ["wasabi", "squid"]),
        "dumpling over a third sashimi": takes(
            "dumpling", ["sashimi", "dumpling"], ["sashimi", "sashimi"]
        ),
        "sashimi over maki1": takes("sashimi", ["sashimi", "maki1"]),
    },
    "order_atomic": {
        "an egg on wasabi over maki3": takes("egg", ["maki3", "egg"], ["wasabi"]),
        "but not without": takes("maki3", ["maki3", "egg", "wasabi"], ["wasabi", "egg"]),
        "maki2 over a second tempura": takes("maki2", ["tempura", "maki2"], ["tempura"]),
        "pudding over maki1": takes("pudding", ["maki1", "pudding"]),
    },
    "prices_atomic": {
        "a first sashimi over squid on wasabi": takes("sashimi", ["sashimi", "squid"], ["wasabi"]),
        "egg over a fifth dumpling": takes("egg", ["dumpling", "egg"], ["dumpling"] * 4, ((),)),
        "wasabi before pudding at the same price": takes("wasabi", ["pudding", "wasabi"]),
        "pudding over chopsticks": takes("pudding", ["pudding", "chopsticks"]),
    },
    "order_weeks_simple": {
        "wasabi over a third sashimi": takes(
            "wasabi", ["sashimi", "wasabi"], ["sashimi", "sashimi"]
        ),
        "chopsticks over maki2": takes("chopsticks", ["maki2", "chopsticks"]),
        "egg over pudding": takes("egg", ["pudding", "egg"]),
        "two cards above chopsticks": takes(
            {"squid", "dumpling"}, ["squid", "dumpling", "maki2"], ["chopsticks"]
        ),
        "one when the second is below": takes("squid", ["squid", "maki2", "egg"], ["chopsticks"]),
    },
    "order_weeks_risky": {
        "a fourth sashimi over squid": takes("sashimi", ["sashimi", "squid"], ["sashimi"] * 3),
        "a sixth dumpling over squid on wasabi": takes(
            "dumpling", ["squid", "dumpling"], [*["dumpling"] * 5, "wasabi"], ((),)
        ),
        "chopsticks over squid": takes("chopsticks", ["squid", "chopsticks"]),
        "maki1 over wasabi": takes("maki1", ["wasabi", "maki1"]),
        "two of a set": takes(
            ("tempura", "tempura"), ["tempura", "tempura", "squid"], ["chopsticks"]
        ),
    },
    "order_weeks_paul": {
        "completes sashimi over squid on wasabi": takes(
            "sashimi", ["sashimi", "squid"], ["sashimi", "sashimi", "wasabi"]
        ),
        "a fifth dumpling over a second tempura": takes(
            "dumpling", ["tempura", "dumpling"], [*["dumpling"] * 4, "tempura"], ((),)
        ),
        "a sixth after all": takes("tempura", ["tempura", "dumpling"], ["dumpling"] * 5, ((),)),
        "a second sashimi over a second tempura, three to come": takes(
            "sashimi", ["tempura", "sashimi", "egg", "egg"], ["sashimi", "tempura"]
        ),
        "but not with two": takes("tempura", ["tempura", "sashimi", "egg"], ["sashimi", "tempura"]),
        "a second tempura over squid": takes("tempura", ["tempura", "squid"], ["tempura"]),
        "wasabi over salmon early": takes(
            "wasabi", ["salmon", "wasabi", "egg", "egg", "egg", "egg"]
        ),
        "not late": takes("salmon", ["salmon", "wasabi", "egg", "egg", "egg"]),
        "nor while one waits": takes(
            "dumpling", ["wasabi", "dumpling", "pudding", "maki1", "maki1", "maki1"], ["wasabi"]
        ),
        "egg on wasabi over chopsticks": takes("egg", ["egg", "chopsticks", "maki1"], ["wasabi"]),
    },
    "weights": {
        "completes sashimi": takes(
            "sashimi", ["sashimi", "squid", "tempura"], ["sashimi", "sashimi", "tempura"]
        ),
        "does not start sashimi at the end": takes("egg", ["sashimi", "egg"]),
        "squid onto wasabi": takes(
            "squid", ["squid", "egg", "salmon", "maki1"], ["wasabi"], NOBODY
        ),
        "no second wasabi": takes("egg", ["wasabi", "egg"], ["wasabi"]),
        "a sixth dumpling is worth nothing": takes(
            "egg", ["dumpling", "egg"], ["dumpling"] * 5, ((),)
        ),
        "rather a pudding than a salmon": takes("pudding", ["salmon", "pudding"], round=3),
        "but not when ahead already": takes(
            "salmon", ["salmon", "pudding"], round=3, puddings=(3, 1, 1, 0)
        ),
        "no pudding when they do not score": takes(
            "egg", ["pudding", "egg"], round=3, pudding="unscored"
        ),
        "wins the maki race at the end": takes(
            "maki2", ["maki2", "squid"], [], (["maki1"], [], [])
        ),
        "wasabi and then the squid": takes(
            ("wasabi", "squid"), ["egg", "squid", "wasabi", "tempura"], ["chopsticks"]
        ),
    },
}

for tuned in ("tuned", "tuned_2", "tuned_3", "tuned_4", "tuned_5"):
    ORDERS[tuned] = {
        "completes sashimi": takes("sashimi", ["sashimi", "maki1", "egg"], ["sashimi", "sashimi"]),
        "squid onto wasabi": takes("squid", ["squid", "egg", "tempura"], ["wasabi"]),
        "a second tempura at the end": takes("tempura", ["tempura", "egg"], ["tempura"]),
        "no sixth dumpling": takes("egg", ["egg", "dumpling"], ["dumpling"] * 5, ((),)),
    }
