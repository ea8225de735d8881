"""Views by what they say."""

import copy
from typing import Any, NamedTuple

import pytest

from hantise.core import BadView
from hantise.core.errors import reading
from hantise.core.facts import read_facts
from hantise.core.facts_view import FactsView
from hantise.testing.games import find


class Card(NamedTuple):
    place: int
    face: str


class Facts(NamedTuple):
    seat: int
    mover: int
    cards: tuple[Card, ...]


class Cards(FactsView[Facts]):
    """A view of a game that nobody plays."""


class OtherCards(Cards):
    pass


FACTS = Facts(0, 1, (Card(3, "K"), Card(4, "")))
TEXT = '{"seat":0,"mover":1,"cards":[[3,"K"],[4,""]]}'


@pytest.fixture
def views(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The two kinds of view, which say nothing of a game."""
    for kind in (Cards, OtherCards):
        monkeypatch.setattr(kind, "__abstractmethods__", frozenset())
    return Cards, OtherCards


def test_a_view_is_read_from_its_facts_and_no_others_and_equal_to_whose_facts_are(views: Any) -> None:
    made, other = views
    view = made(FACTS)
    assert (view.seat, view.mover, view.facts.cards[0].face) == (0, 1, "K")
    assert view.dump() == TEXT
    assert read_facts(Facts, TEXT) == FACTS
    assert isinstance(read_facts(Facts, TEXT).cards[0], Card)
    assert view == made(read_facts(Facts, TEXT))
    assert hash(view) == hash(made(FACTS))
    assert copy.copy(view) == view
    assert view not in (made(FACTS._replace(seat=1)), other(FACTS), FACTS)
    for text in ["", "[]", "[[", TEXT.replace(",", ",\x00"), TEXT.replace("1", '"1"'), TEXT.replace("seat", "seats")]:
        with pytest.raises(BadView, match=r"^this is no view of cards: "), reading("view of cards", BadView):
            read_facts(Facts, text)


KUHN = find("kuhn")
OPENING = "stakes=1,1 stage=opening turn=0"


def test_views_are_equal_that_say_the_same_and_have_no_clock_unless_they_remember() -> None:
    """A view that hides something has no single world."""
    king_jack, king_queen = KUHN.load(f"cards=KJ {OPENING}"), KUHN.load(f"cards=KQ {OPENING}")
    assert KUHN.view(king_jack, 0) == KUHN.view(king_queen, 0)
    assert hash(KUHN.view(king_jack, 0)) == hash(KUHN.view(king_queen, 0))
    assert KUHN.view(king_jack, 0) != KUHN.view(king_jack, 1)
    assert len({KUHN.view(state, seat) for state in (king_jack, king_queen) for seat in (0, 1)}) == 3
    view = KUHN.view(king_jack, 0)
    assert (view.clock, view.world()) == (0, None)
    assert view not in (view.dump(), king_jack), "it equals nothing that is no view"
