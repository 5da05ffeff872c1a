"""Samples in and out of blocks of lanes."""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lanes import tile_in, tile_out
from cadmbs.kernels.packing import LANES


@kernel
def gather(samples, start, block):
    """Rows start to start + LANES of `samples` into the columns of `block`, by tiles where they fit.

    Rows past the last one repeat it; a single row serves all samples.
    """
    if samples.shape[0] == 1 and start > 0:
        return
    n = samples.shape[1]
    first = 0
    if start + LANES <= samples.shape[0]:
        for column in range(0, n - LANES + 1, LANES):
            tile_in(samples, start, column, block)
        first = n - n % LANES
    last = samples.shape[0] - 1
    for lane in range(LANES):
        row = min(start + lane, last)
        for k in range(first, n):
            block[k, lane] = samples[row, k]


@kernel
def scatter(block, start, stop, samples):
    """Columns of `block` to the rows start to start + LANES of `samples` that lie before `stop`."""
    n = samples.shape[1]
    first = 0
    if start + LANES <= stop:
        for column in range(0, n - LANES + 1, LANES):
            tile_out(block, column, samples, start)
        first = n - n % LANES
    for lane in range(min(LANES, stop - start)):
        for k in range(first, n):
            samples[start + lane, k] = block[k, lane]
