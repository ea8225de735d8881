"""What is told between two rounds of a match, and in the end, from the last view and the seat’s own sheet."""

import re
from html import escape
from typing import Any

import pytest

from games.by_name import ByName
from games.ghooost.drawn import at, view
from games.ghooost.furnished import FACES, NAMES, scene
from games.markup import read
from games.readings import read_by
from hantise.core import CHANCE, SPECTATOR, Scene, State
from hantise.games.ghooost import GAME, room
from hantise.games.ghooost.room.result import Ended, between, just_ended, rounds_of
from hantise.games.ghooost.rules import leaders, round_points

# Who leans towards laying cards.
LAYING = ByName(GAME, pick=lambda rng, legal: rng.choice(legal[-6:]))
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
    for state, name in LAYING.walk(players, players, match=True):
        lines += [GAME.seen(state, GAME.actions.parse(name), 1)] if name else []
    rounds = [round_points(order) for order, _held in rounds_of(lines)]
    facts = view(state).facts
    totals = [sum(points[seat] for points in rounds) for seat in range(players)]
    assert tuple(totals) == facts.points
    assert tuple(sum(not points[seat] for points in rounds) for seat in range(players)) == facts.tokens
    paid = state.payoffs()
    assert leaders(totals, facts.barred) == [seat for seat in range(players) if paid[seat] > 0]


@pytest.mark.parametrize("seat", [0, 1, 2, 3, SPECTATOR])
def test_a_round_names_who_escaped_and_who_stayed_behind(seat: int) -> None:
    """GHO-80, GHO-81, GHO-83, GHO-84, GHO-92: the first to escape, in a plain round, which all have won alike.

    With points the last, the points in words; the winner is named to everybody else.
    """
    bare, scored = of_four(seat), of_four(seat, scored=True)
    second, third = map(escape, NAMES[1:3])
    lost = read_by(seat, f"[2 You have/{NAMES[2]} has] lost!")
    assert read(bare).said[0] == ("Victory!" if seat in (0, 1, 3) else lost)
    assert read(scored).said[0] == read_by(seat, "[0 Victory!/Ann wins!]")
    assert ("You were" if seat == 1 else f"<b>{second}</b> was") + " the first to escape." in bare
    assert read_by(seat, "[0 You are/Ann is] the last to escape: 3 points.") in plain(scored)
    for page in (plain(bare), plain(scored)):
        assert read_by(seat, f"[2 You stay/{third} stays] behind with the ghosts: Boo!") in page
    assert "Whoever escapes wins; the last one has lost." in bare
    assert ("oint" in bare, "Sunrise:" in scored) == (False, False)
    rows = bare.partition("<tbody>")[2].split("</tr>")[:4]
    assert [[*map(int, re.findall(r"<td>(\d)", row))] for row in rows] == [[1], [2], [3], []]
    assert re.findall(r"#g-(\w+)-(laughs|howls)", bare) == [(FACES[1], "laughs"), (FACES[2], "howls")]


def test_a_match_tells_by_how_much_and_why_it_is_over() -> None:
    """GHO-86, GHO-87, GHO-88: a sunrise of an earlier round is not told."""
    for seat, points, lines, told in [
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
    ]:
        assert "Sunrise:" not in of_match(0, [5, 4, 0], AT_SUNRISE[::-1])
        assert escape(told, quote=False) in plain(of_match(seat, points, lines))


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
    for state, name in LAYING.walk(3, 3, match=True):
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
    """GHO-81, GHO-84, GHO-85, GHO-87: a shared lead is the reason for more, and who is barred plays on."""
    heading = panel(seat).partition('<div class="standings"')[0]
    assert re.findall(r"#(g-\w+-\w+|crown)", heading) == [f"g-{FACES[1]}-laughs", "crown", f"g-{FACES[2]}-howls"]
    assert ("You win" if seat == 1 else "</b> wins") + " the round: 3 points to 2." in heading
    assert ("You stay behind and take" if seat == 2 else " stays behind and takes") + " a Boo! token." in heading
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


def test_what_a_place_is_worth_is_told_in_every_round() -> None:
    """GHO-84: in one piece with the same words, which a page is sent once."""
    for players, words in [
        (3, "Points: 2 for the first to escape, 3 for the second."),
        (4, "Points: 2 for the first to escape, 3 for the last, 1 for whoever escapes in between."),
    ]:
        order = ",".join(map(str, range(players)))
        for number in (2, 3):
            state = at(["5"] * players, match=True, round=number, points=[2, 3, 0, 1][:players])
            line = f"1 play 9; lost {players - 1}; ends {number - 1} {order}"
            assert f'<p class="note">{words}</p>' in between(scene(state, 0)._replace(lines=[line]))


def test_which_round_has_just_ended() -> None:
    """GHO-84."""
    for lines, seat, ended in [
        (["0 deal 5", ENDED], 0, Ended((0, 1, 2))),
        (["2 play 7", "0 deal 5", ENDED], 0, Ended((0, 1, 2))),
        (["2 play 7", "0 deal ?", ENDED], 2, None),
        (["2 luck", "0 deal ?", ENDED], SPECTATOR, None),
        (["1 up 9; out 1; lost 2; ends 2 0,1,2", "1 mansion"], 1, Ended((0, 1, 2))),
        (["1 take 9; dawn 2,5; out 1; lost 2; ends 2 0,1,2"], 1, Ended((0, 1, 2), (2, 5))),
        ([], 1, None),
    ]:
        assert just_ended(lines, seat) == ended
