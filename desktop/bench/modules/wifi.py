"""The radio, as far as it joins a network."""

from _bench import pico as _pico

from desktop.bench import air as _air
from desktop.bench import costs as _costs


class Radio:
    """The one that the board has."""

    def __init__(self):
        raise TypeError("cannot create 'Radio' instances")

    @property
    def connected(self):
        _pico.clock.charge(_costs.CLOCK_READ)
        return _pico.air.is_joined(_pico.clock.us)

    @property
    def ipv4_dns(self):
        return _air.GATEWAY if self.connected else None

    def connect(self, ssid, password=b"", *, channel=0, bssid=None, timeout=None):
        if password and not 8 <= len(password) <= 64:
            raise ValueError("password must be between 8 and 64")
        clock = _pico.clock
        if self.connected:
            return
        if _pico.air.has_begun:  # it leaves what it has begun
            clock.charge(_costs.RADIO_LEAVE)
        _pico.air.join(ssid, password, clock.us)
        clock.idle(clock.us + int((timeout or 8) * 1_000_000), lambda: _pico.air.refusal(clock.us) != "")
        refusal = _pico.air.refusal(clock.us)
        if refusal is not None:
            raise ConnectionError(refusal or "Unknown failure 1")


radio = Radio.__new__(Radio)
