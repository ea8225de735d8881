"""Behind nginx and behind Caddy, set up as `deploy/` has them: forms and pages come through, nobody lies."""

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpcore
import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

import engines
from hantise.cli.commands import Parser, load, settle
from hantise.web.limits import GUESSES
from hantise.web.serving.server import Access, Monitoring
from hantise.web.tables.visitor import BROWSER
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.proxying import BEFORE_WORKERS, DEPLOY, NAME, NEEDS, PROXIES, Proxy
from web.visitor import Visitor, forms_of
from web.workers import Servers

TRUSTING = Access([NAME], ["127.0.0.1/32"])
TOKEN = "a-token-of-the-host"


class _Here(httpcore.NetworkBackend):
    """Finds every name on this machine."""

    def __init__(self) -> None:
        self._network = httpcore.SyncBackend()

    def connect_tcp(self, host: str, port: int, *rest: object, **more: object) -> httpcore.NetworkStream:
        return self._network.connect_tcp("127.0.0.1", port, *rest, **more)  # type: ignore[arg-type]


@contextmanager
def visitor_of(proxy: Proxy) -> Iterator[Visitor]:
    """A browser for which the name of the house leads to this proxy."""
    transport = httpx.HTTPTransport(verify=proxy.trusted)
    transport._pool = httpcore.ConnectionPool(ssl_context=proxy.trusted, network_backend=_Here())
    with httpx.Client(base_url=f"https://{NAME}:{proxy.port}", transport=transport, timeout=30) as client:
        yield Visitor(client)


EACH = pytest.mark.parametrize("kind", [pytest.param(name, marks=NEEDS[name]) for name in PROXIES])
# What a house makes of who its proxies are is shown behind one of them for each change, and behind each in a soak.
FIRST = pytest.mark.parametrize(
    "kind",
    [pytest.param(name, marks=[NEEDS[name], *([pytest.mark.soak] if n else [])]) for n, name in enumerate(PROXIES)],
)


@contextmanager
def behind(kind: str, folder: Path, access: Access = TRUSTING) -> Iterator[tuple[House, Proxy]]:
    with (
        running_house(FirstThatComes(), access=access, watching=Monitoring(metrics_token=TOKEN)) as house,
        PROXIES[kind](folder, urlsplit(house.address).netloc, "-below" if access.prefix else "") as proxy,
    ):
        yield house, proxy


@pytest.mark.soak
@EACH
def test_all_comes_through(kind: str, tmp_path: Path) -> None:
    with behind(kind, tmp_path) as (house, proxy), visitor_of(proxy) as visitor:
        front = visitor.open("/")
        assert front.status_code == 200
        assert "strict-transport-security" in front.headers
        table = visitor.make_table("boo", "friend", name1="Ida")
        (cookie,) = visitor.client.cookies.jar
        assert (cookie.name, cookie.secure, cookie.path) == (f"__Host-{BROWSER}", True, "/")
        own = f"https://{NAME}:{proxy.port}"
        assert f"{own}{table}/" in visitor.text, "links for friends lead to the proxy"
        assert '"version"' in follow(proxy, visitor, table)
        form = forms_of(visitor.open("/new/boo").text)[0]
        assert visitor.send(form.action, form.data(), headers={"Origin": own}).status_code == 200
        assert visitor.send(form.action, form.data(), headers={"Origin": f"https://{NAME}"}).status_code == 403
        assert visitor.open("/healthz").status_code == 200
        assert shows_no_numbers(house, visitor)


def shows_no_numbers(house: House, visitor: Visitor, prefix: str = "") -> bool:
    """Nor whether it is ready; not to whoever has the token either."""
    told = {"Authorization": f"Bearer {TOKEN}"}
    with house.client(headers=told) as inside:
        assert inside.get("/metrics").status_code == 200
    return {visitor.client.get(prefix + path, headers=told).status_code for path in ("/metrics", "/readyz")} == {404}


def follow(proxy: Proxy, visitor: Visitor, table: str) -> str:
    """What an open page is told of its table."""
    line = socket.create_connection(("127.0.0.1", proxy.port))
    own = f"https://{NAME}:{proxy.port}"
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in visitor.client.cookies.jar)
    with connect(
        f"{own.replace('http', 'ws', 1)}{table}/live?version=0",
        sock=line,
        ssl=proxy.trusted,
        server_hostname=NAME,
        origin=Origin(own),
        additional_headers={"Cookie": cookies},
        proxy=None,
    ) as page:
        return str(page.recv(15))


