"""Elements of SVG as text."""

from __future__ import annotations

from html import escape as escaped

from cadmbs.cli.console import escape_controls


def element(name: str, *, content: str = "", escape: bool = False, **attributes: str | float) -> str:
    """One element; underscores in attribute names stand for hyphens.

    Args:
        name: "rect", "path", ...
        content: What is inside: other elements, or text.
        escape: Whether the content is text of a user.
        attributes: Values, numbers with one digit after the point.
    """
    written = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")}"'
        for key, value in attributes.items()
    )
    inside = escaped(escape_controls(content)) if escape else content
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def text_element(
    x: float, y: float, text: str, *, size: int, fill: str, anchor: str = "start", weight: str = "normal"
) -> str:
    """A line of a user's text, its base line beginning, centred or ending at a point."""
    style = {"font_size": str(size), "font_weight": weight, "text_anchor": anchor}
    return element("text", content=text, escape=True, x=x, y=y, fill=fill, **style)
