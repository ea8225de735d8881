"""An evening's programme: what each game brings its seats, the board of the evening, and the next match's plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hantise.core import SPECTATOR, Game, Options, State
from hantise.core.outcome import places
from hantise.core.words import _
from hantise.games import find
from hantise.store import Plan, Programme

# The value of an option that is a seat where the lot decides.
BY_LOT = -1


class Board(NamedTuple):
    """The points of an evening: `games` are the codes of all games, `halves` each finished game's points for each seat.

    Points are counted in halves. `game` is the number of the match's own game, from 1; it `is_over` if the board counts
    it already.
    """

    games: tuple[str, ...]
    halves: tuple[tuple[int, ...], ...]
    game: int
    is_over: bool

    @property
    def sums(self) -> tuple[int, ...]:
        """Each seat's sum, in halves; empty before any game is over."""
        return tuple(map(sum, zip(*self.halves)))

    @property
    def placed(self) -> list[tuple[int, int]]:
        """(place, seat) by the sums; equals share a place."""
        return places(self.sums)

    @property
    def coming(self) -> str:
        """The code of the game after the match's own; "" after the last one."""
        return self.games[self.game] if self.game < len(self.games) else ""

    @property
    def starter(self) -> int:
        """The seat that begins the next game: the last one so far; BY_LOT where several are last."""
        least = [seat for seat, halves in enumerate(self.sums) if halves == min(self.sums)]
        return least[0] if len(least) == 1 else BY_LOT


def rules() -> tuple[str, str]:
    """The rule by which points are carried over, in two sentences."""
    return (
        _("In every game you get a point for everybody you leave behind."),
        _("For everybody level with you, you both get half a point."),
    )


def rule() -> str:
    """The two sentences, one after the other."""
    return " ".join(rules())


def halves_of(standing: Sequence[tuple[float, float]]) -> tuple[int, ...]:
    """The points of each seat, in halves, by how it stands: two for each seat behind it, one for each level with it.

    All games of an evening have the same people, so each brings them the same sum, however its own points run: as in
    the count of Borda, whose ties are shared. That makes a game with a single loser weigh as much as one with places.
    """
    return tuple([sum((one > other) + (one >= other) for other in standing) - 1 for one in standing])


def standing_of(game: Game, options: Options, state: State) -> list[tuple[float, float]]:
    """How each seat stands after the game: by winning, and then by the game's own measure where it has one."""
    payoffs = state.payoffs()
    worth = game.verdict(game.shown(state, SPECTATOR, options)).worth or payoffs
    return [*zip(payoffs, worth)]


def board_of(programme: Programme, standing: Sequence[tuple[float, float]] | None) -> Board:
    """The board as of a match of this programme; with its `standing` once it is over."""
    now = [halves_of(standing)] if standing else []
    codes = tuple([entry.game for entry in programme.games])
    return Board(codes, (*programme.played, *now), len(programme.played) + 1, bool(now))


def followed(plan: Plan, programme: Programme, standing: Sequence[tuple[float, float]]) -> Plan:
    """The plan of the programme's next match, for the people of this one; there must be a next game."""
    entry, board = programme.coming, board_of(programme, standing)
    assert entry is not None
    game = find(entry.game)
    # The option that asks for a seat says who begins.
    begins = {option.name: board.starter for option in game.settings if option.asks}
    options = game.checked(plan.players, {**entry.options, **begins})
    after = programme.after(board.halves[-1])
    return plan._replace(game=game.code, rules=game.rules_version, options=dict(options.values), programme=after)


def told(halves: int) -> str:
    """The points as they are written, with ½ for half a one."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
