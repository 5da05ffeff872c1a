"""Hints: what the user knows and geometry cannot tell, in a TOML file beside the CAD file."""
