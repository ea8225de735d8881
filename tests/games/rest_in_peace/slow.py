"""Rest in Peace a second time: plain, slow, and written from the rules alone. The first version is tested against it.

Cards are objects that lie in lists; what they count is read word by word from RIP-40 to RIP-43, and totals are counted
anew each time. A game is one long story: wherever a family or chance has to decide, it stops with a `Question` and goes
on with the name that `apply` gives it.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias, TypeVar

MEDIUMS = range(1, 30)
LEVELS = {0: 9, 1: 14, 2: 19, 3: 24, 4: 29}  # RIP-03: the highest medium of each level
FUNCTIONS_AS = {3: 1, 4: 2, 5: 3, 7: 3, 13: 4, 21: 6, 23: 1}  # 16 and 19 get their value when they are played


@dataclass(eq=False)
class Card:
    """A card on a side of a round: "5" is a ghost card, "m5" the fifth medium."""

    name: str
    value: int | None = None  # what it functions as, and what sets choose it by (RIP-41); None: no ghost at all
    named: tuple[int, ...] = ()  # the values that 10, 17, 25 or 26 were told
    in_force: bool = False  # a medium whose effect has come and was not lost to 29 (RIP-43)
    moved: bool = False  # it came from another round by 13 or 15

    @property
    def is_ghost(self) -> bool:
        return not self.name.startswith("m")


def ghost(value: int) -> Card:
    return Card(str(value), value)


def number(name: str) -> int:
    """5 for "m5"."""
    return int(name.removeprefix("m"))


def works(medium: int, side: Sequence[Card]) -> bool:
    """RIP-43: a lasting effect holds while its card lies in its round."""
    return any(card.name == f"m{medium}" and card.in_force for card in side)


def named(medium: int, side: Sequence[Card]) -> tuple[int, ...]:
    """The values that this medium names, if it works."""
    return tuple(value for card in side if card.name == f"m{medium}" and card.in_force for value in card.named)


def total(own: Sequence[Card], other: Sequence[Card], *, tenth: bool = False, twins_are_one: bool = False) -> int:
    """RIP-37: what the own side is worth; it may be negative, and is 0 without cards."""
    return sum(counts(card, own, other, tenth, twins_are_one) for card in own)


def counts(card: Card, own: Sequence[Card], other: Sequence[Card], tenth: bool, twins_are_one: bool) -> int:
    """RIP-42: the first rule that fits."""
    if works(29, own) or works(29, other):
        return 0 if card.name == "m29" else 1
    if card.name == "m13" and tenth and card.value is None:
        return -2
    if card.value is None:
        return 0
    if card.value in (1, 2) and works(12, other):
        return 0
    change = bonus(card.value, own, other) - (2 if card.value in named(17, other) else 0)
    if card.name == "m23" and twins_are_one:
        return max(0, 2 + change)
    return max(0, card.value + change) * (2 if card.name == "m23" else 1)


def bonus(value: int, own: Sequence[Card], other: Sequence[Card]) -> int:
    """RIP-M08, RIP-M09, RIP-M10, RIP-M26."""
    extra = 0
    if value in (2, 4, 6) and works(8, own):
        extra += 1
    if value in (1, 3, 5) and works(9, own):
        extra += 1
    if value in named(10, own):
        extra += 2
    if value in named(26, own) or value in named(26, other):
        extra += 3
    return extra


CHANCE = -1
OVER = -2

DECK = [1] * 6 + [2] * 5 + [3] * 4 + [4] * 3 + [5] * 2 + [6]  # RIP-02
TENTH = 10
TIE = -1


class Question(NamedTuple):
    """Who has to say something, what may be said with which odds, and whose cards chance deals with (-1: nobody's)."""

    mover: int
    odds: dict[str, int]
    family: int = -1


T = TypeVar("T")
Story: TypeAlias = Generator[Question, str, T]


class SlowRestInPeace:
    """A game in progress; `apply` trusts its caller."""

    def __init__(
        self,
        *,
        first: int = -1,
        levels: int = 4,
        initiation: bool = False,
        thirteen_placed_is_four: bool = False,
        copy_ghostly: bool = False,
        twins_are_one: bool = False,
    ) -> None:
        """RIP-02: everything lies in the box."""
        self.beginner = first
        self.initiation = initiation
        self.thirteen_placed_is_four = thirteen_placed_is_four
        self.copy_ghostly = copy_ghostly
        self.twins_are_one = twins_are_one
        self.available = list(range(1, LEVELS[0 if initiation else levels] + 1))
        self.line: list[int] = []  # the mediums that lie open, round by round
        self.houses: list[list[str]] = [[] for _ in range(TENTH + 1)]  # by round, from 1
        self.decks = [list(DECK), list(DECK)]
        self.tops: list[int | None] = [None, None]  # a deck's top card, where 19 has shown it
        self.hands: list[list[int]] = [[], []]
        self.fronts: list[list[int]] = [[], []]
        self.tokens: list[list[str]] = [[], []]
        self.sides: list[list[list[Card]]] = [[[], []] for _ in range(TENTH + 1)]  # by round and family
        self.trips: list[Card | None] = [None, None]  # the 6 that waits for this family's next ghost card
        self.tripped = 0  # the round in which it was played
        self.round = 0
        self.turn = -1
        self.laid = 0  # how many cards the family has played in this turn (RIP-M14)
        self.winner: int | None = None
        self.resolved: list[int] = []  # the mediums resolved on the tenth
        self.tell(self._game())

    # --- the table -------------------------------------------------------------------------------------------------

    def tell(self, story: Story[None]) -> None:
        """From here on, this is what happens."""
        self.story = story
        self.question = next(story)

    def mover(self) -> int:
        """Whose decision it is: a family, CHANCE or OVER."""
        return self.question.mover

    def legal(self) -> set[str]:
        """The names of all that may happen next."""
        return set(self.question.odds)

    def odds(self) -> dict[str, int]:
        """The same, with the weight of each where chance acts."""
        return self.question.odds

    def apply(self, name: str) -> None:
        """One decision or one outcome of chance."""
        self.question = self.story.send(name)

    def payoffs(self) -> list[float]:
        """RIP-38."""
        return [0.5, 0.5] if self.winner == TIE else [float(self.winner == family) for family in (0, 1)]

    def total(self, family: int) -> int:
        """RIP-42: what the family's side of this round is worth now."""
        own, other = self.sides[self.round][family], self.sides[self.round][1 - family]
        return total(own, other, tenth=self.round == TENTH, twins_are_one=self.twins_are_one)

    # --- questions -------------------------------------------------------------------------------------------------

    def _ask(self, family: int, names: Iterable[str]) -> Story[str]:
        return (yield Question(family, dict.fromkeys(names, 1)))

    def _must(self, family: int, names: Iterable[str]) -> Story[str]:
        """RIP-48: what has to be chosen, "" if there is nothing; one choice that all see asks nothing."""
        names = sorted(set(names))
        if len(names) > 1:
            return (yield from self._ask(family, names))
        return names[0] if names else ""

    def _must_unseen(self, family: int, values: Iterable[int]) -> Story[int]:
        """RIP-45, RIP-48: of cards that only the family sees even a single one is asked for; 0 if there is none."""
        names = sorted({f"card:{value}" for value in values})
        return int((yield from self._ask(family, names)).removeprefix("card:")) if names else 0

    def _must_value(self, family: int, least: int = 1, most: int = 6) -> Story[int]:
        return int((yield from self._must(family, [f"value:{value}" for value in range(least, most + 1)]))[6:])

    def _must_card(self, family: int, names: Iterable[str]) -> Story[str]:
        return (yield from self._must(family, [f"card:{name}" for name in names])).removeprefix("card:")

    def _chance(self, kind: str, things: Iterable[object], family: int = -1) -> Story[str]:
        """One of these things, each as likely as the others."""
        odds = Counter(f"{kind}:{thing}" for thing in things)
        return (yield Question(CHANCE, dict(odds), family)).removeprefix(f"{kind}:")

    # --- set-up ----------------------------------------------------------------------------------------------------

    def set_up(self) -> Story[None]:
        """RIP-04 to RIP-09."""
        if self.beginner < 0:
            self.beginner = int((yield from self._chance("first", [0, 1])))
        for _ in range(3 if self.initiation else 9):
            yield from self._medium_up()
        tokens = ["manor"] * 6 + ["castle"] * 4
        for place in range(1, TENTH + 1):
            token = yield from self._chance("house-up", tokens)
            tokens.remove(token)
            self.houses[place] = [token]
        for family in (0, 1):
            for _ in range(5):
                yield from self._draw(family)

    def _medium_up(self) -> Story[None]:
        medium = int((yield from self._chance("medium-up", self.available)))
        self.available.remove(medium)
        self.line.append(medium)

    def _draw(self, family: int) -> Story[None]:
        """RIP-17: the top card, which 19 may have shown; none from an empty deck."""
        deck, top = self.decks[family], self.tops[family]
        if not deck:
            return
        card = top or int((yield from self._chance("draw", deck, family)))
        self.tops[family] = None
        deck.remove(card)
        self.hands[family].append(card)

    # --- cards on the table ----------------------------------------------------------------------------------------

    def _side(self, family: int) -> list[Card]:
        return self.sides[self.round][family]

    def _vain(self) -> bool:
        """RIP-M29: mediums do nothing any more."""
        return works(29, self._side(0)) or works(29, self._side(1))

    def _barred(self) -> tuple[int, ...]:
        """RIP-M25."""
        return named(25, self._side(0)) + named(25, self._side(1))

    def _afraid(self, family: int) -> bool:
        """RIP-M14."""
        return works(14, self._side(1 - family))

    def _lay(self, family: int, card: Card) -> None:
        """RIP-13."""
        self._side(family).append(card)
        self.laid += 2 if card.name == "m23" and not self.twins_are_one else 1

    def _take_away(self, family: int, card: Card) -> None:
        """RIP-43: a card leaves its round, and its effect ends with it."""
        self._side(family).remove(card)
        if self.trips[1 - family] is card:
            self.trips[1 - family] = None

    def _find(self, side: list[Card], name: str) -> Card:
        return next(card for card in side if card.name == name)

    # --- what each medium does at once: RIP-M01 to RIP-M29, and RIP-36 on the tenth --------------------------------

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

    # --- the whole story -------------------------------------------------------------------------------------------

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


def second(players: int, options: dict[str, Any]) -> SlowRestInPeace:
    """The game at a table with these options."""
    return SlowRestInPeace(**options)
