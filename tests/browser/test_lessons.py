"""Guided first games in the browser: every lesson by finger, by mouse and by keys; what is not meant says why not."""

from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.boxes import over, until_apart
from browser.conftest import DESK, MOVES, PHONE, SIDEWAYS, SMALL, Open, Screen, in_a_soak
from browser.player import Player, Way
from browser.tables import READY
from hantise import games
from hantise.core import Lesson, LessonStep

TAUGHT = [code for code in games.codes() if games.find(code).lesson is not None]
TRIES = 400
# Milliseconds after which he has moved to where the table is by then, more or less.
LOOKS_AGAIN = 400
# In the others' own files their lessons are followed too.
FOLLOWED = ("ghooost", "touch", PHONE)
OTHERS: list[tuple[str, Way, dict[str, object]]] = [
    ("rest_in_peace", "keys", DESK),
    *((code, "touch", screen) for code in TAUGHT for screen in (PHONE, SMALL)),
    *((code, "mouse", DESK) for code in TAUGHT),
]

# What his bubble spares: always what nobody else sees, and where a button is meant the hand.
LEFT_IN_SIGHT = "#room .private, html:has(#bubble[data-things='']) #room .hand .card"
# What his last words spare: the hand, where there is one, and the prompt; where they stand in it, its buttons.
SPARED = """html:has(.docked) :is(#room, #prompt .acts .btn), html:not(:has(.docked)) :is(#room .hand, #prompt)"""


# What his bubble lies over of all that is read in the room, of what he means, and of where it goes.
LIES_OVER = """() => {
  const bubble = document.getElementById('bubble'), said = bubble.getBoundingClientRect();
  const meets = ({ left, top, right, bottom }) =>
    left < said.right - 1 && said.left + 1 < right && top < said.bottom - 1 && said.top + 1 < bottom;
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  const things = bubble.dataset.things.split(' ').filter(Boolean).map((name) => `[data-thing="${CSS.escape(name)}"]`);
  const { at, to } = bubble.dataset;
  const places = [at, to].filter(Boolean).map((name) => `[data-place="${CSS.escape(name)}"]`);
  const found = [...things, ...places].map((one) => document.querySelector(`#room ${one}`));
  const meant = found.filter((one) => one && isSeen(one));
  const texts = document.createTreeWalker(document.getElementById('room'), NodeFilter.SHOW_TEXT), read = [];
  while (texts.nextNode()) {
    const range = document.createRange(), { parentElement: around, data } = texts.currentNode;
    range.selectNode(texts.currentNode);
    // What is for ears alone is cut to a point.
    const isRead = data.trim() && isSeen(around) && around.clientWidth !== 1;
    if (isRead && meets(range.getBoundingClientRect())) read.push(data);
  }
  const under = meant.filter((one) => meets(one.getBoundingClientRect()));
  return [...read, ...under.map((one) => one.outerHTML.slice(0, 80))];
}"""

# In one look, as cards are not in the air for long; nothing until there are any.
IS_BEFORE_FLIGHTS = """() => {
  const bubble = document.getElementById('bubble');
  const isThere = Boolean(bubble?.checkVisibility({ visibilityProperty: true }));
  return document.querySelector('#flights .card') && [isThere];
}"""


def lesson_of(code: str) -> Lesson:
    lesson = games.find(code).lesson
    assert lesson is not None
    return lesson


def begin(page: Page, code: str) -> Page:
    """A guided first game whose page stands still: the hand moves as the bubble finds its place, before the focus."""
    page.goto(f"/new/{code}")
    page.locator("button[form=lesson]").click()
    page.wait_for_selector(READY)
    page.locator("#bubble").wait_for()
    things = (page.locator("#bubble").get_attribute("data-things") or "").split()
    if things:
        page.wait_for_function("things => things.includes(document.activeElement.dataset.thing)", arg=things)
    return page


class Learner(Player):
    """Somebody who does what the porter says."""

    def do(self, step: LessonStep) -> None:
        """Touch what is to be touched, then the button."""
        self.wait_for(step)
        before = self.version
        self._take(self.touch(step))
        self._settled(before)

    def touch(self, step: LessonStep) -> Locator:
        """What is to be touched; the button that takes it."""
        picks = dict(self.choices())[step.action]
        button = self.page.locator(f'button[name=action][value="{step.action}"]:not([data-row])')
        if self.page.locator("#touches").count():
            self._touch_all(picks, button)
        else:
            for thing, times in {pick: picks.count(pick) for pick in picks}.items():
                self._pick(thing, times)
        return button

    def wait_for(self, step: LessonStep) -> None:
        asked = self.page.locator(f'#bubble[data-action="{step.action}"]')
        # What has ended and what is told of a round come one after the other; hundreds of choices a little later.
        for _try in range(TRIES):
            self.read_on()
            if asked.is_visible() and step.action in dict(self.choices()):
                break
            self.page.wait_for_timeout(50)
        expect(self.page.locator("#bubble b")).to_have_text(step.rule)


