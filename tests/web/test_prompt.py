"""The buttons: large where they are few, a list where they are more, folded under headings where they are very many."""

import re
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import parse_qs

import pytest

from hantise.core import SPECTATOR, Game, Options, Rng, State
from hantise.core.game import VERY_MANY
from hantise.core.names import friend
from hantise.games import find
from hantise.web.table_page.page import parts
from hantise.web.table_page.prompt import headline, prompt
from hantise.web.table_page.scene import choices_of, in_touches, scene_of
from hantise.web.table_page.snapshot import Absence, Asked, Guide, Newcomer, PageContext, TableView, table_view_of
from hantise.web.tables.live_table import Position
from web.houses import House
from web.test_commands import events
from web.visitor import Arrive, Visitor, forms_of


def shown(game: Game, state: State, options: Options, seat: int, **context: Any) -> tuple[TableView, str]:
    """What that seat sees, and its prompt."""
    table_view = table_view_of(game, options, ["Ann", "Bo", "Cy"][: options.players], Position(state), seat)
    return table_view, "".join(
        prompt(table_view, PageContext(token="t", held=(seat,), **context), choices_of(table_view))
    )


def begun(game: Game, **options: int) -> State:
    """As the first seat decides."""
    state = game.start(game.options(2, **options))
    while state.mover() < 0:
        state.apply(state.legal()[0])
    return state


def drawn(game: Game) -> tuple[int, str]:
    """How many choices the first seat to decide has, and its prompt."""
    state = begun(game)
    table_view, page = shown(game, state, game.options(2), state.mover())
    return len(table_view.legal), page


PLAIN = replace(find("boo"), room=None)


def test_very_many_choices_are_folded_and_none_is_lost() -> None:
    """Few, or those without headings, stand together."""
    choices, page = drawn(PLAIN)
    assert choices > VERY_MANY
    assert page.count('<button class="btn" name="action"') == choices
    assert 1 < page.count('<details name="choices">') < choices
    choices, page = drawn(replace(PLAIN, heading=lambda view, action: ""))
    assert page.count('<button class="btn" name="action"') == choices
    assert 'name="choices"' not in page
    choices, page = drawn(replace(find("spooky_boo"), room=None))
    assert choices <= VERY_MANY
    assert "chapters" not in page


def test_what_takes_back_stands_beside_the_words_and_away_from_the_choices() -> None:
    state = begun(PLAIN)
    for seat in (state.mover(), 1 - state.mover()):
        _table_view, page = shown(PLAIN, state, PLAIN.options(2), seat, may_take_back=True)
        heading, choices = page.split('<div class="acts', 1) if seat != state.mover() else page.split("chapters", 1)
        assert heading.count('value="takeback"') == 1
        assert 'value="takeback"' not in choices


def test_what_plays_cards_stands_before_what_plays_none_and_what_ends_a_round_last() -> None:
    """And what is asked is said once: it stands in the prompt, and describes it not once more."""
    game = find("ghooost")
    state = game.start(game.options(3))
    state.roll(Rng(2))
    while not {"take", "luck"} & {game.actions.name(action) for action in state.legal()} or len(state.legal()) < 3:
        state.apply(state.legal()[-1])
        state.roll(Rng(2))
    _table_view, page = shown(game, state, game.options(3), state.mover())
    picks = ["data-picks" in button for button in re.findall(r'<button class="btn" name="action"[^>]*>', page)]
    assert picks == sorted(picks, reverse=True)
    assert picks[0]
    assert not picks[-1]
    assert 'aria-describedby="asked"' not in page
    assert '<p id="asked">' in page
    game = find("spooky_boo")
    state = game.start(game.options(2))
    while "call" not in [game.actions.name(action) for action in state.legal()]:
        state.apply(state.legal()[-1])
    _table_view, page = shown(game, state, game.options(2), state.mover())
    names = taken(page)
    assert len(names) > 1
    assert names[-1] == "call"


