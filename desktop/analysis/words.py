"""What the page of an analysis says; other languages: desktop/words/. English stands in for one that is not there.

A text takes its figures in braces. The report in a terminal (text.py) is in English alone.
"""

import re
from functools import cache
from html import escape

from desktop.analysis.parts import Turn
from desktop.words import N_, NC_
from desktop.words.catalogues import Words, in_language, known, said
from desktop.words.phases import KINDS, NEEDED

WORDS = {
    "point": NC_("between a number and its tenths", "."),
    "percent": N_("{value} %"),
    "title": N_("Analysis"),
    "dice_tower": N_("Dice tower"),
    "tower": N_("back to the tower"),
    "nothing": N_("Nothing to analyse yet: nobody has rolled."),
    "waiting": N_("Working it out... the first time takes a minute."),
    "progress": N_("Working it out: {turns} of {all} turns."),
    "refused": N_("The game cannot be analysed. {why}"),
    "against": N_("Line {line} of its record is against the rules: {why}"),
    "key": N_(
        '<span class="luck">luck</span> is what the rolls changed, <span class="skill">skill</span> what '
        "the holds lost against the best ones, turn by turn and added up, in {currency}. Over many games luck comes to "
        "nothing, and skill decides. Phases are below the plots; a click on a plot goes to the turn."
    ),
    "means": N_("What these figures mean"),
    "turns": N_("Turn by turn"),
    "dear": N_("These cost the most:"),
    "unfold_all": N_("unfold all turns"),
    "fold_all": N_("fold all turns"),
    "in_points": N_(
        "points of this turn and of those to come, if all is held best in a game alone; a missed phase is 0"
    ),
    "in_chances": N_("chances to win"),
    "solved": N_("if both play perfectly from here on"),
    "estimated": N_("the coach's estimate, a few percent off"),
    "no_lesson": N_("Well held"),
    "no_cost": N_("Nothing cost {least} or more."),
    "is_best": NC_("a hold", "best"),
    "inaccuracy": N_("inaccuracy"),
    "mistake": N_("mistake"),
    "blunder": N_("blunder"),
    "inaccuracies": N_("inaccuracies"),
    "mistakes": N_("mistakes"),
    "blunders": N_("blunders"),
    "lesson": N_(
        '<strong>{advice}.</strong> {player}, <a href="#turn-{turn}">turn {turn}</a>, roll {roll}: {dearest}.'
    ),
    "habit": N_(
        "<strong>{advice}.</strong> {player}, {count} times, for {cost} in all; the dearest was"
        ' <a href="#turn-{turn}">turn {turn}</a>, roll {roll}: {dearest}.'
    ),
    "lessons": N_("What to learn from it"),
    "turned": N_("Where it turned"),
    "turning": N_(
        '<a href="#turn-{turn}">Turn {turn}</a>: {player} {ended}, {before} → {after} % (<span class="luck">luck'
        ' {luck}</span>, <span class="skill">skill {skill}</span>).'
    ),
    "makes": N_("makes phase {phase} with {score}"),
    "comeback": N_("{player} had {chance} % left before turn {turn}, and won."),
    "fails": N_("misses phase {phase}"),
    "win": N_("The chance to win"),
    "win_in": N_("in %, after each turn, {how}"),
    "sum": N_(
        'From {first} to {last}: <span class="luck">luck {luck}</span>, <span class="skill">skill {skill}</span>, '
        "the others' turns {others}."
    ),
    "chance_of": N_("{name}'s chance to win from {first} to {last} %"),
    "left": N_("the best holds bring {amount} more"),
    "better": N_("{name}: {yours}. With the best holds these dice bring less: {best}."),
    "above": N_("{name} has made {points} more than the best holds bring on average."),
    "not_rolled": N_("has not rolled yet"),
    "luck": N_("luck"),
    "skill": N_("skill"),
    "of_turns": N_("{name}: luck {luck} and skill {skill} after {count} turns"),
    "phase": N_("phase"),
    "turn": N_("turn"),
    "not_over": N_("not over"),
    "made": N_("made {score}"),
    "failed": N_("not made"),
    "points": N_("{value} points"),
    "dealt": N_(
        "In {turns} turns with these dice: {yours}; with the best holds {best}, "
        "knowing every roll beforehand {foresight}."
    ),
    "dealt_sum": N_("{made} made, {points} points"),
    "dealt_turn": N_("The same dice with the best holds: {best} points; knowing every roll beforehand: {foresight}."),
    "deal": N_("Ten-phase dice, deal {deal}, {kind}"),
    "kind none": N_("all ten phases"),
    **KINDS,
    "classic": N_("classic finish"),
    "ten_phase_dice": N_("Ten-phase dice"),
    "result_of": N_("{heading}:"),
    "result": N_("The result"),
    "same_dice": N_("The same dice"),
    "same_dice_link": N_(
        '<a href="{link}">The same dice for you</a>, or for a friend: whoever opens this link on a tower gets them.'
    ),
    "copy_result": N_("copy the result"),
    "save_picture": N_("save the picture"),
    "side_by_side": N_("Side by side"),
    "try": N_("Phase {phase}, try {number}"),
    "after_roll": N_("after roll {roll}"),
    "nothing_held": N_("nothing"),
    "practice": N_("Try {number} at this deal: the first one counts, this is practice."),
    "score": N_("score"),
    "scored": N_("scored"),
    "roll_all": N_("roll all"),
    "roll": N_("roll {count}"),
    "yours": N_("you"),
    "best": NC_("how the best would play", "best"),
    "own_puzzles": N_("The mistakes in this game as puzzles"),
    "share": N_("Share it"),
    "link": N_(
        '<a class="share" href="{link}">A link to this game</a>: anybody who opens it at a tower sees this page.'
    ),
    "copy_link": N_("copy the link"),
    "record": N_("The record"),
    "copy_record": N_("copy the record"),
    "copied": N_("copied"),
}

