"""axe finds nothing on any kind of page, in both themes and three languages; everything is within reach."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser.conftest import DESK, LANGUAGES, PHONE, SCREENS, THEMES, Open, Screen, in_a_soak, in_turn
from browser.player import Player
from browser.tables import READY, SHORT, invitations, open_table, sit_down
from browser.test_passing import sit
from browser.test_screen import TELEVISION

# What stands on a button is in its name: whoever speaks to their browser says what they read.
ALSO = {"rules": {"label-content-name-mismatch": {"enabled": True}}}


def faults(page: Page) -> str:
    """What axe finds, "" where nothing."""
    page.wait_for_load_state()
    results = Axe().run(page, options=ALSO)
    return results.generate_report() if results.violations_count else ""


@pytest.mark.parametrize(("language", "theme", "screen"), in_turn(LANGUAGES, THEMES, SCREENS))
def test_axe_finds_nothing(visit: Open, language: str, theme: str, screen: Screen) -> None:
    page = visit("/", locale=language, color_scheme=theme, **screen)
    assert faults(page) == ""
    for path in ("/new/ghooost", "/rules/ghooost", "/ladder", "/t/nowhere"):
        page.goto(path)
        for fold in page.locator("main form details > summary").all():
            fold.click()
        assert faults(page) == "", path
    open_table(page, "ghooost", "computer:level1", "computer:level1", "friend")
    assert faults(page) == "", "a table that waits"
    page.locator("#menu > summary").click()
    assert faults(page) == "", "the menu"
    page.locator("#company a[href$='/seats']").click()
    for fold in page.locator("summary").all():
        fold.click()
    assert faults(page) == "", "seats and devices"
    page.goto(page.url.replace("/seats", "/deal"))
    assert faults(page) == "", "the deal"


@pytest.mark.parametrize(("language", "theme"), in_turn(LANGUAGES, THEMES))
def test_axe_finds_nothing_on_a_screen_a_hand_and_a_door(visit: Open, language: str, theme: str) -> None:
    """A screen before the game and in it; a door with and without a reason why it stays shut."""
    wishes: Screen = {"locale": language, "color_scheme": theme}
    phone, screen = visit(**PHONE, **wishes), visit("/new/spooky_boo", **TELEVISION, **wishes)
    screen.locator(".gathered summary").click()
    screen.locator("[form=room][value='2']").click()
    screen.wait_for_selector(READY)
    assert faults(screen) == "", "a screen that waits"
    for game in ("ghooost", "rest_in_peace", "spooky_boo"):
        open_table(phone, game)
        phone.goto(f"{phone.url}?hand=yes")
        phone.locator(".hand-held").wait_for()
        assert faults(phone) == "", f"a hand of {game}"
        screen.goto(phone.url.replace("?hand=yes", "/screen"))
        screen.wait_for_selector(READY)
        assert faults(screen) == "", f"a screen of {game}"
    sit(phone, "rest_in_peace")
    assert faults(phone) == "", "a door"
    taken = phone.locator("main.door [name=as]").get_attribute("value") or ""
    phone.goto(f"{phone.url}?as={taken[0]}-1-9")
    phone.locator("[role=alert]").wait_for()
    assert faults(phone) == "", "a door that stays shut"


@in_a_soak("theme", THEMES)
def test_axe_finds_nothing_where_a_friend_comes_nobody_answers_or_a_game_ends(visit: Open, theme: str) -> None:
    """The seal of a deal sticks out nowhere, nor do words for one."""
    host = open_table(visit(**DESK), "ghooost", "friend")
    page, link = visit(color_scheme=theme, **PHONE), invitations(host)[0]
    page.goto(link)
    page.locator("details > summary").first.click()
    assert faults(page) == "", "the page behind a link"
    sit_down(page, link)
    assert faults(page) == ""
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible()
    assert faults(page) == ""
    page.context.set_offline(False)
    page.goto(f"{host.url}/deal")
    check_width(page, 2)
    page.goto("/new/ghooost")
    page.locator("summary", has_text="Words for the deal").click()
    expect(page.locator("p.link code")).to_be_visible()
    check_width(page, 2)
    page = open_table(visit(color_scheme=theme, **DESK), "ghooost", **SHORT)
    Player(page, "mouse", 8).play_on()
    assert faults(page) == ""
    page.locator("#result a[href$='/deal']").click()
    page.locator("form[action$='/deal'] button").click()
    expect(page.locator("main")).to_contain_text("The deal was ")
    assert faults(page) == "", "the deal, checked"


def boo_is_placed(page: Page, _player: Player) -> None:
    page.wait_for_selector("#touches > pre", state="attached")
    assert faults(page) == "", "nothing is touched"
    page.locator(".spot").nth(20).tap()


def a_child_is_sought(page: Page, player: Player) -> None:
    for question in ("Where is", "Which two"):
        player.play_on(until=lambda question=question: page.locator(".say.mine h2", has_text=question).count() > 0)  # type: ignore[misc]
        assert faults(page) == "", question


# What only a room shows, and how one gets there; in a plain one there is nothing of its own.
MOMENTS: dict[str, tuple[Callable[[Page, Player], None], dict[str, str]]] = {
    "boo": (boo_is_placed, {}),
    "rest_in_peace": (lambda page, _player: page.locator(".house-front").nth(4).tap(), {"first": "0"}),
    "spooky_boo": (lambda _page, _player: None, {"starter": "0"}),  # two cards lie open at the beginning
    "haunted_stairs": (a_child_is_sought, {"double_or_quits": "yes"}),
    "plain": (lambda _page, _player: None, {}),
}


@in_a_soak(("game", "theme"), list(MOMENTS), THEMES)
def test_axe_finds_nothing_in_what_only_a_room_shows(
    visit: Open, request: pytest.FixtureRequest, game: str, theme: str
) -> None:
    """And some turns later, with other choices."""
    comes, options = MOMENTS[game]
    page = visit(color_scheme=theme, **PHONE)
    code = request.getfixturevalue("unfurnished") if game == "plain" else game
    open_table(page, code, *["computer:level1"] * (3 if game == "spooky_boo" else 1), **options)
    player = Player(page, "touch", 6)
    comes(page, player)
    assert faults(page) == ""
    page.keyboard.press("Escape")
    player.take_turns(3)
    player.play_on(until=lambda: bool(player.choices()) or player.is_over)
    assert faults(page) == "", "later"


@pytest.mark.parametrize(
    ("path", "width", "zoom"),
    [("/", 320, 1.0), ("/new/ghooost", 390, 2.0), ("/rules/ghooost", 1280, 2.0), ("/", 1280, 2.0)],
)
def test_nothing_sticks_out_sideways(visit: Open, path: str, width: int, zoom: float) -> None:
    page = visit(path, viewport={"width": width, "height": 700})
    check_width(page, zoom)


def check_width(page: Page, zoom: float) -> None:
    page.wait_for_load_state()
    page.evaluate("zoom => { document.documentElement.style.fontSize = `${16 * zoom}px`; }", zoom)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
