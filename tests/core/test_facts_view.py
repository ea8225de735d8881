import copy
from typing import Any, NamedTuple

import pytest

from hantise.core import BadView
from hantise.core.errors import reading
from hantise.core.facts import read_facts
from hantise.core.facts_view import FactsView


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


def test_a_view_tells_its_facts_and_is_read_from_them(views: Any) -> None:
    view = views[0](FACTS)
    assert (view.seat, view.mover, view.facts.cards[0].face) == (0, 1, "K")
    assert view.dump() == TEXT
    assert read_facts(Facts, TEXT) == FACTS
    assert isinstance(read_facts(Facts, TEXT).cards[0], Card)


def test_views_are_equal_whose_facts_are(views: Any) -> None:
    made, other = views
    view = made(FACTS)
    assert view == made(read_facts(Facts, TEXT))
    assert hash(view) == hash(made(FACTS))
    assert copy.copy(view) == view
    assert view != made(FACTS._replace(seat=1))
    assert view != other(FACTS)
    assert view != FACTS


@pytest.mark.parametrize(
    "text", ["", "[]", "[[", TEXT.replace(",", ",\x00"), TEXT.replace("1", '"1"'), TEXT.replace("seat", "seats")]
)
def test_facts_of_another_kind_are_refused(text: str) -> None:
    with pytest.raises(BadView, match=r"^this is no view of cards: "), reading("view of cards", BadView):
        read_facts(Facts, text)
