// Ranges of all columns as sliders, which keys operate, and the choice of the axes of the parallel coordinates.
import { text } from "./samples.js";

const STEPS = 200;
const FIRST_AXES = 10;

export function createRanges(samples, selection, changed) {
  const root = document.getElementById("range-rows");
  const parameters = samples.columns.filter(({ role }) => role === "parameter");
  const outputs = samples.columns.filter(({ role }) => role === "output");
  const few = Math.max(1, FIRST_AXES - Math.min(outputs.length, 4));
  const first = new Set([...parameters.slice(0, few), ...outputs.slice(0, FIRST_AXES - Math.min(few, parameters.length))]);
  const rows = samples.axes.map((column) => createRow(column));
  root.append(...rows.map(({ element }) => element));

  function createRow(column) {
    const element = document.createElement("fieldset");
    const legend = document.createElement("legend");
    const axis = Object.assign(document.createElement("input"), { type: "checkbox", checked: first.has(column) });
    const label = document.createElement("label");
    label.append(axis, ` ${column.name}`);
    axis.setAttribute("aria-label", `Axis ${column.name}`);
    axis.addEventListener("change", changed);
    legend.append(label);
    const [least, greatest] = [slider(column, "least", 0), slider(column, "greatest", STEPS)];
    const words = document.createElement("output");
    element.append(legend, least, greatest, words);
    const value = (input) => column.low + (Number(input.value) / STEPS) * (column.high - column.low);
    for (const input of [least, greatest]) {
      input.addEventListener("input", () => {
        if (Number(least.value) > Number(greatest.value)) (input === least ? greatest : least).value = input.value;
        selection.setRange(column, value(least), value(greatest));
      });
    }

    function refresh() {
      const [low, high] = selection.range(column);
      const place = (x) => (column.high > column.low ? (STEPS * (x - column.low)) / (column.high - column.low) : 0);
      if (document.activeElement !== least) least.value = place(low);
      if (document.activeElement !== greatest) greatest.value = column.high > column.low ? place(high) : STEPS;
      words.textContent = `${text(low)} to ${text(high)}`;
      least.setAttribute("aria-valuetext", text(low));
      greatest.setAttribute("aria-valuetext", text(high));
    }

    refresh();
    return { element, axis, column, refresh };
  }

  selection.onChange(() => rows.forEach((row) => row.refresh()));
  return { axes: () => rows.filter(({ axis }) => axis.checked).map(({ column }) => column) };
}

function slider(column, end, value) {
  const input = Object.assign(document.createElement("input"), { type: "range", min: 0, max: STEPS, step: 1 });
  input.value = value;
  input.disabled = !(column.high > column.low);
  input.setAttribute("aria-label", `${column.name}, ${end}`);
  return input;
}
