"""A match that is over is watched again: each step through each pair of eyes, as they saw it then, and never before."""

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import hantise
from hantise.bots.players import age, lifetime
from hantise.core import FADED, SPECTATOR, State
from hantise.games import find
from hantise.testing.playing import Choices, play
from hantise.web.again.routes import labels
from hantise.web.again.showing import ALL, MOST, OPEN, SHARES, SPANS, Eyes, Part, parts_of, showing, spans
from hantise.web.tables.live_table import Chapter, LiveTable, cooperatively
from web.follower import Pieces
from web.houses import House
from web.test_playing import played_out
from web.visitor import Arrive, Visitor, outcome

EVERY = 7
# So many minds remember as many of what they saw as they should, so closely.
MINDS, CLOSE = 400, 0.12
# What a card says of whoever plays it, and the names of ghosts.
SAYS_ITSELF = r"<q>.*?</q>|look at one of your own cards|swap one of your cards with|#g-you[a-z-]*"


def table_of(house: House, place: str) -> LiveTable:
    return house.wait_for(house.services.tables.get(place.rpartition("/")[2]))


@pytest.fixture
def place(visitor: Visitor, game: str) -> str:
    """Where a game lies that this visitor has just ended."""
    return played_out(visitor, game, name1="Ida <3")


def steps_of(house: House, place: str) -> int:
    return len(table_of(house, place).position.chapters)


def positions(table: LiveTable) -> Iterator[tuple[int, Chapter, State]]:
    """Some steps, with what was done and how the game stood after it."""
    position = table.game.start(table.options)
    for step, chapter in enumerate(table.position.chapters, start=1):
        for name in chapter.event.names():
            position.apply(table.game.actions.parse(name))
        if step % EVERY == 0:
            yield step, chapter, position


LOOKED_AT = (
    *("/again", "/again/1", "/again/1?eyes=1", f"/again/1?eyes={ALL}", f"/again/1?eyes={OPEN}", "/again/1/frame"),
    *(f"/again/1/beliefs{eyes}" for eyes in ("", "?eyes=0", "?eyes=1", f"?eyes={ALL}", f"?eyes={OPEN}")),
    *("/review", "/review?eyes=0", "/review/progress", "/review/open/progress?eyes=0", "/record", "/record?as=0"),
)
ASKED_FOR = ("/review", "/review/cancel", "/review/open?eyes=0", "/review/open/cancel?eyes=0", "/again/1/try")


def test_nothing_of_it_is_there_before_the_end(visitor: Visitor, visit: Arrive, house: House, game: str) -> None:
    """Nor a review, nor what could be where, nor the record; and nobody begins any of it."""
    table = visitor.make_table(game, *["computer:random"] * (find(game).players[0] - 1))
    for who in (visitor, visit()):
        for path in LOOKED_AT:
            assert outcome(who.open(table + path)) == (403, "not-over"), path
        for path in ASKED_FOR:
            assert outcome(who.send(table + path, {"review": "begin", "seat": "0"})) == (403, "not-over"), path
    # Not even where a page forgot to look whether it is over.
    with pytest.raises(AssertionError):
        house.wait_for(cooperatively(showing(table_of(house, table), 1, Eyes(SPECTATOR, True))))


def test_each_pair_of_eyes_sees_what_it_saw_then_and_open_ones_everything(house: House, place: str) -> None:
    """Open as the game has it, which `hantise.testing` checks; from one's own side, told as one was told it then."""
    table = table_of(house, place)
    assert table.game.opened is not None
    for step, chapter, position in positions(table):
        for eyes in (*range(table.options.players), SPECTATOR):
            shown, opened = (
                house.wait_for(cooperatively(showing(table, step, Eyes(eyes, it)))) for it in (False, True)
            )
            assert shown.table_view.view == table.game.view(position, eyes), "with what could still be known"
            assert not shown.table_view.legal
            assert opened.table_view.view == table.game.opened(position, eyes)
            assert not opened.fading
            for news in (shown.news, opened.news):
                assert [line.text for line in news] == [line for line in chapter.lines(eyes) if line]
    # With everything open, what one seat alone saw is seen to happen.
    for step, chapter in enumerate(table.position.chapters, start=1):
        seen = [line.text for line in house.wait_for(cooperatively(showing(table, step, Eyes(SPECTATOR, True)))).seen]
        for lines in zip(*chapter.sheets, strict=True):
            more = {*lines} - {lines[-1], ""}
            assert len(more) > 1 or {*more, *([] if more else [lines[-1]])} - {""} <= {*seen}


