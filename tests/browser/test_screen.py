"""A big screen and the hands before it: people in one room, who come by the code that the screen shows."""

import pytest
from playwright.sync_api import Page, expect

import effort
from browser.conftest import MOVES, PHONE, Open
from browser.player import Player
from browser.tables import READY, goes_on, open_table
from web.houses import House
from web.visitor import forms_of

SOON = 200 + 1000 * effort.DELAY  # milliseconds
TELEVISION = {"viewport": {"width": 1920, "height": 1080}}
PRESS = """() => { const one = document.querySelector("#prompt button[name=action]:not([data-picks])");
  one.click(); return Date.now(); }"""
# When something first moves on a page: on the clock that all pages of this machine share.
WATCH = """() => { delete window.changed; const seen = new MutationObserver(() => { window.changed ??= Date.now(); });
  for (const part of document.querySelectorAll("#room, #flights, .happened"))
    seen.observe(part, { subtree: true, childList: true, attributes: true }); }"""
# Whatever hangs on it, a letter is no smaller.
SMALLEST = """() => Math.min(...[...document.querySelectorAll("#room *, .happened *")]
  .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none" && !one.closest("svg")
    && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom))"""


NAMES = ("Ida", "Bartholomäus der III.", "Lison", "Maximilienne")
# Whatever hangs on the wall lies within it, and no ghost lies over another's name.
STICKS_OUT = """() => { const all = [...document.querySelectorAll("#room :is(.card,.portrait,.name,.label,.seat p)")]
    .filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()]);
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const told = ([one]) => `${one.getAttribute("class")} ${one.textContent}`;
  return [...all.filter(([, box]) => box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight),
    ...all.filter(([one, box]) => one.matches(".name")
      && all.some(([other, over]) => other.matches(".portrait") && meet(box, over)))].map(told); }"""
# What lies there for a while on a screen, and what is read there, is gone at once.
HASTY = """const later = window.setTimeout;
window.setTimeout = (does, ms, ...more) => later(does, [5000, 15_000].includes(ms) ? 300 : ms, ...more);"""


def before(screen: Page, visit: Open, game: str, people: int, **options: str) -> list[Page]:
    """The hands of so many people, who have come to a new table of the screen's."""
    form = forms_of(screen.request.get(f"/new/{game}").text())[0].data()
    form |= {name: "" for name in form if name.startswith("seat")}
    form |= {f"seat{number}": "friend" for number in range(2, people + 1)} | {"screen": "yes"}
    form |= {f"option.{name}": value for name, value in options.items()}
    made = screen.request.post(f"/new/{game}", form={**form}, max_redirects=0)
    screen.goto(made.headers["location"])
    screen.wait_for_selector(READY)
    code = "".join(screen.locator(".ticket b span").all_inner_texts())
    hands = []
    for name in NAMES[:people]:
        hand = visit(f"/join/{code}", **PHONE)
        hand.locator("[name=name]").first.fill(name)
        hand.locator("form button.pri").click()
        hand.wait_for_selector(READY)
        hands.append(hand)
    screen.locator("#room:not(:has(.lobby))").wait_for()
    return hands


EVENINGS = [("spooky_boo", 4, {}), ("ghooost", 4, {"daybreak": "2"})]


@pytest.mark.parametrize(
    ("game", "people", "options"),
    [("spooky_boo", 2, {}), *(pytest.param(*evening, marks=pytest.mark.soak) for evening in EVENINGS)],
)
def test_an_evening_before_a_screen_goes_to_its_end(
    visit: Open, game: str, people: int, options: dict[str, str]
) -> None:
    """The screen follows by itself, round by round, and tells of nobody's hand."""
    screen = visit("/", script=HASTY, **TELEVISION)
    players = [Player(hand, "touch", seed) for seed, hand in enumerate(before(screen, visit, game, people, **options))]
    while not all(player.is_over for player in players):
        if not [player for player in players if not player.is_over and player.turn()]:
            screen.wait_for_timeout(50)
        turns = sum(player.turns for player in players)
        assert turns < 1000
        if turns % 8 == 0:
            assert screen.evaluate(STICKS_OUT) == []
            assert screen.evaluate(SMALLEST) >= 28
    expect(screen.locator("#app")).to_have_attribute("data-version", players[0].version)
    expect(screen.locator(".ending:not(.between)")).to_be_visible()
    assert screen.locator("#app.over,.hand .card,#prompt:visible").count() == 0


