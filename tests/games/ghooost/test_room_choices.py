"""The buttons of a table: their words, what follows, and what they are picked by; and the line of why above them."""

import pytest

from games.ghooost.drawn import at, is_over, legal, play, table, view
from hantise.core import SPECTATOR, Choice, State
from hantise.core.words import speaking
from hantise.games.ghooost import GAME, room

QUARTET = "four alike, a quartet: all go, and you play again"
RISES = "then the sun rises"
RICH = "> 9 9 9 X 7 8 8 11 K / 5 / 6 / on 4 7 7 7"


def choice(state: State, name: str) -> Choice:
    assert name in legal(state)
    return room.choice(view(state, state.mover()), GAME.actions.parse(name))


def said(state: State, seat: int = 0) -> str:
    return room.say(view(state, seat), ["Ann", "Bo", "Cleo"])


@pytest.mark.parametrize(
    ("name", "words", "follows", "picks"),
    [
        ("9", "Play 9", "", "9"),
        ("9x2", "Play 9 + 9", "then play again", "9 9"),
        ("9+X", "Play 9 + Miss Copy", "Miss Copy counts as 9: then play again", "9 X"),
        ("9x3+X", "Play 9 + 9 + 9 + Miss Copy", f"Miss Copy counts as 9: {QUARTET}", "9 9 9 X"),
        ("7", "Play 7", QUARTET, "7"),
        ("8", "Play 8 Twist", "the direction changes", "8"),
        ("8x2", "Play 8 Twist + 8", "the direction changes, and you play again", "8 8"),
        ("11", "Play 11 Skeletum", "all go, and you play again", "11"),
        ("K", "Play Kitty", "the next player misses a turn", "K"),
    ],
)
def test_a_play_says_what_it_is_and_what_follows(name: str, words: str, follows: str, picks: str) -> None:
    """GHO-17, GHO-60 to GHO-69."""
    assert choice(table(RICH), name) == Choice(words, follows, tuple(picks.split()))


@pytest.mark.parametrize(
    ("drawn", "name", "follows"),
    [
        # GHO-17, GHO-68: between two Kitty comes back to who laid her, Twist turns nothing
        ("> 8 8 K 9 / 5", "K", "the other misses a turn: you play again"),
        ("> 8 8 K 9 / 5", "8", "with two players nothing turns"),
        ("> 8 8 K 9 / 5", "8x2", "then play again"),
        ("> 8 8 9 / 5 / 6 / twist_each yes", "8x2", "then play again"),
        # GHO-80
        ("> 9 9 | 0 / 5", "9x2", "your last ghosts: you escape!"),
        ("> 9 | 0 / 5", "9", "your last ghost: you escape!"),
        ("> K | 0 / 5", "K", "your last ghost: you escape!"),
        ("> 9 | 1 / 5", "9", ""),
        # GHO-88: unless a card is drawn up, or the cemetery swept
        ("> 9 K 5 6 / 5 / on 4 / crypt 3 / idle 79", "K", "the other misses a turn: you play again"),
        ("> 9 K 5 6 7 / 5 / on 4 / crypt 3 / idle 79", "K", RISES),
        ("> 11 9 9 9 9 2 / 5 / on 4 / idle 79", "11", "all go, and you play again"),
        ("> 11 9 9 9 9 2 / 5 / on 4 / idle 79", "9x4", QUARTET),
        # GHO-62, GHO-73: with one more Miss Copy, where that makes a quartet
        ("> 9 9 9 X / 5 / on 4", "9x3", "then play again (with Miss Copy: a quartet)"),
        ("> 9 X / 5 / on 9 9", "9", "with Miss Copy: a quartet"),
        ("> 9 9 X X / 5 / on 4", "9x2+X", "Miss Copy counts as 9: then play again (with Miss Copy: a quartet)"),
        ("> 9 9 9 X / 5 / on 4", "9x2+X", "Miss Copy counts as 9: then play again"),
        ("> 9 9 X / 5 / on 4", "9x2", "then play again"),
        ("> 9 9 9 / 5 / on 4", "9x3", "then play again"),
        ("> 9 9 X X / 5 / on 4", "9x2+XX", f"Miss Copy counts as 9: {QUARTET}"),
        # GHO-31: luck may be tried though something fits
        ("> 9 / 5 / crypt 3", "luck", "a gamble: you have a card that fits"),
        ("> 9 / 5 / crypt 3 / on K", "luck", "a gamble: you have a card that fits"),
        # GHO-16, GHO-36: before midnight up to four, if the crypt has as many; Kitty is taken too
        ("> 9 / 5 / on 10 / crypt 9", "take", "you’ll hold 4 cards"),
        ("> 9 / 5 / on 10 / crypt 1", "take", "you’ll hold 3 cards"),
        ("> 9 / 5 / on 4 K", "take", "you’ll hold 3 cards, Kitty included"),
        ("> 9 / 5 / on 4 K K", "take", "you’ll hold 4 cards, 2 Kitties included"),
        ("> 9 / 5 / on K K", "take", "you’ll hold 3 cards"),
        ("> | 1 / 5", "mansion", "the last card"),
    ],
)
def test_what_follows_hangs_on_the_table(drawn: str, name: str, follows: str) -> None:
    """GHO-16, GHO-17, GHO-31, GHO-36, GHO-62, GHO-67, GHO-68, GHO-73, GHO-80, GHO-88."""
    assert choice(table(drawn), name).follows == follows


