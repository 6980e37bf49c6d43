"""What the tower says. Screens say it in English; what it is in another language stands in p10core/languages/.

say = Words("fr", "dice")
say("ROLL first")       # "D'abord ROLL"
"""

from collections import namedtuple

from p10core.kernel.once import once

# code: in settings.toml. name: in the menu. person: what a person's seat is called before its number. texts: what its
# files in p10core/languages/ begin with. The journal knows a language by its place here: add new ones at the end.
Language = namedtuple("Language", ("code", "name", "person", "texts"))
LANGUAGES = (
    Language("en", "English", "P", ""),
    Language("fr", "Français", "J", "french"),
    Language("de", "Deutsch", "S", "german"),
)


def place_of(code):
    """The place of a language in LANGUAGES."""
    return [row.code for row in LANGUAGES].index(code)


class Words:
    """Says texts in a language, by its code. *room*: with the texts of a game, ``dice`` or ``cards``.

    If a text is missing in that language, it is said in English. ``person``: what a seat is called before its number.
    """

    def __init__(self, code, room=""):
        language = LANGUAGES[place_of(code)]
        self.person = language.person
        self._shared = self._own = ""
        if language.texts:
            self._shared = _texts(language, "shared")
            self._own = _texts(language, room) if room else ""

    def __call__(self, text):
        return _look_up(self._own, text) or _look_up(self._shared, text) or text


def _texts(language, room):
    return once("p10core.languages.%s_%s" % (language.texts, room)).TEXTS


def _look_up(table, text):
    start = table.find("\n" + text + "\t") + 1
    if not start:
        return ""
    start += len(text) + 1
    return table[start : table.find("\n", start)]
