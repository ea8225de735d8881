"""A real browser: the one that is named, else the system's, else one that Playwright brings."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

# The shell without a window of its own first: the same engine for half the processor's time.
SHELL = "chromium-headless-shell"
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--force-prefers-reduced-motion=no",
]
DOWNLOAD_SECONDS = 60


class NoBrowserError(Exception):
    """There is no browser, for the reason that it carries."""


@contextmanager
def browser() -> Iterator[Browser]:
    """A running browser; NoBrowserError if none can be had."""
    with sync_playwright() as playwright:
        running = _launch(playwright)
        try:
            yield running
        finally:
            running.close()


def _launch(playwright: Playwright) -> Browser:
    try:
        return playwright.chromium.launch(executable_path=_path(), args=ARGUMENTS)
    except Error as error:
        raise NoBrowserError(f"Chromium does not start: {str(error).splitlines()[0]}") from error


def _path() -> str | None:
    """Where it is; None for the one that Playwright downloads."""
    named = os.environ.get("HANTISE_CHROMIUM", "")
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        _download()
    return found


def _download() -> None:
    command = [sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]
    try:
        subprocess.run(command, check=True, capture_output=True, timeout=DOWNLOAD_SECONDS)
    except (OSError, subprocess.SubprocessError) as error:
        raise NoBrowserError(
            "no Chromium here and none could be downloaded; install it or name one in HANTISE_CHROMIUM"
        ) from error
