"""A STEP file as the kernel's document of products, instances, names, colours and materials."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from cadmbs.importers.step.kernel import occt


class UnreadableStepError(Exception):
    """The kernel refuses a file; the message is the rest of a sentence that begins with the file."""


def transfer(path: Path) -> Any:
    """The document of a file, lengths in mm.

    The current folder becomes that of the file, because the kernel searches the files of external parts there.

    Raises:
        UnreadableStepError: The file cannot be parsed, or nothing in it can be transferred.
    """
    occt.silence()
    document = occt.TDocStd_Document(occt.TCollection_ExtendedString("XmlXCAF"))
    occt.XCAFApp_Application.GetApplication_s().InitDocument(document)
    reader = occt.STEPCAFControl_Reader()
    for mode in ("Name", "Color", "Mat", "Props"):
        getattr(reader, f"Set{mode}Mode")(True)
    os.chdir(path.parent)
    if reader.ReadFile(path.name) != occt.IFSelect_RetDone:
        raise UnreadableStepError("cannot be parsed by the CAD kernel")
    if not reader.Transfer(document):
        raise UnreadableStepError("has no product that the CAD kernel can transfer")
    return document
