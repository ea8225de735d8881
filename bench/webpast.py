"""What a browser sees of a match that is watched again: how long after the key its next step is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bench.contest import LackError
from bench.webhouse import Made
from bench.webpages import PHONE, THROTTLE
from bench.webrow import Row, row
from hantise.games import find
from hantise.testing.playing import Choices, play

SHOWN = 50.0
FIRST, STEPS = 5, 12
# Milliseconds between two keys: nobody reads faster.
PAUSE = 400
DESK = {"viewport": {"width": 1280, "height": 800}, "locale": "en"}

# Notes how long after each key the first frame was drawn in which the new words stand: the whole step stands there
# then, as it comes in one piece where nothing moves. A change that says nothing new is no step. A task of that urgency
# goes before all that the page puts off until the frame is drawn.
WATCH = """() => {
  window.taken = [];
  let pressed = 0;
  const told = () => document.querySelector("#prompt .say").textContent;
  let before = told();
  addEventListener("keydown", (event) => { pressed = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (!pressed || told() === before) return;
    before = told();
    const begun = pressed;
    pressed = 0;
    const drawn = () => window.taken.push(performance.now() - begun);
    requestAnimationFrame(() => scheduler.postTask(drawn, { priority: "user-blocking" }));
  }).observe(document.getElementById("prompt"), { subtree: true, childList: true, characterData: true });
}"""


def steps(browser: Any, house: str, made: Made) -> Iterator[Row]:
    """From the key to the frame with the next step, at a quarter of the processor, on a phone and on a desk."""
    for screen, options in (("phone", PHONE), ("desk", DESK)):
        context = browser.new_context(**options, service_workers="block", reduced_motion="reduce")
        taken = _taken(context, house, made.game)
        context.close()
        note = f"{len(taken)} steps at {THROTTLE} times throttle, software rendering"
        yield row(f"web: {made.game}, from the key to the next step, {screen}", "ms", taken, SHOWN, note=note)


def _taken(context: Any, house: str, code: str) -> list[float]:
    page = context.new_page()
    page.goto(f"{_brought(context, house, code)}/again/{FIRST}?eyes=open")
    page.wait_for_load_state("networkidle")
    page.evaluate(f"({WATCH})()")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    for _ in range(STEPS):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(PAUSE)
    taken: list[float] = page.evaluate("window.taken")
    if not taken:
        raise LackError(f"no step of {code} was seen")
    return taken


def _brought(context: Any, house: str, code: str) -> str:
    """The address of a match that is over, brought as a record."""
    game = find(code)
    record = play(game, game.options(game.players[0]), Choices(seed=4))
    answer = context.request.post(f"{house}/records", form={"record": record.dumps()}, headers={"Origin": house})
    if not answer.ok:
        raise LackError(f"the house took no record of {code}: {answer.status}")
    return str(answer.url)
