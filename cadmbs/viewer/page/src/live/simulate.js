// The scenario from the present configuration: started, watched, cancelled; its motion and curves stand in this page.
const PERIOD = 250;

export function start(root, live) {
  const [run, cancel, bar, note, duration, atRest] = ["run", "cancel", "run-progress", "run-note", "duration", "at-rest"].map((id) =>
    root.querySelector(`#${id}`),
  );
  duration.value = live.data.duration;
  run.addEventListener("click", async () => {
    const question = { at_rest: atRest.checked };
    if (duration.valueAsNumber > 0) question.duration = duration.valueAsNumber;
    follow(await live.ask("/simulate", question));
  });
  cancel.addEventListener("click", () => live.ask("/cancel"));
  if (live.data.result) live.showResult();

  const follow = (first) => followSimulation(live, first, show);

  function show({ state, fraction, sentence }) {
    const running = state === "running";
    run.disabled = running;
    cancel.disabled = !running;
    bar.hidden = !running;
    bar.value = fraction;
    note.textContent = sentence;
  }
}

// Watches the simulation in the background, and shows its result when it is there.
export async function followSimulation(live, first, show) {
  if (!first) return;
  let state = first;
  show(state);
  while (state.state === "running") {
    await new Promise((done) => setTimeout(done, PERIOD));
    state = (await live.ask("/simulation")) ?? { ...state, state: "failed" };
    show(state);
  }
  if (state.shown > first.shown) await live.showResult();
}
