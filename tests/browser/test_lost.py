"""A house that does not answer is noticed soon and said; it is found again without loading the page anew."""

import json
from time import monotonic

import pytest
from playwright.sync_api import Page, Request, Route, WebSocketRoute, expect

from browser.conftest import DESK, MOVES, PATIENT, PHONE, Open
from browser.player import Player, to_pick
from browser.tables import open_table

SOON = 5000


class Silence:
    """Between the page and the house: while it reigns, nothing arrives anywhere and nothing is refused either."""

    def __init__(self, page: Page) -> None:
        self.reigns = False
        self._unanswered: list[Route] = []
        page.route_web_socket("**/live*", self._line)
        page.route("**/t/**", self._asked)

    def _line(self, line: WebSocketRoute) -> None:
        house = line.connect_to_server()
        line.on_message(lambda words: None if self.reigns else house.send(words))
        house.on_message(lambda words: None if self.reigns else line.send(words))

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
def test_what_was_asked_of_a_silent_house_is_done_once_it_is_found(visit: Open) -> None:
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
    assert page.evaluate("window.stays"), "it was not loaded anew"


@pytest.mark.soak
def test_a_line_that_loses_what_was_sent_is_given_up_for_another(visit: Open) -> None:
    """What comes later stands on what was lost; the page notices, and shows the table as it is."""
    page = visit(**DESK)
    lines, spoilt = [0], [0]

    def line(line: WebSocketRoute) -> None:
        house = line.connect_to_server()
        lines[0] += 1

        def pass_on(words: str | bytes) -> None:
            if spoilt[0] > 0 and words:
                spoilt[0] -= 1
                words = without_a_piece(str(words))
            line.send(words)

        house.on_message(pass_on)

    page.route_web_socket("**/live*", line)
    open_table(page, "ghooost")
    player = Player(page, "mouse", 1).take_turns(1)
    page.evaluate("window.stays = true")
    before, spoilt[0] = lines[0], 1
    player.take_turns(3)
    assert spoilt[0] == 0
    end = monotonic() + 15
    while lines[0] == before and monotonic() < end:
        page.wait_for_timeout(50)
    assert lines[0] > before
    assert page.evaluate("window.stays"), "it was not loaded anew"


def without_a_piece(words: str) -> str:
    """The push, as if a piece that it stands on had never come."""
    push = json.loads(words)
    push["parts"]["prompt"] = [99_999]
    return json.dumps(push)


@pytest.mark.soak
def test_a_device_that_is_offline_knows_it_at_once(visit: Open) -> None:
    page = open_table(visit(**DESK), "boo")
    page.evaluate("window.stays = true")
    page.context.set_offline(True)
    expect(page.locator("#lost")).to_be_visible(timeout=1000)
    page.context.set_offline(False)
    expect(page.locator("#lost")).to_have_count(0, timeout=3000)
    Player(page, "mouse", 1).take_turns(1)
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
