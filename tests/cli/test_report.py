"""`report` and `--report`: a page from a stored result or a run, and what is refused."""

import json

from tests.studies.studies import study

RUN = ("--duration", "20ms", "--engine", "reference", "--method", "rk4")


def test_a_stored_result_becomes_a_page_beside_it(run, tmp_path):
    assert run("simulate", "pendulum", *RUN, "-o", "run.csv").exit_code == 0
    done = run("report", "run.csv")
    assert (done.exit_code, done.stdout) == (0, "")
    page = (tmp_path / "run.html").read_text()
    assert '<canvas id="picture"' in page
    assert "finished at t = 0.02 s" in page
    assert run("report", "run.csv", "-o", "-").stdout == page
    (tmp_path / "mine.html").write_text("<html>mine</html>")
    assert run("report", "run.csv", "-o", "mine.html").exit_code == 2
    assert (tmp_path / "mine.html").read_text() == "<html>mine</html>"


def test_a_run_writes_its_page(run, tmp_path):
    assert run("simulate", "pendulum", *RUN, "--report", "run.html", "--json").exit_code == 0
    assert '<canvas id="picture"' in (tmp_path / "run.html").read_text()


def test_another_mechanism_is_refused(run, tmp_path):
    assert run("simulate", "pendulum", *RUN, "-o", "run.csv").exit_code == 0
    assert run("report", "run.csv", "--mechanism", "pendulum").exit_code == 0
    done = run("report", "run.csv", "--mechanism", "rcm")
    assert done.exit_code == 2
    assert "take the file that was simulated" in done.stderr
    described = json.loads((tmp_path / "run.csv.json").read_text())
    del described["mechanism"]["document"]
    (tmp_path / "run.csv.json").write_text(json.dumps(described))
    assert "holds no mechanism document" in run("report", "run.csv").stderr


def test_what_cannot_be_written_is_refused_before_the_work(run):
    for arguments in (("simulate", "rcm", "--duration", "1000"), ("examples", "run", "rcm")):
        done = run(*arguments, "--report", "run.pdf")
        assert done.exit_code == 2
        assert '"run.pdf" is no web page: end it in .html' in done.stderr
    assert run("report", "missing.npz").exit_code == 3


def test_several_results_stand_side_by_side_in_a_page_that_is_named(run, tmp_path):
    for name in ("coarse", "fine"):
        assert run("simulate", "pendulum", *RUN, "-o", f"{name}.npz").exit_code == 0
    done = run("report", "coarse.npz", "fine.npz")
    assert done.exit_code == 2
    assert "Several results need a name for the page: add -o comparison.html." in done.stderr
    assert run("report", "coarse.npz", "fine.npz", "-o", "both.html").exit_code == 0
    page = (tmp_path / "both.html").read_text()
    assert '<option value="0">coarse</option><option value="1">fine</option>' in page
    assert "✓ coarse, fine: finished at t = 0.02 s" in page
    assert "A result is given twice" in run("report", "fine.npz", "fine.npz", "-o", "both.html").stderr


def test_a_comparison_writes_the_motions_side_by_side(run, tmp_path):
    words = ("--coordinates", "SE3:rk4", "--coordinates", "SE3:x", "--step", "5ms", "--step", "2ms")
    done = run("compare", "pendulum", *RUN[:2], *words, "--report", "runs.html", "--json")
    assert done.exit_code == 0, done.stderr
    page = (tmp_path / "runs.html").read_text()
    options = ("reference", "SE3:rk4, step 0.005 s", "SE3:rk4, step 0.002 s")
    assert "".join(f'<option value="{k}">{name}</option>' for k, name in enumerate(options)) in page
    assert "✗ SE3:x, step 0.005 s: no method &#x27;x&#x27; on SE3" in page
    assert run("compare", "pendulum", "--report", "runs.pdf").exit_code == 2
    none = run("compare", "rolling_disk", *RUN[:2], "--coordinates", "rp", "--report", "none.html")
    assert none.exit_code == 4


def test_the_table_of_a_study_becomes_a_page_and_its_samples_too(run, tmp_path):
    (tmp_path / "study.json").write_text(json.dumps(study()))
    done = run("sweep", "study.json", "-o", "runs.csv", "--workers", "1", "--report", "all.html")
    assert done.exit_code == 0, done.stderr
    page = (tmp_path / "all.html").read_text()
    assert "✓ 6 runs, all to their end" in page
    assert "cadmbs report runs.csv --sample {sample} -o sample-{sample}.html" in page
    assert run("report", "runs.csv", "--motions", "0").exit_code == 0
    assert '<canvas id="picture"' not in (tmp_path / "runs.html").read_text()
    assert run("report", "runs.csv", "-o", "-", "--motions", "0").stdout == (tmp_path / "runs.html").read_text()
    assert run("report", "runs.csv", "--sample", "3", "-o", "one.html").exit_code == 0
    assert "Sample 3 of the study pendulum: mass = 1.5, start = 0.2." in (tmp_path / "one.html").read_text()
    assert run("report", "runs.csv", "--sample", "3", "--sample", "0", "-o", "two.html").exit_code == 0
    assert "✓ sample 3, sample 0: finished" in (tmp_path / "two.html").read_text()


def test_what_a_study_has_no_page_for_is_refused(run, tmp_path):
    (tmp_path / "study.json").write_text(json.dumps(study()))
    assert run("sweep", "study.json", "--report", "runs.pdf").exit_code == 2
    assert run("sweep", "study.json", "-o", "runs.npz", "--workers", "1").exit_code == 0
    assert "those from 0 to 5" in run("report", "runs.npz", "--sample", "6").stderr
    for arguments in (("--mechanism", "pendulum"), ("runs.npz", "-o", "x.html"), ("--sample", "1", "--motions", "2")):
        assert run("report", "runs.npz", *arguments).exit_code == 2
    assert run("simulate", "pendulum", *RUN, "-o", "run.npz").exit_code == 0
    assert "one motion" in run("report", "run.npz", "--motions", "2").stderr
