"""What each seat knows, with a perfect memory and at a glance (RIP-45), and as a row of numbers from its own side."""

from collections import Counter
from importlib import import_module
from typing import Any

import pytest

from games.by_name import EVERYBODY, written
from games.rest_in_peace.drawn import RICH, at, deck, fields, hand, play, side, view, walk
from hantise.core import SPECTATOR, BadView, Rng, State
from hantise.games.rest_in_peace import GAME
from hantise.games.rest_in_peace.encoding import FIELDS, numbers, write
from hantise.games.rest_in_peace.view import RestInPeaceView

DECK = "1 1 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4 4 5 5 6"


def facts(state: State, seat: int = SPECTATOR) -> Any:
    return view(state, seat).facts


def hands(seen: Any, family: int, count: int = 30) -> set[str]:
    """The hands of a family in so many worlds that are imagined."""
    return {hand(seen.imagine(Rng(seed)), family) for seed in range(count)}


def test_what_lies_open_is_open_to_all_and_who_is_on_the_move_may_act() -> None:
    """RIP-11, RIP-45, RIP-M06: mediums in front, played and discarded cards, sizes of piles, face-down cards."""
    state = at(
        7, hands=("1 2 5", "6"), fronts=("21 8 6", "4"), decks=("3 3", "1"), tenth=("2 m5", ""), earlier={1: ("4", "")}
    )
    state = play(state, "medium:21 card:1 card:2 ghost:5 medium:6")
    for seat in EVERYBODY:
        seen = facts(state, seat)
        assert (seen.hands, seen.decks, seen.faces) == ((0, 1), (2, 1), (1, 0))
        assert (seen.ghosts[0], seen.mediums[0], seen.fronts, seen.stumbler) == ((5,), (6, 21), ((8,), (4,)), 1)
        assert seen.gone[0].count(1) == 6
        assert (seen.pasts[0][0], seen.tombs[0]) == ((4,), (5,))
    assert [view(state, seat).legal() for seat in EVERYBODY] == [state.legal(), [], []]


@pytest.mark.parametrize("looks", [False, True])
def test_a_card_sent_by_20_is_seen_by_its_family_and_by_who_looks(looks: bool) -> None:
    """RIP-45, RIP-M20, RIP-M03: and by nobody else."""
    state = play(at(hands=("", "2 5"), fronts=("20 3", "")), "medium:3" if looks else "", "medium:20 family:other")
    two, five = play(state, "away:2"), play(state, "away:5")
    assert (facts(two, 1).buried, facts(five, 1).buried) == ((2,), (5,))
    assert (view(two, 0) == view(five, 0)) == (not looks)
    assert view(two, SPECTATOR) == view(five, SPECTATOR)
    imagined = {fields(view(two, 0).imagine(Rng(seed)))["buried"] for seed in range(20)}
    assert imagined == ({",2"} if looks else {",2", ",5"})


def test_3_shows_the_other_hand_until_the_end_of_the_round_and_the_look_is_a_memory_then() -> None:
    """RIP-45, RIP-M03, RIP-21: named by family and time; cards drawn after the look are not seen.

    RIP-43, RIP-M29: it ends with its card, by 11 and by 29; and the moved card does not look.
    """
    state = play(at(hands=("6", "2 5 5"), fronts=("3", ""), decks=("", "1 1 6")), "ghost:6 medium:3")
    assert [facts(state, seat).shown for seat in EVERYBODY] == [(2, 5, 5), (), ()]
    assert view(state, 0).memories == (), "it lies open still"
    state = play(state, "end ghost:5")
    assert facts(state, 0).shown == (2, 5)
    state = play(state, "end draw:1 draw:6 none")
    assert facts(state, 0).shown == ()
    assert hands(view(state, 0), 1) == {"1 1 2 5", "1 2 5 6"}
    (memory,) = view(state, 0).memories
    assert (memory.id, memory.when, memory.moved, memory.fact) == ("look.1.2", 2, 3, "seat 1 held 255")
    assert view(state, 1).memories == view(state).memories == ()
    state = play(at(5, hands=("5", "2 5"), fronts=("3", "11 29")), "ghost:5 medium:3 end")
    for script in ("medium:11 card:m3", "medium:29"):
        assert facts(play(state, script), 0).shown == ()
    state = play(at(5, hands=("5", "2 5"), fronts=("3 15", "")), "ghost:5 medium:3 medium:15 end end card:m3 none")
    assert (side(state, 0), facts(state, 0).shown) == ("m3", ())


