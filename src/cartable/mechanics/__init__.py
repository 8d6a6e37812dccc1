"""What several games share. Knows no game."""
