"""The end of a game, told from the last view and the seat's own sheet."""

import re
from html import escape

import pytest

from games.ghooost.drawn import view
from games.ghooost.furnished import NAMES, played, scene
from games.markup import read
from hantise.core import SPECTATOR, Scene, State
from hantise.core.words import speaking
from hantise.games.ghooost import GAME, room
from hantise.games.ghooost.room.rounds import rounds_of
from hantise.games.ghooost.room.tally import leaders
from hantise.games.ghooost.scores import round_points
from hantise.games.ghooost.view import GhooostView


def finished(players: int, seed: int, seat: int, **options: object) -> tuple[State, list[str]]:
    """A game played to its end, and that seat's sheet."""
    lines: list[str] = []
    for state, action in played(players, seed, **options):
        if action is not None:
            lines.append(GAME.seen(state, action, seat))
    return state, lines


def result(players: int, seed: int, seat: int, **options: object) -> tuple[Scene, str]:
    state, lines = finished(players, seed, seat, **options)
    seen = scene(state, seat)
    return seen, whole(seen, lines)


def whole(seen: Scene, lines: list[str]) -> str:
    """The end in one piece."""
    return "".join(room.result(seen, lines))


@pytest.mark.parametrize("seed", range(6))
def test_the_rounds_of_a_sheet_add_up(seed: int) -> None:
    """GHO-84, GHO-86: to the points of the last view; the payoffs name the same winners."""
    players = 3 + seed % 4
    state, lines = finished(players, seed, seed % players, match=True)
    rounds = [round_points(order) for order, _held in rounds_of(lines)]
    facts = view(state).facts
    totals = [sum(points[seat] for points in rounds) for seat in range(players)]
    assert tuple(totals) == facts.points
    assert tuple(sum(not points[seat] for points in rounds) for seat in range(players)) == facts.tokens
    paid = state.payoffs()
    assert leaders(totals, facts.barred) == [seat for seat in range(players) if paid[seat] > 0]


@pytest.mark.parametrize("players", [2, 4])
def test_a_single_round_pays_by_leaving(players: int) -> None:
    """GHO-92."""
    state, lines = finished(players, 1, 0)
    ((order, _held),) = rounds_of(lines)
    assert order == view(state).facts.left
    assert list(state.payoffs()) == [float(points) for points in round_points(order)]


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("match", [False, True])
def test_every_seat_can_read_it(language: str, match: bool) -> None:
    with speaking(language):
        for seat in (0, 1, 2, 3, SPECTATOR):
            _seen, page = result(4, 7, seat, match=match)
            told = read(page)
            assert "outcome" in told.all("id")
            assert len([tag for tag, _held in told.tags if tag == "tr"]) == (6 if match else 5)
            assert "<b>Bo" not in page
            assert "{" not in page.replace("{eve}", "")


def test_who_won_is_named_to_everybody_else() -> None:
    """GHO-80, GHO-81, GHO-84, GHO-92: with the points in words, and who stayed behind."""
    state, lines = finished(4, 7, SPECTATOR)
    order = view(state).facts.left
    best, loser = order[-2], order[-1]
    pages = {seat: whole(scene(state, seat), lines) for seat in (*range(4), SPECTATOR)}
    words = {seat: read(page).said[0] for seat, page in pages.items()}
    assert words[best] == "Victory!"
    assert {words[seat] for seat in words if seat != best} == {f"{NAMES[best]} wins!"}
    assert "You are the last to escape: 3 points." in pages[best]
    assert "</b> is the last to escape: 3 points." in pages[loser]
    assert "You stay behind with the ghosts: Boo!" in pages[loser]


def test_a_match_tells_whose_second_token_ended_it() -> None:
    """GHO-86."""
    state, lines = finished(4, 7, SPECTATOR, match=True)
    barred = view(state).facts.barred
    assert "Your second Boo! token ends the match." in whole(scene(state, barred), lines)
    assert read(whole(scene(state, barred), lines)).said[0].endswith(" wins!")
    other = next(seat for seat in range(4) if seat != barred)
    assert "A second Boo! token for <b>" in whole(scene(state, other), lines)


