"""The rules are opened at the chapter of the moment, and each game has the drawings that they may lack elsewhere."""

from typing import Any
from xml.etree import ElementTree

import pytest

from games.moments import WANTED, seen
from hantise.core import Drawing
from hantise.games import codes, find
from hantise.testing import games as examples

MOMENTS = [(code, told, chapter) for code, moments in WANTED.items() for told, chapter in moments]


@pytest.mark.parametrize(("code", "told", "chapter"), MOMENTS)
def test_what_is_awaited_has_its_chapter(code: str, told: dict[str, Any], chapter: str) -> None:
    assert find(code).rules_section(seen(code, **told)) == chapter
    if code != "ghooost":
        assert find(code).rules_section(seen(code, awaits="deal")) == "", "while chance acts they open where they begin"


def test_every_game_has_its_moments_and_one_that_says_nothing_has_no_pictures() -> None:
    game = examples.find("connect_four")
    state = game.start(game.options(2))
    assert game.rules_section(game.view(state, 0)) == ""
    assert game.pictures() == {}
    assert WANTED.keys() == set(codes())


@pytest.mark.parametrize("code", codes())
def test_pictures_are_drawings_that_can_be_read(code: str) -> None:
    for name, picture in find(code).pictures().items():
        assert isinstance(picture, Drawing), name
        ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{picture.inside}</svg>')
        assert "style=" not in picture.inside
