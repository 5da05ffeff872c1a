// How often and how finely the picture is drawn: a renderer without a graphics processor draws coarsely while bodies
// move, finely as soon as they stand still, and leaves half of the time to the rest of the page.
const SLOW = 45; // milliseconds of a frame
const SHARED = 36; // milliseconds of a frame above which as much time is left to the rest
const ROW = 600; // poses that follow each other within so many milliseconds are a motion
const COARSE = [1, 0.6, 0.4]; // parts of the resolution

export function createPace(redraw) {
  let cost = 0; // of the last frames
  let ended = 0; // when the last frame was done
  let level = 0;
  let lastPose = -Infinity;
  let rest = null;

  const isMoving = () => performance.now() - lastPose < ROW;

  function pose() {
    const now = performance.now();
    const moving = isMoving();
    lastPose = now;
    if (!moving) cost = 0; // of frames before this motion: programs were compiled in them
    else if (cost > SLOW && level < COARSE.length - 1) {
      level += 1;
      cost = 0; // of the next frames
    }
    if (level === 0) return;
    clearTimeout(rest);
    rest = setTimeout(() => {
      level = 0;
      redraw();
    }, ROW);
  }

  // A frame is done when the page may draw again.
  function frame(draw) {
    const begin = performance.now();
    draw();
    requestAnimationFrame(() => {
      ended = performance.now();
      cost = cost ? 0.5 * (cost + ended - begin) : ended - begin;
    });
  }

  function schedule(work) {
    const wait = isMoving() && cost > SHARED ? ended + cost - performance.now() : 0;
    if (wait > 0) setTimeout(() => requestAnimationFrame(work), Math.min(wait, ROW / 2));
    else requestAnimationFrame(work);
  }

  return { pose, frame, schedule, resolution: () => COARSE[level], isCoarse: () => level > 0 };
}
