"""The same deal again: by a number, a seal, or that of a match that is over; who learns what of it, and when."""

import re
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from hantise.core.deal_check import Finding, checking
from hantise.core.dealing import Dealing
from hantise.core.heading import CommonDeal
from hantise.core.record import finished, loads
from hantise.games import find
from hantise.store.records import reading_record
from hantise.web.tables.visitor import Seal, Seals
from web.houses import House
from web.test_commands import stored
from web.test_playing import play_to_the_end, played_out
from web.visitor import Arrive, Form, Visitor, forms_of, outcome


def dealing_of(house: House, path: str) -> Dealing:
    dealing = stored(house, path).plan.dealing
    assert dealing is not None
    return dealing


def table(visitor: Visitor, game: str = "ghooost", seat: str = "computer:random", **fields: str) -> str:
    return visitor.make_table(game, *[seat, *["computer:random"] * (find(game).players[0] - 2)], **fields)


def again(visitor: Visitor, path: str) -> Form:
    visitor.open(path)
    return visitor.form(f"{path}/deal/again")


def test_two_tables_of_one_number_are_dealt_alike(visit: Arrive, house: House, game: str) -> None:
    one, other, different = [table(visit(), game, deal=deal) for deal in ("999999999", "999999999", "4712")]
    assert stored(house, one).events[0].chance == stored(house, other).events[0].chance
    # Of another number the first card may be the same: what all cards come from is not.
    assert dealing_of(house, one) == dealing_of(house, other) != dealing_of(house, different)
    known = [stored(house, path).plan.deal for path in (one, other)]
    assert known == [CommonDeal(999_999_999), CommonDeal(999_999_999, is_known=True)]
    # And another deal for another game or company.
    company = ["computer:random"] * 2
    paths = [
        table(visit(), deal="7"),
        visit().make_table("ghooost", *company, deal="7"),
        table(visit(), "boo", deal="7"),
    ]
    assert len({dealing_of(house, path).commitment for path in paths}) == 3


def test_a_common_deal_takes_no_words_and_what_is_no_deal_is_refused_and_stays_on_the_form(
    visitor: Visitor, visit: Arrive, house: House
) -> None:
    for deal in ("0", "9999999999", "nonsense", "/t/", "4711x", "٤٧"):
        assert visitor.send("/new/boo", {"seat2": "computer:random", "deal": deal}).status_code in (400, 404), deal
        assert 'role="alert"' in visitor.text
        assert f'value="{deal}"' in visitor.text
    assert outcome(visitor.send("/new/boo", {"seat2": "friend", "deal": "4711", "words": "boo"}))[1] == "words-and-deal"
    path = visitor.make_table("boo", "friend", deal="4711")
    visitor.send(f"{path}/words", {"seat": "0", "words": "boo"})
    visit().send("/join", {"code": stored(house, path).plan.code, "words": "boo"})
    assert dealing_of(house, path).words == ()
    assert 'name="words"' not in visitor.open(f"{path}/deal").text


@pytest.mark.soak
def test_the_deal_of_a_finished_game_with_its_words_is_played_again_and_both_ends_are_fair_and_compared(
    visitor: Visitor, visit: Arrive, house: House, game: str
) -> None:
    first = played_out(visitor, game, words="three black cats")
    visitor.press(again(visitor, first))
    second = visitor.place
    assert second not in (first, f"{first}/deal/again")
    assert "The same deal before" not in visitor.text
    assert stored(house, first).plan.is_told, "its end stands"
    assert stored(house, second).events[0].chance == stored(house, first).events[0].chance
    assert dealing_of(house, second) == dealing_of(house, first)
    plan = stored(house, second).plan
    assert plan.deal == CommonDeal(0, first.rpartition("/")[2], is_known=True)
    assert not plan.is_told
    assert plan.options == stored(house, first).plan.options
    assert [seat.bot for seat in plan.seats] == [seat.bot for seat in stored(house, first).plan.seats]
    play_to_the_end([visitor], second, Random(2))
    visitor.open(second)
    assert re.search(r"The same deal before: (1st|2nd)\. Now: (1st|2nd)\.", visitor.text)
    record = loads(visitor.open(f"{second}/record").text, find)
    assert record.deal == plan.deal
    assert finished(checking(record)).finding is Finding.FAIR
    assert loads(record.dumps(), find) == record
    assert f'href="{first}/again"' in visitor.open(f"{second}/deal").text
    assert "How this deal ended for you" not in visit().open(f"{second}/deal").text


