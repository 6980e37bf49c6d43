"""What guests see: the leaderboard's page and its news, games, seasons and evenings, handles, privacy."""
