"""Tables in the browser, and how one sits down at them."""

from __future__ import annotations

from http import HTTPStatus

from playwright.sync_api import Page

from web.visitor import forms_of

# Where scripts run, they have begun: a key pressed sooner does what it does without them.
READY = "html:not(.js) #app, html.js #app:has(#log[tabindex])"

# A night of Ghooost! that is soon over.
SHORT = {"each_value": "3", "kitty": "2", "miss_copy": "1", "daybreak": "2"}


def open_table(page: Page, game: str, *others: str, **options: str) -> str:
    """A table of this game with these others ("computer:level1", "friend", ...); its address.

    It is asked for as the form of the page for a new one does: that form itself is filled in where a test is about it.
    """
    asked = page.request
    form: dict[str, str | float | bool] = {}
    form |= forms_of(asked.get(f"/new/{game}").text())[0].data()
    form |= {name: "" for name in form if name.startswith("seat")}
    form |= {f"seat{number}": other for number, other in enumerate(others, start=2)}
    made = asked.post(
        f"/new/{game}", form=form | {f"option.{name}": one for name, one in options.items()}, max_redirects=0
    )
    assert made.status == HTTPStatus.SEE_OTHER, made.text()
    page.goto(made.headers["location"])
    page.wait_for_selector(READY)
    return page.url


def invitations(page: Page) -> list[str]:
    """The links for friends that the table's menu shows."""
    links = page.locator("#menu dd").evaluate_all("all => all.map(one => one.dataset.link || one.textContent)")
    return [link for link in links if link.startswith("http")]


def sit_down(page: Page, link: str) -> None:
    """Open the link and press its button."""
    page.goto(link)
    page.locator("form button.pri").click()
    page.wait_for_selector(READY)
