"""A first start opens the house at once and compiles meanwhile."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
import tempfile

from bootstrap.environments import KEEPING, KEPT, PLAY, ensure, outdate, pip, verdict
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
    hantise = PLAY.program("hantise")
    status = _serve([hantise, "serve", "--open", *options])
    if status == REFUSED and (instead := _doctor(hantise, options)):
        status = _serve([hantise, "serve", "--open", *options, *instead])
    raise SystemExit(status)


# The exit status of a server that could not begin, which has said why.
REFUSED = 1


def _serve(command: list[str]) -> int:
    """The exit status of the server, which gets the signals of this process."""
    with subprocess.Popen(command) as server:
        # A terminal sends Ctrl-C to both.
        signal.signal(signal.SIGINT, lambda *_: None)
        signal.signal(signal.SIGTERM, lambda number, _: server.send_signal(number))
        return server.wait()


def _doctor(hantise: str, options: list[str]) -> list[str]:
    """Say what `hantise doctor` finds wrong; the arguments with which the server could begin all the same."""
    done = subprocess.run([hantise, "doctor", "--json", *options], stdout=subprocess.PIPE, check=False)
    try:
        findings = json.loads(done.stdout)["findings"]
    except (ValueError, KeyError):
        # It could not read the options either.
        return []
    instead = [word for finding in findings for word in finding["instead"]]
    for finding in findings:
        # How it was built was told before.
        if finding["state"] != "good" and finding["of"] != "build" and not finding["instead"]:
            say(f"hantise doctor: {finding['says']}")
    if instead:
        say(f"hantise: begins with {' '.join(instead)} instead")
    return instead


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
    outdate(PLAY)