@pytest.mark.parametrize("idle", [78, 79])
@pytest.mark.parametrize("crypt", [0, 3])
@pytest.mark.parametrize("hand", ["9 9 K 8 X 10", "9 9 K 8 5 6 X 10"])
def test_nobody_plays_again_once_the_sun_has_risen(hand: str, crypt: int, idle: int) -> None:
    """GHO-88."""
    state = at([hand, "5"], on="4", crypt=crypt, idle=idle)
    for name in ("9", "9x2", "8", "K", "10+X"):
        assert (choice(state, name).follows.endswith(RISES)) == is_over(play(state, name))


@pytest.mark.parametrize(
    ("drawn", "name", "words", "follows", "letter"),
    [
        ("> 9 / 5 / on 10 4", "take", "Take the cemetery", "you’ll hold 3 cards", "T"),
        ("> 9 / 5 / on K", "take", "Take Kitty", "you’ll hold 2 cards", "T"),
        ("> 9 / 5 / on K K", "take", "Take 2 Kitties", "you’ll hold 3 cards", "T"),
        ("> 9 / 5 / on 10 / crypt 3", "luck", "Try your luck", "3 cards in the crypt", "C"),
        ("> | 3 / 5", "mansion", "Open your mansion", "3 cards in it", "O"),
        ("> X / 5", "lose", "Lose the turn", "you hold nothing but Miss Copy", "P"),
    ],
)
def test_what_is_not_picked_has_a_letter(drawn: str, name: str, words: str, follows: str, letter: str) -> None:
    """GHO-16, GHO-31, GHO-35, GHO-50: Kitty alone is no cemetery to whoever looks at the empty place beside her."""
    assert choice(table(drawn), name) == Choice(words, follows, (), letter)


def test_all_four_of_a_hand_are_at_hand() -> None:
    """GHO-61: whoever holds them need not find out that they go on anything."""
    state = at(["5 5 5 5 X", "9"], on="12")
    assert (choice(state, "5x4").words, choice(state, "5x4").at_hand) == ("Play all four 5s", True)
    other = choice(state, "5x4+X")
    assert (other.words, other.at_hand) == ("Play 5 + 5 + 5 + 5 + Miss Copy", False)


FREE = "play what you like."
COPY = "Miss Copy only goes with another ghost."
REST = "Scooty, Kitty or a quartet."
EMPTY = "Your hand is empty: open your mansion, or take the cemetery."
LAY = "What do you lay on"
NOTHING = "Nothing in your hand fits on"


