"""Where a process spends its time: the stack of its main thread, looked at after each millisecond of processor time."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple, TypeAlias

EACH = 0.001
# How often each stack was seen: the names of its functions, the outermost first.
Stacks: TypeAlias = Counter[tuple[str, ...]]


class Share(NamedTuple):
    """A function, and the part of all time that it was at work itself."""

    name: str
    share: float


@contextmanager
def sampled(file: Path | None) -> Iterator[None]:
    """Within the block stacks are counted; in the end they are written beside the file, under the process's number.

    What a compiled function does is its caller's, because only Python's own frames are seen.
    """
    if file is None:
        yield
        return
    seen: Counter[tuple[CodeType, ...]] = Counter()
    signal.signal(signal.SIGPROF, lambda _number, frame: _note(seen, frame))
    signal.setitimer(signal.ITIMER_PROF, EACH, EACH)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        own = file.with_name(f"{file.name}.{os.getpid()}")
        own.write_text(json.dumps([[*map(_name, stack), times] for stack, times in seen.items()]), "utf-8")


def _note(seen: Counter[tuple[CodeType, ...]], frame: FrameType | None) -> None:
    stack = []
    while frame is not None:
        stack.append(frame.f_code)
        frame = frame.f_back
    seen[tuple(reversed(stack))] += 1


def _name(code: CodeType) -> str:
    """Of a module and the function in it."""
    return f"{Path(code.co_filename).stem}.{code.co_qualname}"


def read(file: Path) -> Stacks:
    """The stacks that processes were told to write there, all together."""
    stacks: Stacks = Counter()
    for own in file.parent.glob(f"{file.name}.*"):
        for *stack, times in json.loads(own.read_text("utf-8")):
            stacks[tuple(stack)] += times
    return stacks


def busiest(stacks: Stacks, count: int) -> list[Share]:
    """The functions that were at work themselves for longest."""
    own: Counter[str] = Counter()
    for stack, seen in stacks.items():
        own[stack[-1]] += seen
    return [Share(name, seen / own.total()) for name, seen in own.most_common(count)]


def share_of(stacks: Stacks, *names: str) -> float:
    """The part of all time in these functions and in what they call."""
    within = sum(seen for stack, seen in stacks.items() if not {*names}.isdisjoint(stack))
    return within / max(stacks.total(), 1)