def test_what_is_locked_stands_among_the_buttons_and_leads_to_its_rule() -> None:
    """Not in a guided first game, where one thing alone is to be done."""
    game = find("rest_in_peace")
    state, options, lesson = begun(game, first=0), game.options(2, first=0), game.lesson
    _table_view, page = shown(game, state, options, 0)
    assert '<button type="button" class="btn locked" aria-disabled="true"' in page
    assert 'href="/rules/rest_in_peace#RIP-14"' in page
    assert lesson is not None
    guide = Guide(lesson.steps[0], 1, len(lesson.steps))
    assert "locked" not in shown(game, state, options, 0, newcomer=Newcomer(guide))[1]


def test_who_looks_on_waits_for_somebody_by_name_and_a_player_for_a_friend() -> None:
    game = find("ghooost")
    state = game.start(game.options(2, starter=0))
    state.roll(Rng(2))
    for seat, held, told in ((1, (1,), "Waiting for your friend"), (SPECTATOR, (), f"Waiting for {friend()}")):
        table_view = table_view_of(game, game.options(2, starter=0), [friend(), "Bo"], Position(state), seat)
        assert headline(table_view, PageContext(held=held)) == told
        assert headline(table_view, PageContext(held=held, absence=Absence(away=frozenset({0})))).startswith(
            told.split(" ", 2)[2].capitalize()
        )


# A choice made in several touches, without scripts: what was touched stands in the address, and nowhere else.

BOO = find("boo")


@pytest.fixture
def table_view() -> TableView:
    """The first placing of a game whose cards are the lowest."""
    state = begun(BOO)
    return table_view_of(BOO, BOO.options(2), ["Ann", "Bo"], Position(state), state.mover(), match="m1")


def touched(table_view: TableView, *chosen: str, touch: str = "") -> str:
    """The prompt beside a table, which has the list of all choices."""
    asked = Asked(chosen=chosen, touch=touch)
    context = PageContext(token="t", held=(table_view.view.seat,), asks_for_lists=False, asked=asked)
    return "".join(prompt(table_view, context, choices_of(table_view)))


def taken(page: str) -> list[str]:
    return re.findall(r'name="action" value="([^"]+)"', page)


def sent(page: str) -> list[str]:
    """What the things on the table send along."""
    return re.findall(r'name="chosen" value="([^"]*)"', page)


def place(table_view: TableView) -> str:
    """A place with several ways to lie there."""
    return next(iter(in_touches(choices_of(table_view)).values())).touches[1].thing


def test_before_all_is_touched_the_page_lists_every_choice_once_and_then_offers_one_button_and_what_turns(
    table_view: TableView,
) -> None:
    """Far shorter than buttons. A push names their place, for which news do not wait: they are drawn as on a page."""
    page = touched(table_view)
    for odd in (["nothing"], ["card", "99,99"], ["card"] * 50, ["<b>", '"'], ["", "", ""]):
        assert touched(table_view, *odd) == page, "the page is drawn, whatever the address says"
    assert touched(table_view, touch="<script>") == page
    assert taken(page) == []
    assert '<p class="hint">Touch a lit square, or drag your card there</p>' in page
    assert sent(page) == ["card"], "the only card needs no touch"
    *_texts, choices = re.findall(r"<pre>(.*?)</pre>", page, re.DOTALL)
    names = [unescape(line.split(" ")[0]) for line in choices.split("\n")]
    assert names == [BOO.actions.name(action) for action in table_view.legal]
    assert len(page) < 60 * len(names)
    pushed = "".join(parts(table_view, PageContext(token="t", held=(table_view.view.seat,)))["prompt"])
    assert f'data-from="/t/m1/choices?as={table_view.view.seat}"' in pushed
    assert "<pre>" not in pushed
    assert len(pushed) < 2000
    page = touched(table_view, touch=place(table_view))
    assert len(taken(page)) == 1
    assert len(re.findall("data-turn=", page)) == 2
    assert sent(page)[:2] == ["card", place(table_view)]


