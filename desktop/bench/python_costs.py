"""What Python takes on the Pico, in nanoseconds: the interpreter of CircuitPython 10.3 at 125 MHz, in an emulated Pico.

The interpreter's steps stand for MicroPython's bytecodes; their proportions follow what each has to do, and all are
scaled to the figures that ``python -m desktop python_fit`` prints beside the model's.
"""

# Steps of an expression or a statement.
STEP = 700  # a constant or a local variable, fetched or stored; a jump
GLOBAL = 1_700  # a name that is looked up: in the module, then among the built-in ones
ATTRIBUTE = 2_800
ITEM = 3_000  # a subscript
SLICE = 9_000  # more than an item
OPERATOR = 2_000  # arithmetic, or a comparison
CALL = 3_500
ARGUMENT = 600
KEYWORD = 3_000
ENTER = 6_500  # a function of Python is called: its frame, and the way back
AGAIN = 4_300  # the jump back at the end of a loop: background tasks are looked after
NEXT = 7_000  # a turn of a for loop
NEXT_NUMBER = 12_200  # of one over range()
MAKE = 7_000  # anything new on the heap
MEMBER = 800  # an item of a tuple or a list that is made
FORMAT = 45_000  # text % values
FUNCTION = 12_000  # a def or a lambda is met, not called
CLASS = 60_000
RAISE = 20_000
HANDLER = 4_000  # a try or a with is entered

# What built-in functions and methods take beside the call, by name, for the sizes that the firmware has.
BUILT_IN = {
    "range": MAKE,
    "bytes": MAKE,
    "bytearray": MAKE,
    "str": 2 * MAKE,
    "list": 2 * MAKE,
    "enumerate": MAKE,
    "zip": MAKE,
    "sum": 30_000,
    "min": 8_000,
    "max": 8_000,
    "sorted": 80_000,
    "join": 30_000,
    "split": 60_000,
    "find": 15_000,
    "append": 6_000,
    "pack": 40_000,
    "unpack": 40_000,
    "crc32": 40_000,
    "decompress": 8_000_000,
    "hasattr": 6_000,
    "getattr": 6_000,
    "getenv": 12_000_000,  # settings.toml is read from its begin each time
    "open": 1_500_000,
    "read": 300_000,
    "readinto": 300_000,
    "seek": 100_000,
    "mkdir": 1_500_000,
    "sync": 100_000,
}

# The heap. What is thrown away is collected when nothing else is free.
OBJECT_BYTES = 16
MEMBER_BYTES = 4
TEXT_BYTES = 48
HEAP_BYTES = 75_000  # free in play
COLLECTION = 25_000_000

# Imports.
IMPORT_AGAIN = 60_000  # of a module that is there
IMPORT_NAME = 8_000
LOAD_MODULE = 4_000_000  # found in the folders, opened, closed
LOAD_BYTE = 6_000  # of bytecode
COMPILE_NODE = 177_000  # of source instead, a node of the syntax tree
TEXT_MODULES = ("__main__", "hardware.pins")  # what an owner edits stays text on any drive
MODULE_BYTES = 2  # of heap for each byte of bytecode

# In microseconds: instead of those in costs.py, where the Python around a call is charged by itself.
PIN_READ = 8
PIXEL_SET = 130
PIXEL_SHOW = 33
TILE_SET = 55
