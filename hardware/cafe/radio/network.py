"""Joins the café's Wi-Fi, and says why it cannot.

    network = Network("The Cat", "sesame12")
    network.poll(now, rested)    # True: it is joined

CircuitPython's connect waits until it is done. But the radio goes on by itself after connect has lost its patience, and
``wifi.radio.connected`` says when it is done. So it is called with a patience of 1 ms. Then nobody says what was wrong:
for that it is called with patience, once in a while, and only when nobody has touched the tower for some time.
"""

import wifi

from hardware.cafe.radio import troubles
from p10core.const import const
from p10core.types import MaybeNone

_AT_ONCE_S = 0.001  # CircuitPython takes 0 for eight seconds
_PATIENCE_S = const(6)  # the watchdog's is 8, and leaving a network takes up to half a second
_JOIN_MS = const(15_000)  # from one try to the next
_TOLD_MS = const(300_000)  # from one that waits to the next
_RESTED_MS = const(20_000)  # since a press, for one that waits


class Network:
    """``trouble``: one of troubles.py."""

    def __init__(self, name: str, password: str) -> None:
        self._name = name
        self._password = password
        self._tried_at: int | MaybeNone = None
        self._told_at: int | MaybeNone = None
        self.trouble = troubles.NONE

    def poll(self, now: int, rested: int) -> bool:
        """Whether it is joined; if not, try. *rested*: ms since the last press."""
        if wifi.radio.connected:
            self.trouble = troubles.NONE
            self._tried_at = None
            return True
        if self._tried_at is None:
            self._try(now, _AT_ONCE_S)
        elif now - self._tried_at >= _JOIN_MS:
            tells = rested >= _RESTED_MS and (self._told_at is None or now - self._told_at >= _TOLD_MS)
            if tells:
                self._told_at = now
            self._try(now, _PATIENCE_S if tells else _AT_ONCE_S)
        return False

    def _try(self, now: int, patience: float) -> None:
        self._tried_at = now
        try:
            wifi.radio.connect(self._name, self._password, timeout=patience)
        except ConnectionError as error:
            said = str(error)
            if said.startswith("Auth"):
                self.trouble = troubles.WRONG_PASSWORD
            elif patience == _PATIENCE_S:
                self.trouble = troubles.NO_NETWORK
        except ValueError:  # it has less than 8 letters, or more than 64
            self.trouble = troubles.WRONG_PASSWORD
