"""The line that each seat writes down about an action."""

from __future__ import annotations

import re

import pytest

from games.rest_in_peace.drawn import at, legal, play, walk
from hantise.core import SPECTATOR, State
from hantise.games.rest_in_peace import GAME

EVERYBODY = (0, 1, SPECTATOR)


def line(state: State, name: str, seat: int = SPECTATOR) -> str:
    assert name in legal(state)
    before = GAME.dump(state)
    written = GAME.seen(state, GAME.actions.parse(name), seat)
    assert GAME.dump(state) == before
    return written


def lines(state: State, name: str) -> set[str]:
    return {line(state, name, seat) for seat in EVERYBODY}


def test_what_is_laid_out() -> None:
    """RIP-04, RIP-06, RIP-08."""
    state = GAME.start(GAME.options(2))
    assert lines(state, "first:1") == {"1 first"}
    state = play(state, "first:1")
    assert lines(state, "medium-up:29") == {"1 medium-up 29"}
    state = play(state, " ".join(f"medium-up:{number}" for number in range(1, 10)))
    assert lines(state, "house-up:castle") == {"1 house-up castle"}


def test_a_card_drawn_is_written_by_its_family_only() -> None:
    """RIP-07, RIP-17, RIP-45."""
    state = play(at(hands=("1", "1"), decks=("2 5", "3")), "end")
    assert [line(state, "draw:5", seat) for seat in EVERYBODY] == ["0 draw 5", "0 draw ?", "0 draw ?"]


def test_a_card_placed_is_written_by_its_family_only() -> None:
    """RIP-18, RIP-19: a medium by all."""
    state = play(at(4, hands=("1 5", ""), fronts=("8", "")), "end")
    assert [line(state, "tenth:5", seat) for seat in EVERYBODY] == ["0 tenth 5", "0 tenth ?", "0 tenth ?"]
    assert lines(state, "tenth:m8") == {"0 tenth m8"}
    assert lines(state, "none") == {"0 none"}


def test_a_hand_seen_is_written_by_who_looks() -> None:
    """RIP-M03."""
    state = at(hands=("1", "2 5 5"), fronts=("3", ""))
    assert line(state, "medium:3", 0) == "0 medium 3; sees 255; total 1"
    assert line(state, "medium:3", 1) == line(state, "medium:3") == "0 medium 3; total 1"


def test_a_card_sent_by_20_is_written_by_its_family_and_who_looks() -> None:
    """RIP-45, RIP-M20, RIP-36."""
    state = play(at(hands=("1", "2 5"), fronts=("20 3", "")), "medium:20 family:other")
    assert [line(state, "away:5", seat).split(";")[0] for seat in EVERYBODY] == ["1 away ?", "1 away 5", "1 away ?"]
    state = play(at(hands=("1", "2 5"), fronts=("20 3", "")), "medium:3 medium:20 family:other")
    assert [line(state, "away:5", seat).split(";")[0] for seat in EVERYBODY] == ["1 away 5", "1 away 5", "1 away ?"]
    state = play(at(9, first=1, hands=("", "2 5"), tenth=("m20", "")), "end none family:other")
    assert {written.split(";")[0] for written in lines(state, "away:5")} == {"1 away 5"}


def test_a_total_is_written_for_the_family_that_has_it() -> None:
    """RIP-M19, RIP-M20: chance may strike the other family's cards, while the total is one's own."""
    state = play(at(hands=("1 4", "2 5"), fronts=("20", "")), "ghost:4 medium:20 family:other")
    assert set(lines(state, "away:5")) == {"1 away 5", "1 away ?"}
    state = at(7, hands=("1", ""), fronts=("19", ""), decks=("2 5", "3"))
    assert set(lines(play(state, "medium:19 family:other"), "top:3")) == {"1 top 3; total 3 0"}
    assert set(lines(play(state, "medium:19 family:own"), "top:5")) == {"0 top 5; total 5"}


def test_the_other_total_is_written_where_it_changed() -> None:
    """RIP-M12, RIP-M29."""
    state = play(at(7, hands=("2 5", "1"), fronts=("", "12 29 8")), "ghost:2 ghost:5 end")
    assert lines(state, "medium:12") == {"1 medium 12; total 0; total 5 0"}
    assert lines(state, "medium:8") == {"1 medium 8; total 0"}
    assert lines(state, "medium:29") == {"1 medium 29; total 0; total 2 0"}


def test_the_totals_that_a_round_ends_with_are_written() -> None:
    """RIP-15, RIP-M27, RIP-M15: a card that was moved on counts before anything is played."""
    state = play(at(5, hands=("2 5", "6"), fronts=("15 27", "")), "ghost:5 medium:15 end")
    assert all("; abandons; had 5 0; wins 0" in told for told in lines(state, "end"))
    state = play(at(5, hands=("2 5", "6"), fronts=("15 27", "")), "ghost:5")
    assert lines(state, "medium:27") == {"0 medium 27; ties; had 5 0"}


def test_a_medium_without_effect_is_written_as_one() -> None:
    """RIP-44, RIP-49."""
    state = at(9, hands=("2 5", "1"), fronts=("8 11 28 29", ""))
    for name in ("medium:11", "medium:28"):
        assert all(told.startswith(f"0 {name.replace(':', ' ')}; idle; ") for told in lines(state, name))
    assert lines(play(state, "medium:29"), "medium:8") == {"0 medium 8; flat; total 1"}


