"""The tree of bodies: frames, replicates and attached models are resolved, names are complete."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from cadmbs.importers.mjcf.defaults import Defaults, defaults
from cadmbs.importers.mjcf.nodes import Attributes, MjcfElement, MjcfReport, label
from cadmbs.importers.mjcf.settings import CompilerSettings, euler_rotation, pose, segment_pose, settings
from cadmbs.importers.urdf.transforms import Transform, composed, rotated
from cadmbs.models.quantities.vectors import Triple
from cadmbs.suggestions import did_you_mean

ELEMENTS_LIMIT = 200_000
"""Most elements after replication and attachment: nested replicates grow without bound."""

DEEPEST_ATTACHMENT = 10
"""AttachedModels attach models, which may attach the first one again."""

WORLD = "world"
_MADE_BODIES = ("composite", "flexcomp")
_UNREAD_TREES = ("plugin", "light")


@dataclass(frozen=True)
class ModelScope:
    """What the elements of one model share: an attached model keeps its own settings, classes and assets.

    Attributes:
        root: The <mujoco>.
        using: Its settings.
        classes: Its default classes.
        prefix: What its names begin with after attachment.
    """

    root: MjcfElement
    using: CompilerSettings
    classes: Defaults
    prefix: str = ""


@dataclass(frozen=True, slots=True)
class PlacedElement:
    """An element of a body.

    Attributes:
        values: Its attributes.
        name: Its complete name; empty without one.
        frame: The pose of the frames around it, in the frame of its body.
        scope: The model it comes from.
    """

    values: Attributes
    name: str
    frame: Transform
    scope: ModelScope

    @property
    def node(self) -> MjcfElement:
        """The element."""
        return self.values.node

    @property
    def pose(self) -> Transform:
        """Its pose in the frame of its body; of a site between two points that of the segment."""
        if self.node.tag == "site" and self.values.has("fromto"):
            ends = self.values.numbers("fromto", 6, 6)
            if ends and ends[:3] != ends[3:]:
                return composed(self.frame, segment_pose(ends))
            message = f'{label(self.node)} has fromto="{self.values.text("fromto")}"; two points are expected.'
            self.values.report.error("N003", self.node, message, "Write six numbers: x y z of both points.")
        return composed(self.frame, pose(self.values, self.scope.using))


@dataclass(slots=True)
class TreeBody:
    """A body with what is in it; `world` is its pose in the world at q = 0, `parent` an index, -1 for the world."""

    name: str
    node: MjcfElement
    parent: int
    world: Transform
    scope: ModelScope
    inertial: MjcfElement | None = None
    parts: dict[str, list[PlacedElement]] = field(default_factory=dict)

    def each(self, *tags: str) -> Iterator[PlacedElement]:
        """Its elements of some names, in the order of the file."""
        for tag in tags:
            yield from self.parts.get(tag, ())


@dataclass(frozen=True, slots=True)
class _Context:
    """Where an element stands while the tree is read."""

    scope: ModelScope
    active: str
    frame: Transform
    suffix: str
    depth: int = 0

    def full_name(self, node: MjcfElement) -> str:
        name = node.get("name")
        return f"{self.scope.prefix}{name}{self.suffix}" if name else ""


class BodyTree:
    """All bodies, the world first, and the names of what is in them."""

    def __init__(
        self,
        report: MjcfReport,
        root: MjcfElement,
        models: Callable[[MjcfElement, ModelScope, str], MjcfElement | None],
    ) -> None:
        self.report = report
        self.bodies: list[TreeBody] = []
        self.sections: list[ModelScope] = []
        self._models = models
        self._names: dict[str, dict[str, object]] = {}
        self._replicas: dict[tuple[str, str], list[str]] = {}
        self._count = 0
        self.is_too_large = False
        self.is_incomplete = False
        scope = ModelScope(root, settings(report, root), defaults(report, root))
        self.using = scope.using
        self.bodies.append(TreeBody(WORLD, root, -1, Transform(), scope))
        self._add_name("body", WORLD, root, 0)
        self.sections.append(scope)
        context = _Context(scope, scope.classes.top, Transform(), "")
        for section in root.each("worldbody"):
            self._read(section, 0, context)

    def find(self, kind: str, name: str) -> object | None:
        """The index of a body, or the (body index, element) of another object, of this name."""
        return self._names.get(kind, {}).get(name)

    def names(self, kind: str) -> Mapping[str, object]:
        """All names of one kind of objects: body, joint, geom, site, camera."""
        return self._names.get(kind, {})

    def copies(self, kind: str, name: str) -> list[str]:
        """What the replicas of an object have after its name; empty if it is not replicated."""
        return self._replicas.get((kind, name), [])

    def _read(self, container: MjcfElement, body: int, context: _Context) -> None:
        """Add the children of a body, frame or replicate to a body."""
        for node in container.children:
            if self._exceeds_limit(node):
                return
            if node.tag == "body":
                self._body(node, body, context)
            elif node.tag == "frame":
                inner = composed(context.frame, pose(Attributes(self.report, node), context.scope.using))
                self._read(node, body, replace(context, frame=inner, active=self._child_class(node, context)))
            elif node.tag == "replicate":
                self._replicate(node, body, context)
            elif node.tag == "attach":
                self._attach(node, body, context)
            elif node.tag == "inertial":
                self._inertial(node, body)
            elif node.tag in _MADE_BODIES:
                self.is_incomplete = True
            elif node.tag not in _UNREAD_TREES:
                self._part(node, body, context)

    def _exceeds_limit(self, node: MjcfElement) -> bool:
        """Whether this element is one too many; N006 for the first one."""
        self._count += 1
        if self._count <= ELEMENTS_LIMIT:
            return False
        if not self.is_too_large:
            message = f"the model has more than {ELEMENTS_LIMIT} elements after replication and attachment."
            self.report.error("N006", node, message, "Lower the count of its replicates.")
        self.is_too_large = True
        return True

    def _child_class(self, node: MjcfElement, context: _Context) -> str:
        return context.scope.classes.name(node, "childclass", context.active)

    def _body(self, node: MjcfElement, parent: int, context: _Context) -> None:
        name = context.full_name(node) or self._unused_name()
        local = composed(context.frame, pose(Attributes(self.report, node), context.scope.using))
        index = len(self.bodies)
        world = composed(self.bodies[parent].world, local)
        self.bodies.append(TreeBody(name, node, parent, world, context.scope))
        self._add_name("body", name, node, index, context)
        inner = replace(context, frame=Transform(), active=self._child_class(node, context))
        self._read(node, index, inner)

    def _unused_name(self) -> str:
        """A name for a body without one: "body" with its number."""
        number = len(self.bodies)
        while f"body{number}" in self.names("body"):
            number += 1
        return f"body{number}"

    def _inertial(self, node: MjcfElement, body: int) -> None:
        if body == 0 or self.bodies[body].inertial is not None:
            defect = "the world has no inertia" if body == 0 else f'body "{self.bodies[body].name}" has two'
            self.report.error("N006", node, f"an <inertial> is in the wrong place: {defect}.", "Remove it.")
            return
        self.bodies[body].inertial = node

    def _part(self, node: MjcfElement, body: int, context: _Context) -> None:
        """A joint, geom, site or camera."""
        if node.tag in ("joint", "freejoint") and body == 0:
            self.report.error("N006", node, "a joint is in the world, which does not move.", "Put it into a <body>.")
            return
        values = context.scope.classes.values(node, context.active)
        placed = PlacedElement(values, context.full_name(node), context.frame, context.scope)
        tag = "joint" if node.tag == "freejoint" else node.tag
        self.bodies[body].parts.setdefault(tag, []).append(placed)
        if placed.name:
            self._add_name(tag, placed.name, node, (body, placed), context)

    def _replicate(self, node: MjcfElement, body: int, context: _Context) -> None:
        """Copies of the children, each moved on by `offset` and turned on by `euler`; names get numbers.

        R_i is the rotation by i times `euler`, p_(i+1) = p_i + R_i offset.
        """
        values, using = Attributes(self.report, node), context.scope.using
        count = int(values.number("count"))
        if count < 1:
            message = f'<replicate> has count="{node.get("count")}"; a number of copies is expected.'
            self.report.error("N003", node, message, "Write a whole number above 0.")
            return
        if count > ELEMENTS_LIMIT - self._count:
            self._count = ELEMENTS_LIMIT
            self._exceeds_limit(node)
            return
        offset, step = values.vector("offset"), values.vector("euler")
        active = self._child_class(node, context)
        position: Triple = (0.0, 0.0, 0.0)
        for i in range(count):
            if self._exceeds_limit(node):
                return
            rotation = euler_rotation((i * step[0], i * step[1], i * step[2]), using)
            frame = composed(context.frame, Transform(rotation, position))
            suffix = f"{node.get('sep')}{i:0{len(str(count))}d}{context.suffix}"
            self._read(node, body, replace(context, frame=frame, suffix=suffix, active=active))
            x, y, z = rotated(rotation, offset)
            position = (position[0] + x, position[1] + y, position[2] + z)

    def _attach(self, node: MjcfElement, body: int, context: _Context) -> None:
        """The children of a model's world, one of its bodies, or one of its frames, with a prefix to all names."""
        outer = context.scope
        prefix = f"{outer.prefix}{node.get('prefix')}"
        root = self._models(node, outer, node.get("model")) if node.get("model") else outer.root
        if root is None:
            return
        if context.depth >= DEEPEST_ATTACHMENT:
            message = f"models attach each other more than {DEEPEST_ATTACHMENT} times in a row."
            self.report.error("N006", node, message, "Remove the circle of <attach>.")
            return
        if node.get("model"):
            scope = ModelScope(root, settings(self.report, root), defaults(self.report, root), prefix)
        else:
            scope = replace(outer, prefix=prefix)
        inner = _Context(scope, scope.classes.top, context.frame, context.suffix, context.depth + 1)
        source = self._attached_node(node, root)
        before = {kind: set(names) for kind, names in self._names.items()}
        if source is None:
            return
        if source.tag == "worldbody":
            for section in root.each("worldbody"):
                self._read(section, body, inner)
        else:
            self._read(MjcfElement("frame", {}, source.where, source.directory, [source]), body, inner)
        is_listed = any(each.root is scope.root and each.prefix == scope.prefix for each in self.sections)
        if not is_listed and any(set(names) - before.get(kind, set()) for kind, names in self._names.items()):
            self.sections.append(scope)

    def _attached_node(self, node: MjcfElement, root: MjcfElement) -> MjcfElement | None:
        kind = next((kind for kind in ("body", "frame") if node.get(kind)), None)
        if kind is None:
            if node.get("model"):
                return next(root.each("worldbody"), None)
            self.report.error("N004", node, "an <attach> names no model, body or frame.", "Name one of them.")
            return None
        name = node.get(kind)
        named = {each.get("name"): each for each in root.walk() if each.tag == kind and each.get("name")}
        if name not in named:
            message = f'there is no {kind} "{name}" to attach.'
            self.report.error("N004", node, message, did_you_mean(name, named))
        return named.get(name)

    def _add_name(
        self, kind: str, name: str, node: MjcfElement, value: object, context: _Context | None = None
    ) -> None:
        names = self._names.setdefault(kind, {})
        if name in names:
            message = f'the name "{name}" is already used by another {kind}.'
            self.report.error("N005", node, message, "Rename one of the two, and all references to it.")
            return
        names[name] = value
        if context is not None and context.suffix and node.get("name"):
            key = (kind, f"{context.scope.prefix}{node.get('name')}")
            self._replicas.setdefault(key, []).append(context.suffix)


