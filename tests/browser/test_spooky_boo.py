"""Spooky Boo! in a browser: cards that are looked at and leave nothing behind, calls that are held, what others did."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import box, broken_words, in_windows, lies_beside, over
from browser.conftest import DESK, MOVES, SIDEWAYS, SMALL, Open, Screen, in_a_soak, sized
from browser.player import HELD, Player, Way
from browser.tables import goes_on, open_table
from browser.test_layout import FINGER, SIZES, out_of_reach
from browser.test_lessons import LOOKS_AGAIN, SPARED, Learner, begin, lesson_of

PHONE = SMALL
COMPUTERS = ["computer:level1"] * 3
PUSH = 6_000  # bytes


def seated(page: Page, way: Way = "mouse", computers: int = 1, **options: str) -> Player:
    """At a table where the two nearest cards lie open to this page."""
    open_table(page, "spooky_boo", *COMPUTERS[:computers], starter="0", **options)
    return Player(page, way, seed=3)


def at_first_turn(page: Page, way: Way = "mouse", computers: int = 1) -> Player:
    player = seated(page, way, computers)
    player.play_on(until=lambda: "draw" in dict(player.choices()))
    return player


# Looking.


@pytest.mark.soak
def test_cards_that_are_laid_back_or_drawn_leave_nothing_behind(visit: Open) -> None:
    """SPB-11, SPB-40, SPB-43: neither on the page nor in what the browser keeps; what was read aloud goes too."""
    page = visit(**DESK)
    player = seated(page)
    told = page.locator("#say").inner_text() + page.locator("#log").inner_text()
    assert "You see your own cards: " in told
    assert page.locator(".own .lit").count() == 2
    player.turn()
    player.play_on(until=lambda: "draw" in dict(player.choices()))
    expect(page.locator("#say")).not_to_contain_text("You see your own cards: ")
    left = page.evaluate("document.documentElement.outerHTML")
    assert ', only you see it"' not in left
    assert "You see your own cards: " not in left
    assert page.locator(".private, .lit").count() == 0
    faces = page.locator(".own use").evaluate_all("all => all.map(one => one.getAttribute('href').split('#')[1])")
    assert faces == ["back"] * 4
    kept = "JSON.stringify([{...localStorage}, {...sessionStorage}, history.state])"
    assert "bottom left" not in page.evaluate(kept)
    page.locator("#prompt [value=draw]").click()
    expect(page.locator(".held")).to_be_visible()
    chip, stock = box(page.locator(".held .chip")), box(page.locator("[data-place=stock]"))
    assert chip["x"] >= 0
    assert chip["x"] + chip["width"] <= stock["x"], "what says who sees it covers no stock"
    expect(page.locator("#say")).to_contain_text("You draw the")
    page.locator('[data-thing="0:4"]').click()
    with goes_on(page):
        page.locator("#prompt .btn.pri.on").click()
    expect(page.locator("#say")).not_to_contain_text("You draw the")
    assert "You draw the" not in page.evaluate("document.documentElement.outerHTML")


def test_what_is_looked_at_lies_apart_and_is_covered_while_the_tab_is_hidden(visit: Open) -> None:
    """SPB-05: neither of the two cards covers the other's sign."""
    page = seated(visit(**DESK)).page
    assert lies_beside(*(box(page.locator(".own .lit").nth(n)) for n in (0, 1)))
    hide = """isHidden => {
      Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    for is_hidden in (True, False):
        page.evaluate(hide, is_hidden)
        for where in (".card.lit", "#log", "#asked"):
            seen = page.locator(where).first.evaluate("one => getComputedStyle(one).visibility")
            assert seen == ("hidden" if is_hidden else "visible"), where


def test_what_is_said_over_cards_and_a_card_that_is_looked_at_cover_nothing_else(visit: Open) -> None:
    """The words over one's own two cards cover no other words, and another's card none of one's own."""
    page = seated(visit(**PHONE, locale="nl")).page
    for size in in_windows(page, [(390, 844), (360, 740), (360, 640), (320, 568)]):
        words = ".ground :is(.pile .label, .own-side .name, .own-side .points), .loghandle"
        assert over(page, ".own > .chip", words, by=0) == [], size
        for number in (1, 2, 3, 4):
            looked = page.locator(f".op .card:nth-child({number})")
            looked.evaluate("one => { one.classList.add('lit'); one.style.transition = 'none'; }")
            assert over(page, ".op .card.lit", ".own .card", by=0) == [], (size, number)
            looked.evaluate("one => one.classList.remove('lit')")


