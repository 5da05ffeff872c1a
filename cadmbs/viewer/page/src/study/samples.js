// The samples that the page holds: columns of numbers, how each run ended, and where each value lies in its range.
import { numbers } from "../bytes.js";

export function readSamples(data) {
  const number = numbers(data.samples, Int32Array);
  const kindOf = numbers(data.kindOf, Uint16Array);
  const messageOf = numbers(data.messageOf, Uint16Array);
  const columns = data.columns.map((column) => ({
    ...column,
    values: valuesOf(column),
  }));
  const order = { name: "sample", role: "other", values: Float64Array.from(number), low: number[0], high: number[number.length - 1] };
  const rowOf = new Map(Array.from(number, (sample, row) => [sample, row]));
  return {
    count: number.length,
    total: data.total,
    number,
    columns,
    axes: [order, ...columns],
    column: (name) => [order, ...columns].find((column) => column.name === name),
    rowOf: (sample) => rowOf.get(sample),
    status: (row) => data.kinds[kindOf[row]].status,
    code: (row) => data.kinds[kindOf[row]].code,
    failed: (row) => kindOf[row] > 0,
    kind: (row) => `${data.kinds[kindOf[row]].status}|${data.kinds[kindOf[row]].code}`,
    message: (row) => data.messages[messageOf[row]],
  };
}

// Where a value lies between the least and the greatest of its column; equal values are in the middle.
export function share(column, value) {
  return column.high > column.low ? (value - column.low) / (column.high - column.low) : 0.5;
}

// A number with six digits, and a dash where there is none.
export function text(value) {
  return Number.isFinite(value) ? String(Number(value.toPrecision(6))) : "–";
}

export function option(name) {
  return Object.assign(document.createElement("option"), { value: name, textContent: name });
}

// The values of a column, whose offsets have single precision: zero is zero, and not what rounding leaves of it.
function valuesOf(column) {
  const unit = (column.high - column.low) * 1e-7;
  const value = (offset) => (Math.abs(column.low + offset) < unit ? 0 : column.low + offset);
  return Float64Array.from(numbers(column.offsets, Float32Array), value);
}
