"""What does a step in absolute coordinates cost: in rA, rE and rp, against the paper's own code, and with more bodies?

`python -m benchmarks --peer FOLDER`: FOLDER holds a clone of the public code of the rA paper (repository
uwsbel/sbel-reproducibility). Without it that column stays empty.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from benchmarks import absolute_peer
from benchmarks.harness import QUICK, Section, Settings
from cadmbs import absolute, compile_mechanism
from cadmbs.absolute import AbsoluteDynamics, absolute_dynamics
from cadmbs.dynamics.scenarios.consistent import Start, one_start
from cadmbs.integrators.loop import integrate
from cadmbs.system import System
from cadmbs.testing.mechanisms import planar_chain
from cadmbs.validation.rotations.mechanisms import MECHANISMS

STEP = 1e-3
ROTATION_COORDINATES = ("rA", "rE", "rp")
COMPILED_STEPS, REFERENCE_STEPS, PEER_STEPS, TIMES = 1000, 100, 200, 300
ROUNDS = 5
LENGTHS = (10, 30, 100, 300, 1000)


def section(settings: Settings) -> Section:
    """Steps of the paper's four mechanisms, kinematic analyses of the driven ones, and the paper's own code."""
    systems = {name: compile_mechanism(build()) for name, build in MECHANISMS.items()}
    peer = absolute_peer.found()
    rounds = 2 if settings is QUICK else ROUNDS
    rows = []
    for name, system in systems.items():
        best = _best(name, system, peer, rounds)
        for road in ("compiled", "reference", "kinematics"):
            own = [best.get(f"{road} {word}") for word in ROTATION_COORDINATES]
            if None not in own:
                rows.append([f"{name}, {_ROADS[road]}", *map(_microseconds, own), *_against(best, road)])
    said = "" if peer else " The public code was not given (`--peer FOLDER`), so its column is empty."
    text = (
        "Microseconds of processor time a step (minimum): dynamics by implicit Euler at 1 ms with an output each 10 "
        "ms, and kinematic analyses each 1 ms with accelerations and reactions. All three descriptions share code, "
        "tolerance (1e-11 of the size in positions; the public code ends at 1e-3 in accelerations) and exact Newton "
        "matrices, and take the same number of iterations. The public code is that of the rA paper, in rA." + said
    )
    header = ["mechanism", *ROTATION_COORDINATES, "rp / rA", "public code, rA", "public code / rA"]
    return Section("Steps in absolute coordinates", text, header, rows)


_ROADS = {"compiled": "dynamics, compiled", "reference": "dynamics, NumPy", "kinematics": "kinematics, NumPy"}


def growth(settings: Settings) -> Section:
    """Steps of chains of bodies on hinges."""
    lengths = LENGTHS[:3] if settings is QUICK else LENGTHS
    rows = []
    for word in ROTATION_COORDINATES:
        found = [_chain(n, word, 2 if settings is QUICK else 3) for n in lengths]
        exponents = np.diff(np.log(found)) / np.diff(np.log(lengths))
        rows.append(
            [word, *(f"{1e6 * x / n:.3g}" for x, n in zip(found, lengths, strict=True)), f"{exponents[-1]:.2f}"]
        )
    text = (
        "Chains of n bodies on hinges, bent and moving, NumPy with sparse matrices from 26 bodies on: microseconds of "
        "processor time a step and body (minimum), and the exponent of a step between the last two lengths: 1 is "
        "linear."
    )
    return Section("Growth with the number of bodies", text, ["rotations", *map(str, lengths), "exponent"], rows)


def _best(name: str, system: System, peer: absolute_peer.Peer | None, rounds: int) -> Mapping[str, float]:
    """Least seconds a step, all taken in turns."""
    best: dict[str, float] = {}
    for _ in range(rounds):
        for word in ROTATION_COORDINATES:
            found = {
                "compiled": dynamics_seconds(_dynamics(system, word, "compiled"), COMPILED_STEPS),
                "reference": dynamics_seconds(_dynamics(system, word, "reference"), REFERENCE_STEPS),
            }
            if name != "double pendulum":
                found["kinematics"] = kinematics_seconds(system, word)
            for road, seconds in found.items():
                best[f"{road} {word}"] = min(seconds, best.get(f"{road} {word}", np.inf))
        if peer:
            best["peer"] = min(peer.seconds_a_step(name, system, PEER_STEPS), best.get("peer", np.inf))
    return best


def _dynamics(system: System, word: str, engine: str, start: Start | None = None) -> AbsoluteDynamics:
    """Implicit Euler at 1 ms from the scenario's start, or another one."""
    plan = replace(system.scenario, step=STEP)
    start = start or one_start(system, plan)
    return absolute_dynamics(system, plan, word, "implicit_euler", start, engine)


def dynamics_seconds(dynamics: AbsoluteDynamics, steps: int) -> float:
    """Processor time of a step, with an output each ten steps [s]."""
    return _seconds(dynamics, (10 * STEP * np.arange(steps // 10 + 1)).tolist()) / steps


def _seconds(dynamics: AbsoluteDynamics, times: list[float]) -> float:
    """Processor time of a motion [s]."""
    began = time.process_time()
    integrate(dynamics.steps(times), dynamics.start, times, row=dynamics.row)
    return time.process_time() - began


def kinematics_seconds(system: System, word: str) -> float:
    """Processor time of one time of a kinematic analysis [s]."""
    began = time.process_time()
    absolute.kinematics(system, STEP * np.arange(TIMES), word)
    return (time.process_time() - began) / TIMES


def _chain(n: int, word: str, repeats: int, steps: int = 4) -> float:
    system = compile_mechanism(planar_chain(n))
    start = Start(np.full(n, 1.0 / n), np.full(n, 1.0 / n), (), {})
    return min(
        _seconds(_dynamics(system, word, "reference", start), [0.0, steps * STEP]) / steps for _ in range(repeats)
    )


def _microseconds(seconds: float | None) -> str:
    return "" if seconds is None else f"{1e6 * seconds:.3g}"


def _against(best: Mapping[str, float], road: str) -> list[str]:
    """rp over rA, and of dynamics the public code and its ratio."""
    ratio = f"{best[f'{road} rp'] / best[f'{road} rA']:.2f}"
    if "peer" not in best or road == "kinematics":
        return [ratio, "", ""]
    return [ratio, _microseconds(best["peer"]), f"**{best['peer'] / best[f'{road} rA']:.3g}**"]
