// What the picture shows, and from where.
const LAYERS = [
  ["bodies", "Bodies", true],
  ["joints", "Joints", true],
  ["masses", "Centres of mass", true],
  ["ellipsoids", "Inertia ellipsoids", false],
  ["frames", "Frames", true],
  ["traces", "Paths of points", true],
  ["loads", "Forces and torques", false],
  ["names", "Names", true],
  ["bodyNames", "Names of bodies", false],
  ["ground", "Ground", true],
];

export function createLayers(root, picture, loads = false) {
  for (const [name, text, standard] of LAYERS) {
    if (!picture.has(name) && !(name === "loads" && loads)) continue;
    const shown = standard && !(name === "masses" && picture.hasShapes());
    const label = document.createElement("label");
    const box = document.createElement("input");
    box.type = "checkbox";
    box.checked = shown;
    box.addEventListener("change", () => picture.show(name, box.checked));
    label.append(box, ` ${text}`);
    root.append(label);
    picture.show(name, shown);
  }
  on("follow", (button) => {
    picture.follow(!picture.follows());
    button.setAttribute("aria-pressed", String(picture.follows()));
  });
  document.getElementById("follow").setAttribute("aria-pressed", String(picture.follows()));
  on("fit", () => picture.fit());
  on("projection", (button) => {
    const orthographic = picture.toggleProjection();
    button.setAttribute("aria-pressed", String(orthographic));
  });
  on("save", () => {
    picture.image((blob) => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = `${document.title.replace(/[^\w-]+/g, "_")}.png`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
  });
}

function on(id, act) {
  const button = document.getElementById(id);
  button.addEventListener("click", () => act(button));
}
