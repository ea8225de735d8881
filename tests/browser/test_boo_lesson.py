"""BOO's guided first game in a browser: the bubble leads from the first card to a game that goes on freely."""

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.boxes import box, middle, over
from browser.conftest import PHONE, SMALL, Open, Screen
from browser.tables import goes_on
from browser.test_boo_sight import SIDEWAYS, UPRIGHT, in_sight
from browser.test_lessons import Learner, begin, lesson_of
from hantise.core import LessonStep

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("size", [PHONE, SMALL])
def test_the_bubble_leads_through_boo_and_then_all_is_free(visit: Open, size: Screen) -> None:
    page, lesson = begin(visit(**size), "boo"), lesson_of("boo")
    learner, heights = Learner(page, "touch"), set[int]()
    for step in lesson.steps:
        learner.wait_for(step)
        expect(page.locator("#prompt h2")).to_have_text(step.asks)
        if step.action.startswith("scare:"):
            expect(page.locator("#prompt [data-row]")).to_have_count(2)
            expect(page.locator("#prompt [data-row][aria-pressed=true]")).to_have_count(0)
            expect(page.locator("#bubble .pictures:visible")).to_have_count(0)
        page.wait_for_selector(".docked")
        heights.add(round(box(page.locator("#prompt"))["height"]))
        take(learner, step)
    assert max(heights) - min(heights) <= 2, "the panel keeps its height, and so the table its size"
    expect(page.locator("#bubble")).to_contain_text(lesson.ends[0])
    said, duel = box(page.locator("#bubble")), box(page.locator(".duel"))
    assert duel["y"] + duel["height"] <= said["y"], "it is about what is counted there"
    assert said["y"] >= box(page.locator(".rugged"))["y"] + box(page.locator(".rugged"))["height"], "all is looked at"
    expect(page.locator("#prompt h2")).to_be_hidden()
    page.get_by_role("button", name="Play on").tap()
    expect(page.locator(".spot").first).to_be_attached()


def test_what_the_porter_means_is_in_sight_once_a_phone_is_turned_there_and_back(visit: Open) -> None:
    """In the third step, where the table is larger than the phone."""
    page, (first, second, third, *_more) = begin(visit(**PHONE), "boo"), lesson_of("boo").steps
    learner = Learner(page, "touch")
    for step in (first, second):
        learner.do(step)
    learner.wait_for(third)
    place = (page.locator("#bubble").get_attribute("data-things") or "").split()[-1]
    meant = page.locator(f'[data-thing="{place}"]')
    for size in (SIDEWAYS, UPRIGHT):
        page.set_viewport_size(size)
        in_sight(page, meant)
        # Wherever it lies then, he points at it.
        page.wait_for_timeout(400)
        in_sight(page, meant)
        # In the prompt he has no tip: the head of a dotted way lies there.
        tip, lies = box(page.locator("#bubble .tip, #guide .head").locator("visible=true").first), box(meant)
        assert abs(tip["x"] + tip["width"] / 2 - lies["x"] - lies["width"] / 2) < lies["width"]
        covered = "([x, y]) => document.elementFromPoint(x, y).dataset.thing"
        assert page.evaluate(covered, middle(lies)) == place


def take(learner: Learner, step: LessonStep) -> None:
    """Touch what the bubble means, turn and flip it by what it says, and take it."""
    page = learner.page
    expect(page.locator("#prompt[aria-busy=true]")).to_have_count(0)
    for thing in (page.locator("#bubble").get_attribute("data-things") or "").split():
        if page.locator(f'[data-thing="{thing}"]').get_attribute("aria-pressed") != "true":
            expect(page.locator(f'[data-thing="{thing}"]')).to_be_in_viewport(ratio=0.9)
    button = learner.touch(step)
    if step.then:
        expect(page.locator("#bubble")).to_contain_text(step.then[-1])
    if step.action.startswith("scare:"):
        means_the_button(page, button)
    # What the words mean is seen.
    signs = ".sign:is(.mutual, .blocked, .turns) .face"
    assert over(page, signs, signs, by=0) == []
    with goes_on(page):
        button.tap()


def means_the_button(page: Page, button: Locator) -> None:
    """With rows between them a dotted way leads from the bubble to the button; no tip points at a row."""
    expect(page.locator("#bubble .tip")).to_be_hidden()
    head, meant = box(page.locator("#guide .head")), box(button)
    assert meant["x"] < head["x"] < meant["x"] + meant["width"]
    assert abs(head["y"] + head["height"] - meant["y"]) < head["height"] + 6
    assert page.evaluate("getComputedStyle(document.getElementById('guide')).zIndex") > "1", "before the prompt"
