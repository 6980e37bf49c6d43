"""An analysis as a page: lessons, the chances to win turn by turn, luck and skill, every roll with its best hold.

All of it is HTML with SVG in it, which needs no script; with ``analysis.js`` a link that has a record behind its ``#``
opens too, and is copied by a button. Its looks stand in desktop/tower/page/look.css and analysis.css.
"""

from html import escape
from typing import Any

from desktop.records.analysis.lessons import LEAST
from desktop.records.analysis.plots import luck_and_skill, win_curve
from desktop.records.analysis.share import packed
from desktop.records.analysis.text import ESTIMATED, SOLVED, amount, ended, mark_text
from p10core.dice.ten_dice import DICE
from p10core.phases import NEEDS

FRAME = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Analysis - Dice tower</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
{refresh}<link rel="icon" href="data:,">
<link rel="stylesheet" href="{root}look.css">
<link rel="stylesheet" href="{root}analysis.css">
<script type="module" src="{root}analysis.js"></script>
</head>
<body>
<main>
<nav><a href="./">{back}</a></nav>
<h1>Analysis</h1>
{body}
</main>
</body>
</html>
"""
REFRESH = '<meta http-equiv="refresh" content="2">\n'
KEY = """\
<p class="key"><span class="luck">luck</span> is what the rolls changed, <span class="skill">skill</span> what the holds
lost against the best ones, turn by turn and added up, in {currency}. The mark is the tower's, of 100: how much the
holds kept of the chance to win (alone: of the points) that there was. Phases stand below the plots; a click on a point
goes to its turn. Under the dice: <i></i> held, <i class="best"></i> the best hold, if yours was not.</p>"""
POINTS = "points {points_are}"
WIN = "chances to win"


def frame(body: str, root: str = "", refresh: str = "") -> str:
    """A page. *root*: where the style sheets lie, as this page sees them."""
    return FRAME.format(body=body, root=root, refresh=refresh, back="back to the game" if root else "back to the tower")


def nothing(root: str = "") -> str:
    """Nobody has rolled."""
    return frame("<p>Nothing to analyse yet: nobody has rolled.</p>", root)


def waiting(root: str = "") -> str:
    """The page asks again by itself."""
    return frame('<p role="status">Working it out... the first time takes a minute.</p>', root, REFRESH)


def refused(why: str, root: str = "") -> str:
    """The record cannot be analysed."""
    return frame(f"<p>The game cannot be analysed. {escape(why)}</p>", root)


def drawn(analysis: dict[str, Any], record: str = "", root: str = "") -> str:
    """The whole page; with the *record*, it can be copied and shared."""
    people = [player for player in analysis["players"] if not player["tower"]]
    names = [player["name"] for player in people]
    currency = WIN if analysis["win"] else POINTS.format(points_are=escape(analysis["points_are"]))
    body = [
        lessons_section(analysis),
        win_section(analysis),
        KEY.format(currency=currency),
        *(player_section(player, analysis) for player in people),
        *(turn_section(turn, analysis) for turn in analysis["turns"] if turn["player"] in names),
        record_section(record),
    ]
    return frame("\n".join(part for part in body if part), root)


def lessons_section(analysis: dict[str, Any]) -> str:
    """What to do better, in words."""
    currency = analysis["currency"]
    if not analysis["lessons"]:
        return '<section class="lessons"><h2>Nothing to learn</h2><p>No hold cost anything.</p></section>'
    rows = []
    for lesson in analysis["lessons"]:
        times = "once" if lesson["times"] == 1 else f"{lesson['times']} times"
        dearest = lesson["dearest"]
        advice = lesson["advice"][0].upper() + lesson["advice"][1:]
        rows.append(
            f"<li><strong>{escape(advice)}.</strong> {escape(lesson['player'])} missed that {times}, for"
            f" {amount(lesson['cost'], currency)} in all; most in"
            f' <a href="#turn-{dearest["turn"]}">turn {dearest["turn"]}</a>, roll {dearest["roll"]}:'
            f" {amount(dearest['cost'][currency], currency)}.</li>"
        )
    title = {1: "A lesson", 2: "Two lessons", 3: "Three lessons"}[len(rows)]
    return f'<section class="lessons"><h2>{title}</h2><ol>{"".join(rows)}</ol></section>'


def win_section(analysis: dict[str, Any]) -> str:
    """The curve, and where it turned."""
    win = analysis["win"]
    if not win:
        return ""
    turns = analysis["turns"]
    rows = []
    for point in win["turning_points"]:
        turn = turns[point["turn"] - 1]
        rows.append(
            f'<li><a href="#turn-{turn["number"]}">Turn {turn["number"]}</a>: {escape(turn["player"])}'
            f" {'fails' if not turn['score'] else 'makes'} phase {turn['phase']}"
            f"{' with ' + str(turn['score']) if turn['score'] else ''},"
            f" {100 * point['from']:.0f} → {100 * point['to']:.0f} %"
            f' (<span class="luck">dice {100 * turn["luck"]["win"]:+.0f}</span>,'
            f' <span class="skill">holds {100 * turn["skill"]["win"]:+.0f}</span>).</li>'
        )
    turned = f"<h3>Where it turned</h3><ol>{''.join(rows)}</ol>" if rows else ""
    how = SOLVED if win["solved"] else ESTIMATED
    return (
        f'<section class="curve"><h2>The chance to win <small>in %, after each turn, {how}</small></h2>'
        f"{win_curve(win, turns)}{turned}</section>"
    )


def live(names: list[str], moved: list[list[float]]) -> str:
    """The curve alone, for the tower's page while a game goes on."""
    now = " · ".join(
        f'<span class="p{place}">{escape(name)} {100 * chance:.0f} %</span>'
        for place, (name, chance) in enumerate(zip(names, moved[-1], strict=True))
    )
    return f"<p>{now}</p>{win_curve({'curve': moved, 'players': names})}"


