"""Haunted Stairs in its room: whole games by finger, by keys and by forms, and children who are shown for a moment."""

from math import dist

import pytest
from playwright.sync_api import Page, expect

from browser.boxes import box, in_windows, middle, over
from browser.conftest import DESK, MOVES, PATIENT, PHONE, SMALL, Open, Screen, in_a_soak, in_turn
from browser.player import Player, Way
from browser.tables import goes_on, offers, open_later, open_table
from browser.test_accessibility import faults
from browser.test_layout import FINGER, SIZES, out_of_reach
from browser.test_lessons import Learner, begin, lesson_of
from browser.test_past import ended
from web.houses import House

GAME = "haunted_stairs"
# A child that is shown.
CHILD = ",".join(f"#flights use[href$='#{colour}']" for colour in ("red", "green", "blue", "yellow"))
# The computers here are fast: what stood there for a moment is noted.
WATCH = """() => {
  const root = document.documentElement;
  const look = () => { if (document.querySelector('.trace')) root.toggleAttribute('data-traced', true); };
  const room = document.getElementById('room');
  new MutationObserver(look).observe(room, { childList: true, subtree: true, attributes: true });
}"""


def until_asked(player: Player, question: str) -> Player:
    """The game goes on until this seat is asked so."""
    headline = player.page.locator("#prompt .say.mine h2")
    return player.play_on(until=lambda: headline.count() > 0 and question in headline.inner_text())


def things(page: Page) -> list[str]:
    free = page.locator(".board [data-thing]:not([aria-disabled])")
    found: list[str] = free.evaluate_all("all => all.map(x => x.dataset.thing)")
    return found


def test_two_ghosts_are_touched_to_change_places_and_the_trace_stays(visit: Open) -> None:
    """STA-16, STA-41."""
    page = open_table(visit(**PHONE), GAME)
    until_asked(Player(page, "touch", 4), "Which two")
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


@pytest.mark.soak
def test_once_all_is_touched_the_line_says_to_press_and_a_child_is_shown_which_then_stands_nowhere(visit: Open) -> None:
    """STA-11, STA-16, STA-40: the face flies over the table; the page of the table holds ghosts alone."""
    page = open_table(visit(**DESK, has_touch=True), GAME)
    player, asked, hint = Player(page, "mouse", 4), page.locator("#asked"), page.locator("#prompt .hint")
    until_asked(player, "Which two")
    expect(hint).to_have_text("Touch two ghosts")
    page.locator(f"#on-{things(page)[0]}").click()
    expect(hint).to_have_text("And now the other one")
    page.locator(f"#on-{things(page)[0]}").click()
    expect(hint).to_have_text("Touch two ghosts")
    for question, touches in (("Which two", 2), ("Where is", 1)):
        until_asked(player, question)
        expect(asked.locator(".press")).to_be_hidden()
        touched = things(page)[:touches]
        for thing in touched:
            expect(asked.locator(".touch")).to_be_visible()
            page.locator(f"#on-{thing}").click()
        expect(asked.locator(".press")).to_have_text("Now press the button.")
        expect(asked.locator(".press")).to_be_visible()
        expect(asked.locator(".touch")).to_be_hidden()
        for thing in touched:
            page.locator(f"#on-{thing}").click()
    expect(page.locator("#prompt button.pictured:visible"), "one for each ghost").to_have_count(len(things(page)))
    page.locator(f"#on-{things(page)[0]}").tap()
    expect(page.locator("#prompt button.pictured:visible")).to_have_count(1)
    page.locator(f"#on-{things(page)[0]}").tap()
    expect(page.locator("#prompt button.pictured:visible")).to_have_count(len(things(page)))
    version = player.version
    page.emulate_media(reduced_motion="no-preference")
    page.locator("#prompt button.pictured:visible").first.tap()
    expect(page.locator(CHILD).first).to_be_attached()
    expect(page.locator("#flights > *")).to_have_count(0, timeout=15_000)
    faces = page.locator(".spot .card use").evaluate_all("all => all.map(x => x.getAttribute('href').split('#')[1])")
    assert faces == ["ghost"] * 4
    expect(page.locator("#app")).not_to_have_attribute("data-version", version)


