"""What a page asks goes by its socket, else as a form; a house that does not answer is noticed, and found again."""

import json
from time import monotonic

import pytest
from playwright.sync_api import Page, Request, Route, WebSocketRoute, expect

from browser.conftest import DESK, MOVES, PATIENT, PHONE, Open
from browser.player import Player, to_pick
from browser.tables import FLIGHTS, open_table, overheard

SOON = 5000


class Silence:
    """Between the page and the house: while it reigns, nothing arrives anywhere and nothing is refused either."""

    def __init__(self, page: Page) -> None:
        self.reigns = False
        self._unanswered: list[Route] = []
        overheard(page, self._heard, self._heard)
        page.route("**/t/**", self._asked)

    def _heard(self, words: str) -> str | None:
        return None if self.reigns else words

    def _asked(self, route: Route) -> None:
        if self.reigns:
            self._unanswered.append(route)
        else:
            route.continue_()


def watch_for_alerts(page: Page) -> None:
    """The page notes by its own clock when it is told that something is wrong; a test looks but once a second."""
    page.evaluate(
        """() => {
          window.began = performance.now();
          new MutationObserver((_changes, watcher) => {
            if (!document.querySelector("[role=alert]")) return;
            window.alerted = performance.now();
            watcher.disconnect();
          }).observe(document.body, { childList: true, subtree: true, attributes: true });
        }"""
    )


def test_a_silent_house_is_noticed_and_found_again(visit: Open) -> None:
    page = visit(**PHONE)
    silence = Silence(page)
    open_table(page, "ghooost")
    player = Player(page, "touch", 1).take_turns(1)
    page.evaluate("window.stays = true")
    watch_for_alerts(page)
    silence.reigns = True
    lost = page.get_by_role("alert").get_by_text("The house has gone quiet")
    expect(lost).to_be_visible(timeout=3 * SOON)
    assert page.evaluate("window.alerted - window.began") < SOON
    assert page.locator("#prompt button:visible").count() == 0
    player.shot("lost-phone")
    silence.reigns = False
    expect(lost).to_be_hidden(timeout=15_000)
    player.take_turns(3)
    assert page.evaluate("window.stays"), "it was not loaded anew"


@pytest.mark.soak
def test_what_was_asked_of_a_silent_house_is_done_once_it_is_found_and_a_device_offline_knows_it_at_once(
    visit: Open,
) -> None:
    page = visit(**DESK)
    silence = Silence(page)
    open_table(page, "ghooost")
    player = Player(page, "mouse", 1).until_asked()
    page.evaluate("window.stays = true")
    version = player.version
    name, picks = player.choices()[-1]
    silence.reigns = True
    for thing in picks:
        to_pick(page, thing).click(position={"x": 6, "y": 34})
    page.locator(f'button[name=action][value="{name}"]').click()
    expect(page.locator("#lost")).to_be_visible(timeout=3 * SOON)
    player.shot("lost-desk")
    silence.reigns = False
    expect(page.locator("#app")).not_to_have_attribute("data-version", version)
    expect(page.locator("#lost")).to_have_count(0)
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible(timeout=1000)
    page.context.set_offline(False)
    player.take_turns(2)
    assert page.evaluate("window.stays"), "it was not loaded anew"


@pytest.mark.soak
def test_a_line_that_loses_what_was_sent_is_given_up_for_another(visit: Open) -> None:
    """What comes later stands on what was lost; the page notices, and shows the table as it is."""
    page, spoilt = visit(**DESK), 0

    def spoil(words: str) -> str:
        """The push, as if a piece that it stands on had never come."""
        nonlocal spoilt
        if not (spoilt and words):
            return words
        spoilt -= 1
        push = json.loads(words)
        push["parts"]["prompt"] = [99_999]
        return json.dumps(push)

    lines = overheard(page, told=spoil)
    open_table(page, "ghooost")
    player = Player(page, "mouse", 1).take_turns(1)
    page.evaluate("window.stays = true")
    before, spoilt = len(lines), 1
    player.take_turns(3)
    assert spoilt == 0
    end = monotonic() + 15
    while len(lines) == before and monotonic() < end:
        page.wait_for_timeout(50)
    assert len(lines) > before
    assert page.evaluate("window.stays"), "it was not loaded anew"


