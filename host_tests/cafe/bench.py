"""How the leaderboard does as it grows: ``python -m host_tests board_bench [--records N] [--database URL]
[--copied | --kept] [--broker URL]``.

Feeds N games of 200 towers, and measures the page at 10,000 games and at the end. The games are a thousand that were
played, with other initials, times and hashes: so what is measured is the leaderboard and its database. What the referee
takes on top, once a game, is measured by itself. With ``--copied`` most of the games are copied within the database
(copies.py), which takes minutes; with ``--kept`` a database that has them from a run before is not fed again. Then
each page of guests and owner is asked for while games arrive: page_times.py. At last it tells how the database
answers each question of the page; the exit status is 1 where it reads more for one than it should, which only an index
can keep it from.

With ``--broker`` N games that were all played go from end to end: through the bridge, its referee, the broker, and the
leaderboard's referee into the database.
"""

import argparse
import random
import resource
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import sqlalchemy as sa

from desktop.cafe.contests import kinds
from desktop.cafe.contests.kinds import IN_ROUNDS, TOURNAMENT
from desktop.cafe.data.rows import Entry
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import games
from desktop.cafe.games import intake
from desktop.cafe.verdict import Verdict, judged
from desktop.cafe.web_application import pages
from desktop.errors import BadInput
from desktop.web_server import served
from host_tests.cafe.copies import WEEK_MS, WEEKS, copy_weeks
from host_tests.cafe.flow import flow
from host_tests.cafe.games import TOWERS, figure, played_game
from host_tests.cafe.page_times import page_times
from host_tests.cafe.plans import answers

FIRST = 10_000
WARM = 2_000  # games, until memory is looked at for the first time
BATCH = 500
PLAYED = 1000
ASKED = 100
ROUNDS = 5  # just after a million games a disk is still busy
YEAR_MS = 365 * 86_400_000
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def main(arguments: list[str]) -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="host_tests board_bench", description="The board's figures.")
    parser.add_argument("--records", type=int, help="how many games (1,000,000; with --broker 20,000)")
    parser.add_argument("--database", metavar="URL", help="an empty one; without it a file is made, and removed")
    parser.add_argument("--kept", action="store_true", help="the games of --database are there: only ask for the pages")
    parser.add_argument("--copied", action="store_true", help="play a fiftieth of the games, and copy them")
    parser.add_argument("--asked", type=int, default=200, metavar="N", help="how often each page is asked for (200)")
    parser.add_argument("--broker", metavar="URL", help="from end to end, over this broker; nobody else should use it")
    options = parser.parse_args(arguments)
    records = options.records or (20_000 if options.broker else 1_000_000)
    least = WARM if options.broker else FIRST
    if options.kept and not options.database:
        raise BadInput("--kept: which --database?")
    if records < least:
        raise BadInput(f"--records {records}: at least {least}")
    with tempfile.TemporaryDirectory() as folder:
        url = options.database or f"sqlite:///{folder}/board.db"
        if options.broker:
            flow(url, options.broker, records, WARM, Path(folder))
        elif not measure(url, records, options.asked, options.kept, options.copied):
            sys.exit(1)


