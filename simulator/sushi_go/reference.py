"""Reference engine of Sushi Go!: one game in plain Python, in the order of the rulebook.

It verifies every deal and every pick and then acts. Tests play the same games
through it and through the kernel; ``replay`` uses it to verify a record. It is
independent of the kernel and slow on purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from .cards import CODES, ICONS, KIND
from .reference_pick import Pick, RuleViolation, dip_choices
from .reference_scoring import (
    Placed,
    RoundScore,
    at_round_end,
    is_nigiri,
    maki_points,
    open_wasabi,
    place,
    pudding_points,
    score_parts,
    score_round,
    winners,
)
from .rules import ROUNDS, Rules

__all__ = [
    "Game",
    "Pick",
    "Placed",
    "RoundScore",
    "RuleViolation",
    "at_round_end",
    "check_invariants",
    "maki_points",
    "open_wasabi",
    "place",
    "pudding_points",
    "score_parts",
    "score_round",
    "winners",
]


class Game:
    """One game: ``start_round``, ``play_turn`` H times, ``finish_round``; thrice; ``finish``.

    The attributes are the whole state and may be read, or set up for a test, freely.

    Parameters
    ----------
    rules
        Players and variant options.

    Attributes
    ----------
    round, turn
        Counted from 0; ``round`` is 3 when the game is over.
    hands
        Card codes by seat, before the controller draws for the dummy.
    tableaus
        Kept cards of this round in order of play, by seat, the dummy's last.
    pile
        The dummy's draw pile; index 0 is the top (SG-9.11).
    puddings
        Puddings kept in earlier rounds, by tableau (SG-1.2).
    round_scores
        For every finished round the score of every tableau.
    deck, discard
        Cards not dealt yet, and cards out of the game, by code.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.round = 0
        self.turn = 0
        self.hands: list[list[str]] = [[] for _ in range(rules.players)]
        self.tableaus: list[list[Placed]] = [[] for _ in range(rules.tableaus)]
        self.pile: list[str] = []
        self.puddings = [0] * rules.tableaus
        self.round_scores: list[list[int]] = []
        self.deck = +Counter(dict(zip(CODES, rules.counts, strict=True)))
        self.discard: Counter[str] = Counter()

    # Section 2: set-up

    def start_round(
        self, hands: Sequence[Sequence[str]], pile: Sequence[str] | None = None
    ) -> None:
        """Deal given hands, after verifying that the deck can give them (SG-2.3).

        Parameters
        ----------
        hands
            Card codes by seat, of equal size H (SG-2.3, SG-9.11).
        pile
            The dummy's H cards in drawing order, only with the dummy (SG-9.11).

        Raises
        ------
        RuleViolation
            For wrong sizes, or a deal that this deck cannot give. On exhaustion
            (SG-9.9) the deal must hold all cards left in the deck, and the rest of
            it must come from the discards; who got which is not verified.
        """
        if self.round >= ROUNDS or self.turn or any(self.hands):
            raise RuntimeError(
                "a round can start only when none is running and fewer than 3 are over"
            )
        self._check_sizes(hands, pile)
        deal = Counter(chain(*hands, pile or ()))
        deck, discard = self.deck, self.discard
        exhausted = deck.total() < deal.total() and self.rules.on_exhaustion == "reshuffle"
        # SG-9.6: puddings in piles stay there, and none is ever among the discards.
        if self.rules.reshuffle_each_round or exhausted:
            deck, discard = deck + discard, Counter()
        if exhausted and (undealt := self.deck - deal):
            raise self._violation(
                "SG-9.9", f"cards left in the deck are dealt before any discard: {_list(undealt)}"
            )
        if missing := deal - deck:
            raise self._violation("SG-2.3", f"the deck cannot give these cards: {_list(missing)}")
        self.deck, self.discard = deck - deal, discard
        self.hands = [list(hand) for hand in hands]
        self.pile = list(pile or ())
        self.tableaus = [[] for _ in range(self.rules.tableaus)]
        self.turn = 0

    def _check_sizes(self, hands: Sequence[Sequence[str]], pile: Sequence[str] | None) -> None:
        """Verify number and size of the hands (SG-2.1, SG-2.3) and of the pile (SG-9.11)."""
        players, size = self.rules.players, self.rules.hand_size
        if len(hands) != players:
            raise self._violation("SG-2.1", f"{len(hands)} hands dealt to {players} players")
        for seat, hand in enumerate(hands):
            if len(hand) != size:
                raise self._violation("SG-2.3", f"{len(hand)} cards dealt instead of {size}", seat)
        if self.rules.has_dummy and len(pile or ()) != size:
            raise self._violation(
                "SG-9.11", f"the dummy's pile has {len(pile or ())} cards instead of {size}"
            )
        if not self.rules.has_dummy and pile:
            raise self._violation("SG-9.11", "a dummy's pile was dealt, but no dummy plays")

    # Sections 3 to 5: a turn

    @property
    def controller(self) -> int | None:
        """Seat that plays for the dummy this turn, or None (SG-9.11).

        Seat 0 is first in rounds 1 and 3, seat 1 in round 2; they take turns.
        """
        return (self.round + self.turn) % 2 if self.rules.has_dummy else None

    @property
    def drawn(self) -> str | None:
        """Card the controller draws from the dummy's pile this turn, or None (SG-9.11)."""
        return self.pile[0] if self.pile else None

    def cards_to_choose(self, seat: int) -> list[str]:
        """Return the hand of a seat, with the card drawn for the dummy if it controls it."""
        drawn = [self.pile[0]] if seat == self.controller and self.pile else []
        return self.hands[seat] + drawn

    def may_use_chopsticks(self, seat: int) -> bool:
        """Whether a seat may take two cards: chopsticks in its tableau, two cards in hand (SG-5.1).

        The dummy's controller needs three after drawing, the third for the dummy (SG-9.11).
        """
        needed = 3 if seat == self.controller else 2
        return self._has_chopsticks(seat) and len(self.cards_to_choose(seat)) >= needed

    def legal_picks(self, seat: int) -> set[Pick]:
        """Every legal pick of a seat; the two orders of a pair are two picks (SG-3.1, SG-5.3)."""
        choice = Counter(self.cards_to_choose(seat))
        takes: list[tuple[str, ...]] = [(card,) for card in choice]
        if self.may_use_chopsticks(seat):
            takes += [(one, two) for one in choice for two in choice - Counter([one])]
        picks: set[Pick] = set()
        for cards in takes:
            rest = choice - Counter(cards)
            for_dummy = list(rest) if seat == self.controller else [None]
            for dips in dip_choices(self.tableaus[seat], cards, self.rules):
                picks.update(Pick(cards, dips, dummy) for dummy in for_dummy)
        return picks

    def check(self, seat: int, pick: Pick) -> None:
        """Verify a pick of a seat against the state at the start of the turn.

        Raises
        ------
        RuleViolation
            SG-3.1 and SG-3.4 for cards not in hand, SG-5.1 for chopsticks, SG-4.1
            and SG-9.4 for a declined wasabi, SG-9.11 for the dummy's card.
        """
        for rule, reason in self._objections(seat, pick):
            raise self._violation(rule, reason, seat, in_turn=True)

    def _objections(self, seat: int, pick: Pick) -> list[tuple[str, str]]:
        """All rules a pick breaks, the most telling one first."""
        found = []
        choice = Counter(self.cards_to_choose(seat))
        if seat == self.controller and pick.dummy is None:
            found.append(("SG-9.11", "the controller must also choose a card for the dummy"))
        if seat != self.controller and pick.dummy is not None:
            found.append(("SG-9.11", "a card for the dummy from a player who does not control it"))
        if pick.uses_chopsticks and not self._has_chopsticks(seat):
            reason = "two cards need chopsticks in the tableau at the start of the turn"
            found.append(("SG-5.1", reason))
        elif pick.uses_chopsticks and not self.may_use_chopsticks(seat):
            cards = "card" if choice.total() == 1 else "cards"
            found.append(("SG-5.1", f"{choice.total()} {cards} in hand are too few for chopsticks"))
        if missing := Counter(pick.taken) - choice:
            rule = "SG-3.4" if choice.total() == 1 else "SG-3.1"
            found.append((rule, f"not in hand: {_list(missing)}; the hand is {_list(choice)}"))
        found.extend(self._dip_objections(seat, pick))
        return found

    def _dip_objections(self, seat: int, pick: Pick) -> list[tuple[str, str]]:
        """Rules a declined wasabi breaks: it is compulsory but for SG-9.4 ``choice``."""
        if all(pick.dips):
            return []
        if self.rules.wasabi != "choice":
            return [("SG-4.1", "dipping may be declined only with wasabi=choice")]
        tableau = list(self.tableaus[seat])
        for card, dip in zip(pick.cards, pick.dips, strict=True):
            if card not in KIND:
                return []  # reported as a card that is not in hand
            if not dip and not (is_nigiri(card) and open_wasabi(tableau)):
                return [("SG-9.4", f"no wasabi to decline: {card} finds none open for it")]
            place(tableau, card, dip, self.rules)
        return []

    def play_turn(self, picks: Sequence[Pick | None]) -> None:
        """Play one turn of all seats at once: place, return chopsticks, pass (SG-3.1).

        Parameters
        ----------
        picks
            One pick a seat. None is enough for a single last card, which is taken
            without any choice (SG-3.4).

        Raises
        ------
        RuleViolation
            For the first illegal pick; the state is then unchanged.
        """
        if len(picks) != self.rules.players:
            raise self._violation("SG-3.1", f"{len(picks)} picks of {self.rules.players} players")
        chosen = [self._chosen(seat, pick) for seat, pick in enumerate(picks)]
        for seat, pick in enumerate(chosen):
            self.check(seat, pick)
        hands = [self.cards_to_choose(seat) for seat in range(self.rules.players)]
        self.pile = self.pile[1:]
        for seat, pick in enumerate(chosen):
            tableau = self.tableaus[seat]
            for card in pick.taken:
                hands[seat].remove(card)
            for card, dip in zip(pick.cards, pick.dips, strict=True):
                place(tableau, card, dip, self.rules)
            if pick.dummy is not None:
                # The dummy never declines a wasabi: SG-9.4 gives that choice to an owner.
                place(self.tableaus[-1], pick.dummy, True, self.rules)
            if pick.uses_chopsticks:
                # SG-5.5: the first chopsticks are the old ones, a new one stays.
                tableau.remove(Placed("chopsticks"))
                hands[seat].append("chopsticks")
        for seat, hand in enumerate(hands):
            neighbour = (seat + self.rules.direction(self.round)) % self.rules.players
            self.hands[neighbour] = hand
        self.turn += 1

    def _chosen(self, seat: int, pick: Pick | None) -> Pick:
        """Fill in the automatic last card (SG-3.4)."""
        if pick is not None:
            return pick
        choice = self.cards_to_choose(seat)
        if len(choice) != 1:
            raise self._violation("SG-3.1", "no card chosen", seat, in_turn=True)
        return Pick((choice[0],))

    # Sections 6 and 7: scoring

    def finish_round(self) -> list[RoundScore]:
        """Score the round, keep the puddings and discard the rest (SG-6.7, SG-6.8)."""
        if self.turn != self.rules.hand_size or any(self.hands):
            raise RuntimeError(f"the round is not over after {self.turn} turns")
        scores = score_parts(self.tableaus, self.rules)
        self.round_scores.append([parts.total for parts in scores])
        for seat, tableau in enumerate(self.tableaus):
            cards = Counter(placed.card for placed in tableau)
            self.puddings[seat] += cards.pop("pudding", 0)
            self.discard += cards
        self.tableaus = [[] for _ in range(self.rules.tableaus)]
        self.round += 1
        self.turn = 0
        return scores

    def finish(self) -> tuple[list[int], list[int]]:
        """Totals of all tableaus with the puddings, and the winning seats (SG-7)."""
        if self.round != ROUNDS:
            raise RuntimeError(f"the game is not over after {self.round} rounds")
        puddings = pudding_points(self.puddings, self.rules)
        totals = [sum(scores) for scores in zip(*self.round_scores, puddings, strict=True)]
        return totals, winners(totals, self.puddings, self.rules)

    def _has_chopsticks(self, seat: int) -> bool:
        return Placed("chopsticks") in self.tableaus[seat]

    def _violation(
        self, rule: str, reason: str, seat: int | None = None, *, in_turn: bool = False
    ) -> RuleViolation:
        turn = self.turn + 1 if in_turn else None
        return RuleViolation(rule, reason, round=self.round + 1, turn=turn, seat=seat)


