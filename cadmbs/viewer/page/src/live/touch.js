// Touch: the mechanism runs in real time while a hand pulls it and motors drive it; or a point is taken along.
import { Vector3 } from "three";
import { createHandMark } from "./hand_mark.js";
import { createMotors } from "./touch_motors.js";
import { followSimulation } from "./simulate.js";

const LONGEST = 0.1; // seconds of one question: a page that was asleep does not jump
const PERIOD = 1000 / 60; // milliseconds between questions
const UNDERWAY = 3; // questions at a time: while a picture is drawn the next states are computed
const KEY_STEP = 0.04; // of the mechanism's length

export function start(root, live) {
  const at = (name) => root.querySelector(`#touch-${name}`);
  const picture = live.stage.picture();
  const pointing = picture?.pointing;
  const mark = createHandMark(live);
  const motors = createMotors(root, live, () => run());
  let running = false;
  let hand = null; // {carrier, body, point, target}: point at q = 0, target in the world
  let positions = null; // where the motion stands
  let shown = -Infinity; // the time of the newest state that was shown
  let follows = true; // whether answers move the picture
  const underway = new Set();

  at("run").addEventListener("click", () => (running ? pause() : run()));
  at("anew").addEventListener("click", () => anew());
  at("reset").addEventListener("click", () => reset());
  at("stops").addEventListener("change", () => anew(running));
  at("show").addEventListener("click", showCurves);
  at("save").addEventListener("click", save);
  at("hold").addEventListener("click", () => (hand ? release() : holdCentre()));
  at("body").addEventListener("change", release);
  at("drag").addEventListener("change", release);
  for (const one of root.querySelectorAll("[data-touch-move]")) {
    one.addEventListener("click", () => shift(...one.dataset.touchMove.split(",").map(Number)));
  }
  live.onAnswer(() => {
    list();
    if (running) pause(false); // something else moves it
  });
  if (pointing) dragOn(live.stage.canvas());

  function list() {
    const names = live.scene().carriers.slice(1);
    if (names.join("\n") === [...at("body").options].map(({ value }) => value).join("\n")) return;
    at("body").replaceChildren(...names.map((name) => new Option(name, name)));
    at("body").selectedIndex = names.length - 1;
  }

  async function begin(anew) {
    at("state").textContent = "preparing ...";
    shown = -Infinity;
    const answer = await live.ask("/touch/begin", { stops: at("stops").checked, anew });
    if (!answer) at("state").textContent = "";
    else show(answer);
    return Boolean(answer);
  }

  async function run() {
    if (running) return;
    running = follows = true;
    if (at("drag").value === "view") at("drag").value = "pull";
    showRunning();
    if (await begin(false)) await go();
    running = false;
    showRunning();
  }

  async function go() {
    let last = performance.now();
    let refused = false;
    while (running && !refused) {
      // states come as time goes by, and the picture draws the newest: a slow renderer slows nothing down
      await new Promise((done) => setTimeout(done, Math.max(0, last + PERIOD - performance.now())));
      if (underway.size >= UNDERWAY) await Promise.race(underway);
      if (!running || refused) break;
      const now = performance.now();
      const duration = Math.min((now - last) / 1000, LONGEST);
      last = now;
      const question = live.ask("/touch/advance", { duration, motors: motors.wanted(), ...held() }).then((answer) => {
        underway.delete(question);
        refused ||= !answer;
        if (answer && follows && answer.t >= shown) show(answer);
      });
      underway.add(question);
    }
    await Promise.all(underway);
  }

  const held = () => {
    if (!hand) return {};
    const { body, point, target } = hand;
    return { hand: { body, point: point.toArray(), target: target.toArray(), strength: Number(at("strength").value) } };
  };

  function showRunning() {
    at("run").textContent = running ? "Pause" : "Run";
    at("run").setAttribute("aria-pressed", String(running));
  }

  // The sliders stand where the motion stands.
  async function pause(follow = true) {
    running = false;
    follows = follow;
    showRunning();
    await Promise.all(underway); // the sliders stand where the last of them leads
    if (follow && positions) await live.ask("/configuration", { q: positions });
  }

  async function anew(goOn = false) {
    await pause();
    if ((await begin(true)) && goOn) run();
  }

  async function reset() {
    await pause();
    shown = -Infinity;
    const answer = await live.ask("/touch/reset");
    if (!answer) return;
    show(answer);
    await live.ask("/configuration", { q: positions });
  }

  function show(answer) {
    positions = answer.positions;
    shown = answer.t;
    live.pose(answer.bodies);
    const slow = answer.speed < 0.95 ? `, ${answer.speed.toFixed(2)} of real time` : "";
    const stopped = answer.stopped.length ? `; at its limit: ${answer.stopped.join(", ")}` : "";
    at("state").textContent = `t = ${answer.t.toFixed(2)} s, steps of ${Number((1e3 * answer.step).toPrecision(3))} ms${slow}${stopped}`;
    motors.show(answer);
    if (hand && answer.hand) {
      const force = new Vector3(...answer.hand.force);
      at("force").textContent = `Force on ${hand.body}: ${number(force.length())} N, (${answer.hand.force.map(number).join(", ")}) N`;
      mark.show(new Vector3(...answer.hand.anchor), hand.target, `${number(force.length())} N`);
    } else if (!hand) {
      at("force").textContent = "";
      mark.hide();
    }
  }

  function take(carrier, point, target) {
    hand = { carrier, body: live.scene().carriers[carrier], point, target };
    at("hold").textContent = "Release";
    at("hold").setAttribute("aria-pressed", "true");
    if (at("drag").value === "view") at("drag").value = "pull";
    move(target);
  }

  function move(target) {
    hand.target = target;
    mark.show(pointing.place(hand.carrier, hand.point), target, "");
    if (at("drag").value === "pull") run();
    else place();
  }

  function release() {
    hand = null;
    at("hold").textContent = "Hold its centre";
    at("hold").setAttribute("aria-pressed", "false");
    at("force").textContent = "";
    mark.hide();
  }

  // Of many wishes the newest is asked for.
  let asking = false;
  async function place() {
    if (running) await pause();
    if (asking) return;
    asking = true;
    let asked = null;
    while (hand && asked !== hand.target) {
      asked = hand.target;
      const { body, point } = hand;
      await live.ask("/touch/reach", { body, point: point.toArray(), target: asked.toArray() });
      if (hand) mark.show(pointing.place(hand.carrier, hand.point), hand.target, "");
    }
    asking = false;
  }

  function holdCentre() {
    const carrier = live.scene().carriers.indexOf(at("body").value);
    const mass = live.scene().masses.find((one) => one.carrier === carrier);
    if (!mass || !pointing) return;
    const point = new Vector3(...mass.center);
    take(carrier, point, pointing.place(carrier, point));
  }

  function shift(right, up) {
    if (!hand) holdCentre();
    const step = KEY_STEP * live.data.length;
    if (hand) move(hand.target.clone().add(pointing.onScreen(step * right, step * up)));
  }

  // Drags on bodies are ours; all others turn the view.
  function dragOn(canvas) {
    let pointer = null;
    canvas.addEventListener(
      "pointerdown",
      (event) => {
        if (!root.open || at("drag").value === "view" || event.button !== 0 || pointer !== null) return;
        const found = pointing.bodyAt(event);
        if (!found) return;
        pointer = event.pointerId;
        picture.steer(false);
        canvas.setPointerCapture(pointer);
        take(found.carrier, found.point, found.place);
      },
      { capture: true },
    );
    canvas.addEventListener("pointermove", (event) => {
      if (event.pointerId !== pointer || !hand) return;
      const target = pointing.inPlane(event, hand.target);
      if (target) move(target);
    });
    for (const name of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(name, (event) => {
        if (event.pointerId !== pointer) return;
        pointer = null;
        picture.steer(true);
        release();
      });
    }
  }

  async function showCurves() {
    await pause();
    followSimulation(live, await live.ask("/touch/show"), ({ sentence }) => (at("state").textContent = sentence));
  }

  async function save() {
    await pause();
    const answer = await live.ask("/touch/scenario");
    if (!answer) return;
    const file = new Blob([`${JSON.stringify(answer.document, null, 1)}\n`], { type: "application/json" });
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: answer.name });
    link.click();
    URL.revokeObjectURL(link.href);
    at("state").textContent = `Saved as ${answer.name}: cadmbs simulate ${answer.name} does it again.`;
  }
}

function number(value) {
  return String(Number(value.toPrecision(3)));
}
