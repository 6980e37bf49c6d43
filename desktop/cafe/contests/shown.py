"""What the pages of contests show, in words: templates/contest*.html."""

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

from desktop.cafe.clocks import local
from desktop.cafe.contests import rounds_table, same_dice, standings
from desktop.cafe.contests.kinds import EVENING, GROUPS, IN_ROUNDS, LEAGUE, READ, SEASON, TOURNAMENT, Contest
from desktop.cafe.contests.rounds_table import Line, Standing, figure
from desktop.cafe.contests.same_dice import WIN, Result
from desktop.cafe.contests.standings import BEST_GAMES
from desktop.cafe.data import lists
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.guest_words import Words, rules_in_words, when
from desktop.cafe.web_pages import Context


class Row(NamedTuple):
    """A line of a list that ranks: *rank* 0 for who is in no place; *cells* after the name."""

    rank: int
    who: str
    cells: tuple[object, ...]
    small: str = ""
    link: str = ""
    gone: bool = False


class Ranked(NamedTuple):
    """A list that ranks. *heads*: words over its columns, after the player's, *who*; *main*: the cell that decides."""

    title: str
    heads: tuple[str, ...]
    rows: list[Row]
    main: int = -1
    who: str = "player"

    def short(self, most: int) -> "Ranked":
        """So many of its lines, with one cell."""
        return self._replace(heads=self.heads[:1], rows=[row._replace(cells=row.cells[:1]) for row in self.rows[:most]])


def about(store: Store, some: list[Contest], words: Words) -> list[Context]:
    """What contests are, in words."""
    with store.reading() as connection:
        cafes = lists.cafes_of(connection, {one.cafe for one in some} - {""})
    return [in_words(one, cafes.get(one.cafe), words) for one in some]


def in_words(one: Contest, cafe: lists.Cafe | None, words: Words) -> Context:
    """The same of one, whose café is known; None: the chain."""
    zone = cafe.timezone if cafe else ""
    late = when(one.late, zone, words["language"])
    state = one.life(now_ms())
    return {
        "id": one.id,
        "kind": words[one.kind],
        "name": one.name,
        "state": state,
        "where": cafe.label if cafe else one.cafe or words["chain"],
        "rules": rules_of(one, words),
        "when": span(one.begins, one.ends, zone, words),
        "late": words["games_until"].format(until=late),
    }


def span(begins: int, ends: int, zone: str, words: Words) -> str:
    """From when to when; of an evening the day stands there once."""
    from_, to = local(begins, zone), local(ends, zone)
    until = f"{to:%H:%M}" if from_.date() == to.date() else when(ends, zone, words["language"])
    return words["from_to"].format(begins=when(begins, zone, words["language"]), ends=until)


def rules_of(one: Contest, words: Words) -> str:
    """Which games count, in words."""
    if one.kind == EVENING:
        return words["deals"].format(count=one.deals)
    if one.kind == LEAGUE:
        return words["same_dice"]
    return rules_in_words(one.rules, words["language"]) if one.rules else words["any_rules"]


def shown(store: Store, one: Contest, words: Words) -> Context:
    """All that the page of a contest shows: each kind has its part."""
    return {"words": words, "contest": about(store, [one], words)[0]} | PARTS[one.kind](store, one, words)


def by_games(store: Store, one: Contest, words: Words) -> Context:
    """A season or a tournament: who has the most points, or wins."""
    rows = standings.table(store, one)
    labels = labels_of(store, {row.cafe for row in rows})
    heads = ("games", "wins", "best", "sum")[: 4 if one.by_sum else 3]
    lines = [Row(row.rank, row.who, row[3 : 3 + len(heads)], labels.get(row.cafe, "")) for row in rows]
    how = "by_wins" if not one.by_sum else "by_all" if one.kind == TOURNAMENT else "by_sum"
    counting = one.counted is not None
    return {
        "lists": [Ranked(title(one, words), heads, lines, 3 if one.by_sum else 1)],
        "empty": "" if counting else words["no_standings"],
        "counting": counting,
        "winners": "" if counting else winners(one, lines),
        "how": f"{words[f'{one.kind}_counts']} {words[how].format(count=BEST_GAMES)} {words['who_counts']}",
        "games": standings.games_of(store, one.id)[one.id] if one.kind == TOURNAMENT else [],
    }


def winners(one: Contest, rows: list[Row]) -> str:
    """Who leads it, once no game comes in any more; "" until then."""
    return " · ".join(row.who for row in rows if row.rank == 1) if one.life(now_ms()) == READ else ""


def by_deals(store: Store, one: Contest, words: Words) -> Context:
    """An evening: who has made most of the same dice."""
    rows = same_dice.evening_results(store, one.id)
    ranked = by_matchpoints(title(one, words), rows, labels_of(store, {row.cafe for row in rows}))
    return {
        "lists": [ranked],
        "empty": words["no_standings"],
        "live": one.life(now_ms()) != READ,
        "winners": winners(one, ranked.rows),
        "how": f"{words['evening_counts']} {words['by_matchpoints']} {words['who_counts']}",
        "games": standings.games_of(store, one.id)[one.id],
    }


