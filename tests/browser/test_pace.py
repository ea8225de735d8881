"""How a step of a match that is watched again comes: at once, nothing is shoved, and no more is done than is needed."""

import json
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.conftest import PHONE, SCREENS, Open, in_turn
from browser.test_past import ended, shows
from hantise.games import codes
from web.houses import House

FIRST, STEPS = 5, 8
# So much of a page is styled anew by a step at most; a rule that reaches out for all elements takes half of it.
PART = 0.15
# Milliseconds in which the steps beside one are made ready, on a busy machine.
SOON = 1000


@pytest.mark.soak
def test_the_duel_of_boo_stays_where_it_is_whatever_it_counts(visit: Open, house: House) -> None:
    """From one figure to two, and with narrow ones."""
    page = visit(f"{ended(house, 'boo')}/again/{FIRST}?eyes=open", **PHONE)
    bar = "JSON.stringify(document.querySelector('.duel .bar').getBoundingClientRect())"
    lies = set()
    for counted in ("9", "10", "11", "20", "44"):
        page.evaluate("told => document.querySelectorAll('.duel .digits').forEach(b => b.textContent = told)", counted)
        lies.add(page.evaluate(bar))
    assert len(lies) == 1


@pytest.mark.soak
@pytest.mark.parametrize(("code", "screen"), in_turn(codes(), SCREENS))
def test_a_step_styles_anew_what_changed_alone(
    visit: Open, chromium: Browser, house: House, code: str, screen: dict[str, object]
) -> None:
    page = visit(f"{ended(house, code)}/again/{FIRST}?eyes=open", **screen)
    page.wait_for_load_state("networkidle")
    styled = []
    for step in range(FIRST + 1, FIRST + STEPS):
        chromium.start_tracing(page=page, categories=["devtools.timeline"])
        page.keyboard.press("ArrowRight")
        shows(page, step)
        styled.append(_styled(chromium.stop_tracing()))
    everything = page.locator("*").count()
    assert median(styled) < PART * everything


def _styled(trace: bytes) -> int:
    """How many elements were styled anew."""
    return sum(event["args"].get("elementCount", 0) for event in _events(trace) if event["name"] == "UpdateLayoutTree")


def _events(trace: bytes) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    return events


@pytest.mark.parametrize("code", in_turn(codes()))
def test_from_a_key_to_its_frame_nothing_is_read_and_all_is_laid_out_once(
    visit: Open, chromium: Browser, house: House, code: str
) -> None:
    """It was read, and compared with what stands there, while the step before was looked at."""
    page = visit(f"{ended(house, code)}/again/{FIRST}?eyes=open", **PHONE)
    page.wait_for_load_state("networkidle")
    for step in range(FIRST + 1, FIRST + 3):
        page.wait_for_timeout(SOON)
        chromium.start_tracing(page=page, categories=["devtools.timeline"])
        page.keyboard.press("ArrowRight")
        shows(page, step)
        done = _until_painted(_events(chromium.stop_tracing()))
        assert "ParseHTML" not in done
        assert done.count("Layout") == 1


def _until_painted(events: list[dict[str, Any]]) -> list[str]:
    """The names of what the page did from the key until it was painted with something new laid out."""
    key = next(event for event in events if event["args"].get("data", {}).get("type") == "keydown")
    page = sorted((event for event in events if event.get("tid") == key["tid"]), key=lambda event: event["ts"])
    after = [event["name"] for event in page if event["ts"] >= key["ts"]]
    laid = after.index("Layout")
    return after[: after.index("Paint", laid)]


@pytest.mark.soak
def test_all_squares_of_boo_are_as_long_as_the_ground_says_once(visit: Open, house: House) -> None:
    """Else each reckons it anew from the words of the sheet, which takes longer than all else of a step."""
    page = visit(f"{ended(house, 'boo')}/again/{FIRST}?eyes=open", **PHONE)
    cell = "getComputedStyle(document.querySelector('.cemetery td')).getPropertyValue('--cell')"
    assert page.evaluate(f"{cell}.match(/^[\\d.]+px$/) !== null")
