"""Numbers of structured LaTeX read back, and M, C v and g evaluated as the text says."""

import re

import numpy as np
from scipy.linalg import expm

from cadmbs.lie import se3, so3

_FACTOR = re.compile(
    r"\\mathbf\{Y\}\}_\{(\d+)\} q_\{(\d+)\}\}|\\mathbf\{B\}_\{\d+\} \\mathbf\{Q\}_\{(\d+)\}(\^\{-1\})? \\mathbf\{B\}"
)

_ROOTS = {"1/\\sqrt{2}": np.sqrt(0.5), "\\sqrt{3}/2": np.sqrt(0.75), "1/\\sqrt{3}": np.sqrt(1 / 3)}


def number(text):
    text = text.strip()
    sign = -1.0 if text.startswith("-") else 1.0
    text = text.removeprefix("-")
    if text in _ROOTS:
        return sign * _ROOTS[text]
    mantissa, _, power = text.partition(" \\cdot ")
    if mantissa.startswith("10^"):
        mantissa, power = "1", mantissa
    return sign * float(mantissa) * (10.0 ** int(power[4:-1]) if power else 1.0)


def vector(text):
    return np.array([number(x) for x in text.split(",\\,")])


def matrix(text):
    """A matrix of numbers, the identity, or a diagonal one."""
    text = text.strip()
    if text in ("\\mathbf{I}", "\\mathbf{0}"):
        return np.eye(3) if text == "\\mathbf{I}" else np.zeros((3, 3))
    if text.startswith("\\mathrm{diag}("):
        return np.diag(vector(text.removeprefix("\\mathrm{diag}(").removesuffix(")")))
    rows = text.removeprefix("\\begin{pmatrix}").removesuffix("\\end{pmatrix}").split("\\\\")
    return np.array([[number(x) for x in row.split("&")] for row in rows])


