// The selected samples in pages; headings sort, a search narrows.
import { text } from "./samples.js";

const ROWS = 20;

export function createTable(samples, selection, open) {
  const table = document.getElementById("samples");
  const search = document.getElementById("search");
  const pages = document.getElementById("pages");
  const [back, on] = ["pages-back", "pages-on"].map((id) => document.getElementById(id));
  const heads = [...samples.axes.map((column) => ({ name: column.name, of: (row) => column.values[row], isNumber: true })), { name: "status", of: status }];
  let sorted = { head: heads[0], sign: 1 };
  let rows = [];
  let page = 0;
  let shown = null;

  function status(row) {
    return samples.failed(row) ? `${samples.status(row)} (${samples.code(row)})` : samples.status(row);
  }

  const headRow = document.createElement("tr");
  for (const head of heads) {
    const cell = Object.assign(document.createElement("th"), { scope: "col" });
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: head.name });
    button.addEventListener("click", () => {
      sorted = { head, sign: sorted.head === head ? -sorted.sign : 1 };
      list();
    });
    cell.append(button);
    headRow.append(cell);
    head.cell = cell;
  }
  table.tHead.append(headRow);

  function list() {
    const wanted = search.value.trim().toLowerCase();
    const matches = (row) =>
      String(samples.number[row]) === wanted || (!/^\d+$/.test(wanted) && `${status(row)} ${samples.message(row)}`.toLowerCase().includes(wanted));
    rows = [];
    for (let row = 0; row < samples.count; row += 1) if (selection.mask[row] && (!wanted || matches(row))) rows.push(row);
    const { head, sign } = sorted;
    rows.sort((a, b) => sign * compared(head.of(a), head.of(b)) || a - b);
    for (const each of heads) each.cell.setAttribute("aria-sort", each === head ? (sign > 0 ? "ascending" : "descending") : "none");
    page = 0;
    show();
  }

  function show() {
    const count = Math.max(1, Math.ceil(rows.length / ROWS));
    page = Math.min(Math.max(page, 0), count - 1);
    pages.textContent = rows.length ? `${page * ROWS + 1} to ${Math.min(rows.length, (page + 1) * ROWS)} of ${rows.length}` : "none";
    back.disabled = page === 0;
    on.disabled = page === count - 1;
    table.tBodies[0].replaceChildren(...rows.slice(page * ROWS, (page + 1) * ROWS).map(line));
  }

  function line(row) {
    const element = document.createElement("tr");
    element.classList.toggle("shown", row === shown);
    for (const [k, head] of heads.entries()) {
      const cell = document.createElement(k ? "td" : "th");
      if (k === 0) {
        cell.scope = "row";
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: samples.number[row] });
        button.setAttribute("aria-label", `Open sample ${samples.number[row]}`);
        button.addEventListener("click", () => open(row, { focus: true }));
        cell.append(button);
      } else cell.textContent = head.isNumber ? text(head.of(row)) : head.of(row);
      element.append(cell);
    }
    return element;
  }

  search.addEventListener("input", list);
  document.getElementById("search-form").addEventListener("submit", (event) => event.preventDefault());
  back.addEventListener("click", () => turn(-1));
  on.addEventListener("click", () => turn(1));
  selection.onChange(list);
  list();

  function turn(by) {
    page += by;
    show();
  }

  return {
    // the sample before or behind another one in the order of the table
    beside: (row, by) => rows[Math.min(rows.length - 1, Math.max(0, rows.indexOf(row) + by))],
    first: () => rows[0],
    mark(row) {
      shown = row;
      show();
    },
  };
}

// Numbers by size, what is missing last; texts by letters.
function compared(a, b) {
  if (typeof a === "string") return a.localeCompare(b);
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a - b;
}
