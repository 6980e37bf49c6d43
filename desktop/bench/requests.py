"""What code.py may ask of the supervisor by an exception. Handlers for Exception let them pass, as on the device."""


class ReloadException(BaseException):
    """supervisor.reload: code.py is to begin again."""


class DeepSleepRequest(BaseException):
    """alarm.exit_and_deep_sleep_until_alarms: the board is to sleep until one of ``alarms``, then to restart."""

    def __init__(self, alarms):
        super().__init__()
        self.alarms = alarms