class StructuredText:
    """What a structured document of a mechanism of screws says."""

    def __init__(self, text):
        self._products = {}
        rows = re.findall(r"\\mathbf\{Y\}_\{(\d+)\} &= \((.*?)\)\^\{\\mathsf", text)
        self.Y = {int(k): vector(x) for k, x in rows}
        self.gravity = vector(re.search(r"gravity \$\((.*?)\)\^", text)[1])
        self.B, self.positions = {}, {}
        for i, R, r in re.findall(r"\\mathbf\{B\}_\{(\d+)\} = \\left\( (.*?),\\; \((.*?)\)\^", text):
            self.B[int(i)] = se3.pose(matrix(R), vector(r))
        for i, listed in re.findall(r"by \$\\mathbf\{Q\}_\{(\d+)\}\$, .*?\$\((q_.*?)\)\$, in the frame", text):
            self.positions[int(i)] = [int(k) for k in re.findall(r"q_\{(\d+)\}", listed)]
        self.loops = [
            (int(outer), int(inner), section)
            for outer, inner, section in re.findall(
                r"\(\$l = (\d+)\$\).*?\(\$k = (\d+)\$\)(.*?)(?=\\paragraph|\\subsection|\Z)", text, re.DOTALL
            )
        ]
        self.A, self.mass, self.center, self.inertia, self.factors = {}, {}, {}, {}, {}
        for i, R, r in re.findall(r"\\mathbf\{A\}_\{(\d+)\} &= \\left\( (.*?),\\; \((.*?)\)\^", text):
            self.A[int(i)] = se3.pose(matrix(R), vector(r))
        for i, m, c in re.findall(r"m_\{(\d+)\} &= (.*?), \\quad \\mathbf\{c\}_\{\d+\} = \((.*?)\)\^", text):
            self.mass[int(i)], self.center[int(i)] = number(m), vector(c)
        for i, theta in re.findall(r"\\boldsymbol\{\\Theta\}_\{(\d+)\} &= (.*?)(?: \\\\)?\n", text):
            self.inertia[int(i)] = matrix(theta)
        for i, factors in re.findall(r"\\mathbf\{C\}_\{(\d+)\} &= (.*?)\\, \\mathbf\{A\}", text):
            self.factors[int(i)] = factors
        self.columns = {
            int(j): before for j, before in re.findall(r"\^\{\\mathrm\{s\}\}_\{(\d+)\} &= (.*?)(?:\\\\)?\n", text)
        }
        self.carried = {
            int(i): {int(j) for j in js.split(",\\,")}
            for i, js in re.findall(r"\\text\{body \} (\d+): &\\quad j \\in \\\{ (.*?) \\\}", text)
        }

    def product(self, text, q):
        """A product of exponentials, which may begin with the product of a body."""
        if (text, q.tobytes()) not in self._products:
            self._products[text, q.tobytes()] = self._product(text, q)
        return self._products[text, q.tobytes()]

    def _product(self, text, q):
        result = np.eye(4)
        for body in re.findall(r"\\mathbf\{f\}_\{(\d+)\}", text):
            result = self.product(self.factors[int(body)], q)
        for k, position, native, inverse in _FACTOR.findall(text):
            if native:
                B, Q = self.B[int(native)], self.displacement(int(native), q)
                result = result @ B @ (np.linalg.inv(Q) if inverse else Q) @ np.linalg.inv(B)
            else:
                result = result @ expm(se3.hat(self.Y[int(k)] * q[int(position) - 1]))
        return result

    def displacement(self, body, q):
        """Q of a spherical or free joint, by its quaternion or rotation vector as the text says."""
        values = np.array([q[k - 1] for k in self.positions[body]])
        if len(values) == 3:
            return se3.pose(expm(so3.hat(values)), np.zeros(3))
        w, x = values[0], so3.hat(values[1:4])
        return se3.pose(np.eye(3) + 2 * w * x + 2 * x @ x, values[4:] if len(values) > 4 else np.zeros(3))

    def pose(self, body, q):
        return self.product(self.factors[body], q) @ self.A[body]

    def column(self, j, q):
        chart = re.search(
            r"(.*?)\\bigl\( \((.*?)\)\\, \\mathrm\{dexp\}_\{-\\mathbf\{x\}_\{(\d+)\}\}.*_\{(\d)\}", self.columns[j]
        )
        if chart:
            Y = np.column_stack([self.Y[int(k)] for k in re.findall(r"_\{(\d+)\}", chart[2])])
            x = np.array([q[k - 1] for k in self.positions[int(chart[3])]])
            return se3.adjoint(self.product(chart[1], q)) @ Y @ dexp(-x)[:, int(chart[4]) - 1]
        before, _, _ = self.columns[j].rpartition("\\mathbf{Y}")
        return se3.adjoint(self.product(before, q)) @ self.Y[j]

    def jacobian(self, body, q):
        n = len(self.Y)
        return np.column_stack([self.column(j, q) if j in self.carried[body] else np.zeros(6) for j in range(1, n + 1)])

    def loop_rows(self, q):
        """Rows of A of each loop: the components of L that its joint locks; the axes of a universal joint in them."""
        result = []
        for outer, inner, section in self.loops:
            poses = re.findall(r"\\left\( (.*?),\\; \((.*?)\)\^", section, re.DOTALL)
            S = se3.pose(matrix(poses[-1][0]), vector(poses[-1][1]))
            before, behind = (self.jacobian(i, q) if i else np.zeros((6, len(self.Y))) for i in (outer, inner))
            carried = self.product(self.factors[inner], q) if inner else np.eye(4)
            L = np.linalg.inv(se3.adjoint(carried @ S)) @ (behind - before)
            locked = re.search(r"\\qquad \((.*?)\)\^\{\\mathsf\{T\}\} = \\mathbf\{0\}", section)[1]
            names = {
                f"{letter}_{k + 1}": 3 * half + k for half, letter in enumerate(("\\omega", "v")) for k in range(3)
            }
            before = self.product(self.factors[outer], q) if outer else np.eye(4)
            E = (np.linalg.inv(before @ S) @ carried @ S)[:3, :3]
            result.append([locked_row(x.strip(), L, E, names, section) for x in locked.split(",\\,")])
        return result

    def spatial_inertia(self, body, q):
        c, m = so3.hat(self.center[body]), self.mass[body]
        at_zero = np.block([[self.inertia[body] - m * c @ c, m * c], [-m * c, m * np.eye(3)]])
        inverse = np.linalg.inv(se3.adjoint(self.product(self.factors[body], q)))
        return inverse.T @ at_zero @ inverse

    def equations(self, q, v):
        """M, C v and g."""
        n = len(self.Y)
        M, bias, g = np.zeros((n, n)), np.zeros(n), np.zeros(n)
        for body in self.mass:
            J, inertia = self.jacobian(body, q), self.spatial_inertia(body, q)
            J_dot, twist = self._jacobian_rate(body, q, v), J @ v
            M += J.T @ inertia @ J
            bias += J.T @ (inertia @ J_dot - ad(twist).T @ inertia @ J) @ v
            g -= J.T @ inertia @ np.concatenate([np.zeros(3), self.gravity])
        return M, bias, g

    def _jacobian_rate(self, body, q, v):
        """Sum over the columns before, on the path: those that the product before a column names."""
        rate = np.zeros((6, len(self.Y)))
        for j in self.carried[body]:
            for k in self._before(self.columns[j]):
                rate[:, j - 1] += ad(self.column(k, q)) @ self.column(j, q) * v[k - 1]
        return rate

    def _before(self, text):
        before, _, _ = text.rpartition("\\mathbf{Y}")
        found = {int(k) for k in re.findall(r"\\mathbf\{Y\}\}_\{(\d+)\}", before)}
        for body in re.findall(r"\\mathbf\{f\}_\{(\d+)\}", before):
            found |= self.carried[int(body)]
        return found


