"""settings.toml, read in one pass by the rules of CircuitPython's os.getenv, which reads the file anew for each key.

    file = SettingsFile(open)
    file.get("brightness")    # "3": numbers are text too

These are not TOML's rules: a line is one ``key = value``, the first line with a key counts, a section ends it all. What
editors do is no fault, though: a byte order mark, line ends of any system.
"""

_MARK = b"\xef\xbb\xbf"  # of the byte order, which some editors put before a text
_QUOTE = b'"'
_ESCAPED = {98: 8, 114: 13, 110: 10, 116: 9, 118: 11, 102: 12}  # what follows a backslash; all others are themselves
_HEX = b"0123456789abcdefABCDEF"


class SettingsFile:
    """*open_file* is the VM's open. ``lines`` names what stands in the file, in order: each key; ``line 7`` if that is
    no ``key = value``; the section that ends it all.
    """

    def __init__(self, open_file):
        self.lines = []
        self._values = {}  # text; None: it is wrong
        try:
            with open_file("settings.toml", "rb") as file:
                text = file.read()
        except OSError:  # there is no such file
            return
        if text[:3] == _MARK:
            text = text[3:]
        text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        for number, raw in enumerate(text.split(b"\n"), 1):
            line = raw.strip()
            if line and line[:1] != b"#" and not self._take(line, number):
                return

    def get(self, key):
        """The text of a value; None if the key is missing. Raises ValueError if its value is wrong."""
        value = self._values.get(key, "")
        if value is None:
            raise ValueError(key)
        return value if key in self._values else None

    def _take(self, line, number):
        """Take a line; whether the file goes on after it."""
        key, equals, value = line.partition(b"=")
        key = key.strip()
        if line[:1] == b"[" and max(line) < 127:
            self.lines.append(line.decode())
        elif not equals or not key.replace(b"_", b"").replace(b"-", b"").isalpha():
            self.lines.append("line %d" % number)
        else:
            key = key.decode()
            self.lines.append(key)
            if key not in self._values:
                self._values[key] = _text_of(value.strip())
        return line[:1] != b"["


def _text_of(value):
    """What stands behind ``=``, without quotes and comment; None if that is wrong."""
    try:
        if value[:1] != _QUOTE:
            return value.partition(b"#")[0].rstrip().decode() if value else None
        text, end, rest = value[1:].partition(_QUOTE)
        if b"\\" in text or not end:
            text, rest = _unescaped(value[1:])
        rest = rest.strip()
        return text.decode() if not rest or rest[:1] == b"#" else None
    except ValueError:  # it has no end, or is no UTF-8
        return None


def _unescaped(value):
    """What stands before the quote that ends a value, and what is behind it. Raises ValueError if there is none."""
    text = bytearray()
    at = 0
    while value[at : at + 1] != _QUOTE:
        if at >= len(value):
            raise ValueError("no end")
        code = value[at]
        at += 1
        if code == 92:  # a backslash
            letter = value[at : at + 1]
            at += 1
            size = 4 if letter == b"u" else 8 if letter == b"U" else 0
            if size:
                text += _character(value[at : at + size], size)
                at += size
                continue
            code = _ESCAPED.get(letter[0], letter[0]) if letter else 0
        text.append(code)
    return bytes(text), value[at + 1 :]


def _character(digits, size):
    if len(digits) != size or not all([digit in _HEX for digit in digits]):
        raise ValueError("no character")
    return chr(int(digits.decode(), 16)).encode()
