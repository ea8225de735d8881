"""Puzzles are found from a seat's view alone, and equal seeds find equal puzzles."""

from collections import Counter
from datetime import date

import pytest
from msgspec.structs import replace

from hantise import games
from hantise.core import BadRecord, Rng
from hantise.puzzles import finding, shelf
from hantise.puzzles.finding import LEAST, Decision, Peek, _clear, decisions, found, peek, proofs, puzzle_at, tempted
from hantise.review.evaluations import band, points
from review.matches import find, match

DAY = date(2026, 11, 25)
# Worlds that are as good as a true one.
ENOUGH = 3


def test_a_decision_is_judged_alike_in_every_world_that_its_seat_takes_for_this_one() -> None:
    """Hidden cards change neither the quick players' choices nor the search."""
    met, game = 0, find("kuhn")
    for point in [point for number in range(8) for point in points(match("kuhn", 2, number)) if point.is_decision]:
        seat, record = point.mover, match("kuhn", 2)
        world = game.view(point.state, seat).imagine(Rng(7 * point.number))
        if game.dump(world) != game.dump(point.state):
            met += 1
            one, other = (
                Decision(game, game.view(state, seat), state.legal(), *game.payoff_range(record.options))
                for state in (point.state, world)
            )
            assert tempted(one) == tempted(other)
            assert peek(one) == peek(other)
            assert proofs(one) == proofs(other)
    assert met > ENOUGH


def test_the_best_is_much_better_than_every_other_and_surely() -> None:
    """The gap is what surely lies between it and the next."""
    best, near, far = band(0.5, 0.01), band(0.45, 0.0), band(0.3, 0.0)
    assert _clear({1: best, 2: far}) == 1
    assert _clear({1: best, 2: far, 3: near}) is None
    assert _clear({1: best, 2: band(0.5 - LEAST, 0.05)}) is None
    assert _clear({1: best}) is None
    assert _clear({}) is None
    ways = (shelf.Way("a", 0.5, 0.03), shelf.Way("b", 0.3, 0.04), shelf.Way("c", 0.1), shelf.Way("d"))
    puzzle = shelf.Puzzle("ghooost", 1, 2, (), ways, "d", 0.5, shelf.Origin(1, 0, ("level3",) * 2, "0"))
    assert puzzle.gap == pytest.approx(0.15)
    assert [way.action for way in puzzle.rivals] == ["b", "c"]
    assert not puzzle.way("d").is_weighed
    assert puzzle.way("e") == shelf.Way("e")


@pytest.mark.parametrize(
    ("right", "wrong", "erring"), [(5, 5, 0.5), (8, 2, 0.2), (95, 5, None), (10, 0, None), (0, 10, 1.0)]
)
def test_a_puzzle_ends_before_its_decision_where_some_would_err(
    right: int, wrong: int, erring: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For every question, the first choice is far better than the second, and no other is looked at."""
    monkeypatch.setattr(finding, "peek", lambda decision: Peek(decision.legal[0], 1.0))
    monkeypatch.setattr(finding, "proofs", lambda decision: {0: band(0.9, 0.0), 1: band(0.2, 0.0)})
    monkeypatch.setattr(finding, "stories", lambda decision, actions, budget: dict.fromkeys(actions, ()))
    # If all quick players agree, the answer is not checked: a few of them take another choice.
    taken = +Counter({0: right, 1: wrong - wrong // 4, 2: wrong // 4})
    monkeypatch.setattr(finding, "tempted", lambda decision: taken)
    record = match("connect_four", 2)
    for place in list(decisions(record))[:3]:
        puzzle = puzzle_at(record, place, shelf.Terms("connect_four", 2, 1, 0))
        assert (puzzle and puzzle.erring) == erring
        if puzzle is not None:
            assert puzzle.record(find).events == record.events[: place.step]
            assert record.events[place.step].actions
            assert (puzzle.best.action, puzzle.tempting) == ("1", "2")


def test_the_day_has_three_of_different_games_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next puzzle is the day's next, or the game's next."""
    first, second, third = shelf.today(DAY)
    assert shelf.today(DAY) == (first, second, third)
    assert len({place.game for place in shelf.today(DAY)}) == shelf.A_DAY
    assert len({shelf.today(DAY.replace(day=day)) for day in range(1, 29)}) > 20
    assert (shelf.after(first, DAY), shelf.after(second, DAY)) == (second, third)
    of_boo = shelf.shipped("boo")
    last = shelf.Place("boo", len(of_boo))
    assert last in shelf.today(DAY) or shelf.after(last, DAY) == shelf.Place("boo", 1)
    monkeypatch.setattr(shelf, "shipped", lambda code: of_boo if code == "boo" else ())
    assert [place.game for place in shelf.today(DAY)] == ["boo"]


def test_a_kind_is_what_the_best_choice_does_and_there_is_room_for_so_many_of_each() -> None:
    boo = games.find("boo")
    assert shelf.kind_of(boo, boo.actions.parse("scare:123")) == "scare"
    assert shelf.kind_of(boo, boo.actions.parse("ov33,26")) == "place"
    game, asked = games.find("haunted_stairs"), shelf.shipped("haunted_stairs")
    counts = shelf.kinds(game, asked)
    assert counts.total() == len(asked)
    most = max(counts.values())
    assert shelf.full_kinds(game, asked, most) == {kind for kind, count in counts.items() if count == most}
    kept = list(shelf.with_room(game, [], asked, 2))
    assert set(shelf.kinds(game, kept).values()) <= {1, 2}
    assert kept == [one for one in asked if one in kept]
    assert not list(shelf.with_room(game, kept, [one for one in asked if one not in kept], 2))


def test_a_decision_with_nothing_but_full_kinds_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[Decision]()

    def peek_and_note(decision: Decision) -> Peek:
        looked.append(decision)
        return Peek(decision.legal[0], 0.0)

    monkeypatch.setattr(finding, "peek", peek_and_note)
    every = frozenset(family.name for family in find("connect_four").actions.families)
    assert found(find, shelf.Terms("connect_four", 2, 1, 0), every) == []
    assert not looked
    found(find, shelf.Terms("connect_four", 2, 1, 0))
    assert looked


def test_equal_terms_play_equal_games_and_the_game_of_a_puzzle_is_played_again_once() -> None:
    """And one that came out otherwise, as a newer build may play it, is no game of that puzzle."""
    game, terms = find("kuhn"), shelf.Terms("kuhn", 2, 1, 3)
    one, two = [[shelf.played(game, terms._replace(number=number)) for number in range(8)] for _time in range(2)]
    assert [record.events for record in one] == [record.events for record in two]
    assert len({tuple(record.events) for record in one}) > 1
    assert [record.seats for record in one[:3]] == [["level3"] * 2, ["level3"] * 2, ["level3", "level4"]]
    events = tuple([(event.seat, event.actions, event.chance) for event in one[3].events])
    first = shelf.Puzzle("kuhn", 1, 2, events[:1], (), "bet", 0.5, shelf.Origin(1, 3, shelf.levels(terms), "0"))
    later, other = replace(first, events=events[:2]), replace(first, events=((0, ("fold",), ()),))
    whole, *rest = shelf.played_again(game, [first, later])
    assert whole.events == events
    assert not rest
    with pytest.raises(BadRecord):
        list(shelf.played_again(game, [other]))
