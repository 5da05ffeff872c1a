"""The look of a sketch: one style sheet for light and dark, in colours that are told apart without colour vision."""

from __future__ import annotations

BODY_COLORS = (
    ("#6B7280", "#9CA3AF"),
    ("#0072B2", "#56B4E9"),
    ("#B85C00", "#E69F00"),
    ("#007A5A", "#2BC49A"),
    ("#A8457F", "#E28CBF"),
    ("#5B4BA8", "#A79BEF"),
    ("#8A6D00", "#E5D245"),
    ("#00767E", "#4FD0D9"),
    ("#9B2D1F", "#F08A6C"),
)
"""After Okabe and Ito, darker on light paper and lighter on dark; the world first, then bodies in turn."""

FONT = "DejaVu Sans, Verdana, Arial, sans-serif"

_LIGHT = {"paper": "#ffffff", "ink": "#1f2933", "faint": "#6b7280", "cut": "#c2410c", "driven": "#c8ead9"}
_DARK = {"paper": "#12161c", "ink": "#e5e9f0", "faint": "#9aa4b2", "cut": "#fb923c", "driven": "#1f5a45"}


def style_sheet() -> str:
    """The CSS of a sketch: light, and dark where the reader's system asks for it."""
    shapes = (
        "path,circle,polygon{stroke-linejoin:round;stroke-linecap:round}"
        ".none{fill:none}.line{stroke-width:1.6}.thin{stroke-width:1}.axis{stroke-width:.9;stroke-dasharray:9 3 2 3}"
        ".hidden{stroke-width:1;stroke-dasharray:2 4}.cut{stroke-dasharray:5 3}.bone{stroke-width:5}"
        ".area{stroke:none;fill-opacity:.16}.shape{stroke-width:.8;fill-opacity:.3}"
        ".halo{stroke-width:3;stroke-linejoin:round}.leader{fill:none;stroke-width:.7}"
        ".name{font-size:12px}.body{font-size:12px;font-style:italic}.note{font-size:10.5px}.plane{fill-opacity:.12;stroke-width:1}"
        ".mass{stroke-width:1.1}.arm{stroke-width:1.2;stroke-dasharray:2 3}"
    )
    return f"{shapes}{_colors(_LIGHT, 0)}@media(prefers-color-scheme:dark){{{_colors(_DARK, 1)}}}"


def body_class(carrier: int) -> str:
    """CSS class of a moving body's colour."""
    return "b0" if carrier == 0 else f"b{(carrier - 1) % (len(BODY_COLORS) - 1) + 1}"


def _colors(c: dict[str, str], index: int) -> str:
    bodies = "".join(_body_colors(f".b{k}", pair[index]) for k, pair in enumerate(BODY_COLORS))
    return (
        f".paper{{fill:{c['paper']}}}.line,.thin,.mass{{stroke:{c['ink']}}}.axis,.leader,.hidden{{stroke:{c['faint']}}}"
        f".blank{{fill:{c['paper']}}}.back{{fill:{c['paper']};stroke:none}}.driven{{fill:{c['driven']}}}"
        f".solid{{fill:{c['ink']};stroke:{c['ink']}}}.plane{{fill:{c['faint']}}}.cut{{stroke:{c['cut']}}}"
        f".halo{{fill:{c['paper']};stroke:{c['paper']}}}.name{{fill:{c['ink']}}}.name.cut{{fill:{c['cut']};stroke:none}}.note{{fill:{c['faint']}}}"
        f".gap{{stroke:#dc2626;stroke-width:2;stroke-dasharray:3 3}}{bodies}"
    )


def _body_colors(name: str, color: str) -> str:
    fill = f"{name}.area,{name}.shape{{fill:{color}}}"
    return f"{name}{{stroke:{color}}}{fill}{name}.body{{fill:{color};stroke:none}}"
