"""Units run by a small importer: trajectories, derivatives, parameters, inputs, projections, states, archives."""

import zipfile

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, simulate
from cadmbs.errors import ArgumentError, MissingCompilerError, OutputError
from cadmbs.exporters import fmu
from cadmbs.exporters.fmu import writing
from cadmbs.models.mechanism import Mechanism
from tests.exporters.equations import compilers
from tests.exporters.fmu.importer import Importer
from tests.exporters.fmu.mechanisms import driven_four_bar, floating_tree
from tests.programs.samples import error_of, library_system

STEP = 1e-3


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    """Instances of units, each compiled once, quickly."""
    units = {}
    systems = {"floating": floating_tree, "driven": driven_four_bar}

    def make(name, kind="CoSimulation"):
        compilers.compiler("gcc")
        if name not in units:
            with pytest.MonkeyPatch.context() as patch:
                patch.setenv("CC", "gcc -O0")
                units[name] = fmu.unit(systems[name]() if name in systems else library_system(name))
        return Importer(units[name], tmp_path_factory.mktemp(name), kind)

    return make


def names_of(system, letter):
    names = system.position_names if letter == "q" else system.velocity_names
    return [f"joint.{name}.{letter}" for name in names]


def motion(unit, system, duration, h=0.01):
    """Positions and velocities at the communication points."""
    unit.initialize()
    states = [unit.get(*names_of(system, "q"), *names_of(system, "v"))]
    for k in range(round(duration / h)):
        assert unit.step(k * h, h) == pytest.approx((k + 1) * h)
        states.append(unit.get(*names_of(system, "q"), *names_of(system, "v")))
    return np.split(np.array(states), [system.n_q], axis=1)


@pytest.mark.parametrize(
    ("name", "duration"), [("rcm", 0.1), ("heavy_top", 0.1), pytest.param("rcm", 1.5, marks=pytest.mark.slow)]
)
def test_the_same_numbers_as_simulate(opened, name, duration):
    system = library_system(name)
    q, v = motion(opened(name), system, duration)
    engine = "compiled" if duration > 1.0 else "numpy"
    result = simulate(system, method="rk4", step=STEP, duration=duration, output_step=0.01, engine=engine)
    assert error_of(q, result.q) < 1e-12
    assert error_of(v, result.v) < 1e-12


@pytest.mark.slow
def test_a_floating_body_and_a_ball(opened):
    system = floating_tree()
    q, v = motion(opened("floating"), system, 0.05)
    result = simulate(system, method="rk4", step=STEP, duration=0.05, output_step=0.01, engine="numpy")
    assert error_of(q, result.q) < 1e-12
    assert error_of(v, result.v) < 1e-11
    for first in (*system.manifold.spherical_q, *system.manifold.free_q):
        assert np.max(np.abs(np.linalg.norm(q[:, first : first + 4], axis=1) - 1.0)) < 1e-15


def test_loops_stay_closed(opened):
    system = library_system("four_bar")
    q, v = motion(opened("four_bar"), system, 5.0, 0.02)
    assert np.max(np.abs(constraints.closure(system, q))) < 1e-10
    assert np.max(np.abs(constraints.jacobian(system, q) @ v[..., None])) < 1e-9
    assert np.ptp(q[:, 0]) > 1.0


def state_functions(unit, unknowns):
    """Rates and outputs as a function of the states, in continuous-time mode."""

    def function(x):
        unit.set_states(x)
        return unit.get(*unknowns)

    return function


@pytest.mark.parametrize("name", ["floating", "driven", "rcm"])
def test_directional_derivatives(opened, name):
    unit = opened(name, "ModelExchange").initialize()
    x = unit.states_now() + 0.05 * np.sin(np.arange(len(unit.states)))
    outputs = [each for each in unit.references if each.startswith(("body.", "energy."))][:30]
    unknowns = [rate for _, rate in unit.states] + outputs
    function, h = state_functions(unit, unknowns), 1e-6
    for k, (state, _) in enumerate(unit.states):
        change = h * np.eye(len(x))[k]
        difference = (function(x + change) - function(x - change)) / (2 * h)
        unit.set_states(x)
        assert error_of(unit.derivative(unknowns, state, 2.0), 2.0 * difference) < 1e-6, state
    inputs = [each for each in unit.references if each.endswith(".tau") or each.startswith("motion.")]
    for known in inputs:
        base = unit.get(known)[0]
        values = []
        for sign in (1.0, -1.0):
            unit.set({known: base + sign * h})
            values.append(unit.get(*unknowns))
        unit.set({known: base})
        difference = (values[0] - values[1]) / (2 * h)
        assert error_of(unit.derivative(unknowns, known), difference) < 1e-6, known


def test_rates_of_the_states(opened):
    """Rates of model exchange against a step of co-simulation."""
    system = floating_tree()
    exchange = opened("floating", "ModelExchange").initialize()
    rates, x = exchange.rates(), exchange.states_now()
    stepped = opened("floating").initialize()
    stepped.step(0.0, 1e-6)
    names = [state for state, _ in exchange.states]
    assert error_of((stepped.get(*names) - x) / 1e-6, rates) < 1e-4
    assert len(names) == system.n_q + system.n_v