@pytest.mark.parametrize("width", [1920, 3840])
def test_six_people_with_long_names_fit_on_a_screen(visit: Open, width: int) -> None:
    """By their proportions alike on a screen of any size."""
    screen = visit("/", viewport={"width": width, "height": width * 9 // 16})
    for seats in (5, 6):
        form = forms_of(screen.request.get("/new/ghooost").text())[0].data()
        form |= {f"seat{number}": "computer:level1" for number in range(2, seats + 1)}
        form |= {"name1": "Wwwwwwwwwwwwwwwwwwww"} | {
            f"name{number}": NAMES[number % 4] for number in range(2, seats + 1)
        }
        made = screen.request.post("/new/ghooost", form={**form}, max_redirects=0)
        screen.goto(f"{made.headers['location']}/screen")
        screen.wait_for_selector(READY)
        assert screen.locator(".seat").count() == seats
        assert screen.evaluate(STICKS_OUT) == []
        assert screen.evaluate(SMALLEST) >= 28 * width / 1920


def test_people_in_one_room_play_before_a_screen(visit: Open, house: House) -> None:
    """The screen sits nowhere; a phone that came by its code is a hand: what is touched there moves on the screen."""
    screen = visit("/new/ghooost", **TELEVISION, **MOVES)
    screen.get_by_text("We sit in one room").click()
    screen.locator("[name=people][value='2']").click()
    screen.wait_for_selector(READY)
    code = "".join(screen.locator(".ticket b span").all_inner_texts())
    hands = [visit(f"/join/{code}", **PHONE) for _number in range(2)]
    for hand in hands:
        hand.locator("form button.pri").click()
        hand.wait_for_selector(READY)
    screen.locator(".ground").wait_for()
    assert screen.locator("#ticket .ticket").count() == 0, "no seat is free any more"
    assert screen.evaluate(SMALLEST) >= 28
    table = house.wait_for(house.services.tables.get(screen.url.split("/")[-2]))
    while house.services.presence.open_here(table.id, 2) != (0, 1) or table.viewers.shown is None:
        screen.wait_for_timeout(50)
    assert table.viewers.shown == 1, "the hands alone say what was seen"
    screen.wait_for_function("document.querySelectorAll('.hand .card').length === 0")
    for hand in hands:
        hand.locator(".hand-held .hand .card").first.wait_for()
        assert hand.locator(".hand .card").first.bounding_box()["width"] > 100  # type: ignore[index]
    late = list[float]()
    while not late or (min(late) >= SOON and len(late) < 4):
        screen.wait_for_timeout(3000)  # it is at rest
        mover = next(hand for hand in hands if hand.locator("#prompt button[name=action]").count())
        screen.evaluate(WATCH)
        with goes_on(mover):
            took = mover.evaluate(PRESS)
        screen.wait_for_function("window.changed")
        late.append(screen.evaluate("window.changed") - took)
    assert min(late) < SOON, f"what else this machine does only adds to them: {late}"
    hand = hands[0]
    hand.locator("#strip").click()
    assert hand.locator("#app.hand-held").count() == 0
    hand.locator("#strip").click()
    assert hand.locator("#app.hand-held").count() == 1


def test_the_menu_leads_only_to_the_other_way_to_see_the_table(visit: Open) -> None:
    page = open_table(visit(**PHONE), "ghooost")
    ways = {"to-hand": "?hand=yes", "to-table": "?hand=no"}
    for shown, other in [("to-hand", "to-table"), ("to-table", "to-hand")]:
        page.locator("#menu > summary").click()
        expect(page.locator(f"#company .{shown}")).to_be_visible()
        expect(page.locator(f"#company .{other}")).to_be_hidden()
        page.goto(page.url.partition("?")[0] + ways[shown])
        page.wait_for_selector(READY)
