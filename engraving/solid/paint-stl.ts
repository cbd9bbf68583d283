import { ReadError } from '../reading/read-drawing.ts';
import type { Solid } from './read-stl.ts';
import { weld } from './weld.ts';

/** Rows of RGBA from the top, not multiplied by alpha. */
export interface Painted {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

type Vector = readonly [number, number, number];

/** Each pixel is painted as `fine` × `fine` points. */
const fine = 2;
/** The part of the picture that stays free on each side. */
const margin = 0.06;
/** Neighbours that meet at less than this angle are parts of one round surface. */
const crease = Math.cos((35 * Math.PI) / 180);
/** Triangles at one vertex that are looked at; tips of cones may have thousands. */
const maxNeighbours = 32;

/** Points that are tried before a solid is given up: some hundred layers over each other. */
const maxWork = 5e8;

const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
};

// Seen from the front, from the right and from above; z is up.
const [azimuth, elevation] = [-55, 30].map((angle) => (angle * Math.PI) / 180) as [number, number];
const toEye: Vector = [
  Math.cos(azimuth) * Math.cos(elevation),
  Math.sin(azimuth) * Math.cos(elevation),
  Math.sin(elevation),
];
const right: Vector = [-Math.sin(azimuth), Math.cos(azimuth), 0];
const up: Vector = [
  toEye[1] * right[2] - toEye[2] * right[1],
  toEye[2] * right[0] - toEye[0] * right[2],
  toEye[0] * right[1] - toEye[1] * right[0],
];
/** A direction given as the eye sees it: to the right, up, and towards it. */
const seen = (x: number, y: number, z: number): Vector =>
  unit(
    [0, 1, 2].map((k) => x * (right[k] ?? 0) + y * (up[k] ?? 0) + z * (toEye[k] ?? 0)) as unknown as Vector,
  );

const key = seen(-0.55, 0.75, 0.75);
const fill = seen(0.8, 0.1, 0.5);
const gleam = unit([key[0] + toEye[0], key[1] + toEye[1], key[2] + toEye[2]]);

const [rightX, rightY] = right;
const [upX, upY, upZ] = up;
const [keyX, keyY, keyZ] = key;
const [fillX, fillY, fillZ] = fill;
const [gleamX, gleamY, gleamZ] = gleam;
const [eyeX, eyeY, eyeZ] = toEye;

/** Returns the brightness of a surface by its normal, 0 to 1: it looks like brushed metal in a room with a light above to the left. */
function brightness(normalX: number, normalY: number, normalZ: number): number {
  const length = Math.sqrt(normalX * normalX + normalY * normalY + normalZ * normalZ) || 1;
  const facing = normalX * eyeX + normalY * eyeY + normalZ * eyeZ;
  // A surface whose back is seen is lit like its front.
  const turn = (facing < 0 ? -1 : 1) / length;
  const [x, y, z] = [normalX * turn, normalY * turn, normalZ * turn];
  const diffuse =
    0.5 * Math.max(0, x * keyX + y * keyY + z * keyZ) + 0.17 * Math.max(0, x * fillX + y * fillY + z * fillZ);
  const edge = 1 - facing * turn;
  const shine = Math.max(0, x * gleamX + y * gleamY + z * gleamZ) ** 4;
  const bright = shine * shine * shine * shine * shine * shine * shine;
  return Math.min(1, diffuse + 0.2 + 0.1 * z + 0.28 * bright + 0.1 * edge * edge * edge);
}

/**
 * Paints a solid as it is seen from above at an angle, without perspective, in the middle of a picture of this size in
 * pixels, on a transparent ground. Triangles are painted on both sides. Throws ReadError when too many hide each other.
 */
export function paintStl({ triangles }: Pick<Solid, 'triangles'>, width: number, height: number): Painted {
  const corners = triangles.length / 3;
  const flat = placed(triangles, width * fine, height * fine);
  const [wide, high] = [width * fine, height * fine];
  if (workOf(flat) > maxWork) throw new ReadError('too-much', 'triangles that hide each other');
  const shades = shadesOf(triangles);
  const depth = new Float32Array(wide * high).fill(-Infinity);
  const shade = new Uint8Array(wide * high);
  for (let corner = 0; corner < corners; corner += 3)
    paintTriangle(flat, shades, corner, { wide, high, depth, shade });
  return { width, height, data: coloured(width, height, depth, shade) };
}