@in_a_soak("question", ["Where is", "Double or quits"])
def test_all_that_is_touched_is_in_sight_on_every_screen(visit: Open, question: str) -> None:
    page = visit(viewport={"width": 390, "height": 844})
    for _game in range(10):  # in some games nobody comes to double
        open_table(page, GAME, *["computer:level1"] * 3, double_or_quits="yes")
        player = Player(page, "mouse", 3)
        until_asked(player, question)
        if not player.is_over:
            break
    for width, height in in_windows(page, SIZES):
        for where in (".spot .card", "#prompt h2", "#prompt .btn", ".to-ask"):
            finger = FINGER if where in (".to-ask", "#prompt .btn") else 0
            assert out_of_reach(page, where, finger) == [], (where, width, height)


def test_at_a_childs_pace_one_computer_is_enough(visit: Open) -> None:
    """Whichever button is pressed; the others come back with the usual pace."""
    page = visit(f"/new/{GAME}", **PHONE)
    play, pace = page.locator("[form=quick]"), page.locator("[data-wish=patient]")
    third, faces = page.locator("select[name=seat3]"), play.locator(".faces svg:visible")
    pace.tap()
    expect(third).to_have_value("")
    pace.tap()
    expect(third).not_to_have_value("")
    expect(play).to_contain_text("3 computers", use_inner_text=True)
    pace.tap()
    expect(play).to_contain_text("1 computer", use_inner_text=True)
    expect(faces).to_have_count(2)
    play.tap()
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator("[data-place^='seat:']")).to_have_count(2)


@pytest.mark.soak
def test_at_a_childs_pace_all_waits_until_it_was_seen(visit: Open) -> None:
    """STA-41: each swap and move is looked at in peace; the computers wait as well."""
    page = open_table(visit(script=PATIENT, **MOVES, **PHONE), GAME)
    player = Player(page, "touch", 4)
    # What one does oneself is looked at in peace as well: the table does not change before.
    player.sees_each = True
    saw = page.locator(".saw")
    player.play_on(until=lambda: saw.count() > 0)
    shown, version = page.locator("#last").inner_text(), player.version
    page.wait_for_timeout(1500)
    assert (page.locator("#last").inner_text(), player.version) == (shown, version)
    assert saw.locator(".pictures svg").count() == 3
    assert shown
    assert saw.locator(".told").inner_text() == shown, "what happened, to be read to a child"
    assert page.locator("#flights .trail").count() > 0
    assert faults(page) == ""
    saw.get_by_role("button", name="Show it again").tap()
    expect(page.locator("#flights .trail")).not_to_have_count(0)
    saw.get_by_role("button", name="I saw it").tap()
    expect(saw).to_have_count(0)
    expect(page.locator("#app")).not_to_have_attribute("data-version", version)


@pytest.mark.parametrize("motion", in_turn(["reduce", "no-preference"]))
def test_at_a_childs_pace_a_child_is_shown_until_it_was_seen(visit: Open, motion: str) -> None:
    """STA-11, STA-40: it stays turned up until then, is shown again to who asks, and then lies under its ghost."""
    page = open_table(visit(script=PATIENT, reduced_motion=motion, **PHONE), GAME)
    player, saw = Player(page, "touch", 4), page.locator(".saw")
    player.sees_each = True
    seen, child = saw.get_by_role("button", name="I saw it"), page.locator(CHILD)
    picked, touched = page.locator("[data-thing][aria-pressed=true]"), 0
    for _swap in range(3):
        player.play_on(until=lambda: saw.count() > 0)
        for other in page.locator("[data-thing][aria-pressed=false]").all()[:1]:
            before, touched = picked.count(), touched + 1
            other.dispatch_event("click")
            assert picked.count() == before, "what was chosen takes no more touches"
        if child.count():
            break
        seen.tap()
    assert touched
    page.wait_for_timeout(1000)
    expect(child).to_have_count(1)
    version = player.version
    saw.get_by_role("button", name="Show it again").tap()
    expect(child).to_have_count(1)
    assert player.version == version
    page.wait_for_timeout(6000)
    expect(child).to_have_count(1)
    seen.tap()
    expect(child).to_have_count(0)
    expect(page.locator("#app")).not_to_have_attribute("data-version", version)


