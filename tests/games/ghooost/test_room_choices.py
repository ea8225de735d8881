"""The buttons of a table: their words, what follows, and what they are picked by."""

import pytest

from games.ghooost.drawn import at, play, table, view
from games.ghooost.furnished import played
from hantise.core import SPECTATOR, Choice, State
from hantise.core.words import speaking
from hantise.games.ghooost import GAME, room
from hantise.games.ghooost.room.faces import sign


def choice(state: State, name: str) -> Choice:
    action = GAME.actions.parse(name)
    assert action in state.legal()
    return room.choice(view(state, state.mover()), action)


def said(state: State, seat: int = 0) -> str:
    return room.say(view(state, seat), ["Ann", "Bo", "Cleo"])


@pytest.mark.parametrize(
    ("name", "words", "follows", "picks"),
    [
        ("9", "Play 9", "", "9"),
        ("9x2", "Play 9 + 9", "then play again", "9 9"),
        ("9+X", "Play 9 + Miss Copy", "then play again", "9 X"),
        ("9x3+X", "Play 9 + 9 + 9 + Miss Copy", "a quartet: all go, and you play again", "9 9 9 X"),
        ("7", "Play 7", "a quartet: all go, and you play again", "7"),
        ("8", "Play 8", "the direction turns", "8"),
        ("8x2", "Play 8 + 8", "the direction turns, and you play again", "8 8"),
        ("11", "Play 11", "all go, and you play again", "11"),
        ("K", "Play Kitty", "the next player misses a turn", "K"),
    ],
)
def test_a_play_says_what_follows(name: str, words: str, follows: str, picks: str) -> None:
    """GHO-17, GHO-60 to GHO-69."""
    state = at(["9 9 9 X 7 8 8 11 K", "5", "6"], on="4 7 7 7")
    assert choice(state, name) == Choice(words, follows, tuple(picks.split()))


def test_two_at_the_table() -> None:
    """GHO-17, GHO-68: Kitty comes back to who laid her, Twist turns nothing."""
    state = at(["8 K 9", "5"])
    assert choice(state, "K").follows == "then play again"
    assert choice(state, "8").follows == ""


def test_the_last_ghosts_lead_out() -> None:
    """GHO-80."""
    assert choice(at(["9 9", "5"], [0, 1]), "9x2").follows == "your last ghosts: you are out!"
    assert choice(at(["9", "5"], [0, 1]), "9").follows == "your last ghost: you are out!"
    assert choice(at(["K", "5"], [0, 1]), "K").follows == "your last ghost: you are out!"
    assert choice(at(["9", "5"], [1, 1]), "9").follows == ""


def test_what_is_not_picked_has_a_letter() -> None:
    """GHO-31, GHO-35, GHO-50: with no two alike."""
    assert choice(at(["9", "5"], on="10 4"), "take") == Choice("Take the cemetery", "you’ll hold 3 cards", (), "T")
    assert choice(at(["9", "5"], crypt=3), "luck") == Choice("Try your luck", "3 cards in the crypt", (), "C")
    assert choice(at(["", "5"]), "mansion") == Choice("Open your mansion", "3 cards in it", (), "M")
    assert choice(at(["X", "5"]), "lose") == Choice("Lose the turn", "you hold nothing but Miss Copy", (), "P")


def test_taking_counts_what_is_drawn_up() -> None:
    """GHO-36: before midnight up to four, if the crypt has as many."""
    assert choice(at(["9", "5"], on="10", crypt=9), "take").follows == "you’ll hold 4 cards"
    assert choice(at(["9", "5"], on="10", crypt=1), "take").follows == "you’ll hold 3 cards"


@pytest.mark.parametrize("players", [2, 4])
def test_taking_tells_the_truth(players: int) -> None:
    for state, action in played(players, 8):
        if action == GAME.actions.parse("take"):
            seat = state.mover()
            told = room.choice(view(state, seat), action).follows
            after = state.clone()
            after.apply(action)
            while after.mover() < 0 and view(after).facts.awaits == "draw":
                after.apply(after.outcome(0))
            cards = view(after).facts.hands[seat]
            assert told == f"you’ll hold {cards} card{'s' if cards > 1 else ''}"


@pytest.mark.parametrize("players", [2, 5])
def test_every_choice_is_picked_by_cards_in_hand(players: int) -> None:
    """Equal picks mean the same action: the table knows no more than what was touched."""
    for state, _action in played(players, 2):
        if state.mover() < 0:
            continue
        seen = view(state, state.mover())
        chosen = {action: room.choice(seen, action) for action in state.legal()}
        picked = [tuple(sorted(one.picks)) for one in chosen.values() if one.picks]
        letters = [one.letter for one in chosen.values() if not one.picks]
        held = [sign(kind) for kind in seen.facts.hand]
        assert len(set(picked)) == len(picked)
        assert len(set(letters)) == len(letters)
        assert all(letters)
        assert all(picks.count(one) <= held.count(one) for picks in picked for one in picks)


@pytest.mark.parametrize(
    ("on", "told"),
    [
        ("", "The cemetery is open"),
        ("K", "The cemetery is open"),
        ("9", "<b>9</b> is on top: play 9 or more"),
        ("1", "<b>Scooty</b> is on top: everything goes"),
        ("3", "<b>Cerberus</b> is scary: answer with a 3, a 12"),
        ("12", "<b>Igor</b> is scary: answer with a 12,"),
    ],
)
def test_what_the_cemetery_asks(on: str, told: str) -> None:
    """GHO-10, GHO-11, GHO-13, GHO-14."""
    assert said(at(["5 13", "6"], on=on)).startswith(told)


def test_an_empty_hand_opens_the_mansion() -> None:
    """GHO-50, GHO-53."""
    assert said(at(["", "6"], on="4")) == "Your hand is empty: open your mansion, or take the cemetery."
    assert said(at(["", "6"])) == "Your hand is empty: open your mansion."


def test_only_who_is_on_the_move_is_told() -> None:
    state = at(["5", "6"], on="9")
    assert said(state, 1) == said(state, SPECTATOR) == ""
    assert said(play(at(["5", "9"], [0, 0]), "5")) == ""


def test_a_button_speaks_french() -> None:
    state = table("> 12 12 X | 2\n5 | 3\n7 | 2\non 4 12")
    with speaking("fr"):
        assert choice(state, "12x2") == Choice("Joue 12 + 12", "puis rejoue", ("12", "12"))
        assert said(state).startswith("<b>Igor</b> fait peur\N{NARROW NO-BREAK SPACE}: ")
