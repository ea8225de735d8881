"""Who is answered in which language."""

import httpx
import pytest

from web.test_playing import played_out
from web.visitor import Visitor

GREETING = {"en": '<html lang="en">', "fr": '<html lang="fr">', "nl": '<html lang="nl">'}


LIKED = {
    "fr": ["fr-BE, fr;q=0.9, en;q=0.8", "de, nl;q=0.4, fr;q=0.6"],
    "nl": ["nl", "nl, fr, en", "fr;q=0, nl;q=0.1"],
    "en": ["en-GB,en;q=0.5,fr;q=0.4", "fr;q=nonsense", "tlh, *", "", ",;,;q=1," * 500],
}


@pytest.mark.parametrize("spoken", LIKED)
def test_the_browser_says_what_it_would_like(client: httpx.Client, spoken: str) -> None:
    for header in LIKED[spoken]:
        assert GREETING[spoken] in client.get("/", headers={"Accept-Language": header}).text, header


def test_what_was_chosen_here_comes_first_and_leads_back_to_the_page(client: httpx.Client) -> None:
    answer = client.post("/language", data={"language": "nl"}, headers={"Referer": "http://testserver/new/ghooost"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/new/ghooost")
    assert GREETING["nl"] in client.get("/", headers={"Accept-Language": "fr"}).text
    client.post("/language", data={"language": "tlh"})
    assert GREETING["nl"] in client.get("/").text, "a language that is not spoken changes nothing"
    for referer in ("", "http://elsewhere.example//evil.example/", "//", "nonsense", "http://[::1"):
        answer = client.post("/language", data={"language": "fr"}, headers={"Referer": referer})
        assert answer.headers["location"] == "/", "it never leads to another host"


def test_each_kind_of_page_is_told_in_every_language(visitor: Visitor) -> None:
    """And no two languages tell the same."""
    running = visitor.make_table("ghooost", "computer:random", "friend")
    over = played_out(visitor, "haunted_stairs")
    for path in (
        *("/", "/new/boo", "/rules/boo", "/evenings", "/quiet", "/nothing", "/puzzles", "/puzzles/boo/1"),
        *("/puzzles/boo/1?show=yes", "/beliefs", "/beliefs/ghooost/1", running, f"{running}/deal", f"{running}/seats"),
        *(over, f"{over}/deal", f"{over}/again/2", f"{over}/again/2/beliefs?eyes=0", f"{over}/review"),
    ):
        told = dict[str, str]()
        for language in GREETING:
            visitor.client.headers["accept-language"] = language
            told[language] = visitor.open(path).text
        assert all(GREETING[language] in page for language, page in told.items()), path
        assert len({page.partition("<main")[2] for page in told.values()}) == len(GREETING), path
