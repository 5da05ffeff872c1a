// Any column over any other, with uPlot: a point is a sample.
import uPlot from "uplot";
import { axisStyle } from "../curves.js";
import { option, text } from "./samples.js";

const HEIGHT = 360;
const NEAR = 14; // pixels

export function createScatter(samples, selection, colors, first, open) {
  const host = document.getElementById("scatter");
  const [across, up] = ["scatter-x", "scatter-y"].map((id) => document.getElementById(id));
  const words = document.getElementById("scatter-text");
  let plot = null;
  let rows = [];
  let shown = null;
  for (const [select, name] of [[across, first.x], [up, first.y]]) {
    select.append(...samples.axes.map((column) => option(column.name)));
    select.value = name;
    select.addEventListener("change", draw);
  }
  const axes = () => [samples.axes[across.selectedIndex], samples.axes[up.selectedIndex]];

  function draw() {
    plot?.destroy();
    const [x, y] = axes();
    rows = Array.from(x.values.keys()).filter((row) => Number.isFinite(x.values[row]) && Number.isFinite(y.values[row]));
    rows.sort((a, b) => x.values[a] - x.values[b]);
    const axis = axisStyle(colors.dark());
    const named = { labelFont: "12px sans-serif", labelSize: 18 };
    plot = new uPlot(
      {
        width: host.clientWidth,
        height: HEIGHT,
        scales: { x: { time: false, range: padded }, y: { range: padded } },
        axes: [{ ...axis, ...named, label: x.name, size: 34 }, { ...axis, ...named, label: y.name, size: 66 }],
        series: [{}, { paths: () => null, points: { show: false } }],
        legend: { show: false },
        cursor: { points: { show: false }, drag: { x: true, y: true, uni: 12 } },
        hooks: { draw: [paint] },
      },
      [rows.map((row) => x.values[row]), rows.map((row) => y.values[row])],
      host,
    );
    let pressed = [0, 0];
    plot.over.addEventListener("pointerdown", (event) => (pressed = [event.clientX, event.clientY]));
    plot.over.addEventListener("pointerup", (event) => {
      if (Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > 3) return;
      const row = nearest(event.offsetX, event.offsetY);
      if (row !== null) open(row);
    });
    plot.over.addEventListener("pointermove", (event) => tell(nearest(event.offsetX, event.offsetY)));
    tell(null);
  }

  function nearest(left, top) {
    const [x, y] = axes();
    let [best, least] = [null, NEAR];
    for (const row of rows) {
      const apart = Math.hypot(plot.valToPos(x.values[row], "x") - left, plot.valToPos(y.values[row], "y") - top);
      if (apart < least) [best, least] = [row, apart];
    }
    return best;
  }

  function tell(row) {
    const [x, y] = axes();
    const [low, high] = [text(y.low), text(y.high)];
    words.textContent =
      row === null
        ? `${rows.length} of ${samples.count} samples have both; ${y.name} from ${low} to ${high}.`
        : `Sample ${samples.number[row]}: ${x.name} ${text(x.values[row])}, ${y.name} ${text(y.values[row])}.`;
  }

  function paint(u) {
    const { ctx, bbox } = u;
    const [x, y] = axes();
    const size = (rows.length > 4000 ? 2 : rows.length > 600 ? 4 : 6) * devicePixelRatio;
    const at = (row) => [u.valToPos(x.values[row], "x", true), u.valToPos(y.values[row], "y", true)];
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    const fill = (color, members) => {
      ctx.fillStyle = color;
      ctx.beginPath();
      for (const row of members) {
        const [a, b] = at(row);
        ctx.moveTo(a + size / 2, b);
        ctx.arc(a, b, size / 2, 0, 2 * Math.PI);
      }
      ctx.fill();
    };
    fill(colors.faint(), rows.filter((row) => !selection.mask[row]));
    const selected = rows.filter((row) => selection.mask[row]);
    for (const [color, members] of colors.groups(selected.filter((row) => !samples.failed(row)))) fill(color, members);
    crosses(ctx, selected.filter((row) => samples.failed(row)), at, size);
    if (shown !== null) ring(ctx, at(shown));
    ctx.restore();
  }

  function crosses(ctx, members, at, size) {
    ctx.strokeStyle = colors.bad();
    ctx.lineWidth = 1.5 * devicePixelRatio;
    ctx.beginPath();
    for (const row of members) {
      const [a, b] = at(row);
      for (const sign of [-1, 1]) {
        ctx.moveTo(a - size, b - sign * size);
        ctx.lineTo(a + size, b + sign * size);
      }
    }
    ctx.stroke();
  }

  function ring(ctx, [a, b]) {
    ctx.strokeStyle = colors.ink();
    ctx.lineWidth = 2 * devicePixelRatio;
    ctx.beginPath();
    ctx.arc(a, b, 7 * devicePixelRatio, 0, 2 * Math.PI);
    ctx.stroke();
  }

  wire(() => plot, axes, selection);
  selection.onChange(() => plot.redraw(false));
  draw();
  return {
    draw,
    resize: () => plot.setSize({ width: host.clientWidth, height: HEIGHT }),
    repaint: () => plot.redraw(false),
    mark(row) {
      shown = row;
      plot.redraw(false);
    },
  };
}

function wire(plot, axes, selection) {
  const on = (id, act) => document.getElementById(id).addEventListener("click", act);
  on("select-visible", () => {
    axes().forEach((column, k) => {
      const { min, max } = plot().scales[k ? "y" : "x"];
      selection.setRange(column, min, max);
    });
  });
  on("scatter-in", () => {
    for (const key of ["x", "y"]) {
      const { min, max } = plot().scales[key];
      plot().setScale(key, { min: min + (max - min) / 4, max: max - (max - min) / 4 });
    }
  });
  on("scatter-all", () => plot().setData(plot().data));
}

// Room for whole points at the edges; equal values stand in the middle.
function padded(_, low, high) {
  if (low === null) return [0, 1];
  const room = high > low ? 0.03 * (high - low) : Math.max(Math.abs(low), 1) * 0.05;
  return [low - room, high + room];
}