def test_a_top_that_19_showed_is_a_memory_of_all() -> None:
    """RIP-M19, RIP-45: until it is drawn or shuffled away; what is forgotten may be otherwise."""
    state = play(at(fronts=("19 2", ""), decks=("2 5 6", "")), "medium:19 top:5")
    for seat in EVERYBODY:
        (memory,) = view(state, seat).memories
        assert (memory.id, memory.fact) == ("top.0.1", "a 5 lies on top of the deck of seat 0")
        assert facts(state, seat).tops == (5, 0)
    assert view(play(state, "medium:2 card:6")).memories == ()
    drawn = play(state, "end end")
    assert view(drawn, 1).memories == ()
    assert all("5" in held for held in hands(view(drawn, 1), 0))
    hazy = view(state, 1).forget(lambda memory: False)
    assert (hazy.facts.tops, hazy.memories) == ((0, 0), ())
    assert {fields(hazy.imagine(Rng(seed)))["tops"] for seed in range(5)} == {"0,0"}


def test_a_glance_has_no_memories() -> None:
    """RIP-45: what lies open is as it was, a hand that 3 shows among it; nothing is told by what came before."""
    state = play(at(hands=("6", "2 5 5"), fronts=("3 19", ""), decks=("", "1 1 6")), "medium:19 top:6 ghost:6 medium:3")
    seen, glance = view(state, 0), view(state, 0).glance()
    assert seen.memories
    assert (glance.memories, glance.clock) == ((), 0)
    assert (glance.facts.shown, glance.facts.tops, glance.facts.traces) == ((2, 5, 5), (0, 0), ("", ""))
    assert glance.facts.ghosts == seen.facts.ghosts
    assert hands(glance, 1, 9) == {"2 5 5"}


def test_a_hand_that_is_forgotten_may_be_otherwise_but_a_remembered_top_lies_in_none() -> None:
    """RIP-45, RIP-M03, RIP-M19: sizes stay, and so does the rest."""
    state = at(6, hands=("6 1", "2 5 5"), fronts=("3 19", ""), decks=("4 4", "1 1 6 3"))
    state = play(state, "ghost:6 medium:3 medium:19 family:other top:3 end end draw:4 draw:4 draw:1 none")
    assert [memory.id.split(".")[0] for memory in view(state, 0).memories] == ["look"]
    hazy = tops_alone(state)
    assert (hazy.memories, hazy.facts.hands) == ((), view(state, 0).facts.hands)
    assert all(held.count("5") == 2 for held in hands(view(state, 0), 1))
    assert len(hands(hazy, 1)) > 5
    state = at(hands=("6", "2 5"), fronts=("3 19", "11"), decks=("", "1 3"))
    state = play(state, "medium:3 medium:19 top:3 ghost:6 end medium:11 card:m3")
    hazy = tops_alone(state)
    worlds = GAME.worlds(hazy, 500)
    assert len({hand(world, 1) for world in worlds}) > 1
    for world in (*worlds, *(hazy.imagine(Rng(seed)) for seed in range(9))):
        assert "3" in deck(world, 1)


def tops_alone(state: State) -> Any:
    """What the first family sees that has forgotten its looks."""
    return view(state, 0).forget(lambda memory: memory.id.startswith("top"))


