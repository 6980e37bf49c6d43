"""The ten phases as data (leaflet K lists them; the highest score, 649, confirms them for the dice).

A phase is one or two groups, each a kind and the number of dice that it takes, of cards at the least::

    PHASES[2] == ((SET, 3), (RUN, 4))
"""

from p10core.const import const

SET = const(0)  # dice or cards of one number, wilds stand in
RUN = const(1)  # consecutive numbers, wilds stand in
COLOUR = const(2)  # of one colour; a wild die counts in its own colour only, a Wild card in any

PHASES: tuple[tuple[tuple[int, int], ...], ...] = (
    (),  # phases are numbered from 1
    ((SET, 3), (SET, 3)),
    ((SET, 3), (RUN, 4)),
    ((SET, 4), (RUN, 4)),
    ((RUN, 7),),
    ((RUN, 8),),
    ((RUN, 9),),
    ((SET, 4), (SET, 4)),
    ((COLOUR, 7),),
    ((SET, 5), (SET, 2)),
    ((SET, 5), (SET, 3)),
)

# What each phase needs, in full and beside a name.
NEEDS = (
    "",
    "2 sets of 3",
    "set 3 + run 4",
    "set 4 + run 4",
    "run of 7",
    "run of 8",
    "run of 9",
    "2 sets of 4",
    "7 of one colour",
    "set 5 + set 2",
    "set 5 + set 3",
)
SHORT_NEEDS = (
    "",
    "sets 3+3",
    "set3+run4",
    "set4+run4",
    "run of 7",
    "run of 8",
    "run of 9",
    "sets 4+4",
    "7 colour",
    "sets 5+2",
    "sets 5+3",
)
