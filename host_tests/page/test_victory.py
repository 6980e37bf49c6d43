"""The end of a game on the page: its picture, what is offered, and what is not."""

import io

import pytest
from PIL import Image

from desktop.bench.tower import PRESS_MS
from desktop.colours import colours
from desktop.referee.referee import referee, scorepad
from desktop.tower.journal import facts, record
from desktop.tower.server import in_background
from host_tests.cafe.talker import record_lines
from host_tests.page.hand_fed import HandFed
from host_tests.page.stepped import SETTLE_MS, Stepped, play_alone
from host_tests.page.windows import Windows
from host_tests.patience import until
from host_tests.thorough import share
from host_tests.tower.life import on

SHOW = "async (lines) => (await import('/said.js')).show(lines, lines.map(() => ''))"
TAKE = "async (facts) => (await import('/facts.js')).take(JSON.stringify(facts))"
GAME = "async () => (await import('/facts.js')).facts().game"
WON = {"game": "dice", "on": True, "over": True, "winners": ["ANN"], "players": [{"name": "ANN", "total": 212}]}
OVER = ["* GAME OVER *".replace("*", "★"), "ANN", "", "212 points", "OK: scores  ROLL: new"]
SIZE = "['width', 'height'].map((name) => +document.querySelector('svg.result').getAttribute(name))"
# What is shared as text, and what a saved picture says.
NOTING = """() => {
Object.defineProperty(Navigator.prototype, "share", { value: async ({ text }) => { window.sent = text; } });
const { fillText } = CanvasRenderingContext2D.prototype;
window.drawn = [];
CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
    window.drawn.push(text);
    return fillText.call(this, text, ...place);
};
}"""
GLIMPSE_MS = 50  # of the tower, between two looks of the page
ANIMATED = "document.getAnimations().filter((one) => one.effect.target.matches('.victory *')).length"


@pytest.fixture(scope="module")
def page(browser):
    """A page by which the tower's own facts have come: from then on tests tell it what there is to see and to know."""
    tower = HandFed(lit=True)
    tower.console.extend(record_lines(players=1))
    with in_background(tower) as url, Windows(browser) as windows:
        page = windows.open(url)
        until(lambda: page.evaluate(GAME))
        yield page
        windows.close()


def end(page, facts, lines=OVER):
    """A game ends on the page as these *facts* have it, and a screen with these *lines*."""
    page.evaluate(TAKE, WON | {"on": False})
    page.locator(".ended").wait_for(state="hidden")
    page.evaluate(TAKE, facts)
    page.evaluate(SHOW, lines)
    page.locator(".ended .again").wait_for()


def saved(page, button):
    """The picture that a button saves."""
    with page.expect_download() as download:
        page.locator(button).click()
    assert download.value.suggested_filename == "ten-phase-dice.png"
    return Image.open(io.BytesIO(download.value.path().read_bytes())).convert("RGB")


def drawn(picture):
    return {f"#{red:02x}{green:02x}{blue:02x}" for red, green, blue in picture.get_flattened_data()}


def test_a_victory_is_worth_a_picture_that_can_be_saved(windows):
    with Stepped(seed=1, settings={"players": 1, "house": "short:1"}) as tower:
        play_alone(tower)
        with in_background(tower) as url:
            page = windows.open(url)
            page.locator(".ended .victory").wait_for()
            assert page.evaluate(ANIMATED) == 0
            picture = saved(page, ".ended .picture")
            windows.close()
    faces = {colours()[name] for name in ("red", "orange", "green", "blue", "wild", "pointed", "case-ink")}
    assert faces <= drawn(picture), "dice, the winner and the total"
    assert picture.width == 960


def test_its_dice_leap_where_motion_is_welcome(page):
    for motion, leaping in (("reduce", 0), ("no-preference", 5), ("reduce", 0)):
        page.emulate_media(reduced_motion=motion)
        end(page, WON)
        assert page.evaluate(ANIMATED) == leaping


def test_a_game_of_cards_does_not_lead_to_an_analysis_that_is_refused(page):
    for game, visible in (("cards", False), ("dice", True)):
        end(page, WON | {"game": game})
        assert page.locator(".ended a").is_visible() == visible


