"""The simulated pins, bus, buzzer and clock: CircuitPython's rules, not only its happy paths."""

from host_tests.trial import says, trial

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


def test_an_input_is_not_set_and_an_output_has_no_pull(tmp_path):
    code = """
import board, digitalio
pin = digitalio.DigitalInOut(board.LED)
attempt(setattr, pin, "value", True)
attempt(lambda: pin.drive_mode)
pin.direction = digitalio.Direction.OUTPUT
pin.value = 1
print(pin.value)
attempt(lambda: pin.pull)
attempt(pin.switch_to_input, pull=1)
"""
    lines = says(tmp_path, ATTEMPT + code)
    assert [line.split()[0] for line in lines] == [
        "AttributeError",
        "AttributeError",
        "True",
        "AttributeError",
        "ValueError",
    ]


def test_the_bus_wants_a_pair_of_its_pins_pull_ups_and_a_lock(tmp_path):
    code = """
import board, busio
attempt(busio.I2C, board.GP4, board.GP5)
attempt(busio.I2C, board.GP5, board.GP6)
attempt(busio.I2C, board.GP1, board.GP0)
attempt(busio.I2C, board.GP5, board.GP4, frequency=2000000)
bus = busio.I2C(board.GP5, board.GP4, frequency=400000)
attempt(bus.writeto, 0x3C, b"")
print(bus.try_lock(), bus.try_lock(), bus.scan())
attempt(bus.writeto, 0x3D, b"\\x80\\xaf")
bus.writeto(0x3C, b"\\x80\\xae")
bus.unlock()
print(bus.try_lock())
"""
    assert says(tmp_path, ATTEMPT + code) == [
        "ValueError Invalid pins",
        "ValueError Invalid pins",
        "RuntimeError No pull up found on SDA or SCL; check your wiring",
        "ValueError frequency must be <= 1000000",
        "RuntimeError Function requires lock",
        "True False [60]",
        "OSError [Errno 19] No such device",
        "True",
    ]


def test_the_buzzer_sounds_while_it_is_driven(tmp_path):
    code = """
import board, pwmio, time
fixed = pwmio.PWMOut(board.GP20)
attempt(setattr, fixed, "frequency", 600)
attempt(pwmio.PWMOut, board.GP21, frequency=0)
attempt(setattr, fixed, "duty_cycle", 65536)
buzzer = pwmio.PWMOut(board.GP22, frequency=1000, variable_frequency=True)
for frequency, duty in ((1000, 0), (1000, 1 << 15), (14080, 6554), (14080, 65535), (440, 1)):
    buzzer.frequency = frequency
    buzzer.duty_cycle = duty
    print(buzzer.frequency)
    time.sleep(0.1)
buzzer.deinit()
while True:
    time.sleep(0.1)
"""
    with trial(tmp_path, ATTEMPT + code) as tower:
        tower.power_on()
        heard = []
        for _ in range(7):
            tower.run(100)
            heard.append(tower.buzzer.frequency)
        assert heard == [0, 984, 14081, 0, 442, 0, 0]
        assert [line.split()[0] for line in tower.console[:3]] == ["AttributeError", "ValueError", "ValueError"]
        # 125 MHz // 8,877; the low ones in sixteenths of the clock.
        assert tower.console[3:] == ["984", "984", "14081", "14081", "442"]


def test_clocks_agree_and_the_ticks_wrap_after_a_minute(tmp_path):
    code = """
import time, supervisor
ticks, seconds, ns = supervisor.ticks_ms(), time.monotonic(), time.monotonic_ns()
time.sleep(0.25)
print(supervisor.ticks_ms() - ticks, round(time.monotonic() - seconds, 2), (time.monotonic_ns() - ns) // 1000000)
while supervisor.ticks_ms() >= ticks:
    time.sleep(0.001)
print(time.monotonic_ns() // 100000000)
try:
    time.sleep(-1)
except ValueError:
    print("no way back")
"""
    assert says(tmp_path, code, ms=70_000) == ["250 0.25 250", "655", "no way back"]


def test_monotonic_is_a_float_of_thirty_bits(tmp_path):
    code = """
import time
time.sleep(5000)
a = time.monotonic()
time.sleep(0.001)
print(time.monotonic() - a in (0.0, 0.001953125))
"""
    assert says(tmp_path, code, ms=6_000_000) == ["True"]
