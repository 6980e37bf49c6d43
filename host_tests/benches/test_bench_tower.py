"""The bench as a whole: real libraries above, simulated pins below, virtual time."""

import threading

from desktop.bench.tower import real_clock
from host_tests.patience import PATIENCE
from host_tests.trial import trial


def test_the_plug_is_pulled_in_the_middle_of_anything(tmp_path):
    code = """
import board, digitalio, time
from microcontroller import nvm
led = digitalio.DigitalInOut(board.LED)
led.switch_to_output()
while True:
    try:
        time.sleep(1)
    except:
        print("caught")
    finally:
        nvm[0] = 1
"""
    with trial(tmp_path, code) as tower:
        tower.power_on()
        tower.run(500)
        tower.power_off()
        assert not tower.powered
        assert tower.nvm[0] == 0xFF
        assert tower.console == []
        tower.power_on()
        tower.run(1500)
        assert tower.nvm[0] == 1


def test_real_time_runs_in_a_thread(tmp_path):
    code = """
import board, digitalio, pwmio
button = digitalio.DigitalInOut(board.GP16)
button.switch_to_input(pull=digitalio.Pull.UP)
buzzer = pwmio.PWMOut(board.GP22, duty_cycle=100, frequency=2500, variable_frequency=True)
while True:
    buzzer.frequency = 2500 if button.value else 5000
"""
    changed = threading.Event()
    with trial(tmp_path, code, clock=real_clock) as tower:
        tower.on_change = changed.set

        def hears(frequency):
            while tower.buzzer.frequency != frequency:
                if not changed.wait(PATIENCE):
                    return False
                changed.clear()
            return True

        tower.power_on()
        assert hears(2500)
        tower.set_button("ROLL", True)
        assert hears(5000)
        tower.power_off()
        assert tower.buzzer.frequency == 0
        assert not [thread for thread in threading.enumerate() if thread.name == "firmware"]
        assert tower.crashed is None
