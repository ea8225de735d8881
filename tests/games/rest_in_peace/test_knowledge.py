"""What each seat knows, with a perfect memory and at a glance (RIP-45)."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from games.rest_in_peace.drawn import at, fields, hand, legal, play, side, view, walk
from hantise.core import SPECTATOR, BadView, Rng, State
from hantise.games.rest_in_peace import GAME
from hantise.games.rest_in_peace.view import RestInPeaceView

DECK = "1 1 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4 4 5 5 6"
EVERYBODY = (0, 1, SPECTATOR)
HIDDEN = {"hand", "buried", "shown", "seat", "traces"}


def facts(state: State, seat: int = SPECTATOR) -> Any:
    return view(state, seat).facts


def worlds(state: State, seat: int, number: int = 60) -> list[State]:
    seen = view(state, seat)
    return [seen.imagine(Rng(seed)) for seed in range(number)]


def hands(states: list[State], family: int) -> set[str]:
    return {hand(state, family) for state in states}


def test_what_lies_open_is_open_to_all() -> None:
    """RIP-45: mediums in front, played and discarded cards, sizes of hands and decks, face-down cards."""
    state = at(
        7, hands=("1 2 5", "6"), fronts=("21 8", "4"), decks=("3 3", "1"), tenth=("2 m5", ""), earlier={1: ("4", "")}
    )
    state = play(state, "medium:21 card:1 card:2 ghost:5")
    for seat in EVERYBODY:
        seen = facts(state, seat)
        assert (seen.hands, seen.decks, seen.faces) == ((0, 1), (2, 1), (1, 0))
        assert (seen.ghosts[0], seen.mediums[0], seen.fronts) == ((5,), (21,), ((8,), (4,)))
        assert seen.gone[0].count(1) == 6
        assert (seen.pasts[0][0], seen.tombs[0]) == ((4,), (5,))


def test_all_but_ones_own_cards_is_the_same_to_both() -> None:
    """RIP-45: in whole games the views differ in hands, face-down cards, looks and what those told."""
    for state, _ in walk(3):
        told = [facts(state, seat)._asdict() for seat in EVERYBODY]
        differ = {key for key in told[0] if len({str(one[key]) for one in told}) > 1}
        assert differ <= HIDDEN


def test_a_card_drawn_is_its_familys_secret() -> None:
    """RIP-07, RIP-17, RIP-45: the other's views are the same whichever card it was, letter for letter."""
    state = play(at(hands=("1", "1"), decks=("2 5", "3")), "end")
    two, five = play(state, "draw:2"), play(state, "draw:5")
    for seat in (1, SPECTATOR):
        assert view(two, seat) == view(five, seat)
        assert hash(view(two, seat)) == hash(view(five, seat))
    assert view(two, 0) != view(five, 0)
    assert (facts(two, 0).hand, facts(five, 0).hand) == ((1, 2), (1, 5))


def test_a_card_placed_face_down_is_its_familys_secret() -> None:
    """RIP-18, RIP-45: it may look at it; the others count it."""
    state = play(at(hands=("1 5", "")), "end")
    one, five = play(state, "tenth:1"), play(state, "tenth:5")
    assert (facts(one, 0).buried, facts(five, 0).buried) == ((1,), (5,))
    for seat in (1, SPECTATOR):
        assert view(one, seat) == view(five, seat)
        assert (facts(one, seat).buried, facts(one, seat).faces) == ((), (1, 0))


def test_a_medium_placed_lies_open() -> None:
    """RIP-19."""
    state = play(at(fronts=("8 9", "")), "end")
    assert facts(play(state, "tenth:m8"), 1).tombs == ((8,), ())
    assert view(play(state, "tenth:m8"), 1) != view(play(state, "tenth:m9"), 1)


@pytest.mark.parametrize("looks", [False, True])
def test_a_card_sent_by_20_is_seen_by_its_family_and_by_who_looks(looks: bool) -> None:
    """RIP-45, RIP-M20, RIP-M03: and by nobody else."""
    state = play(at(hands=("", "2 5"), fronts=("20 3", "")), "medium:3" if looks else "", "medium:20 family:other")
    two, five = play(state, "away:2"), play(state, "away:5")
    assert (facts(two, 1).buried, facts(five, 1).buried) == ((2,), (5,))
    assert (view(two, 0) == view(five, 0)) == (not looks)
    assert view(two, SPECTATOR) == view(five, SPECTATOR)
    if looks:
        assert {fields(world)["buried"] for world in worlds(two, 0, 20)} == {",2"}


