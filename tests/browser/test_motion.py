"""While things move: whatever a motion does the table goes on, and the keyboard's place is never lost."""

from asyncio import AbstractEventLoop
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.boxes import boxes
from browser.conftest import DESK, MOVES, PATIENCE, PATIENT, PHONE, Open, in_a_soak, in_turn, its_turn, visitors
from browser.player import Player
from browser.tables import SHORT, goes_on, open_table
from web.houses import House

MOVING = DESK | MOVES

FAULTS = {
    "throws": "Element.prototype.animate = () => { throw new Error('planted') };",
    "fails": "Element.prototype.animate = () => ({ finished: Promise.reject(new Error('planted')), cancel() {} });",
    "never ends": "Element.prototype.animate = () => ({ finished: new Promise(() => {}), cancel() {} });",
    "missing": "delete Element.prototype.animate;",
}

# Every motion takes almost two seconds.
SLOW = """const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  return animate.call(this, frames, { ...how, duration: 1800 });
};"""

# From the beginning, since the first card may fly before a test could ask for it.
LOOKS_AWAY = """new MutationObserver(() => {
  if (document.hidden || !document.querySelector('#flights > *')) return;
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}).observe(document, { childList: true, subtree: true });"""

MORE_LINES = "before => document.querySelectorAll('#log li:not(.nothing)').length > before"

