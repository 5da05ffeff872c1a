"""Columns that a study asks for are those of each design, in lanes too: they follow its own geometry and masses."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.models.documents.reading import build
from cadmbs.studies import load_study
from cadmbs.studies.evaluation import compiled_sample
from cadmbs.studies.study import Study
from tests.studies.studies import parameter, study

LENGTHS = (0.2, 0.5, 0.8)


@pytest.mark.slow
def test_measures_and_reactions_of_designs_that_move_together():
    """A pendulum's centre of mass is d cos q below the hinge; the hinge bears what one run by itself says."""
    values = {"kind": "list", "of": list(LENGTHS)}
    fields = study(parameters=[parameter(values, path="/bodies/rod/center_of_mass/2", name="height")])
    loaded = load_study({**fields, "engine": "compiled"})
    measure = {"name": "height", "kind": "center_of_mass", "bodies": "all", "component": "z"}
    scenario = {
        **loaded.data["scenario"],
        "outputs": ["measures", "reactions"],
        "initial": {"positions": {"hinge": 0.7}},
    }
    mechanism, _ = build({**loaded.data, "measures": [measure], "scenario": scenario})
    designs = Study(loaded.document, mechanism)
    systems = [compiled_sample(designs, [-length]) for length in LENGTHS]
    batch = cm.simulate(cm.dynamics.variants.Variants(tuple(systems)), engine="compiled", threads=1)
    hinge = mechanism.joints[0].point[2]
    for k, (system, length) in enumerate(zip(systems, LENGTHS, strict=True)):
        angle = batch["joint/hinge/q"][k]
        expected = hinge - (length + hinge) * np.cos(angle)
        np.testing.assert_allclose(batch["measure/height"][k], expected, atol=1e-12)
        single = cm.simulate(system, engine="reference")
        for name in ("reaction/hinge/fx", "reaction/hinge/fz"):
            np.testing.assert_allclose(batch[name][k], single[name], rtol=1e-6, atol=1e-6)
