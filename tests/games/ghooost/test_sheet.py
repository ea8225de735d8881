"""The line that each seat writes down about an action."""

import pytest

from games.ghooost.drawn import at, legal, play, table, walk
from hantise.core import SPECTATOR, State
from hantise.games.ghooost import GAME
from hantise.games.ghooost.sheet import gathered


def line(state: State, name: str, seat: int = SPECTATOR) -> str:
    assert name in legal(state)
    before = GAME.dump(state)
    written = GAME.seen(state, GAME.actions.parse(name), seat)
    assert GAME.dump(state) == before
    return written


def test_who_starts() -> None:
    """GHO-08."""
    assert line(GAME.start(GAME.options(3)), "starts:2") == "2 starts"


def test_a_card_dealt_or_drawn_is_written_by_its_holder_only() -> None:
    """GHO-95, GHO-04."""
    state = GAME.start(GAME.options(3, starter=0))
    assert line(state, "card:7", 0) == "0 deal 7"
    assert {line(state, "card:7", seat) for seat in (1, 2, SPECTATOR)} == {"0 deal ?"}
    state = play(at(["9 2 3", "5", "6"], crypt=5), "9")
    assert line(state, "card:X", 0) == "0 draw X"
    assert {line(state, "card:X", seat) for seat in (1, 2, SPECTATOR)} == {"0 draw ?"}


@pytest.mark.parametrize(
    ("action", "written"),
    [
        ("9", "0 play 9"),
        ("9x2", "0 play 9x2; again"),
        ("9x2+X", "0 play 9x2+X; again"),
        ("K", "0 play K; misses 1"),
        ("take", "0 take 4"),
        ("8", "0 play 8; twist"),
        ("8x2", "0 play 8x2; twist; again"),
        ("11", "0 play 11; swept 5; again"),
        ("6x4", "0 play 6x4; swept 8; again"),
    ],
)
def test_what_an_action_does_is_written_by_all(action: str, written: str) -> None:
    """GHO-76: all see the cards laid, taken and discarded, and whose turn it is."""
    state = at(["9 9 X K 8 8 11 6 6 6 6", "5", "7"], on="4 7 X=7 K")
    for seat in (0, 1, 2, SPECTATOR):
        assert line(state, action, seat) == written


@pytest.mark.parametrize(("lying", "written"), [("4", "0 take 1 4"), ("K", "0 take 1 K"), ("4 K", "0 take 2")])
def test_a_card_that_is_taken_alone_is_named(lying: str, written: str) -> None:
    """GHO-31, GHO-76."""
    state = at(["9", "5", "7"], on=lying)
    for seat in (0, 1, 2, SPECTATOR):
        assert line(state, "take", seat) == written


def test_a_lost_turn_and_an_opened_mansion() -> None:
    """GHO-35, GHO-50."""
    assert line(at(["X", "5"]), "lose") == "0 lose"
    assert line(at(["", "5"]), "mansion") == "0 mansion"
    assert line(at(["9", "5"], crypt=1), "luck") == "0 luck"


def test_a_card_turned_up_is_written_by_all() -> None:
    """GHO-32, GHO-54: with what became of it."""
    state = play(at(["", "5", "6"], on="9 9 9 K", unseen="9 10 2 X K 11"), "mansion")
    for seat in (0, 1, 2, SPECTATOR):
        assert line(state, "card:10", seat) == "0 up 10"
        assert line(state, "card:2", seat) == "0 up 2; fails 5"
        assert line(state, "card:X", seat) == "0 up X; fails 5"
        assert line(state, "card:9", seat) == "0 up 9; swept 5; again"
        assert line(state, "card:11", seat) == "0 up 11; swept 5; again"
        assert line(state, "card:K", seat) == "0 up K; misses 1"


def test_midnight_is_heard_by_all() -> None:
    """GHO-39: by luck and by drawing."""
    state = at(["9 2 3 4", "5", "6"], crypt=1, unseen="8")
    assert line(play(state, "luck"), "card:8") == "0 up 8; twist; midnight"
    assert line(play(state, "9"), "card:8") == "0 draw ?; midnight"


def test_kitty_and_play_again_are_told_when_the_hand_is_full() -> None:
    """GHO-36, GHO-37: while cards are to be drawn nobody is on turn yet."""
    state = at(["9 9 K 3", "5", "6"], crypt=5, unseen="2 4")
    assert line(state, "9x2") == "0 play 9x2"
    state = play(state, "9x2")
    assert line(state, "card:2") == "0 draw ?"
    assert line(play(state, "card:2"), "card:4", 0) == "0 draw 4; again"
    state = at(["9 9 K 3", "5", "6"], crypt=5, unseen="2")
    assert line(play(state, "K"), "card:2") == "0 draw ?; misses 1"


def test_who_leaves() -> None:
    """GHO-80: and does not play again."""
    state = at(["9 9", "5", "6"], [0, 1, 1])
    assert line(state, "9x2") == "0 play 9x2; out 0"
    assert line(at(["K", "5", "6"], [0, 1, 1]), "K") == "0 play K; out 0; misses 1"


@pytest.mark.parametrize("match", [False, True])
def test_who_stays(match: bool) -> None:
    """GHO-81: at the end of a round; a match's tells which one, and in which order all left."""
    state = table(
        """
        out 1
        > 9 | 0
          5 | 1
        """,
        match=match,
    )
    ends = "; ends 1 0,1,2" if match else ""
    assert line(state, "9") == f"1 play 9; out 1; lost 2{ends}"


