from collections.abc import Callable
from typing import NamedTuple

import pytest

from hantise.core import BadView, Memory, Refusal, Rng, State
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
    """A view without memories, of a game that nobody plays."""

    @property
    def memories(self) -> tuple[Memory, ...]:
        return ()

    def glance(self) -> "Cards":
        return self

    def forget(self, keep: Callable[[Memory], bool]) -> "Cards":
        return self

    def imagine(self, rng: Rng) -> State:
        raise NotImplementedError

    def refusal(self, action: int) -> Refusal | None:
        return None


class OtherCards(Cards):
    pass


FACTS = Facts(0, 1, (Card(3, "K"), Card(4, "")))
TEXT = '{"seat":0,"mover":1,"cards":[[3,"K"],[4,""]]}'


def test_a_view_tells_its_facts_and_is_read_from_them() -> None:
    view = Cards(FACTS)
    assert (view.seat, view.mover, view.facts.cards[0].face) == (0, 1, "K")
    assert view.dump() == TEXT
    assert read_facts(Facts, TEXT) == FACTS
    assert isinstance(read_facts(Facts, TEXT).cards[0], Card)


def test_views_are_equal_whose_facts_are() -> None:
    view = Cards(FACTS)
    assert view == Cards(read_facts(Facts, TEXT))
    assert hash(view) == hash(Cards(FACTS))
    assert view != Cards(FACTS._replace(seat=1))
    assert view != OtherCards(FACTS)
    assert view != FACTS


@pytest.mark.parametrize(
    "text", ["", "[]", "[[", TEXT.replace(",", ",\x00"), TEXT.replace("1", '"1"'), TEXT.replace("seat", "seats")]
)
def test_facts_of_another_kind_are_refused(text: str) -> None:
    with pytest.raises(BadView, match=r"^this is no view of cards: "), reading("view of cards", BadView):
        read_facts(Facts, text)
