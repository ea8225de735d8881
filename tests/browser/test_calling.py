"""Who looks elsewhere is called, who wishes for it is read to, and sounds can be off; a friend is called by a link."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESK, PHONE, Open
from browser.player import Player
from browser.tables import READY, SHORT, invitations, open_table, sit_down
from hantise.web.tables.gestures import MOODS

# A browser with one voice, which writes down what it is to say.
VOICE = """(language) => {
  window.said = [];
  const speech = {
    speaking: false,
    getVoices: () => [{ lang: language, name: "a voice" }],
    cancel: () => { speech.speaking = false; },
    speak: (words) => { speech.speaking = true; window.said.push(words.text); },
    addEventListener: () => {},
  };
  Object.defineProperty(window, "speechSynthesis", { value: speech });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}"""
# A page that nobody looks at, and notifications that are written down.
HIDDEN = """() => {
  Object.defineProperty(document, "hidden", { get: () => window.away === true, configurable: true });
  window.shown = [];
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { window.wasAsked = true; return (window.Notification.permission = "granted"); }
    constructor(title) { window.shown.push(title); }
    close() {}
  };
  const none = { getRegistration: async () => undefined, register: async () => undefined };
  Object.defineProperty(navigator, "serviceWorker", { value: none, configurable: true });
}"""


def speaking(page: Page, language: str = "en-GB") -> Page:
    page.add_init_script(f"({VOICE})('{language}')")
    return page


def said(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.said")
    return found


def asked(page: Page) -> str:
    return page.locator("#prompt h2").inner_text()


@pytest.mark.soak
def test_the_ear_says_what_is_asked_when_it_is_pressed_and_every_question_once_pressed_long(visit: Open) -> None:
    """Who does not read hears the end as well. Each sound is soft and short."""
    page = open_table(speaking(visit(**DESK)), "ghooost", **SHORT)
    player = Player(page, "mouse", 5).until_asked(1)
    assert said(page) == [], "it is off until somebody wishes for it"
    page.locator(".ear").click()
    assert len(said(page)) == 1
    assert said(page)[0].startswith(asked(page))
    assert page.locator("#asked").inner_text() in said(page)[0]
    page.locator(".ear").click()
    assert len(said(page)) == 1, "pressed again it is silent"

    page.locator(".ear").hover()
    page.mouse.down()
    expect(page.locator("#spoken")).to_have_attribute("aria-pressed", "true")
    page.mouse.up()
    assert len(said(page)) == 2
    player.until_asked(3)
    assert len(said(page)) >= 3, "pressed long it says every question"
    assert said(page)[-1].startswith(asked(page))
    player.play_on()
    assert said(page)[-1].startswith(page.locator("#outcome").inner_text())
    for name in NAMES:
        loudest, seconds = page.evaluate(LOUDEST, name)
        assert 0.02 < loudest < 0.9, name
        assert seconds < 2.5, name


@pytest.mark.soak
def test_there_is_no_ear_without_a_voice_for_the_language_and_nobody_is_called_who_looks(visit: Open) -> None:
    page = open_table(speaking(visit(script=f"({HIDDEN})()", **DESK), "fr-FR"), "ghooost")
    expect(page.locator(".ear")).to_be_hidden()
    page.locator("#menu > summary").click()
    expect(page.locator("#sounds")).to_be_visible()
    expect(page.locator("#spoken")).to_have_attribute("aria-disabled", "true")
    page.locator("#called").click()
    Player(page, "mouse", 5).until_asked(2)
    assert page.evaluate("window.shown") == []
    assert not page.title().startswith("●")


@pytest.mark.soak
def test_on_a_phone_the_ear_is_in_the_menu_and_in_the_bar_once_it_is_on(visit: Open) -> None:
    """How loud it is is kept."""
    page = open_table(speaking(visit(**PHONE)), "ghooost")
    expect(page.locator(".ear")).to_be_hidden()
    page.locator("#menu > summary").tap()
    page.locator(".sheet [data-ear]").tap()
    assert len(said(page)) == 1
    page.locator("#spoken").tap()
    expect(page.locator(".ear")).to_be_visible()
    page.locator("#volume").fill("2")
    page.reload()
    page.wait_for_selector("#menu")
    expect(page.locator("#volume")).to_have_value("2")
    page.locator("#menu > summary").tap()
    page.locator("#sounds").tap()
    expect(page.locator("#volume")).to_be_hidden()


def looks(page: Page, away: str) -> None:
    page.evaluate(f"window.away = {away}; document.dispatchEvent(new Event('visibilitychange'))")


def test_whose_turn_it_is_elsewhere_is_seen_in_the_icon_and_the_title_and_told_at_wish(visit: Open) -> None:
    host, friend = visit(**DESK), visit(**DESK)
    host.add_init_script(f"({HIDDEN})()")
    open_table(host, "ghooost", "friend", starter="1")
    host.locator("#menu > summary").click()
    assert host.evaluate("window.wasAsked") is None, "nobody is asked before they press the button"
    host.locator("#called").click()
    expect(host.locator("#called")).to_have_attribute("aria-pressed", "true")
    looks(host, away="true")
    sit_down(friend, invitations(host)[0])
    player = Player(friend, "mouse", 1)
    while not host.title().startswith("● "):
        player.play_on(until=lambda: bool(player.choices()) or host.title().startswith("● "))
        if not host.title().startswith("● "):
            player.turn()
            host.wait_for_timeout(300)
    assert "icon-turn.svg" in (host.locator("link[rel=icon]").get_attribute("href") or "")
    assert host.evaluate("window.shown") == [host.title().removeprefix("● ")]
    looks(host, away="false")
    assert "icon.svg" in (host.locator("link[rel=icon]").get_attribute("href") or "")
    assert not host.title().startswith("● ")


def test_a_browser_without_a_voice_says_so(visit: Open) -> None:
    page = visit("/new/haunted_stairs", **PHONE)
    ear = page.locator("main [data-wish=spoken]")
    expect(ear).to_be_visible()
    expect(ear).to_contain_text("This browser has no voice for it.")
    ear.dispatch_event("click")
    expect(ear).to_have_attribute("aria-pressed", "false")


def test_the_porter_shows_what_he_means_and_says_it(visit: Open) -> None:
    page = speaking(visit(**PHONE))
    page.goto("/new/haunted_stairs")
    expect(page.locator("main .voiceless")).to_be_hidden()
    page.locator("main [data-wish=spoken]").tap()
    page.locator("button[form=lesson]").tap()
    page.wait_for_selector(READY)
    bubble = page.locator("#bubble")
    expect(bubble.locator(".pictures svg")).to_have_count(1)
    expect(page.locator(".ear")).to_be_visible()
    page.wait_for_function("() => window.said.length > 0")
    words = bubble.locator("b").inner_text()
    assert words in said(page)[-1]
    page.locator(".board [data-thing=blue]").tap()
    page.wait_for_function("() => window.said.at(-1).includes('Now press')")


NAMES = ["card", "flip", "lantern", "turn", "chime", "knock", "scare", "bells", "wind", "won", "lost", *MOODS]
SHARED = """window.shared = []; navigator.canShare = () => %s;
navigator.share = async (what) => { window.shared.push(what.url); };"""
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
# Every voice that begins, wherever it is heard; and what the page sounds in.
COUNTED = """
  window.AudioContext = class extends AudioContext {
    constructor() { super(); window.sounding = this; }
  };
  window.begun = 0;
  const start = AudioScheduledSourceNode.prototype.start;
  for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
    const own = kind.prototype.start ?? start;
    kind.prototype.start = function (...at) { window.begun += 1; return own.apply(this, at); };
  }
