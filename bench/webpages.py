"""What a browser sees of a table: bytes on the wire, when cards begin to fly, and how smoothly."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bench.contest import LackError
from bench.webhouse import Made
from bench.webrow import Row, row

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--force-prefers-reduced-motion=no"]
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "locale": "en"}
KB = 1024
FIRST, LATER = 80.0, 5.0
STARTS, FRAMES = 50.0, 50.0
VIEWS, FLIGHTS = 3, 12
THROTTLE = 4

# Notes when a push came, when the first card began to fly, and how long each frame took while any flew; one that lies
# and waits for the next is no frame.
WATCH = """() => {
  const seen = (window.seen = { came: 0, began: 0, frames: [] });
  let before = 0;
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...all) {
      super(...all);
      // An empty answer says only that the house is there.
      this.addEventListener("message", ({ data }) => {
        if (data) [seen.came, seen.began, seen.frames] = [performance.now(), 0, []];
      });
    }
  };
  const each = (now) => {
    const isFlying = document.querySelector("#flights > .card");
    if (isFlying) seen.began ||= performance.now();
    if (isFlying && before) seen.frames.push(now - before);
    before = isFlying ? now : 0;
    requestAnimationFrame(each);
  };
  requestAnimationFrame(each);
}"""


@contextmanager
def chromium() -> Iterator[Any]:
    """A running browser; LackError if there is none."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise LackError("playwright is not installed here, so nothing is measured in a browser") from None
    path = os.environ.get("HANTISE_CHROMIUM", "") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise LackError(
            "no Chromium was found, so nothing is measured in it; install it or name it in HANTISE_CHROMIUM"
        )
    with sync_playwright() as playwright:
        try:
            running = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        except Error as error:
            raise LackError(f"Chromium does not start: {str(error).splitlines()[0]}") from None
        yield running
        running.close()


def seated(browser: Any, house: str, made: Made) -> Any:
    """A browser of its own that holds the first seat."""
    context = browser.new_context(**PHONE, service_workers="block")
    context.add_cookies([{"name": "hantise_browser", "value": made.secrets[0], "url": house}])
    return context


def bytes_on_the_wire(browser: Any, house: str, made: Made) -> Iterator[Row]:
    """The first view of a table with nothing kept, and a later one of the same browser."""
    first, later = [], []
    for _ in range(VIEWS):
        context = seated(browser, house, made)
        page = context.new_page()
        received = _count(context, page)
        first.append(_view(page, received, f"{house}/t/{made.match}"))
        later.append(_view(page, received, f"{house}/t/{made.match}"))
        context.close()
    note = f"{len(made.secrets)} players, nothing kept"
    yield row(f"web: {made.game}, a table's first view on the wire", "KB", first, FIRST, note=note)
    yield row(f"web: {made.game}, a later view on the wire", "KB", later, LATER)


def _count(context: Any, page: Any) -> list[float]:
    """What Chromium says that each answer took, headers included."""
    received: list[float] = []
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    return received


def _view(page: Any, received: list[float], address: str) -> float:
    received.clear()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => true)")
    return sum(received) / KB


def smoothness(browser: Any, house: str, made: Made) -> Iterator[Row]:
    """From a push to the first card in flight, and frames a second in flight, at a quarter of the processor."""
    context = seated(browser, house, made)
    page = context.new_page()
    page.add_init_script(f"({WATCH})()")
    page.goto(f"{house}/t/{made.match}")
    page.wait_for_load_state("networkidle")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    flown = [found for _ in range(FLIGHTS) if (found := _fly(context, page, house, made))]
    context.close()
    if not flown:
        raise LackError(f"no card of {made.game} was seen to fly, so nothing can be said of how smoothly")
    note = f"{len(flown)} pushes at {THROTTLE} times throttle, software rendering"
    begun, rates = [began for began, _ in flown], [rate for _, rate in flown]
    yield row(f"web: {made.game}, from a push to the first card in flight", "ms", begun, STARTS, note=note)
    yield row(f"web: {made.game}, frames a second in flight", "/s", rates, FRAMES, False, note)


def _fly(context: Any, page: Any, house: str, made: Made) -> tuple[float, float] | None:
    """Somebody else acts; milliseconds until a card flies, and frames a second while one does."""
    before = page.evaluate("window.seen.came")
    if not act(context, house, made):
        return None
    page.wait_for_function("before => window.seen.came > before", arg=before)
    page.wait_for_timeout(2500)
    seen = page.evaluate("window.seen")
    frames = seen["frames"]
    if not seen["began"] or len(frames) < 5:
        return None
    return seen["began"] - seen["came"], 1000 * len(frames) / sum(frames)


def act(context: Any, house: str, made: Made) -> bool:
    """Whoever is to decide takes the first action that their page offers."""
    for seat, secret in enumerate(made.secrets):
        cookie = {"cookie": f"hantise_browser={secret}"}
        text = context.request.get(f"{house}/t/{made.match}", headers=cookie).text()
        if apart := re.search(r'data-from="([^"]*)"', text):
            text += context.request.get(f"{house}{apart[1]}", headers=cookie).text()
        form = _form_in(text)
        if form:
            posted = {**form, "seat": str(seat)}
            context.request.post(f"{house}/t/{made.match}", headers=cookie, form=posted, max_redirects=0)
            return True
    return False


def _form_in(text: str) -> dict[str, str]:
    """The fields of the first move that a page offers; none if it is not this seat's turn."""
    actions = [name for name in re.findall(r'name="action" value="([^"]+)"', text) if name != "takeback"]
    actions += _in_touches(text)
    version = re.search(r'name="version" value="(\d+)"', text)
    return {"action": actions[0], "version": version[1], "key": f"version-{version[1]}"} if actions and version else {}


def _in_touches(text: str) -> list[str]:
    """The first of the choices that are made in several touches: the lines of the last list begin with their names."""
    lists = re.findall(r"<pre>(.*?)</pre>", text.partition('id="touches"')[2].partition("</div>")[0], re.DOTALL)
    return [lists[-1].split()[0]] if lists else []
