// Elements with text; what users wrote is only ever text.
export function element(tag, text = "", properties = {}) {
  return Object.assign(document.createElement(tag), { textContent: text, ...properties });
}

export function button(text, act, properties = {}) {
  const made = element("button", text, { type: "button", ...properties });
  made.addEventListener("click", act);
  return made;
}

export function row(className, ...children) {
  const made = element("div", "", { className });
  made.append(...children);
  return made;
}

// A select that keeps its choice where it is still there.
export function fill(select, options) {
  const chosen = new Set([...select.selectedOptions].map(({ value }) => value));
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value, false, chosen.has(value))));
}
