// Where a pointer is in the world: on a body, or in a plane that faces the viewer.
import { Plane, Raycaster, Vector2, Vector3 } from "three";

export function createPointing(canvas, current) {
  const ray = new Raycaster();
  const plane = new Plane();
  ray.params.Line.threshold = 0;

  function aim(event) {
    const bounds = canvas.getBoundingClientRect();
    const [x, y] = [(event.clientX - bounds.left) / bounds.width, (event.clientY - bounds.top) / bounds.height];
    ray.setFromCamera(new Vector2(2 * x - 1, 1 - 2 * y), current().camera);
  }

  // The moving body under the pointer, and the place: in the world, and where it is at q = 0; null for none.
  function bodyAt(event) {
    aim(event);
    for (const hit of ray.intersectObjects(current().items, true)) {
      const info = hit.object.userData.infos?.[hit.instanceId] ?? hit.object.userData.info;
      if (!(info?.carrier > 0)) continue;
      const matrix = current().matrices[info.carrier];
      return { carrier: info.carrier, place: hit.point.clone(), point: hit.point.clone().applyMatrix4(matrix.clone().invert()) };
    }
    return null;
  }

  // Where the pointer is in the plane through a point that faces the viewer.
  function inPlane(event, point) {
    plane.setFromNormalAndCoplanarPoint(current().camera.getWorldDirection(new Vector3()), point);
    aim(event);
    return ray.ray.intersectPlane(plane, new Vector3());
  }

  // A step to the right and up on the screen, as a vector in the world.
  function onScreen(right, up) {
    const { camera } = current();
    return new Vector3().setFromMatrixColumn(camera.matrixWorld, 0).multiplyScalar(right)
      .addScaledVector(new Vector3().setFromMatrixColumn(camera.matrixWorld, 1), up);
  }

  return { bodyAt, inPlane, onScreen, place: (carrier, point) => point.clone().applyMatrix4(current().matrices[carrier]) };
}
