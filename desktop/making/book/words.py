"""The words of the book: text.toml with what the release and the measures put into it.

book = words(files("1.0"), Measures(), is_linked=True)
book["steps"][0]["title"]["de"]     # Markup("Bestellen")
"""

import re
import tomllib
from html import escape, unescape
from pathlib import Path
from typing import Any

from markupsafe import Markup

from desktop.image.picos import BOARDS
from desktop.making import kit
from desktop.making.cables import joints
from desktop.making.measures import BED, Measures
from p10core.kernel.words import LANGUAGES

HERE = Path(__file__).parent
CODES = [language.code for language in LANGUAGES]
BOLD = re.compile(r"\*\*(.+?)\*\*")
ITALIC = re.compile(r"\*(.+?)\*")
LINK, NAME = '<a class="file" href="{0}">{0}</a>', '<span class="file">{0}</span>'
MONO = re.compile(r"`(.+?)`")
PLACE = re.compile(r"\{(\w+)\}")
TEXT = re.compile(r">([^<]+?)( [0-9]+)?</text>")


def files(version: str) -> dict[str, str]:
    """What the book names of a release: a word for it to its file's name; the drive of each board by the board."""
    archives = {part: f"tower-{version}-{part}.zip" for part in ("gerbers", "board", "enclosure", "docs")}
    return archives | {board: f"tower-{version}-{board}-drive.uf2" for board in BOARDS}


def words(named: dict[str, str], m: Measures, is_linked: bool) -> dict[str, Any]:
    """All of text.toml; each text in three languages is HTML. *named*: of :func:`files`, which become links if
    *is_linked*.
    """
    link = Markup(LINK if is_linked else NAME).format
    drives = Markup(", ").join(Markup("{}: {}").format(board.name, link(named[code])) for code, board in BOARDS.items())
    values = {part: link(named[part]) for part in named if part not in BOARDS} | {
        "drives": drives,
        "bed": Markup(f"{BED[0]:g} x {BED[1]:g}"),
        "board_size": Markup("{:.0f} x {:.0f}").format(*m.board.size),
        "both_sides": Markup("{}–{}").format(*kit.kit()["made"]["both_sides"]),
        "lite_hours": Markup(kit.work("lite")),
        "saved_lite": Markup(f"{kit.at_hand('lite'):.0f}"),
        "print_board": Markup(kit.printing("board")),
    }
    module = f"{m.screen.board_width:g} x {m.screen.board_height:g}"
    values |= {f"screen_{code}": Markup(kit.local(module, code)) for code in CODES}
    values |= {f"cost_{way}": Markup(kit.said(way, "–")) for way in kit.kit()["ways"]}
    found = source()
    del found["drawn"]  # :func:`drawn` asks for it
    values |= {f"flash_{code}": _html(said, values) for code, said in found.pop("flash").items()}
    for code, month in found.pop("priced").items():
        values[f"priced_{code}"] = Markup(month)
    for code in CODES:
        wires = [f"<b>{found['colours'][joint.colour][code]}</b> → {joint.hole}" for joint in joints()]
        values[f"wires_{code}"] = Markup(", ".join(wires))
    return {**_filled(found, values), **{f"{way}_list": _bought(way, m) for way in ("board", "lite")}}


def drawn(svg: str) -> dict[str, str]:
    """A drawing with its words in each language. A number behind a word stays."""
    rows = {row["en"]: row for row in source()["drawn"]}

    found = {}
    for code in CODES:

        def said(text: re.Match[str], code: str = code) -> str:
            words = unescape(text[1])
            return f">{escape(rows[words][code] if words in rows else words)}{text[2] or ''}</text>"

        found[code] = TEXT.sub(said, svg)
    return found


def source() -> dict[str, Any]:
    """The words as they stand in text.toml."""
    return tomllib.loads((HERE / "text.toml").read_text("utf-8"))


def _bought(way: str, m: Measures) -> dict[str, Any]:
    """What one buys and prints for a tower, each text in all languages."""
    things = [
        thing._asdict()
        | {"refs": thing.refs.replace(" to ", "–"), "euros": f"{thing.euros[1]:g}", "text": _filled(thing.text, {})}
        for thing in kit.things(way, m)
    ]
    if high := kit.of_board(way)[1]:
        text = {code: kit.kit()["made"][code] for code in CODES}
        things.insert(0, {"refs": "", "part": "", "number": 1, "euros": f"{high:.1f}", "text": text})
    prints = [
        {"file": one["file"], "text": {code: one[code] for code in CODES}, "takes": kit.takes(one["file"])}
        | kit.printed()[one["file"]]
        for one in kit.prints(way)
    ]
    return {"things": things, "prints": prints, "euros": f"{kit.cost(way)[1]:g}", "shops": kit.kit()["shops"]}


def _filled(found: Any, values: dict[str, Markup], code: str = "") -> Any:
    """All texts as HTML; a place such as {flash} that each language fills otherwise is looked up with its code."""
    if isinstance(found, dict):
        return {key: _filled(value, values, key if key in CODES else code) for key, value in found.items()}
    if isinstance(found, list):
        return [_filled(value, values, code) for value in found]
    return _html(found, values, code) if isinstance(found, str) else found


def _html(text: str, values: dict[str, Markup], code: str = "") -> Markup:
    marked = ITALIC.sub(r"<i>\1</i>", BOLD.sub(r"<b>\1</b>", str(Markup.escape(text))))
    marked = MONO.sub(r'<span class="file">\1</span>', marked)
    return Markup(PLACE.sub(lambda place: str(values.get(f"{place[1]}_{code}") or values[place[1]]), marked))
