"""Sleep until a button is pressed or a time has come."""

from _bench import pico as _pico

from desktop.bench import sleep as _sleep

from . import pin as pin
from . import time as time


def light_sleep_until_alarms(*alarms):
    _check(alarms)
    if not alarms:
        return None
    globals()["wake_alarm"] = alarm = _sleep.until(_pico, alarms)
    return alarm


def _check(alarms):
    for alarm in alarms:
        if type(alarm) not in (pin.PinAlarm, time.TimeAlarm):
            raise TypeError("Expected a kind of Alarm")
        if type(alarm) is pin.PinAlarm:
            _pico.pins.check_free(alarm.pin)
    if sum(type(alarm) is time.TimeAlarm for alarm in alarms) > 1:
        raise ValueError("Only one alarm.time alarm can be set.")


wake_alarm = None
