"""WebKit, the engine of Safari and of all browsers on an iPhone: Debian's build, driven by the standard protocol."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from warnings import catch_warnings, simplefilter

from selenium.common import WebDriverException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from urllib3.exceptions import HTTPError

DRIVER, SCREEN = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
IS_HERE = bool(DRIVER and SCREEN)
# A window as narrow as a phone is narrower than the bar with the address, unless that takes no room.
NO_BAR = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }"
NO_BAR_ICONS = "* { -gtk-icon-transform: scale(.1); }"
LESS_MOTION = "[Settings]\ngtk-enable-animations=0\n"
# A busy machine has taken 20 for the first page.
MOST_SECONDS = 90


class NoWebKitError(Exception):
    """Its driver is installed, and it does not start all the same."""


@contextmanager
def webkit(folder: Path, strategy: str = "normal") -> Iterator[WebKitGTK]:
    """A running browser on a screen of its own, with its settings in this folder; less motion is wished for.

    With the strategy `none` it waits for no page.
    """
    with _screen() as display:
        service = Service(DRIVER, env={**os.environ, "DISPLAY": display, **_settings(folder)})
        options = Options()
        options.binary_location = _program()
        options.add_argument("--automation")
        options.page_load_strategy = strategy
        with catch_warnings():
            # The library calls a part of its own in a way that it advises against.
            simplefilter("ignore", DeprecationWarning)
            try:
                running = WebKitGTK(options=options, service=service)
            except (WebDriverException, HTTPError) as error:
                raise NoWebKitError(str(error)) from error
        running.set_page_load_timeout(MOST_SECONDS)
        try:
            yield running
        finally:
            running.quit()


@contextmanager
def _screen() -> Iterator[str]:
    """The name of a screen that nobody sees, large enough for a desk."""
    reads, writes = os.pipe()
    command = [SCREEN or "", "-displayfd", str(writes), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL) as screen:
        try:
            os.close(writes)
            with os.fdopen(reads) as told:
                number = told.readline().strip()
            if not number:
                raise NoWebKitError("its screen does not start")
            yield f":{number}"
        finally:
            screen.terminate()


def _settings(folder: Path) -> dict[str, str]:
    """Where the browser finds how its window looks; its own sandbox needs rights that a container has not."""
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0" / "gtk.css").write_text(NO_BAR + NO_BAR_ICONS, "utf-8")
    (folder / "gtk-3.0" / "settings.ini").write_text(LESS_MOTION, "utf-8")
    return {"XDG_CONFIG_HOME": str(folder), "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}


def _program() -> str:
    """WebKit's small browser, which lies beside its library."""
    found = sorted(Path("/usr").glob("lib*/*/webkit2gtk-4.*/MiniBrowser"))
    if not found:
        raise NoWebKitError("its small browser is not installed")
    return str(found[0])
