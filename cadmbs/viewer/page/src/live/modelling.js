// Joints by eye: each decision goes into the hints file, and the picture shows the mechanism that it gives.
import "./modelling.css";
import { button, element, fill, row } from "./elements.js";
import { fillForms, jointForm, startForms } from "./modelling_forms.js";
import { axisMark, contactMark, createMarkers, pointMark } from "./markers.js";

// Questions about two parts whose joint, or whose being one body, is what was assumed.
const CONFIRMED = new Set(["slide", "guide", "pivot", "end_face", "weld", "clamp", "shaft", "seat", "touching_asked", "ground_vote"]);

export function start(root, live) {
  const at = (name) => root.querySelector(`#modelling-${name}`);
  const markers = createMarkers(live, "modelling");
  let state = null;
  let chosen = ""; // name of a joint
  let face = null; // the face that was clicked last
  let edge = null; // the edge nearest to this click
  let by = "face"; // which of them gives the axis
  let kept = null; // direction of an axis that is kept, while another click gives its point
  let ends = []; // points on the axes of the last two clicks: where a spring may act
  let clicks = 0; // clicks on bodies so far: only the last one's answer counts
  let current = -1; // the open question that is highlighted

  at("undo").addEventListener("click", () => decide({ action: "undo" }));
  at("reload").addEventListener("click", () => decide({ action: "reload" }));
  at("contacts").addEventListener("change", mark);
  at("next").addEventListener("click", () => ask(current + 1));
  at("write").addEventListener("click", () => write(at("lines").value));
  at("hide").addEventListener("click", () => live.stage.picture().leaveOut(carriers(many())));
  at("show").addEventListener("click", () => live.stage.picture().leaveOut([]));
  at("explode").addEventListener("input", () => {
    live.stage.picture().explode(at("explode").valueAsNumber);
    markers.place();
  });
  for (const one of root.querySelectorAll("[data-list]")) one.addEventListener("click", () => write(linesOf(one.dataset.list, many())));
  startForms(
    at,
    (lines) => write(lines),
    () => partOf(at("part").value),
    () => [at("first").value, at("second").value].map(partOf),
    () => ends,
    () => picked() ?? {},
  );
  for (const name of ["first", "second", "part"]) {
    at(name).addEventListener("change", () => {
      chosen = "";
      show();
    });
  }
  live.onPick((info) => {
    if (info?.joint && state?.joints.some(({ name }) => name === info.joint)) choose(info.joint);
    else if (info?.carrier !== undefined) choosePart(info);
  });
  live.ask("/model").then(take);

  const write = (lines) => decide({ action: "write_lines", lines });
  const partOf = (id) => state.parts.find((part) => part.id === id);
  const many = () => [...at("many").selectedOptions].map(({ value }) => partOf(value));
  const carriers = (parts) => state.bodies.filter(({ name }) => parts.some(({ body }) => body === name)).map(({ carrier }) => carrier);

  function linesOf(list, parts) {
    const names = `[${parts.map((part) => JSON.stringify(part.hint_name)).join(", ")}]`;
    return list === "body" ? `[[body]]\nparts = ${names}` : `${list} = ${names}`;
  }

  // Highlight an open question, and mark in the picture what it is about.
  function ask(number) {
    const open = state.questions.filter((question) => question.is_open);
    current = open.length ? number % open.length : -1;
    if (current >= 0) point(open[current]);
    root.open = true;
    show();
    at("questions").querySelector(".chosen")?.scrollIntoView({ block: "nearest" });
  }

  function point({ parts: [first, second] }) {
    if (first) at("part").value = first;
    if (!first || !second) return;
    [at("first").value, at("second").value] = [first, second];
    chosen = state.joints.find((joint) => joint.parts.includes(first) && joint.parts.includes(second))?.name ?? "";
  }

  async function decide(question) {
    const buttons = [...root.querySelectorAll("button")];
    for (const one of buttons) one.disabled = true;
    const answer = await live.ask("/decide", question);
    for (const one of buttons) one.disabled = false;
    if (!answer) return; // the note above the panels says why it was refused
    await live.renewScene();
    take(answer);
    const open = state.questions.filter((one) => one.is_open).length;
    if (current >= 0) ask(Math.min(current, Math.max(open - 1, 0))); // the next one takes the place of what was answered
    live.say(sentence(question.action, answer), false);
  }

  function sentence(action, { hints, file }) {
    if (action === "reload") return `Read from ${file}.`;
    return hints ? `Written to ${file}.` : `${file} was removed: there are no decisions.`;
  }

  function take(answer) {
    if (!answer) return;
    state = answer;
    const parts = state.parts.map(({ id, name }) => [id, name === id ? id : `${name} (${id})`]);
    for (const name of ["first", "second", "part", "many"]) fill(at(name), parts);
    fillForms(at, state);
    if (at("first").value === at("second").value) at("second").selectedIndex = Math.min(1, parts.length - 1);
    show();
  }

  function choose(name) {
    chosen = name;
    const joint = state.joints.find((one) => one.name === name);
    if (joint) [at("first").value, at("second").value] = joint.parts;
    root.open = true;
    show();
    at("joints").querySelector("[aria-expanded='true']")?.scrollIntoView({ block: "nearest" });
  }

  // A click on a body: its part, and the face that was hit, whose axis can be that of a joint.
  async function choosePart(info) {
    const found = state?.bodies.find(({ name, carrier }) => (info.body ? name === info.body : carrier === info.carrier));
    if (!found) return;
    const click = ++clicks;
    at("part").value = found.parts[0];
    show();
    if (!info.place) return;
    const answer = await live.ask("/face", { body: found.name, point: info.place });
    // answers may come in another order than the clicks
    if (!answer?.face || click !== clicks) return;
    [face, edge] = [answer.face, answer.edge];
    ends = [...ends, picked().point].slice(-2);
    at("part").value = face.part;
    if (at("first").value !== face.part) [at("first").value, at("second").value] = [at("first").value, face.part];
    chosen = "";
    show();
  }

  // What gives the axis: the face that was clicked, or the edge nearest to the click.
  const picked = () => (by === "edge" && edge ? edge : face);

  // What was clicked, and the joint of the two chosen parts about its axis; or about an axis of the kept direction.
  function faceElement() {
    if (!face) return element("p", "A click on a face or an edge in the picture offers its axis.", { className: "faint" });
    const one = picked();
    const name = state.parts.find(({ id }) => id === one.part)?.name ?? one.part;
    const size = one.radius ? `, radius ${(1000 * one.radius).toPrecision(4)} mm` : "";
    const numbers = (values, scale) => values.map((x) => Number((scale * x).toPrecision(4))).join(", ");
    const e = kept ?? one.direction;
    const axis = `${kept ? "kept axis" : "axis"} (${numbers(e, 1)}) through (${numbers(one.point, 1000)}) mm`;
    const text = `${one.kind} of "${name}"${size}: ${axis}`;
    const pair = [at("first").value, at("second").value].map(partOf);
    const choice = (label, values, value, change) => {
      const made = element("select");
      made.setAttribute("aria-label", label);
      made.append(...values.map((each) => new Option(each, each)));
      made.value = value;
      if (change) made.addEventListener("change", () => change(made.value));
      return made;
    };
    const source = choice("Axis by", edge ? ["face", "edge"] : ["face"], by === "edge" && edge ? "edge" : "face", (value) => {
      by = value;
      show();
    });
    const kind = choice("Kind of joint about this axis", ["revolute", "cylindrical", "prismatic", "spherical"], "revolute");
    const list = (values, scale, digits) => `[${values.map((x) => Number((scale * x).toPrecision(digits))).join(", ")}]`;
    const hint = kept ? `axis = { point = ${list(one.point, 1000, 7)}, dir = ${list(kept, 1, 12)} }` : one.hint;
    const use = button("Joint about this axis", () =>
      write(`[[joint]]\nparts = [${pair.map((part) => JSON.stringify(part.hint_name)).join(", ")}]\nkind = "${kind.value}"\n${hint}`),
    );
    use.disabled = !pair[0] || !pair[1] || pair[0].id === pair[1].id;
    const keep = button(kept ? "Axis of each click" : "Keep this direction", () => {
      kept = kept ? null : one.direction;
      show();
    });
    return row("", element("p", text), row("controls", source, keep), row("controls", kind, use));
  }

  function show() {
    at("summary").textContent = state.summary + (state.is_complete ? "" : " No mechanism yet: see the questions and findings.");
    at("summary").className = state.is_complete ? "" : "bad";
    at("file").textContent = state.hints ? `Decisions are in ${state.file}.` : `Decisions will be written to ${state.file}.`;
    at("undo").disabled = state.steps === 0;
    at("hints").textContent = state.hints || "(no decisions yet)";
    at("joints").replaceChildren(...state.joints.map(jointElement));
    const open = state.questions.filter((question) => question.is_open);
    const others = state.questions.filter((question) => !question.is_open);
    at("count").textContent = open.length ? `Open questions: ${open.length}` : "Open questions";
    at("next").disabled = open.length === 0;
    at("questions").replaceChildren(...(open.length ? open.map((question, k) => questionElement(question, k === current)) : [element("p", "None.", { className: "faint" })]), ...decided(others));
    at("pair").replaceChildren(pairElement([at("first").value, at("second").value]));
    at("face").replaceChildren(faceElement());
    at("one").replaceChildren(partElement(partOf(at("part").value)));
    at("findings").replaceChildren(...state.findings.map(findingElement));
    mark();
  }

  function jointElement(joint) {
    const isChosen = joint.name === chosen;
    const origin = joint.origin === "hint" ? "decided" : `${Math.round(100 * joint.confidence)} % sure`;
    const head = button(`${joint.name}: ${joint.kind}`, () => choose(isChosen ? "" : joint.name), { className: "entry" });
    head.setAttribute("aria-expanded", String(isChosen));
    head.append(element("span", `${joint.bodies.join(" – ")}, ${origin}${joint.slide_is_open ? ", faces leave a slide open" : ""}`, { className: "faint" }));
    if (!isChosen) return head;
    const list = element("ul");
    list.append(...joint.evidence.map((text) => element("li", text)));
    const accept = button("Accept", () => decide({ action: "accept", parts: joint.parts }));
    return row("chosen", head, element("p", joint.reason ? `Because ${joint.reason}.` : ""), list, row("controls", accept), pairElement(joint.parts, joint), jointForm(joint, joint.parts.map((id) => partOf(id).hint_name), write));
  }

  // What can be decided about two parts.
  function pairElement(parts, joint = null) {
    const bodies = parts.map((id) => state.parts.find((part) => part.id === id)?.body);
    if (!parts[0] || bodies[0] === bodies[1]) return element("p", "Both belong to one body.", { className: "faint" });
    const kind = element("select");
    kind.setAttribute("aria-label", "Kind of joint");
    kind.append(...state.kinds.map((name) => new Option(name, name)));
    kind.value = joint?.kind ?? state.joints.find((one) => bodies.every((body) => one.bodies.includes(body)))?.kind ?? "revolute";
    const lead = element("input", "", { type: "number", step: "any", placeholder: "lead [mm]", value: joint?.lead ? 1000 * joint.lead : "" });
    lead.setAttribute("aria-label", "Lead in mm per turn, negative for left-hand threads");
    const showLead = () => (lead.hidden = kind.value !== "helical");
    kind.addEventListener("change", showLead);
    showLead();
    const state_ = () => {
      const question = { action: "change_kind", parts, kind: kind.value };
      if (kind.value === "helical" && Number.isFinite(lead.valueAsNumber)) question.lead_mm = lead.valueAsNumber;
      return decide(question);
    };
    return row(
      "controls",
      kind,
      lead,
      button(joint ? "Change kind" : "Set joint", state_),
      button("No joint", () => decide({ action: "forbid", parts })),
      button("Weld", () => decide({ action: "weld", parts })),
    );
  }

  function partElement(part) {
    if (!part) return element("p");
    const density = element("input", "", { type: "number", min: 0, step: "any", placeholder: "kg/m³", value: part.density ?? "" });
    density.setAttribute("aria-label", "Density in kg/m³");
    const set = (parts) => decide({ action: "set_density", parts, density: density.valueAsNumber || 0 });
    const mass = part.mass === null ? "mass unknown" : `${part.mass.toPrecision(4)} kg`;
    return row(
      "",
      element("p", `Body ${part.body}, ${mass}${part.material ? `, ${part.material}` : ""}`, { className: "faint" }),
      row(
        "controls",
        button("Ground", () => decide({ action: "set_ground", parts: [part.id] })),
        density,
        button("Set density", () => set([part.id])),
        button("of all without", () => set([])),
      ),
    );
  }

  function questionElement(question, isCurrent = false) {
    const made = row(`finding ${question.is_open ? "warning" : ""} ${isCurrent === true ? "chosen" : ""}`, element("strong", question.heading), element("p", question.message));
    const [first, second] = question.parts;
    if (first && second) {
      const look = button("Show", () => {
        point(question);
        show();
      });
      const right = question.confirmation || CONFIRMED.has(question.subject) ? [button("Right as it is", () => confirm(question))] : [];
      made.append(row("controls", look, ...right), pairElement([first, second]));
    }
    if (question.hint) made.append(linesElement(question.hint));
    return made;
  }

  // State what was assumed about two parts: their joint, coupling or slot, or that they are one body; or the ground.
  function confirm({ subject, hint, confirmation, parts: pair }) {
    if (confirmation) return write(confirmation);
    if (subject === "ground_vote") return write(hint);
    const parts = pair.map(partOf);
    if (parts[0].body === parts[1].body) return write(linesOf("body", parts));
    return decide({ action: "accept", parts: pair });
  }

  // The lines that a question proposes, which can be changed before they are written.
  function linesElement(hint) {
    const lines = element("textarea", "", { value: hint, rows: hint.split("\n").length + 1, spellcheck: false });
    lines.setAttribute("aria-label", "Proposed lines of hints");
    return row("lines", lines, button("Write these lines", () => write(lines.value)));
  }

  function decided(questions) {
    if (!questions.length) return [];
    const details = element("details");
    details.append(element("summary", `${questions.length} decided by the geometry`), ...questions.map((question) => questionElement(question)));
    return [details];
  }

  // Contacts, the axis of the chosen joint, and the contacts of the two chosen parts.
  function mark() {
    if (!state) return;
    const carrier = new Map(state.bodies.map((body) => [body.name, body.carrier]));
    const joint = state.joints.find(({ name }) => name === chosen);
    const pair = [at("first").value, at("second").value];
    const marks = [];
    state.contacts.forEach((contact, k) => {
      const isChosen = joint ? joint.contacts.includes(k) : contact.parts.every((part) => pair.includes(part));
      if (!at("contacts").checked && !isChosen) return;
      const object = contactMark(contact, isChosen, markers.length);
      object.userData.info = { title: contact.joint ? `Contact of ${contact.joint}` : "Contact", lines: [contact.sentence], joint: contact.joint };
      marks.push({ carrier: carrier.get(contact.bodies[0]) ?? 0, object });
    });
    if (face) {
      const one = picked();
      const object = axisMark(one.point, kept ?? one.direction, markers.length);
      marks.push({ carrier: carrier.get(state.bodies.find(({ parts }) => parts.includes(one.part))?.name) ?? 0, object });
    }
    if (joint?.point) {
      const object = joint.direction ? axisMark(joint.point, joint.direction, markers.length) : pointMark(joint.point, markers.length);
      marks.push({ carrier: carrier.get(joint.bodies[0]) ?? 0, object });
    }
    markers.show(marks);
  }
}

export function findingElement(finding) {
  const made = row(`finding ${finding.severity}`, element("strong", `${finding.code} ${finding.severity}`), element("p", finding.message));
  if (finding.hint) made.append(element("p", finding.hint, { className: "faint" }));
  return made;
}
