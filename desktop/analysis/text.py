"""An analysis as people read it, in columns, at most 100 wide."""

from collections.abc import Iterator

from desktop.analysis.lessons import LEAST
from desktop.analysis.parts import Analysis, Dice, Lesson, Roll, Turn, Win
from desktop.errors import visible
from p10core.dice.ten_dice import DICE
from p10core.game.phases import PHASES

NAME_WIDTH = 16
CURVE_WIDTH = 12  # of a player's chance

LEGEND = """\
luck: what a roll changed. skill: what a hold lost against the best one; both together: how the
turn ended, less what it was worth before. make: the chance to make the phase, in %.
{currency}{colours}
mark: how much of the chances of the best holds was kept, 0 to 100, as on the tower."""
POINTS_ARE = """\
points: those
of this turn and of those to come, if all is held best in a game alone; a missed phase is 0."""
WIN_IS = "win: the chance to win the game, in %, {how}."
SOLVED = "if both play perfectly from here on"
ESTIMATED = "the coach's estimate, a few percent off"
COLOURS = "\nphase 8: after the first roll what is said is that of keeping to one colour, a little low."


def report(analysis: Analysis) -> str:
    """The whole of it. Seats of the tower are left out, but for their chances to win."""
    if not analysis["turns"]:
        return "Nothing to analyse yet: nobody has rolled."
    towers = [player["name"] for player in analysis["players"] if player["tower"]]
    turns = [turn for turn in analysis["turns"] if turn["player"] not in towers]
    parts = [*lessons_text(analysis), *(turn_text(turn, analysis["currency"]) for turn in turns)]
    if analysis["win"]:
        parts.append(curve_text(analysis["win"]))
    parts.append(players_text(analysis))
    if analysis["costliest"]:
        parts.append("\n".join(["the costliest holds", *(f"  {line}" for line in costliest_lines(analysis))]))
    parts.append(legend(analysis))
    return "\n\n".join(parts)


def legend(analysis: Analysis) -> str:
    """What the words mean."""
    how = SOLVED if analysis["win"] and analysis["win"]["solved"] else ESTIMATED
    currency = WIN_IS.format(how=how) if analysis["win"] else POINTS_ARE
    colours = COLOURS if any(turn["phase"] == 8 for turn in analysis["turns"]) else ""
    return LEGEND.format(currency=currency, colours=colours)


def amount(value: float, currency: str) -> str:
    """So much of a currency: ``2.3 %``, ``4.1 points``."""
    return f"{value:.1f} points" if currency == "points" else f"{100 * value:.1f} %"


def lessons_text(analysis: Analysis) -> list[str]:
    """What is to be learned, if anything."""
    if not analysis["lessons"]:
        return []
    lines = ["lessons"]
    for lesson in analysis["lessons"]:
        lines.append(f"  {lesson_text(lesson, analysis['currency'])}")
    return ["\n".join(lines)]


def lesson_text(lesson: Lesson, currency: str) -> str:
    """A lesson in a sentence."""
    times = "once" if lesson["times"] == 1 else f"{lesson['times']} times"
    dearest = lesson["dearest"]
    return (
        f"{cut(lesson['player'])}, {lesson['advice']}."
        f"\n    {times}, {amount(lesson['cost'], currency)} in all; see turn {dearest['turn']}, roll {dearest['roll']}."
    )


