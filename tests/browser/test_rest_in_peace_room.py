"""The room of Rest in Peace in a browser: by finger, by keys, with scripts off; and mediums that are looked at."""

import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import box, boxes, lies_beside, lies_within
from browser.conftest import DESK, LOW, MOVES, PHONE, SCREENS, SIDEWAYS, SMALL, Open, Screen, in_a_soak, in_turn, sized
from browser.tables import open_table, overheard
from browser.test_lessons import begin
from games.rest_in_peace.drawn import at, play
from games.rest_in_peace.furnished import DRAWINGS, scene, whole
from hantise.core import State
from hantise.core.words import LANGUAGES, speaking
from hantise.games.rest_in_peace import room
from hantise.games.rest_in_peace.notation import seen_by
from hantise.games.rest_in_peace.pieces import ACTIONS

SHEET = "[popover]:popover-open"


def at_my_turn(page: Page) -> Page:
    """A table at its first turn, which is mine."""
    open_table(page, "rest_in_peace", first="0")
    page.wait_for_selector("#prompt button[name=action]", state="attached")
    return page


def in_every_window(page: Page, *devices: dict[str, Any]) -> Iterator[float]:
    """The width of each, once the page has it."""
    for device in devices or (PHONE, SMALL, LOW, DESK):
        page.set_viewport_size(device["viewport"])
        yield float(device["viewport"]["width"])


@pytest.mark.soak
def test_nothing_sticks_out_and_a_house_lands_beside_the_numbers(visit: Open) -> None:
    """RIP-30. Held sideways mine is at the left where it is not below, and nothing is missing there."""
    page = at_my_turn(visit(**PHONE))
    for window in in_every_window(page):
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert min(width for _x, _y, width, _height in boxes(page, ".hand .card")) >= 44
        for family in (0, 1):
            goal = page.locator(f".goal:has([data-place='won:{family}'])")
            landing, last = box(goal.locator("i")), box(goal.locator("b").last)
            assert landing["width"] >= 17
            assert landing["x"] >= last["x"] + last["width"]
            assert landing["x"] + landing["width"] <= window
    page.set_viewport_size(SIDEWAYS["viewport"])
    mine, theirs = (box(page.locator(f"{side} .seat")) for side in (".mine", ".theirs"))
    near, far = (box(page.locator(f".battle.{side} .sum")) for side in ("close", "far"))
    assert mine["x"] < theirs["x"]
    assert near["x"] < far["x"]
    assert all(one.is_visible() for one in page.locator(".piles, .seat p, .goal, .stake .card").all())


def pick_three(page: Page) -> list[str]:
    """The first three cards that may be played together."""
    cards = page.locator("#prompt [data-adds]").evaluate_all("all => all.map(one => one.dataset.picks)")[:3]
    for card in cards:
        page.locator(f"[data-thing={card}]").last.tap()
    return [str(card) for card in cards]


@pytest.mark.parametrize("language", in_turn(LANGUAGES))
def test_several_cards_are_picked_and_played_by_one_press(visit: Open, language: str) -> None:
    """RIP-11: one after another; the button and the table say what all of them add."""
    page = at_my_turn(visit(**PHONE, locale=language))
    cards = pick_three(page)
    total = sum(int(card[1]) for card in cards)
    taken = page.locator("#prompt .btn.on")
    expect(taken).to_have_count(1)
    expect(taken.locator("small")).to_contain_text(str(total))
    expect(page.locator(".next:visible")).to_have_text(f"→ {total}")
    page.locator(f"[data-thing={cards[0]}][aria-pressed=true]").first.tap()
    expect(page.locator(".next:visible")).to_have_text(f"→ {total - int(cards[0][1])}")
    taken.tap()
    expect(page.locator("#prompt h2")).to_contain_text(str(total - int(cards[0][1])))
    expect(page.locator("#app")).to_have_attribute("data-version", "3")


