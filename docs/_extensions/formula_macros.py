"""Commands that the formulas of the manual use besides those of KaTeX."""

_OPERATORS = ("Ad", "ad", "dexp", "anc", "sub", "ch", "diag", "blockdiag", "tr")

MACROS = {f"\\{name}": rf"\operatorname{{{name}}}" for name in _OPERATORS} | {r"\norm": r"\lVert #1\rVert"}
