"""What actions would mean and what has happened, in sentences."""

import re

import pytest

from games.ghooost.drawn import at, legal, table, view, walk
from hantise.core import SPECTATOR, State
from hantise.core.words import speaking
from hantise.games.ghooost import GAME

NAMES = ["Ann", "Bo", "Cleo", "Dan"]


def label(state: State, name: str) -> str:
    assert name in legal(state)
    return GAME.table.label(view(state, state.mover()), GAME.actions.parse(name), NAMES)


RICH = ["9 9 X K 8 8 11 6 6 6 6", "5", "7"]


@pytest.mark.parametrize(
    ("action", "means"),
    [
        ("take", "Take the cemetery: 4 cards"),
        ("luck", "Try your luck with the top card of the crypt"),
        ("K", "Play Kitty: the next player misses a turn"),
        ("9", "Play 9"),
        ("9x2", "Play 9 + 9, then again"),
        ("9+X", "Play 9 + Miss Copy, then again"),
        ("8", "Play 8: the direction changes"),
        ("8x2+X", "Play 8 + 8 + Miss Copy: the direction changes, then again"),
        ("11", "Play 11: the cemetery is swept, then again"),
        ("6x4", "Play 6 + 6 + 6 + 6: a quartet sweeps the cemetery, then again"),
    ],
)
def test_a_label_tells_the_consequence(action: str, means: str) -> None:
    """GHO-17, GHO-60, GHO-65, GHO-66, GHO-69."""
    assert label(at(RICH, on="4 7 X=7 K", crypt=3), action) == means


def test_labels_of_turns_without_a_choice() -> None:
    """GHO-35, GHO-50."""
    assert label(at(["", "5"], on="4"), "mansion") == "Open your mansion: turn up its top card"
    assert label(at(["", "5"], on="4"), "take") == "Take a single card: 4"
    assert label(at(["X", "5"]), "lose") == "Lose this turn: you hold nothing but Miss Copy"


def test_labels_count_who_is_still_in() -> None:
    """GHO-17, GHO-68: between two, Kitty plays again and Twist turns nothing."""
    for state in (
        at(["8 8 K 2", "5"]),
        table("""
            > 8 8 K 2 | 1
            out 1
              5       | 1
        """),
    ):
        assert label(state, "K") == "Play Kitty, then again"
        assert label(state, "8") == "Play 8"
        assert label(state, "8x2") == "Play 8 + 8, then again"


def test_labels_know_twist_each() -> None:
    """GHO-67: two turn the direction twice."""
    state = at(["8 8 8", "5", "6"], twist_each=True)
    assert label(state, "8x2") == "Play 8 + 8, then again"
    assert label(state, "8x3") == "Play 8 + 8 + 8: the direction changes, then again"


def test_labels_count_the_cemeterys_run() -> None:
    """GHO-62: a single 9 on three others."""
    state = at(["9", "5", "6"], on="9 X=9 9")
    assert label(state, "9") == "Play 9: a quartet sweeps the cemetery, then again"


@pytest.mark.parametrize("action", ["9x2", "11", "6x4", "K"])
def test_labels_promise_no_turn_to_who_will_be_out(action: str) -> None:
    """GHO-80: the last cards lead out, even if that player should have played again."""
    cards = {"9x2": "9 9", "11": "11", "6x4": "6 6 6 6", "K": "K"}[action]
    assert "again" not in label(at([cards, "5"], [0, 1]), action)
    assert "again" in label(at([cards, "5"], [1, 1]), action)


def tell(line: str, seat: int = SPECTATOR) -> str:
    return GAME.table.tell(line, NAMES, seat)


@pytest.mark.parametrize(
    ("line", "own", "others"),
    [
        ("1 starts", "You start.", "Bo starts."),
        ("1 deal 12", "You are dealt 12 Igor.", ""),
        ("1 draw 7", "You draw 7.", "Bo draws a card."),
        ("1 draw 7,3,K", "You draw 3 cards: 7, 3 Cerberus, Kitty.", "Bo draws 3 cards."),
        ("1 deal 7,7,X,12", "You are dealt 7, 7, Miss Copy, 12 Igor.", ""),
        ("1 up 3", "You turn up 3 Cerberus: it fits.", "Bo turns up 3 Cerberus: it fits."),
        ("1 luck", "You try your luck.", "Bo tries their luck."),
        ("1 mansion", "You open your mansion.", "Bo opens their mansion."),
        (
            "1 lose",
            "You lose the turn.",
            "Bo has nothing to play and nothing to take, and loses the turn.",
        ),
        ("1 play 5", "You play 5.", "Bo plays 5."),
        ("1 play K", "You play Kitty.", "Bo plays Kitty."),
        (
            "1 play 12x2+X",
            "You play 12 Igor + 12 Igor + Miss Copy.",
            "Bo plays 12 Igor + 12 Igor + Miss Copy.",
        ),
        ("1 play 8+XX", "You play 8 Twist + Miss Copy + Miss Copy.", "Bo plays 8 Twist + Miss Copy + Miss Copy."),
        ("1 take 1 K", "You take a single card: Kitty.", "Bo takes a single card: Kitty."),
        ("1 take 1 12", "You take a single card: 12 Igor.", "Bo takes a single card: 12 Igor."),
        ("1 take 9", "You take the cemetery: 9 cards.", "Bo takes the cemetery: 9 cards."),
    ],
)
def test_what_somebody_did(line: str, own: str, others: str) -> None:
    """GHO-31, GHO-50, GHO-95."""
    assert tell(line, 1) == own
    hidden = line if "draw" not in line and "deal" not in line else re.sub(r"\w+(,|$)", r"?\1", line)
    assert tell(hidden, 0) == tell(hidden) == others


