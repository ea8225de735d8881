"""On the page of every furnished game each id stands once, and with scripts off every choice can be made."""

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from msgspec import structs

from effort import IS_SOAK, seeds
from hantise import games
from hantise.core import SPECTATOR, Choice, Game
from hantise.drawing.contract import CHOSEN, FORM, TOUCH
from hantise.testing import games as examples
from hantise.testing.looks import Element, read
from hantise.testing.playing import Choices, play
from hantise.web.table_page.page import table_page
from hantise.web.table_page.scene import choices_of
from hantise.web.table_page.snapshot import Asked, PageContext, TableView, table_view_of
from hantise.web.tables.live_table import Position, position_of

FOUND = [games.find(code) for code in games.codes()] + [examples.find(code) for code in examples.codes()]
FURNISHED = [game for game in FOUND if game.room is not None]
EVERY_ROOM = pytest.mark.parametrize("game", FURNISHED, ids=[game.code for game in FURNISHED])
# So many choices of a moment are made, evenly spread.
MOST = 4
# So many positions lie between those that are looked at.
EVERY = 6 if IS_SOAK else 20
MOST_TURNS = 20


def table_views(game: Game, seed: int) -> Iterator[TableView]:
    """What the seat to decide sees, at every so-manyth position of a game; in the end what all see."""
    record = play(game, game.options(game.players[0]), Choices(seed=seed))
    for number in [*range(1, len(record.events), EVERY), len(record.events)]:
        position = position_of(replace(record, events=record.events[:number]))
        viewers = [position.mover] if position.mover >= 0 else [*range(len(record.seats)), SPECTATOR]
        for seat in viewers:
            yield table_view_of(game, record.options, record.seats, position, seat)


def page(table_view: TableView, context: PageContext) -> Element:
    return read(str(table_page(table_view, context)).partition("\n")[2])


def context(table_view: TableView) -> PageContext:
    seat = table_view.view.seat
    return PageContext(token="token", held=(seat,) if seat >= 0 else ())


def room_of(table_view: TableView) -> Element:
    return next(one for one in page(table_view, context(table_view)) if one.attributes.get("id") == "room")


@pytest.mark.soak
@EVERY_ROOM
@pytest.mark.parametrize("seed", seeds(8))
def test_each_id_of_a_whole_page_stands_once_and_no_name_is_told_twice(game: Game, seed: int) -> None:
    """The room's ids beside those of the house; a group is called otherwise than what is within it, or by no name."""
    for table_view in table_views(game, seed):
        ids = page(table_view, context(table_view)).values("id")
        assert sorted(set(ids)) == sorted(ids)
        for group in room_of(table_view).holding("aria-label"):
            assert group.attributes["aria-label"] not in group.values("aria-label"), str(group)


@EVERY_ROOM
@pytest.mark.parametrize("seed", seeds(8))
@pytest.mark.walk
def test_every_choice_is_made_by_forms_alone(game: Game, seed: int) -> None:
    for table_view in table_views(game, seed):
        choices = choices_of(table_view)
        for action in [*choices][:: len(choices) // MOST + 1]:
            shown = chosen(table_view, choices[action])
            wanted = {"name": "action", "value": game.actions.name(action)}
            (button,) = [one for one in shown if wanted.items() <= one.attributes.items()]
            form = next(one for one in button.outward() if one.tag == "form")
            assert form.attributes["method"] == "post"
            fields = {one.attributes["name"] for one in form if one.tag == "input"}
            assert fields == {"seat", "version", "key"}


def chosen(table_view: TableView, choice: Choice) -> Element:
    """The page once each of the choice's touches was sent by its form, or its link followed."""
    address = context(table_view)
    shown = page(table_view, address)
    for at, touch in enumerate(choice.touches):
        for _ in range(MOST_TURNS):
            if touched(shown)[at : at + 1] == (touch.thing,):
                break
            address = turned(address, shown, at) if touch.turns else sent(address, shown, touch.thing)
            shown = page(table_view, address)
    return shown


def touched(shown: Element) -> tuple[str, ...]:
    """What the page's address says was touched, with what nobody need be asked for."""
    (form,) = [one for one in shown if one.attributes.get("id") == FORM]
    return tuple(one.attributes["value"] for one in form if one.attributes.get("name") == CHOSEN)


def sent(address: PageContext, shown: Element, thing: str) -> PageContext:
    wanted = {"name": TOUCH, "value": thing, "form": FORM}
    (button,) = [one for one in shown if wanted.items() <= one.attributes.items()]
    assert "disabled" not in button.attributes
    return structs.replace(address, asked=Asked(chosen=touched(shown), touch=thing))


def turned(address: PageContext, shown: Element, at: int) -> PageContext:
    (link,) = [one for one in shown if one.attributes.get("data-turn") == str(at)]
    fields = parse_qs(urlsplit(link.attributes["href"]).query)
    return structs.replace(address, asked=Asked(chosen=tuple(fields[CHOSEN])))


@pytest.mark.soak
@EVERY_ROOM
def test_one_s_own_seat_is_called_you_and_by_its_name_where_several_share_a_page(game: Game) -> None:
    names = ["Ann", "Bo", "Cleo"][: game.players[0]]
    options = game.options(len(names))
    table_view = table_view_of(game, options, names, Position(game.start(options)), 0)
    for held, called in (((0,), "You"), ((0, 1), "Ann")):
        shown = page(table_view, PageContext(token="token", held=held))
        seats = [one.attributes for one in shown if one.attributes.get("role") == "img"]
        labels = {seat.get("data-place"): seat["aria-label"] for seat in seats}
        assert labels["seat:0"].startswith(called)
        assert labels["seat:1"].startswith("Bo")


@pytest.mark.soak
@pytest.mark.parametrize("code", games.codes())
def test_only_others_go_by_their_names_in_the_room(code: str) -> None:
    """Nobody has told one's own to whoever was given one."""
    game = games.find(code)
    names = ["Mirabelle", "Bo", "Cleo"][: game.players[0]]
    record = replace(play(game, game.options(len(names)), Choices(seed=1)), seats=names)
    for number in range(1, len(record.events), EVERY):
        position = position_of(replace(record, events=record.events[:number]))
        table_view = table_view_of(game, record.options, names, position, 0)
        assert not [label for label in room_of(table_view).values("aria-label") if "Mirabelle" in label]


@pytest.mark.parametrize(("found", "drawn"), [(examples.find("connect_four"), "table"), (games.find("boo"), "pre")])
def test_without_a_room_a_table_draws_itself_or_stands_there_in_its_text(found: Game, drawn: str) -> None:
    for table_view in table_views(replace(found, room=None), 1):
        assert next(one.tag for one in room_of(table_view) if one.tag in ("table", "pre")) == drawn
