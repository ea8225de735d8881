"""What is published: made, checked, installed where there is neither a network nor a compiler, and played with."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bootstrap.environments import DIST, KEEPING, Environment, create, ensure
from bootstrap.steps import ROOT, FailedError, step

PUBLISHED = ROOT / "dist"
# Neither an index nor a C compiler is there.
ALONE = {"PIP_NO_INDEX": "1", "CC": "false", "HANTISE_COMPILE": "", "HANTISE_KEEP": ""}
GAME = ["simulate", "ghooost", "--players", "3", "--games", "1", "--seed", "1"]


def dist(_: list[str]) -> None:
    """Make, check and try the source distribution, this machine's wheel and the pure one."""
    shutil.rmtree(PUBLISHED, ignore_errors=True)
    ensure(DIST)
    step("source distribution", build("--sdist"))
    (source,) = PUBLISHED.glob("*.tar.gz")
    # From what was packed, so that nothing can be missing in it.
    step("this machine's wheel", build("--wheel", str(source)), HANTISE_COMPILE="required", **KEEPING)
    step("pure wheel", build("--wheel", str(source)), HANTISE_COMPILE="no")
    made = sorted(path for path in PUBLISHED.iterdir() if path.name.endswith((".whl", ".tar.gz")))
    if len(made) != 3:
        raise FailedError(f"three files were to be made, not {[path.name for path in made]}")
    step("metadata", [DIST.program("twine"), "check", "--strict", *map(str, made)])
    with tempfile.TemporaryDirectory() as folder:
        step("what it needs", download(Path(folder), source))
        for path in made:
            try_out(path, Path(folder))


def build(*words: str) -> list[str]:
    """The command that builds with this Python, into the folder of what is published."""
    return [DIST.program("uv"), "build", "--quiet", "--python", sys.executable, "--out-dir", str(PUBLISHED), *words]


def built_with() -> list[str]:
    """What a build needs besides what it is installed with."""
    # A Python that is too old for Hantise lacks it, and is to be told so in one sentence.
    import tomllib

    return list(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"])


def download(wheels: Path, source: Path) -> list[str]:
    """The command that fetches, as wheels, all that an installation without a network needs."""
    pip = [DIST.program("python"), "-m", "pip", "download", "--quiet", "--only-binary", ":all:", "--dest", str(wheels)]
    pure = next(source.parent.glob("*-py3-none-any.whl"))
    return [*pip, "-c", str(ROOT / DIST.versions), *built_with(), str(pure)]


def try_out(published: Path, wheels: Path) -> None:
    """Install it in an empty environment, which is alone, and play a game; `FailedError` if anything goes wrong."""
    new = Environment(".venv-new")
    create(new.path)
    # The pure wheel lies among those that were downloaded, and would be taken in place of another.
    for own in wheels.glob("hantise-*"):
        own.unlink()
    install = [new.program("python"), "-m", "pip", "install", "--quiet", "--find-links", str(wheels), str(published)]
    step(f"install {published.name}", install, **ALONE)
    step("play a game", [new.program("hantise"), *GAME], **ALONE)
    compiled = "-cp" in published.name
    asked = subprocess.check_output([new.program("python"), "-I", "-c", "import hantise; print(hantise.COMPILED)"])
    if bool(asked.strip()) != compiled:
        raise FailedError(f"{published.name} is {'not ' if compiled else ''}compiled")
    shutil.rmtree(new.path)
