"""The leaderboard of a café, the bridge to it, and the tower's line there."""
