"""All numbers by which the inference decides and that are no tolerances of the user, with the reason of each.

Lengths are relative: to a tolerance, a radius, or the size of an assembly, so that decisions do not depend on the unit.
"""

# Directions
PARALLEL_ANGLE = 1e-3
"""Axes of contacts and joints within this angle [rad] are parallel: the default of `Tolerances.angle`."""
PARALLEL_COSINE = 1 - 1e-5
"""Normals and axes with this cosine or more are parallel: 4.5e-3 rad, as planes are less exact than axes."""
SLIGHT_ANGLE = 0.01
"""Axes within this angle [rad] may have been meant to be parallel: they are compared and reported."""
NORMAL_ACROSS = 0.1
"""The part of a normal across a slide that is shorter than this is no guide: its face stands almost across."""
WORLD_AXIS_ANGLE = 1e-9
"""Directions within this angle [rad] of a world axis differ from it by rounding and become that axis."""

# Ranks
PAIR_RANK = 1e-3
"""Relative singular value of the contacts of a pair below which they leave a motion: real files are off by 1e-4."""
LOOP_RANK = 1e-5
"""The same for loops, after snapping: errors of drawing are below it, poses near a singularity mostly above."""
SUBSPACE_RANK = 1e-9
"""The same for the twists of one joint, which are exact."""
TURNING_MOTION = 1e-4
"""Least singular value of the rotations of a loop that counts as a turning motion."""
MOVING = 1e-6
"""Bodies whose twists in a unit basis of motions differ by less stand still relative to each other."""
SHORTEST_SPREAD = 250.0
"""Moments are divided by at least this many coaxial tolerances (5 mm), so that errors outweigh no short contact."""

# Fits
LEAST_RELATIVE_CLEARANCE = 0.015
"""A shaft that is smaller than its bore by this share of the radius is guided: large plain bearings."""
GREATEST_RELATIVE_CLEARANCE = 0.25
"""A shaft with more play than this share of the radius only lies in the bore."""
AXIAL_SHARE = 0.1
"""Least common length of a shaft and a bore over the shorter of them: less is an edge, a chamfer or a groove."""
PIN_RADII = (0.5, 2.0)
"""Ratios of the radii of two bores in line that one stepped pin may go through."""
BALL_CLEARANCE = 0.02
"""Greatest clearance of a ball in a cylinder over its radius; with more, the ball does not seal or guide."""
GROOVE_CLEARANCE = 0.1
"""Greatest difference of the radii of a ball and of its groove over that of the ball: grooves are 2 to 8 % wider."""
GROOVE_DISTANCE = 5.0
"""Distance of a ball from the middle of its groove in plane tolerances: bearings have some play."""
CONE_ANGLE = 1e-3
"""Cones fit if their half angles agree within this [rad]."""
LEAST_ENCLOSURE = 0.52
"""A bore or socket that surrounds less of a shaft or ball does not hold it: the end of a slot, a cradle, a cup."""
BAND_SIDE = 0.05
"""The least height of a spherical band on either side of the ball's centre over the radius: less is a worn edge."""
LEAST_AREA_SHARE = 0.5
"""Planes that share this much of the smaller one touch, though it is smaller than the least common area."""
ROUNDING_GAP = 5e-5
"""Gaps below this share of the coaxial tolerance (1e-6 mm) are rounding."""

# Stops and guides
WEAKER_PUSH = 0.02
"""Pushes of the weaker sense below this share of the stronger one are rounding."""
HALF_TURN_EXCESS = 1e-3
"""Normals that leave open a half plane and this angle [rad] or less still guide from both sides."""

GUIDE_PLAY = 0.08
"""Greatest play of a guide, both sides together, over its width: printed slides of 10 mm have 0.6 mm."""
MOST_FLATS = 2
"""Flats of a round shaft that is fixed in its hub: a D, a double D, or both sides of a key; more are splines."""
FEWEST_FLATS, SAME_FLATS_APART = 5, 0.02
"""Sides of a polygon from which on it is the profile of a shaft, and the differences of their distances over these."""

