"""An evening's tournament: players check in by the code on the screen, play at 24 towers, and the towers bring the
results.
"""

import contextlib
import random
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest
import sqlalchemy as sa

from desktop.cafe.care import retention
from desktop.cafe.contests import draw, kinds, links, rounds, rounds_table
from desktop.cafe.contests.kinds import IN_ROUNDS
from desktop.cafe.contests.rounds import WHOLE, letters_for
from desktop.cafe.contests.rounds_table import next_round, standing
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import NOBODY
from desktop.cafe.data.tables import contests as contests_rows
from desktop.cafe.owner import contests_page, guests_page
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.cafe.screens import screen_link
from desktop.cafe.web_application import pages
from desktop.errors import BadInput
from desktop.web_server import served
from host_tests.asking import ask
from host_tests.cafe.contest_players import Phone, Towers
from host_tests.cafe.servers import Postgres, running
from host_tests.patience import PATIENCE
from host_tests.thorough import DATABASES, share

HOUR_MS = 3_600_000


def made(store, form="swiss", rounds=5, size=2, cafe="cat", rules=""):
    begins = now_ms() - 1
    return kinds.make(store, IN_ROUNDS, "Cat Cup", cafe, rules, begins, begins + 5 * HOUR_MS, 0, (form, rounds, size))


@pytest.fixture
def url(store):
    with served(pages(store, address="https://board.example")) as port:
        yield f"http://127.0.0.1:{port}"


def phones_play(towers, phones):
    """Everybody plays whom their phone says."""
    done = set()
    for phone in phones:
        table = frozenset([phone.letters, *phone.opponents])
        if len(table) > 1 and table not in done:
            towers.play(*sorted(table))
            done.add(table)
    return done


def test_an_evening_with_24_towers_in_which_two_leave_and_one_comes_late(store, url):
    event = made(store)
    towers = Towers(store, "cat", 24)
    chance = random.Random(1)
    phones = [Phone(store, url, event, f"Player {number}") for number in range(1, 49)]
    assert len({phone.letters for phone in phones}) == 48
    assert "Checked in: 48" in ask(f"{url}/event/{event}/wall?lang=en")[1]

    assert next_round(store, event, chance) == 1
    wall = ask(f"{url}/event/{event}/wall?lang=en")[1]
    assert "Round 1 of 5 · Still playing: 24" in wall
    assert all(f"<span>Tower {number:02}</span>" in wall for number in range(1, 25)), "each table has its tower"
    assert len(phones_play(towers, phones)) == 24
    assert standing(store, event).waits == 0

    late = Phone(store, url, event, "Latecomer")
    assert late.opponents == []
    phones[6].press("leave")  # between two rounds
    assert "You have left the tournament." in phones[6].look()
    next_round(store, event, chance)
    assert late.opponents
    assert phones[6].opponents == []
    phones.append(late)

    leaves = next(phone for phone in phones if phone.opponents)
    [left_alone] = leaves.opponents
    leaves.press("leave")  # with a game before them
    assert "You have won" in next(phone for phone in phones if phone.letters == left_alone).look()
    assert len(phones_play(towers, phones)) == 23
    for number in (3, 4, 5):
        next_round(store, event, chance)
        assert len(phones_play(towers, phones)) == 23, number

    now = standing(store, event)
    assert now.over
    assert len(now.lines) == 49
    pairs = [
        frozenset(place.who.number for place in table.players)
        for tables in now.rounds
        for table in tables
        if len(table.players) == 2
    ]
    assert len(set(pairs)) == len(pairs), "nobody has met the same twice"
    alone = [table.players[0].who.name for tables in now.rounds for table in tables if not table.place]
    assert len(set(alone)) == len(alone), "nobody had a round without an opponent twice"
    best = [(line.points, line.against, line.totals) for line in now.lines]
    assert best == sorted(best, reverse=True)
    assert sum(line.points for line in now.lines) == sum(len(tables) for tables in now.rounds)
    wall = ask(f"{url}/event/{event}/wall?lang=en")[1]
    assert re.findall(r'class="step\d rank\d"><i class="place">\d</i><b><bdi>([^<]+)<', wall) == [
        line.who.name for line in now.podium
    ]
    assert "Place 1, points: " in next(phone for phone in phones if phone.name == now.lines[0].who.name).look()
    with pytest.raises(BadInput, match="closed"):
        next_round(store, event)


