"""Public help for tests, also of other packages: random mechanisms and states, equivalent variants, and laws.

- `mechanisms`: documents of random trees of all joint kinds, chains, couplings; `parts` has what they are made of.
- `variants`: the same mechanism written down differently.
- `states`: random positions, velocities, accelerations.
- `laws`: physics and mathematics as residuals that are zero.
"""

from cadmbs.testing import laws, mechanisms, parts, states, variants

__all__ = ["laws", "mechanisms", "parts", "states", "variants"]
