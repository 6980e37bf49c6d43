"""From the towers to the leaderboard: by USB into the same computer, or through a broker (MQTT) from far away."""