def measure(url: str, records: int, asked: int, kept: bool = False, copied: bool = False) -> bool:
    """See the module, each page *asked* for so often; whether all questions were answered by an index."""
    source = random.Random(1)
    texts = [played_game(source, number) for number in range(PLAYED)]
    begun = time.perf_counter()
    played = [judged(text) for text in texts]
    figure("records a second through the referee, one process", f"{PLAYED / (time.perf_counter() - begun):,.0f}")

    store = Store(url)
    with served(pages(store)) as port:
        if copied:
            copy(store, list(of_a_year(played, source, range(records // WEEKS), records, WEEKS * WEEK_MS)))
        elif not kept:
            feed(store, url, port, records, lambda numbers: list(of_a_year(played, source, numbers, records)))
        with store.engine.connect() as connection:
            there = connection.scalar(sa.select(sa.func.max(games.c.id))) or 0
        more = of_a_year(played, source, range(there, 2 * there), 2 * there)
        for one in kinds.all_contests(store):
            if one.kind in (TOURNAMENT, IN_ROUNDS):  # of a run before
                kinds.delete(store, one.id)
        found = answers(store, "2011 none")  # before the pages have a tournament of a hundred games
        page_times(store, port, there, asked, lambda: next(more)._replace(at=now_ms()))
        print("\nrows read for each question of the page, and how")
        for answer in found:
            print(f"{answer.rows:>9,} {'' if answer.by_index else 'NOT BY AN INDEX '}{answer.question}: {answer.how}")
    store.close()
    return all(answer.by_index for answer in found)


def feed(store: Store, url: str, port: int, records: int, entries: Callable[[range], list[Entry]]) -> None:
    """Bring so many games in, and say how the page does as they grow."""
    page = f"http://127.0.0.1:{port}/board.json"
    done = 0
    latency = {}
    goals = {FIRST, max(FIRST, records // 10), records}  # a tenth: SQLite has its 64 MB of cache by then
    for goal in sorted(goals):
        begun, before = time.perf_counter(), done
        while done < goal:
            done += intake.add(store, entries(range(done, min(done + BATCH, goal))))
        if done > before:
            seconds = time.perf_counter() - begun
            figure(f"records a second into the database, {before:,} to {done:,}", f"{(done - before) / seconds:,.0f}")
        if url.startswith("postgresql"):
            with store.engine.begin() as connection:  # as PostgreSQL does by itself, within a minute
                connection.exec_driver_sql("analyze")
        latency[goal] = asked(page, store)
        figure(f"page, ms, median and 95 of 100, at {done:,} games", "{:.1f} {:.1f}".format(*latency[goal]))
        figure("memory of the process at most, MB", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f}")
    figure("ratio of the medians (at most 2)", f"{latency[records][0] / latency[FIRST][0]:.2f}")
    again = intake.add(store, entries(range(BATCH)))
    figure("of 500 that were there already, counted again", again)
    if url.startswith("sqlite"):
        figure("database, MB", f"{Path(url.removeprefix('sqlite:///')).stat().st_size / 1e6:,.0f}")


def copy(store: Store, week: list[Entry]) -> None:
    """Bring the games of a week in, and copy them into the weeks since then."""
    begun = time.perf_counter()
    for start in range(0, len(week), BATCH):
        intake.add(store, week[start : start + BATCH])
    count = copy_weeks(store)
    figure(f"{len(week):,} games brought in and copied to be {count:,}, s", f"{time.perf_counter() - begun:,.0f}")


def of_a_year(
    played: list[Verdict], source: random.Random, numbers: range, records: int, span_ms: int = YEAR_MS
) -> Iterator[Entry]:
    """Games by their numbers, as if *records* of them had been played until now in the last year, in ten cafés."""
    now = now_ms()
    for number in numbers:
        verdict = source.choice(played)
        seats = [seat._replace(initials="".join(source.choices(LETTERS, k=3))) for seat in verdict.seats]
        name = sha256(b"%d" % number).hexdigest()
        at = now - span_ms + span_ms * number // records
        tower = f"{number % TOWERS:016x}"
        yield Entry(f"cafe{number % 10}", tower, number & 0xFFFF, at, verdict._replace(hash=name, seats=seats))


def asked(page: str, store: Store) -> tuple[float, float]:
    """Median and 95th of 100, in ms, of asking for what the page shows, each after a change: the database is asked.

    Of the quietest of some rounds.
    """
    return min(asked_once(page, store) for _ in range(ROUNDS))


def asked_once(page: str, store: Store) -> tuple[float, float]:
    """The same of one round."""
    times = []
    for _ in range(ASKED):
        store.changed()
        begun = time.perf_counter()
        with urllib.request.urlopen(page) as answer:
            answer.read()
        times.append(1000 * (time.perf_counter() - begun))
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]
