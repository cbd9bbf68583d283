import {
  AmbientLight,
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  Group,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  SRGBColorSpace,
  Vector3,
  WebGLRenderer,
} from 'three';
import type { TurningScene } from '../use-turning-scene.ts';

/**
 * Shows a solid of triangles (nine numbers each, z up) in the light of a workshop lamp. Throws where the browser has no
 * WebGL.
 */
export function openSolidScene(
  canvas: HTMLCanvasElement,
  triangles: Float32Array,
  metal: string,
): TurningScene {
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
  renderer.outputColorSpace = SRGBColorSpace;
  const scene = new Scene();
  const camera = new PerspectiveCamera(26, 1, 1, 10);

  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(triangles, 3));
  const extent = new Box3().setFromBufferAttribute(new BufferAttribute(triangles, 3));
  const middle = extent.getCenter(new Vector3());
  const radius = extent.getSize(new Vector3()).length() / 2 || 1;
  const material = new MeshStandardMaterial({
    color: new Color(metal),
    metalness: 0.35,
    roughness: 0.5,
    // The edges of a solid are seen without normals of its vertices.
    flatShading: true,
    side: DoubleSide,
  });
  const mesh = new Mesh(geometry, material);
  mesh.position.copy(middle).negate();
  // The file's z points up.
  const upright = new Group();
  upright.add(mesh);
  const solid = new Group();
  solid.add(upright);
  scene.add(solid);

  const lamp = new DirectionalLight(undefined, 2.6);
  lamp.position.set(-0.6, 1, 0.9);
  const window = new DirectionalLight(undefined, 1.1);
  window.position.set(1, 0.2, 0.6);
  scene.add(lamp, window, new AmbientLight(undefined, 0.9));

  const distance = radius / Math.sin((camera.fov / 2) * (Math.PI / 180)) / 0.94;
  let [turned, tilted] = [-0.6, 0.45];

  return {
    turn(round, tilt) {
      turned += round;
      tilted = Math.min(1.5, Math.max(-1.5, tilted + tilt));
    },
    render() {
      upright.rotation.set(-Math.PI / 2, 0, 0);
      solid.rotation.set(tilted, 0, 0);
      solid.rotateY(turned);
      renderer.render(scene, camera);
    },
    resize(width, height) {
      renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
      renderer.setSize(width, height, false);
      camera.aspect = width / height;
      // A narrow window shows the whole solid too.
      camera.position.set(0, 0, distance / Math.min(1, camera.aspect));
      camera.far = camera.position.z + 1.2 * radius;
      camera.near = Math.max(camera.position.z - 1.2 * radius, distance / 100);
      camera.updateProjectionMatrix();
    },
    close() {
      geometry.dispose();
      material.dispose();
      renderer.dispose();
    },
  };
}
