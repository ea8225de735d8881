"""A reason in words: how often, how many, and to whom; that there is none."""

from __future__ import annotations

import pytest

from hantise.core import SPECTATOR
from hantise.core.words import speaking
from hantise.review.chances import Band, band
from hantise.review.reasons import Reason
from hantise.review.why import how_often, reason_told
from hantise.review.worth import choices_told, luck_told, others_told, wins, worth
from review.matches import look_back, match


def told(reason: Reason | None, voice: int = 0, code: str = "haunted_stairs") -> str:
    choice = next(one for one in look_back(code, 2).choices if one.seat == 0)
    return reason_told(match(code, 2), choice._replace(reason=reason), voice)


@pytest.mark.soak
def test_an_event_is_told_by_how_often_it_came() -> None:
    found = Reason("first 0", 0.22, 0.71, True)
    assert told(found) == "You win the next pile: 2 times in 10 after this choice, 7 times in 10 after the better one."
    assert told(found, SPECTATOR).startswith("Ann wins the next pile: ")
    assert told(found._replace(stake="first 1")).startswith("Bo wins the next pile: ")


def test_a_count_is_told_by_its_means_which_never_read_alike() -> None:
    found = Reason("cards 0", 1.5, 2.5, False)
    assert told(found) == (
        "The cards that you win in the next turns: about 2 after this choice, about 3 after the better one."
    )
    whole = told(found._replace(chosen=0.0, best=1.0))
    assert whole.endswith(": 0 after this choice, 1 after the better one.")


def test_where_nothing_alone_explains_it_that_is_said() -> None:
    assert told(None) == "No single thing stands out: the other choice is better on the whole."


def test_of_a_game_that_names_no_stakes_the_line_is_told() -> None:
    record = match("kuhn", 2)
    line = next(filter(None, (record.game.seen(record.start(), one, 0) for one in record.start().legal())))
    sentence = record.game.table.tell(line, record.seats, 0).removesuffix(".")
    assert told(Reason(line, 0.0, 1.0, True), code="kuhn").startswith(f"{sentence}: never after this choice")


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.0, "never"),
        (0.01, "hardly ever"),
        (0.1, "once in 10"),
        (0.25, "3 times in 10"),
        (0.94, "9 times in 10"),
        (0.99, "nearly always"),
        (1.0, "always"),
    ],
)
def test_never_and_always_are_said_only_where_it_is_so(share: float, words: str) -> None:
    assert how_often(share) == words


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.03, "next to nothing"),
        (-0.12, "about a tenth of a win"),
        (0.48, "about half a win"),
        (-1.54, "about one and a half wins"),
        (2.3, "about 2.5 wins"),
        (-1.9, "about 2 wins"),
    ],
)
def test_what_it_was_worth_is_said_so_that_everybody_understands(share: float, words: str) -> None:
    assert worth(share) == words


def test_numbers_are_written_as_the_language_does() -> None:
    assert wins(-1.54) == "−1.54"
    for language, words in (("fr", "environ 2,5 victoires"), ("nl", "ongeveer 2,5 overwinningen")):
        with speaking(language):
            assert worth(2.5) == words
            assert wins(0.62) == "+0,62"


def test_whose_luck_and_whose_choices_is_said() -> None:
    good, bad = band(0.5, 0.1), Band(-0.5, -0.6, -0.4)
    assert luck_told(good) == "Luck helped: it was worth about half a win."
    assert luck_told(bad) == "Bad luck cost about half a win."
    assert choices_told(bad).startswith("Your choices cost about half a win")
    assert choices_told(bad, "Ann").startswith("Ann’s choices cost")
    assert others_told(bad, ["Bo"]) == "Bo’s choices took about half a win from you."
    assert others_told(good, ["Bo"], "Ann") == "Bo’s choices gave Ann about half a win."
    assert others_told(good, ["Bo", "Cy"]) == "The others’ choices gave you about half a win."
    assert others_told(bad, ["Bo", "Cy"], "Ann") == "The others’ choices took about half a win from Ann."
