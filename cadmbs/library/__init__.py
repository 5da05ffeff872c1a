"""Mechanism files that ship with the package; `cadmbs examples list` shows them."""
