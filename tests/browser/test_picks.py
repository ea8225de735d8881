"""Cards are picked where they lie, by touch, keys or dragged onto the table, and the button that takes them appears."""

import re

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from browser.boxes import box, middle
from browser.conftest import DESK, PHONE, Open, Screen
from browser.player import Player
from browser.tables import goes_on, open_table, overheard

# The first card that may be played goes nowhere but with two others like it; other choices take cards from elsewhere.
ONLY_AS_TRIPLE = """() => {
  const card = document.querySelector('.hand [data-thing]:not([aria-disabled])');
  const [kept, ...others] = [...document.querySelectorAll('#prompt [data-picks]')]
    .filter(button => button.dataset.picks.split(' ').includes(card.dataset.thing));
  others.forEach(button => { button.dataset.picks = 'elsewhere'; });
  kept.dataset.picks = [1, 2, 3].map(() => card.dataset.thing).join(' ');
  return kept.value;
}"""


def test_cards_that_only_one_play_takes_show_it_before_all_are_picked(visit: Open) -> None:
    """Else whoever picks three of a quartet is told nothing of the fourth.

    Where a device paints all pages in its own colours, neither ground nor shadow tells what is picked: an outline does.
    """
    page = open_table(visit(forced_colors="active", **DESK), "ghooost")
    player = Player(page, "mouse", 2)
    player.play_on(until=lambda: len([picks for _name, picks in player.choices() if picks]) > 1)
    name = page.evaluate(ONLY_AS_TRIPLE)
    button = page.locator(f'#prompt button[value="{name}"]')
    expect(button).not_to_be_visible()
    card = page.locator(".hand [data-thing]:not([aria-disabled])").first
    outline = "one => getComputedStyle(one).outlineStyle"
    assert card.evaluate(outline) == "none"
    card.click(position={"x": 6, "y": 34})
    expect(button).to_be_visible()
    expect(button).to_have_class("btn on pri")
    expect(card).to_have_attribute("aria-pressed", "true")
    assert card.evaluate(outline) == "solid"


def with_a_stack(page: Page) -> Locator:
    """Its cards are all taken until a hand of more than six holds equal ones that may be played."""
    open_table(page, "ghooost", twist_each="yes")
    player, stack = Player(page, "mouse", 1), page.locator(".hand [data-alike]:not([aria-disabled])")
    for _ in range(60):
        player.until_asked()
        if stack.count():
            break
        take = page.locator('#prompt button[value="take"]')
        if take.count():
            before = player.version
            take.click()
            player._settled(before)
        else:
            player.turn()
    return stack.first


def test_each_touch_of_a_stack_picks_one_more_and_then_none(visit: Open) -> None:
    """By finger and by keys, and the label says how many."""
    stack = with_a_stack(visit(**DESK))
    copies = int(stack.get_attribute("data-alike") or 0)
    for picked in range(1, copies + 1):
        stack.press(" ") if picked == 2 else stack.click()
        expect(stack).to_have_attribute("aria-label", re.compile(f"{picked} of {copies} picked"))
        expect(stack).to_have_attribute("aria-pressed", "true")
    stack.click()
    expect(stack).to_have_attribute("aria-pressed", "false")
    expect(stack).not_to_have_attribute("aria-label", re.compile("picked"))


FREE = ".hand.choosing [data-thing]:not([aria-disabled])"
ON = "#prompt button.on"
# As if there were more cards than the window holds.
# In a sheet of its own, which no news of the table takes away.
WIDE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("#room#room .hand{flex-wrap:nowrap;overflow-x:auto;max-width:200px;justify-content:start}");
  document.adoptedStyleSheets.push(sheet);
}"""
ROOMS = {"rest_in_peace": {"first": "0"}, "ghooost": {"starter": "0"}}


def my_card(page: Page, game: str) -> Locator:
    """A card that one play takes alone, at a table where it is my turn."""
    open_table(page, game, **ROOMS[game])
    Player(page, "mouse", 1).play_on(until=lambda: page.locator(FREE).count() > 0)
    card = page.locator(FREE).first
    expect(card).to_be_visible()
    return card


def in_hand(card: Locator) -> tuple[float, float]:
    """How far it lies from the middle of the hand, which stands higher where the prompt has more to say."""
    (x, y), (across, down) = middle(box(card)), middle(box(card.page.locator(".hand.choosing")))
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
        self.move(start, end)
        self.let_go()

    def move(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self._send("touchStart", start)
        for n in range(1, 9):
            share = n / 8
            self._send("touchMove", tuple(a + (b - a) * share for a, b in zip(start, end, strict=True)))

    def let_go(self) -> None:
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
    visit: Open, game: str, device: Screen, hand: type[Mouse | Finger]
) -> None:
    """The same button takes it as if it were touched."""
    page = visit(**device)
    card = my_card(page, game)
    home, table = in_hand(card), on_table(page)
    hand(page).drag(middle(box(card)), table)
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(ON)).to_have_count(1)
    card.evaluate(AT_REST)
    lies, back = middle(box(card)), middle(box(page.locator(".hand.choosing")))
    assert lies == pytest.approx(table, abs=30)
    hand(page).drag(lies, (back[0] + home[0], back[1] + home[1]))
    expect(card).to_have_attribute("aria-pressed", "false")
    is_home(card, home)
    hand(page).drag(middle(box(card)), table)
    with goes_on(page):
        page.locator(ON).click()


def test_it_lies_where_it_was_laid_also_when_the_house_is_found_again(visit: Open) -> None:
    page, told = visit(**DESK), list[str]()
    lines = overheard(page, lambda words: told.append(words) or words)  # type: ignore[func-returns-value]
    card = my_card(page, "ghooost")
    Mouse(page).drag(middle(box(card)), on_table(page))
    expect(card).to_have_attribute("aria-pressed", "true")
    card.evaluate(AT_REST)
    lies = middle(box(card))
    told.clear()
    lines[-1].close()
    while not told:
        page.wait_for_timeout(50)
    page.wait_for_timeout(300)
    expect(card).to_have_attribute("aria-pressed", "true")
    assert middle(box(card)) == pytest.approx(lies, abs=2)


def is_home(card: Locator, home: tuple[float, float]) -> None:
    card.evaluate(AT_REST)
    assert in_hand(card) == pytest.approx(home, abs=2)


@pytest.mark.soak
def test_what_is_not_picked_in_the_end_lies_in_the_hand_again(visit: Open) -> None:
    """Put back before it was let go, let go by keys, and locked, when it says why."""
    page = visit(**DESK)
    card = page.locator(f"#{my_card(page, 'rest_in_peace').get_attribute('id')}")
    home, (x, y) = in_hand(card), middle(box(card))
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
    page.evaluate(WIDE)
    x, y = middle(box(card))
    Finger(page).drag((x, y), (x - 80, y - 20))
    page.wait_for_function("() => document.querySelector('.hand').scrollLeft > 0")
    expect(card).to_have_attribute("aria-pressed", "false")
    assert not card.evaluate("card => card.style.translate")
