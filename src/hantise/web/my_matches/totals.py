"""What all matches of a browser come to: for each game, against each level, and in rows of wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hantise.bots import LEVELS
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.games import find, shelf
from hantise.store.my_matches import Ended
from hantise.web.my_matches.rows import sign
from hantise.web.pages.faces import name_of, title_of
from hantise.web.pages.frame import NOTHING, join


@dataclass
class Count:
    """Matches that ended, those that were won, and the wins in a row: the most ever, and up to now."""

    ended: int = 0
    won: int = 0
    best: int = 0
    streak: int = 0

    def add(self, won: bool) -> None:
        """One more match."""
        self.ended += 1
        self.won += won
        self.streak = self.streak + 1 if won else 0
        self.best = max(self.best, self.streak)


@dataclass
class Totals:
    """The matches of each game, and of each game against each level."""

    games: dict[str, Count] = field(default_factory=dict)
    levels: dict[tuple[str, str], Count] = field(default_factory=dict)


def totals_of(ended: Sequence[Ended]) -> Totals:
    """The totals of these matches, the oldest first."""
    totals = Totals()
    for match in ended:
        totals.games.setdefault(match.game, Count()).add(match.won)
        for level in match.levels:
            totals.levels.setdefault((match.game, level), Count()).add(match.won)
    return totals


def won_so_far(totals: Totals) -> Markup:
    """The section about them; nothing before a match has ended."""
    played = [code for code in shelf() if code in totals.games]
    if not played:
        return NOTHING
    tiles = join(_tile(code, totals.games[code]) for code in played)
    return Markup('<section class="panel won"><h2>{}</h2><ul class="tiles">{}</ul>{}</section>').format(
        _("Won so far"), tiles, _against_levels(totals, played)
    )


def _tile(code: str, count: Count) -> Markup:
    return Markup(
        '<li data-game="{}">{}<span class="vh">{}: </span><b class="digits">{}</b><small>{}</small>'
        "<small>{}</small></li>"
    ).format(code, sign(code), _(find(code).title), count.won, _of(count), _streak(count))


def _of(count: Count) -> str:
    return _("of {n} won").format(n=count.ended)


def _streak(count: Count) -> str:
    """What goes on is more than what was."""
    if count.streak > 1:
        return _("{n} in a row now").format(n=count.streak)
    return _("best: {n} in a row").format(n=count.best) if count.best > 1 else ""


def _against_levels(totals: Totals, played: Sequence[str]) -> Markup:
    """A table in a fold: a row for each level that was met in a game."""
    met = [(code, level) for code in played for level in LEVELS if (code, level) in totals.levels]
    if not met:
        return NOTHING
    heads = join(Markup('<th scope="col">{}</th>').format(head) for head in _heads())
    rows = join(_row(code, level, totals.levels[code, level]) for code, level in met)
    return Markup(
        '<details><summary>{0}</summary><table class="scores"><caption class="vh">{0}</caption>'
        "<thead><tr>{1}</tr></thead><tbody>{2}</tbody></table></details>"
    ).format(_("Against each computer"), heads, rows)


def _heads() -> Sequence[str]:
    return _("Game"), _("Computer"), _("Won"), _("In a row")


def _row(code: str, level: str, count: Count) -> Markup:
    return Markup('<tr><th scope="row">{}</th><td>{} · {}</td><td>{}</td><td>{}</td></tr>').format(
        _(find(code).title),
        name_of(level),
        title_of(level),
        _("{won} of {n}").format(won=count.won, n=count.ended),
        count.best,
    )