@pytest.mark.parametrize(
    ("drawn", "told", "asked"),
    [
        # GHO-10, GHO-11, GHO-13, GHO-14, GHO-61
        ("> 1 5 13 / 6", f"No ghost is on top: {FREE}", "What do you lay first?"),
        ("> 1 5 13 / 6 / on K", f"No ghost is on top: {FREE}", "What do you lay first?"),
        ("> 1 5 13 / 6 / on 1", f"<b>1 Scooty</b> is on top: {FREE}", f"{LAY} 1 Scooty?"),
        ("> 1 5 13 / 6 / on 9", f"<b>9</b> is on top: play 9 or more, {REST}", f"{LAY} 9?"),
        ("> 1 5 13 / 6 / on 14", f"<b>14</b>, the highest, is on top: play a 14, {REST}", f"{LAY} 14?"),
        ("> 1 / 6 / on 3", f"<b>3 Cerberus</b> is scary: answer with a 3, a 12, {REST}", f"{LAY} 3 Cerberus?"),
        ("> 1 / 6 / on 12", f"<b>12 Igor</b> is scary: answer with a 12, {REST}", f"{LAY} 12 Igor?"),
        # GHO-18, GHO-19: what may seem to go and does not
        ("> 5 X / 6", f"No ghost is on top: {FREE} {COPY}", "What do you lay first?"),
        ("> 5 X / 6 / on 1", f"<b>1 Scooty</b> is on top: {FREE} {COPY}", f"{LAY} 1 Scooty?"),
        ("> 9 K / 6 / on 7", f"<b>7</b> is on top: play 7 or more, {REST}", f"{LAY} 7?"),
        ("> K K X / 6 / on 7", f"<b>7</b> is on top: play 7 or more, {REST} One Kitty at a time.", f"{LAY} 7?"),
        # GHO-35, GHO-51, GHO-56
        ("> 2 9 X / 6 / on 10", f"{NOTHING} <b>10</b>: take the cemetery.", "Nothing fits: take all"),
        (
            "> 2 9 9 / 6 / on 10 / crypt 4",
            f"{NOTHING} <b>10</b>: take the cemetery, or try your luck.",
            "Nothing fits: take, or luck?",
        ),
        ("> 13 14 / 6 / on 12", f"{NOTHING} <b>12 Igor</b>: take the cemetery.", "Nothing fits: take all"),
        ("> X / 6 / on 1", f"{NOTHING} <b>1 Scooty</b>: take the cemetery.", "Nothing fits: take all"),
        ("> X X / 6 / crypt 4", f"{COPY[:-1]}, and you hold no other.", "Miss Copy needs company"),
        # GHO-50, GHO-53
        ("> | 3 / 6 / on 4", f"<b>4</b> is on top. {EMPTY}", "Your hand is empty: now what?"),
        ("> | 3 / 6 / on K", EMPTY, "Your hand is empty: now what?"),
        ("> | 3 / 6", "Your hand is empty: open your mansion.", "Open your mansion"),
    ],
)
def test_what_the_table_asks_of_who_is_on_the_move(drawn: str, told: str, asked: str) -> None:
    """GHO-10 to GHO-19, GHO-35, GHO-50 to GHO-56, GHO-61: of nobody else."""
    state = table(drawn)
    assert (said(state), room.asks(view(state, 0), ["Ann", "Bo"])) == (told, asked)
    for seat in (1, SPECTATOR):
        assert said(state, seat) == room.asks(view(state, seat), ["Ann", "Bo"]) == ""


def test_nobody_is_asked_once_it_is_over() -> None:
    assert said(play(at(["5", "9"], [0, 0]), "5")) == ""


NARROW = "\N{NARROW NO-BREAK SPACE}"


def test_a_button_speaks_french() -> None:
    state = table("> 12 12 X | 2\n5 | 3\n7 | 2\non 4 12")
    with speaking("fr"):
        assert choice(state, "12x2") == Choice(
            "Jouer 12 Igor + 12", f"puis tu rejoues (avec Miss Copy{NARROW}: un quatuor)", ("12", "12")
        )
        assert said(state).startswith(f"<b>12 Igor</b> fait peur{NARROW}: ")
