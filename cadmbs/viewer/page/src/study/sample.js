// One sample: its values, how its run ended, and how its motion can be seen.
import { text } from "./samples.js";

export function createSample(samples, data, showMotion) {
  const title = document.getElementById("sample-title");
  const root = document.getElementById("sample-values");
  const number = document.getElementById("sample-number");
  number.max = data.total - 1;

  function show(row, { focus = false } = {}) {
    const sample = samples.number[row];
    title.textContent = `Sample ${sample}`;
    number.value = sample;
    const end = Object.assign(document.createElement("p"), { className: samples.failed(row) ? "outcome bad" : "outcome good" });
    end.textContent = samples.failed(row)
      ? `✗ ${samples.status(row)} (${samples.code(row)}): ${samples.message(row)}`
      : "✓ computed to its end";
    const list = document.createElement("dl");
    for (const column of samples.columns) {
      list.append(
        Object.assign(document.createElement("dt"), { textContent: column.name, className: column.role }),
        Object.assign(document.createElement("dd"), { textContent: text(column.values[row]) }),
      );
    }
    root.replaceChildren(end, list, ...motionOf(sample));
    if (focus) {
      title.focus();
      title.scrollIntoView({ block: "nearest" });
    }
  }

  function motionOf(sample) {
    const k = data.motions.findIndex((motion) => motion.sample === sample);
    if (k >= 0) {
      showMotion(k);
      const link = Object.assign(document.createElement("a"), { href: "#stage", textContent: "Its motion is in the picture." });
      return [link];
    }
    return commandOf(sample, "Its motion as a page of its own:");
  }

  function commandOf(sample, words) {
    const command = data.command.replaceAll("{sample}", String(sample));
    const code = Object.assign(document.createElement("code"), { textContent: command, tabIndex: 0 });
    code.setAttribute("role", "group");
    code.setAttribute("aria-label", "Command");
    const copy = Object.assign(document.createElement("button"), { type: "button", textContent: "Copy" });
    copy.setAttribute("aria-label", "Copy the command");
    copy.addEventListener("click", () => {
      getSelection().selectAllChildren(code);
      navigator.clipboard?.writeText(command).then(
        () => (copy.textContent = "Copied"),
        () => (copy.textContent = "Selected: copy it by Ctrl+C"),
      );
    });
    return [Object.assign(document.createElement("p"), { className: "faint", textContent: words }), code, copy];
  }

  // A sample that the page does not hold is known by its number alone.
  function refuse(sample) {
    title.textContent = `Sample ${sample}`;
    const isOne = Number.isInteger(sample) && sample >= 0;
    root.replaceChildren(
      Object.assign(document.createElement("p"), { textContent: "This page does not hold it." }),
      ...(isOne && samples.count < samples.total ? commandOf(sample, "If the study has it, this shows its values and motion:") : []),
    );
  }

  return { show, refuse };
}
