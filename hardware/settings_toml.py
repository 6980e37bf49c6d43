"""settings.toml as it was at power-up, for the game's settings and for what hardware/ asks of it. It is read once."""

from p10core.settings_file import SettingsFile

file = SettingsFile(open)


def named(key):
    """The text of a value; None if the key is missing, or its value wrong."""
    try:
        return file.get(key)
    except ValueError:  # p10core/settings_reader.py names it
        return None
