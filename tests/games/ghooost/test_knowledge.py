"""What each seat knows, with a perfect memory and at a glance."""

import pytest

from games.ghooost.drawn import FACES, at, cemetery, facts, hand, play, table, view, walk
from hantise.core import SPECTATOR, Memory, State
from hantise.games.ghooost import GAME

EVERYBODY = (0, 1, 2, SPECTATOR)


def known(state: State, seat: int) -> str:
    """What everybody knows of that seat's hand: "4 7, 9" for two takes."""
    return ", ".join(" ".join(FACES[kind] for kind in kinds) for who, _, kinds in facts(state).takes if who == seat)


def trace(state: State, seat: int) -> str:
    """What everybody knows of the rest of it: + for a card that came unseen, and the cards played out of those."""
    return facts(state).traces[seat]


def test_all_see_sizes_and_what_lies_open() -> None:
    """GHO-76, GHO-96: hands, mansions, crypt and discard by their sizes; cemetery and discard card by card."""
    drawn = table(
        """
        > 9 2 X | 4
          5     | 3
          6 6   | 2
        on 4 13 7 7 K
        crypt 5
        """
    )
    for seat in EVERYBODY:
        seen = facts(drawn, seat)
        assert seen.hands == (3, 1, 2)
        assert seen.mansions == (4, 3, 2)
        assert seen.crypt == 5
        assert (seen.top, seen.run) == (7, 2)
        assert seen.cemetery == facts(drawn).cemetery
        assert cemetery(drawn) == "4 7 7 13 K"
        assert sum(seen.discard) == 62 - 6 - 9 - 5 - 5
    assert facts(drawn, 0).hand == (0, 2, 9)


def test_all_may_look_through_cemetery_and_discard() -> None:
    """GHO-96: card by card, at a glance too; Miss Copy lies in both as herself."""
    state = play(at(["11 2 6", "5 X", "9"], [1, 1, 1], on="4 7 X=7 K"), "11", "2", "5+X")
    for seat in EVERYBODY:
        for seen in (facts(state, seat), view(state, seat).glance().facts):
            lying = [FACES[kind] for kind, count in enumerate(seen.cemetery) for _ in range(count)]
            gone = [FACES[kind] for kind, count in enumerate(seen.discard) for _ in range(count)]
            assert lying == ["X", "2", "5"]
            assert {"X", "4", "7", "11", "K"} <= set(gone)


def test_a_card_drawn_is_its_holders_secret() -> None:
    """GHO-95: the others' views are the same whichever card it was, letter for letter."""
    secret(play(at(["9 2 4 6", "5", "6"], crypt=5, unseen="7 10"), "9"))


def test_a_card_dealt_is_its_holders_secret() -> None:
    """GHO-95, GHO-04."""
    secret(GAME.start(GAME.options(3, starter=0)))


def secret(state: State) -> None:
    seven, ten = play(state, "card:7"), play(state, "card:10")
    assert hand(seven, 0) != hand(ten, 0)
    for seat in (1, 2, SPECTATOR):
        assert view(seven, seat) == view(ten, seat)
        assert view(seven, seat).glance() == view(ten, seat).glance()
    assert view(seven, 0) != view(ten, 0)


def test_cards_taken_from_the_cemetery_are_known_to_all() -> None:
    """GHO-95: Kitty among them, and Miss Copy as herself."""
    state = play(at(["9", "5", "6"], on="4 7 X=7 K"), "take")
    assert known(state, 0) == "X 4 7 K"
    for seat in EVERYBODY:
        assert view(state, seat).memories == (Memory("0.1", 1, 0, "seat 0 holds X 4 7 K"),)


def test_a_card_that_failed_is_known_to_all() -> None:
    """GHO-95: with the cemetery, out of the crypt and out of a mansion."""
    assert known(play(at(["2 2 4 4", "5"], on="9", crypt=2, unseen="7"), "luck", "card:7"), 0) == "7 9"
    assert known(play(at(["", "5"], unseen="X"), "mansion", "card:X"), 0) == "X"


def test_what_is_known_is_known_until_it_is_played() -> None:
    """GHO-95."""
    state = play(at(["2", "8 9"], on="13 4"), "take", "8")
    assert known(state, 0) == "4 13"
    state = play(state, "13", "take")
    assert known(state, 0) == "4"
    assert known(state, 1) == "8 13"


def test_each_take_is_a_memory_of_its_own() -> None:
    """GHO-95: named by seat and time; what is left of it keeps the name."""
    state = play(at(["2", "9 14"], on="13 5"), "take", "9", "take", "14", "take")
    assert [(memory.id, memory.when) for memory in view(state).memories] == [("0.1", 1), ("0.3", 3), ("0.5", 5)]
    state = play(state, "mansion", "card:2", "13")
    assert ("0.1", "seat 0 holds 5") in [(memory.id, memory.fact) for memory in view(state).memories]


def test_a_known_card_counts_as_played_before_an_unknown_one_alike() -> None:
    """GHO-95: of two 7s the one that was taken goes first, the other stays unknown."""
    state = at(["7 7 2", "9"], known=["7", ""])
    assert (known(state, 0), trace(state, 0)) == ("7", "++")
    after = play(state, "7")
    assert (known(after, 0), trace(after, 0)) == ("", "++")
    after = play(state, "7x2")
    assert (known(after, 0), trace(after, 0)) == ("", "++7")


def test_a_known_miss_copy_counts_as_played_first() -> None:
    """GHO-95."""
    after = play(at(["X X 7 7 2", "9"], known=["X", ""]), "7+X")
    assert (known(after, 0), trace(after, 0)) == ("", "++++7")
    after = play(at(["X X 7 7 2", "9"], known=["X", ""]), "7+XX")
    assert (known(after, 0), trace(after, 0)) == ("", "++++7X")


