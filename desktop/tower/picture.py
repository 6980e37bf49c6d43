"""What a page is shown of a tower: the messages of :mod:`desktop.tower.stage`, wherever the tower runs."""

from typing import Any

DARK, LIT, ASLEEP = range(3)


def picture(tower: Any, frequency: float) -> bytes:
    """The tower as one message; *frequency* in Hz is what the buzzer is to be heard at."""
    message = bytearray()
    for colour in tower.pixels.rgb:
        message += bytes(colour)
    message += tower.oled.ram
    message += bytes((LIT if tower.oled.on else ASLEEP if tower.asleep else DARK, tower.oled.contrast))
    message += min(int(frequency), 0xFFFF).to_bytes(2, "big")
    message += "\n".join([*tower.screen(), *tower.inverse()]).encode()
    return bytes(message)


def why(crash: BaseException) -> str:
    """One line that says what ended the firmware; *crash* is the exception."""
    return f"The firmware has stopped. {type(crash).__name__}: {crash}"[:200]
