"""Where it was won: worked out once for all who ask, only of what is over, resumed, cancelled, and read in words."""

import asyncio
import html
import re
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from hantise.bots.continuing import Motive, Reason
from hantise.bus import Bus
from hantise.games import find
from hantise.review import weighing
from hantise.review.evaluations import points
from hantise.store import Plan, SeatPlan, Store
from hantise.web.again.showing import ALL, OPEN
from hantise.web.tables.computers import Reviews
from hantise.web.tables.tables import Tables
from web.fakes import FirstThatComes, Guessing
from web.houses import House, running_house
from web.test_playing import played_out
from web.test_seats import any_command
from web.test_watching_again import brought, table_of
from web.test_workers import is_well, until
from web.visitor import Arrive, Visitor, outcome, visiting

BEGIN, CANCEL = {"review": "begin"}, {"review": "cancel"}
# Of a game that is soon over.
SHORT = "haunted_stairs"
# What makes a game short, where the length is not the point.
QUICK: dict[str, dict[str, Any]] = {"haunted_stairs": {"short": True}, "ghooost": {"daybreak": 5}}


@pytest.fixture
def weigher() -> Guessing:
    return Guessing()


@pytest.fixture
def within(weigher: Guessing) -> dict[str, Any]:
    """Of one worker or two, who ask the same weigher."""
    return {"pool": FirstThatComes(), "weigher": weigher}


@pytest.fixture
def visitor(visit: Arrive, house: House) -> Visitor:
    """Once workers hear each other."""
    until(lambda: all(is_well(each) for each in getattr(house, "all", [])))
    return visit()


def over(house: House, code: str = SHORT) -> str:
    """Where a short match lies that was played elsewhere."""
    return brought(house, code, **QUICK.get(code, {}))


def number_of_questions(house: House, place: str) -> int:
    record = table_of(house, place).record()
    return len(points(record)) * record.options.players


@pytest.fixture
def place(house: House) -> str:
    return over(house)


def progress_of(visitor: Visitor, place: str, asked: str = "progress") -> dict[str, int]:
    found: dict[str, int] = visitor.client.get(f"{place}/review/{asked}").json()
    return found


def await_end(visitor: Visitor, place: str, asked: str = "progress") -> None:
    until(lambda: not progress_of(visitor, place, asked)["waits"], 30)


def reviewed(visitor: Visitor, place: str) -> str:
    """The text of the page once it is all there."""
    visitor.send(f"{place}/review", BEGIN)
    await_end(visitor, place)
    return visitor.open(f"{place}/review").text


def test_it_is_begun_by_a_button_and_there_once_for_all(
    visitor: Visitor, visit: Arrive, house: House, place: str, weigher: Guessing
) -> None:
    weigher.seconds = 0.002
    assert 'value="begin"' in visitor.open(f"{place}/review").text
    assert not weigher.asked, "nobody has asked for it"
    for who in (visitor, visit(), visitor):
        who.send(f"{place}/review?eyes=1", BEGIN)
    assert str(visitor.answer.url).endswith(f"{place}/review?eyes=1")
    await_end(visitor, place)
    reviewed(visitor, place)
    assert len(weigher.asked) == number_of_questions(house, place), "what is there is not asked again"
    record = table_of(house, place).record()
    seats = range(record.options.players)
    seen = [record.game.view(point.state, seat).dump() for point in points(record) for seat in seats]
    assert [question.view for question in weigher.asked] == seen, "nothing but the view of their seat"
    visitor.open(f"{place}/review?eyes=1")
    for words in ("Chances of winning, step by step", "Luck and choices, apart", "choices by ", "Watch step "):
        assert words in visitor.text
    name = record.seats[1]
    assert f"Choices are called as on the buttons: there “you” is {name}." in visitor.text, "whose eyes these are"
    assert f"{place}/again/" in visitor.text
    scripts = re.findall(r"<script src=\"[^\"]*/(\w+)(?:-\w+)?\.js[^\"]*\"", visitor.text)
    assert visitor.text.count("<script") == len(scripts)
    assert {*scripts} == {"early", "sharing"}, "it is read without; they hand its address on"


