"""Which question goes where: paths, the models that check what is sent, and the functions that answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from cadmbs.errors import ArgumentError
from cadmbs.viewer.live.messages import (
    AssembliesQuestion,
    AssemblyQuestion,
    BranchQuestion,
    DriveQuestion,
    EmptyQuestion,
    LiveMessage,
    PositionsQuestion,
    Question,
    SimulationQuestion,
)
from cadmbs.viewer.live.mobility_answer import mobility_answer, take_branch
from cadmbs.viewer.live.session import LiveSession


@dataclass(frozen=True)
class Route:
    """A path that answers.

    Attributes:
        question: Checks the JSON that is sent.
        answer: From the checked question to the answer. A `CadmbsError` becomes a refusal with its sentence.
    """

    question: type[LiveMessage]
    answer: Callable[[Any], LiveMessage]

    def read(self, body: bytes) -> LiveMessage:
        """The question in a body; an empty one is the question without fields.

        Raises:
            ArgumentError: The body is no JSON, or not such a question.
        """
        try:
            return self.question.model_validate_json(body or b"{}")
        except ValidationError as problem:
            first = problem.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            raise ArgumentError(f"the question is not valid{f' at {where}' if where else ''}: {first['msg']}") from None


Routes = Mapping[str, Route]
"""Routes by path; all are asked by POST."""


def session_routes(session: LiveSession) -> dict[str, Route]:
    """The routes of the live viewer itself."""
    return {
        "/ask": Route(Question, session.ask),
        "/configuration": Route(PositionsQuestion, session.take_positions),
        "/drive-by": Route(DriveQuestion, session.drive_by),
        "/assemblies": Route(AssembliesQuestion, session.assemblies),
        "/assembly": Route(AssemblyQuestion, session.take_assembly),
        "/branch": Route(BranchQuestion, lambda question: take_branch(session, question)),
        "/mobility": Route(EmptyQuestion, lambda _: mobility_answer(session)),
        "/simulate": Route(SimulationQuestion, session.simulate),
        "/simulation": Route(EmptyQuestion, lambda _: session.simulation.answer()),
        "/cancel": Route(EmptyQuestion, lambda _: session.simulation.cancel()),
        "/result": Route(EmptyQuestion, lambda _: session.shown_result()),
        "/scene": Route(EmptyQuestion, lambda _: session.scene_answer()),
    }
