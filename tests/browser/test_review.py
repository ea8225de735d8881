"""Where it was won: waited for and read by pointer, by keys and with scripts off; and a step tried another way."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import box, in_windows
from browser.conftest import (
    DESK,
    LANGUAGES,
    PHONE,
    SCREENS,
    SIDEWAYS,
    SMALL,
    THEMES,
    Hasty,
    Open,
    Screen,
    in_a_soak,
    in_turn,
)
from browser.player import Player
from browser.tables import READY
from browser.test_accessibility import check_width, faults
from browser.test_installing import FIRST, KB, weights
from browser.test_past import ended, shows
from hantise.games import codes, find
from web.fakes import Guessing
from web.houses import House, running_house

# Seconds for each answer: long enough that one sees it wait.
SLOW = 0.02


@pytest.fixture
def weigher() -> Guessing:
    return Guessing(SLOW)


@pytest.fixture
def house(no_limit: None, weigher: Guessing) -> Iterator[House]:
    with running_house(Hasty(), patience=0.2, weigher=weigher) as running:
        yield running


def begin(page: Page, place: str) -> Page:
    page.goto(f"{place}/review?eyes=0")
    page.locator("main button").click()
    return page


def read(page: Page, place: str) -> None:
    begin(page, place)
    expect(page.locator("#chances")).to_be_visible()
    # The rest of a long page comes later: its last choice is not the last of those that are there.
    page.wait_for_load_state()


ACROSS = ("code", "language", "theme", "screen")


@in_a_soak(("code", "language", "theme", "screen"), codes()[2:] + codes()[:2], LANGUAGES, THEMES[::-1], SCREENS)
def test_axe_finds_nothing(
    visit: Open, house: House, weigher: Guessing, code: str, language: str, theme: str, screen: Screen
) -> None:
    page = visit(locale=language, color_scheme=theme, **screen)
    place = ended(house, code)
    page.goto(f"{place}/review")
    assert faults(page) == "", "nothing yet"
    page.locator("main button").click()
    expect(page.locator("#bar")).to_be_visible()
    assert faults(page) == "", "on its way"
    weigher.seconds = 0
    expect(page.locator("#chances")).to_be_visible()
    for fold in page.locator("summary").all()[:4]:
        fold.click()
    assert faults(page) == ""


@pytest.mark.soak
def test_it_is_cancelled_by_a_button_and_else_the_bar_goes_on_without_a_reload(
    visit: Open, house: House, weigher: Guessing
) -> None:
    page, place = visit(**DESK), ended(house, "haunted_stairs")
    weigher.seconds = 0.2
    begin(page, place)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("status")).to_contain_text("It was cancelled.")
    weigher.seconds = SLOW
    begin(page, place)
    page.evaluate("window.isStillHere = true")
    expect(page.locator("#bar")).to_be_visible()
    expect(page.locator("#told")).to_contain_text(re.compile("^[1-9][0-9]* of "))
    assert int(page.locator("#bar").evaluate("bar => bar.value")) > 0
    assert page.evaluate("window.isStillHere")
    weigher.seconds = 0
    expect(page.locator("#chances")).to_be_visible()


def test_it_is_read_by_keys_alone(visit: Open, house: House, weigher: Guessing) -> None:
    weigher.seconds = 0
    page = visit(**DESK)
    place = ended(house, "haunted_stairs")
    read(page, place)
    page.locator(".rest > summary").last.focus()
    page.keyboard.press("Enter")
    page.locator(".choices summary").last.focus()
    page.keyboard.press("Enter")
    last = page.locator(".choices details").last
    page.keyboard.press("Tab")
    expect(last.get_by_role("button", name="Play this moment again")).to_be_focused()
    page.keyboard.press("Tab")
    expect(last.get_by_role("link", name="The table before this choice")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#step")).to_be_visible()
    page.locator("#asked a").click()
    expect(page.locator("#chances")).to_be_visible()


@pytest.mark.soak
def test_it_needs_no_scripts(visit: Open, house: House) -> None:
    """The page that waits looks again by itself."""
    page = begin(visit(java_script_enabled=False, **DESK), ended(house, "haunted_stairs"))
    expect(page.locator("#bar")).to_be_visible()
    expect(page.locator("#chances")).to_be_visible()
    page.locator(".choices [open] .ways a", has_text="Next").click()
    expect(page.locator(".choices [open] .ways")).to_have_count(1)
    page.locator(".choices [open]").get_by_role("button", name="Play this moment again").click()
    expect(page.locator("#prompt")).to_be_visible()


# What its box cuts off, sideways or below; what is there for the ear alone is no matter.
CUT = """(where) => [...document.querySelectorAll(where)].filter((one) => {
  const style = getComputedStyle(one);
  if (!one.checkVisibility() || one.closest("svg,.vh") || style.overflowX === "visible") return false;
  return one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.textContent)"""


def from_and_back(page: Page, link: str, origin: str) -> None:
    """To a step, on from there, and back to where one was."""
    page.locator(link).first.click()
    page.locator("#forward, #back").and_(page.locator("[href]")).last.click()
    page.locator("#asked a").click()
    expect(page.locator("#chances")).to_be_visible()
    assert page.url.endswith(f"#{origin}")
    expect(page.locator(f"#{origin}")).to_be_in_viewport()


@pytest.mark.soak
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "none"])
def test_one_comes_back_to_the_choice_one_left(visit: Open, house: House, weigher: Guessing, scripts: bool) -> None:
    """Which is open."""
    weigher.seconds = 0
    page = visit(java_script_enabled=scripts, **SMALL)
    read(page, ended(house, "haunted_stairs"))
    choice = page.locator(".rest .choices > li").last
    origin = choice.get_attribute("id") or ""
    page.locator(".rest > summary").last.click()
    choice.locator("summary").click()
    from_and_back(page, f"#{origin} .ways a", origin)
    expect(page.locator(f"#{origin} .why")).to_be_visible()
    from_and_back(page, "#moment-1 a", "moment-1")
    page.locator("summary", has_text="As a table").click()
    from_and_back(page, "#row-3 a", "row-3")


@in_a_soak(("code", "language"), codes(), LANGUAGES)
def test_title_and_ways_are_whole_on_a_small_phone_and_nothing_sticks_out(
    visit: Open, house: House, weigher: Guessing, code: str, language: str
) -> None:
    """Of the review and of a step; whose eyes there are is seen at once."""
    weigher.seconds = 0
    page = visit(locale=language, **SMALL)
    place = ended(house, code)
    for path in ("/review?eyes=0", "/again/5?eyes=0", "/again/5?eyes=1", "/again/5?eyes=open"):
        page.goto(f"{place}{path}")
        assert page.evaluate(CUT, "header *, #asked, #asked *, .gazes, .gazes *") == []
    read(page, place)
    assert page.evaluate(CUT, "header *, main *:not(.scrolls)") == []
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    for _size in in_windows(page, [(360, 740), (320, 700)]):
        check_width(page, 1)
    page.set_viewport_size(SMALL["viewport"])
    page.goto(f"{place}/again/5?eyes=0")
    for link in page.locator(".gazes a").all():
        expect(link).to_be_in_viewport(ratio=1)
    expect(page.locator("#asked a")).to_be_in_viewport(ratio=1)


@pytest.mark.soak
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "none"])
def test_it_is_shared_by_keys_and_its_address_stands_there(
    visit: Open, house: House, weigher: Guessing, scripts: bool
) -> None:
    """A button that needs scripts is there only with them; with them it says that it has copied."""
    weigher.seconds = 0
    page = visit(java_script_enabled=scripts, permissions=["clipboard-read", "clipboard-write"], **DESK)
    place = ended(house, "haunted_stairs")
    read(page, place)
    for path in ("/review?eyes=0", "/again/3?eyes=0"):
        page.goto(place + path)
        page.locator("#share summary").focus()
        page.keyboard.press("Enter")
        whole = house.address.rstrip("/") + place + path
        expect(page.locator("#sharing .link a")).to_have_text(whole)
        button = page.locator("#sharing .share")
        if not scripts:
            expect(button).to_be_hidden()
            continue
        button.focus()
        page.keyboard.press("Enter")
        expect(button).to_have_text("The link is copied")
        assert page.evaluate("navigator.clipboard.readText()") == whole


@in_a_soak("code", codes())
def test_it_comes_within_its_weight(visit: Open, house: House, weigher: Guessing, code: str) -> None:
    weigher.seconds, place = 0, ended(house, code)
    read(visit(**PHONE), place)
    first, _later = weights(visit(**PHONE), f"{place}/review?eyes=0")
    assert first < KB * FIRST


@pytest.mark.soak
@pytest.mark.parametrize("code", [code for code in codes() if find(code).redrawn is not None and code != "ghooost"])
def test_drawn_anew_it_is_played_to_its_end_and_looked_back_at(
    visit: Open, house: House, weigher: Guessing, code: str
) -> None:
    weigher.seconds, page = 0, visit(**PHONE)
    place = ended(house, code)
    page.goto(f"{place}/again/5?eyes=0")
    page.locator("button[value=anew]").click()
    page.wait_for_selector(READY)
    assert place not in page.url
    expect(page.locator(".practice")).to_contain_text("hidden cards drawn anew")
    assert faults(page) == "", "at its table"
    table = page.url
    Player(page, "touch", 3).play_on()
    expect(page.locator("#result .ways a[href*='/again/5?']")).to_be_visible()
    page.locator("#result a[href$='/review']").click()
    page.locator("main button").click()
    expect(page.locator("#chances")).to_be_visible()
    assert faults(page) == "", "its review"
    check_width(page, 1)
    page.locator(".choices summary").first.click()
    page.locator(".choices [open] .ways a").first.click()
    expect(page.locator("#room .floor")).to_be_visible()
    page.goto(f"{table.partition('?')[0]}/again/1?eyes=0")
    page.keyboard.press("ArrowRight")
    shows(page, 2)
    page.keyboard.press("b")
    expect(page.locator("main.believed")).to_be_visible()
    page.goto(table)
    page.locator("#result .ways a[href*='/again/5?']").click()
    page.wait_for_url(f"**{place}/again/5?eyes=0")


@pytest.mark.soak
@pytest.mark.parametrize(("code", "language", "scripts"), in_turn(codes(), LANGUAGES, [True, False]))
def test_its_table_leads_back_by_keys_and_without_scripts(
    visit: Open, house: House, code: str, language: str, scripts: bool
) -> None:
    page = visit(locale=language, java_script_enabled=scripts, **DESK)
    place = ended(house, code)
    page.goto(f"{place}/again/6?eyes=1")
    page.locator("button[value=lay]").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "/again/" not in url)
    page.locator(".practice a").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{place}/again/6?eyes=1")


# What could be where, and belief training: by pointer, by keys and with scripts off; axe finds nothing.


TRAINED = ["rest_in_peace", "ghooost", "spooky_boo"]


EVERYWHERE = (LANGUAGES, THEMES, SCREENS)


@pytest.mark.soak
def test_by_keys_alone_it_is_reached_and_left_and_a_guess_is_made(visit: Open, house: House) -> None:
    page = visit(**DESK)
    place = ended(house, "ghooost")
    page.goto(f"{place}/again/5?eyes=0")
    page.keyboard.press("ArrowRight")
    shows(page, 6)
    page.keyboard.press("b")
    page.wait_for_url(f"**{place}/again/6/beliefs?eyes=0")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**{place}/again/7/beliefs?eyes=0")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(f"**{place}/again/6/beliefs?eyes=0")
    page.keyboard.press("b")
    page.wait_for_url(f"**{place}/again/6?eyes=0")
    page.goto("/beliefs/rest_in_peace/1")
    page.locator(".offer input").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_be_visible()


@pytest.mark.soak
def test_all_of_it_works_with_scripts_off(visit: Open, house: House) -> None:
    page = visit(java_script_enabled=False, **PHONE)
    place = ended(house, "spooky_boo")
    page.goto(f"{place}/again/5?eyes=0")
    page.locator("#believing").click()
    page.locator("#forward").click()
    page.wait_for_url(f"**{place}/again/6/beliefs?eyes=0")
    page.locator(".seg a").nth(1).click()
    page.wait_for_url(f"**{place}/again/6/beliefs?eyes=1")
    page.goto("/beliefs/ghooost/1")
    page.locator(".offer input").first.check()
    page.locator(".sureness input").nth(1).check()
    page.locator(".guess-form button").click()
    expect(page.locator("#told")).to_contain_text("100")
    page.locator(".ways .pri").click()
    page.wait_for_url("**/beliefs/ghooost/2?had=*&of=1")


@pytest.mark.soak
@pytest.mark.parametrize(("code", "language", "theme", "screen"), in_turn(TRAINED, LANGUAGES, THEMES, SCREENS))
def test_axe_finds_nothing_in_training(
    visit: Open, house: House, code: str, language: str, theme: str, screen: Screen
) -> None:
    page = visit("/beliefs", locale=language, color_scheme=theme, **screen)
    assert faults(page) == "", "where it begins"
    page.goto(f"/beliefs/{code}/2")
    assert faults(page) == ""
    check_width(page, 1)
    page.locator(".offer").first.click()
    page.locator(".sureness label").nth(2).click()
    page.locator(".guess-form button").click()
    expect(page.locator("#told")).to_be_visible()
    assert faults(page) == ""
    check_width(page, 1)


@pytest.mark.soak
@pytest.mark.parametrize("code", in_turn(TRAINED))
def test_held_sideways_all_cards_of_a_question_are_within_reach(visit: Open, house: House, code: str) -> None:
    page = visit(f"/beliefs/{code}/1", **SIDEWAYS)
    expect(page.locator("#prompt h2")).to_be_in_viewport(ratio=1)
    for label in page.locator(".guess-form label").all():
        lies = box(label)
        assert lies["x"] + lies["width"] <= 844
        label.scroll_into_view_if_needed()
        expect(label).to_be_in_viewport(ratio=0.9)


@pytest.mark.soak
def test_the_log_of_a_small_screen_opens_over_the_table(visit: Open, house: House) -> None:
    page = visit("/beliefs/spooky_boo/1", **PHONE)
    expect(page.locator("#log")).not_to_be_visible()
    page.locator("header [data-open=side]").click()
    expect(page.locator("#log")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#log")).not_to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
