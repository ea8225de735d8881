"""The pictures of the README and of the games' pages come from the product itself: `make pictures` takes them anew."""

import os
import re
from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browser.conftest import DESK, PHONE, Open
from browser.player import Player
from browser.tables import open_table
from browser.test_passing import sit
from browser.test_screen import TELEVISION, before
from hantise.games import codes, find
from hantise.web.pages.assets import STATIC

ROOT = Path(__file__).parents[2]
# Where they are kept; a test alone leaves those in the repository as they are.
KEPT = ROOT / "docs" / "pictures"
KEEPS = bool(os.environ.get("HANTISE_PICTURES"))
LEAST_BYTES = 10_000
# Browsers smooth edges a little differently.
MOST_APART = 1000
COMPUTERS = ("computer:level2", "computer:level3", "computer:level4")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = KEPT if KEEPS else tmp_path
    folder.mkdir(exist_ok=True)
    return folder


def played_until(page: Page, turns: int, asked: str) -> Page:
    """The page of somebody who has played so many turns, and is asked that."""
    player = Player(page, "touch" if page.viewport_size == PHONE["viewport"] else "mouse", seed=2)
    question = page.locator("#prompt").get_by_text(re.compile(asked))
    player.play_on(until=lambda: player.turns >= turns and bool(player.choices()) and question.count() > 0)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.mouse.move(0, 0)
    return page


def house_at_night(visit: Open) -> Page:
    return visit("/", **DESK, color_scheme="dark")


def table_at_night(visit: Open) -> Page:
    page = open_table(visit(**DESK, color_scheme="dark"), "ghooost", *COMPUTERS)
    return played_until(page, 1, "^[0-9].* is on top: play")


def phone_by_day(visit: Open) -> Page:
    page = open_table(visit(**PHONE, device_scale_factor=2, color_scheme="light"), "boo", COMPUTERS[0])
    played_until(page, 3 if KEEPS else 1, "Where does your card go")
    page.locator(".spot").nth(8).tap()
    return page


BESIDE = """<body style="margin:0;display:flex;align-items:center;gap:24px;background:#0000">
<img style="width:1000px;border-radius:10px" src="data:image/png;base64,{}">
<img style="width:256px;border-radius:16px" src="data:image/png;base64,{}">"""


def room_of_friends(visit: Open) -> Page:
    """A big screen, and beside it the hand of one of them."""
    screen = visit("/", **TELEVISION, color_scheme="dark")
    players = [Player(hand, "touch", 2) for hand in before(screen, visit, "ghooost", 3)]
    for player in players:
        player.page.emulate_media(color_scheme="dark")
    while not (asked := [player.page for player in players if player.turns > 2 and player.choices()]):
        if not any(player.turn() for player in players):
            screen.wait_for_timeout(50)
    screen.wait_for_timeout(3000)  # it is at rest
    shown = [b64encode(page.screenshot()).decode() for page in (screen, asked[0])]
    page = visit(viewport={"width": 1280, "height": 564})
    page.set_content(BESIDE.format(*shown))
    return page


def door_at_night(visit: Open) -> Page:
    return sit(visit(**PHONE, color_scheme="dark"), "rest_in_peace")


PICTURES = {
    "house": house_at_night,
    "table": table_at_night,
    "phone": phone_by_day,
    "room": room_of_friends,
    "door": door_at_night,
}


@pytest.mark.soak
@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_can_be_taken(name: str, visit: Open, folder: Path) -> None:
    page = PICTURES[name](visit)
    page.evaluate("document.fonts.ready")
    page.screenshot(path=folder / f"{name}.png", omit_background=True)
    assert (folder / f"{name}.png").stat().st_size > LEAST_BYTES


@pytest.mark.soak
@pytest.mark.parametrize("code", codes())
def test_the_picture_of_a_game_can_be_taken(code: str, visit: Open, folder: Path) -> None:
    """For its page in the documentation: by day."""
    others = COMPUTERS[: find(code).players[-1] - 1]
    page = open_table(visit(**DESK, color_scheme="light"), code, *others)
    played_until(page, 2, ".")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=folder / f"{code}.jpg", type="jpeg", quality=60)
    assert (folder / f"{code}.jpg").stat().st_size > LEAST_BYTES


# The icons of the house on a device, by their size; one that may be cut at its edges has more night around the window.
ICONS = {"icon-192": 192, "icon-512": 512, "icon-maskable": 512, "icon-touch": 180}
UNCUT = ('rx="7" ', "", 'd="', 'transform="translate(4.8 4.8) scale(.7)" d="')


@pytest.mark.parametrize("name", ICONS)
def test_the_icon_can_be_drawn(name: str, chromium: Browser, folder: Path) -> None:
    """From the one drawing that there is of it."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    if name in ("icon-maskable", "icon-touch"):
        drawing = drawing.replace(*UNCUT[:2]).replace(*UNCUT[2:])
    page = chromium.new_page(viewport={"width": ICONS[name], "height": ICONS[name]})
    page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:100vw;height:100vh}}</style>{drawing}")
    kept = STATIC if folder == KEPT else folder
    page.screenshot(path=kept / f"{name}.png", omit_background=True)
    page.close()
    assert abs((kept / f"{name}.png").stat().st_size - (STATIC / f"{name}.png").stat().st_size) < MOST_APART


def test_the_readme_shows_these_pictures() -> None:
    shown = re.findall(r"docs/pictures/(\w+)\.png", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(PICTURES)
    assert all((KEPT / f"{name}.png").stat().st_size > LEAST_BYTES for name in shown)
