"""The owner's settings, as settings.toml has them: for the game, and for the parts. The file is read once.

from hardware.settings_toml import settings

settings.pixels      # "GRB"
"""

from p10core.kernel.once import once
from p10core.types import Any, Settings


class _Unread:
    """In place of the settings if what reads them is not all there: enough to show the error, which all else raises."""

    oled = "auto"
    pixels = "GRB"

    def __init__(self, error: Exception) -> None:
        self.error = error

    def __getattr__(self, name: str) -> None:
        raise self.error


def _read() -> Settings | Any:
    try:
        reader = once("p10core.kernel.settings_file")
    except ImportError as error:
        return _Unread(error)
    file = reader.SettingsFile(open)
    return reader.read_settings(file.get, file.lines)


settings = _read()
