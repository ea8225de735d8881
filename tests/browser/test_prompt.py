"""The prompt on a small screen: words stay whole, and what takes back is not met by accident."""

import pytest
from playwright.sync_api import expect

import effort
from browser.boxes import box, broken_words, in_windows, over
from browser.conftest import DESK, LOW, PHONE, SCREENS, Open, Screen, in_a_soak, sized
from browser.player import Player, to_pick
from browser.tables import beside, invitations, open_table

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
    player.play_on(until=lambda: list_of.count() > 0 and bool(player.choices()))
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
    page = open_table(visit(**DESK), "haunted_stairs")
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
