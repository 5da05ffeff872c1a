"""Long mechanisms, to see what a picture of them costs."""


def chain(n):
    """A hanging zigzag of n links between revolute joints, as a document."""
    bodies, joints, points = [], [], [(0.0, 0.0, 0.0)]
    for k in range(n):
        x, _, z = points[-1]
        points.append((x + (0.06 if k % 2 == 0 else -0.03), 0.0, z - 0.08))
        middle = [(a + b) / 2 for a, b in zip(points[-2], points[-1], strict=True)]
        inertia = [[1e-4, 0.0, 0.0], [0.0, 1e-4, 0.0], [0.0, 0.0, 2e-5]]
        bodies.append({"name": f"link{k}", "mass": 0.2, "center_of_mass": middle, "inertia": inertia})
        before = "world" if k == 0 else f"link{k - 1}"
        joints.append(
            {"name": f"pin{k}", "kind": "revolute", "predecessor": before, "successor": f"link{k}",
             "axis": [0.0, 1.0, 0.0], "point": list(points[-2])}
        )  # fmt: skip
    return {"format": "cadmbs.mechanism/1", "name": "chain", "bodies": bodies, "joints": joints}
