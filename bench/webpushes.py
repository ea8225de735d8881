"""How much a push weighs over whole games, and how long a view takes to draw."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import takewhile
from statistics import median
from time import perf_counter
from typing import NamedTuple

from bench.webgames import Moment, OpenPage, moments
from bench.webrow import Row, row
from hantise.core import SPECTATOR
from hantise.core.words import LANGUAGES, speaking
from hantise.games import find
from hantise.web.table_page.page import table_page

KB = 1024
MEDIAN_PUSH, LARGEST_PUSH = 3.0, 12.0
MOST_PAGE, MOST_DRAWN, TO_MOVER = 300.0, 200.0, 400.0
# With hundreds of choices to light.
MANY_CHOICES = {"boo": 2000.0}
MOST_GROWTH = 1.1
MATCHED = "ghooost"
SHORT = {"match": True, "daybreak": 1}
GAMES = 2
OPENING = 20
VIEWS = 60
ROUNDS = 7
# Games whose views are not counted: by then the house has drawn what most tables have in common.
WARMING = 3


# The decisions of a long match from which on pushes are compared, and how many.
EARLY, LATE, COMPARED = 20, 2000, 20
LONG_MATCHES = ((4, 1), (6, 0), (6, 1))


class Weighed(NamedTuple):
    """A push's size, and of the largest what made it so."""

    size: int
    told: str


class Timed(NamedTuple):
    """A view, and the microseconds it took."""

    is_mover: bool
    page: float
    push: float


def weights(game: str) -> Iterator[Row]:
    """The median push, and the largest, of all seats of whole games at tables of every size, in every language."""
    played = _games(game)
    pushes = [push for language in LANGUAGES for one in played for push in _weighed(game, *one, language)]
    sizes = sorted(push.size / KB for push in pushes)
    share = sum(size <= LARGEST_PUSH for size in sizes) / len(sizes)
    note = f"{len(sizes):,} pushes of {len(played)} games, {share:.1%} within {LARGEST_PUSH:g}"
    yield row(f"web: {game}, a push before compression, median", "KB", sizes, MEDIAN_PUSH, note=note)
    largest = max(pushes)
    yield row(f"web: {game}, a push, largest", "KB", [largest.size / KB], LARGEST_PUSH, note=largest.told)


def _games(game: str) -> list[tuple[int, int, bool]]:
    """Players, seed, and whether it is a match, whose rounds are short; where matches are an option."""
    box = find(game)
    games = [(players, seed, False) for players in box.players for seed in range(GAMES)]
    if game == MATCHED:
        games += [(players, seed, True) for players in box.players if players > 2 for seed in range(GAMES)]
    return games


def _weighed(game: str, players: int, seed: int, is_match: bool, language: str) -> Iterator[Weighed]:
    """What each seat's page, open from the first position on, is sent in one game."""
    pages = {seat: OpenPage(seat) for seat in (*range(players), SPECTATOR)}
    for moment in moments(players, seed, game, **(SHORT if is_match else {})):
        for seat, page in pages.items():
            with speaking(language):
                frame = page.update(moment)
            yield _weigh(moment, seat, language, frame)


def _weigh(moment: Moment, seat: int, language: str, frame: str) -> Weighed:
    when = "the end" if moment.position.is_over else f"decision {len(moment.position.chapters)}"
    held = len(moment.position.state.legal()) if moment.position.mover == seat else 0
    told = f"{moment.options.players} players, seat {seat}, {language}, {when}, {held} choices"
    return Weighed(len(frame.encode()), f"{told}; {_heaviest(frame)}")


def _heaviest(frame: str) -> str:
    """The part of the page that weighs most, and how much."""
    push = json.loads(frame)
    parts = {**push["parts"], "log": push["log"]}
    sizes = {name: len(json.dumps(part, ensure_ascii=False).encode()) / KB for name, part in parts.items()}
    name = max(sizes, key=lambda part: sizes[part])
    return f"{name} {sizes[name]:.1f} KB"


def times(game: str) -> Iterator[Row]:
    """How long a page and a push take in the middle of a game, for seats on the move and seats that wait.

    Each round is a game that was not drawn before, each view is drawn once, for pages that are open all the time.
    """
    rounds = [_timed(game, seed) for seed in range(ROUNDS + WARMING)][WARMING:]
    note = f"median of {len(rounds[0])} views in each of {ROUNDS} games"
    pages = [median(view.page for view in views) for views in rounds]
    yield row(f"web: {game}, a page rendered", "us", pages, MOST_PAGE, note=note)
    pushes = [median(view.push for view in views) for views in rounds]
    yield row(f"web: {game}, a push rendered", "us", pushes, MOST_DRAWN, note=note)
    movers = [median(view.push for view in views if view.is_mover) for views in rounds]
    most = MANY_CHOICES.get(game, TO_MOVER)
    yield row(f"web: {game}, a push rendered for whose turn it is", "us", movers, most, note=note)


def growth(game: str) -> Iterator[Row]:
    """What a push takes late in a match, as a multiple of what it takes early."""
    if game == MATCHED:
        ratios = [_growth(game, *match) for match in LONG_MATCHES]
        yield row(f"web: {game}, a push after {LATE:,} decisions / after {EARLY}", "x", ratios, MOST_GROWTH)


def _growth(game: str, players: int, seed: int) -> float:
    pages, pushes = dict[int, list[OpenPage]](), dict[int, list[float]]()
    for moment in moments(players, seed, game, LATE + COMPARED, match=True):
        decision = len(moment.position.chapters)
        begin = LATE if decision >= LATE else EARLY
        if begin <= decision <= begin + COMPARED:
            for page in pages.setdefault(begin, [*map(OpenPage, range(players))]):
                pushes.setdefault(begin, []).append(_time(partial(page.update, moment)))
    # The first push of each page brings it up to date.
    early, late = (median(pushes[begin][players:]) for begin in (EARLY, LATE))
    return late / early


def _timed(game: str, seed: int) -> list[Timed]:
    """The views after the opening, or after a third of a game that is short."""
    players = min(4, max(find(game).players))
    pages = [OpenPage(seat) for seat in range(players)]
    played = takewhile(lambda moment: len(moment.position.chapters) < OPENING + VIEWS, moments(players, seed, game))
    views = [(moment, page) for moment in played for page in pages]
    opening = min(players * OPENING, len(views) // 3)
    return [_view(moment, page) for moment, page in views][opening:]


def _view(moment: Moment, page: OpenPage) -> Timed:
    pushed = _time(lambda: page.update(moment))
    drawn = _time(lambda: table_page(moment.table_view(page.seat), moment.context(page.seat)))
    return Timed(moment.position.mover == page.seat, drawn, pushed)


def _time(draw: Callable[[], object]) -> float:
    began = perf_counter()
    draw()
    return (perf_counter() - began) * 1e6
