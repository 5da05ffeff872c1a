"""Every quantity that kernels compute, by its public function, as functions of the engine."""

import numpy as np

import cadmbs as cm
from cadmbs.kinematics import Representation

REPRESENTATIONS = tuple(word.value for word in Representation)


def kinematics(system, q, v):
    """Poses, twists, Jacobians of one body and of all, in each representation."""
    body, own = system.body_names[-1], cm.kinematics
    found = {"poses": lambda engine: own.poses(system, q, engine=engine)}
    for word in REPRESENTATIONS:
        module = getattr(own, word)
        found |= {
            f"{word} twists": lambda engine, m=module: m.twists(system, q, v, engine=engine),
            f"{word} Jacobian": lambda engine, m=module: m.jacobian(system, q, body, engine=engine),
            f"{word} Jacobians": lambda engine, m=module: m.jacobians(system, q, engine=engine),
        }
    return found


def explicit(system, q, v, x):
    """What solves no equations."""
    own = cm.dynamics
    return kinematics(system, q, v) | {
        "inverse dynamics": lambda engine: own.inverse_dynamics(system, q, v, x, engine=engine),
        "bias force": lambda engine: own.bias_force(system, q, v, engine=engine),
        "gravity force": lambda engine: own.gravity_force(system, q, engine=engine),
        "mass matrix": lambda engine: own.mass_matrix(system, q, engine=engine),
        "energies": lambda engine: np.stack(own.energy(system, q, v, engine=engine), axis=-1),
        "momentum": lambda engine: own.momentum(system, q, v, engine=engine),
        "centre of mass": lambda engine: own.center_of_mass(system, q, engine=engine),
        "pose": lambda engine: cm.kinematics.pose(system, q, system.body_names[-1], engine=engine),
        "Coriolis matrix": lambda engine: own.coriolis_matrix(system, q, v, engine=engine),
        "reactions": lambda engine: own.joint_reactions(system, q, v, x, engine=engine),
        "derivatives": lambda engine: side_by_side(own.inverse_dynamics_derivatives(system, q, v, x, engine=engine)),
    }


def loads(system, q, v, _):
    """Forces that are zero for mechanisms without loads."""
    return {"load forces": lambda engine: cm.dynamics.load_forces(system, q, v, 0.5, engine=engine)}


def solved(system, q, v, x):
    """What solves the equations of motion."""
    own = cm.dynamics
    return {
        "forward dynamics": lambda engine: own.forward_dynamics(system, q, v, x, engine=engine),
        "forward derivatives": lambda engine: side_by_side(
            own.forward_dynamics_derivatives(system, q, v, x, engine=engine)
        ),
    }


def side_by_side(matrices):
    """Three matrices as one array with the batch in front."""
    return np.stack(list(matrices), axis=-3)


def motion(system, q, v, engine, **plan):
    """Positions and velocities of a simulation, the batch in front."""
    plan = {"method": "rk4", "step": 1e-3, "duration": 2e-3, "output_step": 2e-3} | plan
    result = cm.simulate(system, q=q, v=v, engine=engine, **plan)
    return np.concatenate([result.q[..., -1, :], result.v[..., -1, :]], axis=-1)
