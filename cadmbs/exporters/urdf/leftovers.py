"""The content of a URDF that the model does not use, written to its original elements."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from lxml import etree

from cadmbs.exporters.xml_text import parsed_element

_PATH_STEP = re.compile(r"([\w.-]+)(?:\[([0-9]+)\])?")
_CREATED_ELEMENTS = ("limit", "dynamics", "axis", "origin", "inertial", "material", "mimic")
"""Elements that are created for content in them; shapes are not."""


def write_back(element: etree._Element, entries: Iterable[Mapping[str, Any]]) -> list[str]:
    """Put unused content, {"in": path, "xml": text} or {"in": path, "attributes": {...}}, into an element.

    Returns:
        Short descriptions of content whose element does not exist any more.
    """
    lost = []
    for entry in entries:
        target = _element_at(element, str(entry.get("in", "")))
        attributes, text = entry.get("attributes"), entry.get("xml")
        if target is not None and isinstance(attributes, dict):
            lost += _set_attributes(target, attributes, entry)
            continue
        child = parsed_element(text) if isinstance(text, str) else None
        if target is None or child is None:
            lost.append(_description(entry))
        else:
            etree.cleanup_namespaces(child)
            target.append(child)
    return lost


def _set_attributes(target: etree._Element, attributes: Mapping[str, Any], entry: Mapping[str, Any]) -> list[str]:
    """Set the missing attributes of an element; a description of the entry if they are not legal in XML."""
    try:
        for name, value in attributes.items():
            if name not in target.attrib:
                target.set(str(name), str(value))
    except ValueError:
        return [_description(entry)]
    return []


def _element_at(element: etree._Element, path: str) -> etree._Element | None:
    """The element at a path such as "visual[0]/material"; elements without an effect of their own are created."""
    current: etree._Element | None = element
    for part in filter(None, path.split("/")):
        match = _PATH_STEP.fullmatch(part)
        if match is None or current is None:
            return None
        children = current.findall(match[1])
        index = int(match[2] or 0)
        if index < len(children):
            current = children[index]
        else:
            creatable = match[1] in _CREATED_ELEMENTS and not match[2]
            current = etree.SubElement(current, match[1]) if creatable else None
    return current


def _description(entry: Mapping[str, Any]) -> str:
    child = parsed_element(str(entry.get("xml"))) if "xml" in entry else None
    content = f"<{etree.QName(child).localname}>" if child is not None else "attributes"
    return f"{content} in {entry.get('in') or 'it'}"
