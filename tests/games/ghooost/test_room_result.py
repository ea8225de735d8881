"""The end of a game, told from the last view and the seat's own sheet."""

import re

import pytest

from games.ghooost.drawn import view
from games.ghooost.furnished import played, read, scene
from hantise.core import SPECTATOR, Scene, State
from hantise.core.words import speaking
from hantise.games.ghooost import room
from hantise.games.ghooost.room.result import winners
from hantise.games.ghooost.room.rounds import orders
from hantise.games.ghooost.scores import round_points


def finished(players: int, seed: int, seat: int, **options: object) -> tuple[State, list[str]]:
    """A game played to its end, and that seat's sheet."""
    lines: list[str] = []
    for state, action in played(players, seed, **options):
        if action is not None:
            lines.append(state.seen(action, seat))
    return state, lines


def result(players: int, seed: int, seat: int, **options: object) -> tuple[Scene, str]:
    state, lines = finished(players, seed, seat, **options)
    seen = scene(state, seat)
    return seen, room.result(seen, lines)


@pytest.mark.parametrize("seed", range(6))
def test_the_rounds_of_a_sheet_add_up(seed: int) -> None:
    """GHO-84, GHO-86: to the points of the last view; the payoffs name the same winners."""
    players = 3 + seed % 4
    state, lines = finished(players, seed, seed % players, match=True)
    rounds = [round_points(order) for order in orders(lines)]
    facts = view(state).facts
    totals = [sum(points[seat] for points in rounds) for seat in range(players)]
    assert tuple(totals) == facts.points
    assert tuple(sum(not points[seat] for points in rounds) for seat in range(players)) == facts.tokens
    paid = state.payoffs()
    assert winners(facts, totals) == [seat for seat in range(players) if paid[seat] > 0]


@pytest.mark.parametrize("players", [2, 4])
def test_a_single_round_pays_by_leaving(players: int) -> None:
    """GHO-92."""
    state, lines = finished(players, 1, 0)
    (order,) = orders(lines)
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
            assert len([tag for tag, _held in told.tags if tag == "tr"]) == 5
            assert "<b>Bo" not in page
            assert "{" not in page.replace("{eve}", "")


def test_one_word_for_each() -> None:
    """GHO-80, GHO-81, GHO-92."""
    state, lines = finished(4, 7, SPECTATOR)
    order = view(state).facts.left
    best = max(range(4), key=lambda seat: state.payoffs()[seat])
    words = {seat: read(room.result(scene(state, seat), lines)).said[0] for seat in (*range(4), SPECTATOR)}
    assert words[order[-1]] == "Boo!"
    assert words[best] == "Victory!"
    assert words[SPECTATOR].endswith(" wins!")
    assert [words[seat] for seat in order[:-1] if seat != best] == ["Phew!", "Phew!"]


def test_a_match_tells_who_was_barred() -> None:
    """GHO-86."""
    state, lines = finished(4, 7, SPECTATOR, match=True)
    barred = view(state).facts.barred
    assert "Your two Boo! tokens end it." in room.result(scene(state, barred), lines)
    assert read(room.result(scene(state, barred), lines)).said[0].endswith(" wins!")
    other = next(seat for seat in range(4) if seat != barred)
    assert "Two Boo! tokens end it for <b>" in room.result(scene(state, other), lines)


def test_the_total_stands_beside_the_name() -> None:
    """However many rounds there were, it is in sight."""
    state, lines = finished(4, 7, SPECTATOR, match=True)
    page = room.result(scene(state, 0), lines)
    assert page.index(">Total<") < page.index(">Round 1<")
    totals = re.findall(r'</span></th><td><b class="n">(\d+)</b></td>', page)
    assert sorted(map(int, totals)) == sorted(view(state).facts.points)