def test_after_one_that_was_refused_no_more_are_played(visit: Open) -> None:
    """RIP-11: what was picked together is let go with it."""
    page, commands = visit(**PHONE), list[str]()

    def spoil_the_second(words: str) -> str:
        # A page that heard nothing for a while asks without words whether the house is there.
        if not words:
            return words
        command = json.loads(words)
        if "actions" in command:
            commands.extend(command["actions"])
            command["actions"] = ["no such thing"] if len(commands) > 1 else command["actions"]
        return json.dumps(command)

    overheard(page, asked=spoil_the_second)
    at_my_turn(page)
    pick_three(page)
    page.locator("#prompt .btn.on").tap()
    expect(page.locator("#prompt .notice")).to_be_visible()
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)
    assert page.locator("#app").get_attribute("data-version") == "2"
    elsewhere = page.context.new_page()
    elsewhere.goto(page.url)
    elsewhere.locator("[data-thing][aria-pressed=false]").first.tap()
    elsewhere.locator("#prompt .btn.on").tap()
    expect(page.locator("#app")).to_have_attribute("data-version", "3")
    page.wait_for_timeout(500)
    assert (len(commands), page.locator("#app").get_attribute("data-version")) == (2, "3")


def test_a_medium_is_looked_at_the_focus_returns_and_what_is_picked_is_kept(visit: Open) -> None:
    page = at_my_turn(visit(**DESK))
    page.locator(".hand [data-thing]").first.click()
    expect(page.locator(".sum .next:visible")).to_have_count(1)
    fourth = page.locator(".house-front").nth(3)
    fourth.focus()
    page.keyboard.press("Enter")
    sheet = page.locator(SHEET)
    expect(sheet).to_be_visible()
    expect(sheet.locator(".leaf-head p")).to_contain_text("Round 4")
    page.keyboard.press("ArrowRight")
    expect(page.locator(SHEET)).to_have_count(1)
    expect(page.locator(SHEET).locator(".leaf-head p")).to_contain_text("Round 5")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(SHEET).locator(".leaf-head p")).to_contain_text("Round 3")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(fourth).to_be_focused()
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(1)


@in_a_soak("device", SCREENS)
def test_a_locked_end_of_the_turn_says_why_and_leads_to_its_rule(visit: Open, device: Screen) -> None:
    """RIP-14; the rule's number is seen by those who wish for it."""
    page = at_my_turn(visit(**device))
    page.locator(".btn.locked").click(force=True)
    why = page.locator(".lock .why")
    expect(why).to_contain_text("You have 0 against 0")
    expect(why.locator(".rule b")).to_be_hidden()
    why.locator(".rule").click()
    rules = page.locator("#rules-dialog")
    expect(rules.locator(":focus")).to_contain_text("Then you end your turn.")
    rules.locator(".numbers .more").click()
    page.keyboard.press("Escape")
    page.locator(".btn.locked").focus()
    page.keyboard.press("e")
    expect(why.locator(".rule b")).to_have_text("RIP-14")


def shown(page: Page, state: State, seat: int = 0) -> None:
    """That position on the page in place of its own, as that seat sees it."""
    # The page asks for the drawings that it has already.
    drawings = page.evaluate("document.querySelector('#room use[href*=rest_in_peace]').getAttribute('href')")
    inside = whole(state, seat).replace(DRAWINGS, drawings.partition("#")[0])
    # The house is heard no more: its news would put the page's own position back.
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    page.evaluate("inside => { document.getElementById('room').innerHTML = inside; }", inside)


# How high each sheet stands over the window's lower edge once it is opened.
HEIGHTS = """() => [...document.querySelectorAll('#looks [popover]')].map((sheet) => {
  sheet.showPopover();
  const { height } = sheet.getBoundingClientRect();
  sheet.hidePopover();
  return Math.round(height);
})"""


@pytest.mark.soak
def test_a_sheet_is_closed_by_its_cross_and_by_a_touch_elsewhere_and_turned_where_the_buttons_stay(visit: Open) -> None:
    page = at_my_turn(visit(**PHONE))
    sheet = page.locator(SHEET)
    page.locator(".house-front").nth(5).tap()
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_have_count(0)
    page.locator(".stake .look-at").tap()
    expect(sheet).to_be_visible()
    page.locator(".others, .theirs .seat").first.tap()
    expect(sheet).to_have_count(0)
    for _width in in_every_window(page):
        heights = set()
        for first in (1, 10, 19, 28):
            state = at(1, hands=("1", "2"), line=dict(enumerate(range(first, min(first + 9, 30)), start=1)))
            for language in LANGUAGES:
                with speaking(language):
                    looks = "".join(room.looks(scene(state, 0)))
                page.evaluate("looks => { document.getElementById('looks').innerHTML = looks; }", looks)
                heights |= {*page.evaluate(HEIGHTS)}
        assert len(heights) == 1


