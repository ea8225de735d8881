"""The documentation as a site."""

from __future__ import annotations

from bootstrap.environments import DOCS, ensure
from bootstrap.steps import say, step

PAGES, SITE = "build/docs", "build/site"


def docs(_: list[str]) -> None:
    """Write the pages, make a site of them, and follow all its links."""
    python = ensure(DOCS).program("python")
    step("pages", [python, "-m", "docsite", PAGES])
    # The makers of its look say at each start that they end it in May 2027.
    making = [python, "-m", "mkdocs", "build", "--strict", "--config-file", f"{PAGES}/mkdocs.yml"]
    step("site", making, NO_MKDOCS_2_WARNING="1")
    step("links", [python, "-m", "docsite.check", SITE])
    say(f"\n{SITE}/index.html; or in the house: hantise serve --docs {SITE}")
