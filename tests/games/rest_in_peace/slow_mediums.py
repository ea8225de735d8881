"""What each medium does at once, in the slow version: RIP-M01 to RIP-M29, and RIP-36 on the tenth."""

from games.rest_in_peace.slow_counting import FUNCTIONS_AS, Card, ghost, number
from games.rest_in_peace.slow_table import TENTH, TIE, SlowTable, Story


class SlowMediums(SlowTable):
    """A table where mediums can be played."""

    def _play_medium(self, family: int, medium: int) -> Story[int | None]:
        """RIP-12, RIP-49: it lies on the family's side and its effect applies at once, unless 29 lies there."""
        self.fronts[family].remove(medium)
        card = Card(f"m{medium}")
        self._lay(family, card)
        return (yield from self._apply(family, card))

    def _apply(self, family: int, card: Card) -> Story[int | None]:
        """Who has won the round by this, or TIE; None if it goes on."""
        if self._vain():
            return None
        medium = number(card.name)
        card.in_force = True
        card.value = FUNCTIONS_AS.get(medium)
        if medium == 22:
            yield from self._play_dead(family, card)
            return 1 - family
        if medium == 27:
            return TIE
        effect = getattr(self, f"_m{medium}", None)
        if effect:
            yield from effect(family, card)
        return None

    def _m2(self, family: int, card: Card) -> Story[None]:
        """RIP-M02."""
        found = yield from self._must_unseen(family, self._fetchable(family))
        self.tops[family] = None
        if found:
            self.decks[family].remove(found)
            self._lay(family, ghost(found))

    def _fetchable(self, family: int) -> list[int]:
        return [value for value in self.decks[family] if value not in self._barred()]

    def _m6(self, family: int, card: Card) -> Story[None]:
        """RIP-M06."""
        if self.round < TENTH:
            self.trips[1 - family] = card
            self.tripped = self.round
        yield from ()

    def _name_one(self, family: int, card: Card) -> Story[None]:
        """RIP-M10, RIP-M17, RIP-M26."""
        card.named = ((yield from self._must_value(family)),)

    _m10 = _m17 = _m26 = _name_one

    def _m11(self, family: int, card: Card) -> Story[None]:
        """RIP-M11."""
        side = self._side(1 - family)
        name = yield from self._must_card(family, [other.name for other in side])
        if name:
            self._take_away(1 - family, self._find(side, name))

    def _m13(self, family: int, card: Card) -> Story[None]:
        """RIP-M13: on the tenth it is no ghost at all, unless the option says so."""
        if self.round == TENTH and not self.thirteen_placed_is_four:
            card.value = None
        yield from ()

    def _m16(self, family: int, card: Card) -> Story[None]:
        """RIP-M16: cards that have no value yet on the tenth are not resolved yet."""
        others = [other for other in self._side(family) if other is not card and other.value is not None]
        name = yield from self._must_card(
            family, [other.name for other in others if other.is_ghost or self.copy_ghostly]
        )
        if name:
            card.value = self._find(others, name).value

    def _m18(self, family: int, card: Card) -> Story[None]:
        """RIP-M18: the earliest round that has such a card gives it."""
        earlier = [self.sides[place][family] for place in range(1, self.round)]
        name = yield from self._must_card(family, [old.name for side in earlier for old in side if old.is_ghost])
        if name:
            side = next(side for side in earlier if any(old.name == name for old in side))
            side.remove(self._find(side, name))
            self.decks[family].append(int(name))
            self.tops[family] = None

    def _m19(self, family: int, card: Card) -> Story[None]:
        """RIP-M19."""
        whose = {"family:own": family, "family:other": 1 - family}
        name = yield from self._must(family, [name for name in whose if self.decks[whose[name]]])
        if name:
            deck = whose[name]
            self.tops[deck] = self.tops[deck] or int((yield from self._chance("top", self.decks[deck], deck)))
            card.value = self.tops[deck]

    def _m20(self, family: int, card: Card) -> Story[None]:
        """RIP-M20, RIP-36: with two empty hands there is nothing to choose."""
        if not self.hands[0] and not self.hands[1]:
            return
        name = yield from self._ask(family, ["family:own", "family:other"])
        places = family if name == "family:own" else 1 - family
        if self.hands[places]:
            value = int((yield from self._chance("away", self.hands[places], places)))
            self.hands[places].remove(value)
            self.sides[TENTH][places].append(ghost(value))

    def _m21(self, family: int, card: Card) -> Story[None]:
        """RIP-M21, RIP-36: the lower discard is named first."""
        hand = self.hands[family]
        if len(hand) < 2:
            card.value = None
            return
        low = yield from self._must_unseen(family, sorted(hand)[:-1])
        hand.remove(low)
        high = yield from self._must_unseen(family, [value for value in hand if value >= low])
        hand.remove(high)

    def _play_dead(self, family: int, card: Card) -> Story[None]:
        """RIP-M22: one other card comes back; not on the tenth (RIP-36)."""
        if self.round == TENTH:
            return
        others = [other for other in self._side(family) if other is not card]
        name = yield from self._must_card(family, [other.name for other in others])
        if name:
            back = self._find(others, name)
            self._take_away(family, back)
            if back.is_ghost:
                self.hands[family].append(int(name))
            else:
                self.fronts[family].append(number(name))

    def _m25(self, family: int, card: Card) -> Story[None]:
        """RIP-M25."""
        if self.round < TENTH:
            low = yield from self._must_value(family, most=5)
            card.named = (low, (yield from self._must_value(family, least=low + 1)))

    def _m28(self, family: int, card: Card) -> Story[None]:
        """RIP-M28."""
        if self.round >= TENTH - 1:
            return
        name = yield from self._ask(family, ["none", *[f"house:{place}" for place in range(self.round + 1, TENTH)]])
        if name != "none":
            one = int(name.removeprefix("house:"))
            name = yield from self._must(family, [f"house:{place}" for place in range(one + 1, TENTH + 1)])
            other = int(name.removeprefix("house:"))
            self.houses[one], self.houses[other] = self.houses[other], self.houses[one]

    def _m29(self, family: int, card: Card) -> Story[None]:
        """RIP-M29, RIP-43: the effects of all others of this round are lost, a 6 of this round too."""
        for side in self.sides[self.round]:
            for other in side:
                other.in_force = other is card
                self.trips = [None if trip is other else trip for trip in self.trips]
        yield from ()
