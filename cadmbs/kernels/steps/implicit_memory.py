"""Memory of Radau IIA and BDF in kernels: their numbers, and what they keep from step to step.

The numbers are those of SciPy's classes, so that both take the same steps.
Reference: Hairer and Wanner, Solving ordinary differential equations II, IV.8; Shampine and Reichelt, The MATLAB ODE
suite, 1997.
"""

import math
from functools import cache
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.integrators.trajectory import DifferenceHistory
from cadmbs.kernels.records import slots
from cadmbs.kernels.steps.adaptive_memory import (
    TABLEAU,
    TABLEAU_SIZE,
    TABLEAU_WIDTH,
    AdaptiveMemory,
)

KERNEL_IMPLICIT_METHODS: Final = ("radau", "bdf")
"""Implicit methods whose steps kernels take."""

MOST_ORDER: Final = 5
"""Of BDF."""

CHANGE_SIZE: Final = MOST_ORDER + 1
"""Rows and columns of the matrix by which differences change with the size of the step."""

ROW: Final = slots(
    RATE=0, Z=1, W=4, F=7, CHANGE=10, RESIDUE=13, BASE=14, BASE_RATE=15,
    BEFORE=28, SCALE=29, PREDICTED=30, PSI=31, D=32, D_BEFORE=40, PIVOTS=48, COMPLEX_PIVOTS=49, JACOBIAN=50,
)  # fmt: skip
"""Rows of the workspace besides those of `SLOPE`: rate at the state; of Radau stages Z, their transform W, rates and
changes, three of each, of BDF the correction, and one of each; what is solved for; state and rate from which the
Jacobian is taken; state before the last step; reciprocals of the sizes that errors are measured by; of BDF the
predicted state, the differences that are known of it, eight differences, and those at the beginning of the step;
pivots; the Jacobian, followed by three matrices of its size: factors of the real one, and real and imaginary parts of
those of the complex one."""

STAGE: Final = slots(START=0, NEWTON=1, ERROR=4, END=5, JACOBIAN=200)
"""What is evaluated: the start; states of an iteration, up to three; one for a second estimate of the error; the end;
states beside that from which the Jacobian is taken, one after the other."""

MATRICES: Final = 4
"""The Jacobian and the factors."""

IMPLICIT: Final = slots(
    METHOD=27, HAS_JACOBIAN=28, IS_CURRENT=29, HAS_FACTORS=30, FACTORED_SIZE=31, IN_STEP=32, ITERATIONS=33,
    NORM_BEFORE=34, CONVERGENCE=35, SIZE_OLD=36, ERROR_OLD=37, ERROR=38, HAS_BEFORE=39, SIZE_OF_BEFORE=40,
    TRIAL_SIZE=41, JACOBIANS=42, NEWTON_TOLERANCE=43, ORDER=44, EQUAL_STEPS=45, ORDER_BEFORE=46, EQUAL_STEPS_BEFORE=47,
    JACOBIAN_TIME=48, LEAST_SIZE=49, HAS_HISTORY=50, DIFFERENCE_SIZE=51, ERROR_BELOW=52, ERROR_ABOVE=53, PENDING=54,
    CHOSEN=55, CHANGES=56, BOTH_CHANGES=92, COUNT=128,
)  # fmt: skip
"""Numbers of a call besides those of `CONTROL`: method (`METHOD`); whether there is a Jacobian, whether it is that of
this step, whether there are factors, and of which size; whether a step is tried; iterations, the size of the last
change and how they converge; size and error of the step before, zero where they are not known; error of this one;
whether there is an interpolant before it, and its size; the size that is tried; Jacobians; the change at which
iterations end; order of BDF and steps of equal size, also at the beginning of the step; time of the Jacobian; the
least size; whether steps before are known. Of BDF in lanes the size of steps that the differences are of, and errors by
the orders below and above; what follows when a lane has waited, and whether what is computed takes effect there; two
matrices of changes of the differences."""

METHOD: Final = slots(RADAU=0, BDF=1)
"""Which method."""

