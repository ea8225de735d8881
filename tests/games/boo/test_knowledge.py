"""What each seat knows: everything but the order of the piles."""

import json

import pytest

from games.boo.drawn import fields, play, start, view, walk
from hantise.core import SPECTATOR

SEATS = (0, 1, SPECTATOR)


@pytest.mark.parametrize("seat", SEATS)
def test_table_hands_and_tops_are_open(seat: int) -> None:
    """BOO-05, BOO-50."""
    state = play(start(oya=1, black=1), "turn:11 turn:2 turn:3 turn:4 o>29,27 turn:9")
    told = view(state, seat).facts.setting
    assert told.hands == (3, 2)
    assert told.tops == (4, 9)
    assert [(card.number, card.way, card.x, card.y, card.squares) for card in told.laid] == [(11, ">", 29, 27, "Tb^T")]
    assert told.unseen == ((1, 2, 5, 6, 7, 8, 9, 10, 11, 12), (1, 3, 4, 5, 6, 7, 8, 10, 12))


@pytest.mark.parametrize("seed", range(3))
def test_whose_cards_are_gone_is_known(seed: int) -> None:
    """BOO-50: of each seat's twelve, those laid, in hand, on top, and the rest, in the order of their numbers."""
    for state, _ in walk(seed):
        told = view(state, 0).facts.setting
        for seat in (0, 1):
            laid = [card.number for place, card in enumerate(told.laid) if told.owner(place) == seat]
            held = [number for number in (told.hands[seat], told.tops[seat]) if number]
            assert sorted([*laid, *held, *told.unseen[seat]]) == list(range(1, 13))
            assert list(told.unseen[seat]) == sorted(told.unseen[seat])


def test_a_view_names_what_it_tells() -> None:
    """BOO-50: a whitelist."""
    told = json.loads(view(start(), 0).dump())
    assert set(told) == {"seat", "mover", "turn", "is_match", *fields_of_a_position()}


def fields_of_a_position() -> set[str]:
    """What a position has to tell, all of which lies open; some fields have longer names in a view."""
    names = {"facing": "facing_is_enough", "spare": "may_spare", "await": "awaits"}
    return {names.get(name, name) for name in fields(start(match=True))}


@pytest.mark.parametrize("seat", SEATS)
def test_a_view_knows_whose_it_is_and_who_is_to_move(seat: int) -> None:
    """BOO-10, BOO-50: what is legal only for who is on the move."""
    for state, _ in walk(2):
        seen = view(state, seat)
        assert (seen.seat, seen.mover) == (seat, state.mover())
        assert seen.legal() == (state.legal() if seat == state.mover() else [])
