"""An evening's programme: several games in a row with the same people, and what each has brought so far."""

from __future__ import annotations

from typing import Any, NamedTuple

from hantise.core.game import Value


class Entry(NamedTuple):
    """A game of a programme: its code, and the options that differ from the usual ones."""

    game: str
    options: dict[str, Value]


class Programme(NamedTuple):
    """The games of an evening in order, of which a match is the one after those that were `played`.

    `played` has the points of each seat at every game before, counted in halves. Who plays is told by the match alone.
    """

    games: tuple[Entry, ...]
    played: tuple[tuple[int, ...], ...] = ()

    @property
    def coming(self) -> Entry | None:
        """The game after this match's; None at the last one."""
        after = len(self.played) + 1
        return self.games[after] if after < len(self.games) else None

    def after(self, halves: tuple[int, ...]) -> Programme:
        """The programme of the next match, once this one has brought its seats so many halves of a point."""
        return self._replace(played=(*self.played, halves))

    def before(self) -> Programme:
        """The programme of the match before this one."""
        return self._replace(played=self.played[:-1])

    def written(self) -> dict[str, Any]:
        """The programme as JSON."""
        return {"games": [[*entry] for entry in self.games], "played": [[*halves] for halves in self.played]}


def read_programme(written: Any) -> Programme | None:
    """The programme that was written so; None for None."""
    if written is None:
        return None
    games = tuple([Entry(game, dict(options)) for game, options in written["games"]])
    return Programme(games, tuple([tuple(halves) for halves in written["played"]]))
