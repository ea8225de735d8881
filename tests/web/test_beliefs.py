"""What could be where: told for each step and seat once a match is over, from what the seat could know; and guessed."""

import re
from itertools import product
from typing import Any

import msgspec
import pytest

from hantise.bots.process import NoAnswer
from hantise.core import HiddenItem
from hantise.core.words import LANGUAGES
from hantise.games import codes, find
from hantise.review.belief_quiz import SURENESS, number_of_questions, positions, question_at
from hantise.review.beliefs import Belief, Believing, believed
from hantise.web import limits
from hantise.web.again.believing import Looking, beliefs_page
from hantise.web.again.showing import Eyes, showing
from hantise.web.tables import computers as serving
from hantise.web.tables.live_table import cooperatively
from web.fakes import AtHand, FirstThatComes
from web.houses import House, running_house
from web.test_review_page import over
from web.test_watching_again import table_of
from web.visitor import Arrive, Visitor, outcome, visiting


class InThisProcess(AtHand):
    """Answers in this process; keeps what it was asked, and fails so many times."""

    def __init__(self) -> None:
        self.asked: list[Believing] = []
        self.fails = 0

    async def ask(self, question: Believing) -> str:
        self.asked.append(question)
        if self.fails:
            self.fails -= 1
            raise NoAnswer("it fell silent")
        return believed(find, msgspec.json.encode(question).decode())


@pytest.fixture
def believer() -> InThisProcess:
    return InThisProcess()


@pytest.fixture
def within(believer: InThisProcess) -> dict[str, Any]:
    return {"pool": FirstThatComes(), "believer": believer}


@pytest.mark.parametrize("code", codes())
def test_every_game_that_hides_something_tells_it(visitor: Visitor, house: House, code: str) -> None:
    place = over(house, code)
    step = len(table_of(house, place).position.chapters) // 2
    hides = code != "boo"
    for eyes, ending in (("1", "?eyes=1"), ("all", "")):
        there = f"{place}/again/{step}/beliefs{ending}"
        leads_there = f'id="believing" href="{there}"' in visitor.open(f"{place}/again/{step}?eyes={eyes}").text
        assert leads_there == hides
        text = visitor.open(there).text
        assert visitor.answer.status_code == 200
        assert hides or "likely-card" not in text


@pytest.mark.soak
@pytest.mark.parametrize("code", ["ghooost", "spooky_boo"])
def test_it_is_told_from_what_the_seat_knew(visitor: Visitor, house: House, believer: InThisProcess, code: str) -> None:
    place = over(house, code)
    table = table_of(house, place)
    for step in (3, 9):
        position = table.record().replay(sum(len(each.event.names()) for each in [*table.position.chapters][:step]))
        for seat in range(table.options.players):
            visitor.open(f"{place}/again/{step}/beliefs?eyes={seat}")
            assert believer.asked[-1].view == table.game.view(position, seat).dump()


BAR = re.compile(r'<rect class="all"[^>]* height="(\d+)".*?<rect class="part"[^>]* height="([\d.]+)"')
NUMBER = re.compile(r'class="digits">(\d+)\u00a0%')


@pytest.mark.parametrize("code", ["ghooost", "rest_in_peace"])
def test_bars_are_as_long_as_chances_for_at_most_five_cards_a_hand(visitor: Visitor, house: House, code: str) -> None:
    place = over(house, code)
    pages = [visitor.open(f"{place}/again/{step}/beliefs?eyes=0").text for step in (4, 6, 9)]
    (block, *_others) = pages[0].split('<section class="pan guess">')[1:]
    assert 1 <= block.count("<li>") <= 5
    assert block.count('class="digits"') == block.count("<li>") == block.count('class="upright"')
    for way in ("3/beliefs", "5/beliefs", "4"):
        assert f'href="{place}/again/{way}?eyes=0"' in pages[0]
    bars, numbers = BAR.findall("".join(pages)), NUMBER.findall("".join(pages))
    assert len(bars) == len(numbers) > 5
    for (track, part), number in zip(bars, numbers, strict=True):
        assert 100 * float(part) / (int(track) - 2) == pytest.approx(int(number), abs=1)


WORDS = {
    *("thick frame", "dashed frame", "surely it is remembered"),
    *("counting the cards", "full bar", "how they play", "counting alone"),
}
SPOT, HAND = HiddenItem(-1, "red", "the blue child", "blue", "ghost", 0), HiddenItem(1, "hand", "7", "7", "back")


