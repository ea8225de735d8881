"""The notation of Spooky Boo!: a position in one line of text, and each seat's sheet with a line for each action.

A position is `key=value` fields. Cards are the numbers of their kinds, piles are counts by kind: `players=2 limit=40
on_top=no deck=4x1,4x7p1,.. await=turn turn=0 .. stock=4,2,.. squares=1,0,..`. Places go seat by seat; 0 is no card. The
fields from `clock` on hold the seats' knowledge; an imagined position has none.

A line of a sheet is `seat what detail`, then the consequences after semicolons. It holds only what its seat saw. Cards
are written as faces: `7p1` is a 7 with power 1. Examples: `0 drew 7p1` (the drawer's sheet), `0 drew ?` (the other
sheets), `1 take 5 2; lays 9p2`, `2 look 0 3 -1` (the looker's), `2 look 0 3` (the other sheets), `2 back 0 3`,
`1 swap 2 0 4`, `0 call; shows 0 1 1 2 -1 0; ...`.
"""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.errors import BadPosition, reading
from hantise.core.notation import commas, copied_as_text, entries, fields_of, line_of, require, whole
from hantise.core.sheet import written
from hantise.core.state import OVER, State
from hantise.games.spooky_boo.fields import CARD, DEAL, DONE, DRAWN, FINISHED, LOOK, LOOKED, PEEK, STARTER, SWAP
from hantise.games.spooky_boo.knowledge import LARGEST, MOST_NUMBER, NUMBER, ONE_OF, PACK, PUBLIC, Knowledge, lasts_of
from hantise.games.spooky_boo.layout import read, spelt
from hantise.games.spooky_boo.pieces import (
    ACTIONS,
    ALL_CARDS,
    BLIND_SWAP,
    DISCARD,
    DRAW,
    FIRST_CARD,
    FIRST_LOOK,
    FIRST_PUT,
    FIRST_START,
    FIRST_TAKE,
    OWN_LOOK,
    ROUNDS,
    SQUARE,
    deck_of,
    pile_of,
)
from hantise.games.spooky_boo.rules import NOBODY, SpookyBoo, round_points


def dump(state: State) -> str:
    """The position in one line; a card's knowledge is number.pack.moves.taken, then when.moves for each seat."""
    assert isinstance(state, SpookyBoo)
    fields, knowledge = spelt(state), state.knowledge
    if knowledge is not None:
        cards: list[str] = []
        for at in range(state.players * SQUARE):
            told = [knowledge.number_at(at), knowledge.pack_at(at), knowledge.moved(at, -1), knowledge.when(at, -1)]
            for seat in range(state.players):
                # the time of the last sight, and the moves up to then
                told += [knowledge.when(at, seat), knowledge.moves_before(at, seat)]
            cards.append(".".join([str(number) for number in told]))
        fields["clock"], fields["pack"], fields["number"] = knowledge.clock, knowledge.pack, knowledge.number
        fields["cards"], fields["lasts"] = ",".join(cards), commas(lasts_of(knowledge, len(state.deck.kinds)))
    return line_of(fields)


def load(text: str) -> SpookyBoo:
    """The position that `dump` wrote; BadPosition names the fault."""
    with reading("position of Spooky Boo!", BadPosition):
        fields = fields_of(text)
        state = SpookyBoo(0, deck_of(fields["deck"]))
        read(state, fields)
        _read_knowledge(state, fields)
        check(state)
        return state


copied_as_text(SpookyBoo, dump, load)


