"""A card of the hand that is dragged onto the table is picked, as if it were touched; dragged back it is laid down."""

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from browser.boxes import box
from browser.conftest import DESK, PHONE, Open
from browser.player import Player
from browser.tables import open_table

FREE = ".hand.choosing [data-thing]:not([aria-disabled])"
ON = "#prompt button.on"
# As if there were more cards than the window holds.
WIDE = {"flexWrap": "nowrap", "overflowX": "auto", "maxWidth": "200px", "justifyContent": "start"}
ROOMS = {"rest_in_peace": {"first": "0"}, "ghooost": {"starter": "0"}}


def my_card(page: Page, game: str) -> Locator:
    """A card that one play takes alone, at a table where it is my turn."""
    open_table(page, game, **ROOMS[game])
    Player(page, "mouse", 1).play_on(until=lambda: page.locator(FREE).count() > 0)
    card = page.locator(FREE).first
    expect(card).to_be_visible()
    return card


def middle(where: Locator) -> tuple[float, float]:
    found = box(where)
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def in_hand(card: Locator) -> tuple[float, float]:
    """How far it lies from the middle of the hand, which stands higher where the prompt has more to say."""
    (x, y), (across, down) = middle(card), middle(card.page.locator(".hand.choosing"))
    return x - across, y - down


def on_table(page: Page) -> tuple[float, float]:
    """A place above the hand."""
    hand = box(page.locator(".hand.choosing"))
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
    home, table = in_hand(card), on_table(page)
    hand(page).drag(middle(card), table)
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(ON)).to_have_count(1)
    card.evaluate(AT_REST)
    assert abs(middle(card)[0] - table[0]) < 30
    assert abs(middle(card)[1] - table[1]) < 30
    lies, back = middle(card), middle(page.locator(".hand.choosing"))
    hand(page).drag(lies, (back[0] + home[0], back[1] + home[1]))
    expect(card).to_have_attribute("aria-pressed", "false")
    is_home(card, home)


def is_home(card: Locator, home: tuple[float, float]) -> None:
    card.evaluate(AT_REST)
    assert in_hand(card) == pytest.approx(home, abs=2)


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
def test_what_is_not_picked_in_the_end_lies_in_the_hand_again(visit: Open) -> None:
    """Put back before it was let go, let go by keys, and locked, when it says why."""
    page = visit(**DESK)
    card = page.locator(f"#{my_card(page, 'rest_in_peace').get_attribute('id')}")
    home, (x, y) = in_hand(card), middle(card)
    Mouse(page).drag((x, y), (x + 12, y - 14))
    expect(card).to_have_attribute("aria-pressed", "false")
    is_home(card, home)
    Mouse(page).drag((x, y), on_table(page))
    expect(card).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    is_home(card, home)
    card.evaluate("card => card.setAttribute('aria-disabled', 'true')")
    Mouse(page).drag((x, y), on_table(page))
    expect(card).to_have_class("card asked")
    is_home(card, home)


def test_sideways_a_hand_that_is_wider_than_its_window_is_scrolled(visit: Open) -> None:
    page = visit(**PHONE)
    card = my_card(page, "rest_in_peace")
    page.locator(".hand").evaluate("(hand, style) => Object.assign(hand.style, style)", WIDE)
    x, y = middle(card)
    Finger(page).drag((x, y), (x - 80, y - 20))
    page.wait_for_function("document.querySelector('.hand').scrollLeft > 0")
    expect(card).to_have_attribute("aria-pressed", "false")
    assert not card.evaluate("card => card.style.translate")
