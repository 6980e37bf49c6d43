"""What the tower says. Screens say it in English; what it is in another language stands in p10core/languages/.

say = Words("fr", "dice")
say("ROLL first")       # "D'abord ROLL"
"""

from binascii import crc32
from collections import namedtuple

from p10core.const import const
from p10core.kernel.once import once
from p10core.kernel.settings import BY_RADIO
from p10core.types import Any

SHORT = "#"  # a table begins with it that has marks in place of the English texts
_FIRST = const(33)  # of the characters of a mark
_LETTERS = const(94)

# code: in settings.toml. name: in the menu. person: what a person's seat is called before its number. texts: what its
# files in p10core/languages/ begin with. The journal knows a language by its place here: add new ones at the end.
Language = namedtuple("Language", ("code", "name", "person", "texts"))
LANGUAGES = (
    Language("en", "English", "P", ""),
    Language("fr", "Français", "J", "french"),
    Language("de", "Deutsch", "S", "german"),
)


def place_of(code: str) -> int:
    """The place of a language in LANGUAGES."""
    return [row.code for row in LANGUAGES].index(code)


class Words:
    """Says texts in a language, by its code. *table*: with the texts of a game, ``dice`` or ``cards``, or of what comes
    between them, ``lobby``. *board*: as in settings.toml; with it what a café's tower says, by cable or by Wi-Fi.

    If a text is missing in that language, it is said in English. ``person``: what a seat is called before its number.
    """

    def __init__(self, code: str, table: str = "", board: int = 0) -> None:
        language = LANGUAGES[place_of(code)]
        self.person = language.person
        self._shared = self._own = ""
        if language.texts:
            self._shared = texts_of(language, "shared")
            self._own = texts_of(language, table) if table else ""
            if board:
                self._own += texts_of(language, "cafe")
            if board == BY_RADIO:
                self._own += texts_of(language, "radio")

    def __call__(self, text: str) -> str:
        if not self._shared:
            return text
        key = mark(text) if self._shared[0] == SHORT else "\n" + text + "\t"
        return _look_up(self._own, key) or _look_up(self._shared, key) or text


def mark(text: str) -> str:
    """What stands for an English text in a table of the chip's: a line's end, and three letters that follow from it.

    There the English itself would take as much memory as the other language: see desktop/drive/short_words.py.
    """
    check = crc32(text.encode())
    letters = "\n"
    for _ in range(3):
        letters += chr(_FIRST + check % _LETTERS)
        check //= _LETTERS
    return letters


def texts_of(language: "Language", table: str) -> str | Any:
    """The table of a language of this name, ``shared`` or one of those of :class:`Words`."""
    return once("p10core.languages.%s_%s" % (language.texts, table)).TEXTS


def _look_up(table: str, key: str) -> str:
    start = table.find(key)
    if start < 0:
        return ""
    start += len(key)
    return table[start : table.find("\n", start)]
