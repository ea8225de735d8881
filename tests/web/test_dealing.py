"""A table draws by what it committed to: checked to the end, with words and takebacks; what its pages say of it."""

import base64
import logging
import sqlite3
from contextlib import closing
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from hantise.core.deal_check import Checked, Finding, checking
from hantise.core.dealing import Dealing, Words, commitment_of
from hantise.core.record import finished, loads
from hantise.games import codes, find
from hantise.store import Store
from hantise.web.problems import TooLate
from hantise.web.tables import live_table as running
from hantise.web.tables import tables as made
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.tables import Tables
from web.conftest import browsers
from web.fakes import FirstThatComes
from web.follower import following
from web.houses import House, running_house
from web.test_commands import stored
from web.test_playing import invitation, play_to_the_end, played_out, sit_down
from web.test_same_deal import dealing_of
from web.test_seats import plan
from web.test_takebacks import again, find_open, play, table_of, undo
from web.visitor import Arrive, Visitor, forms_of, outcome


@pytest.fixture
def tables(store: Store, monkeypatch: pytest.MonkeyPatch) -> Tables:
    """Tables of games in which whatever chance did not follow may be taken back."""
    for module in (running, made):
        monkeypatch.setattr(module, "find", find_open)
    return Tables(store)


def deal(table: LiveTable) -> Dealing:
    assert table.dealing
    return table.dealing


def checked(table: LiveTable) -> Checked:
    return finished(checking(table.record()))


@pytest.mark.soak
@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("seed", range(2))
async def test_a_game_with_words_and_takebacks_draws_nothing_twice(tables: Tables, code: str, seed: int) -> None:
    rng, table, undone = Random(seed), await table_of(tables, code), 0
    for turn in range(4000):
        if table.position.is_over:
            break
        seat = await play(table, rng.randrange(99))
        if turn == 5:
            await table.add_words(1, "three black cats")
            table = await again(tables, table)
        if table.can_take_back(seat) and rng.random() < 0.3 and not table.position.is_over:
            await undo(table, seat)
            undone += 1
    assert table.position.is_over
    assert undone or code not in ("ghooost", "haunted_stairs"), "something was taken back"
    await table.tell_secret()
    found = checked(table)
    assert found.finding is Finding.FAIR
    match = await tables.store.load(table.id)
    assert match
    assert [draw.recorded for draw in found.draws] == [name for event in match.events for name in event.chance]
    assert len(found.draws) == table.drawn


async def test_a_seat_adds_words_once_and_a_rematch_has_none(tables: Tables) -> None:
    """Each of these tables has a seal of its own; words of a maker count from the first draw on."""
    table, other = [await table_of(tables, "ghooost") for _ in range(2)]
    await play(table)
    for seat, words in ((0, "three black cats"), (0, "better ones"), (1, "")):
        await table.add_words(seat, words)
    expected = (Words(0, table.drawn, "three black cats"),)
    rematch = await tables.get(await tables.rematch(table))
    for seen, told in ((table, expected), (await again(tables, table), expected), (rematch, ())):
        assert deal(seen).words == told
    sealed = [one.plan.dealing for one in (table, other, rematch)]
    assert len({dealing.commitment for dealing in sealed if dealing and dealing.secret}) == 3
    table = await tables.get(await tables.make(plan("ghooost"), [Words(0, 0, "boo")]))
    dealing = table.plan.dealing
    assert dealing
    assert deal(table).words == dealing.words == (Words(0, 0, "boo"),)
    for said, finding in ((dealing.words, Finding.FAIR), ((), Finding.OTHER)):
        told_of = replace(table.record(), dealing=replace(dealing, words=said))
        assert finished(checking(told_of)).finding is finding


async def test_a_secret_is_told_at_the_end_and_not_before(tables: Tables) -> None:
    """Who was told it takes no end back."""
    table = await table_of(tables)
    seat = await play(table)
    await table.tell_secret()
    assert not table.plan.is_told
    assert checked(table).finding is Finding.UNTOLD
    while not table.position.is_over:
        seat = await play(table, table.position.mover)
    assert deal(table).secret == ""
    assert table.can_take_back(seat)
    await table.tell_secret()
    for seen in (table, await again(tables, table)):
        assert commitment_of(bytes.fromhex(deal(seen).secret)) == deal(seen).commitment
        assert not seen.can_take_back(seat)
        with pytest.raises(TooLate):
            await undo(seen, seat)
    await table.add_words(0, "too late")
    assert deal(table).words == ()


