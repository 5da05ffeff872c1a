"""Tolerances of the studies in `cadmbs validate`, each with its reason."""

RCM_CLOSED_FORM = 1e-13
"""Surgical arm, closed forms against products of exponentials: some tens of roundings of numbers below one."""

RCM_ENERGY_BALANCE = 1e-7
"""Surgical arm, energy imbalance over the largest kinetic energy, at a relative tolerance of 1e-9 per step."""

EXACT_MOTION = 1e-10
"""Driven mechanisms in absolute coordinates against exact motions, relative to the largest value: the solution of
linear equations of condition near 1e4."""

SAME_METHOD = 1e-9
"""Largest errors of the double pendulum in two descriptions that give the same discrete states, relative: the bound of
Newton's method, 1e-11, over five seconds in which errors of steps grow a hundredfold."""

ERRORS_OF_ONE_SIZE = 0.25
"""Largest errors of implicit Euler in Euler parameters and in rotation vectors, relative: 5 % after 1 s, 12 % over the
paper's 5 s, at every step."""

DIFFERENCE_QUOTIENT = 1e-7
"""Derivatives of rows and reactions of order one against central differences over 1e-5: rounding over the step, and the
square of the step."""

GROUND_JOINT_ROUNDING = 1e-11
"""Violation of a ball joint on the ground that is rounding over ten seconds [m], of 4e4 evaluations: 2e-13 or 2e-12, by
processor."""

PRINTED_MAGNITUDE_TOLERANCE = 0.05
"""Relative deviation from a magnitude that is printed with two digits."""

SAME_MAGNITUDE_FACTOR = 3.0
"""Largest factor between magnitudes of the same order, for motions that are too sensitive for digits."""

PUBLISHED_TOP_TOLERANCE = 2e-6
"""Error of the published position of the heavy top [m]: of second order and 0.15 m at steps of 1 ms, 6e-7 m at 2 us.
Accurate runs in relative coordinates and on both groups agree with each other and differ from it by 1.2e-6 m."""

KINEMATICS_TOLERANCES = (1e-11, 1e-10, 1e-9)
"""Closed loops against closed forms: positions [rad, m], velocities, accelerations. Library data have twelve digits,
and differences lose some of them."""

EQUATION_AGREEMENT = 1e-9
"""Two forms of the same equations, relative to the largest entry: the condition of the mass matrix loses digits."""

MOTION_AGREEMENT = 1e-8
"""Motions of two forms of the equations, relative: tolerances of 1e-10 per step, a dozen steps."""

ENERGY_BALANCE = 1e-8
"""Energy imbalance over the energy that is exchanged or kinetic."""

SWEEP_CLOSURE = 1e-14
"""Residual of the closed configurations of a sweep [rad, m]."""

SWEEP_RANK = 1e-6
"""Singular values of constraint and drive rows below this, relative to the largest, belong to redundant rows."""

PUBLISHED_EIGENVALUE = 1e-12
"""Eigenvalues and state matrices of the bicycle, printed with fourteen decimals, relative or absolute below one."""

PUBLISHED_ACCELERATION = 5e-11
"""Accelerations of the turning bicycle [rad/s^2]: its state is printed with thirteen digits."""

CIRCLE_PROJECTION = 1e-12
"""Projections onto the gradient of a circle, and closed pins in closed-form coordinates: rounding."""

PRINTED_SATELLITE_ENERGY, PRINTED_SATELLITE_MOMENTUM = 1.1e-9, 1.6e-9
"""Errors of the reference motion of P-DIFF 5.4.1 [J, kg m^2/s]."""

STABILIZED_MOMENTUM = 1e-11
"""Angular momentum after projection, against momenta of the parts near 1e2 kg m^2/s."""

TWIST_DIFFERENCES = 1e-9
"""Twists against differences of poses of order eight with steps of 1e-3: rounding over the step."""

PRINTED_TOP_ENERGY_ROUNDING = 5.0
"""Half of the last digit of 13.97 kJ [J]."""

LOAD_MOTION = 1e-8
"""Motions under one load against closed forms, relative: tolerances of 1e-11 per step, kinks of stops and tables."""

LOAD_ENERGY = 1e-9
"""Energy imbalance of a motion under one load, over the energy that is turned over."""
