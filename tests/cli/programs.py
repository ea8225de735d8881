"""Programs that a test starts and interrupts."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path


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


def wait_for(kept: Path, size: int) -> None:
    """Until it has written so many bytes, for a minute at most."""
    end = time.monotonic() + 60
    while time.monotonic() < end and not (kept.exists() and kept.stat().st_size > size):
        time.sleep(0.1)
