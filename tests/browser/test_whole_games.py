"""Whole matches and games in a real browser, by every way in, also by one who sees nothing."""

import re
from collections.abc import Iterator
from statistics import median

import pytest
from playwright.sync_api import expect

from browser.conftest import DESK, MOVES, PHONE, SMALL, Hasty, Open, Screen
from browser.examples import examples_in_the_house
from browser.listener import Listener
from browser.player import Player, Way
from browser.tables import SHORT, open_table
from web.houses import House, running_house

SLIM = {"viewport": {"width": 320, "height": 640}, "has_touch": True}
MATCH = {"match": "yes", **SHORT}
OTHERS = [
    ("ghooost", "mouse", DESK, MATCH),
    ("ghooost", "keys", DESK | {"locale": "nl"}, MATCH),
    ("ghooost", "touch", SLIM, MATCH),
    *((game, way, screen, {}) for game in ("boo", "spooky_boo") for way, screen in (("touch", SMALL), ("keys", DESK))),
    *(("rest_in_peace", way, screen, {}) for way, screen in (("keys", DESK), ("touch", PHONE), ("mouse", DESK))),
    *((game, "forms", PHONE, {}) for game in ("rest_in_peace", "haunted_stairs", "spooky_boo", "boo", "plain")),
]


@pytest.mark.parametrize(
    ("game", "way", "screen", "options"),
    [
        ("ghooost", "touch", PHONE | {"locale": "fr"}, MATCH),
        ("ghooost", "forms", PHONE, SHORT),
        *(pytest.param(*one, marks=pytest.mark.soak) for one in OTHERS),
    ],
)
def test_a_game_is_played_to_its_end(
    visit: Open, request: pytest.FixtureRequest, game: str, way: Way, screen: Screen, options: dict[str, str]
) -> None:
    """A match of Ghooost! has three seats."""
    page = visit(java_script_enabled=way != "forms", **screen)
    code = request.getfixturevalue("unfurnished") if game == "plain" else game
    open_table(page, code, *["computer:level1"] * (2 if options is MATCH else 1), **options)
    player = Player(page, way, seed=3)
    player.play_on()
    assert player.turns > 0
    assert page.locator("#outcome").is_visible()
    player.shot(f"{game}-end-{way}")
    if game == "spooky_boo":
        assert page.locator(".shown").count() == 2


# What lies on the table of BOO in the end: the gate, and twelve cards of each player.
LAID = 6 + 2 * 12


@pytest.mark.soak
@pytest.mark.parametrize("game", ["ghooost", "spooky_boo", "boo"])
def test_a_whole_game_with_motion(visit: Open, game: str) -> None:
    """Cards fly, nothing goes wrong on the way, and what flew there has become what lies there."""
    page = open_table(visit(**MOVES, **DESK), game, **(SHORT if game == "ghooost" else {}))
    Player(page, "mouse", seed=5).play_on()
    assert page.locator("#flights > *").count() == 0
    assert page.locator("#tell").count() == 0, "the end says itself how it came"
    if game == "boo":
        assert page.locator(".cemetery .card").count() == LAID


@pytest.mark.parametrize(("scripts", "way"), [(True, "touch"), (False, "forms")])
def test_between_two_rounds_the_page_waits_for_its_reader(visit: Open, scripts: bool, way: Way) -> None:
    """Whoever goes on is not asked again, also when the page comes anew."""
    page = open_table(
        visit(java_script_enabled=scripts, **PHONE),
        "ghooost",
        "computer:level1",
        "computer:level1",
        match="yes",
        **SHORT,
    )
    player, panel = Player(page, way, seed=3, reads=False), page.locator("#round-1")
    player.play_on(until=lambda: panel.count() > 0)
    expect(panel).to_be_visible()
    expect(page.locator("#prompt"), "nobody decides in a round that they have not seen begin").not_to_be_visible()
    page.wait_for_timeout(400)
    assert panel.is_visible()
    player.read_on()
    expect(panel).not_to_be_visible()
    assert page.locator("#prompt").is_visible()
    page.reload()
    assert not panel.is_visible()
    assert any("End of round 1: " in line for line in page.locator("#side li").all_text_contents())


