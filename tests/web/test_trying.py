"""Try it from here: a match of its own goes on from a step of another one, as the cards truly lay."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from hantise.games import find
from hantise.store.records import read_record
from web.houses import House
from web.test_commands import stored
from web.test_playing import play_to_the_end, played_out
from web.visitor import Arrive, Visitor, outcome

GAME = "haunted_stairs"


@pytest.mark.soak
def test_one_plays_on_from_a_step_to_another_end(game: str, visitor: Visitor, house: House) -> None:
    first = played_out(visitor, game)
    events = stored(house, first).events
    step = len(events) // 2
    visitor.open(f"{first}/again/{step}?eyes=0")
    assert visitor.press(visitor.form("/try")).status_code == 200
    place = visitor.place
    assert place != first
    match, fork = stored(house, place), stored(house, place).plan.fork
    assert match.events[:step] == events[:step]
    assert fork is not None
    assert (fork.match, fork.events) == (first.rpartition("/")[2], step)
    assert [bool(seat.bot) for seat in match.plan.seats] == [False, *[True] * (len(match.plan.seats) - 1)]
    play_to_the_end([visitor], place, Random(4))
    visitor.open(place)
    assert "the first time" in visitor.text.lower()
    assert read_record(visitor.open(f"{place}/record").text, find).fork == fork


def test_its_table_says_that_it_is_practice_and_leads_back(visitor: Visitor, visit: Arrive, house: House) -> None:
    first = played_out(visitor, GAME)
    assert "Practice" not in visitor.text
    before = stored(house, first)
    visitor.open(f"{first}/again/2?eyes=0")
    visitor.press(visitor.form("/try"))
    place, way = visitor.place, f'href="{first}/again/2?eyes=0"'
    stranger = visit()
    for who in (visitor, stranger):
        assert "Practice, with the cards as they lay. The finished game stays as it was." in who.open(place).text
        assert way in who.text
        assert "Back to step 2" in who.text
    play_to_the_end([visitor], place, Random(4))
    ending = visitor.open(place).text.partition('class="ending"')[2]
    assert way in ending.partition("</section>")[0]
    assert stored(house, first).events == before.events
    visitor.press(visitor.form("/rematch"))
    assert "Practice" not in visitor.text, "a rematch begins anew"
    plan = stored(house, visitor.place).plan
    assert (plan.fork, plan.dealing is not None) == (None, True)


def test_what_stands_between_two_rounds_was_read_before_it_is_tried_from_there(visitor: Visitor) -> None:
    """A link to the panel puts it aside; one that is tried, or a puzzle that is played on, begins at its step."""
    first = played_out(visitor, "rest_in_peace")
    last = int(re.findall(r'max="(\d+)"', visitor.open(f"{first}/again/1").text)[0])
    shown = (visitor.open(f"{first}/again/{step}?eyes=0").text for step in range(2, last))
    tale = next(found[1] for page in shown if (found := re.search(r'class="between ending" id="([^"]+)"', page)))
    visitor.press(visitor.form("/try"))
    assert str(visitor.answer.url).endswith(f"?read={tale}#{tale}")
    assert f'class="between ending" id="{tale}"' in visitor.text
    visitor.open("/puzzles/rest_in_peace/11")
    tale = re.findall(r'class="between ending" id="([^"]+)"', visitor.text)[0]
    visitor.send("/puzzles/rest_in_peace/11/play", {"play": "yes"})
    assert str(visitor.answer.url).endswith(f"?read={tale}#{tale}")


@pytest.mark.soak
def test_what_is_tried_from_a_review_leads_back_to_its_place_there(visitor: Visitor) -> None:
    """A place that no review has leads to the step."""
    first = played_out(visitor, GAME)
    for came, way in (
        ("0-choice-4", "/review?eyes=0&amp;at=choice-4#choice-4"),
        ("9-choice-4", "/again/2?eyes=0"),
        ("0-%22-4", "/again/2?eyes=0"),
    ):
        visitor.open(f"{first}/again/2?eyes=0&from={came}")
        form = visitor.form("/try")
        visitor.press(replace(form, fields=[*form.fields, ("from", came)]))
        assert f'href="{first}{way}"' in visitor.text, came
    visitor.open(f"{first}/again/2?eyes=0&from=0-choice-4")
    assert ("from", "0-choice-4") in visitor.form("/try").fields


@pytest.mark.soak
def test_nothing_that_was_done_in_the_first_match_is_taken_back(visitor: Visitor, house: House) -> None:
    first = played_out(visitor, "boo")
    # Not from the last of them: there the match is over, and nobody goes on.
    events = stored(house, first).events[:-1]
    own = [n for n, event in enumerate(events, start=1) if event.seat == 0 and not event.chance]
    for step in own[:3]:
        visitor.open(f"{first}/again/{step}?eyes=0")
        assert 'value="takeback"' not in visitor.press(visitor.form("/try")).text


def test_any_seat_is_tried_and_nobody_from_outside(visitor: Visitor, visit: Arrive, house: House) -> None:
    first = played_out(visitor, GAME)
    stranger = visit()
    assert "/try" not in stranger.open(f"{first}/again/2?eyes=all").text
    stranger.open(f"{first}/again/2?eyes=1")
    stranger.press(stranger.form("/try"))
    assert [bool(seat.bot) for seat in stored(house, stranger.place).plan.seats] == [True, False]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("step", "seat", "status", "code"),
    [
        ("0", "0", 404, "no-such-step"),
        ("99999", "0", 404, "no-such-step"),
        ("x", "0", 404, "no-such-step"),
        ("2", "9", 404, "no-such-seat"),
        ("2", "x", 400, "bad-form"),
        ("last", "0", 409, "over-there"),
    ],
)
def test_what_cannot_be_tried_is_refused(
    visitor: Visitor, house: House, step: str, seat: str, status: int, code: str
) -> None:
    first = played_out(visitor, GAME)
    number = str(len(stored(house, first).events)) if step == "last" else step
    assert outcome(visitor.send(f"{first}/again/{number}/try", {"seat": seat})) == (status, code)