def test_what_is_declined_is_written() -> None:
    """RIP-18, RIP-M15."""
    state = play(at(hands=("4 2", "5"), fronts=("15", "")), "medium:15 ghost:4 end end")
    assert line(state, "none").startswith("0 none m15;")
    assert line(play(at(hands=("4", "5 1"), decks=("", "")), "ghost:4 end end"), "none") == "1 none"


@pytest.mark.parametrize(
    ("script", "name", "parts"),
    [
        ("", "ghost:2", ["0 ghost 2", "total 2"]),
        ("ghost:2", "end", ["0 end", "passes"]),
        ("ghost:2 end", "end", ["1 end", "abandons", "wins 0 m", "takes-medium 1 8"]),
        ("", "medium:2", ["0 medium 2"]),
        ("medium:2", "card:4", ["0 card 4 m2", "fetches 4"]),
        ("ghost:2 ghost:3 medium:16", "card:3", ["0 card 3 m16", "copies 3"]),
        ("medium:10", "value:3", ["0 value 3 m10"]),
        ("medium:25 value:2", "value:5", ["0 value 5 m25", "bars 2 5"]),
        ("medium:21", "card:2", ["0 card 2 m21", "discards 2"]),
        ("medium:18", "card:5", ["0 card 5 m18", "returns 5"]),
    ],
)
def test_what_an_action_does_is_written_by_all(script: str, name: str, parts: list[str]) -> None:
    """RIP-45: cards moved by 2, 11, 18, 19 and 21 are seen by both."""
    state = at(
        9,
        hands=("2 2 3 5", "6 1"),
        fronts=("2 10 16 18 21 22 25", "5"),
        decks=("4", ""),
        earlier={1: ("5 6", "")},
        line={9: 8},
    )
    state = play(state, script)
    told = lines(state, name)
    assert len(told) == 1
    for part in parts:
        assert part in next(iter(told)).split("; ")


def test_what_11_and_22_do() -> None:
    """RIP-M11, RIP-M22."""
    state = at(9, hands=("5 3", "1 2"), fronts=("", "11 22"))
    state = play(state, "ghost:5 ghost:3 end medium:11")
    assert all("banishes 5" in told for told in lines(state, "card:5"))
    state = play(state, "card:5 ghost:1 ghost:2 medium:22")
    (told,) = lines(state, "card:m11")
    assert told.startswith("1 card m11 m22; takes m11; ")
    assert "wins 0" in told


def test_what_19_and_28_do() -> None:
    """RIP-M19, RIP-M28."""
    state = at(7, hands=("1", ""), fronts=("19 28", ""), decks=("2 5", "3"))
    shown = play(state, "medium:19 family:other")
    assert all(told.startswith("1 top 3") for told in lines(shown, "top:3"))
    known = at(7, hands=("1", ""), fronts=("19 28", ""), decks=("2 5", ""), tops=(5, 0))
    assert all("reveals 0 5" in told for told in lines(known, "medium:19"))
    swap = play(state, "medium:28 house:8")
    assert all(re.search(r"swaps 8 9 [mc] [mc]\b", told) for told in lines(swap, "house:9"))


def test_a_search_in_vain() -> None:
    """RIP-M02, RIP-M20, RIP-M21."""
    assert all("finds nothing" in told for told in lines(at(fronts=("2", "")), "medium:2"))
    barred = play(at(fronts=("2 25", ""), decks=("2 2", "")), "medium:25 value:2 value:3")
    assert all("finds nothing" in told for told in lines(barred, "medium:2"))
    empty = play(at(hands=("1", ""), fronts=("20", "")), "medium:20")
    assert any("nothing" in told for told in lines(empty, "family:other"))


def test_13_and_15_move_and_27_ties() -> None:
    """RIP-M13, RIP-M15, RIP-M27."""
    state = play(at(6, hands=("5", ""), fronts=("13 15 27", "")), "ghost:5 medium:13 medium:15")
    assert all("moves 0 m13" in told and "ties" in told for told in lines(state, "medium:27"))
    state = play(state, "end")
    assert all("moves 0 m13" in told for told in lines(state, "end"))
    state = play(state, "end")
    assert all("moves 0 5" in told for told in lines(state, "card:5"))


def test_the_tenth_is_told_at_once() -> None:
    """RIP-31, RIP-32, RIP-33."""
    state = play(at(9, first=1, tenth=("2 3 m8 m21", "4 m10")), "end")
    (told,) = lines(state, "none")
    for part in ("shows 0 23", "shows 1 4", "resolves 0 8", "resolves 0 21", "void", "resolves 1 10"):
        assert part in told.split("; ")
    (told,) = lines(play(state, "none"), "value:4")
    assert told.split("; ")[0] == "1 value 4 m10"
    assert "totals 6 6" in told
    assert "won 0" in told or "ties" in told


def test_a_blind_card_is_written_by_all() -> None:
    """RIP-M06."""
    state = play(at(hands=("5", "2 6"), fronts=("6", "")), "ghost:5 medium:6 end")
    assert lines(state, "blind") == {"1 blind"}
    assert lines(play(state, "blind"), "blind:6") == {"1 blind-card 6; total 6"}


def test_each_action_of_a_game_has_a_line_for_all() -> None:
    """RIP-45: the same for everybody, but for what is hidden."""
    for seed in range(4):
        for state, name in walk(seed):
            if name:
                told = lines(state, name)
                assert all(told)
                if len(told) > 1:
                    assert name.partition(":")[0] in ("draw", "away", "tenth", "medium")
