"""Families in which parts touch, rest or are fastened, with random sizes: none of them has a joint, unless listed."""

from __future__ import annotations

from tests.importers.inference.mechanisms import Truth
from tests.importers.inference.solids import X, Y, Z


def insert_in_pocket(rng) -> Truth:
    """A magnet in a square pocket, held by five faces."""
    t = Truth(ground="housing")
    w, d = rng.uniform(8, 15), rng.uniform(3, 6)
    housing = t.part("housing").block([-50, -50, -20], [50, 50, 0])
    corners = [(-w, -w), (w, -w), (w, w), (-w, w)]
    for (x0, y0), (x1, y1), n in zip(corners, [*corners[1:], corners[0]], (Y, -X, -Y, X), strict=True):
        housing.face([[x0, y0, -d], [x1, y1, -d], [x1, y1, 0], [x0, y0, 0]], n)
    housing.face([[x, y, -d] for x, y in corners], Z)
    t.part("magnet").block([-w, -w, -d], [w, w, 0])
    t.welded.append(("housing", "magnet"))
    return t


def closed_drawer(rng) -> Truth:
    """A drawer in a cabinet with a back, pushed home: it may slide, which is asked."""
    t = Truth(ground="cabinet")
    w, h, depth = rng.uniform(80, 120), rng.uniform(40, 60), rng.uniform(200, 300)
    cabinet = t.part("cabinet").block([0, -w - 10, -10], [depth, w + 10, 0])
    for side in (-1, 1):
        low, high = sorted((side * w, side * (w + 10)))
        cabinet.block([0, low, 0], [depth, high, h])
    cabinet.block([0, -w - 10, h], [depth, w + 10, h + 10]).block([-10, -w - 10, -10], [0, w + 10, h + 10])
    t.part("drawer").block([0, -w, 0], [depth, w, h])
    t.welded.append(("cabinet", "drawer"))
    return t


def open_drawer(rng) -> Truth:
    """The same, pulled out a little."""
    t = closed_drawer(rng)
    drawer = t.parts[-1]
    for face in drawer.planes:
        face["point"] = face["point"] + 40 * X
        face["outline"] = [[point + 40 * X for point in loop] for loop in face["outline"]]
    drawer.points = [point + 40 * X for point in drawer.points]
    t.welded, t.freedoms = [], 1
    t.joint("prismatic", "cabinet", "drawer", X)
    return t


def studs(rng) -> Truth:
    """A cover on threaded rods with nuts, and a gasket between."""
    t = Truth(ground="tank")
    r = rng.uniform(3, 5)
    tank = t.part("tank").block([-60, -60, -40], [60, 60, 0])
    gasket = t.part("gasket").block([-60, -60, 0], [60, 60, 2])
    cover = t.part("cover").block([-60, -60, 2], [60, 60, 14])
    for x, y in ((-45, -45), (45, -45), (45, 45), (-45, 45)):
        tank.hole([x, y, -20], Z, r, 20)
        gasket.hole([x, y, 0], Z, r + 0.4, 2)
        cover.hole([x, y, 2], Z, r + 0.4, 12)
        t.part("rod").pin([x, y, -20], Z, r, 50).helix([x, y, -20], Z, r, 1.25)
        t.part("nut").pin([x, y, 14], Z, 1.7 * r, 6).hole([x, y, 14], Z, r, 6).helix([x, y, 14], Z, r, 1.25)
    t.welded += [("tank", "cover"), ("tank", "gasket")]
    return t


def cart(rng) -> Truth:
    """Four wheels on axles stand on a floor: the wheels turn, and the floor does not hold the cart."""
    t = Truth(freedoms=0, ground="floor")
    r, x = rng.uniform(14, 20), rng.uniform(40, 60)
    t.part("floor").block([-150, -100, -10], [150, 100, 0])
    chassis = t.part("chassis").block([-90, -40, r - 8], [90, 40, r + 8])
    for k, (px, side) in enumerate(((-x, -1), (-x, 1), (x, -1), (x, 1))):
        chassis.pin([px, side * 40, r], side * Y, 4, 18)
        wheel = t.part(f"wheel {k}").pin([px, side * 42, r], side * Y, r, 14).hole([px, side * 42, r], side * Y, 4, 14)
        wheel.block([px + 5, side * 44, r - 1], [px + 8, side * 56, r + 1])
        t.joint("revolute", "chassis", f"wheel {k}", Y, [px, 0, r])
    return t


def shaft_in_cradle(rng) -> Truth:
    """A round bar rests in a half bearing, and a ball in a shallow cup: they can be lifted out."""
    t = Truth(ground="base")
    r, coverage = rng.uniform(8, 14), rng.uniform(0.45, 0.5)
    base = t.part("base").block([-60, -40, -30], [60, 40, 0])
    base.arc([-60, 0, 0], X, r, 40, "bore", coverage).arc([20, 0, 0], X, r, 40, "bore", coverage)
    base.cup([0, 30, 0], 6, rng.uniform(0.2, 0.4))
    t.part("bar").pin([-80, 0, 0], X, r, 160).block([-90, -5, -2], [-80, 40, 5])
    t.part("knob").sphere([0, 30, 0], 6, "boss").pin([0, 30, 5], Z, 3, 30)
    return t


def split_bearing(rng) -> Truth:
    """Two half shells that screws hold together do hold a shaft; its collars stop it."""
    t = Truth(freedoms=1, ground="base")
    r = rng.uniform(8, 14)
    base = t.part("base").block([-30, -40, -30], [30, 40, 0]).arc([-30, 0, 0], X, r, 60, "bore", 0.5)
    cap = t.part("cap").block([-30, -40, 0], [30, 40, 25]).arc([-30, 0, 0], X, r, 60, "bore", 0.5)
    for y in (-30, 30):
        base.hole([0, y, -30], Z, 2.5, 30)
        cap.hole([0, y, 0], Z, 3.2, 25)
        t.part("screw").pin([0, y, -15], Z, 3, 40).pin([0, y, 25], Z, 5, 5)
    shaft = t.part("shaft").pin([-30, 0, 0], X, r, 60).pin([-40, 0, 0], X, r + 5, 10).pin([30, 0, 0], X, r + 5, 10)
    shaft.block([40, -3, 0], [48, 3, 40])
    t.joint("revolute", "base", "shaft", X, [0, 0, 0])
    t.welded.append(("base", "cap"))
    return t


def stacked_boxes(rng) -> Truth:
    """Boxes on each other and side by side on a pallet."""
    t = Truth(ground="pallet")
    t.part("pallet").block([-100, -100, -10], [100, 100, 0])
    h = rng.uniform(20, 40)
    for k in range(6):
        x, z = -60 + 40 * (k % 3), h * (k // 3)
        t.part("box").block([x, -20, z], [x + 40, 20, z + h])
    return t


STATIC = {
    f.__name__: f
    for f in (insert_in_pocket, closed_drawer, open_drawer, studs, cart, shaft_in_cradle, split_bearing, stacked_boxes)
}
