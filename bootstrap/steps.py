"""Running other programs: aloud, as a step of something longer, or quietly, with what they say in a log."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


class FailedError(Exception):
    """A step failed and has said why."""


def say(line: str) -> None:
    """Print at once, so that the lines of children follow in order."""
    print(line, flush=True)


def surroundings(variables: dict[str, str]) -> dict[str, str]:
    """The environment of a child: ours and these variables, without the user's own path of modules.

    Bytecode is written: each of many processes would compile the same tests and sources, for a minute in all.
    """
    found = {**os.environ, **variables}
    for name in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):
        found.pop(name, None)
    return found


def step(title: str, command: list[str], **variables: str) -> None:
    """Run under a heading and tell how long it took; `FailedError` if it fails."""
    say(f"\n== {title} ==")
    began = time.monotonic()
    status = subprocess.call(command, cwd=ROOT, env=surroundings(variables))
    say(f"== {title}: {'failed' if status else 'done'} after {time.monotonic() - began:.0f} s ==")
    if status != 0:
        raise FailedError(f"{title}: failed")


def quietly(command: list[str], log: Path, **variables: str) -> str:
    """Run with output to the log; "" if all went well, else the output."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=surroundings(variables),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    output = done.stdout.decode(errors="replace")
    if log.parent.is_dir():
        log.write_text(output, encoding="utf-8")
    return "" if done.returncode == 0 else output or f"exit code {done.returncode}"


def last_words(output: str) -> str:
    """The last line that says ERROR, else the last line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return ([line for line in lines if line.startswith("ERROR:")] or lines or ["it said nothing"])[-1]
