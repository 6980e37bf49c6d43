"""An analysis as people read it, in columns, at most 100 wide."""

from collections.abc import Iterator
from typing import Any

from desktop.errors import visible
from p10core.dice import DICE
from p10core.phases import NEEDS

LEAST = {"chance": 0.001, "points": 0.05}  # what is less shows as 0
NAME_WIDTH = 16

LEGEND = """\
luck: what a roll changed. skill: what a hold lost against the best one; both together: how the
turn ended, less what it was worth before. chance: to make the phase, in %. points: those
{points_are}.{colours}
mark: how much of the chances of the best holds was kept, 0 to 100, as on the tower."""
COLOURS = "\nphase 8: after the first roll its points are those of keeping to one colour, a little low."


def report(analysis: dict[str, Any]) -> str:
    """The whole of it."""
    if not analysis["turns"]:
        return "Nothing to analyse yet: nobody has rolled."
    parts = [*(turn_text(turn) for turn in analysis["turns"]), players_text(analysis)]
    if analysis["costliest"]:
        parts.append("\n".join(["the costliest holds", *(f"  {line}" for line in costliest_lines(analysis))]))
    colours = COLOURS if any(turn["phase"] == 8 for turn in analysis["turns"]) else ""
    parts.append(LEGEND.format(points_are=analysis["points_are"], colours=colours))
    return "\n\n".join(parts)


def turn_text(turn: dict[str, Any]) -> str:
    """A turn: a line a roll, a line a hold, and one for each better hold."""
    title = f"turn {turn['number']}  {cut(turn['player'])}  phase {turn['phase']}: {NEEDS[turn['phase']]}"
    rows = [f"{title:<56}{'chance':>10}{'points':>10}", row("before", "", turn["before"])]
    for step in turn["rolls"]:
        rows.append(row(f"roll {step['roll']}", " ".join(f"{face:<3}" for face in step["faces"]), step["luck"], "luck"))
        if "hold" in step:
            rows.append(row("held", dice_text(step, step["hold"]), negative(step["cost"]), "skill"))
            for measure, best in step["best"].items():
                if step["cost"][measure] >= LEAST[measure]:
                    rows.append(row("better", dice_text(step, best), {}, f"for {measure}"))
    rows.append(row(ended(turn), "", turn["after"]))
    return "\n".join(rows)


def row(label: str, dice: str, figures: dict[str, float], what: str = "") -> str:
    """A label, ten dice, chance and points."""
    shown = ("+" if what else "") if figures else None
    chance = "" if shown is None else f"{100 * figures['chance']:{shown}.1f}"
    points = "" if shown is None else f"{figures['points']:{shown}.1f}"
    return f"  {label:<14}{dice:<40}{chance:>10}{points:>10}  {what}".rstrip()


def ended(turn: dict[str, Any]) -> str:
    """How a turn ended."""
    if turn["score"] is None:
        return "not over"
    return f"made {turn['score']}" if turn["score"] else "failed"


def negative(cost: dict[str, float]) -> dict[str, float]:
    """What a hold changed."""
    return {measure: -value + 0.0 for measure, value in cost.items()}


def dice_text(step: dict[str, Any], dice: list[int] | str) -> str:
    """The faces of the dice that are held, under those of the roll."""
    if isinstance(dice, str):
        return "all: the turn ends"
    return " ".join(f"{step['faces'][die] if die + 1 in dice else '.':<3}" for die in range(DICE))


def cut(name: str) -> str:
    """A name, short enough for a column, and nothing in it that cannot be seen."""
    name = visible(name)
    return name if len(name) <= NAME_WIDTH else name[: NAME_WIDTH - 3] + "..."


def players_text(analysis: dict[str, Any]) -> str:
    """A line a player: mark, luck and skill."""
    rows = [
        f"{'':<26}{'mark':>6}{'luck':>12}{'':>10}{'skill':>10}",
        f"{'':<26}{'':>6}{'chance':>12}{'points':>10}{'chance':>10}{'points':>10}",
    ]
    for player in analysis["players"]:
        luck, skill = player["luck"], player["skill"]
        rows.append(
            f"{cut(player['name']):<26}{mark_text(player['mark']):>6}"
            f"{100 * luck['chance']:>+12.1f}{luck['points']:>+10.1f}"
            f"{100 * skill['chance']:>+10.1f}{skill['points']:>+10.1f}"
        )
    rows.append(f"{'the game':<26}{mark_text(analysis['mark']):>6}")
    return "\n".join(rows)


def mark_text(mark: int | None) -> str:
    """A mark, or a dash where there is none."""
    return "-" if mark is None else str(mark)


def costliest_lines(analysis: dict[str, Any]) -> Iterator[str]:
    """``turn 12   roll 1  phase 6   Rose      held 1,3,4,7   better 1,3,4     8.1 %``"""
    for hold in analysis["costliest"]:
        held, better = record_dice(hold["hold"]), record_dice(hold["best"]["chance"])
        yield (
            f"turn {hold['turn']:<4} roll {hold['roll']}  phase {hold['phase']:<2}  {cut(hold['player']):<{NAME_WIDTH}}"
            f"  held {held}  better {better}: {100 * hold['cost']['chance']:.1f} %"
        )


def record_dice(dice: list[int] | str) -> str:
    """A hold as a record has it."""
    return dice if isinstance(dice, str) else ",".join(map(str, dice)) or "none"
