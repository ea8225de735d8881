"""Between two rounds of a match: everybody sees what the last one brought until they go on."""

import re
from html import escape
from typing import Any

import pytest

from games.ghooost.drawn import at, view, walk
from games.ghooost.furnished import FACES, NAMES, scene
from games.markup import read
from hantise.core import CHANCE, SPECTATOR, Scene
from hantise.games.ghooost import GAME
from hantise.games.ghooost.room.between import between
from hantise.games.ghooost.room.rounds import Ended, just_ended

SEATS = (0, 1, 2, SPECTATOR)
ENDED = "1 play 9; out 1; lost 2; ends 1 0,1,2"
# Of three, the first of whom left first and the last stayed behind; and of a match whose second token did not end it.
FIRST: dict[str, Any] = {"match": True, "round": 2, "points": [2, 3, 0], "tokens": [0, 0, 1]}
SHARED: dict[str, Any] = {"match": True, "round": 5, "points": [7, 7, 2], "tokens": [1, 1, 2], "barred": 2}


def panel(seat: int, line: str = ENDED, **fields: Any) -> str:
    """What that seat reads once a round has ended so, in one piece."""
    state = at(["5", "6", "7"], **(FIRST | fields))
    return "".join(between(scene(state, seat)._replace(lines=[line])))


@pytest.mark.walk
def test_it_is_there_from_the_end_of_a_round_until_the_seat_decides_again() -> None:
    """GHO-84: and for who looks on until anybody does."""
    sheets: dict[int, list[str]] = {seat: [] for seat in SEATS}
    decided, ended = set(SEATS), 0
    for state, name in walk(3, 3, last=6, match=True):
        facts = view(state).facts
        if facts.awaits == "deal" and facts.round > 1:
            decided, ended = set(), facts.round
        seen: dict[int, Scene] = {seat: scene(state, seat)._replace(lines=sheets[seat][::-1]) for seat in SEATS}
        shown = {seat for seat in SEATS if between(seen[seat])}
        assert shown == (set(SEATS) - decided if facts.awaits != "over" else set())
        if name and state.mover() != CHANCE:
            decided |= {state.mover(), SPECTATOR}
        for seat, sheet in sheets.items():
            sheet += [GAME.seen(state, GAME.actions.parse(name), seat)] if name else []
    assert ended > 2


def test_it_tells_what_the_round_brought_and_why_there_is_another() -> None:
    """GHO-81, GHO-84, GHO-85, GHO-86."""
    told = read(panel(1))
    assert told.all("id")[0] == "round-1"
    assert "?read=round-1#round-1" in told.all("href")
    assert {"End of round 1", "2", "3", "0"} <= {*told.said}
    assert "Everybody else has escaped." in panel(1)
    assert "Sunrise:" not in panel(1)
    assert "Nobody has two Boo! tokens yet, so there is another round." in panel(1)
    assert sum("bad" in held.get("class", "") for _tag, held in told.tags) == 1, "the loser's token"


@pytest.mark.parametrize("seat", SEATS)
def test_the_winner_laughs_crowned_and_who_stays_behind_howls_above_the_sentences_that_say_so(seat: int) -> None:
    """GHO-81, GHO-84, GHO-85."""
    heading = panel(seat).partition('<div class="standings"')[0]
    assert re.findall(r"#(g-\w+-\w+|crown)", heading) == [f"g-{FACES[1]}-laughs", "crown", f"g-{FACES[2]}-howls"]
    won = "You win the round: 3 points to 2." if seat == 1 else "</b> wins the round: 3 points to 2."
    stays = "You stay behind and take a Boo! token." if seat == 2 else " stays behind and takes a Boo! token."
    assert won in heading
    assert stays in heading


@pytest.mark.parametrize("seat", SEATS)
def test_a_shared_lead_is_the_reason_for_more_and_who_is_barred_is_told_so(seat: int) -> None:
    """GHO-87: they play on."""
    page = panel(seat, **SHARED)
    assert "The lead is shared, so there is another round." in page
    own = "You were the first to take a second Boo! token: you play on, but you can no longer win."
    other = f"{escape(NAMES[2])}</b> was the first to take a second Boo! token, and can no longer win."
    assert (own in page, other in page) == (seat == 2, seat != 2)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(("fields", "leaders"), [(FIRST, 1), (SHARED, 2), (SHARED | {"points": [4, 4, 9]}, 2)])
def test_ones_own_row_is_marked_and_the_crown_is_the_leaders(fields: dict[str, Any], leaders: int, seat: int) -> None:
    """GHO-86, GHO-87: candlelight is for oneself alone; whoever cannot win has no crown."""
    rows = panel(seat, **fields).partition("<tbody>")[2].split("</tr>")[:3]
    assert ["<i>You</i>" in row for row in rows if 'class="own"' in row] == [True] * (seat >= 0)
    crowned = [row for row in rows if "#crown" in row]
    assert len(crowned) == leaders
    most = max(fields["points"][:2])
    assert all(f'<b class="digits">{most}</b>' in row for row in crowned)


def test_a_sunrise_is_told_with_the_cards_that_it_found() -> None:
    """GHO-88: who had escaped before had none."""
    page = panel(SPECTATOR, "1 play 9; dawn 4,7; out 1; lost 2; ends 1 0,1,2")
    assert "Sunrise: whoever has the fewest cards escapes first." in page
    assert "Everybody else has escaped." not in page
    assert "<td>1st</td>" in page
    assert "<td>2nd <small>4 cards</small></td>" in page
    assert "<td>– <small>7 cards</small></td>" in page


@pytest.mark.parametrize(
    ("players", "words"),
    [
        (3, "Points: 2 for the first to escape, 3 for the second."),
        (4, "Points: 2 for the first to escape, 3 for the last, 1 for whoever escapes in between."),
    ],
)
def test_what_a_place_is_worth_is_told_in_every_round(players: int, words: str) -> None:
    """GHO-84: in one piece with the same words, which a page is sent once."""
    order = ",".join(map(str, range(players)))
    for number in (2, 3):
        state = at(["5"] * players, match=True, round=number, points=[2, 3, 0, 1][:players])
        line = f"1 play 9; lost {players - 1}; ends {number - 1} {order}"
        assert f'<p class="note">{words}</p>' in between(scene(state, 0)._replace(lines=[line]))


@pytest.mark.parametrize(
    ("lines", "seat", "ended"),
    [
        (["0 deal 5", ENDED], 0, Ended((0, 1, 2))),
        (["2 play 7", "0 deal 5", ENDED], 0, Ended((0, 1, 2))),
        (["2 play 7", "0 deal ?", ENDED], 2, None),
        (["2 luck", "0 deal ?", ENDED], SPECTATOR, None),
        (["1 up 9; out 1; lost 2; ends 2 0,1,2", "1 mansion"], 1, Ended((0, 1, 2))),
        (["1 take 9; dawn 2,5; out 1; lost 2; ends 2 0,1,2"], 1, Ended((0, 1, 2), (2, 5))),
        ([], 1, None),
    ],
)
def test_which_round_has_just_ended(lines: list[str], seat: int, ended: Ended | None) -> None:
    """GHO-84."""
    assert just_ended(lines, seat) == ended
