"""A match that is over, watched again: by keys, by touch, by itself, with scripts off; each step comes at once."""

import json
from functools import cache
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import effort
from browser.boxes import box, boxes, in_windows, over
from browser.conftest import (
    DESK,
    LANGUAGES,
    MOVES,
    PHONE,
    SCREENS,
    SIDEWAYS,
    SMALL,
    THEMES,
    Open,
    Screen,
    in_a_soak,
    in_turn,
    sized,
)
from browser.player import Player
from browser.tables import goes_on, open_table
from browser.test_accessibility import check_width, faults
from hantise.core import Record
from hantise.games import codes, find
from hantise.puzzles.shelf import shipped
from hantise.testing.playing import Choices, play
from web.houses import House


@cache
def played(code: str) -> Record:
    """A match that is over, the same each time."""
    game = find(code)
    return play(game, game.options(game.players[0]), Choices(seed=4))


def ended(house: House, code: str, record: Record | None = None) -> str:
    """The place of a match that is over."""
    match = house.wait_for(house.store.import_record(record or played(code)))
    house.wait_for(house.store.finish(match.id))
    return f"/t/{match.id}"


# What is scrolled within the page, and so may be cut.
CUT = "all => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.className)"


def shows(page: Page, step: int) -> None:
    expect(page.locator("#app")).to_have_attribute("data-version", str(step))
    expect(page.locator("#step")).to_have_value(str(step))
    # Its address comes once it is seen.
    page.wait_for_url(f"**/again/{step}?*")


EVERYWHERE = (LANGUAGES, SCREENS)
ACROSS = ("code", "language", "screen")


@in_a_soak(ACROSS, codes(), LANGUAGES, SCREENS)
def test_by_keys_and_by_touch_it_is_gone_through_and_nothing_moves_whatever_is_told(
    visit: Open, house: House, code: str, language: str, screen: Screen
) -> None:
    place = ended(house, code)
    page = visit(f"{place}/again/1?eyes=0", locale=language, **screen)
    page.keyboard.press("ArrowRight")
    shows(page, 2)
    page.locator("#forward").click()
    shows(page, 3)
    page.locator("#back").click()
    shows(page, 2)
    page.keyboard.press("End")
    steps = int(page.locator("#app").get_attribute("data-steps") or 0)
    shows(page, steps)
    expect(page.locator("#forward")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#room")).to_be_visible()
    page.locator("#step").fill("4")
    shows(page, 4)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"{place}/again/5?eyes=open")
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.evaluate(SHOVED)
    before = boxes(page, AROUND)
    for step in range(6, 20 if effort.IS_SOAK else 12):
        page.keyboard.press("ArrowRight")
        shows(page, step)
        assert boxes(page, AROUND) == before, step
    assert page.evaluate("window.shoved") == []


def test_the_speed_that_was_chosen_last_is_kept(visit: Open, house: House) -> None:
    page = visit(f"{ended(house, 'boo')}/again/3?eyes=0", **PHONE)
    page.locator("#speed").click()
    expect(page.locator("#speed")).to_have_text("Speed 2×")
    page.reload()
    expect(page.locator("#speed")).to_have_text("Speed 2×")
    page.evaluate("localStorage.setItem('speed', 'toString')")
    page.reload()
    expect(page.locator("#speed")).to_have_text("Speed 1×")


@pytest.mark.soak
def test_it_plays_by_itself_and_pauses(visit: Open, house: House) -> None:
    """With the room's own motions."""
    page = visit(f"{ended(house, 'ghooost')}/again/3?eyes=0", **MOVES, **DESK)
    page.locator("#speed").click()
    expect(page.locator("#speed")).to_have_text("Speed 2×")
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_accessible_name("Pause")
    expect(page.locator("#app")).to_have_attribute("data-version", "5")
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_accessible_name("Play by itself")
    page.wait_for_timeout(1500)
    here = page.locator("#app").get_attribute("data-version")
    page.wait_for_timeout(1500)
    assert page.locator("#app").get_attribute("data-version") == here


@pytest.mark.parametrize("code", codes())
def test_with_scripts_off_the_end_stands_whole_in_its_page_and_leads_to_every_step(
    visit: Open, house: House, code: str
) -> None:
    """It begins at the top, nothing of it is scrolled for within the page, and nothing lies over its buttons."""
    page = visit(ended(house, code), java_script_enabled=False, **DESK)
    for width, height in in_windows(page, [(1280, 800), (390, 844), (360, 640)]):
        outcome = box(page.locator("#outcome"))
        assert outcome["y"] + outcome["height"] <= height, width
        assert page.locator(".ending, .ending .panel, .floor").evaluate_all(CUT) == [], width
        for button in page.locator(".ending .ways .btn:visible").all():
            button.click(trial=True)
    page.locator("#result a[href$='/again']").click()
    page.locator("#forward").click()
    assert "/again/2?" in page.url
    page.locator("#step").fill("7")
    page.locator(".reel button").click()
    assert "/again/7?" in page.url
    expect(page.locator("#play")).to_be_hidden()


