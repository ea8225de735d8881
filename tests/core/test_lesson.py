"""A lesson says which turn comes next, as long as what was played is what it says."""

from hantise.core import CHANCE, Event, Lesson, LessonStep, Reply

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
