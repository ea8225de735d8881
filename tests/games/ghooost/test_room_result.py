"""The end of a game, told from the last view and the seat's own sheet."""

import re
from html import escape
from typing import Any

import pytest

from games.ghooost.drawn import at, view, walk
from games.ghooost.furnished import FACES, NAMES, scene
from games.markup import read
from hantise.core import SPECTATOR, State
from hantise.games.ghooost import GAME, room
from hantise.games.ghooost.room.rounds import rounds_of
from hantise.games.ghooost.room.tally import leaders
from hantise.games.ghooost.scores import round_points

OVER: dict[str, Any] = {"await": "over"}
# Seat 1 left first, then 3 and 0.
OF_FOUR = ["1 play 9; out 1", "3 play 9; out 3", "0 play 9; out 0; lost 2"]
# The last seat stayed behind in both rounds.
TWICE = ["0 play 9; out 0; out 1; lost 2; ends 1 0,1,2", "0 play 9; out 1; out 0; lost 2; ends 2 1,0,2"]
AT_SUNRISE = [TWICE[0], "1 take 3; dawn 2,4,9; out 1; out 0; lost 2; ends 2 1,0,2"]
AFTER_A_TIE = [*TWICE, "0 play 9; out 2; out 0; lost 1; ends 3 2,0,1"]


def whole(state: State, seat: int, lines: list[str]) -> str:
    """The end in one piece."""
    return "".join(room.result(scene(state, seat), lines))


def plain(page: str) -> str:
    """The page without what makes names bold."""
    return re.sub(r"</?b>", "", page)


def of_four(seat: int, *, scored: bool = False) -> str:
    fields: dict[str, Any] = OVER | {"scored": scored}
    return whole(at(["", "", "5", ""], [0, 0, 3, 0], left=[1, 3, 0, 2], **fields), seat, OF_FOUR)


def of_match(seat: int, points: list[int], lines: list[str] = TWICE) -> str:
    """The end of a match of three of which the last seat was barred."""
    fields: dict[str, Any] = OVER | {"match": True, "points": points, "tokens": [0, 0, 2], "barred": 2, "round": 2}
    return whole(at(["", "", "5"], [0, 0, 3], left=[1, 0, 2], **fields), seat, lines)


@pytest.mark.walk
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_rounds_of_a_sheet_add_up(players: int) -> None:
    """GHO-84, GHO-86, GHO-92: to the points of the last view; the payoffs name the same winners."""
    lines: list[str] = []
    for state, name in walk(players, players, last=6, match=True):
        lines += [GAME.seen(state, GAME.actions.parse(name), 1)] if name else []
    rounds = [round_points(order) for order, _held in rounds_of(lines)]
    facts = view(state).facts
    totals = [sum(points[seat] for points in rounds) for seat in range(players)]
    assert tuple(totals) == facts.points
    assert tuple(sum(not points[seat] for points in rounds) for seat in range(players)) == facts.tokens
    paid = state.payoffs()
    assert leaders(totals, facts.barred) == [seat for seat in range(players) if paid[seat] > 0]


@pytest.mark.parametrize("seat", [0, 1, 2, 3, SPECTATOR])
def test_a_plain_round_names_the_first_to_escape_and_who_has_lost(seat: int) -> None:
    """GHO-80, GHO-81, GHO-83, GHO-92: all who escaped have won alike, in their order, without points."""
    page = plain(of_four(seat))
    name = escape(NAMES[2])
    heading = "You have lost!" if seat == 2 else "Victory!" if seat >= 0 else f"{NAMES[2]} has lost!"
    assert read(of_four(seat)).said[0] == heading
    first = f"<b>{escape(NAMES[1])}</b>"
    assert ("You were" if seat == 1 else f"{first} was") + " the first to escape." in of_four(seat)
    assert ("You stay" if seat == 2 else f"{name} stays") + " behind with the ghosts: Boo!" in page
    assert "Whoever escapes wins; the last one has lost." in page
    assert "oint" not in page
    rows = page.partition("<tbody>")[2].split("</tr>")[:4]
    assert [[*map(int, re.findall(r"<td>(\d)", row))] for row in rows] == [[1], [2], [3], []]
    assert re.findall(r"#g-(\w+)-(laughs|howls)", page) == [(FACES[1], "laughs"), (FACES[2], "howls")]