def test_a_swap_has_two_places_that_fill_and_a_second_touch_takes_it(visit: Open, house: House) -> None:
    """STA-16, at a child's pace: what is chosen is seen, and touched again it is meant."""
    page = open_later(visit(script=PATIENT, **PHONE), house, GAME, offers("swap"))
    blanks, button = page.locator(".hint .blank"), page.locator("#prompt .btn.on")
    first, second = page.locator(".board [data-thing]").all()[:2]
    expect(blanks).to_have_count(2)
    expect(page.locator(".hint .face")).to_have_count(3)
    first.tap()
    expect(blanks).to_have_count(1)
    second.tap()
    expect(button).to_be_visible()
    second.tap()
    expect(button).to_be_visible()
    page.wait_for_timeout(600)
    with goes_on(page):
        second.tap()
        page.locator(".saw .pri").tap()


# The ghosts that the tip of the porter's arrow lies within a finger of.
POINTED = """() => {
  const found = [...document.querySelectorAll('#guide path.head')].at(-1)?.getBoundingClientRect();
  if (!found) return [];
  const [x, y] = [(found.left + found.right) / 2, (found.top + found.bottom) / 2];
  return [...document.querySelectorAll('.board [data-thing]')].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left - 44 < x && x < right + 44 && top - 44 < y && y < bottom + 44;
  }).map((one) => one.dataset.thing);
}"""


@pytest.mark.soak
def test_the_lessons_swap_points_at_the_ghost_that_is_asked_for(visit: Open) -> None:
    page = begin(visit(**SMALL), GAME)
    learner, steps = Learner(page, "touch"), lesson_of(GAME).steps
    for step in steps[:2]:
        learner.do(step)
    swap = steps[2]
    learner.wait_for(swap)
    blue, yellow = (page.locator(f"#on-{name}") for name in ("blue", "yellow"))
    said = page.locator("#bubble p span")
    for thing, words in ((blue, swap.does), (yellow, swap.then[0])):
        expect(said).to_have_text(words)
        page.wait_for_timeout(700)
        assert page.evaluate(POINTED) == [thing.get_attribute("data-thing")]
        thing.tap()
    blue.tap()
    expect(said).to_have_text(swap.does)
    blue.tap()
    expect(said).to_have_text(swap.then[1])
    expect(page.locator("#prompt .btn.on .pictures")).to_be_visible()
    expect(page.locator("#bubble .pictures")).to_be_hidden()


@pytest.mark.parametrize("question", in_turn(["Where is", "Who is on"]))
def test_at_a_childs_pace_one_touch_of_a_picture_chooses_and_the_large_button_takes_it(
    visit: Open, question: str
) -> None:
    """STA-11, STA-18: a stray touch turns nobody over."""
    page = open_table(visit(**PHONE), GAME)
    player = until_asked(Player(page, "touch", 4), question)
    page.evaluate(PATIENT)
    version, pictures = player.version, page.locator("#prompt button.pictured:visible")
    count, words = pictures.count(), pictures.nth(1).inner_text()
    pictures.nth(1).tap()
    expect(pictures).to_have_count(1)
    assert (pictures.inner_text(), player.version) == (words, version)
    if question == "Where is":
        page.locator(".board [aria-pressed=false]").first.tap()
        expect(pictures).not_to_have_text(words, use_inner_text=True)
    else:
        page.get_by_role("button", name="Choose another").tap()
        expect(pictures).to_have_count(count)
        pictures.nth(0).tap()
    expect(pictures).to_have_count(1)
    pictures.tap()
    page.get_by_role("button", name="I saw it").tap()
    expect(page.locator("#app")).not_to_have_attribute("data-version", version)


