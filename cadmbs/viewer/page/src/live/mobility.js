// Mobility and redundancy, asked for when the page opens and when the mechanism or the independent coordinates change.
export function start(root, live) {
  const host = root.querySelector("#mobility");
  let asked = null;
  live.onAnswer((answer) => {
    const key = JSON.stringify(answer.coordinates.map(({ name, independent }) => [name, independent]));
    if (key === asked) return;
    asked = key;
    show();
  });

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
  }
}
