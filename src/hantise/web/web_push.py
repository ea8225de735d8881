"""Web Push: messages to devices whose pages are closed, encrypted for each alone (RFC 8030, 8188, 8291, 8292)."""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import re
import socket
import ssl
import time
from asyncio import sleep as pause
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from functools import cached_property
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from os import urandom
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import SplitResult, urlsplit

from hantise.store import Store, StoreUnusable
from hantise.store.subscriptions import Subscription, Subscriptions
from hantise.web import measures

# What encrypts is imported in a thread at its first use, because that takes many milliseconds.
if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

log = logging.getLogger(__name__)

# The house's key, by which push services know it (RFC 8292).

# The purpose of the house's secret, unlike those of seals.
PURPOSE = b"hantise web push 1"
# The number of points of the curve P-256.
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
# Seconds; services take a day at most, and clocks may differ.
TOKEN = 12 * 3600


class HouseKey:
    """The key pair that follows from the house's secret, the same at every worker and after a restart."""

    def __init__(self, secret: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec

        number = int.from_bytes(hmac.digest(secret, PURPOSE, "sha512")) % (_ORDER - 1) + 1
        self._key = ec.derive_private_key(number, ec.SECP256R1())
        self.public = spelt(point_of(self._key))

    def header(self, device: Subscription) -> str:
        """The Authorization header for this device's service, with the house's address as the contact."""
        from cryptography.hazmat.primitives.asymmetric import ec, utils
        from cryptography.hazmat.primitives.hashes import SHA256

        place = urlsplit(device.endpoint)
        claims = {"aud": f"{place.scheme}://{place.netloc}", "exp": int(time.time()) + TOKEN}
        # No other address would be taken.
        contact = {"sub": device.house} if device.house.startswith("https:") else {}
        parts = [spelt(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims | contact)]
        signed = utils.decode_dss_signature(self._key.sign(".".join(parts).encode(), ec.ECDSA(SHA256())))
        token = ".".join([*parts, spelt(b"".join(number.to_bytes(32) for number in signed))])
        return f"vapid t={token}, k={self.public}"


def spelt(data: bytes) -> str:
    """The bytes in base64url, without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def read_spelt(text: str) -> bytes:
    """The bytes of such a text; ValueError if it is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point_of(key: EllipticCurvePrivateKey) -> bytes:
    """The public key, as it is sent."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


# Encryption: one record for the device alone (RFC 8291).

RECORD = 4096
# In bytes: a device's public key, its secret, and the salt of a message.
POINT, AUTH, SALT = 65, 16, 16


def sealed(text: bytes, device: Subscription, salt: bytes = b"", own: EllipticCurvePrivateKey | None = None) -> bytes:
    """The body of a message; ValueError if the device's public key is none.

    A test gives the salt and the key of its own that are otherwise new for each message.
    """
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    def derived(length: int, salt: bytes, secret: bytes, info: bytes) -> bytes:
        return HKDF(SHA256(), length, salt, info).derive(secret)

    salt, own, theirs = salt or urandom(SALT), own or ec.generate_private_key(ec.SECP256R1()), read_spelt(device.key)
    point = point_of(own)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    secret = derived(32, read_spelt(device.auth), shared, b"WebPush: info\0" + theirs + point)
    key = derived(16, salt, secret, b"Content-Encoding: aes128gcm\0")
    nonce = derived(12, salt, secret, b"Content-Encoding: nonce\0")
    # The byte marks the last record.
    record = AESGCM(key).encrypt(nonce, text + b"\2", None)
    return salt + RECORD.to_bytes(4) + bytes([len(point)]) + point + record


# The way out. A device's browser names the address, so anybody may: it must lead out of the host's own network.

# Letters of an address; those of the known services have some three hundred.
LONGEST = 1024
_HOST, _PLAIN = re.compile(r"[A-Za-z0-9.:-]+"), re.compile(r"[!-~]+")
# The addresses of IPv6 that are given out; others may lead back to IPv4.
_GIVEN_OUT = IPv6Network("2000::/3")
Place = IPv4Address | IPv6Address


def is_public(place: Place) -> bool:
    """True for an address of the open network."""
    if isinstance(place, IPv6Address) and (place not in _GIVEN_OUT or place.sixtofour or place.teredo):
        return False
    return place.is_global and not place.is_multicast


class Reach(NamedTuple):
    """Where messages may go: to addresses that are `allowed`, at this port alone.

    Tests alone allow others, any port (None), and a certificate of their own.
    """

    allowed: Callable[[Place], bool] = is_public
    port: int | None = 443
    trusted: ssl.SSLContext | None = None


INTERNET = Reach()


def address_of(endpoint: str, reach: Reach = INTERNET) -> SplitResult:
    """The parts of a device's address; ValueError if no message may go there."""
    parts = urlsplit(endpoint)
    host, port = parts.hostname or "", parts.port or 443
    is_plain = _PLAIN.fullmatch(endpoint) and _HOST.fullmatch(host) and "@" not in parts.netloc
    if len(endpoint) > LONGEST or parts.scheme != "https" or not is_plain:
        raise ValueError("not an address of a push service")
    if reach.port not in (None, port):
        raise ValueError("another port than that of https")
    return parts


# Seconds for one message, and bytes of the head of its answer; the body is not read.
SECONDS, LONGEST_HEAD = 10.0, 8192
_STATUS = re.compile(rb"HTTP/1\.[01] ([1-5][0-9]{2})\b")
_RETRY = re.compile(rb"\r\nretry-after:[ \t]*([0-9]{1,5})\r\n", re.IGNORECASE)


class Answer(NamedTuple):
    """A push service's status, and the seconds that it asks to wait before the next try."""

    status: int
    wait: int = 0


class Way:
    """The connections to push services: few at a time, each short, and no redirect is followed."""

    MOST = 8

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._turns = asyncio.Semaphore(self.MOST)
        # Threads of its own, so that a slow name server keeps nobody else waiting.
        self.threads = ThreadPoolExecutor(4, "hantise-push")

    async def post(self, endpoint: str, headers: dict[str, str], body: bytes) -> Answer:
        """The answer to a POST; OSError or ValueError without one."""
        parts = address_of(endpoint, self._reach)
        named = {"Host": parts.netloc, **headers, "Content-Length": str(len(body)), "Connection": "close"}
        path = parts.path or "/"
        lines = [f"POST {path}{'?' * bool(parts.query)}{parts.query} HTTP/1.1"]
        head = "\r\n".join([*lines, *[f"{name}: {value}" for name, value in named.items()], "", ""]).encode("ascii")
        async with self._turns, asyncio.timeout(SECONDS):
            reader, writer = await self._connect(parts.hostname or "", parts.port or 443)
            try:
                writer.write(head + body)
                return await _read_answer(reader)
            finally:
                # At once: a polite end would wait for the other side.
                writer.transport.abort()

    async def _connect(self, host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to an address that was just looked up and is allowed: a second look-up could tell another."""
        loop = asyncio.get_running_loop()

        def look_up() -> tuple[list[str], ssl.SSLContext]:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            return [str(address[0]) for *_kind, address in found], self._trusted

        places, trusted = await loop.run_in_executor(self.threads, look_up)
        if not all(self._reach.allowed(ip_address(place)) for place in places):
            raise ValueError("it leads into a network of the host's own")
        for place in places[:-1]:
            try:
                return await self._open(place, port, host, trusted)
            except OSError:
                continue
        return await self._open(places[-1], port, host, trusted)

    @staticmethod
    async def _open(
        place: str, port: int, host: str, trusted: ssl.SSLContext
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(place, port, ssl=trusted, server_hostname=host, limit=LONGEST_HEAD)

    @cached_property
    def _trusted(self) -> ssl.SSLContext:
        return self._reach.trusted or ssl.create_default_context()


async def _read_answer(reader: asyncio.StreamReader) -> Answer:
    while True:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            raise ConnectionError("it answers in no way that is understood") from error
        found = _STATUS.match(head)
        if found is None:
            raise ConnectionError("it does not speak HTTP")
        # A status below 200 only announces the answer.
        if (status := int(found[1])) >= 200:
            wait = _RETRY.search(head)
            return Answer(status, int(wait[1]) if wait else 0)


# Messages on their way.

# Seconds that a service keeps a message for a device that sleeps.
A_DAY = 24 * 3600
# Seconds before each further try, and the longest that a service may ask for.
PAUSES, LONGEST_PAUSE = (5.0, 30.0, 120.0), 600.0
# Messages on their way at once; others are left out.
MOST_GOING = 1000


class Outcome(Enum):
    """The end of a message; ENDED if its subscription has ended, too."""

    SENT = "sent"
    ENDED = "ended"
    REFUSED = "refused"
    FAILED = "failed"
    LEFT_OUT = "left-out"


class WebPush:
    """The messages of one worker: each is tried a few times, and hurts nothing else if it fails."""

    def __init__(self, store: Store, reach: Reach = INTERNET) -> None:
        self._store = store
        self.reach = reach
        self.devices = Subscriptions(store)
        self._way = Way(reach)
        self._key: HouseKey | None = None
        # The newest message about a match to a device takes the place of the one before.
        self._going: dict[tuple[str, str], asyncio.Task[None]] = {}

    async def key(self) -> HouseKey:
        """The key of this house."""
        if self._key is None:
            secret = await self._store.sealing_secret()
            self._key = await asyncio.get_running_loop().run_in_executor(self._way.threads, HouseKey, secret)
        return self._key

    def send(self, device: Subscription, text: bytes, about: str, is_wanted: Callable[[], bool]) -> None:
        """Begin to send the text; the next one `about` the same replaces it, also while the device sleeps.

        It is not tried again once it is no longer wanted.
        """
        name = (device.endpoint, about)
        if former := self._going.pop(name, None):
            former.cancel()
        if len(self._going) >= MOST_GOING:
            return measures.note_push(Outcome.LEFT_OUT.value)
        task = self._going[name] = asyncio.create_task(self._send(device, text, about, is_wanted))
        task.add_done_callback(lambda ended: self._going.pop(name) if self._going.get(name) is ended else None)

    async def _send(self, device: Subscription, text: bytes, about: str, is_wanted: Callable[[], bool]) -> None:
        outcome = Outcome.FAILED
        try:
            outcome = await self._tried(device, text, about, is_wanted)
            if outcome is Outcome.ENDED:
                await self.devices.stop(device.endpoint)
        except StoreUnusable as error:
            log.warning("a device is told later: %s", error)
        except Exception:
            log.exception("a device could not be told")
        measures.note_push(outcome.value)

    async def _tried(self, device: Subscription, text: bytes, about: str, is_wanted: Callable[[], bool]) -> Outcome:
        key, loop = await self.key(), asyncio.get_running_loop()
        for wait in (*PAUSES, None):
            try:
                headers, body = await loop.run_in_executor(self._way.threads, _written, key, device, text, about)
                answer = await self._way.post(device.endpoint, headers, body)
            except OSError as error:
                # Its words may quote the address, which is the device's secret.
                answer = Answer(0)
                log.warning("a push service cannot be reached: %s", type(error).__name__)
            except ValueError:
                # No browser has such an address or key. A wrong certificate is an OSError, too.
                return Outcome.ENDED
            if 200 <= answer.status < 300:
                return Outcome.SENT
            if answer.status in (404, 410):
                return Outcome.ENDED
            if 0 < answer.status < 500 and answer.status != 429:
                log.error("the push service %s refuses: %s", urlsplit(device.endpoint).hostname, answer.status)
                return Outcome.REFUSED
            if wait is None or answer.wait > LONGEST_PAUSE:
                break
            await pause(max(wait, answer.wait))
            if not is_wanted():
                return Outcome.LEFT_OUT
        log.error("the push service %s takes nothing", urlsplit(device.endpoint).hostname)
        return Outcome.FAILED

    async def close(self) -> None:
        """Send nothing more."""
        going = [*self._going.values()]
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)
        self._way.threads.shutdown(wait=False, cancel_futures=True)


def _written(key: HouseKey, device: Subscription, text: bytes, about: str) -> tuple[dict[str, str], bytes]:
    """The headers and the body of a message."""
    headers = {
        "TTL": str(A_DAY),
        "Urgency": "normal",
        # A service sees it, and must not learn the address of a table.
        "Topic": spelt(sha256(about.encode()).digest()[:24]),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "Authorization": key.header(device),
    }
    return headers, sealed(text, device)
