"""What a search is told of a game that tells nothing."""

from hantise.core import Menu, Rng, State, View
from hantise.core.hints import HORIZON, PLAIN, STRENGTHS, Hints
from hantise.testing.games import find

FOUR = find("connect_four")


def test_plain_hints_choose_among_all_and_find_nothing_bold() -> None:
    state, menu, rng = FOUR.start(FOUR.options(2)), Menu(), Rng(1)
    count = state.fill(menu)
    assert {PLAIN.choose(state, menu, count, rng) for _ in range(100)} == set(state.legal())
    assert all(PLAIN.boldness(state, action) == 0 for action in state.legal())


def test_where_nothing_is_remembered_no_clock_runs() -> None:
    state = FOUR.start(FOUR.options(2))
    state.apply(3)
    assert FOUR.view(state, 1).clock == 0
    assert FOUR.view(state, 1).memories == ()


def test_plain_hints_rank_nothing_and_know_no_levels_of_their_own() -> None:
    assert PLAIN.strengths() == STRENGTHS
    assert PLAIN.wins(FOUR.start(FOUR.options(2)), [0.25, 0.75]) == [0.25, 0.75]
    assert PLAIN.horizon(FOUR.start(FOUR.options(2))) == HORIZON
    assert not PLAIN.has_ranking()


def test_where_nothing_was_fitted_chances_are_as_the_payoffs_say() -> None:
    assert PLAIN.sharpness() == 1.0
    assert PLAIN.doubt() == 0.0
    assert PLAIN.acuity() == 1.0


def test_what_is_told_as_likely_is_what_a_search_imagines() -> None:
    """By chance alone, until a game says more of either."""

    class Settled(Hints):
        """Imagines that the third column was taken."""

        def imagined(self, view: View, rng: Rng) -> State:
            world = view.imagine(rng)
            world.apply(3)
            return world

    start = FOUR.start(FOUR.options(2))
    known = FOUR.view(start, 0)
    assert FOUR.dump(PLAIN.likely(known, Rng(1))) == FOUR.dump(start)
    assert (
        FOUR.dump(Settled().likely(known, Rng(1))) == FOUR.dump(Settled().imagined(known, Rng(1))) != FOUR.dump(start)
    )
