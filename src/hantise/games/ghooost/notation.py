"""Positions and sheets in text.

A position is one line of `key=value` fields, piles as one sign a card: `players=2 match=no ... deck=X23..
hands=158a,22X await=turn turn=0 way=+ ...`. A field `takes` and `traces` hold what everybody knows of the hands; an
imagined position has neither. What tells neither `scored` nor `last_round` has the usual ones (GHO-89).

A seat's score sheet has a line for each action, holding only what that seat saw: `seat what detail`, then, after
semicolons, what followed for all to see. Examples: `2 play 5x2+X; again`, `0 draw 7` (its holder's sheet), `0 draw ?`
(everybody else's), `1 play K; misses 2`, `3 take 9`, `1 up 3; fails 6`. A card that is taken alone has its name:
`3 take 1 K`.
A round of a match ends with its number and all seats in the order in which they left: `2 play 9; lost 0; ends 1 1,2,0`.
`near 20` says that the sun rises after so many more idle turns, `far mansion` that the count begins anew, and by what.
`dawn 2,5,9` are the cards of the seats that the sun found, counted, in the order in which they left.
"""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.errors import BadPosition, reading
from hantise.core.notation import copied_as_text, entries, fields_of, line_of, require, whole
from hantise.core.sheet import Line, Part, written
from hantise.core.state import State
from hantise.games.ghooost.actions import ACTIONS, FIRST_CARD, FIRST_START, LAY_KITTY, TAKE
from hantise.games.ghooost.fields import DEAL, DRAW, FINISHED, LUCK_CARD, MANSION_CARD, STARTER, TURN
from hantise.games.ghooost.knowledge import DREW, Knowledge, Take, read_trace, spell_trace
from hantise.games.ghooost.layout import read, spelt
from hantise.games.ghooost.piles import COPY, FACES, KITTY, common, counts_of, kinds_of, pile_of_signs, signs_of, size
from hantise.games.ghooost.rules import HAND, Ghooost


def dump(state: State) -> str:
    """The position in one line."""
    assert isinstance(state, Ghooost)
    fields = spelt(state)
    knowledge = state.knowledge
    if knowledge is not None:
        fields["clock"] = knowledge.clock
        takes = [f"{take.seat}.{take.when}.{signs_of(take.pile)}" for take in knowledge.remembered()]
        fields["takes"] = ",".join(takes)
        fields["traces"] = ",".join(map(spell_trace, knowledge.traces))
    return line_of(fields)


def load(text: str) -> Ghooost:
    """The position that `dump` wrote; BadPosition says what is wrong."""
    with reading("position of Ghooost!", BadPosition):
        fields = fields_of(text)
        state = Ghooost(0, 0)
        read(state, fields)
        state.knowledge = _knowledge_of(fields, int(state.players)) if "clock" in fields else None
        check(state)
        return state


copied_as_text(Ghooost, dump, load)


def _knowledge_of(fields: dict[str, str], players: int) -> Knowledge:
    knowledge = Knowledge(players)
    knowledge.clock = whole(fields["clock"], 0, 10**9)
    for text in filter(None, fields["takes"].split(",")):
        seat, when, signs = text.split(".")
        holder, pile = whole(seat, 0, players - 1), pile_of_signs(signs)
        knowledge.last = Take(holder, whole(when, 0, 10**9), pile, knowledge.last)
        knowledge.known[holder] += pile
    knowledge.recall([read_trace(trace) for trace in entries(fields["traces"], players)])
    return knowledge