/** The points in the boxes of all triangles. */
function workOf(flat: Float32Array): number {
  let work = 0;
  for (let n = 0; n < flat.length; n += 9) {
    const [ax, ay, bx, by] = [flat[n] ?? 0, flat[n + 1] ?? 0, flat[n + 3] ?? 0, flat[n + 4] ?? 0];
    const [cx, cy] = [flat[n + 6] ?? 0, flat[n + 7] ?? 0];
    work += (Math.max(ax, bx, cx) - Math.min(ax, bx, cx)) * (Math.max(ay, by, cy) - Math.min(ay, by, cy));
  }
  return work;
}

/** x, y in points of the picture, and the depth towards the eye, of each corner. */
function placed(triangles: Float32Array, wide: number, high: number): Float32Array {
  const flat = new Float32Array(triangles.length);
  let [left, bottom, max, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let n = 0; n < triangles.length; n += 3) {
    const px = triangles[n] ?? 0;
    const py = triangles[n + 1] ?? 0;
    const pz = triangles[n + 2] ?? 0;
    const x = px * rightX + py * rightY;
    const y = px * upX + py * upY + pz * upZ;
    flat[n] = x;
    flat[n + 1] = y;
    flat[n + 2] = px * eyeX + py * eyeY + pz * eyeZ;
    if (x < left) left = x;
    if (x > max) max = x;
    if (y < bottom) bottom = y;
    if (y > top) top = y;
  }
  const room = 1 - 2 * margin;
  const scale = Math.min(
    (wide * room) / Math.max(max - left, 1e-9),
    (high * room) / Math.max(top - bottom, 1e-9),
  );
  const [x0, y0] = [wide / 2 - ((left + max) / 2) * scale, high / 2 + ((bottom + top) / 2) * scale];
  for (let n = 0; n < flat.length; n += 3) {
    flat[n] = x0 + (flat[n] ?? 0) * scale;
    flat[n + 1] = y0 - (flat[n + 1] ?? 0) * scale;
  }
  return flat;
}

/** The brightness at each corner, 0 to 1: round where triangles meet at a small angle. */
function shadesOf(triangles: Float32Array): Float32Array {
  const normals = normalsOf(triangles);
  const { vertex, count } = weld(triangles);
  /** `list[begin[v]]` to `list[begin[v + 1]]` are the corners at vertex v. */
  const begin = new Int32Array(count + 1);
  for (const v of vertex) begin[v + 1] = (begin[v + 1] ?? 0) + 1;
  for (let v = 0; v < count; v += 1) begin[v + 1] = (begin[v + 1] ?? 0) + (begin[v] ?? 0);
  const filled = begin.slice();
  const list = new Int32Array(vertex.length);
  for (let corner = 0; corner < vertex.length; corner += 1) {
    const v = vertex[corner] ?? 0;
    const place = filled[v] ?? 0;
    list[place] = corner;
    filled[v] = place + 1;
  }
  const shades = new Float32Array(vertex.length);
  for (let corner = 0; corner < vertex.length; corner += 1) {
    const triangle = corner - (corner % 3);
    const x = normals[triangle] ?? 0;
    const y = normals[triangle + 1] ?? 0;
    const z = normals[triangle + 2] ?? 0;
    const min = crease * Math.sqrt(x * x + y * y + z * z);
    const v = vertex[corner] ?? 0;
    const first = begin[v] ?? 0;
    const last = Math.min(begin[v + 1] ?? 0, first + maxNeighbours);
    let sx = x;
    let sy = y;
    let sz = z;
    for (let n = first; n < last; n += 1) {
      const other = list[n] ?? 0;
      const at = other - (other % 3);
      if (at === triangle) continue;
      const ox = normals[at] ?? 0;
      const oy = normals[at + 1] ?? 0;
      const oz = normals[at + 2] ?? 0;
      if (x * ox + y * oy + z * oz < min * Math.sqrt(ox * ox + oy * oy + oz * oz)) continue;
      sx += ox;
      sy += oy;
      sz += oz;
    }
    shades[corner] = brightness(sx, sy, sz);
  }
  return shades;
}