@in_a_soak("patient", ["", "yes"])
def test_a_child_that_is_shown_keeps_its_place_when_the_phone_is_turned(
    visit: Open, house: House, patient: str
) -> None:
    """STA-11, STA-40: over another ghost it would be a lie; at a child's pace it stays for long."""
    page = open_later(
        visit(script=f"localStorage.setItem('patient', '{patient}')", **MOVES, **DESK), house, GAME, offers("turn")
    )
    place = things(page)[0]
    ghost = page.locator(f'[data-place="{place}"]')
    shown = page.locator("#flights .card:has(use:not([href$='#ghost']))").first
    page.locator(f"#on-{place}").click()
    page.locator("#prompt button.pictured:visible").first.click()
    expect(page.locator(CHILD).first).to_be_attached()
    for size in ({"width": 740, "height": 360}, {"width": 390, "height": 844}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.wait_for_timeout(200)
        assert dist(middle(box(shown)), middle(box(ghost))) < 0.6 * box(ghost)["width"], size


@pytest.mark.soak
def test_a_result_is_put_aside_to_look_at_the_table_and_taken_up_again(visit: Open, house: House) -> None:
    page = visit(ended(house, GAME), **PHONE)
    panel = page.locator(".ending")
    expect(panel).to_be_visible()
    expect(page.locator(".floor")).to_have_attribute("inert", "")
    page.get_by_role("link", name="Look at the table").tap()
    expect(panel).to_be_hidden()
    expect(page.locator(".spot").first).to_be_visible()
    expect(page.locator(".floor:not([inert])")).to_be_visible()
    page.get_by_role("link", name="Back to the result").tap()
    expect(panel).to_be_visible()


# Each place and size that the disc had while somebody was at play.
NOTED = """() => {
  const noted = window.noted = new Set();
  const look = () => {
    const disc = document.querySelector('.board')?.getBoundingClientRect();
    if (disc && !document.querySelector('.ending'))
      noted.add([disc.left, disc.top, disc.width].map(Math.round).join(' '));
    requestAnimationFrame(look);
  };
  look();
}"""


@in_a_soak(("screen", "language", "way"), [SMALL, PHONE, DESK], ["fr", "en", "nl"], ["touch", "mouse", "keys"])
def test_the_disc_keeps_its_place_and_size_through_a_whole_game(
    visit: Open, screen: Screen, language: str, way: Way
) -> None:
    """STA-41: who has followed a ghost with their eyes does not lose it, whatever is asked or told."""
    page = open_table(visit(locale=language, **{**screen, "has_touch": True}), GAME, short="yes")
    page.evaluate(NOTED)
    Player(page, way, 3).play_on()
    assert page.evaluate("noted.size") == 1, page.evaluate("[...noted]")
    expect(page.locator("#outcome")).to_be_visible()
    assert page.locator(".ending tr").count() == 3


# What has ended lies there until a tap, below words of two lines; the disc before, and while it waits.
WAITS = """async () => {
  const module = document.querySelector('script[src$="table.js"]').src.replace('table', 'motion');
  const { foretell, goOn, isGoneOn } = await import(module);
  const disc = () => Object.values(document.querySelector('.board').getBoundingClientRect().toJSON());
  const before = disc();
  foretell('<h2 id="outcome">Lison wins this game!</h2><p>By fourteen cards to seven, and to six of Bruno.</p>');
  const over = isGoneOn('');
  const during = disc();
  goOn();
  await over;
  return [before, during];
}"""


def test_the_disc_keeps_its_place_and_size_where_the_end_waits_for_a_tap(visit: Open) -> None:
    page = open_table(visit(**PHONE), GAME)
    for screen in (PHONE, SMALL, DESK):
        page.set_viewport_size(screen["viewport"])
        before, during = page.evaluate(WAITS)
        assert during == before


@in_a_soak("screen", [SMALL, PHONE, DESK])
def test_the_disc_keeps_its_place_and_size_in_the_lesson(visit: Open, screen: Screen) -> None:
    page = begin(visit(**screen), GAME)
    page.locator("#bubble[data-action]").wait_for()
    page.evaluate(NOTED)
    learner, steps = Learner(page, "mouse"), lesson_of(GAME).steps
    for step in steps:
        learner.wait_for(step)
        assert over(page, "#bubble", ".board") == [], step.action
        if step is not steps[-1]:
            learner.do(step)
    assert page.evaluate("noted.size") == 1, page.evaluate("[...noted]")
