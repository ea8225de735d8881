"""What people are called, and that it is seen and unlike what others are called."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest

from hantise.core.names import LENT, friend
from hantise.core.words import LANGUAGES, speaking
from hantise.games import find
from hantise.store import is_plain
from hantise.web.table_page.menu import company
from hantise.web.table_page.snapshot import Around, sight_of
from hantise.web.tables.names import missing, unlike, waiting_for
from hantise.web.tables.position import Position
from web.test_playing import invitation, sit_down
from web.visitor import Arrive, Visitor


def test_those_with_a_name_are_waited_for_by_name() -> None:
    with speaking("en"):
        assert waiting_for(["Zoé"]) == "Waiting for Zoé"
        assert waiting_for(["Zoé", "Lou"]) == "Waiting for Zoé, Lou"
        # A lent name is the one that stands at the table and in the log.
        assert (waiting_for([LENT[0]]), missing(LENT[0])) == ("Waiting for Mira", "Mira is away")


@pytest.mark.parametrize("made_in", LANGUAGES)
def test_those_without_are_friends_in_the_language_of_who_waits(made_in: str) -> None:
    with speaking(made_in):
        name = friend()
    with speaking("en"):
        assert waiting_for([name]) == "Waiting for your friend"
        assert waiting_for([name, f"{name} 2"]) == "Waiting for your friends"
        assert waiting_for(["Zoé", f"{name} 2"]) == "Waiting for your friends"
        assert missing(name) == "Your friend is away"


HONEST = [
    "Ida",
    "Zoé",
    "Zoe\u0301",
    "Бен",
    "Nguyễn Thị Ánh",
    "ณัฐพล",
    "अनीता",
    "ক্ষমা",
    "محمد‌رضا",
    "שָׂרָה",
    "김민준",
    "山田 太郎",
    "葛\U000e0100城",
    "ᠮᠣᠩᠭᠣᠯ",
    "O’Neill-Smith Jr.",
    "7",
    "👻",
    "❤️",
    "1️⃣",
    "👨‍👩‍👧",
    "🏳️‍🌈",
    "🇧🇪",
    "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "👍🏽",
    "...",
]
UNSEEN = [
    "\u3164",
    "\u2800",
    "\ufe0f",
    "\u115f\u1160",
    "\uffa0",
    "\u17b4",
    "\u200b",
    "\u200d",
    "\u200c",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u034f",
    "\u0301",
    "\u0301\u0302",
    "\u20dd",
    "\U000e0041",
    "\U000e0100",
    "\u180e",
    "Ida\u3164",
    "I\u200bda",
    "I\u200dda",
    "Ida \u0301",
    "❤\ufe0f\ufe0f\u200b",
    "\U0001f3f4\U000e0067",
    "\u202eadI",
    "\u2066Ida",
]


@pytest.mark.parametrize("name", HONEST)
def test_honest_names_stay(name: str) -> None:
    assert is_plain(name)
    assert unlike(name, ()) == name


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_names_that_are_not_seen_are_refused(visitor: Visitor, name: str) -> None:
    assert not is_plain(name)
    visitor.send("/new/boo", {"name1": name, "seat2": "computer:random"})
    assert (visitor.answer.status_code, visitor.answer.headers["x-hantise-code"]) == (400, "bad-name")
    assert "characters that can be seen" in visitor.text


@pytest.mark.parametrize(
    "name",
    [
        "ida",
        "IDA",
        "\uff29\uff44\uff41",
        "Ida.",
        "Ida ...",
        "Ida\u3002",
        "Ida\ufe0f",
        "Ida\u00a0",
        "I\u034fda",
        "I\ufe0eda",
    ],
    ids=ascii,
)
def test_names_that_look_alike_get_numbers(name: str) -> None:
    assert unlike(name, ["Ida"]) == f"{name} 2"
    assert unlike("Ida", [name]) == "Ida 2"
    assert unlike(name, ["Ida", f"{name.upper()} 2"]) == f"{name} 3"


def test_names_that_look_different_get_none() -> None:
    for one in HONEST:
        assert [unlike(other, [one]) for other in HONEST if other not in (one, "Zoé", "Zoe\u0301")] == [
            other for other in HONEST if other not in (one, "Zoé", "Zoe\u0301")
        ]


def test_the_straße_is_the_strasse_whatever_the_case() -> None:
    assert unlike("STRASSE", ["Straße"]) == "STRASSE 2"
    assert unlike("Zoe\u0301", ["Zoé"]) == "Zoe\u0301 2"


def test_who_gave_no_name_is_called_so_in_the_readers_language(visit: Arrive) -> None:
    """Whatever language the table was made in; and nobody gives a seat back to a name that nobody gave."""

    def read(language: str, path: str) -> str:
        reader = visit()
        reader.client.headers["accept-language"] = language
        return reader.open(path).text

    host, friend = visit(), visit()
    path = host.make_table("spooky_boo", "friend", option__starter="0")
    way = urlsplit(invitation(host)).path
    assert "You are invited to Spooky Boo!" in read("en", way), "Mira is nobody"
    sit_down(friend, way)
    for language, name in {"en": "Friend", "fr": "Ami", "nl": "Vriend"}.items():
        text = read(language, path)
        assert re.findall(r'class="name">(Friend|Ami|Vriend)<', text) == [name]
    game = find("boo")
    options = game.options(2)
    sight = sight_of(game, options, ["Mira", "Ami"], Position(game.start(options)), 0)
    offered = company(sight, Around(held=(0,), is_host=True, stand_ins=frozenset({1})))
    assert "Give the seat back" in offered
    assert "Friend" not in offered
