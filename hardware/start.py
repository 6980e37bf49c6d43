"""What a start alone needs of the hardware, in one file: hardware/loop.py lets it go when the program runs.

from hardware.start import check
"""

from hardware.fitting.check import check as check
from hardware.journal.find_slots import find as find
from hardware.screen.picture import make as make
