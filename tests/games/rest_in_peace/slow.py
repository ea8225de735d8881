"""Rest in Peace a second time: plain, slow, and written from the rules alone. The first version is tested against it.

Cards are objects that lie in lists, and totals are counted anew each time. See also `slow_counting` (what a card
counts), `slow_table` (how the story stops for each choice) and `slow_mediums` (what the mediums do).
"""

from typing import Any

from games.rest_in_peace.slow_counting import FUNCTIONS_AS, Card, ghost, number, works
from games.rest_in_peace.slow_mediums import SlowMediums
from games.rest_in_peace.slow_table import CHANCE, OVER, TENTH, TIE, Question, Story

__all__ = ["CHANCE", "OVER", "SlowRestInPeace"]


class SlowRestInPeace(SlowMediums):
    """A game in progress; `apply` trusts its caller."""

    def __init__(self, **options: Any) -> None:
        """The game's options, by their names."""
        super().__init__(**options)
        self.tell(self._game())

    def _game(self) -> Story[None]:
        yield from self.set_up()
        yield from self.rounds(1)

    def rounds(self, start: int) -> Story[None]:
        """RIP-10, RIP-30, RIP-31: one round after the other, and at last the tenth."""
        for place in range(start, TENTH):
            yield from self._round(place)
            if self.winner is not None:
                break
        else:
            yield from self.tenth()
        yield Question(OVER, {})

    # --- a round ---------------------------------------------------------------------------------------------------

    def _round(self, place: int) -> Story[None]:
        """RIP-11, RIP-14, RIP-20: turn by turn, until somebody has won it or 27 ends it."""
        self.round = place
        family = self.beginner
        while (won := (yield from self._turn(family))) is None:
            family = 1 - family
        yield from self._end_of_round(won)

    def _turn(self, family: int) -> Story[int | None]:
        """RIP-11, RIP-14, RIP-15: who has won the round, or TIE; None if the turn passes."""
        self.turn, self.laid = family, 0
        while (name := (yield from self._ask(family, self._choices(family)))) != "end":
            kind, _, card = name.partition(":")
            if kind == "medium":
                won = yield from self._play_medium(family, int(card))
                if won is not None:
                    return won
            else:
                value = (yield from self._trip(family)) if kind == "blind" else int(card)
                self.hands[family].remove(value)
                self._lay(family, ghost(value))
        return None if self.total(family) > self.total(1 - family) else 1 - family

    def _choices(self, family: int) -> list[str]:
        """RIP-11, RIP-15, RIP-M06, RIP-M14."""
        names = [name for name in self._playable(family) if self._may_begin_with(family, name)]
        if self.trips[family] and any(name.startswith("ghost") for name in names):
            names = ["blind", *[name for name in names if name.startswith("medium")]]
        if not self._afraid(family) or self.laid != 1 or not names:
            names.append("end")
        return names

    def _playable(self, family: int) -> list[str]:
        """RIP-M21, RIP-M24, RIP-M25: whatever may be played if RIP-M14 does not object."""
        ghosts = [f"ghost:{value}" for value in set(self.hands[family]) if value not in self._barred()]
        return ghosts + self._playable_mediums(family, len(self.hands[family]))

    def _playable_mediums(self, family: int, held: int) -> list[str]:
        """RIP-M07, RIP-M21, RIP-M24, RIP-M25, RIP-49, with so many ghost cards in the hand."""
        names = []
        for medium in self.fronts[family]:
            enough = medium != 21 or held >= 2 or self._vain()
            barred = FUNCTIONS_AS.get(medium) in self._barred() or works(24, self._side(1 - family))
            if medium != 7 and enough and not barred:
                names.append(f"medium:{medium}")
        return names

    def _may_begin_with(self, family: int, name: str) -> bool:
        """RIP-M14: whoever is afraid needs another playable card besides the first."""
        if not self._afraid(family) or self.laid:
            return True
        if name in ("medium:22", "medium:27") or (name == "medium:23" and not self.twins_are_one):
            return True
        if name == "medium:2" and self._fetchable(family):
            return True  # it and the card that it brings are two
        ghosts = [value for value in self.hands[family] if value not in self._barred()]
        held = len(self.hands[family])
        if name.startswith("ghost"):
            return len(ghosts) >= 2 or bool(self._playable_mediums(family, held - 1))
        if name == "medium:21" and held < 3:
            ghosts = []
        return bool(ghosts) or len(self._playable_mediums(family, held)) >= 2

    def _trip(self, family: int) -> Story[int]:
        """RIP-M06: the next ghost card is drawn at random among those that may be played."""
        self.trips[family] = None
        values = [value for value in self.hands[family] if value not in self._barred()]
        return int((yield from self._chance("blind", values, family)))

    # --- the end of a round ----------------------------------------------------------------------------------------

    def _end_of_round(self, won: int) -> Story[None]:
        """RIP-21."""
        if won == TIE:
            self.houses[self.round + 1] += self.houses[self.round]
        else:
            self._take_houses(won)
        self.houses[self.round] = []
        if self.winner is not None:
            return
        if self.tripped < self.round:
            self.trips = [None, None]
        self._thirteen_moves()
        if won != TIE:
            moved = yield from self._fifteen_moves(won)
            self._give_medium(1 - won)
            if moved is not None:
                self._side(won).remove(moved)
            self.beginner = won
        for family in (0, 0, 1, 1):
            yield from self._draw(family)
        if won != TIE:
            yield from self._place(1 - won)
        if len(self.line) < 9:
            yield from self._medium_up()

    def _take_houses(self, family: int) -> None:
        """RIP-16, RIP-30."""
        self.tokens[family] += self.houses[self.round]
        if self.tokens[family].count("manor") >= 4 or self.tokens[family].count("castle") >= 3:
            self.winner = family

    def _thirteen_moves(self) -> None:
        """RIP-M13."""
        for family in (0, 1):
            if works(13, self._side(family)):
                self._take_away(family, self._find(self._side(family), "m13"))
                self.sides[TENTH][family].append(Card("m13", moved=True))

    def _fifteen_moves(self, family: int) -> Story[Card | None]:
        """RIP-M15, RIP-47: the value goes to the next round, without any effect; the card that is to leave this one."""
        names = {card.name for card in self._side(family)}
        if not works(15, self._side(family)):
            return None
        name = yield from self._ask(family, ["none", *[f"card:{name}" for name in sorted(names)]])
        if name == "none":
            return None
        card = self._find(self._side(family), name.removeprefix("card:"))
        value = None if card.name in ("m16", "m19") else card.value
        self.sides[self.round + 1][family].append(Card(card.name, value, moved=True))
        return card

    def _give_medium(self, loser: int) -> None:
        """RIP-16, RIP-M01."""
        takers = [family for family in (0, 1) if works(1, self._side(family))]
        self.fronts[takers[0] if takers else loser].append(self.line[self.round - 1])

    def _place(self, loser: int) -> Story[None]:
        """RIP-18, RIP-22."""
        names = [f"tenth:{value}" for value in self.hands[loser]] + [f"tenth:m{card}" for card in self.fronts[loser]]
        if not names:
            return
        name = (yield from self._ask(loser, [*names, "none"])).removeprefix("tenth:")
        if name == "none":
            return
        if name.startswith("m"):
            self.fronts[loser].remove(number(name))
            self.sides[TENTH][loser].append(Card(name))
        else:
            self.hands[loser].remove(int(name))
            self.sides[TENTH][loser].append(ghost(int(name)))

    # --- the tenth -------------------------------------------------------------------------------------------------

    def tenth(self) -> Story[None]:
        """RIP-31 to RIP-35."""
        self.round = TENTH
        for family in (self.beginner, 1 - self.beginner):
            placed = [card for card in self._side(family) if not card.is_ghost and not card.moved]
            for card in sorted(placed, key=lambda card: number(card.name)):
                if card in self._side(family):
                    self.resolved.append(number(card.name))
                    won = yield from self._apply(family, card)
                    if won is not None:
                        self._decide(won)
                        return
        ahead = self.total(0) - self.total(1)
        self._decide(TIE if ahead == 0 else 0 if ahead > 0 else 1)

    def _decide(self, won: int) -> None:
        """RIP-33 to RIP-36."""
        if won != TIE:
            self.winner = won  # by RIP-30 or else by RIP-34
            return
        ahead = len(self.tokens[0]) - len(self.tokens[1])
        self.winner = TIE if ahead == 0 else 0 if ahead > 0 else 1
