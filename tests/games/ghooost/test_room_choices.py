"""The buttons of a table: their words, what follows, and what they are picked by."""

import pytest

from games.ghooost.drawn import at, is_over, play, table, view
from games.ghooost.furnished import played
from hantise.core import SPECTATOR, Choice, State
from hantise.core.words import speaking
from hantise.games.ghooost import GAME, room
from hantise.games.ghooost.room.choices import fits
from hantise.games.ghooost.room.faces import sign

QUARTET = "four alike, a quartet: all go, and you play again"


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
        ("9+X", "Play 9 + Miss Copy", "Miss Copy counts as 9: then play again", "9 X"),
        ("9x3+X", "Play 9 + 9 + 9 + Miss Copy", f"Miss Copy counts as 9: {QUARTET}", "9 9 9 X"),
        ("7", "Play 7", QUARTET, "7"),
        ("8", "Play 8 Twist", "the direction changes", "8"),
        ("8x2", "Play 8 Twist + 8", "the direction changes, and you play again", "8 8"),
        ("11", "Play 11 Skeletum", "all go, and you play again", "11"),
        ("K", "Play Kitty", "the next player misses a turn", "K"),
    ],
)
def test_a_play_says_what_follows(name: str, words: str, follows: str, picks: str) -> None:
    """GHO-17, GHO-60 to GHO-69."""
    state = at(["9 9 9 X 7 8 8 11 K", "5", "6"], on="4 7 7 7")
    assert choice(state, name) == Choice(words, follows, tuple(picks.split()))


def test_two_at_the_table() -> None:
    """GHO-17, GHO-68: Kitty comes back to who laid her, Twist turns nothing."""
    state = at(["8 8 K 9", "5"])
    assert choice(state, "K").follows == "the other misses a turn: you play again"
    assert choice(state, "8").follows == "with two players nothing turns"
    assert choice(state, "8x2").follows == "then play again"


def test_the_last_ghosts_lead_out() -> None:
    """GHO-80."""
    assert choice(at(["9 9", "5"], [0, 1]), "9x2").follows == "your last ghosts: you escape!"
    assert choice(at(["9", "5"], [0, 1]), "9").follows == "your last ghost: you escape!"
    assert choice(at(["K", "5"], [0, 1]), "K").follows == "your last ghost: you escape!"
    assert choice(at(["9", "5"], [1, 1]), "9").follows == ""


RISES = "then the sun rises"


@pytest.mark.parametrize("idle", [78, 79])
@pytest.mark.parametrize("crypt", [0, 3])
@pytest.mark.parametrize("hand", ["9 9 K 8 5 10", "9 9 K 8 5 6 7 10"])
@pytest.mark.parametrize("name", ["9", "9x2", "8", "K", "10x2+X"])
def test_nobody_plays_again_once_the_sun_has_risen(name: str, hand: str, crypt: int, idle: int) -> None:
    """GHO-88: unless a card is drawn up, which puts the sunrise off."""
    state = at([f"{hand} 10 X", "5"], on="4", crypt=crypt, idle=idle)
    after = play(state, name)
    assert (choice(state, name).follows.endswith(RISES)) == is_over(after)


def test_drawing_up_puts_the_sunrise_off() -> None:
    """GHO-88."""
    assert choice(at(["9 K 5 6", "5"], on="4", crypt=3, idle=79), "K").follows != RISES
    assert choice(at(["9 K 5 6 7", "5"], on="4", crypt=3, idle=79), "K").follows == RISES


def test_what_puts_the_sunrise_off_says_what_it_does() -> None:
    """GHO-88."""
    state = at(["11 9 9 9 9 2", "5"], on="4", idle=79)
    assert choice(state, "11").follows == "all go, and you play again"
    assert choice(state, "9x4").follows == QUARTET


@pytest.mark.parametrize(("hand", "is_said"), [("9 K", False), ("9 K K", True), ("K K X", True)])
def test_one_kitty_is_played_at_a_time(hand: str, is_said: bool) -> None:
    """GHO-18."""
    assert said(at([hand, "6"], on="7")).endswith(" One Kitty at a time.") == is_said


