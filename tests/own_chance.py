"""What a house of the tests' process draws for itself: deals, keys, codes."""

import os
import random

import pytest


def draw_alike(test: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on this test draws what it draws in every run; HANTISE_SEED draws something else.

    A test that fails for some deals alone would fail now and then, wherever it is run.
    """
    drawn = random.Random(f"{test} {os.environ.get('HANTISE_SEED', '')}")
    monkeypatch.setattr(random, "_urandom", drawn.randbytes)
