"""`make play` goes by what `hantise doctor` finds, where the server cannot begin."""

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bootstrap import environments, playing
from bootstrap.environments import Environment, ensure, outdate
from hantise import __version__

ROOT = Path(__file__).parents[1]
# What is installed is what runs here, and no compiler is asked for.
PLAY = """
import sys
from bootstrap import environments, playing
class Here(playing.PLAY.__class__):
    def program(self, name):
        return sys.argv[1]
playing.PLAY, playing.KEPT = Here("x"), playing.ROOT
playing.ensure, playing.verdict = lambda *_: playing.PLAY, lambda _: ("asked", "as asked")
playing.play(sys.argv[2:])
"""


def program(folder: Path, text: str) -> Path:
    """A program of Python with this text."""
    path = folder / "hantise"
    path.write_text(f"#!{sys.executable}\n{text}", encoding="utf-8")
    path.chmod(0o700)
    return path


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX")
def test_where_the_port_is_taken_it_takes_the_next_one_and_ends_when_it_is_asked(tmp_path: Path) -> None:
    hantise = program(tmp_path, "import sys\nfrom hantise.cli import main\nsys.exit(main())")
    surroundings = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "BROWSER": "true", "LANG": "C"}
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        line = [sys.executable, "-c", PLAY, str(hantise), "--port", str(port), "--database", str(tmp_path / "house.db")]
        pipe = subprocess.PIPE
        with subprocess.Popen(line, cwd=ROOT, env=surroundings, stdout=pipe, stderr=pipe, text=True) as running:
            assert running.stdout is not None
            said = [running.stdout.readline() for _line in range(3)]
            running.send_signal(signal.SIGTERM)
            _rest, complaints = running.communicate(timeout=60)
    assert said[0] == "hantise: runs interpreted, so computer seats think more slowly: as asked\n"
    number = int(said[-2].split()[4])
    assert said[-2] == f"hantise: begins with --port {number} instead\n"
    assert number > port
    assert said[-1].startswith(f"Hantise {__version__} is open at http://127.0.0.1:{number}/ ")
    assert complaints.startswith(f"hantise: cannot listen on port {port}")
    assert running.returncode == 0


@pytest.mark.parametrize(
    ("status", "findings", "served", "said"),
    [
        (0, [("port", "wrong", ["--port", "9"])], [[]], ""),
        (1, [("port", "wrong", ["--port", "9"])], [[], ["--port", "9"]], "hantise: begins with --port 9 instead\n"),
        (1, [("disk", "wrong", []), ("clock", "good", [])], [[]], "hantise doctor: disk!\n"),
        (1, None, [[]], ""),
        (2, [("port", "wrong", ["--port", "9"])], [[]], ""),
    ],
)
def test_what_the_doctor_finds_is_said_and_done_once(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    status: int,
    findings: list[tuple[str, str, list[str]]] | None,
    served: list[list[str]],
    said: str,
) -> None:
    begun = list[list[str]]()

    def serve(command: list[str]) -> int:
        assert command[1:4] == ["serve", "--open", "--workers=1"]
        begun.append(command[4:])
        return status

    found: Any = findings and [
        {"of": of, "state": state, "says": f"{of}!", "instead": way} for of, state, way in findings
    ]
    told = json.dumps({"findings": found}) if found else "no JSON"
    monkeypatch.setattr(playing, "_serve", serve)
    monkeypatch.setattr(playing, "KEPT", ROOT)
    monkeypatch.setattr(playing, "ensure", lambda *_given: None)
    monkeypatch.setattr(playing, "verdict", lambda _environment: ("", ""))
    monkeypatch.setattr(Environment, "program", lambda *_name: str(program(tmp_path, f"print({told!r})")))
    with pytest.raises(SystemExit) as ended:
        playing.play(["--workers=1"])
    assert (ended.value.code, begun, capsys.readouterr().out) == (status, served, said)


def test_what_was_compiled_comes_beside_what_else_was_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as a game of one's own; only another Python begins with an empty folder."""
    done = list[str]()
    monkeypatch.setattr(environments, "create", lambda _folder: done.append("emptied"))
    monkeypatch.setattr(environments, "install", lambda _environment: done.append("installed"))
    own = Environment(str(tmp_path))
    outdate(own)
    ensure(ensure(own))
    assert done == ["emptied", "installed"]
    outdate(own)
    ensure(own)
    assert done == ["emptied", "installed", "installed"]
