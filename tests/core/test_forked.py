"""Where a game goes on from another one, in a record's heading and in words."""

import json
from random import Random
from typing import Any

import pytest

from hantise.core import CHANCE, SPECTATOR, BadRecord, Event, Record, settle
from hantise.core.heading import LONGEST, MOST, Fork, compared, read_fork, written_fork
from hantise.core.record import loads
from hantise.core.words import speaking
from hantise.games import find as find_game
from hantise.testing.games import find, kuhn
from hantise.testing.playing import Choices, play

GHOOOST = find_game("ghooost")
FORK = Fork("abc123", 4, (0.0, 1.0))
HEADING = {"match": "abc123", "events": 4, "payoffs": [0.0, 1.0]}


def test_it_is_read_as_it_is_written() -> None:
    for fork in (FORK, FORK._replace(came="1-choice-12")):
        assert read_fork(json.loads(json.dumps(written_fork(fork))), 2) == fork
    assert read_fork(None, 2) is None
    record = play(kuhn.GAME, kuhn.GAME.options(2), Choices())
    record.fork = FORK
    assert loads(record.dumps(), find) == record


WRONG: dict[str, list[Any]] = {
    "match": ["", 7, "a/b", "x" * (LONGEST + 1)],
    "events": [0, True, MOST + 1, "4"],
    "payoffs": [[1.0], "10", [True, 0.0], [float("inf"), 0.0]],
    "came": [7, "1-choice-12/", "2-choice-12"],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in WRONG.items() for value in values])
def test_what_is_not_as_it_is_written_is_refused(key: str, value: Any) -> None:
    for heading in (HEADING | {key: value}, "abc123"):
        with pytest.raises(BadRecord):
            read_fork(heading, 2)


def test_both_ends_are_compared() -> None:
    """In French the same end is one sentence."""
    for payoffs, seat, words in [
        ((1.0, 0.0), 0, "Better than the first time: Bo wins."),
        ((0.0, 1.0), 0, "As good as the first time: Bo wins."),
        ((1.0, 0.0), 1, "The first time went better: you win!"),
        ((1.0, 0.0), SPECTATOR, "The first time: Bo wins."),
    ]:
        assert compared(FORK, ("Ann", "Bo"), payoffs, seat) == words
    with speaking("fr"):
        assert compared(FORK, ("Ann", "Bo"), (1.0, 0.0), 1) == "La première fois, c’était mieux\u202f: tu gagnes\u202f!"
        assert compared(FORK, ("Ann", "Bo"), (0.0, 1.0), 0) == "Comme la première fois, Bo gagne."


def anew(position: object, players: int = 2, is_anew: object = True) -> str:
    """A record of a match that begins in this position, with this many players."""
    record = Record(GHOOOST, GHOOOST.options(players), ["a"] * players, [Event(CHANCE, (), ())])
    first, *rest = record.dumps().splitlines()
    fork = {"match": "abc", "events": 3, "payoffs": [0.0] * players, "position": position, "anew": is_anew}
    return "\n".join([json.dumps(json.loads(first) | {"forked": fork}), *rest])


def begun_position(players: int = 2) -> str:
    state = GHOOOST.start(GHOOOST.options(players))
    settle(state, Random(1))
    return GHOOOST.dump(state)


def test_a_match_that_begins_in_a_position_replays_from_there() -> None:
    record = loads(anew(begun_position()), find_game)
    assert record.game.dump(record.replay()) == record.beginning == begun_position()
    assert loads(record.dumps(), find_game) == record


@pytest.mark.parametrize("players", [2, 3])
def test_a_position_that_is_none_of_its_table_is_refused(players: int) -> None:
    over = begun_position(players).replace("await=turn", "await=over")
    start = GHOOOST.dump(GHOOOST.start(GHOOOST.options(players)))
    for position in (begun_position(5 - players), "nonsense", start, over):
        with pytest.raises(BadRecord, match="none of its table"):
            loads(anew(position, players), find_game)
    unsaid: list[tuple[object, object]] = [("", True), (7, False), (None, False), (begun_position(players), "yes")]
    for told, is_anew in unsaid:
        with pytest.raises(BadRecord, match="in which position"):
            loads(anew(told, players, is_anew), find_game)
