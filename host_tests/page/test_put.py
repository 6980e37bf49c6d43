"""*Put it on my Pico*: a simulated boot ROM takes the tower over USB; the emulated Pico then boots from its flash."""

import gzip
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from desktop.chip.chip import Chip
from desktop.image.picos import PICO, RP2350, XIP
from desktop.site.build import PAGE
from desktop.tower import page_texts as texts
from desktop.words.catalogues import NAMES, in_language
from host_tests.chip import flashed
from host_tests.page.site_times import served
from host_tests.patience import PATIENCE

SITE = Path(__file__).parents[2] / "desktop/site"
HERE = Path(__file__).parent
HTML = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Put</title><link rel="stylesheet" href="look.css">
<link rel="stylesheet" href="around.css"><link rel="stylesheet" href="site.css"><body class="guide">
<script type="module">
import { SimulatedPico } from "./simulated_pico.js";
import { opener } from "./put.js";
window.pico = new SimulatedPico();
window.plug = (how) => { Object.assign(pico, how); pico.plug(); Object.assign(pico, how); };
document.body.append(opener());
</script>"""
WITHOUT_USB = "delete Navigator.prototype.usb"
WITH_USB = """Object.defineProperty(Navigator.prototype, "usb", { configurable: true, get: () => ({
    requestDevice: async ({ filters }) => {
        const fits = ({ vendorId, productId }) => vendorId === pico.vendorId && productId === pico.productId;
        if (pico.absent || !filters.some(fits)) throw new DOMException("none", "NotFoundError");
        return pico;
    } }) })"""
BLOCK = 512


def scripts(folder):
    """All scripts that the site has, in one folder."""
    for source in (PAGE, SITE / "page", SITE / "chip"):
        for path in (*source.glob("*.js"), *source.glob("*.css")):
            shutil.copy(path, folder)
    shutil.copy(HERE / "simulated_pico.js", folder)
    (folder / texts.NAME).write_bytes(texts.script())
    (folder / "package.json").write_text('{"type": "module"}')


def test_what_is_put_onto_a_pico_boots_though_it_was_unplugged_in_between(tmp_path):
    scripts(tmp_path)
    shutil.copy(flashed.tower(), tmp_path / "tower.uf2")
    command = ["node", HERE / "picoboot.mjs", tmp_path]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True, timeout=10 * PATIENCE).stdout)
    assert told["unplugged"] == "NetworkError" and told["started"]
    assert 0 < told["first"] < told["sectors"]
    assert told["erased"] <= told["sectors"] + 1, "what was there already stayed"
    chip = Chip(flashed.tower())
    memoryview(chip.flash).cast("B")[:] = (tmp_path / "flash").read_bytes()
    chip.power()
    chip.wait_text("SCORE", 9000)


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    folder = tmp_path_factory.mktemp("put")
    scripts(folder)
    (folder / "index.html").write_text(HTML)
    (folder / "tower.uf2").write_bytes(flashed.tower().read_bytes()[: 64 * BLOCK])
    about = {"languages": ["en", "de", "fr"], "own": {"start": PICO.nvm_start - XIP}}
    (folder / "tower.json").write_text(json.dumps(about))

    for name in ("tower.uf2", "tower.json"):
        (folder / f"{name}.gz").write_bytes(gzip.compress((folder / name).read_bytes()))
    with served(folder) as server:
        yield server.url


@pytest.fixture
def page(browser, url):
    context = browser.new_context()
    context.add_init_script(WITH_USB)
    errors = []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(url)
    page.get_by_role("button", name="Put it on my Pico").click()
    yield page
    context.close()
    assert errors == []


def choose(page, line):
    page.get_by_role("button", name="Choose the Pico").click()
    page.get_by_role("status").filter(has_text=line).wait_for()


def test_it_is_put_there_with_progress_and_starts(page):
    choose(page, "The tower is on the Pico, and starts.")
    assert page.evaluate("[pico.started, document.querySelector('.put progress').value]") == [True, 1]


@pytest.mark.parametrize(
    ("trouble", "line"),
    [
        ({"absent": True}, "No Pico was chosen."),
        ({"productId": 0xF}, "That is a Pico 2."),
        ({"isLocked": True}, "The browser cannot reach the Pico here. Save the UF2"),
        ({"unplugAt": 40}, "The Pico was unplugged before all was there."),
        ({"worn": 5000}, "The Pico did not keep what was written."),
    ],
)
def test_what_goes_wrong_is_a_line_and_the_second_try_mends_it(page, trouble, line):
    page.evaluate("plug", trouble)
    choose(page, line)
    assert page.evaluate("pico.started") is False
    page.evaluate("plug", {"absent": False, "productId": 3, "isLocked": False, "unplugAt": 1e9, "worn": -1})
    choose(page, "The tower is on the Pico, and starts.")


def test_where_there_is_no_usb_the_uf2_is_saved_onto_the_drive(browser, url):
    context = browser.new_context()
    context.add_init_script(WITHOUT_USB)
    page = context.new_page()
    page.goto(url)
    page.get_by_role("button", name="Put it on my Pico").click()
    page.get_by_text("a drive named RPI-RP2 appears").wait_for()
    assert page.locator(".put svg").is_visible() and not page.locator(".choose").is_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the UF2").click()
    assert download.value.suggested_filename == "tower.uf2"
    context.close()


MADE = """async (argument) => {
    const { asUf2, ownOf } = await import("./uf2.js");
    const firmware = new Uint8Array(await (await fetch("tower.uf2")).arrayBuffer());
    const place = { start: 0x100000, size: 0x100000, drive: 0x101000 };
    const made = async (flash) => new Uint8Array(await asUf2(firmware, flash, place.start).arrayBuffer());
    const flash = new Uint8Array(place.start + place.size).map((_, at) => (at >> 8) + 7 * at);
    flash.set([0x55, 0xaa], place.drive + 510);
"""
WITHOUT_A_DRIVE = f"""{MADE}
    const uf2 = await made(flash.subarray(0, place.start));
    const words = new DataView(uf2.buffer);
    for (let at = 28; argument && at < uf2.length; at += 512) words.setUint32(at, argument, true);
    return ownOf(uf2, place);
}}"""
SAVED = f"""{MADE}
    const own = ownOf(await made(flash), place);
    return own.length === place.size && own.every((byte, at) => byte === flash[place.start + at]);
}}"""
CUT_OFF = f"{MADE} return ownOf((await made(flash)).slice(0, argument), place); }}"


@pytest.fixture(scope="module")
def script(browser, url):
    """``script(text, argument)``: what a script answers that has the page's own ones at hand."""
    page = browser.new_page()
    page.goto(url)
    yield page.evaluate
    page.close()


@pytest.mark.parametrize("language", NAMES)
def test_what_is_said_is_true_on_a_phone_too_and_a_name_stands_on_one_line(language):
    said = in_language(dict(enumerate(re.findall(r'N_\("(.*?)"\)', (SITE / "page" / "put.js").read_text()))), language)
    assert not [text for text in said.values() if re.search("computer|ordinateur", text, re.IGNORECASE)]
    assert [text for text in said.values() if "RP2\N{NO-BREAK SPACE}Boot" in text]


def test_a_uf2_of_another_chip_is_told_from_one_that_is_no_tower(script):
    assert script(WITHOUT_A_DRIVE, 0) == "no tower", "it has no drive"
    assert script(WITHOUT_A_DRIVE, RP2350) == "other chip"


def test_a_tower_that_was_saved_is_opened_again_from_its_first_byte_to_its_last(script):
    assert script(SAVED)


@pytest.mark.parametrize("left", [-BLOCK, -1, 3000 * BLOCK, 3000 * BLOCK + 100])
def test_a_uf2_that_was_cut_off_takes_the_place_of_nothing(script, left):
    """Half a drive did: the tower began no more, and its game was lost."""
    assert script(CUT_OFF, left) == "cut off"
