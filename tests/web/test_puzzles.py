"""Puzzles in the house: asked, tried, solved, and nothing of the answer before."""

import re

import pytest
from msgspec import structs
from starlette.requests import Request
from starlette.responses import Response

from hantise.core.words import LANGUAGES, speaking
from hantise.games import codes, find
from hantise.puzzles import shelf
from hantise.puzzles.shelf import Place, Puzzle, Way, by_ease, shipped, themes
from hantise.web.puzzles import page
from hantise.web.puzzles.page import MANY, Noted, Setting, label, note, noted
from web.houses import House
from web.test_commands import stored
from web.visitor import Visitor, outcome

NUMBER = 1


def puzzle_of(game: str) -> Puzzle:
    return shipped(game)[NUMBER - 1]


def address(game: str) -> str:
    return f"/puzzles/{game}/{NUMBER}"


def wrong_of(game: str) -> str:
    return puzzle_of(game).rivals[0].action


def attempt(visitor: Visitor, game: str, action: str) -> str:
    """Press the button of this choice, as a browser without scripts does."""
    visitor.open(address(game))
    form = next(form for form in visitor.moves if form.buttons[0][1] == action)
    assert form.action == address(game)
    assert visitor.press(form).status_code == 200
    return visitor.text


def test_all_are_listed_and_todays_three_first(visitor: Visitor) -> None:
    text = visitor.open("/puzzles").text
    links = re.findall(r'href="(/puzzles/\w+/\d+)"', text)
    assert len(links) == 3 + sum(1 + len(shipped(code)) for code in codes())
    assert all(visitor.open(link).status_code == 200 for link in links[:3])
    assert 'href="/puzzles"' in visitor.open("/").text


def test_a_shelf_names_what_is_asked_and_begins_with_what_is_easy(game: str, visitor: Visitor) -> None:
    """A name tells nothing of the answer, and the next one is the easiest unsolved one; fifty alike are no shelf."""
    assert len(themes(game)) >= 3
    assert max(len(theme.places) for theme in themes(game)) < len(shipped(game)) - 5
    shown = visitor.open("/puzzles").text.partition(f'class="shelf" data-game="{game}"')[2].partition("</section>")[0]
    easiest = by_ease(game)[0]
    assert f'class="btn pri" href="/puzzles/{game}/{easiest.number}"' in shown
    assert shown.count("<details>") == len(themes(game))
    for theme in themes(game):
        assert f"<summary><b>{theme.words}</b>" in shown
        eases = [shipped(game)[place.number - 1].erring for place in theme.places]
        assert eases == sorted(eases)
    visitor.client.cookies.set("puzzles", f"{game}:{17 << 5 * (easiest.number - 1):x}")
    shown = visitor.open("/puzzles").text.partition(f'class="shelf" data-game="{game}"')[2]
    assert f'class="btn pri" href="/puzzles/{game}/{by_ease(game)[1].number}"' in shown


def test_every_choice_is_offered_at_the_rooms_own_table_and_a_wrong_one_says_what_would_follow(
    game: str, visitor: Visitor
) -> None:
    """And gives it back."""
    text = visitor.open(address(game)).text
    puzzle = Setting(Place(game, NUMBER))
    offered = {form.buttons[0][1] for form in visitor.moves}
    assert offered == {find(game).actions.name(action) for action in puzzle.position.state.legal()}
    assert "/t/" not in text
    for words in ('class="riddle"', 'id="log"'):
        assert words in text
    text = attempt(visitor, game, wrong_of(game))
    for words in ("Not the best", "Try again", f'href="{address(game)}?show=yes"'):
        assert words in text
    assert f'value="{puzzle.puzzle.best.action!s}"' not in text
    # The answer names each choice as its button does.
    for language in LANGUAGES:
        with speaking(language):
            asked = Setting(Place(game, NUMBER))
            assert all(label(asked, way.action) for way in asked.puzzle.ways)


