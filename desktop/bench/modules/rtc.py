"""The calendar clock."""

from _bench import pico as _pico


class RTC:
    """``RTC().datetime`` is a time.struct_time, to read and to set."""

    @property
    def datetime(self):
        return _pico.clock.calendar

    @datetime.setter
    def datetime(self, date):
        _pico.clock.calendar = date
