"""A choice made in several touches: each leads on, is changed or let go, and what turns is never asked for."""

from pathlib import Path
from typing import Any

import pytest

from hantise.core import CHANCE, Choice, Event, Lesson, LessonStep, Reply, Scene, Step, Touch
from hantise.core.room import Offer, fixed, following, settled, taken, touched, turned, turns
from hantise.testing.games.connect_four import GAME


def choice(way: str) -> Choice:
    """A card, a place, a way round and a face, as `3 a > o`; the last two lie nowhere."""
    card, place, *turning = way.split(" ")
    touches = [Touch(card, asks="Which card?"), Touch(place, asks="Where to?")]
    return Choice("Place it", touches=(*touches, *[Touch(thing, turns="Turn") for thing in turning]))


def choices(*ways: str) -> dict[int, Choice]:
    return {action: choice(way) for action, way in enumerate(ways)}


TWO_CARDS = choices("3 a > o", "3 a > x", "3 a v o", "3 b v o", "4 b v o", "4 b v x")
PLAIN = {9: Choice("Pass")}


def test_what_may_follow_stands_in_order_and_nobody_is_asked_for_what_has_no_alternative_or_turns() -> None:
    assert [*following(TWO_CARDS | PLAIN, ())] == ["3", "4"]
    assert [*following(TWO_CARDS, ("3",))] == ["a", "b"]
    assert [*following(TWO_CARDS, ("3", "a", ">"))] == ["o", "x"]
    assert following(TWO_CARDS, ("3", "a", ">", "o")) == {}
    assert following(TWO_CARDS, ("5",)) == {}
    assert settled(TWO_CARDS, ()) == ()
    assert settled(TWO_CARDS, ("3",)) == ("3",)
    assert settled(TWO_CARDS, ("3", "a")) == ("3", "a", ">", "o")
    assert settled(TWO_CARDS, ("4",)) == ("4", "b", "v", "o")
    assert settled(PLAIN, ()) == ()
    assert settled(TWO_CARDS, ("7", "a")) == (), "what leads nowhere is left out"
    assert settled(TWO_CARDS, ("3", "z", "v")) == ("3",)
    assert settled(TWO_CARDS, ("3", "a", "v", "x", "more")) == ("3", "a", "v", "o")


def test_what_is_on_offer_is_made_when_it_is_looked_at() -> None:
    made = list[int]()

    def make(action: int) -> Choice:
        made.append(action)
        return TWO_CARDS[action]._replace(follows="then again")

    offer = Offer(make, {action: one.touches for action, one in TWO_CARDS.items()}, TWO_CARDS.__getitem__)
    assert [*following(offer, ("3",))] == ["a", "b"]
    assert taken(offer, ("3", "a", ">", "x")) == 1
    scene = Scene(GAME.view(GAME.start(GAME.options(2)), 0), (), (), (), choices=offer)
    assert scene.pickable == {"3", "4", "a", "b"}
    assert (1 in offer, 9 in offer, [*offer]) == (True, False, [*range(6)])
    assert made == []
    assert offer[1].follows == offer[1].follows == "then again"
    assert made == [1], "once"
    with pytest.raises(KeyError):
        offer[9]


def test_of_what_is_on_offer_stays_what_begins_with_some_touches_and_is_made_in_touches() -> None:
    every = TWO_CARDS | PLAIN
    offer = Offer(every.__getitem__, {action: one.touches for action, one in every.items()}, every.__getitem__)
    assert [*offer.led(())] == [*TWO_CARDS]
    few = offer.led(("3", "a"))
    assert [*few] == [*few.led(("3",))] == [0, 1, 2]
    assert few.led(()) is few
    assert few.outline(2) == few[2] == TWO_CARDS[2]
    assert few.pickable == {"3", "a"}
    assert not offer.led(("a",))


def test_a_touch_leads_on_or_changes_what_was_touched_before_and_comes_as_late_as_it_can() -> None:
    assert touched(TWO_CARDS, (), "3") == ("3",)
    assert touched(TWO_CARDS, ("3",), "a") == ("3", "a", ">", "o")
    assert touched(TWO_CARDS, ("3", "a", "v", "o"), "b") == ("3", "b", "v", "o")
    assert touched(TWO_CARDS, ("3", "b", "v", "o"), "4") == ("4", "b", "v", "o")
    assert touched(TWO_CARDS, ("3",), "nothing") == ("3",)
    orders = {n: Choice("Scare", touches=tuple(map(Touch, order))) for n, order in enumerate(["123", "132", "213"])}
    assert touched(orders, ("1",), "2") == ("1", "2", "3")
    assert touched(orders, ("1", "2", "3"), "2") == ("1",)


def test_a_thing_touched_again_turns_or_is_let_go_but_turns_nothing_before_it() -> None:
    assert touched(TWO_CARDS, ("3", "a", ">", "o"), "a") == ("3", "a", "v", "o")
    assert touched(TWO_CARDS, ("3", "b", "v", "o"), "b") == ("3",)
    assert touched(TWO_CARDS, ("3",), "3") == ()
    ways = [(Touch(way, turns="Turn"), Touch(place)) for way, place in (">a", ">b", "va", "vb")]
    turning = {n: Choice("Place it", touches=touches) for n, touches in enumerate(ways)}
    assert touched(turning, (">",), "a") == (">", "a")
    assert touched(turning, (">", "a"), "a") == (">",)