@pytest.mark.walk
def test_without_knowledge_the_same_actions_do_the_same() -> None:
    """RIP-45: what is known changes nothing on the table; in a whole game, whose clock counts what seats did."""
    game, count = walk(2, 11), 0
    state, name = next(game)
    world: Any = state
    world = world.world()
    for state, following in game:
        world.apply(GAME.actions.parse(name))
        told = fields(state)
        without = " ".join(f"{key}={told[key]}" for key in told if key not in ("clock", "traces")) + " traces=none"
        assert GAME.dump(world) == without == GAME.dump(GAME.load(without)) == GAME.dump(world.clone())
        count += not GAME.actions.parse(name) >= GAME.actions.decisions
        assert {view(state, seat).clock for seat in EVERYBODY} == {count}
        name = following
    assert world.payoffs() == state.payoffs()


def test_who_played_a_five_holds_a_second_one_less_often() -> None:
    """RIP-45: of the five 5s and 1s two were drawn, and a 5 was played; the other card is a 5 in two ways of eight."""
    states = []
    for one, two in [("1", "5"), ("5", "5"), ("5", "1")]:
        state = at(4, hands=(f"{one} {two}", "6 4"), whole=("1 1 1 5 5", "6 4"))
        states.append(play(state, "ghost:5"))
    assert {view(state, 1) for state in states} == {view(states[0], 1)}
    seen = view(states[0], 1)
    found = Counter(hand(seen.imagine(Rng(seed)), 0) for seed in range(200))
    assert found["5"] / 200 == pytest.approx(1 / 7, abs=0.05)


def test_who_ends_after_one_card_under_14_has_none_to_play() -> None:
    """RIP-45, RIP-M14, RIP-M25: no value that is not barred; whoever ends after two may hold any."""
    given = at(6, hands=("5", "1 3 2"), fronts=("14", "25"), whole=(DECK, DECK))
    before = play(given, "ghost:5 medium:14 end medium:25 value:1 value:3")
    assert {"1 2 4"} <= hands(view(before, 0), 1, 200)
    bare = play(at(6, hands=("5", "1 3"), fronts=("14", "25"), whole=(DECK, DECK)), "ghost:5 medium:14 end")
    told = play(bare, "medium:25 value:1 value:3 end")
    assert {card for held in hands(view(told, 0), 1, 40) for card in held.split()} == {"1", "3"}
    two = play(at(6, hands=("3", "1 3 2"), fronts=("14", ""), whole=(DECK, DECK)), "ghost:3 medium:14 end")
    assert "4" in hands(view(play(two, "ghost:1 ghost:3 end"), 0), 1, 60)


def test_whoever_is_asked_holds_what_can_be_chosen_from() -> None:
    """RIP-45, RIP-M21: at a glance too, after a first discard."""
    state = play(at(6, hands=("", "1 4 5"), fronts=("", "21"), whole=("1", "1 1 1 2 4 5"), first=1), "medium:21 card:4")
    seen = view(state, 0).glance()
    assert all(seen.imagine(Rng(seed)).legal() for seed in range(20))
    worlds = GAME.worlds(seen, 500)
    assert len(worlds) > 1
    assert all(world.legal() for world in worlds)


def test_a_view_that_no_world_fits_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """RIP-45, RIP-48: more cards in a hand than there are, or a question that has no answer."""
    seen = view(at(hands=("1", "2"), whole=("1 2", "2 3")), 0)
    for wrong in ({"hands": (1, 5)}, {"traces": ("", "U31")}, {"traces": ("", "U10-1")}):
        with pytest.raises((BadView, ValueError)):
            RestInPeaceView(seen.facts._replace(**wrong)).imagine(Rng(1))
    monkeypatch.setattr(import_module(RestInPeaceView.__module__), "PATIENCE", 10)
    with pytest.raises(BadView, match="no position fits"):
        RestInPeaceView(seen.facts._replace(awaits="ask", asking=11)).imagine(Rng(1))


def test_a_world_is_known_where_nothing_hidden_is_left() -> None:
    """RIP-18, RIP-45: the only position that fits; none where two might, or to who watches."""
    bare = at(hands=("1 2", ""), decks=("2 5", "3"))
    known = view(bare, 0).world()
    assert known is not None
    assert (hand(known, 0), hand(known, 1)) == ("1 2", "")
    assert view(bare, 1).world() is None
    last = view(at(9, hands=("1 4", "2 3")), 0).world()
    assert last is not None
    assert hand(last, 1) == "2 3"
    assert view(at(9, hands=("1 4", "2"), tenth=("", "3")), 0).world() is None
    assert view(at(9, hands=("1 4", "2 3"), decks=("1", ""))).world() is None


