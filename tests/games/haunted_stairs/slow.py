"""Haunted Stairs a second time: plain, slow, and written from the rules alone. The first version is tested against it.

The ring is a dict from each place to the child that lies there ("" where none does). Cards are the words on them:
"red", "green", "blue", "yellow", "swap", "move", "riddle". The stock is a bag of counts, whose cards are equally
likely to come next; the pile only has a size.
"""

from itertools import combinations
from typing import Any

CHANCE = -1
OVER = -2

CHILDREN = ["red", "green", "blue", "yellow"]
PLACES = [*CHILDREN, "white"]
STOCK = {"red": 4, "green": 4, "blue": 4, "yellow": 4, "swap": 14, "move": 14, "riddle": 12}
MOST_TRIES = 4


class SlowStairs:
    """A game of Haunted Stairs in progress; `apply` trusts its caller."""

    def __init__(
        self,
        players: int,
        *,
        starter: int | None = None,
        double_or_quits: bool = False,
        repeat_ghosts: bool = False,
        next_searches_first: bool = False,
        short: bool = False,
    ) -> None:
        """STA-01 to STA-06: the four children at their colours, the other 56 cards, or half of each kind, the stock."""
        if players not in (2, 3, 4):
            raise ValueError(f"no such game: {players} players")
        self.players = players
        self.double_or_quits = double_or_quits
        self.repeat_ghosts = repeat_ghosts
        self.next_searches_first = next_searches_first
        self.ring = {place: place if place in CHILDREN else "" for place in PLACES}
        self.stock = {card: count // 2 if short else count for card, count in STOCK.items()}
        self.pile = 0
        self.won = [0] * players
        self.turn = starter or 0  # who turned up the card, or is to turn up the next one
        self.errand = "card"  # what is to happen: "start" or "card", or what a player is asked, or "over"
        if starter is None:
            self.errand = "start"
        self.wanted = ""  # the child of the search
        self.searcher = 0
        self.tries: list[str] = []  # places turned over in vain, in this search
        self.asked = 0  # STA-20: whose answer is awaited, and of which place
        self.pointed = ""
        self.news = ""  # the child that the last action turned over, for all to see

    # --- the table -----------------------------------------------------------------------------------------------

    def mover(self) -> int:
        """Whose decision it is: a seat, CHANCE or OVER."""
        if self.errand == "over":
            return OVER
        if self.errand in ("start", "card"):
            return CHANCE
        return {"search": self.searcher, "answer": self.asked}.get(self.errand, self.turn)

    def legal(self) -> set[str]:
        """The names of all that may happen next."""
        if self.errand == "over":
            return set()
        if self.mover() == CHANCE:
            return set(self.odds())
        if self.errand == "search":
            return {f"turn:{place}" for place in self._places_to_search()}
        if self.errand == "swap":
            return {f"swap:{one}-{other}" for one, other in combinations(self.ghosts(), 2)}  # STA-16
        if self.errand == "move":
            return {f"move:{place}" for place in self.ghosts()}  # STA-17
        if self.errand == "riddle":
            return {f"guess:{child}" for child in CHILDREN} | {"quit"}  # STA-18, STA-19
        if self.errand == "double":
            return self._questions() | {"quit"}
        return {f"{self.errand}:{child}" for child in CHILDREN}  # "answer", "name"

    def odds(self) -> dict[str, int]:
        """STA-05: any seat may start. STA-04: any card of the stock may be on top."""
        if self.errand == "start":
            return {f"start:{seat}": 1 for seat in range(self.players)}
        return {f"card:{card}": left for card, left in self.stock.items() if left}

    def apply(self, name: str) -> None:
        """One decision or one outcome of chance."""
        word, _, rest = name.partition(":")
        self.news = ""
        if word == "start":
            self.turn, self.errand = int(rest), "card"
        elif word == "card":
            self._card(rest)
        elif word == "turn":
            self._try(rest)
        elif word == "swap":
            one, other = rest.split("-")
            self.ring[one], self.ring[other] = self.ring[other], self.ring[one]
            self._end_turn()
        elif word == "move":
            self.ring[self.free()], self.ring[rest] = self.ring[rest], ""
            self._end_turn()
        elif word == "name":
            self._search(rest, self._next(self.turn) if self.next_searches_first else self.turn)
        else:
            self._riddle(word, rest)

    def payoffs(self) -> list[float]:
        """STA-33, STA-35: 1 to whoever has won most cards, shared on a tie."""
        winners = [seat for seat in range(self.players) if self.won[seat] == max(self.won)]
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]

    def ghosts(self) -> list[str]:
        """The places where a ghost lies, in their order."""
        return [place for place in PLACES if self.ring[place]]

    def free(self) -> str:
        """The place where none lies."""
        return next(place for place in PLACES if not self.ring[place])

    # --- a card --------------------------------------------------------------------------------------------------

    def _card(self, card: str) -> None:
        """STA-10: it is turned up onto the pile, and does what it says."""
        self.stock[card] -= 1
        self.pile += 1
        if card in CHILDREN:
            self._search(card, self.turn)
        elif card != "riddle":
            self.errand = card
        elif self.double_or_quits:
            self.errand = "double"  # STA-22
        elif self.ring["white"]:
            self.errand = "riddle"
        else:
            self._end_turn()  # STA-19

    def _search(self, child: str, searcher: int) -> None:
        """STA-11, STA-31: where is that child?"""
        self.errand, self.wanted, self.searcher, self.tries = "search", child, searcher, []

    def _places_to_search(self) -> list[str]:
        """STA-15: none that was turned over in vain; with the option only after four vain tries."""
        if self.repeat_ghosts and len(self.tries) < MOST_TRIES:
            return self.ghosts()
        return [place for place in self.ghosts() if place not in self.tries]

    def _try(self, place: str) -> None:
        """STA-12, STA-13, STA-14: the finder wins the pile and is followed; else the next player tries."""
        self.news = self.ring[place]
        if self.news == self.wanted:
            self._win_pile(self.searcher)
            self.turn = self.searcher
            self._end_turn()
        else:
            self.tries.append(place)
            self.searcher = self._next(self.searcher)

    def _questions(self) -> set[str]:
        """STA-20, STA-21: any ghost, any opponent."""
        others = [seat for seat in range(self.players) if seat != self.turn]
        return {f"ask:{place}:{seat}" for place in self.ghosts() for seat in others}

    def _riddle(self, word: str, rest: str) -> None:
        """STA-18 to STA-21."""
        if word == "ask":
            self.pointed, seat = rest.split(":")
            self.asked, self.errand = int(seat), "answer"
            return
        if word == "guess":
            self.news = self.ring["white"]
            if rest == self.news:
                self._win_pile(self.turn)
        elif word == "answer":
            self.news = self.ring[self.pointed]
            self._win_pile(self.asked if rest == self.news else self.turn)
        self._end_turn()  # after "quit" too

    # --- the end of a turn, the end of the game --------------------------------------------------------------------

    def _win_pile(self, seat: int) -> None:
        """STA-12, STA-22: all of it."""
        self.won[seat] += self.pile
        self.pile = 0

    def _end_turn(self) -> None:
        """STA-10, STA-30 to STA-32: the left neighbour is next; a pile left after the last card is played for."""
        if any(self.stock.values()):
            self.turn, self.errand = self._next(self.turn), "card"
        else:
            self.errand = "name" if self.pile else "over"

    def _next(self, seat: int) -> int:
        """Clockwise."""
        return (seat + 1) % self.players


def second(players: int, options: dict[str, Any]) -> SlowStairs:
    """The game at a table with these options."""
    return SlowStairs(players, **options)


def whole(line: dict[str, str]) -> Any:
    """The cards in the stock, in the pile and won."""
    return sum([int(number) for name in ("stock", "pile", "won") for number in line[name].split(",")])
