"""Games that an installed package brings are played as the house's own are, and take no place of theirs."""

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from io import StringIO
from pathlib import Path

import pytest

from hantise import games
from hantise.cli import main
from hantise.core import UnknownGame
from hantise.testing.games import connect_four

FOUR = "hantise.testing.games.connect_four"
BROUGHT = [
    *[EntryPoint(name, f"{FOUR}:GAME", games.GROUP) for name in ("connect_four", "boo", "other_name")],
    EntryPoint("no_game", f"{FOUR}:__name__", games.GROUP),
    EntryPoint("not_there", "hantise.nothing:GAME", games.GROUP),
    EntryPoint("breaks", "breaking_game_of_a_test:GAME", games.GROUP),
    EntryPoint("not-plain", "plain_game_of_a_test:GAME", games.GROUP),
]


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A package with one good game, and what other packages may do wrong."""
    with pytest.raises(UnknownGame):
        games.find("connect_four")
    (tmp_path / "breaking_game_of_a_test.py").write_text("GAME = 1 / 0\n", "utf-8")
    single = f"from dataclasses import replace\nfrom {FOUR} import GAME\nGAME = replace(GAME, code='not-plain')\n"
    (tmp_path / "plain_game_of_a_test.py").write_text(single, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(games, "entry_points", lambda group: BROUGHT if group == "hantise.games" else [])
    forget()
    yield
    forget()


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Callable[[str, str, str], None]]:
    """Installs a package of this name, with a game `told` that has these fields of its own, and its view.toml."""

    def installing(name: str, has: str, told: str) -> None:
        folder = tmp_path / name
        folder.mkdir()
        code = f"from dataclasses import replace\nfrom {FOUR} import GAME\nGAME = replace(GAME, code='told'{has})\n"
        (folder / "__init__.py").write_text(code, "utf-8")
        (folder / "view.toml").write_text(told, "utf-8")
        point = EntryPoint("told", f"{name}:GAME", games.GROUP)
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.setattr(games, "entry_points", lambda group: [point] if group == "hantise.games" else [])
        forget()

    yield installing
    forget()


def forget() -> None:
    """As if nobody had asked for a game yet."""
    for one in (games._points, games.outside, games.shelf, games.find):
        one.cache_clear()


@pytest.mark.usefixtures("brought")
def test_a_package_brings_a_game_with_its_files_and_what_is_none_is_told(caplog: pytest.LogCaptureFixture) -> None:
    assert games.find("connect_four") is games.find_anywhere("connect_four") is connect_four.GAME
    assert games.find("boo").title == "BOO", "nobody takes the place of the house's own"
    assert "connect_four" in games.outside()
    assert "connect_four" not in games.codes()
    assert games.shelf() == (*games.codes(), "connect_four"), "pages offer what can be played"
    bad = ("breaks", "no_game", "not-plain", "not_there", "other_name")
    unsaid = [code for code in bad if repr(code) not in caplog.text]
    assert (unsaid, len(caplog.records)) == ([], 5)

    assert "data-game=connect_four" in games.folder_text("connect_four", "colours.css")
    assert games.folder_text("connect_four", "words/rules.en.md") == ""
    assert games.folder_text("not-plain", "table.css") == "", "it is a single file"
    assert "data-game=boo" in games.folder_text("boo", "colours.css")
    assert games.folder_text("nothing", "colours.css") == ""

    for code, why in [
        ("other_name", "is no Game with the code"),
        ("no_game", "is no Game with the code"),
        ("not_there", "cannot be loaded from hantise.nothing"),
        ("breaks", "cannot be loaded from breaking_game_of_a_test:GAME: division by zero"),
        ("bo", "Did you mean boo?"),
    ]:
        with pytest.raises(UnknownGame, match=why):
            games.find(code)


@pytest.mark.parametrize(
    ("told", "facts", "said"),
    [
        ('[fields]\nstones = "How many lie there."\n', "", "describes [fields] that the `facts` of its Game lack"),
        ('[fields]\nstones = "How many lie there."\n', ", facts=lambda: {'stones': int}", ""),
        ('[actions]\n"[1-7]" = "A column."\n', "", ""),
        ("", "", ""),
    ],
)
def test_words_for_fields_that_nobody_reads_are_told(
    install: Callable[[str, str, str], None], caplog: pytest.LogCaptureFixture, told: str, facts: str, said: str
) -> None:
    install(f"game_{len(told)}_{len(facts)}_of_a_test", facts, told)
    assert games.find("told").code == "told"
    assert (said in caplog.text, len(caplog.records)) == (True, bool(said))
    assert ("for nobody to read: stones" in caplog.text) == bool(said)


def test_a_view_toml_that_is_none_is_told(install: Callable[[str, str, str], None]) -> None:
    install("torn_game_of_a_test", "", "fields")
    with pytest.raises(UnknownGame, match=r"this is no view\.toml of the game 'told': Expected '='"):
        games.find("told")


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
    known = "from installed packages: breaks, connect_four, no_game, not-plain, not_there, other_name"
    assert known in capsys.readouterr().out