def curve_text(win: Win) -> str:
    """The chances to win after each turn, those of the turning points with a star."""
    turned = [point["turn"] for point in win["turning_points"]]
    width = min(CURVE_WIDTH, 80 // len(win["players"]))
    rows = [f"{'win, in %':<16}" + "".join(f"{cut(name, width - 2):>{width}}" for name in win["players"])]
    for number, chances in enumerate(win["curve"]):
        label = f"after turn {number}" if number else "at first"
        star = "  *" if number in turned else ""
        rows.append(f"  {label:<14}" + "".join(f"{100 * chance:>{width}.1f}" for chance in chances) + star)
    return "\n".join(rows)


def turn_text(turn: Turn, currency: str) -> str:
    """A turn: a line a roll, a line a hold, and one for the better hold."""
    title = f"turn {turn['number']}  {cut(turn['player'])}  phase {turn['phase']}: {PHASES[turn['phase']].needs}"
    rows = [f"{title:<56}{'make':>10}{currency:>10}", row("before", "", turn["before"], currency)]
    for step in turn["rolls"]:
        shown = " ".join(f"{face:<3}" for face in step["faces"])
        rows.append(row(f"roll {step['roll']}", shown, step["luck"], currency, "luck"))
        if "hold" in step:
            held = dice_text(step, step["hold"])
            rows.append(row("held", held, negative(step["cost"]), currency, "skill"))
            if step["cost"][currency] >= LEAST[currency]:
                rows.append(row("better", dice_text(step, step["best"][currency]), {}, currency))
    rows.append(row(ended(turn), "", turn["after"], currency))
    if "dealt" in turn:
        rows.append(
            "  these dice      with the best holds {best}, with foresight {foresight} points".format(**turn["dealt"])
        )
    return "\n".join(rows)


def row(label: str, dice: str, figures: dict[str, float], currency: str, what: str = "") -> str:
    """A label, ten dice, the chance to make the phase and what it is in the game's currency."""
    sign = "+" if what else ""
    shown = [figure(figures, measure, sign) for measure in ("chance", currency)]
    return f"  {label:<14}{dice:<40}{shown[0]:>10}{shown[1]:>10}  {what}".rstrip()


def figure(figures: dict[str, float], measure: str, sign: str = "") -> str:
    """A number: points, or a chance in %."""
    if not figures:
        return ""
    return f"{figures[measure] * (1 if measure == 'points' else 100):{sign}.1f}"


def ended(turn: Turn) -> str:
    """How a turn ended."""
    if turn["score"] is None:
        return "not over"
    return f"made {turn['score']}" if turn["score"] else "missed"


def negative(cost: dict[str, float]) -> dict[str, float]:
    """What a hold changed."""
    return {measure: -value + 0.0 for measure, value in cost.items()}


def dice_text(step: Roll, dice: Dice) -> str:
    """The faces of the dice that are held, under those of the roll."""
    if isinstance(dice, str):
        return "all: the turn ends"
    return " ".join(f"{step['faces'][die] if die + 1 in dice else '.':<3}" for die in range(DICE))


def cut(name: str, width: int = NAME_WIDTH) -> str:
    """A name, short enough for a column, and nothing in it that cannot be seen."""
    name = visible(name)
    return name if len(name) <= width else name[: width - 3] + "..."


def players_text(analysis: Analysis) -> str:
    """A line a player: mark, luck and skill."""
    currency = analysis["currency"]
    rows = [
        f"{'':<26}{'mark':>6}{'luck':>12}{'':>10}{'skill':>10}",
        f"{'':<26}{'':>6}{'make':>12}{currency:>10}{'make':>10}{currency:>10}",
    ]
    for player in analysis["players"]:
        if player["tower"]:
            continue
        luck, skill = (
            [figure(player[word], measure, "+") for measure in ("chance", currency)] for word in ("luck", "skill")
        )
        rows.append(
            f"{cut(player['name']):<26}{mark_text(player['mark']):>6}"
            f"{luck[0]:>12}{luck[1]:>10}{skill[0]:>10}{skill[1]:>10}"
        )
    rows.append(f"{'the game':<26}{mark_text(analysis['mark']):>6}")
    return "\n".join(rows)


def mark_text(mark: int | None) -> str:
    """A mark, or a dash where there is none."""
    return "-" if mark is None else str(mark)


def costliest_lines(analysis: Analysis) -> Iterator[str]:
    """``turn 12  roll 1  Rose       held 1,3,4,7   better 1,3,4:     8.1 %``"""
    currency = analysis["currency"]
    for hold in analysis["costliest"]:
        held, better = record_dice(hold["hold"]), record_dice(hold["best"][currency])
        yield (
            f"turn {hold['turn']:<3}  roll {hold['roll']}  {cut(hold['player']):<{NAME_WIDTH}}"
            f"  held {held}  better {better}: {amount(hold['cost'][currency], currency)}"
        )


def record_dice(dice: Dice) -> str:
    """A hold as a record has it."""
    return dice if isinstance(dice, str) else ",".join(map(str, dice)) or "none"
