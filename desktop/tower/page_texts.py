"""The module ``texts.js``: all languages' names, what the page says in each but English, by the English texts, what
each phase needs, some of what the tower's screen says in each, and by which words its language is known; and which
values the tower's settings may have.

The server of ``make play`` and the builder of ``make site`` hand it out beside the page's own files. It is one module,
loaded with the page's scripts: nothing is ever shown in another language first.
"""

import json
import re
from functools import cache

from babel.messages.pofile import read_po

from desktop.image.own_settings import SHOWN
from desktop.words import N_
from desktop.words.catalogues import HERE, NAMES, said
from desktop.words.phases import NEEDED
from p10core.kernel.settings_file import SETTINGS, Number
from p10core.kernel.words import LANGUAGES, Words, texts_of

NAME = "texts.js"
WORD = re.compile(r"[^\W\d_]{2,}")
# What the tower's screen says, in any language, by which the page knows where it is.
ON_SCREEN = {
    "more": ("More",),
    "learn": ("How to play",),
    "language": ("Language",),
}
# What the coach says on the tower, and the page in a sentence with the same figures.
COACH = {
    "%d too few: roll on": N_("{} points are too few: roll on, even if the phase is lost."),
    "Risk %d for more": N_("Risk the {} points: more is to be had."),
    "No new W: it scores 0": N_("Keep these dice, so that no wild takes their place: it scores nothing."),
    "More ways kept open": N_("The marked dice keep more ways open."),
    "Coach: SCORE it": N_("Score what lies there."),
    "Coach: roll all ten": N_("Roll all ten dice."),
    "Hold v for %s": N_("Hold the marked dice, for {}."),
    "make %s win %s%%": N_("That makes the phase in {} of 100 turns, and wins {} of 100 games."),
    "make %s%%, points": N_("That makes the phase in {} of 100 turns; points count here."),
    "make %s%%": N_("That makes the phase in {} of 100 turns."),
}
ROOMS = (  # whose texts the scripts say
    *("desktop/tower/page/", "desktop/site/page/", "desktop/site/chip/", "desktop/by_link/"),
    *("desktop/words/phases.py", "desktop/analysis/share.py", "desktop/tower/page_texts.py"),
)


@cache
def script() -> bytes:
    """The module; its file is called NAME."""
    texts = {code: texts_in(code) for code in NAMES if code != "en"}
    shown = {name: [Words(code, "dice")(text) for code in NAMES for text in said] for name, said in ON_SCREEN.items()}
    parts = {"NAMES": NAMES, "TEXTS": texts, "PHASES": NEEDED, "ON_SCREEN": shown, "OWN_WORDS": own_words()}
    parts["SETTINGS"] = settings()
    parts["COACH"] = [{"pattern": pattern(text), "means": means} for text, means in COACH.items()]
    lines = (f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in parts.items())
    return "".join(lines).encode()


def pattern(text: str) -> str:
    """A text of the tower in all languages, as JavaScript's regular expression; its figures are groups."""
    texts = (re.escape(Words(code, "dice")(text)) for code in NAMES)
    return "|".join(text.replace("%s", "(\\S+)").replace("%d", "(\\d+)").replace("%%", "%") for text in texts)


def settings() -> list[dict[str, object]]:
    """The settings that the page's form has: a key with its *least* and *most*, or the *names* that are its values."""
    rows = {row.key: row.kind for row in SETTINGS}
    kinds = [(key, rows[key]) for key in SHOWN]
    return [
        {"key": key, "least": kind.least, "most": kind.most}
        if isinstance(kind, Number)
        else {"key": key, "names": kind.names}
        for key, kind in kinds
    ]


def own_words() -> dict[str, list[str]]:
    """For each language the words that the tower's screen has in that one only."""
    words: dict[str, set[str]] = {code: set() for code in NAMES}
    for language in LANGUAGES:
        if language.texts:
            for room in ("shared", "lobby", "cafe", "dice", "cards", "lesson"):
                for line in filter(None, texts_of(language, room).split("\n")):
                    for code, text in zip(("en", language.code), line.split("\t"), strict=True):
                        words[code].update(WORD.findall(text))
    return {
        code: sorted(own.difference(*(words[other] for other in words if other != code))) for code, own in words.items()
    }


def texts_in(code: str) -> dict[str, str]:
    """What the page says in a language."""
    with (HERE / f"{code}.po").open("rb") as file:
        catalogue = read_po(file, locale=code)
    ours = (message for message in catalogue if any(path.startswith(ROOMS) for path, _ in message.locations))
    return {message.id: said(message.id, code) for message in ours if isinstance(message.id, str)}
