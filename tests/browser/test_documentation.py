"""Pages under /docs in a browser: the scripts that stand in them run by their fingerprints, and nothing else does."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.conftest import Hasty
from hantise.web.serving.access import Access
from web.houses import running_house

PAGE = """<!doctype html>
<meta charset="utf-8">
<p id="own">no</p><p id="worker">no</p><p id="handler">no</p><p id="styled" style="color:rgb(1, 2, 3)">plain</p>
<img src="data:," onerror="document.querySelector('#handler').textContent = 'ran'">
<script>\r
  // Lines that end as on Windows, and a sign beyond ASCII: é\r
  document.querySelector("#own").textContent = "ran";\r
  new Worker("worker.js").onmessage = (told) => document.querySelector("#worker").textContent = told.data;\r
  const added = document.createElement("script");\r
  added.textContent = "document.querySelector('#handler').textContent = 'added'";\r
  document.body.append(added);\r
</script>
"""
WORKER = 'fetch("index.json").then((answer) => answer.json()).then((told) => postMessage(told.said));'


def test_a_page_s_own_scripts_run_and_no_others(chromium: Browser, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_bytes(PAGE.encode())
    (tmp_path / "worker.js").write_text(WORKER)
    (tmp_path / "index.json").write_text('{"said": "fetched"}')
    with running_house(Hasty(), access=Access(docs=tmp_path)) as house, chromium.new_context() as context:
        page = context.new_page()
        page.goto(f"{house.address}docs")
        assert page.url == f"{house.address}docs/"
        expect(page.locator("#worker")).to_have_text("fetched")
        expect(page.locator("#own")).to_have_text("ran")
        expect(page.locator("#handler")).to_have_text("no")
        expect(page.locator("#styled")).not_to_have_css("color", "rgb(1, 2, 3)")
