"""A seal that a page for a new table shows is the table's, whichever worker makes it, and of no other table."""

import re

from hantise.core.dealing import Dealing
from hantise.web.tables.seals import Seal, Seals
from web.houses import House
from web.test_commands import stored
from web.visitor import Arrive, Visitor, forms_of


def seal_shown(visitor: Visitor) -> Seal:
    """The seal on the page for a new table, and what all its forms send for it."""
    (token,) = {form.data()["seal"] for form in forms_of(visitor.text) if "seal" in form.data()}
    (commitment,) = re.findall(r"<code>([0-9a-f]{64})</code>", visitor.text)
    return Seal(commitment, token)


def dealing_of(house: House, path: str) -> Dealing:
    dealing = stored(house, path).plan.dealing
    assert dealing is not None
    return dealing


def test_a_table_is_dealt_by_the_seal_that_its_maker_saw_before_they_added_words(visit: Arrive, house: House) -> None:
    host, other = visit(), visit()
    host.open("/new/ghooost")
    seal = seal_shown(host)
    host.send("/new/ghooost", {"seat2": "friend", "seal": seal.token, "name1": "x" * 99})
    assert host.answer.status_code == 400
    assert seal_shown(host) == seal, "a form that comes back keeps its seal"
    host.send("/new/ghooost", {"seat2": "friend", "seal": seal.token, "words": "boo"})
    assert dealing_of(house, host.place).commitment == seal.commitment
    for another in (seal.token, seal.commitment, "", "0" * 64, "1.\u00e9"):
        other.send("/new/ghooost", {"seat2": "friend", "seal": another})
        assert dealing_of(house, other.place).commitment not in (seal.commitment, another), "each is used once"


def test_a_table_that_is_played_at_at_once_has_the_seal_of_its_page_too(visitor: Visitor, house: House) -> None:
    visitor.open("/new/boo")
    seal = seal_shown(visitor)
    (form,) = re.findall(r'<form id="quick".*?</form>', visitor.text)
    visitor.send("/new/boo", dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form)))
    assert dealing_of(house, visitor.place).commitment == seal.commitment


def test_each_page_has_a_seal_of_its_own_for_good_and_tells_no_secret(visitor: Visitor, house: House) -> None:
    shown = []
    for _ in range(2):
        visitor.open("/new/ghooost")
        shown.append(seal_shown(visitor))
    assert shown[0].commitment != shown[1].commitment
    dealing = house.wait_for(Seals(house.store).take(shown[1].token))
    assert dealing.commitment == shown[1].commitment
    secret = house.wait_for(house.store.sealing_secret()).hex()
    assert not any(word in visitor.text for word in (secret, dealing.secret))
