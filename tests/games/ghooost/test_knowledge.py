"""What each seat knows, with a perfect memory, at a glance, and as a row of numbers, clockwise from the viewer."""

import pytest

from games.by_name import written
from games.ghooost.beside import FACES
from games.ghooost.drawn import cemetery, facts, hand, play, table, view
from hantise.core import SPECTATOR, State
from hantise.games.ghooost import GAME
from hantise.games.ghooost.encoding import FIELDS, numbers, write
from hantise.games.ghooost.knowledge import ROOM, Knowledge
from hantise.games.ghooost.piles import KINDS, pile_of

EVERYBODY = (0, 1, 2, SPECTATOR)


def known(state: State, seat: int) -> str:
    """What everybody knows of that seat's hand: "4 7, 9" for two takes."""
    return ", ".join(" ".join(FACES[kind] for kind in kinds) for who, _, kinds in facts(state).takes if who == seat)


def trace(state: State, seat: int) -> str:
    """What everybody knows of the rest of it: + for a card that came unseen, and the cards played out of those."""
    return facts(state).traces[seat]


def test_all_see_sizes_and_what_lies_open_and_may_look_through_cemetery_and_discard() -> None:
    """GHO-76, GHO-96: card by card, at a glance too; Miss Copy lies in both as herself."""
    drawn = table("> 9 2 X | 4 / 5 | 3 / 6 6 | 2 / on 4 13 7 7 K / crypt 5")
    for seat in EVERYBODY:
        seen = facts(drawn, seat)
        assert (seen.hands, seen.mansions, seen.crypt) == ((3, 1, 2), (4, 3, 2), 5)
        assert (seen.top, seen.run) == (7, 2)
        assert sum(seen.discard) == 62 - 6 - 9 - 5 - 5
    assert cemetery(drawn) == "4 7 7 13 K"
    assert facts(drawn, 0).hand == (0, 2, 9)
    state = play(table("> 11 2 6 / 5 X / 9 / on 4 7 X=7 K"), "11", "2", "5+X")
    for seat in EVERYBODY:
        for seen in (facts(state, seat), view(state, seat).glance().facts):
            assert [FACES[kind] for kind, count in enumerate(seen.cemetery) if count] == ["X", "2", "5"]
            gone = {FACES[kind] for kind, count in enumerate(seen.discard) if count}
            assert {"X", "4", "7", "11", "K"} <= gone


@pytest.mark.parametrize(
    "state",
    [play(table("> 9 2 4 6 / 5 / 6 / crypt 5 / unseen 7 10"), "9"), GAME.start(GAME.options(3, starter=0))],
    ids=["drawn", "dealt"],
)
def test_a_card_drawn_or_dealt_is_its_holders_secret(state: State) -> None:
    """GHO-04, GHO-95: the others' views are the same whichever card it was, letter for letter."""
    seven, ten = play(state, "card:7"), play(state, "card:10")
    assert hand(seven, 0) != hand(ten, 0)
    for seat in (1, 2, SPECTATOR):
        assert view(seven, seat) == view(ten, seat)
    assert view(seven, 0) != view(ten, 0)
    assert facts(seven, SPECTATOR).hand == ()


