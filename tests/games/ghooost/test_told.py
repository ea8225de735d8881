"""What is read: the line that each seat writes down about an action, its sentences, the table in text, refusals."""

import re
from textwrap import dedent

import pytest

from games.ghooost.drawn import at, facts, legal, play, table, view
from games.ghooost.furnished import NAMES as ANY_NAMES
from games.readings import read_by
from hantise.core import SPECTATOR, Refusal, State
from hantise.core.words import speaking
from hantise.games.ghooost import GAME
from hantise.games.ghooost.notation import gathered

NAMES = ["Ann", "Bo", "Cleo", "Dan"]
RICH = "> 9 9 X K 8 8 11 6 6 6 6 / 5 / 7 / on 4 7 X=7 K / crypt 3"
UP = "> | 3 / 5 / 6 / on 9 9 9 K / unseen 9 10 2 X K 11"
FULL = "> 9 9 K 3 / 5 / 6 / crypt 5 / unseen 2 4"


def lines(state: State, name: str) -> list[str]:
    """What each seat writes, and a spectator."""
    assert name in legal(state)
    seats = [*range(facts(state).players), SPECTATOR]
    return [GAME.seen(state, GAME.actions.parse(name), seat) for seat in seats]


@pytest.mark.parametrize(
    ("drawn", "actions", "written"),
    [
        # GHO-31, GHO-76: what is laid, taken and discarded; most of it is in `playthroughs`; one card is named
        (RICH, "8x2", "0 play 8x2; twist; again"),
        (RICH, "6x4", "0 play 6x4; swept 8; again"),
        ("> 9 / 5 / on K", "take", "0 take 1 K"),
        ("> 9 / 5 / on 4 K", "take", "0 take 2"),
        # GHO-32, GHO-35, GHO-50, GHO-54
        ("> X / 5", "lose", "0 lose"),
        ("> | 3 / 5", "mansion", "0 mansion"),
        (UP, "mansion card:9", "0 up 9; swept 5; again"),
        (UP, "mansion card:11", "0 up 11; swept 5; again"),
        # GHO-36, GHO-37: while cards are to be drawn nobody is on turn yet
        (FULL, "9x2", "0 play 9x2"),
        (FULL, "K", "0 play K"),
        # GHO-39
        ("> 9 2 3 4 / 5 / 6 / crypt 1 / unseen 8", "luck card:8", "0 up 8; twist; midnight"),
        # GHO-80, GHO-81: who leaves does not play again; a match's round ends with its number and all seats
        ("> 9 9 | 0 / 5 / 6", "9x2", "0 play 9x2; out 0"),
        ("> K | 0 / 5 / 6", "K", "0 play K; out 0; misses 1"),
        ("out 1 / > 9 | 0 / 5", "9", "1 play 9; out 1; lost 2"),
        ("out 1 / > 9 | 0 / 5 / match yes", "9", "1 play 9; out 1; lost 2; ends 1 0,1,2"),
        # GHO-72, GHO-88: how many cards each still had, whom the sun found; nobody, where the last one leaves
        ("> 9 2 3 / 5 / 6 / idle 119", "9", "0 play 9; dawn 4,4,5; out 1; out 2; lost 0"),
        ("> X 11 / X", "11", "0 play 11; swept 1; dawn 4,4; out 0; lost 1"),
        ("> 11 | 0 / X | 1 / X | 2", "11", "0 play 11; swept 1; dawn 2,3; out 0; out 1; lost 2"),
        # GHO-88: at a half, a quarter and an eighth of the count to go; not while a card is to come
        ("> 9 K / 6 / on 7 / idle 38", "9", "0 play 9"),
        ("> 9 K / 6 / on 7 / idle 39", "9", "0 play 9; near 40"),
        ("> 9 K / 6 / on 7 / idle 40", "9", "0 play 9"),
        ("> 9 K / 6 / on 7 / idle 59", "9", "0 play 9; near 20"),
        ("> 9 K / 6 / on 7 / idle 69", "9", "0 play 9; near 10"),
        ("> 9 K / 6 / on 7 / idle 39 / crypt 3", "9", "0 play 9"),
        ("> 9 K / 6 / on 7 / idle 39 / daybreak 0", "9", "0 play 9"),
        # GHO-88: what brings the count back, where the sun was seen coming
        ("> | 3 / 6 7 / on 7 / idle 45 / unseen 1", "mansion card:1", "0 up 1; far mansion"),
        ("> | 3 / 6 7 / on 7 / idle 45 / unseen 3", "mansion card:3", "0 up 3; fails 2; far mansion"),
        ("> | 3 / 6 7 / on 7 / idle 5 / unseen 1", "mansion card:1", "0 up 1"),
        ("> 2 3 4 6 / 6 7 / on 7 / idle 45 / crypt 9", "luck card:9", "0 up 9; far crypt"),
        ("> 11 3 / 6 7 / on 7 / idle 45", "11", "0 play 11; swept 2; far swept; again"),
        ("> 11 3 / 6 7 / on 7 / idle 45 / daybreak 0", "11", "0 play 11; swept 2; again"),
        ("> 9 | 0 / 6 / 7 / on 7 / idle 70", "9", "0 play 9; out 0; far out"),
        # GHO-04, GHO-37, GHO-39, GHO-95: a card drawn is written by its holder only
        ("> 9 2 3 4 / 5 / 6 / crypt 1 / unseen 8", "9 card:8", "0 draw 8; midnight"),
        (FULL, "9x2 card:2 card:4", "0 draw 4; again"),
        (FULL, "K card:2", "0 draw 2; misses 1"),
    ],
)
def test_what_all_write_down_but_for_a_card_that_another_draws(drawn: str, actions: str, written: str) -> None:
    """GHO-04, GHO-31 to GHO-40, GHO-72, GHO-76, GHO-80, GHO-81, GHO-88, GHO-95."""
    *before, last = actions.split()
    own, *others = lines(play(table(drawn), *before), last)
    assert (own, {*others}) == (written, {re.sub(r"draw \d", "draw ?", written)})