def test_what_is_not_picked_has_a_letter() -> None:
    """GHO-31, GHO-35, GHO-50: with no two alike."""
    assert choice(at(["9", "5"], on="10 4"), "take") == Choice("Take the cemetery", "you’ll hold 3 cards", (), "T")
    assert choice(at(["9", "5"], on="10", crypt=3), "luck") == Choice("Try your luck", "3 cards in the crypt", (), "C")
    assert choice(at(["", "5"]), "mansion") == Choice("Open your mansion", "3 cards in it", (), "M")
    assert choice(at(["X", "5"]), "lose") == Choice("Lose the turn", "you hold nothing but Miss Copy", (), "P")


@pytest.mark.parametrize("on", ["", "K", "4"])
def test_luck_says_that_it_is_allowed_though_something_fits(on: str) -> None:
    """GHO-31."""
    assert choice(at(["9", "5"], on=on, crypt=3), "luck").follows == "a gamble: you have a card that fits"


@pytest.mark.parametrize(
    ("on", "words"), [("K", "Take Kitty"), ("K K", "Take 2 Kitties"), ("4 K", "Take the cemetery")]
)
def test_taking_names_what_lies_there(on: str, words: str) -> None:
    """GHO-16: Kitty alone is no cemetery to whoever looks at the empty place beside her."""
    assert choice(at(["9", "5"], on=on), "take").words == words


def test_taking_counts_what_is_drawn_up() -> None:
    """GHO-36: before midnight up to four, if the crypt has as many."""
    assert choice(at(["9", "5"], on="10", crypt=9), "take").follows == "you’ll hold 4 cards"
    assert choice(at(["9", "5"], on="10", crypt=1), "take").follows == "you’ll hold 3 cards"


@pytest.mark.parametrize(
    ("on", "follows"),
    [
        ("4 K", "you’ll hold 3 cards, Kitty included"),
        ("4 K K", "you’ll hold 4 cards, 2 Kitties included"),
        ("K K", "you’ll hold 3 cards"),
    ],
)
def test_taking_says_that_kitty_is_taken_too(on: str, follows: str) -> None:
    """GHO-16: unless she is all that is taken."""
    assert choice(at(["9", "5"], on=on), "take").follows == follows


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
            assert told.split(", ")[0] == f"you’ll hold {cards} card{'s' if cards > 1 else ''}"


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
        ("", "No ghost is on top: play what you like."),
        ("K", "No ghost is on top: play what you like."),
        ("9", "<b>9</b> is on top: play 9 or more"),
        ("14", "<b>14</b>, the highest, is on top: play a 14, Scooty"),
        ("1", "<b>1 Scooty</b> is on top: play what you like."),
        ("3", "<b>3 Cerberus</b> is scary: answer with a 3, a 12"),
        ("12", "<b>12 Igor</b> is scary: answer with a 12,"),
    ],
)
def test_what_the_cemetery_asks(on: str, told: str) -> None:
    """GHO-10, GHO-11, GHO-13, GHO-14."""
    assert said(at(["1 5 13", "6"], on=on)).startswith(told)


def test_all_four_of_a_hand_are_at_hand() -> None:
    """GHO-61: whoever holds them need not find out that they go on anything."""
    state = at(["5 5 5 5 X", "9"], on="12")
    told = {name: room.choice(view(state, 0), GAME.actions.parse(name)) for name in ("5x4", "5x4+X")}
    assert (told["5x4"].words, told["5x4"].at_hand) == ("Play all four 5s", True)
    assert (told["5x4+X"].words, told["5x4+X"].at_hand) == ("Play 5 + 5 + 5 + 5 + Miss Copy", False)


def test_four_alike_go_on_everything() -> None:
    """GHO-61."""
    for on in ("9", "3", "12"):
        assert "or a quartet" in said(at(["1", "6"], on=on))