METHOD_TABLE: Final = slots(
    NODES=0, T=1, TO_T=4, ERROR=7, DENSE=8, EIGENVALUES=11, GAMMA=12, ALPHA=13, ERROR_CONSTANTS=14, BDF_DENSE=15,
    UNIT_CHANGES=20,
)  # fmt: skip
"""Rows of the numbers of both methods, before those of `TABLEAU`: nodes, T and its inverse, weights of the error, three
rows of weights of the interpolant; the real eigenvalue, and real and imaginary part of the complex one; of BDF by order
gamma, alpha and constants of the error, and from row BDF_DENSE on weights of the interpolant; R(1), by which
differences change with those of another size."""


@cache
def method_table(method: str) -> Array:
    """The (TABLEAU.COUNT, TABLEAU_WIDTH) numbers of "radau" or "bdf", with the sizes of their interpolants."""
    table, root, orders = np.zeros((TABLEAU.COUNT, TABLEAU_WIDTH)), math.sqrt(6.0), np.arange(1, MOST_ORDER + 2)
    table[METHOD_TABLE.NODES, :3] = (4.0 - root) / 10.0, (4.0 + root) / 10.0, 1.0
    table[METHOD_TABLE.T : METHOD_TABLE.T + 3, :3] = (
        (0.09443876248897524, -0.14125529502095421, 0.03002919410514742),
        (0.25021312296533332, 0.20412935229379994, -0.38294211275726192),
        (1.0, 1.0, 0.0),
    )
    table[METHOD_TABLE.TO_T : METHOD_TABLE.TO_T + 3, :3] = (
        (4.17871859155190428, 0.32768282076106237, 0.52337644549944951),
        (-4.17871859155190428, -0.32768282076106237, 0.47662355450055044),
        (0.50287263494578682, -2.57192694985560522, 0.59603920482822492),
    )
    table[METHOD_TABLE.ERROR, :3] = (-13.0 - 7.0 * root) / 3.0, (-13.0 + 7.0 * root) / 3.0, -1.0 / 3.0
    collocation = np.array(
        (
            (13.0 + 7.0 * root, -23.0 - 22.0 * root, 10.0 + 15.0 * root),
            (13.0 - 7.0 * root, -23.0 + 22.0 * root, 10.0 - 15.0 * root),
            (1.0, -8.0, 10.0),
        )
    ) / 3.0  # fmt: skip
    table[METHOD_TABLE.DENSE : METHOD_TABLE.DENSE + 3, :3] = _from_powers(collocation.T)
    third, ninth = 3.0 ** (1.0 / 3.0), 3.0 ** (2.0 / 3.0)
    table[METHOD_TABLE.EIGENVALUES, :3] = (
        3.0 + ninth - third, 3.0 + 0.5 * (third - ninth), -0.5 * (3.0 ** (5.0 / 6.0) + 3.0 ** (7.0 / 6.0))
    )  # fmt: skip
    kappa = np.array([0.0, -0.1850, -1.0 / 9.0, -0.0823, -0.0415, 0.0])
    gamma = np.concatenate([[0.0], np.cumsum(1.0 / orders[:-1])])
    table[METHOD_TABLE.GAMMA, : len(gamma)], table[METHOD_TABLE.ALPHA, : len(gamma)] = gamma, (1.0 - kappa) * gamma
    table[METHOD_TABLE.ERROR_CONSTANTS, : len(gamma)] = kappa * gamma + 1.0 / orders
    table[METHOD_TABLE.BDF_DENSE : METHOD_TABLE.BDF_DENSE + MOST_ORDER, :CHANGE_SIZE] = _of_differences()
    changes = [[math.comb(j, i) * (-1.0) ** i for j in range(CHANGE_SIZE)] for i in range(CHANGE_SIZE)]
    table[METHOD_TABLE.UNIT_CHANGES : METHOD_TABLE.UNIT_CHANGES + CHANGE_SIZE, :CHANGE_SIZE] = changes
    table[TABLEAU.SIZES, TABLEAU_SIZE.STAGES] = STAGE.END
    table[TABLEAU.SIZES, TABLEAU_SIZE.INTERPOLANT] = 3 if method == "radau" else MOST_ORDER
    return table


