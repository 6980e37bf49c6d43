"""The settings.toml of a tower, as the form of its page shows and changes it.

    said_of(text)                           # {"values": {"players": "2", ...}, "wrong": ["line 7"]}
    changed(text, {"players": "4"})         # the text with that line in place of the one before
    on_drive(image, {"players": "4"})       # the same in the image of a drive

What is wrong the tower's own reader says, as the tower does on its screen. ``make play`` runs it with CPython, the site
with MicroPython in the browser: so it uses what a tower's Python has.
"""

import io

from desktop.image.fat import Drive
from p10core.kernel.settings_file import SETTINGS, Number, Setting, SettingsFile, read_settings
from p10core.types import Any

NAME = "settings.toml"
# Those that a visitor would change, in this order. The others are for parts that a virtual tower has not, for the café,
# or secrets.
SHOWN = [
    "language",
    "sound",
    "brightness",
    "players",
    "game",
    "house",
    "finish",
    "coach",
    "aim",
    "pace",
    "dim_after",
    "sleep_after",
    "kiosk",
]


def on_drive(image: bytes | bytearray, values: dict[str, str] | None = None) -> dict[str, Any]:
    """What the settings.toml on a drive says; with *values* once they are written there, into *image*, a bytearray.
    Raises ValueError with the key of a value that is wrong, or why the file cannot be written.
    """
    drive = Drive(image)
    file = drive.find(NAME)
    text = drive.content(file) if file else b""
    if values:
        text = changed(text, values)
        if not file or not drive.write(file, text):
            raise ValueError(NAME)
    return said_of(text)


def said_of(text: bytes) -> dict[str, Any]:
    """Of those SHOWN the values that count, as text; and what is wrong in the *text*, bytes, in the tower's words."""
    file = SettingsFile(lambda *_: io.BytesIO(text))
    settings = read_settings(file.get, file.lines)
    wrong = settings.problems
    values = {}
    for row in SETTINGS:
        if row.key in SHOWN:
            said = None if row.key in wrong else file.get(row.key)
            values[row.key] = str(row.default) if said is None else said
    return {"values": values, "wrong": wrong}


def changed(text: bytes, values: dict[str, str]) -> bytes:
    """The *text* with other values of those SHOWN. Raises ValueError with the key of one that is wrong."""
    lines = text.decode().replace("\r\n", "\n").split("\n")
    end = len(lines)
    for place, line in enumerate(lines):
        if line.strip().startswith("["):  # a section: nothing counts from here on
            end = place
            break
    for row in SETTINGS:
        if row.key in SHOWN and row.key in values:
            line = _line(row, values[row.key])
            places = [place for place in range(end) if lines[place].partition("=")[0].strip("\ufeff \t") == row.key]
            if places:
                lines[places[0]] = line
            else:
                lines.insert(end, line)
                end += 1
    return "\n".join(lines).encode()


def _line(row: Setting, value: str) -> str:
    try:
        parsed = row.kind.parse(value)
    except Exception:  # whatever it is, it is no value
        raise ValueError(row.key) from None
    return str(row.key + " = " + (str(parsed) if isinstance(row.kind, Number) else '"' + value + '"'))
