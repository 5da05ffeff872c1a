// Parallel coordinates: an axis is a column, a line is a sample; dragging along an axis selects a range.
import { share, text } from "./samples.js";

const HEIGHT = 300;
const TOP = 44;
const BOTTOM = 24;
const APART = 84; // least distance of axes in pixels; what does not fit is reached by scrolling
const GRIP = 16; // pixels beside an axis that belong to it
const MOST_LINES = 6000;

export function createParallel(samples, selection, colors, axes, open) {
  const canvas = document.getElementById("parallel");
  const frame = document.getElementById("parallel-frame");
  const ctx = canvas.getContext("2d");
  let columns = axes();
  let width = 0;
  let dragged = null;
  let shown = null;
  const x = (k) => (columns.length > 1 ? 50 + (k * (width - 100)) / (columns.length - 1) : width / 2);
  const y = (place) => HEIGHT - BOTTOM - place * (HEIGHT - TOP - BOTTOM);
  const placeAt = (top) => Math.min(1, Math.max(0, (HEIGHT - BOTTOM - top) / (HEIGHT - TOP - BOTTOM)));

  function resize() {
    columns = axes();
    width = Math.max(frame.clientWidth, 100 + APART * (columns.length - 1));
    canvas.width = width * devicePixelRatio;
    canvas.height = HEIGHT * devicePixelRatio;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${HEIGHT}px`;
    draw();
  }

  function draw() {
    ctx.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    ctx.clearRect(0, 0, width, HEIGHT);
    const selected = [];
    const others = [];
    for (let row = 0; row < samples.count; row += 1) (selection.mask[row] ? selected : others).push(row);
    const [front, back] = [thinned(selected), thinned(others)];
    lines(back, colors.faint(), back.length > 500 ? 0.25 : 0.6, 1);
    const alpha = front.length > 2000 ? 0.15 : front.length > 300 ? 0.4 : 0.8;
    lines(front.filter((row) => samples.failed(row)), colors.bad(), alpha, 1.2);
    for (const [color, rows] of colors.groups(front.filter((row) => !samples.failed(row)))) lines(rows, color, alpha, 1);
    if (shown !== null) lines([shown], colors.ink(), 1, 2.5);
    columns.forEach(drawAxis);
    canvas.setAttribute("aria-label", summary(front.length < selected.length));
  }

  function lines(rows, color, alpha, lineWidth) {
    ctx.strokeStyle = color;
    ctx.globalAlpha = alpha;
    ctx.lineWidth = lineWidth;
    ctx.beginPath();
    for (const row of rows) {
      let inside = false; // a run without a value interrupts its line
      columns.forEach((column, k) => {
        const place = share(column, column.values[row]);
        if (!Number.isFinite(place)) inside = false;
        else if (inside) ctx.lineTo(x(k), y(place));
        else {
          ctx.moveTo(x(k), y(place));
          inside = true;
        }
      });
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  function drawAxis(column, k) {
    ctx.strokeStyle = ctx.fillStyle = colors.ink();
    ctx.lineWidth = 1.2;
    ctx.beginPath();
    ctx.moveTo(x(k), y(0));
    ctx.lineTo(x(k), y(1));
    ctx.stroke();
    if (selection.hasRange(column)) {
      const [low, high] = selection.range(column).map((value) => Math.min(1, Math.max(0, share(column, value))));
      ctx.fillRect(x(k) - 4, y(high), 8, Math.max(2, y(low) - y(high)));
    }
    ctx.textAlign = "center";
    ctx.font = "600 12px system-ui, sans-serif";
    ctx.fillText(fitted(column.name), x(k), 14);
    ctx.font = "11px system-ui, sans-serif";
    ctx.fillText(text(column.high), x(k), TOP - 10);
    ctx.fillText(text(column.low), x(k), HEIGHT - 7);
  }

  function fitted(name) {
    const room = columns.length > 1 ? x(1) - x(0) - 8 : width;
    if (ctx.measureText(name).width <= room) return name;
    let end = name.length;
    while (end > 1 && ctx.measureText(`${name.slice(0, end)}…`).width > room) end -= 1;
    return `${name.slice(0, end)}…`;
  }

  function summary(isThinned) {
    const ranges = columns.filter(selection.hasRange).map((c) => `${c.name} from ${selection.range(c).map(text).join(" to ")}`);
    const drawn = isThinned ? `, ${MOST_LINES} of them drawn` : "";
    return `Axes: ${columns.map((column) => column.name).join(", ")}. ${selection.count()} lines selected${drawn}. ${ranges.join("; ")}`;
  }

  const axisAt = (left) => columns.findIndex((_, k) => Math.abs(x(k) - left) <= GRIP);
  canvas.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") return; // fingers scroll the page; the ranges below serve them
    const axis = axisAt(event.offsetX);
    dragged = { axis, start: placeAt(event.offsetY), moved: false };
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    canvas.style.cursor = axisAt(event.offsetX) < 0 ? "pointer" : "ns-resize";
    if (!dragged || dragged.axis < 0) return;
    const place = placeAt(event.offsetY);
    if (Math.abs(place - dragged.start) > 0.01) dragged.moved = true;
    if (!dragged.moved) return;
    const column = columns[dragged.axis];
    const [low, high] = [dragged.start, place].sort((a, b) => a - b).map((p) => column.low + p * (column.high - column.low));
    selection.setRange(column, low, high);
  });
  canvas.addEventListener("pointerup", (event) => {
    const drag = dragged;
    dragged = null;
    if (!drag || drag.moved) return;
    if (drag.axis >= 0) selection.release(columns[drag.axis]);
    else pick(event.offsetX, event.offsetY);
  });

  // The selected line that passes nearest to a point.
  function pick(left, top) {
    const k = columns.findIndex((_, i) => i + 1 < columns.length && x(i) <= left && left <= x(i + 1));
    if (k < 0) return;
    const part = (left - x(k)) / (x(k + 1) - x(k));
    let [best, least] = [null, 8];
    for (let row = 0; row < samples.count; row += 1) {
      if (!selection.mask[row]) continue;
      const [a, b] = [k, k + 1].map((i) => y(share(columns[i], columns[i].values[row])));
      const apart = Math.abs((1 - part) * a + part * b - top);
      if (apart < least) [best, least] = [row, apart];
    }
    if (best !== null) open(best);
  }

  selection.onChange(draw);
  resize();
  return {
    draw,
    resize,
    mark(row) {
      shown = row;
      draw();
    },
  };
}

// Rows in equal steps where there are more than can be told apart.
function thinned(rows) {
  const step = Math.ceil(rows.length / MOST_LINES);
  return step > 1 ? rows.filter((_, k) => k % step === 0) : rows;
}