def test_daybreak_ranks_those_who_are_left() -> None:
    """GHO-88: and tells how many cards each still had."""
    state = at(["9 2 3", "5", "6"], idle=119)
    assert line(state, "9") == "0 play 9; dawn 4,4,5; out 1; out 2; lost 0"


def test_a_round_that_ends_by_the_last_leaver_has_no_dawn() -> None:
    """GHO-72: but one that ends on nothing but Miss Copies has."""
    assert line(at(["X 11", "X"]), "11") == "0 play 11; swept 1; dawn 4,4; out 0; lost 1"
    assert "dawn" not in line(at(["9", "5"], [0, 1]), "9")


def test_who_left_before_the_sun_rose_had_no_cards() -> None:
    """GHO-72, GHO-80: the last Skeletum leads out, and leaves the others nothing but Miss Copies."""
    assert line(at(["11", "X", "X"], [0, 1, 2]), "11") == "0 play 11; swept 1; dawn 2,3; out 0; out 1; lost 2"


def test_what_is_drawn_up_is_told_with_what_was_done_before() -> None:
    """GHO-36, GHO-95: a drawing is never the last that is told; only midnight comes by it."""
    assert gathered(["1 play 9", "1 draw ?", "1 draw ?; midnight", "2 draw 7"]) == [
        "1 play 9; draws ?,?; midnight",
        "2 draw 7",
    ]
    assert gathered(["2 starts", "2 draw 7"]) == ["2 starts", "2 draw 7"]


def test_what_an_action_caused_is_told_before_the_drawing() -> None:
    """GHO-17, GHO-37, GHO-90: the misses and the turn again come by the play, though they are known only then."""
    assert gathered(["0 play K", "0 draw 4; misses 1"]) == ["0 play K; misses 1; draws 4"]
    lines = ["0 play 5x2", "0 draw 4", "0 draw 6; again", "0 play 6", "0 draw 2"]
    assert gathered(lines) == ["0 play 5x2; again; draws 4,6", "0 play 6; draws 2"]


def test_cards_dealt_in_a_row_are_told_together() -> None:
    """GHO-04, GHO-95: everybody is dealt some."""
    assert gathered(["0 deal 4", "1 deal ?", "0 deal K", "1 deal ?"]) == ["0 deal 4,K", "1 deal ?,?"]
    assert gathered(["0 deal 4", "0 play 4", "0 deal 9"]) == ["0 deal 4", "0 play 4", "0 deal 9"]
    assert gathered([]) == []


@pytest.mark.parametrize(
    ("idle", "near"), [(38, ""), (39, "; near 40"), (40, ""), (59, "; near 20"), (69, "; near 10")]
)
def test_the_sun_is_told_of_before_it_rises(idle: int, near: str) -> None:
    """GHO-88: at a half, a quarter and an eighth of the count to go; 40 for each player."""
    assert line(at(["9 K", "6"], on="7", idle=idle), "9") == f"0 play 9{near}"


@pytest.mark.parametrize(
    ("state", "actions", "told"),
    [
        (at(["", "6 7"], on="7", idle=45), "mansion card:1", "0 up 1; far mansion"),
        (at(["", "6 7"], on="7", idle=45), "mansion card:3", "0 up 3; fails 2; far mansion"),
        (at(["", "6 7"], on="7", idle=5), "mansion card:1", "0 up 1"),
        (at(["2 3 4 6", "6 7"], on="7", idle=45, crypt=9), "luck card:9", "0 up 9; far crypt"),
        (at(["9 3 4 6", "6 7"], on="7", idle=45, crypt=9), "9 card:9", "0 draw 9; far crypt"),
        (at(["11 3", "6 7"], on="7", idle=45), "11", "0 play 11; swept 2; far swept; again"),
        (at(["11 3", "6 7"], on="7", idle=45, daybreak=0), "11", "0 play 11; swept 2; again"),
    ],
)
def test_what_brings_the_count_back_is_told_where_the_sun_was_seen_coming(
    state: State, actions: str, told: str
) -> None:
    """GHO-88: 40 for each player, shown from 40 on."""
    *before, last = actions.split()
    assert line(play(state, *before), last, 0) == told


def test_the_sun_is_not_told_of_while_a_card_is_to_come_or_where_it_never_rises() -> None:
    """GHO-88: a card from the crypt brings the counter back."""
    assert line(at(["9 K", "6"], on="7", idle=39, crypt=3), "9") == "0 play 9"
    assert line(at(["9 K", "6"], on="7", idle=39, daybreak=0), "9") == "0 play 9"


@pytest.mark.parametrize("players", [2, 4])
def test_each_action_of_a_game_has_a_line_for_all(players: int) -> None:
    """GHO-95: the same for everybody, but for cards dealt or drawn."""
    for step, (state, name) in enumerate(walk(players, 9)):
        if name and step % 3 == 0:
            lines = [line(state, name, seat) for seat in (*range(players), SPECTATOR)]
            assert all(lines)
            if len(set(lines)) > 1:
                assert name.startswith("card:")
                assert len([one for one in lines if "?" not in one]) == 1


@pytest.mark.parametrize(
    ("written", "shows"),
    [("0 play 9", False), ("0 take", False), ("0 luck ?", True), ("1 play 9; lost 0", True)],
)
def test_a_line_says_whether_the_seat_saw_something_new(written: str, shows: bool) -> None:
    """GHO-95: what one lays or takes lay open before; a card of the crypt did not, nor does a round's end."""
    assert GAME.reveals(written) is shows
