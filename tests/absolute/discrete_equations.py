"""An oracle for implicit Euler in absolute coordinates: the printed discrete equations of the rA paper's mechanisms.

Nothing of the package is used. The models are those of the paper's public files in the frames of its bodies; rows are
tables 1 and 2, corrected; Newton's matrix is the complex-step derivative of the residuals.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

GRAVITY = np.array([0.0, 0.0, -9.81])
X, Y, Z, O = np.vstack([np.eye(3), np.zeros((1, 3))])  # noqa: E741
G = -1
"""The ground as a body of a row."""


class Row(NamedTuple):
    """A row of table 1: DP1 (vectors a, b), DP2 (vector a; points s, p), D (points), CD (direction a; points)."""

    kind: str
    i: int
    j: int
    a: np.ndarray = O
    b: np.ndarray = O
    s: np.ndarray = O
    p: np.ndarray = O
    f: Callable[[float], float] = lambda t: 0.0


def dp1(i, a, j, b, f=lambda t: 0.0):
    return [Row("DP1", i, j, a=np.array(a), b=np.array(b), f=f)]


def dp2(i, a, s, j, p):
    return [Row("DP2", i, j, a=np.array(a), s=np.array(s), p=np.array(p))]


def coincident(i, s, j, p):
    return [Row("CD", i, j, a=c, s=np.array(s), p=np.array(p)) for c in (X, Y, Z)]


def bar(length):
    """Mass and diagonal inertia of the paper's bars of steel, 5 cm thick."""
    m = 7800.0 * length * 0.05**2
    return m, (m * 0.05**2 / 6.0, *(m * (0.05**2 + length**2) / 12.0,) * 2)


class Published(NamedTuple):
    """A mechanism of the paper: (mass, diagonal of J) of bodies, rows, r, A, v, w (in body axes) at the start."""

    bodies: list
    rows: list
    r: list
    A: list
    v: list
    w: list


C, S5 = np.sqrt(0.5), np.sqrt(5.0)

