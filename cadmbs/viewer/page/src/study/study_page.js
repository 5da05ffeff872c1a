// The page of a study: plots and tables that share one selection, and one open sample.
import "./study.css";
import { createColors } from "./colors.js";
import { createHistograms } from "./histograms.js";
import { createMotions } from "./motion.js";
import { createParallel } from "./parallel.js";
import { createRanges } from "./ranges.js";
import { createSample } from "./sample.js";
import { readSamples } from "./samples.js";
import { createScatter } from "./scatter.js";
import { createSelection } from "./selection.js";
import { createTable } from "./table.js";

export function showStudy(data) {
  const samples = readSamples(data);
  const selection = createSelection(samples);
  const colors = createColors(samples, redraw);
  const motions = createMotions(data, (sample) => samples.rowOf(sample) !== undefined && open(samples.rowOf(sample)));
  const sample = createSample(samples, data, motions.show);
  const ranges = createRanges(samples, selection, () => parallel.resize());
  const scatter = createScatter(samples, selection, colors, data.first, open);
  const parallel = createParallel(samples, selection, colors, ranges.axes, open);
  const histograms = createHistograms(samples, selection, colors);
  const table = createTable(samples, selection, open);
  let shown = null;

  function open(row, options) {
    shown = row;
    sample.show(row, options);
    for (const part of [scatter, parallel, table]) part.mark(row);
  }

  function redraw() {
    scatter.draw();
    parallel.draw();
    histograms.draw();
  }

  function tell() {
    const words = selection.isAll() ? `All ${samples.count} samples are selected` : `${selection.count()} of ${samples.count} samples are selected`;
    const held = samples.count < samples.total ? `, of ${samples.total} in the study` : "";
    document.getElementById("selected").textContent = `${words}${held}.`;
    document.getElementById("clear").disabled = selection.isAll();
    for (const button of document.querySelectorAll("button.kind")) {
      button.setAttribute("aria-pressed", String(selection.kind() === button.dataset.kind));
    }
  }

  for (const button of document.querySelectorAll("button.kind")) {
    button.addEventListener("click", () => selection.setKind(selection.kind() === button.dataset.kind ? null : button.dataset.kind));
  }
  document.getElementById("clear").addEventListener("click", selection.clear);
  document.getElementById("open-sample").addEventListener("submit", (event) => {
    event.preventDefault();
    const wanted = document.getElementById("sample-number").valueAsNumber;
    if (samples.rowOf(wanted) === undefined) sample.refuse(wanted);
    else open(samples.rowOf(wanted));
  });
  for (const [id, by] of [["previous", -1], ["next", 1]]) {
    document.getElementById(id).addEventListener("click", () => {
      const row = table.beside(shown, by);
      if (row !== undefined) open(row);
    });
  }
  selection.onChange(tell);
  tell();
  open(samples.rowOf(data.motions[0]?.sample) ?? table.first());
  watchWidth(() => {
    scatter.resize();
    parallel.resize();
    histograms.resize();
  });
}

function watchWidth(resize) {
  const root = document.querySelector("main");
  let width = root.clientWidth;
  new ResizeObserver(() =>
    requestAnimationFrame(() => {
      if (root.clientWidth === width) return;
      width = root.clientWidth;
      resize();
    }),
  ).observe(root);
}