def test_every_game_is_told_to_each_seat(visitor: Visitor, house: House, game: str) -> None:
    place = over(house, game)
    texts = {reviewed(visitor, place)}
    for seat in range(find(game).players[0]):
        text = visitor.open(f"{place}/review?eyes={seat}").text
        assert visitor.answer.status_code == 200
        assert text.count("<details") > 2
        texts.add(text)
    assert len(texts) == find(game).players[0]


@pytest.mark.soak
def test_a_rematch_that_runs_has_nothing_of_it(visitor: Visitor, weigher: Guessing) -> None:
    table = played_out(visitor, SHORT)
    visitor.send(f"{table}/rematch", {"again": "yes"})
    again = visitor.place
    assert again != table
    assert "Chances of winning" in reviewed(visitor, table)
    asked = len(weigher.asked)
    for path in ("", "/seats", "/deal", "/choices"):
        text = visitor.open(again + path).text
        assert "/review" not in text
        assert table.rpartition("/")[2] not in text, "nor a way to it"
    assert outcome(visitor.open(f"{again}/review/progress")) == (403, "not-over")
    assert len(weigher.asked) == asked


def test_where_nobody_may_watch_nobody_reads_it_or_watches_again(visitor: Visitor, visit: Arrive, house: House) -> None:
    """And whoever knows what choices were worth takes nothing back."""
    table, stranger = played_out(visitor, SHORT, watch="no"), visit()
    assert stranger.send(f"{table}/review", BEGIN).status_code == 404
    assert not table_of(house, table).plan.is_told
    for path in ("/review", "/again/1"):
        assert [who.open(table + path).status_code for who in (stranger, visitor)] == [404, 200], path
        assert table_of(house, table).plan.is_told


def test_one_after_the_other_and_it_is_said(visitor: Visitor, house: House, weigher: Guessing) -> None:
    first, second, weigher.seconds = over(house), over(house), 0.02
    for place in (first, second):
        visitor.send(f"{place}/review", BEGIN)
    if not hasattr(house, "all"):
        assert "Another match goes first." in visitor.text, "of one worker"
        assert "Another match" not in visitor.open(f"{first}/review").text
    weigher.seconds = 0.0
    for place in (first, second):
        await_end(visitor, place)


def begin_and_cancel(visitor: Visitor, weigher: Guessing, review: str, eyes: str = "") -> None:
    """Ask for what is at this address, and for no more of it once a question was answered."""
    weigher.seconds = 0.05
    assert "<progress" in visitor.send(f"{review}{eyes}", BEGIN).text
    assert 'http-equiv="refresh"' in visitor.text, "without scripts it looks again"
    until(lambda: visitor.client.get(f"{review}/progress{eyes}").json()["answered"])
    assert "It was cancelled." in visitor.send(f"{review}/cancel{eyes}", CANCEL).text


@pytest.mark.soak
def test_it_can_be_cancelled_and_gone_on_with(visitor: Visitor, house: House, place: str, weigher: Guessing) -> None:
    begin_and_cancel(visitor, weigher, f"{place}/review")
    time.sleep(1.0)
    asked, kept = len(weigher.asked), progress_of(visitor, place)["answered"]
    time.sleep(0.5)
    assert len(weigher.asked) == asked < number_of_questions(house, place)
    weigher.seconds = 0.0
    assert "Chances of winning" in reviewed(visitor, place)
    assert len(weigher.asked) == asked + number_of_questions(house, place) - kept


def test_a_question_that_fails_is_asked_again_but_not_for_ever(
    visitor: Visitor, house: House, weigher: Guessing
) -> None:
    first, second, weigher.fails = over(house), over(house), 2
    assert "Chances of winning" in reviewed(visitor, first)
    assert len(weigher.asked) == number_of_questions(house, first) + 2
    weigher.fails = 3
    assert "It stopped" in reviewed(visitor, second)
    assert "Chances of winning" in reviewed(visitor, second), "and is tried again by who asks"