def check(state: Ghooost) -> None:
    """ValueError, saying why, unless these cards can lie on a table so."""
    held = state.bag + state.cemetery + sum(state.hands)
    require(common(held, state.deck) == held, "there are more cards than in the deck")
    lying = state.crypt + sum(state.mansions)
    if state.awaits == DEAL:
        lying += sum(HAND - size(hand) for hand in state.hands)
    require(state.awaits == STARTER or size(state.bag) == lying, "the bag is not as large as crypt and mansions")
    require(state.awaits not in (LUCK_CARD, DRAW) or state.crypt > 0, "no card is left in the crypt")
    counts = counts_of(state.cemetery)
    ghosts = sum(counts[:KITTY])
    require(bool(state.top) == bool(ghosts) == bool(state.run), "ghosts in the cemetery need one on top, and no others")
    if state.top:
        require(counts[state.top] > 0, "the top is not in the cemetery")
        require(state.run <= counts[state.top] + counts[COPY], "more lie on top than in the cemetery")
    require(len(set(state.order())) == state.out, "a seat left twice")
    if state.awaits == FINISHED:
        require(state.out == state.players, "it is over, but somebody is still in")
    else:
        require(state.out <= state.players - 2, "fewer than two are left, yet it is not over")
    if state.awaits not in (FINISHED, STARTER, DEAL):
        require(state.burden(state.turn) > 0, "the player to move is out")
        require(state.awaits != MANSION_CARD or state.mansions[state.turn] > 0, "no card is left in the mansion")
    knowledge = state.knowledge
    if knowledge is None:
        return
    for seat in range(state.players):
        hand, known = state.hands[seat], knowledge.known[seat]
        require(common(hand, known) == known, f"seat {seat} does not hold what it is known to hold")
        left = sum([1 if event == DREW else -1 for event in knowledge.traces[seat]])
        require(size(hand) - size(known) == left, f"seat {seat} drew more or less")


# The sheets.


# What followed an action: its seat drew up.
DRAWS = "draws"


def seen_by(state: State, action: int, seats: Sequence[int]) -> list[str]:
    """The line that each of these seats writes down about a legal action, asked before it is applied."""
    assert isinstance(state, Ghooost)
    talk: list[str] = []
    if state.awaits not in (DEAL, FINISHED) and action < FIRST_START:
        after = state.clone()
        after.is_match = False  # the end of a round stays to be looked at
        after.apply(action)
        talk = _consequences(state, after)
    return [written(_act(state, action, seat), talk) for seat in seats]


def reveals(text: str) -> bool:
    """A line of a seat's own sheet tells of something that the seat could not see before: a card, or everybody's.

    What is laid or taken lay open before its holder; the end of the game opens the record, which tells everything.
    """
    line = Line.read(text)
    return line.act.what not in ("play", "take", "lose") or bool(line.followed("lost"))


def gathered(lines: Sequence[str]) -> list[str]:
    """The same; what a seat is dealt in a row is one line: `0 deal 7,9,K`, for everybody else `0 deal ?,?,?`.

    What a seat draws up belongs to what it did before: `0 play 9x2; again; draws 4,6`. So a drawing is never the newest
    that is told, and what an action caused is told of that action.
    """
    told: list[Line] = []
    dealt: dict[int, int] = {}
    for line in map(Line.read, lines):
        if line.act.what == "draw" and told and told[-1].who == line.who and told[-1].act.what != "starts":
            told[-1] = _with_drawn(told[-1], line)
        elif line.act.what == "deal" and line.who in dealt:
            before = told[dealt[line.who]]
            told[dealt[line.who]] = before._replace(act=Part("deal", (f"{before.act.first},{line.act.first}",)))
        else:
            if line.act.what == "deal":
                dealt[line.who] = len(told)
            else:
                dealt.clear()
            told.append(line)
    return [line.spelt() for line in told]


def _with_drawn(before: Line, line: Line) -> Line:
    """GHO-90: powers first, then drawing up; midnight struck by the drawing is told after it."""
    cards = [part.first for part in before.followed(DRAWS)] + [line.act.first]
    struck = [part for part in line.talk if part.what == "midnight"]
    caused = [part for part in (*before.talk, *line.talk) if part.what not in (DRAWS, "midnight")]
    return Line(before.who, before.act, (*caused, Part(DRAWS, (",".join(cards),)), *struck))


