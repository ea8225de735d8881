"""A table with other cards: the file goes with the form."""

from pathlib import Path

import pytest

from hantise import games
from hantise.store.records import record_of
from hantise.web import limits
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.test_commands import stored
from web.visitor import Visitor, forms_of, outcome

FORM = {"name1": "Ida", "seat2": "computer:random"}
BOXES = [code for code in games.codes() if any(option.is_text for option in games.find(code).settings)]


def open_with(visitor: Visitor, code: str, file: bytes) -> None:
    """Fill in the form of a new table and choose that file."""
    visitor.open(f"/new/{code}")
    assert 'enctype="multipart/form-data"' in visitor.text
    fields = forms_of(visitor.text)[0].data()
    del fields["option.deck"]
    visitor.send(f"/new/{code}", fields, files={"option.deck": ("mine.toml", file)})


@pytest.mark.parametrize("code", BOXES)
def test_a_table_is_opened_with_the_cards_of_a_file_or_of_the_box(visitor: Visitor, house: House, code: str) -> None:
    """Without a file, with those of the box, whose file can be had to edit it, and no other."""
    box = (Path(games.__file__).parent / code / "deck.toml").read_bytes()
    for file, begins in ((box, "cards = ["), (b"", ""), (b"\xef\xbb\xbf  \n", "")):
        open_with(visitor, code, file)
        assert visitor.place.startswith("/t/"), visitor.text
        deck = record_of(stored(house, visitor.place), games.find).options.text("deck")
        assert deck[: len("cards = [")] == begins
    assert f'href="/new/{code}/deck.toml"' in visitor.open(f"/new/{code}").text
    assert visitor.open(f"/new/{code}/deck.toml").content == box
    for path in ("ghooost/deck", f"{code}/facts", f"{code}/oya", "nobody/deck", f"{code}/..%2Fghooost%2Fdeck"):
        assert visitor.open(f"/new/{path}.toml").status_code == 404, path


@pytest.mark.parametrize("code", BOXES)
def test_a_fault_in_the_file_is_told_beside_the_form(visitor: Visitor, code: str) -> None:
    """Also decks that nobody would write."""
    for file, words in [
        (b'cards = [\n"nonsense",\n]\n' + b"gate = []\n" * (code == "boo"), "line 2"),
        (b"\xff\xfe", "not text in UTF-8"),
        (b"#" * 20_001, "at most 20000 characters"),
    ]:
        open_with(visitor, code, file)
        assert outcome(visitor.answer) in ((400, "bad-deck"), (400, "bad-option"))
        assert words in visitor.text
    for deck in ("cards = [\n" + "9" * 19_000, "=" * 19_999, '"' * 19_999, "[" * 19_999):
        assert outcome(visitor.send(f"/new/{code}", FORM | {"option.deck": deck})) == (400, "bad-deck"), deck[:11]


def test_refused_decks_count_as_tables_made(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without a file takes none."""
    assert 'type="file"' not in visitor.open("/new/ghooost").text
    visitor.send("/new/ghooost", FORM, files={"option.deck": ("mine.toml", b"x")})
    assert visitor.answer.status_code == 400
    monkeypatch.setattr(limits, "MAKINGS", 2)
    form = FORM | {"option.deck": ".".join(["a"] * 9_000) + " = 1"}
    with running_house(FirstThatComes()) as house, house.client() as client:
        codes = [client.post("/new/boo", data=form).headers["x-hantise-code"] for _time in range(4)]
    assert codes == ["bad-deck", "bad-deck", "too-many-tables", "too-many-tables"]
