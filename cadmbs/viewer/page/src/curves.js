// Curves over time with uPlot; a vertical line shows the time of the picture, a click sets it.
import uPlot from "uplot";
import { numbers } from "./bytes.js";

export const LIGHT = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#444444"];
export const DARK = ["#56B4E9", "#F08A4B", "#2BC49A", "#E28CBF", "#A5D8F5", "#E69F00", "#D0D5DD"];
export const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3]];
export const HEIGHT = 210;

export function createCurves(root, panels, setTime, signal) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const sync = uPlot.sync("time");
  let plots = [];
  let time = null;

  function draw() {
    for (const { plot } of plots) plot.destroy();
    plots = panels.map((panel, k) =>
      onePlot(root.children[k].querySelector(".plot"), panel, dark.matches, sync, setTime, refresh),
    );
  }

  function showTime(t) {
    time = t;
    for (const { plot } of plots) refresh(plot);
  }

  // the line and the values at the time; also after each drawing, since zoom and width move the line
  function refresh(plot) {
    const line = plot.over.querySelector(".now");
    if (time === null || !line) return;
    const x = plot.valToPos(time, "x");
    line.hidden = !(x >= 0 && x <= plot.over.clientWidth);
    line.style.transform = `translateX(${x}px)`;
    if (!plot.over.matches(":hover")) plot.setLegend({ idx: plot.valToIdx(time) }, false);
  }

  wireZoom(() => plots.map(({ plot }) => plot), () => time, signal);
  dark.addEventListener("change", draw, { signal });
  draw();
  let width = root.clientWidth;
  const observer = new ResizeObserver(() => requestAnimationFrame(resize));
  observer.observe(root);
  signal?.addEventListener("abort", () => {
    observer.disconnect();
    for (const { plot } of plots) plot.destroy();
    plots = [];
  });

  function resize() {
    if (root.clientWidth === width) return; // the height changes with the width
    width = root.clientWidth;
    for (const { plot, host } of plots) plot.setSize({ width: host.clientWidth, height: HEIGHT });
  }

  return { showTime };
}

// The buttons zoom all plots around the time of the picture; a factor of 0 shows all times.
export function wireZoom(plots, now, signal) {
  function zoom(factor) {
    for (const plot of plots()) {
      const [first, last] = [plot.data[0][0], plot.data[0][plot.data[0].length - 1]];
      const { min, max } = plot.scales.x;
      const half = factor ? ((max - min) * factor) / 2 : Infinity;
      const middle = Math.min(Math.max(now() ?? first, first), last);
      plot.setScale("x", { min: Math.max(first, middle - half), max: Math.min(last, middle + half) });
    }
  }
  for (const [id, factor] of [["zoom-in", 0.5], ["zoom-out", 2], ["zoom-all", 0]]) {
    document.getElementById(id).addEventListener("click", () => zoom(factor), { signal });
  }
}

export function axisStyle(dark) {
  const [ink, grid] = dark ? ["#c9d1dc", "#2c3440"] : ["#374151", "#e3e7ed"];
  const values = (_, splits) => splits.map(tick);
  return { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 }, font: "12px sans-serif", values };
}

function onePlot(host, panel, dark, sync, setTime, refresh) {
  const colors = dark ? DARK : LIGHT;
  const axis = axisStyle(dark);
  const series = panel.names.map((name, k) => ({
    label: name,
    stroke: colors[k % colors.length],
    dash: DASHES[Math.floor(k / colors.length) % DASHES.length],
    width: 1.6,
    points: { show: false },
    value: (_, value) => legendNumber(value, size),
  }));
  const columns = [panel.t, ...panel.values].map((column) => Array.from(numbers(column, Float64Array), finite));
  const size = largestOf(columns.slice(1));
  const options = {
    width: host.clientWidth,
    height: HEIGHT,
    scales: { x: { time: false } },
    axes: [{ ...axis, label: "time t [s]", labelFont: "12px sans-serif", labelSize: 18, size: 34 }, { ...axis, size: 66, label: panel.label, labelFont: "12px sans-serif", labelSize: 18 }],
    series: [{ label: "t [s]", value: (_, t) => (t === null || t === undefined ? "–" : t.toFixed(4)) }, ...series],
    cursor: { sync: { key: sync.key, setSeries: false }, drag: { x: true, y: false } },
    hooks: { draw: [(drawn) => queueMicrotask(() => refresh(drawn))] },
  };
  const plot = new uPlot(options, columns, host);
  addTimeLine(plot, setTime);
  return { plot, host };
}

// A number of a legend: rounding errors beside the largest number of the plot are zero.
export function legendNumber(value, size) {
  if (value === null || value === undefined) return "–";
  return Math.abs(value) <= ROUNDING * size ? "0" : value.toPrecision(5);
}

export function largestOf(columns) {
  let size = 0;
  for (const column of columns) for (const value of column) size = Math.max(size, Math.abs(value ?? 0));
  return size;
}

// The line at the time of the picture, which a click sets; dragging zooms.
export function addTimeLine(plot, setTime) {
  const line = document.createElement("div");
  line.className = "now";
  plot.over.append(line);
  makeLegendOperable(plot);
  let pressed = 0;
  plot.over.addEventListener("pointerdown", (event) => (pressed = event.clientX));
  plot.over.addEventListener("pointerup", (event) => {
    if (Math.abs(event.clientX - pressed) < 3) setTime(plot.posToVal(event.offsetX, "x"));
  });
}

// The rows of the legend switch their curves, by mouse as uPlot does it and by keys.
export function makeLegendOperable(plot) {
  plot.root.querySelectorAll(".u-series").forEach((row, index) => {
    const heading = row.querySelector("th");
    if (index === 0 || !heading) return;
    heading.tabIndex = 0;
    heading.setAttribute("role", "button");
    heading.setAttribute("aria-pressed", "true");
    const toggled = () => heading.setAttribute("aria-pressed", String(plot.series[index].show));
    heading.addEventListener("click", () => queueMicrotask(toggled));
    heading.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      plot.setSeries(index, { show: !plot.series[index].show });
      toggled();
    });
  });
}

const ROUNDING = 1e-13; // of the largest number of a plot

// Large and small numbers of an axis with exponents.
export function tick(value) {
  if (value === 0) return "0";
  const size = Math.abs(value);
  return size >= 1e5 || size < 1e-3 ? value.toExponential(1).replace("e+", "e") : String(Number(value.toPrecision(6)));
}

function finite(value) {
  return Number.isFinite(value) ? value : null;
}