def _read_knowledge(state: SpookyBoo, fields: dict[str, str]) -> None:
    if "clock" not in fields:
        state.knowledge = None
        return
    places, kinds = state.players * SQUARE, len(state.deck.kinds)
    knowledge = Knowledge(places, kinds)
    knowledge.clock = whole(fields["clock"], 0, LARGEST)
    knowledge.newest = whole(fields["number"], 0, MOST_NUMBER) * NUMBER + whole(fields["pack"], 0, LARGEST) * PACK
    for place, text in enumerate(entries(fields["cards"], places)):
        card = entries(text.replace(".", ","), 4 + 2 * state.players)
        number, pack, moves, taken, *sights = [whole(part, 0, MOST_NUMBER) for part in card]
        require(number <= knowledge.number and pack <= knowledge.pack, "a card came later than the last")
        require(moves <= LARGEST and taken <= knowledge.clock, "a card moved too often or was taken too late")
        knowledge.cards[place] = number * NUMBER + taken * PUBLIC + pack * PACK + moves
        for seat, (when, before) in enumerate(zip(sights[0::2], sights[1::2])):
            require(when <= knowledge.clock and before <= (moves if when else 0), "a card was seen too late")
            require(when >= taken, "a card was taken for all to see, and not seen")
            knowledge.whens[place] += when * ONE_OF[seat]
            knowledge.moves[place] += before * ONE_OF[seat]
    for kind, last in enumerate(entries(fields["lasts"], kinds), start=1):
        knowledge.discard(kind, whole(last, 0, knowledge.clock))
    state.knowledge = knowledge


# Checks of a position.


def check(state: SpookyBoo) -> None:
    """Raises ValueError with the reason if no table can look like this."""
    kinds = range(len(state.deck.kinds) + 1)
    require(0 < state.round <= state.rounds <= ROUNDS, "there is no such round")
    require(state.top in kinds and state.drawn in kinds, "there is no such card")
    require(all(kind in kinds for kind in state.revealed), "there is no such card")
    require(state.looked < state.players * SQUARE, "there is no such place")
    _check_cards(state)
    _check_turn(state)
    _check_rounds(state)
    if state.knowledge is not None:
        _check_knowledge(state, state.knowledge)


def _check_cards(state: SpookyBoo) -> None:
    """Checks that stock, discard, squares and the card in hand make up the deck."""
    singles = [int(kind) for kind in [*state.squares, state.drawn] if kind]
    rest = ALL_CARDS & ~(state.stock | state.discarded)
    require(pile_of(state.deck, state.deck.count(singles), rest) == rest, "the cards are not those of the deck")
    require((state.drawn > 0) == (state.awaits == DRAWN), "a card is in hand exactly when it was drawn")
    dealing = state.awaits in (STARTER, DEAL)
    places = state.players * SQUARE
    dealt = len(singles) - (1 if state.drawn else 0)
    require(dealt < places if dealing else dealt == places, "the squares are not dealt")
    in_order = [(state.starter * SQUARE + n) % places for n in range(dealt)]
    require(all(state.squares[place] > 0 for place in in_order), "the squares are dealt from the starter on")

    top = state.deck.bits[state.top]
    require(bool(top & state.discarded) == bool(state.discarded or state.top), "the top is not in the discard")


