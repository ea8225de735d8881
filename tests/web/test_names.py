"""What people are called: seen, unlike what others are called; given by a guest, then or later, and shown at once."""

import re
from urllib.parse import urlsplit

import pytest

from hantise.core.names import LENT, friend
from hantise.core.words import LANGUAGES, speaking
from hantise.games import find
from hantise.store import is_plain
from hantise.web.pages.faces import faces_of
from hantise.web.table_page.page import company
from hantise.web.table_page.snapshot import Absence, PageContext, table_view_of
from hantise.web.tables.live_table import Position, missing, unlike, waiting_for
from web.follower import following
from web.houses import House
from web.test_commands import stored
from web.test_own_seats import pair
from web.test_playing import invitation, sit_down
from web.visitor import Arrive, Visitor, forms_of, outcome


@pytest.mark.parametrize("made_in", LANGUAGES)
def test_friends_are_waited_for_by_name_or_as_friends_in_the_language_of_who_waits(made_in: str) -> None:
    with speaking(made_in):
        name = friend()
    with speaking("en"):
        # A lent name is the one that stands at the table and in the log.
        awaited = ["Zoé"], ["Zoé", "Lou"], [LENT[0]], [name], [name, f"{name} 2"], ["Zoé", f"{name} 2"]
        told = ["Zoé", "Zoé, Lou", "Mira", "your friend", "your friends", "your friends"]
        assert [*map(waiting_for, awaited)] == [f"Waiting for {words}" for words in told]
        assert [*map(missing, (LENT[0], name))] == ["Mira is away", "Your friend is away"]


HONEST = [
    "Ida", "Zoé", "Zoe\u0301", "Бен", "Nguyễn Thị Ánh", "ณัฐพล", "अनीता", "ক্ষমা", "محمد‌رضا", "שָׂרָה", "김민준",
    "山田 太郎", "葛\U000e0100城", "ᠮᠣᠩᠭᠣᠯ", "O’Neill-Smith Jr.", "7", "👻", "❤️", "1️⃣", "👨‍👩‍👧", "🏳️‍🌈", "🇧🇪",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "👍🏽", "...",
]  # fmt: skip
UNSEEN = [
    "\u3164", "\u2800", "\ufe0f", "\u115f\u1160", "\uffa0", "\u17b4", "\u200b", "\u200d", "\u200c", "\u2060",
    "\ufeff", "\u00ad", "\u034f", "\u0301", "\u0301\u0302", "\u20dd", "\U000e0041", "\U000e0100", "\u180e",
    "Ida\u3164", "I\u200bda", "I\u200dda", "Ida \u0301", "❤\ufe0f\ufe0f\u200b", "\U0001f3f4\U000e0067",
    "\u202eadI", "\u2066Ida",
]  # fmt: skip


def test_names_that_are_not_seen_are_refused(visitor: Visitor) -> None:
    for name in UNSEEN:
        assert not is_plain(name)
        answer = visitor.send("/new/boo", {"name1": name, "seat2": "computer:random"})
        assert outcome(answer) == (400, "bad-name"), ascii(name)
        assert "characters that can be seen" in visitor.text


ALIKE = [
    "ida", "IDA", "\uff29\uff44\uff41", "Ida.", "Ida ...", "Ida\u3002", "Ida\ufe0f", "Ida\u00a0", "I\u034fda",
    "I\ufe0eda",
]  # fmt: skip


@pytest.mark.parametrize("name", ALIKE, ids=ascii)
def test_names_that_look_alike_get_numbers(name: str) -> None:
    assert unlike(name, ["Ida"]) == f"{name} 2"
    assert unlike("Ida", [name]) == "Ida 2"
    assert unlike(name, ["Ida", f"{name.upper()} 2"]) == f"{name} 3"


def test_honest_names_stay_and_those_that_look_different_get_no_number() -> None:
    for one in HONEST:
        assert is_plain(one)
        assert unlike(one, ()) == one
        others = [other for other in HONEST if other not in (one, "Zoé", "Zoe\u0301")]
        assert [unlike(other, [one]) for other in others] == others
    assert unlike("STRASSE", ["Straße"]) == "STRASSE 2", "which are alike"
    assert unlike("Zoe\u0301", ["Zoé"]) == "Zoe\u0301 2"


