"""Files are kept for good, and are others once what they hold is another; what scripts look for is written down."""

import re
import shutil
from functools import cache
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest

from hantise.drawing import contract
from hantise.web.pages import assets
from hantise.web.pages.assets import STATIC, Asset, find_asset, lighter
from web.visitor import Visitor


def is_kept_for_good(answer: httpx.Response) -> bool:
    return answer.status_code == 200 and "immutable" in answer.headers["cache-control"]


def test_all_that_a_table_needs_is_kept_for_good(visitor: Visitor) -> None:
    path = visitor.make_table("ghooost", "computer:level1")
    page = visitor.client.get(path).text
    addresses = {address.partition("#")[0] for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', page)}
    assert len(addresses) >= 6
    assert [address for address in addresses if not is_kept_for_good(visitor.client.get(address))] == []


def test_a_file_carries_no_headers_that_only_a_page_needs(visitor: Visitor) -> None:
    """What is of another edition is not kept for long; there is nothing else.

    Else a worker that is older than the page would leave its own files there for a year.
    """
    page, file = visitor.client.get("/"), visitor.client.get(assets.address("hantise.css"))
    for name in ("permissions-policy", "cross-origin-opener-policy"):
        assert name in page.headers
        assert name not in file.headers
    assert page.headers["x-content-type-options"] == file.headers["x-content-type-options"] == "nosniff"
    answer = visitor.client.get("/static/0123456789/table.js")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "public, max-age=3600")
    for path in ("x", "table.js", *(f"0123456789/{name}" for name in ("", "no.js", "fonts", "%2e%2e/app.py"))):
        assert visitor.client.get(f"/static/{path}").status_code == 404, path


def test_what_a_script_imports_is_of_its_own_edition(visitor: Visitor) -> None:
    """A browser that kept some modules of an older build would else run them beside the new ones."""
    seen, waiting = set[str](), [assets.address("table.js")]
    while waiting:
        address = waiting.pop()
        answer = visitor.client.get(address)
        assert is_kept_for_good(answer), address
        seen.add(Path(address).name)
        imported = [urljoin(address, name) for name in re.findall(r'(?:from|import)[ (]?"(\./[^"]+)"', answer.text)]
        waiting += [found for found in imported if Path(found).name not in seen]
    assert seen >= {"table.js", "line.js", "speech.js", "focus.js", "motion.js", "touches.js", "guide.js", "rules.js"}


@pytest.mark.parametrize("sheet", ["hantise.css", "house.css", "making.css"])
def test_what_a_sheet_shows_is_of_its_own_edition(visitor: Visitor, sheet: str) -> None:
    shown = set(re.findall(r"url\(([^)]+)\)", visitor.client.get(assets.address(sheet)).text))
    assert shown
    for address in (urljoin(assets.address(sheet), name) for name in shown):
        assert is_kept_for_good(visitor.client.get(address)), address


def test_an_address_changes_with_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = assets.address("table.js")
    copy = tmp_path / "static"
    shutil.copytree(assets.STATIC, copy)
    monkeypatch.setattr(assets, "STATIC", copy)
    # Of this test alone.
    for function in ("address", "edition"):
        monkeypatch.setattr(assets, function, cache(getattr(assets, function).__wrapped__))
    assert assets.address("table.js") == before
    with (copy / "line.js").open("a") as module:
        module.write("\n")
    for cached in (assets.address, assets.edition):
        cached.cache_clear()
    assert assets.address("table.js") != before


def test_scripts_and_sheets_are_sent_without_comments_and_what_they_say_as_it_is_written() -> None:
    """Sheets with every space: nested rules meant something else where a library took the one before a colon away."""
    lying, sent = (STATIC / "table.js").read_bytes(), find_asset("table.js")
    assert sent is not None
    assert b"\n//" in lying
    assert b"\n//" not in sent.body
    assert 0.5 < len(sent.body) / len(lying) < 0.95
    script = b"// Why.\nconst told = `${one}  and // ${two}`;\nexport const is = /\\/\\*x/.test(told);\n"
    assert lighter(script, "text/javascript") == (
        b"const told=`${one}  and // ${two}`;export const is=/\\/\\*x/.test(told);"
    )

    sheet = b"/* Why. */\n@container (width>1px){.a :is(.b,.c){margin:1px}}\n"
    assert lighter(sheet, "text/css") == b"@container (width>1px){.a :is(.b,.c){margin:1px}}\n"
    written = (STATIC / "hantise.css").read_text("utf-8")
    assert not re.search(r"""["'][^"'\n]*/\*""", written), "what looks like a remark is one"
    assert find_asset("lost.svg") == Asset((STATIC / "lost.svg").read_bytes(), "image/svg+xml")


# What the scripts look for.

ASKED = re.compile(r"""(?:querySelector(?:All)?|closest|matches)\(\s*(["'`])(.*?)\1|classList\.\w+\(()"([\w-]+)\"""")
NAMED = re.compile(r"[.][a-z][a-z-]*")
# What the web's own pages hold around a room: the bar, the prompt's form, the log, the menu, and the page's own state.
FRAME = {
    ".acts", ".armed", ".ask", ".back", ".believed", ".best", ".blank", ".brief", ".btn", ".bubble", ".calls",
    ".chosen", ".copy", ".hint-panel", ".counted", ".dealing", ".docked", ".early", ".error", ".first-time",
    ".furnished", ".gazes", ".here", ".holding", ".in-motion", ".js", ".key", ".keyed", ".left", ".lesson",
    ".letterless", ".locked", ".looked", ".menu", ".more", ".news", ".no", ".nothing", ".notice", ".numbered",
    ".numbers", ".of-now", ".offline", ".on", ".open", ".parts", ".picking", ".pictured", ".pictures", ".placing",
    ".playing", ".porter", ".reel", ".rule", ".rules", ".saw", ".section", ".side", ".since", ".tip", ".told", ".top",
    ".unseen", ".whole", ".windows", ".hand-held", ".screen", ".resting", ".asleep", ".long",
    ".mood", ".ring", ".bells",
}  # fmt: skip


def looked_for() -> set[str]:
    """Every class that a script asks for or writes."""
    found = set[str]()
    for script in STATIC.glob("*.js"):
        for _quote, selector, _none, written in ASKED.findall(script.read_text("utf-8")):
            found |= {*NAMED.findall(selector.replace("${CSS.escape", ""))} | ({f".{written}"} if written else set())
    return found


def test_the_contract_names_every_class_that_a_script_looks_for_and_no_other() -> None:
    """`.why` is a place for words, which is found by its id; `.private` is covered by the kit's sheet."""
    written_down, found = contract.__doc__ or "", looked_for()
    assert found - FRAME <= {*NAMED.findall(written_down)}
    assert {*re.findall(r"^([.][a-z-]+) ", written_down, re.MULTILINE)} <= found | {".why", ".private"}
