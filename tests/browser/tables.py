"""Tables in the browser, and how one sits down at them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from itertools import count

from playwright.sync_api import Page, WebSocketRoute, expect

from hantise.core import Event, Options, State
from hantise.games import find
from hantise.store import Plan, SeatPlan, hashed
from hantise.testing.playing import Choices, blank, note, pick
from web.houses import House
from web.visitor import forms_of

# Where scripts run, they have begun: a key pressed sooner does what it does without them.
READY = "html:not(.js) #app, html.js #app:has(#log[tabindex])"

# A night of Ghooost! that is soon over.
SHORT = {"each_value": "3", "kitty": "2", "miss_copy": "1", "daybreak": "2"}


def open_table(page: Page, game: str, *others: str, **options: str) -> Page:
    """This page at a table of the game with these others ("computer:level1", "friend", ...), else with one computer.

    It is asked for as the form of the page for a new one does: that form itself is filled in where a test is about it.
    """
    asked = page.request
    form: dict[str, str | float | bool] = {}
    form |= forms_of(asked.get(f"/new/{game}").text())[0].data()
    form |= {name: "" for name in form if name.startswith("seat")}
    form |= {f"seat{number}": other for number, other in enumerate(others or ("computer:level1",), start=2)}
    made = asked.post(
        f"/new/{game}", form=form | {f"option.{name}": one for name, one in options.items()}, max_redirects=0
    )
    assert made.status == HTTPStatus.SEE_OTHER, made.text()
    page.goto(made.headers["location"])
    page.wait_for_selector(READY)
    return page


def open_later(page: Page, house: House, code: str, is_wanted: Callable[[set[str]], bool]) -> Page:
    """A table for two to which a game came that was played at random: this page's seat may do what is wanted."""
    game, secret = find(code), "of who sits there"
    options = game.options(2)
    events = next(found for seed in count() if (found := _played(code, options, is_wanted, seed)))
    seats = (SeatPlan("Ann", holders=frozenset({hashed(secret)})), SeatPlan("Lison", "level1"))
    plan = Plan(code, 2, dict(options.values), seats, game.rules_version, gives_hints=True)
    table = house.wait_for(house.services.tables.fork(plan, events, 0))
    page.context.add_cookies([{"name": "hantise_browser", "value": secret, "url": house.address}])
    page.goto(f"/t/{table}")
    page.wait_for_selector(READY)
    return page


def offers(family: str) -> Callable[[set[str]], bool]:
    return lambda names: any(name.startswith(family) for name in names)


def _played(code: str, options: Options, is_wanted: Callable[[set[str]], bool], seed: int) -> list[Event]:
    """What happened until then; nothing where the game was over before."""
    game, choose = find(code), Choices(seed=seed)
    record, state = blank(game, options), game.start(options)
    while state.legal() and not (state.mover() == 0 and is_wanted(_names(code, state))):
        action = pick(state, choose)
        note(record, state.mover(), action)
        state.apply(action)
    return record.events if state.legal() else []


def _names(code: str, state: State) -> set[str]:
    return {find(code).actions.name(action) for action in state.legal()}


@contextmanager
def goes_on(page: Page) -> Iterator[None]:
    """What is done in the block brings another table."""
    before = page.locator("#app").get_attribute("data-version") or ""
    yield
    expect(page.locator("#app")).not_to_have_attribute("data-version", before)


# How many cards have been on their way since.
FLIGHTS = """() => {
  window.flights = 0;
  new MutationObserver((all) => all.forEach((one) => { window.flights += one.addedNodes.length; }))
    .observe(document.getElementById("flights"), { childList: true });
}"""


def passing(to: WebSocketRoute, becomes: Callable[[str], str | None]) -> Callable[[str | bytes], None]:
    def passed(words: str | bytes) -> None:
        if (left := becomes(str(words))) is not None:
            to.send(left)

    return passed


def overheard(
    page: Page,
    told: Callable[[str], str | None] = lambda words: words,
    asked: Callable[[str], str | None] = lambda words: words,
) -> list[WebSocketRoute]:
    """The sockets of the page, as they come; what it is told and what it asks goes on as these make it, if at all."""
    lines = list[WebSocketRoute]()

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        house = line.connect_to_server()
        line.on_message(passing(house, asked))
        house.on_message(passing(line, told))

    page.route_web_socket("**/live*", connect)
    return lines


def invitations(page: Page) -> list[str]:
    """The links for friends that the table's menu shows."""
    links = page.locator("#menu dd").evaluate_all("all => all.map(one => one.dataset.link || one.textContent)")
    return [link for link in links if link.startswith("http")]


def sit_down(page: Page, link: str) -> None:
    """Open the link and press its button."""
    page.goto(link)
    page.locator("form button.pri").click()
    page.wait_for_selector(READY)


def beside(host: Page, friend: Page, game: str = "ghooost", **options: str) -> tuple[Page, Page]:
    """Both at a new table of the host's."""
    open_table(host, game, "friend", **options)
    sit_down(friend, invitations(host)[0])
    return host, friend