async def test_a_match_that_committed_to_nothing_goes_on_as_before(tables: Tables) -> None:
    first = (await table_of(tables, "ghooost")).events[0]
    match = await tables.store.create(plan("ghooost"), first)
    table, rng = await tables.get(match.id), Random(1)
    await table.add_words(0, "nobody asked")
    while not table.position.is_over:
        await play(table, rng.randrange(99))
    await table.tell_secret()
    assert table.dealing is None
    assert checked(table).finding is Finding.OPEN


# What pages say.


def words_forms(visitor: Visitor, path: str) -> list[dict[str, str]]:
    visitor.open(f"{path}/deal")
    return [form.data() for form in forms_of(visitor.text) if form.action == f"{path}/words"]


def test_the_seal_is_last_in_the_menu_for_all(visitor: Visitor, house: House, client: httpx.Client, game: str) -> None:
    """From the first page on, behind a fold: before it come the people, and all that one may choose."""
    path = visitor.make_table(game, *["friend"] * (find(game).players[0] - 1))
    menu = visitor.text.partition('id="menu"')[2].partition("</header>")[0]
    above, _summary, folded = menu.partition("<summary>Check the deal</summary>")
    seal = dealing_of(house, path).commitment
    assert seal in folded.partition("</details>")[0]
    assert seal not in above
    assert "Invite" in above
    assert "</form>" not in folded
    assert seal in client.get(path).text, "who looks on reads it too"
    assert seal in visitor.open(f"{path}/deal").text
    assert seal in client.get(f"{path}/deal").text


def test_words_are_added_once_and_read_by_all(visit: Arrive, house: House) -> None:
    """As a table is made, by its code, behind a link, or later from the page of the deal; each for their own seat."""
    host, guest, friend, late, stranger = (visit() for _ in range(5))
    path = host.make_table("ghooost", *["friend"] * 3, name1="Ida", words="three <black> cats")
    code, drawn = stored(house, path).plan.code, len(stored(house, path).events[0].chance)
    guest.send("/join", {"code": code, "name": "Ben", "words": "  door   is ajar "})
    host.open(path)
    sit_down(friend, invitation(host), words="boo")
    late.send("/join", {"code": code})
    for visitor in (host, stranger):
        assert visitor.send(f"{path}/words", {"seat": "3", "words": "mine"}).status_code == 403
    places = (f"{path}/words", {"seat": "3"}), ("/new/ghooost", {"seat2": "friend"}), ("/join", {"code": code})
    for (place, fields), words in product(places, ("x" * 101, "\u202eboo", "a\x00b")):
        assert outcome(late.send(place, fields | {"words": words})) == (400, "bad-words")
    (form,) = words_forms(late, path)
    late.send(f"{path}/words", form | {"words": "later"})
    assert late.place == f"{path}/deal"
    host.send(f"{path}/words", {"seat": "0", "words": "others"})
    expected = (0, 0, "three <black> cats"), (1, drawn, "door is ajar"), (2, drawn, "boo"), (3, drawn, "later")
    assert dealing_of(house, path).words == tuple(Words(*told) for told in expected)
    for visitor in (host, guest, late, stranger):
        assert words_forms(visitor, path) == []
        assert "Ida: “three &lt;black&gt; cats”, from draw 1 on" in visitor.text
        assert f"Ben: “door is ajar”, from draw {drawn + 1} on" in visitor.text


@pytest.mark.soak
def test_the_deal_is_checked_from_the_end_of_the_game(visitor: Visitor, house: House, game: str) -> None:
    path = visitor.make_table(game, *["computer:random"] * (find(game).players[0] - 1), words="boo")
    play_to_the_end([visitor], path, Random(1))
    assert f'href="{path}/deal"' in visitor.text
    visitor.open(f"{path}/deal")
    secret = dealing_of(house, path).secret
    assert secret not in visitor.text
    visitor.press(visitor.form(f"{path}/deal"))
    assert visitor.text.count("The deal was fair: all ") == 1
    assert visitor.text.index("The deal was fair: all ") < visitor.text.index("Seal of the deal"), "that comes first"
    assert secret in visitor.text
    record = loads(visitor.client.get(f"{path}/record").text, find)
    assert record.dealing == dealing_of(house, path)
    assert finished(checking(record)).finding is Finding.FAIR


