"""The buzzer's tunes as they sound, and the pixels as their data wire carries them."""

import pytest

from hardware.lights.colours import scaled
from hardware.sound.buzzer import hertz
from host_tests.tower.hardware_rig import rig
from p10core.kernel.frame import GREEN, ORANGE

C5, G5, B5, C6, E6, C7, C8 = 523, 784, 988, 1047, 1319, 2093, 4186


def in_tune(*notes):
    """Equal to frequencies within a sixth of a semitone, as near as the chip comes."""
    return pytest.approx(notes, rel=0.01)


def listen(tower, ms):
    """(frequency, ms) of each sound and silence."""
    heard = []
    for _ in range(ms):
        frequency = tower.buzzer.frequency
        if not heard or heard[-1][0] != frequency:
            heard.append([frequency, 0])
        heard[-1][1] += 1
        tower.run(1)
    return [tuple(sound) for sound in heard]


def tune(tower, ms=1500):
    """What a press of ROLL plays: the frequencies, and how long it sounds in all."""
    tower.set_button("ROLL", True)
    heard = listen(tower, ms)
    tower.set_button("ROLL", False)
    tower.run(60)
    while heard and heard[0][0] == 0:
        heard.pop(0)
    while heard and heard[-1][0] == 0:
        heard.pop()
    return [frequency for frequency, _ in heard if frequency], sum(length for _, length in heard)


def test_rounds_that_come_late_do_not_stretch_a_tune():
    """A note may begin late, but the tune ends when it should: each is counted from when the one before was due."""

    def length(every_round):
        with rig("pass", "frame.tune = FANFARE", every_round=every_round) as tower:
            return tune(tower, 3000)[1]

    assert length("time.sleep(0.045)") == pytest.approx(length("pass"), abs=60)


def test_tunes_have_their_notes_and_are_short():
    names = ["CLICK", "LANDED", "MADE", "FAILED", "FANFARE", "REFUSED"]
    with rig("pass", *(f"frame.tune = {name}" for name in names)) as tower:
        heard = {name: tune(tower) for name in names}
    notes = {name: frequencies for name, (frequencies, _) in heard.items()}
    assert notes["CLICK"] == in_tune(C8)
    assert notes["LANDED"] == in_tune(G5, C6)
    assert notes["MADE"] == in_tune(G5, C6, E6, C7)
    assert notes["FAILED"] == in_tune(B5, G5)
    assert notes["REFUSED"] == in_tune(C5, C5)
    assert notes["FANFARE"] == in_tune(G5, C6, E6, C6, E6, C7)  # the two short C6 run into one
    lengths = {name: ms for name, (_, ms) in heard.items()}
    assert lengths["CLICK"] <= 25
    assert lengths["LANDED"] <= 120
    assert lengths["REFUSED"] <= 160
    assert lengths["MADE"] < 500 < lengths["FANFARE"] < 1200


def test_a_tune_plays_once_and_blocks_nothing():
    with rig("pass", "frame.tune = MADE\nframe.write(0, 0, 'made')") as tower:
        tower.press("ROLL")
        assert tower.screen()[0].rstrip() == "made"
        tower.run(1000)
        assert listen(tower, 2000) == [(0, 2000)]


def test_no_sound_where_the_owner_wants_none():
    with rig("settings.sound = 0", "frame.tune = FANFARE") as tower:
        assert tune(tower) == ([], 0)


def test_sound_stops_when_it_is_switched_off():
    with rig("frame.tune = FANFARE", "settings.sound = 0", settle=400) as tower:
        assert tower.buzzer.frequency
        tower.press("ROLL")
        assert listen(tower, 1000) == [(0, 1000)]


def test_a_click_does_not_cut_a_tune_but_another_tune_does():
    with rig("pass", "frame.tune = FANFARE", "frame.tune = CLICK", "frame.tune = FAILED") as tower:
        tower.press("ROLL")
        click, _ = tune(tower, ms=150)
        assert click
        assert max(click) < C8 / 2
        assert tune(tower)[0][-2:] == in_tune(B5, G5)


@pytest.mark.parametrize(("note", "frequency"), [(1, 440), (4, 523), (13, 880), (16, 1046), (28, 2093), (40, 4186)])
def test_notes_are_semitones_over_a4(note, frequency):
    assert hertz(note) == pytest.approx(frequency, rel=0.002)


def rgb(packed):
    return packed >> 16, packed >> 8 & 0xFF, packed & 0xFF


def test_pixels_arrive_in_their_colours_and_places():
    block = "for i in range(10):\n    frame.pixels[i] = HELD | (ORANGE if i % 2 else GREEN)"
    with rig(block) as tower:
        assert tower.pixels.rgb == [rgb(scaled(ORANGE if i % 2 else GREEN, 204, 255)) for i in range(10)]


def test_the_line_is_quiet_while_nothing_moves():
    with rig("for i in range(10):\n    frame.pixels[i] = HELD | RED", "frame.light = DARK") as tower:
        written = tower.pixels.writes
        tower.run(3000)
        assert tower.pixels.writes == written
        tower.press("ROLL")
        assert tower.pixels.rgb == [(0, 0, 0)] * 10


def test_the_clock_goes_on_where_the_chips_counter_wraps():
    with rig("pass") as tower:
        tower.run(62_000 - tower.now_ms)
        for _ in range(20):
            tower.press(1)
        stamps = [int(line.split()[2]) for line in tower.console if line.startswith("event")]
    steps = [b - a for a, b in zip(stamps, stamps[1:], strict=False)]
    assert len(stamps) == 20
    assert all(100 <= step <= 140 for step in steps)
