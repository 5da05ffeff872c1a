"""Time integration that knows no mechanics: explicit Munthe-Kaas methods, SciPy's, and methods for constraints."""
