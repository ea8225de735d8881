"""Answers of Kuhn poker's table that tell more than a seat saw are found, and so is what is taken back after a look."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from hantise.core import State
from hantise.core.record import apply_names
from hantise.testing.broken import Broken
from hantise.testing.commands import LONGEST, UNKNOWN, answers_alike, commands, takes_back_alike
from hantise.testing.games import find
from testing.planted import wrong_state

KUHN = find("kuhn")


def dealt(*names: str) -> State:
    state = KUHN.start(KUHN.options(2))
    apply_names(KUHN, state, names)
    return state


JACK = dealt("deal:K", "deal:J")
QUEEN = dealt("deal:K", "deal:Q")


def test_commands_are_legal_illegal_and_unknown_of_one_to_three_names() -> None:
    asked = [*commands(KUHN, JACK, Random(1), 200)]
    assert len(asked) == 200
    assert {len(names) for names in asked} == set(range(1, LONGEST + 1))
    legal = {KUHN.actions.name(action) for action in JACK.legal()}
    assert any(set(names) <= legal for names in asked if len(names) == LONGEST)
    assert {name for names in asked for name in names} >= {*legal, "deal:K", *UNKNOWN}


def what_the_seat_has(state: State, seat: int, names: Sequence[str]) -> bytes:
    return f"{KUHN.view(state, seat).dump()} {names}".encode()


def test_answers_from_the_seats_view_are_alike_and_one_that_tells_the_other_card_is_found() -> None:
    """KUH-02."""
    answers_alike(KUHN, JACK, QUEEN, 0, what_the_seat_has, Random(1))
    with pytest.raises(Broken, match="asked by seat 1 tells two positions apart"):
        answers_alike(KUHN, JACK, QUEEN, 1, what_the_seat_has, Random(1))


# A game in which everything may be taken back.
LENIENT = replace(KUHN, reveals=lambda line: False)


def test_what_shows_the_other_card_may_not_be_taken_back_and_what_shows_nothing_may() -> None:
    """KUH-03, KUH-06: the second player checks as well, and the cards are shown."""
    one, other = [dealt("deal:K", card, "check") for card in ("deal:J", "deal:Q")]
    assert KUHN.view(one, 0).dump() == KUHN.view(other, 0).dump()
    showing = wrong_state(LENIENT, mover=lambda real: 0)
    with pytest.raises(Broken, match="taking it back tells two positions apart"):
        takes_back_alike(showing, showing.load(showing.dump(one)), showing.load(showing.dump(other)))
    takes_back_alike(KUHN, one, other)
    takes_back_alike(LENIENT, JACK, QUEEN)
