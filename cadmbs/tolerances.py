"""The tolerances of the package that decide something for a user, each with its reason, by subject.

A number belongs here when two modules share it, or when a result depends on it: what counts as closed, as singular, as
equal, as converged. Sizes of buffers, numbers of iterations and limits of messages stay in their modules, under names
that say of what.
"""

import math

# Ranks and singular configurations

CONSTRAINT_RANK_TOLERANCE = 1e-7
"""Singular values of constraint matrices below this part of the largest are zero: files give nine digits, loops ten."""

SADDLE_RANK_TOLERANCE = 1e-7
"""Rows whose part independent of the others is smaller, against the largest in the metric of the mass matrix, are
redundant: above the drift that a stabilized simulation leaves, below what a regular mechanism has."""

ROUNDING_SINGULAR_VALUE = 1e-13
"""Singular values that are smaller, against the largest, are no rows even where the rank is known from elsewhere."""

SPARSE_ROUNDING = 1e-14
"""Entries of sparse constraint rows that are smaller than this part of the lengths they come from are rounding."""

VANISHING_ROW = 1e-10
"""Scaled constraint rows that are shorter than this restrict nothing."""

INDEPENDENT_DIRECTION = 1e-6
"""A direction is independent of others if the part of it that is normal to them is longer than this."""

WEAK_DIRECTION = 1e-6
"""Singular values below this part of the largest do not count in steps that close loops: such steps would be long."""

PSEUDO_INVERSE_CUTOFF = 1e-9
"""Singular values below this part of the largest are left out of pseudo-inverses of constraint matrices: redundant rows
leave 1e-16 to 1e-12, regular mechanisms have more than 1e-7."""

IMMOBILE_RATE = 1e-6
"""A coordinate whose scaled rate stays below this in all motions of unit size cannot move."""

NEARLY_MOBILE = 0.02
"""A structure whose weakest constraint is below this part of the strongest is nearly a mechanism."""

INEFFECTIVE_DRIVE = 1e-7
"""Effect of a drive on the motions that the rows allow, against the largest without rows: below, it has none."""

UNPRODUCED_FORCE = 1e-6
"""Part of the required forces, in the metric of the mass matrix, that the drives may fail to produce."""

INDIFFERENT_EQUILIBRIUM = 1e-8
"""Eigenvalues of the stiffness that are smaller, against the largest, count as zero: the equilibrium is indifferent."""

# Closed loops: residuals and assembly

DIFFERENCE_DISPLACEMENT = 1e-2
"""Displacement [rad, m] of the differences that give a derivative along a motion: of order six, exact to ten digits."""

ASSEMBLY_RESIDUAL = 1e-11
"""Largest residual [rad, m] of an assembled configuration, where rounding is not larger."""

BRANCH_START_RESIDUAL = 1e-8
"""Largest residual [rad, m] of a configuration from which a branch is followed: files have nine digits."""

PROJECTION_RESIDUAL = 1e-12
"""Residual [rad, m] at which projected positions count as closed: some thousand roundings of lengths of a metre."""

SAME_CONFIGURATION = 1e-4
"""Configurations are different where some entry of a body's pose differs by more [m, or entries of rotations]."""

SAME_BRANCH = 1e-3
"""Configurations a little beside a singular one that are nearer to each other [rad, m] are on one branch."""

NEAREST_STEP = 1e-10
"""Steps along the constraint manifold that are shorter [rad, m] have arrived at the nearest configuration."""

DRIVE_AGREEMENT = 1e-6
"""Coordinates given beside those that determine them agree up to this [rad, m]: files give six digits or more."""

FILE_ROUNDING_ANGLE = 1e-5
"""Axes of loops within this angle [rad] are meant to be parallel or normal: a right angle is often written 1.5708."""

EXACT_ALIGNMENT = 1e-12
"""Directions within this angle [rad], and lines within it times their extent, are as exact as numbers allow."""

