// Curves of several motions over each other: a panel shows one column of its choice, or the differences of all motions.
import uPlot from "uplot";
import { numbers } from "./bytes.js";
import { DARK, DASHES, HEIGHT, LIGHT, addTimeLine, axisStyle, largestOf, legendNumber, wireZoom } from "./curves.js";

export function createRunCurves(root, data, start, setTime) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const times = data.times.map((text) => numbers(text, Float64Array));
  const names = data.runs.map((run) => run.name);
  const sync = uPlot.sync("time");
  const box = document.getElementById("differences");
  const panels = data.comparison.map((panel, k) => createPanel(root.children[k], panel));
  let now = start;

  function createPanel(section, panel) {
    const host = section.querySelector(".plot");
    const choice = section.querySelector("select");
    choice.value = String(panel.first);
    let plot = null;

    function draw() {
      plot?.destroy();
      const column = panel.columns[Number(choice.value)];
      const curves = box?.checked ? column.differences : column.values;
      plot = onePlot(host, curves, refresh);
      refresh();
    }

    function refresh() {
      const line = plot?.over.querySelector(".now");
      if (!line) return;
      const x = plot.valToPos(now, "x");
      line.hidden = !(x >= 0 && x <= plot.over.clientWidth);
      line.style.transform = `translateX(${x}px)`;
      if (!plot.over.matches(":hover")) plot.setLegend({ idxs: plot.series.map((_, k) => nearest(plot, k, plot.valToIdx(now))) }, false);
    }

    choice.addEventListener("change", draw);
    return { draw, refresh, plot: () => plot, resize: () => plot.setSize({ width: host.clientWidth, height: HEIGHT }) };
  }

  function onePlot(host, curves, refresh) {
    const colors = dark.matches ? DARK : LIGHT;
    const axis = axisStyle(dark.matches);
    const shown = curves.map((curve, k) => ({ curve, k })).filter(({ curve }) => curve);
    const series = shown.map(({ k }) => ({
      label: names[k],
      stroke: colors[k % colors.length],
      dash: DASHES[k % DASHES.length], // curves that agree cover each other: the dashes of the upper one show the lower
      width: 1.8,
      points: { show: false },
      value: (_, value) => legendNumber(value, size),
    }));
    const columns = joined(shown.map(({ curve }) => curve));
    const size = largestOf(columns.slice(1));
    const options = {
      width: host.clientWidth,
      height: HEIGHT,
      scales: { x: { time: false } },
      axes: [{ ...axis, label: "time t [s]", labelFont: "12px sans-serif", labelSize: 18, size: 34 }, { ...axis, size: 72 }],
      series: [{ label: "t [s]", value: (_, t) => (t === null || t === undefined ? "–" : t.toFixed(4)) }, ...series],
      cursor: { sync: { key: sync.key, setSeries: false }, drag: { x: true, y: false }, dataIdx: nearest },
      hooks: { draw: [() => queueMicrotask(refresh)] },
    };
    const plot = new uPlot(options, columns, host);
    addTimeLine(plot, setTime);
    return plot;
  }

  // One table with the times of all curves; where a curve has no value at a time of others, there is none.
  function joined(curves) {
    const tables = curves.map(({ t, values }) => [Array.from(times[t]), Array.from(numbers(values, Float32Array), finite)]);
    return tables.length ? uPlot.join(tables) : [[]];
  }

  const redraw = () => panels.forEach((panel) => panel.draw());
  dark.addEventListener("change", redraw);
  box?.addEventListener("change", redraw);
  redraw();
  wireZoom(() => panels.map((panel) => panel.plot()), () => now);
  let width = root.clientWidth;
  new ResizeObserver(() =>
    requestAnimationFrame(() => {
      if (root.clientWidth === width) return;
      width = root.clientWidth;
      panels.forEach((panel) => panel.resize());
    }),
  ).observe(root);

  return {
    showTime(t) {
      now = t;
      panels.forEach((panel) => panel.refresh());
    },
  };
}

// The row nearest to another one in which a series has a value: motions may have different times.
function nearest(plot, series, row) {
  const values = plot.data[series];
  for (let apart = 0; apart < values.length; apart += 1) {
    if (values[row - apart] !== undefined) return row - apart;
    if (values[row + apart] !== undefined) return row + apart;
  }
  return row;
}

function finite(value) {
  return Number.isFinite(value) ? value : null;
}