REASON = re.compile(r"(?:desktop referee: )?(?:line (\d+): )?(.*)", re.DOTALL)  # as the command complains


def spoken(language: str) -> Words:
    """The words of a language."""
    return _words(known(language))


@cache
def _words(code: str) -> Words:
    return in_language(WORDS, code)


def decimal(value: float, words: Words, sign: str = "") -> str:
    """A number with its tenths: ``2.3``, in French ``2,3``."""
    return f"{value:{sign}.1f}".replace(".", words["point"]).replace("-", "−")


def amount(value: float, currency: str, words: Words, sign: str = "") -> str:
    """So much of a currency: ``2.3 %``, ``4.1 points``."""
    if currency == "points":
        return words["points"].format(value=decimal(value, words, sign))
    return words["percent"].format(value=decimal(100 * value, words, sign))


def advice(english: str, words: Words) -> str:
    """What a lesson advises."""
    return said(english, words["language"])


def refusal(why: str, words: Words) -> str:
    """HTML: that a record cannot be analysed, and why. The referee's reasons are too many to be translated: they stay
    English, and are marked as that for who has them read out.
    """
    line, reason = REASON.fullmatch(why).groups()  # type: ignore[union-attr]
    in_words = said(reason, words["language"])
    foreign = in_words == reason and words["language"] != "en"
    told = f'<span lang="en">{escape(reason)}</span>' if foreign else escape(in_words)
    if line:
        told = words["against"].format(line=line, why=told)
    return words["refused"].format(why=told)


def needs(phase: int, words: Words) -> str:
    """What a phase needs."""
    return said(NEEDED[phase], words["language"])


def ended(turn: Turn, words: Words) -> str:
    """How a turn ended."""
    if turn["score"] is None:
        return words["not_over"]
    return words["made"].format(score=turn["score"]) if turn["score"] else words["failed"]