@pytest.mark.parametrize("on", ["", "1"])
def test_where_everything_goes_miss_copy_still_needs_company(on: str) -> None:
    """GHO-11, GHO-19."""
    assert said(at(["5 X", "6"], on=on)).endswith(" play what you like. Miss Copy only goes with another ghost.")
    assert said(at(["5 9", "6"], on=on)).endswith(" play what you like.")


@pytest.mark.parametrize(
    ("hand", "on", "crypt", "told"),
    [
        ("2 9 X", "10", 0, "Nothing in your hand fits on <b>10</b>: take the cemetery."),
        ("2 9 9", "10", 4, "Nothing in your hand fits on <b>10</b>: take the cemetery, or try your luck."),
        ("13 14", "12", 0, "Nothing in your hand fits on <b>12 Igor</b>: take the cemetery."),
        ("X", "1", 0, "Nothing in your hand fits on <b>1 Scooty</b>: take the cemetery."),
        ("X X", "", 4, "Miss Copy only goes with another ghost, and you hold no other."),
    ],
)
def test_a_hand_that_does_not_fit_is_told_so(hand: str, on: str, crypt: int, told: str) -> None:
    """GHO-51, GHO-56."""
    assert said(at([hand, "6"], on=on, crypt=crypt)) == told


@pytest.mark.parametrize("players", [2, 4])
def test_what_fits_is_what_may_be_played(players: int) -> None:
    """GHO-10 to GHO-19, GHO-61, GHO-62: in every position of a game."""
    for state, _action in played(players, 6):
        facts = view(state, state.mover()).facts if state.mover() >= 0 else None
        if facts and facts.hand:
            names = [GAME.actions.name(action) for action in state.legal()]
            assert fits(facts.hand, facts.top) == any(name[0].isdigit() or name == "K" for name in names)


@pytest.mark.parametrize(
    ("hand", "on", "name", "follows"),
    [
        ("9 9 9 X", "4", "9x3", "then play again (with Miss Copy: a quartet)"),
        ("9 X", "9 9", "9", "with Miss Copy: a quartet"),
        ("9 9 X X", "4", "9x2+X", "Miss Copy counts as 9: then play again (with Miss Copy: a quartet)"),
        ("9 9 X", "4", "9x2", "then play again"),
        ("9 9 9", "4", "9x3", "then play again"),
        ("9 9 X X", "4", "9x2+XX", f"Miss Copy counts as 9: {QUARTET}"),
    ],
)
def test_miss_copy_is_offered_where_she_completes_a_quartet(hand: str, on: str, name: str, follows: str) -> None:
    """GHO-62, GHO-73."""
    state = at([hand, "5"], on=on)
    assert choice(state, name).follows == follows
    if "with" in follows:
        assert GAME.actions.parse(name + ("X" if "+" in name else "+X")) in state.legal()


def test_an_empty_hand_opens_the_mansion() -> None:
    """GHO-50, GHO-53."""
    empty = "Your hand is empty: open your mansion, or take the cemetery."
    assert said(at(["", "6"], on="4")) == f"<b>4</b> is on top. {empty}"
    assert said(at(["", "6"], on="K")) == empty
    assert said(at(["", "6"])) == "Your hand is empty: open your mansion."


def test_only_who_is_on_the_move_is_told() -> None:
    state = at(["5", "6"], on="9")
    assert said(state, 1) == said(state, SPECTATOR) == ""
    assert said(play(at(["5", "9"], [0, 0]), "5")) == ""


NARROW = "\N{NARROW NO-BREAK SPACE}"


def test_a_button_speaks_french() -> None:
    state = table("> 12 12 X | 2\n5 | 3\n7 | 2\non 4 12")
    with speaking("fr"):
        assert choice(state, "12x2") == Choice(
            "Jouer 12 Igor + 12", f"puis tu rejoues (avec Miss Copy{NARROW}: un quatuor)", ("12", "12")
        )
        assert said(state).startswith(f"<b>12 Igor</b> fait peur{NARROW}: ")