def test_a_rematch_has_a_deal_of_its_own_and_a_third_time_is_called_as_the_first(
    visitor: Visitor, house: House
) -> None:
    path = played_out(visitor, "boo", deal="12")
    visitor.send(f"{path}/rematch", {"again": "yes"})
    assert stored(house, visitor.place).plan.deal is None
    assert dealing_of(house, visitor.place).commitment != dealing_of(house, path).commitment
    for _time in range(2):
        visitor.press(again(visitor, path))
        path = visitor.place
        assert stored(house, path).plan.deal == CommonDeal(12, is_known=True)
        play_to_the_end([visitor], path, Random(1))


def test_who_plays_a_deal_is_shown_nothing_of_it_elsewhere(visitor: Visitor, visit: Arrive) -> None:
    first = played_out(visitor, "ghooost")
    visitor.press(again(visitor, first))
    second, hidden = visitor.place, ("/again/3?eyes=1", "/again/3?eyes=open", "/review", "/record", "/deal")
    for place in hidden:
        assert visitor.open(f"{first}{place}").headers["x-hantise-code"] == "deal-is-played", place
    for place in ("", "/again/3", "/again/3?eyes=0"):
        assert visitor.open(f"{first}{place}").status_code == 200, place
    assert outcome(visitor.send(f"{first}/again/3/try", {"seat": "1"}))[1] == "deal-is-played"
    assert f'href="{second}"' in visitor.text, "the way on is to the game that is played"
    visitor.open(f"{first}/again/3")
    assert "/try" not in visitor.text, "nothing is offered that is refused"
    assert f'href="{second}"' in visitor.text
    assert visit().open(f"{first}/record").status_code == 200
    play_to_the_end([visitor], second, Random(2))
    for place in hidden:
        assert visitor.open(f"{first}{place}").status_code == 200, place
    # It fits its own game and company alone.
    for game, others in (("ghooost", 2), ("boo", 1)):
        seats = {f"seat{n}": "computer:random" for n in range(2, 2 + others)}
        told = outcome(visitor.send(f"/new/{game}", {**seats, "deal": f"http://testserver{first}"}))
        assert told[1] == "other-deal", (game, others)
    again_there = {"seat2": "computer:random", "deal": f"http://testserver{first}/again/3?eyes=0"}
    assert visitor.send("/new/ghooost", again_there).status_code == 200


def test_a_deal_is_dealt_again_by_who_had_a_seat_and_once_it_is_over(visitor: Visitor, visit: Arrive) -> None:
    path = table(visitor, "boo")
    assert outcome(visitor.send(f"{path}/deal/again", {"seat": "0"}))[1] == "not-over"
    play_to_the_end([visitor], path, Random(1))
    for seat in ("1", "7"):
        assert visitor.send(f"{path}/deal/again", {"seat": seat}).status_code == 403
    stranger = visit()
    assert stranger.send(f"{path}/deal/again", {"seat": "0"}).status_code == 403
    assert f'href="/new/boo?deal={path}"' in stranger.open(path).text
    assert f'value="{path}"' in stranger.open(f"/new/boo?deal={path}").text


def test_everybody_is_told_that_a_deal_may_be_known(visitor: Visitor, visit: Arrive, house: House) -> None:
    path = visitor.make_table("boo", "friend", deal="4711")
    guest = visit()
    assert "Other tables may have this deal too" in guest.open(f"/join/{stored(house, path).plan.code}").text
    assert "4711" not in guest.text
    for each in (guest, visitor):
        for place in ("", "/deal"):
            assert "Other tables may have this deal too" in each.open(f"{path}{place}").text
    assert "Deal 4711" in visitor.text
    assert "Deal 4711" not in guest.text
    second = visitor.make_table("boo", "friend", deal="4711")
    assert "This deal was played before" in guest.open(f"/join/{stored(house, second).plan.code}").text


