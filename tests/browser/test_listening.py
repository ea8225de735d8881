"""Played by keyboard and by ear: the focus is never lost and never on what acts, and what matters is said once."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESK, Open
from browser.player import Player
from browser.tables import SHORT, invitations, offers, open_later, open_table, sit_down
from web.houses import House


def said(page: Page) -> list[str]:
    """What the live region holds."""
    return [words.strip() for words in page.locator("#say span").all_text_contents()]


# Whether the focus is somewhere, and not on a button that acts.
IS_SAFE = "document.activeElement !== document.body && !document.activeElement.matches('button[name=action]')"


@pytest.mark.soak
def test_after_each_command_the_focus_is_on_the_prompt_or_in_the_hand(visit: Open) -> None:
    """A pick that drops another says so."""
    page = open_table(visit(**DESK), "ghooost", **SHORT)
    player = Player(page, "keys", 3)
    player.play_on(until=lambda: bool(player.choices()) and page.evaluate(TWO_KINDS) is not None)
    first, second = page.evaluate(TWO_KINDS)
    page.locator(f"#{first}").press("Space")
    page.locator(f"#{second}").press("Space")
    name = (page.locator(f"#{second}").get_attribute("aria-label") or "").rpartition(",")[0]
    assert said(page)[-1].startswith(f"Only {name} is picked now.")
    page.locator(f"#{second}").press("Space")
    while not player.is_over:
        turns = player.turns
        player.play_on(until=lambda turns=turns: player.turns > turns)  # type: ignore[misc]
        assert player.is_over or page.evaluate(IS_SAFE), page.evaluate("document.activeElement.outerHTML")
    expect(page.locator("#outcome")).to_be_focused()
    (headline,) = page.locator("#outcome").all_text_contents()
    rows = page.locator(".tally tbody tr").count()
    told = next(words for words in said(page) if words.startswith(headline))
    assert len(told.split(", ")) >= rows


def own_turns(player: Player, most: int) -> Iterator[int]:
    """So many times the player's choices are there."""
    for turns in range(1, most + 1):
        player.play_on(until=lambda turns=turns: player.turns >= turns)  # type: ignore[misc]
        player.until_asked()
        yield turns


@pytest.mark.soak
def test_a_second_press_of_the_same_key_plays_nothing(visit: Open, unfurnished: str) -> None:
    page = open_table(visit(**DESK), unfurnished)
    player = Player(page, "keys", 3)
    for _turn in own_turns(player, 2):
        expect(page.locator("#prompt")).to_be_focused()
        before = player.version
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
        assert player.version == before


def test_ones_turn_and_what_is_asked_are_said_once(visit: Open) -> None:
    """At first also what one holds."""
    page = open_table(visit(**DESK), "ghooost", starter="0")
    expect(page.locator("#say span")).to_have_count(2)
    question, hand = said(page)
    assert question.startswith("Your turn. What do you lay")
    names = [(card.get_attribute("aria-label") or "").rpartition(",")[0] for card in page.locator(".hand button").all()]
    assert hand == f"Your hand: {', '.join(names)}."
    player = Player(page, "keys", 5)
    for _turn in own_turns(player, 2):
        question, why = page.locator("#prompt h2").inner_text(), page.locator("#asked").inner_text()
        stop = "" if question.endswith("?") else "."
        expect(page.locator("#say span", has_text="Your turn.").last).to_have_text(
            f"Your turn. {question}{stop} {why} "
        )
        # The region itself does not say it once more.
        assert page.locator("#prompt").get_attribute("aria-describedby") is None


def test_left_and_right_go_round_the_disc_its_free_place_has_a_colour_and_picks_are_said(
    visit: Open, house: House
) -> None:
    page = open_later(visit(**DESK), house, "haunted_stairs", offers("swap"))
    board = page.get_by_role("group", name="The disc")
    expect(board).to_have_accessible_description("Arrows move, Space picks, Enter takes the choice.")
    expect(board).to_contain_text(re.compile("The [a-z]+ place: free"))
    ghosts = board.get_by_role("button").all()
    ghosts[0].focus()
    for ghost in ghosts[1:]:
        page.keyboard.press("ArrowRight")
        expect(ghost).to_be_focused()
    # How to move is told once.
    expect(board).to_have_accessible_description("")
    page.keyboard.press("ArrowLeft")
    expect(ghosts[-2]).to_be_focused()
    first, second = page.locator(".board [data-thing]").all()[:2]
    one, other = ((thing.get_attribute("aria-label") or "").rpartition(",")[0] for thing in (first, second))
    first.press("Space")
    assert said(page)[-1] == f"Picked: {one}. And now the other one"
    second.press("Space")
    button = page.locator("#prompt .btn.on")
    assert said(page)[-1] == f"Picked: {other}. The button waits: {button.inner_text()}."
    second.press("Space")
    assert said(page)[-1] == f"Not picked any more: {other}. And now the other one"