# Idle parts
SMALL_SIZE, SMALL_VOLUME = 0.2, 0.03
"""Small: below these shares of the diagonal and of the volume of the assembly, as pins, bushes and washers are."""
TINY_SIZE, SLOTTED_MOMENTS, SLOTTED_COSINE = 0.25, 0.1, 0.99
"""Tiny: below this share of small; heads of screws with a slot have moments and axes that differ by less than these."""
LARGE_FASTENER = 2.0
"""A part with the name of a fastener and more than this many times the size of a small part may be another."""
LARGE_PARTS = 10.0
"""The volume of an assembly counts as at most that of this many of its largest part, as that of one machine of many."""
OFF_AXIS, OFF_AXIS_FASTENER = 0.05, 0.5
"""Greatest distance of the centre of mass of an idle part from its axis over the radius; heads of bolts have slots."""
SAME_LINE_IDLE = 3.5
"""Axes of an idle part within this many coaxial tolerances are one: it lies in the play of several bores."""
BLOCKED_TURN = 0.1
"""A turn of which this share is excluded is blocked; errors of drawing exclude less."""
RUNNING_CLEARANCE = 0.05
"""Radial clearances above this share of the coaxial tolerance, and above `RUNNING_LIMIT`, turn; others are tight."""
RUNNING_LIMIT = 1e-3
"""The greatest clearance [mm] that is tight in a large assembly: bearings have the same fits at any size."""
ONE_RADIUS = 1.02
"""Ratio of the largest to the smallest radius of a plain pin: without a shoulder it carries no torque."""
SAME_RADIUS = 1e-9
"""Relative difference of a radius and its copy."""
EQUAL_MOMENTS = 1e-3
"""Principal moments that differ by less than this share are equal: keyways and flats change them less."""
PRINCIPAL_COSINE = 1 - 1e-6
"""An axis with this cosine or more to a principal axis is that axis."""
OPPOSITE_NORMALS = -0.999
"""The cosine of normals that clamp a part from both sides."""

# Fasteners
FASTENER_SIZE = 0.35
"""A part is a fastener by its shape only if it is smaller than this share of the machine."""
LOOSE_HOLE = 0.04
"""The clearance of a screw in its hole over the radius from which on it is no pivot: ISO 273 fine has 4 to 10 %."""
SAME_FLATS, SIXTY_DEGREES = 1e-3, 1e-3
"""Relative difference of the distances of the flats of a hexagon, and of the cosines of their angles."""

# Teeth
FEWEST_TEETH, FEWEST_RACK_TEETH = 6, 3
"""Teeth from which number on an outline is that of a gear, or of a rack."""
LEAST_TOOTH = 0.01
"""The depth of teeth over the radius of their tips, or over the height of those of the pinion, is more."""
EVEN_TEETH = 0.2
"""Greatest difference of the pitch of two teeth over the pitch: outlines have few points at a tooth."""
BELT_DEPTH = 0.15
"""Greatest difference of the radius of a pulley and of the arc of its belt over the latter: teeth and grooves."""
WORM_DEPTH = 2.0
"""Greatest distance of the edges of a worm's thread from its pitch circle in modules: crests are 1, roots 1.25 off."""
LEAST_MESH = 0.3
"""The teeth of two gears reach into each other by more than this share of their depth; gears on one circle touch."""
BEVEL_ANGLE = 0.26
"""Teeth lie on a pitch cone within this angle [rad]: their middle stands for them, and they are wide."""
SAME_RATE = 1e-6
"""Relative difference of two rates of one joint that gears give on two ways."""
PITCH_MARGIN = 0.25
"""Pitch circles lie within the teeth, or as much below as this share of their depth: gears are shifted."""

# Bodies that reach into each other
INTERLOCK_SHIFTS, INTERLOCK_DEPTH = (0.02, 0.05), 0.12
"""Trial displacements over the size of the space that two parts share, and the depth over these that blocks them."""
INTERLOCK_LONGEST_PATH, INTERLOCK_CIRCLE = 6, 48
"""Joints between two bodies that may reach into each other, and points on the circumference of a cylinder."""
INTERLOCK_PITCH = 1e-6
"""A motion that advances by less along its axis, over its angle and the size of the machine, stays in a plane."""
PIN_COVERAGE = 0.7
"""A pin in a slot has at least this share of a full cylinder: flats on it bear on the walls."""
FEWEST_ROLLING_PINS, SAME_OFFSET = 3, 0.1
"""So many pins touch their larger holes on the same side, within this share of their distances from the middles."""

# Springs
COIL_ROUND = 0.03
"""Relative difference of the two moments across the axis of a coil, of its widths, and of the ends of its wire."""
FEWEST_TURNS = 1.5
"""Turns of a wire from which on it is a coil spring."""
SLENDER_WIRE = 0.4
"""The radius of a wire over that of its coil is less: springs have indices of 4 to 16."""
SPRING_END = 1.0
"""Greatest distance of the end of a spring from the face that supports it over the radius of its coil."""

SPRING_COSINE = 0.995
"""The axis of a coil by its inertia and the normal of the face at its end with this cosine or more are one."""

# Motors
SHAFT_SHARE = 0.3
"""The radius of a shaft over the cube root of the volume of its motor is less; the body of a motor has more."""
FACE_OF_BODY = 2.5
"""A part that touches a motor farther from the axis than this many radii of its shaft rests on its body."""

SAME_SHAFT = 0.05
"""Relative difference of the radius of a shaft and that which a hint or template gives."""
HORN_OFF_AXIS = 0.1
"""Greatest distance of the axes of a horn and of its motor over the smaller radius: horns are placed by hand."""
HORN_COSINE = 1 - 1e-3
"""Axes of a horn and of its motor with this cosine (2.6 degrees) or more are one, for the same reason."""
HORN_REACH = 0.1
"""Greatest distance of a horn or shaft from its motor over its own size."""

