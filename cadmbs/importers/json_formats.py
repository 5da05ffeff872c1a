"""Which of cadmbs's JSON formats a source declares, without trusting the order of its keys."""

from __future__ import annotations

import json
import re

from cadmbs.importers.draft import SourceFile
from cadmbs.importers.json_text import decode

MECHANISM_PREFIX = "cadmbs.mechanism/"
SCREWS_PREFIX = "cadmbs.screws/"
ASSEMBLY_PREFIX = "cadmbs.assembly/"

_DECLARATION = re.compile(r'"(?:format|schema)"\s*:\s*"(cadmbs\.[^"\\\n]{1,40})"')


def declared_format(source: SourceFile) -> str | None:
    """The value of "format" or "schema" that names one of our formats, such as "cadmbs.mechanism/1"; else None.

    A text with several candidates (a model kept inside another one's extensions) is parsed, and its own keys decide.
    """
    text, problem = decode(source)
    if problem is not None or not text.lstrip().startswith("{"):
        return None
    candidates = dict.fromkeys(match[1] for match in _DECLARATION.finditer(text))
    return _own_declaration(text, tuple(candidates)) if len(candidates) > 1 else next(iter(candidates), None)


def _own_declaration(text: str, candidates: tuple[str, ...]) -> str:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return candidates[0]
    own = (document.get(key) for key in ("format", "schema"))
    return next((value for value in own if value in candidates), candidates[0])