def test_what_can_be_turned_goes_round_and_what_has_no_other_way_is_locked_and_says_so() -> None:
    assert turns(TWO_CARDS, ("3", "a", ">", "x")) == [2, 3]
    assert turns(TWO_CARDS, ("3", "a", "v", "o")) == [2]
    assert turns(TWO_CARDS, ("3", "b", "v", "o")) == []
    assert turned(TWO_CARDS, ("3", "a", ">", "x"), 3) == ("3", "a", ">", "o")
    assert turned(TWO_CARDS, ("3", "a", ">", "x"), 2) == ("3", "a", "v", "o")
    assert turned(TWO_CARDS, ("3", "a", "v", "o"), 2) == ("3", "a", ">", "o")
    way, face = Touch("v", "changes nothing here", turns="Turn"), Touch("o", "changes nothing here", turns="Flip")
    choices = {n: Choice("Lay", touches=(way, face._replace(thing=thing))) for n, thing in enumerate("ox")}
    assert fixed(choices, ("v", "o"), 0) == way
    assert fixed(choices, ("v", "o"), 1) is None


def test_a_choice_is_taken_by_all_of_its_parts() -> None:
    both = TWO_CARDS | PLAIN
    assert [taken(both, one.things) for one in TWO_CARDS.values()] == [*TWO_CARDS]
    assert taken(both, ("3", "a")) is None
    assert taken(both, ()) is None
    state = GAME.start(GAME.options(2))
    scene = Scene(GAME.view(state, 0), ("Ann", "Bo"), ("", ""), ((), ()), choices=TWO_CARDS)
    assert scene.pickable == {"3", "4", "a", "b"}, "what turns is no thing on the table"
    assert scene._replace(choices={1: Choice("Play 4", picks=("4",))}).pickable == {"4"}


@pytest.mark.parametrize("said", [{"mark": "glowing"}, {"ms": 400}, {"picture": ("moon",)}])
def test_a_step_is_sent_without_fields_that_say_nothing(said: dict[str, Any]) -> None:
    plain = Step("fly", "hand:0", "29,27", ("b1",))
    assert plain.spelt == ("fly", "hand:0", "29,27", ("b1",))
    assert plain._replace(**said).spelt == tuple(plain._replace(**said))


# A lesson says which turn comes next, as long as what was played is what it says.


FIRST = LessonStep("boo", "Rule", "Does", "Asks", "Why not", chance="draw:1 draw:2")
LAST = LessonStep("flee", "Rule", "Does", "Asks", "Why not")
LESSON = Lesson(2, "deal:1 deal:2", (FIRST, Reply(1, "boo"), LAST), ("Well", "Done"))
DEAL = Event(CHANCE, (), ("deal:1", "deal:2"))
EVENTS = [DEAL, Event(0, ("boo",), ("draw:1", "draw:2")), Event(1, ("boo",), ()), Event(0, ("flee",), ())]


def test_a_lesson_is_a_play_whose_next_turn_follows_from_what_was_played() -> None:
    assert LESSON.events == EVENTS
    assert LESSON.steps == [FIRST, LAST]
    nexts = [LESSON.next(EVENTS[:count]) for count in range(5)]
    assert nexts == [None, FIRST, Reply(1, "boo"), LAST, None]
    assert [LESSON.number(EVENTS[:count]) for count in (1, 2, 3)] == [1, 2, 2]


TOLD = """
players = 2
deal = '''
deal:1
deal:2
'''
ends = ["Well", "Done"]

[[turns]]
action = "boo"
rule = "Rule"
does = "Does"
asks = "Asks"
why_not = "Why not"
then = ["Then"]
replies = ["1 boo draw:1 draw:2", "1 flee"]
"""


def test_a_lesson_is_read_from_the_folder_of_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "dared"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "lesson.toml").write_text(TOLD, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    lesson = Lesson.of("dared")
    step = LessonStep("boo", "Rule", "Does", "Asks", "Why not", then=("Then",))
    assert lesson == Lesson(
        2, "deal:1 deal:2", (step, Reply(1, "boo", "draw:1 draw:2"), Reply(1, "flee")), ("Well", "Done")
    )
    assert lesson.words == ["Rule", "Does", "Asks", "Why not", "Then", "Well", "Done"]


def test_another_play_is_not_the_lesson_and_what_comes_after_it_is_nothing_to_it() -> None:
    """It tells what was played until somebody did otherwise, and is done whatever came after it."""
    other = [DEAL, Event(0, ("flee",), ())]
    assert LESSON.next(other) is None
    assert LESSON.next([*EVENTS, EVENTS[1]]) is None
    assert not LESSON.is_done(other)
    assert not LESSON.is_done(EVENTS[:3])
    assert LESSON.is_done(EVENTS)
    assert LESSON.is_done([*EVENTS, EVENTS[1]])
    otherwise = [*EVENTS[:2], Event(1, ("flee",), ()), EVENTS[3]]
    assert [LESSON.told(events) for events in ([], EVENTS[:2], otherwise, [*EVENTS, EVENTS[1]])] == [0, 2, 2, 4]