FEWEST = "fewest cards, hand + mansion, escape first."
NEAR = f"Sunrise in 40 turns, everybody’s together: {FEWEST}"
NEXT = f"One more turn, and the sun rises: {FEWEST}"


@pytest.mark.parametrize(
    ("part", "own", "others"),
    [
        ("again", "You play again.", "Bo plays again."),
        ("misses 1", "You miss a turn.", "Bo misses a turn."),
        ("out 1", "You escape!", "Bo escapes!"),
        ("lost 1", "You stay behind with the ghosts: Boo!", "Bo stays behind with the ghosts: Boo!"),
        ("fails 1", "It does not fit: you take it.", "It does not fit: Bo takes it."),
        ("fails 5", "It does not fit: you take 5 cards.", "It does not fit: Bo takes 5 cards."),
        ("swept 1", "1 card leaves the game.", "1 card leaves the game."),
        ("swept 8", "The cemetery, 8 cards, leaves the game.", "The cemetery, 8 cards, leaves the game."),
        ("twist", "The direction changes.", "The direction changes."),
        ("midnight", "Midnight strikes!", "Midnight strikes!"),
        ("near 40", NEAR, NEAR),
        ("far mansion", *["A mansion opened: the sunrise is far again."] * 2),
        ("far crypt", *["A card left the crypt: the sunrise is far again."] * 2),
        ("far swept", *["Cards left the game: the sunrise is far again."] * 2),
        ("far out", *["A player escaped: the sunrise is far again."] * 2),
        ("near 1", NEXT, NEXT),
        (
            "dawn 3,7",
            "The sun rises: whoever has the fewest cards escapes first.",
            "The sun rises: whoever has the fewest cards escapes first.",
        ),
        (
            "ends 3 2,0,1",
            "End of round 3: Cleo (2 points), Ann (3 points); a Boo! token for Bo.",
            "End of round 3: Cleo (2 points), Ann (3 points); a Boo! token for Bo.",
        ),
    ],
)
def test_what_followed(part: str, own: str, others: str) -> None:
    """GHO-39, GHO-65, GHO-66, GHO-75, GHO-80, GHO-81, GHO-88."""
    assert tell(f"1 play 5; {part}", 1) == f"You play 5. {own}"
    assert tell(f"1 play 5; {part}", 2) == f"Bo plays 5. {others}"


def test_what_was_drawn_up_is_told_last() -> None:
    """GHO-17, GHO-36, GHO-95: after what the play itself brought; the cards to their holder alone."""
    assert tell("0 play K; misses 2; draws 7,9", 0) == "You play Kitty. Cleo misses a turn. You draw 2 cards: 7, 9."
    assert tell("0 play K; misses 2; draws ?,?", 1) == "Ann plays Kitty. Cleo misses a turn. Ann draws 2 cards."
    assert tell("0 play 5; draws ?; midnight", 1) == "Ann plays 5. Ann draws a card. Midnight strikes!"


def test_what_befell_another_than_the_actor() -> None:
    """GHO-17, GHO-80, GHO-81."""
    line = "0 play 9; out 0; lost 2"
    assert tell(line, 2) == "Ann plays 9. Ann escapes! You stay behind with the ghosts: Boo!"
    assert tell(line, 0) == "You play 9. You escape! Cleo stays behind with the ghosts: Boo!"
    assert tell("0 play K; misses 1", 1) == "Ann plays Kitty. You miss a turn."


@pytest.mark.parametrize(
    ("language", "own", "others"),
    [
        ("en", "Kitty: you miss a turn.", "Kitty: Bo misses a turn."),
        ("fr", "Kitty\u202f: tu passes ton tour.", "Kitty\u202f: Bo passe son tour."),
        ("nl", "Kitty: je slaat een beurt over.", "Kitty: Bo slaat een beurt over."),
    ],
)
def test_a_missed_turn_is_told_of_kitty_and_not_of_the_card_drawn_after_her(
    language: str, own: str, others: str
) -> None:
    """GHO-17, GHO-36."""
    with speaking(language):
        assert tell("0 draw ?; misses 1", 1).endswith(own)
        assert tell("0 draw 7,9; misses 1", 0).endswith(others)


def test_the_end_of_a_round_tells_once_who_left() -> None:
    """GHO-84, GHO-85: of a match; a token says who stayed behind."""
    told = tell("0 play 9; dawn 2,4,5; out 0; out 2; lost 1; ends 1 0,2,1", 2)
    assert told == (
        "Ann plays 9. The sun rises: whoever has the fewest cards escapes first. "
        "End of round 1: Ann (2 points), Cleo (3 points); a Boo! token for Bo."
    )


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_can_be_told(players: int) -> None:
    """GHO-95: every line of every sheet; no other seat hears what was drawn."""
    for state, name in walk(players, 12):
        if not name:
            break
        action = GAME.actions.parse(name)
        for seat in (*range(players), SPECTATOR):
            told = GAME.table.tell(GAME.seen(state, action, seat), NAMES, seat)
            assert "{" not in told
            assert "?" not in told
            if action in GAME.actions.families[-1] or not name.startswith("card:"):
                assert told
        if state.mover() >= 0:
            assert label(state, name)