def test_3_shows_the_other_hand_until_the_end_of_the_round() -> None:
    """RIP-M03, RIP-21: cards drawn after the look are not seen."""
    state = at(hands=("", "2 5 5"), fronts=("3", ""), decks=("", "1 1 6"))
    assert facts(state, 0).shown == ()
    state = play(state, "medium:3")
    assert facts(state, 0).shown == (2, 5, 5)
    assert (facts(state, 1).shown, facts(state).shown) == ((), ())
    state = play(state, "end ghost:5")
    assert facts(state, 0).shown == (2, 5)
    state = play(state, "end end draw:6 draw:1")
    assert facts(state, 0).shown == ()
    assert hands(worlds(state, 0), 1) == {"1 1 2 5", "1 2 5 6"}


def test_a_look_ends_with_its_card() -> None:
    """RIP-43, RIP-M29: by 11 and by 29; and the moved card does not look."""
    state = play(at(5, hands=("5", "2 5"), fronts=("3", "11 29")), "ghost:5 medium:3 end")
    for script in ("medium:11 card:m3", "medium:29"):
        assert facts(play(state, script), 0).shown == ()
    state = play(at(5, hands=("5", "2 5"), fronts=("3 15", "")), "ghost:5 medium:3 medium:15 end end card:m3 none")
    assert (side(state, 0), facts(state, 0).shown) == ("m3", ())


def test_a_look_is_a_memory() -> None:
    """RIP-45: once the hand does not lie open any more; named by family and time."""
    state = play(at(hands=("6", "2 5 5"), fronts=("3", ""), decks=("", "1 1 6")), "ghost:6 medium:3")
    assert view(state, 0).memories == ()
    state = play(state, "end ghost:5 end draw:1 draw:6 none")
    (memory,) = view(state, 0).memories
    assert (memory.id, memory.when, memory.moved) == ("look.1.2", 2, 3)
    assert "255" in memory.fact or "2, 5, 5" in memory.fact
    assert view(state, 1).memories == view(state).memories == ()


def test_a_top_that_19_showed_is_a_memory_of_all() -> None:
    """RIP-M19, RIP-45: until it is drawn or shuffled away."""
    state = play(at(fronts=("19 2", ""), decks=("2 5 6", "")), "medium:19 top:5")
    for seat in EVERYBODY:
        (memory,) = view(state, seat).memories
        assert memory.id == "top.0.1"
        assert "5" in memory.fact
        assert facts(state, seat).tops == (5, 0)
    assert view(play(state, "medium:2 card:6")).memories == ()
    drawn = play(state, "end end")
    assert view(drawn, 1).memories == ()
    assert {"5"} <= {card for held in hands(worlds(drawn, 1), 0) for card in held.split()}
    assert all("5" in held for held in hands(worlds(drawn, 1), 0))


def test_a_glance_has_no_memories() -> None:
    """RIP-45: what lies open is as it was, a hand that 3 shows among it."""
    state = play(at(hands=("6", "2 5 5"), fronts=("3 19", ""), decks=("", "1 1 6")), "medium:19 top:6 ghost:6 medium:3")
    seen = view(state, 0)
    assert seen.memories
    assert seen.glance().memories == ()
    assert seen.glance().facts.shown == (2, 5, 5)
    assert seen.glance().facts.tops == (0, 0)
    assert seen.glance().facts.ghosts == seen.facts.ghosts
    assert hands([seen.glance().imagine(Rng(seed)) for seed in range(9)], 1) == {"2 5 5"}


def test_a_glance_does_not_tell_what_came_before() -> None:
    """RIP-45: drawn or taken back, the same hand looks the same."""
    back = play(at(4, hands=("", "5"), fronts=("", "22"), first=1), "ghost:5 medium:22 none")
    for seat in (0, SPECTATOR):
        assert view(back, seat).glance().facts.traces == ("", "")