@pytest.mark.soak
@pytest.mark.parametrize(
    ("code", "belief", "told"),
    [
        ("haunted_stairs", Belief(SPOT, 1.0, 1.0, 1.0, 1), {"thick frame", "surely it is remembered"}),
        ("haunted_stairs", Belief(SPOT, 1.0, 1.0, 0.4, 1), {"dashed frame", "surely it is remembered"}),
        ("haunted_stairs", Belief(SPOT, 0.4, 0.4, 0.4), {"counting the cards"}),
        ("ghooost", Belief(HAND, 1.0, 1.0, 1.0, 1, 1), {"thick frame"}),
        ("ghooost", Belief(HAND, 0.4, 0.6, 0.4, 0, 2), {"full bar", "counting the cards"}),
        ("rest_in_peace", Belief(HAND, 0.4, 0.6, 0.4, 0, 2), {"full bar", "how they play", "counting alone"}),
    ],
    ids=["seen", "fading", "never seen", "a known hand", "a hidden hand", "a hand that is weighed"],
)
def test_only_what_is_shown_is_explained(house: House, code: str, belief: Belief, told: set[str]) -> None:
    """Bars where there are any, frames that are drawn, and no counting where all was seen."""
    shown = house.wait_for(cooperatively(showing(table_of(house, over(house, code)), 1, Eyes(0))))
    page = beliefs_page(Looking(shown, False, [belief], "level3"))
    assert {word for word in WORDS if word in page} == told


def test_places_of_the_table_keep_their_order_and_say_what_is_known(visitor: Visitor, house: House) -> None:
    """SPB-05: the near row is what its owner looked at; at the end nothing is hidden, as it never is in Boo."""
    place = over(house, "spooky_boo")
    own = visitor.open(f"{place}/again/3/beliefs?eyes=0").text.split('<section class="pan guess">')[1]
    places = [own.index(words) for words in ("top left", "top right", "bottom left", "bottom right")]
    assert places == sorted(places)
    assert own.count("known for sure") == own.count("never seen") == 2
    assert " to " in own, "values that nobody knows are summed up"
    last = len(table_of(house, place).position.chapters)
    assert "all cards lie open" in visitor.open(f"{place}/again/{last}/beliefs?eyes=0").text
    assert "In this game" not in visitor.text
    assert "In this game all cards lie open" in visitor.open(f"{over(house, 'boo')}/again/3/beliefs?eyes=0").text


def test_before_a_choice_it_is_what_its_chooser_knew(visit: Arrive, house: House, believer: InThisProcess) -> None:
    """Nobody works that out again; a way back that no review gave is none."""
    place, visitor = over(house, "ghooost"), visit()
    text = visitor.open(f"{place}/again/5/beliefs?eyes=1&from=1-choice-5&before=choice").text
    assert "choice at step 5" in text
    assert f'href="{place}/review?eyes=1&amp;at=choice-5#choice-5"' in text
    assert f'id="table" href="{place}/again/4?eyes=1&amp;from=1-choice-5"' in text
    for who in (visit(), visitor):
        who.open(f"{place}/again/4/beliefs?eyes=1")
    assert len(believer.asked) == 1, "it stood as the step before had left it"
    assert "choice at step" not in visitor.text
    assert "before" not in visitor.open(f"{place}/again/1/beliefs?eyes=1&before=choice").text
    for origin in ("9-choice-5", "1-choice-5%22", "//elsewhere", "1-elsewhere-5"):
        text = visitor.open(f"{place}/again/5/beliefs?eyes=1&from={origin}").text
        assert "Where it was won" not in text
        assert "elsewhere" not in text.partition("<main")[2].partition("</main>")[0]


