"""The rules to read beside the table: complete, the same in every language, tied to their IDs, safe."""

import re
from importlib.resources import files
from inspect import unwrap
from itertools import product

import httpx
import pytest

from games.known import known
from hantise.cli.play import in_full
from hantise.core.words import LANGUAGES, speaking
from hantise.drawing.markup import escape
from hantise.games import codes, find
from hantise.games.rest_in_peace.moments import medium_name
from hantise.games.rest_in_peace.pieces import LAST
from hantise.web.front import rules_page
from hantise.web.front.rules_page import article, rules_text
from hantise.web.front.rules_text import Picture, blocks, contents, pictures_of, written
from hantise.web.pages.assets import address, anchor, find_asset
from web.visitor import outcome

TOLD = [code for code in codes() if rules_text(code, "en")]
# A game that draws nothing has no figures.
DRAWN = [code for code in TOLD if pictures_of(code)]
EVERYWHERE = pytest.mark.parametrize(("code", "spoken"), [*product(TOLD, LANGUAGES)])
PICTURES = {"12": Picture("/games/x.svg?1", "12", 100, 140), "X": Picture("/games/x.svg?1", "X", 90, 50)}


def statements(code: str) -> dict[str, str]:
    """What the list of rules says, by ID."""
    text = (files(f"hantise.games.{code}") / "RULES.md").read_text("utf-8")
    return dict(re.findall(r"^- ([A-Z]{3}-M?\d+) (.*(?:\n  .*)*)", text, re.MULTILINE))


def marks(statement: str) -> set[str]:
    """How a rule is cited: as the rulebook's, as the house's own ruling, or as both where it holds both."""
    if statement.startswith("R "):
        return {"!"}
    return {"", "!"} if re.search(r"(\s|\()R[\s)]", statement) else {""}


@EVERYWHERE
def test_every_rule_that_is_played_by_is_told_and_no_other_and_rulings_are_marked(code: str, spoken: str) -> None:
    """Every paragraph says which rule it tells."""
    found: dict[str, set[str]] = {}
    for block in blocks(rules_text(code, spoken)):
        assert block.rules or block.kind not in ("p", "li")
        for rule in block.rules:
            found.setdefault(rule.lstrip("!"), set()).add(rule[: rule.startswith("!")])
    played_by = statements(code).keys() - {*known(code)["not_played_by"]}
    assert found == {rule: marks(statements(code)[rule]) for rule in played_by}
    named = {block.name for block in blocks(rules_text(code, spoken))}
    assert {anchor(chapter) for _told, chapter in known(code)["moments"]} <= named, (
        "the chapter of every moment is there"
    )
    assert "style=" not in written(rules_text(code, spoken), pictures_of(code))


@pytest.mark.parametrize("code", TOLD)
def test_all_languages_tell_the_same_in_the_same_order(code: str) -> None:
    english, *others = [blocks(rules_text(code, spoken)) for spoken in LANGUAGES]
    assert all(other == english for other in others)


@pytest.mark.parametrize("code", DRAWN)
def test_every_picture_of_a_figure_is_drawn_and_said_in_words_too(code: str) -> None:
    for spoken in LANGUAGES:
        told = written(rules_text(code, spoken), {})
        assert "<figure" in told
        assert "<figcaption></figcaption>" not in told
    shown = {card for block in blocks(rules_text(code, "en")) for card in block.cards}
    assert shown
    assert shown <= pictures_of(code).keys()
    assert find(code).pictures().keys() - shown <= {"back"}, "what no figure shows is the room's to draw"
    # A file of drawings has every picture that is taken from it: what the table draws is shown as it is there.
    room = find(code).room
    drawn = {} if room is None else room.drawings()
    for name, picture in pictures_of(code).items():
        assert picture.sheet == address(f"{'games' if name in drawn else 'rules'}/{code}.svg")
        file = find_asset(picture.sheet.split("/", 3)[3])
        assert file is not None, picture.sheet
        assert f'<symbol id="{name}" viewBox="0 0 {picture.width} {picture.height}">'.encode() in file.body


@pytest.mark.soak
@EVERYWHERE
def test_every_line_of_the_contents_leads_somewhere_and_no_two_things_have_one_name(code: str, spoken: str) -> None:
    with speaking(spoken):
        page = article(code)
    names = re.findall(r' id="([^"]+)"', page)
    assert len(names) == len(set(names))
    led = re.findall(r'<a href="#([^"]+)"', page)
    chapters = contents(rules_text(code, spoken))
    assert len(chapters) + 1 == page.count("<h2"), "the last one is of the keys"
    assert len(led) == len(chapters) + 1 + sum(len(chapter.within) for chapter in chapters)
    assert set(led) <= set(names)


