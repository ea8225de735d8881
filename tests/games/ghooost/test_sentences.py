"""What actions would mean and what has happened, in sentences."""

import re

import pytest

from games.ghooost.drawn import legal, table, view
from hantise.core import SPECTATOR
from hantise.core.words import speaking
from hantise.games.ghooost import GAME

NAMES = ["Ann", "Bo", "Cleo", "Dan"]
RICH = "> 9 9 X K 8 8 11 6 6 6 6 / 5 / 7 / on 4 7 X=7 K / crypt 3"
TWO = "> 8 8 K 2 / 5"
TWO_OF_THREE = "> 8 8 K 2 / out 1 / 5"
EACH = "> 8 8 8 / 5 / 6 / twist_each yes"


@pytest.mark.parametrize(
    ("drawn", "action", "means"),
    [
        (RICH, "take", "Take the cemetery: 4 cards"),
        (RICH, "luck", "Try your luck with the top card of the crypt"),
        (RICH, "K", "Play Kitty: the next player misses a turn"),
        (RICH, "9", "Play 9"),
        (RICH, "9x2", "Play 9 + 9, then again"),
        (RICH, "9+X", "Play 9 + Miss Copy, then again"),
        (RICH, "8", "Play 8: the direction changes"),
        (RICH, "8x2+X", "Play 8 + 8 + Miss Copy: the direction changes, then again"),
        (RICH, "11", "Play 11: the cemetery is swept, then again"),
        (RICH, "6x4", "Play 6 + 6 + 6 + 6: a quartet sweeps the cemetery, then again"),
        ("> 9 / 5 / 6 / on 9 X=9 9", "9", "Play 9: a quartet sweeps the cemetery, then again"),
        ("> | 3 / 5 / on 4", "mansion", "Open your mansion: turn up its top card"),
        ("> | 3 / 5 / on 4", "take", "Take a single card: 4"),
        ("> X / 5", "lose", "Lose this turn: you hold nothing but Miss Copy"),
        # GHO-17, GHO-68: between two, at a table of two and of three
        (TWO, "K", "Play Kitty, then again"),
        (TWO, "8", "Play 8"),
        (TWO, "8x2", "Play 8 + 8, then again"),
        (TWO_OF_THREE, "K", "Play Kitty, then again"),
        (TWO_OF_THREE, "8", "Play 8"),
        # GHO-67
        (EACH, "8x2", "Play 8 + 8, then again"),
        (EACH, "8x3", "Play 8 + 8 + 8: the direction changes, then again"),
        # GHO-80: the last cards lead out, even if that player should have played again; with a mansion they do not
        ("> 9 9 | 0 / 5", "9x2", "Play 9 + 9: your last ghosts, and you escape!"),
        ("> 6 6 6 6 | 0 / 5", "6x4", "Play 6 + 6 + 6 + 6: your last ghosts, and you escape!"),
        ("> K | 0 / 5", "K", "Play Kitty: your last ghost, and you escape!"),
        ("> 9 9 | 1 / 5", "9x2", "Play 9 + 9, then again"),
        ("> 11 | 0 / 5 / crypt 1", "11", "Play 11: the cemetery is swept, then again"),
    ],
)
def test_a_label_tells_the_consequence(drawn: str, action: str, means: str) -> None:
    """GHO-17, GHO-35, GHO-50, GHO-60, GHO-62, GHO-65 to GHO-69, GHO-80."""
    state = table(drawn)
    assert action in legal(state)
    assert GAME.table.label(view(state, state.mover()), GAME.actions.parse(action), NAMES) == means


def tell(line: str, seat: int = SPECTATOR) -> str:
    return GAME.table.tell(line, NAMES, seat)


