"""An Omakase strategy: sets while there is time, and the check with a good hand.

sushilab simulate examples/omakase_strategy.py greedy --game omakase
"""

from sushilab.strategies.omakase import CHECK, CHOPSTICKS, PLAY_CHOPSTICKS, SETS, strategy


@strategy
def value(view, card, hope=2500.0, call=6000.0):
    """Yen of a card, and hope for the sets that still lack few kinds."""
    if card == CHECK:
        return view.score - call
    if card in (CHOPSTICKS, PLAY_CHOPSTICKS):
        # The target is known while a play is valued: played at once, at the largest hand.
        return 1500.0 + 50.0 * view.target_cards
    worth = float(view.points(card))
    for which in range(SETS):
        missing = view.missing_after(which, card)
        if view.in_set(which, card) and view.own(card) == 0 and 0 < missing < view.turns_left:
            worth += hope / (1.0 + missing) ** 2
    return worth
