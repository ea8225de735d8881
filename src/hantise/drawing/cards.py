"""Parts that all games' cards share: paper, a night with a moon, a corner with a number; lit windows for backs."""

from __future__ import annotations

from collections.abc import Mapping

from hantise.drawing.anatomy import INK
from hantise.drawing.ghosts import Ghost, ghost, neat

PAPER = "#F6EBD2"
LIT = "#FFC65C"
UI = "system-ui,'Noto Sans',sans-serif"
TIGHT = 2  # how much nearer two digits stand than the face would have them


def paper(panel: str) -> str:
    """The edge of the card and the panel within."""
    return (
        f'<rect width="100" height="140" rx="10" fill="{PAPER}"/>'
        f'<rect x="5" y="5" width="90" height="130" rx="6" fill="{panel}"/>'
    )


def night(moon: str, drawing: str) -> str:
    """A moon over a dark ground with the drawing before it, none of it beyond the panel."""
    return (
        '<svg x="5" y="5" width="90" height="128" viewBox="5 5 90 128">'
        f'<circle cx="56" cy="74" r="37" fill="{moon}"/>'
        f'<path d="M5 126q22-10 45-4t45-3v20H5Z" fill="#000" opacity=".27"/>{drawing}</svg>'
    )


def figure(g: Ghost) -> str:
    """A ghost as large as it stands on a card."""
    return f'<g transform="translate(6 27)scale(.88)">{ghost(g)}</g>'


def corner(mark: str, wide: bool = False) -> str:
    """The tab of paper in the upper left corner, with a mark on it."""
    return f'<path d="M0 10A10 10 0 0 1 10 0H{46 if wide else 38}V30q0 15-15 15H0Z" fill="{PAPER}"/>{mark}'


def number(label: str) -> str:
    """The corner with a number; 6 and 9 are underlined."""
    wide = len(label) > 1
    digits = written(label, 22 if wide else 19, 37, 43 if wide else 46)
    line = f'<rect x="10" y="40" width="18" height="3" rx="1.5" fill="{INK}"/>' if label in ("6", "9") else ""
    return corner(digits + line, wide)


def written(label: str, x: float, y: float, size: float, fill: str = INK) -> str:
    """Digits around x on the line y, as outlines."""
    scale, at, paths = size / 1000, 0.0, ""
    for digit in label:
        width, outline = OUTLINES[digit]
        paths += f'<path transform="translate({at:.0f})" d="{outline}"/>' if at else f'<path d="{outline}"/>'
        at += width - TIGHT / scale * (len(label) > 1)
    return neat(f'<g fill="{fill}" transform="translate({x - at * scale / 2} {y})') + f'scale({scale:.3g})">{paths}</g>'


def name_plate(name: str, panel: str) -> str:
    """A name at the foot of a card: a drawing to lay over the face where the card is large enough to read it."""
    return (
        f'<rect x="5" y="119" width="90" height="16" rx="5" fill="{panel}"/><text x="50" y="131" font-size="12"'
        f' font-weight="700" font-family="{UI}" fill="#F6EFDF" text-anchor="middle" letter-spacing=".3">{name}</text>'
    )


def back(paint: tuple[str, str, str], window: str) -> str:
    """A face-down card: a window in a papered wall, painted in the wall's colour, its pattern's and the accent."""
    wall, tone, accent = paint
    lozenges = "".join(f"M{16 + 22.6 * c} {12 + 23.5 * r}l5 6l-5 6l-5-6Z" for r in range(6) for c in range(4))
    return neat(
        f'<rect width="100" height="140" rx="10" fill="{wall}"/><rect x="4.5" y="4.5" width="91" height="131" rx="7"'
        f' fill="none" stroke="{accent}" stroke-width="3"/><path d="{lozenges}" fill="{tone}"/>{window}'
    )