ROUNDS = play(
    at(5, hands=("6", "1"), fronts=("4", ""), decks=("", "2 2")), "ghost:6 medium:4 end end draw:2 draw:2 none"
)
TENTH = play(at(9, first=1, tenth=("m21 m26", "4 m10")), "end none")
TAKES = play(at(4, hands=("5", "2"), fronts=("19", ""), decks=("", "3 5")), "medium:19 top:5")


def told(state: State, seat: int) -> dict[str, list[int]]:
    """The numbers by the name of their field, each within its bounds; a row written without a view has the same."""
    row = numbers(view(state, seat))
    assert written(write, state, seat, len(row)) == row
    rest = iter(row)
    found = {name: [next(rest) for _ in range(count)] for name, count, *_ in FIELDS}
    assert not list(rest)
    assert all(least <= number <= most for name, _, least, most, _ in FIELDS for number in found[name])
    return found


def test_families_are_told_from_the_viewers_side() -> None:
    """RIP-01, RIP-45: both see the same table, each its own family first."""
    for state in (TENTH, TAKES, play(RICH, "end"), play(RICH, "ghost:6 end")):
        assert [told(state, seat)["seat"] for seat in EVERYBODY] == [[1, 0], [0, 1], [0, 0]]
    blue, green, other = (told(RICH, seat) for seat in EVERYBODY)
    assert (blue["seat"], green["seat"], other["seat"]) == ([1, 0], [0, 1], [0, 0])
    assert (blue["turn"], green["turn"], blue["decides"], green["decides"]) == ([1], [0], [0], [1])
    assert (blue["results"][:7], green["results"][:7]) == ([1, 2, 3, 0, 1, 2, 2], [2, 1, 3, 0, 2, 1, 1])
    assert other["results"] == blue["results"]
    for name, size in (("hands", 1), ("faces", 1), ("tops", 1), ("ghosts", 6), ("fronts", 29), ("past ghosts", 54)):
        assert blue[name] == green[name][size:] + green[name][:size] == other[name]
    assert (blue["knocked"], blue["barred"], blue["options"]) == ([2], [1, 0, 0, 0, 1, 0], [0, 0, 1, 0])


def test_own_cards_are_told_those_that_lie_open_and_what_was_seen_of_the_other_family() -> None:
    """RIP-45, RIP-M03: one's hand and what one laid face down; the other hand to who looks, and to nobody else."""
    shown = {0: ([1, 1, 1, 0, 0, 0], [0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1]), SPECTATOR: ([0] * 6,) * 3}
    shown[1] = ([0, 0, 0, 0, 0, 1], [0, 0, 1, 0, 0, 0], [0] * 6)
    for seat in EVERYBODY:
        row = told(RICH, seat)
        assert (row["hand"], row["buried"], row["shown"]) == shown[seat]
        traces = bytes(row["traces"]).replace(b"\0", b"")
        assert (b"L000101" in traces, b"L" in traces) == (seat == 0, seat == 0), "a spectator hears of no look"
        assert b"-4" in traces or seat != SPECTATOR


def test_mediums_of_earlier_rounds_and_what_16_and_19_have_taken_are_told() -> None:
    """RIP-13, RIP-M19: 4 lies in the fifth round, on blue's side; and when the top was shown."""
    past, row = told(ROUNDS, 0)["past mediums"], told(TAKES, 1)
    assert {medium: number for medium, number in enumerate(past[:29], 1) if number} == {4: 5}
    assert told(ROUNDS, 1)["past mediums"] == past[29:] + past[:29]
    assert (row["revealed"], row["tops"], row["top times"], row["asking"]) == ([5], [5, 0], [1, 0], [0])
    assert told(TENTH, 0)["void"].index(1) + 1 == 21