def test_what_comes_of_one_action_is_one_line() -> None:
    """GHO-04, GHO-17, GHO-36, GHO-37, GHO-90, GHO-95."""
    for written, told in [
        # GHO-36, GHO-95: a drawing is never the last that is told; only midnight comes by it
        ("1 play 9 | 1 draw ? | 1 draw ?; midnight | 2 draw 7", "1 play 9; draws ?,?; midnight | 2 draw 7"),
        ("2 starts | 2 draw 7", "2 starts | 2 draw 7"),
        # GHO-17, GHO-37, GHO-90: what an action caused is told before the drawing
        ("0 play K | 0 draw 4; misses 1", "0 play K; misses 1; draws 4"),
        ("0 play 5x2 | 0 draw 4 | 0 draw 6; again | 0 play 6", "0 play 5x2; again; draws 4,6 | 0 play 6"),
        # GHO-04: cards dealt in a row
        ("0 deal 4 | 1 deal ? | 0 deal K | 1 deal ?", "0 deal 4,K | 1 deal ?,?"),
        ("0 deal 4 | 0 play 4 | 0 deal 9", "0 deal 4 | 0 play 4 | 0 deal 9"),
    ]:
        assert " | ".join(gathered(written.split(" | "))) == told


@pytest.mark.parametrize(
    ("written", "shows"),
    [("0 play 9", False), ("0 take", False), ("0 lose", False), ("0 luck ?", True), ("1 play 9; lost 0", True)],
)
def test_a_line_says_whether_the_seat_saw_something_new(written: str, shows: bool) -> None:
    """GHO-95: what one lays or takes lay open before; a card of the crypt did not, nor does a round's end."""
    assert GAME.reveals(written) is shows


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


