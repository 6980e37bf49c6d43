"""Something is to be seen before the long imports are done."""

from desktop.bench.tower import ROOT, Tower


def test_one_dim_light_comes_first_and_the_pin_is_free_afterwards(tmp_path):
    code = "import pins\nfrom hardware import boot\nboot.show_first_light(pins.PIXELS, 10)\n"
    code += "import neopixel, time\ntime.sleep(1)\nneopixel.NeoPixel(pins.PIXELS, 10).fill(0)\ntime.sleep(1)\n"
    (tmp_path / "code.py").write_text(code)
    (tmp_path / "hardware").symlink_to(ROOT / "hardware")
    with Tower(root=tmp_path) as tower:
        tower.power_on()
        tower.run(500)
        assert tower.pixels.rgb == [(6, 6, 6)] + [(0, 0, 0)] * 9
        tower.run(1000)
        assert tower.pixels.rgb == [(0, 0, 0)] * 10
