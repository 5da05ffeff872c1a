// Angles are shown in degrees, lengths in metres.
const DEGREE = Math.PI / 180;
const STEPS = [1, 2, 5, 10];

export const isAngle = (coordinate) => coordinate.unit === "rad";

export function shownUnit(coordinate) {
  return isAngle(coordinate) ? "°" : coordinate.unit === "m" ? "m" : "";
}

export function toShown(coordinate, value) {
  return isAngle(coordinate) ? value / DEGREE : value;
}

export function fromShown(coordinate, value) {
  return isAngle(coordinate) ? value * DEGREE : value;
}

export function formatted(coordinate, value) {
  return Number(toShown(coordinate, value).toFixed(isAngle(coordinate) ? 2 : 5)).toString();
}

// A round step, about a four hundredth of the range.
export function roundStep(range) {
  if (!(range > 0)) return 0.001;
  const power = 10 ** Math.floor(Math.log10(range / 400));
  return STEPS.map((step) => step * power).findLast((step) => step <= range / 300) ?? power;
}