def known() -> State:
    """Family 0 has looked at the hand of family 1, and both know a top."""
    state = at(6, hands=("6 1", "2 5 5"), fronts=("3 19", ""), decks=("4 4", "1 1 6 3"))
    return play(state, "medium:19 family:own top:4 ghost:6 medium:3 end end draw:4 draw:1 draw:6 none")


def test_what_is_forgotten_may_be_otherwise() -> None:
    """RIP-45, RIP-M03: what was seen in the hand; sizes stay."""
    seen = view(known(), 0)
    hazy = seen.forget(lambda memory: not memory.id.startswith("look"))
    assert [memory.id.split(".")[0] for memory in seen.memories] == ["look"]
    assert hazy.memories == ()
    assert hazy.facts.hands == seen.facts.hands
    assert all(held.count("5") == 2 for held in hands([seen.imagine(Rng(seed)) for seed in range(30)], 1))
    assert len(hands([hazy.imagine(Rng(seed)) for seed in range(30)], 1)) > 5


def test_a_forgotten_top_may_be_otherwise() -> None:
    """RIP-M19."""
    state = play(at(fronts=("19", ""), decks=("2 5 6", "")), "medium:19 top:5")
    hazy = view(state, 1).forget(lambda memory: False)
    assert (hazy.facts.tops, hazy.memories) == ((0, 0), ())
    assert {fields(hazy.imagine(Rng(seed)))["tops"] for seed in range(5)} == {"0,0"}


@pytest.mark.parametrize("seed", range(2))
def test_keeping_all_memories_changes_nothing(seed: int) -> None:
    for step, (state, _) in enumerate(walk(seed)):
        if step % 5 == 0:
            for seat in EVERYBODY:
                assert view(state, seat).forget(lambda memory: True) == view(state, seat)
                hazy = view(state, seat).forget(lambda memory: False)
                assert hazy.memories == ()
                assert hazy.mover == state.mover()


@pytest.mark.parametrize("seed", range(3))
def test_a_world_looks_like_the_table(seed: int) -> None:
    """RIP-45: own hand, sizes, what lies open, what is known; in whole games, and it can be loaded."""
    for step, (state, _) in enumerate(walk(seed)):
        if step % 9 == 0:
            for seat in EVERYBODY:
                fits(view(state, seat), view(state, seat).imagine(Rng(step)))
                hazy = view(state, seat).glance()
                fits(hazy, hazy.imagine(Rng(step)))


def fits(seen: RestInPeaceView, world: State) -> None:
    again = view(world, seen.seat)
    assert again.glance() == seen.glance()
    assert again.facts.tops == seen.facts.tops
    assert world.mover() == seen.mover
    if world.mover() == seen.seat:
        assert world.legal() == seen.legal()
    assert GAME.dump(GAME.load(GAME.dump(world))) == GAME.dump(world)


def test_equal_seeds_imagine_equal_worlds_that_can_be_played_on() -> None:
    seen = view(known(), 1)
    first, again = seen.imagine(Rng(7)), seen.imagine(Rng(7))
    assert GAME.dump(first) == GAME.dump(again)
    first.apply(first.legal()[0])
    assert GAME.dump(seen.imagine(Rng(7))) == GAME.dump(again)


def test_without_knowledge_the_same_actions_do_the_same() -> None:
    """RIP-45: what is known changes nothing on the table; in a whole game."""
    game = walk(11)
    state, name = next(game)
    world: Any = state
    world = world.world()
    for state, following in game:
        world.apply(GAME.actions.parse(name))
        told = fields(state)
        without = " ".join(f"{key}={told[key]}" for key in told if key not in ("clock", "traces")) + " traces=none"
        assert GAME.dump(world) == without
        assert without == GAME.dump(GAME.load(without))
        name = following
    assert world.payoffs() == state.payoffs()


def test_a_seat_sees_what_it_may_do_on_its_turn_only() -> None:
    """RIP-11."""
    state = at(hands=("1", "2"))
    assert view(state, 0).legal() == state.legal()
    assert view(state, 1).legal() == view(state).legal() == []
    assert view(state, SPECTATOR).facts.hand == ()


