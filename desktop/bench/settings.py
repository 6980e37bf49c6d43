"""settings.toml as CircuitPython's own parser reads it, which is not TOML: line by line, root table only.

Since CircuitPython 10.2 (adafruit/circuitpython pull request 10819) os.getenv gives the text of any value and never
raises.
"""

import re
from typing import Any

SPACE = " \t\n\v\f\r"
ESCAPES = {"b": "\b", "r": "\r", "n": "\n", "t": "\t", "v": "\v", "f": "\f"}  # any other stands for itself


def getenv(text: str | None, key: str, default: Any) -> Any:
    """What os.getenv returns: the value's text, or *default* where there is none or it is malformed."""
    try:
        found = find(text, key)
    except ValueError:
        return default
    return default if found is None else found


def find(text: str | None, key: str) -> str | None:
    """The text of the first value of *key*, or None. Raises ValueError on a malformed one."""
    for raw in (text or "").split("\n"):
        line = raw.lstrip(SPACE)
        if line.startswith("["):
            break
        if not line.startswith(key):
            continue
        after = line[len(key) :].lstrip(SPACE)
        if not after.startswith("="):
            continue
        value = after[1:].lstrip(SPACE)
        if value.startswith('"'):
            return _quoted(value[1:])
        if not value:
            raise ValueError("Invalid format")
        return value.partition("#")[0].rstrip(" \t\r")
    return None


def with_values(text: str, values: dict[str, str | int]) -> str:
    """The *text* of a settings.toml with other values for these keys. All lines before a section keep their numbers."""
    lines = text.split("\n")
    end = next((place for place, line in enumerate(lines) if line.lstrip(SPACE).startswith("[")), len(lines))
    kept = ["" if line.partition("=")[0].strip(SPACE) in values else line for line in lines[:end]]
    return "\n".join([*kept, *[line_of(key, value)[:-1] for key, value in values.items()], *lines[end:], ""])


def line_of(key: str, value: str | int) -> str:
    """The line of a settings.toml that sets *key* to a str or an int."""
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'{key} = "{escaped}"\n'
    return f"{key} = {value}\n"


def _quoted(rest: str) -> str:
    characters: list[str] = []
    i = 0
    while i < len(rest):
        character = rest[i]
        i += 1
        if character == '"':
            if rest[i:].lstrip(SPACE)[:1] in ("", "#"):
                return "".join(characters)
            break
        if character == "\\":
            character = rest[i : i + 1]
            i += 1
            if character in ("u", "U"):
                size = 4 if character == "u" else 8
                digits = rest[i : i + size]
                i += size
                if not re.fullmatch(f"[0-9a-fA-F]{{{size}}}", digits) or int(digits, 16) > 0x10FFFF:
                    break
                character = chr(int(digits, 16))
            elif not character:
                break
            else:
                character = ESCAPES.get(character, character)
        characters.append(character)
    raise ValueError("Invalid format")
