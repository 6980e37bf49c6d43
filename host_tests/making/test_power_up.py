"""Power-up with a key held is said in one way everywhere: USB in, switch off, hold the key, switch on.

With the cell in and the switch on the Pico runs, so whoever is told to hold a key and plug in waits for nothing.
"""

import re

import pytest

from desktop.making.measures import HARDWARE

ROOT = HARDWARE.parent
SAYS = [
    *("README.md", "settings.toml", "hardware/board.md", "hardware/README.md", "hardware/parts.md"),
    *(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")),
    *("desktop/making/README.md", "desktop/making/book/text.toml", "desktop/drive/install/command.py"),
    *("desktop/site/page/put.js", "desktop/words/de.po", "desktop/words/fr.po", "hardware/first_time/first_start.py"),
    *("p10core/languages/german_first_time.py", "p10core/languages/french_first_time.py"),
]
KEY = re.compile(r"\b(MENU|BOOTSEL|button 1|hold (?:it|the key)|Taste 1|bouton 1)\b")
PLUG_IN = re.compile(
    r"\bplug\w* (?:it|them|the \w+|in)\b|\bplug\+?in\b|\bput(?:ting)? it (?:in|back)\b|\bunplug\b|\bpull the plug\b"
    r"|\b(?:ein)?steck\w*|\b(?:re|dé)?branch(?:ez|er|ant)\b|\bprise\b",
    re.IGNORECASE,
)
AGAIN = re.compile(
    r"\b(?:plug it in|put it) (?:again|back)\b|\bsteck\w* (?:\w+ )?(?:neu|wieder)\b|\brebranchez\b", re.IGNORECASE
)
SWITCH = re.compile(r"switch|schalter|interrupteur|lite\b", re.IGNORECASE)
# Cables inside; and the test of both supplies, which pulls USB from a tower that is on.
OTHER = re.compile(r"\bJ[123]\b|screen's|Bildschirms|de l'écran|two seconds|zwei Sekunden|deux secondes")


def otherwise(text):
    """The sentences of a text that let a key be held while one plugs in, or turn the tower off and on by its plug."""
    text = re.sub(r'"\s*\n\s*f?"|\s+', " ", text)
    sentences = re.split(r'(?<=[.?!"|])\s|\\n|\\t', text)
    return [
        said
        for said in sentences
        if ((KEY.search(said) and PLUG_IN.search(said)) or AGAIN.search(said))
        and not (SWITCH.search(said) or OTHER.search(said))
    ]


@pytest.mark.parametrize("path", SAYS)
def test_no_text_says_otherwise(path):
    assert otherwise((ROOT / path).read_text("utf-8")) == []


def test_each_language_says_it():
    for path in ("docs/build.md", "docs/faults.md", "docs/cafe.md", "docs/play.md", "hardware/board.md"):
        assert "USB in, switch off, hold" in (ROOT / path).read_text("utf-8")
    text = (ROOT / "desktop/making/book/text.toml").read_text("utf-8")
    for key in ("BOOTSEL", "MENU/BACK", "MENU"):
        assert re.search(rf"USB in, switch off, hold {key}\b.*, switch on", text)
        assert re.search(rf"USB ein, Schalter aus, {key}\b.* halten, Schalter ein", text)
        assert re.search(rf"USB branché, éteignez l'interrupteur, tenez {key}\b.*, rallumez", text)