@pytest.mark.parametrize("seat", [0, 1, 2, 3, SPECTATOR])
def test_a_round_with_points_names_the_last_to_escape_and_who_stayed_behind(seat: int) -> None:
    """GHO-80, GHO-81, GHO-84, GHO-92: with the points in words; the winner is named to everybody else."""
    page = plain(of_four(seat, scored=True))
    assert read(of_four(seat, scored=True)).said[0] == ("Victory!" if seat == 0 else f"{NAMES[0]} wins!")
    assert ("You are" if seat == 0 else f"{NAMES[0]} is") + " the last to escape: 3 points." in page
    name = escape(NAMES[2])
    assert ("You stay" if seat == 2 else f"{name} stays") + " behind with the ghosts: Boo!" in page
    assert "Sunrise:" not in page


@pytest.mark.parametrize(
    ("seat", "points", "lines", "told"),
    [
        # GHO-86: the margin, by who reads it, and what ended the match
        (0, [5, 4, 0], TWICE, "5 points for you, 4 for <b>Bo</b>. A second Boo! token for Cleo & Co ends the match."),
        (1, [5, 4, 0], TWICE, "5 points for Ann, 4 for you. A second Boo! token for Cleo & Co ends the match."),
        (2, [5, 4, 0], TWICE, "5 points for Ann, 4 for <b>Bo</b>. Your second Boo! token ends the match."),
        # GHO-86: who has as many points and cannot win is told why
        (2, [5, 4, 6], TWICE, "Your second Boo! token ends the match. So you cannot win."),
        (0, [5, 4, 6], TWICE, "ends the match. So Cleo & Co cannot win."),
        # GHO-87: nothing broke the tie; or rounds after the second token did
        (0, [5, 5, 0], TWICE, "A shared victory: Ann + <b>Bo</b>, 5 points each."),
        (
            0,
            [8, 5, 2],
            AFTER_A_TIE,
            "Cleo & Co took a second Boo! token in round 2, but the lead was shared: it went on until round 3.",
        ),
        (
            2,
            [8, 5, 2],
            [*AFTER_A_TIE, TWICE[0]],
            "You took your second Boo! token in round 2, but the lead was shared: it went on until round 4.",
        ),
        # GHO-88
        (0, [5, 4, 0], AT_SUNRISE, "Sunrise: whoever has the fewest cards escapes first."),
    ],
)
def test_a_match_tells_by_how_much_and_why_it_is_over(
    seat: int, points: list[int], lines: list[str], told: str
) -> None:
    """GHO-86, GHO-87, GHO-88."""
    assert escape(told, quote=False) in plain(of_match(seat, points, lines))


def test_a_sunrise_of_an_earlier_round_is_not_told() -> None:
    """GHO-88."""
    assert "Sunrise:" not in of_match(0, [5, 4, 0], AT_SUNRISE[::-1])


def test_the_total_stands_beside_the_name_and_the_crown_is_whose_who_can_win() -> None:
    """GHO-86: however many rounds there were, it is in sight; the best first."""
    page = of_match(SPECTATOR, [5, 4, 6])
    assert page.index(">Total<") < page.index(">Round<") < page.index(">1<")
    rows = [row for row in page.split("<tr") if 'scope="row"' in row or "scope=row" in row]
    assert [re.findall(r'class="digits">(\d+)', row)[0] for row in rows] == ["5", "6", "4"]
    assert ["#crown" in row for row in rows] == [True, False, False]


def test_between_two_the_margin_is_told_in_cards() -> None:
    """GHO-88, GHO-92: the winner laughs under the crown, the loser howls; a sunrise tells what each held."""
    state = at(["2 3 4", ""], [1, 0], left=[1, 0], **OVER)
    page = whole(state, 0, ["1 play 9; out 1; lost 0"])
    assert "You stay behind with the ghosts: Boo! 4 cards left behind." in plain(page)
    assert re.findall(r"#g-(\w+)-(laughs|howls)", page) == [(FACES[1], "laughs"), (FACES[0], "howls")]
    assert "Whoever escapes wins; the last one has lost." in page
    assert "oint" not in page
    scored = whole(at(["2 3 4", ""], [1, 0], left=[1, 0], **OVER, scored=True), 0, ["1 play 9; out 1; lost 0"])
    assert "Points: with two players, 1 for whoever escapes." in scored
    page = whole(at(["2 3 4", "5"], [6, 3], left=[1, 0], **OVER), 0, ["0 take 3; dawn 4,9; out 1; lost 0"])
    assert "Sunrise: whoever has the fewest cards escapes first. You stay behind with the ghosts: Boo!" in page
    assert "4 cards to 9." in plain(page)
    assert "1st <small>4 cards</small>" in page
    assert "<small>9 cards</small>" in page
