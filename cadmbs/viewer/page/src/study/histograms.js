// A histogram of each column: all runs pale, the selected ones full; dragging selects a range.
import uPlot from "uplot";
import { axisStyle } from "../curves.js";
import { share, text } from "./samples.js";

const HEIGHT = 150;

export function createHistograms(samples, selection, colors) {
  const root = document.getElementById("histograms");
  const parts = samples.columns.map((column) => {
    const section = document.createElement("section");
    const heading = Object.assign(document.createElement("h3"), { textContent: column.name });
    const words = Object.assign(document.createElement("p"), { className: "faint" });
    const host = Object.assign(document.createElement("div"), { className: "plot" });
    section.append(heading, host, words);
    root.append(section);
    return { column, host, words, plot: null };
  });

  function counts(column) {
    const bins = column.counts.length;
    const found = new Array(bins).fill(0);
    column.values.forEach((value, row) => {
      if (!selection.mask[row] || !Number.isFinite(value)) return;
      const place = column.high > column.low ? Math.floor(share(column, value) * bins) : 0;
      found[Math.min(bins - 1, Math.max(0, place))] += 1;
    });
    return found;
  }

  // of a study that does not fit into the page, the selected ones among all runs are estimated
  function data(column) {
    const all = column.counts;
    if (selection.isAll()) return [centers(column), all, all];
    const held = heldCounts(samples, column);
    const selected = counts(column).map((count, k) => (held[k] ? (count * all[k]) / held[k] : 0));
    return [centers(column), all, selected];
  }

  function draw() {
    for (const part of parts) {
      part.plot?.destroy();
      const axis = axisStyle(colors.dark());
      const bars = uPlot.paths.bars({ size: [1, Infinity], align: 0, gap: 1 });
      const series = (fill) => ({ paths: bars, fill, stroke: fill, width: 0, points: { show: false } });
      const width = binWidth(part.column);
      part.plot = new uPlot(
        {
          width: part.host.clientWidth,
          height: HEIGHT,
          scales: {
            x: { time: false, range: (_, low, high) => [low - width / 2, high + width / 2] },
            y: { range: (_, low, high) => [0, Math.max(1, high) * 1.05] },
          },
          axes: [{ ...axis, size: 28, space: 60 }, { ...axis, size: 46, space: 24, incrs: [1, 2, 5].flatMap((k) => [0, 1, 2, 3, 4, 5].map((n) => k * 10 ** n)).sort((a, b) => a - b) }],
          series: [{}, series(colors.faint()), series(colors.plain())],
          legend: { show: false },
          cursor: { points: { show: false }, y: false, drag: { x: true, y: false, setScale: false } },
          hooks: { setSelect: [(u) => select(u, part.column)] },
        },
        data(part.column),
        part.host,
      );
      part.plot.over.addEventListener("dblclick", () => selection.release(part.column));
      tell(part);
    }
  }

  function select(u, column) {
    if (!(u.select.width > 0)) return;
    selection.setRange(column, u.posToVal(u.select.left, "x"), u.posToVal(u.select.left + u.select.width, "x"));
    u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  }

  function tell({ column, words }) {
    const all = column.counts.reduce((sum, count) => sum + count, 0);
    const range = selection.hasRange(column) ? `; selected ${selection.range(column).map(text).join(" to ")}` : "";
    words.textContent = `${all} values from ${text(column.low)} to ${text(column.high)}${range}`;
  }

  selection.onChange(() => {
    for (const part of parts) {
      part.plot.setData(data(part.column));
      tell(part);
    }
  });
  draw();
  return { draw, resize: () => parts.forEach(({ plot, host }) => plot.setSize({ width: host.clientWidth, height: HEIGHT })) };
}

const held = new Map();

function heldCounts(samples, column) {
  if (!held.has(column)) {
    const bins = column.counts.length;
    const found = new Array(bins).fill(0);
    for (const value of column.values) {
      if (!Number.isFinite(value)) continue;
      const place = column.high > column.low ? Math.floor(share(column, value) * bins) : 0;
      found[Math.min(bins - 1, Math.max(0, place))] += 1;
    }
    held.set(column, found);
  }
  return held.get(column);
}

function binWidth(column) {
  return column.high > column.low ? (column.high - column.low) / column.counts.length : Math.max(1, Math.abs(column.low)) * 0.01;
}

function centers(column) {
  return column.counts.map((_, k) => column.low + (k + 0.5) * binWidth(column));
}
