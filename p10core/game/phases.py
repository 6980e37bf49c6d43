"""The ten phases as data (leaflet K lists them; the highest score, 649, confirms them for the dice).

A phase is one or two groups, each a kind and the number of dice that it takes, of cards at the least::

    PHASES[2].groups == ((SET, 3), (RUN, 4))
"""

from collections import namedtuple

from p10core.const import const

SET = const(0)  # dice or cards of one number, wilds stand in
RUN = const(1)  # consecutive numbers, wilds stand in
COLOUR = const(2)  # of one colour; a wild die counts in its own colour only, a Wild card in any

# groups: as above. needs, short_needs: they as text, in full and beside a name.
Phase = namedtuple("Phase", ("groups", "needs", "short_needs"))
PHASES = (
    Phase((), "", ""),  # phases are numbered from 1
    Phase(((SET, 3), (SET, 3)), "2 sets of 3", "sets 3+3"),
    Phase(((SET, 3), (RUN, 4)), "set 3 + run 4", "set3+run4"),
    Phase(((SET, 4), (RUN, 4)), "set 4 + run 4", "set4+run4"),
    Phase(((RUN, 7),), "run of 7", "run of 7"),
    Phase(((RUN, 8),), "run of 8", "run of 8"),
    Phase(((RUN, 9),), "run of 9", "run of 9"),
    Phase(((SET, 4), (SET, 4)), "2 sets of 4", "sets 4+4"),
    Phase(((COLOUR, 7),), "7 of one colour", "7 colour"),
    Phase(((SET, 5), (SET, 2)), "set 5 + set 2", "sets 5+2"),
    Phase(((SET, 5), (SET, 3)), "set 5 + set 3", "sets 5+3"),
)
