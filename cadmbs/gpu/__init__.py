"""Quantities of mechanisms on graphics processors of NVIDIA, on arrays that stay on the device.

Files:

    quantities  `prepare`: a quantity for batches, of arrays of other libraries, without a copy

Motions are moved by `cadmbs.simulate(..., engine="cuda")`.
"""

from cadmbs.gpu.quantities import PreparedQuantity as PreparedQuantity
from cadmbs.gpu.quantities import prepare as prepare
