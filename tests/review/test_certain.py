"""What is certain of an ending is what trying out everything finds, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from games.ghooost.drawn import table
from games.rest_in_peace.drawn import at
from hantise import games
from hantise.core import CHANCE, OVER, Game, Rng, State, View
from hantise.review.certain import Bounds, certain, takes_all
from hantise.review.chances import shares
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


def poker(cards: str, betting: str) -> State:
    return POKER.load(f"cards={cards} {betting}")


def bounds(game: Game, state: State, most: int = MOST) -> dict[str, Bounds]:
    """By name."""
    found = certain(game, game.view(state, int(state.mover())), state.legal(), most)
    return {game.actions.name(action): one for action, one in found.items()}


# Everything tried out, without any cut: what a plan brings in the worst case.

Plan = dict[View, int]


def plans(game: Game, worlds: Sequence[State], seat: int, plan: Plan) -> list[Plan]:
    """Each way to decide, at every view that this seat may come to once it has decided so far."""
    open_views = {view: legal for world in worlds for view, legal in _undecided(game, world, seat, plan)}
    if not open_views:
        return [plan]
    view, legal = next(iter(open_views.items()))
    return [other for action in legal for other in plans(game, worlds, seat, {**plan, view: action})]


def _undecided(game: Game, state: State, seat: int, plan: Plan) -> list[tuple[View, list[int]]]:
    if state.mover() == OVER:
        return []
    view = game.view(state, seat)
    if state.mover() == seat and view not in plan:
        return [(view, state.legal())]
    actions = [plan[view]] if state.mover() == seat else state.legal()
    return [one for action in actions for one in _undecided(game, after(state, action), seat, plan)]


def worst(game: Game, state: State, seat: int, plan: Plan) -> float:
    if state.mover() == OVER:
        return shares(state.payoffs())[seat]
    if state.mover() == seat:
        return worst(game, after(state, plan[game.view(state, seat)]), seat, plan)
    found = [worst(game, after(state, action), seat, plan) for action in state.legal()]
    if state.mover() == CHANCE:
        return sum(weight * one for weight, one in zip(state.weights(), found)) / sum(state.weights())
    return min(found)


def after(state: State, action: int) -> State:
    found = state.clone()
    found.apply(action)
    return found


def sure(game: Game, view: View, action: int | None = None) -> float:
    """The best plan in its worst world, after this action or any."""
    worlds = [*game.worlds(view, MOST)]
    first = {game.view(worlds[0], view.seat): action} if action is not None else {}
    every = plans(game, worlds, view.seat, first)
    return max(min(worst(game, world, view.seat, plan) for world in worlds) for plan in every)


def check(game: Game, state: State) -> bool:
    """The bounds of this decision are what trying everything finds; True if anything is certain."""
    view = game.view(state, int(state.mover()))
    found = certain(game, view, state.legal(), MOST)
    exact = {action: sure(game, view, action) for action in state.legal()}
    best = max(exact.values())
    if not found:
        assert best == 0
        return False
    assert {action: one.least for action, one in found.items()} == pytest.approx(exact)
    for action, one in found.items():
        if one.most < 1:
            assert exact[action] < best
            assert one.most == pytest.approx(
                max(open_to(game, view, world, action) for world in game.worlds(view, MOST))
            )
    return True


def open_to(game: Game, view: View, world: State, action: int) -> float:
    return _open_after(game, after(world, action), view.seat)


def _open_after(game: Game, state: State, seat: int) -> float:
    """The share that the other cannot surely take away."""
    if state.mover() == OVER:
        return shares(state.payoffs())[seat]
    if state.mover() not in (seat, CHANCE):
        return 1 - sure(game, game.view(state, int(state.mover())))
    found = [_open_after(game, after(state, action), seat) for action in state.legal()]
    if state.mover() == seat:
        return max(found)
    return sum(weight * one for weight, one in zip(state.weights(), found)) / sum(state.weights())


@pytest.mark.parametrize("cards", ["JQ", "JK", "QJ", "QK", "KJ", "KQ"])
@pytest.mark.parametrize(
    "betting",
    ["stakes=1,1 stage=opening turn=0", "stakes=1,1 stage=checked turn=1", "stakes=2,1 stage=bet turn=1"],
)
def test_poker_is_certain_of_what_trying_everything_finds(cards: str, betting: str) -> None:
    state = poker(cards, betting)
    assert check(KUHN, state) == (cards[int(state.mover())] == "K")


def test_to_fold_the_best_card_is_a_blunder_whatever_the_other_holds() -> None:
    found = bounds(KUHN, poker("JK", "stakes=2,1 stage=bet turn=1"))
    assert found == {"fold": Bounds(0.0, 0.0), "call": Bounds(1.0, 1.0)}


def test_a_guess_is_not_certain() -> None:
    assert not bounds(KUHN, poker("JQ", "stakes=2,1 stage=bet turn=1"))
    assert not bounds(POKER, poker("JK", "stakes=2,1 stage=bet turn=1"))
    assert not bounds(KUHN, poker("JK", "stakes=2,1 stage=bet turn=1"), most=0)


def test_what_takes_too_many_positions_is_not_certain() -> None:
    state = poker("KJ", "stakes=1,1 stage=opening turn=0")
    assert bounds(KUHN, state, most=40)
    assert not bounds(KUHN, state, most=2)


def test_a_hand_is_named_for_all_worlds_alike_and_the_other_shows_no_coin_to_lose() -> None:
    """Who saw the coin would always find it; who may hope to be shown it is not sure of that."""
    asking, hidden, shown = Coin(LEFT), Coin(LEFT, (ASK, HIDE)), Coin(LEFT, (ASK, SHOW))
    assert not bounds(COIN, asking)
    assert not bounds(COIN, hidden)
    assert bounds(COIN, shown) == {"left": Bounds(1.0, 1.0), "right": Bounds(0.0, 0.0)}
    assert [check(COIN, state) for state in (asking, hidden, shown)] == [False, False, True]


def test_who_hides_the_coin_is_sure_of_nothing_and_loses_by_showing_it() -> None:
    assert not bounds(COIN, Coin(LEFT, (ASK,)))


GHOOOST = games.find("ghooost")
TINY = {
    "leave at once": "> 5 | 0\n 7 9 | 0\n on 4",
    "lay two and play again": "> 5 5 9 | 0\n 7 | 0\n on 4",
    "the other leaves next": "> 5 9 | 0\n 14 | 0\n on 4",
    "two cards of which one is held": "> 5 5 9 | 0\n 7 | 1\n on 4",
    "a card to turn up": "> 12 | 1\n 2 3 | 0\n on 4",
}


@pytest.mark.parametrize("name", TINY)
def test_a_tiny_ghooost_is_certain_of_what_trying_everything_finds(name: str) -> None:
    state = table(TINY[name], daybreak=1)
    assert check(GHOOOST, state) == (name != "the other leaves next")


def test_who_lays_the_last_card_has_surely_left() -> None:
    assert bounds(GHOOOST, table(TINY["leave at once"]))["5"] == Bounds(1.0, 1.0)


def test_who_gives_up_a_round_that_decides_has_surely_lost() -> None:
    """RIP-15, RIP-30: whoever takes both houses has won, and the other has no card left to answer a point."""
    game = games.find("rest_in_peace")
    state = at(6, hands=("1", ""), tokens=("castle castle", "manor manor manor"), house="manor castle")
    assert bounds(game, state) == {"ghost:1": Bounds(1.0, 1.0), "end": Bounds(0.0, 0.0)}


def test_no_choice_is_blamed_that_is_sure_of_everything() -> None:
    """However shortly is searched, and whichever of the sure ones was taken; without a proof one of them is."""
    state = table(TINY["two cards of which one is held"])
    view, names = GHOOOST.view(state, 0), GHOOOST.actions
    sure_ones = [action for action in state.legal() if takes_all(GHOOOST, view, action, MOST)]
    assert len(sure_ones) > 1
    assert view.world() is None

    def best(chosen: int, proofs: int) -> str:
        question = Weighing("ghooost", view.dump(), names.name(chosen), 0.0, 1.0, 8, 8, proofs, 1)
        return answer(games.find, question).best

    assert [best(action, MOST) for action in sure_ones] == [names.name(action) for action in sure_ones]
    assert [best(action, 0) for action in sure_ones] != [names.name(action) for action in sure_ones]


def test_what_is_sure_of_less_than_everything_may_be_blamed() -> None:
    state = table(TINY["two cards of which one is held"])
    view = GHOOOST.view(state, 0)
    found = {GHOOOST.actions.name(action): takes_all(GHOOOST, view, action, MOST) for action in state.legal()}
    assert not found["take"]
    assert not any(takes_all(GHOOOST, view, action, 0) for action in state.legal())
    three = table("> 5 5 9 | 0\n 7 | 1\n 8 | 0\n on 4")
    assert not any(takes_all(GHOOOST, GHOOOST.view(three, 0), action, MOST) for action in three.legal())
