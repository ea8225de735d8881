"""Kuhn poker keeps its secrets; each leak is found."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from hantise.core import SPECTATOR, Game, State
from hantise.core.record import apply_names
from hantise.testing.commands import LONGEST, UNKNOWN, answers_alike, commands, takes_back_alike
from hantise.testing.games import find
from hantise.testing.playing import Broken, Choices, play
from hantise.testing.secrecy import Ply, Tally, keeps, replayed
from testing.planted import Planted, silent_table, wrong_sheets, wrong_state, wrong_view

KUHN = find("kuhn")
FOUR = find("connect_four")


def kuhn_sees(play: Sequence[Ply], seat: int) -> list[str]:
    """KUH-02, KUH-06, KUH-07: a card is seen by its holder, and by all when nobody folds."""
    names = [ply.name for ply in play]
    seen = [name if holder == seat else "deal:?" for holder, name in enumerate(names[:2])]
    seen += names[2:]
    if names[2:] in (["check", "check"], ["bet", "call"], ["check", "bet", "call"]):
        seen[-1] += f" showing {names[:2]}"
    return seen


def compare(game: Game, seat: int, plays: int = 60, **more: Any) -> Tally:
    tally = Tally()
    for seed in range(plays):
        record = play(game, game.options(2), Choices(seed=seed))
        found = keeps(game, game.options(2), kuhn_sees, record, seat, Random(seed), **more)
        tally = Tally(*map(sum, zip(tally, found)))
    return tally


@pytest.mark.parametrize(("seat", "differing"), [(0, 100), (1, 100), (SPECTATOR, 200)])
def test_kuhn_poker_keeps_its_secrets(seat: int, differing: int) -> None:
    """KUH-02, KUH-07."""
    tally = compare(KUHN, seat)
    assert tally.pairs >= 60
    assert tally.positions > tally.differing >= differing


def other_card(state: Any, seat: int) -> dict[str, Any]:
    """Tells the first card of the other seat."""
    return {"extra": KUHN.dump(state)[6:8]}


def knowing(method: str, tells: Callable[[Any], Any]) -> Game:
    """A game whose views know the position, though their text does not tell it."""

    def view(state: Any, seat: int) -> Any:
        return Planted(KUHN.view(state, seat), {method: lambda real, *given: tells(state)})

    return replace(KUHN, view=view, table=silent_table())


def king_may_not_fold(real: Any) -> list[int]:
    found: list[int] = real.legal()
    return [action for action in found if action != 0] if "cards=JK" in KUHN.dump(real) else found


def test_a_leak_is_found_also_where_no_text_shows_it() -> None:
    for game, seat, words in [
        (wrong_view(KUHN, extra=other_card), 0, "the view"),
        (wrong_sheets(KUHN, lambda state, action, seat: KUHN.actions.name(action)), 1, "the sheet"),
        (wrong_state(KUHN, legal=king_may_not_fold), 0, "what is legal"),
        (knowing("imagine", lambda state: state.clone()), 0, "an imagined world"),
        (knowing("refusal", lambda state: f"No: {KUHN.dump(state)}"), 0, "the refusal of check"),
        (knowing("memories", lambda state: lambda: KUHN.dump(state)), 0, "the memories"),
    ]:
        with pytest.raises(Broken, match=f"{words} tells two plays apart") as caught:
            compare(game, seat)
        assert f"kuhn, seat {seat}, after [" in caught.value.__notes__[0]


def test_a_leaking_page_is_found() -> None:
    pages = iter(range(10**6))
    with pytest.raises(Broken, match="the page tells two plays apart"):
        compare(KUHN, 0, pages=lambda view, names: str(next(pages)).encode())


def test_a_game_without_secrets_has_no_twins_and_a_play_that_was_never_legal_is_none() -> None:
    """CON-06."""
    record = play(FOUR, FOUR.options(2), Choices(seed=1))
    everything = lambda play, seat: [ply.name for ply in play]  # noqa: E731
    assert keeps(FOUR, FOUR.options(2), everything, record, 0, Random(1)) == Tally()
    assert replayed(KUHN, KUHN.options(2), ["deal:K", "deal:K"]) is None
    assert replayed(KUHN, KUHN.options(2), ["deal:K", "deal:J", "bet"]) == [(-1, "deal:K"), (-1, "deal:J"), (0, "bet")]


# Answers of Kuhn poker's table that tell more than a seat saw, and what is taken back after a look.


def dealt(*names: str) -> State:
    state = KUHN.start(KUHN.options(2))
    apply_names(KUHN, state, names)
    return state


JACK = dealt("deal:K", "deal:J")
QUEEN = dealt("deal:K", "deal:Q")


def test_commands_are_legal_illegal_and_unknown_of_one_to_three_names() -> None:
    asked = [*commands(KUHN, JACK, Random(1), 200)]
    assert len(asked) == 200
    assert {len(names) for names in asked} == set(range(1, LONGEST + 1))
    legal = {KUHN.actions.name(action) for action in JACK.legal()}
    assert any(set(names) <= legal for names in asked if len(names) == LONGEST)
    assert {name for names in asked for name in names} >= {*legal, "deal:K", *UNKNOWN}


def what_the_seat_has(state: State, seat: int, names: Sequence[str]) -> bytes:
    return f"{KUHN.view(state, seat).dump()} {names}".encode()


def test_answers_from_the_seats_view_are_alike_and_one_that_tells_the_other_card_is_found() -> None:
    """KUH-02."""
    answers_alike(KUHN, JACK, QUEEN, 0, what_the_seat_has, Random(1))
    with pytest.raises(Broken, match="asked by seat 1 tells two positions apart"):
        answers_alike(KUHN, JACK, QUEEN, 1, what_the_seat_has, Random(1))


# A game in which everything may be taken back.
LENIENT = replace(KUHN, reveals=lambda line: False)


def test_what_shows_the_other_card_may_not_be_taken_back_and_what_shows_nothing_may() -> None:
    """KUH-03, KUH-06: the second player checks as well, and the cards are shown."""
    one, other = [dealt("deal:K", card, "check") for card in ("deal:J", "deal:Q")]
    assert KUHN.view(one, 0).dump() == KUHN.view(other, 0).dump()
    showing = wrong_state(LENIENT, mover=lambda real: 0)
    with pytest.raises(Broken, match="taking it back tells two positions apart"):
        takes_back_alike(showing, showing.load(showing.dump(one)), showing.load(showing.dump(other)))
    takes_back_alike(KUHN, one, other)
    takes_back_alike(LENIENT, JACK, QUEEN)
