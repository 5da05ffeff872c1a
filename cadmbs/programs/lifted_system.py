"""What quantities are made of: arguments and kernels of a tree, its constraint rows, and a regular configuration."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cadmbs.dynamics.closed_loops.loop_packing import acts_along_cuts
from cadmbs.expressions.graph import Expression, ExpressionArray
from cadmbs.programs import closed_quantities
from cadmbs.programs.tree_expressions import TreeExpressions
from cadmbs.programs.tree_quantities import energy, tree_load_forces


@dataclass(frozen=True)
class ProgramOptions:
    """What a user chooses.

    Attributes:
        representation: Of Jacobians.
        keep: What stays an argument: "inertia", "geometry", both with a comma, or empty.
        loops: "multipliers" or "woronetz".
        drives: Driven velocity coordinates, or joints for all of theirs; None for the actuated joints.
    """

    representation: str = "hybrid"
    keep: str = ""
    loops: str = "multipliers"
    drives: tuple[str, ...] | None = None

    @property
    def kept(self) -> frozenset[str]:
        """What stays an argument."""
        return frozenset(filter(None, self.keep.split(",")))


@dataclass(frozen=True)
class LiftedSystem:
    """What one program is made of.

    Attributes:
        tree: The graph, the lifted kernels and the arguments q and v.
        body: Name of a body or frame, of quantities of one.
        options: What the user chose.
        parameters: Numbers of the inertial parameters and of the axes that are arguments, by symbol.
    """

    tree: TreeExpressions
    body: str
    options: ProgramOptions
    parameters: Mapping[str, float]

    @property
    def t(self) -> Expression:
        """Time."""
        return self.tree.graph.symbol("t")

    def argument(self, name: str) -> ExpressionArray:
        """The numbers of an argument: "q", "v", "t", or one number a velocity coordinate."""
        if name in ("q", "v"):
            return self.tree.q if name == "q" else self.tree.v
        return np.array([self.t], dtype=object) if name == "t" else self.tree.argument(name)

    @cached_property
    def rows(self) -> closed_quantities.RowExpressions:
        """Constraint rows, mass matrix and bias forces.

        Raises:
            NotExportableError: If there are rows that the kernels do not know.
        """
        return closed_quantities.constraint_rows(self.tree, self.t)

    @cached_property
    def closed(self) -> closed_quantities.ClosedConfiguration:
        """Where rows and coordinates are chosen."""
        return self.tree.system.derived(closed_quantities.closed_configuration)

    @cached_property
    def numbers(self) -> Mapping[str, float]:
        """Numbers of the symbols at the closed configuration, at rest."""
        positions = {f"q[{k}]": float(x) for k, x in enumerate(self.closed.q)}
        rest = {f"{name}[{k}]": 0.0 for name in ("v", "tau") for k in range(self.tree.system.n_v)}
        return {**positions, **rest, "t": closed_quantities.SAMPLE_TIME, **self.parameters}

    def load_forces(self) -> ExpressionArray:
        """Forces of all loads (n_v,), those along cut joints included."""
        forces = tree_load_forces(self.tree, self.t)
        return forces + self.rows.cut_forces if self.acts_along_cuts else forces

    def energy(self) -> ExpressionArray:
        """Kinetic and potential energy (2,), rotors along cut joints included."""
        energies = energy(self.tree)
        if self.acts_along_cuts:
            energies[0] = energies[0] + self.rows.rotor_energy
        return energies

    @property
    def acts_along_cuts(self) -> bool:
        """Whether there are loads, losses or rotors along cut joints."""
        return acts_along_cuts(self.tree.system)
