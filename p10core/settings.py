"""The owner's settings as integers; :mod:`p10core.settings_reader` reads them from settings.toml."""

from p10core.const import const

BRIGHTEST = const(5)

# The coach: silent, with advice for the roll to come, or for the one before.
COACH_NAMES = ("off", "on", "after")
COACH_ON = const(1)
COACH_AFTER = const(2)


class Settings:
    """The settings, each under its key; ``language`` is its code of two letters. ``set_up``: what games begin with.

    ``stamp`` changes whenever a value in settings.toml does. ``problems``: the keys whose values were wrong, and
    what of the file is no setting: keys that nobody knows, a section, ``line 7``.
    """
