"""What the tower says. Screens say it in English; each other language is a file in p10core/languages/.

say = Words("fr", "dice")
say("ROLL first")       # "D'abord ROLL"
"""

from p10core.languages import LANGUAGES, place_of


class Words:
    """Says texts in a language, by its code. *room*: with the texts of a game, ``dice`` or ``cards``.

    If a text is missing in that language, it is said in English. ``person``: what a seat is called before its number.
    """

    def __init__(self, code, room=""):
        self._shared = self._own = ""
        language = LANGUAGES[place_of(code)]
        self.person = language.person
        if language.texts:
            self._shared = language.texts.SHARED
            self._own = getattr(language.texts, room.upper()) if room else ""

    def __call__(self, text):
        return _look_up(self._own, text) or _look_up(self._shared, text) or text


def _look_up(table, text):
    start = table.find("\n" + text + "\t") + 1
    if not start:
        return ""
    start += len(text) + 1
    return table[start : table.find("\n", start)]