@in_a_soak(ACROSS, codes(), LANGUAGES, [SMALL, DESK])
def test_nothing_below_moves_whatever_is_told_and_all_of_it_can_be_read(
    visit: Open, house: House, code: str, language: str, screen: Screen
) -> None:
    """Through all eyes, at the beginning, within and at the end."""
    page = visit(locale=language, **screen)
    place = ended(house, code)
    page.goto(f"{place}/again/1?eyes=0")
    last = int(page.locator("#app").get_attribute("data-steps") or 0)
    tops = set()
    for step in (1, 2, last // 2, last) if effort.IS_SOAK else (2, last):
        for eyes in ("0", "1", "all", "open") if effort.IS_SOAK else ("1", "open"):
            page.goto(f"{place}/again/{step}?eyes={eyes}")
            tops.add(box(page.locator("#play"))["y"])
            bottom = box(page.locator("#prompt"))
            assert bottom["y"] + bottom["height"] <= page.viewport_size["height"] + 0.5  # type: ignore[index]
            told = page.locator("#prompt h2")
            assert told.evaluate("h2 => h2.scrollHeight <= h2.clientHeight + 1"), "it scrolls with what is around it"
    assert len(tops) == 1


def test_keys_lead_from_round_to_round_and_to_other_eyes_and_no_sign_without_letters(visit: Open, house: House) -> None:
    """Other eyes keep the step and the keyboard where it is; the rounds lie on the reel where they begin."""
    game = find("ghooost")
    rounds = play(game, game.options(3, match=True, daybreak=3), Choices(seed=4))
    page = visit(f"{ended(house, game.code, rounds)}/again/1?eyes=0", **DESK)
    firsts = [int(step or 0) for step in page.locator(".parts a").evaluate_all("all => all.map(a => a.dataset.step)")]
    assert len(firsts) > 1
    assert firsts == sorted(set(firsts))
    for key, step in ((">", firsts[1]), ("<", firsts[0]), (".", firsts[1]), (",", firsts[0]), ("PageDown", firsts[1])):
        page.keyboard.press(key)
        shows(page, step)
        expect(page.locator(".parts [aria-current]")).to_have_attribute("data-step", str(step))
    for eyes in ("1", "2", "all", "open", "0"):
        page.keyboard.press("v")
        page.wait_for_url(f"**/again/{firsts[1]}?eyes={eyes}")
    page.evaluate("localStorage.setItem('letterless', 'yes')")
    for key in ("v", ">", ".", "ArrowRight"):
        page.keyboard.press(key)
    shows(page, firsts[1] + 1)
    assert page.url.endswith("?eyes=0"), "where letters are turned off no sign acts"
    hands = page.locator("#room [data-thing], #room .hand .card").count()
    page.locator(".gazes a").nth(1).focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/again/{firsts[1] + 1}?eyes=1")
    expect(page.locator(".gazes [aria-current]")).to_be_focused()
    page.get_by_role("link", name="From outside").click()
    expect(page.locator(".gazes [aria-current]")).to_have_text("From outside")
    assert page.url.endswith(f"/again/{firsts[1] + 1}?eyes=all")
    assert hands > page.locator("#room [data-thing], #room .hand .card").count()
    page.locator("#share summary").click()
    page.locator("#share .link a").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#share summary")).to_be_focused()
    page.set_viewport_size(PHONE["viewport"])
    reel = box(page.locator("#step"))
    second = page.locator(".parts a").nth(1)
    step, steps = (
        int(found or 0) for found in (second.get_attribute("data-step"), page.get_attribute("#app", "data-steps"))
    )
    lies = box(page.locator(".parts svg svg").nth(1))
    # The middle of the thumb, which is 24 wide, when that step is shown.
    assert lies["x"] == pytest.approx(reel["x"] + 12 + (step - 1) / (steps - 1) * (reel["width"] - 24), abs=3)
    second.click()
    shows(page, step)


# All that stands around what is told.
AROUND = "#room,#prompt,.reel,.drive,.gazes,.top,#side"


# Everything that is shoved is noted, also soon after a key, when browsers forgive it; but for things that lie on the
# table, which move where the game moves them, and for words that begin farther left or right in their line.
SHOVED = """() => {
  window.shoved = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) {
      for (const { node, previousRect, currentRect } of sources)
        if (node?.isConnected && !document.getElementById("room").contains(node) && previousRect.y !== currentRect.y)
          window.shoved.push(`${node.outerHTML ?? node.data}: ${previousRect.y} to ${currentRect.y}`);
    }
  }).observe({ type: "layout-shift", buffered: false });
}"""


def test_the_next_step_is_there_before_it_is_asked_for(visit: Open, house: House) -> None:
    page = visit(f"{ended(house, 'ghooost')}/again/5?eyes=0", **DESK)
    for step in (6, 7):
        page.keyboard.press("ArrowRight")
        shows(page, step)
        page.wait_for_load_state("networkidle")
    page.evaluate("window.stays = true")
    page.route("**/*", lambda route: route.abort())
    for key, step in (("ArrowRight", 8), ("ArrowLeft", 7), ("ArrowLeft", 6), ("ArrowLeft", 5)):
        page.keyboard.press(key)
        shows(page, step)
    assert page.evaluate("window.stays"), "the page was not opened anew"


@in_a_soak(("code", "language"), ["haunted_stairs", *codes()], ["fr", "en"])
def test_the_log_leads_to_each_step_and_shows_it_on_a_page_of_its_own(
    visit: Open, house: House, code: str, language: str
) -> None:
    """Also where its lines are long."""
    page = visit(locale=language, **DESK)
    place = ended(house, code)
    page.goto(f"{place}/again/1?eyes=0")
    steps = int(page.get_attribute("#app", "data-steps") or 0)
    link = page.locator("#log a[data-step='9']").first
    link.click()
    shows(page, 9)
    expect(link).to_have_attribute("aria-current", "step")
    expect(link).to_be_in_viewport()
    for step in (steps * 2 // 3, steps):
        page.goto(f"{place}/again/{step}?eyes=0")
        expect(page.locator("#log [aria-current]").first).to_be_in_viewport(ratio=0.9)


# What stands there, but for where the Tab key stops, which is the page's own affair.
STANDS = """() => ["room", "prompt", "moment", "sharing"].map((id) => {
  const copy = document.getElementById(id).cloneNode(true);
  for (const one of copy.querySelectorAll("[tabindex]")) one.removeAttribute("tabindex");
  return copy.outerHTML;
})"""


@pytest.mark.parametrize("code", in_turn(codes()))
def test_each_step_stands_as_on_a_page_that_is_opened_there(visit: Open, house: House, code: str) -> None:
    """However one came there, also where something else changed the page after the step was made ready.

    Everything lies open, in the hands of others too; nobody's words say that only they see it.
    """
    page, fresh = (visit(**PHONE) for _ in range(2))
    place = ended(house, code)
    page.goto(f"{place}/again/6?eyes=open")
    expect(page.locator(".gazes [aria-current]")).to_have_text("All open")
    words = page.locator("#room").inner_text()
    assert "Only you" not in words
    assert page.locator("#room .seat .known, #room .shown").count() == {"ghooost": 2, "rest_in_peace": 2}.get(code, 0)
    if code == "spooky_boo":
        assert not page.locator("#room .square [aria-label*='face down']").count()
    page.goto(f"{place}/again/8?eyes=open")
    keys = ("ArrowRight", "ArrowRight", "ArrowLeft", "PageDown", "ArrowRight", "ArrowLeft", "Home")
    for n, key in enumerate(keys if effort.IS_SOAK else keys[:4]):
        # Whether or not it is made ready by then, it comes out alike.
        page.wait_for_timeout(300)
        if n % 2:
            page.evaluate("document.querySelector('#room [class]').removeAttribute('class')")
        with goes_on(page):
            page.keyboard.press(key)
        page.wait_for_url(f"**/again/{page.get_attribute('#app', 'data-version')}?*")
        fresh.goto(page.url)
        assert page.evaluate(STANDS) == fresh.evaluate(STANDS), page.url


# Pieces that differ at random, some of what they hold with names: each becomes the other, and what has a name stays.
MORPHED = """async (address) => {
  const { edits, morph } = await import(address);
  let seed = 7;
  const lot = (sides) => { seed = (seed * 48271) % 2147483647; return seed % sides; };
  const tree = (depth) => {
    const names = ["a", "b", "c", "d"].filter(() => lot(2)).sort(() => lot(3) - 1);
    const parts = Array.from({ length: depth && lot(6) }, () => {
      if (!lot(5)) return `word ${lot(3)}`;
      const name = depth === 3 && lot(2) && names.length ? ` id="${names.pop()}"` : "";
      return `<i${name} class="k${lot(3)} s${lot(2)}" data-n="${lot(3)}">${tree(depth - 1)}</i>`;
    });
    return parts.join("");
  };
  const made = (html) => { const holder = document.createElement("div"); holder.innerHTML = html; return holder; };
  const wrong = [];
  for (let n = 0; n < 2000; n++) {
    const [before, after] = [tree(3), tree(3)];
    const [old, fresh] = [made(before), made(after)];
    const named = new Map([...old.children].filter((one) => one.id).map((one) => [one.id, one]));
    const found = edits(old, fresh);
    if (old.innerHTML !== made(before).innerHTML) wrong.push(`touched: ${before}`);
    found.forEach((edit) => edit());
    const isKept = [...old.children].every((one) => !named.has(one.id) || named.get(one.id) === one);
    if (!isKept || !old.isEqualNode(made(after))) wrong.push(`${before} to ${after}: ${old.innerHTML}`);
    if (edits(old, made(after)).length) wrong.push(`again: ${after}`);
  }
  return wrong.slice(0, 3);
}"""


def test_whatever_stood_there_becomes_what_is_to_stand_there(visit: Open, house: House) -> None:
    page = visit(f"{ended(house, 'boo')}/again/2?eyes=open", **DESK)
    scripts = "performance.getEntriesByType('resource').map(({ name }) => name).find((name) => /morph/.test(name))"
    assert page.evaluate(MORPHED, page.evaluate(scripts)) == []


@in_a_soak(("code", "language"), codes()[::2] + codes()[1::2], LANGUAGES)
def test_held_sideways_every_step_shows_its_table(visit: Open, house: House, code: str, language: str) -> None:
    """That of a round's end too, which covers a running table."""
    page = visit(locale=language, **SIDEWAYS)
    place = ended(house, code)
    page.goto(f"{place}/again/1?eyes=0")
    ends = [int(link.get_attribute("data-step") or 0) for link in page.locator(".parts a").all()][1:3]
    for step in (2, *ends, *[end - 1 for end in ends]) if effort.IS_SOAK else (2, *ends[:1]):
        page.goto(f"{place}/again/{step}?eyes=0")
        table, prompt = box(page.locator("#room > :first-child")), box(page.locator("#prompt"))
        assert min(table["height"], prompt["x"] - table["x"], 390 - table["y"]) > 300, step
        assert box(page.locator("#play"))["y"] < 390, step


@pytest.mark.soak
def test_on_a_small_phone_all_of_it_is_inside(visit: Open, house: House) -> None:
    """The end's rows, the names of all eyes, which cover no figure, a hand, and a disc as large as its room."""
    page = visit(locale="fr", **SMALL)
    place = ended(house, "haunted_stairs")
    page.goto(place)
    assert page.locator(".standings").evaluate("one => one.scrollHeight <= one.clientHeight")
    page.goto(f"{place}/again/2?eyes=0")
    assert page.locator(".board").evaluate("one => one.offsetWidth") > 220
    words = page.locator(".gazes a > span").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert max(words) < 30, "two lines, and no word is broken"
    page = visit(f"{ended(house, 'rest_in_peace')}/again/5?eyes=0", **SMALL)
    assert page.locator(".floor").evaluate("floor => floor.scrollHeight <= floor.clientHeight"), "a hand is whole"
    page = visit(f"{ended(house, 'boo')}/again/5?eyes=0", **sized(320, 640))
    assert over(page, ".heads > *", ".heads > *", by=0.5) == []


# The pages that there are of a game and of a match that is over, and what is awaited there; in a soak all.
PAGES = [
    ("/rules/{code}?ids=yes", "main"),
    ("/puzzles/{code}/1", "#prompt"),
    ("{place}/again/2", "#play:enabled"),
    ("{place}/review", "main"),
    *([("/puzzles/{code}/1?tried={tempting}", "#prompt"), ("/puzzles/{code}/1?show=yes", ".answered"),
       ("/puzzles", "main"), ("{place}/again/5?eyes=0", "#play:enabled"),
       ("{place}/again/9/beliefs?eyes=1", "main.believed")] if effort.IS_SOAK else []),
]  # fmt: skip


@pytest.mark.parametrize((*ACROSS, "theme"), in_turn(codes(), LANGUAGES, [*SCREENS, SIDEWAYS], THEMES))
def test_axe_finds_nothing_on_any_page_of_a_game(
    visit: Open, house: House, code: str, language: str, screen: Screen, theme: str
) -> None:
    page = open_table(visit(color_scheme=theme, locale=language, **screen), code)
    Player(page, "mouse", 1).take_turns(1)
    assert faults(page) == "", "a table in play"
    place, tempting = ended(house, code), shipped(code)[0].tempting
    for path, awaited in PAGES:
        page.goto(path.format(code=code, place=place, tempting=tempting))
        expect(page.locator(awaited).first).to_be_visible()
        assert faults(page) == "", path
        check_width(page, 1)


# The words that are larger than their button.
IS_CUT = """all => all.filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
  .map((one) => `${innerWidth}: ${one.innerText}`)"""


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_the_words_of_every_way_on_are_whole(visit: Open, house: House, language: str) -> None:
    """In the row that is as high whatever stands in it."""
    page = visit(f"{ended(house, 'rest_in_peace')}/again/5?eyes=0", locale=language, **PHONE)
    ways = page.locator(".onward .btn")
    expect(ways).to_have_count(3)
    for _width, _height in in_windows(page, ((390, 844), (360, 740), (320, 568))):
        assert ways.evaluate_all(IS_CUT) == []


FIRST, STEPS = 5, 8
# So much of a page is styled anew by a step at most; a rule that reaches out for all elements takes half of it.
PART = 0.15
# Milliseconds in which the steps beside one are made ready, on a busy machine.
SOON = 1000


@pytest.mark.soak
def test_what_boo_counts_and_the_length_of_its_squares_cost_no_step_anything(visit: Open, house: House) -> None:
    """The duel stays where it is, from one figure to two and with narrow ones; how long squares are is said once.

    Else each reckons it anew from the words of the sheet, which takes longer than all else of a step.
    """
    page = visit(f"{ended(house, 'boo')}/again/{FIRST}?eyes=open", **PHONE)
    cell = "getComputedStyle(document.querySelector('.cemetery td')).getPropertyValue('--cell')"
    assert page.evaluate(f"{cell}.match(/^[\\d.]+px$/) !== null")
    bar = "JSON.stringify(document.querySelector('.duel .bar').getBoundingClientRect())"
    lies = set()
    for counted in ("9", "10", "11", "20", "44"):
        page.evaluate("told => document.querySelectorAll('.duel .digits').forEach(b => b.textContent = told)", counted)
        lies.add(page.evaluate(bar))
    assert len(lies) == 1


@in_a_soak(("code", "screen"), codes(), SCREENS)
def test_a_step_styles_anew_what_changed_alone(
    visit: Open, chromium: Browser, house: House, code: str, screen: Screen
) -> None:
    page = visit(f"{ended(house, code)}/again/{FIRST}?eyes=open", **screen)
    page.wait_for_load_state("networkidle")
    styled = []
    for step in range(FIRST + 1, FIRST + STEPS):
        chromium.start_tracing(page=page, categories=["devtools.timeline"])
        page.keyboard.press("ArrowRight")
        shows(page, step)
        done = [event for event in _events(chromium.stop_tracing()) if event["name"] == "UpdateLayoutTree"]
        styled.append(sum(event["args"].get("elementCount", 0) for event in done))
    everything = page.locator("*").count()
    assert median(styled) < PART * everything


def _events(trace: bytes) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    return events


@pytest.mark.parametrize("code", in_turn(codes()))
def test_from_a_key_to_its_frame_nothing_is_read_and_all_is_laid_out_once(
    visit: Open, chromium: Browser, house: House, code: str
) -> None:
    """It was read, and compared with what stands there, while the step before was looked at."""
    page = visit(f"{ended(house, code)}/again/{FIRST}?eyes=open", **PHONE)
    page.wait_for_load_state("networkidle")
    for step in range(FIRST + 1, FIRST + 3):
        page.wait_for_timeout(SOON)
        chromium.start_tracing(page=page, categories=["devtools.timeline"])
        page.keyboard.press("ArrowRight")
        shows(page, step)
        done = _until_painted(_events(chromium.stop_tracing()))
        assert "ParseHTML" not in done
        assert done.count("Layout") == 1


def _until_painted(events: list[dict[str, Any]]) -> list[str]:
    """The names of what the page did from the key until it was painted with something new laid out."""
    key = next(event for event in events if event["args"].get("data", {}).get("type") == "keydown")
    page = sorted((event for event in events if event.get("tid") == key["tid"]), key=lambda event: event["ts"])
    after = [event["name"] for event in page if event["ts"] >= key["ts"]]
    laid = after.index("Layout")
    return after[: after.index("Paint", laid)]
