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
    assert not PLAIN.has_ranking()
    assert PLAIN.strengths() == STRENGTHS
    assert PLAIN.horizon(state) == HORIZON
    assert PLAIN.wins(state, [0.25, 0.75]) == [0.25, 0.75]
    assert (PLAIN.sharpness(), PLAIN.doubt(), PLAIN.acuity()) == (1.0, 0.0, 1.0), "chances are as the payoffs say"
    state.apply(3)
    assert (FOUR.view(state, 1).clock, FOUR.view(state, 1).memories) == (0, ()), "nothing is remembered"


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
    likely, imagined = (FOUR.dump(way(known, Rng(1))) for way in (Settled().likely, Settled().imagined))
    assert likely == imagined != FOUR.dump(start)
