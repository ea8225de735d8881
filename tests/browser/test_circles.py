"""Three friends over three short evenings: on a desk and on phones, in three languages, one of them without scripts."""

import re
from random import Random

from playwright.sync_api import Page, expect

from browser.conftest import DESK, PHONE, Open
from browser.tables import SHORT, invitations, open_table, sit_down
from browser.test_accessibility import faults
from web.houses import House
from web.test_playing import _play_to_the_end

# What is too small for a finger; a field is as large as its label.
FINGER = """[...document.querySelectorAll('main :is(a, button, select, input, summary)')].filter(
  (one) => one.checkVisibility() && (one.closest('label') ?? one).getBoundingClientRect().height < 44).map(
  (one) => one.outerHTML)"""


def ends(house: House, page: Page, seed: int) -> None:
    """The game on this page is played to its end."""
    match = page.url.partition("/t/")[2].partition("/")[0].partition("?")[0]
    house.wait_for(_play_to_the_end(house.services, match, Random(seed)))


def is_well(page: Page) -> None:
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(FINGER) == []
    assert faults(page) == ""


def test_three_friends_meet_on_three_evenings(visit: Open, house: House) -> None:
    ann = visit(**DESK)
    ben = visit(locale="fr", color_scheme="light", **PHONE)
    cleo = visit(locale="nl", java_script_enabled=False, **PHONE)
    open_table(ann, "ghooost", "friend", **SHORT)
    sit_down(ben, invitations(ann)[0])
    # The first evening, after which they are a circle.
    ends(house, ann, 1)
    ann.goto(ann.url)
    ann.get_by_role("link", name="A circle of these people").click()
    ann.get_by_label("Name of the circle").fill("Friday")
    is_well(ann)
    ann.get_by_role("button", name="Make a circle").click()
    expect(ann.get_by_role("heading", level=1)).to_have_text("Friday")
    circle, link = ann.url, ann.locator(".along code").inner_text()
    cleo.goto(link)
    cleo.get_by_label("Jouw naam").fill("Cleo")
    cleo.locator('.ghosts input[value="ida"]').check()
    cleo.get_by_role("button", name="Meedoen").click()
    expect(cleo.locator(".family li")).to_have_count(3)
    # The second, begun by a tap; Cleo sees it, and does not play yet.
    ben.goto("/evenings")
    ben.get_by_role("link", name=re.compile("^Friday")).click()
    is_well(ben)
    ben.get_by_role("button", name="Rejouer").click()
    expect(ben).to_have_url(re.compile("/t/"))
    ann.goto(circle)
    ann.get_by_role("link", name=re.compile("Continue")).click()
    expect(ann).to_have_url(ben.url)
    cleo.goto(circle)
    expect(cleo.locator(".running")).to_contain_text("Wachten op")
    ends(house, ben, 2)
    # The third, by all of them, begun without scripts.
    cleo.goto(circle)
    cleo.get_by_role("button", name="Opnieuw spelen").click()
    expect(cleo).to_have_url(re.compile("/t/"))
    for page, words in ((ann, "Continue"), (ben, "Reprendre")):
        page.goto(circle)
        page.get_by_role("link", name=re.compile(words)).click()
        expect(page).to_have_url(re.compile(cleo.url.partition("/t/")[2]))
    ends(house, cleo, 3)
    for page in (ann, ben, cleo):
        page.goto(circle)
        expect(page.locator(".scores tbody tr")).to_have_count(3)
        expect(page.locator(".records li").first).to_be_visible()
        expect(page.locator(".last li")).to_have_count(3)
        for fold in page.locator("main summary").all() if page is not cleo else []:
            fold.click()
    for page in (ann, ben):
        is_well(page)
    # Cleo is removed, and comes back by no link that she knows.
    ann.get_by_role("button", name="Remove Cleo").click()
    expect(ann.locator(".family li")).to_have_count(2)
    for place in (circle, link):
        cleo.goto(place)
        expect(cleo.locator(".family")).to_have_count(0)
    ben.get_by_role("button", name="Quitter ce cercle").click()
    expect(ben).to_have_url(re.compile("/evenings$"))
    expect(ben.locator(".circles")).not_to_contain_text("Friday")
