"""Programs that a test starts and interrupts."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress


@contextmanager
def started(line: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    """The program, in a group of its own, of which nothing is left whatever becomes of the test."""
    pipe = subprocess.PIPE
    with subprocess.Popen(line, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True) as running:
        try:
            yield running
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
