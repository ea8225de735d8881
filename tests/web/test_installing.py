"""The house can be put on a device as an app: its manifest, its icons, its worker, its page for when nobody answers."""

import re
from struct import unpack

import pytest

from hantise.web.pages import assets
from web.visitor import Arrive, Visitor


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_each_page_names_a_manifest_of_its_language(visitor: Visitor, language: str) -> None:
    visitor.client.headers["accept-language"] = language
    for path in ("/", "/new/ghooost", visitor.make_table("ghooost", "computer:random")):
        page = visitor.open(path).text
        (address,) = re.findall(r'<link rel="manifest" href="([^"]+)"', page)
        told = visitor.client.get(address)
        assert told.headers["content-type"] == "application/manifest+json"
        assert told.json()["lang"] == language
        assert f'content="{told.json()["description"]}"' in page


def test_it_has_all_that_browsers_ask_of_an_app_and_names_no_other_host(visitor: Visitor) -> None:
    assert visitor.client.get("/de.webmanifest").status_code == 404, "a language that the house does not speak"
    rules = visitor.open("/").headers["content-security-policy"]
    assert {"manifest-src 'self'", "worker-src 'self'"} <= set(rules.split("; "))
    told = visitor.client.get("/en.webmanifest")
    manifest = told.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert "//" not in told.text
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        answer = visitor.client.get(icon["src"])
        assert answer.headers["content-type"].partition(";")[0] == icon["type"]
        if icon["type"] == "image/png":
            assert icon["sizes"] == "{}x{}".format(*unpack(">II", answer.content[16:24]))
    # The worker is asked for anew each time, and looks after all pages.
    answer = visitor.client.get(f"/worker.js?edition={assets.edition()}&language=en")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    named = re.findall(r'"([a-z]+\.(?:css|svg|js))"', answer.text)
    assert len(named) == 5
    assert all(assets.address(name) for name in named)


def test_the_page_for_when_nobody_answers_is_the_same_for_everybody(visit: Arrive) -> None:
    """What a device paints around a page goes with its colours."""
    player, stranger = visit(), visit()
    player.make_table("ghooost", "friend")
    assert player.open("/quiet").text == stranger.open("/quiet").text
    assert "/t/" not in player.text
    assert "set-cookie" not in player.answer.headers
    for theme in ("dark", "light", "system"):
        player.send("/theme", {"theme": theme})
        painted = re.findall(r'<meta name="theme-color" content="(#\w+)"( media=[^>]+)?>', player.open("/").text)
        assert len(painted) == (2 if theme == "system" else 1)
        assert (theme == "system") == bool(painted[0][1])
