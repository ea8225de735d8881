"""The worlds that a seat imagines: never one that it could rule out."""

from collections import Counter
from importlib import import_module

import pytest

from games.ghooost import drawn
from games.ghooost.drawn import at, hand, play, view, walk
from hantise.core import SPECTATOR, BadView, Rng, State
from hantise.games.ghooost import GAME
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.view import GhooostView


def worlds(state: State, seat: int, number: int = 60) -> list[State]:
    seen = view(state, seat)
    return [seen.imagine(Rng(seed)) for seed in range(number)]


def open_facts(seen: GhooostView) -> Facts:
    """What lies open, and the seat's own hand; an imagined position keeps no time."""
    return seen.glance().facts._replace(clock=0)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_world_looks_like_the_table(players: int, seed: int) -> None:
    """GHO-04, GHO-76, GHO-95, GHO-96: own hand, sizes, what lies open, known cards; in whole games."""
    for step, (state, _) in enumerate(walk(players, seed)):
        if step % 29 == 0:
            for seat in (*range(players), SPECTATOR):
                fits(view(state, seat), view(state, seat).imagine(Rng(step)))


def fits(seen: GhooostView, world: State) -> None:
    assert open_facts(view(world, seen.seat)) == open_facts(seen)
    assert view(world, seen.seat).memories == ()
    for seat, _, kinds in seen.facts.takes:
        assert not Counter(kinds) - Counter(drawn.facts(world, seat).hand)
    assert world.mover() == seen.mover
    if world.mover() == seen.seat:
        assert world.legal() == seen.legal()
    assert GAME.dump(GAME.load(GAME.dump(world))) == GAME.dump(world)


@pytest.mark.parametrize("seed", range(4))
def test_a_match_is_imagined_with_its_score(seed: int) -> None:
    """GHO-84, GHO-85: points, tokens and round are open to all."""
    for step, (state, _) in enumerate(walk(3, seed, match=True, daybreak=3)):
        if step % 90 == 0:
            fits(view(state, 1), view(state, 1).imagine(Rng(step)))


def test_known_cards_are_in_every_world() -> None:
    """GHO-95: and the unknown ones vary."""
    state = at(["9", "4 7 7", "5"], known=["", "7 7", ""])
    imagined = {hand(world, 1) for world in worlds(state, 0)}
    assert all(cards.count("7") >= 2 for cards in imagined)
    assert len(imagined) > 5


def test_only_unseen_cards_are_dealt() -> None:
    """GHO-95, GHO-96: here the bag holds two kinds, and the other hand is one of them."""
    state = at(["9", "4", "5"], [1, 1, 1], unseen="4 5 5", known=["9", "", "5"])
    assert {hand(world, 1) for world in worlds(state, 0)} == {"4", "5"}


def test_a_seat_that_lost_its_turn_holds_miss_copies_in_every_world() -> None:
    """GHO-97."""
    state = play(at(["X X", "5 6", "7"]), "lose")
    assert {hand(world, 0) for world in worlds(state, 1)} == {"X X"}


def test_a_round_that_goes_on_is_not_one_that_would_have_ended() -> None:
    """GHO-97, GHO-72: on an empty cemetery I hold Miss Copy, so the other's one card is something else."""
    state = at(["X", "5"], unseen="X", mansions=[2, 2], miss_copy=2)
    assert {"X"}.isdisjoint(hand(world, 1) for world in worlds(state, 0, 400))
    before = at(["X", "5"], unseen="X", mansions=[2, 2], miss_copy=2, on="2")
    assert "X" in {hand(world, 1) for world in worlds(before, 0, 400)}


def test_the_spectator_knows_that_too() -> None:
    """GHO-97: that not both hold Miss Copy, though either may."""
    state = at(["X", "5"], [1, 1], unseen="X 6")
    imagined = {(hand(world, 0), hand(world, 1)) for world in worlds(state, SPECTATOR, 400)}
    assert ("X", "X") not in imagined
    assert {("X", "5"), ("5", "X"), ("X", "6"), ("6", "X"), ("5", "6"), ("6", "5")} == imagined


def test_equal_seeds_imagine_equal_worlds() -> None:
    state = at(["9 2", "4 7", "5"])
    first, again = (GAME.dump(view(state, 0).imagine(Rng(7))) for _ in range(2))
    assert first == again


def test_an_imagined_world_can_be_played_on() -> None:
    """Changing it changes no other."""
    seen = view(at(["9 2", "4 7", "5"], on="4"), 0)
    first = seen.imagine(Rng(7))
    before = GAME.dump(first)
    play(first, "9")
    world = seen.imagine(Rng(7))
    world.apply(world.legal()[0])
    assert GAME.dump(seen.imagine(Rng(7))) == before


@pytest.mark.parametrize(("players", "match"), [(2, False), (3, True), (6, False)])
def test_without_memories_the_same_actions_do_the_same(players: int, match: bool) -> None:
    """GHO-95: what is known of the hands changes nothing on the table; in whole games."""
    game = walk(players, 3, match=match, daybreak=9, miss_copy=3)
    state, name = next(game)
    world = without_knowledge(state)
    for state, following in game:
        world.apply(GAME.actions.parse(name))
        assert GAME.dump(world) == GAME.dump(without_knowledge(state))
        name = following
    assert world.payoffs() == state.payoffs()


def without_knowledge(state: State) -> State:
    told = drawn.fields(state)
    return GAME.load(" ".join(f"{key}={told[key]}" for key in told if key not in ("clock", "takes", "traces")))


def test_what_is_forgotten_may_be_otherwise() -> None:
    """GHO-95: the card is still there, but not known any more; what others hold stays known."""
    state = at(["9", "4", "5"], known=["", "4", "5"])
    seen = view(state, 0)
    hazy = seen.forget(lambda memory: memory.id != "1.0")
    assert [memory.id for memory in hazy.memories] == ["2.0"]
    assert hazy.facts.hands == seen.facts.hands
    imagined = [hazy.imagine(Rng(seed)) for seed in range(60)]
    assert len({hand(world, 1) for world in imagined}) > 5
    assert {hand(world, 2) for world in imagined} == {"5"}


def test_with_a_take_goes_what_the_plays_told() -> None:
    """GHO-95: that the known card went first tells of the take."""
    state = play(at(["7 7 2 5", "9", "6"], known=["7 5", "", ""]), "7x2")
    assert view(state, 1).facts.traces == ("++7", "", "+")
    assert view(state, 1).forget(lambda memory: False).facts.traces == ("", "", "+")


def test_keeping_all_memories_changes_nothing() -> None:
    for state, _ in walk(3, 2):
        assert view(state, 0).forget(lambda memory: True) == view(state, 0)


def test_forgetting_all_leaves_no_memories() -> None:
    """And what is imagined still fits what lies open."""
    for step, (state, _) in enumerate(walk(4, 4)):
        if step % 20 == 0:
            hazy = view(state, 2).forget(lambda memory: False)
            assert hazy.memories == ()
            fits(hazy, hazy.imagine(Rng(step)))
            fits(hazy.glance(), hazy.glance().imagine(Rng(step)))


def test_a_view_that_no_world_fits_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """GHO-72: all hold Miss Copy, the cemetery is empty, and yet somebody is to move."""
    monkeypatch.setattr(import_module(GhooostView.__module__), "PATIENCE", 10)
    seen = view(at(["X", "X"], known=["X", "X"]), 0)
    with pytest.raises(BadView, match="no position fits"):
        seen.imagine(Rng(1))
