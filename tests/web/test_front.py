"""The front of the house: a window for each game, what goes on, and the ways in; without scripts."""

import re
from dataclasses import replace

from hantise.core import Game
from hantise.core.words import speaking
from hantise.games import codes, find
from hantise.web.front.home import Waiting, front_page
from hantise.web.pages.assets import STATIC, find_asset
from hantise.web.pages.faces import SMALL
from web.visitor import Visitor, forms_of

GAMES = [find(code) for code in codes()]
DRAWN = {
    "svg", "defs", "linearGradient", "radialGradient", "stop", "pattern", "g", "path", "rect", "circle", "ellipse"
}  # fmt: skip
MINE = Waiting("m1", "One", ("Ida", "Basil"), "ida", True)


def page(*waiting: Waiting, games: list[Game] = GAMES) -> str:
    """The front in English, where these matches go on."""
    with speaking("en"):
        return str(front_page(games, waiting))


def plaques(text: str) -> list[str]:
    return re.findall(r'<li data-game="\w+">.*?</li>', text)


def test_every_game_has_a_window_that_leads_to_its_table_and_says_how_long_it_takes_or_for_whom_it_is() -> None:
    for game, plaque in zip(GAMES, plaques(page()), strict=True):
        assert f'data-game="{game.code}"' in plaque
        assert f'href="/new/{game.code}"' in plaque
        assert game.title in plaque
        assert game.minutes
        assert f"· ages {game.age}+<" in plaque if 0 < game.age <= SMALL else f"· {game.minutes} min<" in plaque
    newcomer = replace(GAMES[0], code="newcomer", title="A new ghost", minutes=0, age=0, year=1999)
    last = plaques(page(games=[*GAMES, newcomer]))[-1]
    for words in ('href="/new/newcomer"', "A new ghost", "1999"):
        assert words in last, "though it has no place in the scenes"


def test_the_scenes_have_a_place_for_every_game_of_ours_and_are_pictures_only() -> None:
    """No words, no scripts, nothing from elsewhere."""
    colours = find_asset("hantise.css")
    assert colours is not None
    for code in codes():
        (rule,) = re.findall(rf"\[data-game={code}\]{{(.*?)}}", colours.body.decode())
        names = {part.split(":")[0] for part in rule.split(";")}
        assert names == {"--accent", "--room", "--rug", "--hung", "--dx", "--dy", "--px", "--py"}
    for scene in ((STATIC / name).read_text("utf-8") for name in ("house-wide.svg", "house-tall.svg")):
        assert {*re.findall(r"<([\w:]+)", scene)} <= DRAWN
        assert {*re.findall(r'href="(.)', scene)} <= {"#"}
        assert {*re.findall(r"url\((.)", scene)} == {"#"}


def test_the_match_played_last_is_the_large_button_and_the_others_are_in_a_fold() -> None:
    text = page(MINE, Waiting("m2", "Two", ("Ida", "<b>Mira"), "odile", False))
    for part, words in (
        ('<a class="resume".*?</a>', ('href="/t/m1"', "One · your turn", "#g-ida")),
        ('<details class="menu more">.*?</details>', ("1 more match", 'href="/t/m2"', "waiting · Ida, &lt;b&gt;Mira")),
    ):
        (shown,) = re.findall(part, text)
        assert [word for word in words if word not in shown] == []
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


def test_what_all_games_share_names_none() -> None:
    for path in (STATIC / "house.css", STATIC / "hantise.css", *STATIC.parent.glob("*.py")):
        assert not re.search(rf"\b({'|'.join(codes())})\b", path.read_text("utf-8")), path.name
