"""All guesses about a document."""

from __future__ import annotations

import numpy as np

from cadmbs.models.checks.plausibility.bodies import Meshes, body_sizes
from cadmbs.models.checks.plausibility.guess import UnitGuess
from cadmbs.models.checks.plausibility.inertias import inertia_unit_guesses, mass_unit_guesses
from cadmbs.models.checks.plausibility.lengths import center_guesses, joint_guesses, limit_guesses, whole_document_guess
from cadmbs.models.checks.plausibility.tensors import product_sign_guesses, reference_point_guesses
from cadmbs.models.documents.content import Content


def unit_guesses(content: Content, meshes: Meshes | None = None) -> tuple[UnitGuess, ...]:
    """The numbers of a document that cannot be, each with the unit in which it could.

    Args:
        content: The content in SI units, without errors.
        meshes: The meshes that were opened; None for none.
    """
    limits = tuple(limit_guesses(content))
    with np.errstate(all="ignore"):
        sizes = body_sizes(content, meshes or {})
        whole = whole_document_guess(sizes)
        if whole is not None:
            return (whole, *limits)
        products = tuple(product_sign_guesses(sizes))
        if masses := tuple(mass_unit_guesses(sizes)):
            return (*masses, *products, *limits)
        inertias = tuple(inertia_unit_guesses(sizes)) or tuple(reference_point_guesses(sizes))
        places = (*center_guesses(sizes), *joint_guesses(content, sizes))
    return (*inertias, *products, *places, *limits)