def check_invariants(game: Game) -> None:
    """Verify what section 10 of the rulebook says of every state.

    Raises
    ------
    AssertionError
        Naming the first invariant that does not hold.
    """
    rules = game.rules
    on_table = Counter(placed.card for placed in chain(*game.tableaus))
    in_hands = Counter(chain(*game.hands, game.pile))
    kept = Counter({"pudding": sum(game.puddings)})
    everything = game.deck + game.discard + on_table + in_hands + kept
    _require(everything == +Counter(dict(zip(CODES, rules.counts, strict=True))), "cards were lost")
    running = game.turn > 0 or any(game.hands)
    left = rules.hand_size - game.turn if running else 0
    _require(all(len(hand) == left for hand in game.hands), f"a hand has not {left} cards")
    _require(len(game.pile) == (left if rules.has_dummy else 0), f"the pile has not {left} cards")
    _require(all(len(t) == game.turn for t in game.tableaus), "a tableau has not one card a turn")
    for tableau in game.tableaus:
        _require(open_wasabi(tableau) >= 0, "more nigiri are dipped than there are wasabi")
        _require(all(is_nigiri(p.card) for p in tableau if p.dipped), "a dipped card is no nigiri")
    if rules.majority_ties == "split":
        icons = [sum(ICONS[KIND[p.card]] for p in tableau) for tableau in game.tableaus]
        maki = sum(maki_points(icons, rules))
        _require(maki in (0, 4, 5, 6, 8, 9), f"{maki} maki points in all")
        puddings = sum(pudding_points(game.puddings, rules))
        possible = {2: (0, 6), 5: (-2, 0, 2)}.get(rules.tableaus, (0,))
        _require(puddings in possible, f"{puddings} pudding points in all")


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise AssertionError(otherwise)


def _list(cards: Counter[str]) -> str:
    return ", ".join(sorted(cards.elements()))
