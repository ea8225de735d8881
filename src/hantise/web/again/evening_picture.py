"""The board of an evening as a picture to share, 1200 by 630, which needs no other file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import cache

from hantise.core.words import _
from hantise.drawing.ghosts import AVATARS, HOWLS, LAUGHS, MOODS, feeling, ghost
from hantise.drawing.kit.ending import hero
from hantise.drawing.markup import Markup
from hantise.drawing.sprite import CROWN, symbol
from hantise.games import folder_text
from hantise.web.pages.assets import PLAIN_SIGN, STATIC
from hantise.web.pages.faces import faces_of
from hantise.web.pages.frame import join
from hantise.web.table_page.board import UNPLAYED, headline
from hantise.web.tables.programmes import Board, rules, told

WIDTH, HEIGHT = 1200, 630
# The letters of the house that the picture shows: the spoken ones and the figures.
_LETTERS = {700: "grenze-gotisch-spoken-700-normal.woff2", 800: "grenze-gotisch-digits-800-normal.woff2"}
# Where the rows begin, where they end, and the middle of the last column; the width of a column.
_LEFT, _TOP, _BOTTOM, _SUM, _COLUMN = 400, 190, 548, 1112, 92
# The width of a letter of a name; a longer name than there is room for is cut.
_LETTER = 15
_PICTURE = Markup(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" color="#FFB454"'
    ' style="--wall:#1B2038"><style>{2}'
    "text{{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;fill:#F6EFDF}}"
    "text.d{{font-family:'Grenze Gotisch',Georgia,serif;font-weight:700;font-feature-settings:'lnum' 1}}"
    "text.n{{font-family:'Grenze Gotisch',Georgia,serif;font-weight:800;text-anchor:middle;"
    "font-feature-settings:'lnum' 1}}"
    "text.q{{fill:#C5C4D8}}</style>{3}"
    '<rect width="{0}" height="{1}" fill="#131729"/><rect x="24" y="24" width="{4}" height="{5}" rx="28"'
    ' fill="#1B2038" stroke="#FFB454" stroke-width="3"/><circle cx="210" cy="345" r="168" fill="#3D2340"/>'
    "{6}</svg>\n"
)
_TEXT = Markup('<text class="{}" x="{}" y="{}" font-size="{}">{}</text>')
_USE = Markup('<use href="#{}" x="{}" y="{}" width="{}" height="{}"/>')


def drawn_board(board: Board, names: Sequence[str]) -> Markup:
    """The picture as an SVG; at least one game is over."""
    faces, placed = faces_of(names), board.placed
    first = [seat for place, seat in placed if place == 1]
    last = [seat for place, seat in placed if place == placed[-1][0] > 1]
    is_won = len(board.halves) == len(board.games)
    loser = faces[last[0]] if is_won and len(first) == len(last) == 1 else ""
    equal = faces[first[1]] if len(first) == 2 else ""
    stood = hero("", faces[first[0]], is_won, loser, equal)
    title = headline(board, names)
    drawn = [
        Markup('<svg x="60" y="165" width="300" height="340">{}</svg>').format(stood),
        _TEXT.format("d", 60, 112, min(64, int(2200 / len(title))), title),
        _TEXT.format("d q", 60, 590, 34, _("Hantise")),
        *[_TEXT.format("q", 210, 574 + 22 * n, 17, sentence) for n, sentence in enumerate(rules())],
        *_heading(board),
        *_rows(board, names, faces),
    ]
    return _PICTURE.format(WIDTH, HEIGHT, _fonts(), _symbols(board, faces), WIDTH - 48, HEIGHT - 48, join(drawn))


def _heading(board: Board) -> list[Markup]:
    signs = [_USE.format(f"s-{code}", x - 20, _TOP - 46, 40, 40) for code, x in zip(board.games, _columns(board))]
    return [
        *signs,
        Markup('<text x="{}" y="{}" font-size="24" text-anchor="middle">{}</text>').format(_SUM, _TOP - 18, _("Sum")),
    ]


def _rows(board: Board, names: Sequence[str], faces: Sequence[str]) -> list[Markup]:
    height, found = min(96, (_BOTTOM - _TOP) // len(names)), list[Markup]()
    for row, (_place, seat) in enumerate(board.placed):
        middle = _TOP + row * height + height // 2
        longest = (_columns(board)[0] - 40 - _LEFT - height) // _LETTER
        name = names[seat] if len(names[seat]) <= longest else f"{names[seat][: longest - 1]}…"
        line = Markup('<path d="M{} {}H{}" stroke="#414A72" stroke-width="2"/>')
        found.append(line.format(_LEFT, middle - height // 2, WIDTH - 50))
        found.append(_USE.format(f"g-{faces[seat]}", _LEFT, middle - height // 2 + 5, height - 14, height - 8))
        found.append(_TEXT.format("", _LEFT + height, middle + 10, 28, name))
        points = [told(halves[seat]) for halves in board.halves]
        points += [UNPLAYED] * (len(board.games) - len(points))
        found += [_TEXT.format("n q", x, middle + 12, 34, one) for one, x in zip(points, _columns(board))]
        found.append(_TEXT.format("n", _SUM, middle + 15, 46, told(board.sums[seat])))
    return found


def _columns(board: Board) -> list[int]:
    """The middle of each game's column."""
    return [_SUM - 8 - _COLUMN * (len(board.games) - number) * 7 // 8 for number in range(len(board.games))]


def _symbols(board: Board, faces: Sequence[str]) -> Markup:
    ghosts = {**AVATARS, **MOODS}
    wanted = dict.fromkeys([name for face in faces for name in (face, feeling(face, LAUGHS), feeling(face, HOWLS))])
    drawn = [symbol(f"g-{name}", "0 0 100 124", str(ghost(ghosts[name]))) for name in wanted if name in ghosts]
    signs = [folder_text(code, "sign.svg").strip() or PLAIN_SIGN for code in board.games]
    drawn += [symbol(f"s-{code}", "0 0 24 24", sign) for code, sign in dict(zip(board.games, signs)).items()]
    return Markup("".join([*drawn, symbol("crown", "-24 -22 48 36", CROWN)]))


@cache
def _fonts() -> Markup:
    face = (
        "@font-face{{font-family:'Grenze Gotisch';font-weight:{};src:url(data:font/woff2;base64,{}) format('woff2')}}"
    )
    files = {weight: (STATIC / "fonts" / name).read_bytes() for weight, name in _LETTERS.items()}
    return Markup("".join([face.format(weight, b64encode(body).decode()) for weight, body in files.items()]))