def test_who_has_the_fewest_points_has_nobody_to_play():
    for seed in range(10):
        tables = draw.swiss({1: 2 * WHOLE, 2: WHOLE, 3: 0}, {}, {}, 2, random.Random(seed))
        assert tables == [[1, 2], [3]]


def test_the_last_of_three_who_had_nobody_to_play_plays_the_next_round():
    """They have lost a game besides, so they are the last again."""
    points, idle = {1: 2 * WHOLE, 2: 2 * WHOLE, 3: WHOLE}, {3: 1}
    for seed in range(10):
        *pairs, alone = draw.swiss(points, {}, idle, 2, random.Random(seed))
        assert len(alone) == 1 and alone != [3] and len(pairs) == 1


def test_tables_of_four_share_their_points_and_meet_as_many_others_as_can_be(store, url):
    event = made(store, size=4, rounds=3)
    towers = Towers(store, "cat", 6)
    phones = [Phone(store, url, event, f"Player {number}") for number in range(1, 24)]
    for _ in range(3):
        next_round(store, event, random.Random(2))
        assert sorted(len(table.players) for table in standing(store, event).now) == [3, 4, 4, 4, 4, 4]
        assert len(phones_play(towers, phones)) == 6
    now = standing(store, event)
    met = [
        frozenset((one.who.number, other.who.number))
        for tables in now.rounds
        for table in tables
        for one, other in combinations(table.players, 2)
    ]
    assert len(met) - len(set(met)) <= 2
    for tables in now.rounds:
        for table in tables:
            assert sum(place.points for place in table.players) == WHOLE * len(table.players) // 2


def test_groups_then_the_best_play_on_until_one_is_left(store, url):
    event = made(store, "groups")
    towers = Towers(store, "cat", 4)
    phones = [Phone(store, url, event, f"Player {number}") for number in range(1, 12)]
    chance = random.Random(3)
    next_round(store, event, chance)
    late = Phone(store, url, event, "Latecomer")  # takes the place that a group has left
    for number in range(3):
        assert len(standing(store, event).now) == 6
        phones_play(towers, [*phones, late])
        next_round(store, event, chance)
        if not number:
            assert Phone(store, url, event, "Too many").letters == ""
    now = standing(store, event)
    pools = [frozenset(line.who.number for line in now.lines if line.who.pool == pool) for pool in {1, 2, 3}]
    pairs = {frozenset(place.who.number for place in table.players) for tables in now.rounds[:3] for table in tables}
    missed = {frozenset((12, place.who.number)) for place in now.rounds[0][-1].players}  # it came after that
    assert {frozenset(pair) for pool in pools for pair in combinations(pool, 2)} - missed <= pairs

    assert [len(tables) for tables in now.rounds] == [6, 6, 6, 2]
    firsts = {
        max((line for line in now.lines if line.who.pool == pool), key=rounds_table.worth).who for pool in (1, 2, 3)
    }
    assert firsts <= {place.who for table in now.now for place in table.players}, "who has won a group plays on"
    with pytest.raises(BadInput, match="waits"):
        next_round(store, event, chance)
    phones_play(towers, [*phones, late])
    next_round(store, event, chance)
    assert "· Final" not in ask(f"{url}/event/{event}?lang=en")[1]
    assert "<p>Final · Still playing: 1</p>" in ask(f"{url}/event/{event}/wall?lang=en")[1]
    phones_play(towers, [*phones, late])
    now = standing(store, event)
    assert now.over
    [final] = now.now
    assert now.podium[0].who == next(place.who for place in final.players if place.won)
    assert now.podium[1].who == next(place.who for place in final.players if not place.won)


