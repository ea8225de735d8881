"""On a phone the table has its room first: what is asked, told and new stands below it, and covers nothing of it."""

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.boxes import box, broken_words, in_windows
from browser.conftest import DESK, PHONE, SMALL, Hasty, Open, Screen, in_a_soak, in_turn, sized, visitors
from browser.player import Player
from browser.tables import READY, open_table
from browser.test_boo_room import SQUARE
from browser.test_layout import at_a_choice
from effort import IS_SOAK
from games.known import known
from hantise.core import Rng
from hantise.games import codes, find
from web.houses import running_house

LOWEST, LOW = sized(320, 568), sized(360, 640)
PHONES = [(320, 568), (360, 640), (360, 740), (390, 844)]
LEAST = 44
FOUR = 4

# A line for what is new, as the house writes it; it takes the place of the one that is there.
TELL = """(words) => {
  const firsts = document.getElementById('firsts');
  firsts.dataset.more = '';
  firsts.setAttribute('role', 'complementary');
  firsts.innerHTML = words && `<div class="first-time" role="note"><span class="cause"></span><p>${words}</p><form>` +
    '<button class="ib">x</button></form></div>';
}"""
WORDS = "<b>After Kitty</b>, the next player passes and no card is drawn: that comes again."

# What of the lines is not seen whole, and what of the table and of what is asked they cover.
COVERED = """() => {
  const [line, last] = ['.first-time', '.loghandle'].map((one) => document.querySelector(one).getBoundingClientRect());
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const seen = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const around = one.closest('#room,#prompt').getBoundingClientRect();
    return { left, right, top: Math.max(top, around.top), bottom: Math.min(bottom, around.bottom) };
  };
  const things = [...document.querySelectorAll('#room :is(.card,.portrait,button),#prompt .btn')];
  return [
    ...(meets(line, last) ? ['one another'] : []),
    ...[line, last].filter(({ width, height }) => width < 250 || height < 24).map(() => 'a line is lost'),
    ...things.filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth)
      .filter((one) => [line, last].some((told) => meets(told, seen(one)))).map((one) => one.outerHTML.slice(0, 80)),
  ];
}"""

# The size of each card that is touched or looked at in the middle, the lesser of both.
SIZES_OF = "all => all.filter((one) => one.offsetWidth).map((one) => Math.min(one.offsetWidth, one.offsetHeight))"
DISC = "document.querySelector('.board').getBoundingClientRect().toJSON()"


@pytest.mark.parametrize("game", in_turn(["ghooost", *(code for code in codes() if code != "ghooost")]))
def test_what_is_new_and_what_happened_are_seen_at_once_and_no_card_is_smaller_than_a_finger(
    visit: Open, game: str
) -> None:
    """Whether or not a line is told; the few cards that only stand for a pile may be smaller."""
    page, heights = at_a_choice(visit, game, **PHONE), list[int]()
    for width, height in in_windows(page, PHONES):
        for words in ("", WORDS):
            page.evaluate(TELL, words)
            heights.append(page.evaluate("document.getElementById('room').offsetHeight"))
            sizes = page.locator(known(game)["touched"]).evaluate_all(SIZES_OF)
            assert sizes
            assert min(sizes) >= (SQUARE if game == "boo" else LEAST), (words, sizes)
        # Rest in Peace's hand needs all of the lowest phone: there both are only said.
        if game != "rest_in_peace" or height > LOWEST["viewport"]["height"]:
            assert page.evaluate(COVERED) == [], (width, height)
            assert heights[-1] == heights[-2], (width, height)


class Leading(Hasty):
    """Computers that play cards as long as there are some."""

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        return find(game).actions.name(find(game).read_view(view).imagine(Rng(seed)).legal()[0])