FLAT_MOTOR, OUTPUT_FLANGE = 0.55, 0.75
"""Least radius of a flat round motor over the cube root of its volume, and greatest of its output over the others."""
PILOT_LENGTH, PILOT_OVER_SHAFT = 0.3, 1.5
"""Greatest length of the pilot of a motor over its diameter, and its least radius over that of the shaft."""

# Rollers
FEWEST_BALLS = 3
"""Balls in two grooves, from which number on they are a bearing."""
FEWEST_ROLLERS = 4
"""Equal round parts between a shaft and a bore, from which number on they are a bearing."""
LONG_NUT = 4.0
"""The greatest length of a nut or bolt head over half its width across flats: longer hexagons are shafts."""
OPEN_RING, THIN_RING, WIDE_RING = (0.6, 0.98), 0.4, 6.0
"""The share of its circumference that a circlip has, and its greatest thickness and diagonal over its inner radius."""
EYE_DISTANCE = 0.25
"""Greatest play of a pin in the eye of a strut, and distance of their axes, over the radius of the eye."""
LARGEST_BEARING = 4.0
"""The outer over the inner radius of a bearing that may be missing between a shaft and a bore: heavy ones have 3."""

# Loose parts
FARTHEST_NEIGHBOUR = 0.05
"""The distance of a part from its neighbour over the size of the machine: farther ones are drawn apart on purpose."""
MOST_NEIGHBOURS = 40
"""Loose bodies whose neighbours are looked for without being asked."""
NEAREST_CANDIDATES, NEAREST_POINTS, NEAREST_FACES = 8, 120, 60
"""Parts that are compared with one that nothing holds, and the points and the largest faces of each."""

# Joints
SLENDER = 2.0
"""A common length of more diameters looks like a guide for sliding."""
SPRING_OFF_AXIS = 0.2
"""The centre of a spring that is closer to an axis than this share of the radius of its rod is on it."""
LARGEST_BLOCK = 80
"""Blocks with more joints are not tried joint by joint, which costs the cube; proportions decide about their slides."""
GROUND_VOTES = {"name": 2.5, "mount": 1.0, "size": 1.5, "neighbours": 1.5, "holes": 1.0, "first": 0.5}
"""The greatest weight of what speaks for a body as the ground; a name outweighs all others but size and neighbours."""
CLOSE_VOTE = 0.75
"""Votes for the ground that differ by less are close: the order of the file and a little more size do not decide."""
MOUNTING_HOLES = 3
"""Free holes of one size and direction that look like mounting holes."""
COMMON_LINE = 10.0
"""Axes of several bodies within this many coaxial tolerances are one line: their errors add up."""
SNAP_DISTANCE = 2.0
"""Lines within this many coaxial tolerances become one: both may be off."""
THREAD_LINE = 2.5
"""A thread within this many coaxial tolerances of an axis belongs to it."""
SAME_LEAD = 1e-3
"""Relative difference of the leads of two threads that fit: leads are measured on curves of the file."""
FAR_MATE = 3.0
"""A mate that is more lengths of the assembly away from its centre has another unit or frame."""
MATE_ANGLE = 1e-2
"""Faces within this angle [rad] of a mate may be meant by it."""

LONGER_SIDE = 1.2
"""The length of the side along which a slider without a guide slides over that of the next longest one."""

# Choice of tolerances
PARTS_ACROSS = 3.0
"""The size of an assembly counts as at most this many of its largest part: many machines are as one of them."""
SMALLEST_DIAGONAL = 40.0
"""Diagonal [mm] below which tolerances shrink in proportion: smaller assemblies are drawn in micrometres."""
SCALE_RANGE = (0.2, 20.0)
"""Tolerances grow with the assembly between a watch and an excavator; beyond, drawings are as exact as these."""
LARGEST_MACHINE, WRONG_UNIT = 5e4, 1e3
"""Diagonal [mm] above which an assembly has the tolerances of one that is smaller by a factor: its unit is wrong."""
CHAIN_RATIO = 4.0
"""Gaps of one cause differ by less than this factor from the next larger one."""
LARGEST_FIRST_ERROR = 2.5
"""The smallest error of a file is at most this many tolerances; above it, axes are apart on purpose."""
TOLERANCE_OVER_ERROR = 1.6
"""A tolerance chosen from the gaps of a file over the largest gap that is an error: it lies in the empty band."""
PROPOSED_OVER_MISS = 1.2
"""A tolerance that is proposed for a near miss over its distance."""
MOST_WIDENINGS = 3
"""Wider tolerances that are tried where nothing holds bodies: each shows the next axes that almost agree."""
