import {
  CanvasTexture,
  Color,
  DoubleSide,
  Group,
  LatheGeometry,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  MeshStandardMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  PMREMGenerator,
  RepeatWrapping,
  Scene,
  SRGBColorSpace,
  Vector2,
  WebGLRenderer,
} from 'three';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
import type { TurningScene } from '../use-turning-scene.ts';
import type { Engraving } from './engraving.ts';
import { type Colours, paintGround } from './grounds.ts';
import { type Material, surfaces } from './materials.ts';

/** The ring's lengths in mm and the engraving on its strip. */
export interface RingLook {
  readonly mm: number;
  readonly thickness: number;
  readonly bandWidth: number;
  readonly isInside: boolean;
  readonly engraving: Engraving;
  /** The strip's length in mm. */
  readonly length: number;
  /** The share of the strip that faces the viewer at first. */
  readonly centre: number;
  readonly material: Material;
  readonly colours: Colours;
}

const around = 256;
/** The rounding of the edges in mm. */
const edge = 0.25;
const textureWidth = 4096;

export interface RingScene extends TurningScene {
  readonly canvas: HTMLCanvasElement;
  show: (look: RingLook) => void;
}

/** Throws where the browser has no WebGL. */
export function openRingScene(canvas: HTMLCanvasElement): RingScene {
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
  renderer.outputColorSpace = SRGBColorSpace;
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = 1.25;
  const scene = new Scene();
  const room = new RoomEnvironment();
  const light = new PMREMGenerator(renderer);
  const surroundings = light.fromScene(room, 0.03);
  scene.environment = surroundings.texture;
  scene.environmentIntensity = 1.35;
  light.dispose();
  const camera = new PerspectiveCamera(26, 1, 1, 400);
  const ring = new Group();
  scene.add(ring);
  let [turned, tilted] = [0, 0.42];
  let faced = '';

  const engraved = document.createElement('canvas');
  const widest = Math.min(textureWidth, renderer.capabilities.maxTextureSize);
  const texture = new CanvasTexture(engraved);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.anisotropy = renderer.capabilities.getMaxAnisotropy();
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  const relief = document.createElement('canvas');
  const bumps = new CanvasTexture(relief);
  bumps.wrapS = RepeatWrapping;
  bumps.anisotropy = texture.anisotropy;

  const plain = new MeshStandardMaterial({ metalness: 1, roughness: 0.22, side: DoubleSide });
  const written = new MeshStandardMaterial({
    metalness: 1,
    roughness: 1,
    map: texture,
    roughnessMap: bumps,
    bumpMap: bumps,
    bumpScale: 2,
    side: DoubleSide,
  });

  let form = '';
  let drawn = '';

  function shape({ mm, thickness, bandWidth, isInside }: RingLook) {
    for (const part of ring.children) (part as Mesh).geometry.dispose();
    ring.clear();
    const [inner, outer, half] = [mm / 2, mm / 2 + thickness, bandWidth / 2];
    const round = Math.min(edge, half / 2, thickness / 2);
    const corner = (x: number, y: number, from: number) =>
      Array.from({ length: 7 }, (_, at) => {
        const angle = from + (at / 6) * (Math.PI / 2);
        return new Vector2(x + round * Math.cos(angle), y + round * Math.sin(angle));
      });
    const face = (radius: number) => [new Vector2(radius, -half + round), new Vector2(radius, half - round)];
    const top = [
      ...corner(outer - round, half - round, 0),
      ...corner(inner + round, half - round, Math.PI / 2),
    ];
    const bottom = top.map(({ x, y }) => new Vector2(x, -y));
    const outside = new LatheGeometry(face(outer), around);
    const inside = new LatheGeometry(face(inner), around);
    // The faces leave out the rounded edges, and so does the text on them.
    for (const geometry of [outside, inside]) {
      const uv = geometry.getAttribute('uv');
      for (let at = 0; at < uv.count; at += 1)
        uv.setY(at, round / bandWidth + uv.getY(at) * (1 - (2 * round) / bandWidth));
    }
    ring.add(
      new Mesh(outside, isInside ? plain : written),
      new Mesh(inside, isInside ? written : plain),
      new Mesh(new LatheGeometry(top, around), plain),
      new Mesh(new LatheGeometry(bottom, around), plain),
    );
    const size = Math.hypot(outer, half);
    camera.position.set(0, 0, size / Math.sin((camera.fov / 2) * (Math.PI / 180)) / 0.94);
    camera.lookAt(0, 0, 0);
  }

  function write({ engraving, length, bandWidth, material, colours }: RingLook) {
    const [width, height] = [widest, Math.max(8, Math.round((widest * bandWidth) / length))];
    const { isMetal, roughness, burnt } = surfaces[material];
    const paint = (onto: HTMLCanvasElement, lay: (pen: CanvasRenderingContext2D) => void, ink: string) => {
      onto.width = width;
      onto.height = height;
      const pen = onto.getContext('2d');
      if (!pen) return;
      lay(pen);
      pen.scale(width / length, height / bandWidth);
      engraving.paint(pen, ink);
    };
    const fill = (colour: string) => (pen: CanvasRenderingContext2D) => {
      pen.fillStyle = colour;
      pen.fillRect(0, 0, width, height);
    };
    // The light of the room makes the grain of a metal.
    const ground = isMetal
      ? fill(colours.mid)
      : (pen: CanvasRenderingContext2D) =>
          paintGround(pen, { width, height, scale: width / length }, material, colours);
    paint(engraved, ground, colours.ink);
    // The green channel is the roughness, and brightness the height: burnt areas are deep and dull.
    paint(relief, fill(rough(roughness)), rough(burnt));
    texture.dispose();
    bumps.dispose();
    texture.needsUpdate = true;
    bumps.needsUpdate = true;
    for (const each of [plain, written]) {
      each.metalness = isMetal ? 1 : 0;
      each.transparent = material === 'glass';
      each.opacity = material === 'glass' ? 0.72 : 1;
      each.needsUpdate = true;
    }
    plain.roughness = roughness;
    plain.color = new Color(colours.mid);
  }

  return {
    canvas,
    show(look) {
      const { mm, thickness, bandWidth, isInside, engraving, length, material, colours, centre } = look;
      // The written side comes to the front; inside it is the wall behind.
      const facing = String(isInside);
      if (facing !== faced) turned = (isInside ? Math.PI : 0) - 2 * Math.PI * centre;
      faced = facing;
      const nextForm = [mm, thickness, bandWidth, isInside].join(' ');
      const nextDrawn = [engraving.id, length, bandWidth, material, colours.mid, colours.ink].join(' ');
      if (nextForm !== form) shape(look);
      if (nextDrawn !== drawn) write(look);
      [form, drawn] = [nextForm, nextDrawn];
    },
    turn(round, tilt) {
      turned += round;
      tilted = Math.min(1.5, Math.max(-1.5, tilted + tilt));
    },
    render() {
      ring.rotation.set(tilted, 0, 0);
      ring.rotateY(turned);
      renderer.render(scene, camera);
    },
    resize(width, height) {
      renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
      renderer.setSize(width, height, false);
      camera.aspect = width / height;
      camera.updateProjectionMatrix();
    },
    close() {
      for (const part of ring.children) (part as Mesh).geometry.dispose();
      for (const each of [plain, written, texture, bumps, surroundings]) each.dispose();
      room.dispose();
      renderer.dispose();
    },
  };
}

/** A grey whose green channel is a roughness of 0 to 1. */
function rough(value: number): string {
  const channel = Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
  return `#${channel.repeat(3)}`;
}
