from hantise.testing.games import find

KUHN = find("kuhn")
OPENING = "stakes=1,1 stage=opening turn=0"


def test_views_are_equal_that_say_the_same() -> None:
    king_jack, king_queen = KUHN.load(f"cards=KJ {OPENING}"), KUHN.load(f"cards=KQ {OPENING}")
    assert KUHN.view(king_jack, 0) == KUHN.view(king_queen, 0)
    assert hash(KUHN.view(king_jack, 0)) == hash(KUHN.view(king_queen, 0))
    assert KUHN.view(king_jack, 0) != KUHN.view(king_jack, 1)
    assert len({KUHN.view(state, seat) for state in (king_jack, king_queen) for seat in (0, 1)}) == 3


def test_a_view_that_remembers_nothing_has_no_clock_and_one_that_hides_something_no_single_world() -> None:
    view = KUHN.view(KUHN.load(f"cards=KJ {OPENING}"), 0)
    assert (view.clock, view.world()) == (0, None)
    assert view != view.dump(), "it equals nothing that is no view"
    assert view != KUHN.load(f"cards=KJ {OPENING}")