def _from_powers(weights: Array) -> Array:
    """Weights of b = s, s (1 - s), s^2 (1 - s), from those of the powers s, s^2, s^3: s^2 = b_0 - b_1, and so on."""
    return np.stack([weights[0] + weights[1] + weights[2], -(weights[1] + weights[2]), -weights[2]])


def _of_differences() -> Array:
    """Weights (5, 6) by which the interpolant of BDF follows from the differences D_0 ... D_5 at the end of its step.

    y(s) = D_0 + sum_k D_k p_k,  p_k = (s - 1) s (s + 1) ... (s + k - 2) / k!, in b = s, s (1 - s), s^2 (1 - s), ...
    """
    weights = np.zeros((MOST_ORDER, CHANGE_SIZE))
    weights[0, 1] = 1.0
    weights[1, 2:] = -1.0 / 2.0, -1.0 / 6.0, -2.0 / 24.0, -6.0 / 120.0
    weights[2, 3:] = -1.0 / 6.0, -4.0 / 24.0, -18.0 / 120.0
    weights[3, 4:] = 1.0 / 24.0, 7.0 / 120.0
    weights[4, 5] = 1.0 / 120.0
    return weights


def newton_tolerance(rtol: float) -> float:
    """SciPy's: the change against the tolerances at which iterations end."""
    return float(max(10.0 * np.finfo(np.float64).eps / rtol, min(0.03, rtol**0.5)))


def implicit_rows(n: int) -> int:
    """Rows of the workspace for n numbers of a state."""
    return int(ROW.JACOBIAN + MATRICES * n)


class ImplicitMemory(AdaptiveMemory):
    """Where implicit steps are, by a method of KERNEL_IMPLICIT_METHODS: history, Jacobian and factors too."""

    def _arrays(self, method: str, n: int, rtol: float) -> tuple[Array, Array, Array]:
        control = np.zeros(IMPLICIT.COUNT)
        control[IMPLICIT.METHOD] = METHOD.RADAU if method == "radau" else METHOD.BDF
        control[IMPLICIT.NEWTON_TOLERANCE] = newton_tolerance(rtol)
        return method_table(method), control, np.zeros((implicit_rows(n), n))

    def _take_history(self, x: Array, begins_anew: bool, history: DifferenceHistory | None) -> None:
        """Go on from a state: without the steps before, by those of others, or beside where the last step ended."""
        control, slopes = self._control, self._slopes
        if begins_anew:
            control[[IMPLICIT.HAS_HISTORY, IMPLICIT.HAS_JACOBIAN, IMPLICIT.HAS_FACTORS]] = 0.0
        if begins_anew and history is not None:
            slopes[ROW.D : ROW.D_BEFORE] = history.differences
            control[IMPLICIT.ORDER], control[IMPLICIT.EQUAL_STEPS] = history.order, history.equal_steps
            control[IMPLICIT.HAS_HISTORY] = 1.0
        slopes[ROW.D], control[IMPLICIT.HAS_BEFORE] = x, 0.0

    def _discard_step(self) -> None:
        """Of a step that was discarded nothing stays."""
        super()._discard_step()
        control, slopes = self._control, self._slopes
        if control[IMPLICIT.IN_STEP]:
            slopes[ROW.D : ROW.D_BEFORE] = slopes[ROW.D_BEFORE : ROW.PIVOTS]
            control[IMPLICIT.ORDER] = control[IMPLICIT.ORDER_BEFORE]
            control[IMPLICIT.EQUAL_STEPS] = control[IMPLICIT.EQUAL_STEPS_BEFORE]
            control[IMPLICIT.HAS_FACTORS] = 0.0

    def _implicit_report(self) -> tuple[int, DifferenceHistory | None]:
        """Jacobians of the last call, and of BDF what is known of its steps."""
        control, history = self._control, None
        if control[IMPLICIT.METHOD] == METHOD.BDF:
            order, equal_steps = int(control[IMPLICIT.ORDER]), int(control[IMPLICIT.EQUAL_STEPS])
            history = DifferenceHistory(self._slopes[ROW.D : ROW.D_BEFORE].copy(), order, equal_steps)
        return int(control[IMPLICIT.JACOBIANS]), history
