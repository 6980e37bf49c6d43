"""What an owner may set in settings.toml, as integers: :mod:`p10core.settings_reader` reads it."""

from p10core.const import const

BRIGHTEST = const(5)

# The coach: silent, with advice for the roll to come, or for the one before.
COACH_NAMES = ("off", "on", "after")
COACH_OFF = const(0)
COACH_ON = const(1)
COACH_AFTER = const(2)


class Settings:
    """The settings, each under its key; ``language`` is the two-letter code. ``set_up``: what games begin with.

    ``stamp``: of all values as they stand in settings.toml: another stamp, another file. ``problems`` lists the keys
    whose values were wrong, and the first line that is none.
    """