def test_a_record_that_came_without_its_secret_says_so(visitor: Visitor, house: House) -> None:
    """A guided first game says that its deal is fixed."""
    path = played_out(visitor, "boo")
    record = loads(visitor.client.get(f"{path}/record").text, find)
    assert record.dealing
    visitor.send("/records", {"record": replace(record, dealing=record.dealing.sealed()).dumps()})
    visitor.send(f"{visitor.place}/deal", {"tell": "yes"})
    assert record.dealing.commitment in visitor.text
    assert "The deal cannot be checked without its secret" in visitor.text
    assert 'name="tell"' not in visitor.text
    visitor.send("/new/ghooost/lesson", {"lesson": "yes"})
    path = visitor.place
    assert stored(house, path).plan.dealing is None
    assert "Seal of the deal" not in visitor.text
    assert f'href="{path}/deal"' in visitor.text
    assert "has a fixed deal, the same for everybody" in visitor.open(f"{path}/deal").text
    visitor.send(f"{path}/freely", {"freely": "yes"})
    assert "nothing was sealed before the game" in visitor.open(f"{path}/deal").text


# Secrecy, over bytes.


class Overheard(FirstThatComes):
    """Remembers all that the computers are told."""

    def __init__(self) -> None:
        self.told: list[str] = []

    async def decide(self, *question: Any) -> str:
        self.told.append(str(question))
        return await super().decide(*question)


def spellings(secret: str) -> list[bytes]:
    """The ways in which it might leave the house."""
    raw = bytes.fromhex(secret)
    encoded = [base64.b64encode(raw)[:40], base64.urlsafe_b64encode(raw)[:40]]
    return [secret.encode(), secret.upper().encode(), raw, *encoded, str(int(secret, 16)).encode(), repr(raw).encode()]


def is_told(secret: str, sent: list[bytes]) -> bool:
    return any(spelt in text for spelt in spellings(secret) for text in sent)


def sent_in_a_game(house: House, visit: Arrive, path: str, host: Visitor) -> list[bytes]:
    """Every byte that leaves the house while a game is played almost to its end: heads, pages, frames, refusals."""
    guest, stranger, sent, rng = visit(), visit(), list[bytes](), Random(1)
    guest.send("/join", {"code": stored(house, path).plan.code, "words": "boo"})
    with following(host, path) as page:
        for visitor in [host, guest] * 25:
            visitor.open(path)
            sent += seen(visitor)
            if visitor.moves:
                visitor.press(rng.choice(visitor.moves))
                sent += seen(visitor)
        page.ask(0, 0, "nonsense", key="a key of mine")
        page.at(10)
        sent += [str(frame).encode() for frame in page.frames]
    for visitor in (host, guest, stranger):
        for place in ("", "/deal", "/record", "/seats", "/choices", "/nothing"):
            visitor.open(f"{path}{place}")
            sent += seen(visitor)
        visitor.send(f"{path}/deal", {"tell": "yes"})
        sent += seen(visitor)
    return sent


def seen(visitor: Visitor) -> list[bytes]:
    """All of the answer, with those that led to it."""
    answers = [*visitor.answer.history, visitor.answer]
    return [part for answer in answers for part in (answer.content, str(answer.headers.raw).encode())]


def test_until_the_end_the_secret_is_nowhere_outside_its_row(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    secret = bytes(range(32)).hex()
    for spelt in spellings(secret):
        assert is_told(secret, [b"a page that says " + spelt + b" to somebody"]), "if it were sent it would be found"
    pool, database = Overheard(), tmp_path / "matches.sqlite3"
    caplog.set_level(logging.DEBUG)
    with running_house(pool, database=str(database)) as house, browsers(house) as visit:
        host = visit()
        path = host.make_table("ghooost", "friend", "computer:random", option__daybreak="40")
        secret = dealing_of(house, path).secret
        sent = sent_in_a_game(house, visit, path, host)
        assert stored(house, path).plan.is_told is False
        assert len(sent) > 200
        assert len(pool.told) > 5
    assert not is_told(secret, [*sent, *map(str.encode, pool.told), caplog.text.encode()])
    assert cells_with(database, secret) == [("match", "secret")]


def cells_with(database: Path, secret: str) -> list[tuple[str, str]]:
    """The tables and columns that hold the secret in whatever spelling."""
    found = []
    with closing(sqlite3.connect(database)) as connection:
        for (name,) in [*connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]:
            rows = connection.execute(f'SELECT * FROM "{name}"')
            cells = [(column[0], cell) for row in rows for column, cell in zip(rows.description, row)]
            found += [(name, column) for column, cell in cells if is_told(secret, [str(cell).encode()])]
    return found
