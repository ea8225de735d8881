"""What holds in every position of every game, wherever it was played to: with any options, by anybody, by chance."""

import re
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import times
from games.every import EVERY_GAME, WALKS
from hantise import games
from hantise.core import CHANCE, OVER, Game, State
from hantise.testing.playing import Choices, pick
from hantise.testing.strategies import choices, tables

ALWAYS_THESE = settings(WALKS, max_examples=max(20, times(400)))
# A position is at most so many plies from the start, and so many actions are asked about in it.
FAR, ASKED = 250, 40


def somewhere(game: Game, data: st.DataObject) -> State:
    """A position that some players come to at some table."""
    state, choose = game.start(data.draw(tables(game))), data.draw(choices())
    for _ply in range(data.draw(st.integers(0, FAR))):
        if state.mover() == OVER:
            break
        state.apply(pick(state, choose))
    return state


@EVERY_GAME
@settings(ALWAYS_THESE)
@given(data=st.data())
def test_what_is_legal_is_allowed_and_nothing_else_which_has_a_reason(game: Game, data: st.DataObject) -> None:
    state, count = somewhere(game, data), game.actions.count
    legal, asked = state.legal(), data.draw(st.sets(st.integers(0, count - 1), max_size=ASKED))
    near = {action + step for action in legal[:: max(1, len(legal) // ASKED)] for step in (-8, -1, 0, 1, 8)}
    for action in sorted({*asked, *near, -1, count}):
        assert state.allows(action) == (action in legal)
        if state.mover() >= 0 and 0 <= action < count:
            refusal = game.view(state, state.mover()).refusal(action)
            assert (refusal is None) == (action in legal)
            assert refusal is None or (refusal.code and refusal.words and re.match(r"[A-Z]{3}-M?\d\d", refusal.rule))


# Nothing is lost, and nothing comes from nowhere.


def told(game: Game, state: State) -> dict[str, str]:
    """What the line of the position says, by its names."""
    return dict(re.findall(r"(\w+)=(\S*)", game.dump(state)))


def in_all(numbers: str) -> int:
    return sum(map(int, filter(None, numbers.split(","))))


def ghosts_of_the_night(line: dict[str, str]) -> Any:
    """Unseen cards lie in the crypt and the mansions; with those in hands and the cemetery they are of the deck."""
    assert len(line["bag"]) == in_all(line["crypt"]) + in_all(line["mansions"])
    assert Counter(line["bag"] + line["hands"].replace(",", "") + line["cemetery"]) <= Counter(line["deck"])
    return line["deck"]


def cards_of_boo(line: dict[str, str]) -> Any:
    """Both have twelve: laid, in hand, on top of the pile, or below it."""
    there = [*line["laid"].split(","), *re.split("[.,]", f"{line['hands']},{line['tops']},{line['unseen']}")]
    return len([card for card in there if card])


def cards_of_the_squares(line: dict[str, str]) -> Any:
    """Of each kind: in the stock, in the discard, in a square or drawn."""
    lying = Counter(int(kind) for kind in [*line["squares"].split(","), line["drawn"]] if kind != "0")
    stock, discard = (list(map(int, line[name].split(","))) for name in ("stock", "discard"))
    return [one + other + lying[kind] for kind, (one, other) in enumerate(zip(stock, discard, strict=True), start=1)]


COUNTED: dict[str, Callable[[dict[str, str]], Any]] = {
    "ghooost": ghosts_of_the_night,
    "boo": cards_of_boo,
    "haunted_stairs": lambda line: sum(in_all(line[name]) for name in ("stock", "pile", "won")),
    "spooky_boo": cards_of_the_squares,
}


@pytest.mark.walk
@pytest.mark.parametrize("code", COUNTED)
@settings(ALWAYS_THESE)
@given(data=st.data())
def test_no_card_is_lost_and_none_is_made(code: str, data: st.DataObject) -> None:
    """GHO-97, BOO-01, STA-33, SPB-44."""
    game = games.find(code)
    options, choose = data.draw(tables(game)), data.draw(choices())
    state = game.start(options)
    while state.mover() == CHANCE:
        state.apply(pick(state, choose))
    there = COUNTED[code](told(game, state))
    for _ply in range(data.draw(st.integers(0, FAR))):
        if state.mover() == OVER:
            break
        state.apply(pick(state, choose))
    assert COUNTED[code](told(game, state)) == there


# Both builds, on every machine, play the same.

PLAYED = {
    "boo": "f3d381d69896d62b",
    "connect_four": "0a3f824757d6a452",
    "ghooost": "35e3d6c7f30bb410",
    "haunted_stairs": "53d90f4dd44efa74",
    "kuhn": "080424d98a228b66",
    "rest_in_peace": "e17a2adc1ac1f060",
    "spooky_boo": "393cf61ee2edcf15",
}


@EVERY_GAME
def test_equal_choices_play_the_games_that_are_known(game: Game) -> None:
    """Every position on the way counts; whoever changes a rule writes here what is told then."""
    way = sha256()
    for players in game.players:
        state, choose = game.start(game.options(players)), Choices(seed=players)
        for _ply in range(FAR):
            way.update(f"{game.dump(state)}\n".encode())
            if state.mover() == OVER:
                break
            state.apply(pick(state, choose))
    assert way.hexdigest()[:16] == PLAYED[game.code]
