// Findings about the file: a click marks the joint or body in the picture, and its line in the file stands below.
import { button, element, row } from "./elements.js";
import { axisMark, createMarkers, pointMark } from "./markers.js";

export async function start(root, live) {
  const host = root.querySelector("#findings");
  const markers = createMarkers(live, "findings");
  const answer = await live.ask("/findings");
  if (!answer) return;
  host.replaceChildren(...answer.findings.map(entry));
  if (!answer.findings.length) host.append(element("p", "None.", { className: "faint" }));
  if (answer.omitted) host.append(element("p", `${answer.omitted} more are not listed.`, { className: "faint" }));

  function entry(finding) {
    const subject = finding.joint || finding.body;
    const made = row(`finding ${finding.severity}`);
    const head = button(`${finding.code} ${finding.severity}${subject ? `: ${subject}` : ""}`, () => pick(finding, made), { className: "entry" });
    made.append(head, element("p", finding.message));
    if (finding.hint) made.append(element("p", finding.hint, { className: "faint" }));
    made.append(element("p", finding.where, { className: "faint" }));
    if (finding.line) made.append(element("pre", finding.line));
    return made;
  }

  function pick(finding, made) {
    for (const other of host.children) other.classList.toggle("chosen", other === made);
    markers.show(marksOf(finding));
  }

  function marksOf({ joint: jointName, body }) {
    const scene = live.scene();
    const joint = scene.joints.find(({ name }) => name === jointName);
    if (joint) {
      const marks = [{ carrier: joint.predecessor, object: pointMark(joint.predecessorPoint, markers.length) }];
      for (const { e, y, carrier } of joint.screws) marks.push({ carrier, object: axisMark(y, e, markers.length) });
      return marks;
    }
    const mass = scene.masses.find((one) => one.body === body);
    if (mass) return [{ carrier: mass.carrier, object: pointMark(mass.center, 1.6 * markers.length) }];
    const carrier = scene.carriers.indexOf(body);
    const bone = scene.bones.find((one) => one.carrier === carrier);
    return bone ? [{ carrier, object: pointMark(bone.start, 1.6 * markers.length) }] : [];
  }
}