def locked_row(component, L, E, names, section):
    """A component of the twist, the advance of a screw, or the row of a universal joint."""
    if component in names:
        return L[names[component]]
    if "omega" in component and component.startswith("v"):
        return L[5] - number(re.search(r"pitch is \$h = (.*?)\$", section)[1]) * L[2]
    first, second = (
        vector(re.search(rf"\\mathbf\{{a\}}_{k} =\s+\((.*?)\)\^", section.replace("in the frame on", ""))[1])
        for k in (1, 2)
    )
    return np.cross(second, E.T @ first) @ L[:3]


def dexp(x):
    """As the text says it."""
    size, tilde = np.linalg.norm(x), so3.hat(x)
    return np.eye(3) + (1 - np.cos(size)) / size**2 * tilde + (size - np.sin(size)) / size**3 * tilde @ tilde


def ad(V):
    w, v = so3.hat(V[:3]), so3.hat(V[3:])
    return np.block([[w, np.zeros((3, 3))], [v, w]])


_WAVE_OF_ONE = re.compile(r"\\(sin|cos)(?:\^\{(\d)\})? (q_\{\d\})")
_WAVE_OF_SUM = re.compile(r"\\(sin|cos)(?:\^\{(\d)\})?\(([^()]*)\)")


def evaluated(formula, values):
    """A written-out sum as a number; `values` by the LaTeX of the symbols."""
    text = formula.replace("\\\\\n&\\quad {}", " ").replace("&", "").replace("\\bigl(", "(").replace("\\bigr)", ")")
    text = re.sub(r"\\tfrac\{(\d+)\}\{(\d+)\}", r"(\1/\2)", text)
    for wave in (_WAVE_OF_SUM, _WAVE_OF_ONE):
        text = wave.sub(lambda m: f"np.{m[1]}({m[3]})**{m[2] or 1}", text)
    text = re.sub(r"(?<![A-Za-z\\{])g(?![A-Za-z_])", f"({values.get('g')})", text)
    for name in sorted(values.keys() - {"g"}, key=len, reverse=True):
        text = text.replace(name, f"({float(values[name])!r})")
    text = re.sub(r"\^\{(\d+)\}", r"**\1", text.replace("\\,", "*").replace("\\cdot", "*"))
    text = re.sub(r"10\*\*(-?\d+)", r"1e\1", re.sub(r"10\^\{(-?\d+)\}", r"10**\1", text))
    return eval(text, {"np": np})  # noqa: S307 - text that a test made
