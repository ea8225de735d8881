"""Does a furnished room keep what pages and scripts expect of it? For its author's tests.

    keeps_contract(GAME, GAME.options(players=2), seed=1)

plays one game and looks at the room with the eyes of every seat and of a spectator, at each position where somebody
decides: every place and face of what is seen to happen is there, every legal action can be chosen, whatever players
are called their names are escaped, ids are unique, drawings exist, and what can be pressed has a name. It raises
`Broken`, which says what is missing, in which game, after which action, before whose eyes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from hantise.core import SPECTATOR, Game, Options, Room
from hantise.testing.broken import Broken, require
from hantise.testing.playing import Choices
from hantise.testing.room.choosing import check_choices
from hantise.testing.room.drawn import check_drawn, check_end, check_page, check_same_but_names
from hantise.testing.room.looks import DRAWINGS, Look, Seen, check_firsts, check_line, look_of, sheets_of
from hantise.testing.room.moments import Moment, moments
from hantise.testing.room.touching import check_touches

__all__ = ["Broken", "Tour", "keeps_contract"]

# Names of players that would be part of the page if they were not escaped, and ones that are harmless.
ODD = [f"A{sign}<b>&\"'{sign}" for sign in "kmpqrtvw"]
PLAIN = [f"A{sign}-plain-{sign}" for sign in "kmpqrtvw"]


class Tour(NamedTuple):
    """The number of rooms looked at, of choices in them, and of steps that were seen to happen."""

    rooms: int = 0
    choices: int = 0
    steps: int = 0


class _Table(NamedTuple):
    """A table, its room, the seed of its play, and the names of the drawings in each file."""

    game: Game
    room: Room
    options: Options
    seed: int
    sheets: Mapping[str, frozenset[str]]


def keeps_contract(game: Game, options: Options, seed: int, most: int = 10_000, every: int = 1) -> Tour:
    """Play one game, at most so many decisions of it, and check the room on the way.

    Steps and choices are looked at everywhere, what takes longer at every `every`-th position and in the end.
    """
    assert game.room is not None, f"{game.code} has no room"
    check_drawn(game.room.drawings())
    check_firsts(game, game.room.drawings())
    table, tour, before = _Table(game, game.room, options, seed, sheets_of(game, game.room)), Tour(), dict[int, Look]()
    for number, moment in enumerate(moments(game, options, Choices(seed=seed), most)):
        for seat in moment.sheets:
            with _told(table, moment, seat):
                look = look_of(game, game.room, options, moment, seat, ODD[: options.players])
                steps = _check_lines(table, moment, seat, (before.get(seat, look), look))
                check_choices(game, look, table.sheets[DRAWINGS])
                if number % every == 0 or moment.is_last:
                    _check_closely(table, moment, seat, look)
            tour = Tour(tour.rooms + 1, tour.choices + len(look.scene.choices), tour.steps + steps)
            before[seat] = look
    return tour


@contextmanager
def _told(table: _Table, moment: Moment, seat: int) -> Iterator[None]:
    """An error within says where."""
    try:
        yield
    except Exception as error:
        eyes = "a spectator" if seat == SPECTATOR else f"seat {seat}"
        options = f"{table.options.players} players {dict(table.options.values)}"
        after = f"after {moment.action!r}" if moment.action else "at the beginning"
        where = f"{table.game.code}, {options}, seed {table.seed}, {after}, seen by {eyes}"
        raise Broken(f"{where}: {error}") from error


def _check_lines(table: _Table, moment: Moment, seat: int, looks: tuple[Look, Look]) -> int:
    """Check what the lines of the last event show between the two looks; how many steps they have."""
    places, drawings = Seen(looks[0].places, looks[1].places), table.sheets[DRAWINGS]
    told = [table.room.actor(line) for line in moment.fresh[seat]]
    require(all(who < table.options.players for who in told), f"lines are told of seats that there are not: {told}")
    return sum(check_line(table.room, line, seat, places, drawings) for line in moment.fresh[seat])


def _check_closely(table: _Table, moment: Moment, seat: int, look: Look) -> None:
    check_page(look.page, table.sheets)
    check_end(look.page, moment.is_last)
    check_touches(table.game, look, table.sheets[DRAWINGS])
    plain = PLAIN[: table.options.players]
    other = look_of(table.game, table.room, table.options, moment, seat, plain)
    check_same_but_names(look.page, other.page, look.scene.names, plain)
