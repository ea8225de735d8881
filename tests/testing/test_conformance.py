"""Every promise of the ground, broken on purpose once: conformance must notice."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hantise.core import CHANCE, Actions, BadOption, Game, Memory, Refusal, View
from hantise.testing.conformance import conforms, refuses_nonsense, repeats, speaks
from hantise.testing.games import find
from hantise.testing.playing import Broken, Choices, names_of, play
from testing.planted import Planted, silent_table, wrong_sheets, wrong_state, wrong_view

KUHN = find("kuhn")
FOUR = find("connect_four")


def walk(game: Game, seeds: int = 6) -> None:
    """A few games; Kuhn poker's are too short for one to reach everything."""
    for seed in range(seeds):
        conforms(game, game.options(2), Choices(seed=seed))


def only(when: Callable[[Any], bool], wrong: Any, method: str) -> Callable[..., Any]:
    """A fault that shows in some positions only."""
    return lambda real, *args: wrong if when(real) else getattr(real, method)(*args)


def is_chance(state: Any) -> bool:
    return bool(state.mover() == CHANCE)


def is_turn(state: Any) -> bool:
    return bool(state.mover() >= 0)


def silent(**faults: Any) -> Game:
    """With a table of which nothing works but this."""
    table = silent_table()
    vars(table).update(faults)
    return replace(KUHN, table=table)


GAMES = {
    "legal.. does not ascend": wrong_state(KUHN, legal=lambda real: real.legal()[::-1]),
    "legal.. is ": wrong_state(KUHN, legal=only(is_turn, [], "legal")),
    "mixes decisions and chance": wrong_state(KUHN, legal=only(is_turn, [6], "legal")),
    "no seat 7": wrong_state(KUHN, mover=only(is_turn, 7, "mover")),
    "there are odds": wrong_state(KUHN, weights=only(is_turn, [1], "weights")),
    "outcomes have": wrong_state(KUHN, weights=only(is_chance, [1], "weights")),
    "not positive": wrong_state(KUHN, weights=only(is_chance, [0, 1, 2], "weights")),
    "the weights add up to": wrong_state(KUHN, total=only(is_chance, 2, "total")),
    "a ticket draws an outcome": wrong_state(KUHN, outcome=lambda real, ticket: 3),
    "the tickets draw": wrong_state(KUHN, outcome=lambda real, ticket: real.outcome(0)),
    "copy gives": wrong_state(FOUR, __reduce__=lambda real: (type(real), ())),
    "another mover or legal..": wrong_state(FOUR, __reduce__=lambda real: (same_dump_other_mover, (FOUR.dump(real),))),
    "clone.. gives": wrong_state(FOUR, clone=lambda planted: Planted(type(planted.real)(), planted.faults)),
    "to a clone": wrong_state(FOUR, clone=lambda planted: planted),
    "numbers": wrong_state(KUHN, standing=lambda real: [0.0]),
    "leaves": wrong_state(KUHN, standing=lambda real: [2.5, -2.5]),
    "in the end": wrong_state(KUHN, standing=lambda real: [0.0, 0.0]),
    "^load.dump... gives cards=--": replace(KUHN, load=lambda text: KUHN.start(KUHN.options(2))),
    "not one line": replace(KUHN, dump=lambda state: KUHN.dump(state) + "\nand more"),
    "load.dump... has another mover": replace(KUHN, dump=lambda state: "cards=-- stakes=1,1 stage=opening turn=0"),
    "seen.. is more than one line": wrong_sheets(KUHN, lambda state, action, seat: "a\nb"),
    "not spelt as": wrong_sheets(KUHN, lambda state, action, seat: "00 bet"),
    "otherwise for each seat alone": replace(FOUR, seen_by=lambda _, action, seats: [f"{len(seats)} 1"] * len(seats)),
    "it is read back as": replace(KUHN, read_view=lambda text: KUHN.view(KUHN.start(KUHN.options(2)), 1)),
    "longest.. says 3": replace(KUHN, longest=lambda options: 3),
    "the labels are not of one action each": silent(label=lambda view, action, names: "this"),
    "the table has no text": silent(text=lambda view, names: ""),
    "a name is not escaped": silent(html=lambda view, names: f"<p>{names[0]}</p>"),
    "a line is not told": silent(tell=lambda line, names, seat: None),
}


