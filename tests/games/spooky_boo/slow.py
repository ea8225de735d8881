"""Spooky Boo! a second time: plain, slow, and written from the rules alone. The first version is tested against it.

Cards are numbers of kinds, from 1 on; `kinds[k]` is what a card of kind k is worth and does. The stock is a bag of
counts, whose cards are equally likely to come next; the discard is a list, its top last. A card in a square is a list
of its kind and of the seats that have seen it.
"""

import re
from collections import Counter
from itertools import product
from typing import Any, NamedTuple

CHANCE = -1
OVER = -2

BOO = 5  # points with which one may call
PENALTY = 10
PLACES = (1, 2, 3, 4)
NEAR = (1, 2)  # the two places nearest to their player

STANDARD = """
    4 x 1; 4 x 2; 4 x 3; 4 x 4; 4 x 5; 4 x 6; 4 x 7, power 1; 4 x 8, power 1; 4 x 9, power 2; 4 x 10, power 2;
    8 x 10, power 3; 2 x 15, power 4; 2 x 0; 2 x -1
"""


class Kind(NamedTuple):
    """What the cards of one kind are worth and do, and how many there are."""

    value: int
    power: int
    copies: int


class Card(NamedTuple):
    """A card in a square, and the seats that know which it is."""

    kind: int
    seen: frozenset[int]


def read_kinds(text: str) -> list[Kind]:
    """SPB-02: the kinds in the order in which they are named, equal ones taken together; a blank for number 0."""
    counts: dict[tuple[int, int], int] = {}
    for count, value, power in re.findall(r"(\d+) x (-?\d+)(?:, power (\d))?", text):
        kind = int(value), int(power or 0)
        counts[kind] = counts.get(kind, 0) + int(count)
    return [Kind(0, 0, 0), *(Kind(*kind, count) for kind, count in counts.items())]