MODELS = {
    "single pendulum": Published(
        [bar(4.0)],
        dp1(0, X, G, X)
        + dp1(0, Y, G, X)
        + coincident(0, -2 * X, G, O)
        + dp1(0, Y, G, -Z, lambda t: np.cos(np.pi / 2 + np.pi / 4 * np.cos(2 * t))),
        [[0, 2 * C, -2 * C]], [[[0, 0, 1], [C, C, 0], [-C, C, 0]]], [O], [O],
    ),
    "double pendulum": Published(
        [bar(4.0), bar(2.0)],
        dp1(0, X, G, X)
        + dp1(0, Y, G, X)
        + coincident(0, -2 * X, G, O)
        + dp1(1, X, G, X)
        + dp1(1, Y, G, X)
        + coincident(0, 2 * X, 1, -X),
        [[0, 2, 0], [0, 4, -1]],
        [[[0, 0, 1], [1, 0, 0], [0, 1, 0]], [[0, 0, 1], [0, 1, 0], [-1, 0, 0]]], [O, O], [O, O],
    ),
    "slider-crank": Published(
        [(0.12, (1e-4, 1e-5, 1e-4)), (0.5, (4e-3, 4e-4, 4e-3)), (2.0, (1e-4, 1e-4, 1e-4))],
        coincident(G, [0, 0.1, 0.12], 0, O)
        + dp1(G, Y, 0, X)
        + dp1(G, Z, 0, X)
        + coincident(1, -0.15 * X, 0, 0.08 * Y)
        + dp1(1, Y, 2, Z)
        + dp2(1, Y, 0.15 * X, 2, O)
        + dp2(1, Z, 0.15 * X, 2, O)
        + dp1(2, -X, G, X)
        + dp1(2, Y, G, X)
        + dp2(2, -X, O, G, 0.2 * X)
        + dp2(2, Y, O, G, 0.2 * X)
        + dp1(2, -X, G, Y)
        + [Row("D", 1, 2, s=0.15 * X, p=Z, f=lambda t: 1.0)]
        + dp1(G, Y, 0, Y, lambda t: np.cos(np.pi / 2 - 2 * np.pi * t)),
        [[0, 0.1, 0.12], [0.1, 0.05, 0.1], [0.2, 0, 0]],
        [
            [[1, 0, 0], [0, 0, -1], [0, 1, 0]],
            [[2 / 3, 0, S5 / 3], [-1 / 3, 2 / S5, 2 / (3 * S5)], [-2 / 3, -1 / S5, 4 / (3 * S5)]],
            [[0, 0, 1], [0, 1, 0], [-1, 0, 0]],
        ],
        [O, [-0.12566370614359174, 0.25132741228718347, 0], [-0.25132741228718347, 0, 0]],
        [[-2 * np.pi, 0, 0], [-1.3404128655316452, 1.1239703569665163, -1.4986271426220217], O],
    ),
    "four-link": Published(
        [(2.0, (4.0, 2.0, 0.0)), (1.0, (12.4, 0.01, 0.0)), (1.0, (4.54, 0.01, 0.0))],
        dp1(0, X, G, X)
        + dp1(0, Y, G, X)
        + coincident(0, O, G, O)
        + dp1(2, Z, G, Y)
        + dp1(2, Y, G, Y)
        + coincident(2, 3.7 * Y, G, [-4, -8.5, 0])
        + coincident(2, -3.7 * Y, 1, -6.1 * Y)
        + coincident(0, -2 * X, 1, 6.1 * Y)
        + dp1(0, [0, -0.662, 0.75], 1, Z)
        + dp1(0, -X, G, Y, lambda t: np.cos(np.pi * t + np.pi / 2)),
        [
            [0, 0, 0],
            [-3.745557718914307, -4.25, 4.262365437828613],
            [-5.7455577189143066, -8.5, 3.2623654378286138],
        ],
        [
            [[0, 0, 1], [0, 1, 0], [-1, 0, 0]],
            [
                [0.7501572123794653, 0.6140258555597224, 0.24543106042068227],
                [-0.6612594705590586, 0.6967213114754098, 0.2780563373346098],
                [-0.00026326986741171727, -0.37087957997190385, 0.9286809289787538],
            ],
            [
                [0, 0.47177235646332616, 0.881720388602328],
                [-1, 0, 0],
                [0, -0.881720388602328, 0.47177235646332616],
            ],
        ],
        [O, [-5.2668475224701705, -np.pi, -2.81807373281628], [-5.2668475224701705, 0, -2.81807373281628]],
        [
            [0, 0, np.pi],
            [0.4977376324560408, 1.9303386981341324, -0.988136005969006],
            [1.614425981037769, 0, 0],
        ],
    ),
}  # fmt: skip


def hat(x):
    """Skew matrices of vectors (..., 3)."""
    x1, x2, x3 = np.moveaxis(x, -1, 0)
    none = np.zeros_like(x1)
    return np.stack([np.stack(r, -1) for r in ([none, -x3, x2], [x3, none, -x1], [-x2, x1, none])], -2)


def times(A, x):
    return (A @ x[..., None])[..., 0]


class Matrices:
    """rA: the rotation is stored, and its rate is w. (32)."""

    k = 3

    def first(self, A, w):
        return A, w

    def rotation(self, A, u, h):
        """A exp(h w)."""
        turn = h * u
        angle = np.sqrt(np.sum(turn * turn, axis=-1) + 1e-300)[..., None, None]
        S = hat(turn)
        sinc, versine = np.sin(angle) / angle, 2.0 * (np.sin(angle / 2.0) / angle) ** 2
        exponential = np.eye(3) + sinc * S + versine * (S @ S)
        stored = A @ exponential
        return stored, stored

    def moments(self, J, s, u, a, reaction):
        return times(J, a) + np.cross(u, times(J, u)) + reaction


class Parameters:
    """rp: p and p'. (39a), (39d), along p and along G."""

    k = 4

    def first(self, A, w):
        values = np.array([1 + A[0, 0] + A[1, 1] + A[2, 2], *(1 + 2 * np.diag(A) - np.trace(A))]) / 4.0
        p = np.sqrt(np.maximum(values, 0.0))
        m = int(np.argmax(p))
        skew = np.array([A[2, 1] - A[1, 2], A[0, 2] - A[2, 0], A[1, 0] - A[0, 1]])
        if m == 0:
            p[1:] = skew / (4.0 * p[0])
        else:
            p[0] = skew[m - 1] / (4.0 * p[m])
            for n in {1, 2, 3} - {m}:
                p[n] = (A[m - 1, n - 1] + A[n - 1, m - 1]) / (4.0 * p[m])
        return p, 0.5 * parameter_matrix(p).T @ w

    def rotation(self, p, u, h):
        p = p + h * u
        e0, e = p[..., :1, None], p[..., 1:]
        return p, (2 * e0 * e0 - 1) * np.eye(3) + 2 * (e[..., :, None] * e[..., None, :] + e0 * hat(e))

    def moments(self, J, p, u, a, reaction):
        G, rate = parameter_matrix(p), parameter_matrix(u)
        left = 4.0 * times(J, times(G, a)) + 2.0 * reaction
        return times(np.swapaxes(G, -1, -2), left) - 8.0 * times(np.swapaxes(rate, -1, -2), times(J, times(rate, p)))


