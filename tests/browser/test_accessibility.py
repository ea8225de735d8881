"""axe finds nothing on any kind of page, in both themes and three languages; everything is within reach."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browser.conftest import DESK, PHONE, Open
from browser.player import Player
from browser.tables import SHORT, invitations, open_table, sit_down


def faults(page: Page) -> str:
    """What axe finds, "" where nothing."""
    results = Axe().run(page)
    return results.generate_report() if results.violations_count else ""


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_axe_finds_nothing(visit: Open, theme: str, language: str) -> None:
    page = visit(locale=language, color_scheme=theme, **(PHONE if language == "fr" else DESK))
    assert faults(page) == ""
    for path in ("/new/ghooost", "/rules/ghooost", "/t/nowhere"):
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


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_where_a_friend_comes_or_nobody_answers(visit: Open, theme: str) -> None:
    host = visit(**DESK)
    open_table(host, "ghooost", "friend")
    page, link = visit(color_scheme=theme, **PHONE), invitations(host)[0]
    page.goto(link)
    page.locator("details > summary").first.click()
    assert faults(page) == "", "the page behind a link"
    sit_down(page, link)
    assert faults(page) == ""
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible()
    assert faults(page) == ""


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_in_the_middle_of_a_match_and_at_its_end(visit: Open, theme: str) -> None:
    page = visit(color_scheme=theme, **DESK)
    open_table(page, "ghooost", "computer:level1", "computer:level1", match="yes", **SHORT)
    player = Player(page, "mouse", 8)
    for turns in (1, 3, 6, 10, 15):
        player.play_on(until=lambda turns=turns: player.turns >= turns)  # type: ignore[misc]
        assert faults(page) == "", f"after {player.turns} turns"
        player.play_on(until=lambda: page.locator(".between:visible").count() > 0)
        assert faults(page) == "", "between two rounds, or at the end"
    player.play_on()
    assert faults(page) == ""
    page.locator("#result a[href$='/deal']").click()
    page.locator("form[action$='/deal'] button").click()
    expect(page.locator("main")).to_contain_text("The deal was ")
    assert faults(page) == "", "the deal, checked"


def test_axe_finds_nothing_on_a_plain_table(visit: Open, unfurnished: str) -> None:
    check_some_turns(visit, unfurnished)


@pytest.mark.parametrize("game", ["boo", "haunted_stairs", "rest_in_peace", "spooky_boo"])
def test_axe_finds_nothing_in_the_first_turns(visit: Open, game: str) -> None:
    check_some_turns(visit, game)


def check_some_turns(visit: Open, game: str) -> None:
    page = visit(**PHONE)
    open_table(page, game, "computer:level1")
    assert faults(page) == ""
    player = Player(page, "touch", 1)
    player.play_on(until=lambda: player.turns >= 2)
    assert faults(page) == ""


@pytest.mark.parametrize("path", ["/", "/new/ghooost", "/rules/ghooost"])
@pytest.mark.parametrize(("width", "zoom"), [(320, 1.0), (390, 2.0), (1280, 2.0)])
def test_nothing_sticks_out_sideways(visit: Open, path: str, width: int, zoom: float) -> None:
    page = visit(viewport={"width": width, "height": 700})
    page.goto(path)
    check_width(page, zoom)


@pytest.mark.parametrize(("width", "zoom"), [(320, 1.0), (390, 2.0)])
def test_the_seal_of_a_deal_sticks_out_nowhere(visit: Open, width: int, zoom: float) -> None:
    page = visit(viewport={"width": width, "height": 700})
    open_table(page, "ghooost", "friend")
    page.goto(f"{page.url}/deal")
    check_width(page, zoom)
    page.goto("/new/ghooost")
    page.locator("summary", has_text="Words for the deal").click()
    expect(page.locator("p.link code")).to_be_visible()
    check_width(page, zoom)


def check_width(page: Page, zoom: float) -> None:
    page.evaluate("zoom => { document.documentElement.style.fontSize = `${16 * zoom}px`; }", zoom)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
