"""Kuhn poker is imagined rightly; each wrong way of imagining it is found."""

from dataclasses import replace
from typing import Any

import pytest

from hantise.core import SPECTATOR, Game, State
from hantise.testing.games import find
from hantise.testing.playing import Broken
from hantise.testing.world import Tally, agree, redrawing, redrawing_twice, shares
from testing.planted import wrong_view

KUHN = find("kuhn")
FOUR = find("connect_four")
DEALS = ["JQ", "JK", "QJ", "QK", "KJ", "KQ"]


def opening(cards: str) -> State:
    return KUHN.load(f"cards={cards} stakes=1,1 stage=opening turn=0")


def compare(game: Game, seat: int = 0, **more: Any) -> Tally:
    return agree(game, [(1, game.start(game.options(2)))], seat, 5, **more)


@pytest.mark.parametrize(("seat", "views"), [(0, 40), (1, 38), (SPECTATOR, 26)])
def test_kuhn_poker_is_imagined_as_chance_deals_it(seat: int, views: int) -> None:
    """KUH-02, KUH-06, KUH-07: 58 positions, which the seats can tell apart more or less."""
    tally = compare(KUHN, seat)
    assert tally.worlds == 58
    assert tally.views == views
    assert tally.fit.freedom == tally.worlds - tally.views
    assert tally.drawn > 1000


def test_where_all_lies_open_there_is_one_world_and_each_choice_of_a_seat_counts_alike() -> None:
    tally = agree(FOUR, [(1, FOUR.start(FOUR.options(2)))], 0, 3)
    assert tally.views == tally.worlds == 1 + 7 + 49 + 343
    assert shares(opening("JK")) == {0: 1.0, 1: 1.0}
    assert shares(KUHN.start(KUHN.options(2))) == {4: 1 / 3, 5: 1 / 3, 6: 1 / 3}


def other_card(view: Any, rng: Any) -> Any:
    """Any world at all: the seat forgets its own card."""
    world = view.real.imagine(rng)
    betting = KUHN.dump(world).partition(" ")[2]
    return KUHN.load(f"cards={DEALS[rng.below(6)]} {betting}") if view.mover >= 0 else world


def never_the_king(view: Any, rng: Any) -> Any:
    """The first seat believes that the other has no king."""
    world = view.real.imagine(rng)
    while "cards=JK" in KUHN.dump(world) and "?" in view.dump():
        world = view.real.imagine(rng)
    return world


def rather_the_king(view: Any, rng: Any) -> Any:
    """With a jack, the first seat expects the king twice as often as the queen."""
    world = view.real.imagine(rng)
    if "cards=JQ" in KUHN.dump(world) and rng.below(3) == 0:
        return KUHN.load(KUHN.dump(world).replace("JQ", "JK"))
    return world


def test_a_wrong_imagination_is_found() -> None:
    for imagine, words in [
        (other_card, "an impossible world"),
        (never_the_king, "a world is never imagined"),
        (rather_the_king, "the odds are others than chance gives"),
    ]:
        with pytest.raises(Broken, match=words) as caught:
            compare(wrong_view(KUHN, imagine=imagine))
        assert "kuhn, seat 0, after" in caught.value.__notes__[0]


def test_a_slight_bias_everywhere_and_a_view_that_tells_more_than_its_sheet_are_found() -> None:
    """The bias in the sum."""

    def slightly(view: Any, rng: Any) -> Any:
        world = view.real.imagine(rng)
        return view.real.imagine(rng) if "K" in KUHN.dump(world)[6:8] and rng.below(4) == 0 else world

    with pytest.raises(Broken, match="all in all"):
        compare(wrong_view(KUHN, imagine=slightly), SPECTATOR, least=1000)
    with pytest.raises(Broken, match="one sheet, but several views"):
        compare(wrong_view(KUHN, extra=lambda state, seat: {"extra": KUHN.dump(state)}))


def test_worlds_are_split_by_what_a_seat_was_told_and_weighed_by_their_starts_odds() -> None:
    """The first seat knows its jack; the other has a king three times in four."""
    starts = [(3, opening("JK")), (1, opening("JQ"))]
    with pytest.raises(Broken, match="odds are others"):
        agree(KUHN, starts, 0, 0)
    assert agree(KUHN, [(1, state) for _, state in starts], 0, 2).worlds == 2 + 4 + 8
    deals = [(1.0, opening(cards)) for cards in DEALS]
    with pytest.raises(Broken, match="several views"):
        agree(KUHN, deals, 0, 0)
    assert agree(KUHN, deals, 0, 0, told=lambda state: KUHN.dump(state)[6]).views == 3


def test_what_is_drawn_anew_from_the_true_position_is_found() -> None:
    """It must not matter in which of the positions that look alike it is drawn."""
    peeping = replace(KUHN, redrawn=lambda state, world: state.clone())
    with pytest.raises(Broken, match="never imagined"):
        compare(peeping, draw=redrawing)
    assert compare(replace(KUHN, redrawn=lambda state, world: world), draw=redrawing_twice).worlds == 58
