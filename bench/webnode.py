"""Programs of npm: installed beside the sources' environment, never among the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.contest import LackError

SOURCES = Path(__file__).parent / "boardgame"
FILES = ("package.json", "server.js")
INSTALL_SECONDS = 300


def installed() -> Path:
    """The folder with boardgame.io and Lighthouse; LackError if they cannot be had."""
    npm = shutil.which("npm")
    if shutil.which("node") is None or npm is None:
        raise LackError("node and npm are not installed here, so neither boardgame.io nor Lighthouse can run")
    folder = _home() / "hantise-bench-node"
    if any(_text(folder / name) != _text(SOURCES / name) for name in FILES):
        _install(npm, folder)
    return folder


def _home() -> Path:
    """The environment that runs this; outside one, where temporary files lie."""
    return Path(sys.prefix if sys.prefix != sys.base_prefix else tempfile.gettempdir())


def _text(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""


def _install(npm: str, folder: Path) -> None:
    """The files are copied last, so that what was cut short is begun again."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text(_text(SOURCES / "package.json"), "utf-8")
    (folder / "server.js").unlink(missing_ok=True)
    command = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts"]
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=INSTALL_SECONDS)
    except (OSError, subprocess.SubprocessError):
        raise LackError("npm could not install boardgame.io and Lighthouse, which needs the network once") from None
    shutil.copy(SOURCES / "server.js", folder / "server.js")


@contextmanager
def boardgame(port: int, core: int) -> Iterator[None]:
    """boardgame.io's server at this port, on this core."""
    folder = installed()
    command = ["taskset", "-c", str(core), "node", "server.js", str(port)]
    if shutil.which("taskset") is None:
        raise LackError("taskset is not installed here, so no server can be kept to one core")
    surroundings = {**os.environ, "NODE_ENV": "production"}
    with subprocess.Popen(command, cwd=folder, env=surroundings, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            if "open" not in process.stdout.readline():
                raise LackError("boardgame.io's server does not start")
            yield
        finally:
            process.terminate()
            process.wait(30)