@pytest.fixture
def two(store, url):
    """Ann and Bob check in and are drawn; their tower."""
    event = made(store, rounds=3)
    ann, bob = (Phone(store, url, event, name) for name in ("Ann", "Bob"))
    towers = Towers(store, "cat", 2)
    next_round(store, event)
    return event, towers, ann, bob


def result(store, event):
    """The points of the table that is on, by name."""
    [table] = standing(store, event).now
    return {place.who.name: place.points for place in table.players}


WAITS = {"Ann": None, "Bob": None}


def test_only_the_players_of_a_table_play_its_game_after_the_round_began(store, two):
    event, towers, *_ = two
    towers.play("ANN", "EVE")
    towers.play("ANN", "BOB", "EVE")
    towers.play("ANN", "BOB", at=now_ms() - HOUR_MS)
    unsigned = towers.play("ANN", "BOB", sign=False)
    assert result(store, event) == WAITS
    other = Towers(store, "pier", 1)
    other.play("ANN", "BOB")
    assert result(store, event) == WAITS, "another house's game"
    ACTIONS["accept"](store, {"game": str(unsigned)})
    assert sorted(result(store, event).values()) == [0, WHOLE], "the owner has accepted it"


def test_the_first_game_counts_and_if_it_is_void_the_next(store, two):
    event, towers, *_ = two
    first = towers.play("BOB", "ANN")
    was = result(store, event)
    towers.play("ANN", "BOB")
    assert result(store, event) == was
    assert standing(store, event).now[0].game == first
    ACTIONS["void"](store, {"game": str(first)})
    assert result(store, event) == WAITS
    third = towers.play("ANN", "BOB")
    assert standing(store, event).now[0].game == third
    ACTIONS["void"](store, {"game": str(third)})
    with store.engine.begin() as connection:
        one = kinds.found(connection, event)
        rounds.leave(connection, one, 2)
    assert result(store, event) == {"Ann": WHOLE, "Bob": 0}, "nothing of the void game is left"


def test_a_result_stays_when_initials_are_erased(store, two):
    event, towers, *_ = two
    towers.play("ANN", "BOB")
    was = result(store, event)
    ACTIONS["erase_all"](store, {"initials": "ANN", "cafe": ""})
    assert result(store, event) == was
    kinds.delete(store, event)
    assert standing(store, event) is None


def test_names_of_an_old_tournament_are_erased_with_those_of_the_games(store, two):
    event, *_ = two
    run = contests_page.ACTIONS["erase_entrant"]
    run(store, {"event": str(event), "player": "1"})
    assert [line.name for line in standing(store, event).entrants] == [NOBODY, "Bob"]
    retention.erase(store, now_ms())
    assert "Bob" in [line.name for line in standing(store, event).entrants], "it is not over"
    retention.erase(store, now_ms() + 6 * HOUR_MS)
    assert [line.name for line in standing(store, event).entrants] == [NOBODY, NOBODY]


def test_who_comes_back_is_drawn_again_and_who_is_alone_is_told(store, two):
    event, towers, ann, bob = two
    towers.play("ANN", "BOB")
    bob.press("leave")
    with pytest.raises(BadInput, match="alone"):
        next_round(store, event)
    assert "I am back" in bob.look()
    assert "Wait for the next round" in bob.press("back")
    assert next_round(store, event) == 2
    assert ann.opponents == ["BOB"], "there is nobody else"