def test_parameters_before_the_start(opened):
    unit = opened("rcm")
    before = unit.initialize().get(*names_of(library_system("rcm"), "a"))
    heavy = opened("rcm").initialize({"body.body5.mass": 3.0, "joint.joint1.q": 0.2})
    assert np.max(np.abs(heavy.get(*names_of(library_system("rcm"), "a")) - before)) > 1e-3
    assert heavy.get("joint.joint1.q")[0] == 0.2
    heavy.set({"step": 1e-4}, expect=3)
    assert "before the end of the initialization" in heavy.messages[-1]
    heavy.set({"body.body5.x": 1.0}, expect=3)
    assert "is computed" in heavy.messages[-1]


DRIVE, ROCKER = "crank_pivot", "rocker_pivot"


@pytest.mark.parametrize(
    ("positions", "velocities"),
    [
        ({DRIVE: 0.5}, {}),
        ({DRIVE: 2.0}, {}),
        ({DRIVE: -3.0}, {}),
        ({DRIVE: 6.0}, {DRIVE: 2.0}),
        ({ROCKER: 0.1}, {}),
        ({}, {DRIVE: 3.0}),
        ({}, {ROCKER: 1.0}),
    ],
)
def test_values_that_are_set_are_kept_and_the_others_follow_as_in_simulate(opened, positions, velocities):
    system = library_system("four_bar")
    values = {f"joint.{name}.q": x for name, x in positions.items()}
    values |= {f"joint.{name}.v": x for name, x in velocities.items()}
    unit = opened("four_bar").initialize(values)
    given = {name: (x,) for name, x in positions.items()}
    rates = {name: (x,) for name, x in velocities.items()} or system.scenario.velocities
    result = simulate(system, duration=0.01, positions=given, velocities=rates, method="rk4", step=0.01)
    assert error_of(unit.get(*names_of(system, "q")), result.q[0]) < 1e-9
    assert error_of(unit.get(*names_of(system, "v")), result.v[0]) < 1e-8
    for name, value in values.items():
        assert unit.get(name)[0] == value


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({f"joint.{ROCKER}.q": 2.9}, "cannot be closed with the positions that were set: they are out of reach"),
        ({f"joint.{ROCKER}.q": 0.3, f"joint.{DRIVE}.q": 0.3}, "cannot be closed with the positions that were set"),
        ({f"joint.{ROCKER}.v": 1.0, f"joint.{DRIVE}.v": 1.0}, "the velocities that were set contradict"),
    ],
)
def test_values_that_cannot_be_kept_are_refused(opened, values, message):
    unit = opened("four_bar")
    with pytest.raises(AssertionError, match="ExitInitializationMode"):
        unit.initialize(values)
    assert message in unit.messages[-1]


def test_negative_masses_are_refused(opened):
    unit = opened("four_bar")
    with pytest.raises(AssertionError, match="SetFloat64"):
        unit.initialize({"body.crank.mass": -1.0})
    assert "a mass must not be negative" in unit.messages[-1]


def test_all_values_of_a_closed_configuration_are_taken(opened):
    """Importers may set every state."""
    system = library_system("four_bar")
    q = constraints.follow(system, np.zeros(system.n_q), {DRIVE: 0.7}).q
    values = dict(zip(names_of(system, "q"), q, strict=True))
    assert error_of(opened("four_bar").initialize(values).get(*values), q) < 1e-10


def test_a_smaller_step(opened):
    system = library_system("heavy_top")
    coarse, fine = opened("heavy_top").initialize({"step": 0.01}), opened("heavy_top").initialize({"step": 0.005})
    for unit in (coarse, fine):
        unit.step(0.0, 0.1)
    exact = simulate(system, method="dop853", rtol=1e-11, atol=1e-13, duration=0.1, output_step=0.1, engine="numpy")
    errors = [np.max(np.abs(unit.get(*names_of(system, "q")) - exact.q[-1])) for unit in (coarse, fine)]
    assert errors[0] / errors[1] > 12.0


def test_motions_with_inputs(opened):
    """The crank follows the document's function of time, and what inputs add to it between communication points."""
    coordinate = library_system("four_bar").velocity_names[0]
    unit = opened("driven").initialize()
    unit.set({"motion.drive.q": 0.02, "motion.drive.v": 0.1, "motion.drive.a": -0.3})
    unit.step(0.0, 0.2)
    t, s = 0.2, 0.2
    position = 0.1 + 0.4 * t - 0.3 * t * t + 0.02 + 0.1 * s - 0.15 * s * s
    velocity = 0.4 - 0.6 * t + 0.1 - 0.3 * s
    state = unit.get(f"joint.{coordinate}.q", f"joint.{coordinate}.v")
    np.testing.assert_allclose(state, [position, velocity], atol=1e-10)


