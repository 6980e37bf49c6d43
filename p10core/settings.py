"""What an owner may set in settings.toml, see :mod:`p10core.settings_reader`."""

from p10core.const import const

BRIGHTEST = const(5)

# The coach: silent, with advice for the roll to come, or for the one before.
COACH_NAMES = ("off", "on", "after")
COACH_OFF = const(0)
COACH_ON = const(1)
COACH_AFTER = const(2)

# Which of the two games set-up begins with.
GAME_NAMES = ("dice", "cards")

# What the coach advises for: the numbers of p10core.coach.
AIM_NAMES = ("safe", "points", "auto")


class Settings:
    """The settings as integers, and as two-letter code for the language.

    *get(key)* gives a value of settings.toml, a string or an integer, or None where the key is missing; what it
    raises counts as a wrong value. *open_file* opens the file itself, for a look at its lines, as the VM's open does.
    ``problems`` lists the keys whose values were wrong, and the first line that is none.
    """

    def __init__(self, get, open_file=None):
        from p10core.settings_reader import Reader

        Reader(self, get, open_file)