/** The normal of each triangle, as long as twice its area; the normals of files are often wrong. */
function normalsOf(triangles: Float32Array): Float32Array {
  const normals = new Float32Array(triangles.length / 3);
  for (let n = 0; n < triangles.length; n += 9) {
    const [x, y, z] = [triangles[n] ?? 0, triangles[n + 1] ?? 0, triangles[n + 2] ?? 0];
    const [ux, uy, uz] = [
      (triangles[n + 3] ?? 0) - x,
      (triangles[n + 4] ?? 0) - y,
      (triangles[n + 5] ?? 0) - z,
    ];
    const [vx, vy, vz] = [
      (triangles[n + 6] ?? 0) - x,
      (triangles[n + 7] ?? 0) - y,
      (triangles[n + 8] ?? 0) - z,
    ];
    normals[n / 3] = uy * vz - uz * vy;
    normals[n / 3 + 1] = uz * vx - ux * vz;
    normals[n / 3 + 2] = ux * vy - uy * vx;
  }
  return normals;
}

interface Canvas {
  readonly wide: number;
  readonly high: number;
  readonly depth: Float32Array;
  readonly shade: Uint8Array;
}

function paintTriangle(flat: Float32Array, shades: Float32Array, corner: number, canvas: Canvas): void {
  const { wide, high, depth, shade } = canvas;
  const n = corner * 3;
  const [ax, ay, az] = [flat[n] ?? 0, flat[n + 1] ?? 0, flat[n + 2] ?? 0];
  const [bx, by, bz] = [flat[n + 3] ?? 0, flat[n + 4] ?? 0, flat[n + 5] ?? 0];
  const [cx, cy, cz] = [flat[n + 6] ?? 0, flat[n + 7] ?? 0, flat[n + 8] ?? 0];
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (Math.abs(area) < 1e-12) return;
  const [sa, sb, sc] = [shades[corner] ?? 0, shades[corner + 1] ?? 0, shades[corner + 2] ?? 0];
  // Points lie in the middle of their squares.
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const last = Math.min(wide - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const bottom = Math.min(high - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  for (let row = top; row <= bottom; row += 1) {
    const y = row + 0.5;
    for (let column = left; column <= last; column += 1) {
      const x = column + 0.5;
      const wb = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area;
      const wc = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area;
      const wa = 1 - wb - wc;
      if (wa < 0 || wb < 0 || wc < 0) continue;
      const place = row * wide + column;
      const near = wa * az + wb * bz + wc * cz;
      if (near <= (depth[place] ?? 0)) continue;
      depth[place] = near;
      shade[place] = 255 * (wa * sa + wb * sb + wc * sc);
    }
  }
}

/** Takes the mean of the points of each pixel. */
function coloured(
  width: number,
  height: number,
  depth: Float32Array,
  shade: Uint8Array,
): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(width * height * 4);
  const wide = width * fine;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let [sum, covered] = [0, 0];
      for (let point = 0; point < fine * fine; point += 1) {
        const place = (row * fine + Math.floor(point / fine)) * wide + column * fine + (point % fine);
        if (depth[place] === -Infinity) continue;
        covered += 1;
        sum += shade[place] ?? 0;
      }
      if (covered === 0) continue;
      const light = sum / covered / 255;
      const at = (row * width + column) * 4;
      // From a bluish shadow to a warm light.
      data[at] = 255 * (0.1 + 0.89 * light);
      data[at + 1] = 255 * (0.115 + 0.875 * light);
      data[at + 2] = 255 * (0.14 + 0.84 * light);
      data[at + 3] = (255 * covered) / (fine * fine);
    }
  }
  return data;
}