def _check_turn(state: SpookyBoo) -> None:
    acted = state.awaits in (LOOK, SWAP, LOOKED, DONE) or state.turns > 0
    require(bool(state.discarded) or not acted, "somebody acted, and nothing was discarded")
    early = state.awaits in (STARTER, DEAL, PEEK)
    require(not state.discarded or not early, "something was discarded before the first turn")
    require(bool(state.stock) or state.awaits != CARD, "there is no card to draw")
    require(not (early and state.turns), "turns were had before the first")
    require(not state.limit or state.turns <= state.limit * state.players, "there were more turns than the limit")
    if state.awaits in (STARTER, DEAL):
        require(state.turn == state.starter, "it is dealt from the starter on")
    elif state.awaits not in (PEEK, FINISHED):
        require(state.turn == (state.starter + state.turns) % state.players, "it is another's turn")
        require(not state.limit or state.turns < state.limit * state.players, "the last turn is over")
    power = state.power()
    if state.awaits in (LOOK, LOOKED):
        require(power not in (0, BLIND_SWAP), "the top card has no power to look")
    require(state.awaits != SWAP or power == BLIND_SWAP, "the top card has no power to swap")
    require((state.looked >= 0) == (state.awaits == LOOKED), "a card is open exactly when somebody looks")
    if state.awaits == LOOKED:
        require((state.looked // SQUARE == state.turn) == (power == OWN_LOOK), "this power does not look there")


def _check_rounds(state: SpookyBoo) -> None:
    rounds = state.round - (0 if state.awaits == FINISHED else 1)
    require(len(state.scores) == rounds * state.players, "the rounds were not all scored")
    require(len(state.revealed) == (state.players * SQUARE if rounds else 0), "the last squares are not known")
    require(rounds > 0 or state.caller == NOBODY, "nobody has called yet")
    require(state.awaits != STARTER or (state.round == 1 and not state.starter), "only the first starter is by lot")
    if state.awaits == FINISHED:
        require(state.round == state.rounds, "it is over too early")
        require(list(state.squares) == state.revealed, "the squares are not those that were scored")
    if not rounds:
        return
    pile_of(state.deck, state.deck.count(state.revealed))
    values = [int(state.deck.values[kind]) for kind in state.revealed]
    totals = [sum(values[first : first + SQUARE]) for first in range(0, len(values), SQUARE)]
    points = round_points(totals, state.caller, state.penalty_on_top)
    require(state.scores[-state.players :] == points, "the last round was scored otherwise")


def _check_knowledge(state: SpookyBoo, knowledge: Knowledge) -> None:
    laid = [int(knowledge.number_at(place)) for place in range(len(state.squares)) if state.squares[place]]
    last = knowledge.number
    require(len(set(laid)) == len(laid) or last == MOST_NUMBER, "two cards are one")
    require(0 not in laid, "a card lies where none came to lie")
    require(state.turns > 0 or knowledge.pack == 0, "the discards were shuffled before there were any")
    idle = [place for place in range(len(state.squares)) if not state.squares[place]]
    require(not any(knowledge.cards[place] or knowledge.whens[place] for place in idle), "no card was seen there")


# The sheets.


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """SPB-05, SPB-11, SPB-40: the line of each of these seats about a legal action that is not yet applied.

    A line shows only the hidden cards that its seat sees.
    """
    assert isinstance(state, SpookyBoo)
    after = state.world()
    after.apply(action)
    return [written(_act(state, action, seat), _consequences(state, after, action, seat)) for seat in seats]


def _act(state: SpookyBoo, action: int, seat: int) -> str:
    """The act, with the faces that this seat sees."""
    faces = state.deck.faces
    if action >= FIRST_CARD and state.awaits == DEAL:  # SPB-04: no seat sees a card that is dealt
        return f"{state.next_place() // SQUARE} deal {state.next_place() % SQUARE + 1}"
    if action >= FIRST_CARD:  # SPB-11: only the drawer sees a drawn card
        return f"{state.turn} drew {faces[action - FIRST_CARD + 1] if seat == state.turn else '?'}"
    if action >= FIRST_START:
        return f"{action - FIRST_START} starts"
    what, *detail = ACTIONS.name(action).split(":")
    if what == "take":
        detail = [faces[state.top], *detail]
    elif what == "look" and seat == state.turn:
        detail.append(faces[state.squares[action - FIRST_LOOK]])
    elif what in ("discard", "power"):
        detail = [faces[state.drawn]]
    elif what in ("with", "back") and state.looked >= 0:
        detail += [str(state.looked // SQUARE), str(state.looked % SQUARE + 1)]
    return " ".join([str(state.turn), what, *detail])


def _consequences(before: SpookyBoo, after: SpookyBoo, action: int, seat: int) -> list[str]:
    """The consequences that this seat sees."""
    faces = after.deck.faces
    if FIRST_TAKE <= action < DISCARD or FIRST_PUT <= action < FIRST_LOOK:
        return [f"lays {faces[after.top]}"]  # SPB-11, SPB-13
    if action == DRAW and not before.stock:
        return ["shuffles"]  # SPB-16
    if after.awaits == PEEK and before.awaits != PEEK and seat >= 0:
        # SPB-05: the seat's own two nearest cards; each seat sees its own at the same time
        first, second = [faces[after.squares[seat * SQUARE + place]] for place in (0, 1)]
        return [f"peeks {first} {second}"]
    if len(after.scores) == len(before.scores):
        return []
    # SPB-32: all squares with their points, then the seat that starts the next round, or the winners
    talk: list[str] = []
    for number, points in enumerate(after.scores[-after.players :]):
        cards = after.revealed[number * SQUARE : number * SQUARE + SQUARE]
        talk.append(" ".join(["shows", str(number), *[faces[kind] for kind in cards], str(points)]))
    if after.mover() != OVER:
        return [*talk, f"round {after.round} {after.starter}"]
    winners = [str(number) for number, share in enumerate(after.payoffs()) if share]
    return [*talk, " ".join(["won", *winners])]