def watching(x: float, y: float, scale: float = 1) -> str:
    """Two eyes in the light of a window."""
    return (
        f'<g transform="translate({x} {y})scale({scale})"><g fill="{INK}"><ellipse cx="-6" rx="4" ry="5.4"/>'
        '<ellipse cx="6" rx="4" ry="5.4"/></g><g fill="#fff"><circle cx="-5" cy="-1.6" r="1.5"/>'
        '<circle cx="7" cy="-1.6" r="1.5"/></g></g>'
    )


# The digits of the display face as outlines, so that numbers on cards look alike wherever a drawing is shown.


# Taken from Grenze Gotisch 800 (SIL Open Font License, see web/static/fonts/LICENSE.txt): lining figures,
# 1000 units to the em, the baseline at 0; each with how wide it is.
OUTLINES: Mapping[str, tuple[int, str]] = {
    "0": (
        527,
        "M262 9Q178 9 128-28Q77-64 54-130Q32-196 32-285Q32-348 46-403Q60-458 88-499Q117-540 161-564"
        "Q205-587 264-587Q349-587 400-550Q450-514 472-448Q495-383 495-293Q495-230 481-176Q467-121 438-80"
        "Q410-38 366-14Q323 9 262 9ZM263-64Q278-64 295-68Q312-73 323-82Q336-123 340-179Q344-235 344-289"
        "Q344-333 342-373Q339-413 331-445Q323-477 307-495Q291-513 264-513Q249-513 232-509Q215-505 203-496"
        "Q191-455 186-399Q182-343 182-289Q182-245 185-204Q188-164 196-132Q204-101 220-82Q237-64 263-64Z",
    ),
    "1": (405, "M144 0 143-471 292-560V0ZM38 0V-65L209-95L389-62V0ZM27-456V-531L226-591L292-560L233-471Z"),
    "2": (
        465,
        "M21-55 223-342Q249-378 258-402Q268-426 268-444Q268-468 259-486Q250-503 230-503Q226-503 216-501"
        "Q206-499 192-495Q179-491 163-486Q147-482 132-477L119-377H51L48-559Q83-566 119-572Q155-578 188-582"
        "Q222-586 250-586Q326-586 371-554Q416-521 416-452Q416-421 402-384Q387-347 355-299L224-107V-97H360L376-186"
        "H441L436 0H29Z",
    ),
    "3": (
        423,
        "M185 13Q171 13 143 9Q115 5 84 0Q53-6 30-10L34-84Q53-83 78-82Q103-82 129-82Q155-81 174-82Q194-84 201-86"
        "Q211-91 223-104Q235-117 242-138Q250-158 250-185Q250-215 240-234Q230-252 210-252H124L126-316L292-334"
        "L291-312Q339-305 370-272Q402-238 402-192Q402-159 386-124Q370-88 340-57Q311-26 272-6Q232 13 185 13Z"
        "M38-391 32-561H123L102-391ZM124-252 126-316Q167-328 193-348Q219-369 232-396Q244-423 244-449"
        "Q244-475 236-491Q229-507 215-507Q209-507 188-502Q167-496 138-488Q110-479 81-470L32-561Q66-566 103-572"
        "Q140-578 173-582Q206-587 225-587Q294-587 338-556Q383-526 383-462Q383-427 366-398Q348-368 318-344"
        "Q289-320 254-302Q220-283 186-271Q151-259 124-252Z",
    ),
    "4": (
        480,
        "M17-141-3-230 175-578H377L368-492H229L110-252L131-141ZM141 0 139-60 297-90 461-57V0Z"
        "M17-141-3-230 113-243H461V-141ZM241 0V-578H377V0Z",
    ),
    "5": (
        441,
        "M202 13Q188 13 158 9Q129 5 98 0Q66-6 42-10L46-84Q82-83 116-82Q151-81 176-82Q202-83 211-86Q222-91 234-104"
        "Q245-117 254-138Q262-159 262-185Q262-207 258-224Q253-242 244-253Q234-264 218-264Q209-264 189-263"
        "Q169-262 144-260Q120-259 98-257L57-316Q107-330 149-342Q191-354 218-361Q246-368 252-368Q302-368 338-346"
        "Q374-324 394-288Q414-251 414-205Q414-168 398-130Q381-91 352-58Q323-26 284-6Q246 13 202 13Z"
        "M98-257 57-316 77-578H358L384-472H177L165-327ZM294-472 309-632H376L384-472Z",
    ),
    "6": (
        472,
        "M386-595V-525Q329-511 287-481Q245-451 220-411Q194-371 182-326L187-324Q203-333 224-341Q244-349 260-356"
        "Q277-362 281-362Q346-362 383-334Q420-307 435-266Q450-224 450-180Q450-161 445-137Q440-113 435-99"
        "Q419-78 395-58Q371-39 346-23Q320-7 296 2Q273 11 257 11Q185 11 134-16Q82-44 54-96Q27-149 27-222"
        "Q27-306 58-372Q88-438 140-485Q191-532 255-560Q319-588 386-595ZM247-275Q246-275 234-272Q222-269 206-265"
        "Q191-261 178-257Q175-205 178-162Q182-118 202-92Q221-65 264-65Q274-65 280-80Q287-96 290-121"
        "Q294-146 294-174Q294-231 282-253Q269-275 247-275Z",
    ),
    "7": (
        421,
        "M146 13Q141 13 128 2Q115-9 100-24Q86-38 77-49L288-458L287-472H98L26-578H368Q375-574 386-561"
        "Q397-548 408-533Q418-518 420-509L211 2Q200 6 178 10Q156 13 146 13ZM35-380 26-578H125L104-380Z",
    ),
    "8": (
        453,
        "M224-592Q284-592 327-572Q370-553 394-521Q417-489 417-451Q417-398 394-366Q370-333 339-309V-303"
        "Q363-288 384-267Q405-246 418-220Q431-193 431-159Q431-143 428-126Q425-108 422-98Q415-88 394-70"
        "Q373-51 345-32Q317-13 288 0Q260 13 240 13Q159 13 111-10Q63-33 42-70Q22-106 22-144Q22-189 44-223"
        "Q67-257 114-285V-292Q81-315 58-348Q35-381 35-424Q35-441 38-455Q41-469 45-481Q51-491 72-510"
        "Q93-528 120-546Q147-565 175-578Q203-592 224-592ZM172-247Q164-234 157-212Q150-191 150-171Q150-145 158-120"
        "Q166-96 190-80Q213-64 260-64Q262-64 266-70Q271-75 276-84Q281-94 284-107Q288-120 288-132Q288-156 270-176"
        "Q253-195 227-212Q201-230 172-247ZM213-515Q206-515 200-512Q193-509 188-502Q184-495 182-484"
        "Q179-474 179-459Q179-429 192-408Q205-388 227-373Q249-358 274-344Q281-360 285-382Q289-405 289-426"
        "Q289-448 282-468Q276-489 260-502Q243-515 213-515Z",
    ),
    "9": (
        472,
        "M217-595Q288-595 339-567Q390-539 418-487Q445-435 445-362Q445-277 415-210Q385-144 334-97Q282-50 218-23"
        "Q154 4 87 11V-60Q145-73 186-102Q228-132 254-172Q279-213 290-257L285-259Q267-250 246-242Q225-233 209-226"
        "Q193-220 189-220Q126-220 90-246Q54-272 40-311Q26-350 26-393Q26-418 31-443Q36-468 44-487Q60-508 83-528"
        "Q106-547 131-562Q156-578 178-586Q201-595 217-595ZM211-519Q198-519 190-507Q182-495 179-472"
        "Q176-448 176-411Q176-351 189-330Q202-308 229-308Q235-308 246-311Q258-314 272-318Q285-323 295-327"
        "Q298-380 294-424Q291-467 272-493Q252-519 211-519Z",
    ),
    "−": (602, "M94-208V-300H509V-208Z"),
}
