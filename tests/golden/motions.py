"""The short motions whose end states are kept: mechanisms x methods x engines x one motion, a batch, or variants."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import Result
from tests import zoo
from tests.dynamics import loaded
from tests.simulation.loops import library, library_data
from tests.simulation.varied import heavier

DURATION, STEP = 0.2, 1e-3

TREES = [
    "chaplygin_sleigh", "floating_links", "floating_pair", "heavy_top", "pendulum", "rcm", "screw_arm", "six_axis_arm",
    "spatial_pendulum", "spherical_double_pendulum",
]  # fmt: skip
"""Of the library. The sleigh is a tree with a velocity row."""

LOOPS = [
    "bennett", "bricard", "cassie_leg", "delta_robot", "double_wishbone", "excavator", "five_bar", "four_bar",
    "geared_five_bar", "goldberg", "gripper", "jansen", "klann", "ra_double_pendulum", "rolling_disk", "sarrus",
    "satellite", "scissor_lift", "six_sps", "slider_crank", "spatial_slider_crank", "stewart_platform",
    "three_bar_loop", "three_rrr",
]  # fmt: skip
"""Of the library, with rows of closures, pairs or momentum."""

DRIVEN = ["ra_four_link", "ra_single_pendulum", "ra_slider_crank", "snakeboard"]
"""Of the library, with prescribed motions, to which other initial states do not belong."""

ZOO_TREES = [
    "planar chain", "single free body", "chain", "every kind", "every kind, otherwise", "floating tree",
    "massless links", "coupled", "listed ground", "two islands", "out of order", "far away",
]  # fmt: skip
ZOO_LOOPS = ["two loops", "ladder", "seven hinges", "mixed loop", "parallel legs", "tower"]
"""Of `tests.zoo`, with a load of every kind."""

WORONETZ = ["chaplygin_sleigh", *LOOPS, *DRIVEN, *ZOO_LOOPS]

BOTH = ("rk4", "dop853")

MANY = [
    "chaplygin_sleigh", "pendulum", "rcm", "six_axis_arm", "spherical_double_pendulum", "bennett", "bricard",
    "delta_robot", "excavator", "five_bar", "four_bar", "geared_five_bar", "jansen", "rolling_disk", "sarrus",
    "satellite", "slider_crank", "stewart_platform", "three_bar_loop", "chain", "coupled", "floating tree", "two loops",
    "mixed loop",
]  # fmt: skip
"""Mechanisms of batches and variants."""

WITHOUT_VARIANTS = ("satellite",)
"""Rows of momentum take one mass of each body: variants of it are refused."""

MANY_WORONETZ = ("five_bar", "four_bar", "rolling_disk", "stewart_platform")
NUMPY_RK4 = ("rcm", "four_bar", "snakeboard", "spatial_slider_crank", "stewart_platform", "every kind", "coupled")
NUMPY_MANY = ("rcm", "four_bar", "chain")
ABSOLUTE = ("four_bar", "heavy_top", "ra_slider_crank", "spatial_slider_crank", "spherical_double_pendulum")
ABSOLUTE_COORDINATES = ("rA", "rp", "rE", "SE3", "SO3xR3")
STIFF = ("excavator", "six_axis_arm", "snakeboard", "stewart_platform")

DEFAULT = (
    "rcm single rk4 compiled",
    "rcm batch rk4 compiled",
    "six_axis_arm variants rk4 compiled",
    "spherical_double_pendulum single rk4 compiled",
    "coupled single rk4 compiled",
    "rcm single dop853 numpy",
    "four_bar single dop853 numpy",
    "four_bar single woronetz:dop853 numpy",
    "snakeboard single dop853 numpy",
    "stewart_platform single dop853 numpy",
    "floating tree single dop853 numpy",
)
"""Those of the default tests; the others are slow where kernels have to be compiled."""


@dataclass(frozen=True, order=True)
class Motion:
    """One simulation: a mechanism's name; "single", "batch" or "variants"; a method or coordinates; an engine."""

    mechanism: str
    many: str
    method: str
    engine: str

    @property
    def name(self) -> str:
        return f"{self.mechanism} {self.many} {self.method} {self.engine}"

    @property
    def options(self) -> dict[str, object]:
        """Arguments of `simulate`."""
        steps = {"step": STEP} if "rk4" in self.method or self.method in ABSOLUTE_COORDINATES else {}
        how = "coordinates" if self.method in ABSOLUTE_COORDINATES else "method"
        return {how: self.method, "engine": self.engine, "duration": DURATION, "output_step": DURATION / 2} | steps


def motions() -> list[Motion]:
    """All of them, sorted."""
    every = [*TREES, *LOOPS, *DRIVEN, *ZOO_TREES, *ZOO_LOOPS]
    chosen = [Motion(name, "single", method, "compiled") for name in every for method in ("rk4", "dop853")]
    chosen += [Motion(name, "single", "dop853", "numpy") for name in every]
    chosen += [Motion(name, "single", f"woronetz:{method}", "compiled") for name in WORONETZ for method in BOTH]
    chosen += [Motion(name, "single", "woronetz:dop853", "numpy") for name in (*MANY_WORONETZ, "snakeboard")]
    chosen += [Motion(name, "single", "rk4", "numpy") for name in NUMPY_RK4]
    chosen += [Motion(name, "single", "radau", engine) for name in STIFF for engine in ("compiled", "numpy")]
    chosen += [Motion(name, "single", form, "compiled") for name in ABSOLUTE for form in ABSOLUTE_COORDINATES]
    for many in ("batch", "variants"):
        names = MANY if many == "batch" else [name for name in MANY if name not in WITHOUT_VARIANTS]
        chosen += [Motion(name, many, method, "compiled") for name in names for method in BOTH]
        chosen += [Motion(name, many, f"woronetz:{m}", "compiled") for name in MANY_WORONETZ for m in BOTH]
        chosen += [Motion(name, many, method, "numpy") for name in NUMPY_MANY for method in BOTH]
    return sorted(chosen)


@cache
def system(name: str) -> cm.System:
    """A mechanism of the library or, under loads, of the zoo."""
    return loaded.system(name) if name in (*ZOO_TREES, *ZOO_LOOPS) else library(name)


@cache
def variants(name: str) -> Variants:
    """Three systems whose bodies have 1, 1.1 and 1.2 times the mass."""
    of_zoo = name in (*ZOO_TREES, *ZOO_LOOPS)
    data = zoo.data_of(zoo.mechanism(name)) | {"loads": loaded.loads(name)} if of_zoo else library_data(name)
    documents = [
        data | {"name": f"variant {k}", "bodies": [heavier(body, 1.0 + 0.1 * k) for body in data["bodies"]]}
        for k in range(3)
    ]
    return Variants(tuple(cm.compile_mechanism(Mechanism.model_validate(document)) for document in documents))


def simulated(motion: Motion, starts: dict[str, dict[str, list[list[float]]]], **changes: object) -> Result:
    """The motion; a batch from the three states kept for its mechanism."""
    options = motion.options | changes
    if motion.many == "variants":
        return cm.simulate(variants(motion.mechanism), **options)
    if motion.many == "batch":
        return cm.simulate(system(motion.mechanism), **starts[motion.mechanism], **options)
    return cm.simulate(system(motion.mechanism), **options)
