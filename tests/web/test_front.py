"""The front of the house: a window for each game, what goes on, and the ways in; without scripts."""

import re
from dataclasses import replace

import pytest

from hantise.core.words import speaking
from hantise.games import codes, find
from hantise.web.front.home_page import Waiting, front_page
from hantise.web.pages.assets import STATIC, find_asset
from hantise.web.pages.faces import SMALL
from web.visitor import Visitor, forms_of

GAMES = [find(code) for code in codes()]
MINE = Waiting("m1", "One", ("Ida", "Basil"), "ida", True)


def page(*waiting: Waiting) -> str:
    """The front in English, where these matches go on."""
    with speaking("en"):
        return str(front_page(GAMES, waiting))


def plaques(text: str) -> list[str]:
    return re.findall(r'<li data-game="\w+">.*?</li>', text)


def test_every_game_has_a_window_that_leads_to_its_table_and_says_how_long_it_takes_or_for_whom_it_is() -> None:
    for game, plaque in zip(GAMES, plaques(page()), strict=True):
        assert f'data-game="{game.code}"' in plaque
        assert f'href="/new/{game.code}"' in plaque
        assert game.title in plaque
        assert game.minutes
        assert f"· ages {game.age}+<" in plaque if 0 < game.age <= SMALL else f"· {game.minutes} min<" in plaque


def test_the_scenes_have_a_place_for_every_game_of_ours() -> None:
    colours = find_asset("games.css")
    assert colours is not None
    for code in codes():
        (rule,) = re.findall(rf"\[data-game={code}\]{{(.*?)}}", colours.body.decode())
        names = {part.split(":")[0] for part in rule.split(";")}
        assert names == {"--accent", "--room", "--rug", "--hung", "--dx", "--dy", "--px", "--py"}


def test_a_game_without_a_place_in_the_scenes_has_a_plaque_too() -> None:
    newcomer = replace(GAMES[0], code="newcomer", title="A new ghost", minutes=0, age=0, year=1999)
    last = plaques(str(front_page([*GAMES, newcomer], ())))[-1]
    assert 'href="/new/newcomer"' in last
    assert "A new ghost" in last
    assert "1999" in last


def test_the_match_played_last_is_the_large_button_and_the_others_are_in_a_fold() -> None:
    text = page(MINE, Waiting("m2", "Two", ("Ida", "<b>Mira"), "odile", False))
    (large,) = re.findall(r'<a class="resume".*?</a>', text)
    assert 'href="/t/m1"' in large
    assert "One · your turn" in large
    assert "#g-ida" in large
    (fold,) = re.findall(r'<details class="menu more">.*?</details>', text)
    assert "1 more match" in fold
    assert 'href="/t/m2"' in fold
    assert "waiting · Ida, &lt;b&gt;Mira" in fold
    assert "menu more" not in page() + page(MINE)


def test_all_ways_in_are_forms_and_a_code_has_a_page_of_its_own_where_the_house_has_no_room(visitor: Visitor) -> None:
    forms = forms_of(visitor.open("/").text)
    assert [form.fields for form in forms if form.action == "/join"] == [[("code", ""), ("name", "")]]
    assert [form.fields for form in forms if form.action == "/records"] == [[("record", "")]]
    pressed = {(form.action, *button) for form in forms for button in form.buttons}
    assert {("/language", "language", code) for code in ("en", "fr", "nl")} < pressed
    assert {("/theme", "theme", name) for name in ("dark", "light", "system")} < pressed
    assert 'class="btn key" href="/join"' in visitor.text
    shown = visitor.open("/join").text
    assert "<h1>I have a code</h1>" in shown
    assert [form.action for form in forms_of(shown)].count("/join") == 1
    assert re.search('<input id="code".*? autofocus.*?>', shown)
    assert re.search('<input id="code".*?aria-invalid="false".*?>', shown)


@pytest.mark.parametrize("name", ["house-wide.svg", "house-tall.svg"])
def test_the_scenes_are_pictures_only(name: str) -> None:
    """No words, no scripts, nothing from elsewhere."""
    scene = (STATIC / name).read_text("utf-8")
    tags = set(re.findall(r"<([\w:]+)", scene))
    assert tags <= {
        "svg", "defs", "linearGradient", "radialGradient", "stop", "pattern", "g", "path", "rect", "circle", "ellipse"
    }  # fmt: skip
    assert set(re.findall(r'href="(.)', scene)) <= {"#"}
    assert set(re.findall(r"url\((.)", scene)) == {"#"}


def test_what_all_games_share_names_none() -> None:
    shared = [STATIC / "house.css", STATIC / "hantise.css", *STATIC.parent.glob("*.py")]
    for path in shared:
        text = path.read_text("utf-8")
        assert not [code for code in codes() if re.search(rf"\b{code}\b", text)], path.name