def test_the_rules_of_every_game_are_told_and_french_has_its_narrow_spaces_and_its_own_apostrophe() -> None:
    assert list(codes()) == TOLD
    for code in TOLD:
        words = re.sub(r"\{[^}]*\}|\[[^\]]*\]|\|[^\n]*", "", rules_text(code, "fr"))
        assert re.findall(r".{,9}[^\u202f][;?]|.{,9}[^\u00a0]:|.{,9}[ \u00a0]!", words) == []
        assert "'" not in words


def test_a_figure_takes_the_place_of_its_paragraph_and_rules_stand_behind_what_they_say() -> None:
    """Ours are marked."""
    html = written("[cards: 12 X] Two <b>of</b> a kind.\n", PICTURES)
    assert html == (
        '<figure class="some"><div class="drawn">'
        '<svg class="face" viewBox="0 0 100 140" aria-hidden="true"><use href="/games/x.svg?1#12"/></svg>'
        '<svg class="face wide" viewBox="0 0 90 50" width="90" height="50" aria-hidden="true">'
        '<use href="/games/x.svg?1#X"/></svg>'
        "</div><figcaption>Two &lt;b&gt;of&lt;/b&gt; a kind.</figcaption></figure>\n"
    )
    undrawn = written("[cards: 13] Igor.\n", PICTURES)
    assert "Igor." in undrawn
    assert "<svg" not in undrawn
    assert written("Be brave. {GHO-12 !GHO-40}\n\nAgain. {GHO-12}\n", {}) == (
        '<p>Be brave.<span id="GHO-12"></span><span id="GHO-40"></span> '
        '<span class="ids"><span class="rule" aria-hidden="true">GHO-12</span> '
        '<span class="ours"><b>our ruling</b> '
        '<span class="rule" aria-hidden="true">GHO-40</span></span></span></p>\n'
        '<p>Again. <span class="ids"><span class="rule" aria-hidden="true">GHO-12</span></span></p>\n'
    )


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "Some <img src=x onerror=alert(1)> words",
        "[here](javascript:alert(1)) ![there](https://elsewhere.example/x.png)",
        "Tied. {<script>}",
        '[cards: "><script>] <script>',
        "# <script> {#here}",
        "|<b>|\n|:-:|\n|<i>|",
    ],
)
def test_what_is_not_ours_stays_words(text: str) -> None:
    html = written(text, PICTURES)
    assert set(re.findall(r"<(\w+)", html)) <= set(
        "p h1 table thead tbody tr th td figure div svg use figcaption span".split()
    )
    assert "onerror=" not in re.sub(r"&lt;.*?&gt;", "", html)


def test_a_game_whose_rules_are_not_written_says_so_in_one_sentence(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And there are none of a game that does not exist."""
    monkeypatch.setattr(rules_page, "article", unwrap(article))
    monkeypatch.setattr(rules_page, "rules_text", lambda code, language: "")
    page = client.get("/rules/boo").text
    assert re.search(r'<article class="rules" id="rules"><h1>BOO</h1><p>[^<]+</p><section class="keys">', page)
    assert outcome(client.get("/rules/chess")) == (404, "unknown-game")
    text = "# Boo\n\n## Turn {#turn}\n\nGo. {BOO-10}\n"
    monkeypatch.setattr(rules_page, "rules_text", lambda code, language: text)
    assert 'class="legend"' not in unwrap(article)("boo"), "where there is no ruling"
    monkeypatch.undo()
    assert 'class="legend"' in unwrap(article)("boo")


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_each_medium_has_a_place_with_its_picture_is_called_by_its_name_and_leads_there(spoken: str) -> None:
    text = rules_text("rest_in_peace", spoken)
    with speaking(spoken):
        for medium in range(1, LAST + 1):
            place = f"### {medium} {medium_name(medium)} {{#medium-{medium}}}\n\n[cards: m{medium}] "
            assert text.count(place) == 1, medium
        page, name = article("rest_in_peace"), escape(medium_name(29))
        told = in_full(find("rest_in_peace"))
    assert f'<a href="#medium-29">29 {name}</a>' in page
    assert page.count(f'<a class="called" href="#medium-29">{name}</a>') >= 4
    assert "@" not in page + told
    assert page.index('<details class="contents"><summary>') < page.index("<nav") < page.index("</details>")


def test_the_numbers_of_the_rules_are_shown_at_wish(client: httpx.Client) -> None:
    hidden, shown = (client.get(f"/rules/boo{asks}").text for asks in ("", "?ids=yes"))
    assert 'class="rules" id="rules"' in hidden
    assert 'class="rules numbered" id="rules"' in shown
    for page in (hidden, shown):
        assert '<a class="more" href="/rules/boo?ids=yes">' in page
        assert '<a class="less" href="/rules/boo">' in page
    assert hidden.count('class="rule"') == shown.count('class="rule"') > 0
