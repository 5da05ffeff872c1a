// A slider and a number for each coordinate: independent ones move the mechanism, dependent ones show what follows.
import { formatted, fromShown, roundStep, shownUnit, toShown } from "./units.js";

export function start(root, live) {
  const host = root.querySelector("#sliders");
  const closure = root.querySelector("#closure");
  let rows = new Map();

  live.onAnswer((answer) => {
    const order = inOrder(answer.coordinates).map(({ name }) => name);
    if (order.join("\n") !== [...rows.keys()].join("\n")) build(answer);
    for (const coordinate of answer.coordinates) rows.get(coordinate.name).show(coordinate, answer.moved);
    closure.textContent = closureText(answer);
  });
  createAssemblies(root, live);
  const first = { ...live.data.start.q };
  root.querySelector("#back").addEventListener("click", () => live.ask("/configuration", { q: first }));

  function build(answer) {
    rows = new Map(inOrder(answer.coordinates).map((coordinate, k) => [coordinate.name, createRow(coordinate, k, live)]));
    host.replaceChildren(...[...rows.values()].map(({ element }) => element));
  }
}

// Those that can be driven first.
function inOrder(coordinates) {
  return [...coordinates.filter(({ independent }) => independent), ...coordinates.filter(({ independent }) => !independent)];
}

function closureText(answer) {
  const cut = Object.entries(answer.cut).map(([name, value]) => `${name} = ${Number(value.toPrecision(5))}`);
  const parts = cut.length ? [`Cut joints: ${cut.join(", ")} (rad, m).`] : [];
  if (answer.residual > 0 || cut.length) parts.push(`Largest residual of the loops ${answer.residual.toExponential(1)}.`);
  return parts.join(" ");
}

function createRow(first, k, live) {
  let coordinate = first;
  const element = document.createElement("div");
  element.className = "coordinate";
  const label = Object.assign(document.createElement("label"), { textContent: first.name, htmlFor: `slider-${k}` });
  const slider = Object.assign(document.createElement("input"), { type: "range", id: `slider-${k}`, name: first.name });
  const number = Object.assign(document.createElement("input"), { type: "number", step: "any" });
  const unit = Object.assign(document.createElement("span"), { className: "unit" });
  const drive = Object.assign(document.createElement("button"), { type: "button", textContent: "drive" });
  const limit = Object.assign(document.createElement("span"), { className: "bad" });
  element.append(label, slider, number, unit, drive, limit);
  slider.addEventListener("input", () => send(Number(slider.value)));
  slider.addEventListener("change", () => setTimeout(() => show(coordinate, true), 400));
  number.addEventListener("change", () => {
    if (Number.isFinite(number.valueAsNumber)) send(number.valueAsNumber);
  });
  drive.addEventListener("click", () => live.ask("/drive-by", { names: [coordinate.name] }));
  let sent = 0;
  let answered = 0;

  function send(shownValue) {
    sent += 1;
    const mine = sent;
    live.move({ [coordinate.name]: fromShown(coordinate, shownValue) }).then(() => (answered = Math.max(answered, mine)));
  }

  function show(next, moved) {
    coordinate = next;
    const [low, high] = [next.lower, next.upper].map((value) => toShown(next, value));
    const step = roundStep(high - low);
    // what stands still while its question is on the way keeps the value that the hand gave it
    const held = document.activeElement === slider && moved && answered < sent;
    slider.min = Math.floor(low / step + 1e-9) * step;
    slider.max = high;
    slider.step = step;
    if (!held) slider.value = toShown(next, next.value);
    slider.disabled = number.disabled = !next.independent;
    slider.title = next.independent ? "" : "follows from the independent coordinates";
    slider.setAttribute("aria-valuetext", `${formatted(next, next.value)} ${shownUnit(next)}`);
    const unknown = next.relative && !next.independent; // it follows, but has no value of its own
    if (document.activeElement !== number || !moved || held) number.value = unknown ? "" : formatted(next, next.value);
    number.setAttribute("aria-label", `${next.name} as a number`);
    unit.textContent = shownUnit(next);
    drive.hidden = next.independent;
    drive.setAttribute("aria-label", `drive by ${next.name}`);
    limit.textContent = next.within ? "" : "beyond its limit";
    element.classList.toggle("dependent", !next.independent);
    label.title = next.relative ? "turned or shifted since the start, about its own axes" : "";
  }

  return { element, show };
}

// Closed configurations with the same values of the independent coordinates.
function createAssemblies(root, live) {
  const list = root.querySelector("#assembly-list");
  root.querySelector("#assemblies").addEventListener("click", async () => {
    const answer = await live.ask("/assemblies", {});
    if (!answer) return;
    const note = Object.assign(document.createElement("p"), { className: "faint", textContent: answer.sentence });
    const buttons = answer.labels.map((text, index) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: text });
      button.addEventListener("click", () => live.ask("/assembly", { index }));
      return button;
    });
    list.replaceChildren(note, ...(buttons.length > 1 ? buttons : []));
  });
}
