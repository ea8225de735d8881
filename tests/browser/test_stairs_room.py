"""Haunted Stairs in its room: whole games by finger, by keys and by forms, and children who are shown for a moment."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESK, Open
from browser.player import Player
from browser.tables import open_table
from browser.test_accessibility import faults
from browser.test_layout import FINGER, SIZES, out_of_reach

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
GAME = "haunted_stairs"
# The computers here are fast: what stood there for a moment is noted.
WATCH = """() => {
  const root = document.documentElement;
  const look = () => { if (document.querySelector('.trace')) root.toggleAttribute('data-traced', true); };
  const room = document.getElementById('room');
  new MutationObserver(look).observe(room, { childList: true, subtree: true, attributes: true });
}"""


def until_asked(player: Player, question: str) -> None:
    """The game goes on until this seat is asked so."""
    headline = player.page.locator("#prompt .say.mine h2")
    player.play_on(until=lambda: headline.count() > 0 and question in headline.inner_text())


def things(page: Page) -> list[str]:
    found = page.locator(".board [data-thing]:not([aria-disabled])").evaluate_all(
        "all => all.map(x => x.dataset.thing)"
    )
    assert isinstance(found, list)
    return found


@pytest.mark.walk
def test_a_whole_game_by_finger_in_french(visit: Open) -> None:
    page = visit(locale="fr", **PHONE)
    open_table(page, GAME, "computer:level1", "computer:level1", double_or_quits="yes")
    player = Player(page, "touch", 2)
    player.play_on()
    expect(page.locator("#outcome")).to_be_visible()
    assert page.locator(".ending tr").count() == 4


@pytest.mark.walk
def test_a_whole_game_by_keys_in_dutch(visit: Open) -> None:
    page = visit(locale="nl", **DESK)
    open_table(page, GAME, "computer:level1")
    player = Player(page, "keys", 3)
    player.play_on()
    expect(page.locator("#outcome")).to_be_focused()


def test_two_ghosts_are_touched_to_change_places_and_the_trace_stays(visit: Open) -> None:
    """STA-16, STA-41."""
    page = visit(**PHONE)
    open_table(page, GAME, "computer:level1")
    player = Player(page, "touch", 4)
    until_asked(player, "Which two")
    one, other = things(page)[:2]
    expect(page.locator("#prompt button.pictured")).to_have_count(6)
    assert page.locator("#prompt button.pictured:visible").count() == 0, "six pairs are no help for small eyes"
    page.locator(f"#on-{one}").tap()
    page.locator(f"#on-{other}").tap()
    taken = page.locator("#prompt button.pictured:visible")
    expect(taken).to_have_count(1)
    page.evaluate(WATCH)
    taken.tap()
    expect(page.locator("html[data-traced]")).to_have_count(1)


def test_a_picture_is_pressed_or_the_ghost_itself_touched(visit: Open) -> None:
    """STA-11."""
    page = visit(**PHONE)
    open_table(page, GAME, "computer:level1")
    player = Player(page, "touch", 4)
    until_asked(player, "Where is")
    assert page.locator("#prompt button.pictured:visible").count() == len(things(page)), "one for each ghost"
    page.locator(f"#on-{things(page)[0]}").tap()
    expect(page.locator("#prompt button.pictured:visible")).to_have_count(1)
    page.locator(f"#on-{things(page)[0]}").tap()
    assert page.locator("#prompt button.pictured:visible").count() == len(things(page))
    version = player.version
    page.locator("#prompt button.pictured:visible").first.tap()
    expect(page.locator("#app")).not_to_have_attribute("data-version", version)


def test_a_child_is_shown_while_its_card_is_up_and_then_stands_nowhere(visit: Open) -> None:
    """STA-11, STA-40: the face flies over the table; the page of the table holds ghosts alone."""
    page = visit(**DESK)
    open_table(page, GAME, "computer:level1")
    player = Player(page, "mouse", 4)
    until_asked(player, "Where is")
    page.emulate_media(reduced_motion="no-preference")
    page.locator("#prompt button.pictured:visible").first.click()
    shown = page.locator(
        "#flights use[href$='#red'],#flights use[href$='#green'],#flights use[href$='#blue'],"
        "#flights use[href$='#yellow']"
    )
    expect(shown.first).to_be_attached()
    expect(page.locator("#flights > *")).to_have_count(0, timeout=15_000)
    faces = page.locator(".spot .card use").evaluate_all("all => all.map(x => x.getAttribute('href').split('#')[1])")
    assert faces == ["ghost"] * 4


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(visit: Open, theme: str) -> None:
    page = visit(color_scheme=theme, **PHONE)
    open_table(page, GAME, "computer:level1", "computer:level1", double_or_quits="yes")
    player = Player(page, "touch", 6)
    for question in ("Where is", "Which two", "Which ghost", "Double or quits"):
        until_asked(player, question)
        assert faults(page) == "", question
    player.play_on()
    assert faults(page) == ""


@pytest.mark.parametrize("question", ["Where is", "Double or quits"])
def test_all_that_is_touched_is_in_sight_on_every_screen(visit: Open, question: str) -> None:
    page = visit(viewport={"width": 390, "height": 844})
    for _game in range(10):  # in some games nobody comes to double
        open_table(page, GAME, *["computer:level1"] * 3, double_or_quits="yes")
        player = Player(page, "mouse", 3)
        until_asked(player, question)
        if not player.is_over:
            break
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for where in (".spot .card", "#prompt h2", "#prompt .btn", ".to-ask"):
            finger = FINGER if where in (".to-ask", "#prompt .btn") else 0
            assert out_of_reach(page, where, finger) == [], (where, width, height)


def test_at_a_childs_pace_all_waits_until_it_was_seen(visit: Open) -> None:
    """STA-41: each swap and move is looked at in peace; the computers wait as well."""
    page = visit(reduced_motion="no-preference", **PHONE)
    page.add_init_script("localStorage.setItem('patient', 'yes')")
    open_table(page, GAME, "computer:level1")
    player = Player(page, "touch", 4)
    # What one does oneself is looked at in peace as well: the table does not change before.
    player._settled = lambda before: page.wait_for_timeout(400)  # type: ignore[method-assign]
    saw = page.locator(".saw")
    player.play_on(until=lambda: saw.count() > 0)
    shown, version = page.locator("#last").inner_text(), player.version
    page.wait_for_timeout(1500)
    assert (page.locator("#last").inner_text(), player.version) == (shown, version)
    assert saw.locator(".pictures svg").count() == 3
    assert page.locator("#flights .trail").count() > 0
    assert faults(page) == ""
    saw.get_by_role("button", name="Show it again").tap()
    expect(page.locator("#flights .trail")).not_to_have_count(0)
    saw.get_by_role("button", name="I saw it").tap()
    expect(saw).to_have_count(0)
    expect(page.locator("#app")).not_to_have_attribute("data-version", version)


def test_a_result_is_put_aside_to_look_at_the_table_and_taken_up_again(visit: Open) -> None:
    page = visit(**PHONE)
    open_table(page, GAME, "computer:level1", short="yes")
    Player(page, "touch", 2).play_on()
    panel = page.locator(".ending")
    expect(panel).to_be_visible()
    page.get_by_role("link", name="Look at the table").tap()
    expect(panel).to_be_hidden()
    expect(page.locator(".spot").first).to_be_visible()
    page.get_by_role("link", name="Back to the result").tap()
    expect(panel).to_be_visible()
