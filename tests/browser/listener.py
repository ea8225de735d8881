"""Somebody who sees nothing: plays by the roles, names and states of the accessibility tree, and by keys."""

import re
from collections.abc import Callable
from contextlib import suppress
from itertools import takewhile
from random import Random
from time import monotonic

from playwright.sync_api import Locator, Page, TimeoutError

NUMBERED = re.compile(r", \d+ of \d+$")
ON = re.compile(r"^(On to|Next round|Continue)")
AGAIN = re.compile(r"^(Rematch|Play again)")
BUTTON = re.compile(r"""- '?button "([^"]+)\"""")
TWICE = "press twice"
# What takes back, or only shows.
IDLE = re.compile(r"^(Undo|Hint|Show|I saw it)")
# So many keys are pressed for one decision at most.
MOST_KEYS = 60
# Keeps what the region that is read out is given, and how long each command waits for its result in milliseconds.
HEARING = """region => {
  region.heard = [...region.children].map((line) => line.textContent);
  region.waits = [];
  let asked = 0;
  const hear = (line) => {
    region.heard.push(line.textContent);
    if (!asked || !line.textContent.startsWith("You ")) return;
    region.waits.push(performance.now() - asked);
    asked = 0;
  };
  const observer = new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach(hear)));
  observer.observe(region, { childList: true });
  addEventListener("submit", () => {
    if (asked) region.waits.push(Infinity);
    asked = performance.now();
  }, true);
}"""
OFTEN = 0.6
# Milliseconds.
MOMENT = 2000


class Listener:
    """Plays on by what is heard; equal seeds choose alike."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.turns = 0
        self._spoken = page.get_by_role("log")
        self._spoken.evaluate(HEARING)
        self._random = Random(seed)

    @property
    def is_over(self) -> bool:
        return self.page.get_by_role("button", name=AGAIN).count() > 0

    @property
    def is_mine(self) -> bool:
        return self._asked.count() > 0

    @property
    def heard(self) -> list[str]:
        """All that was read out so far, in its order; some of it is soon to be found no more."""
        heard: list[str] = self._spoken.evaluate("region => region.heard")
        return heard

    @property
    def waits(self) -> list[float]:
        """The milliseconds from each command to its own result as it is said."""
        waits: list[float] = self._spoken.evaluate("region => region.waits")
        return waits

    @property
    def happened(self) -> list[str]:
        """What has happened, the newest first."""
        return self.page.get_by_role("list", name="What has happened").get_by_role("listitem").all_inner_texts()

    def play_on(self, told: Callable[[list[str]], None], seconds: float = 240) -> None:
        """Until the game is over; `told` hears what had happened before each decision of mine."""
        end = monotonic() + seconds
        while not self.is_over:
            assert monotonic() < end, (
                f"not over after {self.turns} turns: {self.page.title()}; {self.page.locator('body').aria_snapshot()}"
            )
            on = self.page.get_by_role("link", name=ON).or_(self.page.get_by_role("button", name="Go on"))
            if on.count():
                on.press("Enter")
            elif self.is_mine:
                self._decide(told)
            else:
                self.page.wait_for_timeout(50)

    def _decide(self, told: Callable[[list[str]], None]) -> None:
        """Keys, until something has happened."""
        before = self.happened
        for _ in range(MOST_KEYS):
            if not self.is_mine or self.happened != before or self.is_over:
                break
            self._press_something()
        else:
            raise AssertionError(f"nothing comes of it: {self._asked.aria_snapshot()}")
        self.turns += 1
        told(before)

    def _press_something(self) -> None:
        """What is offered below, a thing on the table, or nothing yet."""
        tree = self.page.locator("body").aria_snapshot()
        offered = [name for name in _buttons_of(tree, 'region "Your turn"') if not IDLE.match(name)]
        things = [name for name in _buttons_of(tree, "main") if NUMBERED.search(name)]
        if offered and (not things or self._random.random() < OFTEN):
            self._press(self._random.choice(offered), "Enter")
            if any(TWICE in words for words in self.heard[-1:]):
                self._press(offered[-1], "Enter")
        elif things:
            self._press(self._random.choice(things), " ")

    def _press(self, name: str, key: str) -> None:
        """The button of that name, if it is still there: a computer's push may come in between."""
        button = self.page.get_by_role("button", name=name, exact=True, disabled=False).first
        with suppress(TimeoutError):
            button.press(key, timeout=MOMENT)
        # Whoever goes on to press before they hear what came of it takes the keyboard there, also from an end.
        self.page.locator("#prompt:not([aria-busy=true]),.saw.on button:not([hidden])").first.wait_for(state="attached")

    @property
    def _asked(self) -> Locator:
        return self.page.get_by_role("region", name="Your turn", exact=True)


def _buttons_of(tree: str, part: str) -> list[str]:
    """The names of the buttons of that part that may be pressed, as they are read aloud."""
    lines = tree.splitlines()
    begun = next((at for at, line in enumerate(lines) if line.startswith(f"- {part}")), len(lines))
    inside = list(takewhile(lambda line: line.startswith(" "), lines[begun + 1 :]))
    found = [BUTTON.match(line.strip()) for line in inside if "[disabled]" not in line]
    return [button[1] for button in found if button]
