"""How much a push weighs over whole games, and how long a view takes to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from statistics import median
from time import perf_counter
from typing import NamedTuple

from bench.webgames import Moment, OpenPage, moments
from bench.webrow import Row, row
from hantise.core import SPECTATOR
from hantise.core.words import LANGUAGES, speaking
from hantise.web.table_page.page import table_page

KB = 1024
MOST_PUSH = 6.0
MOST_DRAWING = 300.0
TABLES = range(2, 7)
MATCHES = range(3, 7)
SHORT = {"match": True, "daybreak": 1}
GAMES = 2
OPENING = 20
VIEWS = 60
ROUNDS = 7
# Games whose views are not counted: by then the house has drawn what most tables have in common.
WARMING = 3


class Weighed(NamedTuple):
    """A push's size, and of the largest what made it so."""

    size: int
    told: str


class Timed(NamedTuple):
    """A view, and the microseconds it took."""

    is_mover: bool
    page: float
    push: float


def weights() -> Iterator[Row]:
    """The median push, and the largest, of all seats of whole games of two to six players in every language."""
    games = [(players, seed, False) for players in TABLES for seed in range(GAMES)]
    games += [(players, seed, True) for players in MATCHES for seed in range(GAMES)]
    pushes = [push for language in LANGUAGES for game in games for push in _weighed(*game, language)]
    sizes = sorted(push.size / KB for push in pushes)
    share = sum(size <= MOST_PUSH for size in sizes) / len(sizes)
    note = f"{len(sizes):,} pushes of {len(games)} games, {share:.1%} within {MOST_PUSH:g}"
    yield row("web: a push, before compression, median", "KB", sizes, MOST_PUSH, note=note)
    largest = max(pushes)
    yield row("web: a push, before compression, largest", "KB", [largest.size / KB], MOST_PUSH, note=largest.told)


def _weighed(players: int, seed: int, is_match: bool, language: str) -> Iterator[Weighed]:
    """What each seat's page, open from the first position on, is sent in one game; rounds of a match are short."""
    pages = {seat: OpenPage(seat) for seat in (*range(players), SPECTATOR)}
    for moment in moments(players, seed, **(SHORT if is_match else {})):
        for seat, page in pages.items():
            with speaking(language):
                frame = page.update(moment)
            yield _weigh(moment, seat, language, frame)


def _weigh(moment: Moment, seat: int, language: str, frame: str) -> Weighed:
    when = "the end" if moment.position.is_over else f"decision {len(moment.position.chapters)}"
    held = len(moment.position.state.legal()) if moment.position.mover == seat else 0
    told = f"{moment.options.players} players, seat {seat}, {language}, {when}, {held} choices"
    return Weighed(len(frame.encode()), told)


def times() -> Iterator[Row]:
    """How long a page and a push take in the middle of a game of four, for seats on the move and seats that wait.

    Each round is a game that was not drawn before, each view is drawn once, for pages that are open all the time.
    """
    rounds = [_timed(seed) for seed in range(ROUNDS + WARMING)][WARMING:]
    note = f"median of {len(rounds[0])} views in each of {ROUNDS} games"
    pages = [median(view.page for view in views) for views in rounds]
    yield row("web: a page rendered", "us", pages, MOST_DRAWING, note=note)
    pushes = [median(view.push for view in views) for views in rounds]
    yield row("web: a push rendered", "us", pushes, MOST_DRAWING, note=note)
    movers = [median(view.push for view in views if view.is_mover) for views in rounds]
    yield row("web: a push rendered for whose turn it is", "us", movers, MOST_DRAWING, note=note)


def _timed(seed: int) -> list[Timed]:
    pages = [OpenPage(seat) for seat in range(4)]
    game = takewhile(lambda moment: len(moment.position.chapters) < OPENING + VIEWS, moments(4, seed))
    views = [(moment, page) for moment in game for page in pages]
    return [_view(moment, page) for moment, page in views][4 * OPENING :]


def _view(moment: Moment, page: OpenPage) -> Timed:
    pushed = _time(lambda: page.update(moment))
    drawn = _time(lambda: table_page(moment.sight(page.seat), moment.around(page.seat)))
    return Timed(moment.position.mover == page.seat, drawn, pushed)


def _time(draw: Callable[[], object]) -> float:
    began = perf_counter()
    draw()
    return (perf_counter() - began) * 1e6
