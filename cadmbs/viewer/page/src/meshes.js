// Meshes of files: GLB in the page, with materials. They come a moment later than the rest of the picture.
import * as THREE from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import { toCreasedNormals } from "three/examples/jsm/utils/BufferGeometryUtils.js";
import { numbers } from "./bytes.js";

const CREASE = 0.6; // edges sharper than this [rad] stay sharp
const PLAIN = "body"; // name of the material of surfaces without a colour of their own

export function createMeshes(request) {
  const loader = new GLTFLoader();
  // images by elements, not by fetch: the content policy admits no connection
  loader.register((parser) => {
    parser.textureLoader = new THREE.TextureLoader(parser.options.manager);
    return { name: "cadmbs_textures" };
  });
  const loading = [];

  function add(record, paint, info, put) {
    const bytes = numbers(record.glb, Uint8Array).buffer;
    const done = loader.parseAsync(bytes, "").then(({ scene }) => {
      scene.traverse((object) => object.isMesh && dress(object, paint, info));
      scene.applyMatrix4(new THREE.Matrix4().set(...record.pose));
      put(scene);
      request();
    });
    loading.push(done);
  }

  return { add, ready: () => Promise.all(loading) };
}

function dress(mesh, paint, info) {
  mesh.geometry = toCreasedNormals(mesh.geometry, CREASE);
  if (mesh.material.name === PLAIN) mesh.material = paint;
  else mesh.material.flatShading = false;
  mesh.material.side = THREE.DoubleSide; // files often have their triangles the wrong way round
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.userData.info = info;
}
