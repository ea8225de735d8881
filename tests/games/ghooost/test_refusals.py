"""Why an action may not be taken: a stable code, the rule, a sentence."""

import pytest

from games.ghooost.drawn import at, is_over, legal, play, table, view, walk
from hantise.core import SPECTATOR, Refusal, State
from hantise.games.ghooost import GAME


def refused(state: State, name: str, seat: int = 0) -> Refusal | None:
    return view(state, seat).refusal(GAME.actions.parse(name))


def why(state: State, name: str, seat: int = 0) -> tuple[str, str]:
    """Code and rule of a refusal, which has a sentence too."""
    refusal = refused(state, name, seat)
    assert refusal is not None
    assert refusal.words.endswith(".")
    assert "{" not in refusal.words
    return refusal.code, refusal.rule


def test_when_the_game_is_over_nothing_may_be_done() -> None:
    """GHO-81."""
    state = play(at(["9", "5"], [0, 1]), "9")
    assert is_over(state)
    for name in ("take", "5", "card:7"):
        assert why(state, name, 1) == ("game-over", "GHO-81")


def test_the_cards_of_chance_are_nobodys_to_choose() -> None:
    """GHO-32."""
    state = play(at(["9 2 3 4", "5"], crypt=2, unseen="7"), "luck")
    assert why(state, "card:7") == ("left-to-chance", "GHO-32")
    assert why(at(["9", "5"]), "starts:1") == ("left-to-chance", "GHO-32")


@pytest.mark.parametrize("seat", [1, 2, SPECTATOR])
def test_the_others_wait_for_their_turn(seat: int) -> None:
    """GHO-09: whatever they hold, and a spectator for ever."""
    assert why(at(["9", "5", "6"]), "5", seat) == ("not-your-turn", "GHO-09")


def test_while_chance_is_to_act_nobody_is_on_turn() -> None:
    """GHO-09."""
    state = play(at(["9 2 3 4", "5"], crypt=2, unseen="7"), "luck")
    assert why(state, "take") == ("not-your-turn", "GHO-09")


def test_nothing_is_taken_from_an_empty_cemetery() -> None:
    """GHO-35."""
    assert why(at(["9", "5"]), "take") == ("nothing-to-take", "GHO-35")
    assert refused(at(["9", "5"], on="K"), "take") is None


def test_after_midnight_nobody_tries_luck() -> None:
    """GHO-50."""
    assert why(at(["9", "5"]), "luck") == ("after-midnight", "GHO-50")


def test_before_midnight_no_mansion_opens() -> None:
    """GHO-30."""
    assert why(at(["9", "5"], crypt=1), "mansion") == ("before-midnight", "GHO-30")
    assert why(at(["", "5"], crypt=1), "mansion") == ("before-midnight", "GHO-30")


def test_the_mansion_opens_to_an_empty_hand_only() -> None:
    """GHO-53."""
    assert why(at(["9", "5"]), "mansion") == ("cards-in-hand", "GHO-53")


@pytest.mark.parametrize(("cards", "on"), [("9", ""), ("9", "14"), ("X", "4"), ("", "")])
def test_no_turn_is_lost_while_something_can_be_done(cards: str, on: str) -> None:
    """GHO-35."""
    assert why(at([cards, "5"], on=on), "lose") == ("can-act", "GHO-35")


def test_only_cards_in_hand_are_played() -> None:
    """GHO-31, GHO-19."""
    state = at(["9 9 X", "5 K"])
    assert why(state, "K") == ("not-in-hand", "GHO-31")
    assert why(state, "5") == ("not-in-hand", "GHO-31")
    assert why(state, "9x3") == ("not-in-hand", "GHO-31")
    assert why(state, "9+XX") == ("not-in-hand", "GHO-19")
    assert refused(state, "9x2+X") is None


@pytest.mark.parametrize(
    ("top", "card", "words"),
    [("3", "14", "Cerberus is scary: only a scary ghost of at least 3"), ("12", "3", "Igor is scary: only a scary")],
)
def test_a_scary_ghost_on_top_is_named(top: str, card: str, words: str) -> None:
    """GHO-13."""
    state = at([card, "5"], on=top)
    assert why(state, card) == ("scary-on-top", "GHO-13")
    refusal = refused(state, card)
    assert refusal is not None
    assert refusal.words.startswith(words)


@pytest.mark.parametrize("name", ["5", "5x2", "5x3", "5x2+X"])
def test_a_ghost_that_is_too_low_is_told_of_the_one_on_top(name: str) -> None:
    """GHO-10, GHO-61: a quartet would go."""
    state = at(["5 5 5 X", "5"], on="9 K")
    assert why(state, name) == ("too-low", "GHO-10")
    refusal = refused(state, name)
    assert refusal is not None
    assert refusal.words.startswith("5 is less than the 9 on top")
    assert refused(state, "5x3+X") is None


def test_miss_copies_alone_meet_the_rule_that_stops_them() -> None:
    """GHO-56: there is no action for them; luck is tried before midnight, the cemetery taken, or the turn lost."""
    state = table("""
        > X X | 1
          5   | 1
    """)
    assert legal(state) == {"lose"}
    assert refused(state, "lose") is None
    assert not [name for name in GAME.actions.names() if name.startswith(("X", "+"))]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_whatever_is_not_legal_is_refused_and_nothing_else(players: int) -> None:
    """In whole games, for each seat: refused exactly if the seat may not."""
    for step, (state, _) in enumerate(walk(players, 8)):
        if step % 40:
            continue
        for seat in range(players):
            seen = view(state, seat)
            may = state.legal() if state.mover() == seat else []
            told = {action: seen.refusal(action) for action in range(GAME.actions.count)}
            assert [action for action, refusal in told.items() if refusal is None] == may
            assert all(refusal.rule.startswith("GHO-") for refusal in told.values() if refusal)


def test_a_refusal_tells_nothing_that_the_view_does_not() -> None:
    """GHO-95: it is the same from a view that was written down."""
    state = at(["5 7", "9"], on="6")
    read = GAME.read_view(view(state, 0).dump())
    for action in range(GAME.actions.count):
        assert read.refusal(action) == view(state, 0).refusal(action)
