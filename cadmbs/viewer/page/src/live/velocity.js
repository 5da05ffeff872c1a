// The velocity of a body: a column of the Jacobian, a twist for rates, or an ellipsoid, in a representation.
import { velocityItems } from "./velocity_items.js";

export function start(root, live) {
  const [kind, body, coordinate, representation] = ["kind", "body", "coordinate", "representation"].map((name) =>
    root.querySelector(`#velocity-${name}`),
  );
  const of = root.querySelector("#velocity-of");
  const rates = root.querySelector("#velocity-rates");
  const numbers = root.querySelector("#velocity-numbers");
  body.append(...live.data.bodies.map((name) => new Option(name, name)));
  body.selectedIndex = body.options.length - 1;
  let names = [];

  live.extend(() => {
    if (!kind.value || !body.value) return {};
    const question = { kind: kind.value, body: body.value, representation: representation.value };
    if (kind.value === "column") question.coordinate = coordinate.value;
    if (kind.value === "twist") {
      question.rates = Object.fromEntries([...rates.querySelectorAll("input")].map((input) => [input.name, input.valueAsNumber || 0]));
    }
    return { velocity: question };
  });
  live.onAnswer((answer) => {
    const independent = answer.coordinates.filter((each) => each.independent);
    if (JSON.stringify(independent.map(({ name }) => name)) !== JSON.stringify(names)) list(independent);
    if (!("velocity" in answer)) return;
    live.overlay("velocity", answer.velocity && velocityItems(answer.velocity, live.data.length));
    numbers.textContent = answer.velocity?.sentence ?? "";
  });
  for (const control of [kind, body, coordinate, representation]) control.addEventListener("change", change);
  rates.addEventListener("input", () => live.move({}));

  function list(independent) {
    names = independent.map(({ name }) => name);
    const chosen = coordinate.value;
    coordinate.replaceChildren(...names.map((name) => new Option(name, name)));
    if (names.includes(chosen)) coordinate.value = chosen;
    rates.replaceChildren(
      ...independent.map(({ name, unit }, k) => {
        const label = document.createElement("label");
        const input = Object.assign(document.createElement("input"), { type: "number", step: "any", name, value: k === 0 ? 1 : 0 });
        label.append(`${name} [${unit}/s] `, input);
        return label;
      }),
    );
    show();
  }

  function show() {
    of.hidden = kind.value !== "column";
    rates.hidden = kind.value !== "twist";
  }

  function change() {
    show();
    live.move({});
  }
}
