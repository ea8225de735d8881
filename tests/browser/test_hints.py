"""A hint at an open table: it comes without a new page, lights what it takes, and gives way to who chooses alone."""

import asyncio
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser.boxes import box, in_windows, lies_within
from browser.conftest import DESK, PHONE, SMALL, Hasty, Open, Screen, in_a_soak
from browser.tables import goes_on, open_table
from hantise.bots.advising import Advice, read_advice
from hantise.bots.process import HintWanted, answer
from hantise.games import codes, find
from web.houses import House, running_house


class Adviser(Hasty):
    """Advises in next to no time."""

    async def advise(self, wanted: HintWanted) -> Advice:
        return await asyncio.to_thread(lambda: read_advice(answer(find, wanted, 0.1)))


@pytest.fixture(scope="module")
def house(no_limit: None) -> Iterator[House]:
    with running_house(Adviser(), patience=0.2) as running:
        yield running


def ask_button(page: Page) -> Locator:
    return page.locator("#prompt button[formaction$='/hint']")


def to_a_hint(page: Page, game: str, is_shown: bool = True) -> Page:
    """At a new table, until there is something to choose; then asked."""
    open_table(page, game)
    on = page.locator(
        ".saw.on .btn:visible, .between .pri:visible, #prompt:not([aria-busy=true]) .acts button:visible"
    ).first
    ask = ask_button(page)
    ask.or_(on).first.wait_for()
    while not ask.is_visible():
        on.click()
        ask.or_(on).first.wait_for()
    page.evaluate("window.stays = true")
    ask_button(page).click()
    page.locator(".hint-panel").wait_for(state="visible" if is_shown else "attached")
    assert page.evaluate("window.stays"), "the page was not loaded anew"
    return page


@in_a_soak(("game", "size"), list(codes()), [SMALL, DESK])
def test_a_hint_fits_its_screen(visit: Open, game: str, size: Screen) -> None:
    page = to_a_hint(visit(**size), game)
    expect(page.locator("#prompt h2")).to_contain_text("Otto would do this")
    width, height = size["viewport"].values()
    assert page.evaluate("[document.body.scrollWidth, document.body.scrollHeight]") == [width, height]
    for part in page.locator("#prompt .hint-panel, #prompt .acts .btn, #prompt .say").all():
        assert lies_within(box(part), {"x": 0, "y": 0, "width": width, "height": height}, by=0.5)
    assert all(box(button)["height"] >= 44 for button in page.locator("#prompt .acts .btn").all())


def test_each_choice_lies_on_the_table_as_it_would(visit: Open) -> None:
    """BOO's squares have no numbers: a row is told from another by what it draws."""
    page = to_a_hint(visit(**PHONE), "boo")
    shown = page.locator("#room .proposed").locator("visible=true")
    for row in page.locator(".hint-panel [data-shows]").all():
        row.locator("[role=button]").tap()
        expect(shown).to_have_count(1)
        expect(shown).to_have_attribute("data-proposed", row.get_attribute("data-shows") or "")
        window, lies = box(page.locator(".cemetery")), box(shown)
        assert window["y"] <= lies["y"] <= window["y"] + window["height"] - lies["height"]


WORDS_END = """all => all.map((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return words.getBoundingClientRect().right;
})"""


def test_choices_are_seen_once_they_have_their_style(visit: Open) -> None:
    """On a slow line it comes after them. French says the chance in more words than a phone's row had room for."""
    page, late = visit(**PHONE, locale="fr"), list[Route]()
    page.route("**/hint.css", lambda route: late.append(route))
    to_a_hint(page, "boo", is_shown=False)
    shown = page.locator("#room .proposed").locator("visible=true")
    expect(shown).to_have_count(1)
    expect(page.locator(".hint-panel")).not_to_be_visible()
    late[0].continue_()
    expect(page.locator(".hint-panel")).to_be_visible()
    expect(shown).to_have_count(1)
    for width, _height in in_windows(page, [(320, 568), (360, 740), (390, 844)]):
        words = page.locator(".hint-panel .chance").evaluate_all(WORDS_END)
        assert max(words) <= width, width


@pytest.mark.soak
def test_each_choice_shows_what_it_takes(visit: Open) -> None:
    """Who touches the table then chooses alone."""
    page = to_a_hint(visit(**DESK), "rest_in_peace")
    rows = page.locator(".hint-panel [data-takes] [role=button]")
    assert rows.count() >= 2
    for number in range(rows.count()):
        rows.nth(number).focus()
        page.keyboard.press("Enter")
        expect(rows.nth(number)).to_have_attribute("aria-pressed", "true")
        takes = page.locator(".hint-panel [data-takes]").nth(number).get_attribute("data-takes")
        lit = page.evaluate("[...document.querySelectorAll('[data-advised]')].map((one) => one.dataset.thing)")
        assert sorted(lit) == sorted((takes or "").split())
    lamp = page.evaluate("getComputedStyle(document.querySelector('[data-advised]'), '::after').backgroundImage")
    assert "bulb.svg" in lamp
    page.locator("#room .hand [data-thing]").first.click(force=True)
    expect(page.locator(".hint-panel")).to_have_count(0)
    expect(ask_button(page)).to_be_visible()
    ask_button(page).click()
    expect(page.locator(".hint-panel")).to_be_visible()


def test_what_is_advised_is_done_with_one_press_and_told_aloud(visit: Open) -> None:
    page = to_a_hint(visit(**DESK), "ghooost")
    expect(page.locator("#say")).to_contain_text("Otto would do this")
    with goes_on(page):
        page.locator("#prompt .acts .pri").click()
    expect(page.locator(".hint-panel")).to_have_count(0)
