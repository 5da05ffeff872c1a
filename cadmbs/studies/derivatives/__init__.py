"""Exact derivatives of outputs of a study by its parameters, where programs compute the motion."""
