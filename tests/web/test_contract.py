"""What the scripts look for in a room is written down, and nothing is written down that they do not look for."""

from __future__ import annotations

import re

from hantise.drawing import contract
from hantise.web.pages.assets import STATIC

ASKED = re.compile(r"""(?:querySelector(?:All)?|closest|matches)\(\s*(["'`])(.*?)\1|classList\.\w+\(()"([\w-]+)\"""")
NAMED = re.compile(r"[.][a-z][a-z-]*")
# What the web's own pages hold around a room: the bar, the prompt's form, the log, the menu, and the page's own state.
FRAME = {
    ".acts", ".armed", ".ask", ".back", ".best", ".blank", ".btn", ".bubble", ".calls", ".chosen", ".copy", ".counsel",
    ".counted", ".dealing", ".docked", ".early", ".first-time", ".furnished", ".gazes", ".here",
    ".holding", ".in-motion", ".js", ".key", ".keyed", ".left", ".lesson", ".letterless", ".locked", ".looked",
    ".menu", ".more", ".news", ".no", ".nothing", ".notice", ".numbered", ".numbers", ".of-now", ".offline",
    ".on", ".open", ".parts", ".picking", ".pictured", ".pictures", ".placing", ".playing", ".porter", ".reel",
    ".rule", ".rules", ".saw", ".section", ".side", ".since", ".tip", ".told", ".top", ".unseen", ".whole", ".windows",
}  # fmt: skip


def looked_for() -> set[str]:
    """Every class that a script asks for or writes."""
    found = set[str]()
    for script in STATIC.glob("*.js"):
        for _quote, selector, _none, written in ASKED.findall(script.read_text("utf-8")):
            found |= {*NAMED.findall(selector.replace("${CSS.escape", ""))} | ({f".{written}"} if written else set())
    return found


def test_every_class_that_a_script_looks_for_is_in_the_contract() -> None:
    written_down = {*NAMED.findall(contract.__doc__ or "")}
    assert looked_for() - FRAME <= written_down


def test_the_contract_names_no_class_that_nobody_looks_for() -> None:
    """`.why` is a place for words, which is found by its id; `.private` is covered by the kit's sheet."""
    written_down = {*re.findall(r"^([.][a-z-]+) ", contract.__doc__ or "", re.MULTILINE)}
    assert written_down <= looked_for() | {".why", ".private"}
