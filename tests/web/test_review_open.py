"""Had you seen everything: a second line of a review, on demand, worked out and kept apart."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from hantise.review import making
from hantise.review.points import points
from web.fakes import FirstThatComes, Guessing
from web.houses import House, running_house
from web.test_review_page import BEGIN, CANCEL, over, reviewed
from web.test_watching_again import table_of
from web.visitor import Visitor


@pytest.fixture
def weigher() -> Guessing:
    return Guessing()


@pytest.fixture
def house(weigher: Guessing) -> Iterator[House]:
    with running_house(FirstThatComes(), weigher=weigher) as running:
        yield running


@pytest.fixture
def place(visitor: Visitor, house: House, weigher: Guessing) -> str:
    """Where a match lies whose review is there; nobody has asked for more."""
    found = over(house)
    reviewed(visitor, found)
    weigher.asked.clear()
    return found


def opened(visitor: Visitor, place: str, seat: int = 0) -> str:
    """The page with both lines."""
    visitor.send(f"{place}/review/open?eyes={seat}", BEGIN)
    end = time.monotonic() + 30
    while visitor.client.get(f"{place}/review/open/progress?eyes={seat}").json()["waits"]:
        assert time.monotonic() < end
        time.sleep(0.02)
    return visitor.open(f"{place}/review?eyes={seat}&open=1").text


def test_nobody_works_it_out_before_somebody_asks(
    visitor: Visitor, house: House, weigher: Guessing, place: str
) -> None:
    assert "Had Computer" in visitor.open(f"{place}/review?eyes=1").text or "seen everything" in visitor.text
    assert "Find out" in visitor.open(f"{place}/review?eyes=1&open=1").text
    assert 'class="line seen"' not in visitor.text
    assert not weigher.asked


@pytest.mark.soak
def test_it_is_a_line_a_column_and_a_sentence(visitor: Visitor, house: House, weigher: Guessing, place: str) -> None:
    text = opened(visitor, place, 1)
    assert text.count('class="line seen"') == 2, "in the wide picture and in the narrow one"
    assert text.count('class="open"><path class="band"') == 2, "each with its band"
    name = table_of(house, place).record().seats[1]
    assert f'<th scope="col">had {name} seen everything</th>' in text
    assert "The other line, had " in text
    assert 'class="line seen"' not in visitor.open(f"{place}/review?eyes=1").text, "only on demand"
    assert 'class="line seen"' not in visitor.open(f"{place}/review?eyes=0&open=1").text, "and for this seat"


@pytest.mark.soak
def test_one_question_a_point_about_this_seat(visitor: Visitor, house: House, weigher: Guessing, place: str) -> None:
    opened(visitor, place, 1)
    record = table_of(house, place).record()
    assert [question.position for question in weigher.asked] == [
        record.game.dump(point.state) for point in points(record)
    ]
    assert [question.view for question in weigher.asked] == [
        record.game.view(point.state, 1).dump() for point in points(record)
    ]
    opened(visitor, place, 1)
    assert len(weigher.asked) == len(points(record)), "what is there is not asked again"


@pytest.mark.soak
def test_it_is_cancelled_and_gone_on_with(visitor: Visitor, house: House, weigher: Guessing, place: str) -> None:
    weigher.seconds = 0.05
    visitor.send(f"{place}/review/open?eyes=0", BEGIN)
    assert "<progress" in visitor.text
    assert 'http-equiv="refresh"' in visitor.text, "without scripts it looks again"
    while visitor.client.get(f"{place}/review/open/progress?eyes=0").json()["answered"] == 0:
        time.sleep(0.05)
    visitor.send(f"{place}/review/open/cancel?eyes=0", CANCEL)
    assert "It was cancelled." in visitor.text
    assert "Chances of winning" in visitor.text, "the review itself stands"
    weigher.seconds = 0.0
    assert 'class="line seen"' in opened(visitor, place)


@pytest.mark.soak
def test_a_newer_house_works_it_out_anew(
    visitor: Visitor, house: House, weigher: Guessing, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(visitor, place)
    monkeypatch.setattr(making, "EDITION", making.EDITION + 1)
    reviewed(visitor, place)
    assert "Find out" in visitor.open(f"{place}/review?eyes=0&open=1").text