def test_what_is_pressed_is_whole_beneath_a_line_of_what_is_new(chromium: Browser) -> None:
    """RIP-11: though the prompt was lower while the other one played."""
    with running_house(Leading(), patience=0.2) as house, visitors(chromium, house.address) as visit:
        page = open_table(visit(**PHONE, locale="fr"), "rest_in_peace", first="1")
        page.locator("#prompt .acts .btn:visible").first.wait_for()
        page.evaluate(TELL, WORDS)
        page.locator(".near .hand .card[aria-pressed=false]").last.tap()
        expect(page.locator("#prompt .acts .btn:visible")).to_have_count(3)
        for width, height in in_windows(page, PHONES[:0:-1]):
            for button in page.locator("#prompt .acts .btn:visible").all():
                lies = button.bounding_box()
                assert lies is not None
                assert lies["y"] + lies["height"] <= height, (width, height, button.inner_text())


@pytest.mark.parametrize("screen", in_turn([PHONE, LOWEST, LOW, SMALL, DESK]))
def test_the_disc_keeps_its_size_while_lines_come_and_go_and_at_a_childs_pace_none_is_to_be_read(
    visit: Open, screen: Screen
) -> None:
    """STA-41: a line of what is new, or a reason, takes of the prompt, and so do letters of twice the size.

    Pictures tell whoever does not read yet.
    """
    page = at_a_choice(visit, "haunted_stairs", **screen)
    lies = page.evaluate(DISC)
    page.evaluate(TELL, WORDS)
    expect(page.locator("#firsts")).to_be_visible()
    page.evaluate("document.documentElement.classList.add('patient')")
    expect(page.locator("#firsts")).to_be_hidden()
    page.evaluate("document.documentElement.classList.remove('patient')")
    for change in (
        f"({TELL})({WORDS!r})",
        "document.getElementById('last').textContent = 'a long line '.repeat(30)",
        "document.getElementById('prompt').insertAdjacentHTML('afterbegin', '<p class=notice>' + 'why '.repeat(60))",
        f"({TELL})('')",
        "document.documentElement.style.fontSize = '200%'",
        f"({TELL})({WORDS!r})",
    ):
        page.evaluate(change)
        assert page.evaluate(DISC) == lies, change
    assert page.evaluate("document.documentElement.scrollHeight") <= screen["viewport"]["height"]


# What of the question is cut off, and which answers lie outside the window.
CUT = """() => {
  const [question, why] = ['h2', '#asked'].map((one) => document.querySelector(`#prompt ${one}`));
  const { bottom } = document.getElementById('prompt').getBoundingClientRect();
  const outside = [...document.querySelectorAll('#prompt .btn')].filter((one) => one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().bottom > bottom);
  return [question, why].filter((one) => one.scrollHeight > one.clientHeight + 1 || one.getBoundingClientRect().top < 0)
    .concat(outside).map((one) => one.textContent);
}"""


@pytest.mark.parametrize(
    ("language", "question"), [("en", "Who is on"), *([("fr", "Qui est sur"), ("nl", "Wie")] if IS_SOAK else [])]
)
def test_held_sideways_the_question_is_whole_and_every_answer_at_hand(
    visit: Open, language: str, question: str
) -> None:
    page = visit(has_touch=True, locale=language, viewport={"width": 844, "height": 390})
    asked = page.locator("#prompt .say.mine h2", has_text=question)
    for _game in range(10):  # in some nobody is asked that
        open_table(page, "haunted_stairs")
        player = Player(page, "mouse", 4)
        player.play_on(until=lambda player=player: asked.count() > 0 and len(player.choices()) > FOUR)  # type: ignore[misc]
        if not player.is_over:
            break
    for width, _height in in_windows(page, ((844, 390), (568, 320))):
        assert page.evaluate(CUT) == [], width
        assert broken_words(page, "#prompt .btn") == [], width
        assert min(page.locator(".spot :is(.card,.slot)").evaluate_all(SIZES_OF)) >= LEAST, width


# The words beside the piles that something else lies over, and what is left of the page beneath what is asked.
HIDDEN = """() => {
  const told = [...document.querySelectorAll('.stairs .pile .label')].flatMap(label => {
    const words = document.createRange();
    words.selectNodeContents(label);
    return [...words.getClientRects()].filter(({ width }) => width > 3).flatMap(({ left, right, top, bottom }) =>
      [[left + 1, top + 3], [right - 1, top + 3], [left + 1, bottom - 3], [right - 1, bottom - 3]]
        .filter(([x, y]) => !label.contains(document.elementFromPoint(x, y))).map(() => label.textContent));
  });
  return [told, innerHeight - document.getElementById('prompt').getBoundingClientRect().bottom];
}"""