def test_what_the_ghost_told_is_not_lost_with_its_miss_copy() -> None:
    """GHO-95: two unseen cards came, and a 7 of them went; the Miss Copy that is left is the unseen one."""
    after = play(at(["X X 7", "9"], known=["X", ""]), "7+X")
    assert hand(after, 0) == "X"
    assert (known(after, 0), trace(after, 0)) == ("", "++7")


@pytest.mark.parametrize("players", [2, 3, 6])
def test_traces_tell_of_as_many_cards_as_are_unknown(players: int) -> None:
    """GHO-95: in whole games, however hands grow and shrink."""
    for seed in range(4):
        for state, name in walk(players, seed, miss_copy=3):
            if name.startswith("card:"):
                continue
            seen = facts(state)
            for seat in range(players):
                taken = sum(len(kinds) for who, _, kinds in seen.takes if who == seat)
                came = seen.traces[seat].count("+")
                went = len(seen.traces[seat]) - came
                assert came - went == seen.hands[seat] - taken


def test_of_like_cards_the_oldest_goes_first() -> None:
    """GHO-95: a 7 taken twice: what is left of the two takes is the newer."""
    state = play(at(["9", "7 2"], on="7 4"), "take", "7", "take")
    assert [memory.id for memory in view(state).memories] == ["0.1", "0.3"]
    state = play(state, "2", "7", "take")
    assert [(memory.id, memory.fact) for memory in view(state).memories if memory.id[0] == "0"] == [
        ("0.1", "seat 0 holds 4"),
        ("0.3", "seat 0 holds 7"),
    ]


def test_an_unknown_hand_of_which_nothing_is_left_tells_nothing() -> None:
    """GHO-95: what goes out of a hand that is all known needs no trace."""
    after = play(at(["7 2", "9"], known=["2", ""]), "7")
    assert (known(after, 0), trace(after, 0)) == ("2", "")


def test_nobody_is_told_of_the_last_round() -> None:
    """GHO-95: with the new deal all that was known is gone."""
    state = table(
        """
        out 1
        > 9   | 0
          5 6 | 1
        """,
        match=True,
        known=["", "9", "5"],
        clock=30,
    )
    seen = facts(play(state, "9"))
    assert (seen.takes, seen.traces, seen.clock) == ((), ("", "", ""), 0)


def test_who_loses_the_turn_shows_a_hand_of_miss_copies() -> None:
    """GHO-97, GHO-35."""
    state = play(at(["X X", "5", "6"]), "lose")
    assert known(state, 0) == "X X"
    assert trace(state, 0) == ""


def test_who_loses_the_turn_again_shows_nothing_new() -> None:
    """GHO-97: a Miss Copy that was known stays the memory that it was."""
    state = play(at(["X X", "5", "6"], known=["X", "", ""]), "lose")
    assert known(state, 0) == "X, X"
    assert known(play(at(["X", "5", "6"], known=["X", "", ""]), "lose"), 0) == "X"


def test_before_midnight_a_lost_turn_shows_the_same() -> None:
    """GHO-97: the cards drawn after it are unknown."""
    state = play(at(["X X", "5", "6"], crypt=4, unseen="7 9"), "lose", "card:7", "card:9")
    assert (known(state, 0), trace(state, 0)) == ("X X", "++")


def test_a_glance_has_no_memories() -> None:
    """GHO-76: who holds what does not lie open; all else is as it was."""
    state = play(at(["9", "5 7", "6"], on="4 7 K", known=["", "7", ""]), "take")
    seen = view(state, 1)
    glance = seen.glance()
    assert seen.memories
    assert glance.memories == ()
    assert glance.facts == seen.facts._replace(takes=(), traces=("", "", ""), clock=0)


def test_a_glance_does_not_tell_how_the_cards_came() -> None:
    """GHO-76: taken openly or drawn unseen, the same hand looks the same."""
    taken = at(["9 4", "5"], known=["4", ""])
    drawn = at(["9 4", "5"])
    assert view(taken, 1) != view(drawn, 1)
    assert view(taken, 1).glance() == view(drawn, 1).glance()


def test_a_spectator_sees_no_hand() -> None:
    """GHO-95: and is never on the move."""
    state = at(["9 4", "5"])
    seen = view(state, SPECTATOR)
    assert seen.seat == SPECTATOR
    assert seen.facts.hand == ()
    assert seen.mover == 0
    assert seen.legal() == []


def test_a_seat_sees_what_it_may_do_on_its_turn_only() -> None:
    state = at(["9 4", "5"], on="4")
    assert view(state, 0).legal() == state.legal()
    assert view(state, 1).legal() == []
    assert view(state, 1).mover == 0


def test_views_are_equal_when_they_say_the_same() -> None:
    state = at(["9 4", "5"])
    assert view(state, 0) == view(state.clone(), 0)
    assert hash(view(state, 0)) == hash(view(state.clone(), 0))
    assert view(state, 0) != view(state, 1)
    assert view(state, 0) != view(state, 0).dump()


def test_looking_changes_nothing() -> None:
    state = at(["9 4", "5"], known=["4", ""])
    before = GAME.dump(state)
    seen = view(state, 1)
    seen.glance()
    seen.forget(lambda memory: False)
    assert seen.memories
    assert GAME.dump(state) == before


def test_the_clock_counts_what_seats_did_in_the_round() -> None:
    """A memory's age is measured by it, whoever looks; what chance does takes no time."""
    count = 0
    for state, _ in walk(3, 5, match=False):
        assert {view(state, seat).clock for seat in EVERYBODY} == {count}
        count += state.mover() >= 0
    assert count > 20
    assert view(state, 0).glance().clock == 0
