"""The room of docs/furnish-a-room.md in a real browser: whole games by every way in, on a phone and on a desk."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.conftest import DESK, MOVES, PHONE, Hasty, Open, Screen
from browser.examples import examples_in_the_house
from browser.player import Player, Way
from browser.tables import open_table
from web.houses import House, running_house

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def house(no_limit: None) -> Iterator[House]:
    with examples_in_the_house(), running_house(Hasty(), patience=0.2) as running:
        yield running


@pytest.mark.parametrize(
    ("way", "device"),
    [("touch", PHONE), ("mouse", DESK), ("keys", DESK), ("forms", PHONE | {"java_script_enabled": False})],
    ids=["touch", "mouse", "keys", "forms"],
)
def test_a_whole_game_of_connect_four(visit: Open, way: Way, device: Screen) -> None:
    page = open_table(visit(**device), "connect_four")
    player = Player(page, way, seed=2)
    player.play_on()
    assert player.turns >= 4
    assert page.locator("#outcome").is_visible()
    player.shot(f"connect-four-{way}")


def test_what_is_asked_and_what_happens_is_in_the_words_of_the_room(visit: Open) -> None:
    """Until a column is touched; then its button says what it does. A log that was empty says so no more."""
    page = open_table(visit(**DESK), "connect_four")
    expect(page.locator("#log li")).to_have_text(["Nothing yet."])
    expect(page.locator("#prompt .hint")).to_have_text("Choose a column")
    page.locator('[data-thing="4"]').click()
    expect(page.locator("#prompt .hint")).to_be_hidden()
    expect(page.locator("#prompt .btn.on")).to_have_text("Drop a stone into column 4")
    page.locator("#prompt .btn.on").click()
    expect(page.locator("#log li").last).to_contain_text("drops a stone into column")


def test_stones_are_seen_to_fly(visit: Open) -> None:
    """A motion that failed would be told on the console, which fails the test."""
    page = open_table(visit(**MOVES, **PHONE), "connect_four")
    Player(page, "touch", seed=3).until_asked(3)
    expect(page.locator("#flights > *")).to_have_count(0)


def test_what_was_picked_is_let_go_with_the_turn_where_there_is_no_open_line(visit: Open) -> None:
    """The column is the same on the next page, and must not be chosen there already."""
    page = visit(**DESK)
    page.route_web_socket("**/live*", lambda socket: socket.close(code=1001))
    open_table(page, "connect_four")
    player = Player(page, "mouse", seed=2)
    player.play_on(until=lambda: player.turns > 0 and bool(player.choices()))
    expect(page.locator("[data-thing][aria-pressed=true]")).to_have_count(0)
