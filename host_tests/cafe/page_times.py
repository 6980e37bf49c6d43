"""How long each page of guests and owner takes while games arrive, one asker after the other."""

import contextlib
import random
import statistics
import threading
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from http.cookiejar import CookieJar

import sqlalchemy as sa

from desktop.cafe.contests import kinds, rounds, rounds_table, standings
from desktop.cafe.contests.kinds import IN_ROUNDS, SEASON, TOURNAMENT
from desktop.cafe.contests.links import player_key
from desktop.cafe.contests.standings import count_all, standings_counted
from desktop.cafe.data import members
from desktop.cafe.data.rows import Entry
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import games, scores
from desktop.cafe.games import intake
from desktop.cafe.owner import owners
from host_tests.cafe.games import figure

ARRIVING = 20  # games a second
PASSWORD = "dice for ten phases"
DAY_MS = 86_400_000


def page_times(store: Store, port: int, records: int, asked: int, arriving: Callable[[], Entry]) -> None:
    """Print median and 99th of 100 in ms of each page, *asked* for so often, with seasons over all games and a
    tournament.
    """
    now = now_ms()
    there = {one.name: one.id for one in kinds.all_contests(store)}  # of a run before
    seasons = {
        name: there.get(name) or kinds.make(store, SEASON, name, cafe, rules, now - 400 * DAY_MS, now + DAY_MS)
        for name, cafe, rules in (("by points", "", "2011 none"), ("any rules", "", ""), ("of a café", "cafe1", ""))
    }
    begun = time.perf_counter()
    count_all(store.engine)
    figure(f"three seasons over {records:,} games counted, s", f"{time.perf_counter() - begun:,.0f}")
    cup = there.get("cup") or kinds.make(store, TOURNAMENT, "cup", "", "", now - DAY_MS, now + DAY_MS)
    for number in range(1, 101):
        standings.put_in(store, cup, number)
    evening = contest_of_48(store)
    owners.add(store, "owner", PASSWORD)
    source = random.Random(2)

    def some_game() -> int:
        with store.engine.connect() as connection:  # a database leaves numbers out
            its = sa.select(games.c.id).where(games.c.id >= source.randrange(1, records))
            return connection.scalar(its.order_by(games.c.id).limit(1)) or 1

    paths: dict[str, Callable[[], str]] = {
        "/": lambda: "/?lang=en",
        "/cafe/N": lambda: f"/cafe/cafe{source.randrange(10)}?lang=en",
        "/board.json": lambda: "/board.json?lang=en",
        "/board.json of a café": lambda: f"/board.json?lang=en&cafe=cafe{source.randrange(10)}",
        "/game/N": lambda: f"/game/{some_game()}?lang=en",
        "/events": lambda: "/events?lang=en",
        **{f"/event/N, {name}": f"/event/{at}?lang=en".format for name, at in seasons.items()},
        "/event/N, a tournament": lambda: f"/event/{cup}?lang=en",
        "/event/N, in rounds": f"/event/{evening}?lang=en".format,
        "/event/N/wall": f"/event/{evening}/wall?lang=en".format,
        "/event/N/player": f"/event/{evening}/player?lang=en&k={player_key(store, evening, 1)}".format,
        "/player": f"/player?lang=en&k={member_with_games(store)}".format,
        "/deals": lambda: "/deals?lang=en",
        "/health": lambda: "/health",
        "/metrics": lambda: "/metrics",
        "/owner": lambda: "/owner?lang=en",
        "/owner/guests": lambda: "/owner/guests?lang=en",
        "/owner/game/N": lambda: f"/owner/game/{some_game()}?lang=en",
    }
    url = f"http://127.0.0.1:{port}"
    opener = logged_in(url)
    times: dict[str, list[float]] = {name: [] for name in paths}
    with standings_counted(store), games_arrive(store, arriving):
        for _ in range(asked):
            for name, path in paths.items():
                begun = time.perf_counter()
                with opener.open(url + path()) as answer:
                    answer.read()
                times[name].append(1000 * (time.perf_counter() - begun))
    print(f"\nms until a page is there, while {ARRIVING} games a second arrive: median, 99 of 100 (at most 100, 300)")
    for name, some in times.items():
        figure(name, f"{statistics.median(some):,.1f} {statistics.quantiles(some, n=100)[-1]:,.1f}")


def contest_of_48(store: Store) -> int:
    """A tournament of five rounds in the last of them, as its number."""
    now = now_ms()
    event = kinds.make(store, IN_ROUNDS, "evening", "", "", now, now + DAY_MS, 0, (kinds.SWISS, 5, 2))
    for number in range(48):
        rounds.check_in(store, event, f"Player {number}")
    for _ in range(5):
        rounds_table.next_round(store, event)
        with store.engine.begin() as connection:
            one = kinds.found(connection, event)
            assert one is not None
            for place in range(1, 25):
                winner = next(row.entrant for row in rounds.seats_of(connection, event)[::-1] if row.place == place)
                rounds.give(connection, one, place, winner)
    return event


def member_with_games(store: Store) -> str:
    """The key of somebody's page who has played 500 games."""
    name = "Zoe of the bench"
    one = members.holder_of(store, name) or members.hold(store, name, "582914")
    with store.engine.begin() as connection:
        mine = sa.update(scores).where(scores.c.seat == 0, scores.c.game <= 500)
        connection.execute(mine.values(handle=one.handle, looks=one.looks))
    return members.link_key(store, one)


def logged_in(url: str) -> urllib.request.OpenerDirector:
    """Who asks, as the owner."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    with opener.open(url + "/owner?lang=en") as answer:
        token = answer.read().decode().partition('name="token" value="')[2].partition('"')[0]
    form = {"token": token, "name": "owner", "password": PASSWORD}
    with opener.open(url + "/owner/login", urllib.parse.urlencode(form).encode()) as answer:
        assert "/owner/logout" in answer.read().decode()
    return opener


@contextlib.contextmanager
def games_arrive(store: Store, arriving: Callable[[], Entry]) -> Iterator[None]:
    """Until the block ends so many games a second come in."""
    ended = threading.Event()

    def work() -> None:
        begun, come = time.perf_counter(), 0
        while not ended.wait(max(0.0, begun + come / ARRIVING - time.perf_counter())):
            intake.add(store, [arriving()])
            come += 1

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
