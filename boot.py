"""Decides who may write the drive: the tower; or, if button 1 is held at power-up, the computer. See hardware/boot.py.

CircuitPython begins with the computer as the owner, so it can mend the drive if this fails.
"""

from hardware import boot

boot.run()
