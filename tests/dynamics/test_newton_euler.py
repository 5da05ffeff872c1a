"""Newton-Euler equations of one body: all forms against point masses, and against the rate of momentum."""

from types import SimpleNamespace

import numpy as np
import pytest

from cadmbs.dynamics import body_inertia, newton_euler, wrench_forms
from cadmbs.lie import se3, so3, twists
from cadmbs.testing.laws.residuals import relative
from tests.dynamics.test_recursions import worst
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF


def times(matrix, vector):
    return (matrix @ vector[..., None])[..., 0]


@pytest.fixture(scope="module", params=[(), (3,), (0,), (2, 2)], ids=str)
def moving(request):
    """Six point masses on a body that moves by C(t) = C exp(V t + V' t^2 / 2), and all that follows at t = 0."""
    rng, batch = np.random.default_rng(121), request.param
    C = se3.exp(rng.normal(size=(*batch, 6)))
    Vb, Vb_dot = rng.normal(size=(2, *batch, 6))
    R, r = C[..., :3, :3], C[..., :3, 3]
    masses, points = rng.uniform(0.5, 2.0, size=6), rng.normal(size=(6, 3))
    mass, center = masses.sum(), masses @ points / masses.sum()
    P = np.einsum("k,ki,kj->ij", masses, np.c_[points, np.ones(6)], np.c_[points, np.ones(6)])
    w, v, alpha = Vb[..., :3], Vb[..., 3:], Vb_dot[..., :3]
    origin = Vb_dot[..., 3:] + np.cross(w, v)
    Vh_dot = np.concatenate([times(R, alpha), times(R, origin)], axis=-1)
    arms = points @ np.swapaxes(R, -1, -2)
    w_world, alpha_world = times(R, w)[..., None, :], times(R, alpha)[..., None, :]
    turned = np.cross(alpha_world, arms) + np.cross(w_world, np.cross(w_world, arms))
    forces = masses[:, None] * (times(R, origin)[..., None, :] + turned)
    Wh = np.concatenate([np.cross(arms, forces).sum(axis=-2), forces.sum(axis=-2)], axis=-1)
    tensor = np.einsum("k,kij->ij", masses, -so3.hat(points) @ so3.hat(points))
    Mb = body_inertia.inertia_from_pseudo_inertia(P)
    return SimpleNamespace(**locals())


def at_time(body, t):
    """Pose and body-fixed twist a moment later, to third order."""
    C = body.C @ se3.exp(body.Vb * t + 0.5 * body.Vb_dot * t * t)
    return C, body.Vb + body.Vb_dot * t


def rate(body, quantity, step=1e-5):
    """Central difference of quantity(C, Vb); its truncation of 1e-10 is that of the twist's third order."""
    return (quantity(*at_time(body, step)) - quantity(*at_time(body, -step))) / (2.0 * step)


def test_inertia_is_that_of_the_points(moving):
    expected = np.block([[moving.tensor, moving.mass * so3.hat(moving.center)], [np.zeros((3, 3)), np.zeros((3, 3))]])
    expected[3:, :3] = expected[:3, 3:].T
    expected[3:, 3:] = moving.mass * np.eye(3)
    assert worst(moving.Mb - expected) < ROUND_OFF
    assert worst(body_inertia.pseudo_inertia(moving.Mb) - moving.P) < ROUND_OFF
    assert np.linalg.eigvalsh(moving.P)[0] > 0.0


def test_inertia_from_the_centre_of_mass(moving):
    """M^b of a turned COM frame. P-DYN (39), (40)."""
    R_bc = so3.exp(np.array([0.3, -0.5, 0.8]))
    central = R_bc.T @ (moving.tensor + moving.mass * so3.hat(moving.center) @ so3.hat(moving.center)) @ R_bc
    Mc = body_inertia.inertia_at_com(moving.mass, central)
    assert worst(body_inertia.inertia_body_fixed_from_com(se3.pose(R_bc, moving.center), Mc) - moving.Mb) < ROUND_OFF


def test_pseudo_inertia_of_the_com_frame():
    """P = S diag(theta, m) S^T with Binet's tensor. Theory 6.1."""
    S, theta, m = se3.exp(np.array([0.3, -0.5, 0.8, 0.1, 0.7, -0.2])), np.array([0.1, 0.2, 0.4]), 2.0
    Mc = body_inertia.inertia_at_com(m, np.diag(theta.sum() - theta))
    found = body_inertia.pseudo_inertia(body_inertia.inertia_body_fixed_from_com(S, Mc))
    assert worst(found - S @ np.diag([*theta, m]) @ S.T) < ROUND_OFF


def spatial(moving):
    Ms = body_inertia.inertia_spatial_from_body_fixed(moving.C, moving.Mb)
    Vs, Vs_dot = (twists.spatial_from_body_fixed(moving.C, x) for x in (moving.Vb, moving.Vb_dot))
    return Ms, Vs, Vs_dot


