"""How much a push weighs over whole games, and how long a view takes to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from time import perf_counter
from typing import NamedTuple

from bench.webgames import Moment, moments
from bench.webrow import Row, row
from hantise.core import SPECTATOR
from hantise.web.pushes import Push, frame_of
from hantise.web.table_page import table_page

KB = 1024
MOST_PUSH = 6.0
MOST_DRAWING = 300.0
TABLES = range(2, 7)
GAMES = 2
VIEWS = 60
ROUNDS = 7


class Weighed(NamedTuple):
    """A push's size, and of the largest what made it so."""

    size: int
    told: str


def weights() -> Iterator[Row]:
    """The median push, and the largest, of all seats of whole games of two to six players."""
    pushes = [push for players in TABLES for seed in range(GAMES) for push in _weighed(players, seed)]
    sizes = sorted(push.size / KB for push in pushes)
    share = sum(size <= MOST_PUSH for size in sizes) / len(sizes)
    note = f"{len(sizes):,} pushes of {len(TABLES) * GAMES} games, {share:.1%} within {MOST_PUSH:g}"
    yield row("web: a push, before compression, median", "KB", sizes, MOST_PUSH, note=note)
    largest = max(pushes)
    yield row("web: a push, before compression, largest", "KB", [largest.size / KB], MOST_PUSH, note=largest.told)


def _weighed(players: int, seed: int) -> Iterator[Weighed]:
    """What each seat's page is sent in one game: of every position what it does not show already."""
    shown: dict[int, dict[str, str]] = {}
    for moment in moments(players, seed):
        for seat in _seats(moment):
            push = moment.push(seat)
            # The first position is a page, not a push.
            if seat in shown:
                yield _weigh(moment, seat, push.beyond(shown[seat]))
            shown[seat] = push.parts


def _seats(moment: Moment) -> list[int]:
    return [*range(moment.options.players), SPECTATOR]


def _weigh(moment: Moment, seat: int, push: Push) -> Weighed:
    parts = {**push.parts, "log": push.log}
    heaviest = ", ".join(f"{name} {len(html.encode()) / KB:.1f}" for name, html in parts.items())
    when = "the end" if moment.position.is_over else f"decision {len(moment.position.chapters)}"
    told = f"{moment.options.players} players, seat {seat}, {when}: {heaviest}"
    return Weighed(len(frame_of(push).encode()), told)


def times() -> Iterator[Row]:
    """How long a page and a push of four players' mid-game take, for seats on the move and seats that wait."""
    middle = [moment for moment in moments(4, 1) if 20 <= len(moment.position.chapters) < 20 + VIEWS]
    views = [(moment, seat) for moment in middle for seat in range(4)]
    yield _timed("web: a page rendered", views, _page)
    yield _timed("web: a push rendered", views, lambda moment, seat: frame_of(moment.push(seat)))
    movers = [(moment, moment.position.mover) for moment in middle if moment.position.mover >= 0]
    yield _timed("web: a push rendered for whose turn it is", movers, lambda *view: frame_of(view[0].push(view[1])))


def _page(moment: Moment, seat: int) -> object:
    return table_page(moment.sight(seat), moment.around(seat))


def _timed(name: str, views: list[tuple[Moment, int]], draw: Callable[[Moment, int], object]) -> Row:
    """Each view once a round; a round's value is the median of its views."""
    rounds = [median(_time(draw, *view) for view in views) for _ in range(ROUNDS + 1)]
    return row(name, "us", rounds[1:], MOST_DRAWING, note=f"median of {len(views)} views in each of {ROUNDS} rounds")


def _time(draw: Callable[[Moment, int], object], moment: Moment, seat: int) -> float:
    began = perf_counter()
    draw(moment, seat)
    return (perf_counter() - began) * 1e6