def test_who_must_draw_blind_sees_that() -> None:
    """RIP-M06."""
    state = play(at(hands=("5", "2 3"), fronts=("6", "")), "ghost:5 medium:6 end")
    assert {facts(state, seat).stumbler for seat in EVERYBODY} == {1}
    assert "blind" in legal(state)


def test_who_played_a_five_holds_a_second_one_less_often() -> None:
    """RIP-45: of the five 5s and 1s two were drawn, and a 5 was played; the other card is a 5 in two ways of eight."""
    states = []
    for one, two in [("1", "5"), ("5", "5"), ("5", "1")]:
        state = at(4, hands=(f"{one} {two}", "6 4"), whole=("1 1 1 5 5", "6 4"))
        states.append(play(state, "ghost:5"))
    seen = Counter(hand(world, 0) for world in worlds(states[0], 1, 2000))
    assert seen["5"] / 2000 == pytest.approx(1 / 7, abs=0.03)
    assert {view(state, 1) for state in states} == {view(states[0], 1)}


def test_who_ends_after_one_card_under_14_has_none_to_play() -> None:
    """RIP-45, RIP-M14, RIP-M25: no value that is not barred."""
    state = at(6, hands=("5", "1 3"), fronts=("14", "25"), whole=(DECK, DECK))
    state = play(state, "ghost:5 medium:14 end medium:25 value:1 value:3 end")
    state = play(state, "draw:1 draw:1 draw:1")
    assert {card for held in hands(worlds(state, 0, 60), 1) for card in held.split()} > {"1", "3"}
    before = play(at(6, hands=("5", "1 3"), fronts=("14", "25"), whole=(DECK, DECK)), "ghost:5 medium:14 end")
    before = play(before, "medium:25 value:1 value:3")
    assert {"2 4"} <= hands(worlds(before, 0, 400), 1)
    told = play(before, "end")
    assert {card for held in hands(worlds(told, 0, 60), 1) for card in held.split()} == {"1", "3"}


def test_a_glance_at_a_question_has_answers() -> None:
    """RIP-45, RIP-M21: whoever is asked holds what can be chosen from."""
    state = play(at(6, hands=("", "1 2 3"), fronts=("", "21"), whole=(DECK, DECK), first=1), "medium:21")
    seen = view(state, 0).glance()
    assert all(seen.imagine(Rng(seed)).legal() for seed in range(40))


def test_a_question_without_answers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """RIP-48: nobody is asked what has no answer."""
    monkeypatch.setattr(import_module(RestInPeaceView.__module__), "PATIENCE", 10)
    seen = view(at(hands=("1", "2")), 0)
    with pytest.raises(BadView, match="no position fits"):
        RestInPeaceView(seen.facts._replace(awaits="ask", asking=11)).imagine(Rng(1))


def test_only_chance_has_odds() -> None:
    """RIP-15: and a position without knowledge is copied like any other."""
    state: Any = at(hands=("1", "2"))
    over = play(at(9), "end none")
    assert (state.weights(), state.total()) == (over.weights(), over.total()) == ([], 0)
    assert GAME.dump(state.world().clone()) == GAME.dump(state.world())


def test_a_view_that_no_world_fits_is_refused() -> None:
    """RIP-45: more cards in a hand than there are."""
    seen = view(at(hands=("1", "2"), whole=("1 2", "2 3")), 0)
    for wrong in ({"hands": (1, 5)}, {"traces": ("", "U31")}, {"traces": ("", "U10-1")}):
        with pytest.raises((BadView, ValueError)):
            RestInPeaceView(seen.facts._replace(**wrong)).imagine(Rng(1))


def test_the_clock_counts_what_seats_did() -> None:
    """A memory's age is measured by it, whoever looks."""
    count = 0
    for state, _ in walk(5):
        assert {view(state, seat).clock for seat in EVERYBODY} == {count}
        count += state.mover() >= 0
    assert count > 50
    assert view(state, 0).glance().clock == 0


def test_a_world_is_known_where_nothing_hidden_is_left() -> None:
    """RIP-45: the only position that fits, and none where two might."""
    bare = at(hands=("1 2", ""), decks=("2 5", "3"))
    known = view(bare, 0).world()
    assert known is not None
    assert hand(known, 0) == hand(bare, 0)
    assert hand(known, 1) == ""
    assert view(bare, 1).world() is None
