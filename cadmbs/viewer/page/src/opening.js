// What pages do first: the sketch where there is no WebGL, and the time that the address names.
export function showSketch(problem) {
  document.getElementById("stage").classList.add("without-webgl");
  document.getElementById("picture").hidden = true;
  document.getElementById("sketch").hidden = false;
  for (const id of ["views", "columns"]) document.getElementById(id).hidden = true;
  document.getElementById("status").textContent =
    `This browser draws no WebGL (${problem.message}): the sketch shows the first configuration.`;
}

// `#play=1` plays the motion again and again, where the reader has not asked for less motion
export function playsAtOnce() {
  const wanted = new URLSearchParams(location.hash.slice(1)).has("play");
  return wanted && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// `#t=1.5` at the end of the address opens the page at that time
export function startTime(first) {
  const t = Number.parseFloat(new URLSearchParams(location.hash.slice(1)).get("t"));
  return Number.isFinite(t) ? t : first;
}