def test_who_gave_no_name_is_called_so_in_the_readers_language(visit: Arrive) -> None:
    """Whatever language the table was made in; and nobody gives a seat back to a name that nobody gave."""

    host, friend, reader = visit(), visit(), visit()
    path = host.make_table("spooky_boo", "friend", option__starter="0")
    way = urlsplit(invitation(host)).path
    assert "You are invited to Spooky Boo!" in reader.open(way).text, "Mira is nobody"
    sit_down(friend, way)
    for language, name in {"en": "Friend", "fr": "Ami", "nl": "Vriend"}.items():
        reader.client.headers["accept-language"] = language
        assert re.findall(r'class="name">(Friend|Ami|Vriend)<', reader.open(path).text) == [name]
    game = find("boo")
    options = game.options(2)
    table_view = table_view_of(game, options, ["Mira", "Ami"], Position(game.start(options)), 0)
    offered = company(table_view, PageContext(held=(0,), is_host=True, absence=Absence(stand_ins=frozenset({1}))))
    assert "Give the seat back" in offered
    assert "Friend" not in offered


# Given at the table.


GAME = "ghooost"


def names(house: House, path: str) -> list[str]:
    return [seat.name for seat in stored(house, path).plan.seats]


def test_a_name_can_be_changed_by_its_holder_and_by_the_host_alone(visit: Arrive, house: House) -> None:
    """Where the seats are. No two are called the same.

    Nobody but a person can tell what is fit to be read; without scripts too.
    """
    host, friend, path = pair(visit, house, name2="")
    friend.open(f"{path}/seats")
    (form,) = [form for form in forms_of(friend.text) if form.action == f"{path}/name"]
    assert form.data() == {"seat": "1", "name": ""}
    for given, called in (("Zoé", "Zoé"), ("Ida", "Ida 2"), ("Ida 2", "Ida 2"), ("Rude", "Rude")):
        friend.send(form.action, form.data() | {"name": given})
        assert friend.place == f"{path}/seats"
        assert names(house, path) == ["Ida", called]
    host.open(f"{path}/seats")
    own, other = [form for form in forms_of(host.text) if form.action == f"{path}/name"]
    assert (own.data()["name"], other.data()) == ("Ida", {"seat": "1", "name": "Rude"})
    host.send(other.action, other.data() | {"name": "Guest"})
    assert host.place == f"{path}/seats"
    assert names(house, path) == ["Ida", "Guest"]
    assert "Rude" not in friend.open(path).text
    for visitor, seat in ((friend, "0"), (host, "7"), (visit(), "1"), (friend, "7")):
        assert visitor.send(f"{path}/name", {"seat": seat, "name": "Boo"}).status_code == 403
    assert friend.send(f"{path}/name", {"seat": "1", "name": "x" * 31}).status_code == 400
    friend.send(f"{path}/name", {"seat": "1", "name": ""})
    assert names(house, path) == ["Ida", "Guest"], "no name changes nothing"
    alone = host.make_table(GAME, "computer:level1")
    before = names(house, alone)
    assert host.send(f"{alone}/name", {"seat": "1", "name": "Boo"}).status_code == 403, "nobody calls a computer so"
    assert names(house, alone) == before
    text = host.open(f"{host.make_table(GAME, 'friend', 'friend', name1='Ida')}/seats").text
    faces = re.findall(r'<h2><svg class="portrait"[^>]*><use href="[^"]*#g-(\w+)"', text)
    assert faces == [*faces_of(("Ida", "Friend", "Friend 2"))], "each seat wears the face that it has at the table"
    assert re.findall(r'name="name" value="([^"]*)"', text) == ["Ida", "", ""], "nobody finds one that they never gave"


def test_the_log_of_an_open_page_uses_names_as_they_are_now(visit: Arrive, house: House) -> None:
    host, friend, path = pair(visit, house, name2="", option__starter="1")
    friend.press(friend.moves[0])
    with following(host, path, version=2) as page:
        assert page.next()["log"] == ""
        friend.send(f"{path}/name", {"seat": "1", "name": "Zoé"})
        frame = page.until(lambda frame: frame["log"] != "")
        assert (frame["whole"], frame["say"]) == (True, [])
        assert [name in frame["log"] for name in ("Zoé", "Friend")] == [True, False]
