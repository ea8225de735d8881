"""Whole games in the browser: alone against computers, several on one screen, friends by link."""

import asyncio
import re
from random import Random

import pytest

from hantise.drawing.markup import escape
from hantise.games import find
from hantise.web.tables.live_table import Command
from hantise.web.tables.visitor import Services
from web.houses import OPEN
from web.visitor import Arrive, Visitor


def play_to_the_end(seats: list[Visitor], table: str, rng: Random) -> int:
    """All of them see the table, and its end; between, without pages, which take longer than all else.

    How many choices they made. At several workers, and where the house is no thread of this process, they press.
    """
    house = OPEN.get(str(seats[0].client.base_url))
    if house is None:
        return press_to_the_end(seats, table, rng)
    for visitor in seats:
        visitor.open(table)
    made = house.wait_for(_play_to_the_end(house.services, table.rpartition("/")[2], rng))
    for visitor in seats:
        assert 'class="ending"' in visitor.open(table).text
    return made


def played_out(visitor: Visitor, game: str, seed: int = 1, **fields: str) -> str:
    """Where a game against computers lies that is over."""
    table = visitor.make_table(game, *["computer:random"] * (find(game).players[0] - 1), **fields)
    play_to_the_end([visitor], table, Random(seed))
    return table


async def _play_to_the_end(services: Services, match: str, rng: Random) -> int:
    table, made = await services.tables.get(match), 0
    while not table.position.is_over:
        # As a page that is asked for: computers play on where somebody looks.
        table.viewers.note()
        await services.computers.settled(table, 10)
        await asyncio.sleep(0)
        if not table.level and not table.position.is_over:
            name = table.game.actions.name(rng.choice(table.position.state.legal()))
            await table.play(table.position.mover, Command(table.version, (name,), f"version-{table.version}"))
            made += 1
    return made


def press_to_the_end(seats: list[Visitor], table: str, rng: Random, most: int = 5000) -> int:
    """Everybody presses any of their buttons until the game is over; how many were pressed."""
    pressed = 0
    while pressed < most:
        for visitor in seats:
            visitor.open(table)
            while visitor.moves:
                visitor.press(rng.choice(visitor.moves))
                assert visitor.answer.status_code == 200, visitor.text
                pressed += 1
            if 'class="ending"' in visitor.text:
                return pressed
    raise AssertionError("the game does not end")


def test_a_game_against_computers_from_the_front_door_to_the_rematch(
    visitor: Visitor, visit: Arrive, game: str
) -> None:
    assert f'href="/new/{game}"' in visitor.open("/").text
    table = visitor.make_table(game, *["computer:random"] * (find(game).players[0] - 1), name1="Ida")
    assert press_to_the_end([visitor], table, Random(1)) > 0
    assert "The game is over" in visitor.text
    assert 'class="own"' in visitor.text
    assert visit().send(f"{table}/rematch", {"again": "yes"}).status_code == 403, "who had no seat"
    visitor.press(visitor.form("/rematch"))
    assert visitor.place != table
    assert visitor.moves or "is thinking" in visitor.text
    assert 'class="ending"' not in visitor.text


def invitation(host: Visitor) -> str:
    return str(re.findall(r"<dd>(http[^<]+)</dd>", host.text)[0])


def sit_down(friend: Visitor, link: str, **fields: str) -> None:
    """Open the link and press its button."""
    friend.open(link)
    form = friend.form(friend.place)
    friend.send(form.action, form.data() | fields)


@pytest.mark.soak
def test_a_page_refreshes_itself_only_while_others_are_to_act(visit: Arrive, game: str) -> None:
    host, watcher = visit(), visit()
    table = host.make_table(game, *["computer:random"] * (find(game).players[0] - 1))
    while not host.moves:
        assert 'http-equiv="refresh"' in host.text
        host.open(table)
    assert 'http-equiv="refresh"' not in host.text
    assert 'http-equiv="refresh"' in watcher.open(table).text
    play_to_the_end([host], table, Random(5))
    assert 'http-equiv="refresh"' not in watcher.open(table).text


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", 'a"b', "O'Neil & sons", "{0}"])
def test_names_are_text_and_nothing_else(visit: Arrive, game: str, name: str) -> None:
    """Whoever looks on reads them; one's own seat is called You."""
    host, visitor = visit(), visit()
    visitor.open(host.make_table(game, *["computer:random"] * (find(game).players[0] - 1), name1=name))
    assert "<script>" not in host.text + visitor.text
    assert escape(name) in visitor.text


def test_what_was_read_stays_put_aside_where_the_page_asks_again_by_itself(visitor: Visitor) -> None:
    """Without scripts; and nothing but an id is taken from the address."""
    path = visitor.make_table("ghooost", "friend")
    assert 'content="3; url=?read=round-1#round-1"' in visitor.open(f"{path}?read=round-1").text
    for foreign in ("", "x", "//evil", "round-1;url=//evil", "Round-1"):
        assert 'content="3">' in visitor.client.get(path, params={"read": foreign}).text