def test_spatial(moving):
    W = newton_euler.wrench_spatial(*spatial(moving))
    assert worst(relative(wrench_forms.wrench_hybrid_from_spatial(moving.C, W), moving.Wh)) < ROUND_OFF


def test_body_fixed(moving):
    W = newton_euler.wrench_body_fixed(moving.Mb, moving.Vb, moving.Vb_dot)
    parts = newton_euler.wrench_body_fixed_by_parts(moving.mass, moving.center, moving.tensor, moving.Vb, moving.Vb_dot)
    for found in (W, parts):
        assert worst(relative(wrench_forms.wrench_hybrid_from_body_fixed(moving.C, found), moving.Wh)) < ROUND_OFF


def test_centre_of_mass(moving):
    """Body-fixed and hybrid equations of a turned frame at the centre of mass. P-DYN (44)-(50)."""
    S = se3.pose(so3.exp(np.array([0.3, -0.5, 0.8])), moving.center)
    C, Vc, Vc_dot = moving.C @ S, *(se3.transform_twist_inverse(S, x) for x in (moving.Vb, moving.Vb_dot))
    Mc = body_inertia.inertia_in_frame(S, moving.Mb)
    W = newton_euler.wrench_com(moving.mass, Mc[:3, :3], Vc, Vc_dot)
    assert worst(relative(se3.transform_wrench(C, W), se3.transform_wrench(moving.C, own(moving)))) < ROUND_OFF
    assert worst(relative(newton_euler.wrench_body_fixed(Mc, Vc, Vc_dot), W)) < ROUND_OFF
    R = C[..., :3, :3]
    Vh, Vh_dot = twists.hybrid_from_body_fixed(C, Vc), hybrid_rate(C, Vc, Vc_dot)
    tensor = R @ Mc[:3, :3] @ np.swapaxes(R, -1, -2)
    found = newton_euler.wrench_hybrid_com(moving.mass, tensor, Vh, Vh_dot)
    assert worst(relative(wrench_forms.wrench_body_fixed_from_hybrid(C, found), W)) < ROUND_OFF
    Mh = body_inertia.inertia_hybrid_from_body_fixed(C, Mc)
    assert worst(relative(newton_euler.wrench_hybrid(Mh, Vh, Vh_dot), found)) < ROUND_OFF


def own(moving):
    return newton_euler.wrench_body_fixed(moving.Mb, moving.Vb, moving.Vb_dot)


def hybrid_rate(C, Vb, Vb_dot):
    """V^h' = Ad_R (V^b' + (0, w x v)). Theory 5.4."""
    turned = np.concatenate([Vb_dot[..., :3], Vb_dot[..., 3:] + np.cross(Vb[..., :3], Vb[..., 3:])], axis=-1)
    return twists.hybrid_from_body_fixed(C, turned)


def test_hybrid(moving):
    Mh = body_inertia.inertia_hybrid_from_body_fixed(moving.C, moving.Mb)
    Vh = twists.hybrid_from_body_fixed(moving.C, moving.Vb)
    assert worst(relative(newton_euler.wrench_hybrid(Mh, Vh, moving.Vh_dot), moving.Wh)) < ROUND_OFF
    arm = times(moving.R, np.broadcast_to(moving.center, moving.r.shape))
    parts = newton_euler.wrench_hybrid_by_parts(moving.mass, arm, Mh[..., :3, :3], Vh, moving.Vh_dot)
    assert worst(relative(parts, moving.Wh)) < ROUND_OFF


def test_mixed(moving):
    Vm = twists.mixed_from_body_fixed(moving.C, moving.Vb)
    Vm_dot = np.concatenate([moving.Vb_dot[..., :3], moving.Vh_dot[..., 3:]], axis=-1)
    found = newton_euler.wrench_mixed(moving.C, moving.mass, moving.center, moving.tensor, Vm, Vm_dot)
    assert worst(relative(wrench_forms.wrench_hybrid_from_mixed(moving.C, found), moving.Wh)) < ROUND_OFF
    back = wrench_forms.wrench_mixed_from_hybrid(moving.C, moving.Wh)
    assert worst(relative(back, found)) < ROUND_OFF