def parameter_matrix(p):
    """G(p) = [-e, -~e + e0 I]."""
    e0, e = p[..., :1, None], p[..., 1:]
    return np.concatenate([-e[..., None], e0 * np.eye(3) - hat(e)], axis=-1)


class Angles:
    """rE: angles about z, x, z in the axes of the body frames, as in the paper. (42), (43)."""

    k = 3

    def first(self, A, w):
        e = np.array([np.arctan2(A[0, 2], -A[1, 2]), np.arccos(A[2, 2]), np.arctan2(A[2, 0], A[2, 1])])
        return e, np.linalg.solve(angle_matrix(e, e)[0], w)

    def rotation(self, e, u, h):
        e = e + h * u
        (c1, c2, c3), (s1, s2, s3) = np.moveaxis(np.cos(e), -1, 0), np.moveaxis(np.sin(e), -1, 0)
        rows = (
            [c1 * c3 - s1 * c2 * s3, -c1 * s3 - s1 * c2 * c3, s1 * s2],
            [s1 * c3 + c1 * c2 * s3, -s1 * s3 + c1 * c2 * c3, -c1 * s2],
            [s2 * s3, s2 * c3, c2],
        )
        return e, np.stack([np.stack(row, -1) for row in rows], -2)

    def moments(self, J, e, u, a, reaction):
        B, rate = angle_matrix(e, u)
        w = times(B, u)
        left = times(J, times(B, a) + times(rate, u)) + np.cross(w, times(J, w)) + reaction
        return times(np.swapaxes(B, -1, -2), left)


def angle_matrix(e, u):
    """B with w = B e', and B'."""
    (_, s2, s3), (_, c2, c3), (_, u2, u3) = (np.moveaxis(x, -1, 0) for x in (np.sin(e), np.cos(e), u))
    none = np.zeros_like(s2)
    B = ([s3 * s2, c3, none], [c3 * s2, -s3, none], [c2, none, none + 1.0])
    rate = ([c3 * s2 * u3 + s3 * c2 * u2, -s3 * u3, none], [c3 * c2 * u2 - s3 * s2 * u3, -c3 * u3, none],
            [-s2 * u2, none, none])  # fmt: skip
    return tuple(np.stack([np.stack(row, -1) for row in rows], -2) for rows in (B, rate))


DESCRIPTIONS = {"rA": Matrices(), "rp": Parameters(), "rE-fixed": Angles()}


def row_values(row, r, A, t):
    """The residual of a row and its derivatives [(body, by r, by a turn about body axes)]. Tables 1 and 2."""

    def of(body):
        return (np.zeros((*r.shape[:1], 3)), np.broadcast_to(np.eye(3), A[:, 0].shape)) if body == G else (
            r[:, body], A[:, body])  # fmt: skip

    (ri, Ai), (rj, Aj) = of(row.i), of(row.j)
    d = rj + times(Aj, row.p) - ri - times(Ai, row.s)
    none = np.zeros_like(d)
    if row.kind == "DP1":
        ai, aj = times(Ai, row.a), times(Aj, row.b)
        value = np.sum(ai * aj, -1)
        parts = (none, -turned(aj, Ai, row.a), none, -turned(ai, Aj, row.b))
    elif row.kind == "DP2":
        ai = times(Ai, row.a)
        value = np.sum(ai * d, -1)
        parts = (-ai, turned(ai, Ai, row.s) - turned(d, Ai, row.a), ai, -turned(ai, Aj, row.p))
    elif row.kind == "D":
        value = np.sum(d * d, -1)
        parts = (-2 * d, 2 * turned(d, Ai, row.s), 2 * d, -2 * turned(d, Aj, row.p))
    else:
        c = np.broadcast_to(row.a, d.shape)
        value = np.sum(c * d, -1)
        parts = (-c, turned(c, Ai, row.s), c, -turned(c, Aj, row.p))
    return value - row.f(t), [(row.i, *parts[:2]), (row.j, *parts[2:])]


