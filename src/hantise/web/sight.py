"""All that a table's page is drawn from: what one seat may see, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from hantise.core import OVER, SPECTATOR, Game, Options, Page, Refusal, View
from hantise.web.position import Position


class Line(NamedTuple):
    """A line of the seat's sheet; `is_news` if it came after the seat's last decision."""

    text: str
    is_news: bool


class Notice(NamedTuple):
    """Why the last command was not taken: words, and the game's own reason where it has one."""

    words: str
    refusal: Refusal | None = None


class Sight(NamedTuple):
    """What one seat, or a spectator, sees of a table.

    `view` holds no memories, unless the table's page is an AID. `legal` is empty unless this seat's holder is to
    decide, `payoffs` until the game is over. `keeps_log` unless only news may be shown.
    """

    game: Game
    match: str
    version: int
    names: tuple[str, ...]
    levels: tuple[str, ...]
    view: View
    mover: int
    legal: tuple[int, ...]
    lines: tuple[Line, ...]
    payoffs: tuple[float, ...]
    keeps_log: bool

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything to decide any more."""
        return self.mover == OVER


class Around(NamedTuple):
    """What the page says besides the table: nothing here comes from the position.

    `token` is the key of the page's command. `held` are the seats of this browser, `links` open them on another
    device, `invitations` are links for friends, by seat; `code` is the table's. `next` is the id of the rematch.
    `away` are the people whose pages are closed, `awaited` those who have not come yet, `stand_ins` the seats that a
    computer keeps for somebody. `asks_why` if the reasons against all else are wanted.
    """

    token: str = ""
    held: tuple[int, ...] = ()
    links: Mapping[int, str] = {}
    invitations: Mapping[int, str] = {}
    code: str = ""
    next: str = ""
    notice: Notice | None = None
    is_host: bool = False
    may_take_back: bool = False
    away: frozenset[int] = frozenset()
    awaited: frozenset[int] = frozenset()
    stand_ins: frozenset[int] = frozenset()
    asks_why: bool = False


def sight_of(
    game: Game,
    options: Options,
    names: Sequence[str],
    position: Position,
    seat: int,
    match: str = "",
    levels: Sequence[str] = (),
) -> Sight:
    """What this seat, or SPECTATOR, sees of a position; `levels` are "" for people, and may be left out for all."""
    state, mover = position.state, position.mover
    page = Page.LOG if position.is_over else game.page(options)
    return Sight(
        game=game,
        match=match,
        version=position.version,
        names=tuple(names),
        levels=tuple(levels or [""] * len(names)),
        view=game.shown(state, seat, options),
        mover=mover,
        legal=tuple(state.legal()) if mover == seat and not (levels and levels[seat]) else (),
        lines=lines_of(position, seat, page),
        payoffs=tuple(state.payoffs()) if position.is_over else (),
        keeps_log=page is not Page.NEWS,
    )


def lines_of(position: Position, seat: int, page: Page = Page.LOG) -> tuple[Line, ...]:
    """The seat's sheet from the first line to the last; on a page of NEWS from its last decision on."""
    event, place = news_of(position, seat)
    first = event if page is Page.NEWS else 0
    return tuple(
        Line(text, (number, spot) >= (event, place))
        for number, chapter in enumerate(position.chapters[first:], start=first)
        for spot, text in enumerate(chapter.lines(seat))
        if text
    )


def news_of(position: Position, seat: int) -> tuple[int, int]:
    """The event of the seat's last decision, and the place in it where its news begins: with the chance that answered.

    Who looks on decides nothing; their news is what happened last.
    """
    if seat == SPECTATOR:
        return max(len(position.chapters) - 1, 0), 0
    for number in reversed(range(len(position.chapters))):
        event = position.chapters[number].event
        if event.seat == seat:
            return number, len(event.actions)
    return 0, 0