def test_importers_states_are_projected_at_events(opened):
    unit = opened("four_bar", "ModelExchange").initialize()
    assert unit.flags_of("CompletedIntegratorStep", 2, True) == [False, False]
    unit.set_states(unit.states_now() + 1e-4)
    assert unit.flags_of("CompletedIntegratorStep", 2, True) == [True, False]
    assert unit.flags_of("UpdateDiscreteStates", 5)[3]
    assert not unit.flags_of("UpdateDiscreteStates", 5)[3]
    system = library_system("four_bar")
    assert np.max(np.abs(constraints.closure(system, unit.get(*names_of(system, "q"))))) < 1e-10


def test_a_motion_that_cannot_go_on(opened):
    """The crank is driven to where the linkage does not reach."""
    unit = opened("driven").initialize({"motion.drive.q": 0.0})
    unit.set({"motion.drive.q": 0.0, "motion.drive.v": float("nan")})
    unit.step(0.0, 0.1, expect=3)
    assert "the motion cannot go on" in unit.messages[-1]


def test_the_same_bytes_every_time():
    first, second = (fmu.unit(library_system("rcm"), binary=False).archive() for _ in range(2))
    assert first == second


def test_without_a_compiler(monkeypatch, tmp_path):
    monkeypatch.setattr(writing, "c_compiler", lambda: None)
    unit = fmu.write(library_system("pendulum"), tmp_path / "a.fmu")
    assert unit.platforms == ()
    assert [finding.code for finding in unit.findings] == ["X016"]
    with zipfile.ZipFile(tmp_path / "a.fmu") as archive:
        assert not [name for name in archive.namelist() if name.startswith("binaries")]
    with pytest.raises(MissingCompilerError, match="needs a C compiler"):
        fmu.unit(library_system("pendulum"), binary=True)


def test_a_compiler_that_fails(monkeypatch):
    monkeypatch.setenv("CC", "gcc -no-such-flag")
    compilers.compiler("gcc")
    with pytest.raises(writing.CompilerError, match="no-such-flag"):
        fmu.unit(library_system("pendulum"))


def test_files_of_others_stay(tmp_path):
    path = tmp_path / "mine.fmu"
    path.write_text("mine")
    with pytest.raises(OutputError, match="was not written by cadmbs"):
        fmu.write(library_system("pendulum"), path, binary=False)
    fmu.write(library_system("pendulum"), path, binary=False, force=True)
    fmu.write(library_system("pendulum"), path, binary=False)


@pytest.mark.parametrize("step", [0.0, -1.0, float("nan"), float("inf")])
def test_impossible_steps(step):
    with pytest.raises(ArgumentError, match="expected a positive number of seconds"):
        fmu.unit(library_system("pendulum"), step)


def test_hostile_names():
    data = Mechanism.model_validate_json(library_system("pendulum").document).model_dump(mode="json")
    data["name"] = '*/ "x" <&> \\ \n#error'
    data["scenario"] = None
    unit = fmu.unit(compile_mechanism(Mechanism.model_validate(data)), binary=False)
    assert b"#error" not in unit.members["sources/mechanism.h"].split(b"*/", 1)[1]


@pytest.mark.parametrize(
    "command",
    [("gcc", "-std=c99"), pytest.param(("g++", "-x", "c++"), marks=pytest.mark.slow)],
    ids=lambda command: command[0],
)
@pytest.mark.parametrize("name", ["pendulum", "driven"])
def test_compilers_have_no_warning(command, name, tmp_path):
    system = driven_four_bar() if name == "driven" else library_system(name)
    assert compilers.compile_sources(fmu.unit(system, binary=False).members, command, tmp_path) == ""


def test_masses_and_loads_are_tuned_between_steps(opened):
    """After a change the motion goes on as that of a unit with these values from the same state."""
    system, values = library_system("rcm"), {"body.body5.mass": 3.0, "load.hold1.stiffness": 12.0}
    tuned = opened("rcm").initialize()
    tuned.step(0.0, 0.05)
    state = dict(
        zip(
            [*names_of(system, "q"), *names_of(system, "v")],
            tuned.get(*names_of(system, "q"), *names_of(system, "v")),
            strict=True,
        )
    )
    before = tuned.get(*names_of(system, "a"))
    tuned.set(values)
    other = opened("rcm").initialize(values | state, 0.05)
    after = tuned.get(*names_of(system, "a"))
    assert np.max(np.abs(after - before)) > 1e-3
    np.testing.assert_array_equal(after, other.get(*names_of(system, "a")))
    for unit in (tuned, other):
        unit.step(0.05, 0.05)
    np.testing.assert_array_equal(tuned.get(*names_of(system, "q")), other.get(*names_of(system, "q")))
    listed = {x.get("name"): x.get("variability") for x in tuned.description.find("ModelVariables")}
    assert {listed[name] for name in values} == {"tunable"}
    assert listed["step"] == "fixed"
