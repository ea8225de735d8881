"""Between two rounds of a match: everybody sees what the last one brought until they go on."""

import re
from collections.abc import Iterator
from html import escape

import pytest

from games.ghooost.drawn import at, view
from games.ghooost.furnished import FACES, NAMES, played, scene
from games.markup import read
from hantise.core import CHANCE, SPECTATOR, Scene, State
from hantise.games.ghooost import GAME
from hantise.games.ghooost.room.between import between
from hantise.games.ghooost.room.rounds import Ended, just_ended, rounds_of

SEATS = (0, 1, 2, SPECTATOR)


def scenes(seed: int) -> Iterator[tuple[State, int | None, dict[int, Scene]]]:
    """A match with three: each position, what is done there, and how each seat sees it."""
    sheets: dict[int, list[str]] = {seat: [] for seat in SEATS}
    for state, action in played(3, seed, match=True):
        yield state, action, {seat: scene(state, seat)._replace(lines=sheets[seat][::-1]) for seat in SEATS}
        if action is not None:
            for seat, sheet in sheets.items():
                sheet.append(GAME.seen(state, action, seat))


def test_it_is_there_from_the_end_of_a_round_until_the_seat_decides_again() -> None:
    """GHO-84: and for who looks on until anybody does."""
    decided = set(SEATS)
    for state, action, seen in scenes(3):
        facts = view(state).facts
        if facts.awaits == "deal" and facts.round > 1:
            decided = set()
        shown = {seat for seat in SEATS if between(seen[seat])}
        assert shown == (set(SEATS) - decided if facts.awaits != "over" else set())
        if state.mover() != CHANCE and action is not None:
            decided |= {state.mover(), SPECTATOR}


def test_it_tells_what_the_round_brought_and_why_there_is_another() -> None:
    """GHO-84, GHO-85, GHO-86."""
    state, _action, seen = next(found for found in scenes(3) if view(found[0]).facts.round == 2)
    facts = view(state).facts
    told = read("".join(between(seen[1])))
    assert told.all("id")[0] == "round-1"
    assert [address for address in told.all("href") if address == "?read=round-1#round-1"]
    assert "End of round 1" in told.said
    assert any("Nobody has two Boo! tokens yet" in said for said in told.said)
    assert all(str(points) in told.said for points in facts.points)
    assert sum("bad" in held.get("class", "") for _tag, held in told.tags) == 1, "the loser's token"


def test_a_shared_lead_is_the_reason_for_more() -> None:
    """GHO-87."""
    _state, seen = shared_lead()
    panel = "".join(between(seen[0]))
    assert "The lead is shared, so there is another round." in panel


def shared_lead() -> tuple[State, dict[int, Scene]]:
    """The first panel of a match whose second token did not end it."""
    found = (found for seed in range(40) for found in scenes(seed))
    state, _action, seen = next(one for one in found if view(one[0]).facts.barred >= 0 and between(one[2][0]))
    return state, seen


def test_who_took_a_second_token_first_is_told_that_they_cannot_win() -> None:
    """GHO-87: they play on."""
    state, seen = shared_lead()
    barred = view(state).facts.barred
    panels = {seat: "".join(between(seen[seat])) for seat in SEATS}
    own = "You were the first to take a second Boo! token: you play on, but you can no longer win."
    others = "was the first to take a second Boo! token, and can no longer win."
    assert {seat for seat in SEATS if own in panels[seat]} == {barred}
    assert {seat for seat in SEATS if others in panels[seat]} == set(SEATS) - {barred}


def test_the_winner_laughs_crowned_and_who_stays_behind_howls_above_the_sentences_that_say_so() -> None:
    """GHO-81, GHO-84, GHO-85."""
    state, _action, seen = next(found for found in scenes(3) if view(found[0]).facts.round == 2)
    facts = view(state).facts
    loser, winner = facts.tokens.index(1), facts.points.index(max(facts.points))
    for seat in SEATS:
        heading = "".join(between(seen[seat])).partition('<div class="standings"')[0]
        assert re.findall(r"#(g-\w+-\w+|crown)", heading) == [
            f"g-{FACES[winner]}-laughs",
            "crown",
            f"g-{FACES[loser]}-howls",
        ]
        won = "You win the round: 3 points to 2." if seat == winner else "</b> wins the round: 3 points to 2."
        assert won in heading
        own = "You stay behind and take a Boo! token."
        assert (own in heading) == (seat == loser)
        assert (" stays behind and takes a Boo! token." in heading) == (seat != loser)


