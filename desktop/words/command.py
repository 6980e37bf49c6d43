"""``make words``: finds all texts, brings the catalogues up to date, says what is missing in which language.

A catalogue that is not there yet is begun, for each language of the tower (p10core/languages/). Exit status 1 if a
text has no translation.
"""

import argparse
import io
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from desktop.words.catalogues import HERE, NAMES

ROOT = HERE.parents[1]
# How texts are marked: see desktop/words/__init__.py; in scripts also by who says them.
MARKS = {"N_": None, "NC_": ((1, "c"), 2), "NN_": (1, 2)}
SAYING = {"say": None, "filled": None, "lost": None, "stopped": None}
PAGES = ("desktop/tower/page", "desktop/site/page", "desktop/site/chip")
OPTIONS = {"parse_template_string": True}
WIDTH = 119  # of a catalogue's lines
HEADER = """\
# What page and leaderboard say in {name}; `make words` keeps the file in step with the code.
msgid ""
msgstr ""
"Language: {code}\\n"
"Plural-Forms: {plural}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""


def main(argv: list[str] | None = None) -> None:
    """Bring the catalogues up to date and say what is missing."""
    argparse.ArgumentParser(prog="desktop words", description="Bring the catalogues up to date.").parse_args(argv)
    template = marked()
    whole = True
    for code in NAMES:
        if code == "en":
            continue
        catalogue = read(code)
        gone = updated(catalogue, template)
        write(catalogue, code)
        for english in gone:
            print(f"{code}: no longer used: {english}")
        for english in missing(catalogue):
            print(f"{code}: missing: {english}")
            whole = False
        print(f"{code}: {len(catalogue)} texts")
    if not whole:
        sys.exit(1)


def marked() -> Catalog:
    """All texts that are marked, each with the files that say it."""
    template = Catalog()
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        for _, text, context in texts_of(path):
            template.add(text, locations=[(name, 0)], context=context)
    return template


def sources() -> Iterator[Path]:
    """The files that may say something."""
    yield from (path for path in sorted((ROOT / "desktop").rglob("*.py")) if "node_modules" not in path.parts)
    for folder in PAGES:
        yield from sorted(path for path in (ROOT / folder).iterdir() if path.suffix in (".js", ".html"))


def texts_of(path: Path) -> Iterator[tuple[int, str | tuple[str, ...], str | None]]:
    """The texts of a file: line, text (or its two forms), context."""
    data = path.read_bytes()
    if path.suffix == ".py" and not any(f"{mark}(".encode() in data for mark in MARKS):
        return
    method: Any = {".py": "python", ".js": "javascript", ".html": html_texts}[path.suffix]
    keywords = MARKS | (SAYING if path.suffix == ".js" else {})
    for line, text, _, context in extract(method, io.BytesIO(data), keywords, options=OPTIONS):
        yield line, text, context


class _Marked(HTMLParser):
    """Finds what stands in elements with data-say, and the names in data-label."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str]] = []
        self._says = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if label := given.get("data-label"):
            self.found.append((self.getpos()[0], label))
        self._says = "data-say" in given

    def handle_data(self, data: str) -> None:
        if self._says:
            self.found.append((self.getpos()[0], data))
        self._says = False


def html_texts(file: BinaryIO, *_: object, **__: object) -> Iterator[tuple[int, str, str, list[str]]]:
    """The marked texts of a page of HTML, as Babel asks for them."""
    page = _Marked()
    page.feed(file.read().decode())
    for line, text in page.found:
        yield line, "N_", text, []


def read(code: str) -> Catalog:
    """A language's catalogue, an empty one for a new language."""
    path = HERE / f"{code}.po"
    if not path.exists():
        return Catalog(code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def updated(catalogue: Catalog, template: Catalog) -> list[str]:
    """Give a catalogue the texts of today; those that it has had are the answer."""
    catalogue.update(template, no_fuzzy_matching=True)
    gone = [shown(message.id) for message in catalogue.obsolete.values()]
    catalogue.obsolete.clear()
    return gone


def missing(catalogue: Catalog) -> list[str]:
    """The texts without a translation, or with one that is marked as doubtful."""
    return [shown(one.id) for one in catalogue if one.id and (one.fuzzy or not all(listed(one.string)))]


def listed(text: Any) -> list[str]:
    """The forms of a text."""
    return list(text) if isinstance(text, tuple | list) else [text or ""]


def shown(text: Any) -> str:
    """A text, by its first form."""
    return listed(text)[0]


def write(catalogue: Catalog, code: str) -> None:
    """Write a catalogue, by files; without line numbers and dates, which change with everything."""
    data = io.BytesIO()
    write_po(data, catalogue, WIDTH, omit_header=True, include_lineno=False, sort_by_file=True, ignore_obsolete=True)
    header = HEADER.format(name=catalogue.locale.english_name, code=code, plural=catalogue.plural_forms)
    (HERE / f"{code}.po").write_bytes(header.encode() + data.getvalue())
