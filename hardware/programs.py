"""The tower's programs, as p10core/kernel/programs.py numbers them."""

# The module of each, its front door: ``enter(app)`` makes ``app.program`` and shows where it stands. Only code.py,
# or who plays its part on a computer, imports one.
FRONT_DOORS = (
    "p10core.programs.lobby",
    "p10core.programs.dice",
    "p10core.programs.cards",
    "p10core.programs.puzzle",
    "p10core.programs.teller",
    "hardware.first_time.first_start",
    "p10core.programs.lesson",
)
