"""One device passed round, in a browser: a shut door between two people, and no way back to the other side."""

from playwright.sync_api import Page, expect

import effort
from browser.conftest import DESK, PHONE, Open
from browser.player import Player
from browser.tables import READY

# All that the page holds, in its DOM and in what its browser keeps for it.
HELD = """() => document.documentElement.outerHTML + JSON.stringify([{ ...sessionStorage }, { ...localStorage }])"""
DOOR = "main.door"
NAMES = ("Ida", "Basil")
# In a soak the game is played to its end.
ENOUGH = 6


def take(page: Page) -> None:
    """Whoever the door names takes the device; the key that takes it lies under their hand."""
    button = page.locator(f"{DOOR} button")
    expect(button).to_be_focused()
    told = [page.locator(f"{DOOR} {one}").text_content() for one in ("h1", "#alone")]
    expect(button).to_have_accessible_description(" ".join(map(str, told)))
    page.keyboard.press("Enter")
    page.wait_for_selector(READY)


def check_shut(page: Page, game: str) -> None:
    assert f"games/{game}.svg" not in page.evaluate(HELD), "no card of anybody is drawn"
    assert page.locator("[data-thing],[data-place],.card,#log").count() == 0


def sit(page: Page, game: str) -> Page:
    """Two people at the page, by the offer where a table is made."""
    page.goto(f"/new/{game}")
    page.locator(".shared summary").click()
    for number, name in enumerate(NAMES, start=1):
        page.locator(f".shared [name=name{number}]").fill(name)
    page.locator(".shared [form=share].btn").click()
    return page


def test_a_game_goes_through_shut_doors(visit: Open) -> None:
    """Not a drawing of it is in the DOM of any, nor of the pages that lie behind them and before."""
    page = sit(visit(**PHONE), "rest_in_peace")
    player, doors = Player(page, "touch", 3), 0
    while not player.is_over and (effort.IS_SOAK or doors < ENOUGH):
        if page.locator(DOOR).count():
            doors += 1
            check_shut(page, "rest_in_peace")
            if doors % 8 == 4:
                for go in (page.go_back, page.go_back, page.go_forward):
                    go()
                    page.wait_for_selector(DOOR)
                    check_shut(page, "rest_in_peace")
            take(page)
        player.play_on(until=lambda: page.locator(DOOR).count() > 0)
    assert doors >= ENOUGH
    assert not effort.IS_SOAK or page.locator("#outcome").is_visible()


def test_a_game_without_secrets_is_one_table_for_all(visit: Open) -> None:
    page = sit(visit(**DESK), "haunted_stairs")
    page.wait_for_selector(READY)
    page.evaluate("window.isSame = true")
    called = set[str]()
    player = Player(page, "mouse", 3)

    def is_enough() -> bool:
        called.add(page.title().partition(",")[0])
        return not effort.IS_SOAK and called >= set(NAMES)

    player.play_on(until=is_enough)
    assert set(NAMES) <= called
    assert page.evaluate("window.isSame"), "no other page came"