PREFIX = "/games"
_INSIDE = re.compile(rf"{PREFIX}/(?!{PREFIX[1:]}/)")
# Attributes that begin with a stroke and are no address.
_STROKES = re.compile(r"""([\w-]+)=\\?["'](/[^"'\\]*)""")


def astray(text: str) -> list[tuple[str, str]]:
    """The attributes of a page or of a frame that lead out of the house, each with its name."""
    return [(name, value) for name, value in _STROKES.findall(text) if not _INSIDE.match(value)]


@pytest.mark.soak
@EACH
def test_a_house_lies_below_a_path(kind: str, tmp_path: Path) -> None:
    with behind(kind, tmp_path, TRUSTING._replace(prefix=PREFIX)) as (house, proxy), visitor_of(proxy) as visitor:
        own = f"https://{NAME}:{proxy.port}"
        assert visitor.open(PREFIX).url.path == f"{PREFIX}/"
        front = visitor.text
        visitor.open(f"{PREFIX}/new/boo")
        form = next(form for form in forms_of(visitor.text) if "seat2" in form.data())
        visitor.send(form.action, form.data() | {"seat2": "friend"})
        table = visitor.place
        assert visitor.answer.status_code == 200
        assert table.startswith(f"{PREFIX}/t/")
        assert f"{own}{table}/" in visitor.text, "the link for a friend"
        cookies = {cookie.name: cookie for cookie in visitor.client.cookies.jar}
        assert cookies[f"__Secure-{BROWSER}"].secure
        assert {cookie.path for cookie in cookies.values()} == {f"{PREFIX}/"}
        assert visitor.press(visitor.form("/begin")).status_code == 200
        # One of each kind, with those that tell why something cannot be.
        below = ("new/boo", "rules/boo", "quiet", "t/nothing", "nothing", "join/AAAAAAAA")
        paths = [table, f"{table}/seats", f"{table}?why=yes&as=0", *(f"{PREFIX}/{path}" for path in below)]
        pages = [front, *(visitor.open(path).text for path in paths)]
        assert [astray(page) for page in pages] == [[]] * len(pages)
        frame = follow(proxy, visitor, table)
        assert json.loads(frame)["drawings"]
        assert astray(frame) == []
        assert [place for place in json.loads(frame)["drawings"] if not _INSIDE.match(place)] == []
        back = visitor.send(f"{PREFIX}/theme", {"theme": "dark"}, headers={"Referer": f"{own}{table}"})
        assert back.url.path == table
        manifest = visitor.open(f"{PREFIX}/en.webmanifest").json()
        assert (manifest["scope"], manifest["start_url"]) == (f"{PREFIX}/", f"{PREFIX}/")
        assert visitor.open(manifest["icons"][0]["src"]).status_code == 200
        assert visitor.open("/").headers.get("x-hantise-code") is None
        assert shows_no_numbers(house, visitor, PREFIX)


@FIRST
def test_nobody_can_say_that_they_are_somebody_else(kind: str, tmp_path: Path) -> None:
    """Guesses are counted for each address: whoever makes up a new one for each guess is stopped all the same."""
    with behind(kind, tmp_path) as (_house, proxy), visitor_of(proxy) as visitor:
        for number in range(GUESSES + 1):
            made_up = {"X-Forwarded-For": f"203.0.113.{number}", "Forwarded": f"for=203.0.113.{number}"}
            visitor.send("/join", {"code": f"AAAAAAA{'ABCDEFGHJKMNPQRSTUVWXYZ'[number]}"}, headers=made_up)
        assert visitor.answer.headers["x-hantise-code"] == "too-many-guesses"


@FIRST
def test_a_proxy_that_nobody_named_is_not_believed(kind: str, tmp_path: Path) -> None:
    with behind(kind, tmp_path, Access([NAME])) as (_house, proxy), visitor_of(proxy) as visitor:
        visitor.make_table("boo", "computer:random")
        assert BROWSER in [cookie.name for cookie in visitor.client.cookies.jar]
        assert not any(cookie.secure for cookie in visitor.client.cookies.jar)
        assert "strict-transport-security" not in visitor.answer.headers


@EACH
def test_whoever_comes_without_tls_is_sent_there(kind: str, tmp_path: Path) -> None:
    with behind(kind, tmp_path) as (_house, proxy):
        answer = httpx.get(f"http://127.0.0.1:{proxy.plain}/rules/boo", headers={"Host": NAME})
        assert answer.is_redirect
        assert answer.headers["location"].startswith(f"https://{NAME}")
        assert answer.headers["location"].endswith("/rules/boo")