def reference(
    tree: BodyTree, values: Attributes, attribute: str, kind: str, prefix: str, suffix: str = ""
) -> tuple[str, object] | None:
    """The complete name and the object that an attribute names; N004 if there is none of this name."""
    name = f"{prefix}{values.text(attribute)}"
    for candidate in (f"{name}{suffix}", name):
        value = tree.find(kind, candidate)
        if value is not None:
            return candidate, value
    if _is_not_attached(tree, kind, values.text(attribute), prefix):
        message = f'{label(values.node)} has {attribute}="{values.text(attribute)}", which is not attached: left out.'
        tree.report.note("N012", values.node, message, "MuJoCo leaves it out, too.")
        return None
    message = f'{label(values.node)} has {attribute}="{values.text(attribute)}", but there is no {kind} of this name.'
    if tree.is_incomplete:  # it may be in a cable or deformable body, which MuJoCo makes
        hint = "It may be in a <composite> or <flexcomp>, which is not read; the element is left out."
        tree.report.warning("N004", values.node, message, hint)
    else:
        tree.report.error("N004", values.node, message, did_you_mean(name, tree.names(kind)))
    return None


def _is_not_attached(tree: BodyTree, kind: str, name: str, prefix: str) -> bool:
    """Whether an attached model has an object of this name, which is not in the part of it that is attached."""
    roots = [scope.root for scope in tree.sections if prefix and scope.prefix == prefix]
    tags = ("joint", "freejoint") if kind == "joint" else (kind,)
    return any(node.tag in tags and node.get("name") == name for root in roots for node in root.walk())


def suffixes(tree: BodyTree, values: Attributes, kinds: Mapping[str, str], prefix: str) -> list[str]:
    """What names have after them in each copy of an element that refers to replicated objects; [""] for no copies.

    Args:
        tree: The bodies.
        values: The element.
        kinds: The kind of object by attributes that refer to objects.
        prefix: Of the model of the element.
    """
    for attribute, kind in kinds.items():
        if values.has(attribute):
            name = f"{prefix}{values.text(attribute)}"
            if tree.find(kind, name) is None and tree.copies(kind, name):
                return tree.copies(kind, name)
    return [""]
