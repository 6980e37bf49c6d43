"""What visitors did not understand, or took amiss, is said nowhere: on the tower, on the pages, in any language."""

import re

from desktop.words import command
from desktop.words.catalogues import NAMES
from p10core.kernel.words import LANGUAGES, texts_of

ROOMS = ("shared", "lobby", "cafe", "dice", "cards", "lesson", "first_time", "attract")
GONE = (
    *("7-9: play the tower", "1-8 ROLL:next", "SCORE/ROLL", "Dice/cards", "Finish rule", "SCORE:do it", "RBW"),
    *("1-5 BACK", "play against perfect", "The coach can help", "one more turn"),
    *("SCORE o. ROLL", "dieselben, die dasselbe", "gegen Perfekt", "Bas gardés", "contre Parfait", "Gardez, ROLL"),
)
GABE = re.compile(r"\bGaben?\b")  # for a deal: on the tower it is Würfel-Nr.
TU = re.compile(r"\b(tu|te|toi|ta|tes|ton|tien)\b", re.IGNORECASE)  # among vous
CURLY = "\u2019"  # in French, where all others are straight


def tower_texts():
    """What the tower says: (language, text)."""
    for language in LANGUAGES:
        for room in ROOMS if language.texts else ():
            for line in filter(None, texts_of(language, room).split("\n")):
                english, own = line.split("\t")
                yield "en", english
                yield language.code, own


def page_texts():
    """What the pages say: (language, text)."""
    for code in NAMES:
        if code != "en":
            for message in command.read(code):
                for language, text in ("en", message.id), (code, message.string):
                    yield from ((language, form) for form in ((text,) if isinstance(text, str) else text))


def test_no_text_is_left_that_strangers_did_not_understand():
    said = [*tower_texts(), *page_texts()]
    assert len(said) > 2000
    assert [text for _, text in said if any(old.lower() in text.lower() for old in GONE)] == []
    assert [text for code, text in said if code == "de" and GABE.search(text)] == []
    assert [text for code, text in said if code == "fr" and (TU.search(text) or CURLY in text)] == []
