"""A puzzle with scripts: touched on the table, answered below it, on a phone and by keys."""

import pytest
from playwright.sync_api import expect

from browser.boxes import box, in_windows, over
from browser.conftest import LANGUAGES, PHONE, SCREENS, SIDEWAYS, Open, Screen, in_a_soak
from browser.tables import open_table
from hantise.games import codes
from hantise.puzzles.shelf import shipped

# One whose best choice plays different cards from the hand.
GAME = "ghooost"


def number_of_cards() -> int:
    return next(
        number
        for number, puzzle in enumerate(shipped(GAME), start=1)
        if puzzle.best.action not in ("take", "luck") and "x" not in puzzle.best.action
    )


@pytest.mark.parametrize("window", SCREENS, ids=["phone", "desk"])
def test_it_is_solved_by_touching_the_table(visit: Open, window: Screen) -> None:
    number, page = number_of_cards(), visit(**window)
    best = shipped(GAME)[number - 1].best.action
    page.goto(f"/puzzles/{GAME}/{number}", wait_until="networkidle")
    button = page.locator(f'#prompt button[value="{best}"]')
    for thing in (button.get_attribute("data-picks") or "").split():
        page.locator(f'[data-thing="{thing}"]').first.click()
    button.click()
    page.get_by_role("heading", name="Yes, at the first try").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    assert page.evaluate("document.activeElement.id") == "prompt"


def test_one_card_alone_is_picked_where_the_rest_could_not_be_played(visit: Open) -> None:
    """RIP-11: an answer is one action."""
    page = visit(**PHONE)
    cards: list[str] = []
    for number in range(1, 51):
        page.goto(f"/puzzles/rest_in_peace/{number}")
        cards = page.locator("#prompt [data-adds]").evaluate_all("all => all.map(one => one.dataset.picks)")
        if len(cards) > 1:
            break
    for card in cards[:2]:
        page.locator(f"[data-thing={card}]").last.tap()
    picked = page.locator(".hand [aria-pressed=true]")
    expect(picked).to_have_count(1)
    expect(picked).to_have_attribute("data-thing", cards[1])


@pytest.mark.soak
def test_an_answer_lies_in_sight_on_the_table_and_what_a_seat_has_is_read_beside_it(visit: Open) -> None:
    """BOO's table is larger than its window, which shows its middle first.

    The answer takes half of a phone: what a family of Rest in Peace has lies side by side in what is left.
    """
    page = visit(**PHONE)
    for number in (1, 2):
        page.goto(f"/puzzles/boo/{number}?show=yes")
        expect(page.locator("#room .preview")).to_be_in_viewport(ratio=0.9)
    page.goto("/puzzles/rest_in_peace/7?show=yes", wait_until="networkidle")
    parts = ".family-side :is(.seat b, .goal, .front .card)"
    for size in in_windows(page, [(390, 844), (360, 740)]):
        assert page.locator(parts).locator("visible=true").count() >= 6, size
        assert over(page, parts, parts, by=0) == [], size


@in_a_soak(("game", "language"), codes(), LANGUAGES)
def test_held_sideways_the_answer_is_read_beside_its_table(visit: Open, game: str, language: str) -> None:
    page = visit(f"/puzzles/{game}/1?show=yes", locale=language, **SIDEWAYS)
    for part in (".answered h2", ".answered .found p"):
        assert page.locator(part).evaluate("one => one.getBoundingClientRect().bottom") < 390
    table = box(page.locator("#room > :first-child"))
    assert table["height"] > 200
    assert table["y"] < 200


@pytest.mark.soak
def test_by_keys_alone_a_wrong_one_is_tried_and_tried_again(visit: Open) -> None:
    number, page = number_of_cards(), visit(**PHONE)
    best = shipped(GAME)[number - 1].best.action
    page.goto(f"/puzzles/{GAME}/{number}")
    wrong = next(one for one in ("take", "luck") if page.locator(f'#prompt button[value="{one}"]').count())
    assert wrong != best
    page.locator(f'#prompt button[value="{wrong}"]').focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Not the best").wait_for()
    page.get_by_role("link", name="Try again").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/puzzles/{GAME}/{number}")
    assert page.locator(f'#prompt button[value="{best}"]').count()


def test_matches_that_go_on_leave_the_puzzles_on_a_phone_s_front(visit: Open) -> None:
    """All ways in share a line, which covers nothing and breaks no word; a narrow one has the puzzles' drawing."""
    page = visit(**PHONE, locale="fr")
    for _match in range(2):
        open_table(page, GAME)
        page.goto("/")
        for width in (390, 360, 336):
            page.set_viewport_size({"width": width, "height": 844})
            expect(page.locator(".dock .resume b")).to_have_text("Reprendre")
            assert page.locator(".dock .resume b").evaluate("word => word.offsetHeight") < 30
            expect(page.locator(".dock .puzzling")).to_be_visible()
            assert page.locator(".dock").evaluate("dock => dock.offsetHeight") < 80
