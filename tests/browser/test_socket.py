"""What a page asks goes by its socket, else as a form; a page that is not heard any more says so, once."""

import pytest
from playwright.sync_api import Page, Request, WebSocketRoute, expect

from browser.conftest import DESK, MOVES, Open
from browser.player import Player
from browser.tables import open_table

TURNS = 2


def posts(page: Page) -> list[str]:
    """The addresses of the forms that the page sends from now on, but for those that note what was told."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and not request.url.endswith("/first"):
            sent.append(request.url)

    page.on("request", note)
    return sent


def test_a_press_goes_by_the_socket(visit: Open) -> None:
    page = open_table(visit(**DESK), "ghooost")
    player, sent = Player(page, "mouse", 1), posts(page)
    player.take_turns(TURNS)
    assert player.turns == TURNS
    assert sent == []


@pytest.mark.soak
def test_a_press_goes_as_a_form_where_the_socket_is_closed(visit: Open) -> None:
    page = visit(**DESK)
    page.route_web_socket("**/live*", lambda socket: socket.close(code=1001))
    table = open_table(page, "ghooost").url
    page.evaluate("window.isKept = true")
    player, sent = Player(page, "mouse", 1), posts(page)
    player.take_turns(TURNS)
    assert sent == [table] * TURNS
    assert page.locator("#lost").count() == 0, "there is a house, and its news come"
    assert page.evaluate("window.isKept")


def test_a_press_that_the_socket_swallowed_is_sent_again_as_a_form(visit: Open) -> None:
    """While all else is answered."""
    page, swallowed, lines = visit(**DESK), list[str](), list[WebSocketRoute]()

    def swallow(socket: WebSocketRoute) -> None:
        lines.append(socket)
        server = socket.connect_to_server()

        def said(words: str | bytes) -> None:
            if "actions" not in str(words):
                return server.send(words)
            swallowed.append(str(words))
            return socket.send("")

        socket.on_message(said)
        server.on_message(socket.send)

    page.route_web_socket("**/live*", swallow)
    table = open_table(page, "ghooost").url
    player, sent = Player(page, "mouse", 1), posts(page)
    player.take_turns(1)
    assert len(swallowed) == len(lines) == 1
    assert sent == [table]


def overheard(page: Page) -> tuple[list[WebSocketRoute], list[str]]:
    """The sockets of the page, and all that it is told by them."""
    lines, heard = list[WebSocketRoute](), list[str]()

    def repeat(socket: WebSocketRoute) -> None:
        def hear(words: str | bytes) -> None:
            heard.append(str(words))
            socket.send(words)

        lines.append(socket)
        socket.connect_to_server().on_message(hear)

    page.route_web_socket("**/live*", repeat)
    return lines, heard


# How many cards have been on their way since.
FLIGHTS = """() => {
  window.flights = 0;
  new MutationObserver((all) => all.forEach((one) => { window.flights += one.addedNodes.length; }))
    .observe(document.getElementById("flights"), { childList: true });
}"""


def test_news_that_come_late_bring_no_older_table_back(visit: Open) -> None:
    """As when a page was fetched while they were being shown; no card flies that lies elsewhere by now."""
    page = visit(**DESK, **MOVES)
    lines, heard = overheard(page)
    open_table(page, "ghooost")
    player = Player(page, "mouse", 1)
    page.evaluate(FLIGHTS)
    player.until_asked(TURNS)
    assert page.evaluate("window.flights") > 0
    expect(page.locator("#flights > *")).to_have_count(0)
    before, shown = player.version, page.locator("#prompt").inner_html()
    page.evaluate("window.flights = 0")
    lines[-1].send(next(words for words in heard if '"fly"' in words))
    page.wait_for_timeout(1000)
    assert page.evaluate("window.flights") == 0
    assert player.version == before
    assert page.locator("#prompt").inner_html() == shown


@pytest.mark.soak
def test_what_a_fetched_page_tells_is_not_told_again_by_news_that_were_being_shown(visit: Open) -> None:
    page, hung_up = visit(**DESK, **MOVES), list[int]()

    def hang_up_once(socket: WebSocketRoute) -> None:
        def hear(words: str | bytes) -> None:
            socket.send(words)
            if "fly" in str(words) and not hung_up:
                hung_up.append(1)
                socket.close(code=1001)

        socket.connect_to_server().on_message(hear)

    page.route_web_socket("**/live*", hang_up_once)
    open_table(page, "ghooost")
    player = Player(page, "mouse", 1)
    player.play_on(until=lambda: bool(hung_up))
    player.until_asked()
    page.wait_for_timeout(2000)
    told = page.locator("#log li").all_text_contents()
    page.reload()
    assert told == page.locator("#log li").all_text_contents()


def test_a_page_that_is_cut_off_says_so_once_and_offers_to_reload(visit: Open) -> None:
    page, opened = visit(**DESK), list[str]()

    def cut_off(socket: WebSocketRoute) -> None:
        opened.append(socket.url)
        socket.close(code=4429, reason="Not heard any more. Reload.")

    page.route_web_socket("**/live*", cut_off)
    open_table(page, "ghooost", "friend")
    sign = page.get_by_role("alert").get_by_role("link", name="Not heard any more. Reload.")
    expect(sign).to_be_visible()
    page.wait_for_timeout(3000)
    assert len(opened) == 1, "it does not try again by itself"
    sign.click()
    expect(sign).to_be_visible()
    assert len(opened) == 2


# The lines that are shown as they are seen, of pushes with three lines and so many steps, as a whole log and not.
LINES = """async () => {
  const { linesOf } = await import(document.querySelector('script[src$="table.js"]').src.replace('table', 'log'));
  const log = '<ol><li>newest</li><li>older</li><li>oldest</li></ol>';
  const shown = (steps, whole) => linesOf({ log, steps: Array(steps).fill([]), whole }).map((line) => line.textContent);
  return [shown(3, false), shown(3, true), shown(1, false), shown(1, true)];
}"""


def test_of_a_whole_log_whose_news_are_not_known_nothing_old_is_shown_as_new(visit: Open) -> None:
    """As at the end of a game, when all of it is told."""
    page = open_table(visit(**DESK), "ghooost")
    every = ["oldest", "older", "newest"]
    assert page.evaluate(LINES) == [every, every, ["oldest"], []]
