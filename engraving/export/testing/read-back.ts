/**
 * Readers of the four formats for tests. They share no code with the writers, and give fine polygons in mm, y up.
 */
import type { Box, Contour, Point } from '../../geometry.ts';

export interface Read {
  readonly width: number;
  readonly height: number;
  readonly polygons: readonly Point[][];
}

/** Points on each curve. */
const fine = 64;

export function readSvg(text: string): Read {
  const value = (name: string) => Number(text.split(` ${name}="`)[1]?.split('"')[0]?.replace('mm', ''));
  const [width, height] = [value('width'), value('height')];
  const burnt = text.slice(text.indexOf('id="ENGRAVE"'));
  const data = [...burnt.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path).join('');
  const polygons: Point[][] = [];
  for (const [, letter, rest = ''] of data.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const numbers = rest.split(/[ ,]/).filter(Boolean).map(Number);
    const points = numbers.flatMap((x, n): Point[] =>
      n % 2 === 0 ? [[x, height - (numbers[n + 1] ?? 0)]] : [],
    );
    if (letter === 'M') polygons.push([]);
    polygons.at(-1)?.push(...drawn(polygons.at(-1)?.at(-1), points));
  }
  return { width, height, polygons };
}

export function readPdf(bytes: Uint8Array): Read {
  const text = new TextDecoder('latin1').decode(bytes);
  const toMm = 25.4 / 72;
  const [, , wide = 0, high = 0] = (text.split('/MediaBox [')[1]?.split(']')[0] ?? '').split(' ').map(Number);
  const content = text.slice(text.indexOf('\nstream\n') + 8, text.indexOf('\nendstream'));
  const polygons: Point[][] = [];
  let [scale, stack, isHidden] = [toMm, [] as number[], false];
  for (const word of content
    .split('\n')
    .filter((line) => !line.startsWith('%'))
    .join(' ')
    .split(' ')) {
    if (word === '/Strip' || word === '/Engrave') isHidden = word === '/Strip';
    if (/^[-.\d]/.test(word)) stack.push(Number(word));
    else {
      const points = stack.flatMap((x, n): Point[] =>
        n % 2 === 0 ? [[x * scale, (stack[n + 1] ?? 0) * scale]] : [],
      );
      if (word === 'cm') scale *= stack[0] ?? 1;
      if (word === 'm' && !isHidden) polygons.push([]);
      if (['m', 'l', 'c'].includes(word)) polygons.at(-1)?.push(...drawn(polygons.at(-1)?.at(-1), points));
      stack = [];
    }
  }
  return { width: wide * toMm, height: high * toMm, polygons };
}

/** Reads the polylines of a layer; the size is that of `$LIMMAX`. */
export function readDxf(text: string, layer: string): Read {
  const lines = text.split('\r\n');
  const pairs = lines.flatMap((line, n): [number, string][] =>
    n % 2 === 0 && lines[n + 1] !== undefined ? [[Number(line), lines[n + 1] ?? '']] : [],
  );
  const polygons: Point[][] = [];
  let [width, height, corners, kind, on] = [0, 0, [] as { at: [number, number]; bulge: number }[], '', ''];
  for (const [index, [code, value]] of pairs.entries()) {
    if (code === 9 && value === '$LIMMAX') {
      [width, height] = [Number(pairs[index + 1]?.[1]), Number(pairs[index + 2]?.[1])];
    }
    if (code === 0) {
      kind = value;
      if (kind === 'POLYLINE') corners = [];
      if (kind === 'VERTEX') corners.push({ at: [0, 0], bulge: 0 });
      if (kind === 'SEQEND' && on === layer) polygons.push(roundTrip(corners));
    }
    const corner = corners.at(-1);
    if (code === 8) on = value;
    if (kind !== 'VERTEX' || !corner) continue;
    if (code === 10) corner.at[0] = Number(value);
    if (code === 20) corner.at[1] = Number(value);
    if (code === 42) corner.bulge = Number(value);
  }
  return { width, height, polygons };
}

/** Walks along lines and arcs by their angles. */
function roundTrip(corners: readonly { at: [number, number]; bulge: number }[]): Point[] {
  return corners.flatMap(({ at: [x, y], bulge }, n): Point[] => {
    const [ex, ey] = corners[(n + 1) % corners.length]?.at ?? [x, y];
    if (bulge === 0) return [[x, y]];
    const turn = 4 * Math.atan(bulge);
    const radius = Math.hypot(ex - x, ey - y) / 2 / Math.sin(turn / 2);
    const towards = Math.atan2(ey - y, ex - x) + Math.PI / 2 - turn / 2;
    const [cx, cy] = [x + radius * Math.cos(towards), y + radius * Math.sin(towards)];
    return Array.from({ length: fine }, (_, step): Point => {
      const angle = towards + Math.PI + (turn * step) / fine;
      return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
    });
  });
}