def test_ones_own_row_is_marked_and_the_crown_is_the_leaders() -> None:
    """GHO-86: candlelight is for oneself alone."""
    state, _action, seen = next(found for found in scenes(3) if view(found[0]).facts.round == 2)
    points = view(state).facts.points
    for seat in SEATS:
        rows = "".join(between(seen[seat])).partition("<tbody>")[2].split("</tr>")[:3]
        named = [row for row in rows if 'class="own"' in row]
        assert ["<i>You</i>" in row for row in named] == [True] * (seat >= 0)
        crowned = [row for row in rows if "#crown" in row]
        assert all(f'<b class="digits">{max(points)}</b>' in row for row in crowned)
        assert len(crowned) == points.count(max(points))


def test_the_leader_is_never_who_cannot_win() -> None:
    """GHO-87."""
    state, seen = shared_lead()
    barred = view(state).facts.barred
    rows = "".join(between(seen[SPECTATOR])).partition("<tbody>")[2].split("</tr>")[:3]
    assert not any(escape(NAMES[barred]).replace("&quot;", "&#34;") in row for row in rows if "#crown" in row)
    assert sum("#crown" in row for row in rows) == 2, "two share the lead"


def panel_after(*lines: str, players: int = 3) -> str:
    """What a spectator reads in the second round of a match, with these lines, the newest first."""
    state = at(
        ["5", "6", "7", "9"][:players],
        match=True,
        round=2,
        points=[2, 3, 0, 1][:players],
        tokens=[0, 0, 1, 0][:players],
    )
    return "".join(between(scene(state, SPECTATOR)._replace(lines=lines)))


def test_a_sunrise_is_told_with_the_cards_that_it_found() -> None:
    """GHO-88: who had escaped before had none."""
    panel = panel_after("1 play 9; dawn 4,7; out 1; lost 2; ends 1 0,1,2")
    assert "The sun rose: whoever had the fewest cards escaped first." in panel
    assert "Everybody else has escaped." not in panel
    assert "<td>1st</td>" in panel
    assert "<td>2nd <small>4 cards</small></td>" in panel
    assert "<td>– <small>7 cards</small></td>" in panel


def test_without_a_sunrise_everybody_else_has_escaped() -> None:
    """GHO-81."""
    panel = panel_after("1 play 9; out 1; lost 2; ends 1 0,1,2")
    assert "Everybody else has escaped." in panel
    assert "The sun" not in panel
    assert "<small>" not in panel


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
        pieces = between(scene(state, 0)._replace(lines=[line]))
        assert f'<p class="note">{words}</p>' in pieces


@pytest.mark.parametrize(
    ("lines", "seat", "ended"),
    [
        (["0 deal 5", "1 play 9; out 1; lost 2; ends 1 0,1,2"], 0, Ended((0, 1, 2))),
        (["2 play 7", "0 deal 5", "1 play 9; out 1; lost 2; ends 1 0,1,2"], 0, Ended((0, 1, 2))),
        (["2 play 7", "0 deal ?", "1 play 9; out 1; lost 2; ends 1 0,1,2"], 2, None),
        (["2 luck", "0 deal ?", "1 play 9; out 1; lost 2; ends 1 0,1,2"], SPECTATOR, None),
        (["1 up 9; out 1; lost 2; ends 2 0,1,2", "1 mansion"], 1, Ended((0, 1, 2))),
        (["1 take 9; dawn 2,5; out 1; lost 2; ends 2 0,1,2"], 1, Ended((0, 1, 2), (2, 5))),
        ([], 1, None),
    ],
)
def test_which_round_has_just_ended(lines: list[str], seat: int, ended: Ended | None) -> None:
    assert just_ended(lines, seat) == ended


def test_a_sheet_tells_of_every_round_how_it_ended() -> None:
    """GHO-80, GHO-88."""
    lines = ["0 play 9; out 0", "1 play 9; out 1; lost 2; ends 1 0,1,2", "0 take 2; dawn 1,4,9; out 2; out 0; lost 1"]
    assert [*rounds_of(lines)] == [Ended((0, 1, 2)), Ended((2, 0, 1), (1, 4, 9))]


def test_who_had_escaped_has_no_cards() -> None:
    ended = Ended((3, 0, 2), (4, 7))
    assert [ended.cards(seat) for seat in (3, 0, 2)] == [0, 4, 7]
    assert Ended((3, 0, 2)).cards(2) == 0