class SlowSpooky:
    """A game of Spooky Boo! in progress; `apply` trusts its caller."""

    def __init__(
        self,
        players: int,
        *,
        starter: int | None = None,
        penalty_on_top: bool = False,
        turns: int = 40,
        rounds: int = 5,
        deck: str = "",
    ) -> None:
        """SPB-01, SPB-07: two to four players; a chosen one starts, or any."""
        if players not in (2, 3, 4):
            raise ValueError(f"no such game: {players} players")
        self.players = players
        self.penalty_on_top = penalty_on_top
        self.turns = turns
        self.rounds = rounds
        self.kinds = read_kinds(deck or STANDARD)
        self.sums = [0] * players
        self.scores: list[list[int]] = []  # a row for each round that is over
        self.revealed: list[list[int]] = []  # the kinds in the squares when the last round ended
        self.round = 1
        self.starter = starter or 0
        self._deal()
        if starter is None:
            self.errand = "start"

    # --- the table -----------------------------------------------------------------------------------------------

    def mover(self) -> int:
        """Whose decision it is: a seat, CHANCE or OVER."""
        if self.errand == "over":
            return OVER
        return CHANCE if self.errand in ("start", "deal", "drawing") else self.turn

    def legal(self) -> set[str]:
        """The names of all that may happen next."""
        if self.errand == "over":
            return set()
        if self.mover() == CHANCE:
            return set(self.odds())
        if self.errand == "turn":
            return self._choices()
        if self.errand == "drawn":
            return self._uses()
        if self.errand == "power":
            return self._powers(self.kinds[self.top()].power)
        if self.errand == "opened":
            swaps = {f"with:{own}" for own in PLACES} if self.may_swap else set()
            return {"back"} | swaps  # SPB-24, SPB-43
        return {"back"} if self.errand == "first look" else {"call", "pass"}  # SPB-05; SPB-31

    def odds(self) -> dict[str, int]:
        """SPB-07: any seat may start. SPB-04, SPB-06, SPB-10: any card that is left in the stock may be on top."""
        if self.errand == "start":
            return {f"start:{seat}": 1 for seat in range(self.players)}
        return {f"card:{kind}": left for kind, left in self.stock.items() if left}

    def apply(self, name: str) -> None:
        """One decision or one outcome of chance."""
        word, *numbers = name.split(":")
        rest = [int(number) for number in numbers]
        if word == "start":
            self.starter = self.turn = rest[0]
            self.errand = "deal"
        elif word == "card":
            self.stock[rest[0]] -= 1
            self._card(rest[0])
        elif word == "back":
            self._lay_back()
        elif word == "call":
            self._end_round(self.turn)
        elif word == "pass":
            self._pass()
        else:
            self._act(word, rest)

    def payoffs(self) -> list[float]:
        """SPB-36, SPB-38: 1 to the lowest sum, shared on a tie."""
        winners = [seat for seat in range(self.players) if self.sums[seat] == min(self.sums)]
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]

    def top(self) -> int:
        """The kind on top of the discard; 0 while it is empty."""
        return self.discard[-1] if self.discard else 0

    def open_to(self, seat: int) -> dict[tuple[int, int], int]:
        """SPB-05, SPB-40, SPB-43: what lies open to that seat now: (whose square, place) and kind."""
        if self.errand == "first look":
            waiting = [(self.starter + n) % self.players for n in range(self.players)]
            looked = [(seat, place) for place in NEAR] if seat in waiting[waiting.index(self.turn) :] else []
        else:
            looked = [self.looked] if seat == self.turn and self.errand == "opened" else []
        return {(owner, place): self.squares[owner][place].kind for owner, place in looked}

    def known_to(self, seat: int) -> dict[tuple[int, int], int]:
        """SPB-41: the cards in squares that this seat has seen and can still be sure of."""
        return {
            (owner, place): card.kind
            for owner, square in enumerate(self.squares)
            for place, card in square.items()
            if seat in card.seen
        }

    # --- a round ---------------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        """SPB-04, SPB-06: all cards into the stock, four to be dealt to each; no discard."""
        self.stock = {kind: self.kinds[kind].copies for kind in range(1, len(self.kinds))}
        self.discard: list[int] = []
        self.squares: list[dict[int, Card]] = [{} for _ in range(self.players)]
        self.hand = 0  # the card drawn
        self.looked = (0, 0)  # the card looked at: whose square, place
        self.may_swap = False  # SPB-24
        self.played = 0  # turns played in this round, by all together
        self.turn = self.starter
        self.errand = "deal"

    def _card(self, kind: int) -> None:
        if self.errand == "deal":
            self._dealt(kind)
        else:  # SPB-11: seen by the drawer only
            self.hand, self.errand = kind, "drawn"

    def _dealt(self, kind: int) -> None:
        """SPB-04: seat by seat from the starter, place by place; nobody sees it."""
        square = self.squares[self.turn]
        square[len(square) + 1] = Card(kind, frozenset())
        if len(square) == len(PLACES):
            self.turn = self._next()
            if self.turn == self.starter:
                self.errand = "first look"
                self._open_near()

    def _open_near(self) -> None:
        """SPB-05: each player sees the two nearest cards."""
        for seat, place in product(range(self.players), NEAR):
            self._see(seat, place, seat)

    def _see(self, owner: int, place: int, seat: int) -> None:
        card = self.squares[owner][place]
        self.squares[owner][place] = Card(card.kind, card.seen | {seat})

    def _lay_back(self) -> None:
        """SPB-05: the next player lays back, or the first turn begins. SPB-43: a look is over."""
        if self.errand == "opened":
            self.errand = "closing"
            return
        self.turn = self._next()
        self.errand = "first look" if self.turn != self.starter else "turn"

    def _next(self) -> int:
        """Clockwise."""
        return (self.turn + 1) % self.players

    # --- a turn ----------------------------------------------------------------------------------------------------

    def _choices(self) -> set[str]:
        """SPB-10, SPB-13, SPB-15, SPB-16, SPB-31: draw, take the discard's top to some place, or call."""
        taking = {f"take:{place}" for place in PLACES} if self.discard else set()
        can_draw = any(self.stock.values()) or len(self.discard) > 1
        return taking | {"call"} | ({"draw"} if can_draw else set())

    def _uses(self) -> set[str]:
        """SPB-11, SPB-12: lay it in the square, or discard it, with its power if it has one."""
        power = {"power"} if self.kinds[self.hand].power else set()
        return {f"put:{place}" for place in PLACES} | {"discard"} | power

    def _powers(self, power: int) -> set[str]:
        """SPB-12, SPB-20 to SPB-23: what must be done once a power is begun."""
        opponents = [seat for seat in range(self.players) if seat != self.turn]
        if power == 3:
            return {f"swap:{own}:{seat}:{place}" for own in PLACES for seat in opponents for place in PLACES}
        seats = [self.turn] if power == 1 else opponents
        return {f"look:{seat}:{place}" for seat in seats for place in PLACES}

    def _act(self, word: str, rest: list[int]) -> None:
        """Whatever else one may do in a turn; then one may call."""
        me = self.turn
        self.errand = "closing"
        if word == "draw":
            self._draw()
        elif word == "take":
            self._replace(rest[0], Card(self.discard.pop(), frozenset(range(self.players))))
        elif word == "put":
            self._replace(rest[0], Card(self.hand, frozenset([me])))
        elif word in ("discard", "power"):
            self.discard.append(self.hand)
            self.errand = "closing" if word == "discard" else "power"
        elif word == "look":
            self.looked = rest[0], rest[1]
            self._see(*self.looked, self.turn)
            self.may_swap = self.kinds[self.top()].power == 4
            self.errand = "opened"
        elif word == "swap":
            self._swap((me, rest[0]), (rest[1], rest[2]))
        else:
            self._swap((me, rest[0]), self.looked)  # "with"

    def _draw(self) -> None:
        """SPB-16: if the stock is empty, the discard but its top is the new one."""
        if not any(self.stock.values()):
            for kind in self.discard[:-1]:
                self.stock[kind] += 1
            self.discard = self.discard[-1:]
        self.errand = "drawing"

    def _replace(self, place: int, card: Card) -> None:
        """SPB-11, SPB-13, SPB-14: the card that lay there goes face up on the discard, without power."""
        self.discard.append(self.squares[self.turn][place].kind)
        self.squares[self.turn][place] = card

    def _swap(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        """SPB-22, SPB-23: whoever knew a card still knows it."""
        first, second = self.squares[one[0]][one[1]], self.squares[other[0]][other[1]]
        self.squares[one[0]][one[1]], self.squares[other[0]][other[1]] = second, first

    def _pass(self) -> None:
        """SPB-37: the next player's turn, or the end of the round after so many turns of each."""
        self.played += 1
        if self.turns and self.played == self.turns * self.players:
            self._end_round(None)
        else:
            self.turn = self._next()
            self.errand = "turn"

    # --- the end of a round ------------------------------------------------------------------------------------------

    def _end_round(self, caller: int | None) -> None:
        """SPB-32: squares are totalled; SPB-36, SPB-39: after its rounds the game is over; SPB-07: who starts next."""
        self.revealed = [[square[place].kind for place in PLACES] for square in self.squares]
        row = self._scores([sum(self.kinds[kind].value for kind in square) for square in self.revealed], caller)
        self.scores.append(row)
        self.sums = [before + more for before, more in zip(self.sums, row)]
        if self.round == self.rounds:
            self.errand = "over"
        else:
            self.round += 1
            self.starter = (self.starter + 1) % self.players
            self._deal()

    def _scores(self, totals: list[int], caller: int | None) -> list[int]:
        """SPB-33 to SPB-35, SPB-37."""
        if caller is None:
            return totals
        if totals[caller] <= BOO:
            return [0 if seat == caller else totals[seat] for seat in range(self.players)]
        fine = PENALTY + (totals[caller] if self.penalty_on_top else 0)
        return [fine if seat == caller else 0 for seat in range(self.players)]


def second(players: int, options: dict[str, Any]) -> SlowSpooky:
    """The game at a table with these options."""
    return SlowSpooky(players, **options)


def whole(line: dict[str, str]) -> Any:
    """Of each kind: in the stock, in the discard, in a square or drawn."""
    lying = Counter(int(kind) for kind in [*line["squares"].split(","), line["drawn"]] if kind != "0")
    stock, discard = (list(map(int, line[name].split(","))) for name in ("stock", "discard"))
    return [one + other + lying[kind] for kind, (one, other) in enumerate(zip(stock, discard, strict=True), start=1)]
