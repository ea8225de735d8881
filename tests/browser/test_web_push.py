"""Whoever wishes for it is told by their browser's push service that it is their turn; each device stops by itself."""

import json
from collections.abc import Callable, Iterator
from time import monotonic
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect
from sqlalchemy import select

from browser.conftest import DESK, LANGUAGES, PHONE, Hasty, Open, Screen, in_turn
from browser.player import Player
from browser.tables import READY, beside, open_table
from browser.test_accessibility import faults
from hantise.store.tables import subscriptions
from web.houses import House, running_house
from web.push_service import Device, PushService, on_this_machine, push_service, spelt

# A browser with a push service of its own; without `told` it has none that answers.
SUBSCRIBED = """(told) => {
  const plain = (text) => atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const read = (text) => Uint8Array.from(plain(text), (one) => one.charCodeAt()).buffer;
  const made = () => localStorage.house && {
    endpoint: told.endpoint,
    options: { applicationServerKey: read(localStorage.house) },
    toJSON: () => ({ endpoint: told.endpoint, keys: { p256dh: told.key, auth: told.auth } }),
    unsubscribe: async () => delete localStorage.house,
  };
  PushManager.prototype.getSubscription = async () => made() || null;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (!told) throw new DOMException("no service", "AbortError");
    localStorage.house = applicationServerKey;
    return made();
  };
}"""
# Headless browsers let nobody notify.
GRANTED = """Object.defineProperty(Notification, "permission", { get: () => localStorage.allowed ?? "default" });
Notification.requestPermission = async () => (localStorage.allowed = window.answers ?? "granted");"""
# The worker writes down what it shows; only a person's click may open a window.
RECORDING = """() => {
  self.shown = [];
  self.done = [];
  self.windows = [];
  registration.showNotification = async (title, options) => shown.push({ title, ...options });
  clients.matchAll = async () => windows.map((url) => ({ url, focus: async () => done.push(["focused", url]) }));
  clients.openWindow = async (url) => done.push(["opened", url]);
}"""
CLICK = """async ([data, ...open]) => {
  self.windows = open;
  const waits = [];
  const click = Object.assign(new Event("notificationclick"), { notification: { data, close() {} } });
  click.waitUntil = (work) => waits.push(work);
  dispatchEvent(click);
  await Promise.all(waits);
  return done.splice(0);
}"""

# The browser moves its device to another address; what it tells its worker differs.
MOVED = """async ([before, told, isTold]) => {
  const fresh = { toJSON: () => told };
  registration.pushManager.subscribe = async ({ applicationServerKey }) => applicationServerKey && fresh;
  const waits = [];
  const event = new Event("pushsubscriptionchange");
  Object.assign(event, { oldSubscription: before && { endpoint: before }, newSubscription: isTold ? fresh : null });
  event.waitUntil = (work) => waits.push(work);
  dispatchEvent(event);
  await Promise.all(waits);
}"""


STOP = {"en": "Stop on this device", "fr": "Ne plus prévenir sur cet appareil", "nl": "Niet meer op dit apparaat"}


@pytest.fixture(scope="module")
def house(no_limit: None, made_at_once: None) -> Iterator[House]:
    """Whoever has no page open is away at once."""
    with running_house(Hasty(), patience=0.2, grace=0, push_services=on_this_machine()) as running:
        yield running


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


def scripted(device: Device | None) -> str:
    told = device and {"endpoint": device.endpoint, "key": spelt(device.point), "auth": spelt(device.auth)}
    return f"({SUBSCRIBED})({json.dumps(told)});"


def told_here(house: House) -> list[tuple[str, str]]:
    """The devices that the house tells, with their languages."""
    asked = select(subscriptions.c.endpoint, subscriptions.c.language)
    return house.wait_for(
        house.store.look(lambda found: [(row.endpoint, row.language) for row in found.execute(asked)])
    )


def test_whoever_wishes_for_it_is_told_once_the_page_is_closed(visit: Open, house: House, service: PushService) -> None:
    device = Device(service)
    host, friend = visit(service_workers="allow", script=GRANTED + scripted(device), **DESK), visit(**DESK)
    beside(host, friend, starter="1")
    table = urlsplit(host.url).path
    host.locator("#menu > summary").click()
    assert told_here(house) == [], "nobody is told before they press the button"
    host.locator("#called").click()
    expect(host.locator("#called")).to_have_attribute("aria-pressed", "true")
    until(host, lambda: told_here(house) == [(device.endpoint, "en")])
    players = [Player(page, "mouse", 1) for page in (host, friend)]
    while not players[1].choices():
        players[0].turn()
        host.wait_for_timeout(300)
    host.goto("/rules/ghooost")
    (worker,) = host.context.service_workers
    worker.evaluate(RECORDING)
    while service.messages.empty():
        if players[1].choices():
            players[1].turn()
        friend.wait_for_timeout(300)
    text = device.opened(service.next().body)
    deliver(host, house, text)
    until(host, lambda: worker.evaluate("shown.length") == 1)
    (shown,) = worker.evaluate("shown")
    said, address = json.loads(text), f"{house.address.rstrip('/')}{table}"
    assert [shown[name] for name in ("title", "body", "tag")] == [said[name] for name in ("title", "body", "match")]
    assert shown["data"] == address
    assert host.request.get(shown["icon"]).ok
    other = f"{house.address}rules/boo"
    assert worker.evaluate(CLICK, [address, other]) == [["opened", address]]
    assert worker.evaluate(CLICK, [address, other, f"{address}?as=0#log"]) == [["focused", f"{address}?as=0#log"]]
    # The next page says it anew, and stops where nobody wants to be told.
    host.goto(address)
    host.wait_for_selector(READY)
    host.locator("#menu > summary").click()
    host.locator("#called").click()
    expect(host.locator("#called")).to_have_attribute("aria-pressed", "false")
    until(host, lambda: told_here(house) == [])
    until(host, lambda: host.evaluate("localStorage.house") is None)


