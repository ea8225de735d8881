"""The scheme by which chance can be checked: its published examples, its odds, and what a check finds."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hantise.core import CHANCE, OVER, BadRecord, Event, Game, Options, Record, settle
from hantise.core.deal_check import Checked, Finding, checking
from hantise.core.dealing import Dealer, Dealing, Words, commitment_of, committed, draw
from hantise.core.record import finished, loads
from hantise.games import codes
from hantise.games import find as find_game
from hantise.testing.games import find
from hantise.testing.world import fit

KUHN = find("kuhn")
DOC = Path(__file__).parents[2] / "docs" / "play" / "fair-dealing.md"
SECRET = bytes(range(32))
COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
# Made with another program: openssl dgst -sha256 -mac HMAC. The last one is drawn at its third attempt.
EXAMPLES = [
    (0, ["", ""], 52, 11),
    (1, ["three black cats", ""], 51, 22),
    (2, ["three black cats", "Minuit, déjà ?"], 6, 5),
    (1, ["three black cats", ""], 2**255 + 1, 0x112F547767509F2AC92D933359FC9CCB6EA382126A69DFDCE581D7BB1196582D),
]


def dealt(code: str, *words: Words, game: Game | None = None) -> Record:
    """A game of this dealing, played at random to its end."""
    box = game or find(code)
    options, dealing = box.options(box.players[0]), replace(committed(SECRET), words=words)
    return played(box, options, dealing, Dealer(dealing, options.players, 0), 1)


def played(game: Game, options: Options, dealing: Dealing | None, dealer: Any, seed: int) -> Record:
    """A game whose chance this dealer brings, played at random."""
    state, rng = game.start(options), Random(seed)
    record = Record(game, options, ["a"] * options.players, dealing=dealing)
    record.events.append(Event(CHANCE, (), tuple(map(game.actions.name, settle(state, dealer)))))
    while state.mover() != OVER:
        seat, action = int(state.mover()), rng.choice(state.legal())
        state.apply(action)
        outcomes = tuple(map(game.actions.name, settle(state, dealer)))
        record.events.append(Event(seat, (game.actions.name(action),), outcomes))
    return record


def checked(record: Record) -> Checked:
    return finished(checking(record))


def outcomes(record: Record) -> list[str]:
    return [name for event in record.events for name in event.chance]


def test_the_commitment_is_the_digest_of_the_secret_which_is_in_no_log_but_in_a_record() -> None:
    dealing = committed(SECRET)
    assert commitment_of(SECRET) == dealing.commitment == COMMITMENT
    assert dealing.secret not in repr(dealing)
    assert dealing.sealed() == Dealing(COMMITMENT)

    record = dealt("kuhn", Words(1, 1, "« déjà ? » 👻"))
    words = [{"seat": 1, "from": 1, "words": "« déjà ? » 👻"}]
    heading = json.loads(record.dumps().splitlines()[0])
    assert heading["dealing"] == {"commitment": COMMITMENT, "secret": SECRET.hex(), "words": words}
    assert loads(record.dumps(), find) == record
    sealed = replace(record, dealing=record.dealing and record.dealing.sealed())
    assert SECRET.hex() not in sealed.dumps()
    assert loads(sealed.dumps(), find) == sealed


@pytest.mark.parametrize(("counter", "words", "total", "ticket"), EXAMPLES)
def test_the_published_examples_are_drawn(counter: int, words: list[str], total: int, ticket: int) -> None:
    assert draw(SECRET, words, counter, total) == ticket
    number = f"{total} {ticket}" if total < 99 else f"2^255+1 {ticket:064x}"
    row = " ".join([str(counter), *filter(None, ["/".join(filter(None, words))]), number])
    assert f"\n {row}\n" in re.sub(" +", " ", DOC.read_text("utf-8"))


@pytest.mark.walk
@pytest.mark.parametrize("total", [2, 3, 7, 52])
def test_every_ticket_is_equally_likely(total: int) -> None:
    drawn = Counter(str(draw(SECRET, ["a word"], counter, total)) for counter in range(400 * total))
    assert fit(drawn, {str(ticket): 1 for ticket in range(total)}).p > 0.001


def test_the_remainder_alone_would_favour_low_tickets() -> None:
    """Of three quarters of all digests the lower third would come twice as often; drawn again they are alike."""
    total = 3 * 2**254
    thirds = Counter(str(draw(SECRET, [], counter, total) // 2**254) for counter in range(3000))
    assert fit(thirds, {"0": 1, "1": 1, "2": 1}).p > 0.001


def test_words_count_from_their_outcome_on_and_a_dealer_goes_on_where_another_left_off() -> None:
    dealing = committed(SECRET)
    plain, worded = Dealer(dealing, 2, 0), Dealer(dealing.with_words(Words(1, 3, "boo")), 2, 0)
    before = [(plain.randrange(10**9), worded.randrange(10**9)) for _ in range(6)]
    assert [one == other for one, other in before] == [True] * 3 + [False] * 3
    first, second = (Dealer(dealing.with_words(Words(seat, 0, "boo")), 2, 0) for seat in (0, 1))
    assert first.randrange(10**9) != second.randrange(10**9), "words of another seat are other words"
    whole, later = Dealer(dealing, 2, 0), Dealer(dealing, 2, 4)
    rolls = [whole.randrange(99) for _ in range(8)]
    assert [later.randrange(99) for _ in range(4)] == rolls[4:]


@pytest.mark.parametrize("code", codes())
def test_a_game_that_was_dealt_so_is_fair(code: str) -> None:
    record = dealt(code, Words(0, 0, "three black cats"), Words(1, 5, "boo"), game=find_game(code))
    found = checked(record)
    assert found.finding is Finding.FAIR
    assert [draw.recorded for draw in found.draws] == outcomes(record)
    assert [draw.counter for draw in found.draws] == [*range(len(found.draws))]


def test_the_draws_are_counted_and_the_first_that_differs_is_named() -> None:
    record = dealt("kuhn")
    words = "The deal was fair: all 2 draws are the ones that were sealed before the game."
    assert str(checked(record)) == words
    king, other = outcomes(record)[0], next(f"deal:{card}" for card in "JQK" if f"deal:{card}" not in outcomes(record))
    record.events[0] = Event(CHANCE, (), (king, other))
    found = checked(record)
    assert found.finding is Finding.OTHER
    assert str(found).startswith("The deal was not kept: draw 2 should have been ")
    assert str(found).endswith(f"and the record has {other}.")


def test_other_words_are_other_outcomes() -> None:
    others: list[tuple[Words, ...]] = [(), (Words(0, 9, "three black cats"),)]
    for words in others:
        record = dealt("ghooost", Words(0, 0, "three black cats"), game=find_game("ghooost"))
        assert record.dealing is not None
        record.dealing = replace(record.dealing, words=words)
        assert checked(record).finding is Finding.OTHER


def test_without_the_secret_of_its_commitment_nothing_can_be_checked() -> None:
    """Another secret is none of this commitment."""
    record = dealt("kuhn")
    assert record.dealing is not None
    sealed, plain = (str(checked(replace(record, dealing=one))) for one in (record.dealing.sealed(), None))
    assert sealed.startswith("The deal cannot be checked without its secret")
    assert plain == "The deal cannot be checked: nothing was sealed before the game."
    record.dealing = replace(committed(bytes(32)), commitment=COMMITMENT)
    assert checked(record).finding is Finding.FORGED
    assert "its secret is not the one" in str(checked(record))


WORDS = {"seat": 0, "from": 0, "words": "boo"}
WRONG: dict[str, list[Any]] = {"seat": [2, True], "from": [-1], "words": ["", "two\nlines", "half \ud83d", "x" * 101]}
CHANGES = [{key: value} for key, values in WRONG.items() for value in values]


def test_a_damaged_dealing_is_refused() -> None:
    first, *rest = dealt("kuhn").dumps().splitlines()
    for dealing in [
        "fair",
        {"commitment": COMMITMENT},
        *[{"commitment": other, "words": []} for other in (COMMITMENT.upper(), COMMITMENT + "\n", 1)],
        *[{"commitment": COMMITMENT, "secret": secret, "words": []} for secret in ("00", None)],
        *[{"commitment": COMMITMENT, "words": words} for words in (["boo"], [WORDS, WORDS])],
        *[{"commitment": COMMITMENT, "words": [WORDS | change]} for change in CHANGES],
    ]:
        damaged = json.dumps(json.loads(first) | {"dealing": dealing})
        with pytest.raises(BadRecord, match="record's"):
            loads("\n".join([damaged, *rest]), find)
