"""Why an action may not be taken: a stable code, the rule, a sentence."""

import pytest

from games.spooky_boo.drawn import dealt, is_over, play, table, view, walk
from hantise.core import SPECTATOR, Refusal, State
from hantise.games.spooky_boo import GAME

SQUARES = """
    3    4     7p1   0        8p1  8p1
    1    2     5     10p3     9p2  9p2
"""
TURN = table(SQUARES, on="6")


def refused(state: State, name: str, seat: int = 0) -> Refusal | None:
    return view(state, seat).refusal(GAME.actions.parse(name))


def why(state: State, name: str, seat: int = 0) -> tuple[str, str]:
    """Code and rule of a refusal, which has a sentence too."""
    refusal = refused(state, name, seat)
    assert refusal is not None
    assert refusal.words.endswith((".", "!"))
    assert refusal.words[0].isupper()
    assert "{" not in refusal.words
    return refusal.code, refusal.rule


def using(face: str) -> State:
    return play(TURN, "draw", f"+{face}", "power")


def test_when_the_game_is_over_nothing_may_be_done() -> None:
    """SPB-36."""
    two = """
        1   1     4   4
        1   2     6   6
    """
    state = play(
        table(two, on="5", round=5, scores="0,0,0,0,0,0,2,0", revealed="1,1,13,13,1,1,14,14"), "call"
    )  # fmt: skip
    assert is_over(state)
    for name in ("draw", "call", "card:7"):
        assert why(state, name, 1) == ("game-over", "SPB-36")


def test_what_chance_brings_is_nobodys_to_choose() -> None:
    """SPB-11, SPB-07."""
    assert why(play(TURN, "draw"), "card:7") == ("left-to-chance", "SPB-11")
    assert why(GAME.start(GAME.options(2)), "start:0") == ("left-to-chance", "SPB-07")


@pytest.mark.parametrize("seat", [1, 2, SPECTATOR])
def test_the_others_wait_for_their_turn(seat: int) -> None:
    """SPB-10: while a card is drawn everybody."""
    assert why(TURN, "draw", seat) == ("not-your-turn", "SPB-10")
    assert why(play(TURN, "draw"), "discard") == ("not-your-turn", "SPB-10")


def test_before_the_first_turn_two_cards_are_looked_at() -> None:
    """SPB-05."""
    state = play(GAME.start(GAME.options(2, starter=0)), "+1 +2 +3 +4 +5 +6 +7p1 +8p1")
    for name in ("draw", "call", "look:0:3", "pass"):
        assert why(state, name) == ("cards-open", "SPB-05")
    assert refused(state, "back") is None


def test_on_ones_turn_one_draws_or_takes() -> None:
    """SPB-10, SPB-12, SPB-31, SPB-43."""
    assert why(TURN, "pass") == ("not-done", "SPB-31")
    assert why(TURN, "back") == ("nothing-open", "SPB-43")
    for name in ("look:0:1", "swap:1:1:1", "with:1", "power"):
        assert why(TURN, name) == ("no-power", "SPB-12")
    for name in ("discard", "put:1"):
        assert why(TURN, name) == ("draw-first", "SPB-10")


def test_at_first_there_is_nothing_to_take() -> None:
    """SPB-15."""
    assert why(dealt(2, starter=0), "take:1") == ("no-discard", "SPB-15")
    assert refused(TURN, "take:1") is None


def test_a_drawn_card_is_put_or_discarded_first() -> None:
    """SPB-10, SPB-11, SPB-12, SPB-31."""
    state = play(TURN, "draw", "+5")
    assert why(state, "call") == ("card-in-hand", "SPB-31")
    assert why(state, "power") == ("no-power", "SPB-12")
    assert why(state, "look:1:1") == ("no-power", "SPB-12")
    assert why(state, "take:1") == ("card-in-hand", "SPB-10")
    assert why(state, "draw") == ("card-in-hand", "SPB-10")
    for name in ("pass", "back"):
        assert why(state, name) == ("card-in-hand", "SPB-11")
    assert refused(play(TURN, "draw", "+7p1"), "power") is None


def test_a_power_once_begun_is_carried_out() -> None:
    """SPB-12."""
    for face in ("7p1", "9p2", "10p3", "15p4"):
        for name in ("pass", "call", "back", "discard", "draw", "with:1"):
            assert why(using(face), name) == ("power-begun", "SPB-12")
    assert why(using("9p2"), "swap:1:1:1") == ("power-begun", "SPB-12")
    assert why(using("10p3"), "look:1:1") == ("power-begun", "SPB-12")


@pytest.mark.parametrize(
    ("face", "name", "code", "rule"),
    [
        ("7p1", "look:1:1", "own-card", "SPB-20"),
        ("9p2", "look:0:1", "card-of-another", "SPB-21"),
        ("15p4", "look:0:1", "card-of-another", "SPB-23"),
        ("10p3", "swap:1:0:2", "card-of-another", "SPB-22"),
        ("7p1", "look:3:1", "no-such-player", "SPB-01"),
        ("9p2", "look:3:1", "no-such-player", "SPB-01"),
        ("10p3", "swap:1:3:2", "no-such-player", "SPB-01"),
    ],
)
def test_whose_cards_a_power_reaches(face: str, name: str, code: str, rule: str) -> None:
    """SPB-20 to SPB-23."""
    assert why(using(face), name) == (code, rule)


def test_a_card_looked_at_is_laid_back_first() -> None:
    """SPB-20, SPB-21, SPB-24, SPB-43: only power 4 swaps it."""
    own, other = play(using("7p1"), "look:0:1"), play(using("9p2"), "look:1:1")
    assert why(own, "with:1") == ("only-look", "SPB-20")
    assert why(other, "with:1") == ("only-look", "SPB-21")
    for name in ("pass", "call", "look:1:2"):
        assert why(own, name) == why(other, name) == ("card-open", "SPB-43")
    fourth = play(using("15p4"), "look:1:1")
    assert why(fourth, "pass") == ("card-open", "SPB-24")
    assert refused(fourth, "with:1") is None


def test_after_the_action_one_passes_or_calls() -> None:
    """SPB-31."""
    state = play(TURN, "take:1")
    for name in ("draw", "take:1", "back", "put:1", "look:0:1"):
        assert why(state, name) == ("action-done", "SPB-31")


@pytest.mark.parametrize("players", [2, 4])
def test_whatever_is_not_legal_is_refused_and_nothing_else(players: int) -> None:
    """In whole games, for each seat: refused exactly if the seat may not, with a rule of this game."""
    for step, (state, _) in enumerate(walk(players, 8, turns=4)):
        for seat in range(players) if step % 15 == 0 else ():
            may = state.legal() if state.mover() == seat else []
            told = {action: view(state, seat).refusal(action) for action in range(GAME.actions.count)}
            assert [action for action, refusal in told.items() if refusal is None] == may
            assert all(refusal.rule.startswith("SPB-") for refusal in told.values() if refusal)


def test_a_refusal_is_the_same_from_a_view_that_was_written_down_and_forgotten() -> None:
    """SPB-40."""
    for state in (play(TURN, "draw", "+7p1"), play(using("15p4"), "look:1:4"), using("9p2")):
        hazy = view(state, 0).glance()
        read = GAME.read_view(hazy.dump())
        for action in range(GAME.actions.count):
            assert read.refusal(action) == hazy.refusal(action) == view(state, 0).refusal(action)