@pytest.mark.soak
def test_nothing_covers_what_is_touched_and_the_call_does_not_come_where_another_button_was(visit: Open) -> None:
    """SPB-21: the tick lies on the card, below the bar.

    SPB-30: who presses twice where "Draw" lay does not hold the call. Its button says what to do, without words of keys
    where there are none, and over neither the question nor the porter.
    """
    player = at_first_turn(visit(**PHONE), "touch")
    page = player.page
    call = page.locator("#prompt [value=call]")
    call.tap()
    expect(page.locator("#say span").last).to_have_text("Hold it down ")
    assert call.evaluate("one => getComputedStyle(one, '::after').content") == '"Hold it down"'
    assert call.evaluate("one => getComputedStyle(one, '::after').inset") == "-1px"
    assert player.version == page.locator("#app").get_attribute("data-version")
    card, draw = page.locator(".op .card").first, page.locator("#prompt [value=draw]")
    card.evaluate("one => one.setAttribute('aria-pressed', 'true')")
    assert card.evaluate("one => getComputedStyle(one, '::before').top") == "2px"
    bar = box(page.locator(".top"))
    assert box(card)["y"] >= bar["y"] + bar["height"]
    card.evaluate("one => one.setAttribute('aria-pressed', 'false')")
    before = box(draw)
    page.locator('[data-thing="stock"]').tap()
    expect(draw).to_have_class(re.compile(r"\bon\b"))
    assert box(draw)["x"] == before["x"]
    assert box(page.locator("#prompt [value=call]"))["x"] >= before["x"] + box(draw)["width"]
    draw.tap()
    expect(page.locator(".held .chip")).to_be_visible()
    for sign, beside in ((".held .chip", '[data-place="0:3"]'), (".seat .flame", ".own-side .name")):
        assert lies_beside(box(page.locator(sign)), box(page.locator(beside))), sign


@pytest.mark.soak
def test_the_flame_of_another_covers_no_name(visit: Open) -> None:
    page = open_table(visit(**PHONE), "spooky_boo", "friend", starter="1")
    page.get_by_text("Start now").tap()
    right = page.locator(".others .flame").evaluate("one => one.getBoundingClientRect().right")
    assert right <= page.locator(".others .name").evaluate("one => one.getBoundingClientRect().left")


# Calling.


def test_a_call_is_held_down(visit: Open) -> None:
    """SPB-30."""
    page = visit(**DESK)
    player = at_first_turn(page)
    before, call = player.version, page.locator("#prompt [value=call]")
    call.click()
    page.wait_for_timeout(HELD)
    assert player.version == before, "a slip calls nothing"
    expect(page.locator("#say span").last).to_have_text("Hold it down, or press Enter twice ")
    call.hover()
    page.mouse.down()
    page.wait_for_timeout(200)
    page.mouse.move(5, 5)
    page.wait_for_timeout(HELD)
    page.mouse.up()
    assert player.version == before, "who lets go has not called"
    call.hover()
    page.mouse.down()
    expect(page.locator(".saw.on p")).to_contain_text("You called with")
    page.mouse.up()


@pytest.mark.soak
@pytest.mark.parametrize("key", ["Enter", "s"])
def test_a_call_by_keys_is_pressed_twice(visit: Open, key: str) -> None:
    page = visit(**DESK)
    player = at_first_turn(page, "keys")
    before = player.version
    page.locator("#prompt [value=call]").focus()
    page.keyboard.press(key)
    page.wait_for_timeout(100)
    assert player.version == before
    page.keyboard.press(key)
    expect(page.locator(".saw.on p")).to_contain_text("You called with")