def turned(x, A, s):
    """x^T A ~s."""
    return np.cross(times(np.swapaxes(A, -1, -2), x), s)


class DiscreteStates(NamedTuple):
    """r (n_t, n, 3), A (n_t, n, 3, 3), multipliers (n_t - 1, n_rows), from the first step on."""

    r: np.ndarray
    A: np.ndarray
    multipliers: np.ndarray


class ImplicitEuler:
    """v = v0 + h a, r = r0 + h v, and so for rotations; equations of motion and rows hold at the end. (32)."""

    def __init__(self, model, coordinates, h):
        self.model, self.turns, self.h = model, DESCRIPTIONS[coordinates], h
        self.n, self.m = len(model.bodies), len(model.rows)
        self.mass = np.array([m for m, _ in model.bodies])
        self.J = np.array([np.diag(j) for _, j in model.bodies])
        A, w = np.array(model.A, dtype=float), np.array(model.w, dtype=float)
        first = [self.turns.first(a, x) for a, x in zip(A, w, strict=True)]
        self.s, self.u = (np.array(part) for part in zip(*first, strict=True))
        self.r, self.v, self.A, self.t = np.array(model.r, dtype=float), np.array(model.v, dtype=float), A, 0.0

    def residuals(self, y):
        """Residuals (n_columns, n_y) of unknowns of the same shape."""
        n, k, h, count = self.n, self.turns.k, self.h, len(y)
        a, y = y[:, : 3 * n].reshape(count, n, 3), y[:, 3 * n :]
        b, y = y[:, : k * n].reshape(count, n, k), y[:, k * n :]
        l, norm = y[:, : self.m], y[:, self.m :]  # noqa: E741
        u = self.u + h * b
        r = self.r + h * (self.v + h * a)
        s, A = self.turns.rotation(self.s, u, h)
        force, reaction = self.mass[:, None] * (a - GRAVITY), np.zeros((count, n, 3), dtype=y.dtype)
        gaps = []
        for index, row in enumerate(self.model.rows):
            gap, parts = row_values(row, r, A, self.t + h)
            gaps.append(gap / h**2)
            for body, by_r, by_turn in parts:
                if body != G:
                    force[:, body] += l[:, index, None] * by_r
                    reaction[:, body] += l[:, index, None] * by_turn
        moment = self.turns.moments(self.J, s, u, b, reaction)
        if k == 4:
            moment = moment + norm[:, :, None] * s
            gaps += list((np.sum(s * s, -1) - 1.0).T / h**2)
        flat = force.reshape(count, -1), moment.reshape(count, -1), np.stack(gaps, -1)
        self.after = r[0], A[0], s[0], u[0], self.v + h * a[0]
        return np.concatenate(flat, axis=-1)

    def step(self, y):
        """Newton's method from the last unknowns; the new ones."""
        size = len(y)
        for _ in range(30):
            # all columns of the matrix at once, by complex steps
            matrix = self.residuals(y + 1e-40j * np.eye(size)).imag.T / 1e-40
            change = np.linalg.lstsq(matrix, self.residuals(y[None])[0], rcond=1e-14)[0]
            y = y - change
            if np.max(np.abs(change[: (3 + self.turns.k) * self.n])) < 1e-8:
                break
        else:
            raise AssertionError("the oracle does not converge")
        self.residuals(y[None])
        self.r, self.A, self.s, self.u, self.v = self.after
        self.t += self.h
        return y

    def states(self, steps):
        y = np.zeros((3 + self.turns.k) * self.n + self.m + (self.n if self.turns.k == 4 else 0))
        r, A, multipliers = [self.r], [self.A], []
        first = (3 + self.turns.k) * self.n
        for _ in range(steps):
            y = self.step(y)
            r.append(self.r)
            A.append(self.A)
            multipliers.append(y[first : first + self.m])
        return DiscreteStates(np.array(r), np.array(A), np.array(multipliers))
