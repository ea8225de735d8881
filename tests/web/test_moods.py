"""A ghost's moods: seen by all who look at the table, now and then, and kept nowhere."""

import json
from contextlib import ExitStack
from random import Random

import pytest
from msgspec.structs import asdict

from hantise.core.words import LANGUAGES, _, speaking
from hantise.games import codes, find
from hantise.web import limits
from hantise.web.live import NOT_OURS
from hantise.web.table_page.moods import WORDS, Felt
from hantise.web.tables.gestures import MOODS
from web.follower import following
from web.houses import House
from web.test_commands import stored
from web.test_own_seats import pair
from web.test_passing import SHUT, shared
from web.test_playing import play_to_the_end
from web.visitor import Arrive, forms_of, outcome


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat may show as many moods as it likes."""
    monkeypatch.setattr(limits, "MOODS", 1000)


@pytest.mark.usefixtures("often")
def test_all_who_look_at_the_table_are_told_in_their_language(visit: Arrive, house: House) -> None:
    """Players, a spectator and a big screen; who comes later is not told."""
    host, friend, path = pair(visit, house)
    with ExitStack() as open_now:
        own, screen, watching = [
            open_now.enter_context(following(visitor, path, **query))
            for visitor, query in ((host, {}), (host, {"screen": "yes"}), (visit(), {}))
        ]
        theirs = {code: open_now.enter_context(following(friend, path, language=code)) for code in LANGUAGES}
        for mood in MOODS:
            own.feel(mood, 0)
            seen = Felt(0, mood, "you", WORDS[mood].said, WORDS[mood].said)
            assert own.moods() == [asdict(seen)], "who shows it is not told who did"
            for page, language in ((screen, "en"), (watching, "en"), *((page, code) for code, page in theirs.items())):
                with speaking(language):
                    said, told = _(WORDS[mood].said), _(WORDS[mood].told).format(name="Ida")
                assert page.moods() == [asdict(Felt(0, mood, "you", said, told))]
    with following(friend, path) as late:
        late.next()
        assert late.is_silent()


def test_a_seat_shows_one_in_a_while_whichever_way_it_is_asked(
    visit: Arrive, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOODING", 1.0)
    host, friend, path = pair(visit, house)
    with following(host, path) as ours, following(friend, path) as theirs:
        ours.feel("laugh", 0)
        assert [one["mood"] for one in theirs.moods()] == ["laugh"]
        ours.feel("howl", 0)
        theirs.feel("thanks", 1)
        assert [one["mood"] for one in theirs.moods()] == ["thanks"], "another seat may"
        assert outcome(host.send(f"{path}/mood", {"seat": "0", "mood": "howl"})) == (429, "too-fast")
        while host.send(f"{path}/mood", {"seat": "0", "mood": "howl"}).status_code == 429:
            pass
        assert host.place == path
        assert [one["mood"] for one in theirs.moods()] == ["howl"]


def test_a_shut_door_shows_none(visit: Arrive, house: House) -> None:
    """Two share a device, whose page tells nothing of the table before one of them takes it."""
    device, friend = visit(), visit()
    path = shared(device, "ghooost", "friend")
    friend.send("/join", {"code": stored(house, path).plan.code})
    device.open(path)
    door = SHUT.search(device.text)
    assert door
    with following(friend, path) as page, following(device, path, eyes=f"door-{door[1]}") as shut:
        page.feel("howl", 2)
        assert [one["mood"] for one in page.moods()] == ["howl"]
        assert shut.is_silent()


@pytest.mark.usefixtures("often")
def test_nobody_shows_a_mood_at_anothers_seat(visit: Arrive, house: House) -> None:
    """Not a friend, not a spectator, not a big screen, not on a seat that there is not."""
    host, friend, path = pair(visit, house)
    with following(host, path) as page:
        for visitor, query in ((friend, {}), (visit(), {}), (host, {"screen": "yes"})):
            with following(visitor, path, **query) as line:
                line.next()
                for seat in (0, 7):
                    line.feel("howl", seat)
                line.connection.send("")
                while line.connection.recv(5):
                    pass
            for seat in (0, 7) if visitor is not host else ():
                answer = visitor.send(f"{path}/mood", {"seat": str(seat), "mood": "howl"})
                assert outcome(answer) == (403, "not-your-seat")
        page.feel("thanks", 0)
        assert [one["mood"] for one in page.moods()] == ["thanks"]


WRONG = [
    '{"mood":"grin","seat":0}', '{"mood":"laugh"}', '{"mood":"laugh","seat":-1}', '{"mood":"laugh","seat":100}',
    '{"mood":"laugh","seat":0,"said":"hello"}', '{"mood":["laugh"],"seat":0}', '{"mood":"laugh","seat":"0"}',
]  # fmt: skip


@pytest.mark.parametrize("words", WRONG)
def test_what_is_no_mood_of_the_house_is_not_passed_on(visit: Arrive, house: House, words: str) -> None:
    """There is no free text."""
    host, friend, path = pair(visit, house)
    with following(host, path) as ours, following(friend, path) as theirs:
        theirs.next()
        ours.connection.send(words)
        assert ours.hung_up()[0] == NOT_OURS
        assert theirs.is_silent()
    wrong = json.loads(words)
    if wrong["mood"] == "grin":
        assert outcome(host.send(f"{path}/mood", {"seat": "0", "mood": "grin"})) == (400, "bad-form")


@pytest.mark.usefixtures("often")
def test_nothing_is_kept(visit: Arrive, house: House) -> None:
    """Not in the match, not on a page, not for who comes later; and a mood does not change whose turn it is."""
    host, friend, path = pair(visit, house)
    before, page = stored(house, path), friend.open(path).text
    with following(host, path) as ours:
        for mood in MOODS:
            ours.feel(mood, 0)
            ours.moods()
    assert host.send(f"{path}/mood", {"seat": "0", "mood": "howl"}).status_code == 200
    assert stored(house, path) == before
    assert friend.open(path).text == page


def test_without_scripts_a_form_shows_a_mood(visit: Arrive, house: House) -> None:
    host, friend, path = pair(visit, house)
    host.open(f"{path}/moods")
    (ring,) = [form for form in forms_of(host.text) if form.action == f"{path}/mood" and form.buttons[0][1] == "laugh"]
    with following(friend, path) as page:
        page.next()
        assert host.press(ring).status_code == 200
        assert host.place == path
        assert [(one["seat"], one["mood"]) for one in page.moods()] == [(0, "laugh")]
    spectator = visit()
    spectator.open(f"{path}/moods")
    assert "/mood" not in [form.action for form in forms_of(spectator.text)]
    assert "Ida" in spectator.text, "whose moods may be left out"


def test_who_is_last_in_ghooost_is_offered_a_howl(visit: Arrive, house: House) -> None:
    """GHO-81. Nobody else is, and in no other game."""
    offered = list[int]()
    for game in ("ghooost", "spooky_boo"):
        host, friend = visit(), visit()
        path = host.make_table(game, "friend")
        friend.send("/join", {"code": stored(house, path).plan.code})
        play_to_the_end([host, friend], path, Random(3))
        for visitor in (host, friend, visit()):
            visitor.open(path)
            forms = [form for form in forms_of(visitor.text) if form.buttons and form.buttons[0][0] == "mood"]
            offered.append(len(forms))
            for form in forms:
                assert 'data-sound="lost"' in visitor.text
                assert (form.action, form.buttons) == (f"{path}/mood", [("mood", find(game).forfeit)])
                assert visitor.press(form).status_code == 200
    assert sorted(offered[:2]) == [0, 1]
    assert offered[2:] == [0, 0, 0, 0]


def test_a_game_asks_for_moods_of_the_house_alone() -> None:
    assert [code for code in codes() if find(code).forfeit not in ("", *MOODS)] == []
