"""The examples of `hantise.testing.games` as games of the house: as if their folders lay among its own."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from hantise import games
from hantise.testing import games as examples
from hantise.web.pages import assets

# What was found once is kept.
KEPT = (games.codes, games.shelf, games.find, assets.address, assets.edition, assets._makers, assets._made)


@contextmanager
def examples_in_the_house() -> Iterator[None]:
    """Within the block, examples are found, and their drawings and sheets are served."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "__path__", [*games.__path__, *examples.__path__])
        _forget()
        yield
    _forget()


def _forget() -> None:
    for kept in KEPT:
        kept.cache_clear()