def test_rates_of_momentum(moving):
    """W^s = d/dt Pi^s; d/dt M^s; and the corrected balance in hybrid form. P-DYN (36), (37), (52)."""
    Ms, Vs, Vs_dot = spatial(moving)

    def momentum(C, Vb):
        return wrench_forms.wrench_spatial_from_body_fixed(C, newton_euler.momentum(moving.Mb, Vb))

    def hybrid(C, Vb):
        M = body_inertia.inertia_hybrid_from_body_fixed(C, moving.Mb)
        return newton_euler.momentum(M, twists.hybrid_from_body_fixed(C, Vb))

    assert worst(rate(moving, momentum) - newton_euler.wrench_spatial(Ms, Vs, Vs_dot)) < FINITE_DIFFERENCE
    change = rate(moving, lambda C, Vb: body_inertia.inertia_spatial_from_body_fixed(C, moving.Mb))
    assert worst(newton_euler.inertia_rate(Ms, Vs) - change) < FINITE_DIFFERENCE
    velocity = twists.hybrid_from_body_fixed(moving.C, moving.Vb)[..., 3:]
    found = newton_euler.wrench_hybrid_from_momentum(hybrid(moving.C, moving.Vb), rate(moving, hybrid), velocity)
    assert worst(found - moving.Wh) < FINITE_DIFFERENCE


def test_the_coriolis_matrix_of_one_body(moving):
    """W^s = M V' + C V, and d/dt M - 2 C is skew. P-DYN remark 2."""
    Ms, Vs, Vs_dot = spatial(moving)
    C = newton_euler.coriolis_spatial(Ms, Vs)
    assert worst(relative(times(Ms, Vs_dot) + times(C, Vs), newton_euler.wrench_spatial(Ms, Vs, Vs_dot))) < ROUND_OFF
    skew = newton_euler.inertia_rate(Ms, Vs) - 2.0 * C
    assert worst(relative(skew, -np.swapaxes(skew, -1, -2))) < ROUND_OFF


def test_two_frames(moving):
    """About the origin of a moving frame j, in the axes of a moving frame k. P-DYN (60)-(64) with E-27."""
    rng = np.random.default_rng(122)
    C_j, C_k = se3.exp(rng.normal(size=(2, 6)))
    V_j, V_k = rng.normal(size=(2, 6))
    Ms, _, _ = spatial(moving)

    def frames(t):
        return C_j @ se3.exp(V_j * t), C_k @ se3.exp(V_k * t)

    def resolved(t, C, Vb, x):
        """Twist of the body about j, in k (x = k) or in j (x = j)."""
        j, k = frames(t)
        V = se3.transform_twist_inverse(j, twists.spatial_from_body_fixed(C, Vb))
        return twists.hybrid_from_body_fixed(se3.inverse(k) @ j, V) if x == "k" else V

    def moved(t, x):
        return resolved(t, *at_time(moving, t), x)

    Ws = newton_euler.wrench_spatial(*spatial(moving))
    step = 1e-5
    R_jk = C_j[:3, :3].T @ C_k[:3, :3]
    U = np.concatenate([V_k[:3], R_jk.T @ V_j[3:]])
    expected_j = se3.transform_wrench_inverse(C_j, Ws)
    expected_k = se3.transform_wrench_inverse(se3.pose(R_jk, np.zeros(3)), expected_j)
    cases = (
        ("j", V_j, body_inertia.inertia_in_frame(C_j, Ms), expected_j),
        ("k", U, body_inertia.inertia_in_two_frames(C_j, R_jk, Ms), expected_k),
    )
    for x, twist, M, expected in cases:
        V_dot = (moved(step, x) - moved(-step, x)) / (2.0 * step)
        found = newton_euler.wrench_in_frames(M, resolved(0.0, moving.C, moving.Vb, x), V_dot, twist)
        assert worst(relative(found, expected)) < FINITE_DIFFERENCE


def test_wrenches_keep_their_power(moving):
    """W^T V is the same in all representations, and the conversions undo each other."""
    W = np.random.default_rng(123).normal(size=moving.Vb.shape)
    hybrid = wrench_forms.wrench_hybrid_from_body_fixed(moving.C, W)
    forms = {
        "spatial": wrench_forms.wrench_spatial_from_body_fixed(moving.C, W),
        "hybrid": hybrid,
        "mixed": wrench_forms.wrench_mixed_from_hybrid(moving.C, hybrid),
    }
    for name, wrench in forms.items():
        twist = getattr(twists, f"{name}_from_body_fixed")(moving.C, moving.Vb)
        assert worst(np.sum(wrench * twist, axis=-1) - np.sum(W * moving.Vb, axis=-1)) < ROUND_OFF
    assert worst(wrench_forms.wrench_body_fixed_from_spatial(moving.C, forms["spatial"]) - W) < ROUND_OFF
    assert worst(wrench_forms.wrench_body_fixed_from_hybrid(moving.C, hybrid) - W) < ROUND_OFF
    assert worst(wrench_forms.wrench_spatial_from_hybrid(moving.C, hybrid) - forms["spatial"]) < ROUND_OFF
    assert worst(wrench_forms.wrench_hybrid_from_spatial(moving.C, forms["spatial"]) - hybrid) < ROUND_OFF
    assert worst(wrench_forms.wrench_hybrid_from_mixed(moving.C, forms["mixed"]) - hybrid) < ROUND_OFF
