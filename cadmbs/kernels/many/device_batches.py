"""Batches of motions on a graphics processor: the samples of `lane_batches`, each taken by a thread."""

import math
import time
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.errors import ArgumentError
from cadmbs.kernels.many.lane_batches import LaneMotions, LaneTask
from cadmbs.kernels.many.lane_packing import MOTION, NUMBERS, STATUS
from cadmbs.machine_code.device_interface import Device, DeviceArray

MOVED: Final = frozenset({"chosen", "states", "references", "results", "interpolants"})
"""Arrays of samples that a device changes, besides the records, which are read after each call."""

USED_MEMORY: Final = 0.25
"""Part of the free memory of a device that the arrays of samples take: threads have their own in the rest."""


class Piece(NamedTuple):
    """Samples that are on a device together: from `first` to before `stop`, with the systems from `system` on."""

    first: int
    stop: int
    system: int
    n_systems: int


def pieces(n_samples: int, n_systems: int, most: int) -> list[Piece]:
    """The samples in pieces of at most `most`; sample k is of system k % n_systems, in its piece too.

    Args:
        n_samples: Number of samples.
        n_systems: Number of systems, which repeat.
        most: Largest piece, at least one.
    """
    if n_systems <= most:
        size = most // n_systems * n_systems
        return [Piece(first, min(first + size, n_samples), 0, n_systems) for first in range(0, n_samples, size)]
    cut = []
    for begin in range(0, n_samples, n_systems):
        for first in range(begin, min(begin + n_systems, n_samples), most):
            stop = min(first + most, begin + n_systems, n_samples)
            cut.append(Piece(first, stop, first - begin, stop - first))
    return cut


class DeviceMotions(LaneMotions):
    """The motions of a batch on a device, which go on with each call."""

    def __init__(
        self, device: Device, task: LaneTask, start: Array, begin: float, first_steps: Array, angles: Array
    ) -> None:
        """Args: the device; the others as of `LaneMotions`."""
        from cadmbs.kernels.many.device_code import code_key, motion_code

        super().__init__(task, start, begin, first_steps, angles, 1)
        self._device = device
        self._function = device.kernel_of(code_key(self), lambda: motion_code(self))
        of_sample = sum(self.widths[:3]) + MOTION.SIZE + 1 + self.widths[3] * len(task.outputs)
        of_sample += math.prod(self.interpolants.shape[1:]) if len(task.stops) else 0
        of_sample += task.system.tables.variants.shape[1] if len(task.system.tables.variants) > 1 else 0
        most = max(1, int(USED_MEMORY * device.free_memory()) // (8 * of_sample))
        self._pieces = pieces(len(start), len(task.system.tables.variants), most)
        self._piece: Piece | None = None
        self._arrays: dict[str, DeviceArray] = {}
        self._schedule = {
            name: device.array(values)
            for name, values in (
                ("grid", task.grid), ("marks", task.marks), ("outputs", task.outputs), ("stops", task.stops),
            )
        }  # fmt: skip
        self._newer: frozenset[str] = frozenset()  # arrays of the piece that have something new on the device
        self._keeps_results = False

    def keep_results(self) -> None:
        """The results stay on the device.

        Raises:
            ArgumentError: They do not fit there at once.
        """
        if len(self._pieces) > 1:
            n, outputs, width = self.results.shape
            raise ArgumentError(
                f"{n} samples with {outputs} rows of {width} numbers do not fit the device at once: "
                'give fewer samples, a longer output_step or output="final"'
            )
        self._keeps_results = True

    def kept_results(self, rows: Mapping[int, Array]) -> DeviceArray:
        """The results (samples, outputs, n) on the device, in which some samples have other numbers.

        Args:
            rows: (outputs, k) first k numbers of rows, by sample.
        """
        array = self._arrays["results"]
        if rows:
            array.read(self.results)
            for sample, values in rows.items():
                self.results[sample] = np.nan
                self.results[sample, :, : values.shape[1]] = values
            array.write(self.results)
        return array

    def advance(self) -> None:
        """Move running samples of a piece on, for about CALL_SECONDS."""
        active, began = self.with_status(STATUS.RUNNING), time.perf_counter()
        if not len(active):
            return
        piece = next(piece for piece in self._pieces if piece.first <= active[0] < piece.stop)
        if piece != self._piece:
            self.collect()
            self._enter(piece)
        own = active[(active >= piece.first) & (active < piece.stop)] - piece.first
        self._upload(piece)
        order, queue = self._device.array(own.astype(np.int64)[:, None]), self._device.array(np.zeros(1, np.int64))
        self._function.launch(len(own), self._arguments(order, queue))
        self._arrays["records"].read(self.records[piece.first : piece.stop])
        self._newer = MOVED
        if not np.any(self.records[piece.first : piece.stop, MOTION.STATUS] == STATUS.RUNNING):
            self.collect()
        self._adapt_rounds(time.perf_counter() - began)

    def collect(self, with_results: bool = True) -> None:
        """From the device, where it has something new, which for the results alone can wait."""
        wanted = self._newer if with_results else self._newer - {"results"}
        if self._piece is not None:
            part = slice(self._piece.first, self._piece.stop)
            for name in wanted - ({"results"} if self._keeps_results else set()):
                self._arrays[name].read(getattr(self, name)[part])
        self._newer -= wanted

    def _enter(self, piece: Piece) -> None:
        """The samples of a piece, and their systems, to the device."""
        system, part, device = self.task.system, slice(piece.first, piece.stop), self._device
        self._arrays.clear()  # frees the memory of the last piece
        systems = slice(piece.system, piece.system + piece.n_systems)
        count, stride = (int(system.tables.layout[NUMBERS.SIZE, k]) for k in (0, 2))
        instructions = system.tables.instructions
        if stride:
            instructions = instructions[systems.start * stride : systems.stop * stride]
        arrays: dict[str, NDArray[Any]] = {
            "variants": system.tables.variants[systems], "instructions": instructions,
            "constants": system.tables.constants[systems.start * count : systems.stop * count],
            "chosen": self.chosen[part], "records": self.records[part], "states": self.states[part],
            "references": self.references[part], "results": self.results[part],
            "interpolants": self.interpolants[part],
        }  # fmt: skip
        self._arrays = {name: device.array(values) for name, values in arrays.items()}
        self._piece = piece

    def _upload(self, piece: Piece) -> None:
        """What may have been chosen anew since the last call."""
        part = slice(piece.first, piece.stop)
        self._arrays["records"].write(self.records[part])
        for name in {"chosen", "references"} - self._newer:
            self._arrays[name].write(getattr(self, name)[part])

    def _arguments(self, order: DeviceArray, queue: DeviceArray) -> list[Any]:
        """The arguments of the kernel, in the order of `cadmbs.kernels.many.device_code.motion_code`."""
        from cadmbs.kernels.many.device_code import RUNTIME_SETTINGS

        arrays, settings = self._arrays, self._next_settings()
        arguments: list[Any] = [arrays["variants"], len(arrays["variants"])]
        if len(self.task.system.tables.instructions):
            arguments += [arrays["instructions"], len(arrays["instructions"])]
        arguments += [arrays["constants"], len(arrays["constants"])]
        arguments += [float(settings[k]) for k in sorted(RUNTIME_SETTINGS)]
        for array in self._schedule.values():
            arguments += [array, len(array)]
        for array in (order, *(arrays[name] for name in ("chosen", "records", "states", "references"))):
            arguments += [array, len(array)]
        for array in (arrays["results"], arrays["interpolants"]):
            arguments += [array, *array.shape[:2]]
        return [*arguments, queue]