@pytest.mark.parametrize("screen", in_turn([PHONE, SMALL, LOW, LOWEST]))
def test_the_words_of_the_piles_are_read_whole_and_no_strip_is_left_below(visit: Open, screen: Screen) -> None:
    """Four at the table, and the longest words: the disc lies lowest then, and what is asked ends with the page."""
    page = open_table(visit(locale="nl", **screen), "haunted_stairs", *["computer:level1"] * 3)
    for words in ("", WORDS):
        page.evaluate(TELL, words)
        assert page.evaluate(HIDDEN) == [[], 0], words


def names(page: Page) -> list[str]:
    found: list[str] = page.locator("#firsts .first-time").evaluate_all("all => all.map((one) => one.dataset.first)")
    return found


def until_told(page: Page) -> str:
    """Played on to my turn with a line that the page did not begin with, when nothing more comes; its name."""
    known = set(names(page))
    player = Player(page, "mouse", seed=3)
    player.play_on(60, until=lambda: bool(player.choices()) and bool(set(names(page)[:1]) - known))
    return names(page)[0]


def test_a_line_covers_nothing_and_a_cross_puts_it_aside_here_and_at_the_next_table(visit: Open) -> None:
    page = open_table(visit(**PHONE), "ghooost", "computer:level1", "computer:level1")
    first = until_told(page)
    line = page.locator("#firsts .first-time").first
    expect(page.locator("#firsts .first-time:visible")).to_have_count(1)
    room, line_of, prompt = (box(page.locator(part)) for part in ("#room", "#firsts", "#prompt"))
    assert room["y"] + room["height"] <= line_of["y"] + 1
    assert line_of["y"] + line_of["height"] <= prompt["y"] + 1
    expect(page.locator("#say")).to_contain_text(line.locator("p").inner_text())
    cross = line.locator("button")
    assert cross.evaluate("one => Math.min(one.offsetWidth, one.offsetHeight)") >= 44
    with page.expect_response(lambda answer: "away" in (answer.request.post_data or "")):
        cross.click()
    expect(page.locator(f"#first-{first}")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "prompt"
    page.reload()
    page.wait_for_selector(READY)
    assert first not in names(page)


@in_a_soak(
    ("game", "screen"), ["rest_in_peace", "boo", "ghooost", "spooky_boo", "haunted_stairs"], [DESK, SMALL, PHONE]
)
def test_the_table_keeps_its_size_when_a_line_comes(visit: Open, game: str, screen: Screen) -> None:
    """It lies over what was told before; nothing of the table or of what is asked is covered or moved."""
    page = open_table(visit(**screen), game)
    player, line = Player(page, "mouse", seed=2), page.locator(".first-time:visible")
    player.play_on(60, until=lambda: line.count() > 0)
    prompt = page.locator("#prompt:has(.say.mine):not([aria-busy=true])")
    expect(prompt).to_be_visible()
    lies, side = box(page.locator("#room")), page.locator("#side").bounding_box()
    assert side is None or side["y"] + side["height"] == screen["viewport"]["height"], "the log beside it is as high"
    line.locator("button").click()
    expect(line).to_have_count(0)
    assert page.locator("#room").bounding_box() == lies


# Decides twice; the line that is seen, and how often it stands there after each decision.
DECIDE = """() => {
  const { first } = document.querySelector('#firsts .first-time').dataset;
  const decide = () => document.getElementById('prompt').dispatchEvent(new Event('submit', { bubbles: true }));
  const left = () => document.querySelectorAll(`#first-${first}`).length;
  const before = left();
  decide();
  return [first, before, left()];
}"""


@pytest.mark.soak
def test_whoever_has_decided_since_has_read_the_line(visit: Open) -> None:
    page = open_table(visit(**PHONE), "ghooost", "computer:level1", "computer:level1")
    until_told(page)
    with page.expect_response(lambda answer: "away=" in (answer.request.post_data or "")) as away:
        first, before, after = page.evaluate(DECIDE)
    assert (before, after) == (1, 0)
    assert f"away={first}" in (away.value.request.post_data or "")
