"""How the table looks, in text and in HTML."""

from textwrap import dedent

import pytest

from games.ghooost.drawn import at, play, table, view, walk
from games.markup import read
from hantise.core import SPECTATOR, State
from hantise.core.words import speaking
from hantise.games.ghooost import GAME

NAMES = ["Ann", "<b>Bo</b>", "Cleo & Co", 'D"an', "Eve", "Fay"]


def text(state: State, seat: int = SPECTATOR) -> str:
    return GAME.table.text(view(state, seat), NAMES)


def html(state: State, seat: int = SPECTATOR) -> str:
    return str(GAME.table.html(view(state, seat), NAMES))


def drawn(picture: str) -> str:
    return dedent(picture).strip("\n")


DRAWN = table("""
      9 K X 12 | 4
    > 6        | 3
      out 1
      13 14    | 2
    on 2 7 X=7 K K
    crypt 5
""")


def test_a_table_in_text() -> None:
    """GHO-76: sizes, the top run, the Kitties; one's own hand last, the others clockwise from one's left."""
    assert text(DRAWN, 0) == drawn("""
        5 cards in the crypt, 36 cards discarded, play goes clockwise.
          > <b>Bo</b>: 1 card in hand, 3 in the mansion
            Cleo & Co: escaped
            D"an: 2 cards in hand, 2 in the mansion
        Cemetery, 5 cards: 7 + 7 on top, 2 Kitties beside it.
         Ann: 4 cards in hand, 4 in the mansion
          Your hand: 9, 12 Igor, Kitty, Miss Copy
        """)


def test_a_spectators_table_has_no_hand() -> None:
    """GHO-95."""
    told = text(DRAWN)
    assert "hand:" not in told
    assert [line.strip("> ").split(":")[0] for line in told.splitlines()[1:5]] == NAMES[:4]


@pytest.mark.parametrize(
    ("on", "told"),
    [
        ("", "The cemetery is empty."),
        ("4", "Cemetery, 1 card: 4 on top."),
        ("K", "Cemetery, 1 card: nothing on top, a Kitty beside it."),
        ("4 12 12 12 K", "Cemetery, 5 cards: 12 Igor + 12 Igor + 12 Igor on top, a Kitty beside it."),
        ("8 X=8", "Cemetery, 2 cards: 8 Twist + 8 Twist on top."),
    ],
)
def test_the_cemetery_shows_its_top_run_and_kitties(on: str, told: str) -> None:
    """GHO-76: not what lies beneath."""
    assert told in text(at(["9", "5"], on=on), 0).splitlines()


def test_after_midnight_anticlockwise() -> None:
    """GHO-39, GHO-66."""
    state = at(["", "5", "6"], way="-")
    assert text(state, 0).splitlines()[0].startswith("After midnight, ")
    assert text(state, 0).splitlines()[0].endswith(", play goes anticlockwise.")
    assert text(state, 0).splitlines()[-1] == "  Your hand: nothing"


def test_one_card_is_one_card() -> None:
    """GHO-76."""
    state = at(["9", "5"], [2, 2], crypt=1, each_value=2, miss_copy=0, kitty=5, unseen="")
    first = text(state, 0).splitlines()[0]
    assert first.startswith("1 card in the crypt, ")


def test_a_match_shows_round_points_and_tokens() -> None:
    """GHO-84, GHO-85."""
    state = at(["9", "5", "6"], match=True, points=[1, 5, 3], tokens=[0, 2, 1], round=4, barred=1)
    told = text(state, 0)
    assert told.startswith("Round 4. After midnight")
    assert "<b>Bo</b>: 1 card in hand, 3 in the mansion (5 points, Boo!, Boo!)" in told
    assert "Cleo & Co: 1 card in hand, 3 in the mansion (3 points, Boo!)" in told
    assert "Ann: 1 card in hand, 3 in the mansion (1 point)" in told


def test_a_french_colon_stands_apart() -> None:
    with speaking("fr"):
        told = [text(DRAWN, seat) for seat in (0, SPECTATOR)] + [text(play(at(["5", "9"], [0, 0]), "5"))]
    for said in told:
        assert "Ann\u202f: " in said
        assert "Ann: " not in said


def test_a_table_in_html() -> None:
    """GHO-76: the names as they were written, whatever is in them."""
    page = html(DRAWN, 0)
    assert "<b>Bo" not in page
    assert "&lt;b&gt;Bo&lt;/b&gt;" in page
    assert "Cleo &amp; Co" in page
    reader = read(page)
    for said in (*NAMES[:4], "escaped", "12 Igor", "Miss Copy", "Your hand:", "2 cards in hand, 2 in the mansion"):
        assert said in reader.said
    assert reader.all("aria-current") == ["true"]


def test_cards_wear_their_family() -> None:
    """GHO-03."""
    families = {
        "1": "fearless",
        "K": "fearless",
        "3": "scary",
        "12": "scary",
        "8": "special",
        "11": "special",
        "X": "special",
    } | dict.fromkeys(["2", "4", "5", "6", "7", "9", "10", "13", "14"], "common")
    for card, family in families.items():
        worn = [name for name in read(html(at([card, "2"]), 0)).classes if name.startswith("family-")]
        assert worn == [f"family-{family}"]


def test_an_empty_hand_and_a_spectator_in_html() -> None:
    """GHO-95."""
    assert read(html(at(["", "5"]), 0)).said[-2:] == ["Your hand:", " nothing"]
    page = html(DRAWN)
    assert "Your hand" not in page
    assert "12 Igor" not in page
    assert read(page).said.count("Ann") == 1


def test_a_match_in_html() -> None:
    """GHO-84, GHO-85."""
    state = at(["9", "5", "6"], match=True, points=[1, 5, 3], tokens=[0, 2, 1], round=4, barred=1)
    assert "5 points, Boo!, Boo!" in read(html(state, 2)).said


@pytest.mark.parametrize("players", [2, 6])
def test_a_whole_game_can_be_shown(players: int) -> None:
    """GHO-95: no page shows more than the sizes of the other hands."""
    for step, (state, _) in enumerate(walk(players, 14)):
        if step % 60 == 0:
            for seat in (*range(players), SPECTATOR):
                assert "{" not in text(state, seat)
                reader = read(html(state, seat))
                open_cards = reader.classes.count("card")
                seen = view(state, seat).facts
                assert open_cards == len(seen.hand) + seen.run + seen.cemetery[15]


def test_who_stays_behind_is_not_out() -> None:
    """GHO-81: once the round is over."""
    told = text(play(at(["5", "9"], [0, 0]), "5"), 0)
    assert "2nd <b>Bo</b>: 0 points (stays behind)" in told
    assert "1st Ann: 1 point (escaped)" in told


@pytest.mark.parametrize(
    ("idle", "told"),
    [(39, ""), (40, "Sunrise in 40 turns, everybody’s together"), (79, "One more turn, and the sun rises")],
)
def test_the_sun_does_not_rise_without_a_warning(idle: int, told: str) -> None:
    """GHO-88: from half of forty idle turns for each player on."""
    lines = [
        line for line in text(at(["9 K", "6"], on="7", idle=idle), 0).splitlines() if "unrise" in line or "sun " in line
    ]
    assert [told in line for line in lines] == [True] * bool(told)
