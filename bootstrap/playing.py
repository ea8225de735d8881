"""A first start opens the house at once and compiles meanwhile."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile

from bootstrap.environments import KEEPING, KEPT, PLAY, ensure, pip, verdict
from bootstrap.steps import ROOT, FailedError, last_words, quietly, say


def play(options: list[str]) -> None:
    """Start the server and show its address; on a first start it compiles while the house is open already."""
    is_first = not KEPT.is_dir()
    # Compiling takes longer than installing, so that it begins first.
    cause, reason = verdict(ensure(PLAY, compile_meanwhile if is_first else None))
    if cause == "later":
        say("hantise: opens now and compiles meanwhile; from the next start on computer seats think faster")
        if not is_first:
            compile_meanwhile()
    elif cause:
        say(f"hantise: runs interpreted, so computer seats think more slowly: {reason}")
    command = [PLAY.program("hantise"), "serve", "--open", *options]
    if os.name == "posix":
        # The server takes this process over, so that signals reach it.
        os.execv(command[0], command)
    raise SystemExit(subprocess.call(command))


def compile_meanwhile() -> None:
    """Compile in a process of its own, which gives way to the server and outlives it where it has to."""
    command = [*(["nice"] if shutil.which("nice") else []), sys.executable, "-m", "bootstrap", "compile"]
    silent = subprocess.DEVNULL
    subprocess.Popen(command, cwd=ROOT, start_new_session=True, stdin=silent, stdout=silent, stderr=silent)


def compile_kept(_: list[str]) -> None:
    """Compile for the next start of `play`; what is kept already is not compiled again."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["wheel", "--no-deps", "--wheel-dir", folder, "."]
        output = quietly(pip(PLAY, *words), PLAY.path / "compile.log", **KEEPING)
    if output:
        raise FailedError(f"compiling failed ({last_words(output)})")
    # So that the next start installs what was compiled.
    (PLAY.path / "stamp.txt").unlink(missing_ok=True)
