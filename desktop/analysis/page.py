"""An analysis as a page: lessons, the chances to win turn by turn, luck and skill, every roll with its best hold.

All of it is HTML with SVG in it, which needs no script; with ``analysis.js`` a link that has a record behind its ``#``
opens too, and is copied by a button. Its looks stand in desktop/tower/page/look.css and analysis.css.
"""

from collections.abc import Sequence
from html import escape

from desktop.analysis.duplicate import result_section
from desktop.analysis.folded import graded, turns_section
from desktop.analysis.lessons import GRADES, LEAST, MISTAKE, PLURALS, TAUGHT, grade_of
from desktop.analysis.parts import Analysis, PlayerSums, Progress, Turn, Win
from desktop.analysis.plots import luck_and_skill, win_curve
from desktop.analysis.share import packed
from desktop.analysis.words import advice, amount, refusal, spoken
from desktop.words.catalogues import Words

FRAME = """\
<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<title>{title} – {tower}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
{refresh}<link rel="icon" href="{root}icon.svg">
<link rel="preload" href="{root}manrope.ttf" as="font" crossorigin>
<link rel="stylesheet" href="{root}look.css">
<link rel="stylesheet" href="{root}analysis.css">
<script type="module" src="{root}analysis.js"></script>
</head>
<body>
<main>
<nav>{back}</nav>
<h1>{title}</h1>
{body}
</main>
</body>
</html>
"""
LITTLE = 0.2  # a chance to win; who wins with less left has something to tell
REFRESH = '<meta http-equiv="refresh" content="1">\n'
Links = Sequence[tuple[str, str]]  # where the page leads back to: address and text of each


def frame(body: str, root: str = "", refresh: str = "", language: str = "en", back: Links = (), title: str = "") -> str:
    """A page. *root*: where the style sheets lie, as this page sees them; *back*: else it leads to the tower. *title*:
    else it is the analysis.
    """
    words = spoken(language)
    links = " ".join(f'<a href="{escape(href)}">{escape(text)}</a>' for href, text in back or [("./", words["tower"])])
    return FRAME.format(
        body=body,
        root=root,
        refresh=refresh,
        back=links,
        language=words["language"],
        title=title or words["title"],
        tower=words["dice_tower"],
    )


def nothing(root: str = "", language: str = "en", back: Links = ()) -> str:
    """Nobody has rolled."""
    return frame(f"<p>{spoken(language)['nothing']}</p>", root, "", language, back)


def waiting(root: str = "", language: str = "en", back: Links = (), progress: Progress | None = None) -> str:
    """The page asks again by itself, and shows the curve as far as it is worked out."""
    words = spoken(language)
    if not progress:
        return frame(f'<p role="status">{words["waiting"]}</p>', root, REFRESH, language, back)
    done = words["progress"].format(turns=progress["turns"], all=progress["all"])
    curve = live(progress["players"], progress["curve"]) if len(progress["curve"]) > 1 else ""
    return frame(f'<p role="status">{done}</p>{curve}', root, REFRESH, language, back)


def refused(why: str, root: str = "", language: str = "en", back: Links = ()) -> str:
    """The record cannot be analysed."""
    return frame(f"<p>{refusal(why, spoken(language))}</p>", root, "", language, back)


def drawn(
    analysis: Analysis,
    record: str = "",
    root: str = "",
    language: str = "en",
    back: Links = (),
    puzzles: str = "",
    tried: int = 0,
) -> str:
    """The whole page; with the *record*, it can be copied and shared. *puzzles*: where mistakes are puzzles. *tried*:
    how often its player has played its deal, this one included; 0 if nobody knows.
    """
    words = spoken(language)
    practice = f"<p>{words['practice'].format(number=tried)}</p>" if tried > 1 else ""
    own = own_puzzles(analysis, record, puzzles, words)
    said = body(analysis, record, words, above=own, below=practice, root="" if back else "./")
    return frame(said, root, "", language, back)


def body(analysis: Analysis, record: str, words: Words, above: str = "", below: str = "", root: str = "") -> str:
    """What is in the page; *above* stands below the lessons, *below* below the turns. *root*: where the result's link
    leads to.
    """
    people = [player for player in analysis["players"] if not player["tower"]]
    names = [player["name"] for player in people]
    currency = words["in_chances" if analysis["win"] else "in_points"]
    parts = [
        *(praise(player, analysis, words) for player in people),
        lessons_section(analysis, words),
        above,
        win_section(analysis, words),
        result_section(record.splitlines(), words, root) if record else "",
        *(player_section(player, analysis, words) for player in people),
        key(words["key"].format(currency=currency), words),
        turns_section(analysis["turns"], names, analysis["currency"], words),
        below,
        record_section(record, words),
    ]
    return "\n".join(part for part in parts if part)


