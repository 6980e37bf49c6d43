"""The coach and its file, the solver, the analysis of games, the levels that play."""
