"""Builds the coach's files, which :mod:`p10core.coach.file` reads, from what the solver finds."""