def test_nobody_checks_in_without_the_screens_code_or_as_somebody_else(store, url, two, monkeypatch):
    event, *_ = two
    join = f"{url}/event/{event}/join?lang=en"
    code = links.code_token(store, event)
    for name, why in (
        ("Bob", "has that name"),
        ("Вob", "looks like"),
        ("x", "2 to 24"),
        ("\u3164\u3164\u3164", "letters"),
    ):
        status, page = ask(join, {"t": code, "name": name})
        assert (status, why in page) == (200, True), name
    assert ask(join, {"t": "wrong", "name": "Eve"})[0] == 403
    assert ask(f"{url}/event/{event}/player?k=1-wrong")[0] == 403
    assert ask(f"{url}/event/{event}/player?k=1-{'x' * 12}", {"action": "leave", "k": f"2-{'x' * 12}"})[0] == 403
    later = links.CODE_MS
    monkeypatch.setattr(links, "now_ms", lambda: now_ms() + later)
    assert ask(f"{join}&t={code}")[0] == 200, "who has just scanned it has time to write"
    later *= 2
    assert ask(f"{join}&t={code}")[0] == 403
    for _ in range(40):
        status, _ = ask(f"{join}&t=guess")
    assert status == 429


@pytest.fixture(params=DATABASES)
def either(request, tmp_path):
    """A leaderboard on each of the databases."""
    with contextlib.ExitStack() as stack:
        sqlite = request.param == "sqlite"
        url = f"sqlite:///{tmp_path}/either.db" if sqlite else stack.enter_context(running(Postgres())).url
        store = Store(url)
        yield store
        store.close()


def test_many_check_in_at_the_same_moment_and_two_draw_a_round(either):
    event = made(either, rounds=1)

    def together(work, count):
        begin = threading.Barrier(count)

        def one(number):
            begin.wait()
            try:
                return work(number)
            except BadInput as error:
                return str(error)

        with ThreadPoolExecutor(count) as pool:
            return list(pool.map(one, range(count)))

    numbers = together(lambda number: rounds.check_in(either, event, f"Player {number}"), 12)
    assert sorted(numbers) == list(range(1, 13))
    assert len({player.initials for player in standing(either, event).entrants}) == 12
    assert sorted(map(str, together(lambda _: next_round(either, event), 2))) == ["1", "closed"]
    assert len(standing(either, event).now) == 6
    towers = Towers(either, "cat", 1)
    for table in standing(either, event).now:
        towers.play(*[place.who.initials for place in table.players])
    assert standing(either, event).over


def test_a_guest_who_checks_in_made_up_names_keeps_nobody_out_for_good(store, monkeypatch):
    """The owner takes them out, and then there is room again."""
    monkeypatch.setattr(rounds, "MOST_ENTRANTS", 3)
    event = kinds.make(store, "in_rounds", "Cup", "", "", now_ms() - 1, now_ms() + 3_600_000)
    made_up = [rounds.check_in(store, event, f"Nobody {number}") for number in range(3)]
    with pytest.raises(BadInput, match="full"):
        rounds.check_in(store, event, "Zoë")
    with store.engine.begin() as connection:
        for number in made_up:
            rounds.leave(connection, kinds.found(connection, event), number)
    assert rounds.check_in(store, event, "Zoë") == 4


def test_only_a_screen_of_the_house_shows_the_code(store, url):
    event = made(store)
    wall = f"/event/{event}/wall"
    assert "qr.svg" not in ask(url + wall)[1]
    key = screen_link(store, url, "cat").partition("?")[2]
    assert "qr.svg" in with_cookie(url + wall, key)
    code = links.code_token(store, event)
    assert ask(f"{url}/event/{event}/qr.svg?t={code}")[1].startswith("<svg")
    assert ask(f"{url}/event/{event}/qr.svg?t=wrong")[0] == 404


def with_cookie(url, key):
    """A page as a browser sees it that was opened by a screen's link."""
    import http.cookiejar
    import urllib.request

    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    with opener.open(f"{url}?{key}", timeout=PATIENCE) as answer:
        return answer.read().decode()


