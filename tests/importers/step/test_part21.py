"""What the text of a STEP file shows before the CAD kernel sees it."""

from pathlib import Path

import pytest

from cadmbs.importers.draft import SourceFile
from cadmbs.importers.step.part21 import external_files, kinematic_entities, protocol, solid_count, text_findings

TEXT = """ISO-10303-21;
HEADER;
FILE_DESCRIPTION((''),'2;1');
FILE_NAME('','',(''),(''),'','','');
FILE_SCHEMA(('{schema}'));
ENDSEC;
DATA;
{data}
ENDSEC;
END-ISO-10303-21;
"""


def source(data="", schema="AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }", folder=Path("/nowhere")):
    return SourceFile("engine.step", folder, TEXT.format(schema=schema, data=data).encode())


def undamaged_findings(file):
    """Findings without G021: these files are excerpts, and refer to much that they do not have."""
    return [finding for finding in text_findings(file) if finding.code != "G021"]


def codes(file):
    return [finding.code for finding in text_findings(file)]


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ("CONFIG_CONTROL_DESIGN", "AP203"),
        ("AP203_CONFIGURATION_CONTROLLED_3D_DESIGN_OF_MECHANICAL_PARTS_AND_ASSEMBLIES_MIM_LF", "AP203"),
        ("CONFIGURATION_CONTROL_3D_DESIGN_ED2_MIM_LF { 1 0 10303 403 1 1 4}", "AP203"),
        ("AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }", "AP214"),
        ("AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF { 1 0 10303 442 1 1 4 }", "AP242"),
    ],
)
def test_protocols(schema, expected):
    assert protocol(source(schema=schema).data) == expected
    assert codes(source(schema=schema)) == []


def test_other_texts_are_refused():
    assert codes(SourceFile("engine.step", Path("/nowhere"), b"<html></html>")) == ["G001"]
    whole = source().data
    assert codes(SourceFile("engine.step", Path("/nowhere"), whole[: len(whole) // 2])) == ["G002"]
    assert codes(source(schema="IFC4")) == ["G003"]


def test_missing_external_files_are_named(tmp_path):
    data = "#7=DOCUMENT_FILE('piston.stp','','',#8,'','');\n#9=DOCUMENT_FILE('it''s.step','','',#8,'','');"
    (tmp_path / "piston.stp").write_text("")
    assert external_files(source(data).data) == ["piston.stp", "it's.step"]
    (finding,) = undamaged_findings(source(data, folder=tmp_path))
    assert finding.code == "G004"
    assert finding.message == 'Parts are in other files, which are missing: "it\'s.step".'


def test_kinematic_entities_are_counted():
    pairs = "#4=KINEMATIC_JOINT('',#5,#6);\n#7=(ITEM_DEFINED_TRANSFORMATION() KINEMATIC_PAIR(#4) REVOLUTE_PAIR());\n"
    data = f"{pairs}#8=REVOLUTE_PAIR('hinge',#9);\n#9 = PRISMATIC_PAIR_WITH_RANGE('',#4,0.,1.);\n#2=MECHANISM('',#1);"
    assert kinematic_entities(data.encode()) == {"PRISMATIC_PAIR_WITH_RANGE": 1, "REVOLUTE_PAIR": 2}
    assert kinematic_entities(b"#2=MECHANISM_REPRESENTATION('',(#1),#2);") == {"MECHANISM_REPRESENTATION": 1}
    text = "#1=PRODUCT('a REVOLUTE_PAIR (left), MECHANISM(2)','it''s MECHANISM(',$,());"
    assert not kinematic_entities(text.encode())


def use(parent, child):
    return f"NEXT_ASSEMBLY_USAGE_OCCURRENCE('a','it''s (b)',$,#{parent},\n #{child},$);"


def test_an_assembly_that_contains_itself_is_refused():
    cyclic = "\n".join(f"#{i}={use(*ends)}" for i, ends in enumerate([(1, 2), (2, 3), (3, 1)], 100))
    (finding,) = undamaged_findings(source(cyclic))
    assert finding.code == "G020"
    assert finding.message.startswith("An assembly contains itself")


def test_parts_that_multiply_without_bound_are_refused():
    doubled = "\n".join(f"#{100 + 2 * i + k}={use(i, i + 1)}" for i in range(1, 40) for k in (0, 1))
    (finding,) = undamaged_findings(source(doubled))
    assert finding.code == "G020"
    assert "5.5e+11 instances" in finding.message


def test_references_to_nothing_are_reported():
    data = "#1=POINT('see #99',#2);\n#2 = VECTOR(#3,#10);\n#10=DIRECTION('');"
    (finding,) = text_findings(source(data))
    assert finding.code == "G021"
    assert "refers to an entity that it does not have (#3)" in finding.message
    assert codes(source(data + "#3=DIRECTION('');")) == []


def test_solids_are_counted_in_the_text():
    data = "#1=MANIFOLD_SOLID_BREP('FACETED_BREP(',#2);\n#3 = BREP_WITH_VOIDS('',#2,(#4));\n#5=(A() FACETED_BREP(#2));"
    assert solid_count(source(data).data) == 3
