// The picture as PNG with its names, on a transparent ground.
export function pictureFile(canvas, names, receive) {
  const paper = document.createElement("canvas");
  [paper.width, paper.height] = [canvas.width, canvas.height];
  const pen = paper.getContext("2d");
  pen.drawImage(canvas, 0, 0);
  const ratio = canvas.width / Math.max(canvas.clientWidth, 1);
  pen.scale(ratio, ratio);
  const bounds = canvas.getBoundingClientRect();
  for (const label of names.hidden ? [] : names.children) {
    if (label.style.visibility === "hidden") continue;
    const style = getComputedStyle(label);
    const box = label.getBoundingClientRect();
    const [x, y] = [box.left - bounds.left, box.top - bounds.top];
    pen.font = `${style.fontStyle} ${style.fontSize} ${style.fontFamily}`;
    pen.textBaseline = "middle";
    pen.lineWidth = 3;
    pen.lineJoin = "round";
    pen.strokeStyle = getComputedStyle(document.body).backgroundColor;
    pen.strokeText(label.textContent, x + 4, y + box.height / 2);
    pen.fillStyle = style.color;
    pen.fillText(label.textContent, x + 4, y + box.height / 2);
  }
  paper.toBlob(receive, "image/png");
}