def test_who_looks_too_often_waits_and_an_answer_that_does_not_come_is_said(
    visitor: Visitor, house: House, believer: InThisProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = over(house)

    def look(step: int) -> tuple[int, str]:
        return outcome(visitor.open(f"{place}/again/{step}/beliefs"))

    house.services.beliefs._looks = limits.Attempts(3, 60)
    assert [look(step) for step in range(2, 6)] == [(200, "")] * 3 + [(429, "too-many-looks")]
    assert look(4) == (200, ""), "what is there costs nothing"
    house.services.beliefs._looks, believer.fails = limits.Attempts(limits.LOOKS, limits.LOOKING), 1
    assert [look(5), look(5)] == [(503, "no-answer"), (200, "")]
    monkeypatch.setattr(serving, "MOST", 0)
    assert look(6) == (503, "busy")


@pytest.mark.soak
def test_it_works_in_a_process_of_its_own() -> None:
    with running_house(FirstThatComes()) as house, visiting(house) as visitor:
        assert "known for sure" in visitor.open(f"{over(house)}/again/9/beliefs?eyes=0").text


# Training: the question is asked on the real table, and nothing of its answer is there before it is given.

TRAINED = ("ghooost", "rest_in_peace", "spooky_boo")


def offers_of(text: str) -> list[str]:
    return re.findall(r'name="card" value="([^"]+)"', text)


@pytest.mark.soak
@pytest.mark.parametrize("code", TRAINED)
def test_nothing_of_an_answer_is_there_before_it_is_given(visitor: Visitor, believer: InThisProcess, code: str) -> None:
    """A question is a table, cards and how sure: drawn of the view, whatever others hold and however likely it is."""
    for language, number in zip(LANGUAGES, (3, 8, number_of_questions(find(code))), strict=True):
        visitor.send("/language", {"language": language})
        text = visitor.open(f"/beliefs/{code}/{number}").text
        assert visitor.answer.status_code == 200
        assert 3 <= len(offers_of(text)) <= 5
        for part, count in (('id="room"', 1), ('id="log"', 1), ('name="sure"', len(SURENESS)), ('method="post"', 0)):
            assert text.count(part) == count
        assert not re.search(r"\d+ %", re.sub(r'name="sure"[^<]*<span>\d+ %', "", text)), "no chance is told"
        assert language != "en" or not re.search(r"likeliest|went from|In this match", text)
        question = question_at(find(code), number)
        view = question.record.game.view(positions(question.record)[question.step], question.seat)
        assert believer.asked[-1].view == view.dump()
    assert len(believer.asked) == len(LANGUAGES)


PLACE = "/beliefs/rest_in_peace"


def test_an_answer_is_worth_points_and_explained_and_the_score_goes_along_in_the_address(visitor: Visitor) -> None:
    def worth_of(query: str) -> int:
        return int(re.findall(r"(\d+) of 100 points", visitor.open(f"{PLACE}/1?{query}").text)[0])

    cards = offers_of(visitor.open(f"{PLACE}/1").text)
    worths = [worth_of(f"card={card}&sure={sure}") for card, sure in product(cards, range(len(SURENESS)))]
    assert max(worths) == 100
    assert min(worths) < 50
    for words in ("What could be there", "told most: ", "In this match it was", "right to 2\u00a0%", "your answer"):
        assert words in visitor.text
    assert visitor.text.count('class="line-bar"') == visitor.text.count("<li>")
    points = 150 + worth_of(f"card={cards[0]}&sure=2&had=150&of=2")
    assert f"{points} of 300 points so far" in visitor.text
    assert f'href="{PLACE}/2?had={points}&amp;of=3"' in visitor.text
    assert f'name="had" value="{points}"' in visitor.open(f"{PLACE}/2?had={points}&of=3").text
    assert 'name="had"' not in visitor.open(f"{PLACE}/2?had=900&of=3").text, "more than there is"
    last = number_of_questions(find("rest_in_peace"))
    card = offers_of(visitor.open(f"{PLACE}/{last}").text)[0]
    assert f'href="{PLACE}/1?' in visitor.open(f"{PLACE}/{last}?card={card}&sure=1").text


def test_there_are_three_games_to_choose_from_and_no_other_questions_and_answers(visitor: Visitor) -> None:
    assert 'href="/beliefs"' in visitor.open("/").text
    assert {*re.findall(r'href="/beliefs/(\w+)/1"', visitor.open("/beliefs").text)} == {*TRAINED}
    for place in ("ghooost/0", "ghooost/9999", "ghooost/x", "boo/1", "haunted_stairs/1"):
        assert outcome(visitor.open(f"/beliefs/{place}")) == (404, "no-such-question"), place
    for query in ("card=zz&sure=1", "sure=1", "card=zz", "sure=9", "card=&sure=-1"):
        assert outcome(visitor.open(f"{PLACE}/1?{query}")) == (422, "no-such-answer"), query
