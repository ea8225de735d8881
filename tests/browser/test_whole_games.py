"""Whole matches and games in a real browser, by every way in."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import DESK, PHONE, Open, in_turn
from browser.player import Player, Way
from browser.tables import SHORT, open_table

SLIM = {"viewport": {"width": 320, "height": 640}, "has_touch": True}


OTHERS = [("mouse", DESK, "en"), ("keys", DESK, "nl"), ("touch", SLIM, "en")]


@pytest.mark.parametrize(
    ("way", "device", "language"),
    [("touch", PHONE, "fr"), *(pytest.param(*one, marks=pytest.mark.soak) for one in OTHERS)],
    ids=["touch", "mouse", "keys", "slim"],
)
def test_a_whole_match_against_two_computers(visit: Open, way: Way, device: dict[str, Any], language: str) -> None:
    page = visit(locale=language, **device)
    open_table(page, "ghooost", "computer:level1", "computer:level1", match="yes", **SHORT)
    player = Player(page, way, seed=3)
    player.play_on()
    assert player.turns > 0
    assert page.locator("#outcome").is_visible()


@pytest.mark.parametrize(("scripts", "way"), [(True, "touch"), (False, "forms")])
def test_between_two_rounds_the_page_waits_for_its_reader(visit: Open, scripts: bool, way: Way) -> None:
    """Whoever goes on is not asked again, also when the page comes anew."""
    page = visit(java_script_enabled=scripts, **PHONE)
    open_table(page, "ghooost", "computer:level1", "computer:level1", match="yes", **SHORT)
    player, panel = Player(page, way, seed=3, reads=False), page.locator("#round-1")
    player.play_on(until=lambda: panel.count() > 0)
    expect(panel).to_be_visible()
    assert not page.locator("#prompt").is_visible(), "nobody decides in a round that they have not seen begin"
    page.wait_for_timeout(400)
    assert panel.is_visible()
    player.read_on()
    expect(panel).not_to_be_visible()
    assert page.locator("#prompt").is_visible()
    page.reload()
    assert not panel.is_visible()
    assert any("End of round 1: " in line for line in page.locator("#side li").all_text_contents())


# Goes on by its button between two rounds; what comes next, without a pause, gives the keyboard to the room.
ON_TO_WHAT_CAME = """async () => {
  const module = document.querySelector('script[src$="table.js"]').src.replace('table', 'between');
  const { isRead } = await import(module);
  const panel = '<div class="between" id="round-9"><a class="pri" href="#round-9">On</a></div>';
  document.body.insertAdjacentHTML('beforeend', panel);
  const reading = isRead().then(() => document.getElementById('room').focus());
  const focused = document.activeElement.textContent;
  document.activeElement.click();
  await reading;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return [focused, document.activeElement.id];
}"""


@pytest.mark.soak
def test_whoever_goes_on_to_an_end_has_the_keyboard_there(visit: Open) -> None:
    """The end may wait behind what stands between two rounds: nothing takes the focus from it later."""
    page = visit(**DESK)
    open_table(page, "ghooost", "computer:level1")
    assert page.evaluate(ON_TO_WHAT_CAME) == ["On", "room"]


@pytest.mark.soak
def test_a_whole_game_with_motion(visit: Open) -> None:
    """Cards fly, and nothing goes wrong on the way."""
    page = visit(reduced_motion="no-preference", **DESK)
    open_table(page, "ghooost", "computer:level1", **SHORT)
    player = Player(page, "mouse", seed=5)
    player.play_on()
    assert page.locator("#flights > *").count() == 0
    assert page.locator("#tell").count() == 0, "the end says itself how it came"


@pytest.mark.parametrize("game", in_turn(["ghooost", "rest_in_peace", "haunted_stairs", "spooky_boo", "plain"]))
def test_a_game_is_played_to_its_end_by_forms(visit: Open, request: pytest.FixtureRequest, game: str) -> None:
    page = visit(java_script_enabled=False, **PHONE)
    options = SHORT if game == "ghooost" else {}
    code = request.getfixturevalue("unfurnished") if game == "plain" else game
    open_table(page, code, "computer:level1", **options)
    Player(page, "forms", seed=1).play_on()
    assert page.locator("#outcome").is_visible()
