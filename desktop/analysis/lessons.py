"""What a player can learn from a game, in words: the holds that cost something, by the way in which they went wrong."""

from collections.abc import Iterator

from desktop.analysis.parts import Hold, Lesson, Turn
from desktop.words import N_

MOST_LESSONS = 3
GRADES = (("blunder", 0.05), ("mistake", 0.02), ("inaccuracy", 0.005))  # what each costs of the chance to win, or more
MISTAKE = dict(GRADES)["mistake"]
PLURALS = {"blunder": "blunders", "mistake": "mistakes", "inaccuracy": "inaccuracies"}
TAUGHT = {"points": 1.0, "win": 0.01}  # what is less is no lesson
LEAST = {"chance": 0.001, "points": 0.05, "win": 0.0005}  # what is less shows as 0

# Each kind of slip: what to do instead.
ADVICE = {
    "too soon": N_("roll on: stopping with nothing made gives the turn away"),
    "too modest": N_("a made phase may be worth too little: roll on for more"),
    "too greedy": N_("score what lies there: another roll puts it at risk for too little"),
    "too many": N_("let more dice go"),
    "too few": N_("keep more dice"),
    "wrong dice": N_("keep other dice"),
}


def holds_of(turns: list[Turn]) -> Iterator[Hold]:
    """Every hold of a game."""
    for turn in turns:
        for step in turn["rolls"]:
            if "hold" in step:
                yield {
                    "turn": turn["number"],
                    "player": turn["player"],
                    "phase": turn["phase"],
                    "score": turn["score"],
                    **step,
                }


def kind_of(hold: Hold, currency: str) -> str:
    """In which way a hold went wrong, one of ADVICE."""
    held, best = hold["hold"], hold["best"][currency]
    if held == "stop":
        return "too modest" if hold["score"] else "too soon"
    if best == "stop":
        return "too greedy"
    if set(best) < set(held):
        return "too many"
    return "too few" if set(held) < set(best) else "wrong dice"


def lessons(turns: list[Turn], currency: str) -> list[Lesson]:
    """The dearest ways in which these turns went wrong: player, kind, advice, how often, what that cost, and the
    dearest hold.
    """
    slips: dict[tuple[str, str], list[Hold]] = {}
    for hold in holds_of(turns):
        if hold["cost"][currency] >= LEAST[currency]:
            slips.setdefault((hold["player"], kind_of(hold, currency)), []).append(hold)
    found: list[Lesson] = [
        {
            "player": player,
            "kind": kind,
            "advice": ADVICE[kind],
            "times": len(holds),
            "cost": sum(hold["cost"][currency] for hold in holds),
            "dearest": max(holds, key=lambda hold: hold["cost"][currency]),
        }
        for (player, kind), holds in slips.items()
    ]
    worth = [lesson for lesson in found if lesson["cost"] >= TAUGHT[currency]]
    return sorted(worth, key=lambda lesson: -lesson["cost"])[:MOST_LESSONS]


def grade_of(cost: float) -> str:
    """What a hold is called that costs so much of the chance to win; nothing if it costs little."""
    return next((name for name, least in GRADES if cost >= least), "")