def test_what_was_told_is_not_said_again_with_what_is_asked(visit: Open) -> None:
    page = visit(**DESK)
    address = speech_of(page)
    page.evaluate(
        """async (address) => {
          const { report, callToMove } = await import(address);
          const asked = `<section id="prompt"><div class="say mine" data-called="Your turn"><h2>Who is it?</h2>
            <p>Sunrise in 2 turns. You win a card.</p></div></section><p id="say"></p>`;
          document.body.insertAdjacentHTML("beforeend", asked);
          report(["Bruno takes the cemetery. Sunrise in 2 turns."]);
          callToMove();
          localStorage.setItem("brief", "yes");
          callToMove();
        }""",
        address,
    )
    told = ["Bruno takes the cemetery. Sunrise in 2 turns.", "Your turn. Who is it? You win a card."]
    assert said(page) == [*told, "Your turn. Who is it?"]


def speech_of(page: Page) -> str:
    """The address of the script that says things."""
    open_table(page, "boo")
    address: str = page.evaluate("[...document.scripts].at(-1).src.replace(/table\\.js.*/, 'speech.js')")
    # A page on which nobody else says anything.
    page.goto("/")
    return address


@pytest.mark.soak
def test_with_friends_it_is_said_whose_turn_it_is_and_cards_that_wait_tell_their_place(visit: Open) -> None:
    host = open_table(visit(**DESK), "ghooost", "friend", starter="0")
    expect(host.locator(".lobby")).to_be_visible()
    assert said(host) == []
    waits = visit(**DESK)
    sit_down(waits, invitations(host)[0])
    expect(host.locator(".lobby")).to_have_count(0)
    expect(host.locator("#say span").filter(has_text="Your turn.")).to_have_count(1)
    cards = waits.locator(".hand [data-thing]")
    many = cards.count()
    assert (cards.nth(1).get_attribute("aria-label") or "").endswith(f", 2 of {many}")
    expect(waits.locator(".hand")).to_have_accessible_description("Arrows move, Space picks, Enter takes the choice.")
    cards.first.focus()
    waits.keyboard.press("Space")
    expect(cards.first).to_have_attribute("aria-pressed", "false")
    expect(cards.first).to_be_disabled()
    waits.keyboard.press("End")
    expect(cards.last).to_be_focused()
    waits.keyboard.press("Home")
    expect(cards.first).to_be_focused()


# Two kinds that may be played, but not together.
TWO_KINDS = """() => {
  const cards = [...document.querySelectorAll('.hand [data-thing]:not([aria-disabled])')];
  const lists = [...document.querySelectorAll('#prompt [data-picks]')].map((one) => one.dataset.picks.split(' '));
  for (const one of cards) for (const other of cards)
    if (one !== other && !lists.some((all) => all.includes(one.dataset.thing) && all.includes(other.dataset.thing)))
      return [one.id, other.id];
  return null;
}"""


@pytest.mark.soak
def test_what_is_only_looked_at_is_no_part_of_a_name_and_the_menu_gives_the_focus_back(visit: Open) -> None:
    page = visit("/", **DESK)
    expect(page.locator("form.join button")).to_have_accessible_name("Enter with the code")
    assert page.locator(".choose [aria-pressed=true]").count() == 2
    open_table(page, "boo")
    expect(page.locator("#log")).to_have_accessible_name("What has happened")
    page.locator("#menu > summary").press("Enter")
    tree = page.locator("#menu").aria_snapshot()
    assert "Seats and devices" in tree
    assert "▸" not in tree
    page.locator("#menu .choose button").first.focus()
    page.keyboard.press("Escape")
    expect(page.locator("#menu > summary")).to_be_focused()
    assert page.locator("#menu").get_attribute("open") is None


def test_of_news_that_come_fast_only_the_newest_are_said(visit: Open) -> None:
    page = visit(**DESK)
    address = speech_of(page)
    page.evaluate(
        """async (address) => {
          const { report } = await import(address);
          document.body.append(Object.assign(document.createElement("div"), { id: "say" }));
          report(["Ann plays a long sentence, which lasts."]);
          report(["This is new to you."], true);
          for (let n = 1; n < 10; n++) report([`News ${n}.`]);
        }""",
        address,
    )
    expect(page.locator("#say span").last).to_have_text("News 9. ")
    heard = said(page)
    assert "News 1." not in heard
    assert heard[-5:] == ["This is new to you.", "News 6.", "News 7.", "News 8.", "News 9."]
