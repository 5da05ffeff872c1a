"""The kinematic sketch: a mechanism at one configuration as SVG, with the symbols of the field."""

from cadmbs.viewer.drawing.sketch import sketch

__all__ = ["sketch"]
