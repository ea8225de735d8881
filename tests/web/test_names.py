"""What people are called who have not said their name."""

from __future__ import annotations

import pytest

from hantise.core.words import LANGUAGES, speaking
from hantise.web.names import friend, waiting_for


def test_those_with_a_name_are_waited_for_by_name() -> None:
    with speaking("en"):
        assert waiting_for(["Zoé"]) == "Waiting for Zoé"
        assert waiting_for(["Zoé", "Lou"]) == "Waiting for Zoé, Lou"


@pytest.mark.parametrize("made_in", LANGUAGES)
def test_those_without_are_friends_in_the_language_of_who_waits(made_in: str) -> None:
    with speaking(made_in):
        name = friend()
    with speaking("en"):
        assert waiting_for([name]) == "Waiting for your friend"
        assert waiting_for([name, f"{name} 2"]) == "Waiting for your friends"
        assert waiting_for(["Zoé", f"{name} 2"]) == "Waiting for your friends"
