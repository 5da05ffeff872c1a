// Which samples are selected: by ranges of columns, and by the way in which a run ended. All plots share it.
export function createSelection(samples) {
  const ranges = new Map();
  const mask = new Uint8Array(samples.count).fill(1);
  const listeners = [];
  let kind = null;
  let count = samples.count;
  let due = false;

  function update() {
    mask.fill(1);
    for (const [column, [low, high]] of ranges) {
      column.values.forEach((value, row) => {
        if (!(value >= low && value <= high)) mask[row] = 0;
      });
    }
    if (kind !== null) for (let row = 0; row < mask.length; row += 1) if (samples.kind(row) !== kind) mask[row] = 0;
    count = mask.reduce((sum, selected) => sum + selected, 0);
    if (due) return;
    due = true; // drawing follows the screen, not the pointer
    requestAnimationFrame(() => {
      due = false;
      for (const listener of listeners) listener();
    });
  }

  // A range as wide as the column selects all, failed runs without a value too.
  function setRange(column, low, high) {
    if (low <= column.low && high >= column.high) ranges.delete(column);
    else ranges.set(column, [low, high]);
    update();
  }

  return {
    mask,
    count: () => count,
    isAll: () => ranges.size === 0 && kind === null,
    range: (column) => ranges.get(column) ?? [column.low, column.high],
    hasRange: (column) => ranges.has(column),
    setRange,
    release(column) {
      ranges.delete(column);
      update();
    },
    kind: () => kind,
    setKind(wanted) {
      kind = wanted;
      update();
    },
    clear() {
      ranges.clear();
      kind = null;
      update();
    },
    onChange: (listener) => listeners.push(listener),
  };
}
