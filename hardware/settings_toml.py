"""The owner's settings, as settings.toml has them: for the game, and for the parts. The file is read once.

from hardware.settings_toml import settings

settings.dice_keys      # "rotary"
"""

from p10core.kernel.once import once


def _read():
    reader = once("p10core.kernel.settings_file")
    file = reader.SettingsFile(open)
    return reader.read_settings(file.get, file.lines)


settings = _read()