def by_matchpoints(title: str, rows: list[Result], labels: dict[str, str]) -> Ranked:
    """The list of those who are ranked by matchpoints. *labels*: what cafés are called, of those that are named."""
    lines = [
        Row(row.rank, row.who, (row.games, f"{row.points} / {row.most}", row.percent), labels.get(row.cafe, ""))
        for row in rows
    ]
    return Ranked(title, ("games", "matchpoints", "percent"), lines, 2)


def by_houses(store: Store, one: Contest, words: Words) -> Context:
    """A league: the houses, and its nights."""
    houses, over = same_dice.league_table(store, one)
    nights = same_dice.nights_of(store, one)
    labels = labels_of(store, {house.cafe for house in houses}, several=False)
    heads = ("league_points", "percent", "nights", "wins", "draws", "losses")
    rows = [
        Row(
            house.rank,
            labels[house.cafe],
            (f"{house.points} / {WIN * house.matches}", house.percent)
            + (house.nights, house.wins, house.draws, house.matches - house.wins - house.draws),
            link=f"/cafe/{house.cafe}",
        )
        for house in houses
    ]
    return {
        "lists": [Ranked(title(one, words), heads, rows, 0, "league_house")],
        "winners": winners(one, rows) if over else "",
        "empty": words["no_league"],
        "over_of": words["league_nights"].format(over=over, all=len(nights)),
        "how": words["league_how"],
        "nights": about(store, nights, words),
    }


def labels_of(store: Store, cafes: set[str], several: bool = True) -> dict[str, str]:
    """What these cafés are called, those that were taken off too; nothing if there is but one, and *several* are
    wanted.
    """
    named = cafes - {""}
    if several and len(named) < 2:
        return {}
    with store.reading() as connection:
        known = lists.cafes_of(connection, named)
    return {name: known[name].label if name in known else name for name in named}


def title(one: Contest, words: Words) -> str:
    """What stands over its list."""
    return words["final" if one.life(now_ms()) == READ else "standings"]


# Tournaments in rounds


def by_rounds(store: Store, one: Contest, words: Words) -> Context:
    """A tournament in rounds: its tables, its standings, in the end who has won."""
    now = rounds_table.as_it_stands(store, one)
    groups = one.form == GROUPS
    in_groups = groups and 0 < one.round <= one.rounds and not now.over
    every = ranked_lines(words["final" if now.over else "standings"], now.lines, words, one.by_sum)
    named = by_groups(now.lines, words, one.by_sum) if in_groups else []
    return {
        "now": now,
        "round_title": round_title(now, one.round, words),
        "waiting": words["tables_play"].format(count=now.waits) if now.waits else "",
        "rounds": [(round_title(now, number, words), some) for number, some in reversed([*enumerate(now.rounds, 1)])],
        "every": every,
        "lists": (named or [every]) if one.round else [],
        "groups": named,
        "form": words["form_groups"] if groups else words["form_swiss"].format(rounds=one.rounds, size=one.size),
        "how": " ".join([words["how_groups" if groups else "how_swiss"], *([words["how_totals"]] * one.by_sum)]),
        "live": not now.over,
        "open": not now.over and one.round < one.rounds,
        "can_draw": not now.over and (groups or one.round < one.rounds),
    }


def round_title(now: Standing, number: int, words: Words) -> str:
    """What a round is called."""
    one = now.contest
    if not number:
        return words["check_in"]
    if one.form == GROUPS and number > one.rounds:
        tables = len(now.rounds[number - 1])
        return words.get(f"last_{tables}", words["last_many"].format(count=2 * tables))
    return words["round_of"].format(round=number, rounds=one.rounds)


def ranked_lines(title: str, lines: list[Line], words: Words, totals: bool) -> Ranked:
    """The standings; *totals*: whether those of the games compare."""
    heads = ("points_head", "against_short", "totals")[: 2 + totals]
    rows = [
        Row(
            line.rank,
            line.who.name,
            (line.said, figure(line.against), *([line.totals] * totals)),
            words["left"] if line.who.gone else "",
            gone=line.who.gone,
        )
        for line in lines
    ]
    return Ranked(title, heads, rows, 0)


def by_groups(lines: list[Line], words: Words, totals: bool) -> list[Ranked]:
    """The standings of each group, each ranked from 1."""
    found: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        found[line.who.pool].append(line._replace(rank=1 + len(found[line.who.pool])))
    names = [(pool, words["group_number"].format(number=pool)) for pool in sorted(found) if pool]
    return [ranked_lines(name, found[pool], words, totals) for pool, name in names]


PARTS: dict[str, Callable[[Store, Contest, Words], Context]] = {
    SEASON: by_games,
    TOURNAMENT: by_games,
    EVENING: by_deals,
    LEAGUE: by_houses,
    IN_ROUNDS: by_rounds,
}
