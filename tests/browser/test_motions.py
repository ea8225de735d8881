"""Each motion by itself: where things go, of whatever proportion they are, what they show, and what is left of it."""

from asyncio import AbstractEventLoop
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.boxes import boxes
from browser.conftest import DESK, MOVES, its_turn, visitors
from browser.tables import open_table
from web.houses import House

# Two places over the table: at `high` lies a card upright, at `wide` one along; `bare` is a square without a card.
# The house is heard no more: whatever it told would take away what hangs in the air.
STAGE = """() => {
  dispatchEvent(new Event('pagehide'));
  for (const name of ['last', 'log']) document.getElementById(name).style.display = '';
  for (const old of document.querySelectorAll('#stage, #flights > *, .saw')) old.remove();
  const stage = Object.assign(document.createElement('div'), { id: 'stage' });
  const put = (name, x, y, width, height, kind) => {
    const place = document.createElement('div');
    place.dataset.place = name;
    Object.assign(place.style, {position: 'fixed', left: `${x}px`, top: `${y}px`, width: `${width}px`,
      height: `${height}px`, zIndex: 9});
    if (kind) {
      place.innerHTML = `<span class="card" data-kind="${kind}"><svg class="face"><use href="#1"/></svg></span>`;
      const card = place.firstChild;
      Object.assign(card.style, {width: `${width}px`, height: `${height}px`, aspectRatio: 'auto', display: 'block'});
    }
    stage.append(place);
  };
  put('high', 100, 100, 60, 84, 'ours');
  put('wide', 400, 250, 150, 50, 'theirs');
  put('bare', 300, 400, 40, 40, '');
  document.body.append(stage);
}"""
# Performs the steps; all that was seen on the way: drawings, and the classes of the places.
PERFORM = """async (steps) => {
  const { perform } = await import(document.querySelector('script[src$="table.js"]').src.replace('table', 'motion'));
  const seen = [], look = new MutationObserver(() => {
    const drawn = [...document.querySelectorAll('#flights use')].map((use) => use.getAttribute('href').split('#')[1]);
    const marked = [...document.querySelectorAll('[data-place].lit')].map((place) => place.dataset.place);
    seen.push({ drawn: drawn.join(' '), marked: marked.join(' ') });
  });
  look.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class', 'href'] });
  const begun = performance.now();
  await perform([steps]);
  await new Promise((done) => setTimeout(done));
  look.disconnect();
  return { seen, took: performance.now() - begun };
}"""
DRAWN = "where => [...document.querySelectorAll(where + ' use')].map((use) => use.getAttribute('href').split('#')[1])"
HIGH, WIDE = [100, 100, 60, 84], [400, 250, 150, 50]


@pytest.fixture(scope="module")
def page(launched: tuple[Browser, AbstractEventLoop], house: House) -> Iterator[Page]:
    """One for all tests of this file: what each does to it is swept away with its stage."""
    running, loop = launched
    with ExitStack() as leaving:
        with its_turn(loop):
            visit = leaving.enter_context(visitors(running, house.address))
            page = open_table(visit(**DESK, **MOVES), "ghooost", "friend")
        yield page
        with its_turn(loop):
            leaving.close()


@pytest.fixture
def stage(chromium: Browser, page: Page) -> Page:
    page.evaluate(STAGE)
    return page


def perform(
    page: Page, motion: str, source: str, target: str, faces: tuple[str, ...], mark: str = "", ms: int = 0
) -> dict[str, Any]:
    found = page.evaluate(PERFORM, [[motion, source, target, faces, mark, ms]])
    assert isinstance(found, dict)
    # Something else may change on the page meanwhile, by which nothing changes here.
    found["seen"] = [seen for seen, _alike in groupby(found["seen"])]
    return found


def drawn(page: Page, where: str) -> list[str]:
    found: list[str] = page.evaluate(DRAWN, where)
    return found


def shown(found: dict[str, Any]) -> list[str]:
    """What flew, as it changed."""
    steps = [one["drawn"] for one in found["seen"]]
    return [one for n, one in enumerate(steps) if one and (n == 0 or steps[n - 1] != one)]


# Below the card at a place lies a small one.
UPON_ANOTHER = """place => {
  place.prepend(Object.assign(document.createElement('span'), { className: 'card' }));
  for (const card of place.children) Object.assign(card.style, { position: 'absolute', left: 0, top: 0 });
  Object.assign(place.firstChild.style, { width: '9px', height: '9px' });
}"""


