"""What each hold of a game cost against the best one, luck and skill apart: ``referee --analyse``, and /analysis."""
