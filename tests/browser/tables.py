"""Making a table in the browser, as a person does."""

from __future__ import annotations

from playwright.sync_api import Page

# Where scripts run, they have begun: a key pressed sooner does what it does without them.
READY = "html:not(.js) #app, html.js #app:has(#log[tabindex])"

# A night of Ghooost! that is soon over.
SHORT = {"each_value": "3", "kitty": "2", "miss_copy": "1", "daybreak": "2"}


def open_table(page: Page, game: str, *others: str, **options: str) -> str:
    """A table of this game with these others ("computer:level1", "friend", ...); its address."""
    page.goto(f"/new/{game}")
    for select in page.locator("select[name^=seat]").all():
        number = int((select.get_attribute("name") or "seat0").removeprefix("seat"))
        select.select_option(others[number - 2] if number - 2 < len(others) else "")
    # All of a new page's folds are closed; a locator of closed ones would lose count as they open.
    for fold in page.locator("form[action^='/new/'] details > summary").all():
        fold.click()
    for name, value in options.items():
        _set(page, f"option.{name}", value)
    page.locator("form[action^='/new/'] button.pri").click()
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


def _set(page: Page, name: str, value: str) -> None:
    radios = page.locator(f'input[type=radio][name="{name}"]')
    radio = page.locator(f'input[type=radio][name="{name}"][value="{value}"]')
    if radios.count() and not radio.count():
        # Other numbers than those that the page offers in words make tests short.
        radios.first.evaluate("(one, value) => { one.value = value; }", value)
    field = page.locator(f'[name="{name}"]:not([type=hidden])')
    if radio.count():
        radio.check(force=True)
    elif value in ("yes", "no"):
        field.set_checked(value == "yes")
    elif field.evaluate("field => field.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(value)
