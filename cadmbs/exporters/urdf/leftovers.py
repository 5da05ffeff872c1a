"""What a URDF said beyond the model, written back where it stood."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from lxml import etree

from cadmbs.exporters.xml_text import parsed

_STEP = re.compile(r"([\w.-]+)(?:\[([0-9]+)\])?")
_MADE = ("limit", "dynamics", "axis", "origin", "inertial", "material", "mimic")
"""Elements that are made for what belongs in them; shapes are not."""


def write_back(element: etree._Element, entries: Iterable[Mapping[str, Any]]) -> list[str]:
    """Put leftovers, {"in": path, "xml": text} or {"in": path, "attributes": {...}}, into an element.

    Returns:
        What has no place any more, in short.
    """
    lost = []
    for entry in entries:
        home = _at(element, str(entry.get("in", "")))
        attributes, text = entry.get("attributes"), entry.get("xml")
        if home is not None and isinstance(attributes, dict):
            lost += _set(home, attributes, entry)
            continue
        child = parsed(text) if isinstance(text, str) else None
        if home is None or child is None:
            lost.append(_short(entry))
        else:
            etree.cleanup_namespaces(child)
            home.append(child)
    return lost


def _set(home: etree._Element, attributes: Mapping[str, Any], entry: Mapping[str, Any]) -> list[str]:
    """Give an element the attributes that it has not; what of them is no XML."""
    try:
        for name, value in attributes.items():
            if name not in home.attrib:
                home.set(str(name), str(value))
    except ValueError:
        return [_short(entry)]
    return []


def _at(element: etree._Element, path: str) -> etree._Element | None:
    """The element at a path such as "visual[0]/material"; what can be made without saying anything is made."""
    here: etree._Element | None = element
    for part in filter(None, path.split("/")):
        match = _STEP.fullmatch(part)
        if match is None or here is None:
            return None
        found = here.findall(match[1])
        place = int(match[2] or 0)
        if place < len(found):
            here = found[place]
        else:
            here = etree.SubElement(here, match[1]) if match[1] in _MADE and not match[2] else None
    return here


def _short(entry: Mapping[str, Any]) -> str:
    child = parsed(str(entry.get("xml"))) if "xml" in entry else None
    what = f"<{etree.QName(child).localname}>" if child is not None else "attributes"
    return f"{what} in {entry.get('in') or 'it'}"
