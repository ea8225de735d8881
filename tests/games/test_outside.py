"""Games that an installed package brings are played as the house's own are, and take no place of theirs."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from io import StringIO

import pytest

from hantise import games
from hantise.cli import main
from hantise.core import UnknownGame
from hantise.testing.games import connect_four

FOUR = "hantise.testing.games.connect_four"
BROUGHT = [
    EntryPoint("connect_four", f"{FOUR}:GAME", games.GROUP),
    EntryPoint("boo", f"{FOUR}:GAME", games.GROUP),
    EntryPoint("other_name", f"{FOUR}:GAME", games.GROUP),
    EntryPoint("no_game", f"{FOUR}:__name__", games.GROUP),
    EntryPoint("not_there", "hantise.nothing:GAME", games.GROUP),
]


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with one good game, and what other packages may do wrong."""
    monkeypatch.setattr(games, "entry_points", lambda group: BROUGHT if group == "hantise.games" else [])
    games.outside.cache_clear()
    yield
    games.outside.cache_clear()


@pytest.mark.usefixtures("brought")
def test_a_package_brings_a_game() -> None:
    assert games.find_anywhere("connect_four") is connect_four.GAME
    assert games.find_anywhere("boo").title == "BOO", "nobody takes the place of the house's own"
    assert "connect_four" in games.outside()
    assert "connect_four" not in games.codes()
    with pytest.raises(UnknownGame):
        games.find("connect_four")


@pytest.mark.usefixtures("brought")
@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("other_name", "is no Game with the code"),
        ("no_game", "is no Game with the code"),
        ("not_there", "cannot be loaded from hantise.nothing"),
        ("bo", "Did you mean boo?"),
    ],
)
def test_what_is_no_game_is_told_in_a_sentence(code: str, why: str) -> None:
    with pytest.raises(UnknownGame, match=why):
        games.find_anywhere(code)


def test_without_the_package_it_is_not_there() -> None:
    with pytest.raises(UnknownGame):
        games.find_anywhere("connect_four")


@pytest.mark.usefixtures("brought")
def test_commands_play_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main("simulate connect_four --games 5 --seed 1".split()) == 0
    assert main("arena connect_four --bots greedy,random --games 2 --seed 1 --jobs 1".split()) == 0
    monkeypatch.setattr("sys.stdin", StringIO("q\n\n"))
    assert main("play connect_four --level random --seed 1".split()) == 0
    out, err = capsys.readouterr()
    assert "Connect four: 5 games of 2 players" in out
    assert "Drop a stone into column 1" in out
    assert "hantise:" not in err
    assert main(["simulate", "--help"]) == 0
    assert "from installed packages: connect_four, no_game, not_there, other_name" in capsys.readouterr().out