@in_a_soak("code", TAUGHT[1:] + TAUGHT[:1])
def test_on_a_phone_held_sideways_his_words_and_all_buttons_are_in_sight(visit: Open, code: str) -> None:
    """They share one narrow column, which need not be scrolled for them."""
    page = begin(visit(**SIDEWAYS), code)
    learner = Learner(page, "touch")
    for step in lesson_of(code).steps[:4]:
        learner.wait_for(step)
        for one in page.locator("#bubble, #prompt .acts .btn").locator("visible=true").all():
            expect(one).to_be_in_viewport(ratio=1)
        learner.do(step)


@pytest.mark.parametrize(
    ("code", "way", "screen"), [FOLLOWED, *(pytest.param(*one, marks=pytest.mark.soak) for one in OTHERS)]
)
def test_a_lesson_is_played_to_its_end(visit: Open, code: str, way: Way, screen: Screen) -> None:
    """In no step he stands before the label of a pile, or before what he means."""
    page = begin(visit(**screen), code)
    learner = Learner(page, way)
    for step in lesson_of(code).steps:
        learner.wait_for(step)
        expect(page.locator("#bubble")).to_be_in_viewport(ratio=1)
        until_apart(page, "#bubble", LEFT_IN_SIGHT)
        page.wait_for_function(f"() => ({LIES_OVER})().length === 0")
        learner.do(step)
    expect(page.locator("#bubble b")).to_have_text(lesson_of(code).ends[0])
    expect(page.locator("[data-skip]")).to_have_count(0)
    # Nobody plays on behind his last words.
    read = learner.version
    page.wait_for_timeout(1000)
    assert learner.version == read
    # From there everybody plays on; who does not let him go meets him no more after that.
    if way == "touch":
        assert over(page, "#bubble", SPARED, by=0) == []
        assert over(page, "#bubble", "[data-score]") == [], "what his words are about"
        page.locator("[data-farewell]").tap()
    else:
        page.locator("[data-farewell]").press("Enter")
    expect(page.locator("#bubble")).to_have_count(0)
    learner.play_on(seconds=60, until=lambda: learner.turns > 0)
    expect(page.locator("#bubble")).to_have_count(0)


@in_a_soak("code", TAUGHT)
def test_the_keyboard_is_at_what_is_to_be_touched_and_escape_leaves_the_lesson(visit: Open, code: str) -> None:
    """The game goes on."""
    page = begin(visit(**DESK), code)
    if page.locator("#bubble").get_attribute("data-things"):
        assert "touch this one" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("Escape")
    expect(page.locator("#bubble")).to_have_count(0)
    expect(page.locator("#guide")).to_have_count(0)
    learner = Player(page, "keys")
    learner.play_on(seconds=60, until=lambda: learner.turns > 0)


def test_what_is_not_meant_says_why_not(visit: Open) -> None:
    """Once the page was closed, the lesson is where it was."""
    page, (step, second, *_more) = begin(visit(**PHONE), "ghooost"), lesson_of("ghooost").steps
    page.locator('[data-thing="9"]').tap(force=True)
    expect(page.locator("#bubble span")).to_have_text(step.why_not)
    expect(page.locator('[data-thing="9"]')).not_to_have_attribute("aria-pressed", "true")
    page.locator('[data-thing="2"]').tap()
    expect(page.locator("#bubble span")).to_have_text("Now press the button.")
    expect(page.locator('#prompt button[value="2"]')).to_be_visible()
    page.locator('[data-thing="2"]').tap()
    expect(page.locator("#bubble span")).to_have_text(step.does)
    learner = Learner(page, "touch")
    learner.do(step)
    page.reload()
    learner.wait_for(second)
    expect(page.locator(".steps")).to_contain_text("2 of 9")


@pytest.mark.soak
def test_he_stands_before_nothing_that_happens(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the press of a button until the table shows what came of it."""
    page = begin(visit(**PHONE, **MOVES), "ghooost")
    learner, step = Learner(page, "touch"), lesson_of("ghooost").steps[0]
    learner.wait_for(step)
    seen: list[list[bool]] = []
    look = partial(page.wait_for_function, IS_BEFORE_FLIGHTS)
    monkeypatch.setattr(learner, "_settled", lambda _: seen.append(look().json_value()))
    learner.do(step)
    assert seen == [[False]]