def lessons_section(analysis: Analysis, words: Words) -> str:
    """What to do better, in words."""
    currency = analysis["currency"]
    if not analysis["lessons"]:
        said = words["no_cost"].format(least=amount(TAUGHT[currency], currency, words))
        return f'<section class="lessons"><h2>{words["no_lesson"]}</h2><p>{said}</p></section>'
    rows = []
    for lesson in analysis["lessons"]:
        dearest = lesson["dearest"]
        said = advice(lesson["advice"], words)
        row = words["habit" if lesson["times"] > 1 else "lesson"].format(
            advice=escape(said[0].upper() + said[1:]),
            player=escape(lesson["player"]),
            count=lesson["times"],
            cost=amount(lesson["cost"], currency, words),
            turn=dearest["turn"],
            roll=dearest["roll"],
            dearest=graded(dearest["cost"][currency], currency, words),
        )
        rows.append(f"<li>{row}</li>")
    return f'<section class="lessons"><h2>{words["lessons"]}</h2><ol>{"".join(rows)}</ol></section>'


def win_section(analysis: Analysis, words: Words) -> str:
    """The curve, and where it turned."""
    win = analysis["win"]
    if not win:
        return ""
    turns = analysis["turns"]
    rows = []
    for point in win["turning_points"]:
        turn = turns[point["turn"] - 1]
        said = words["turning"].format(
            turn=turn["number"],
            player=escape(turn["player"]),
            ended=words["makes" if turn["score"] else "fails"].format(phase=turn["phase"], score=turn["score"]),
            before=f"{100 * point['from']:.0f}",
            after=f"{100 * point['to']:.0f}",
            luck=change(turn["luck"]["win"]),
            skill=change(turn["skill"]["win"]),
        )
        rows.append(f"<li>{said}</li>")
    turned = f"<h3>{words['turned']}</h3><ol>{''.join(rows)}</ol>" if rows else ""
    how = words["win_in"].format(how=words["solved" if win["solved"] else "estimated"])
    return (
        f'<section class="curve"><h2>{words["win"]} <small>{how}</small></h2>'
        f"{win_curve(win, turns, words)}{comeback(win, words)}{turned}</section>"
    )


def comeback(win: Win, words: Words) -> str:
    """What the winner tells: how little was left before the game was won after all; nothing if it was much."""
    told = ""
    for place, name in enumerate(win["players"]):
        least, before = min((row[place], turn) for turn, row in enumerate(win["curve"], 1))
        if win["curve"][-1][place] == 1 and least < LITTLE:
            chance = f"{max(100 * least, 1):.0f}"
            told = f"<p>{words['comeback'].format(player=escape(name), chance=chance, turn=before)}</p>"
    return told


def change(chance: float) -> str:
    """``+3``, ``−12``, ``0``, in %."""
    return f"{round(100 * chance):+d}".replace("-", "−").replace("+0", "0")


def key(said: str, words: Words) -> str:
    """What figures mean, folded: it is read once."""
    return f'<details class="key"><summary>{words["means"]}</summary><p>{said}</p></details>'


def live(names: list[str], moved: list[list[float]]) -> str:
    """The curve alone, for the tower's page while a game goes on."""
    now = " · ".join(
        f'<span class="p{place}">{escape(name)} {100 * chance:.0f} %</span>'
        for place, (name, chance) in enumerate(zip(names, moved[-1], strict=True))
    )
    win: Win = {"players": names, "curve": moved, "solved": False, "turning_points": []}
    return f"<p>{now}</p>{win_curve(win)}"


def player_section(player: PlayerSums, analysis: Analysis, words: Words) -> str:
    """A player's name, plot, and sums."""
    currency = analysis["currency"]
    turns = [turn for turn in analysis["turns"] if turn["player"] == player["name"]]
    head = f"<h2>{escape(player['name'])}</h2>"
    if not turns:
        return f'<section class="player">{head}<p>{words["not_rolled"]}</p></section>'
    luck, skill = (player[word][currency] for word in ("luck", "skill"))
    win = analysis["win"]
    if win:
        first, *_, last = [row[win["players"].index(player["name"])] for row in (win["curve"][0], *win["curve"])]
        changed = {"luck": luck, "skill": skill, "others": last - first - luck - skill}
        said = {name: amount(value, currency, words, "+") for name, value in changed.items()}
        sums = words["sum"].format(first=amount(first, currency, words), last=amount(last, currency, words), **said)
    else:
        sums = f'<span class="luck">{words["luck"]}</span> {amount(luck, currency, words, "+")}'
        if skill < -LEAST[currency]:
            left = words["left"].format(amount=amount(-skill, currency, words))
            sums += f' · <span class="skill">{left}</span>'
    plot = luck_and_skill(player["name"], turns, currency, words)
    rest = f"{grades(turns, words)}{same_dice(turns, words)}"
    return f'<section class="player">{head}{plot}<p>{sums}</p>{rest}</section>'


