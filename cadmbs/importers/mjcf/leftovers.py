"""Everything in an MJCF that the mechanism does not have: one finding for each kind of element, with its number."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cadmbs.importers.mjcf.defaults import ACTUATORS
from cadmbs.importers.mjcf.nodes import MjcfElement, MjcfReport
from cadmbs.models.checks.names import count_of
from cadmbs.suggestions import did_you_mean

_LOOKS = "name class user info material rgba group width texuniform"
_CONTACT = "contype conaffinity condim priority friction"
_CONTACT_SOFTNESS = "solmix solref solimp margin gap surfacevel adhesion"
_SOFTNESS = "solreflimit solimplimit solreffriction solimpfriction margin"
_POSE = "pos quat axisangle euler xyaxes zaxis"
_TRANSMISSION = "joint jointinparent tendon gear"
_ACTUATOR = f"{_TRANSMISSION} ctrlrange ctrllimited forcerange forcelimited damping armature"
_TENDON = "stiffness damping springlength"


@dataclass(frozen=True, slots=True)
class ElementKind:
    """The attributes of one kind of element.

    Attributes:
        used: Those that the mechanism has, or that say nothing about motion, such as names.
        unused: Those that it does not have, with what they are.
    """

    used: str
    unused: dict[str, str] = field(default_factory=dict)


_CONTACTS = "contact, which is not computed"
_SETTINGS = "settings of the solver"
_SOLVER = "softness of constraints, which are exact here"
_PATH = "parts of an actuator that are not read"

KINDS: dict[str, ElementKind] = {
    "mujoco": ElementKind("model"),
    "compiler": ElementKind(
        "autolimits boundmass boundinertia settotalmass balanceinertia strippath coordinate angle fitaabb eulerseq "
        "meshdir assetdir texturedir inertiafromgeom inertiagrouprange usethread saveinertial",
        {
            "discardvisual": "discarded visuals; all shapes are kept, with the same masses",
            "fusestatic": "fused bodies; all bodies are kept, with the same motion",
            "alignfree": "turned frames of free bodies; frames are kept, and keyframes mean them",
            "conflict": "precedence of options of attached models; those of the main model count",
        },
    ),
    "option": ElementKind(
        "gravity actuatorgroupdisable",
        {
            "timestep integrator": "steps; the method of the scenario chooses its own",
            "wind density viscosity": "forces of a fluid, which are not computed",
            "magnetic": "a magnetic field, which only sensors measure",
            "impratio tolerance ls_tolerance noslip_tolerance ccd_tolerance sleep_tolerance cone jacobian solver "
            "iterations ls_iterations noslip_iterations ccd_iterations sdf_iterations sdf_initpoints": _SETTINGS,
            "o_margin o_solref o_solimp o_friction": _CONTACTS,
        },
    ),
    "flag": ElementKind(
        "gravity equality limit frictionloss spring damper actuation constraint clampctrl contact filterparent",
        {
            "midphase nativeccd multiccd": _CONTACTS,
            "passive warmstart refsafe sensor eulerdamp autoreset island override energy fwdinv invdiscrete sleep "
            "diagexact": _SETTINGS,
        },
    ),
    "mesh": ElementKind(
        f"{_LOOKS} file content_type vertex face normal texcoord refpos refquat scale inertia smoothnormal",
        {
            "maxhullvert": "a hull with few vertices; the whole hull counts",
            "builtin params": "meshes that MuJoCo makes, which are not drawn",
        },
    ),
    "material": ElementKind(f"{_LOOKS} texture texrepeat emission specular shininess reflectance metallic roughness"),
    "model": ElementKind("name file content_type"),
    "body": ElementKind(
        f"{_LOOKS} {_POSE} childclass gravcomp simple",
        {"mocap": "a body that a program moves; it stays where it is drawn", "sleep": "sleeping bodies"},
    ),
    "frame": ElementKind(f"{_LOOKS} {_POSE} childclass"),
    "replicate": ElementKind("count offset euler sep childclass"),
    "attach": ElementKind("model body frame prefix"),
    "inertial": ElementKind(f"{_POSE} mass diaginertia fullinertia"),
    "joint": ElementKind(
        f"{_LOOKS} type pos axis springdamper limited actuatorfrclimited stiffness range actuatorfrcrange ref "
        "springref armature damping frictionloss actuatorgravcomp",
        {_SOFTNESS: "softness of limits and friction"},
    ),
    "freejoint": ElementKind(
        "name group", {"align": "a turned frame of the body; the frame is kept, and keyframes mean it"}
    ),
    "geom": ElementKind(
        f"{_LOOKS} type size mass density shellinertia fromto {_POSE} hfield mesh fitscale",
        {
            f"{_CONTACT} {_CONTACT_SOFTNESS}": _CONTACTS,
            "fluidshape fluidcoef": "forces of a fluid, which are not computed",
        },
    ),
    "site": ElementKind(f"{_LOOKS} type size fromto {_POSE}"),
    "camera": ElementKind(
        f"{_LOOKS} {_POSE} fovy ipd resolution output projection focal focalpixel principal principalpixel sensorsize",
        {"mode target": "a camera that follows a body; its frame is fixed as drawn"},
    ),
    "spatial": ElementKind(
        f"{_LOOKS} {_TENDON} frictionloss armature range limited",
        {
            _SOFTNESS: "softness of limits and friction",
            "actuatorfrclimited actuatorfrcrange": "limits of the forces of actuators on a tendon",
        },
    ),
    "fixed": ElementKind(
        f"{_LOOKS} {_TENDON} frictionloss armature range limited",
        {
            _SOFTNESS: "softness of limits and friction",
            "actuatorfrclimited actuatorfrcrange": "limits of the forces of actuators on a tendon",
        },
    ),
    "fixed/joint": ElementKind("joint coef"),
    "spatial/site": ElementKind("site"),
    "spatial/geom": ElementKind("geom sidesite"),
    "spatial/pulley": ElementKind("divisor"),
    "connect": ElementKind(f"{_LOOKS} active body1 body2 anchor site1 site2", {"solref solimp": _SOLVER}),
    "weld": ElementKind(
        f"{_LOOKS} active body1 body2 relpose anchor site1 site2 torquescale", {"solref solimp": _SOLVER}
    ),
    "equality/joint": ElementKind(f"{_LOOKS} active joint1 joint2 polycoef", {"solref solimp": _SOLVER}),
    "equality/tendon": ElementKind(f"{_LOOKS} active tendon1 tendon2 polycoef", {"solref solimp": _SOLVER}),
    "default/equality": ElementKind("active", {"solref solimp": _SOLVER}),
    "default/tendon": ElementKind(
        f"{_LOOKS} {_TENDON} frictionloss armature range limited",
        {
            _SOFTNESS: "softness of limits and friction",
            "actuatorfrclimited actuatorfrcrange": "limits of the forces of actuators on a tendon",
        },
    ),
    "key": ElementKind(
        "name qpos qvel ctrl act", {"time mpos mquat": "time, and poses of bodies that a program moves"}
    ),
    **{
        tag: ElementKind(
            f"{_LOOKS} {_ACTUATOR} {extra}",
            {
                "nsample interp delay lengthrange actlimited actrange actdim actearly input velrange ffrange "
                "cranklength": _PATH,
            },
        )
        for tag, extra in {
            "general": "site refsite cranksite slidersite body dyntype gaintype biastype dynprm gainprm biasprm",
            "motor": "site refsite cranksite slidersite",
            "position": "site refsite cranksite slidersite kp kv dampratio timeconst inheritrange",
            "velocity": "site refsite cranksite slidersite kv",
            "intvelocity": "site refsite cranksite slidersite kp kv dampratio inheritrange timeconst",
            "damper": "site refsite cranksite slidersite kv",
            "cylinder": "site refsite cranksite slidersite timeconst area diameter bias",
        }.items()
    },
}
"""What becomes of each attribute, by element, or by "section/element" where names are used twice."""

_SOFT_CONTACTS = "softness and distance of contacts, which press by a stiffness here"
_GEOM = KINDS["geom"]

WITH_CONTACTS: dict[str, ElementKind] = {
    "geom": ElementKind(
        f"{_GEOM.used} {_CONTACT}",
        {_CONTACT_SOFTNESS: _SOFT_CONTACTS, "fluidshape fluidcoef": _GEOM.unused["fluidshape fluidcoef"]},
    ),
    "contact": ElementKind(""),
    "pair": ElementKind(
        "name class geom1 geom2 condim friction", {"solref solreffriction solimp margin gap": _SOFT_CONTACTS}
    ),
    "exclude": ElementKind("name body1 body2"),
}
"""What becomes of contacts where `--with contacts` asks for them."""

UNREAD = {
    "size": "sizes of MuJoCo's memory",
    "statistic": "scales of MuJoCo's pictures and solver",
    "visual": "the look of MuJoCo's pictures",
    "custom": "numbers and texts for other programs",
    "extension": "plugins, whose forces are not computed",
    "plugin": "plugins, whose forces are not computed",
    "sensor": "sensors; results have positions, velocities, forces and measures instead",
    "contact": "pairs of bodies for contact, which is not computed",
    "deformable": "deformable bodies, which are not in the mechanism",
    "composite": "cables and other chains that MuJoCo makes, which are not in the mechanism",
    "flexcomp": "deformable bodies, which are not in the mechanism",
    "flex": "deformable bodies, which are not in the mechanism",
    "skin": "a skin, which is not drawn",
    "light": "lights",
    "texture": "pictures on surfaces, which are not drawn",
    "layer": "pictures on surfaces, which are not drawn",
    "hfield": "a height field; only its box counts, for mass",
    "lengthrange": "how MuJoCo finds the range of muscles",
    "muscle": "muscles, whose forces are not computed",
    "adhesion": "adhesion, whose forces are not computed",
    "dcmotor": "DC motors, whose forces are not computed",
    "pid": "PID servos, whose forces are not computed",
    "orientation": "orientation servos, whose forces are not computed",
    "flexvert": "constraints of deformable bodies",
    "flexstrain": "constraints of deformable bodies",
    "pair": "pairs of bodies for contact, which is not computed",
    "exclude": "pairs of bodies for contact, which is not computed",
}
"""Elements that the mechanism does not have, and what they are."""

SECTIONS = (
    "compiler", "option", "default", "asset", "worldbody", "tendon", "equality", "actuator", "keyframe",
)  # fmt: skip
_CHANGE_MOTION = (
    "composite",
    "flexcomp",
    "deformable",
    "plugin",
    "muscle",
    "adhesion",
    "dcmotor",
    "pid",
    "orientation",
)
_TWICE = {
    "equality": ("joint", "tendon"),
    "fixed": ("joint",),
    "spatial": ("site", "geom", "pulley"),
    "default": ("equality", "tendon"),
}


def report_leftovers(report: MjcfReport, roots: Iterable[MjcfElement], with_contacts: bool = False) -> None:
    """One finding for each kind of element or attribute that the mechanism does not have, contacts among them or not.

    Findings: N002 (warning) names that MJCF does not have, N008 elements, N009 (note) attributes.
    """
    elements: dict[str, list[MjcfElement]] = {}
    attributes: dict[tuple[str, str], list[tuple[MjcfElement, str]]] = {}
    unknown: dict[tuple[str, str], list[MjcfElement]] = {}
    kinds = KINDS | WITH_CONTACTS if with_contacts else KINDS
    for root in roots:
        for key, node in _kinds(root, kinds):
            if node.tag in UNREAD and key not in kinds:
                elements.setdefault(node.tag, []).append(node)
            elif key in kinds:
                _sort_attributes(key, kinds[key], node, attributes, unknown)
            elif node.tag not in SECTIONS:
                unknown.setdefault((node.tag, ""), []).append(node)
    _report_unknown(report, unknown)
    for tag, nodes in elements.items():
        inner = Counter(child.tag for node in nodes for child in node.children)
        listed = f" ({', '.join(f'{count} <{name}>' for name, count in inner.items())})" if inner else ""
        message = f"{_count(nodes)}{listed}: {UNREAD[tag]}."
        (report.warning if tag in _CHANGE_MOTION else report.note)("N008", nodes[0], message)
    by_key: dict[str, list[tuple[str, list[tuple[MjcfElement, str]]]]] = {}
    for (key, meaning), found in attributes.items():
        by_key.setdefault(key, []).append((meaning, found))
    for key, groups in by_key.items():
        parts = [f"{_named(found)}: {meaning}" for meaning, found in groups]
        first = groups[0][1][0][0]
        report.note("N009", first, f"attributes of <{key.rpartition('/')[2]}> that are not used. {'; '.join(parts)}.")


def report_reasons(report: MjcfReport, code: str, subject: str, entries: Sequence[tuple[MjcfElement, str]]) -> None:
    """One warning for each kind of element and reason: parts that are read only partly, or not at all."""
    groups: dict[tuple[str, str], list[MjcfElement]] = {}
    for node, reason in entries:
        groups.setdefault((node.tag, reason), []).append(node)
    for (_, reason), nodes in groups.items():
        report.warning(code, nodes[0], f"{_count(nodes)} {subject}: {reason}.")


def _count(nodes: Sequence[MjcfElement]) -> str:
    return f"{len(nodes)} <{nodes[0].tag}>"


def _named(found: list[tuple[MjcfElement, str]]) -> str:
    names = list(dict.fromkeys(name for _, name in found))
    return f"{', '.join(names)} ({count_of(len(found), 'place')})"


def _kinds(root: MjcfElement, kinds: Mapping[str, ElementKind]) -> Iterator[tuple[str, MjcfElement]]:
    """All elements outside of those that are not read, with their kinds."""
    stack = [("", root)]
    while stack:
        outer, node = stack.pop()
        key = f"{outer}/{node.tag}" if node.tag in _TWICE.get(outer, ()) else node.tag
        yield key, node
        if node.tag not in UNREAD or key in kinds:
            stack += [(node.tag, child) for child in reversed(node.children)]


def _sort_attributes(
    key: str,
    kind: ElementKind,
    node: MjcfElement,
    attributes: dict[tuple[str, str], list[tuple[MjcfElement, str]]],
    unknown: dict[tuple[str, str], list[MjcfElement]],
) -> None:
    used = kind.used.split()
    for name in node.attributes:
        if name in used:
            continue
        meaning = next((text for names, text in kind.unused.items() if name in names.split()), None)
        if meaning is None:
            unknown.setdefault((key, name), []).append(node)
        else:
            attributes.setdefault((key, meaning), []).append((node, name))


def _report_unknown(report: MjcfReport, unknown: dict[tuple[str, str], list[MjcfElement]]) -> None:
    for (key, name), nodes in unknown.items():
        tag = key.rpartition("/")[2]
        if name:
            kind = (KINDS | WITH_CONTACTS)[key]
            known = [*kind.used.split(), *(n for names in kind.unused for n in names.split())]
            message = f'<{tag}> has the attribute "{name}", which MJCF does not have; it has no effect.'
            hint = did_you_mean(name, known)
        else:
            known = [*KINDS, *UNREAD, *SECTIONS, *ACTUATORS]
            message = f"<{tag}> is no element of MJCF; it has no effect."
            hint = did_you_mean(tag, [each for each in known if "/" not in each])
        times = f" It is there {len(nodes)} times." if len(nodes) > 1 else ""
        report.warning("N002", nodes[0], f"{message}{times}", hint)
