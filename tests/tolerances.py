"""The tolerances of the tests, each with its reason; relative to the size of the compared arrays unless said."""

EXACT = 0.0
"""The same operations in the same order: bit for bit."""

ROUND_OFF = 1e-12
"""Two algorithms for one number: some hundred roundings of 1.1e-16, amplified along a chain of ten bodies."""

ROUND_OFF_LONG = 1e-10
"""As above, for chains of a hundred bodies or points hundreds of lengths away from the world origin."""

ROUND_OFF_SOLVED = 1e-11
"""Two algorithms for accelerations: as `ROUND_OFF`, times the condition of the worst of some thousand mass matrices."""

FINITE_DIFFERENCE = 1e-7
"""Central differences with step 1e-6: 1e-12 of truncation over 1e-10 of cancellation, times the size of derivatives."""

HIGH_ORDER_DIFFERENCE = 1e-10
"""Extrapolated differences of eighth order (`tests.slopes`): cancellation of 1e-12, times the size of derivatives."""

ORACLE = 1e-9
"""Another library on real robots: both sides round, and URDF numbers pass through rotations twice."""

ORACLE_FORWARD = 1e-7
"""Forward dynamics against another library: the mass matrix of a hand has a condition number near 1e6."""

EXTRAPOLATED = 1e-9
"""Central differences extrapolated from four steps: cancellation of 1e-13, amplified by chains of ten bodies."""

INVERSE = 1e-9
"""Poses at solutions of inverse kinematics: targets count as met within 1e-10, lengths are of the order of ten."""

SERIES = 5e-15
"""Scalar functions of `lie.series` against exact values: ten roundings, a digit lost by closed forms at the switch."""

SERIES_DIFFERENCE = 3e-14
"""As above for `cotangent_lag_rise`, the small difference of two products of such functions."""

CLOSED_ENDS = 1e-9
"""Fixed steps of closed loops by both engines, over some hundred steps: each leaves gaps of 1e-10 at ends of steps, and
velocities differ by these times the speed and the curvature of the constraints."""

INTEGRATED = 1e-8
"""Motions of a second or two integrated with rtol = 1e-10 and below: some hundred steps, each with errors of rtol."""

DOUBLED_JOINT = 1e-9
"""The same steps with a joint once and twice, relative to the largest coordinate: the second copies the rounding of the
first, which at 1 mm a kilometre away from the world origin is 1e-10 of the size."""

DOUBLED_JOINT_STEPS = 1e-7
"""As above where steps adapt: with tolerances of 1e-9 they need not be the same."""

WORLD_ROUNDING = 3e-15
"""Points that are given in the world, as a part of their distance from its origin: some roundings of a coordinate, and
those of a motion."""

GROUP = 1e-14
"""Rotations and quaternions that are put back onto their group after each step: ten roundings."""

MEASURED_ORDER = 0.15
"""Order of a method from two step sizes, the next term of the error being a tenth of the first."""

GLOBAL_OVER_LOCAL = 50.0
"""Error after a second against the tolerance of one step: up to a hundred steps, whose errors cancel in part."""

PROPORTIONALITY = 0.2
"""Exponent of the error as a power of the tolerance: steps are chosen from estimates and cut at the end."""

EVENT_TIME = 1e-12
"""Times of events where the motion within a step is exact: some roundings of the time, through a value of slope one."""

RECORDED = 1e-9
"""End states of `tests.golden` against the recorded ones, relative to the size of the state: other roundings, and
gaps of 1e-10 that projections leave, over some hundred steps."""

RECORDED_ERRORS = 10.0
"""As above, in errors of the method itself where these are larger: other orders of operations may choose other
steps."""

RECORDED_FIXED_STEPS = 1e-6
"""As above, at most, by fixed steps, which are the same ones: only what projections leave may differ."""

RECORDED_NEAR_SINGULAR = 1e-7
"""As above, where a motion passes a singular configuration: roundings are divided by the distance to it."""

STEPS_NEAR_SINGULAR = 0.1
"""Numbers of steps against the recorded ones, where a motion passes a singular configuration."""

RECORDED_STEPS = 0.01
"""Numbers of steps against the recorded ones."""

COMPILED_STOPS = 1e-7
"""Times of stops by compiled steps and by NumPy's: both find roots of interpolants of the same steps, which roundings
of the projections may shift by some 1e-9."""

SAMPLED_CONTROL = 1e-11
"""Sampled motion of a mass under constant forces between samples, which steps of all methods integrate exactly, against
the exact discretisation: rounding, times some fifty samples."""

CONTINUOUS_CONTROL = 3e-9
"""A controlled motion by steps with a relative tolerance of 1e-9, against a closed form or other steps of it."""

PLAIN_MOTION = 1e-8
"""Adaptive steps with a relative tolerance of 1e-10 against those of 1e-11 by SciPy: a hundred steps' errors each."""

PLAIN_FIXED_STEPS = 1e-8
"""Two thousand steps of order 4 of 0.1 ms: errors of 1e-9 where motions take 16 ms to turn by a radian."""
