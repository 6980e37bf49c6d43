"""The drive of a Pico as an image: FAT12 in flash sectors, written and read by ChaN's FatFs itself.

volume   FatFs over a disk: mount, format, open, read, write, with CircuitPython's error numbers
fat12    what lies where, read from the bytes alone: a second opinion beside FatFs
image    a new drive from files, its UF2, and the owners of each flash sector
"""
