"""What a document may have at each place, read from its JSON Schema: known fields, and expected values in words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Node = dict[str, Any]
Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Expectations:
    """A JSON Schema as pydantic writes it, walked along with the data that it describes."""

    schema: Node

    def at(self, path: Path, data: Any) -> Node:
        """The schema of the place `path` in `data`, an empty one where nothing is known."""
        node = self.schema
        for key in path:
            node = self._member(self.resolved(node, data), key)
            data = member(data, key)
        return node

    def fields(self, path: Path, data: Any) -> Sequence[str]:
        """The known fields of the object at `path`."""
        value = data
        for key in path:
            value = member(value, key)
        return tuple(self.resolved(self.at(path, data), value).get("properties", ()))

    def kinds(self, path: Path, data: Any) -> Sequence[str]:
        """The words that "kind" may be at `path`."""
        return tuple(kind for node in self._alternatives(self.at(path, data)) for kind in _mapping(node))

    def words(self, path: Path, data: Any) -> str:
        """What is expected at `path`, in words: "a number or a list of numbers"."""
        return self._described(self.at(path, data))

    def resolved(self, node: Node, data: Any) -> Node:
        """The alternative of a node that is meant for the data, without references."""
        fitting = [alternative for alternative in self._alternatives(node) if _fits(alternative, data)]
        for alternative in fitting[:1]:
            mapping = _mapping(alternative)
            kind = data.get("kind") if isinstance(data, dict) else None
            if mapping:
                return self._referred(mapping[kind]) if isinstance(kind, str) and kind in mapping else {}
            return alternative
        return {}

    def _alternatives(self, node: Node) -> list[Node]:
        if "$ref" in node:
            return self._alternatives(self._referred(node["$ref"]))
        if "anyOf" in node:
            return [alternative for part in node["anyOf"] for alternative in self._alternatives(part)]
        return [node]

    def _referred(self, reference: str) -> Node:
        found: Node = self.schema["$defs"][reference.rpartition("/")[2]]
        return found

    def _member(self, node: Node, key: str | int) -> Node:
        if isinstance(key, str):
            found = node.get("properties", {}).get(key, node.get("additionalProperties"))
        else:
            prefix = node.get("prefixItems", ())
            found = prefix[key] if key < len(prefix) else node.get("items")
        return found if isinstance(found, dict) else {}

    def _described(self, node: Node) -> str:
        parts = [self._described_one(alternative) for alternative in self._alternatives(node)]
        return " or ".join(dict.fromkeys(part for part in parts if part != "null"))

    def _described_one(self, node: Node) -> str:
        if "const" in node:
            return json.dumps(node["const"])
        if "enum" in node:
            return " or ".join(json.dumps(word) for word in node["enum"])
        if _mapping(node):
            return 'an object with a "kind"'
        if node.get("type") == "number":
            return "a number above 0" if node.get("exclusiveMinimum") == 0 else "a number"
        if node.get("type") == "array":
            return self._described_list(node)
        return {"string": "a text", "boolean": "true or false", "null": "null"}.get(node.get("type", ""), "an object")

    def _described_list(self, node: Node) -> str:
        prefix = node.get("prefixItems")
        count = f"{len(prefix)} " if prefix else ""
        member_words = self._described(prefix[0] if prefix else node.get("items", {}))
        for one in ("a ", "an "):
            if " or " not in member_words and member_words.startswith(one):
                noun, space, rest = member_words.removeprefix(one).partition(" ")
                return f"a list of {count}{noun}s{space}{rest}"
        return f"a list of {count}values, each {member_words}"


def member(data: Any, key: str | int) -> Any:
    """The member of a list or object, None when it has none there."""
    if isinstance(data, dict):
        return data.get(key)
    if isinstance(data, (list, tuple)) and isinstance(key, int) and key < len(data):
        return data[key]
    return None


def _mapping(node: Node) -> dict[str, str]:
    found: dict[str, str] = node.get("discriminator", {}).get("mapping", {})
    return found


def _fits(node: Node, data: Any) -> bool:
    if isinstance(data, dict):
        return node.get("type") == "object" or bool(_mapping(node))
    if isinstance(data, (list, tuple)):
        return node.get("type") == "array"
    return False