@pytest.mark.parametrize(
    ("line", "own", "others"),
    [
        ("1 starts", "You start.", "Bo starts."),
        ("1 draw 7", "You draw 7.", "Bo draws a card."),
        ("1 draw 7,3,K", "You draw 3 cards: 7, 3 Cerberus, Kitty.", "Bo draws 3 cards."),
        ("1 deal 7,7,X,12", "You are dealt 7, 7, Miss Copy, 12 Igor.", ""),
        ("1 up 3", "You turn up 3 Cerberus: it fits.", "Bo turns up 3 Cerberus: it fits."),
        ("1 luck", "You try your luck.", "Bo tries their luck."),
        ("1 mansion", "You open your mansion.", "Bo opens their mansion."),
        ("1 lose", "You lose the turn.", "Bo has nothing to play and nothing to take, and loses the turn."),
        ("1 play K", "You play Kitty.", "Bo plays Kitty."),
        ("1 play 12x2+X", "You play 12 Igor + 12 Igor + Miss Copy.", "Bo plays 12 Igor + 12 Igor + Miss Copy."),
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


@pytest.mark.parametrize(
    ("part", "own", "others"),
    [
        ("again", "You play again.", "Bo plays again."),
        ("misses 1", "You miss a turn.", "Bo misses a turn."),
        ("out 1", "You escape!", "Bo escapes!"),
        ("lost 1", "You stay behind with the ghosts: Boo!", "Bo stays behind with the ghosts: Boo!"),
        ("fails 1", "It does not fit: you take it.", "It does not fit: Bo takes it."),
        ("fails 5", "It does not fit: you take 5 cards.", "It does not fit: Bo takes 5 cards."),
        ("swept 1", "1 card leaves the game.", ""),
        ("swept 8", "The cemetery, 8 cards, leaves the game.", ""),
        ("twist", "The direction changes.", ""),
        ("midnight", "Midnight strikes!", ""),
        ("near 40", f"Sunrise in 40 turns, everybody’s together: {FEWEST}", ""),
        ("near 1", f"One more turn, and the sun rises: {FEWEST}", ""),
        ("far mansion", "A mansion opened: the sunrise is far again.", ""),
        ("far crypt", "A card left the crypt: the sunrise is far again.", ""),
        ("far swept", "Cards left the game: the sunrise is far again.", ""),
        ("far out", "A player escaped: the sunrise is far again.", ""),
        ("dawn 3,7", "Sunrise: whoever has the fewest cards escapes first.", ""),
        ("ends 3 2,0,1", "End of round 3: Cleo (2 points), Ann (3 points); a Boo! token for Bo.", ""),
    ],
)
def test_what_followed(part: str, own: str, others: str) -> None:
    """GHO-39, GHO-65, GHO-66, GHO-75, GHO-80, GHO-81, GHO-84, GHO-88: most of it is told to all alike."""
    assert tell(f"1 play 5; {part}", 1) == f"You play 5. {own}"
    assert tell(f"1 play 5; {part}", 2) == f"Bo plays 5. {others or own}"


@pytest.mark.parametrize(
    ("line", "seat", "told"),
    [
        # GHO-17, GHO-36, GHO-95: what was drawn up comes last, the cards to their holder alone
        ("0 play K; misses 2; draws 7,9", 0, "You play Kitty. Cleo misses a turn. You draw 2 cards: 7, 9."),
        ("0 play K; misses 2; draws ?,?", 1, "Ann plays Kitty. Cleo misses a turn. Ann draws 2 cards."),
        ("0 play 5; draws ?; midnight", 1, "Ann plays 5. Ann draws a card. Midnight strikes!"),
        # GHO-17, GHO-80, GHO-81: what befell another than the actor
        ("0 play 9; out 0; lost 2", 2, "Ann plays 9. Ann escapes! You stay behind with the ghosts: Boo!"),
        ("0 play 9; out 0; lost 2", 0, "You play 9. You escape! Cleo stays behind with the ghosts: Boo!"),
        ("0 play K; misses 1", 1, "Ann plays Kitty. You miss a turn."),
        # GHO-84, GHO-85: the end of a round tells once who left; a token says who stayed behind
        (
            "0 play 9; dawn 2,4,5; out 0; out 2; lost 1; ends 1 0,2,1",
            2,
            "Ann plays 9. Sunrise: whoever has the fewest cards escapes first. "
            "End of round 1: Ann (2 points), Cleo (3 points); a Boo! token for Bo.",
        ),
    ],
)
def test_several_things_that_followed_are_told_of_whom_they_befell(line: str, seat: int, told: str) -> None:
    """GHO-17, GHO-36, GHO-80, GHO-81, GHO-84, GHO-85, GHO-95."""
    assert tell(line, seat) == told


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
