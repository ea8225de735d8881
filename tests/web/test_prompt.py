"""The buttons: large where they are few, a list where they are more, folded under headings where they are very many."""

from dataclasses import replace

from hantise.core import Game, Record
from hantise.core.game import VERY_MANY
from hantise.games import find
from hantise.web.position import Position
from hantise.web.prompt import prompt
from hantise.web.scenery import choices_of
from hantise.web.sight import Around, sight_of


def drawn(game: Game) -> tuple[int, str]:
    """How many choices the first seat to decide has, and its prompt."""
    options = game.options(2)
    state = game.start(options)
    while state.mover() < 0:
        state.apply(state.legal()[0])
    record = Record(game, options, ["Ann", "Bo"])
    sight = sight_of(game, options, record.seats, Position(state), state.mover())
    return len(sight.legal), "".join(prompt(sight, Around(token="t", held=(state.mover(),)), choices_of(sight)))


def test_very_many_choices_are_folded_and_none_is_lost() -> None:
    choices, page = drawn(find("boo"))
    assert choices > VERY_MANY
    assert page.count('<button class="btn" name="action"') == choices
    assert 1 < page.count('<details name="choices">') < choices


def test_without_headings_they_stand_together() -> None:
    choices, page = drawn(replace(find("boo"), heading=lambda view, action: ""))
    assert page.count('<button class="btn" name="action"') == choices
    assert 'name="choices"' not in page


def test_few_choices_are_not_folded() -> None:
    choices, page = drawn(find("spooky_boo"))
    assert choices <= VERY_MANY
    assert "chapters" not in page