FILE_ROUNDING_GAP = 1e-5
"""Gaps of loops [rad; m, of mechanisms of a metre or more] up to this come from the digits of a file."""

CONTRADICTING_RATE = 1e-8
"""Rates [rad/s, m/s] that prescribed motions require and that no velocities have, as a part of the largest rate."""

START_CLOSURE = 1e-9
"""Largest residual [rad, m] of a start that counts as closed: files have nine digits."""

ROUNDED_INITIAL_VALUES = 1e-4
"""Initial values that contradict the constraints by less were rounded: they are changed, and a finding reports it."""

EQUILIBRIUM_CLOSURE = 1e-11
"""Largest residual [rad, m] of a closed configuration in a search for an equilibrium, whose forces depend on it."""

COUPLING_AGREEMENT = 1e-9
"""How far the initial value of a coupled coordinate may be from the value of its coupling [rad, m]: nine digits."""

# Inverse kinematics

PARALLEL_SINE = 1e-8
"""Sine of the angle below which an axis is parallel to its target direction: their normal is lost in rounding."""

JOINT_LIMIT_DISTANCE = 1e-9
"""Distance from its limit [rad or m] below which a coordinate is at the limit."""

NEGLIGIBLE_TARGET_MISS = 1e-6
"""A miss of a target below this part of the largest one is not reported."""

CLEARLY_LOWER_COST = 1e-6
"""Relative decrease of the cost, after a displacement from a point of rest, that counts as another minimum."""

DIFFERENT_SOLUTION = 1e-4
"""Difference [m, or entries of a rotation matrix] of the pose of some body between two solutions."""

TARGET_ROTATION_ERROR = 1e-4
"""Entries of R^T R of a target pose may differ from the identity by this: matrices with five digits are rotations."""

PARAMETER_RANK_TOLERANCE = 1e-9
"""Columns of parameters whose remainder is this small against the largest one depend on the others."""

UNDETERMINED_JOINT_RATE = 1e-12
"""Singular values of joint columns below this part of the largest count as zero: the twists leave these rates open."""

# Linear systems

SINGULAR_MASS_MATRIX = 1e-13
"""Smallest eigenvalue of a mass matrix scaled to a unit diagonal: below, some direction has no digits."""

SINGULAR_MASS_PIVOT = 1e-13
"""A pivot of a mass matrix that is this small against its diagonal entry has no digits left."""

MASSLESS_DIRECTION = 1e-13
"""Diagonal entries of a mass matrix that are smaller, against the largest, are rounding: directions without inertia."""

SINGULAR_ARTICULATED_INERTIA = 1e-13
"""An articulated inertia along a joint, against the inertias that were subtracted: below, no digits are left."""

MASSLESS_MOTION = 1e-13
"""Kinetic energy of a motion of unit size, against that of the heaviest one: below, its inertia has no digits."""

REDUNDANT_ROW_COMPLIANCE = 1e-10
"""Relative compliance that keeps redundant rows of sparse equations regular; iterations remove its effect."""

EQUAL_PIVOTS = 1e-9
"""Squared projections of coordinates that differ by less are equal: the coordinate of lower index is the pivot."""

SHORTEST_SCALED_ROW = 1e-2
"""Rows shorter than this, against the longest, are not scaled to length one: rounding must not count as a row."""

# Integration over time

BAUMGARTE_RATE = 20.0
"""Rate at which Baumgarte's terms let violations decay [1/s]: critically damped, a tenth after 0.2 s."""

PROJECTION_CONDITIONING = 100.0
"""Conditioning beyond which the correction of dependent coordinates is not near the shortest one."""

EQUAL_STEP_SIZES = 1e-9
"""Steps whose sizes differ by less than this part are of one size."""

LOST_INDEPENDENCE = 1e-9
"""Independence of a constraint row, against the best one, below which its time derivative has no digits."""

