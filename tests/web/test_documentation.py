"""A folder of pages under /docs: its files and no others, with headers by which they harm nobody."""

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from hantise.web.pages.assets import policy_of, print_of
from hantise.web.serving.server import Access
from web.fakes import FirstThatComes
from web.houses import running_house
from web.raw import said
from web.visitor import Visitor

SECRET = "what lies in the cellar"
SCRIPT = 'var a = "é";'
PAGE = """<!doctype html><title>Here</title><link rel="stylesheet" href="a.css">
<script>SCRIPT</script><script id="c" type="application/json">{}</script><script src="b.js"></script>
<a href="other/index.html">other</a>""".replace("SCRIPT", SCRIPT)
HTML = "text/html; charset=utf-8"
# What lies there, and as what it is sent.
FILES = {
    "index.html": (PAGE, HTML),
    "other/index.html": ("<title>There</title>", HTML),
    "a.css": ("a{}", "text/css; charset=utf-8"),
    "b.js": ("1", "text/javascript; charset=utf-8"),
    "search.json": ('{"drawings":["/x"]}', "application/json"),
    "sign.svg": ("<svg/>", "image/svg+xml"),
    "sitemap.xml": ("<a/>", "application/xml"),
    "objects.inv": ("# inventory", "application/octet-stream"),
}
HIDDEN = dict.fromkeys((".secret", ".git/config"), (SECRET, ""))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site, with something beside it that is nobody's business."""
    root = tmp_path_factory.mktemp("docs")
    (root / "outside.html").write_text(SECRET)
    for name, (text, _kind) in (FILES | HIDDEN).items():
        path = root / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if os.name == "posix":
        (root / "site" / "leading-out.html").symlink_to(root / "outside.html")
        (root / "site" / "way-out").symlink_to(root)
    return root / "site"


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[httpx.Client]:
    with running_house(FirstThatComes(), access=Access(docs=folder)) as house, house.client() as client:
        yield client


def test_a_file_is_sent_as_what_it_is_and_nothing_else_is_answered_there(client: httpx.Client) -> None:
    """Without the stroke it leads to the first page."""
    for path, (text, kind) in (FILES | {"": FILES["index.html"], "other/": FILES["other/index.html"]}).items():
        answer = client.get(f"/docs/{path}")
        assert (answer.status_code, answer.headers["content-type"], answer.text) == (200, kind, text)
        assert answer.headers["x-content-type-options"] == "nosniff"
    answer = client.get("/docs")
    assert (answer.status_code, answer.headers["location"]) == (308, "/docs/")
    assert client.post("/docs/index.html").status_code == 405
    head = client.head("/docs/index.html")
    assert (head.status_code, head.content) == (200, b"")


def test_a_page_may_run_its_own_scripts_alone_by_fingerprints_that_browsers_reckon(client: httpx.Client) -> None:
    """The first is the example of MDN; lines end for browsers as they are read."""
    assert print_of("") == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
    assert print_of("a\r\nb\rc") == print_of("a\nb\nc")
    assert "script-src 'self';" in policy_of("<p>no script</p>")
    assert policy_of("<SCRIPT>1</SCRIPT><script>1</script>").count("sha256-") == 1
    headers = client.get("/docs/").headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"].split() == ["'self'", f"'{print_of(SCRIPT)}'"]
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert headers.keys() >= {"permissions-policy", "cross-origin-opener-policy", "referrer-policy"}


@pytest.mark.parametrize(
    "path",
    [
        *("nothing.html", "other/nothing", ".secret", ".git/config", "other/../.secret", "..", "../outside.html"),
        *("%2e%2e/outside.html", "other/%2e%2e/%2e%2e/outside.html", "%2e%2e%2foutside.html", "..%5coutside.html"),
        *("leading-out.html", "way-out/outside.html", "index.html/x", "%00", "a%00.css"),
        *("/etc/passwd", "//etc/passwd", "%2fetc%2fpasswd", "a" * 5000),
    ],
)
def test_what_is_hidden_outside_or_not_there_is_nowhere(client: httpx.Client, path: str) -> None:
    """Asked for as it stands, which a browser would not do."""
    asked = f"GET /docs/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    answer = said(str(client.base_url), asked.encode())
    assert answer.startswith(b"HTTP/1.1 404 ")
    assert b"There is nothing behind this door" in answer
    assert not any(secret in answer for secret in (SECRET.encode(), b"root:"))


def test_the_folder_is_shown_as_it_is_now(client: httpx.Client, folder: Path, visitor: Visitor) -> None:
    """A house below a path has it there, and one that was not asked nowhere."""
    place, path = "/docs/other/index.html", folder / "other" / "index.html"
    kept = {"If-None-Match": client.get(place).headers["etag"]}
    again = client.get(place, headers=kept)
    assert (again.status_code, again.content) == (304, b"")
    path.write_text("<title>New</title>")
    try:
        assert client.get(place, headers=kept).text == "<title>New</title>"
    finally:
        path.write_text(FILES["other/index.html"][0])
    with running_house(FirstThatComes(), access=Access(prefix="/g", docs=folder)) as house, house.client() as below:
        assert below.get("/docs").headers["location"] == "/g/docs/"
        for encoding in ("gzip", "identity"):
            assert below.get("/docs/", headers={"Accept-Encoding": encoding}).text == PAGE
    assert [visitor.open(path).status_code for path in ("/docs", "/docs/")] == [404, 404]