def test_nothing_else_asks_a_game_to_open_everything() -> None:
    """Whatever else is drawn is drawn of what a seat may know; who holds a table in Python holds all of it."""
    source = Path(hantise.__file__).parent
    asking = [path for path in source.rglob("*.py") if "game.opened" in path.read_text("utf-8")]
    assert {path.relative_to(source).parent.as_posix() for path in asking} == {".", "testing", "web/again"}


def test_what_was_seen_long_ago_has_faded(house: House, place: str) -> None:
    """As a computer of the seat's level would forget it, and people like the middle level."""
    table = table_of(house, place)
    strength = table.game.hints.strengths()[2]
    for step in range(1, len(table.position.chapters), EVERY):
        shown = house.wait_for(cooperatively(showing(table, step, Eyes(0))))
        view = shown.table_view.view
        assert [*shown.fading] == [memory.id for memory in view.memories]
        for memory in view.memories:
            kept = sum(age(memory, view.clock) <= lifetime(strength, mind, memory.id) for mind in range(MINDS)) / MINDS
            least = SHARES[shown.fading[memory.id] - 1] if shown.fading[memory.id] else 2.0
            most = SHARES[shown.fading[memory.id]] if shown.fading[memory.id] < FADED else 0.0
            assert most - CLOSE <= kept <= least + CLOSE


@pytest.mark.soak
def test_each_step_is_a_page_leads_on_and_says_whose_eyes_these_are_where_they_are_somebody_elses(
    visitor: Visitor, house: House, place: str
) -> None:
    assert f'href="{place}/again"' in visitor.open(place).text
    steps = steps_of(house, place)
    visitor.open(f"{place}/again")
    assert visitor.answer.url.path == f"{place}/again/1"
    for step in range(1, steps, EVERY):
        assert visitor.open(f"{place}/again/{step}?eyes=0").status_code == 200
        assert f'href="{place}/again/{step + 1}?eyes=0"' in visitor.text
        back = re.search(rf'id="back"[^>]* href="{place}/again/{step - 1}\?eyes=0"', visitor.text)
        assert (back is not None) == (step > 1)
    assert f"/again/{steps + 1}" not in visitor.open(f"{place}/again/{steps}?eyes=0").text
    assert 'class="ending"' not in visitor.text, "nothing covers the table"
    for eyes in ("0", ALL):
        assert " saw it · " not in visitor.open(f"{place}/again/2?eyes={eyes}").text
    assert "As Ida &lt;3 saw it" not in visitor.open(f"{place}/again/2?eyes=1").text
    assert " saw it · " in visitor.text
    visitor.client.cookies.clear()
    assert "As Ida &lt;3 saw it" in visitor.open(f"{place}/again/2?eyes=0").text


def test_a_form_leads_to_any_step_that_there_is_and_the_parts_of_a_game_follow_each_other(
    visitor: Visitor, house: House, place: str
) -> None:
    visitor.open(f"{place}/again/1?eyes={ALL}")
    assert dict(visitor.form(f"{place}/again").fields) == {"eyes": ALL, "step": "1"}
    visitor.open(f"{place}/again?eyes={ALL}&step=3")
    assert str(visitor.answer.url).endswith(f"{place}/again/3?eyes={ALL}")
    steps = steps_of(house, place)
    for step in ("0", "-1", "x", "1e3", "99999999999", "²", "1.5", f"{steps + 1}"):
        for path in (f"{place}/again/{step}", f"{place}/again?step={step}", f"{place}/again/{step}/frame"):
            assert outcome(visitor.open(path)) == (404, "no-such-step"), path
    parts = house.wait_for(cooperatively(showing(table_of(house, place), 1, Eyes(SPECTATOR)))).parts
    firsts = [part.first for part in parts]
    assert firsts == sorted(set(firsts))
    assert len(parts) > 1 or steps < SPANS[0] + SPANS[0] // 3
    assert not parts or firsts[0] == 1
    assert all(part.name and part.short for part in parts)


