"""Tables and choices of any game, for Hypothesis (which comes with the extra `test`)."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from hantise.core import BadOption, Game, Option, Options
from hantise.testing.playing import Choices

SEEDS = 2**32


def choices() -> st.SearchStrategy[Choices]:
    """Choices: a few that Hypothesis may vary and shrink, then a seed for the rest."""
    first = st.lists(st.integers(0, 2**16), max_size=30)
    return st.builds(Choices, first, st.integers(0, SEEDS - 1))


@st.composite
def tables(draw: st.DrawFn, game: Game) -> Options:
    """Checked options: any number of players, and any of the game's options set to any value that it allows."""
    players = draw(st.sampled_from(game.players))
    values: dict[str, Any] = {}
    for option in draw(st.permutations(game.settings)):
        values = _if_allowed(game, players, values, {option.name: draw(_values(option))})
    return game.options(players, **values)


def _values(option: Option) -> st.SearchStrategy[Any]:
    """The default half of the time, so that one option's effect is not always buried under another's.

    A text is the game's own: what else may lie in a box is for its own tests.
    """
    if option.is_text:
        return st.just(option.default)
    others = st.booleans() if option.is_flag else st.integers(option.least, option.most)
    return st.one_of(st.just(option.default), others)


def _if_allowed(game: Game, players: int, values: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """Both together if the game takes them, else without the newer."""
    try:
        game.options(players, **values, **more)
    except BadOption:
        return values
    return values | more
