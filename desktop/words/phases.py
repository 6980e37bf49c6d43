"""What each phase needs, in full, as all pages say it; the tower's screen has less room (p10core/game/phases.py). What
an analysis calls the house games.
"""

from desktop.words import N_

NEEDED = (
    "",
    N_("2 sets of 3"),
    N_("set of 3 + run of 4"),
    N_("set of 4 + run of 4"),
    N_("run of 7"),
    N_("run of 8"),
    N_("run of 9"),
    N_("2 sets of 4"),
    N_("7 of one colour"),
    N_("set of 5 + set of 2"),
    N_("set of 5 + set of 3"),
)
# By their words in p10core/game/houses.py.
KINDS = {"kind rounds": N_("ten rounds"), "kind short": N_("{count} phases"), "kind even": N_("even phases")}