def test_a_match_that_broke_a_tie_tells_how_long_it_went_on() -> None:
    """GHO-87: the second token came earlier, and more tokens than two may lie there."""
    matches = (finished(3, seed, 0, match=True) for seed in range(40))
    state, lines = next(found for found in matches if tie_broken(*found))
    facts = view(state).facts
    rounds = [round_points(order) for order, _held in rounds_of(lines)]
    second = [number for number, points in enumerate(rounds, 1) if not points[facts.barred]][1]
    seen = scene(state, next(seat for seat in range(3) if seat != facts.barred))
    told = f"took a second Boo! token in round {second}, but the lead was shared: it went on until round {len(rounds)}."
    assert told in whole(seen, lines)


def tie_broken(state: State, lines: list[str]) -> bool:
    """Whether the round with the second token was not the last."""
    *before, _last = [round_points(order) for order, _held in rounds_of(lines)]
    return sum(not points[view(state).facts.barred] for points in before) > 1


def test_the_total_stands_beside_the_name() -> None:
    """However many rounds there were, it is in sight."""
    state, lines = finished(4, 7, SPECTATOR, match=True)
    page = whole(scene(state, 0), lines)
    assert page.index(">Total<") < page.index(">Round<") < page.index(">1<")
    totals = re.findall(
        r'</i>(?: <em>you</em>)?</span></th><td>(?:<svg.*?</svg>)?<b class="digits">(\d+)</b></td>', page
    )
    assert sorted(map(int, totals)) == sorted(view(state).facts.points)


TWICE_BEHIND = ["0 play 9; out 0; out 1; lost 2; ends 1 0,1,2", "0 play 9; out 1; out 0; lost 2; ends 2 1,0,2"]
AT_SUNRISE = [
    "0 play 9; out 0; out 1; lost 2; ends 1 0,1,2",
    "1 take 3; dawn 2,4,9; out 1; out 0; lost 2; ends 2 1,0,2",
]


def end_of_match(seat: int, points: tuple[int, ...], lines: list[str]) -> str:
    """The end of a match of three in which the last seat stayed behind twice."""
    state, _lines = finished(3, 1, seat, match=True)
    facts = view(state, seat).facts._replace(points=points, barred=2)
    return whole(scene(state, seat)._replace(view=GhooostView(facts)), lines)


def test_a_tie_that_nothing_broke_is_shared() -> None:
    """GHO-87."""
    assert "5 points each." in end_of_match(SPECTATOR, (5, 5, 0), TWICE_BEHIND)


def test_who_has_most_points_and_cannot_win_is_told_why() -> None:
    """GHO-86: and the crown is another's."""
    page = end_of_match(2, (5, 4, 6), TWICE_BEHIND)
    assert "Your second Boo! token ends the match. So you cannot win." in page
    assert f"So {escape(NAMES[2])} cannot win." in end_of_match(0, (5, 4, 6), TWICE_BEHIND).replace("<b>", "").replace(
        "</b>", ""
    )
    crowned = [row for row in page.split("<tr") if "#crown" in row and "scope" in row]
    assert len(crowned) == 1
    assert '<b class="digits">5</b>' in crowned[0]


def test_a_sunrise_that_ended_a_match_is_told() -> None:
    """GHO-88: that of an earlier round is not."""
    assert "The sun rose: whoever had the fewest cards escaped first." in end_of_match(0, (5, 4, 0), AT_SUNRISE)
    assert "The sun rose" not in end_of_match(0, (5, 4, 0), AT_SUNRISE[::-1])


def test_a_sunrise_between_two_tells_what_each_held() -> None:
    """GHO-88, GHO-92."""
    state, _lines = finished(2, 1, 0)
    page = whole(scene(state, 0), ["0 take 3; dawn 4,9; out 1; lost 0"])
    assert "The sun rose: whoever had the fewest cards escaped first. You stay behind with the ghosts: Boo!" in page
    assert "1st <small>4 cards</small>" in page
    assert "<small>9 cards</small>" in page
    assert "Points: with two players, 1 for whoever escapes." in page


@pytest.mark.parametrize("seed", [1, 2])
def test_between_two_the_margin_is_told_in_cards(seed: int) -> None:
    """GHO-88, GHO-92: the winner laughs under the crown, the loser howls."""
    seen, page = result(2, seed, 0, daybreak=3)
    margin = GAME.verdict(seen.view).margin
    assert f"<b>{margin}</b>." in page
    ghosts = re.findall(r"#g-(\w+)-(laughs|howls)", page)
    assert [mood for _ghost, mood in ghosts] == ["laughs", "howls"]
    assert ghosts[0][0] != ghosts[1][0]