# Whether a place of the table could be seen, each time that its class changed while these steps were shown.
SEEN = """async ([where, steps]) => {
  const { perform } = await import(document.querySelector('script[src$="table.js"]').src.replace('table', 'motion'));
  const sign = document.querySelector(where), seen = [];
  const look = new MutationObserver(() => seen.push(getComputedStyle(sign).visibility));
  look.observe(sign, { attributeFilter: ['class'] });
  await perform([steps]);
  await new Promise((done) => setTimeout(done));
  return seen;
}"""


# Where the panel and its buttons lie, without what is picked.
PANEL = "#prompt, #prompt .lock, #prompt .btn:not([data-picks])"


@in_a_soak("device", [sized(320, 568), PHONE])
def test_the_buttons_keep_their_places_and_nothing_lies_over_the_hand(visit: Open, device: Screen) -> None:
    page = at_my_turn(visit(locale="fr", **device))
    before = boxes(page, PANEL)
    for card in page.locator(".hand [data-thing]").all():
        lies = box(card)
        assert lies["y"] + lies["height"] <= box(page.locator("#prompt"))["y"] + 1
        card.tap(position={"x": 6, "y": 14})
        on = box(page.locator("#prompt .on"))
        assert on["y"] + on["height"] <= device["viewport"]["height"]
        assert boxes(page, PANEL) == before
        card.tap(position={"x": 6, "y": 14})
    assert page.locator(".small-medium").first.is_visible()


# What the totals and the cards of both rows say, one after another.
CLIMBS = """async (steps) => {
  const { perform } = await import(document.querySelector('script[src$="table.js"]').src.replace('table', 'motion'));
  const seen = [];
  const look = () => {
    const sums = [...document.querySelectorAll('.sum .digits')].map((one) => one.textContent).join(' ');
    const uses = [...document.querySelectorAll('.row .card use')];
    const now = `${sums} | ${uses.map((one) => one.href.baseVal.split('#')[1]).join(' ')}`;
    if (seen.at(-1) !== now) seen.push(now);
  };
  look();
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document.body, all);
  await perform([steps]);
  return seen;
}"""


@in_a_soak("device", [PHONE, DESK, SMALL, sized(320, 568), SIDEWAYS])
def test_the_tenth_round_lies_on_the_table_and_is_turned_up_card_by_card(visit: Open, device: Screen) -> None:
    """RIP-31 to RIP-33."""
    page = visit(**device)
    page.route_web_socket("**/live*", lambda _socket: None)
    at_my_turn(page)
    state = play(at(9, first=0, hands=("1", "2 3"), tenth=("2 5", "4 m9")), "end")
    shown(page, state)
    for row in page.locator(".row").all():
        cards = row.locator(".card, .slot").locator("visible=true").all()
        assert all(lies_within(box(card), box(row), by=1) for card in cards)
    line = seen_by(state, ACTIONS.parse("tenth:1"), [0])[0]
    seen = page.evaluate(CLIMBS, [[*step][:6] for step in room.steps(line, 0) if step.motion != "wait"])
    # By then the page may have fetched its own table again.
    told = [one.split(" | ") for one in seen if " m9 " in one]
    assert told[0] == ["0 0", "g m9 b b"]
    assert [one for n, one in enumerate(told) if one not in told[:n]][1:] == [
        ["0 0", "g m9 b2 b"],
        ["0 2", "g m9 b2 b"],
        ["0 2", "g4 m9 b2 b"],
        ["4 2", "g4 m9 b2 b"],
        ["4 2", "g4 m9 b2 b5"],
        ["4 7", "g4 m9 b2 b5"],
        ["4 8", "g4 m9 b2 b5"],
    ]


# What ends waits for a tap, without this being waited for here.
ENDS = """async () => {
  const { perform } = await import(document.querySelector('script[src$="table.js"]').src.replace('table', 'motion'));
  perform([[['wait', '', '', [], '', 0]]], '', () => 'Ann wins the manor.');
}"""


