"""Why an action may not be taken: a stable code, the rule, a sentence."""

import pytest

from games.haunted_stairs.drawn import is_over, play, ring, view, walk
from hantise.core import SPECTATOR, Refusal, State
from hantise.games.haunted_stairs import GAME

RIDDLE = """
       .
    R     G
      Y B
"""


def refused(state: State, name: str, seat: int = 0) -> Refusal | None:
    return view(state, seat).refusal(GAME.actions.parse(name))


def why(state: State, name: str, seat: int = 0) -> tuple[str, str]:
    """Code and rule of a refusal, which has a sentence too."""
    refusal = refused(state, name, seat)
    assert refusal is not None
    assert refusal.words.endswith(".")
    assert refusal.words[0].isupper()
    assert "{" not in refusal.words
    return refusal.code, refusal.rule


def at(card: str, *, double: bool = False) -> State:
    """That card was turned up by seat 0."""
    return play(ring(RIDDLE, stock=f"{card} red", double=double), f"card:{card}")


def test_when_the_game_is_over_nothing_may_be_done() -> None:
    """STA-30."""
    state = play(ring(RIDDLE, stock="red"), "card:red", "turn:white")
    assert is_over(state)
    for name in ("turn:red", "quit", "card:swap"):
        assert why(state, name, 1) == ("game-over", "STA-30")


def test_what_the_stock_brings_is_nobodys_to_choose() -> None:
    """STA-10."""
    assert why(ring(), "card:swap") == ("left-to-chance", "STA-10")
    assert why(GAME.start(GAME.options(2)), "start:0") == ("left-to-chance", "STA-10")


@pytest.mark.parametrize("seat", [1, 2, SPECTATOR])
def test_the_others_wait_for_their_turn(seat: int) -> None:
    """STA-05, STA-13: in a search their try may come."""
    assert why(at("swap"), "swap:green-blue", seat) == ("not-your-turn", "STA-05")
    assert why(at("red"), "turn:white", seat) == ("not-your-turn", "STA-13")
    assert why(ring(), "turn:white") == ("not-your-turn", "STA-05")


@pytest.mark.parametrize(
    ("card", "code", "rule"),
    [
        ("red", "find-first", "STA-13"),
        ("swap", "swap-first", "STA-16"),
        ("move", "move-first", "STA-17"),
        ("riddle", "riddle-first", "STA-18"),
    ],
)
def test_what_the_card_says_must_be_done(card: str, code: str, rule: str) -> None:
    """STA-13, STA-16, STA-17, STA-18: nothing else."""
    own = {"red": "turn", "swap": "swap", "move": "move", "riddle": "guess"}[card]
    for name in ("turn:red", "swap:green-blue", "move:green", "guess:red", "ask:green:1", "answer:red", "name:red"):
        if not name.startswith(own):
            assert why(at(card), name) == (code, rule)
    if card != "riddle":
        assert why(at(card), "quit") == (code, rule)


def test_the_child_that_is_to_be_found_is_named() -> None:
    """STA-13."""
    refusal = refused(at("yellow"), "quit")
    assert refusal is not None
    assert "the yellow child" in refusal.words


def test_the_variant_asks_instead_of_guessing() -> None:
    """STA-20, STA-22."""
    state = at("riddle", double=True)
    assert why(state, "guess:red") == ("ask-or-quit", "STA-22")
    assert why(state, "answer:red") == ("ask-or-quit", "STA-20")
    assert why(state, "ask:red:1") == ("no-ghost", "STA-20")
    assert why(state, "ask:green:0") == ("not-yourself", "STA-20")
    assert why(state, "ask:green:3") == ("no-such-player", "STA-20")
    assert refused(state, "quit") is None
    asked = play(state, "ask:green:1")
    assert why(asked, "quit", 1) == ("answer-first", "STA-22")
    assert why(asked, "answer:red") == ("not-your-turn", "STA-05")


def test_an_empty_place_holds_no_ghost() -> None:
    """STA-11, STA-16, STA-17."""
    assert why(at("red"), "turn:red") == ("no-ghost", "STA-11")
    assert why(at("swap"), "swap:red-blue") == ("no-ghost", "STA-16")
    assert why(at("move"), "move:red") == ("no-ghost", "STA-17")


def test_a_ghost_that_was_wrong_is_not_turned_again() -> None:
    """STA-15."""
    state = play(at("yellow"), "turn:white")
    assert why(state, "turn:white", 1) == ("shown-wrong", "STA-15")
    refusal = refused(state, "turn:white", 1)
    assert refusal is not None
    assert "the yellow child" in refusal.words
    assert "the red child" not in refusal.words  # STA-40


def test_after_the_last_card_a_child_is_named() -> None:
    """STA-31."""
    state = play(ring(RIDDLE, stock="swap"), "card:swap", "swap:green-blue")
    assert why(state, "turn:white") == ("name-first", "STA-31")
    assert refused(state, "name:red") is None


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("double", [False, True])
def test_whatever_is_not_legal_is_refused_and_nothing_else(players: int, double: bool) -> None:
    """In whole games, for each seat: refused exactly if the seat may not, with a rule of this game."""
    for step, (state, _) in enumerate(walk(players, 8, double_or_quits=double)):
        for seat in range(players) if step % 5 == 0 else ():
            seen = view(state, seat)
            may = state.legal() if state.mover() == seat else []
            told = {action: seen.refusal(action) for action in range(GAME.actions.count)}
            assert [action for action, refusal in told.items() if refusal is None] == may == seen.legal()
            assert all(refusal.rule.startswith("STA-") for refusal in told.values() if refusal)


def test_a_refusal_is_the_same_from_a_view_that_was_written_down_and_forgotten() -> None:
    """STA-40."""
    state = play(at("yellow"), "turn:white")
    hazy = view(state, 1).glance()
    read = GAME.read_view(hazy.dump())
    for action in range(GAME.actions.count):
        assert read.refusal(action) == hazy.refusal(action) == view(state, 1).refusal(action)