PLAYS = "[1 You play/Bo plays] 5. "
FEWEST = "fewest cards, hand + mansion, escape first."
LEAVES = "[0 You play/Ann plays] 9. "


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("1 starts", "[1 You start/Bo starts]."),
        ("1 draw 7", "[1 You draw 7/Bo draws a card]."),
        ("1 draw 7,3,K", "[1 You draw 3 cards: 7, 3 Cerberus, Kitty/Bo draws 3 cards]."),
        ("1 deal 7,7,X,12", "[1 You are dealt 7, 7, Miss Copy, 12 Igor./]"),
        ("1 up 3", "[1 You turn/Bo turns] up 3 Cerberus: it fits."),
        ("1 luck", "[1 You try your/Bo tries their] luck."),
        ("1 mansion", "[1 You open your/Bo opens their] mansion."),
        ("1 lose", "[1 You lose the turn/Bo has nothing to play and nothing to take, and loses the turn]."),
        ("1 play K", "[1 You play/Bo plays] Kitty."),
        ("1 play 12x2+X", "[1 You play/Bo plays] 12 Igor + 12 Igor + Miss Copy."),
        ("1 take 1 12", "[1 You take/Bo takes] a single card: 12 Igor."),
        ("1 take 9", "[1 You take/Bo takes] the cemetery: 9 cards."),
        ("1 play 5; again", f"{PLAYS}[1 You play/Bo plays] again."),
        ("1 play 5; misses 1", f"{PLAYS}[1 You miss/Bo misses] a turn."),
        ("1 play 5; out 1", f"{PLAYS}[1 You escape/Bo escapes]!"),
        ("1 play 5; lost 1", f"{PLAYS}[1 You stay/Bo stays] behind with the ghosts: Boo!"),
        ("1 play 5; fails 1", f"{PLAYS}It does not fit: [1 you take/Bo takes] it."),
        ("1 play 5; fails 5", f"{PLAYS}It does not fit: [1 you take/Bo takes] 5 cards."),
        ("1 play 5; swept 1", f"{PLAYS}1 card leaves the game."),
        ("1 play 5; swept 8", f"{PLAYS}The cemetery, 8 cards, leaves the game."),
        ("1 play 5; twist", f"{PLAYS}The direction changes."),
        ("1 play 5; midnight", f"{PLAYS}Midnight strikes!"),
        ("1 play 5; near 40", f"{PLAYS}Sunrise in 40 turns, everybody’s together: {FEWEST}"),
        ("1 play 5; near 1", f"{PLAYS}One more turn, and the sun rises: {FEWEST}"),
        ("1 play 5; far mansion", f"{PLAYS}A mansion opened: the sunrise is far again."),
        ("1 play 5; far crypt", f"{PLAYS}A card left the crypt: the sunrise is far again."),
        ("1 play 5; far swept", f"{PLAYS}Cards left the game: the sunrise is far again."),
        ("1 play 5; far out", f"{PLAYS}A player escaped: the sunrise is far again."),
        ("1 play 5; dawn 3,7", f"{PLAYS}Sunrise: whoever has the fewest cards escapes first."),
        # GHO-84, GHO-85: the end of a round tells once who left; a token says who stayed behind
        ("1 play 5; ends 3 2,0,1", f"{PLAYS}End of round 3: Cleo (2 points), Ann (3 points); a Boo! token for Bo."),
        (
            "0 play 9; dawn 2,4,5; out 0; out 2; lost 1; ends 1 0,2,1",
            f"{LEAVES}Sunrise: whoever has the fewest cards escapes first. "
            "End of round 1: Ann (2 points), Cleo (3 points); a Boo! token for Bo.",
        ),
        # GHO-17, GHO-36, GHO-95: what was drawn up comes last, the cards to their holder alone
        (
            "0 play K; misses 2; draws 7,9",
            "[0 You play/Ann plays] Kitty. [2 You miss/Cleo misses] a turn. "
            "[0 You draw 2 cards: 7, 9/Ann draws 2 cards].",
        ),
        ("1 play 5; draws 3; midnight", f"{PLAYS}[1 You draw 3 Cerberus/Bo draws a card]. Midnight strikes!"),
        # GHO-17, GHO-80, GHO-81: what befell another than the actor
        (
            "0 play 9; out 0; lost 2",
            f"{LEAVES}[0 You escape/Ann escapes]! [2 You stay/Cleo stays] behind with the ghosts: Boo!",
        ),
        ("0 play K; misses 1", "[0 You play/Ann plays] Kitty. [1 You miss/Bo misses] a turn."),
    ],
)
def test_what_somebody_did_and_what_followed_is_told_of_whom_it_befell(line: str, told: str) -> None:
    """GHO-17, GHO-31, GHO-36, GHO-39, GHO-65, GHO-66, GHO-75, GHO-80, GHO-81, GHO-84, GHO-85, GHO-88, GHO-95."""
    hidden = re.sub(r"(?<=draw |deal |raws )[^;]+", lambda cards: re.sub(r"\w+", "?", cards[0]), line)
    for seat in (0, 1, 2, SPECTATOR):
        assert tell(line if seat == int(line[0]) else hidden, seat) == read_by(seat, told)


def test_a_missed_turn_is_told_of_kitty_and_not_of_the_card_drawn_after_her() -> None:
    """GHO-17, GHO-36."""
    for language, own, others in [
        ("en", "Kitty: you miss a turn.", "Kitty: Bo misses a turn."),
        ("fr", "Kitty\u202f: tu passes ton tour.", "Kitty\u202f: Bo passe son tour."),
        ("nl", "Kitty: je slaat een beurt over.", "Kitty: Bo slaat een beurt over."),
    ]:
        with speaking(language):
            assert tell("0 draw ?; misses 1", 1).endswith(own)
            assert tell("0 draw 7,9; misses 1", 0).endswith(others)


