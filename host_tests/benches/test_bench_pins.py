"""The simulated pins, bus, buzzer and clock: CircuitPython's rules, not only its happy paths."""

from host_tests.trial import says

ATTEMPT = """
def attempt(action, *arguments, **more):
    try:
        print(action(*arguments, **more))
    except Exception as error:
        print(type(error).__name__, error)
"""


def test_a_pin_is_used_once_until_it_is_released(tmp_path):
    code = """
import board, digitalio, busio, pwmio
first = digitalio.DigitalInOut(board.GP6)
attempt(digitalio.DigitalInOut, board.GP6)
attempt(pwmio.PWMOut, board.GP6)
first.deinit()
with digitalio.DigitalInOut(board.GP6) as second:
    print(second.direction is digitalio.Direction.INPUT)
attempt(lambda: second.value)
print(digitalio.DigitalInOut(board.GP6).pull)
attempt(digitalio.DigitalInOut, 6)
attempt(getattr, board, "GP29")
"""
    lines = says(tmp_path, ATTEMPT + code)
    assert lines[:3] == ["ValueError GP6 in use", "ValueError GP6 in use", "True"]
    assert lines[3].startswith("ValueError Object has been deinitialized")
    assert lines[4] == "None"
    assert [line.split()[0] for line in lines[5:]] == ["TypeError", "AttributeError"]