def test_it_leads_from_what_was_amiss_to_the_next_and_offers_to_play_it_again(visitor: Visitor, place: str) -> None:
    """Five that cost most are shown; the others are folded after them, so are small slips and all that was good."""
    whole = reviewed(visitor, place)
    amiss, more, slips, good = whole.split('<details class="rest">')
    dear, less = (
        [int(cost) for cost in re.findall(r'<b class="(?:mistake|missed)">\D*(\d+)', part)] for part in (amiss, more)
    )
    assert len(dear) == 5
    assert min(dear) >= max(less)
    amiss += more
    assert not re.search('class="mark (good|slip)"', amiss[amiss.index('<ol class="choices">') :])
    assert 'class="mark slip"' in slips
    assert not re.search('class="mark (good|mistake|missed)"', slips)
    assert not re.search('class="mark (slip|mistake|missed)"', good)
    steps = sorted(re.findall(r'<li id="choice-(\d+)"', amiss), key=int)
    assert len(steps) > 2
    following = re.findall(r'at=(choice-\d+)#choice-\d+"><svg[^>]*><use [^>]*></svg>Next', amiss)
    assert sorted(following) == sorted(f"choice-{step}" for step in steps)
    for step in steps:
        form = re.search(rf'action="[^"]*/again/{int(step) - 1}/try">(.*?)</form>', amiss)
        assert (form is None) == (step == "1")
        assert form is None or f'name="from" value="0-choice-{step}"' in form[1]
    # The sentence tells the numbers of the table: each row once, the end by its name; the lowest and the highest.
    page = html.unescape(whole)
    rows = re.findall(r'<tr id="row-(\d+)"><th scope="row"><a [^>]*>(\w+)</a></th><td>(\d+)\u00a0%', page)
    assert len({number for number, _name, _share in rows}) == len(rows)
    assert [name for _number, name, _share in rows[-2:]] == [rows[-2][0], "End"]
    shares = [int(share) for _number, _name, share in rows]
    (told,) = re.findall(r'class="in-words">From (\d+)\D+(\d+)[^;]*; (\d+)[^;]*; (\d+)', page)
    assert [*map(int, told)] == [shares[0], shares[-1], min(shares), max(shares[:-1])]


