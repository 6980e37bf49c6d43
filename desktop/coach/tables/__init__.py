"""Builds the coach's file, which :mod:`p10core.coach` reads, from what the solver finds."""