"""


def begun(page: Page) -> int:
    return int(page.evaluate("window.begun"))


def may_sound(page: Page) -> None:
    """The page was touched, and its browser has woken."""
    page.mouse.click(60, 300)
    page.wait_for_function("() => window.sounding?.state === 'running'")


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
    may_sound(page)
    locked.click(position={"x": 6, "y": 34}, force=True)
    assert begun(page) == 2
    page.locator(".mute").click()
    locked.click(position={"x": 6, "y": 34}, force=True)
    assert begun(page) == 2


def test_a_room_may_name_a_sound_of_its_own(visit: Open) -> None:
    """By its sheet: where Ghooost! strikes midnight, twelve bells, which are three voices each.

    One's turn has a chime, and what moves has its sound.
    """
    page = open_table(visit(script=COUNTED, **DESK), "ghooost")
    may_sound(page)
    # Counted in one go: a card that is dealt meanwhile is heard too.
    heard = page.evaluate(
        """async () => {
          const address = document.querySelector("script[src*='table.js']").src.replace("table.js", "sounds.js");
          const { soundOf } = await import(address);
          const before = window.begun;
          soundOf(["mark", "", "clock", [], "striking", 100]);
          return window.begun - before;
        }"""
    )
    assert heard == 36
    before = begun(page)
    Player(page, "mouse", 5).until_asked(2)
    assert begun(page) > before + 3


@pytest.mark.soak
@pytest.mark.parametrize("sharing", ["share", "copy"])
def test_the_link_is_shared_or_copied(visit: Open, sharing: str) -> None:
    page = visit(**PHONE, permissions=["clipboard-read", "clipboard-write"])
    page.add_init_script(SHARED % str(sharing == "share").lower())
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
    """As on a network at home, where there is no TLS. Computers start in the places of friends."""
    page = visit(script="delete Navigator.prototype.clipboard; delete Navigator.prototype.canShare;", **PHONE)
    open_table(page, "ghooost", "friend")
    page.evaluate("document.addEventListener('copy', () => { window.taken = String(document.activeElement.value); })")
    page.locator(".lobby .share").tap()
    expect(page.locator(".lobby .share")).to_have_text("The link is copied")
    assert page.evaluate("window.taken") == page.locator(".lobby .link code").inner_text()
    page.get_by_role("button", name="Start with a computer").tap()
    expect(page.locator(".lobby")).to_have_count(0)
    Player(page, "touch", 3).play_on(seconds=20, until=lambda: page.locator(".log li").count() > 3)


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