NEARLY_SINGULAR_MARGIN = 0.05
"""Margin of the rows, against that at the start, below which a configuration is near a singular one."""

STAGE_CLOSURE = 1e-13
"""Residual at which the dependent coordinates of a stage of the Woronetz equations count as solved [rad, m]."""

SMALLEST_PROJECTED_DRIFT = 1e-12
"""Residuals below this are not projected, whatever the tolerance [rad, m]."""

DRIFT_ROUNDING = 1e-13
"""Residuals that are smaller cannot be told from rounding [rad, m]."""

PROJECTION_ITERATIONS = 12
"""Iterations of a projection on the constraints; from a drift of 1e-3 four suffice."""

STALLED_RESIDUAL = 0.5
"""An iteration that leaves more than this part of the residual has reached rounding, or does not converge."""

PROJECTED_RESIDUAL = 1e-12
"""Residual at which projected positions count as closed [rad, m]."""

PASSAGE_BEGIN_MARGIN = 1e-2
"""A margin of the rows below this part of its size at the start begins the passage of a singular configuration."""

PASSAGE_END_MARGIN = 3e-2
"""Margin, against that at the start, above which the passage of a singular configuration is over."""

SHORT_PASSAGE_STEP = 1e-3
"""Steps within a passage that are shorter, against the longest of the motion, are about to shrink away."""

SAME_BRANCH_COSINE = 0.95
"""Least cosine between the velocity behind a passage and the one expected there, in the kinetic metric."""

SPEED_BEHIND_SINGULARITY = 0.5
"""Least speed behind a passage, in the kinetic metric, against the smaller of those before it and expected there. Of 80
passages of a parallelogram at loose tolerances BDF lost 95 % of the speed in one, and at most 6 % in others."""

UNBOUNDED_VELOCITY_GROWTH = 30.0
"""Growth of the velocities within a passage that tells a dead end from a passage."""

WEAK_INDEPENDENCE = 1e-2
"""Independence of the rows, relative to the best, that counts as near a singular configuration."""

REACHED_DEAD_END_TIME = 1e-6
"""Time to a singular configuration that is no more than rounding of a motion that stopped there [s]."""

DEAD_END_SPEED_RATIO = 0.75
"""Part of the velocities at most that a motion had twice as long before the end of its reach: there they halve."""

APPROACH_MARGIN = 0.97
"""Margin of the rows, against that at the start, below which a driven motion may come near the end of its reach."""

DEAD_END_MARGIN = 0.1
"""Margin, against that at the start, at which a dead end can be told from a passage."""

DEAD_END_LAW_FACTOR = 1.3
"""Factor within which speed times margin is the same at points of an approach to a dead end; at a passage, and where a
motion starts from rest, it is not."""

JOINT_LIMIT_EXCESS = 1e-9
"""How far a coordinate may be beyond its limit before it is reported: rounding of a stop at the limit."""

LARGEST_ENERGY_IMBALANCE = 0.01
"""Part of the energy scale of a motion up to which its imbalance is not reported."""

ENERGY_ROUNDING = 1e-12
"""Imbalance, as a part of the largest energy with its constant part, that counts as rounding."""

NEGLIGIBLE_ENERGY = 1e-18
"""Imbalance that is never reported [J]: a kilogram at 1e-9 m/s, where default tolerances leave a mechanism at rest."""

GROUP_START_TOLERANCE = 1e-5
"""Largest distance of a start from its space: rotations and quaternions with six digits are accepted."""

GROUP_START_ROUNDING = 1e-14
"""Distance of a start from its space up to which it is not changed: rounding."""

SAME_STEP_END = 1e-12
"""Ends of steps nearer to each other than this part of the time, or of one second, are one."""

EVENT_TIME_TOLERANCE = 2.0**-50
"""Width of the interval in which a crossing is located, against the size of the times: their rounding, four times."""