def test_a_page_is_sent_the_next_step_as_it_is_drawn(visitor: Visitor, house: House, place: str) -> None:
    for step in range(2, steps_of(house, place), EVERY):
        page = visitor.open(f"{place}/again/{step}?eyes=0").text
        push = json.loads(visitor.open(f"{place}/again/{step}/frame?eyes=0").text)
        assert push["version"] == step
        for part in Pieces().whole(push).values():
            assert part.replace("'", '"') in page.replace("'", '"')


def test_what_others_held_is_seen_only_once_nothing_can_be_taken_back(
    visitor: Visitor, house: House, place: str
) -> None:
    """Whoever has seen it would take the end back knowing it."""
    visitor.open(f"{place}/again/1?eyes=1")
    table = table_of(house, place)
    assert table.plan.is_told
    assert not any(table.can_take_back(seat) for seat in range(table.options.players))


@pytest.mark.parametrize(
    ("steps", "firsts"),
    [(9, []), (12, []), (14, [1, 10]), (29, [1, 10, 20]), (56, [1, 10, 20, 30, 40, 50]), (90, [1, 20, 40, 60, 80])],
)
def test_where_there_are_no_rounds_steps_are_counted(steps: int, firsts: list[int]) -> None:
    assert [part.first for part in spans(steps)] == firsts
    assert all(len(spans(steps)) <= MOST + 1 for steps in range(1, 3000, 37)), "there are never too many"


def test_the_last_card_of_a_first_game_is_seen_where_it_came_to_lie(house: House) -> None:
    """BOO-44: the second game clears the table at once; who asks what could be chosen then sees that it did."""
    table = table_of(house, brought(house, "boo", match=True))

    def at(step: int, is_next: bool = False) -> tuple[int, int]:
        shown = house.wait_for(cooperatively(showing(table, step, Eyes(0), is_next)))
        return len(json.loads(shown.table_view.view.dump())["laid"]), len(shown.seen)

    parts = house.wait_for(cooperatively(showing(table, 1, Eyes(SPECTATOR)))).parts
    assert [part.name for part in parts] == ["Round 1", "Round 2"]
    first = parts[1].first
    assert [at(first - 2)[0], at(first - 1), at(first)] == [23, (24, 1), (1, 0)]
    assert at(first - 1, is_next=True)[0] == 0


def brought(house: House, code: str, **options: Any) -> str:
    """Where a match lies that was played elsewhere."""
    game = find(code)
    record = play(game, game.options(game.players[0], **options), Choices(seed=4))
    match = house.wait_for(house.store.import_record(record))
    house.wait_for(house.store.finish(match.id))
    return f"/t/{match.id}"


def headline(visitor: Visitor, path: str) -> str:
    return visitor.open(path).text.partition('id="prompt"')[2].partition("<h2>")[2].partition("</h2>")[0]


def test_who_won_is_told_once_and_the_deal_begins_the_game(visitor: Visitor, house: House) -> None:
    place = brought(house, "boo")
    last = len(table_of(house, place).position.chapters)
    told = headline(visitor, f"{place}/again/{last}?eyes=all")
    assert len(re.findall(r"\bwins?\b", told)) == 1, told
    place = played_out(visitor, "spooky_boo", 3)
    assert headline(visitor, f"{place}/again/1?eyes=all") == "The game begins."


def gazes(visitor: Visitor, place: str, eyes: str) -> str:
    """Through whose eyes one may look."""
    return visitor.open(f"{place}/again/3?eyes={eyes}").text.partition('class="gazes"')[2].partition("</nav>")[0]


