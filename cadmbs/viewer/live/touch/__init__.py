"""Touch: a mechanism that runs in real time while it is pulled, driven and stopped by hand.

- `effective_inertia`: what a force at a point, or along a coordinate, has to move.
- `hand`, `motors`, `stops`: the forces.
- `touched_motion`: steps under these forces, with a record of what was done.
- `saved_scenario`: the record as a document that `cadmbs simulate` runs.
- `reach`: a point that is taken along, without dynamics.
- `live_touch`, `touch_messages`: the questions of the page, and the panel.
"""

from cadmbs.viewer.live.touch.live_touch import LiveTouch, touch_panel

__all__ = ["LiveTouch", "touch_panel"]