@pytest.mark.soak
def test_a_choice_leads_to_what_its_chooser_knew_and_back_and_a_newer_house_works_it_out_anew(
    visitor: Visitor, house: House, place: str, weigher: Guessing, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = reviewed(visitor, place)
    step = int(re.findall(r'<li id="choice-(\d+)"', text)[0])
    way = re.findall(rf'href="([^"]*/again/{step}/beliefs[^"]*)"', text)[0].replace("&amp;", "&")
    assert f"choice at step {step}" in visitor.open(way).text
    back = re.findall(r'href="(/t/[^"]*/review[^"]*)"', visitor.text)[0].replace("&amp;", "&")
    assert f'<li id="choice-{step}"><details open>' in visitor.open(back).text
    monkeypatch.setattr(weighing, "EDITION", weighing.EDITION + 1)
    assert 'value="begin"' in visitor.open(f"{place}/review").text
    assert "Chances of winning" in reviewed(visitor, place)
    assert len(weigher.asked) == 2 * number_of_questions(house, place)


@pytest.mark.soak
@pytest.mark.parametrize("kind", ["choice", "moment", "row"])
def test_from_a_step_one_comes_back_to_where_one_was(visitor: Visitor, place: str, kind: str) -> None:
    """Also after other steps, and through other eyes; what is folded there is open."""
    page = reviewed(visitor, place)
    link, origin = re.findall(rf'href="(/t/[^"/]*/again/[0-9]+\?[^"]*from=0-({kind}-[0-9]+)[^"]*)"', page)[-1]
    where = link.replace("&amp;", "&")
    assert f'id="{origin}"' in page
    back = f'href="{place}/review?eyes=0&amp;at={origin}#{origin}"'
    assert back in visitor.open(where).text
    step = re.search(r'id="(?:forward|back)"[^>]* href="([^"]+)"', visitor.text)
    assert step
    assert back in visitor.open(step[1].replace("&amp;", "&")).text
    assert back in visitor.open(where.replace("eyes=0", "eyes=1")).text
    assert f'name="from" value="0-{origin}"' in visitor.text, "the slider keeps it"
    there = visitor.open(f"{place}/review?eyes=0&at={origin}").text
    opened = re.search(rf'id="{origin}"><details open>', there)
    assert (opened is not None) == (kind == "choice")
    assert ("<details open><summary>As a table" in there) == (kind == "row")


def test_the_end_and_its_steps_lead_to_a_review_and_all_tell_their_whole_address(visitor: Visitor, place: str) -> None:
    """Of seats that there are, but for a step, of which all that lies open may be seen."""
    assert f'href="{place}/review"' in visitor.open(place).text
    assert f'href="{place}/review?eyes=1"' in visitor.open(f"{place}/again/2?eyes=1").text
    assert f'href="{place}/review"' in visitor.open(f"{place}/again/2?eyes=all").text
    assert reviewed(visitor, place).count('id="share"') == 1
    for path in ("review?eyes=1", "again/2?eyes=0", f"again/2?eyes={ALL}", f"again/2?eyes={OPEN}"):
        page = visitor.open(f"{place}/{path}").text
        whole = str(visitor.answer.url)
        assert f'<a href="{whole}">{whole}</a>' in page
        assert f'data-shares="{whole}"' in page
    for eyes in ("9", "-1", "x", "00", "everybody", "all"):
        for path in ("/review", "/review/progress", *(["/again/1"] if eyes != "all" else [])):
            assert outcome(visitor.open(f"{place}{path}?eyes={eyes}")) == (404, "no-such-seat"), (path, eyes)
    for origin in ("9-choice-1", "0-choice-x", "0-script-1", "choice-1", "0-row-123456"):
        page = visitor.open(f"{place}/again/2?eyes=0&from={origin}").text
        assert f'href="{place}/review?eyes=0">' in page, f"no review gave {origin}"
        assert "#" not in re.findall(r'href="([^"]*/review[^"]*)"', page)[0], origin


@pytest.mark.soak
def test_who_sits_alone_against_one_other_reads_their_name(visitor: Visitor) -> None:
    """As it is now. And of another's review nothing is told to the reader as if it had been theirs."""
    table = played_out(visitor, "rest_in_peace", name1="Ida")
    assert "The others’ choices" not in reviewed(visitor, table)
    assert "Ida against" not in visitor.text, "it is you"
    other = re.search(r">([^<>]+)’s choices", visitor.text)
    assert other
    assert "Your choices" in visitor.text
    page = visitor.open(f"{table}/review?eyes=1").text
    assert "Ida’s choices" in page
    assert "against Ida" in page
    assert f"{other[1]}’s choices" in page
    told = re.findall(r'<ol class="moments">(.*?)</ol>', page, re.S) + re.findall(r'class="way.*?</div>', page, re.S)
    assert not re.search(r"<(?:li|p)>You ", " ".join(told))
    visitor.send(f"{table}/name", {"seat": "0", "name": "Zoe"})
    assert "against Zoe" in visitor.open(f"{table}/review?eyes=1").text


def test_each_choice_that_was_not_the_best_says_what_the_better_one_gains(
    visitor: Visitor, house: House, place: str, weigher: Guessing
) -> None:
    """Where nothing can be said no sentence is made up, and more of the two lines stands side by side."""
    weigher.reason = Reason((Motive("first 1", 0.8, 0.0, True),))
    reviewed(visitor, place)
    for language, words in (
        ("fr", r"{name} ne gagne pas la pile suivante\."),
        ("nl", r"{name} wint de volgende stapel niet\."),
        ("en", r"{name} does not win the next pile\."),
    ):
        visitor.send("/language", {"language": language})
        page = html.unescape(visitor.open(f"{place}/review?eyes=0").text)
        name = re.escape(table_of(house, place).record().seats[1])
        amiss, _fold, good = page.partition('<details class="rest">')
        assert len(re.findall(words.format(name=name), amiss, re.I)) >= amiss.count('<li id="choice-') > 0
        assert not re.findall(words.format(name=name), good)


def test_numbers_are_said_so_that_they_are_understood(visitor: Visitor, house: House) -> None:
    """Chances that need not add up, the least ever told, from when on each mark counts, and luck in parts of a win."""
    page = reviewed(visitor, over(house, "rest_in_peace"))
    for words in (
        *("together they may not make 100", "below 2\u00a0% or above 98\u00a0%", "under 2\u00a0%", "from 2\u00a0%"),
        *("from 6\u00a0%", "from 20\u00a0%", "“Missed the game” means"),
    ):
        assert words in page
    luck = re.findall(r'<ul class="told">(.*?)</ul>', page, re.S)[0]
    assert re.search(r"of a win|half a win|one win|wins|next to nothing|nothing that is sure", luck)
    assert "others’ choices" not in page, "there is one other, who has a name"


def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    """By itself, also where nobody looks."""
    database, first, second = f"sqlite:///{tmp_path}/house.db", Guessing(seconds=0.05), Guessing()
    with running_house(FirstThatComes(), database=database, weigher=first) as house, visiting(house) as visitor:
        place = over(house)
        visitor.send(f"{place}/review", BEGIN)
        until(lambda: progress_of(visitor, place)["answered"])
        all_of_it = number_of_questions(house, place)
    with running_house(FirstThatComes(), database=database, weigher=second) as house, visiting(house) as visitor:
        until(lambda: len(second.asked) + len(first.asked) >= all_of_it, 30)
        await_end(visitor, place)
        assert "Chances of winning" in visitor.open(f"{place}/review").text
        assert 0 < len(second.asked) < all_of_it


@pytest.mark.parametrize("is_watched", [True, False])
async def test_it_is_begun_unasked_when_a_match_ends_before_somebodys_eyes(
    is_watched: bool, weigher: Guessing, store: Store
) -> None:
    """What nobody looks at takes nobody's time, nor does what was over before the page was opened."""
    tables = Tables(store, lambda table: reviews.changed(table))
    reviews = Reviews(store, tables, Bus(), weigher)
    plan = Plan(SHORT, 2, {"short": True}, (SeatPlan("Ann"), SeatPlan("Bo")), find(SHORT).rules_version)
    table = await tables.get(await tables.make(plan))
    with table.shown_to(lambda _table: None) if is_watched else nullcontext():
        while not table.position.is_over:
            await table.play(table.position.mover, any_command(table, f"version-{table.version}"))
    with table.shown_to(lambda _table: None):
        for _turn in range(200):
            await asyncio.sleep(0.01)
            if weigher.asked:
                break
    assert bool(weigher.asked) == is_watched
    assert ((await reviews.progress(table)).state is not None) == is_watched
    await reviews.close()


# Had you seen everything: a second line, on demand, worked out and kept apart.


@pytest.fixture
def told(visitor: Visitor, place: str, weigher: Guessing) -> str:
    """Where a match lies whose review is there; nobody has asked for more."""
    reviewed(visitor, place)
    weigher.asked.clear()
    return place


def opened(visitor: Visitor, place: str, seat: int = 0) -> str:
    """The page with both lines."""
    visitor.send(f"{place}/review/open?eyes={seat}", BEGIN)
    await_end(visitor, place, f"open/progress?eyes={seat}")
    return visitor.open(f"{place}/review?eyes={seat}&open=1").text


def test_nobody_works_it_out_before_somebody_asks(visitor: Visitor, weigher: Guessing, told: str) -> None:
    assert "Had Computer" in visitor.open(f"{told}/review?eyes=1").text or "seen everything" in visitor.text
    assert "Find out" in visitor.open(f"{told}/review?eyes=1&open=1").text
    assert 'class="line seen"' not in visitor.text
    assert not weigher.asked


@pytest.mark.soak
def test_it_is_a_line_a_column_and_a_sentence_and_is_cancelled_and_gone_on_with_too(
    visitor: Visitor, house: House, weigher: Guessing, told: str
) -> None:
    text, record = opened(visitor, told, 1), table_of(house, told).record()
    asked = [(question.position, question.view) for question in weigher.asked]
    assert asked == [
        (record.game.dump(point.state), record.game.view(point.state, 1).dump()) for point in points(record)
    ]
    assert opened(visitor, told, 1) == text
    assert len(weigher.asked) == len(asked), "what is there is not asked again"
    assert text.count('class="line seen"') == 2, "in the wide picture and in the narrow one"
    assert text.count('class="open"><path class="band"') == 2, "each with its band"
    assert f'<th scope="col">had {record.seats[1]} seen everything</th>' in text
    assert "The other line, had " in text
    assert 'class="line seen"' not in visitor.open(f"{told}/review?eyes=1").text, "only on demand"
    assert 'class="line seen"' not in visitor.open(f"{told}/review?eyes=0&open=1").text, "and for this seat"
    begin_and_cancel(visitor, weigher, f"{told}/review/open", "?eyes=0")
    assert "Chances of winning" in visitor.text, "the review itself stands"
    weigher.seconds = 0.0
    assert 'class="line seen"' in opened(visitor, told)
