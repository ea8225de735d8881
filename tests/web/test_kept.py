"""What was drawn once is kept for the next page that shows it, and never shows there what that page may not."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

import pytest

import effort
from hantise.core import SPECTATOR
from hantise.core.words import LANGUAGES, speaking
from hantise.games import codes
from hantise.web.live.pushes import frame_of, lines_since, push_of
from hantise.web.table_page.page import table_page
from hantise.web.table_page.snapshot import Around, Sight, sight_of
from hantise.web.tables.position import Position, position_of
from web.test_secrecy import played

DRAWING = ("hantise.web.", "hantise.drawing.", "hantise.games.")
# What these keep is the house's own files, words and games: as much as there are of them.
FILES = {
    *("address", "edition", "icon", "style_link", "script_link", "drawings_of"),
    *("_made", "_made_names", "_sent", "_files"),
}
GAMES = {"codes", "find", "shelf", "pictures_of", "_extras_of", "_faces_known", "shipped", "by_ease", "themes"}


def kept() -> Iterator[tuple[str, object]]:
    """Everything in the house that draws and remembers what it drew."""
    for name, module in [*sys.modules.items()]:
        if name.startswith(DRAWING):
            yield from ((label, one) for label, one in vars(module).items() if hasattr(one, "cache_clear"))


def forget_drawn() -> None:
    """The house's own files are long to read, and hang on no page: a soak reads them again too."""
    for name, one in kept():
        if effort.IS_SOAK or name not in FILES | GAMES:
            one.cache_clear()  # type: ignore[attr-defined]


def sights(game: str) -> list[tuple[Sight, Position, str]]:
    """Every seat's sight of some positions of two games that differ in their dice, in every language."""
    found, every = [], 3 if effort.IS_SOAK else 9
    for seed in (3, 4):
        record = played(game, seed, 12)
        for length in range(1, len(record.events) + 1, every):
            part = played(game, seed, length)
            position = position_of(part)
            for seat in (*range(len(part.seats)), SPECTATOR):
                levels = ["", "level1", "", "", "", "", ""][: len(part.seats)]
                sight = sight_of(part.game, part.options, part.seats, position, seat, f"match{seed}", levels)
                found += [(sight, position, language) for language in LANGUAGES]
    return found


def around(sight: Sight) -> Around:
    """With something of the seat's own."""
    seat = sight.view.seat
    held = () if seat == SPECTATOR else (seat,)
    return Around(
        token=f"version-{sight.version}",
        held=held,
        invitations={own: f"http://house/{sight.match}/link-of-{own}" for own in held},
        is_host=seat == 0,
        away=frozenset([1]),
    )


def sent(sight: Sight, position: Position, language: str) -> tuple[str, str]:
    """The page and what is pushed to it."""
    with speaking(language):
        fresh = lines_since(sight, position, position.version - 2)
        return str(table_page(sight, around(sight))), frame_of(push_of(sight, around(sight), fresh)).decode()


@pytest.mark.soak
@pytest.mark.parametrize("game", codes())
@pytest.mark.walk
def test_what_is_kept_is_what_would_be_drawn(game: str) -> None:
    """All seats and languages one after another, in any order, as if each were the first."""
    alone = []
    for one in (views := sights(game)):
        forget_drawn()
        alone.append(sent(*one))
    order = [*range(len(views))] * (2 if effort.IS_SOAK else 1)
    Random(1).shuffle(order)
    for number in order:
        assert sent(*views[number]) == alone[number]


def test_nothing_is_kept_without_bound() -> None:
    sizes = {name: one.cache_parameters()["maxsize"] for name, one in kept()}  # type: ignore[attr-defined]
    assert len(sizes) > 20
    assert {name for name, size in sizes.items() if size is None} <= FILES | GAMES
