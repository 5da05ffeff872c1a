"""Time integration that knows no mechanics: explicit Munthe-Kaas methods, and adaptive methods of SciPy."""