def test_letters_for_the_tower_are_ones_that_it_has_and_nobody_elses():
    assert letters_for("Jérôme", set()) == "JER"
    assert letters_for("Jérôme", {"JER"}) == "JE2"
    assert letters_for("Li", set()) == "LIX"
    assert letters_for("สมชาย", {"AAA"}) == "AA2"
    taken = set()
    for _ in range(128):
        taken.add(letters_for("Ann", taken))
    assert len(taken) == 128


def test_the_owner_runs_it_without_a_phone(store):
    form = {"kind": IN_ROUNDS, "name": "Cat Cup", "cafe": "cat", "rules": "", "form": "swiss", "rounds_planned": "2"}
    form |= {"size": "2", "begins": "2020-01-01T09:00", "ends": "2900-01-01T09:00"}
    event = guests_page.ACTIONS["make_event"](store, form)
    run = contests_page.ACTIONS
    for name in ("Ann", "Bob", "Eve"):
        run["let_in"](store, {"event": event, "name": name})
    assert run["draw_round"](store, {"event": event}) == f"{event} 1"
    table = standing(store, int(event)).now[0]
    loser = table.players[1].who.number
    run["give_result"](store, {"event": event, "place": "1", "winner": str(loser)})
    assert [place.points for place in standing(store, int(event)).now[0].players] == [0, WHOLE]
    run["let_go"](store, {"event": event, "player": "1"})
    run["let_back"](store, {"event": event, "player": "1"})
    run["end_contest"](store, {"event": event})
    assert standing(store, int(event)).over
    for action, wrong in (
        ("draw_round", {"event": event}),
        ("draw_round", {"event": "99"}),
        ("let_in", {"event": event, "name": "Late"}),
        ("let_go", {"event": event, "player": "9"}),
        ("give_result", {"event": event, "place": "7", "winner": "1"}),
    ):
        with pytest.raises(BadInput, match="closed|no_event|no_score"):
            run[action](store, wrong)
    for wrong in ({"form": "ladder"}, {"rounds_planned": "0"}, {"size": "9"}):
        with pytest.raises(BadInput, match="bad_contest"):
            guests_page.ACTIONS["make_event"](store, form | wrong)


@pytest.fixture
def fits(browser, url):
    """Whether a page stands in a window as a whole; nothing stands beyond its right edge in any case."""

    def fits(path, width=1920, height=1080):
        page = browser.new_page(viewport={"width": width, "height": height})
        page.goto(url + path)
        for image in page.locator("main img").all():
            image.evaluate("(one) => one.decode()")
        high, wide = page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
        page.close()
        assert wide <= width, path
        return high <= height

    return fits


@pytest.mark.share
@pytest.mark.parametrize("players", share([48, 12, 31], 3))
def test_groups_stand_on_a_screen_with_their_tables(store, fits, players):
    event = made(store, "groups")
    for number in range(players):
        rounds.check_in(store, event, f"Maximilian {number} Hohenfels")
    next_round(store, event)
    assert fits(f"/event/{event}/wall?{screen_link(store, '', 'cat').partition('?')[2]}&lang=de")
    fits(f"/event/{event}/wall?lang=de", 390, 844)


def test_24_tables_stand_on_a_screen_and_a_phone_has_no_edge_to_scroll_over(store, fits):
    event = made(store)
    towers = Towers(store, "cat", 24)
    for number in range(48):
        rounds.check_in(store, event, f"Maximilian {number} Hohenfels")
    key = links.player_key(store, event, 1)

    wall = f"/event/{event}/wall?{screen_link(store, '', 'cat').partition('?')[2]}&lang=de"
    assert fits(wall), "the check-in"
    next_round(store, event)
    assert fits(wall), "a round"
    fits(f"/event/{event}?lang=de", 390, 844)
    assert fits(f"/event/{event}/player?lang=en&k={key}", 390, 844)
    for table in standing(store, event).now[:12]:
        towers.play(*[place.who.initials for place in table.players])
    assert fits(wall), "with results"
    with store.engine.begin() as connection:
        connection.execute(sa.update(contests_rows).values(ended=True))
    assert fits(wall), "the podium"
