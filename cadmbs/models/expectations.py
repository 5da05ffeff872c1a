"""What a document may have under each key, read from its JSON Schema: known fields, and descriptions of values."""

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

    def schema_at(self, path: Path, data: Any) -> Node:
        """The schema of what stands at `path` in `data`, an empty one where the schema has none."""
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
        return tuple(self.resolved(self.schema_at(path, data), value).get("properties", ()))

    def kinds(self, path: Path, data: Any) -> Sequence[str]:
        """The values that "kind" may have at `path`."""
        return tuple(kind for node in self._alternatives(self.schema_at(path, data)) for kind in _kinds_of(node))

    def description(self, path: Path, data: Any) -> str:
        """What is expected at `path`: "a number or a list of numbers"."""
        return self._description(self.schema_at(path, data))

    def resolved(self, node: Node, data: Any) -> Node:
        """The alternative of a node that is meant for the data, without references."""
        fitting = [alternative for alternative in self._alternatives(node) if _fits(alternative, data)]
        fitting.sort(key=lambda alternative: not _is_of_kind(alternative, data))
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
        parts = node.get("anyOf") or (node.get("oneOf") if not _mapping(node) else None)
        if parts:
            return [alternative for part in parts for alternative in self._alternatives(part)]
        return [node]

    def _referred(self, reference: str) -> Node:
        definition: Node = self.schema["$defs"][reference.rpartition("/")[2]]
        return definition

    def _member(self, node: Node, key: str | int) -> Node:
        if isinstance(key, str):
            node_of_key = node.get("properties", {}).get(key, node.get("additionalProperties"))
        else:
            prefix = node.get("prefixItems", ())
            node_of_key = prefix[key] if key < len(prefix) else node.get("items")
        return node_of_key if isinstance(node_of_key, dict) else {}

    def _description(self, node: Node) -> str:
        parts = [self._alternative_description(alternative) for alternative in self._alternatives(node)]
        return " or ".join(dict.fromkeys(part for part in parts if part != "null"))

    def _alternative_description(self, node: Node) -> str:
        if "const" in node:
            return json.dumps(node["const"])
        if "enum" in node:
            return " or ".join(json.dumps(value) for value in node["enum"])
        if _mapping(node):
            return 'an object with a "kind"'
        if node.get("type") in ("number", "integer"):
            return _number_description(node)
        if node.get("type") == "array":
            return self._list_description(node)
        return {"string": "a text", "boolean": "true or false", "null": "null"}.get(node.get("type", ""), "an object")

    def _list_description(self, node: Node) -> str:
        prefix = node.get("prefixItems")
        least = node.get("minItems", 0)
        count = f"{len(prefix)} " if prefix else f"at least {least} " if least > 1 else ""
        member = self._description(prefix[0] if prefix else node.get("items", {}))
        for article in ("a ", "an "):
            if " or " not in member and member.startswith(article):
                noun, space, rest = member.removeprefix(article).partition(" ")
                return f"a list of {count}{noun}s{space}{rest}"
        return f"a list of {count}values, each {member}"


def _number_description(node: Node) -> str:
    kind = "a whole number" if node["type"] == "integer" else "a number"
    if "minimum" in node and "maximum" in node:
        return f"{kind} from {node['minimum']} to {node['maximum']}"
    if "exclusiveMinimum" in node:
        return f"{kind} above {node['exclusiveMinimum']:g}"
    return f"{kind} of at least {node['minimum']:g}" if "minimum" in node else kind


def member(data: Any, key: str | int) -> Any:
    """The member of a list or object, None when it has none there."""
    if isinstance(data, dict):
        return data.get(key)
    if isinstance(data, (list, tuple)) and isinstance(key, int) and key < len(data):
        return data[key]
    return None


def _mapping(node: Node) -> dict[str, str]:
    mapping: dict[str, str] = node.get("discriminator", {}).get("mapping", {})
    return mapping


def _kinds_of(node: Node) -> tuple[str, ...]:
    """The kinds of the alternatives of a union, or that of one alternative."""
    return tuple(_mapping(node)) or tuple(filter(None, (_own_kind(node),)))


def _own_kind(node: Node) -> str | None:
    kind: str | None = node.get("properties", {}).get("kind", {}).get("const")
    return kind


def _is_of_kind(node: Node, data: Any) -> bool:
    """Whether an alternative has the kind that the data name; none where they name none."""
    return isinstance(data, dict) and _own_kind(node) == data.get("kind")


def _fits(node: Node, data: Any) -> bool:
    if isinstance(data, dict):
        return node.get("type") == "object" or bool(_mapping(node))
    if isinstance(data, (list, tuple)):
        return node.get("type") == "array"
    return False
