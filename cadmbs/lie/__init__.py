"""Rotations, poses, screws and twists: the groups SO(3), SE(3) and SO(3) x R^3, on batches of arrays.

Every function works on the last one or two axes; all axes before them are batch axes, which broadcast against each
other and may have size zero. Six-vectors are angular part first, quaternions scalar part first. Arguments may be any
array-like; results are float64 arrays, views only where a docstring says so. A wrong shape of the last axes raises
`ShapeError`.

Frames follow one rule: a pose `T_WB` maps coordinates in B to coordinates in W, and products cancel,
`T_WE = T_WB @ T_BE`. The differentials of the exponential are right-trivialised, `(d/dt exp X) exp(-X) = dexp_X X_dot`.

    so3         rotation matrices and rotation vectors
    quaternion  unit quaternions
    se3         poses, twists and wrenches: exp, log, Ad, ad and their relatives
    so3xr3      the direct product of rotations and translations
    screws      unit screws of joints from axis, point and pitch, and back
    twists      one twist in its four representations
    series      the scalar functions that the exponentials are made of
"""

from cadmbs.lie import quaternion, screws, se3, series, so3, so3xr3, twists

__all__ = ["quaternion", "screws", "se3", "series", "so3", "so3xr3", "twists"]