def test_one_s_own_name_is_marked_whoever_s_eyes_these_are(visitor: Visitor) -> None:
    """It is the name that all others read."""
    place = played_out(visitor, "boo", 3, name1="Zoé")
    for eyes in ("0", "1", ALL):
        assert "<span>Zoé (you)</span>" in gazes(visitor, place, eyes), eyes


def test_who_gave_no_name_is_you_in_the_replay_and_at_the_table_before(visitor: Visitor) -> None:
    """The ghost's name is for the others."""
    visitor.make_table("boo", "friend")
    lobby = visitor.text.partition('class="windows"')[2].partition("</ul>")[0]
    assert "<b>You</b>" in lobby
    assert "<b>Mira</b>" not in lobby
    shown = gazes(visitor, played_out(visitor, "boo", 3), "0")
    assert "<span>You</span>" in shown
    assert "Mira" not in shown


@pytest.mark.soak
def test_you_is_who_sits_there_and_through_another_s_eyes_nobody(visitor: Visitor, visit: Arrive) -> None:
    """The seat is called by its name, and so is whoever did something."""
    place = played_out(visitor, "boo", 3, name1="Ida")
    for step in (2, 3):
        seen = visitor.open(f"{place}/again/{step}?eyes=0").text
        assert '<b class="name">You</b>' in seen
        for who, eyes in ((visitor, "1"), (visit(), "0")):
            seen = who.open(f"{place}/again/{step}?eyes={eyes}").text.partition('id="app"')[2]
            assert '<b class="name">You</b>' not in seen
            assert '<b class="name">Ida</b>' in seen
            assert not re.search(r"\b[Yy]ou\b", headline(who, f"{place}/again/{step}?eyes={eyes}"))


@pytest.mark.soak
def test_through_another_s_eyes_nothing_on_the_table_is_yours(visitor: Visitor, house: House, game: str) -> None:
    """Neither a hand nor a total, nor what ends a round; what is only read aloud is part of it, and so are motions."""
    place = brought(house, game)
    rounds = [part.first for part in house.wait_for(cooperatively(parts_of(table_of(house, place))))]
    for step in [*range(1, steps_of(house, place), EVERY), *rounds, steps_of(house, place)]:
        frame = json.loads(visitor.open(f"{place}/again/{step}/frame?eyes=1").text)
        seen = "".join(filter(lambda piece: isinstance(piece, str), frame["parts"]["room"])) + str(frame["steps"])
        assert not re.findall(r"[^<>]*\b[Yy]our?\b[^<>]*", re.sub(SAYS_ITSELF, "", seen)), step


def test_what_somebody_else_alone_was_told_is_quoted(house: House, visitor: Visitor) -> None:
    """It knows more than who looked on: so whoever it was told to is named before it."""
    place = brought(house, "ghooost")
    table = table_of(house, place)
    told = headline(visitor, f"{place}/again/1?eyes=1")
    assert f"{table.names[1]}: You are dealt" in told
    assert "You" not in told.replace(": You are dealt", ""), "the rest is what everybody was told"


FEW = [1, 11, 21, 31]


@pytest.mark.parametrize("firsts", [[1, 3, 5, 30], FEW, [1, 2, 3, 4, 5, 20, 38, 39], [*range(1, 30)]])
@pytest.mark.parametrize("step", [1, 4, 39])
def test_no_label_of_a_round_meets_another_on_the_narrowest_phone(firsts: list[int], step: int) -> None:
    """Where there is no room for all names there are numbers; that of the round one looks at is always there."""
    parts = [Part(f"Round {n}", first, str(n)) for n, first in enumerate(firsts, start=1)]
    told = labels(parts, step, 40)
    # A reel of 270 pixels, letters of 8, each label 7 after its line.
    shown = [(part.first - 1, 8 * len(words)) for part, words in zip(parts, told, strict=True) if words]
    lies = [(270 * before / 39 + 7, width) for before, width in shown]
    assert all(begin + width < after for (begin, width), (after, _width) in pairwise(lies))
    assert told[max(n for n, first in enumerate(firsts) if first <= step)]
    assert ("Round 1" in told) == (firsts == FEW)
