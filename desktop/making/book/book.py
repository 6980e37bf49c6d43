"""The start page of a release: ``python -m desktop book [DIR]``, or ``make book``.

Writes START.html, in all languages, and a PDF for each, tower-VERSION-start-en.pdf, into DIR (build/book). They lead a
beginner from ordering to the first game. All of it is made from one source: the words are text.toml's, the pictures are
those of hardware/ and what the bench's tower shows, the measures are those of the box, and what is soldered when is the
board's. Links lead to the files of the release, beside the page.
"""

import argparse
import base64
import io
import itertools
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from PIL import Image

from desktop.making import kit
from desktop.making.board.project import HAND, in_order, parts, spans
from desktop.making.board.steps import HEAD, STEPS
from desktop.making.book.pdf import pdf
from desktop.making.book.screens import pictures
from desktop.making.book.words import CODES, HERE, drawn, files, words
from desktop.making.cables import PICTURES
from desktop.making.case.actions import NAMES, SIZE, STRIP
from desktop.making.measures import HARDWARE, Measures
from desktop.version import full_version
from p10core.kernel.words import LANGUAGES

START = "START.html"
SVG = 'viewBox="0 0 '  # what the pictures of soldering begin with; their title is in English, so it is cut off
QUALITY = 70
TITLE = 46  # pixels over each side in board.jpg, in English


def html(languages: list[str], version: str) -> str:
    """The page in these languages, by their codes. With more than one the reader chooses, and the release's files are
    links: on paper they are only names.
    """
    book = words(files(version), Measures(), is_linked=len(languages) > 1)
    env = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    return env.get_template("page.html").render(
        **book,
        languages=[language for language in LANGUAGES if language.code in languages],
        version=version,
        soldering=soldering(book["hints"]),
        hand_parts=hand_parts(book["kinds"]),
        pictures=_pictures(languages),
        lite_pictures={name: _in_each(name) for name in ("wiring.svg", "perfboard.svg")},
        cables={name: Markup(_svg((HARDWARE / name).read_text("utf-8"))) for name in PICTURES},
        hours=kit.work("board"),
    )


def soldering(hints: dict[str, Any]) -> list[dict[str, Any]]:
    """Each step of soldering: its side, its parts, its picture, what is said of it."""
    return [
        {
            "below": step.side == "B",
            "parts": spans(list(step.refs)),
            "picture": _without_title((HARDWARE / f"solder-{number}.svg").read_text("utf-8")),
            "hints": [hints[ref] for ref in step.refs if ref in hints],
        }
        for number, step in enumerate(STEPS, 1)
    ]


def hand_parts(kinds: dict[str, Any]) -> list[tuple[str, int, Any, str]]:
    """What one solders oneself and has to buy: names on the board, how many, what it is, the maker's number. *kinds*:
    what it is, by the letters of its name.
    """
    bought = [part for part in parts() if part.by == HAND and part.euros]
    rows = [(number, [part.ref for part in alike]) for number, alike in itertools.groupby(bought, lambda p: p.number)]
    return [(spans(refs), len(refs), kinds[in_order(refs[0])[0]], number) for number, refs in rows]


def _svg(svg: str) -> str:
    """A drawing as wide as the page."""
    return svg[svg.index("<svg") :].replace("<svg", '<svg class="drawn"', 1)


def _in_each(name: str) -> dict[str, Markup]:
    """A drawing of hardware/ in each language."""
    return {code: Markup(_svg(svg)) for code, svg in drawn((HARDWARE / name).read_text("utf-8")).items()}


def _without_title(svg: str) -> Markup:
    start = svg.index("<svg")
    width, height = svg[svg.index(SVG) + len(SVG) :].split('"')[0].split()
    whole, cut = f'{SVG}{width} {height}" width="{width}" height="{height}"', f'viewBox="0 {HEAD} {width} '
    return Markup(svg[start:].replace(whole, f'{cut}{int(height) - HEAD}" class="drawn"', 1))


def _pictures(languages: list[str]) -> dict[str, dict[str, str]]:
    """The pictures of the steps as data, by name and language."""
    with Image.open(HARDWARE / "board.jpg") as board, Image.open(HARDWARE / STRIP) as strip:
        half = board.height // 2
        shown = {
            "board-top": board.crop((0, TITLE, board.width, half)),
            "board-bottom": board.crop((0, half + TITLE, board.width, board.height)),
        }
        with Image.open(HARDWARE / "lite.jpg") as lite:
            half = lite.height // 2
            shown["lite-face"] = lite.crop((0, 0, lite.width, half)).convert("RGB")
            shown["lite-inside"] = lite.crop((0, half, lite.width, lite.height)).convert("RGB")
        for number, name in enumerate(NAMES):
            shown[f"act-{name}"] = strip.crop((0, number * SIZE[1], SIZE[0], (number + 1) * SIZE[1]))
    found = {name: dict.fromkeys(languages, _data("jpeg", _jpeg(image))) for name, image in shown.items()}
    found["first"] = dict.fromkeys(languages, _data("png", (HARDWARE / "first-power.png").read_bytes()))
    for code in languages:
        for name, data in pictures(code).items():
            found.setdefault(f"screen-{name}", {})[code] = _data("png", data)
    return found


def _jpeg(image: Image.Image) -> bytes:
    data = io.BytesIO()
    image.save(data, "JPEG", quality=QUALITY, optimize=True)
    return data.getvalue()


def _data(kind: str, data: bytes) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def make(folder: Path, version: str) -> list[Path]:
    """Write page and PDFs. Raises BadInput if there is nothing to make PDFs with."""
    folder.mkdir(parents=True, exist_ok=True)
    made = [folder / START]
    made[0].write_text(html(CODES, version), "utf-8")
    for code in CODES:
        made.append(folder / f"tower-{version}-start-{code}.pdf")
        made[-1].write_bytes(pdf(html([code], version)))
    return made


def main(arguments: list[str]) -> None:
    """The command line of the book."""
    parser = argparse.ArgumentParser(prog="desktop book", description="Make the release's start page.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/book"), metavar="DIR")
    for path in make(parser.parse_args(arguments).folder, full_version()):
        print(f"{path}: {path.stat().st_size // 1024} KB")
