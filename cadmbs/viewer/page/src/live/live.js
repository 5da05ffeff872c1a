// The live viewer: panels ask the server, and what it answers is drawn.
//
// A panel is a module with start(root, live), listed in PANELS by the name of its element `panel-<name>`. `live` offers
//   data           what the page came with: start, bodies, duration, length
//   ask(path, q)   a question; undefined if it was refused, and then the note above the panels says why
//   move(values)   values of independent coordinates to /ask; of many in a row only the newest are asked
//   onAnswer(f)    f(answer) for each answer with a configuration
//   extend(f)      f() is merged into each question to /ask
//   overlay(name, object)  a three.js object in the world, in place of the last one of this name; null for none
//   renewScene()   after the mechanism was changed on the server: draws it anew, the view stays
//   scene()        the scene that is drawn
//   onPick(f)      f(info) when something in the picture is clicked, null for nothing
//   say(text, bad) a sentence above the panels
//   pose(poses)    draws bodies elsewhere, without an answer
//   showResult()   draws the result that the server holds
import "./live.css";
import { Matrix4, Quaternion, Vector3 } from "three";
import { createLayers } from "../layers.js";
import { showSketch } from "../opening.js";
import { createStage } from "../stage.js";
import * as findings from "./findings.js";
import * as mobility from "./mobility.js";
import * as modelling from "./modelling.js";
import * as move from "./move.js";
import { createPlayback } from "./playback.js";
import { createQueue, createServer } from "./server.js";
import * as simulate from "./simulate.js";
import * as touch from "./touch.js";
import * as velocity from "./velocity.js";

const PANELS = { modelling, findings, move, touch, mobility, velocity, simulate };

export async function showLive(data) {
  const server = createServer(data.live.token);
  const stage = createStage(document.getElementById("picture"));
  const note = document.getElementById("live-note");
  const listeners = [];
  const extensions = [];
  const overlays = new Map();
  document.getElementById("columns").hidden = true; // the panel of velocities shows them here
  let drawn = true;
  let { scene } = data;
  try {
    stage.show(data.scene);
    createLayers(document.getElementById("layers"), stage.picture());
  } catch (problem) {
    drawn = false;
    showSketch(problem);
  }
  const enqueue = createQueue((question) => ask("/ask", { ...question, ...Object.assign({}, ...extensions.map((extend) => extend())) }));
  const playback = createPlayback(stage, (t) => enqueue({ t }));

  async function ask(path, question) {
    try {
      const answer = await server.ask(path, question);
      if (answer.poses) receive(answer, question);
      return answer;
    } catch (problem) {
      say(problem.message, true);
      return undefined;
    }
  }

  function receive(answer, question) {
    if (drawn && question?.t === undefined) stage.pose(displacements(answer.poses));
    say(answer.sentence, !answer.moved || !answer.closed);
    for (const listener of listeners) listener(answer);
  }

  function say(text, bad) {
    note.textContent = text;
    note.className = bad ? "bad" : "faint";
  }

  function overlay(name, object) {
    if (object) overlays.set(name, object);
    else overlays.delete(name);
    if (drawn) stage.picture().overlay(name, object);
  }

  async function renewScene() {
    const answer = await ask("/scene");
    if (!answer) return;
    scene = answer.scene;
    document.querySelector("header p").textContent = answer.about;
    document.getElementById("tables").innerHTML = answer.tables; // escaped on the server, as in the page
    if (!drawn) return;
    stage.show(scene, { keepView: true });
    for (const [name, object] of overlays) stage.picture().overlay(name, object);
    await enqueue({});
  }

  const live = {
    data: { ...data.live, length: data.scene.length },
    ask,
    move: (q) => enqueue({ q, t: undefined }),
    onAnswer: (listener) => listeners.push(listener),
    extend: (extension) => extensions.push(extension),
    overlay,
    renewScene,
    scene: () => scene,
    pose: (poses) => drawn && stage.pose(displacements(poses)),
    onPick: (listener) => drawn && stage.picture().onPick(listener),
    say,
    showResult: async () => playback.show(await server.ask("/result")),
    stage,
  };
  for (const [name, panel] of Object.entries(PANELS)) {
    const root = document.getElementById(`panel-${name}`);
    if (root) panel.start(root, live);
  }
  receive(data.live.start);
  if (drawn) await stage.picture().ready().catch((problem) => say(`A mesh cannot be shown: ${problem.message}`, true));
}

function displacements(poses) {
  const one = new Vector3(1, 1, 1);
  return [
    new Matrix4(),
    ...poses.map((p) => new Matrix4().compose(new Vector3(p[4], p[5], p[6]), new Quaternion(p[0], p[1], p[2], p[3]), one)),
  ];
}
