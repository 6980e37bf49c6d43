"""The turns of an analysis: a line each that unfolds to its rolls, and links to those that cost the most.

Without the scripts a click unfolds a turn; with folds.js a link to one does too, and a button unfolds all.
"""

from html import escape

from desktop.analysis.lessons import LEAST, MISTAKE, grade_of
from desktop.analysis.parts import Dice, Roll, Turn
from desktop.analysis.words import amount, ended, needs
from desktop.words.catalogues import Words
from p10core.dice.ten_dice import DICE

MOST_DEAR = 5  # turns that are led to if no hold is called a mistake, since it is points that are lost


def turns_section(turns: list[Turn], people: list[str], currency: str, words: Words) -> str:
    """All *turns*, below their heading and the links to the dear ones of *people*; nothing without any."""
    if not turns:
        return ""
    links = "".join(
        f'<li><a href="#turn-{turn["number"]}">{turn["number"]}. {escape(turn["player"])}'
        f' <small class="cost">{lost(turn, currency, words)}</small></a></li>'
        for turn in dear_turns([turn for turn in turns if turn["player"] in people], currency)
    )
    dear = f'<p>{words["dear"]}</p><ul class="dear">{links}</ul>' if links else ""
    says = f'data-unfold="{words["unfold_all"]}" data-fold="{words["fold_all"]}"'
    button = f'<button type=button class="unfold" {says} hidden></button>'
    head = f'<section class="turns"><h2>{words["turns"]}</h2>{dear}{button}</section>'
    return "\n".join([head, *(turn_part(turn, currency, words) for turn in turns)])


def dear_turns(turns: list[Turn], currency: str) -> list[Turn]:
    """Those with a mistake or a blunder, in order of play; of points, those that lost the most."""
    if currency == "win":
        return [turn for turn in turns if max(costs(turn, currency), default=0) >= MISTAKE]
    costly = [turn for turn in turns if sum(costs(turn, currency)) >= LEAST[currency]]
    dearest = sorted(costly, key=lambda turn: -sum(costs(turn, currency)))[:MOST_DEAR]
    return sorted(dearest, key=lambda turn: turn["number"])


def costs(turn: Turn, currency: str) -> list[float]:
    """What each hold of a turn cost."""
    return [step["cost"][currency] for step in turn["rolls"] if "cost" in step]


def lost(turn: Turn, currency: str, words: Words) -> str:
    """What the holds of a turn cost, and what the worst of them is called; nothing if they were the best."""
    own = costs(turn, currency)
    if sum(own) < LEAST[currency]:
        return ""
    grade = grade_of(max(own)) if currency == "win" else ""
    return f"−{amount(sum(own), currency, words)}{' ' + words[grade] if grade else ''}"


def turn_part(turn: Turn, currency: str, words: Words) -> str:
    """A turn: who played which phase, how it ended, what its holds cost; below that, folded, roll by roll."""
    cost = lost(turn, currency, words)
    dear = f' <small class="cost">{words["skill"]} {cost}</small>' if cost else ""
    rolls = "".join(roll_part(step, currency, words) for step in turn["rolls"])
    title = f"{turn['number']}. {escape(turn['player'])}, {words['phase']} {turn['phase']}"
    dealt = f"<p>{words['dealt_turn'].format(**turn['dealt'])}</p>" if "dealt" in turn else ""
    return (
        f'<article id="turn-{turn["number"]}"><details><summary><h3>{title}'
        f" <small>{needs(turn['phase'], words)}, {ended(turn, words)}</small>{dear}</h3></summary>"
        f"{rolls}{dealt}</details></article>"
    )


def roll_part(step: Roll, currency: str, words: Words) -> str:
    """A roll: its ten dice, those that were let go faint; if the hold cost something, the cost and the best hold."""
    if "hold" not in step:
        return f'<div class="roll"><ol class="dice">{"".join(map(die_part, step["faces"]))}</ol></div>'
    dice = list(enumerate(step["faces"], 1))
    held, best, cost = step["hold"], step["best"][currency], step["cost"][currency]
    yours = "".join(die_part(face, "held" if has(held, die) else "free") for die, face in dice)
    rows = [f'<ol class="dice">{yours}</ol>']
    said = words["scored"] if held == "stop" else hold_words(held, words)
    if cost < LEAST[currency]:
        rows.append(f"<p>{said} ✓ {words['is_best']}</p>")
    else:
        better = "".join(die_part(face) if has(best, die) else "<li></li>" for die, face in dice)
        lost = graded(cost, currency, words, '<b class="lost">−{}</b>')
        rows.append(f"<p><b>{words['yours']}</b> {said} {lost}</p>")
        rows.append(f'<ol class="dice small">{better}</ol>')
        rows.append(f'<p class="best"><b>{words["best"]}</b> {hold_words(best, words)}</p>')
    return f'<div class="roll">{"".join(rows)}</div>'


def graded(cost: float, currency: str, words: Words, form: str = "{}") -> str:
    """What a hold cost, and whether that is an inaccuracy, a mistake or a blunder."""
    said = form.format(amount(cost, currency, words))
    grade = grade_of(cost) if currency == "win" else ""
    return f"{said} {words[grade]}" if grade else said


def die_part(face: str, kind: str = "") -> str:
    """A die: its number, its colour, which the letter says too, and whether it was *held* or *free*."""
    return f'<li class="{" ".join(["die", face[-1], kind]).rstrip()}">{face[:-1]}<small>{face[-1]}</small></li>'


def has(hold: Dice | None, die: int) -> bool:
    """Whether a hold has a die."""
    return hold == "stop" or hold is not None and die in hold


def hold_words(hold: Dice | None, words: Words) -> str:
    """``roll 3``: how many dice; or that the turn ends."""
    if hold == "stop":
        return words["score"]
    count = len(hold or [])
    return words["roll"].format(count=DICE - count) if count else words["roll_all"]
