"""Bounds of adaptive steps in lanes, which jump no contact and no piece of a characteristic.

Each step is looked at for all samples that have taken one, by the measures and bounds of single motions
(`cadmbs.dynamics.scenarios.feature_steps`): a step whose end is too fast is taken again, half as long.
"""

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.dynamics.scenarios import feature_steps
from cadmbs.errors import CadmbsError
from cadmbs.kernels.many.lane_batches import LaneMotions
from cadmbs.kernels.many.lane_packing import MOTION
from cadmbs.kinematics.configuration import normalized
from cadmbs.simulation.many.lane_systems import systems_of_samples
from cadmbs.simulation.states import split
from cadmbs.system.variants import Variants


def have_small_features(variants: Variants) -> bool:
    """Whether a step could jump something of a system; stacked ones have the loads and couplings of their base."""
    return any(map(feature_steps.has_small_features, (variants.base,) if variants.is_stacked else variants.systems))


class StepBounds:
    """The bounds of the steps of all samples."""

    def __init__(self, variants: Variants, outputs: Array, motions: LaneMotions) -> None:
        """Bounds the first steps.

        Args:
            variants: The systems.
            outputs: Times behind the start that are recorded [s].
            motions: At their start; sizes of their first steps are changed.
        """
        self._variants, self._outputs, n = variants, outputs, len(motions.records)
        self._allowed, self._repeated = np.zeros((n, 0)), np.zeros(n, dtype=np.intp)
        self._begin_steps(motions, np.arange(n), self._features(motions, np.arange(n)))

    def repeat_fast(self, motions: LaneMotions, samples: Indices) -> NDArray[np.bool_]:
        """Which of the samples (k,) take their last step again, which ended too fast; the others go on within bounds.

        Args:
            motions: With the last steps of these samples, which are changed.
            samples: Numbers of samples that have taken a step.
        """
        features, sizes = self._features(motions, samples), motions.records[samples, MOTION.ATTEMPT]
        allowed = _widened(self._allowed[samples], features.speed.shape[1])
        most = feature_steps.ACCEPTED_GROWTH * feature_steps.shortest_time(allowed, features.speed)
        self._repeated[samples] += 1
        again = np.asarray(~(sizes <= most) & (self._repeated[samples] < feature_steps.MOST_SHORTENINGS))
        self._go_back(motions, samples[again], 0.5 * sizes[again])
        on = samples[~again]
        self._repeated[on] = 0
        self._begin_steps(motions, on, feature_steps.SmallFeatures(*(values[~again] for values in features)))
        return again

    def _begin_steps(self, motions: LaneMotions, samples: Indices, features: feature_steps.SmallFeatures) -> None:
        """Bound the next steps of samples by the features where these begin."""
        allowed = features.allowed_path
        self._allowed = _widened(self._allowed, allowed.shape[1])
        self._allowed[samples] = allowed
        sizes = motions.records[samples, MOTION.H]
        motions.records[samples, MOTION.H] = np.minimum(sizes, feature_steps.shortest_time(allowed, features.speed))

    def _go_back(self, motions: LaneMotions, samples: Indices, sizes: Array) -> None:
        """Samples are again where their last step began, with another size (k,) [s]; outputs within it come again."""
        records = motions.records
        begins = records[samples, MOTION.BEGIN]
        motions.states[samples] = motions.interpolants[samples, 0]
        records[samples, MOTION.T], records[samples, MOTION.H] = begins, sizes
        records[samples, MOTION.OUTPUT] = np.searchsorted(self._outputs, begins, side="right")
        records[samples, MOTION.STEPS] -= 1.0
        motions.histories[samples] = 0.0  # implicit methods begin anew

    def _features(self, motions: LaneMotions, samples: Indices) -> feature_steps.SmallFeatures:
        """The features (k, n) of samples where their next steps begin; none of those whose tables of time end."""
        times, states = motions.records[samples, MOTION.T], motions.states[samples]
        parts: list[tuple[Indices | slice, feature_steps.SmallFeatures]] = []
        try:
            for own, system, _ in systems_of_samples(self._variants, samples) if len(samples) else ():
                q, v = split(system, states[own])
                parts.append((own, feature_steps.small_features(system, normalized(system, q), v, times[own])))
        except CadmbsError:
            single = [np.array([k]) for k in range(len(samples))] if len(samples) > 1 else []
            parts = [(k, self._features(motions, samples[k])) for k in single]
        width = max([self._allowed.shape[1], *(features.size.shape[1] for _, features in parts)])
        joined = feature_steps.SmallFeatures(*(np.full((len(samples), width), value) for value in (0.0, np.inf, 0.0)))
        for own, features in parts:
            for whole, part in zip(joined, features, strict=True):
                whole[own, : part.shape[1]] = part
        return joined


def _widened(paths: Array, width: int) -> Array:
    """Paths (k, n) with further ones up to a width, which are endless."""
    return np.pad(paths, ((0, 0), (0, width - paths.shape[1])), constant_values=np.inf)