@pytest.mark.soak
def test_the_secret_of_a_deal_is_told_at_no_table_that_goes_on(visitor: Visitor, house: House) -> None:
    """Whoever is at a running table of a deal gets its secret from nowhere, by this browser."""
    running = visitor.make_table("boo", "friend", deal="4711")
    finished_one = table(visitor, "boo", deal="4711")
    play_to_the_end([visitor], finished_one, Random(1))
    secret = dealing_of(house, running).secret
    assert secret not in visitor.send(f"{finished_one}/deal", {"tell": "yes"}).text
    for place in (running, f"{running}/deal", f"{running}/record", f"{finished_one}/deal", f"{finished_one}/record"):
        assert secret not in visitor.open(place).text


# Try it from here: a match of its own goes on from a step of another one, as the cards truly lay.

GAME = "haunted_stairs"


@pytest.mark.soak
def test_one_plays_on_from_a_step_to_another_end(game: str, visitor: Visitor, house: House) -> None:
    first = played_out(visitor, game)
    events = stored(house, first).events
    step = len(events) // 2
    visitor.open(f"{first}/again/{step}?eyes=0")
    assert visitor.press(visitor.form("/try")).status_code == 200
    place = visitor.place
    assert place != first
    match, fork = stored(house, place), stored(house, place).plan.fork
    assert match.events[:step] == events[:step]
    assert fork is not None
    assert (fork.match, fork.events) == (first.rpartition("/")[2], step)
    assert [bool(seat.bot) for seat in match.plan.seats] == [False, *[True] * (len(match.plan.seats) - 1)]
    play_to_the_end([visitor], place, Random(4))
    visitor.open(place)
    assert "the first time" in visitor.text.lower()
    assert finished(reading_record(visitor.open(f"{place}/record").text, find)).fork == fork


def test_its_table_says_that_it_is_practice_and_leads_back(visitor: Visitor, visit: Arrive, house: House) -> None:
    first = played_out(visitor, GAME)
    assert "Practice" not in visitor.text
    before = stored(house, first)
    visitor.open(f"{first}/again/2?eyes=0")
    visitor.press(visitor.form("/try"))
    place, way = visitor.place, f'href="{first}/again/2?eyes=0"'
    stranger = visit()
    for who in (visitor, stranger):
        assert "Practice, with the cards as they lay. The finished game stays as it was." in who.open(place).text
        assert way in who.text
        assert "Back to step 2" in who.text
    play_to_the_end([visitor], place, Random(4))
    ending = visitor.open(place).text.partition('class="ending"')[2]
    assert way in ending.partition("</section>")[0]
    assert "/deal/again" not in visitor.text
    assert outcome(visitor.client.post(f"{place}/deal/again", data={"seat": "0"}))[1] == "no-deal"
    assert stored(house, first).events == before.events
    visitor.press(visitor.form("/rematch"))
    assert "Practice" not in visitor.text, "a rematch begins anew"
    plan = stored(house, visitor.place).plan
    assert (plan.fork, plan.dealing is not None) == (None, True)


def a_tale_between(visitor: Visitor, seed: int) -> str:
    """The name of what is told between two rounds of this game, at whose step the visitor is; "" if nothing is."""
    first = played_out(visitor, "rest_in_peace", seed)
    last = int(re.findall(r'max="(\d+)"', visitor.open(f"{first}/again/1").text)[0])
    shown = (visitor.open(f"{first}/again/{step}?eyes=0").text for step in range(2, last))
    return next((found[1] for page in shown if (found := re.search(r'class="between ending" id="([^"]+)"', page))), "")


def test_what_stands_between_two_rounds_was_read_before_it_is_tried_from_there(visitor: Visitor) -> None:
    """A link to the panel puts it aside; one that is tried, or a puzzle that is played on, begins at its step."""
    tale = next(found for seed in count(1) if (found := a_tale_between(visitor, seed)))
    visitor.press(visitor.form("/try"))
    assert str(visitor.answer.url).endswith(f"?read={tale}#{tale}")
    assert f'class="between ending" id="{tale}"' in visitor.text
    visitor.open("/puzzles/rest_in_peace/11")
    tale = re.findall(r'class="between ending" id="([^"]+)"', visitor.text)[0]
    visitor.send("/puzzles/rest_in_peace/11/play", {"play": "yes"})
    assert str(visitor.answer.url).endswith(f"?read={tale}#{tale}")


