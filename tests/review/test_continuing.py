"""Games imagined on from a choice: alike for equal seeds, told as the seat would see them, and what they come to."""

import pytest

from hantise.bots.continuing import AHEAD, Ahead, continued
from hantise.bots.player import NO_LIMIT
from hantise.bots.search import Search
from hantise.core import OVER, Game, Rng, View
from hantise.review.points import points
from hantise.review.questions import weighing
from hantise.review.weighing import answer
from review.matches import SHALLOW, find, match
from review.test_weighing import four

MATCHES = [("ghooost", 3), ("haunted_stairs", 3), ("rest_in_peace", 2), ("spooky_boo", 2), ("boo", 2)]


def imagined(game: Game, view: View, action: int, worlds: int = 40, seeds: range = range(8)) -> list[Ahead]:
    search = Search(view, Rng(5), game.hints)
    search.settle(action)
    search.run(worlds, NO_LIMIT)
    return continued(game, view, action, search, seeds)


@pytest.mark.soak
@pytest.mark.parametrize(("code", "players"), MATCHES)
def test_equal_seeds_go_on_alike(code: str, players: int) -> None:
    record, met = match(code, players), 0
    for point in [point for point in points(record) if point.is_decision][::9]:
        view = record.game.view(point.state, point.mover)
        found = [imagined(record.game, view, point.actions[0]) for _time in range(2)]
        assert found[0] == found[1]
        assert all(len(one.story) <= AHEAD for one in found[0])
        met += len({one.worth for one in found[0]}) > 1
    assert met, "and not all alike"


def stories(code: str, players: int, every: int, worlds: int = 40) -> list[tuple[int, str]]:
    """Lines of games imagined on from a match, each with the seat that wrote it."""
    record = match(code, players)
    found = list[tuple[int, str]]()
    for point in [point for point in points(record) if point.is_decision][::every]:
        view = record.game.view(point.state, point.mover)
        games = imagined(record.game, view, point.actions[0], worlds)
        found += [(point.mover, line) for one in games for line in one.story]
    return found


def test_a_story_tells_what_chance_shows_its_seat_and_not_that_somebody_draws_unseen() -> None:
    drawn = [(seat, line) for seat, line in stories("rest_in_peace", 2, every=5) if " draw" in line.partition(";")[0]]
    assert drawn
    assert all(line.startswith(f"{seat} draw ") for seat, line in drawn)
    assert any(" up " in line for _seat, line in stories("haunted_stairs", 3, every=20)), "all see that one"


def test_who_forgets_nothing_finds_what_is_turned_up_in_a_story() -> None:
    """The search has thought about other cards too, in one tree."""
    turned = [line for _seat, line in stories("haunted_stairs", 3, every=5, worlds=200) if " turn " in line]
    assert turned
    assert all("wins" in line for line in turned)


def test_what_happens_is_what_a_search_thinks_of() -> None:
    """Four in a row: whoever does not stop the other's three loses, and whoever does goes on."""
    record = four(*"31323")
    point = points(record)[5]._replace(mover=1)
    game, view = record.game, record.game.view(point.state, 1)
    elsewhere, stops = (imagined(game, view, game.actions.parse(name), 400) for name in "73")
    assert all(one.worth == game.payoff_range(record.options)[0] for one in elsewhere)
    assert any(one.worth > game.payoff_range(record.options)[0] for one in stops)


def test_the_end_needs_no_reason() -> None:
    record = match("ghooost", 3)
    end = points(record)[-1]
    assert end.mover == OVER
    assert answer(find, weighing(record, end, 0, SHALLOW)).reason is None
