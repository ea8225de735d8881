"""A push service on this machine, and devices that read what it is sent, as RFC 8291 and 8292 tell a receiver to."""

import hmac
import json
import ssl
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from queue import Empty, Queue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, NamedTuple
from uuid import uuid4

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from hantise.web.web_push import Reach
from web.visitor import Visitor

P256, ECDSA = ec.SECP256R1(), ec.ECDSA(SHA256())


def spelt(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def read(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")


class Message(NamedTuple):
    """What the service was sent."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Answers as its next `answers` say, a status with headers, or after so many seconds; and with 201."""

    def __init__(self, server: ThreadingHTTPServer) -> None:
        self.address = f"https://localhost:{server.server_port}"
        self.messages: Queue[Message] = Queue()
        self.answers: list[tuple[int, dict[str, str]] | float] = []

    def next(self, seconds: float = 15.0) -> Message:
        return self.messages.get(timeout=seconds)

    def is_silent(self, seconds: float = 0.6) -> bool:
        try:
            self.messages.get(timeout=seconds)
        except Empty:
            return True
        return False


@cache
def certificate() -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """How the service shows itself, and how it is trusted, for this run alone."""
    key, name = ec.generate_private_key(P256), x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now, names = datetime.now(UTC), [x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))]
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(1).not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
    made = made.add_extension(x509.BasicConstraints(True, None), True)
    signed = made.add_extension(x509.SubjectAlternativeName(names), False).sign(key, SHA256())
    shown, text = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), signed.public_bytes(Encoding.PEM)
    with TemporaryDirectory() as folder:
        path = Path(folder, "both.pem")
        path.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()) + text)
        shown.load_cert_chain(path)
    return shown, ssl.create_default_context(cadata=text.decode())


def on_this_machine() -> Reach:
    """Messages may go to such services alone."""
    return Reach(lambda place: place.is_loopback, None, certificate()[1])


@contextmanager
def push_service() -> Iterator[PushService]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            service.messages.put(Message(self.path, {name.lower(): it for name, it in self.headers.items()}, body))
            answer = service.answers.pop(0) if service.answers else (201, {})
            if isinstance(answer, float):
                return time.sleep(answer)
            self.send_response(answer[0])
            for name, value in answer[1].items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_told: Any) -> None: ...

    class Server(ThreadingHTTPServer):
        def handle_error(self, *_told: Any) -> None:
            """Whoever hangs up has waited long enough."""

    with Server(("127.0.0.1", 0), Handler) as server:
        server.socket = certificate()[0].wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        service = PushService(server)
        thread = Thread(target=server.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield service
        finally:
            server.shutdown()
            thread.join(10)


class Device:
    """A browser's subscription, with what it alone knows."""

    def __init__(self, service: PushService | str, auth: bytes = b"", key: int = 0) -> None:
        self.service = service if isinstance(service, str) else service.address
        self.path = f"/push/{uuid4().hex}"
        self.auth = auth or uuid4().bytes
        self._key = ec.derive_private_key(key, P256) if key else ec.generate_private_key(P256)
        self.point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def endpoint(self) -> str:
        return self.service + self.path

    def subscribe(self, visitor: Visitor, language: str = "en", **other: str) -> int:
        """As the script does; the status of the answer."""
        told = {"endpoint": self.endpoint, "key": spelt(self.point), "auth": spelt(self.auth)} | other
        return visitor.client.post("/called", data=told, headers={"Accept-Language": language}).status_code

    def opened(self, body: bytes) -> bytes:
        """The text of the one record (RFC 8188, 2.1; RFC 8291, 3.4)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        theirs, record = body[21 : 21 + length], body[21 + length :]
        assert len(record) <= size
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(P256, theirs))
        secret = _derived(self.auth, shared, b"WebPush: info\0" + self.point + theirs, 32)
        key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        text, end, padding = AESGCM(key).decrypt(nonce, record, None).rpartition(b"\2")
        assert (end, padding.strip(b"\0")) == (b"\2", b"")
        return text

    def read(self, message: Message) -> dict[str, str]:
        """What it shows."""
        assert message.path == self.path
        assert message.headers["content-encoding"] == "aes128gcm"
        found: dict[str, str] = json.loads(self.opened(message.body))
        return found


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869, for at most one block."""
    return hmac.digest(hmac.digest(salt, secret, "sha256"), info + b"\1", "sha256")[:length]


def vouched(message: Message) -> tuple[str, dict[str, Any]]:
    """The key that has signed for it, and the claims (RFC 8292)."""
    kind, _, parts = message.headers["authorization"].partition(" ")
    assert kind == "vapid"
    told = dict(part.strip().split("=", 1) for part in parts.split(","))
    head, claims, signature = told["t"].split(".")
    assert json.loads(read(head)) == {"typ": "JWT", "alg": "ES256"}
    numbers = (int.from_bytes(half) for half in (read(signature)[:32], read(signature)[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(P256, read(told["k"]))
    key.verify(utils.encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ECDSA)
    found: dict[str, Any] = json.loads(read(claims))
    return told["k"], found
