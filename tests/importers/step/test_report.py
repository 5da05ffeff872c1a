"""Findings about parts: one for all that share a defect."""

from cadmbs.importers.step.kernel.report import PartReport, material_findings


def lines(report, n_parts=3):
    return [str(finding).removeprefix("<input>: ") for finding in report.findings(n_parts)]


def test_one_finding_for_many_parts():
    report = PartReport(without_solid=[f'"skin {i}" (p{i})' for i in range(9)])
    (text,) = lines(report)
    listed = ", ".join(f'"skin {i}" (p{i})' for i in range(6))
    assert text == (
        f"warning[G010]: 9 parts, {listed} and 3 more have no closed solid, and no mass: left out.\n"
        "    hint: Close their surfaces in CAD, or export them as solids."
    )


def test_every_defect_has_its_finding():
    title = ['"rod" (p1.3)']
    report = PartReport(title, title, title, title, title, title, ['"rod" (p1.3) 10000 mm^3 for 10913.7 mm^3'])
    texts = [text.splitlines()[0] for text in lines(report, n_parts=0)]
    part = 'Part "rod" (p1.3) has'
    assert texts == [
        "error[G009]: The file has no solid: there is nothing with a mass.",
        f"warning[G010]: {part} no closed solid, and no mass: left out.",
        f"note[G011]: {part} no faces, as sketches and axes: left out.",
        f"warning[G012]: {part} faces that point inwards: the volume is taken as positive.",
        f"note[G013]: {part} several solids: each of these parts is one rigid part.",
        f"error[G014]: {part} a placement that changes its size, which a rigid placement cannot do.",
        f"note[G015]: {part} a mirrored placement: mass properties and faces are mirrored.",
        'warning[G016]: The file states another volume than its faces enclose: "rod" (p1.3) 10000 mm^3 for '
        "10913.7 mm^3.",
    ]


def test_one_material_for_everything_is_questioned():
    (finding,) = material_findings({"steel": "7.85 g/cm^3"}, {"steel": 5}, 5)
    assert finding.code == "G017"
    assert finding.message == 'Densities in the file: "steel" 7.85 g/cm^3 (5 of 5 parts).'
    assert "a setting of the CAD program" in finding.hint
    assert list(material_findings({}, {}, 5)) == []