def test_nothing_of_the_answer_is_sent_before(game: str, visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """With another answer, other chances and another temptation the page is the same to the byte."""
    before, puzzle = visitor.open(address(game)).text, puzzle_of(game)
    tried = f"{address(game)}?tried={puzzle.rivals[0].action}"
    wrong = visitor.open(tried).text
    last = next(way for way in (*puzzle.ways[2:], Way("")) if not way.action or way.action != puzzle.rivals[0].action)
    others = [way for way in puzzle.ways if way.action not in (last.action, puzzle.best.action)]
    ways = (last if last.action else Way("none"), *others, Way(puzzle.best.action, 0.01))
    other = structs.replace(puzzle, ways=ways, tempting=others[0].action, erring=0.99)
    monkeypatch.setattr(page, "shipped", lambda code: (other,) * len(shipped(code)))
    assert visitor.open(address(game)).text == before
    assert visitor.open(tried).text == wrong


def test_the_right_one_is_told_with_its_reasons(game: str, visitor: Visitor) -> None:
    text = attempt(visitor, game, puzzle_of(game).best.action)
    assert "Yes, at the first try" in text
    assert 'class="discs"' in text
    assert not re.search("seed|worlds|iterations", text)
    assert "solved at the first try" in visitor.open("/puzzles").text


def test_tries_are_counted_until_it_is_solved(visitor: Visitor) -> None:
    attempt(visitor, "ghooost", wrong_of("ghooost"))
    assert "tried, not solved yet" in visitor.open("/puzzles").text
    assert "Yes, at try 2" in attempt(visitor, "ghooost", puzzle_of("ghooost").best.action)
    attempt(visitor, "ghooost", wrong_of("ghooost"))
    assert "Yes, at try 2" in attempt(visitor, "ghooost", puzzle_of("ghooost").best.action)
    assert Noted().tried(True) == Noted(1, True).tried(False) == Noted(1, True)
    assert Noted(MANY).tried(False) == Noted(MANY)


def test_who_asks_is_shown_and_has_solved_nothing(visitor: Visitor) -> None:
    """In BOO: it lies there, with a picture of the card in the words; no square has a number on the table."""
    text = visitor.open(f"{address('boo')}?show=yes").text
    panel = text[text.index("This is the best choice") :]
    assert re.search(r'<li><span><span class="faces".*?</span>(Across|Upright): ', panel)
    assert not re.search(r"\d\d,\d\d (across|down)|[Cc]olumn", panel)
    assert text.count('class="proposed best"') == 1
    assert "solved at" not in visitor.open("/puzzles").text
    # What the best choice gains, in the game's own words; nothing before, and nothing where both end alike.
    gain, place = "but you get the medium Truce.", address("rest_in_peace")
    assert [gain in visitor.open(path).text for path in (place, f"{place}?show=yes")] == [False, True]
    assert gain not in attempt(visitor, "rest_in_peace", wrong_of("rest_in_peace"))


def test_one_plays_on_from_there_or_watches_its_game_on_where_it_is_kept(
    game: str, visitor: Visitor, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = puzzle_of(game)
    visitor.open(f"{address(game)}?show=yes")
    assert visitor.press(visitor.form("/play")).status_code == 200
    assert len(stored(house, visitor.place).events) >= len(puzzle.events)
    assert puzzle.best.action in {form.buttons[0][1] for form in visitor.moves}
    assert "/watch" not in visitor.open(address(game)).text
    assert "/watch" not in visitor.open(f"{address(game)}?tried={wrong_of(game)}").text
    visitor.open(f"{address(game)}?show=yes")
    assert visitor.press(visitor.form("/watch")).status_code == 200
    _, _, match_id, _, step = visitor.place.partition("?")[0].split("/")[-5:]
    assert int(step) == len(puzzle.events)
    match = stored(house, match_id)
    assert [(one.seat, one.actions, one.chance) for one in match.events[: len(puzzle.events)]] == [*puzzle.events]
    assert len(match.events) > len(puzzle.events)
    assert not any(seat.holders for seat in match.plan.seats)
    assert "You" not in [seat.name for seat in match.plan.seats]
    monkeypatch.setattr(shelf, "shipped_wholes", lambda code: ())
    assert "/watch" not in visitor.open(f"{address(game)}?show=yes").text
    assert visitor.send(f"{address(game)}/watch", {"watch": "yes"}).status_code == 404


def test_what_is_not_there_is_not_found_and_what_cannot_be_chosen_is_refused(visitor: Visitor) -> None:
    """Any cookie is read as far as it can be."""
    for path in ("gost/1", "boo/0", "boo/9999", "boo/x", "boo/١"):
        assert visitor.open(f"/puzzles/{path}").status_code == 404, path
        for end, form in (("", {"action": "x"}), ("/play", {"play": "yes"}), ("/watch", {"watch": "yes"})):
            assert visitor.send(f"/puzzles/{path}{end}", form).status_code == 404, path + end
    for action in ("", "nothing", "x" * 500, "card:3", "é"):
        assert outcome(visitor.send(address("ghooost"), {"action": action})) == (400, "not-legal"), action
        assert visitor.client.get(address("ghooost"), params={"tried": action}).status_code == 400, action
    cookies = ("", "x", "boo:0", "boo:3.boo:1f", f"boo:{'f' * 400}", "gost:1", "..", "boo:1y", "boo-1-1y" * 400)
    for kept in cookies:
        visitor.client.cookies.set("puzzles", kept)
        assert [visitor.open(path).status_code for path in ("/puzzles", address("boo"))] == [200, 200], kept


def test_a_browser_keeps_what_it_solved_of_all_puzzles() -> None:
    """What was solved first stays among what is solved last, and one cookie has room for all."""
    kept = ""
    for place in (all_there := [place for code in codes() for place in by_ease(code)]):
        response = Response()
        note(_asker(kept), response, place, Noted(2, True))
        kept = response.headers["set-cookie"].partition("=")[2].partition(";")[0]
    assert noted(_asker(kept)) == dict.fromkeys(all_there, Noted(2, True))
    assert len(kept) < 1000


def _asker(kept: str) -> Request:
    headers = [(b"cookie", f"puzzles={kept}".encode())]
    return Request({"type": "http", "scheme": "http", "server": ("house", 80), "path": "/", "headers": headers})
