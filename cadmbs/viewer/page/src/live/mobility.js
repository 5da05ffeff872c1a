// Mobility and redundancy, asked for when the page opens and when the mechanism or the independent coordinates change.
import { button, element, row } from "./elements.js";
import { velocityItems } from "./velocity_items.js";

export function start(root, live) {
  const host = root.querySelector("#mobility");
  let asked = null;
  live.onAnswer((answer) => {
    const key = JSON.stringify(answer.coordinates.map(({ name, independent }) => [name, independent]));
    if (key === asked) return;
    asked = key;
    show();
  });

  // The branches that meet here: their tangents as arrows, and a way into each.
  function showBranches(branches) {
    live.overlay("branch", null);
    if (!branches.length) return;
    host.append(element("h3", "Branches that meet here"));
    branches.forEach(({ label, arrows }, k) => {
      const tangent = button(
        `${label}: tangent`,
        () => {
          const on = tangent.getAttribute("aria-pressed") !== "true";
          for (const other of host.querySelectorAll(".branch [aria-pressed]")) other.setAttribute("aria-pressed", "false");
          tangent.setAttribute("aria-pressed", String(on));
          live.overlay("branch", on ? velocityItems({ arrows }, live.data.length) : null);
        },
        { ariaPressed: "false" },
      );
      const enter = button(`Enter branch ${k + 1}`, async () => {
        if (await live.ask("/branch", { number: k + 1 })) show();
      });
      host.append(row("branch controls", tangent, enter));
    });
  }

  async function show() {
    const answer = await live.ask("/mobility");
    if (!answer) return;
    const driven = answer.independent.length ? `Independent: ${answer.independent.join(", ")}.` : "Nothing can be driven.";
    host.replaceChildren(...[...answer.sentences, driven].map((text) => Object.assign(document.createElement("p"), { textContent: text })));
    for (const [title, entries] of [["Redundant constraints", answer.redundant], ["Cannot move", answer.immobile]]) {
      if (!entries.length) continue;
      const list = document.createElement("ul");
      list.append(...entries.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
      host.append(Object.assign(document.createElement("h3"), { textContent: title }), list);
    }
    showBranches(answer.branches);
  }
}
