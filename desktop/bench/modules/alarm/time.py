"""An alarm at a time, good to a second."""

from _bench import pico as _pico


class TimeAlarm:
    """Goes off when time.monotonic() is *monotonic_time*, give or take a second."""

    def __init__(self, *, monotonic_time=None, epoch_time=None):
        if (monotonic_time is None) is (epoch_time is None):
            raise ValueError("Supply one of monotonic_time or epoch_time")
        if monotonic_time is None:
            raise NotImplementedError("the bench has no calendar")
        if monotonic_time < _pico.clock.us / 1_000_000:
            raise ValueError("Time is in the past.")
        self._monotonic_time = float(monotonic_time)

    @property
    def monotonic_time(self):
        return self._monotonic_time
