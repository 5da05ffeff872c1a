// The time of picture and curves: slider, play, speed; `signal` ends it, for another motion.
export function createTime(motion, start, signal) {
  const slider = document.getElementById("time");
  const clock = document.getElementById("clock");
  const play = document.getElementById("play");
  const speed = document.getElementById("speed");
  const first = motion.times[0];
  const last = motion.times[motion.times.length - 1];
  const listeners = [];
  let now = clamp(start);
  let previous = null;
  let repeats = false;

  slider.min = first;
  slider.max = last;
  slider.step = Math.max((last - first) / 2000, Number.EPSILON);
  slider.addEventListener("input", () => set(Number(slider.value)), { signal });
  play.addEventListener("click", () => (previous === null ? begin() : stop()), { signal });
  signal?.addEventListener("abort", stop);
  play.disabled = slider.disabled = !(last > first);

  function clamp(t) {
    return Math.min(last, Math.max(first, t));
  }

  function set(t) {
    now = clamp(t);
    slider.value = now;
    clock.textContent = `${now.toFixed(last - first < 1 ? 4 : 3)} s`;
    slider.setAttribute("aria-valuetext", clock.textContent);
    for (const listener of listeners) listener(now);
  }

  function begin() {
    if (now >= last) set(first);
    play.textContent = "Pause";
    previous = performance.now();
    requestAnimationFrame(step);
  }

  function stop() {
    previous = null;
    play.textContent = "Play";
  }

  function step(instant) {
    if (previous === null) return;
    const t = now + (Math.max(0, instant - previous) / 1000) * Number(speed.value);
    previous = instant;
    set(t);
    if (t >= last && repeats) set(first);
    else if (t >= last) return stop();
    requestAnimationFrame(step);
  }

  // Plays again and again, until somebody stops it.
  function repeat() {
    repeats = true;
    begin();
  }

  return { set, repeat, value: () => now, onChange: (listener) => listeners.push(listener) };
}