def test_what_flies_to_a_pile_is_as_large_as_its_upper_card(stage: Page) -> None:
    """Of several drawings it flies and lies as one, and looks as where it came from."""
    perform(stage, "fly", "high", "wide", ("3+7+12",))
    assert boxes(stage, "#flights .card") == [WIDE]
    assert drawn(stage, "#flights") == ["3", "7", "12"]
    assert stage.locator("#flights .card").get_attribute("data-kind") == "ours"
    stage.evaluate(STAGE)
    stage.locator("[data-place=wide]").evaluate(UPON_ANOTHER)
    perform(stage, "fly", "high", "wide", ("3+7+12",))
    assert boxes(stage, "#flights .card") == [WIDE]


def test_a_place_for_one_drawing_is_the_middle_of_several(stage: Page) -> None:
    """A card that was turned in the hand, and had another drawing there, stays there no more than any other."""
    for face, lies, parts in (
        ("3+7+12", [260, 400, 120, 40], "0 0 3 1"),
        ("3/7/12", [300, 360, 40, 120], "0 0 1 3"),
        ("b0+T+b0", [260, 400, 120, 40], "0 0 3 1"),
    ):
        stage.evaluate(STAGE)
        perform(stage, "fly", "wide", "bare", (face,))
        assert boxes(stage, "#flights .card") == [lies], face
        assert stage.locator("#flights svg").get_attribute("viewBox") == parts
        assert stage.locator("[data-place=wide] .card").evaluate("card => card.style.opacity") == "0"


def test_a_card_is_laid_back_after_a_look_turned_over_where_it_lies_and_turned_up_on_its_way(stage: Page) -> None:
    assert shown(perform(stage, "peek", "", "high", ("12",))) == ["back", "12", "back"]
    assert stage.locator("#flights > *").count() == 0
    assert drawn(stage, "[data-place=high]") == ["1"], "nobody else sees what it shows"
    perform(stage, "turn", "", "wide", ("3+7+12",))
    assert drawn(stage, "[data-place=wide]") == ["3", "7", "12"]
    assert boxes(stage, "[data-place=wide] .card") == [WIDE]
    assert stage.locator("#flights > *").count() == 0
    assert shown(perform(stage, "flip", "high", "wide", ("12",))) == ["back", "12"]


def test_two_cards_change_places_at_once_and_all_that_lies_at_a_place_is_swept_to_another(stage: Page) -> None:
    found = perform(stage, "swap", "high", "wide", ("1+2+3", "4+5+6"))
    assert boxes(stage, "#flights .card") == [WIDE, HIGH]
    assert drawn(stage, "#flights") == ["1", "2", "3", "4", "5", "6"]
    assert shown(found) == ["1 2 3 4 5 6"], "none is seen to fly alone"
    stage.evaluate(STAGE)
    perform(stage, "sweep", "high", "wide", ())
    card = stage.locator("[data-place=high] .card")
    assert card.evaluate("card => getComputedStyle(card).opacity") == "0"
    assert boxes(stage, "[data-place=high] .card")[0][0] > HIGH[0] + 200
    perform(stage, "fly", "wide", "high", ("3+7+12",))
    assert boxes(stage, "#flights .card") == [HIGH], "the next card comes where that one lay, and not to where it went"


def test_a_mark_lasts_as_long_as_it_should_and_words_as_long_as_they_are_read(stage: Page) -> None:
    """Those of a thing wait for the table. What is counted is said by its digits and its bar."""
    found = perform(stage, "mark", "", "high", (), "lit", 300)
    assert [one["marked"] for one in found["seen"]] == ["high", ""]
    assert 300 <= found["took"] < 1500
    assert perform(stage, "say", "", "", ())["took"] >= 1200
    assert perform(stage, "say", "", "high", ())["took"] < 1000
    stage.evaluate("""() => {
      const high = document.querySelector('[data-place=high]');
      high.insertAdjacentHTML('beforeend', '<b class="digits">3</b><i class="sign">5</i><svg><rect width="9"/></svg>');
    }""")
    perform(stage, "count", "", "high", (), "5")
    assert stage.locator("[data-place=high] > :is(.digits, .sign)").all_text_contents() == ["5"]
    assert stage.locator("[data-place=high] rect").get_attribute("width") == "5"