# Asked with every picture that is drawn: whether nothing has the focus that something had.
WATCHED = """() => {
  window.lost = [];
  let last = '';
  const look = () => {
    if (document.activeElement !== document.body) last = document.activeElement.outerHTML.slice(0, 120);
    else if (last) { window.lost.push(last); last = ''; }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.fixture(params=in_turn(list(FAULTS)))
def faulty(request: pytest.FixtureRequest, chromium: Browser, house: House) -> Iterator[Page]:
    """A page whose motions fail in this way."""
    context = chromium.new_context(base_url=house.address, locale="en", **MOVING)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(FAULTS[request.param])
    yield context.new_page()
    context.close()


def test_a_motion_that_fails_leaves_the_table_as_it_is_now_and_is_the_last(faulty: Page) -> None:
    said: list[str] = []
    faulty.on("console", lambda words: said.append(words.text) if words.type == "error" else None)
    faulty.on("pageerror", lambda error: said.append(f"page: {error}"))
    open_table(faulty, "ghooost", **SHORT)
    Player(faulty, "mouse", 2).until_asked(2)
    shown = faulty.locator("#room").inner_text()
    assert faulty.locator("#flights > *").count() == 0
    faulty.reload()
    assert faulty.locator("#room").inner_text() == shown
    assert len(said) == 1, said
    assert said[0].startswith("a motion failed")


def test_a_page_that_is_looked_away_from_in_the_middle_of_a_motion_shows_the_table_at_once(visit: Open) -> None:
    page = visit(script=FAULTS["never ends"], **MOVING)
    page.add_init_script(LOOKS_AWAY)
    open_table(page, "ghooost", **SHORT)
    player = Player(page, "mouse", 2).until_asked()
    version = player.version
    player.page.locator("#prompt button[name=action]:visible:not(.back)").last.click()
    # Sooner than any motion is given up, and than the house is asked again.
    expect(page.locator("#app")).not_to_have_attribute("data-version", version, timeout=2500)


@pytest.mark.soak
def test_a_line_stands_in_the_log_once_what_it_tells_was_shown(visit: Open) -> None:
    """Not only when the table has come to rest; and it stands there once."""
    page = open_table(visit(script=SLOW, **MOVING), "ghooost", **SHORT)
    player = Player(page, "mouse", 2).until_asked()
    version, lines = player.version, page.locator("#log li:not(.nothing)")
    page.locator("#prompt button[name=action]:visible:not(.back)").last.click()
    page.wait_for_function(MORE_LINES, arg=lines.count())
    assert player.version == version, "the motion goes on"
    told = lines.first.inner_text()
    expect(page.locator("#app")).not_to_have_attribute("data-version", version)
    assert lines.all_inner_texts().count(told) == 1


@in_a_soak("players", [3, 2])
def test_the_keyboard_keeps_its_place_while_cards_fly(visit: Open, players: int) -> None:
    """After a card that is played by Enter it is in the hand."""
    page = open_table(visit(**MOVING), "ghooost", *["computer:level1"] * (players - 1), **SHORT)
    player = Player(page, "keys", 3)
    player.play_on(until=lambda: any(len(picks) == 1 for _name, picks in player.choices()))
    (card,) = next(picks for _name, picks in player.choices() if len(picks) == 1)
    page.evaluate(WATCHED)
    page.locator(f'.hand [data-thing="{card}"]').last.focus()
    with goes_on(page):
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
    assert page.evaluate("window.lost") == []
    assert page.evaluate("Boolean(document.activeElement.closest('.hand'))")
    while not player.is_over and player.turns < 3:
        turns = player.turns
        player.play_on(until=lambda turns=turns: player.turns > turns)  # type: ignore[misc]
        reached = page.locator(".hand [data-thing][tabindex='0']")
        if not player.is_over and reached.count():
            reached.focus()
    assert page.evaluate("window.lost") == []


# Asked with every picture that is drawn: what is said in the prompt, or may be taken back there, while cards fly.
TOO_EARLY = """() => {
  window.early = [];
  window.flew = 0;
  const seen = { opacityProperty: true, visibilityProperty: true };
  const look = () => {
    const flies = document.querySelector('#flights .card');
    for (const one of flies ? document.querySelectorAll('#prompt :is(.say:not(.mine) h2, .back)') : []) {
      window.flew++;
      if (one.checkVisibility(seen)) window.early.push(one.textContent);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@pytest.mark.soak
def test_who_is_thinking_and_the_way_back_come_once_the_cards_lie(visit: Open) -> None:
    page = open_table(visit(**PHONE, **MOVES), "boo")
    page.evaluate(TOO_EARLY)
    Player(page, "mouse", 2).until_asked(2)
    assert page.evaluate("window.flew") > 0
    assert page.evaluate("window.early") == []
    expect(page.locator("#prompt h2")).to_be_visible()
    expect(page.locator(".in-motion")).to_have_count(0)


# What flew since: from the first picture on, each flight's target box, its face, and its size as it lands.
FLOWN = """() => {
  window.flown = [];
  new MutationObserver((all) => all.flatMap((one) => [...one.addedNodes]).forEach((card) => {
    if (card.matches?.('.card')) window.flown.push({ face: card.querySelector('use').href.baseVal.split('#')[1],
      x: parseFloat(card.style.left), width: parseFloat(card.style.width) });
  })).observe(document.getElementById('flights'), { childList: true });
}"""


@pytest.mark.soak
def test_a_card_lands_where_it_will_be_held_and_on_an_empty_place_as_large_as_it_will_lie(visit: Open) -> None:
    page = open_table(visit(**MOVING), "ghooost", starter="0")
    # What is being dealt does not lie where it will.
    expect(page.locator("#room.dealing")).to_have_count(0)
    page.evaluate(FLOWN)
    kept = page.evaluate(
        """async () => {
          const { src } = document.querySelector('script[src$="table.js"]');
          const { perform } = await import(src.replace('table', 'motion'));
          const room = document.getElementById('room').outerHTML;
          const [first] = document.querySelectorAll('.hand [data-thing]');
          await perform([[['fly', 'crypt', 'hand', [first.dataset.thing], '', 0]]], room);
          return [window.flown[0].x, first.getBoundingClientRect().x];
        }"""
    )
    assert abs(kept[0] - kept[1]) <= 2
    lies = page.locator("[data-place=cemetery] .card").last
    # Kitty lies beside it, and Skeletum sweeps it away.
    for _table in range(10):
        open_table(page, "ghooost", starter="0")
        page.evaluate(FLOWN)
        assert Player(page, "mouse", 2).turn()
        if lies.count():
            break
    expect(lies).to_be_visible()
    flown = page.evaluate("window.flown")
    assert abs(flown[0]["width"] - lies.evaluate("card => card.offsetWidth")) <= 2


# What has the focus once one piece became the other, where a new question was asked, or not.
FOCUSED = """async ([where, html, from, to, isNew]) => {
  const module = (name) => import(document.querySelector('script[src$="table.js"]').src.replace('table', name));
  const [{ morph }, { whereabouts, keepFocus }] = [await module('morph'), await module('focus')];
  const made = (inside) => {
    const one = document.createElement('div');
    one.innerHTML = html.replace('%', inside);
    return one;
  };
  const buttons = (ids) => made(ids.split('').map((id) => `<button id=${id} data-thing=${id}>${id}</button>`).join(''));
  const old = buttons(from);
  document.getElementById(where).append(old);
  old.querySelector('#c').focus();
  const before = whereabouts();
  morph(old, buttons(to));
  keepFocus(before, isNew);
  const focused = document.activeElement.id;
  old.remove();
  return focused;
}"""


# Goes on by its button between two rounds; what comes next, without a pause, gives the keyboard to the room.
ON_TO_WHAT_CAME = """async () => {
  const module = document.querySelector('script[src$="table.js"]').src.replace('table', 'motion');
  const { isRead } = await import(module);
  const panel = '<div class="between" id="round-9"><a class="pri" href="#round-9">On</a></div>';
  document.body.insertAdjacentHTML('beforeend', panel);
  const reading = isRead().then(() => document.getElementById('room').focus());
  const focused = document.activeElement.textContent;
  document.activeElement.click();
  await reading;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return [focused, document.activeElement.id];
}"""


def test_the_focus_stays_with_what_stays_and_on_nothing_that_acts(visit: Open) -> None:
    """Who goes on from what stands between two rounds to an end has the keyboard there, and nothing takes it later."""
    page = open_table(visit(**DESK), "ghooost")
    for where, html, after, is_new, focused in (
        ("room", "%", "cab", False, "c"),  # it has another place
        ("room", "<div role=group>%</div>", "ab", True, "b"),  # of a hand the last card is gone
        ("prompt", "%", "abc", False, "c"),
        ("prompt", "%", "abc", True, "prompt"),  # a second press must not take what is offered next
    ):
        assert page.evaluate(FOCUSED, [where, html, "abc", after, is_new]) == focused, (where, after, is_new)
    assert page.evaluate(ON_TO_WHAT_CAME) == ["On", "room"]


@pytest.mark.soak
@pytest.mark.parametrize("closed_by", ["Escape", "Enter"])
def test_the_log_of_a_phone_gives_the_focus_back_to_what_opened_it(visit: Open, closed_by: str) -> None:
    page = open_table(visit(**PHONE, **MOVES), "ghooost")
    page.evaluate(WATCHED)
    opener = page.locator(".top [data-open=side]")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#side [data-open]")).to_be_focused()
    page.keyboard.press(closed_by)
    expect(page.locator("#side")).to_be_hidden()
    expect(opener).to_be_focused()
    assert page.evaluate("window.lost") == []


# Notes when the room begins to deal and when it is over, from the first script of the page on.
DEALS = """
window.dealt = [];
new MutationObserver(() => {
  const is = document.getElementById("room")?.classList.contains("dealing") ?? false;
  if (is !== (window.dealt.at(-1)?.[0] ?? false)) window.dealt.push([is, performance.now()]);
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["class"] });
"""


@pytest.mark.parametrize("game", in_turn(["ghooost", "spooky_boo"]))
def test_a_new_table_is_dealt_in_sight(visit: Open, game: str) -> None:
    """Some 900 ms, after which nothing is left of it; a page that comes later sees none, nor one with less motion."""
    page = open_table(visit(script=DEALS, **MOVES, **DESK), game, starter="0")
    page.wait_for_function("() => window.dealt.length === 2", timeout=10_000)
    (begun, start), (ended, end) = page.evaluate("window.dealt")
    assert (begun, ended) == (True, False)
    # The beginning is noted once the page's script has run to its end, which takes its share of the time.
    assert end - start >= 500
    expect(page.locator("#room.dealing")).to_have_count(0)
    assert open_table(visit(script=DEALS, **DESK), game).evaluate("window.dealt") == []


# A deal that takes a minute.
LONG = (
    "const soon = setTimeout; window.setTimeout = (then, ms, ...more) => soon(then, ms === 900 ? 60000 : ms, ...more);"
)


def test_who_plays_already_waits_for_no_deal(visit: Open) -> None:
    page = open_table(visit(script=DEALS + LONG, **MOVES, **DESK), "ghooost", starter="0")
    expect(page.locator("#room.dealing")).to_have_count(1)
    page.locator(".hand [data-thing]:not([aria-disabled])").first.press("Space")
    page.locator("#prompt .btn.on").press("Enter")
    expect(page.locator("#say")).to_contain_text("You play")
    expect(page.locator("#room.dealing")).to_have_count(0)


@pytest.fixture
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    for where in ("tables.computers", "table_page.snapshot", "table_page.play"):
        monkeypatch.setattr(f"hantise.web.{where}.are_alone", lambda levels, chapters: True)


@pytest.mark.usefixtures("_alone")
def test_it_skips_for_the_one_who_asks_and_the_others_keep_their_pace(visit: Open, house: House) -> None:
    """Each of them looks at everything in peace, and so computers wait for both."""
    host, other = (visit(script=PATIENT, **MOVING) for _ in range(2))
    address = open_table(host, "haunted_stairs").url
    other.goto(address)
    table = house.services.tables.known(address.rpartition("/")[2])
    assert table is not None
    while len(table.viewers._shown) < 2:
        host.wait_for_timeout(50)
    host.request.post(f"{address}/stand-in", form={"seat": "0", "level": "level1"})
    expect(host.locator(".saw .pri")).to_be_visible()
    host.locator(".saw [data-hurry] button").click()
    expect(host.locator(".ending")).to_be_visible()
    expect(other.locator(".saw .pri")).to_be_visible()
    assert other.locator(".ending").count() == 0
    with goes_on(other):
        other.locator(".saw .pri").click()
    expect(other.locator(".saw .pri")).to_be_visible()
    assert other.locator(".ending").count() == 0


# Each motion by itself: where things go, of whatever proportion they are, what they show, and what is left of it.


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
  const { perform, foretell } = await module('motion');
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
