"""Sounds are made by the page itself, after it was touched; each has something to be seen with it, and can be off."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESK, PHONE, Open
from browser.player import Player
from browser.tables import invitations, open_table, sit_down

NAMES = ["card", "flip", "lantern", "turn", "chime", "knock", "scare", "bells", "wind", "won", "lost"]
# The module as the page has it, and its sounds rendered into numbers instead of a loudspeaker.
LOUDEST = """async (name) => {
  const address = document.querySelector("script[src*='table.js']").src.replace("table.js", "sounds.js");
  const { play } = await import(address);
  const where = new OfflineAudioContext(1, 44100 * 3, 44100);
  play(where, name, 1);
  const all = (await where.startRendering()).getChannelData(0);
  const loudest = all.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const last = all.findLastIndex((one) => Math.abs(one) > 0.001);
  return [loudest, last / 44100];
}"""
# Every voice that begins, wherever it is heard.
COUNTED = """
  window.begun = 0;
  const start = AudioScheduledSourceNode.prototype.start;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const own = kind.prototype.start ?? start;
    kind.prototype.start = function (...at) { window.begun += 1; return own.apply(this, at); };
  }
"""


def begun(page: Page) -> int:
    return int(page.evaluate("window.begun"))


@pytest.mark.soak
def test_each_sound_is_soft_and_short(visit: Open) -> None:
    page = open_table(visit(**DESK), "ghooost")
    for name in NAMES:
        loudest, seconds = page.evaluate(LOUDEST, name)
        assert 0.02 < loudest < 0.9, name
        assert seconds < 2.5, name


def test_what_is_locked_knocks_once_the_page_was_touched_and_is_not_muted(visit: Open) -> None:
    page = open_table(visit(script=COUNTED, **DESK), "ghooost")
    player = Player(page, "mouse", 2)
    locked = page.locator(".hand [data-thing][aria-disabled=true]:not([data-waits])")
    player.play_on(until=lambda: bool(player.choices()) and locked.count() > 0)
    page.reload()
    page.wait_for_selector("#log[tabindex]")
    locked = page.locator(".hand [data-thing][aria-disabled=true]").first
    locked.evaluate("card => card.click()")
    assert begun(page) == 0, "nobody has touched the page yet"
    page.mouse.click(60, 300)
    page.wait_for_timeout(300)
    locked.click(position={"x": 6, "y": 34}, force=True)
    assert begun(page) == 2
    page.locator(".mute").click()
    locked.click(position={"x": 6, "y": 34}, force=True)
    assert begun(page) == 2


def test_ones_turn_has_a_chime_and_what_moves_has_its_sound(visit: Open) -> None:
    page = open_table(visit(script=COUNTED, **DESK), "ghooost")
    Player(page, "mouse", 5).until_asked(2)
    assert begun(page) > 3


@pytest.mark.soak
def test_how_loud_it_is_is_kept(visit: Open) -> None:
    page = open_table(visit(**PHONE), "ghooost")
    page.locator("#menu > summary").tap()
    page.locator("#volume").fill("2")
    page.reload()
    page.wait_for_selector("#menu")
    expect(page.locator("#volume")).to_have_value("2")
    page.locator("#menu > summary").tap()
    page.locator("#sounds").tap()
    expect(page.locator("#volume")).to_be_hidden()


def test_a_room_may_name_a_sound_of_its_own(visit: Open) -> None:
    """By its sheet: where Ghooost! strikes midnight, twelve bells, which are three voices each."""
    page = open_table(visit(script=COUNTED, **DESK), "ghooost")
    page.mouse.click(60, 300)
    page.wait_for_timeout(300)
    before = begun(page)
    page.evaluate(
        """async () => {
          const address = document.querySelector("script[src*='table.js']").src.replace("table.js", "sounds.js");
          const { soundOf } = await import(address);
          soundOf(["mark", "", "clock", [], "striking", 100]);
        }"""
    )
    assert begun(page) == before + 36


@pytest.mark.soak
@pytest.mark.parametrize("sharing", ["share", "copy"])
def test_the_link_is_shared_or_copied(visit: Open, sharing: str) -> None:
    page = visit(**PHONE, permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script(
        "window.shared = []; navigator.canShare = () => "
        + ("true" if sharing == "share" else "false")
        + "; navigator.share = async (what) => { window.shared.push(what.url); };"
    )
    open_table(page, "ghooost", "friend")
    link = page.locator(".lobby .link code").inner_text()
    page.locator(".lobby .share").tap()
    if sharing == "share":
        assert page.evaluate("window.shared") == [link]
    else:
        expect(page.locator(".lobby .share")).to_have_text("The link is copied")
        assert page.evaluate("navigator.clipboard.readText()") == link
    page.locator(".lobby .copy").tap()
    expect(page.locator(".lobby .copy")).to_have_text("The link is copied")
    assert page.evaluate("navigator.clipboard.readText()") == link


@pytest.mark.soak
def test_without_the_right_to_the_clipboard_it_is_copied_by_hand(visit: Open) -> None:
    """As on a network at home, where there is no TLS."""
    page = open_table(
        visit(script="delete Navigator.prototype.clipboard; delete Navigator.prototype.canShare;", **PHONE),
        "ghooost",
        "friend",
    )
    page.evaluate("document.addEventListener('copy', () => { window.taken = String(document.activeElement.value); })")
    page.locator(".lobby .share").tap()
    expect(page.locator(".lobby .share")).to_have_text("The link is copied")
    assert page.evaluate("window.taken") == page.locator(".lobby .link code").inner_text()


@pytest.mark.soak
def test_a_window_lights_up_and_the_game_begins_when_all_have_come(visit: Open) -> None:
    host = open_table(visit(**PHONE), "ghooost", "friend", "friend")
    assert host.locator(".windows .here").count() == 1
    friend, other = visit(**PHONE), visit(**PHONE)
    sit_down(friend, invitations(host)[0])
    expect(host.locator(".windows .here")).to_have_count(2)
    expect(host.locator(".lobby [role=status]")).to_contain_text("is here.")
    expect(host.locator("#awaited")).to_have_text("One window is still dark")
    other.goto(host.locator(".lobby .link code").inner_text())
    other.locator("#name").fill("Zoé")
    other.locator(".arriving .pri").tap()
    expect(host.locator(".lobby")).to_have_count(0)
    expect(host.locator(".hand").first).to_be_visible()
    late = visit(other.url.rpartition("/t/")[0] + "/join/AAAAAAAA", **PHONE)
    expect(late.get_by_role("alert")).to_be_visible()


@pytest.mark.soak
def test_computers_start_in_the_places_of_friends(visit: Open) -> None:
    page = open_table(visit(**PHONE), "ghooost", "friend")
    page.get_by_role("button", name="Start with a computer").tap()
    expect(page.locator(".lobby")).to_have_count(0)
    Player(page, "touch", 3).play_on(seconds=20, until=lambda: page.locator(".log li").count() > 3)
