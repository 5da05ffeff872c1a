"""Public help for tests, also of other packages: random mechanisms and states, equivalent variants, and laws.

- `mechanisms`: documents of random trees of all joint kinds, chains, couplings; `parts` has what they are made of.
- `ladders`: documents with loops: four-bar ladders, random loops, legs in parallel, towers.
- `variants`: the same mechanism written down differently.
- `geometry`: a system with its axes and bodies moved.
- `states`: random positions, velocities, accelerations.
- `laws`: physics and mathematics as residuals that are zero.
"""

from cadmbs.testing import geometry, ladders, laws, mechanisms, parts, states, variants

__all__ = ["geometry", "ladders", "laws", "mechanisms", "parts", "states", "variants"]
