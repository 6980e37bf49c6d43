"""The language of a new tower: that of its first visitor."""

from p10core.kernel.words import LANGUAGES

LINE = b'\nlanguage = "%b"\n'  # of settings.toml


def speaking(flash: bytes, language: str) -> bytes:
    """A settings.toml, or all of a *flash* with one, as long as before, whose tower speaks a *language*.

    Unless it speaks another one than the first already, or does not know this one.
    """
    codes = [row.code for row in LANGUAGES]
    wanted = language if language in codes else codes[0]
    return flash.replace(LINE % codes[0].encode(), LINE % wanted.encode(), 1)
