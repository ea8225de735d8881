"""What a browser shows of a touch: how long after the finger is lifted the lit cell or the lifted card is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bench.contest import LackError
from bench.webhouse import Made
from bench.webpages import THROTTLE, act, seated
from bench.webrow import Row, row

SHOWN = 50.0
# By then rooms with hundreds of choices have them; so many more are tried where nothing is to be touched.
PLIES, MORE = 16, 24
TOUCHES = 3
# Milliseconds between two touches, in which all that follows one is over.
PAUSE = 700
OFFERED = "#room [data-thing]:not([aria-disabled=true])"

# Notes how long after a finger was lifted the first frame was drawn in which the table or its prompt has changed, and
# how long the longest task took meanwhile; 0 if none took 50 ms. A task of that urgency goes before all that waits
# until the frame is drawn.
WATCH = """() => {
  const seen = (window.seen = { taken: [], longest: 0 });
  let lifted = 0;
  addEventListener("pointerup", (event) => { lifted = event.timeStamp; }, true);
  const watch = new MutationObserver(() => {
    if (!lifted) return;
    const begun = lifted;
    lifted = 0;
    const drawn = () => seen.taken.push(performance.now() - begun);
    requestAnimationFrame(() => scheduler.postTask(drawn, { priority: "user-blocking" }));
  });
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  for (const id of ["room", "prompt"]) watch.observe(document.getElementById(id), all);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: "longtask" });
}"""
# The n-th of as many things as are touched, spread over all that are offered and seen, in the middle of its window.
REACH = """([offered, n, all]) => {
  const things = [...document.querySelectorAll(offered)].filter((one) => one.checkVisibility());
  const thing = things[Math.floor(((n + 0.5) * things.length) / all)];
  thing.scrollIntoView({ block: "center", inline: "center" });
  const { left, top, width, height } = thing.getBoundingClientRect();
  return [left + Math.min(width / 2, 12), top + height / 2];
}"""


def touches(browser: Any, house: str, made: Made) -> Iterator[Row]:
    """From a touch to its answer, and the longest task of the page meanwhile, at a quarter of the processor."""
    context, page = _to_decide(browser, house, made)
    page.evaluate(f"({WATCH})()")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    for number in range(TOUCHES):
        at = page.evaluate(REACH, [OFFERED, number, TOUCHES])
        page.wait_for_timeout(PAUSE)
        page.touchscreen.tap(*at)
        page.wait_for_timeout(PAUSE)
    seen = page.evaluate("window.seen")
    offered = page.locator(OFFERED).count()
    context.close()
    if not seen["taken"]:
        raise LackError(f"no touch of {made.game} was answered, so nothing can be said of how soon")
    note = f"{len(seen['taken'])} touches among {offered} things at {THROTTLE} times throttle, software rendering"
    yield row(f"web: {made.game}, from a touch to its answer", "ms", seen["taken"], SHOWN, note=note)
    yield row(f"web: {made.game}, the longest task while touching", "ms", [seen["longest"]], SHOWN)


def _to_decide(browser: Any, house: str, made: Made) -> tuple[Any, Any]:
    """The page of whoever is to decide by touching things, some way into the game."""
    context = seated(browser, house, made)
    for _ in range(PLIES):
        act(context, house, made)
    for _ in range(MORE):
        for secret in made.secrets:
            context.add_cookies([{"name": "hantise_browser", "value": secret, "url": house}])
            page = context.new_page()
            page.goto(f"{house}/t/{made.match}")
            page.wait_for_load_state("networkidle")
            if page.locator(OFFERED).count() >= TOUCHES:
                return context, page
            page.close()
        act(context, house, made)
    raise LackError(f"nothing was to be touched at a table of {made.game}")
