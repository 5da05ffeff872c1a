// Motors: each coordinate can have one, with a target or a force.
import { element, row } from "./elements.js";
import { formatted, fromShown, isAngle, roundStep, shownUnit, toShown } from "./units.js";

const GRAVITY = 9.81;

export function createMotors(root, live, run) {
  const host = root.querySelector("#touch-motor-list");
  let rows = new Map();

  live.onAnswer(({ coordinates }) => {
    const plain = coordinates.filter(({ relative }) => !relative);
    if (plain.map(({ name }) => name).join("\n") !== [...rows.keys()].join("\n")) {
      rows = new Map(plain.map((coordinate) => [coordinate.name, createMotor(coordinate, live, run)]));
      host.replaceChildren(...[...rows.values()].map((motor) => motor.element));
    }
    for (const coordinate of plain) rows.get(coordinate.name).take(coordinate);
  });

  return {
    wanted: () => Object.fromEntries([...rows].flatMap(([name, { wanted }]) => (wanted() ? [[name, wanted()]] : []))),
    show: ({ motors }) => {
      for (const [name, motor] of rows) motor.show(motors[name]);
    },
  };
}

function createMotor(first, live, run) {
  let coordinate = first;
  const kind = element("select", "", { ariaLabel: `motor at ${first.name}` });
  kind.append(new Option("off", ""), new Option("target", "target"), new Option(isAngle(first) ? "torque" : "force", "force"));
  const slider = element("input", "", { type: "range", disabled: true, ariaLabel: `motor at ${first.name}, slider` });
  const field = element("input", "", { type: "number", step: "any", disabled: true, ariaLabel: `motor at ${first.name}, number` });
  const unit = element("span", "", { className: "unit" });
  const force = element("span", "", { className: "faint motor-force" });
  const made = row("motor", element("span", first.name, { className: "motor-name" }), kind, slider, field, unit, force);
  const forceUnit = isAngle(first) ? "N m" : "N";

  kind.addEventListener("change", () => {
    const wanted = kind.value;
    slider.disabled = field.disabled = !wanted;
    unit.textContent = wanted === "target" ? shownUnit(coordinate) : wanted ? forceUnit : "";
    const [low, high] = wanted === "target" ? [coordinate.lower, coordinate.upper].map((x) => toShown(coordinate, x)) : forces();
    const step = roundStep(high - low);
    Object.assign(slider, { min: Math.floor(low / step) * step, max: high, step });
    field.value = wanted === "target" ? formatted(coordinate, coordinate.value) : wanted ? "0" : "";
    slider.value = field.value;
    if (wanted) run();
    else force.textContent = "";
  });
  slider.addEventListener("input", () => (field.value = slider.value));
  field.addEventListener("input", () => (slider.value = field.value));
  for (const control of [slider, field]) control.addEventListener("input", run);

  // Up to what holds the weight of the whole mechanism at a quarter of its length.
  function forces() {
    const weight = GRAVITY * live.scene().masses.reduce((sum, { carrier, mass }) => sum + (carrier > 0 ? mass : 0), 0);
    const most = Number((isAngle(coordinate) ? (weight * live.data.length) / 4 : weight).toPrecision(2)) || 1;
    return [-most, most];
  }

  function wanted() {
    if (!kind.value || !Number.isFinite(field.valueAsNumber)) return null;
    return { kind: kind.value, value: kind.value === "target" ? fromShown(coordinate, field.valueAsNumber) : field.valueAsNumber };
  }

  return {
    element: made,
    wanted,
    take: (next) => (coordinate = next),
    show: (value) => (force.textContent = kind.value === "target" && value !== undefined ? `${Number(value.toPrecision(3))} ${forceUnit}` : ""),
  };
}