@pytest.fixture
def still(stage: Page) -> Iterator[Page]:
    """Somebody who wants nothing to move, as many phones ask for unasked."""
    stage.emulate_media(reduced_motion="reduce")
    yield stage
    stage.emulate_media(reduced_motion="no-preference")


@pytest.mark.parametrize(
    ("motion", "source", "faces", "ms", "seen"),
    [
        ("peek", "", ("12", "back"), 0, ["back", "12", "back"]),
        ("flip", "high", ("12",), 0, ["back", "12"]),
        ("fly", "high", ("12",), 1500, ["12"]),
        ("swap", "high", ("12", "11"), 1500, ["12 11"]),
    ],
)
def test_where_nothing_moves_what_is_shown_is_shown_for_two_seconds(
    still: Page, motion: str, source: str, faces: tuple[str, ...], ms: int, seen: list[str]
) -> None:
    found = perform(still, motion, source, "wide", faces, ms=ms)
    assert shown(found) == seen
    assert 2000 <= found["took"] < 4000
    assert still.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length") == 0


def test_nothing_flies_from_or_to_what_is_not_drawn(stage: Page) -> None:
    """What has no place on this page is not seen; around what a phone leaves out, or holds nothing, is the place."""
    for motion in ("fly", "flip", "sweep", "turn", "swap", "peek", "mark", "say", "dance"):
        perform(stage, motion, "nowhere", "nowhere either", ("12",))
        assert stage.locator("#flights > *").count() == 0, motion
    stage.evaluate("""() => {
      const places = { out: 'display: none', empty: 'position: absolute', none: 'display: contents' };
      for (const [name, style] of Object.entries(places)) {
        const place = document.querySelector('[data-place=bare]').appendChild(document.createElement('span'));
        place.dataset.place = name;
        place.style.cssText = style;
      }
    }""")
    for name in ("out", "empty", "none"):
        perform(stage, "fly", "high", name, ("12",))
        (box,) = boxes(stage, "#flights .card")
        assert (box[0] + box[2] // 2, box[1] + box[3] // 2) == (320, 420), name
        stage.evaluate("document.getElementById('flights').replaceChildren()")
        stage.evaluate(GROWN)
        perform(stage, "fly", name, "high", ("12",))
        assert stage.evaluate("window.largest") < 100, f"{name} is no giant"
        stage.evaluate("document.getElementById('flights').replaceChildren()")


# From here on the largest width of what flies is kept.
GROWN = """() => {
  window.largest = 0;
  const look = () => {
    for (const card of document.querySelectorAll('#flights .card'))
      window.largest = Math.max(window.largest, card.getBoundingClientRect().width);
    requestAnimationFrame(look);
  };
  look();
}"""


# What is said over the table, of three lines of which the second says something, with what flew until then.
SAID = """async () => {
  const { perform } = await import(document.querySelector('script[src$="table.js"]').src.replace('table', 'motion'));
  const said = [], line = (n) => ['first', 'second', 'third'][n];
  const fly = ['fly', 'high', 'wide', ['3+7+12'], '', 0];
  await perform([[fly], [fly, ['say', '', '', [], '', 0]], [fly]], '', line, (words) => {
    said.push(words, document.querySelectorAll('#flights .card').length);
  });
  return said;
}"""


# The words of an end that waits for a tap, whose line the page was sent, or not: then another stands there last.
ENDS = """async (line) => {
  const table = document.querySelector('script[src$="table.js"]').src;
  const module = (name) => import(table.replace('table', name));
  const [{ perform }, { foretell }] = [await module('motion'), await module('pacing')];
  document.getElementById('last').textContent = line || 'An older line.';
  for (const name of ['last', 'log']) document.getElementById(name).style.display = 'none';
  foretell('<h2 id="outcome">Lison wins!</h2><p>By two cards.</p>');
  const over = perform([[['wait', '', '', [], '', 0]]], '', () => line || undefined);
  await new Promise((done) => requestAnimationFrame(done));
  const words = document.querySelector('.saw.on p').textContent;
  document.querySelector('.saw.on button').click();
  await over;
  return words;
}"""


def test_an_end_is_told_by_its_own_line_and_never_by_an_older_one(stage: Page) -> None:
    """On a phone where no line of the log is in sight. Words over the table come with what they tell."""
    assert stage.evaluate(SAID) == ["second", 2]
    for line, words in (("You find green!", "You find green!"), ("", "Lison wins! By two cards.")):
        stage.evaluate(STAGE)
        assert stage.evaluate(ENDS, line) == words
