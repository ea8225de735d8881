"""Who is answered in which language."""

import pytest

from web.houses import House

GREETING = {"en": '<html lang="en">', "fr": '<html lang="fr">', "nl": '<html lang="nl">'}


@pytest.mark.parametrize(
    ("header", "spoken"),
    [
        ("fr-BE, fr;q=0.9, en;q=0.8", "fr"),
        ("nl", "nl"),
        ("de, nl;q=0.4, fr;q=0.6", "fr"),
        ("en-GB,en;q=0.5,fr;q=0.4", "en"),
        ("fr;q=0, nl;q=0.1", "nl"),
        ("fr;q=nonsense", "en"),
        ("tlh, *", "en"),
        ("", "en"),
        (",;,;q=1," * 500, "en"),
    ],
)
def test_the_browser_says_what_it_would_like(house: House, header: str, spoken: str) -> None:
    with house.client() as client:
        assert GREETING[spoken] in client.get("/", headers={"Accept-Language": header}).text


def test_what_was_chosen_here_comes_first_and_leads_back_to_the_page(house: House) -> None:
    with house.client() as client:
        answer = client.post("/language", data={"language": "nl"}, headers={"Referer": "http://testserver/new/ghooost"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/new/ghooost")
        assert GREETING["nl"] in client.get("/", headers={"Accept-Language": "fr"}).text


@pytest.mark.parametrize("referer", ["", "http://elsewhere.example//evil.example/", "//", "nonsense", "http://[::1"])
def test_a_choice_never_leads_to_another_host(house: House, referer: str) -> None:
    with house.client() as client:
        answer = client.post("/language", data={"language": "fr"}, headers={"Referer": referer})
        assert answer.headers["location"] == "/"


def test_a_language_that_is_not_spoken_changes_nothing(house: House) -> None:
    with house.client() as client:
        client.post("/language", data={"language": "tlh"})
        assert not client.cookies
        assert GREETING["en"] in client.get("/").text