SAME_INSTANT = 1e-12
"""Part of the ends of its step up to which a crossing is at an output or at the end of the step: states that many steps
have rounded cross by some hundred roundings of the time earlier or later."""

POSE_LAST_ROW_TOLERANCE = 1e-6
"""Largest difference of the last row of a pose from (0, 0, 0, 1)."""

SPARSE_FACTOR_ROUNDING = 4.4e-16
"""Relative change of the numbers of a sparse matrix before its elimination: two units of their last digit at most."""

SINGULAR_SPARSE_GROWTH = 1e14
"""Growth of a solution, in a matrix whose rows and columns have size one, of which no digit is right."""

# Absolute coordinates

ABSOLUTE_NEWTON_TOLERANCE = 1e-11
"""Last Newton step in rA, rp, rE [rad, m], times the size of the mechanism; the remaining error is its square."""

GROUP_NEWTON_TOLERANCE = 1e-12
"""Last Newton step of implicit methods on Lie groups [rad, m]; it converges linearly, so it needs a digit more."""

REDUNDANT_ROW_PIVOT = 1e-8
"""QR pivots below this, against the largest (on groups, the longest row), belong to rows that depend on others."""

REDUNDANT_ROW_VIOLATION = 1e-5
"""A row left out as redundant that is violated by more is not redundant any more [rad, m, or as it is written]."""

SINGULAR_SADDLE_GROWTH = 1e12
"""A solution so much larger than its right side is that of a singular matrix, determined by rounding."""

GROUP_CLOSURE_TOLERANCE = 1e-9
"""Residuals below this are closed, whatever `atol`: far from the origin there are fewer digits [rad, m]."""

COINCIDENT_POINT_DISTANCE = 1e-12
"""Points nearer than this have no line between them [m]."""

EULER_ANGLE_MARGIN = 0.6
"""|sin theta| below which a body gets other axes: 37 degrees from the singularity of its Euler angles.

There the angles of a body that spins fast turn several times as fast as the body, and errors grow with powers of that.
Other axes are always beyond 54 degrees; so a body does not alternate between two choices.
"""

LARGEST_STEP_TURN = math.pi
"""A body that turns by more in a step [rad] may as well have turned the other way: the equations of the step have
several solutions, and full turns cannot be counted."""

LARGEST_ADAPTIVE_TURN = 0.5 * math.pi
"""Largest turn of a body in an adaptive step at the angular velocity of its beginning [rad]."""

KINEMATIC_CORRECTION = 0.1
"""Largest correction of a predicted position [rad; of the size of the mechanism and the way]: beyond, the solution may
be on another branch."""

KINEMATIC_TURN = 1.0
"""Largest turn of a body between two times of a kinematic analysis [rad]; longer intervals are divided."""

KINEMATIC_SMALLEST_INTERVAL = 1e-4
"""Smallest part of an interval that a kinematic analysis divides: below, the motion leads no farther."""

# Documents and geometry

UNIT_AS_WRITTEN = 1e-14
"""A direction with |e.e - 1| up to this is used bit for bit; a normalized one is always within it."""

UNIT_ROUNDED = 1e-6
"""A direction with |e.e - 1| up to this is normalized without a warning; a rotation matrix beyond it is refused."""

SHORTEST_DIRECTION = 1e-9
"""A vector shorter than this has no direction."""

PARALLEL_DIRECTIONS = 1e-6
"""Directions whose sine (of three: whose normalized volume) is below this do not span a plane (a space)."""

OPPOSITE_AXES = 1e-8
"""Opposite axes whose sine is below this leave the axis of the half turn between them open: any normal will do."""

INERTIA_ASYMMETRY = 1e-9
"""Largest difference of opposite entries of an inertia tensor, relative to its largest entry: rounding of a file."""

MOMENT_ROUNDING = 1e-12
"""Principal moments are computed to this part of the largest term that enters them."""