@pytest.mark.parametrize("words", GAMES)
def test_a_game_or_a_position_with_one_fault_is_noticed(words: str) -> None:
    with pytest.raises(Broken, match=words):
        walk(GAMES[words])


def test_a_game_with_nothing_planted_or_without_a_bound_is_well() -> None:
    def endless(options: Any) -> int:
        raise BadOption("it may never end")

    walk(wrong_view(KUHN, kept=(KING, QUEEN)))
    walk(wrong_state(KUHN))
    walk(replace(KUHN, longest=endless))
    assert conforms(FOUR, FOUR.options(2), Choices(seed=1), most=5).plies() == 5
    assert play(FOUR, FOUR.options(2), Choices(seed=1), most=5).plies() == 5


def same_dump_other_mover(dump: str) -> Any:
    return Planted(FOUR.load(dump), {"mover": lambda real: 1 - real.mover()})


def many_tickets(outcome: Callable[[Any, int], int]) -> Game:
    """Each card stands for four hundred tickets; too many to try them all."""
    weights, total = (lambda real: [400 * weight for weight in real.weights()]), (lambda real: 400 * real.total())
    return wrong_state(KUHN, weights=weights, total=total, outcome=outcome)


def test_of_many_tickets_a_sample_is_tried_and_a_failure_tells_where_it_was() -> None:
    walk(many_tickets(lambda real, ticket: real.outcome(ticket // 400)))
    with pytest.raises(Broken, match="a ticket draws an outcome that is not legal"):
        walk(many_tickets(lambda real, ticket: real.outcome(ticket // 400) if ticket < 800 else 0))
    with pytest.raises(Broken) as caught:
        walk(wrong_state(KUHN, standing=only(is_turn, [9.0, 9.0], "standing")))
    assert "kuhn, 2 players" in caught.value.__notes__[0]
    assert "after 2 plies, the last: ['deal:" in caught.value.__notes__[0]


def refused(**parts: str) -> Callable[..., Any]:
    """Refusals with some of their parts replaced."""

    def refusal(view: Any, action: int) -> Refusal | None:
        found: Refusal | None = view.real.refusal(action)
        return found and found._replace(**parts)

    return refusal


def world(stage: str, turn: int, stakes: str = "1,1") -> Any:
    return KUHN.load(f"cards=JQ stakes={stakes} stage={stage} turn={turn}")


def other_stage(view: Any, rng: Any) -> Any:
    """Whoever is to move, it is so for another reason."""
    if view.mover != 0:
        return view.real.imagine(rng)
    return world("bet", 0, "1,2") if "opening" in view.dump() else world("opening", 0)


def reminded(view: Any, rng: Any) -> Any:
    """Imagining brings a memory back."""
    view.kept = (KING,)
    return view.real.imagine(rng)


KING = Memory("1", 0, 0, "a king")
QUEEN = Memory("2", 1, 0, "a queen")
VIEWS: dict[str, dict[str, Any]] = {
    "it says it is the view of": {"seat": lambda view: 1 - view.real.seat},
    "it says that": {"mover": lambda view: 0},
    "check is legal: False, refused: None": {"refusal": lambda view, action: None},
    "check is legal: True, refused: Refusal": {"refusal": lambda view, action: Refusal("no", "KUH-01", "No.")},
    "without words": {"refusal": refused(words="")},
    "is no rule's ID": {"refusal": refused(rule="")},
    "is no code": {"refusal": refused(code="")},
    "a packed pile": {"extra": lambda state, seat: {"extra": [1, {"pile": 2**53}]}},
    "no number of JSON": {"extra": lambda state, seat: {"extra": float("inf")}},
    "two memories have one id": {"kept": (KING, KING)},
    "a glance remembers": {"kept": (KING,), "glance": lambda view: view},
    "with all memories kept": {"kept": (KING,), "forget": lambda view, keep: view.remembering(())},
    "with no memory kept some are left": {"kept": (KING,), "forget": lambda view, keep: view},
    "forgetting": {"kept": (KING, QUEEN), "forget": lambda view, keep: forget_one_alone(view, keep)},
    "in an imagined world": {"imagine": lambda view, rng: world("checked", 1)},
    "copy gives": {"kept_as": lambda view: view.remembering((KING,))},
    "looks otherwise": {"imagine": other_stage},
    "imagining changes the view": {"imagine": reminded},
}


def forget_one_alone(view: Any, keep: Callable[[Memory], bool]) -> Any:
    """Keeps what is to be forgotten, unless all of it is."""
    kept = tuple(filter(keep, view.kept))
    return view.remembering(view.kept if kept else ())


@pytest.mark.parametrize("words", VIEWS)
def test_a_wrong_view_is_noticed(words: str) -> None:
    with pytest.raises(Broken) as caught:
        walk(wrong_view(KUHN, **VIEWS[words]))
    assert words in str(caught.value)
    assert "in the view of" in caught.value.__notes__[0]


def dealt_once() -> Game:
    """From the second start on, the cards are dealt already."""
    starts = iter([KUHN.start(KUHN.options(2)), KUHN.load("cards=KJ stakes=1,1 stage=opening turn=0")])
    return replace(KUHN, start=lambda options: next(starts))


def test_two_plays_of_one_seed_records_that_end_elsewhere_and_names_that_are_none_are_noticed() -> None:
    """And nonsense that is read as a view."""
    with pytest.raises(Exception, match="record") as caught:
        conforms(dealt_once(), KUHN.options(2), Choices(seed=1))
    assert "after" in caught.value.__notes__[0]
    with pytest.raises(Broken, match="two plays with seed 3 differ"):
        repeats(dealt_once(), KUHN.options(2), 3)

    spaced = Actions()
    spaced.family("two words")
    with pytest.raises(Broken, match="is no name"):
        speaks(replace(KUHN, actions=spaced))
    with pytest.raises(Broken, match="as a view"):
        refuses_nonsense(replace(KUHN, read_view=lambda text: KUHN.view(KUHN.start(KUHN.options(2)), 0)))


@pytest.mark.parametrize(
    "mend",
    [lambda facts: facts.setdefault("seat", 0), lambda facts: facts.pop("next card", None)],
    ids=["a fact less", "a fact more"],
)
def test_a_reader_that_does_not_mind_its_facts_is_noticed(mend: Callable[[dict[str, Any]], Any]) -> None:
    def forgiving(text: str) -> View:
        try:
            facts = json.loads(text)
        except (ValueError, RecursionError):
            return KUHN.read_view(text)
        if isinstance(facts, dict) and "cards" in facts:
            mend(facts)
        return KUHN.read_view(json.dumps(facts))

    with pytest.raises(Broken, match="as a view"):
        refuses_nonsense(replace(KUHN, read_view=forgiving))


def test_choices_are_the_given_ones_then_the_seed_s_and_a_play_s_record_has_names_in_order() -> None:
    first = Choices([8, 9], seed=3)
    assert [first(7), first(7)] == [1, 2]
    seeded, other = Choices(seed=3), Choices(seed=4)
    then = [first(100) for _ in range(5)]
    assert then == [seeded(100) for _ in range(5)] != [other(100) for _ in range(5)]
    assert repr(first) == "Choices([8, 9], 3)"
    record = play(KUHN, KUHN.options(2), Choices([0, 0, 0, 1, 1]))
    assert names_of(record) == ["deal:J", "deal:Q", "check", "bet", "call"]
    assert [event.seat for event in record.events] == [CHANCE, 0, 1, 0]