def praise(player: PlayerSums, analysis: Analysis, words: Words) -> str:
    """What comes before all lessons: that a player came to more than the best holds on these dice; where nobody knows
    that, than they do on average.
    """
    turns = [turn for turn in analysis["turns"] if turn["player"] == player["name"]]
    dealt = of_the_deal(turns)
    if dealt:
        yours, best, _ = dealt
        if sum(yours) <= sum(best):
            return ""
        said = words["better"].format(name=escape(player["name"]), yours=summed(yours, words), best=summed(best, words))
    else:
        more = sum(player[word]["points"] for word in ("luck", "skill")) if analysis["currency"] == "points" else 0
        if not turns or more < LEAST["points"]:
            return ""
        said = words["above"].format(name=escape(player["name"]), points=amount(more, "points", words))
    return f'<p class="praise"><strong>{said}</strong></p>'


def of_the_deal(turns: list[Turn]) -> list[tuple[int, ...]]:
    """Of the turns of a game by a deal the points, those of the best holds, and those with foresight; else nothing."""
    dealt = [
        (turn["score"] or 0, turn["dealt"]["best"], turn["dealt"]["foresight"]) for turn in turns if "dealt" in turn
    ]
    return list(zip(*dealt, strict=True))


def summed(scores: tuple[int, ...], words: Words) -> str:
    """``5 made, 229 points``"""
    return words["dealt_sum"].format(points=sum(scores), made=sum(map(bool, scores)))


def same_dice(turns: list[Turn], words: Words) -> str:
    """In a game by a deal: what the player made of these dice, and what could have been made of them."""
    dealt = of_the_deal(turns)
    if not dealt:
        return ""
    yours, best, foresight = (summed(scores, words) for scores in dealt)
    said = words["dealt"].format(turns=len(dealt[0]), yours=yours, best=best, foresight=foresight)
    return f"<p>{said}</p>"


def grades(turns: list[Turn], words: Words) -> str:
    """How many holds were blunders, mistakes and inaccuracies; nothing where the chance to win is not known."""
    costs = [step["cost"]["win"] for turn in turns for step in turn["rolls"] if "win" in step.get("cost", {})]
    counts = [sum(grade_of(cost) == name for cost in costs) for name, _ in GRADES]
    said = " · ".join(f"{words[PLURALS[name]]} {count}" for (name, _), count in zip(GRADES, counts, strict=True))
    return f"<p>{said}</p>" if costs else ""


def own_puzzles(analysis: Analysis, record: str, puzzles: str, words: Words) -> str:
    """The link to the mistakes of people in a game of two, as puzzles; nothing without any."""
    towers = [player["name"] for player in analysis["players"] if player["tower"]]
    steps = [step for turn in analysis["turns"] if turn["player"] not in towers for step in turn["rolls"]]
    dear = any(step.get("cost", {}).get("win", 0) >= MISTAKE for step in steps)
    if not (puzzles and dear and analysis["win"] and analysis["win"]["solved"]):
        return ""
    return f'<p><a href="{puzzles}#r={packed(record)}">{words["own_puzzles"]}</a></p>'


def record_section(record: str, words: Words) -> str:
    """The record to copy, and the link that has it."""
    if not record:
        return ""
    copied = f'data-copied="{words["copied"]}"'
    return (
        f'<section class="record"><h2>{words["share"]}</h2>'
        f"<p>{words['link'].format(link=f'#r={packed(record)}')}"
        f" <button type=button class=copy data-what=link {copied} hidden>{words['copy_link']}</button></p>"
        f"<details><summary>{words['record']}</summary>"
        f'<textarea readonly rows=12 aria-label="{words["record"]}">{escape(record)}</textarea>'
        f"<button type=button class=copy data-what=record {copied} hidden>{words['copy_record']}</button>"
        "</details></section>"
    )