@pytest.mark.soak
def test_what_is_covered_until_one_goes_on_is_not_read_aloud_and_in_a_lesson_a_line_says_what_has_ended(
    visit: Open,
) -> None:
    """RIP-14: it is seen who abandons, while the motion lasts."""
    page = visit(**PHONE, **MOVES)
    # No news draw the table anew meanwhile.
    page.route_web_socket("**/live*", lambda _socket: None)
    at_my_turn(page)
    sign = page.locator(".gives-up")
    expect(sign).to_have_text("abandons")
    expect(sign).to_be_hidden()
    steps = [[*step][:6] for step in room.steps("1 end; abandons", 0)]
    seen = page.evaluate(SEEN, [".gives-up", steps])
    assert (seen[0], seen[-1]) == ("visible", "hidden")
    prompt = page.locator("#prompt")
    heading = prompt.get_by_role("heading")
    expect(heading).to_be_visible()
    page.evaluate(ENDS)
    on = prompt.get_by_role("button", name="Go on")
    expect(on).to_be_visible()
    expect(prompt.get_by_role("button")).to_have_count(1)
    expect(heading).to_have_count(0)
    # The newest line of the log lies above it.
    expect(page.locator(".saw.on p").locator("visible=true")).to_have_count(0)
    on.tap()
    expect(heading).to_be_visible()
    begin(page, "rest_in_peace")
    page.locator("#bubble").wait_for()
    page.evaluate("document.getElementById('last').textContent = 'Ann wins the manor.'")
    page.evaluate(ENDS)
    expect(page.locator(".saw.on p")).to_have_text("Ann wins the manor.")


@pytest.mark.soak
def test_what_is_spent_hidden_or_open_is_read_within_the_window(visit: Open) -> None:
    """RIP-45, RIP-M03: no card of the fight covers another of its rows, or what is at stake."""
    page = at_my_turn(visit(**PHONE))
    shown(page, at(9, hands=("1", "2"), tenth=("2 5 m12 m23", "6 m5")))
    piles = page.locator("details:is([data-place^='spent:'],[data-place^='tenth:'])")
    expect(piles).to_have_count(4)
    for width in in_every_window(page, PHONE, SMALL, DESK):
        for pile in piles.all():
            pile.locator("summary").click()
            lies = box(pile.locator("p"))
            assert 0 <= lies["x"] <= width - lies["width"]
        page.keyboard.press("Escape")
    for hand in ("2 4", "1 1 2 2 3 4 4 5 6"):
        page.set_viewport_size(PHONE["viewport"])
        shown(page, play(at(9, hands=("1", hand), fronts=("3", "8 9 10 11")), "medium:3"))
        cards = page.locator(".shown b")
        expect(cards).to_have_text(hand.split())
        assert cards.first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 14
        for _width in in_every_window(page):
            floor, front = box(page.locator(".floor")), box(page.locator(".theirs .front .card").last)
            for lies in map(box, cards.all()):
                assert lies["x"] >= floor["x"]
                assert lies["x"] + lies["width"] <= floor["x"] + floor["width"]
                assert lies["y"] >= front["y"] + front["height"] or lies["x"] + lies["width"] <= front["x"]
            assert page.locator(".floor").evaluate("floor => floor.scrollWidth - floor.clientWidth") <= 0
    shown(page, play(at(4, first=1, hands=("1 2 4", "3 1"), fronts=("3", "11")), "ghost:1 end medium:3"))
    expect(page.locator(".shown b")).to_have_count(1)
    for device in (PHONE, SMALL):
        page.set_viewport_size(device["viewport"])
        boxes = [box(page.locator(part).last) for part in (".far .card", ".stake .card", ".close .card")]
        for one, other in combinations(boxes, 2):
            assert lies_beside(one, other)


def test_long_rows_leave_both_totals_free(visit: Open) -> None:
    """RIP-42."""
    page = at_my_turn(visit(**PHONE))
    for count in (12, 17):
        hand = "1 1 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4".split()[:count]
        played = " ".join(f"ghost:{value}" for value in hand)
        shown(page, play(at(9, hands=(" ".join(hand),) * 2), f"{played} end {played}"))
        for _width in in_every_window(page, PHONE, SMALL, SIDEWAYS):
            for side in (".far", ".close"):
                total, first = box(page.locator(f"{side} .digits")), box(page.locator(f"{side} .card").first)
                assert lies_beside(total, first)
                assert first["x"] >= total["x"]


@pytest.mark.soak
def test_with_scripts_off_a_medium_is_looked_at_too(visit: Open) -> None:
    page = open_table(visit(java_script_enabled=False, **DESK), "rest_in_peace", first="0")
    page.locator(".house-front").nth(4).click()
    expect(page.locator(SHEET)).to_be_visible()


def test_a_first_evening_is_opened_by_one_button(visit: Open) -> None:
    """RIP-09: three mediums lie open, and all are base cards."""
    page = visit("/new/rest_in_peace", **PHONE)
    page.get_by_role("button", name="My first evening").tap()
    page.wait_for_selector("#app")
    expect(page.locator("button.house-front")).to_have_count(4)
