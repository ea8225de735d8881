"""A card of the hand that is dragged onto the table is picked, as if it were touched; dragged back it is laid down."""

from __future__ import annotations

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from browser.conftest import DESK, PHONE, Open
from browser.player import Player
from browser.tables import open_table

FREE = ".hand.choosing [data-thing]:not([aria-disabled])"
ON = "#prompt button.on"
# As if there were more cards than the window holds.
WIDE = {"flexWrap": "nowrap", "overflowX": "auto", "maxWidth": "200px", "justifyContent": "start"}
ROOMS: dict[str, dict[str, str]] = {"rest_in_peace": {"first": "0"}, "ghooost": {}}


def my_card(page: Page, game: str) -> Locator:
    """A card that one play takes alone, at a table where it is my turn."""
    open_table(page, game, "computer:level1", **ROOMS[game])
    Player(page, "mouse", 1).play_on(until=lambda: page.locator(FREE).count() > 0)
    card = page.locator(FREE).first
    expect(card).to_be_visible()
    return card


def middle(card: Locator) -> tuple[float, float]:
    box = card.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def on_table(page: Page) -> tuple[float, float]:
    """A place above the hand."""
    hand = page.locator(".hand.choosing").bounding_box()
    assert hand is not None
    return hand["x"] + hand["width"] / 2 + 60, hand["y"] - 60


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=8)
        mouse.up()


class Finger:
    def __init__(self, page: Page) -> None:
        self.line: CDPSession = page.context.new_cdp_session(page)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self._send("touchStart", start)
        for n in range(1, 9):
            share = n / 8
            self._send("touchMove", tuple(a + (b - a) * share for a, b in zip(start, end, strict=True)))
        self._send("touchEnd")

    def _send(self, kind: str, *points: tuple[float, ...]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


# Once what was let go has come to rest.
AT_REST = "card => Promise.all(card.getAnimations().map((one) => one.finished)).then(() => true)"


@pytest.mark.parametrize(
    ("game", "device", "hand"), [("rest_in_peace", PHONE, Finger), ("ghooost", DESK, Mouse)], ids=["finger", "mouse"]
)
def test_dragged_onto_the_table_it_is_picked_and_back_it_is_laid_down(
    visit: Open, game: str, device: dict[str, object], hand: type[Mouse | Finger]
) -> None:
    page = visit(**device)
    card = my_card(page, game)
    home, table = middle(card), on_table(page)
    hand(page).drag(home, table)
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(ON)).to_have_count(1)
    card.evaluate(AT_REST)
    assert abs(middle(card)[0] - table[0]) < 30
    assert abs(middle(card)[1] - table[1]) < 30
    hand(page).drag(middle(card), home)
    expect(card).to_have_attribute("aria-pressed", "false")
    card.evaluate(AT_REST)
    assert middle(card) == pytest.approx(home, abs=2)


@pytest.mark.soak
def test_what_was_dragged_goes_the_way_that_what_was_touched_goes(visit: Open) -> None:
    """The same button takes it."""
    page = visit(**PHONE)
    card = my_card(page, "rest_in_peace")
    count = page.locator(".hand [data-thing]").count()
    Finger(page).drag(middle(card), on_table(page))
    page.locator(ON).click()
    expect(page.locator(".hand [data-thing]")).to_have_count(count - 1)


@pytest.mark.soak
def test_put_back_before_it_is_let_go_it_is_not_picked(visit: Open) -> None:
    page = visit(**PHONE)
    card = my_card(page, "rest_in_peace")
    home = middle(card)
    Finger(page).drag(home, (home[0] + 12, home[1] - 14))
    card.evaluate(AT_REST)
    expect(card).to_have_attribute("aria-pressed", "false")
    assert middle(card) == pytest.approx(home, abs=2)


@pytest.mark.soak
def test_let_go_by_keys_it_lies_in_the_hand_again(visit: Open) -> None:
    page = visit(**DESK)
    card = my_card(page, "rest_in_peace")
    home = middle(card)
    Mouse(page).drag(home, on_table(page))
    expect(card).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    card.evaluate(AT_REST)
    assert middle(card) == pytest.approx(home, abs=2)


@pytest.mark.soak
def test_a_locked_card_says_why_and_goes_back(visit: Open) -> None:
    page = visit(**DESK)
    card = page.locator(f"#{my_card(page, 'rest_in_peace').get_attribute('id')}")
    card.evaluate("card => card.setAttribute('aria-disabled', 'true')")
    home = middle(card)
    Mouse(page).drag(home, on_table(page))
    expect(card).to_have_class("card asked")
    card.evaluate(AT_REST)
    assert middle(card) == pytest.approx(home, abs=2)


def test_sideways_a_hand_that_is_wider_than_its_window_is_scrolled(visit: Open) -> None:
    page = visit(**PHONE)
    card = my_card(page, "rest_in_peace")
    page.locator(".hand").evaluate("(hand, style) => Object.assign(hand.style, style)", WIDE)
    page.wait_for_timeout(100)
    x, y = middle(card)
    Finger(page).drag((x, y), (x - 80, y - 20))
    page.wait_for_timeout(250)
    assert page.locator(".hand").evaluate("hand => hand.scrollLeft") > 0
    expect(card).to_have_attribute("aria-pressed", "false")
    assert not card.evaluate("card => card.style.translate")