@pytest.mark.soak
def test_what_is_tried_from_a_review_leads_back_to_its_place_there(visitor: Visitor) -> None:
    """A place that no review has leads to the step."""
    first = played_out(visitor, GAME)
    for came, way in (
        ("0-choice-4", "/review?eyes=0&amp;at=choice-4#choice-4"),
        ("9-choice-4", "/again/2?eyes=0"),
        ("0-%22-4", "/again/2?eyes=0"),
    ):
        visitor.open(f"{first}/again/2?eyes=0&from={came}")
        form = visitor.form("/try")
        visitor.press(replace(form, fields=[*form.fields, ("from", came)]))
        assert f'href="{first}{way}"' in visitor.text, came
    visitor.open(f"{first}/again/2?eyes=0&from=0-choice-4")
    assert ("from", "0-choice-4") in visitor.form("/try").fields


@pytest.mark.soak
def test_nothing_that_was_done_in_the_first_match_is_taken_back(visitor: Visitor, house: House) -> None:
    first = played_out(visitor, "boo")
    # Not from the last of them: there the match is over, and nobody goes on.
    events = stored(house, first).events[:-1]
    own = [n for n, event in enumerate(events, start=1) if event.seat == 0 and not event.chance]
    for step in own[:3]:
        visitor.open(f"{first}/again/{step}?eyes=0")
        assert 'value="takeback"' not in visitor.press(visitor.form("/try")).text


def test_any_seat_is_tried_by_nobody_from_outside_and_what_cannot_be_is_refused(
    visitor: Visitor, visit: Arrive, house: House
) -> None:
    first = played_out(visitor, GAME)
    stranger = visit()
    assert "/try" not in stranger.open(f"{first}/again/2?eyes=all").text
    stranger.open(f"{first}/again/2?eyes=1")
    stranger.press(stranger.form("/try"))
    assert [bool(seat.bot) for seat in stored(house, stranger.place).plan.seats] == [True, False]
    for step, seat, told in (
        *[(step, "0", (404, "no-such-step")) for step in ("0", "99999", "x")],
        ("2", "9", (404, "no-such-seat")),
        ("2", "x", (400, "bad-form")),
        (f"{len(stored(house, first).events)}", "0", (409, "over-there")),
    ):
        assert outcome(visitor.send(f"{first}/again/{step}/try", {"seat": seat})) == told, (step, seat)


# A seal that a page for a new table shows is the table's, whichever worker makes it, and of no other table.


def seal_shown(visitor: Visitor) -> Seal:
    """The seal on the page for a new table, and what all its forms send for it."""
    (token,) = {form.data()["seal"] for form in forms_of(visitor.text) if "seal" in form.data()}
    (commitment,) = re.findall(r"<code>([0-9a-f]{64})</code>", visitor.text)
    return Seal(commitment, token)


def test_a_table_is_dealt_by_the_seal_that_its_maker_saw_before_they_added_words(visit: Arrive, house: House) -> None:
    host, other = visit(), visit()
    host.open("/new/ghooost")
    seal = seal_shown(host)
    host.send("/new/ghooost", {"seat2": "friend", "seal": seal.token, "name1": "x" * 99})
    assert host.answer.status_code == 400
    assert seal_shown(host) == seal, "a form that comes back keeps its seal"
    host.send("/new/ghooost", {"seat2": "friend", "seal": seal.token, "words": "boo"})
    assert dealing_of(house, host.place).commitment == seal.commitment
    for another in (seal.token, seal.commitment, "", "0" * 64, "1.\u00e9"):
        other.send("/new/ghooost", {"seat2": "friend", "seal": another})
        assert dealing_of(house, other.place).commitment not in (seal.commitment, another), "each is used once"


def test_each_page_has_a_seal_of_its_own_for_good_and_tells_no_secret(visitor: Visitor, house: House) -> None:
    """A table that is played at at once has the seal of its page too."""
    visitor.open("/new/ghooost")
    first = seal_shown(visitor)
    visitor.open("/new/ghooost")
    shown = seal_shown(visitor)
    assert shown.commitment != first.commitment
    dealing = house.wait_for(Seals(house.store).take(shown.token))
    assert dealing.commitment == shown.commitment
    secret = house.wait_for(house.store.sealing_secret()).hex()
    assert not any(word in visitor.text for word in (secret, dealing.secret))
    visitor.open("/new/boo")
    shown = seal_shown(visitor)
    (form,) = re.findall(r'<form id="quick".*?</form>', visitor.text)
    visitor.send("/new/boo", dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form)))
    assert dealing_of(house, visitor.place).commitment == shown.commitment