def player_section(player: dict[str, Any], analysis: dict[str, Any]) -> str:
    """A player's name, mark, plot, and sums."""
    currency = analysis["currency"]
    turns = [turn for turn in analysis["turns"] if turn["player"] == player["name"]]
    head = f"<h2>{escape(player['name'])} <small>mark {mark_text(player['mark'])}</small></h2>"
    if not turns:
        return f"<section>{head}<p>has not rolled yet</p></section>"
    sums = " · ".join(
        f'<span class="{word}">{word}</span> {"+" if player[word][currency] > 0 else ""}'
        f"{amount(player[word][currency], currency)}"
        for word in ("luck", "skill")
    )
    return f"<section>{head}{luck_and_skill(player['name'], turns, currency)}<p>{sums}</p></section>"


def turn_section(turn: dict[str, Any], analysis: dict[str, Any]) -> str:
    """A turn, roll by roll."""
    currency = analysis["currency"]
    cost = sum(step["cost"][currency] for step in turn["rolls"] if "cost" in step)
    dear = f' <small class="cost">−{amount(cost, currency)}</small>' if cost >= LEAST[currency] else ""
    rolls = "".join(roll_part(step, currency) for step in turn["rolls"])
    return (
        f'<article id="turn-{turn["number"]}"><h3>{turn["number"]}. {escape(turn["player"])}, phase {turn["phase"]}'
        f" <small>{NEEDS[turn['phase']]}: {ended(turn)}</small>{dear}</h3>{rolls}</article>"
    )


def roll_part(step: dict[str, Any], currency: str) -> str:
    """Ten dice; under each whether it was held, and whether the best hold has it; what the hold cost."""
    held, best = step.get("hold"), step.get("best", {}).get(currency)
    cost = step["cost"][currency] if held is not None else 0.0
    dear = held is not None and cost >= LEAST[currency]
    dice = "".join(die_part(face, has(held, die), dear and has(best, die)) for die, face in enumerate(step["faces"], 1))
    said = ""
    if held is not None:
        said = f"{'scored' if held == 'stop' else hold_words(held)}"
        said += f'; <b class="better">best: {hold_words(best)}</b>, cost {amount(cost, currency)}' if dear else " ✓"
    return f'<div class="roll"><ol class="dice">{dice}</ol><p>{said}</p></div>'


def die_part(face: str, held: bool, best: bool) -> str:
    """A die: its number, its colour, which the letter says too, and the marks under it."""
    kinds = " ".join(["die", face[-1], *["held"] * held, *["best"] * best])
    return f'<li class="{kinds}">{face[:-1]}<small>{face[-1]}</small></li>'


def has(hold: list[int] | str | None, die: int) -> bool:
    """Whether a hold has a die."""
    return hold == "stop" or hold is not None and die in hold


def hold_words(hold: list[int] | str | None) -> str:
    """``held 3``: how many dice; or that the turn ends."""
    if hold == "stop":
        return "score"
    count = len(hold or [])
    return "roll all" if not count else f"roll {DICE - count}"


def record_section(record: str) -> str:
    """The record to copy, and the link that has it."""
    if not record:
        return ""
    return (
        '<section class="record"><h2>Share it</h2>'
        f'<p><a class="share" href="#r={packed(record)}">A link to this game</a>: whoever opens it at a tower sees'
        " this page. <button type=button class=copy data-what=link>copy the link</button></p>"
        f"<details><summary>The record</summary><textarea readonly rows=12>{escape(record)}</textarea>"
        "<button type=button class=copy data-what=record>copy the record</button></details></section>"
    )