/** Reads the lines that the pen draws. HPGL has no size, so it is in the comment. */
export function readPlt(text: string): Read {
  const [, wide, high] = /(?:STRIP|SHEET) ([\d.]+)x([\d.]+) mm/.exec(text) ?? [];
  const numbersOf = (command: string) => command.slice(2).split(',').map(Number);
  const commands = text.trim().split(';');
  const find = (name: string) => numbersOf(commands.find((command) => command.startsWith(name)) ?? '');
  const [, , ip = 0] = find('IP');
  const [, sc = 0] = find('SC');
  const toMm = (ip / sc) * 0.025;
  const polygons: Point[][] = [];
  for (const command of commands) {
    const numbers = numbersOf(command).map((number) => number * toMm);
    const points = numbers.flatMap((x, n): Point[] => (n % 2 === 0 ? [[x, numbers[n + 1] ?? 0]] : []));
    if (command.startsWith('PU')) polygons.push(points);
    if (command.startsWith('PD')) polygons.at(-1)?.push(...points);
  }
  // The last one is the way home.
  return { width: Number(wide), height: Number(high), polygons: polygons.slice(0, -1) };
}

/** The points that a line (one point) or a cubic (three) adds to a polygon. */
function drawn(from: Point | undefined, points: readonly Point[]): Point[] {
  if (!from || points.length < 3) return [...points];
  return Array.from({ length: fine }, (_, step) => {
    let row = [from, ...points];
    const t = (step + 1) / fine;
    while (row.length > 1) {
      row = row.slice(1).map(([x, y], n): Point => {
        const [px, py] = row[n] ?? [x, y];
        return [px + (x - px) * t, py + (y - py) * t];
      });
    }
    return row[0] ?? from;
  });
}

export const polygonsOf = (contours: readonly Contour[]): Point[][] =>
  contours.map(({ start, segments }) => {
    const points = [start];
    for (const segment of segments) {
      const numbers: readonly number[] = segment;
      const ends = numbers.flatMap((x, n): Point[] => (n % 2 === 0 ? [[x, numbers[n + 1] ?? 0]] : []));
      points.push(...drawn(points.at(-1), ends));
    }
    return points;
  });

export function boxAround(polygons: readonly Point[][]): Box {
  const [xs, ys] = [polygons.flat().map(([x]) => x), polygons.flat().map(([, y]) => y)];
  const min = (all: number[]) => all.reduce((a, b) => Math.min(a, b), Infinity);
  const max = (all: number[]) => all.reduce((a, b) => Math.max(a, b), -Infinity);
  return { left: min(xs), bottom: min(ys), right: max(xs), top: max(ys) };
}

/** The area in mm² that the even-odd rule fills, by the lengths of horizontal cuts. */
export function evenOddArea(polygons: readonly Point[][], cuts = 4000): number {
  const { bottom, top } = boxAround(polygons);
  const step = (top - bottom) / cuts;
  const crossings: number[][] = Array.from({ length: cuts }, () => []);
  for (const polygon of polygons) {
    for (const [index, [x1, y1]] of polygon.entries()) {
      const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1];
      const [low, high] = [Math.min(y1, y2), Math.max(y1, y2)];
      for (let cut = Math.max(0, Math.ceil((low - bottom) / step - 0.5)); cut < cuts; cut++) {
        const y = bottom + (cut + 0.5) * step;
        if (y >= high) break;
        if (y >= low) crossings[cut]?.push(x1 + ((x2 - x1) * (y - y1)) / (y2 - y1));
      }
    }
  }
  let length = 0;
  for (const row of crossings) {
    for (const [index, x] of row.toSorted((a, b) => a - b).entries()) length += index % 2 === 0 ? -x : x;
  }
  return length * step;
}

/**
 * The Hausdorff distance in mm of two sets of closed polygons in the same sequence; at least 1e-6.
 */
export function distanceBetween(some: readonly Point[][], others: readonly Point[][]): number {
  let farthest = some.length === others.length ? 1e-6 : Infinity;
  for (const [index, polygon] of some.entries()) {
    const other = others[index] ?? [];
    for (const [from, to] of [
      [polygon, other],
      [other, polygon],
    ] as const) {
      for (const [at, point] of from.entries()) {
        const near = Math.floor((at / from.length) * to.length);
        farthest = Math.max(farthest, toPolygon(point, to, near, farthest));
      }
    }
  }
  return farthest;
}

/** The distance of a point from a polygon, looked for from a corner on; not exact when it is less than `enough`. */
function toPolygon([x, y]: Point, polygon: readonly Point[], near: number, enough: number): number {
  let nearest = Infinity;
  for (let step = 0; step < polygon.length && nearest > enough; step++) {
    // To and fro: near, near + 1, near − 1, near + 2 …
    const away = step % 2 === 0 ? -step / 2 : (step + 1) / 2;
    const index = (near + away + polygon.length) % polygon.length;
    const [x1, y1] = polygon[index] ?? [x, y];
    const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = dx * dx + dy * dy;
    const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
    nearest = Math.min(nearest, Math.hypot(x1 + t * dx - x, y1 + t * dy - y));
  }
  return nearest;
}