@pytest.mark.soak
def test_what_is_looked_at_for_long_is_no_silence(visit: Open) -> None:
    """The house has answered, and what it said is on the table at a child's pace: nothing is asked again."""
    page = open_table(visit(script=PATIENT, **MOVES, **DESK), "haunted_stairs")
    player, saw = Player(page, "mouse", 4), page.locator(".saw .pri")
    # What one does oneself is looked at in peace as well: the table does not change before.
    player.sees_each = True
    asked: list[str] = []

    def note(request: Request) -> None:
        """All but what notes which lines were told."""
        if not (request.redirected_from or request).url.endswith("/first"):
            asked.append(request.url)

    page.on("request", note)
    while not player.turns:
        player.play_on(until=lambda: saw.count() > 0 or player.turns > 0)
        if not player.turns:
            saw.click()
    player.play_on(until=lambda: saw.count() > 0)
    expect(saw).to_be_visible()
    version = player.version
    page.wait_for_timeout(SOON + 1500)
    expect(saw).to_be_visible()
    assert player.version == version
    assert [url for url in asked if "/t/" in url] == []
    saw.click()
    expect(page.locator("#app")).not_to_have_attribute("data-version", version)


@pytest.mark.soak
def test_a_page_that_is_fetched_while_an_end_is_looked_at_lets_go_of_it(visit: Open) -> None:
    page = visit(**MOVES, **DESK)
    lines: list[WebSocketRoute] = []
    is_cut = False

    def line(line: WebSocketRoute) -> None:
        if is_cut:
            return line.close(code=1001)
        line.connect_to_server()
        return lines.append(line)

    page.route_web_socket("**/live*", line)
    open_table(page, "rest_in_peace")
    Player(page, "mouse", 2).until_asked()
    page.locator('#prompt button[name=action][value="end"]').click()
    on = page.locator(".saw.on .btn")
    expect(on).to_be_visible()
    is_cut = True
    lines[-1].close(code=1001)
    expect(on).to_have_count(0)
    expect(page.locator("#flights > *")).to_have_count(0)


TURNS = 2


def posts(page: Page) -> list[str]:
    """The addresses of the forms that the page sends from now on, but for those that note what was told."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and not request.url.endswith("/first"):
            sent.append(request.url)

    page.on("request", note)
    return sent


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
    page, swallowed = visit(**DESK), list[str]()

    def swallow(words: str) -> str | None:
        if "actions" not in words:
            return words
        swallowed.append(words)
        lines[-1].send("")
        return None

    lines = overheard(page, asked=swallow)
    table = open_table(page, "ghooost").url
    player, sent = Player(page, "mouse", 1), posts(page)
    player.take_turns(1)
    assert len(swallowed) == len(lines) == 1
    assert sent == [table]


def test_news_that_come_late_bring_no_older_table_back(visit: Open) -> None:
    """As when a page was fetched while they were being shown; no card flies that lies elsewhere by now.

    A press goes by the socket. Of a whole log whose news are not known, as at the end of a game, nothing old is new.
    """
    page, heard = visit(**DESK, **MOVES), list[str]()

    def hear(words: str) -> str:
        heard.append(words)
        return words

    lines = overheard(page, told=hear)
    open_table(page, "ghooost")
    player, sent = Player(page, "mouse", 1), posts(page)
    page.evaluate(FLIGHTS)
    player.until_asked(TURNS)
    assert sent == []
    assert page.evaluate("window.flights") > 0
    expect(page.locator("#flights > *")).to_have_count(0)
    before, shown = player.version, page.locator("#prompt").inner_html()
    page.evaluate("window.flights = 0")
    lines[-1].send(next(words for words in heard if '"fly"' in words))
    page.wait_for_timeout(1000)
    assert page.evaluate("window.flights") == 0
    assert player.version == before
    assert page.locator("#prompt").inner_html() == shown
    every = ["oldest", "older", "newest"]
    assert page.evaluate(LINES) == [every, every, ["oldest"], []]


@pytest.mark.soak
def test_what_a_fetched_page_tells_is_not_told_again_by_news_that_were_being_shown(visit: Open) -> None:
    page, hung_up = visit(**DESK, **MOVES), list[int]()

    def hang_up_once(words: str) -> None:
        lines[-1].send(words)
        if "fly" in words and not hung_up:
            hung_up.append(1)
            lines[-1].close(code=1001)

    lines = overheard(page, told=hang_up_once)
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
  const { linesOf } = await import(document.querySelector('script[src$="table.js"]').src.replace('table', 'notices'));
  const log = '<ol><li>newest</li><li>older</li><li>oldest</li></ol>';
  const shown = (steps, whole) => linesOf({ log, steps: Array(steps).fill([]), whole }).map((line) => line.textContent);
  return [shown(3, false), shown(3, true), shown(1, false), shown(1, true)];
}"""
