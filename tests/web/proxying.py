"""Real servers before a house, as `deploy/` sets them up: nginx and Caddy, over TLS, on free ports of this machine."""

import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from engines import free_port

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"
UPSTREAM = "127.0.0.1:8000"


class Proxy(NamedTuple):
    """A server before the house, at `port` of this machine; `plain` is its port without TLS."""

    port: int
    plain: int
    trusted: ssl.SSLContext


class Place(NamedTuple):
    """What a server before the house is set up with."""

    folder: Path
    port: int
    plain: int


def _lacks(program: str) -> bool:
    return not ((shutil.which(program) or shutil.which(program, path="/usr/sbin")) and shutil.which("openssl"))


# Where a program is not installed, its tests are skipped.
NEEDS = {
    "nginx": pytest.mark.skipif(_lacks("nginx"), reason="nginx is not installed"),
    "caddy": pytest.mark.skipif(_lacks("caddy"), reason="caddy is not installed"),
    "systemd-analyze": pytest.mark.skipif(_lacks("systemd-analyze"), reason="systemd-analyze is not installed"),
}


def nginx(folder: Path, upstream: str, more: str = "") -> AbstractContextManager[Proxy]:
    """nginx, with the file of `deploy/` among its sites; `more` is what its name has in the middle."""
    return _nginx(f"nginx{more}.conf", {UPSTREAM: upstream}, _place(folder))


def nginx_before(folder: Path, *upstreams: str) -> AbstractContextManager[Proxy]:
    """nginx before two workers."""
    changes = {f"127.0.0.1:800{number}": upstream for number, upstream in enumerate(upstreams, start=1)}
    return _nginx("nginx-workers.conf", changes, _place(folder))


def caddy_before(folder: Path, *upstreams: str) -> AbstractContextManager[Proxy]:
    """Caddy before two workers."""
    changes = {f"worker-{number}:8000": upstream for number, upstream in enumerate(upstreams, start=1)}
    return _caddy("Caddyfile-workers", changes, "{$HANTISE_HOST_NAME}", _place(folder))


def _nginx(name: str, changes: dict[str, str], place: Place) -> AbstractContextManager[Proxy]:
    folder, own = place.folder, {"listen 443": f"listen 127.0.0.1:{place.port}", f"/etc/ssl/{NAME}": str(place.folder)}
    site = _edited(name, changes | own).replace("listen 80;", f"listen 127.0.0.1:{place.plain};")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "main.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ access_log off; {temporary}\n{site}\n}}"
    )
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    return _running([program, "-c", str(folder / "main.conf"), "-p", str(folder)], place)


def caddy(folder: Path, upstream: str, more: str = "") -> AbstractContextManager[Proxy]:
    """Caddy, with the file of `deploy/`; the certificate is one that is there, because nobody here gives it one."""
    return _caddy(f"Caddyfile{more}", {UPSTREAM: upstream}, NAME, _place(folder))


def _caddy(name: str, changes: dict[str, str], called: str, place: Place) -> AbstractContextManager[Proxy]:
    folder = place.folder
    own = f"{NAME} {{\n\ttls {folder}/fullchain.pem {folder}/privkey.pem"
    site = _edited(name, changes | {f"{called} {{": own})
    ports = f"http_port {place.plain}\n\thttps_port {place.port}"
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n\t{ports}\n\tstorage file_system {folder}/caddy\n}}\n{site}")
    return _running(["caddy", "run", "--config", str(folder / "Caddyfile")], place)


@contextmanager
def plain_caddy(folder: Path, upstream: str) -> Iterator[str]:
    """The address of Caddy without TLS, with the house below a path, as the file of `deploy/` has it."""
    port = free_port()
    changes = {UPSTREAM: upstream, f"{NAME} {{": f"http://127.0.0.1:{port} {{"}
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + _edited("Caddyfile-below", changes))
    place = Place(folder, port, port)
    with _running(["caddy", "run", "--config", str(folder / "Caddyfile")], place):
        yield f"http://127.0.0.1:{port}"


BEFORE_WORKERS: dict[str, Callable[..., AbstractContextManager[Proxy]]] = {"nginx": nginx_before, "caddy": caddy_before}
PROXIES: dict[str, Callable[[Path, str, str], AbstractContextManager[Proxy]]] = {"nginx": nginx, "caddy": caddy}


def _place(folder: Path) -> Place:
    for name, text in _certificate().items():
        (folder / name).write_bytes(text)
    return Place(folder, free_port(), free_port())


@cache
def _certificate() -> dict[str, bytes]:
    """The key and its certificate, which take longer to make than a proxy to begin."""
    kind = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    with TemporaryDirectory() as folder:
        files = ["-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem"]
        subprocess.run(["openssl", "req", *kind, *files, *names], check=True, capture_output=True)
        return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def _edited(name: str, changes: dict[str, str]) -> str:
    """The file of `deploy/`, of which only what hangs on this machine is changed."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text, f"{name} has no {old}"
        text = text.replace(old, new)
    return text


@contextmanager
def _running(line: list[str], place: Place) -> Iterator[Proxy]:
    environment = {"HOME": str(place.folder), "PATH": "/usr/local/bin:/usr/bin:/bin"}
    with (
        (place.folder / "said").open("w+b") as said,
        subprocess.Popen(line, stdout=said, stderr=said, env=environment) as process,
    ):
        try:
            _wait_for(place.port, process, place.folder / "said")
            certificate = place.folder / "fullchain.pem"
            trusted = ssl.create_default_context(cafile=str(certificate) if certificate.exists() else None)
            yield Proxy(place.port, place.plain, trusted)
        finally:
            process.terminate()
            process.wait(20)


def _wait_for(port: int, process: subprocess.Popen[bytes], said: Path) -> None:
    for _attempt in range(200):
        assert process.poll() is None, said.read_text()
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"it does not listen: {said.read_text()}")
