// Colours of samples: one for all, or a scale by the value of a column; light and dark.
import { option, share, text } from "./samples.js";

const STEPS = 16;
const SCALES = {
  light: ["#3b0f70", "#31688e", "#1f968b", "#4b9b2f", "#b08500"],
  dark: ["#8f9bff", "#4fb3d9", "#35c9a0", "#9fd94a", "#fde725"],
};

export function createColors(samples, changed) {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const select = document.getElementById("color");
  const legend = document.createElement("output");
  legend.className = "scale";
  select.append(option("one colour"), ...samples.axes.map(({ name }) => option(name)));
  select.closest("label").after(legend);
  const column = () => samples.axes[select.selectedIndex - 1];
  const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  function refresh() {
    const by = column();
    legend.hidden = !by;
    if (by) {
      const bar = document.createElement("span");
      bar.className = "bar";
      bar.style.background = `linear-gradient(90deg, ${scale().join(", ")})`;
      legend.replaceChildren(`${text(by.low)} `, bar, ` ${text(by.high)}`);
    }
    changed();
  }

  const scale = () => SCALES[dark.matches ? "dark" : "light"];
  select.addEventListener("change", refresh);
  dark.addEventListener("change", refresh);
  legend.hidden = true;

  return {
    dark: () => dark.matches,
    plain: () => (dark.matches ? "#56B4E9" : "#0072B2"),
    faint: () => (dark.matches ? "#4a5464" : "#c3cad4"),
    bad: () => css("--bad"),
    ink: () => css("--ink"),
    // the rows in groups of one colour each: many changes of colour would make drawing slow
    groups(rows) {
      const by = column();
      if (!by) return [[dark.matches ? "#56B4E9" : "#0072B2", rows]];
      const groups = Array.from({ length: STEPS }, () => []);
      for (const row of rows) {
        const place = share(by, by.values[row]);
        groups[Number.isFinite(place) ? Math.min(STEPS - 1, Math.floor(place * STEPS)) : 0].push(row);
      }
      return groups.map((members, k) => [mixed(scale(), (k + 0.5) / STEPS), members]).filter(([, members]) => members.length);
    },
  };
}

function mixed(stops, place) {
  const k = Math.min(stops.length - 2, Math.floor(place * (stops.length - 1)));
  const part = place * (stops.length - 1) - k;
  const [a, b] = [stops[k], stops[k + 1]].map((code) => [1, 3, 5].map((i) => Number.parseInt(code.slice(i, i + 2), 16)));
  return `rgb(${a.map((value, i) => Math.round((1 - part) * value + part * b[i])).join(", ")})`;
}
