"""Certain bounds of an ending equal those of an exhaustive search."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from games.ghooost.drawn import table
from games.rest_in_peace.drawn import at
from hantise import games
from hantise.core import Game, Rng, State, View
from hantise.review.certain import Bounds, certain, takes_all
from hantise.review.weighing import Weighing, answer
from hantise.testing import games as examples
from review.guessing import ASK, HIDE, LEFT, SHOW, Coin
from review.guessing import GAME as COIN

MOST = 5000
POKER = examples.find("kuhn")
CARDS = "JQK"


def every_deal(view: View, most: int) -> Sequence[State]:
    """Kuhn poker with each card that the other may hold."""
    text, seat = POKER.dump(view.imagine(Rng(1))), view.seat
    start = len("cards=")
    own = text[start + seat]
    hands = [own + other if seat == 0 else other + own for other in CARDS if other != own]
    found = [POKER.load(f"cards={hand}{text[start + 2 :]}") for hand in hands]
    return found if len(found) <= most else []


KUHN = replace(POKER, worlds=every_deal)


def bounds(game: Game, state: State, most: int = MOST) -> dict[str, Bounds]:
    """By name."""
    found = certain(game, game.view(state, int(state.mover())), state.legal(), most)
    return {game.actions.name(action): one for action, one in found.items()}


SURE, LOST = Bounds(1.0, 1.0), Bounds(0.0, 0.0)
OPENING, CHECKED = "stakes=1,1 stage=opening turn=0", "stakes=1,1 stage=checked turn=1"
BET = "stakes=2,1 stage=bet turn=1"


def poker(cards: str, betting: str) -> State:
    return POKER.load(f"cards={cards} {betting}")


@pytest.mark.parametrize("cards", ["JQ", "JK", "QJ", "QK", "KJ", "KQ"])
@pytest.mark.parametrize(
    ("betting", "with_the_king"),
    # To fold the best card is a blunder against any hand.
    [*[(one, {"check": SURE, "bet": SURE}) for one in (OPENING, CHECKED)], (BET, {"fold": LOST, "call": SURE})],
)
def test_whoever_holds_the_king_is_sure_and_all_others_guess(
    cards: str, betting: str, with_the_king: dict[str, Bounds]
) -> None:
    state = poker(cards, betting)
    assert bounds(KUHN, state) == (with_the_king if cards[int(state.mover())] == "K" else {})


def test_nothing_is_certain_without_a_look_at_all_worlds_and_positions_or_of_a_hidden_hand() -> None:
    """A seat that saw the coin is sure to find it; a seat that may yet see it is not."""
    assert not bounds(POKER, poker("JK", BET))
    assert not bounds(KUHN, poker("JK", BET), most=0)
    state = poker("KJ", OPENING)
    assert bounds(KUHN, state, most=40)
    assert not bounds(KUHN, state, most=2)

    for done in ((), (ASK,), (ASK, HIDE)):
        assert not bounds(COIN, Coin(LEFT, done))
    assert bounds(COIN, Coin(LEFT, (ASK, SHOW))) == {"left": SURE, "right": LOST}


GHOOOST = games.find("ghooost")
ALL_OPEN, ONE_IS_HELD = (f"> 5 5 9 | 0\n 7 | {held}\n on 4" for held in (0, 1))


@pytest.mark.parametrize(
    ("drawn", "found"),
    [
        ("> 5 | 0\n 7 9 | 0\n on 4", {"take": LOST, "5": SURE}),  # leave at once
        (ALL_OPEN, {"take": LOST, "5": LOST, "5x2": SURE, "9": SURE}),  # lay two, play again
        ("> 5 9 | 0\n 14 | 0\n on 4", {}),  # the other leaves next
        (ONE_IS_HELD, {"take": LOST, "5": Bounds(0.0, 1.0), "5x2": SURE, "9": SURE}),  # one is held
        ("> 12 | 1\n 2 3 | 0\n on 4", {"take": LOST, "12": SURE}),  # a card to turn up
    ],
)
def test_a_tiny_ghooost_is_certain_of_what_trying_everything_finds(drawn: str, found: dict[str, Bounds]) -> None:
    assert bounds(GHOOOST, table(drawn, daybreak=1)) == found


def test_who_gives_up_a_round_that_decides_has_surely_lost() -> None:
    """RIP-15, RIP-30: taking both houses wins, and the other has no card left to answer a point."""
    game = games.find("rest_in_peace")
    state = at(6, hands=("1", ""), tokens=("castle castle", "manor manor manor"), house="manor castle")
    assert bounds(game, state) == {"ghost:1": SURE, "end": LOST}


def test_no_choice_is_blamed_that_is_sure_of_everything_and_others_may_be() -> None:
    """However shortly is searched, and whichever of the sure ones was taken; without a proof one of them is."""
    state = table(ONE_IS_HELD)
    view, names = GHOOOST.view(state, 0), GHOOOST.actions
    sure_ones = [action for action in state.legal() if takes_all(GHOOOST, view, action, MOST)]
    assert len(sure_ones) > 1
    assert view.world() is None

    def best(chosen: int, proofs: int) -> str:
        question = Weighing("ghooost", view.dump(), names.name(chosen), 0.0, 1.0, 8, 8, proofs, 1)
        return answer(games.find, question).best

    assert [best(action, MOST) for action in sure_ones] == [names.name(action) for action in sure_ones]
    assert [best(action, 0) for action in sure_ones] != [names.name(action) for action in sure_ones]
    found = {GHOOOST.actions.name(action): takes_all(GHOOOST, view, action, MOST) for action in state.legal()}
    assert not found["take"]
    assert not any(takes_all(GHOOOST, view, action, 0) for action in state.legal())
    three = table("> 5 5 9 | 0\n 7 | 1\n 8 | 0\n on 4")
    assert not any(takes_all(GHOOOST, GHOOOST.view(three, 0), action, MOST) for action in three.legal())
