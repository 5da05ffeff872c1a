"""Motions as files that move: GLB for tools of computer graphics, GIF and MP4 for slides."""

from cadmbs.viewer.animation.animation import ANIMATION_FORMATS, save_animation
from cadmbs.viewer.animation.gltf import moving_glb

__all__ = ["ANIMATION_FORMATS", "moving_glb", "save_animation"]
