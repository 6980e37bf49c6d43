"""A language's catalogue, and texts in it. What a catalogue lacks is said in English."""

import datetime
import gettext
import io
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from p10core.kernel.words import LANGUAGES

HERE = Path(__file__).parent
NAMES = {language.code: language.name for language in LANGUAGES}  # all that the tower speaks
LONG_AGO = datetime.datetime(1980, 1, 1)
COUNTED = range(1, 102)  # among these numbers any language's plural forms are all met
# Where no line breaks: before a mark, for which French has a space, others before %; between a word and its number.
_TIED = re.compile(
    r" (?=[:;?!%»])|(?<=«) |(?<=[Pp]hase) (?=[\d{])|(?<=\w) (?=\{(?:line|number|rank|roll|round|turn)\})"
)
_JOINED = re.compile(r"(?<=\}-)(?=\w)")  # as in "4-mal"

Words = Mapping[str, str]


def compiled(code: str) -> bytes:
    """A catalogue as gettext reads it. The site has that as a file, for its Python has no Babel.

    The same texts give the same bytes: Babel would write today's date into it.
    """
    file = HERE / f"{code}.mo"
    if file.exists():
        return file.read_bytes()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    data = io.BytesIO()
    with (HERE / f"{code}.po").open("rb") as text:
        read = read_po(text, locale=code)
    read.creation_date = LONG_AGO
    write_mo(data, read)
    return data.getvalue()


@cache
def catalogue(code: str) -> gettext.NullTranslations:
    """The catalogue of a language, an empty one for English."""
    return gettext.NullTranslations() if code == "en" else gettext.GNUTranslations(io.BytesIO(compiled(code)))


def known(code: str | None) -> str:
    """That language, or English instead of one that nothing speaks."""
    return code if code and code in NAMES else "en"


def said(text: str, code: str) -> str:
    """A text in a language. One that depends on a number stays as it is, for :func:`many`."""
    if not text or "\0" in text or code == "en":
        return text.rpartition("\4")[2]
    context, _, english = text.rpartition("\4")
    found = catalogue(code)
    return kept(found.pgettext(context, english) if context else found.gettext(english))


def many(text: str, number: int, code: str) -> str:
    """The form for a number of a text that depends on it."""
    one, _, more = text.partition("\0")
    return kept(catalogue(code).ngettext(one, more or one, number))


def forms(text: str, code: str) -> list[str]:
    """All forms of such a text, in the order in which the numbers from 1 on need them: for scripts, which ask the
    browser for a number's place in that order.
    """
    return list(dict.fromkeys(many(text, number, code) for number in COUNTED))


def in_language(table: Words, code: str) -> dict[str, str]:
    """A table of texts in a language, and the language itself."""
    return {"language": code} | {key: said(text, code) for key, text in table.items()}


def kept(text: str) -> str:
    """A text whose lines do not begin with a mark or a number."""
    return _JOINED.sub("\u2060", _TIED.sub("\u00a0", text))