@in_a_soak("size", [PHONE, DESK])
def test_while_the_squares_are_counted_all_are_bright_and_it_is_told_who_called(visit: Open, size: Screen) -> None:
    """SPB-31 to SPB-34: called before drawing, when one's own cards may not be touched."""
    page = visit(**MOVES, **size)
    player = at_first_turn(page, "touch" if size is PHONE else "mouse")
    assert page.locator(".own .card.locked").count() == 4
    player._press(page.locator("#prompt [value=call]"))
    told, on = page.locator(".saw.on p"), page.locator(".saw.on .btn")
    expect(told).to_have_text("You called Spooky Boo!")
    expect(on).to_be_hidden()
    # What has come of it is given away nowhere before it was counted.
    assert page.get_by_text("You called: ").count() == 0
    expect(on).to_be_visible(timeout=20_000)
    expect(page.locator("#log li").first).to_contain_text("You called: ")
    expect(page.locator("#say")).to_contain_text("You called: ")
    expect(told).to_contain_text(re.compile(r"^You called with −?\d+"))
    expect(on).to_have_accessible_description(told.inner_text())
    filters = page.locator(".square .face").evaluate_all("all => all.map(one => getComputedStyle(one).filter)")
    assert filters == ["none"] * 8
    assert page.locator(".mark:visible").count() == 0
    assert out_of_reach(page, ".saw.on .btn, .saw.on p", FINGER) == []
    player.shot("spooky-boo-counted")
    assert page.locator("#flights .counted").count() == 2
    assert over(page, "#flights .counted", "#room :is(.portrait, .card, .seat .name, .seat .points)", by=3) == []
    on.click()
    expect(page.locator(".saw.on")).to_have_count(0)
    expect(page.locator(".between .shown")).to_have_count(2)
    page.locator(".between .pri").click()
    expect(page.locator(".between")).to_be_hidden()
    expect(page.locator(".own .lit")).to_have_count(2)


# The lesson.

# The words on the table that the porter's dotted way passes over.
PASSES_OVER = """() => {
  const line = document.querySelector('#guide .dotted'), length = line?.getTotalLength() ?? 0;
  const points = Array.from({ length: 60 }, (_, at) => line?.getPointAtLength((at * length) / 59)).filter(Boolean);
  const words = [...document.querySelectorAll('.spooky-boo :is(.label > *, .round-of, .name)')];
  return words.filter((one) => { const box = one.getBoundingClientRect(); return points.some(
    ({ x, y }) => box.left - 3 < x && x < box.right + 3 && box.top < y && y < box.bottom);
  }).map((one) => one.textContent);
}"""


@pytest.mark.soak
@pytest.mark.parametrize("size", [SMALL, sized(390, 844)])
def test_no_dotted_way_of_the_lesson_passes_over_words_and_the_way_out_breaks_none(visit: Open, size: Screen) -> None:
    page = begin(visit(locale="fr", **size), "spooky_boo")
    learner, passed = Learner(page, "touch"), dict[str, list[str]]()
    page.locator(".steps span:not([class])").evaluate("one => { one.textContent = '10 sur 10'; }")
    assert broken_words(page, ".skip") == []
    for step in lesson_of("spooky_boo").steps:
        learner.wait_for(step)
        if step.action == "take:3":
            page.locator(".discard [data-thing]").tap()
        page.wait_for_timeout(LOOKS_AGAIN)
        passed[step.action] = page.evaluate(PASSES_OVER)
        if step.action == "take:3":
            page.locator(".discard [data-thing]").tap()
        learner.do(step)
    assert [*filter(None, passed.values())] == []


@pytest.mark.soak
def test_the_lesson_points_at_piles_beside_their_labels_and_in_the_end_at_the_call(visit: Open) -> None:
    """SPB-30: the last words stand in the prompt, over nobody's cards. What is touched is asked for no more."""
    page = begin(visit(**DESK), "spooky_boo")
    learner = Learner(page, "mouse")
    for step in lesson_of("spooky_boo").steps:
        learner.wait_for(step)
        if step.action in ("draw", "take:3"):
            page.wait_for_selector("#guide .head", state="attached")
            assert over(page, "#guide .head", ".spooky-boo .label", by=0) == [], step.action
        if step.action == "draw":
            expect(page.locator("#prompt h2")).to_have_text(step.asks)
            page.locator('[data-thing="stock"]').click()
            for where in ("#bubble span", "#prompt h2"):
                expect(page.locator(where)).to_have_text("Now press the button.")
            page.locator('[data-thing="stock"]').click()
        learner.do(step)
    page.wait_for_selector("#bubble[data-last]")
    page.wait_for_selector("#guide.over .head", state="attached")
    assert over(page, "#bubble", SPARED, by=0) == []
    head, call = box(page.locator("#guide path.head")), box(page.locator("#prompt [value=call]"))
    assert call["x"] < head["x"] < call["x"] + call["width"]