def faces_of(name: str) -> tuple[str, ...]:
    """The cards of a play's name: `12x2+X` is 12, 12, X."""
    cards, _plus, copies = name.partition("+")
    face, _times, count = cards.partition("x")
    return (face,) * int(count or 1) + (FACES[COPY],) * len(copies)


def _act(state: Ghooost, action: int, seat: int) -> str:
    if action >= FIRST_START:
        return f"{action - FIRST_START} starts"
    turn = state.turn
    if action >= FIRST_CARD:
        face = FACES[action - FIRST_CARD]
        if state.awaits == DEAL:
            return _secret(state.dealt_to(), "deal", face, seat)
        return _secret(turn, "draw", face, seat) if state.awaits == DRAW else f"{turn} up {face}"
    if action == TAKE:
        # GHO-31: a single card is named.
        alone = f" {FACES[kinds_of(state.cemetery)[0]]}" if size(state.cemetery) == 1 else ""
        return f"{turn} take {size(state.cemetery)}{alone}"
    name = ACTIONS.name(action)
    return f"{turn} play {name}" if action >= LAY_KITTY else f"{turn} {name}"


def _secret(holder: int, verb: str, face: str, seat: int) -> str:
    """GHO-95: a card drawn or dealt is its holder's secret."""
    return f"{holder} {verb} {face if holder == seat else '?'}"


def _consequences(before: Ghooost, after: Ghooost) -> list[str]:
    """The events that everybody sees, in the order of GHO-90; nothing that one seat alone would know."""
    talk: list[str] = []
    swept = _discard(after) - _discard(before)
    if swept:
        talk.append(f"swept {swept}")
    elif before.awaits in (LUCK_CARD, MANSION_CARD) and after.hands[before.turn] > before.hands[before.turn]:
        talk.append(f"fails {size(before.cemetery) + 1}")
    if after.direction != before.direction:
        talk.append("twist")
    if before.crypt and not after.crypt:
        talk.append("midnight")
    left = after.order()[before.out :]
    if after.awaits == FINISHED:
        return talk + _end_of_round(before, after, left)
    talk += [f"out {seat}" for seat in left] + _sun_is_far(before, after, swept)
    if after.awaits == TURN:
        if after.again:
            talk.append("again")
        elif after.misses:
            talk.append(f"misses {after.next_in(before.turn)}")
        # GHO-88: at a half, a quarter and an eighth of the count, so that it is said often enough and no more; not
        # while a card is to come, which brings the counter back.
        whole = after.daybreak * (after.players - after.out)
        if 0 < whole - after.idle in (whole // 2, whole // 4, whole // 8):
            talk.append(f"near {whole - after.idle}")
    return talk


def _discard(state: Ghooost) -> int:
    return size(state.deck - state.bag - state.cemetery - sum(state.hands))


def _end_of_round(before: Ghooost, after: Ghooost, left: list[int]) -> list[str]:
    """GHO-84, GHO-88: of a match its number and the seats in the order in which they left, the loser last.

    At dawn more than one is left with cards; how many each has was no secret.
    """
    held = [str(after.burden(seat)) for seat in left if after.burden(seat)]
    talk = [f"dawn {','.join(held)}"] if len(held) > 1 else []
    talk += [f"out {seat}" for seat in left[:-1]] + [f"lost {left[-1]}"]
    return [*talk, f"ends {before.round} {','.join(map(str, after.order()))}"] if before.is_match else talk


def _sun_is_far(before: Ghooost, after: Ghooost, swept: int) -> list[str]:
    """GHO-88: what was seen coming is not, and by what."""
    if after.idle or not is_near(before.daybreak * (before.players - before.out), before.idle):
        return []
    if before.awaits in (LUCK_CARD, DRAW):
        return ["far crypt"]
    if before.awaits == MANSION_CARD:
        return ["far mansion"]
    return ["far swept" if swept > 0 else "far out"]


def is_near(whole: int, idle: int) -> bool:
    """GHO-88: true from half of all idle turns before daybreak on: then everybody sees it coming."""
    return 0 < whole <= 2 * idle