DRAWN = table("9 K X 12 | 4 / > 6 / out 1 / 13 14 | 2 / on 2 7 X=7 K K / crypt 5")
MATCH = table("> 9 / 5 / 6 / match yes / points 1,5,3 / tokens 0,2,1 / round 4 / barred 1")


def text(state: State, seat: int = SPECTATOR) -> str:
    return GAME.table.text(view(state, seat), ANY_NAMES)


def test_a_table_in_text() -> None:
    """GHO-76, GHO-84, GHO-85, GHO-88: one's own line last, the others clockwise from one's left; a match."""
    assert "unrise" not in text(table("> 9 / 5 / idle 39"), 0), "long before it"
    lines = text(DRAWN, 0).splitlines()
    assert [line.strip("> ").split(":")[0] for line in lines[1:4] + lines[-2:]] == [*ANY_NAMES[1:4], "Ann", "Your hand"]
    assert text(MATCH) == dedent("""
        Round 4. After midnight, 50 cards discarded, play goes clockwise.
          > Ann: 1 card in hand, 3 in the mansion (1 point)
            <b>Bo</b>: 1 card in hand, 3 in the mansion (5 points, Boo!, Boo!)
            Cleo & Co: 1 card in hand, 3 in the mansion (3 points, Boo!)
        The cemetery is empty.
        """).strip("\n")


def test_a_line_of_the_table() -> None:
    """GHO-39, GHO-66, GHO-76, GHO-88."""
    for drawn, line in [
        # GHO-76: not what lies beneath
        ("> 9 / 5 / on 4 12 12 12 K", "Cemetery, 5 cards: 12 Igor + 12 Igor + 12 Igor on top, a Kitty beside it."),
        ("> 9 / 5 / on 8 X=8", "Cemetery, 2 cards: 8 Twist + 8 Twist on top."),
        # GHO-39, GHO-66
        ("> | 3 / 5 / 6 / way -", "  Your hand: nothing"),
        ("> 9 / 5 / crypt 1", "1 card in the crypt, 53 cards discarded, play goes clockwise."),
        # GHO-88: from half of forty idle turns for each player on
        ("> 9 / 5 / idle 40", "Sunrise in 40 turns, everybody’s together: fewest cards, hand + mansion, escape first."),
        ("> 9 / 5 / idle 79", "One more turn, and the sun rises: fewest cards, hand + mansion, escape first."),
    ]:
        assert line in text(table(drawn), 0).splitlines()


def test_once_it_is_over_the_places_are_told() -> None:
    """GHO-81, GHO-83, GHO-84, GHO-86, GHO-87."""
    for drawn, places in [
        # GHO-81, GHO-83: all who escaped a plain round have won alike, in their order; nobody has points
        ("> 9 | 0 / 5 | 0", "1st Ann: escaped, 2nd <b>Bo</b>: stays behind and has lost"),
        (
            "5 | 1 / out 1 / > 9 | 0",
            "1st <b>Bo</b>: 1st to escape, 1st Cleo & Co: 2nd to escape, 3rd Ann: stays behind and has lost",
        ),
        # GHO-84: with points the most first
        ("> 9 | 0 / 5 | 0 / scored yes", "1st Ann: 1 point (escaped), 2nd <b>Bo</b>: 0 points (stays behind)"),
        (
            "5 | 1 / out 1 / > 9 | 0 / scored yes",
            "1st Cleo & Co: 3 points (escaped), 2nd <b>Bo</b>: 2 points (escaped), 3rd Ann: 0 points (stays behind)",
        ),
        # GHO-86, GHO-87: who is barred, last
        (
            "out 1 / 5 | 1 / > 9 | 0 / match yes / points 9,5,5 / tokens 2,0,0 / barred 0 / round 4",
            "1st Cleo & Co: 8 points, 2nd <b>Bo</b>: 5 points, Boo!, 3rd Ann: 11 points, Boo!, Boo!",
        ),
    ]:
        over, *told = text(play(table(drawn), "9")).splitlines()
        assert (over, ", ".join(map(str.strip, told))) == ("The game is over.", places)


def test_a_french_colon_stands_apart() -> None:
    with speaking("fr"):
        told = [text(DRAWN, seat) for seat in (0, SPECTATOR)] + [text(play(at(["5", "9"], [0, 0]), "5"))]
    for said in told:
        assert "Ann\u202f: " in said
        assert "Ann: " not in said