@pytest.mark.soak
def test_a_link_turns_to_another_choice_and_all_can_be_reached(table_view: TableView) -> None:
    page, seen = touched(table_view, touch=place(table_view)), set[str]()
    waiting = [sent(page)]
    while waiting:
        page = touched(table_view, *waiting.pop())
        if taken(page)[0] in seen:
            continue
        seen |= {*taken(page)}
        links = re.findall(r'href="\?([^"#]*)#chosen"', page)
        waiting += [parse_qs(unescape(link), keep_blank_values=True)["chosen"] for link in links]
    choices = in_touches(choices_of(table_view))
    there = {BOO.actions.name(one) for one, choice in choices.items() if choice.touches[1].thing == place(table_view)}
    assert {unescape(name) for name in seen} == there
    assert len(there) > 2


def test_what_is_chosen_is_drawn_on_the_table(table_view: TableView) -> None:
    room = BOO.room
    assert room is not None
    context = PageContext(token="t", held=(table_view.view.seat,), asked=Asked(touch=place(table_view)))
    scene = scene_of(room, table_view, context, choices_of(table_view))
    assert scene.chosen[1] == place(table_view)
    assert scene.preview
    assert "".join(room.draw(scene)).count('class="preview') == 1
    assert 'class="preview' not in "".join(room.draw(scene._replace(chosen=(), preview="")))


def test_what_comes_of_a_choice_of_hundreds_is_told_once_it_is_touched(visitor: Visitor) -> None:
    """A long list has the ways to choose alone; with the first touches come the few that they lead to, whole."""
    path = visitor.make_table("boo", "computer:level1", option__oya="0")
    told = visitor.client.get(f"{path}/choices?as=0")
    assert (told.headers["cache-control"], told.headers["content-type"][:10]) == ("no-store", "text/plain")
    every = told.text
    assert f'data-more="{path}/choices?as=0"' in every
    assert "–" not in every, "no score"
    spot = re.findall(r'data-thing="(\d+,\d+)"', visitor.text)[0]
    few = visitor.client.get(f"{path}/choices?as=0&chosen=card&chosen={spot}").text
    assert "data-more" not in few
    assert "–" in few
    *_others, lines = re.findall(r"<pre>(.*?)</pre>", few, re.DOTALL)
    *_others, all_lines = re.findall(r"<pre>(.*?)</pre>", every, re.DOTALL)
    named, known = ([line.split(" ")[0] for line in some.split("\n")] for some in (lines, all_lines))
    assert 0 < len(named) <= 8 < len(known)
    assert {*named} < {*known}


def test_a_card_is_placed_by_forms_alone(visitor: Visitor, visit: Arrive, house: House) -> None:
    """The list of all is for scripts, which ask for it, and whoever looks on is told no choices."""
    path = visitor.make_table("boo", "computer:level1", option__oya="0")
    assert re.findall(r'<div id="touches".*?</div>', visitor.text) == [
        f'<div id="touches" hidden data-chosen="card" data-from="{path}/choices?as=0"></div>'
    ]
    assert re.findall(r"<pre>([^<]+)</pre>", visit().open(f"{path}/choices?as=0").text) == []
    spot = re.findall(r'data-thing="(\d+,\d+)"', visitor.text)[0]
    touching = {form.action for form in forms_of(visitor.text) if ("chosen", "card") in form.fields}
    assert touching == {f"{path}#chosen"}, "the page begins where the card lies"
    visitor.open(f"{path}?as=0&chosen=card&touch={spot}")
    (name,) = taken(visitor.text.partition('id="touches"')[0])
    before = len(events(house, path))
    form = next(form for form in visitor.moves if form.data()["action"] == unescape(name))
    visitor.press(form)
    assert len(events(house, path)) > before
    assert "chosen=" not in str(visitor.answer.url)
