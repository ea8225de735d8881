"""Belief training: the question is asked on the real table, and nothing of its answer is there before it is given."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hantise.core.words import LANGUAGES
from hantise.games import find
from hantise.review.guess import SURENESS
from hantise.review.guess_making import positions
from hantise.review.guess_store import guess_at, number_of_guesses
from web.fakes import FirstThatComes
from web.houses import House
from web.test_beliefs import InThisProcess
from web.visitor import Visitor, outcome

TRAINED = ("ghooost", "rest_in_peace", "spooky_boo")


@pytest.fixture
def believer() -> InThisProcess:
    return InThisProcess()


@pytest.fixture
def within(believer: InThisProcess) -> dict[str, Any]:
    return {"pool": FirstThatComes(), "believer": believer}


def offers_of(text: str) -> list[str]:
    return re.findall(r'name="card" value="([^"]+)"', text)


def test_there_are_three_games_to_choose_from(visitor: Visitor, house: House) -> None:
    visitor.open("/beliefs")
    assert [f'href="/beliefs/{code}/1"' in visitor.text for code in TRAINED] == [True] * 3
    assert 'href="/beliefs/boo' not in visitor.text
    assert 'href="/beliefs"' in visitor.open("/").text


@pytest.mark.soak
@pytest.mark.parametrize("code", TRAINED)
def test_a_question_is_a_table_cards_and_how_sure(visitor: Visitor, house: House, code: str) -> None:
    for language, number in zip(LANGUAGES, (1, 8, number_of_guesses(find(code))), strict=True):
        visitor.send("/language", {"language": language})
        text = visitor.open(f"/beliefs/{code}/{number}").text
        assert visitor.answer.status_code == 200
        assert 'id="room"' in text
        assert 'id="log"' in text
        assert 3 <= len(offers_of(text)) <= 5
        assert text.count('name="sure"') == len(SURENESS)
        assert 'method="post"' not in text


@pytest.mark.soak
@pytest.mark.parametrize("code", TRAINED)
def test_nothing_of_the_answer_is_in_the_page_before_it_is_given(
    visitor: Visitor, house: House, believer: InThisProcess, code: str
) -> None:
    """Equal whatever others truly hold and however likely anything is: the page is drawn of the seat's view alone."""
    text = visitor.open(f"/beliefs/{code}/3").text
    assert not re.search(r"\d+ %", re.sub(r'name="sure"[^<]*<span>\d+ %', "", text)), "no chance is told"
    guess = guess_at(find(code), 3)
    view = guess.record.game.view(positions(guess.record)[guess.step], guess.seat)
    assert [question.view for question in believer.asked] == [view.dump()]
    assert not re.search(r"likeliest|went from|In this match", text)


def test_an_answer_is_worth_points_and_explained(visitor: Visitor, house: House) -> None:
    offers = offers_of(visitor.open("/beliefs/rest_in_peace/1").text)
    worths = {}
    for card in offers:
        for sure in range(len(SURENESS)):
            text = visitor.open(f"/beliefs/rest_in_peace/1?card={card}&sure={sure}").text
            found = re.search(r"(\d+) of 100 points", text)
            assert found
            worths[card, sure] = int(found[1])
    assert max(worths.values()) == 100
    assert min(worths.values()) < 50
    for words in ("What could be there", "told most: ", "In this match it was", "right to 2\u00a0%", "your answer"):
        assert words in text
    assert text.count('class="line-bar"') == text.count("<li>")


def test_the_score_goes_along_in_the_address(visitor: Visitor, house: House) -> None:
    card = offers_of(visitor.open("/beliefs/rest_in_peace/1").text)[0]
    text = visitor.open(f"/beliefs/rest_in_peace/1?card={card}&sure=2&had=150&of=2").text
    worth = int(re.search(r"(\d+) of 100 points", text)[1])  # type: ignore[index]
    assert f"{150 + worth} of 300 points so far" in text
    following = f"/beliefs/rest_in_peace/2?had={150 + worth}&amp;of=3"
    assert f'href="{following}"' in text
    text = visitor.open(following.replace("&amp;", "&")).text
    assert f'name="had" value="{150 + worth}"' in text
    assert 'name="had"' not in visitor.open("/beliefs/rest_in_peace/2?had=900&of=3").text, "more than there is"
    last = number_of_guesses(find("rest_in_peace"))
    card = offers_of(visitor.open(f"/beliefs/rest_in_peace/{last}").text)[0]
    text = visitor.open(f"/beliefs/rest_in_peace/{last}?card={card}&sure=1").text
    assert 'href="/beliefs/rest_in_peace/1?' in text


@pytest.mark.parametrize("path", ["ghooost/0", "ghooost/9999", "ghooost/x", "boo/1", "haunted_stairs/1"])
def test_questions_that_there_are_not(visitor: Visitor, house: House, path: str) -> None:
    assert outcome(visitor.open(f"/beliefs/{path}")) == (404, "no-such-question")


@pytest.mark.parametrize("query", ["card=zz&sure=1", "sure=1", "card=zz", "sure=9", "card=&sure=-1"])
def test_answers_that_there_are_not(visitor: Visitor, house: House, query: str) -> None:
    assert outcome(visitor.open(f"/beliefs/rest_in_peace/1?{query}")) == (422, "no-such-answer")
