"""Who looks elsewhere is called when it is their turn; who wishes for it has what is asked read aloud."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESK, PHONE, Open
from browser.player import Player
from browser.tables import READY, SHORT, invitations, open_table, sit_down

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
    page = open_table(speaking(visit(**DESK)), "ghooost")
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


@pytest.mark.soak
def test_without_a_voice_for_the_language_there_is_no_ear(visit: Open) -> None:
    page = open_table(speaking(visit(**DESK), "fr-FR"), "ghooost")
    expect(page.locator(".ear")).to_be_hidden()
    page.locator("#menu > summary").click()
    expect(page.locator("#sounds")).to_be_visible()
    expect(page.locator("#spoken")).to_have_attribute("aria-disabled", "true")


@pytest.mark.soak
def test_on_a_phone_the_ear_is_in_the_menu_and_in_the_bar_once_it_is_on(visit: Open) -> None:
    page = open_table(speaking(visit(**PHONE)), "ghooost")
    expect(page.locator(".ear")).to_be_hidden()
    page.locator("#menu > summary").tap()
    page.locator(".sheet [data-ear]").tap()
    assert len(said(page)) == 1
    page.locator("#spoken").tap()
    expect(page.locator(".ear")).to_be_visible()


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


@pytest.mark.soak
def test_nobody_is_called_who_looks(visit: Open) -> None:
    page = open_table(visit(script=f"({HIDDEN})()", **DESK), "ghooost")
    page.locator("#menu > summary").click()
    page.locator("#called").click()
    Player(page, "mouse", 5).until_asked(2)
    assert page.evaluate("window.shown") == []
    assert not page.title().startswith("●")


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
    page.wait_for_function("window.said.length > 0")
    words = bubble.locator("b").inner_text()
    assert words in said(page)[-1]
    page.locator(".board [data-thing=blue]").tap()
    page.wait_for_function("window.said.at(-1).includes('Now press')")


@pytest.mark.soak
def test_who_does_not_read_hears_the_end_as_well(visit: Open) -> None:
    page = speaking(visit(**DESK))
    page.add_init_script("localStorage.setItem('spoken', 'yes')")
    open_table(page, "ghooost", **SHORT)
    Player(page, "mouse", 8).play_on()
    assert said(page)[-1].startswith(page.locator("#outcome").inner_text())
