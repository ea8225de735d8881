"""Several browsers at one table, at any moment, whatever breaks in between."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.boxes import box
from browser.conftest import DESK, PATIENCE, PHONE, Hasty, Open
from browser.player import Player
from browser.tables import FLIGHTS, SHORT, beside, open_table
from web.houses import running_house


@pytest.mark.soak
def test_two_people_and_a_spectator_see_a_game_to_its_end(visit: Open) -> None:
    """News come without asking, and the log grows."""
    host, friend = beside(visit(**DESK), visit(locale="fr", **PHONE), **SHORT)
    watching = visit(host.url, locale="nl", **DESK)
    players = [Player(host, "mouse", 1), Player(friend, "touch", 2)]
    mover, other = players if players[0].choices() else players[::-1]
    lines, version = other.page.locator("#log li"), other.version
    before = lines.count()
    mover.turn()
    for page in (other.page, watching):
        expect(page.locator("#app")).not_to_have_attribute("data-version", version)
    assert lines.count() > before
    assert "news" in (lines.first.get_attribute("class") or "")
    assert other.page.locator("#say span").count() > 0, "the live region tells it too"
    while not any(player.is_over for player in players):
        for player in players:
            player.play_on(until=lambda player=player: not player.choices())  # type: ignore[misc]
    for page in (host, friend, watching):
        expect(page.locator("#outcome")).to_be_visible()
    assert min(player.turns for player in players) > 0
    assert watching.locator("[data-thing]").count() == 0, "who watches holds no cards"


# A fold that was opened here, and where the Tab key stops, once the house has drawn the same piece anew.
KEPT_OPEN = """async () => {
  const { morph } = await import(document.querySelector('script[src$="table.js"]').src.replace('table', 'morph'));
  const made = (html) => { const box = document.createElement('div'); box.innerHTML = html; return box; };
  const old = made('<details open tabindex="-1"><summary>old</summary></details>');
  morph(old, made('<details><summary>new</summary></details>'));
  return [old.firstChild.open, old.textContent, old.firstChild.getAttribute('tabindex')];
}"""


def test_a_dot_says_that_there_are_new_lines_until_they_are_read_and_an_open_fold_stays_open(visit: Open) -> None:
    """A dot alone: newcomers asked what a number counts. It is described to those who do not see it."""
    page = open_table(visit(**{**PHONE, "locale": "fr"}), "ghooost", starter="0")
    log, dot = page.locator(".top [data-open=side]"), page.locator(".top .dot")
    assert Player(page, "mouse", 1).turn()
    expect(dot).to_be_visible()
    expect(log).to_have_accessible_description("De nouvelles lignes à lire")
    lies = box(dot)
    assert max(lies["width"], lies["height"]) < 14, "no figures"
    log.click()
    expect(dot).to_be_hidden()
    expect(log).to_have_accessible_description("")
    assert page.evaluate(KEPT_OPEN) == [True, "new", "-1"]


def test_a_match_goes_on_after_the_server_was_restarted(chromium: Browser, tmp_path: Path) -> None:
    """The page comes back by itself, with what it missed."""
    database = f"sqlite:///{tmp_path}/house.sqlite3"
    with running_house(Hasty(), database, patience=0.2) as house:
        port = int(house.address.rstrip("/").rpartition(":")[2])
        context = chromium.new_context(base_url=house.address, reduced_motion="reduce", **DESK)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        open_table(page, "ghooost", **SHORT)
        player = Player(page, "mouse", 2).take_turns(2)
        version = player.version
    expect(page.locator("body.offline")).to_be_attached()
    with running_house(Hasty(), database, patience=0.2, port=port):
        expect(page.locator("body:not(.offline)")).to_be_attached()
        assert int(player.version) >= int(version)
        player.take_turns(4)
    context.close()


TOLD = "all => all.map(one => one.textContent)"


def test_who_waits_on_a_phone_sees_the_moves_since_their_turn_again_by_a_touch(visit: Open) -> None:
    """In the panel, which has room for them; what lies there afterwards is the table as it was."""
    host, friend = beside(visit(**PHONE), visit(locale="fr", **PHONE), starter="0")
    Player(host, "touch", 1).turn()
    Player(friend, "touch", 1).turn()
    waits = host if host.locator(".since").count() else friend
    again = waits.locator("#prompt .since button")
    expect(again.last).to_be_visible()
    rows, log = (waits.locator(f"{place} li:not(.section)") for place in (".since", "#log"))
    assert rows.evaluate_all(TOLD) == log.evaluate_all(TOLD)[:8][::-1], "as the log tells them"
    room, lies = waits.locator("#room"), box(waits.locator("#room"))
    before = room.evaluate("room => room.innerHTML")
    waits.evaluate(FLIGHTS)
    again.last.tap()
    waits.wait_for_function("() => window.flights > 0")
    expect(again.last).not_to_have_attribute("aria-pressed", "true")
    assert room.evaluate("room => room.innerHTML") == before
    assert box(room) == lies