@pytest.mark.parametrize(
    ("drawn", "actions", "told"),
    [
        # GHO-95: each card taken or failed, out of the crypt and out of a mansion, Kitty and Miss Copy among them
        ("> 9 / 5 / 6 / on 4 7 X=7 K", "take", "X 4 7 K + / + / +"),
        ("> 2 2 4 4 / 5 / on 9 / crypt 2 / unseen 7", "luck card:7", "7 9 ++++ / +"),
        ("> | 3 / 5 / unseen X", "mansion card:X", "X / +"),
        # GHO-95: until it is played
        ("> 2 / 8 9 / on 13 4", "take 8", "4 13 + / ++8"),
        ("> 2 / 8 9 / on 13 4", "take 8 13 take", "4 + / 8 13 ++8"),
        # GHO-95: a known card counts as played before an unknown one alike, Miss Copy too
        ("> 7 7 2 / 9 / known 7,", "7", "++ / +"),
        ("> 7 7 2 / 9 / known 7,", "7x2", "++7 / +"),
        ("> X X 7 7 2 / 9 / known X,", "7+X", "++++7 / +"),
        ("> X X 7 7 2 / 9 / known X,", "7+XX", "++++7X / +"),
        ("> X X 7 / 9 / known X,", "7+X", "++7 / +"),  # the Miss Copy that is left is the unseen one
        ("> 7 2 / 9 / known 2,", "7", "2 / +"),  # what goes out of a hand that is all known tells nothing
        # GHO-35, GHO-97: who loses the turn shows Miss Copies; what was known stays the memory that it was
        ("> X X / 5 / 6", "lose", "X X / + / +"),
        ("> X X / 5 / 6 / known X,,", "lose", "X, X / + / +"),
        ("> X / 5 / 6 / known X,,", "lose", "X / + / +"),
        ("> X X / 5 / 6 / crypt 4 / unseen 7 9", "lose card:7 card:9", "X X ++ / + / +"),
        # GHO-72, GHO-97: a round that ends by nothing but Miss Copies shows all hands
        ("> X 5 5 5 5 / X / X / miss_copy 3", "5x4", "X / X / X"),
    ],
)
def test_what_all_know_of_hands(drawn: str, actions: str, told: str) -> None:
    """GHO-35, GHO-72, GHO-95, GHO-97: for each seat the cards of each take, then what is told of how the rest came."""
    state = play(table(drawn), actions)
    seats = range(facts(state).players)
    assert " / ".join(f"{known(state, seat)} {trace(state, seat)}".strip() for seat in seats) == told


def test_each_take_is_a_memory_of_its_own_the_oldest_first() -> None:
    """GHO-95: named by seat and time; what is left of it keeps the name."""
    state = play(table("> 2 / 9 14 / on 13 5"), "take 9 take 14 take")
    assert [(memory.id, memory.when) for memory in view(state).memories] == [("0.1", 1), ("0.3", 3), ("0.5", 5)]
    assert [view(state, seat).clock for seat in (0, 1, SPECTATOR)] == [5, 5, 5]
    assert len({view(state, seat).memories for seat in (0, 1, SPECTATOR)}) == 1
    facts = [(memory.id, memory.fact) for memory in view(play(state, "mansion card:2 13")).memories]
    assert ("0.1", "seat 0 holds 5") in facts
    state = play(table("> 9 / 7 2 / on 7 4"), "take 7 take 2 7 take")
    own = [(memory.id, memory.fact) for memory in view(state).memories if memory.id[0] == "0"]
    assert own == [("0.1", "seat 0 holds 4"), ("0.3", "seat 0 holds 7")], "of like cards the oldest goes first"