CANCELLED_FACTOR = 1e-12
"""A sum of factors of couplings up to this part of the sum of their sizes is zero: decimal factors round at 1e-16."""

LOOP_SIDES_TOLERANCE = 1e-9
"""The sides of a loop joint coincide if points differ by less [m] and axes by less [rad]: files give nine digits."""

INERTIA_TRIANGLE_TOLERANCE = 1e-6
"""Relative violation of the triangle inequality of principal moments that is accepted: files often give six digits."""

NEGLIGIBLE_MOMENT = 1e-18
"""Moments of inertia below this [kg m^2] count as zero: a grain of steel of a tenth of a millimetre has more. Rotating
and summing tensors leaves such remainders, of either sign, in place of zeros."""

SHORTEST_QUATERNION = 1e-9
"""Norm of a quaternion on the command line below which it has no direction."""

UNIT_QUATERNION = 1e-6
"""Deviation of the norm of a quaternion from one that files with six digits have; more is reported."""

# Importers and exporters

LOOP_ORIENTATION_TOLERANCE = 1e-4
"""Orientations of the two frames of a loop joint in a URDF agree within this angle [rad]: files have four decimals."""

LIMIT_RANGE_TOLERANCE = 1e-6
"""Limits of a joint and of its mimic joints agree if they differ by less than this part of the range: files round."""

INERTIA_INTERIOR_MARGIN = 1e-6
"""Part of the largest moment that a physical inertia on the boundary gets: rounding must not make it negative."""

UNIVERSAL_AXES_GAP = 1e-5
"""Largest distance of the two axes of a universal joint, relative to the size of the assembly."""

BOUNDING_BOX_MARGIN = 0.01
"""Bounding boxes of parts are enlarged by this part of their diagonal: CAD exporters round them."""

SMALLEST_GYRATION_RATIO = 0.01
"""Smallest plausible radius of gyration of a part, relative to the diagonal of its bounding box."""

PLAUSIBLE_ASSEMBLY_SIZE = (0.005, 50.0)
"""Smallest and largest size of an assembly without a warning [m]: beyond it, the declared unit is probably wrong."""

PLAUSIBLE_ASSEMBLY_MASS = (0.001, 1e5)
"""Smallest and largest mass of an assembly without a warning [kg]: beyond it, the declared unit is probably wrong."""

LARGEST_MESH_IN_METRES = 10.0
"""A mesh of a robot without a scale that is larger [m] is probably given in millimetres."""

FLAT_MESH_VOLUME = 1e-12
"""A mesh encloses no volume if its volume is smaller than this part of the cube of its largest extent."""

JOINT_AXIS_DISTANCE = 1e-12
"""A point lies on the axis of a joint if its distance is smaller, relative to its distance from the origin plus one
metre: rounding of coordinates."""

SAME_GEOMETRY = 1e-12
"""Directions and points of a mechanism from a URDF that differ by less [rad, m] are unchanged: rounding."""

REREAD_GEOMETRY = 1e-9
"""Relative difference of points and unit vectors of loop joints in a URDF that was written and read again: rounding."""

ACCEPTED_MUJOCO_INERTIA = 4e-15
"""Smallest mass [kg] and moments of inertia [kg m^2] of a moving body that MuJoCo accepts, with a margin."""

MUJOCO_TRIANGLE_MARGIN = 1e-14
"""Part of the largest principal moment that is added to inertias on the boundary: MuJoCo compares without tolerance."""

PHYSICAL_INERTIA_ROUNDING = 1e-12
"""Relative violation of the triangle inequality that is a rounding error of a physical inertia."""

HINGE_POINT_DISTANCE = 0.1
"""Distance of the two points that replace a hinge in an MJCF [m]: the lever against wrong angles."""

SWAP_COSINE = 0.9
"""|cos(angle)| beyond which a DP1 with an angle is swapped: the gradient of the cosine fades with sin(angle)."""
