"""The owner's settings, as settings.toml had them at power-up: for the game, and for the parts. The file is read once.

from hardware.settings_toml import settings

settings.dice_keys      # "rotary"
"""

from p10core.settings_file import SettingsFile
from p10core.settings_reader import read_settings

_file = SettingsFile(open)
settings = read_settings(_file.get, _file.lines)
