// Decisions that are more than a click: each form makes the lines of hints that it stands for.
import { button, element, fill, row } from "./elements.js";

const quoted = (text) => JSON.stringify(text);
const number = (input) => (Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : null);

// The lines `key = value` of all values that are there.
const fields = (values) =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== "")
    .map(([key, value]) => `${key} = ${value}\n`)
    .join("");

export function startForms(at, write, part, pair, ends, clicked) {
  for (const [name, key] of Object.entries({ up: "up", rigid: "rigid_subassemblies", touching: "touching" })) {
    at(name).addEventListener("change", () => at(name).value && write(`${key} = ${quoted(at(name).value)}`));
  }
  at("tolerate").addEventListener("click", () => write(`[tolerance]\n${at("tolerance").value} = ${number(at("tolerance-value"))}`));
  at("couple").addEventListener("click", () => {
    const joints = [at("driver").value, at("driven").value].map(quoted);
    write(`[[coupling]]\njoints = [${joints.join(", ")}]\nkind = ${quoted(at("coupling-kind").value)}\nratio = ${number(at("ratio"))}`);
  });
  at("actuate").addEventListener("click", () => {
    const values = { torque_N_m: number(at("torque")), speed_rad_s: number(at("speed")), turns: at("turns").checked ? null : "false" };
    write(`[[actuator]]\nmotor = ${quoted(part().hint_name)}\n${fields(values)}`);
  });
  at("slot").addEventListener("click", () => {
    const [{ direction }, [pin]] = [clicked(), ends()];
    const list = (values, scale) => `[${values.map((x) => Number((scale * x).toPrecision(7))).join(", ")}]`;
    const drawn = at("slot-clicks").checked && pin && direction ? `point = ${list(pin, 1000)}\nacross = ${list(direction, 1)}\n` : "";
    write(`[[slot]]\nparts = [${pair().map((one) => quoted(one.hint_name)).join(", ")}]\n${drawn}`);
  });
  at("spring").addEventListener("click", () => {
    const values = { stiffness_N_m: number(at("stiffness")), damping_N_s_m: number(at("damping")), free_length_mm: number(at("free-length")) };
    const bodies = at("spring-pair").checked ? `bodies = [${pair().map((one) => quoted(one.hint_name)).join(", ")}]\n` : "";
    const points = ends().map((end) => `[${end.map((x) => Number((1000 * x).toPrecision(7))).join(", ")}]`);
    const line = at("spring-ends").checked ? `points = [${points.join(", ")}]\n` : "";
    write(`[[spring]]\npart = ${quoted(part().hint_name)}\n${bodies}${line}${fields(values)}`);
  });
}

export function fillForms(at, state) {
  const joints = state.joints.map(({ name, bodies }) => [name, `${name}: ${bodies.join(" – ")}`]);
  for (const name of ["driver", "driven"]) fill(at(name), joints);
  if (at("driver").value === at("driven").value) at("driven").selectedIndex = Math.min(1, joints.length - 1);
}

// Name, limits and sense of a joint: what is left empty stays as it is.
export function jointForm(joint, names, write) {
  const unit = { revolute: "deg", helical: "deg", prismatic: "mm" }[joint.kind];
  const input = (label, properties) => {
    const made = element("input", "", properties);
    made.setAttribute("aria-label", label);
    return made;
  };
  const name = input("Name of the joint", { placeholder: "name", size: 8 });
  const [lower, upper] = ["Lower", "Upper"].map((label) =>
    input(`${label} limit in ${unit}`, { type: "number", step: "any", placeholder: `${label.toLowerCase()} [${unit}]` }),
  );
  const sense = element("select");
  sense.setAttribute("aria-label", "Sense of the axis");
  sense.append(...[["", "axis as it is"], ["true", "axis reversed"], ["false", "axis as inferred"]].map(([value, text]) => new Option(text, value)));
  const state = () => {
    const limits = [number(lower), number(upper)];
    const values = {
      lead_per_rev_mm: joint.kind === "helical" && joint.lead ? 1000 * joint.lead : null,
      name: name.value && quoted(name.value),
      [`limits_${unit}`]: limits.includes(null) ? null : `[${limits.join(", ")}]`,
      flip: sense.value,
    };
    write(`[[joint]]\nparts = [${names.map(quoted).join(", ")}]\nkind = ${quoted(joint.kind)}\n${fields(values)}`);
  };
  return row("controls", name, ...(unit ? [lower, upper] : []), sense, button("Name, limits, sense", state));
}
