"""Why an action may not be taken: a stable code, the rule, a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from games.rest_in_peace.drawn import at, is_over, legal, play, view, walk
from hantise.core import SPECTATOR, Refusal, State
from hantise.games.rest_in_peace import GAME


def refused(state: State, name: str, seat: int = 0) -> Refusal | None:
    found: Refusal | None = view(state, seat).refusal(GAME.actions.parse(name))
    return found


def why(state: State, name: str, seat: int = 0) -> tuple[str, str]:
    """Code and rule of a refusal, which has a sentence too."""
    refusal = refused(state, name, seat)
    assert refusal is not None
    assert refusal.words.endswith(".")
    assert "{" not in refusal.words
    return refusal.code, refusal.rule


def test_when_the_game_is_over_nothing_may_be_done() -> None:
    """RIP-34."""
    state = play(at(9), "end none")
    assert is_over(state)
    for name in ("end", "ghost:1", "draw:1"):
        assert why(state, name) == ("game-over", "RIP-34")


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("first:0", "RIP-08"),
        ("medium-up:3", "RIP-04"),
        ("house-up:manor", "RIP-04"),
        ("draw:3", "RIP-07"),
        ("top:3", "RIP-07"),
    ],
)
def test_chance_is_nobodys_to_choose(name: str, rule: str) -> None:
    """RIP-04, RIP-07, RIP-08."""
    assert why(at(hands=("1", "")), name) == ("left-to-chance", rule)


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_the_other_waits_for_its_turn(seat: int) -> None:
    """RIP-11: while chance acts both do."""
    state = at(hands=("1", "1"), decks=("2", "3"))
    assert why(state, "ghost:1", seat) == ("not-your-turn", "RIP-11")
    assert why(play(state, "end"), "end", 0) == ("not-your-turn", "RIP-11")


def test_only_what_one_holds_is_played() -> None:
    """RIP-11."""
    state = at(hands=("1", "2"), fronts=("8", "9"))
    assert why(state, "ghost:2") == ("not-in-hand", "RIP-11")
    assert why(state, "medium:9") == ("not-in-front", "RIP-11")
    assert why(state, "blind") == ("not-stumbling", "RIP-M06")
    assert refused(state, "ghost:1") is refused(state, "medium:8") is refused(state, "end") is None


@pytest.mark.parametrize("name", ["value:1", "card:1", "card:m8", "family:own", "house:3"])
def test_nothing_is_answered_that_nobody_asked(name: str) -> None:
    """RIP-12."""
    assert why(at(hands=("1", "")), name) == ("nothing-asked", "RIP-12")


@pytest.mark.parametrize("name", ["tenth:1", "tenth:m8", "none"])
def test_the_tenth_is_for_losers(name: str) -> None:
    """RIP-18."""
    assert why(at(hands=("1", "")), name) == ("not-now", "RIP-18")


def test_7_waits_for_the_tenth() -> None:
    """RIP-M07."""
    assert why(at(fronts=("7", "")), "medium:7") == ("tenth-only", "RIP-M07")


def test_stumbling() -> None:
    """RIP-M06, RIP-M25."""
    state = at(hands=("5", "2 3"), fronts=("6 25", ""))
    stumbling = play(state, "ghost:5 medium:6 end")
    assert why(stumbling, "ghost:2", 1) == ("stumbling", "RIP-M06")
    assert why(stumbling, "ghost:4", 1) == ("not-in-hand", "RIP-11")
    barred = play(state, "ghost:5 medium:6 medium:25 value:2 value:3 end")
    assert why(barred, "blind", 1) == ("barred", "RIP-M25")
    empty = play(at(hands=("5", ""), fronts=("6", "")), "ghost:5 medium:6 end")
    assert why(empty, "blind", 1) == ("not-in-hand", "RIP-11")


def test_barred_values() -> None:
    """RIP-M25."""
    state = play(at(hands=("5 1", "2 3"), fronts=("25 3 4", "")), "medium:25 value:1 value:2")
    assert why(state, "ghost:1") == ("barred", "RIP-M25")
    assert why(state, "medium:3") == ("barred", "RIP-M25")
    assert why(state, "medium:4") == ("barred", "RIP-M25")
    assert refused(state, "ghost:5") is None


def test_ghosts_only() -> None:
    """RIP-M24."""
    state = play(at(hands=("5", "6"), fronts=("24", "8")), "ghost:5 medium:24 end")
    assert why(state, "medium:8", 1) == ("ghosts-only", "RIP-M24")


def test_21_needs_its_discards() -> None:
    """RIP-M21."""
    assert why(at(hands=("5", ""), fronts=("21", "")), "medium:21") == ("too-few-cards", "RIP-M21")


def test_two_cards_or_none() -> None:
    """RIP-M14."""
    state = play(at(9, hands=("5", "2"), fronts=("14", "")), "ghost:5 medium:14 end")
    assert why(state, "ghost:2", 1) == ("two-cards", "RIP-M14")
    state = play(at(9, hands=("5", ""), fronts=("14", "8")), "ghost:5 medium:14 end")
    assert why(state, "medium:8", 1) == ("two-cards", "RIP-M14")
    state = play(at(9, hands=("5", "2 3"), fronts=("14", "")), "ghost:5 medium:14 end ghost:2")
    assert why(state, "end", 1) == ("two-cards", "RIP-M14")
    blind = play(at(9, hands=("5", "2"), fronts=("14 6", "")), "ghost:5 medium:14 medium:6 end")
    assert why(blind, "blind", 1) == ("two-cards", "RIP-M14")


NO_ANSWER = "no-such-answer"
ASKING: list[tuple[dict[str, Any], str, str, tuple[str, str]]] = [
    ({"fronts": ("2", ""), "decks": ("2 3", "")}, "medium:2", "card:5", (NO_ANSWER, "RIP-M02")),
    ({"fronts": ("11", ""), "hands": ("", "2 3"), "first": 1}, "ghost:2 ghost:3 end medium:11", "card:4",
     (NO_ANSWER, "RIP-M11")),
    ({"fronts": ("16", ""), "hands": ("2 3", "")}, "ghost:2 ghost:3 medium:16", "card:m16", (NO_ANSWER, "RIP-M16")),
    ({"fronts": ("18", ""), "earlier": {1: ("2 3", "")}}, "medium:18", "card:4", (NO_ANSWER, "RIP-M18")),
    ({"fronts": ("21", ""), "hands": ("2 3 4", "")}, "medium:21", "card:4", (NO_ANSWER, "RIP-M21")),
    ({"fronts": ("22", ""), "hands": ("2 3 4", "")}, "ghost:2 ghost:3 medium:22", "card:4", (NO_ANSWER, "RIP-M22")),
    ({"fronts": ("25", "")}, "medium:25", "value:6", (NO_ANSWER, "RIP-M25")),
    ({"fronts": ("25", "")}, "medium:25 value:3", "value:2", (NO_ANSWER, "RIP-M25")),
    ({"fronts": ("28", "")}, "medium:28", "house:1", (NO_ANSWER, "RIP-M28")),
    ({"fronts": ("28", "")}, "medium:28 house:5", "none", ("must-choose", "RIP-48")),
    ({"fronts": ("10", "")}, "medium:10", "none", ("must-choose", "RIP-48")),
    ({"fronts": ("10", "")}, "medium:10", "end", ("answer-first", "RIP-12")),
    ({"fronts": ("10", "")}, "medium:10", "card:3", ("answer-first", "RIP-12")),
    ({"fronts": ("20", ""), "hands": ("1", "")}, "medium:20", "value:3", ("answer-first", "RIP-12")),
    ({"fronts": ("28", "")}, "medium:28", "card:3", ("answer-first", "RIP-12")),
    ({"fronts": ("15", ""), "hands": ("2", "")}, "ghost:2 medium:15 end end", "card:3", ("not-to-move", "RIP-M15")),
    ({"fronts": ("15", ""), "hands": ("2", "")}, "ghost:2 medium:15 end end", "end", ("answer-first", "RIP-12")),
    ({"fronts": ("8", ""), "hands": ("2", "")}, "end", "tenth:3", ("not-in-hand", "RIP-18")),
    ({"fronts": ("8", ""), "hands": ("2", "")}, "end", "tenth:m29", ("not-in-front", "RIP-18")),
    ({"fronts": ("8", ""), "hands": ("2", "")}, "end", "end", ("answer-first", "RIP-12")),
    ({"fronts": ("8", ""), "hands": ("2", "")}, "end", "card:2", ("answer-first", "RIP-18")),
]  # fmt: skip


@pytest.mark.parametrize(("given", "script", "name", "told"), ASKING, ids=lambda value: str(value)[:30])
def test_a_question_wants_its_answer(given: dict[str, Any], script: str, name: str, told: tuple[str, str]) -> None:
    """RIP-12, RIP-18, RIP-48."""
    state = play(at(4, **given), script)
    assert name not in legal(state)
    assert why(state, name) == told


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_not_legal_is_refused_and_nothing_else(seed: int) -> None:
    """In whole games, for each seat: refused exactly if the seat may not."""
    for step, (state, _) in enumerate(walk(seed, copy_ghostly=True)):
        if step % 7 == 0:
            for seat in (0, 1, SPECTATOR):
                seen = view(state, seat)
                may = state.legal() if state.mover() == seat else []
                told = {action: seen.refusal(action) for action in range(GAME.actions.count)}
                assert [action for action, refusal in told.items() if refusal is None] == may
                assert all(refusal.rule.startswith("RIP-") and refusal.words for refusal in told.values() if refusal)


def test_a_refusal_tells_nothing_that_the_view_does_not() -> None:
    """RIP-45: it is the same from a view that was written down."""
    state = play(
        at(5, hands=("5 2", "2 3"), fronts=("14 6", "21 8"), decks=("3", "1")), "ghost:5 medium:14 medium:6 end"
    )
    for seat in (0, 1):
        read = GAME.read_view(view(state, seat).dump())
        for action in range(GAME.actions.count):
            assert read.refusal(action) == view(state, seat).refusal(action)
