"""A person at a table in a real browser, who plays as the page lets them: by finger, by mouse, by keys."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import Literal, Self
from urllib.parse import urljoin

from playwright.sync_api import Error, Locator, Page, Position

ARTEFACTS = Path(__file__).parents[2] / "artefacts" / "browser"
# Every choice that is made in several touches, with the things that are touched.
TOUCHED = """all => all.map((one) => {
  const [, touches, , choices] = [...one.children].map((list) => list.textContent.split('\\n'));
  const things = touches.map((line) => line.split(' ')[0]);
  let above = [];
  return choices.map((line) => {
    const row = line.split(' ');
    above = row.map((column, at) => column || above[at]);
    return [above[0], above.slice(1, -5).map((n) => things[n])];
  });
})"""
# Another table is there, or a shut door, or what has ended lies there until a tap.
SETTLED = "before => document.getElementById('app')?.dataset.version !== before || document.querySelector('.saw.on')"
# The same at a child's pace, where what one does oneself is looked at in peace before the table changes.
SEEN = SETTLED.replace(".saw.on", ".saw")
# Whether there is nothing to be pressed, to go on or to choose: one look for who waits.
IS_IDLE = """() => !document.querySelector(
  '.saw.on .btn, .between .pri, #touches pre, html:not(.js) #touches, #prompt button[name=action]'
)"""
# Of a list that comes apart, as its page would have it.
APART = f"html => ({TOUCHED})([new DOMParser().parseFromString(html, 'text/html').querySelector('#touches')])"
# What unfolds, and what leads elsewhere on the same page.
STAYS = "one => one.localName === 'summary' || (one.getAttribute('href') || '').startsWith('#')"
# So many times a card is turned or flipped, until it lies as it should.
MOST_TURNS = 40
# Milliseconds that a finger lies on a button that is held.
HELD = 1000
Way = Literal["touch", "mouse", "keys", "forms"]


def to_pick(page: Page, thing: str) -> Locator:
    """A card that is not picked yet, or the stack of all that are equal."""
    stack = page.locator(f'[data-thing="{thing}"][data-alike]:visible')
    return stack if stack.count() else page.locator(f'[data-thing="{thing}"][aria-pressed=false]:visible').last


class Player:
    """Somebody at a page; what they choose of equal choices depends on the seed alone.

    Who `reads` closes what stands over the table between two rounds; nobody plays on beneath it. Who
    `sees_the_end` taps away what lies there once something has ended. Who `sees_each` looks at each move in peace.
    """

    def __init__(self, page: Page, way: Way, seed: int = 0, reads: bool = True) -> None:
        self.page = page
        self.way = way
        self.reads = reads
        self.sees_the_end = True
        self.sees_each = False
        self.turns = 0
        self._random = Random(seed)

    @property
    def is_over(self) -> bool:
        return self.page.locator(".ending:not(.between)").count() > 0

    def play_on(self, seconds: float = 240, until: Callable[[], bool] | None = None) -> Self:
        """Until the game is over, or until then."""
        end = monotonic() + seconds
        while not self.is_over and not (until and until()):
            assert monotonic() < end, f"not over after {self.turns} turns: {self.page.title()}"
            if not self.turn(until):
                self._wait()
        return self

    def take_turns(self, turns: int) -> Self:
        return self.play_on(until=lambda: self.turns >= turns)

    def until_asked(self, turns: int = 0) -> Self:
        """Until so many turns were taken, and there is something to choose again."""
        return self.play_on(until=lambda: self.turns >= turns and bool(self.choices()))

    def turn(self, until: Callable[[], bool] | None = None) -> bool:
        """Take one action; False if it is not my turn, or what was waited for came with it."""
        if self.page.evaluate(IS_IDLE):
            return False
        self._see_the_end()
        if self.reads:
            self.read_on()
        choices = self.choices()
        # The end of a round may have come meanwhile: it stands over the choices that came with it.
        if not choices or self._is_told_of_a_round or (until and until()):
            return False
        before = self.version
        # Whoever lays as many cards as they can is done sooner.
        most = max(len(picks) for _name, picks in choices)
        name, picks = self._random.choice([choice for choice in choices if len(choice[1]) == most])
        button = self.page.locator(f'button[name=action][value="{name}"]:not([data-row])')
        row = self.page.locator(f'[data-row][value="{name}"]')
        if row.count() and self.way == "forms":
            button = row
        elif row.count():
            self._press(row)
        elif self.page.locator("#touches").count():
            self._touch_all(picks, button)
        elif self.way != "forms":
            for thing, times in {pick: picks.count(pick) for pick in picks}.items():
                self._pick(thing, times)
        self._take(button)
        self._settled(before)
        self.turns += 1
        return True

    def read_on(self) -> None:
        """Close what stands over the table between two rounds."""
        self._see_the_end()
        if self._is_told_of_a_round:
            self._press(self.page.locator(".between .pri"))
            if self.way != "forms":
                # The prompt gets the focus a moment later: no hand is quicker than that.
                self.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def _see_the_end(self) -> None:
        """What has ended lies on the table until a tap."""
        if self.sees_the_end and (on := self.page.locator(".saw.on .btn")).count():
            self._press(on)

    @property
    def _is_told_of_a_round(self) -> bool:
        on = self.page.locator(".between .pri")
        return on.count() > 0 and on.is_visible()

    def choices(self) -> list[tuple[str, list[str]]]:
        """Each action that may be taken now, with the things on the table that it is chosen by."""
        script = "all => all.map(one => [one.value, (one.dataset.picks || '').split(' ').filter(Boolean)])"
        # What is to be seen first lies over them.
        prompt = "#prompt:not([aria-busy=true]):not(:has(> .saw))"
        ready = f"{prompt} button[name=action]:not(.back)"
        touched = self.page.locator(f"{prompt} #touches:has(pre)").evaluate_all(TOUCHED)
        if self.way == "forms" and (apart := self.page.locator("#touches[data-from]")).count():
            address = urljoin(self.page.url, apart.get_attribute("data-from"))
            touched = self.page.evaluate(APART, self.page.context.request.get(address).text())
        if touched:
            return [(name, things) for name, things in touched[0]]
        found = self.page.locator(ready).evaluate_all(script)
        return [(name, picks) for name, picks in found]

    @property
    def version(self) -> str:
        return self.page.locator("#app").get_attribute("data-version") or ""

    def shot(self, name: str) -> None:
        """Keep a picture, for who looks at them."""
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png")

    def _pick(self, thing: str, times: int) -> None:
        for _ in range(times):
            self._touch(to_pick(self.page, thing))

    def _touch_all(self, things: list[str], button: Locator) -> None:
        """The things that lie on the table, in their order; then what turns is turned until it is this choice."""
        for thing in things:
            place = self.page.locator(f'[data-thing="{thing}"]')
            if place.count() and place.get_attribute("aria-pressed") != "true":
                self._press(place)
        turns, tries = self.page.locator("[data-turn]"), 0
        while not button.count():
            tries += 1
            assert tries < MOST_TURNS, f"{things} cannot be reached"
            self._press(turns.first if tries % 2 else turns.last)

    def _touch(self, card: Locator) -> None:
        """At its left edge, because equal cards lie over one another."""
        edge: Position = {"x": 6, "y": 20}
        if self.way == "keys":
            self._press(card, " ")
        elif self.way == "touch":
            card.tap(position=edge)
        else:
            card.click(position=edge)

    def _take(self, button: Locator) -> None:
        """The button; before that its fold, where there are very many."""
        fold = self.page.locator("#prompt details:not([open])").filter(has=button)
        if fold.count():
            self._press(fold.locator("summary"))
        self._press(button)
        # At a child's pace the first press on a picture only chooses it.
        if (chosen := self.page.locator("#prompt:not([aria-busy=true]) .acts.chosen .pictured.on")).count():
            self._press(chosen)

    def _press(self, what: Locator, key: str = "Enter") -> None:
        if self.way == "forms":
            self._follow(what)
        elif what.get_attribute("data-held"):
            self._hold(what)
        elif self.way == "touch":
            what.tap()
        elif self.way == "keys":
            what.focus()
            self.page.keyboard.press(key)
        else:
            what.click()

    def _follow(self, what: Locator) -> None:
        """Until the next page is there: a click alone does not wait for it, and would count what lay on this one."""
        if what.evaluate(STAYS):
            what.click()
            return
        with self.page.expect_event("domcontentloaded"):
            what.click()

    def _hold(self, button: Locator) -> None:
        """What is not done by a slip: by keys it is pressed twice."""
        if self.way == "keys":
            button.press("Enter")
            button.press("Enter")
            return
        button.hover()
        self.page.mouse.down()
        self.page.wait_for_function("() => !document.querySelector('.holding')")
        self.page.mouse.up()

    def _settled(self, before: str) -> None:
        if self.way == "forms":
            return
        self.page.wait_for_function(SEEN if self.sees_each else SETTLED, arg=before, timeout=20_000)
        self._see_the_end()

    def _wait(self) -> None:
        if self.way == "forms":
            self.page.wait_for_timeout(200)
            # The page asks again by itself as well, and whoever is later is told that it was not needed.
            with suppress(Error):
                self.page.reload()
        else:
            self.page.wait_for_timeout(50)
