"""Builds the coach's file, which :mod:`p10core.coach.coach` reads, from what the solver finds."""
