"""What the slow version's table holds and how it asks: by stopping its story; and the set-up, RIP-01 to RIP-09.

A game is one long story: wherever a family or chance has to decide, it stops with a `Question` and goes on with the
name that `apply` gives it.
"""

from collections import Counter
from collections.abc import Generator, Iterable
from typing import NamedTuple, TypeAlias, TypeVar

from games.rest_in_peace.slow_counting import LEVELS, Card, named, total, works

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


class SlowTable:
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
