"""Default classes: the attributes that elements inherit from their class."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cadmbs.importers.mjcf.nodes import Attributes, MjcfElement, MjcfReport, label
from cadmbs.importers.mjcf.settings import ORIENTATIONS
from cadmbs.suggestions import did_you_mean

ACTUATORS = (
    "general", "motor", "position", "velocity", "intvelocity", "orientation", "pid", "damper", "cylinder", "muscle",
    "adhesion", "dcmotor",
)  # fmt: skip
"""Elements of actuators; in a class they all set the one actuator of the class, in their order."""

_PARTIAL = ("size", "friction", "gear", "gainprm", "biasprm", "dynprm", "stiffness", "damping", "solref", "solimp")
"""Lists of which an element may give the first numbers only."""

_CLASS_OF = {"spatial": "tendon", "fixed": "tendon", "connect": "equality", "weld": "equality"}
"""The elements of classes by the elements that inherit from them, where the names differ."""


@dataclass(slots=True)
class _Class:
    attributes: dict[str, dict[str, str]] = field(default_factory=dict)
    actuators: list[MjcfElement] = field(default_factory=list)


@dataclass(slots=True)
class Defaults:
    """The classes of one model by name; the first one is that of elements without a class."""

    report: MjcfReport
    classes: dict[str, _Class] = field(default_factory=lambda: {"main": _Class()})
    top: str = "main"

    def values(self, node: MjcfElement, active: str) -> Attributes:
        """The attributes of an element, with those of its own `class`, else of the active class."""
        chosen = self.of(node, active)
        return Attributes(self.report, node, chosen.attributes.get(_CLASS_OF.get(node.tag, node.tag), {}))

    def equality(self, node: MjcfElement) -> Attributes:
        """The attributes of an equality, whose class has them in <equality>."""
        return Attributes(self.report, node, self.of(node, self.top).attributes.get("equality", {}))

    def actuators(self, node: MjcfElement) -> Iterable[MjcfElement]:
        """The elements that set an actuator one after the other, those of its class first."""
        return (*self.of(node, self.top).actuators, node)

    def of(self, node: MjcfElement, active: str) -> _Class:
        """The class of an element; N004 if there is none of this name."""
        return self.classes[self.name(node, "class", active)]

    def name(self, node: MjcfElement, attribute: str, active: str) -> str:
        """The name of the class in an attribute, or the active one; N004 if there is none of this name."""
        name = node.get(attribute)
        if not name or name in self.classes:
            return name or active
        message = f'{label(node)} has {attribute}="{name}", but there is no default class of this name.'
        self.report.error("N004", node, message, did_you_mean(name, self.classes))
        return active


def defaults(report: MjcfReport, root: MjcfElement) -> Defaults:
    """The classes of a model; a class starts with all attributes of the class around it.

    Findings: N005 two classes of one name.
    """
    result = Defaults(report)
    for section in root.each("default"):
        name = section.get("class")
        if name and name not in result.classes:
            result.classes[name] = result.classes[result.top]
        _read(result, section, result.classes[result.top])
    return result


def _read(result: Defaults, section: MjcfElement, own: _Class) -> None:
    """Read a class and the classes in it; what a class has is complete before the classes in it start from it."""
    stack = [(section, own)]
    while stack:
        node, target = stack.pop()
        for child in node.children:
            if child.tag in ACTUATORS:
                target.actuators = [*target.actuators, child]
            elif child.tag != "default":
                target.attributes[child.tag] = merged(target.attributes.get(child.tag, {}), child.attributes)
        for child in node.each("default"):
            name = child.get("class")
            if name in result.classes:
                message = f'the default class "{name}" is defined a second time.'
                result.report.error("N005", child, message, "Rename one of the two.")
                continue
            inner = _Class({tag: dict(texts) for tag, texts in target.attributes.items()}, list(target.actuators))
            result.classes[name] = inner
            stack.append((child, inner))


def merged(outer: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    """The attributes of a class, with those of the class around it; shorter lists keep its last numbers."""
    result = {**outer, **own}
    for name in _PARTIAL:
        if name in outer and name in own:
            tokens, rest = own[name].split(), outer[name].split()
            result[name] = " ".join([*tokens, *rest[len(tokens) :]])
    if any(name in own for name in ORIENTATIONS):
        for name in set(ORIENTATIONS) - own.keys():
            result.pop(name, None)
    return result