def test_the_result_is_what_the_journal_has_whatever_the_screen_says(page):
    """A WINNER that is half drawn once made both totals the winner's."""
    players = [{"name": "P1", "total": 273}, {"name": "T2", "total": 471}]
    for lines in (OVER, [OVER[0], "P1", "", "471 points", OVER[4]]):
        end(page, WON | {"winners": ["T2"], "players": players}, lines)
        assert page.locator(".ended p").text_content() == "Result: T2 471, P1 273"


@pytest.mark.parametrize(("game", "first"), [("dice", "T2 471, P3 480, P1 471"), ("cards", "T2 471, P1 471, P3 480")])
def test_who_has_won_stands_first_also_where_others_have_as_much(page, game, first):
    players = [{"name": name, "total": total} for name, total in (("P1", 471), ("T2", 471), ("P3", 480))]
    end(page, WON | {"game": game, "winners": ["T2"], "players": players})
    assert page.locator(".ended p").text_content() == f"Result: {first}"


@pytest.mark.share
@pytest.mark.parametrize("slower", share([1, 30], 2))
def test_a_page_says_who_beat_whom_with_both_totals(windows, slower):
    """However many times slower it is: it gets the screen of the winner half drawn."""
    with Stepped(seed=1, settings={"players": 2, "house": "short:1"}) as tower, in_background(tower) as url:
        tower.power_on()
        tower.run(3000)
        page = windows.open(url)
        page.evaluate(NOTING)
        tower.press(7)
        tower.press(9)  # against the master
        tower.run(SETTLE_MS)
        while not facts(tower).get("over"):
            tower.press(on(tower))
            tower.run(SETTLE_MS)
        processor = page.context.new_cdp_session(page)
        processor.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        while "WINNER" not in tower.screen()[0]:
            button = on(tower)
            for down, ms in ((True, PRESS_MS), (False, SETTLE_MS)):
                tower.feel(button, down)
                for _ in range(0, ms, GLIMPSE_MS):
                    tower.run(GLIMPSE_MS)
                    page.evaluate("tower.pictures()")
        page.locator(".ended .again").wait_for()
        pad = scorepad(referee(record(tower).splitlines()))
        [loser, winner] = sorted((player["total"], player["name"]) for player in pad["players"])
        assert pad["winners"] == [winner[1]]
        said = f"{winner[1]} {winner[0]}, {loser[1]} {loser[0]}"
        assert page.locator(".ended p").text_content() == f"Result: {said}"
        processor.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        page.locator(".ended .share").click()
        until(lambda: page.evaluate("window.sent"))
        squares = {player["name"]: "■" if player["phases"] else "□" for player in pad["players"]}
        lines = [f"{name} {total} {squares[name]}" for total, name in (winner, loser)]
        assert page.evaluate("sent").splitlines() == ["Ten-phase dice:", *lines]
        saved(page, ".ended .picture")
        assert page.evaluate("drawn.slice(7)") == [winner[1], str(winner[0]), loser[1], str(loser[0])]
        windows.close()


@pytest.fixture(scope="module")
def analysis():
    """Where the analysis of a game stands."""
    tower = HandFed(lit=True)
    tower.console.extend(record_lines(players=1, house="short:2"))
    with in_background(tower) as url:
        yield f"{url}analysis"


def test_the_picture_of_an_analysis_is_saved_as_it_is_seen(home, analysis):
    page = home.new_page()
    page.goto(analysis)
    page.locator("#turn-1").wait_for()
    picture = saved(page, ".save-picture")
    size = page.evaluate(SIZE)
    assert picture.size == (2 * size[0], 2 * size[1])
    assert {colours()[name] for name in ("case", "orange", "case-ink")} <= drawn(picture)


def test_no_button_is_shown_before_a_press_of_it_does_something(browser, analysis):
    page = browser.new_page(java_script_enabled=False)
    page.goto(analysis)
    page.locator("#turn-1").wait_for()
    buttons = page.locator("button").all()
    assert len(buttons) > 3 and not any(button.is_visible() for button in buttons)
