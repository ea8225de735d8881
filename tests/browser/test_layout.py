"""In every window hand, table, prompt and log are in view, or a touch away: never cut off, never sideways."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import effort
from browser.boxes import box, broken_words, in_windows, over
from browser.conftest import DESK, LOW, PHONE, SCREENS, Open, Screen, in_a_soak, in_turn, sized
from browser.player import Player, to_pick
from browser.tables import beside, invitations, open_table
from games.known import known
from hantise.games import codes

UPRIGHT = [(320, 640), (360, 740), (390, 844)]
LOW_WINDOWS = [(568, 320), (640, 400), (667, 375), (740, 360), (844, 390), (1024, 600), (1280, 800), (1920, 1080)]
# A small phone, a usual one, one held sideways, and a desk; in a soak all of them.
SIZES = [*UPRIGHT, *LOW_WINDOWS] if effort.IS_SOAK else [(320, 640), (390, 844), (740, 360), (1280, 800)]
TOUCHED: dict[str, Any] = {"has_touch": True, "viewport": {"width": 1280, "height": 800}}
# The least width and height of what a finger meets; cards of a fuller hand may be smaller, as the prompt has them too.
FINGER = 40
FEW = 6

# What of these cannot be touched, even once it was scrolled to up and down; or is smaller than a finger.
OUT_OF_REACH = """([where, finger]) => [...document.querySelectorAll(where)].flatMap((element) => {
  if (!element.checkVisibility({ visibilityProperty: true })) return [];
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  // A card that is picked stands before its equal, of which a strip is left to touch.
  const across = [Math.min(8, box.width / 2), box.width / 2, box.width - 6];
  const met = across.some((x) => [.15, .5, .85].some((part) => {
    const hit = document.elementFromPoint(box.x + x, box.y + box.height * part);
    return hit && (element.contains(hit) || hit.contains(element));
  }));
  const sticksOut = box.left < -1 || box.right > innerWidth + 1;
  const isSmall = Math.min(box.width, box.height) < finger - .5;
  return met && !sticksOut && !isSmall ? [] : [[element.outerHTML.slice(0, 90), ...['x', 'y', 'width', 'height']
    .map((name) => Math.round(box[name]))].join(' ')];
})"""


def out_of_reach(page: Page, where: str, finger: int = 0) -> list[str]:
    found: list[str] = page.evaluate(OUT_OF_REACH, [where, finger])
    return found


def at_my_turn(visit: Open, game: str, *others: str) -> Page:
    """A table where a choice is to be made, and a card is picked where cards are."""
    page = open_table(visit(**TOUCHED), game, *others)
    Player(page, "touch", 2).until_asked(1)
    card = page.locator(".hand [data-thing]:not([aria-disabled])")
    if card.count():
        card.first.tap(position={"x": 6, "y": 20})
    return page


@pytest.mark.parametrize(
    ("game", "computers", "finger"),
    [
        ("ghooost", 3, FINGER),
        *((game, 1, 0) for game in ("haunted_stairs", "rest_in_peace", "spooky_boo")),
        pytest.param("plain", 1, 0, marks=pytest.mark.soak),
    ],
)
def test_all_that_is_played_with_is_within_reach(
    visit: Open, request: pytest.FixtureRequest, game: str, computers: int, finger: int
) -> None:
    """Words twice as large may make what is touched smaller."""
    code = request.getfixturevalue("unfurnished") if game == "plain" else game
    page = at_my_turn(visit, code, *["computer:level1"] * computers)
    for _size in in_windows(page, SIZES):
        for text in ("100%", "200%"):
            page.evaluate("size => { document.documentElement.style.fontSize = size; }", text)
            check(page, finger if text == "100%" else 0)


@in_a_soak("game", codes())
def test_the_menu_opens_whole(visit: Open, game: str) -> None:
    """Or as high as the window, with the rest a scroll away."""
    page = open_table(visit(**TOUCHED), game)
    page.locator("#menu > summary").tap()
    for width, height in in_windows(page, SIZES):
        opened, inside = page.locator("#menu > .sheet").evaluate("menu => [menu.clientHeight, menu.scrollHeight]")
        assert opened >= min(inside, height - 100), (width, height)


def check(page: Page, finger: int = 0) -> None:
    page.evaluate("document.getElementById('tell')?.click(), scrollTo(0, 0)")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, page.viewport_size
    for where in (".top :is(a.ib, button, summary)", "#prompt .btn"):
        assert out_of_reach(page, where, finger) == [], where
    is_small = page.locator(".hand .card").count() > FEW
    assert out_of_reach(page, ".hand .card", 0 if is_small else finger) == []
    for where in (".heap", ".plain #room > section", "#prompt h2"):
        assert out_of_reach(page, where) == [], where
    opener = page.locator(".top [data-open=side]")
    if opener.is_visible():
        opener.click()
    expect(page.locator("#log")).to_be_visible()
    assert out_of_reach(page, "#log li:first-child") == []
    close = page.locator("#side [data-open]")
    if close.is_visible():
        assert out_of_reach(page, "#side [data-open]", finger) == []
        close.click()
        expect(page.locator("#side")).to_be_hidden()


@pytest.mark.soak
def test_what_is_played_is_in_view_at_once_on_a_low_screen(visit: Open) -> None:
    """Nothing needs to be scrolled to: the whole hand, the table, the button that plays."""
    page = at_my_turn(visit, "ghooost", "computer:level1", "computer:level1")
    for width, height in in_windows(page, LOW_WINDOWS):
        for where in (".hand .card", "#prompt .btn.on", ".heap"):
            for element in page.locator(where).all():
                lies = box(element)
                assert lies["y"] >= 0, (where, width, height)
                assert lies["y"] + lies["height"] <= height, (where, width, height)


@pytest.mark.parametrize(("game", "computers"), [("spooky_boo", 3), ("ghooost", 4)])
def test_between_a_phone_and_a_desk_the_others_have_room_side_by_side(visit: Open, game: str, computers: int) -> None:
    """In French, whose word for a computer is long; a tablet on its side is such a window."""
    page = open_table(visit(**DESK | {"locale": "fr"}), game, *["computer:level1"] * computers)
    for size in in_windows(page, [(900, 700), (1000, 640), (1024, 768), (1170, 700), (1180, 700), (1270, 700)]):
        assert over(page, ".others > *, .others .square", ".others :is(.portrait, .name, .tag)") == [], size


@pytest.mark.soak
def test_the_names_of_piles_in_one_row_stand_apart(visit: Open) -> None:
    """Where little is left of the table, none reads as the beginning of the next."""
    page = open_table(visit(**TOUCHED | {"viewport": {"width": 360, "height": 560}, "locale": "fr"}), "ghooost")
    expect(page.locator(".ghooost .cemetery .label")).to_be_visible()
    names = page.locator(":is(.crypt, .cemetery, .kitty, .discard) > .label")
    boxes = [name.bounding_box() or {"x": 0.0, "width": 0.0} for name in names.all()]
    edges = sorted((box["x"], box["x"] + box["width"]) for box in boxes)
    assert len(edges) == 4
    assert all(after[0] - before[1] >= 5 for before, after in pairwise(edges)), edges


@in_a_soak(("game", "width"), codes(), [360, 375, 390, 1280])
def test_no_word_of_a_house_rule_is_broken_and_who_may_sit_there_is_read(visit: Open, game: str, width: int) -> None:
    page = visit(f"/new/{game}", locale="fr", **sized(width, 844))
    assert all(box(seat)["width"] > 150 for seat in page.locator("select[name^=seat]").all())
    for fold in page.locator(".rules-of-house > summary").all():
        fold.click()
    assert page.locator(".rules-of-house label > span").count()
    assert broken_words(page, ".rules-of-house label > span") == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


# Buttons that meet their neighbour, spill out of themselves, or are smaller than a finger; and a page that goes aside.
CROWDED = """() => {
  const all = [...document.querySelectorAll('#prompt .btn')].filter((one) => one.checkVisibility()).map((one) =>
    [one.textContent.trim(), one.getBoundingClientRect(), one]);
  const meets = (a, b) => a.left < b.right - .5 && b.left < a.right - .5
    && a.top < b.bottom - .5 && b.top < a.bottom - .5;
  const aside = document.documentElement.scrollWidth - innerWidth;
  return all.flatMap(([words, box, one], at) => [
    ...all.slice(at + 1).filter(([, other]) => meets(box, other)).map(([other]) => `${words} / ${other}`),
    ...(Math.min(box.width, box.height) < 43.5 ? [`${words}: ${box.width} x ${box.height}`] : []),
    ...(one.scrollWidth > one.clientWidth + 1 ? [`${words}: ${one.scrollWidth} in ${one.clientWidth}`] : []),
  ]).concat(aside > 0 ? [`aside ${aside}`] : []);
}"""


STAIRS = [("haunted_stairs", "Which two"), ("haunted_stairs", "Where is"), ("haunted_stairs", "Double or quits")]
ELSEWHERE = [(game, "") for game in codes() if game != "haunted_stairs"]


@pytest.mark.parametrize("asked", in_turn(STAIRS + ELSEWHERE))
def test_without_scripts_no_two_buttons_meet(visit: Open, asked: tuple[str, str]) -> None:
    """All choices lie there at once, those of two ghosts too, which a script would ask for one after the other."""
    game, question = asked
    page = visit(**sized(390, 740), java_script_enabled=False)
    options = {"double_or_quits": "yes"} if game == "haunted_stairs" else {}
    open_table(page, game, **options)
    player, heading = Player(page, "forms", 4), page.locator("#prompt .say.mine h2", has_text=question)
    player.play_on(until=lambda: bool(heading.count() and player.choices()))
    for width in (320, 360, 390, 700):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(CROWDED) == [], width


# Words of the table and of what is asked.
WORDS = ("#room .name", "#prompt h2", "#log li")


def at_a_choice(visit: Open, game: str, **more: Any) -> Page:
    page = open_table(visit(**more), game)
    player = Player(page, "mouse", 2).take_turns(2)
    player.read_on()
    player.play_on(until=lambda: bool(player.choices()) and not page.locator(".between").count())
    return page


def measured(page: Page, game: str, width: int, height: int) -> list[float]:
    page.set_viewport_size({"width": width, "height": height})
    high = page.locator(known(game)["card"]).first.evaluate("one => one.offsetHeight")
    sizes = [page.locator(one).first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") for one in WORDS]
    return [high, *sizes]


@pytest.mark.parametrize("game", in_turn(["rest_in_peace", *(code for code in codes() if code != "rest_in_peace")]))
def test_in_a_large_window_cards_and_words_grow(visit: Open, game: str) -> None:
    page = at_a_choice(visit, game, viewport={"width": 1280, "height": 800})
    small, large = measured(page, game, 1280, 800), measured(page, game, 1920, 1080)
    assert large[0] >= small[0] * 1.25, (small, large)
    assert all(after > before for before, after in zip(small[1:], large[1:], strict=True)), (small, large)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    for where in (".hand .card", "#prompt .btn", ".heap", ".square .card"):
        assert out_of_reach(page, where) == [], where


# The prompt on a small screen: words stay whole, and what takes back is not met by accident.


# So often that is looked at.
LEAST = 3 if effort.IS_SOAK else 1
# Whether it takes a touch in the moment in which it appears.
BEGUN_ANEW = """() => {
  const back = document.querySelector('.back');
  back.style.animation = 'none';
  back.offsetWidth;
  back.style.animation = '';
  return getComputedStyle(back).pointerEvents;
}"""


@in_a_soak(("width", "language"), [320, 360], ["nl", "fr"])
def test_no_button_breaks_a_word(visit: Open, width: int, language: str) -> None:
    page = open_table(visit(locale=language, **sized(width, 740)), "ghooost")
    player = Player(page, "mouse", 2)

    def is_crowded() -> bool:
        taken = [bool(picks) for _name, picks in player.choices()]
        return any(taken) and taken.count(False) > 1

    player.play_on(until=is_crowded)
    picks = next(picks for _name, picks in player.choices() if picks)
    page.locator(f'[data-thing="{picks[0]}"]:visible').last.click(position={"x": 6, "y": 20})
    for size in ("", "200%"):
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
        assert page.locator("#prompt .btn:visible").count() > 1
        assert broken_words(page, "#prompt .btn") == [], size
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@in_a_soak("screen", SCREENS)
def test_a_second_press_takes_nothing_back_and_what_was_taken_back_is_told(visit: Open, screen: Screen) -> None:
    """Wherever a button lay that was pressed, now or a moment later, there is none that undoes it."""
    pages = beside(visit(**screen), visit(**screen))
    players = [Player(page, "mouse", seed) for seed, page in enumerate(pages, start=3)]
    offered = 0
    for _ in range(60):
        for player in players:
            if not player.choices():
                continue
            page, before = player.page, player.version
            name, picks = player.choices()[-1]
            for thing in picks:
                to_pick(page, thing).click(position={"x": 6, "y": 20})
            pressed = box(page.locator(f'#prompt button[value="{name}"]'))
            page.locator(f'#prompt button[value="{name}"]').click()
            expect(page.locator("#app")).not_to_have_attribute("data-version", before)
            if page.locator(".back:visible").count():
                offered += 1
                undo = box(page.locator(".back"))
                assert undo["y"] + undo["height"] <= pressed["y"] or undo["x"] + undo["width"] <= pressed["x"]
                assert page.evaluate(BEGUN_ANEW) == "none"
                expect(page.locator(".back")).to_have_css("pointer-events", "auto")
            if offered >= LEAST:
                page.locator(".back").click()
                for one in players:
                    words = "You took your turn back." if one is player else "took the turn back."
                    expect(one.page.locator("#log li").first).to_contain_text(words)
                return
    pytest.fail("nothing was offered to be taken back")


# What hangs over the table for a moment: its words, how long, and what it covers.
HUNG = """() => {
  window.hung = [];
  let last = null, since = 0;
  const needed = '.cemetery .heap, .hand, #prompt';
  const covers = (box, { top, bottom, left, right }) =>
    box.top < bottom && top < box.bottom && box.left < right && left < box.right;
  new MutationObserver(() => {
    const sign = document.querySelector('#tell.brief');
    if (sign === last) return;
    if (last) window.hung.at(-1).ms = performance.now() - since;
    [last, since] = [sign, performance.now()];
    if (!sign) return;
    const box = sign.getBoundingClientRect();
    const below = [...document.querySelectorAll(needed)].filter((one) => covers(box, one.getBoundingClientRect()));
    window.hung.push({ words: sign.textContent, covered: below.map((one) => one.className), ms: 0 });
  }).observe(document.body, { childList: true });
}"""


@in_a_soak("screen", [LOW, PHONE])
def test_midnight_is_told_for_a_moment_and_covers_nothing_that_is_needed(visit: Open, screen: Screen) -> None:
    """GHO-39."""
    page = open_table(visit(**screen), "ghooost", each_value="3", kitty="2", miss_copy="1")
    page.evaluate(HUNG)
    player = Player(page, "touch", 5)
    player.play_on(until=lambda: page.evaluate("window.hung.length > 0"))
    page.wait_for_function("() => window.hung[0].ms > 0")
    hung = page.evaluate("window.hung[0]")
    assert "Midnight!" in hung["words"]
    assert hung["covered"] == []
    assert 2300 <= hung["ms"] <= 4000


# All that can have left a game of Ghooost!, and what it lies over beside the piles themselves.
LONGEST_LIST = ", ".join([f"{value} ×4" for value in range(1, 15)] + ["Kitty ×4", "Miss Copy ×2"])
UNDER_THE_LIST = ".way :is(i,span), .seat *, .bar *, .heap .card"


def test_the_list_of_what_is_gone_covers_neither_the_direction_nor_the_cemetery_and_closes(visit: Open) -> None:
    """GHO-96. The way round takes the same room both ways."""
    page = open_table(visit(**PHONE), "ghooost", *["computer:level1"] * 3, each_value="4", kitty="2", miss_copy="1")
    player, list_of = Player(page, "touch", 5), page.locator(".discard .look")
    cemetery = page.locator(".heap .card")
    player.play_on(until=lambda: list_of.count() > 0 and cemetery.count() > 1 and bool(player.choices()))
    assert cemetery.count() > 1
    page.locator(".discard summary").tap()
    page.locator(".discard .look p").evaluate(f"one => {{ one.textContent = '{LONGEST_LIST}'; }}")
    for width, _height in in_windows(page, ((390, 844), (360, 740))):
        lies = box(page.locator(".discard .look p"))
        assert 0 <= lies["x"] <= width - lies["width"]
        assert over(page, ".discard .look p", UNDER_THE_LIST, by=0) == [], width
    page.locator("#prompt").click(position={"x": 4, "y": 4})
    expect(list_of).not_to_have_attribute("open", "")
    page.locator(".discard summary").tap()
    expect(list_of).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(list_of).not_to_have_attribute("open", "")
    way = page.locator(".way").first
    forwards = way.evaluate("way => way.offsetHeight")
    assert forwards > 0
    assert way.evaluate("way => { way.classList.toggle('back'); return way.offsetHeight; }") == forwards


# Something that nobody may miss is told; where it stands then.
TELL = """async () => {
  const module = document.querySelector('script[src$="table.js"]').src.replace('table', 'notices');
  (await import(module)).tell(['The riddle asks nothing.']);
  const { x, y, width, height } = document.getElementById('tell').getBoundingClientRect();
  document.addEventListener('click', (event) => { window.touched = event.target.closest('#tell') ? 'sign' : 'table'; });
  return [x + width / 2, y + height / 2];
}"""


def test_a_touch_lets_what_stands_over_the_table_go_and_goes_through_it(visit: Open) -> None:
    """What lies beneath is not touched in vain."""
    page = open_table(visit(**DESK), "haunted_stairs", starter="0")
    x, y = page.evaluate(TELL)
    expect(page.locator("#tell")).to_be_visible()
    page.mouse.click(x, y)
    assert page.locator("#tell").count() == 0, "at once, and not after a while"
    assert page.evaluate("window.touched") == "table"


def test_a_table_is_made_by_the_form_of_its_page(visit: Open) -> None:
    """Other tests ask for theirs without it."""
    page = visit("/new/ghooost", **PHONE)
    page.locator("select[name=seat2]").select_option("computer:level1")
    page.locator("select[name=seat3]").select_option("friend")
    for fold in page.locator("form[action^='/new/'] details > summary").all():
        fold.tap()
    page.locator("[name='option.match'][value=yes]").check(force=True)
    with page.expect_request(lambda asked: asked.method == "POST") as asked:
        page.locator("form[action^='/new/'] button.pri").tap()
    sent = asked.value.post_data or ""
    assert all(field in sent for field in ("seat2=computer%3Alevel1", "seat3=friend", "option.match=yes"))
    expect(page.locator(".lobby")).to_be_visible()
    assert len(invitations(page)) == 1