@EACH
@pytest.mark.parametrize(("more", "path"), [("", "/t/abcdefghjkmnpq"), ("-below", "/games/t/abcdefghjkmnpq")])
def test_while_nobody_serves_a_page_says_so_and_asks_again(kind: str, more: str, path: str, tmp_path: Path) -> None:
    """In three languages, because no house is there to know which."""
    with PROXIES[kind](tmp_path, f"127.0.0.1:{engines.free_port()}", more) as proxy, visitor_of(proxy) as visitor:
        answer = visitor.open(path)
    assert answer.status_code == 503
    assert (answer.headers["retry-after"], answer.headers["cache-control"]) == ("3", "no-store")
    assert answer.headers["content-type"].startswith("text/html")
    assert "http-equiv=refresh content=3" in answer.text
    assert re.findall(r"<p lang=(\w+)>", answer.text) == ["en", "fr", "nl"]


@pytest.mark.soak
@EACH
@engines.NEEDS_SERVERS
def test_a_table_has_one_worker_and_goes_on_at_another_once_it_is_away(
    kind: str, servers: Servers, tmp_path: Path
) -> None:
    shared: dict[str, Any] = {"database": servers.database(), "bus": servers.bus()}
    with ExitStack() as first, ExitStack() as second:
        ends = (first, second)
        houses = [end.enter_context(running_house(FirstThatComes(), access=TRUSTING, **shared)) for end in ends]
        proxy = second.enter_context(
            BEFORE_WORKERS[kind](tmp_path, *[urlsplit(house.address).netloc for house in houses])
        )
        host = second.enter_context(visitor_of(proxy))
        tables = [host.make_table("boo", "computer:random") for _ in range(12)]
        for table in tables:
            assert host.open(table).status_code == 200
            assert '"version"' in follow(proxy, host, table)
        at = [[house.services.tables.known(table[3:]) is not None for house in houses] for table in tables]
        assert [sum(here) for here in at] == [1] * 12
        assert len({tuple(here) for here in at}) == 2, "one worker has all of them"
        first.close()
        for table in tables:
            assert host.open(table).status_code == 200
            assert '"version"' in follow(proxy, host, table)


UNITS = sorted(path.name for path in DEPLOY.glob("*.service"))


def test_the_files_for_the_house_and_its_thinkers_fit_what_is_before_and_beside_them() -> None:
    """The units shut in alike, and what nobody else may read comes from a file of root's alone.

    Each has one, and each of several workers one of its own, for a port that no other has; one keeps on a disk.
    """
    args = settle(Parser(load("serve")), ["--config", str(DEPLOY / "hantise.toml")])
    assert (args.host, args.port, args.host_name) == ("127.0.0.1", 8000, [NAME])
    assert [networks[0] for networks in args.trusted_proxy] == ["127.0.0.1/32"]
    args = settle(Parser(load("think")), ["--config", str(DEPLOY / "hantise-think.toml")])
    assert (args.bus, args.processes, args.log_format) == ("redis://127.0.0.1:6379/0", 2, "text")
    kept = "StateDirectory=hantise\nStateDirectoryMode=0700\n"
    texts = {name: (DEPLOY / name).read_text(encoding="utf-8").replace(kept, "") for name in UNITS}
    assert len({text[text.index("UMask") :] for text in texts.values()}) == 1
    assert {name: re.findall(r"^EnvironmentFile=-(.+)$", text, re.M) for name, text in texts.items()} == {
        "hantise-think.service": ["/etc/hantise-think.env"],
        "hantise.service": ["/etc/hantise.env"],
        "hantise@.service": ["/etc/hantise.env", "/etc/hantise-%i.env"],
    }


@pytest.mark.soak
@NEEDS["systemd-analyze"]
@pytest.mark.parametrize("name", UNITS)
def test_a_unit_is_right_and_shuts_its_process_in(name: str, tmp_path: Path) -> None:
    unit = tmp_path / name
    # The program of the unit is looked for where the test runs.
    text = (DEPLOY / name).read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/hantise/bin/hantise", sys.executable))
    verified = analyze("verify", str(unit))
    assert (verified.returncode, verified.stderr) == (0, "")
    judged = analyze("security", "--offline=true", "--threshold=15", str(unit))
    assert judged.returncode == 0, judged.stdout


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)