def test_who_stops_while_the_page_still_says_it_anew_is_told_no_more(visit: Open, house: House) -> None:
    device = Device("https://push.example")
    page = visit(service_workers="allow", script=GRANTED + scripted(device), **PHONE)
    open_table(page, "boo")
    page.goto("/evenings")
    button = page.locator("#calling button")
    button.click()
    until(page, lambda: told_here(house) == [(device.endpoint, "en")])
    page.evaluate("delete localStorage.house")
    held: list[Route] = []
    page.route("**/called/key", lambda route: held.append(route))
    page.reload()
    until(page, lambda: held)
    button.click()
    page.wait_for_timeout(300)
    held[0].continue_()
    until(page, lambda: page.evaluate("localStorage.called === 'no'"))
    page.wait_for_load_state("networkidle")
    until(page, lambda: told_here(house) == [] and page.evaluate("localStorage.house === undefined"))
    page.wait_for_timeout(500)
    assert told_here(house) == []


def until(page: Page, is_so: Callable[[], object]) -> None:
    """Wait for it; meanwhile pages go on."""
    end = monotonic() + 15
    while not is_so():
        assert monotonic() < end, "it never came"
        page.wait_for_timeout(50)


def deliver(page: Page, house: House, text: bytes) -> None:
    """As the browser's push service brings it to the worker."""
    session, known = page.context.new_cdp_session(page), list[str]()
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend([one["registrationId"] for one in told["registrations"]]),
    )
    session.send("ServiceWorker.enable")
    until(page, lambda: known)
    named = {"origin": house.address.rstrip("/"), "registrationId": known[0]}
    session.send("ServiceWorker.deliverPushMessage", named | {"data": text.decode()})


@pytest.mark.parametrize(("locale", "screen"), in_turn(LANGUAGES, [PHONE, DESK]))
def test_on_the_list_of_matches_one_is_told_and_stops_on_this_device(
    visit: Open, house: House, locale: str, screen: Screen
) -> None:
    device = Device("https://push.example")
    page = visit(service_workers="allow", script=GRANTED + scripted(device), locale=locale, **screen)
    page.goto("/evenings")
    expect(page.locator("#calling")).to_have_count(0)
    open_table(page, "boo")
    page.goto("/evenings")
    button = page.locator("#calling button")
    expect(button).to_be_visible()
    before = button.inner_text()
    assert faults(page) == ""
    button.click()
    expect(button).to_have_text(STOP[locale], use_inner_text=True)
    until(page, lambda: told_here(house) == [(device.endpoint, locale)])
    page.reload()
    expect(button).to_have_text(STOP[locale], use_inner_text=True)
    assert faults(page) == ""
    button.click()
    expect(button).to_have_text(before, use_inner_text=True)
    until(page, lambda: told_here(house) == [])
    # Whoever is forgotten is told no more, also by a table to come.
    button.click()
    until(page, lambda: told_here(house) == [(device.endpoint, locale)])
    page.locator(".forget summary").click()
    page.locator(".forget button").click()
    page.wait_for_url("**/evenings?forgotten=yes")
    until(page, lambda: page.evaluate("localStorage.house === undefined && localStorage.called === 'no'"))
    assert told_here(house) == []


def test_a_refusal_is_explained_and_where_there_is_no_way_nothing_is_offered(visit: Open, house: House) -> None:
    page = visit(service_workers="allow", script=GRANTED + scripted(None), **PHONE)
    open_table(page, "boo")
    page.goto("/evenings")
    button, told = page.locator("#calling button"), page.locator("#calling [role=status]")
    page.evaluate("window.answers = 'denied'")
    button.click()
    expect(told).to_contain_text("allow notifications")
    assert faults(page) == ""
    page.evaluate("window.answers = 'granted'")
    button.click()
    expect(told).to_contain_text("only while the table is open")
    assert told_here(house) == []
    page = visit(script="delete window.PushManager;", **PHONE)
    open_table(page, "boo")
    page.goto("/evenings")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#calling")).to_be_hidden()


def test_a_device_that_its_browser_moves_is_told_at_its_new_address_alone(visit: Open, house: House) -> None:
    """Whether the browser says both addresses, or the worker has to ask for the new one."""
    first, *others = (Device("https://push.example") for _n in range(4))
    page = visit(service_workers="allow", script=GRANTED + scripted(first), **PHONE)
    open_table(page, "boo")
    page.goto("/evenings")
    page.locator("#calling button").click()
    until(page, lambda: told_here(house) == [(first.endpoint, "en")])
    (worker,) = page.context.service_workers
    before, told = first.endpoint, set[str]()
    for device, is_said, is_told in zip(others, (True, True, False), (True, False, True)):
        keys = {"p256dh": spelt(device.point), "auth": spelt(device.auth)}
        worker.evaluate(MOVED, [before if is_said else "", {"endpoint": device.endpoint, "keys": keys}, is_told])
        # Without the old address the house hears from its service that it is none any more.
        told = {device.endpoint} if is_said else {before, device.endpoint}
        assert {endpoint for endpoint, _language in told_here(house)} == told
        before = device.endpoint
    page.goto("/evenings")
    page.locator(".forget summary").click()
    page.locator(".forget button").click()
    page.wait_for_url("**/evenings?forgotten=yes")
    until(page, lambda: told_here(house) == [])
