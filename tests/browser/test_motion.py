"""While things move: whatever a motion does the table goes on, and the keyboard's place is never lost."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import DESK, MOVES, PATIENCE, PATIENT, PHONE, Open, in_a_soak, in_turn
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
        card = page.locator(".hand [data-thing][tabindex='0']")
        if not player.is_over and card.count():
            card.focus()
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
  const module = document.querySelector('script[src$="table.js"]').src.replace('table', 'pacing');
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
    for where in ("tables.computers", "table_page.shown", "table_page.play"):
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
