"""Joints by eye in Chromium: a click in the picture chooses a joint, a decision is written, nothing hinders anyone."""

from __future__ import annotations

import json
import shutil
import threading
import tomllib
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import pytest

import cadmbs as cm
from cadmbs.importers.modelling.session import open_assembly
from cadmbs.viewer.live import LiveSession, live_server
from cadmbs.viewer.live.modelling import LiveModelling, modelling_panel
from tests.importers.inference import mechanisms
from tests.importers.inference.coils import coil_strut
from tests.importers.inference.engineers import motor
from tests.importers.inference.gears import gear_pair
from tests.importers.inference.interlocks import slotted_lever
from tests.importers.inference.rough_drawings import shafts_without_bearings, two_grounds
from tests.importers.step.kernel_files import needs_kernel

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

CHOSEN = "#modelling-joints [aria-expanded='true']"


@contextmanager
def served_file(name):
    """The address of a page about the assembly of a file, and the session of its decisions."""
    session = open_assembly(name)
    modelling = LiveModelling(session, LiveSession(cm.compile_mechanism(session.state.picture), engine="numpy"))
    with live_server(modelling.session, routes=modelling.routes(), panels=(modelling_panel(),)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield server.address, session
        finally:
            server.shutdown()


@contextmanager
def served(truth):
    """The address of a page about an assembly."""
    Path("machine.json").write_text(json.dumps(mechanisms.document(truth)))
    with served_file("machine.json") as (where, _):
        yield where


@pytest.fixture
def engine(tmp_path, monkeypatch, opened):
    """A window with the engine of the library, drawn and at rest, and the session of its decisions."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(files("cadmbs") / "library" / "engine.step", "machine.step")
    with served_file("machine.step") as (where, session), opened(where) as window:
        window.wait_for_selector("#modelling-joints button")
        window.wait_for_timeout(1500)
        yield window, session
    session.close()


@pytest.fixture
def address(tmp_path, monkeypatch):
    """The address of a page with a slider-crank whose joints were inferred."""
    monkeypatch.chdir(tmp_path)
    with served(mechanisms.slider_crank()) as where:
        yield where


@pytest.fixture
def asking(tmp_path, monkeypatch):
    """The address of a page about two shafts whose bearings are not drawn: two open questions."""
    monkeypatch.chdir(tmp_path)
    with served(shafts_without_bearings()) as where:
        yield where


def settle(window):
    """Wait until the page has sent what it had to ask, and every question is answered."""
    window.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))")
    while window.unanswered:
        window.wait_for_timeout(20)


def click_until(window, selector):
    """Click over the picture, point by point, until something is there: the point."""
    box = window.locator("#picture").bounding_box()
    for y in range(15, 90, 5):
        for x in range(10, 92, 4):
            point = box["x"] + box["width"] * x / 100, box["y"] + box["height"] * y / 100
            window.mouse.click(*point)
            if window.locator(selector).count():
                # it may be the answer to an earlier click, and that to this one is still on its way
                settle(window)
                return point
    raise AssertionError(f"no point of the picture gives {selector}")


def test_a_click_on_a_contact_chooses_its_joint_and_a_decision_is_written(address, opened):
    with opened(address) as window:
        window.wait_for_selector("#modelling-joints button")
        click_until(window, CHOSEN)
        assert "% sure" in window.inner_text(CHOSEN)
        window.get_by_role("button", name="Accept").click()
        window.wait_for_selector("#modelling-joints >> text=decided")
        assert "[[joint]]" in Path("machine.hints.toml").read_text()
        assert window.messages == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(address, opened, axe, scheme):
    with opened(address, color_scheme=scheme, bypass_csp=True) as window:
        window.wait_for_selector("#modelling-joints button")
        window.evaluate(axe)
        violations = window.evaluate("async () => (await axe.run()).violations.map((v) => [v.id, v.nodes[0].html])")
        assert violations == []


def hints() -> dict:
    return tomllib.loads(Path("machine.hints.toml").read_text())


WAYS = ("mouse", "touch", "keyboard")
PHONE = {"has_touch": True, "viewport": {"width": 390, "height": 800}}


def pressing(way: str, window):
    """How something is pressed by mouse, touch or keyboard."""

    def by_keyboard(one):
        one.focus()
        window.keyboard.press("Enter")

    return {"mouse": lambda one: one.click(), "touch": lambda one: one.tap(), "keyboard": by_keyboard}[way]


@pytest.mark.parametrize("way", WAYS)
def test_questions_are_answered_one_by_one_and_the_list_shrinks(way, asking, opened):
    with opened(asking, has_touch=way == "touch") as window:
        press = pressing(way, window)
        window.wait_for_selector("#modelling-questions textarea")
        counts = [window.inner_text("#modelling-count")]
        assert window.locator("#modelling-questions .chosen").count() == 0
        press(window.get_by_role("button", name="Next question"))
        for _ in range(2):
            question = window.locator("#modelling-questions .chosen")
            assert question.count() == 1
            lines = question.get_by_label("Proposed lines of hints")
            lines.fill(lines.input_value().replace("cylindrical", "revolute"))
            steps = window.inner_text("#modelling-count")
            press(question.get_by_role("button", name="Write these lines"))
            window.wait_for_function(
                "(before) => document.querySelector('#modelling-count').textContent !== before", arg=steps
            )
            counts.append(window.inner_text("#modelling-count"))
        assert counts == ["Open questions: 2", "Open questions: 1", "Open questions"]
        assert [joint["kind"] for joint in hints()["joint"]] == ["revolute", "revolute"]
        press(window.get_by_role("button", name="Undo"))
        window.wait_for_selector("text=Open questions: 1")
        assert len(hints()["joint"]) == 1
        assert window.messages == []


def test_many_parts_at_once_and_any_lines(asking, opened):
    with opened(asking) as window:
        window.wait_for_selector("#modelling-questions textarea")
        window.get_by_text("Many parts at once").click()
        window.locator("#modelling-many").select_option(["p2", "p3"])
        before = window.locator("#picture").screenshot()
        window.get_by_role("button", name="Hide").click()
        window.wait_for_timeout(300)
        hidden = window.locator("#picture").screenshot()
        assert hidden != before
        window.get_by_role("button", name="Show all").click()
        window.get_by_role("button", name="Ignore").click()
        window.wait_for_selector("#modelling-count:text-is('Open questions')")
        assert hints()["ignore"] == ["shaft -40", "shaft 40"]
        window.get_by_role("button", name="Undo").click()
        window.wait_for_selector("text=Open questions: 2")
        window.get_by_text("Any lines of hints").click()
        window.locator("#modelling-lines").fill('touching = "never"')
        window.get_by_role("button", name="Write", exact=True).click()
        window.wait_for_selector("text=No mechanism yet")
        assert hints() == {"touching": "never"}
        window.locator("#modelling-lines").fill("ground = ")
        window.get_by_role("button", name="Write", exact=True).click()
        window.wait_for_selector("#live-note.bad:has-text('not TOML')")
        assert hints() == {"touching": "never"}


@needs_kernel
def test_a_click_on_a_face_offers_its_axis(engine):
    window, session = engine
    click_until(window, "#modelling-face button")
    assert 'of "block"' in window.inner_text("#modelling-face")
    ids = {part.name: part.id for part in session.state.parts}
    window.locator("#modelling-first").select_option(ids["block"])
    window.locator("#modelling-second").select_option(ids["crank"])
    window.get_by_role("button", name="Joint about this axis").click()
    window.wait_for_selector("#modelling-joints >> text=decided")
    (joint,) = hints()["joint"]
    assert joint["kind"] == "revolute" and ("axis_of" in joint or "axis" in joint)
    assert window.messages == []


def chosen_pair(window, session, first, second):
    """Choose two parts by their names."""
    ids = {part.name: part.id for part in session.state.parts}
    window.locator("#modelling-first").select_option(ids[first])
    window.locator("#modelling-second").select_option(ids[second])


@needs_kernel
def test_an_edge_gives_the_axis_and_a_kept_direction_another_point(engine):
    window, session = engine
    click_until(window, "#modelling-face button")
    source = window.get_by_label("Axis by")
    of_face = window.inner_text("#modelling-face p")
    source.select_option("edge")
    of_edge = window.inner_text("#modelling-face p")
    assert of_edge.startswith(("edge of", "circle of")) and of_edge != of_face
    chosen_pair(window, session, "block", "crank")
    window.get_by_role("button", name="Joint about this axis").click()
    window.wait_for_selector("#modelling-joints >> text=decided")
    (joint,) = hints()["joint"]
    assert joint["kind"] == "revolute"
    stated = ", ".join(f"{x:g}" for x in joint["axis"]["dir"])
    assert f"axis ({stated})" in of_edge
    # the direction is kept; the face that is clicked now gives the point
    window.get_by_role("button", name="Keep this direction").click()
    source.select_option("face")
    assert f"kept axis ({stated}) through" in window.inner_text("#modelling-face p")
    assert window.inner_text("#modelling-face p").split(" through ")[1] == of_face.split(" through ")[1]
    chosen_pair(window, session, "block", "crank")
    before = window.text_content("#modelling-hints")
    window.get_by_role("button", name="Joint about this axis").click()
    window.wait_for_function("(text) => document.querySelector('#modelling-hints').textContent !== text", arg=before)
    (other,) = hints()["joint"]
    assert other["axis"]["dir"] == pytest.approx(joint["axis"]["dir"], abs=1e-9)
    point = [float(x) for x in of_face.split(" through (")[1].removesuffix(") mm").split(",")]
    assert other["axis"]["point"] == pytest.approx(point, abs=1e-3 * max(map(abs, point)))
    window.get_by_role("button", name="Axis of each click").click()
    assert "kept axis" not in window.inner_text("#modelling-face p")
    assert window.messages == []


@needs_kernel
def test_a_rough_drawing_becomes_a_motion_in_one_sitting(tmp_path, monkeypatch, opened):
    monkeypatch.chdir(tmp_path)
    shutil.copy(files("cadmbs") / "library" / "roller_drive.step", "machine.step")
    with served_file("machine.step") as (where, session), opened(where) as window:
        window.wait_for_selector("#modelling-questions textarea")
        decisions = 0
        while "Open questions:" in (count := window.inner_text("#modelling-count")):
            window.get_by_role("button", name="Next question").click()
            question = window.locator("#modelling-questions .chosen")
            right = question.get_by_role("button", name="Right as it is")
            (right if right.count() else question.get_by_role("button", name="Write these lines")).first.click()
            window.wait_for_function(
                "(before) => document.querySelector('#modelling-count').textContent !== before", arg=count
            )
            decisions += 1
            assert decisions < 10
        assert decisions >= 3
        assert session.state.mechanism is not None
        assert "moving bodies: 2, joints: 2," in window.inner_text("header p")
        window.get_by_text("Any lines of hints").click()
        window.locator("#modelling-lines").fill('ignore = ["roller shaft"]')
        window.get_by_role("button", name="Write", exact=True).click()
        window.wait_for_function(
            "() => document.querySelector('header p').textContent.startsWith('moving bodies: 1, joints: 1,')"
        )
        window.get_by_role("button", name="Undo").click()
        window.wait_for_function(
            "() => document.querySelector('header p').textContent.startsWith('moving bodies: 2, joints: 2,')"
        )
        assert [joint.origin for joint in session.state.joints] == ["hint", "hint"]
        window.locator("#panel-simulate summary").click()
        window.locator("#duration").fill("0.2")
        window.locator("#run").click()
        window.wait_for_selector("#curves canvas", timeout=30_000)
        assert window.messages == []
    session.close()
    # the command line reads the same from the file and the hints
    mechanism, findings = cm.importers.check("machine.step", hints="machine.hints.toml")
    assert mechanism is not None and not [f for f in findings if f.code in ("J003", "J026", "J021")]


def test_the_ground_and_what_only_touches_are_confirmed(tmp_path, monkeypatch, opened):
    monkeypatch.chdir(tmp_path)
    with served(two_grounds()) as where, opened(where) as window:
        ground = window.locator("#modelling-questions .finding", has_text="Which body is the ground?")
        ground.get_by_role("button", name="Right as it is").click()
        window.wait_for_function("() => !document.querySelector('#modelling-undo').disabled")
        assert hints() == {"ground": ["left ground", "right ground"]}


def test_what_is_assumed_is_confirmed(asking, opened):
    with opened(asking) as window:
        window.wait_for_selector("#modelling-questions textarea")
        window.get_by_role("button", name="Right as it is").first.click()
        window.wait_for_selector("text=Open questions: 1")
        assert [joint["kind"] for joint in hints()["joint"]] == ["revolute"]
        assert window.messages == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_questions(asking, opened, axe, scheme):
    with opened(asking, color_scheme=scheme, bypass_csp=True) as window:
        window.wait_for_selector("#modelling-questions textarea")
        window.get_by_role("button", name="Next question").click()
        window.get_by_text("Many parts at once").click()
        for title in ("Any lines of hints", "The whole assembly", "Couplings, motors, springs"):
            window.get_by_text(title).click()
        window.locator("#modelling-joints button").first.click()
        window.evaluate(axe)
        violations = window.evaluate("async () => (await axe.run()).violations.map((v) => [v.id, v.nodes[0].html])")
        assert violations == []


@needs_kernel
def test_the_last_click_on_a_face_counts_whichever_answer_comes_first(engine):
    window, _ = engine
    box = window.locator("#picture").bounding_box()
    points = [
        [box["x"] + box["width"] * part / 100, box["y"] + box["height"] * part / 100] for part in range(20, 80, 6)
    ]
    shown = []  # points on bodies, with what each shows once it is answered
    for point in points:
        window.mouse.move(*point)
        if not window.locator("#tooltip >> text=mass").is_visible():
            continue
        with window.expect_response("**/face*"):
            window.mouse.click(*point)
        window.wait_for_timeout(1000)
        shown.append((point, window.inner_text("#modelling-face p")))
        window.keyboard.press("Escape")
    second, of_second = shown[-1]
    first = next(point for point, text in shown if text != of_second)
    held = []
    window.route("**/face*", lambda route: route.continue_() if held else held.append(route))
    window.mouse.click(*first)
    while not held:
        window.wait_for_timeout(50)
    with window.expect_response("**/face*"):
        window.mouse.click(*second)
    window.wait_for_timeout(1000)
    with window.expect_response("**/face*"):
        held[0].continue_()
    window.wait_for_timeout(1000)
    assert window.inner_text("#modelling-face p") == of_second


def test_parts_chosen_for_one_answer_stay_chosen_while_the_page_is_renewed(asking, opened):
    with opened(asking) as window:
        window.wait_for_selector("#modelling-questions textarea")
        window.get_by_text("Many parts at once").click()
        parts = window.locator("#modelling-many")
        names = parts.locator("option").all_text_contents()
        parts.select_option(label=names[:2])
        window.get_by_role("button", name="Right as it is").first.click()
        window.wait_for_selector("text=Open questions: 1")
        assert parts.evaluate("list => [...list.selectedOptions].map((one) => one.text)") == names[:2]


@needs_kernel
def test_bodies_drawn_apart_keep_their_faces_and_marks(engine):
    window, session = engine
    together = window.locator("#picture").screenshot()
    window.get_by_label("Explode").fill("1.5")
    window.wait_for_timeout(300)
    apart = window.locator("#picture").screenshot()
    assert apart != together
    points = []
    for name in ("block", "crank", "rod", "piston"):
        parts = {part.name: part.id for part in session.state.parts}
        others = [parts[other] for other in ("block", "crank", "rod", "piston") if other != name]
        window.get_by_text("Many parts at once").click()
        window.locator("#modelling-many").select_option(others)
        window.get_by_role("button", name="Hide").click()
        window.get_by_text("Many parts at once").click()
        window.wait_for_timeout(200)
        points.append(click_until(window, f'#modelling-face >> text=of "{name}"'))
        window.wait_for_timeout(500)
        # what is hidden is not hit: no later click gave another body
        assert f'of "{name}"' in window.inner_text("#modelling-face")
    window.get_by_text("Many parts at once").click()
    window.locator("#modelling-many").select_option(list(parts.values()))
    window.get_by_role("button", name="Hide").click()
    for point in points:
        window.mouse.click(*point)
        assert not window.locator("#tooltip >> text=mass").is_visible()  # of a body
    window.get_by_role("button", name="Show all").click()
    window.mouse.click(*points[0])
    assert window.locator("#tooltip >> text=mass").is_visible()
    window.get_by_label("Explode").fill("0")
    window.wait_for_timeout(300)
    assert not Path("machine.hints.toml").exists()
    assert window.messages == []


def changed(window, act) -> dict:
    """The hints after something is done by mouse."""
    before = window.text_content("#modelling-hints")
    act()
    window.wait_for_function("(text) => document.querySelector('#modelling-hints').textContent !== text", arg=before)
    return hints()


@pytest.mark.parametrize("way", WAYS)
def test_forms_state_what_is_more_than_a_click(way, tmp_path, monkeypatch, opened):
    monkeypatch.chdir(tmp_path)
    with served(gear_pair()) as where, opened(where, **(PHONE if way == "touch" else {})) as window:
        touched = pressing(way, window)
        window.wait_for_selector("#modelling-joints button")
        press = lambda name: touched(window.get_by_role("button", name=name, exact=True))  # noqa: E731
        touched(window.locator("summary", has_text="The whole assembly"))
        assert changed(window, lambda: window.locator("#modelling-up").select_option("y"))["up"] == "y"
        rigid = changed(window, lambda: window.locator("#modelling-rigid").select_option("never"))
        assert rigid["rigid_subassemblies"] == "never"
        touching = changed(window, lambda: window.locator("#modelling-touching").select_option("fixed"))
        assert touching["touching"] == "fixed"
        assert changed(window, lambda: press("Set tolerance"))["tolerance"] == {"coaxial_mm": 0.05}
        touched(window.get_by_role("button", name="j1: revolute"))
        window.get_by_label("Name of the joint").fill("drive")
        window.get_by_label("Lower limit in deg").fill("-30")
        window.get_by_label("Upper limit in deg").fill("45")
        window.get_by_label("Sense of the axis").select_option("true")
        (joint,) = changed(window, lambda: press("Name, limits, sense"))["joint"]
        assert (joint["name"], joint["limits_deg"], joint["flip"]) == ("drive", [-30, 45], True)
        touched(window.locator("summary", has_text="Couplings, motors"))
        for ratio in ("2", "3"):
            window.locator("#modelling-ratio").fill(ratio)
            (coupling,) = changed(window, lambda: press("Couple"))["coupling"]
            assert coupling["ratio"] == float(ratio) and coupling["kind"] == "gears"
        assert "drive" in coupling["joints"] and len(set(coupling["joints"])) == 2
        window.locator("#modelling-part").select_option(label="gear 1 (p3)")
        window.locator("#modelling-torque").fill("0.5")
        if way == "touch":
            window.locator("#modelling-turns").tap()
        else:
            window.locator("#modelling-turns").focus()
            window.keyboard.press("Space")
        (motor,) = changed(window, lambda: press("Motor"))["actuator"]
        assert (motor["motor"], motor["torque_N_m"], motor["turns"]) == ("gear 1", 0.5, False)
        assert "actuator" not in changed(window, lambda: press("Undo"))
        assert window.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert window.messages == []


@pytest.mark.parametrize(
    ("make", "entry", "words"),
    [(slotted_lever, "slot", "slot"), (gear_pair, "coupling", "mesh"), (motor, "actuator", "Does the shaft of")],
)
def test_slots_couplings_and_motors_are_confirmed_and_stated(make, entry, words, tmp_path, monkeypatch, opened):
    """By the question; a slot by its form, too, as where its walls are not drawn."""
    monkeypatch.chdir(tmp_path)
    with served(make()) as where, opened(where) as window:
        subject = window.locator("#modelling-questions .finding", has_text=words)
        right = subject.get_by_role("button", name="Right as it is")
        (stated,) = changed(window, right.click)[entry]
        assert subject.count() == 0
        if entry == "slot":
            assert stated == {"parts": ["crank", "lever"]}
            window.get_by_role("button", name="Undo").click()
            window.wait_for_selector("#modelling-questions >> text=which is one constraint")
            window.locator("summary", has_text="Couplings, motors").click()
            window.locator("#modelling-first").select_option(label="crank (p2)")
            window.locator("#modelling-second").select_option(label="lever (p3)")
            press = window.get_by_role("button", name="Slot", exact=True)
            assert changed(window, press.click)["slot"] == [stated]
            lines = "across = [0, 1, 0]\npoint = [0, 25, 15]"
            window.locator("summary", has_text="Any lines of hints").click()
            window.locator("#modelling-lines").fill(f'[[slot]]\nparts = ["crank", "lever"]\n{lines}')
            write = window.get_by_role("button", name="Write", exact=True)
            (other,) = changed(window, write.click)["slot"]  # a new entry takes the place of the earlier one
            assert other["across"] == [0, 1, 0]
        elif entry == "actuator":
            assert list(stated) == ["motor"]
        else:
            assert stated["kind"] == "gears" and stated["joints"] == [one["name"] for one in hints()["joint"]]
        assert window.messages == []


def test_a_drawn_spring_gets_its_stiffness(tmp_path, monkeypatch, opened):
    monkeypatch.chdir(tmp_path)
    with served(coil_strut()) as where, opened(where) as window:
        window.wait_for_selector("#modelling-joints button")
        window.get_by_text("Couplings, motors, springs").click()
        names = [part.name for part in coil_strut().parts]
        name = next(name for name in names if "spring" in name.lower() or "feder" in name.lower())
        window.locator("#modelling-part").select_option(label=f"{name} (p{1 + names.index(name)})")
        window.locator("#modelling-stiffness").fill("800")
        window.locator("#modelling-damping").fill("3")
        press = window.get_by_role("button", name="Spring", exact=True)
        (spring,) = changed(window, press.click)["spring"]
        assert (spring["part"], spring["stiffness_N_m"], spring["damping_N_s_m"]) == (name, 800, 3)
        assert window.messages == []
