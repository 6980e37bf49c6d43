"""Reads settings.toml by the table of p10core/settings.py. A value that is wrong becomes its default."""

from binascii import crc32

from p10core.const import const
from p10core.frame import COLUMNS
from p10core.games import DICE, GAMES
from p10core.settings import SETTINGS, Settings

_MOST_STRANGE = const(6)  # so many lines are named


def read_settings(get, lines=()):
    """The :class:`p10core.settings.Settings` of settings.toml.

    *get(key)* gives the value of a key, a string or an integer; None if the key is missing. If it raises anything, the
    value counts as wrong. *lines* names what stands in the file, line by line. A
    :class:`p10core.settings_file.SettingsFile` has both.
    """
    settings = Settings()
    for row in SETTINGS:
        try:
            value = get(row.key)
            settings.stamp = crc32(("%s=%r" % (row.key, value)).encode(), settings.stamp) & 0xFFFF
            if value is not None:
                setattr(settings, row.key, row.kind.parse(value))
                settings.says_kiosk = settings.says_kiosk or row.key == "kiosk"
        except Exception:  # settings.toml is the owner's: whatever stands there, the tower must start
            settings.problems.append(row.key)
    settings.problems += _strange(lines, settings.problems)
    _begin_with(settings.set_up, settings)
    return settings


def _begin_with(chosen, settings):
    """Put into a set-up what the settings say of it."""
    chosen.game = DICE if settings.kiosk else settings.game  # a kiosk's set-up and its table of the best are of dice
    chosen.players = max(settings.players, GAMES[chosen.game].least)
    chosen.finish = settings.finish
    chosen.house, chosen.length = settings.house


def _strange(lines, wrong):
    """What is no setting among the file's *lines*: a key that the table does not have, a line that is no ``key =
    value``, and a section, after which nothing counts. Those that are named as *wrong* already are left out.
    """
    keys = [row.key for row in SETTINGS]
    strange = [name for name in lines if name not in keys and name not in wrong and not name.startswith("CIRCUITPY_")]
    return [name[:COLUMNS] for name in strange[:_MOST_STRANGE]]
