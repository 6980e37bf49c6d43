"""Sleep until a button is pressed or a time has come."""

from _bench import pico as _pico

from desktop.bench import sleep as _sleep
from desktop.bench.requests import DeepSleepRequest as _DeepSleepRequest

from . import pin as pin
from . import time as time


def light_sleep_until_alarms(*alarms):
    _check(alarms)
    if not alarms:
        return None
    globals()["wake_alarm"] = alarm = _sleep.until(_pico, alarms)
    return alarm


def exit_and_deep_sleep_until_alarms(*alarms, preserve_dios=()):
    _check(alarms)
    if len(preserve_dios):
        raise NotImplementedError("preserve_dios")
    raise _DeepSleepRequest(alarms)


def _check(alarms):
    for alarm in alarms:
        if type(alarm) not in (pin.PinAlarm, time.TimeAlarm):
            raise TypeError("Expected a kind of Alarm")
        if type(alarm) is pin.PinAlarm:
            _pico.pins.check_free(alarm.pin)
    if sum(type(alarm) is time.TimeAlarm for alarm in alarms) > 1:
        raise ValueError("Only one alarm.time alarm can be set.")


def _woken_by():
    """After a deep sleep only the kind of alarm is known, not its pin or time."""
    if _pico.woken_by == "PinAlarm":
        return pin._nameless()
    if _pico.woken_by == "TimeAlarm":
        return time._timeless()
    return None


wake_alarm = _woken_by()
