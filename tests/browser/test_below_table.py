"""On a phone the table has its room first: what is asked and told stands below it, and covers nothing of it."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.boxes import broken_words, in_windows
from browser.conftest import DESK, PHONE, SMALL, Hasty, Open, in_turn, sized, visitors
from browser.player import Player
from browser.tables import open_table
from browser.test_boo_placing import SQUARE
from browser.test_layout import at_a_choice
from effort import IS_SOAK
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

# What is touched or looked at in the middle.
TOUCHED = {
    "haunted_stairs": ".spot :is(.card,.slot)",
    "spooky_boo": ".square.own .card",
    "rest_in_peace": ".near .hand .card",
    "boo": ".cemetery .spot",
    "ghooost": ":is(.cemetery .heap,.hand) > .card",
}
# The size of each card that is touched or looked at in the middle, the lesser of both.
SIZES_OF = "all => all.filter((one) => one.offsetWidth).map((one) => Math.min(one.offsetWidth, one.offsetHeight))"
DISC = "document.querySelector('.board').getBoundingClientRect().toJSON()"


@pytest.mark.parametrize("game", in_turn(["ghooost", *(code for code in codes() if code != "ghooost")]))
def test_what_is_new_and_what_happened_are_seen_at_once(visit: Open, game: str) -> None:
    page = at_a_choice(visit, game, **PHONE)
    # Rest in Peace's hand needs all of the lowest phone: there both are only said.
    for width, height in in_windows(page, PHONES[game == "rest_in_peace" :]):
        page.evaluate(TELL, WORDS)
        assert page.evaluate(COVERED) == [], (width, height)
        before = page.evaluate("document.getElementById('room').offsetHeight")
        page.evaluate(TELL, "")
        assert page.evaluate("document.getElementById('room').offsetHeight") == before, (width, height)


class Leading(Hasty):
    """Computers that play cards as long as there are some."""

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        return find(game).actions.name(find(game).read_view(view).imagine(Rng(seed)).legal()[0])


def test_what_is_pressed_is_whole_beneath_a_line_of_what_is_new(chromium: Browser) -> None:
    """RIP-11: though the prompt was lower while the other one played."""
    with running_house(Leading(), patience=0.2) as house, visitors(chromium, house) as visit:
        page = open_table(visit(**PHONE, locale="fr"), "rest_in_peace", first="1")
        page.locator("#prompt .acts .btn:visible").first.wait_for()
        page.evaluate(TELL, WORDS)
        page.locator(".near .hand .card[aria-pressed=false]").last.tap()
        for width, height in in_windows(page, PHONES[:0:-1]):
            buttons = page.locator("#prompt .acts .btn:visible").all()
            assert len(buttons) > 2
            for button in buttons:
                lies = button.bounding_box()
                assert lies is not None
                assert lies["y"] + lies["height"] <= height, (width, height, button.inner_text())


@pytest.mark.parametrize(
    ("screen", "game"),
    in_turn([LOWEST, LOW, SMALL], ["haunted_stairs", "ghooost", "spooky_boo", "rest_in_peace", "boo"]),
)
def test_no_card_of_the_table_is_smaller_than_a_finger(visit: Open, screen: dict[str, Any], game: str) -> None:
    """Whether or not a line is told; the few cards that only stand for a pile may be."""
    page = at_a_choice(visit, game, **screen)
    for words in ("", WORDS):
        page.evaluate(TELL, words)
        sizes = page.locator(TOUCHED[game]).evaluate_all(SIZES_OF)
        assert sizes
        assert min(sizes) >= (SQUARE if game == "boo" else LEAST), (words, sizes)


@pytest.mark.parametrize("screen", in_turn([PHONE, DESK]))
def test_at_a_childs_pace_no_line_of_what_is_new_is_to_be_read(visit: Open, screen: dict[str, Any]) -> None:
    """Pictures tell whoever does not read yet."""
    page = at_a_choice(visit, "haunted_stairs", **screen)
    page.evaluate(TELL, WORDS)
    expect(page.locator("#firsts")).to_be_visible()
    page.evaluate("document.documentElement.classList.add('patient')")
    expect(page.locator("#firsts")).to_be_hidden()


@pytest.mark.parametrize("screen", in_turn([LOWEST, LOW, SMALL, PHONE]))
def test_the_disc_keeps_its_size_while_lines_come_and_go(visit: Open, screen: dict[str, Any]) -> None:
    """STA-41: a line of what is new, or a reason, takes of the prompt, and so do letters of twice the size."""
    page = at_a_choice(visit, "haunted_stairs", **screen)
    lies = page.evaluate(DISC)
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
def test_the_words_of_the_piles_are_read_whole_and_no_strip_is_left_below(visit: Open, screen: dict[str, Any]) -> None:
    """Four at the table, and the longest words: the disc lies lowest then, and what is asked ends with the page."""
    page = open_table(visit(locale="nl", **screen), "haunted_stairs", *["computer:level1"] * 3)
    for words in ("", WORDS):
        page.evaluate(TELL, words)
        assert page.evaluate(HIDDEN) == [[], 0], words
