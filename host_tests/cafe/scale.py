"""A chain at full size on one computer: ``python -m host_tests board_scale [--cafes N] [--towers N] [--pages N] ...``.

Starts Mosquitto, PostgreSQL and the leaderboard as a café has them, a bridge for each café with a key of its own, and
opens pages, of the chain and of each café. First the towers play as fast as their games are confirmed, with no page
open: games a second. Then they play *rate* games a second, with the pages open: the delay from the end of a game to
each page that shows it, and what the board alone takes of a processor. Goals stand beside the figures, for a computer
with two processors that has nothing else to do.

A thousand towers of which each is played on all day make 1.1 games a second (of 15 minutes); the *rate* is ten by
default. All shares this computer's processors, the towers' records and the pages' readers too: a chain has others for
those.
"""

import argparse
import asyncio
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from multiprocessing.connection import Connection
from pathlib import Path

import sqlalchemy as sa

from desktop.cafe.data import cafes
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import games
from desktop.web_server import FILES, allow_files
from host_tests.cafe.flow import Bridges, until_counted
from host_tests.cafe.pages import OpenPages, median_and_95
from host_tests.cafe.servers import Mosquitto, Postgres, free_port, running

ROOT = Path(__file__).resolve().parents[2]
SETTLE_S = 3  # until the last news have come
PERCENT, DELAY_MS = 20, "150 300"  # goals, at ten games a second with the default cafés and pages


def main(arguments: list[str]) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="host_tests board_scale", description="A chain at full size.")
    parser.add_argument("--cafes", type=int, default=100)
    parser.add_argument("--towers", type=int, default=1000)
    parser.add_argument("--pages", type=int, default=960, help="that stay open (the board lets 1,000 in)")
    parser.add_argument("--games", type=int, default=2000, help="as fast as they go, at first")
    parser.add_argument("--rate", type=float, default=10, help="games a second, with the pages open")
    parser.add_argument("--seconds", type=float, default=30, help="of each part")
    options = parser.parse_args(arguments)
    allow_files(FILES)
    with running(Mosquitto()) as broker, running(Postgres()) as database, tempfile.TemporaryDirectory() as folder:
        simulate(options, broker.url, database.url, Path(folder))


def simulate(options: argparse.Namespace, broker: str, database: str, folder: Path) -> None:
    """See the module."""
    store = Store(database)
    names = [f"cafe{number:03}" for number in range(options.cafes)]
    keys = {name: cafes.add(store, name, f"Café {name[4:]}", "Europe/Paris") for name in names}
    port = free_port()
    words = ["board", "--page", str(port), "--database", database, "--broker", broker, "--folder", str(folder)]
    with open(folder / "board.log", "w") as log:
        leaderboard = subprocess.Popen([sys.executable, "-m", "desktop", *words], cwd=ROOT, stdout=log, stderr=log)
    ours, theirs = multiprocessing.Pipe()
    paced = int(options.rate * (options.seconds + SETTLE_S))
    plan = (broker, keys, folder, options.towers, [(options.games, 0.0), (paced, options.rate)], theirs)
    spawn = multiprocessing.get_context("spawn")
    bridges = spawn.Process(target=play, args=plan, daemon=True)
    bridges.start()
    try:
        until_open(port)
        figure("cafés, towers, open pages", f"{options.cafes} {options.towers} {options.pages}")
        assert ours.recv() == "ready"
        begun = time.perf_counter()
        ours.send("play")
        until_counted(store, options.games)
        figure("games a second from end to end, no page open", f"{options.games / (time.perf_counter() - begun):,.0f}")
        ours.recv()
        before = memory_mb(leaderboard.pid)
        asyncio.run(pages(options, port, names, ours, store, leaderboard.pid))
        figure("memory of the board at most, MB: without pages, with", f"{before} {memory_mb(leaderboard.pid)}")
        ours.send("end")
        figure("games counted", f"{store_games(store):,} of {options.games + paced:,}")
        figure("games that the bridges keep in the end", ours.recv())
        bridges.join()
    finally:
        leaderboard.terminate()
        leaderboard.wait()
        store.close()


async def pages(
    options: argparse.Namespace, port: int, names: list[str], bridges: Connection, store: Store, leaderboard: int
) -> None:
    """The parts with pages: a tenth shows the chain, the others a café each."""
    cafe_of = ["" if number % 10 == 0 else names[number % len(names)] for number in range(options.pages)]
    opened = OpenPages(port, cafe_of)
    begun = time.perf_counter()
    await opened.start()
    figure(
        f"s until {options.pages} pages are open, turned away",
        f"{time.perf_counter() - begun:.1f} {opened.turned_away}",
    )
    bridges.send("play")
    begun, used = time.perf_counter(), cpu_s(leaderboard)
    await asyncio.sleep(options.seconds)
    busy = 100 * (cpu_s(leaderboard) - used) / (time.perf_counter() - begun)
    figure(f"the board at {options.rate:g} games a second, % of a processor (goal {PERCENT})", f"{busy:.0f}")
    while not bridges.poll():
        await asyncio.sleep(0.1)
    ended: dict[str, float] = bridges.recv()
    await asyncio.sleep(SETTLE_S)
    await opened.close()
    with store.engine.connect() as connection:
        hashes = dict(connection.execute(sa.select(games.c.id, games.c.hash)).tuples().all())
    delays: list[float] = []
    for game, moments in opened.seen.items():
        if hashes[game] in ended:
            delays += [1000 * (moment - ended[hashes[game]]) for moment in moments]
    figure(f"from the end of a game to a page, ms: median, 95 % (goal {DELAY_MS})", median_and_95(delays))
    figure("the same: how many were seen, the latest", f"{len(delays):,} {max(delays, default=0):,.0f}")
    figure("bytes that a page fetches for new games: median, 95 %", median_and_95(opened.fetched))


def play(
    broker: str, keys: dict[str, str], folder: Path, towers: int, parts: list[tuple[int, float]], main: Connection
) -> None:
    """A process of its own: the games are played, then brought to the broker, part after part as *main* says."""
    allow_files(FILES)
    bridges = Bridges(broker, keys, folder / "bridges", towers)
    texts = [bridges.played(count) for count, _ in parts]
    main.send("ready")
    for games_of_part, (_, rate) in zip(texts, parts, strict=True):
        main.recv()
        main.send(bridges.bring(games_of_part, rate))
    main.recv()
    main.send(bridges.close())


def until_open(port: int) -> None:
    """Wait until the leaderboard answers."""
    for _ in range(300):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/board.json") as answer:
                answer.read()
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError("the board does not start")


def figure(name: str, value: object) -> None:
    """One line."""
    print(f"{name:<68}{value!s:>16}", flush=True)


def memory_mb(process: int) -> int:
    """What a process has had of memory at most."""
    [line] = [line for line in Path(f"/proc/{process}/status").read_text().splitlines() if line.startswith("VmHWM")]
    return round(int(line.split()[1]) / 1024)


def cpu_s(process: int) -> float:
    """What a process has had of a processor."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def store_games(store: Store) -> int:
    """The games in the database."""
    with store.engine.connect() as connection:
        return connection.scalar(sa.select(sa.func.count()).select_from(games)) or 0
