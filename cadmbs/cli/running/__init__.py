"""Runs and their answers: simulations, comparisons, studies, pages of results, and the viewer."""