# What it looks like, and what it weighs.


@in_a_soak("computers", [3, 1])
def test_all_that_is_played_with_is_within_reach(visit: Open, computers: int) -> None:
    page = at_first_turn(visit(**DESK, has_touch=True), computers=computers).page
    for width, height in in_windows(page, SIZES):
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        for where in ("#prompt .btn", ".own .card"):
            assert out_of_reach(page, where, FINGER) == [], (where, width, height)
        widths = page.locator(".square .card").evaluate_all("all => all.map(one => one.offsetWidth)")
        assert min(widths) >= FINGER, (width, height)


@pytest.mark.soak
def test_news_of_a_table_of_four_are_light(visit: Open) -> None:
    """On a phone held sideways, where what only you see is said over nobody else's cards."""
    page = visit(**SIDEWAYS)
    frames: list[str | bytes] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda sent: frames.append(sent)))
    player = seated(page, "touch", computers=3)
    chip = box(page.locator(".own > .chip"))
    far = [box(card) for card in page.locator(".op .card").all()]
    assert far
    assert all(card["y"] + card["height"] <= chip["y"] + 1 for card in far)
    player.take_turns(3)
    # The end brings the whole log, once, and that of a round all squares, counted card by card.
    usual = [frame for frame in frames if not any(part in str(frame) for part in ("outcome", "between ending"))]
    sent = sorted(map(len, usual))
    assert len(sent) > 3
    assert sent[-1] <= PUSH, f"{sent[-5:]} bytes"


FRENCH: dict[str, Any] = {**PHONE, "locale": "fr"}
OUTSIDE = """() => [...document.querySelectorAll(".deed")].map((one) => one.getBoundingClientRect())
  .filter((one) => one.left < 0 || one.right > innerWidth || one.height > 48).length"""
# What they do is up to computers: the longest words are laid where the room lays them.
TELLS = """() => document.querySelectorAll(".op .seat").forEach((one, place) => one.insertAdjacentHTML("afterend",
  `<div class=deed>${["échange une carte avec toi", "regarde une carte de Bruno", "joue le 10"][place]}</div>`))"""


# A mark on every card.
MARKED = """() => document.querySelectorAll(".square .card").forEach((one) => one.insertAdjacentHTML("beforeend",
  '<svg class="mark replaced" viewBox="0 0 30 30"></svg>'))"""
DEEDS_SPARE = ".own .card, .seat, .op .mark, .stack, .deed"


@in_a_soak("computers", [3, 2, 1])
def test_what_the_others_did_stays_beside_their_squares_and_a_mark_on_its_own_card_alone(
    visit: Open, computers: int
) -> None:
    """SPB-42. The number of the discards stands beside their name, also from ten on."""
    page = at_first_turn(visit(**FRENCH), "touch", computers).page
    page.evaluate(TELLS)
    assert page.locator(".deed").count() == computers
    for size in in_windows(page, SIZES):
        assert over(page, ".deed", DEEDS_SPARE) == [], size
        assert page.evaluate(OUTSIDE) == 0, size
    page.evaluate(MARKED)
    for size in in_windows(page, SIZES):
        assert over(page, ".op .mark", ".square .card, .op .name") == [], size
    page.set_viewport_size(PHONE["viewport"])
    page.locator("#prompt [value=draw]").tap()
    page.locator("#prompt [value=discard]").tap()
    page.locator("#prompt [value=pass]").wait_for()
    page.locator(".discard .digits").evaluate("one => { one.textContent = '14'; }")
    assert box(page.locator(".discard .label"))["height"] < 30