# Milliseconds until one's own result is said, as a rule and on a busy machine at most.
SOON, LATEST = 500, 2000
ENDED = re.compile(r"wins?\b|victory|tie|draw", re.IGNORECASE)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("ghooost", SHORT),
        pytest.param("haunted_stairs", {"short": "yes"}, marks=pytest.mark.soak),
        *(pytest.param(game, {}, marks=pytest.mark.soak) for game in ("boo", "rest_in_peace", "spooky_boo")),
    ],
)
def test_a_whole_game_by_the_accessibility_tree_alone(visit: Open, game: str, options: dict[str, str]) -> None:
    page = open_table(visit(**DESK), game, **options)
    listener = Listener(page, 1)

    def told(before: list[str]) -> None:
        """What changed stands in the list of what has happened."""
        assert listener.is_over or listener.happened != before

    listener.play_on(told)
    assert listener.turns > 0
    heard = listener.heard
    assert any(words.startswith("Your turn") for words in heard), "whose turn it is"
    assert any(words.strip() in listener.happened for words in heard), "what has happened"
    assert median(listener.waits) < SOON, "one's own result"
    assert max(listener.waits) < LATEST, listener.waits
    end = page.get_by_role("heading", name=ENDED)
    expect(end).to_be_focused()


# The room of docs/extend/furnish-a-room.md in a real browser: whole games by every way in, on a phone and on a desk.


@pytest.fixture(scope="module")
def house(no_limit: None) -> Iterator[House]:
    with examples_in_the_house(), running_house(Hasty(), patience=0.2) as running:
        yield running


@pytest.mark.soak
@pytest.mark.parametrize(
    ("way", "device"),
    [("touch", PHONE), ("mouse", DESK), ("keys", DESK), ("forms", PHONE | {"java_script_enabled": False})],
    ids=["touch", "mouse", "keys", "forms"],
)
def test_a_whole_game_of_connect_four(visit: Open, way: Way, device: Screen) -> None:
    page = open_table(visit(**device), "connect_four")
    player = Player(page, way, seed=2)
    player.play_on()
    assert player.turns >= 4
    assert page.locator("#outcome").is_visible()
    player.shot(f"connect-four-{way}")


@pytest.mark.soak
def test_what_is_asked_and_what_happens_is_in_the_words_of_the_room(visit: Open) -> None:
    """Until a column is touched; then its button says what it does. A log that was empty says so no more."""
    page = open_table(visit(**DESK), "connect_four")
    expect(page.locator("#log li")).to_have_text(["Nothing yet."])
    expect(page.locator("#prompt .hint")).to_have_text("Choose a column")
    page.locator('[data-thing="4"]').click()
    expect(page.locator("#prompt .hint")).to_be_hidden()
    expect(page.locator("#prompt .btn.on")).to_have_text("Drop a stone into column 4")
    page.locator("#prompt .btn.on").click()
    expect(page.locator("#log li").last).to_contain_text("drops a stone into column")


@pytest.mark.soak
def test_stones_are_seen_to_fly(visit: Open) -> None:
    """A motion that failed would be told on the console, which fails the test."""
    page = open_table(visit(**MOVES, **PHONE), "connect_four")
    Player(page, "touch", seed=3).until_asked(3)
    expect(page.locator("#flights > *")).to_have_count(0)


@pytest.mark.soak
def test_what_was_picked_is_let_go_with_the_turn_where_there_is_no_open_line(visit: Open) -> None:
    """The column is the same on the next page, and must not be chosen there already."""
    page = visit(**DESK)
    page.route_web_socket("**/live*", lambda socket: socket.close(code=1001))
    open_table(page, "connect_four")
    player = Player(page, "mouse", seed=2)
    player.play_on(until=lambda: player.turns > 0 and bool(player.choices()))
    expect(page.locator("[data-thing][aria-pressed=true]")).to_have_count(0)