def refused(state: State, name: str, seat: int = 0) -> Refusal | None:
    return view(state, seat).refusal(GAME.actions.parse(name))


OVER = play(at(["9", "5"], [0, 1]), "9")
LUCK = play(table("> 9 2 3 4 / 5 / crypt 2 / unseen 7"), "luck")
SCARY = "is scary: only a scary ghost of at least"
TOO_LOW = "5 is less than the 9 on top: play 9 or more, Scooty, Kitty or a quartet."


@pytest.mark.parametrize(
    ("state", "seat", "name", "code", "rule", "words"),
    [
        (OVER, 1, "take", "game-over", "GHO-81", "The game is over."),
        (OVER, 1, "card:7", "game-over", "GHO-81", "The game is over."),
        (LUCK, 0, "card:7", "left-to-chance", "GHO-32", "That is for chance to decide."),
        (LUCK, 0, "take", "not-your-turn", "GHO-09", "It is not your turn."),
        ("> 9 / 5", 0, "starts:1", "left-to-chance", "GHO-32", "That is for chance to decide."),
        ("> 9 / 5 / 6", 1, "5", "not-your-turn", "GHO-09", "It is not your turn."),
        ("> 9 / 5 / 6", SPECTATOR, "9", "not-your-turn", "GHO-09", "It is not your turn."),
        ("> 9 / 5", 0, "take", "nothing-to-take", "GHO-35", "The cemetery is empty: there is nothing to take."),
        ("> 9 / 5", 0, "luck", "after-midnight", "GHO-50", "The crypt is empty: after midnight nobody tries"),
        ("> 9 / 5 / crypt 1", 0, "mansion", "before-midnight", "GHO-30", "Before midnight nobody touches a mansion."),
        ("> | 3 / 5 / crypt 1", 0, "mansion", "before-midnight", "GHO-30", "Before midnight nobody touches a mansion."),
        ("> 9 / 5", 0, "mansion", "cards-in-hand", "GHO-53", "The mansion opens only when your hand is empty."),
        ("> 9 / 5", 0, "lose", "can-act", "GHO-35", "You can do something, so the turn is not lost."),
        ("> 9 / 5 / on 14", 0, "lose", "can-act", "GHO-35", "You can do something"),
        ("> X / 5 / on 4", 0, "lose", "can-act", "GHO-35", "You can do something"),
        ("> 9 9 X / 5 K", 0, "K", "not-in-hand", "GHO-31", "You hold no Kitty."),
        ("> 9 9 X / 5 K", 0, "5", "not-in-hand", "GHO-31", "You do not hold that many of 5."),
        ("> 9 9 X / 5 K", 0, "9x3", "not-in-hand", "GHO-31", "You do not hold that many of 9."),
        ("> 9 9 X / 5 K", 0, "9+XX", "not-in-hand", "GHO-19", "You do not hold that many Miss Copies."),
        ("> 14 / 5 / on 3", 0, "14", "scary-on-top", "GHO-13", f"Cerberus {SCARY} 3, Scooty, Kitty or a quartet goes"),
        ("> 3 / 5 / on 12", 0, "3", "scary-on-top", "GHO-13", f"Igor {SCARY} 12, Scooty, Kitty or a quartet goes"),
        ("> 5 5 5 X / 5 / on 9 K", 0, "5", "too-low", "GHO-10", TOO_LOW),
        ("> 5 5 5 X / 5 / on 9 K", 0, "5x3", "too-low", "GHO-10", TOO_LOW),
        ("> 5 5 5 X / 5 / on 9 K", 0, "5x2+X", "too-low", "GHO-10", TOO_LOW),
    ],
)
def test_a_refusal_names_its_rule(state: State | str, seat: int, name: str, code: str, rule: str, words: str) -> None:
    """GHO-09, GHO-10, GHO-13, GHO-19, GHO-30 to GHO-35, GHO-50, GHO-53, GHO-61, GHO-81."""
    found = refused(table(state) if isinstance(state, str) else state, name, seat)
    assert found is not None
    assert (found.code, found.rule, found.words[: len(words)]) == (code, rule, words)


def test_what_may_be_done_is_not_refused() -> None:
    """GHO-35, GHO-61: a Kitty is taken from beside nothing; a quartet goes on anything."""
    for drawn in ("> 9 / 5 / on K", "> 5 5 5 X / 5 / on 9 K", "> X X / 5", "> 9 9 X / 5 K"):
        state = table(drawn)
        assert not any(refused(state, name) for name in legal(state))
