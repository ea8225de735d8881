"""Virtual environments beside this folder; a stamp tells what each holds, and one that differs is installed again."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from bootstrap.machine import LackError, check_venv
from bootstrap.steps import ROOT, last_words, quietly, say

# Words by which pip's log tells that the network, not the package, is the trouble.
NO_NETWORK = (
    "Failed to establish a new connection",
    "NewConnectionError",
    "Temporary failure in name resolution",
    "Connection refused",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "SSLError",
    "Network is unreachable",
    "getaddrinfo failed",
    "(from versions: none)",
)
# What was compiled once, for all environments, named by what it was compiled from. mypyc's order of names is fixed, so
# that equal sources give equal C.
KEPT = ROOT / ".compiled"
KEEPING = {"HANTISE_KEEP": str(KEPT), "PYTHONHASHSEED": "0"}


class Environment(NamedTuple):
    """A virtual environment: its folder, the extras it installs, and whether it runs the sources where they lie.

    `wish` is what HANTISE_COMPILE says while it is installed, `versions` the file that pins what it installs, `upon`
    the folder of another environment, whose packages this one uses instead of installing its own.
    """

    folder: str
    extras: str = ""
    editable: bool = False
    wish: str = ""
    versions: str = "constraints.txt"
    upon: str = ""

    @property
    def path(self) -> Path:
        """The folder, in the root of the clone."""
        return ROOT / self.folder

    def program(self, name: str) -> str:
        """The path of a program in this environment."""
        folder, suffix = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
        return str(self.path / folder / (name + suffix))


INTERPRETED = Environment(".venv", "test", editable=True, wish="no")
COMPILED = Environment(".venv-compiled", upon=INTERPRETED.folder)
LOWEST = Environment(".venv-lowest", "test", editable=True, wish="no", versions="constraints-lowest.txt")
# Opens at once: compiled where that was done before, else interpreted until the next start.
PLAY = Environment(".venv-play", wish="kept")
BENCH = Environment(".venv-bench", "bench")
DIST = Environment(".venv-dist", "dist", editable=True, wish="no")
DOCS = Environment(".venv-docs", "docs", editable=True, wish="no")


def ensure(environment: Environment, meanwhile: Callable[[], None] | None = None) -> Environment:
    """The environment is there and holds what the files say now; `meanwhile` begins before anything is installed."""
    wanted, note = stamp(environment), environment.path / "stamp.txt"
    have = note.read_text(encoding="utf-8") if note.exists() else ""
    if have == wanted:
        return environment
    say(f"hantise: installing into {environment.folder}; this takes a few minutes, once")
    if have.split("\n")[0] != wanted.split("\n")[0]:
        create(environment.path)
    note.unlink(missing_ok=True)
    if meanwhile is not None:
        meanwhile()
    install(environment)
    note.write_text(wanted, encoding="utf-8")
    return environment


def outdate(environment: Environment) -> None:
    """The next `ensure` installs anew, and leaves what else was installed there, such as a game of one's own."""
    note = environment.path / "stamp.txt"
    if note.exists():
        note.write_text(note.read_text(encoding="utf-8").partition("\n")[0] + "\n", encoding="utf-8")


# The stamp.


def stamp(environment: Environment) -> str:
    """Two lines: the Python, and a fingerprint of all that is installed."""
    total = hashlib.sha256(f"{environment} {machine()}".encode())
    for path in contents(environment):
        total.update(f"{path.relative_to(ROOT).as_posix()}\n".encode())
        total.update(path.read_bytes())
    return f"{platform.python_implementation()} {sys.version} {ROOT}\n{total.hexdigest()}\n"


def contents(environment: Environment) -> Iterator[Path]:
    """The files that this environment depends on; an editable one sees the sources live."""
    yield from (ROOT / "pyproject.toml", ROOT / "setup.py", ROOT / environment.versions)
    if not environment.editable:
        yield from sorted(filter(_ours, (ROOT / "src").rglob("*")))


def _ours(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts and ".egg-info" not in str(path)


def machine() -> str:
    """What a compile depends on, so that a compiler that was installed since is noticed."""
    compiler = (sysconfig.get_config_var("CC") or "cl").split()[0]
    headers = Path(sysconfig.get_path("include"), "Python.h").exists()
    wishes = [os.environ.get(name, "") for name in ("HANTISE_COMPILE", "CC")]
    return f"{shutil.which(compiler)} {headers} {wishes}"


# Making one.


def create(folder: Path) -> None:
    """An empty environment in place of what was there."""
    check_venv()
    output = quietly([sys.executable, "-m", "venv", "--clear", str(folder)], folder / "venv.log")
    if output:
        raise LackError(
            f"the environment {folder.name} could not be made ({last_words(output)});"
            " check that this folder can be written and the disk has room"
        )


def pip(environment: Environment, *words: str) -> list[str]:
    """The command that runs pip there."""
    return [environment.program("python"), "-m", "pip", *words, "-v", "--disable-pip-version-check"]


def install(environment: Environment) -> None:
    """Hantise and what it needs, in this environment."""
    target = f".[{environment.extras}]" if environment.extras else "."
    wish = {"HANTISE_COMPILE": environment.wish} if environment.wish else {}
    log = environment.path / "pip.log"
    words = ["-c", environment.versions, *(["-e"] if environment.editable else []), target]
    # Tests import a fifth of what is installed: Python compiles that when it is first imported.
    words += ["--no-compile"] if environment.editable else []
    words += ["--no-deps"] if environment.upon else []
    output = quietly(pip(environment, "install", *words), log, **KEEPING, **wish)
    if output:
        raise LackError(explain_pip(output, log))
    if environment.upon:
        share(environment.upon, environment)


def share(folder: str, environment: Environment) -> None:
    """All packages of the environment in this folder can be imported here, after what is installed here."""
    here = next(environment.path.glob("[Ll]ib/**/site-packages"))
    there = ROOT / folder / here.relative_to(environment.path)
    (here / "shared.pth").write_text(f"{there}\n", encoding="utf-8")


def explain_pip(output: str, log: Path) -> str:
    """One sentence for a failed installation, with its remedy."""
    if any(words in output for words in NO_NETWORK):
        return (
            "the packages could not be downloaded; Hantise needs the network this once:"
            f" connect it and try again ({log.relative_to(ROOT)} holds what pip said)"
        )
    if "No space left on device" in output:
        return "the disk is full; make room and try again"
    return f"pip could not install Hantise ({last_words(output)}); see {log.relative_to(ROOT)} for all it said"


def verdict(environment: Environment) -> tuple[str, str]:
    """Why the installed build is not compiled: a cause and a reason, both "" if it is."""
    script = "from hantise import _build; print(_build.CAUSE); print(_build.REASON)"
    # -I keeps this folder and the user's own settings from standing in for what is installed.
    output = subprocess.check_output([environment.program("python"), "-I", "-c", script]).decode()
    cause, reason = output.splitlines()[:2]
    return cause, f"{reason} ({environment.folder}/pip.log)" if cause == "sources" else reason
