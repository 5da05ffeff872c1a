"""Completion in shells: names that are completed, and shells that click does not know."""
