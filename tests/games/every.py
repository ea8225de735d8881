"""Every game that is found, those of the house and the examples, and walks that are the same on every machine."""

import pytest
from hypothesis import HealthCheck, settings

from hantise import games
from hantise.testing import games as examples

FOUND = [*map(games.find, games.codes()), *map(examples.find, examples.codes())]
EVERY_GAME = pytest.mark.parametrize("game", FOUND, ids=[game.code for game in FOUND])
# So that a failure is nobody's luck.
WALKS = settings(derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