def test_takes_of_which_nothing_is_left_are_dropped_and_the_others_keep_their_time() -> None:
    """GHO-95: after hundreds of takes; a copy goes its own way."""
    knowledge, kept = Knowledge(2), range(0, ROOM + 5, 50)
    for number in range(ROOM + 5):
        knowledge.clock += 1
        knowledge.took(number % 2, pile_of([2 + number // 50 if number in kept else 1]))
        if number not in kept:
            knowledge.played(number % 2, 1, 1, pile_of([15]))
    other = knowledge.clone()
    other.played(0, 2, 1, pile_of([15]))
    times = [take.when for take in knowledge.remembered()]
    assert times == [number + 1 for number in kept]
    assert knowledge.last is not None
    assert knowledge.last.count < 20
    assert [take.when for take in other.remembered()] == times[1:]


def test_a_glance_has_no_memories() -> None:
    """GHO-76: who holds what, and how the cards came, does not lie open; all else is as it was."""
    seen = view(play(table("> 9 / 5 7 / 6 / on 4 7 K / known ,7,"), "take"), 1)
    assert seen.memories
    assert seen.glance().memories == ()
    assert seen.glance().facts == seen.facts._replace(takes=(), traces=("", "", ""), clock=0)
    assert GAME.glance is not None
    assert GAME.glance(table("> 9 4 / 5 / known 4,"), 1) == GAME.glance(table("> 9 4 / 5"), 1)


# Of four, the third of whom is out: the first took 4 and K openly, and played a 7 of three unseen cards.
DRAWN = play(table("> 7 7 9 X / 6 6 | 2 / out 1 / 5 6 | 1 / on 4 K / way - / match yes / points 4,0,1,2"), "take 5 6 7")


def told(state: State, seat: int) -> dict[str, list[int]]:
    """The numbers by the name of their field, each within its bounds."""
    told = numbers(view(state, seat))
    assert written(write, state, seat, sum(size for _name, size, *_ in FIELDS)) == told, "the same without a view"
    row = iter(told)
    found = {name: [next(row) for _ in range(count)] for name, count, *_ in FIELDS}
    assert not list(row)
    assert all(least <= n <= most for name, _, least, most, _ in FIELDS for n in found[name])
    return found


def kinds(counts: list[int]) -> list[int]:
    """The places of these cards, by seat and kind."""
    return [place for place, count in enumerate(counts) for _ in range(count)]


def test_seats_go_clockwise_from_the_viewer() -> None:
    """GHO-76, GHO-80, GHO-84."""
    for seat, hands, left, turn, points in [
        (0, [5, 1, 0, 1, 0, 0], [0, 0, 1, 0, 0, 0], 3, [4, 0, 1, 2, 0, 0]),
        (1, [1, 0, 1, 5, 0, 0], [0, 1, 0, 0, 0, 0], 2, [0, 1, 2, 4, 0, 0]),
        (3, [1, 5, 1, 0, 0, 0], [0, 0, 0, 1, 0, 0], 0, [2, 4, 0, 1, 0, 0]),
        (SPECTATOR, [5, 1, 0, 1, 0, 0], [0, 0, 1, 0, 0, 0], 3, [4, 0, 1, 2, 0, 0]),
    ]:
        row = told(DRAWN, seat)
        assert (row["hands"], row["left"], row["points"]) == (hands, left, points)
        assert row["turn"] == [int(place == turn) for place in range(6)]
        assert row["seat"] == [int(place == seat) for place in range(6)]
        assert (row["players"], row["direction"], row["top"], row["run"]) == ([4], [-1], [7], [1])


def test_options_are_told() -> None:
    """GHO-83, GHO-87, GHO-89."""
    for drawn, match, scored, last in [
        ("> 9 / 5 / 6", 0, 0, 30),
        ("> 9 / 5 / 6 / scored yes", 0, 1, 30),
        ("> 9 / 5 / 6 / match yes / last_round 0", 1, 0, 0),
    ]:
        row = told(table(drawn), 0)
        assert (row["match"], row["scored"], row["last round"]) == ([match], [scored], [last])


def test_cards_are_told_by_kind_and_what_was_seen_of_hands_to_all_but_their_holder() -> None:
    """GHO-95: known cards, unseen ones, and those played out of them."""
    own, other = told(DRAWN, 0), told(DRAWN, 3)
    assert kinds(own["hand"]) == [0, 4, 7, 9, 15]
    assert kinds(own["cemetery"]) == [5, 6, 7]
    assert kinds(own["known"]) == [4, 15]
    assert kinds(other["known"]) == [KINDS + 4, KINDS + 15], "of the seat after one's own"
    assert (own["drawn"], other["drawn"]) == ([0, 2, 0, 2, 0, 0], [0, 4, 2, 0, 0, 0])
    assert kinds(own["played"]) == [KINDS + 6, 3 * KINDS + 5]
    assert kinds(other["played"]) == [KINDS + 7, 2 * KINDS + 6]
    assert kinds(told(DRAWN, SPECTATOR)["hand"]) == kinds(told(DRAWN, 2)["hand"]) == []
