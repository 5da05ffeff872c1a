"""What a scenario means for every kind of coordinates: its start, its output times, and how a motion of it ended."""
