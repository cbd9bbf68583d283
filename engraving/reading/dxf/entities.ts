import type { Point } from '../../geometry.ts';
import { type Affine, composed, identity, moved, turned } from '../affine.ts';
import { bulgeTo, type Corner } from './bulge.ts';
import { type Common, degree, type DrawnEntity, type Entity, type Insert, type Unread } from './entity.ts';
import { type DxfRecord, numberOf, textIn } from './groups.ts';
import { readBoundaries } from './hatch.ts';
import { lettering, paragraph } from './lettering.ts';
import { drawSpline, drawThrough, isSpline, plainKnots } from './spline.ts';
import { withCodes } from './texts.ts';

/** Entities that draw nothing, or that others draw. */
const silent = new Set('VERTEX SEQEND VIEWPORT ENDBLK LIGHT'.split(' '));

/**
 * Returns the plane of an entity (group 210) seen from above, as a map of its numbers (the arbitrary axis algorithm of DXF).
 */
function planeOf(record: DxfRecord): Affine {
  const get = (code: number, otherwise: number) => numberOf(record, code) ?? otherwise;
  const [nx, ny, nz] = [get(210, 0), get(220, 0), get(230, 1)];
  const size = Math.hypot(nx, ny, nz);
  if ((nx === 0 && ny === 0 && nz > 0) || !(size > 0 && size < Infinity)) return identity;
  const [x, y, z] = [nx / size, ny / size, nz / size];
  const isUpright = Math.abs(x) < 1 / 64 && Math.abs(y) < 1 / 64;
  const [ax, ay, az] = isUpright ? [z, 0, -x] : [-y, x, 0];
  const across = Math.hypot(ax, ay, az);
  const [ux, uy, uz] = [ax / across, ay / across, az / across];
  const [vx, vy] = [y * uz - z * uy, z * ux - x * uz];
  const height = get(38, get(30, 0));
  return [ux, uy, vx, vy, height * x, height * y];
}

const layerOf = (record: DxfRecord): string => withCodes(textIn(record, 8) ?? '0').trim();

function commonOf(record: DxfRecord): Common {
  const true24 = numberOf(record, 420);
  return {
    name: record.name,
    layer: layerOf(record),
    color:
      true24 === undefined
        ? Math.abs(numberOf(record, 62) ?? 256)
        : `#${(true24 & 0xffffff).toString(16).padStart(6, '0')}`,
    lineType: textIn(record, 6) ?? '',
    map: planeOf(record),
  };
}

export const unread = (record: DxfRecord, name: string): Unread => ({
  layer: layerOf(record),
  color: 256,
  lineType: '',
  map: identity,
  kind: 'unread',
  name,
});

/**
 * Reads an entity. Returns null for one that draws nothing, and its name when it is not read. A POLYLINE is read from its
 * record and its `corners`.
 */
export function readEntity(record: DxfRecord): Entity | string | null {
  const { name } = record;
  if (silent.has(name)) return null;
  const get = (code: number, otherwise = 0) => numberOf(record, code) ?? otherwise;
  const point = (code: number): Point => [get(code), get(code + 10)];
  const common = commonOf(record);
  const lines = (
    points: number,
    draw: DrawnEntity['draw'],
    more: Partial<DrawnEntity> = {},
  ): DrawnEntity => ({
    ...common,
    kind: 'drawn',
    fill: 'none',
    width: 0,
    points,
    draw,
    ...more,
  });

  switch (name) {
    case 'POINT':
      // AutoCAD keeps the points that a dimension measures on this layer, and never plots it.
      if (common.layer.toUpperCase() === 'DEFPOINTS') return null;
      return { ...common, map: identity, kind: 'dot', x: get(10), y: get(20) };
    case 'LINE': {
      const draw = lineDrawer(get(10), get(20), get(11), get(21));
      return lines(1, draw, { map: identity });
    }
    case 'CIRCLE':
    case 'ARC': {
      const [centre, radius] = [point(10), Math.abs(get(40))];
      const from = get(50) * degree;
      let sweep = name === 'CIRCLE' ? 360 : (get(51, 360) - get(50)) % 360;
      if (sweep <= 0) sweep += 360;
      return lines(1, arcDrawer(centre, [radius, 0], [0, radius], from, sweep * degree));
    }
    case 'ELLIPSE': {
      const [centre, major, ratio] = [point(10), point(11), get(40, 1)];
      // The angles run around the normal, so that an ellipse from below has its minor axis on the other side.
      const side = get(230, 1) < 0 ? -1 : 1;
      const minor: Point = [-major[1] * ratio * side, major[0] * ratio * side];
      let sweep = (get(42, 2 * Math.PI) - get(41)) % (2 * Math.PI);
      if (sweep <= 1e-9) sweep += 2 * Math.PI;
      return lines(1, arcDrawer(centre, major, minor, get(41), sweep), { map: identity });
    }
    case 'LWPOLYLINE': {
      const corners = cornersOf(record);
      const closes = (get(70) & 1) === 1;
      return lines(corners.length, polylineDrawer(corners, closes), { width: get(43) });
    }
    case 'SPLINE':
      return spline(record, lines) ?? name;
    case 'SOLID':
    case 'TRACE':
    case '3DFACE': {
      const [a, b, c] = [point(10), point(11), point(12)];
      const d = record.codes.includes(13) ? point(13) : c;
      if (name === '3DFACE') return lines(4, edgesDrawer([a, b, c, d], get(70)), { map: identity });
      const corners = [a, b, d, c].map(([x, y]) => ({ x, y, bulge: 0 }));
      return lines(4, polylineDrawer(corners, true), { fill: 'nonzero', width: -1 });
    }
    case 'HATCH': {
      const boundaries = readBoundaries(record);
      if (!boundaries) return name;
      const [points, draw] = [record.codes.length / 3, allOf(boundaries)];
      // A pattern is lines, which are not read; its boundary is not drawn by it.
      return get(70, 1) === 0 ? name : lines(points, draw, { fill: 'evenodd', width: -1 });
    }
    case 'TEXT':
      return lettering(record, common);
    case 'ATTRIB':
    case 'ATTDEF': {
      const flags = get(70);
      if ((flags & 1) !== 0) return null;
      const isConstant = (flags & 2) !== 0;
      return name === 'ATTRIB' || isConstant ? lettering(record, common) : name;
    }
    case 'MTEXT':
      return paragraph(record, common);
    case 'IMAGE': {
      const [from, u, v, size] = [point(10), point(11), point(12), point(13)];
      const [width, height] = [Math.round(size[0]), Math.round(size[1])];
      if (!(width > 0 && height > 0)) return name;
      const corner = (x: number, y: number): Point => [
        from[0] + u[0] * x + v[0] * y,
        from[1] + u[1] * x + v[1] * y,
      ];
      const corners = [corner(0, height), corner(width, height), corner(width, 0), corner(0, 0)] as const;
      return { ...common, map: identity, kind: 'picture', corners, width, height };
    }
    case 'INSERT':
      return insert(record, common);
    case 'LEADER': {
      const corners = cornersOf(record);
      if (corners.length < 2 || get(72) !== 0) return name;
      // Its arrow is not read.
      return lines(corners.length, polylineDrawer(corners, false), { map: identity, skips: name });
    }
    case 'ACAD_TABLE': {
      const block = textIn(record, 2);
      if (block === undefined) return name;
      const place: Insert['place'] = (_, __, base) => moved(get(10) - base[0], get(20) - base[1]);
      return { ...common, kind: 'insert', block: withCodes(block), columns: 1, rows: 1, place };
    }
    case 'DIMENSION':
    case 'ARC_DIMENSION': {
      const block = textIn(record, 2);
      if (block === undefined) return name;
      return {
        ...common,
        kind: 'insert',
        block: withCodes(block),
        columns: 1,
        rows: 1,
        place: inPlace,
      };
    }
    default:
      return name;
  }
}

// The function that draws an entity is made apart from the reader, so that it keeps nothing else in memory.

const inPlace: Insert['place'] = (_, __, base) => moved(-base[0], -base[1]);

const lineDrawer =
  (x1: number, y1: number, x2: number, y2: number): DrawnEntity['draw'] =>
  (pen) => {
    pen.move(x1, y1);
    pen.line(x2, y2);
  };

const allOf =
  (draws: readonly DrawnEntity['draw'][]): DrawnEntity['draw'] =>
  (pen, scale) => {
    for (const draw of draws) draw(pen, scale);
  };

/** Reads the corners of an LWPOLYLINE. */
function cornersOf({ codes, number }: DxfRecord): Corner[] {
  const corners: { x: number; y: number; bulge: number }[] = [];
  for (let n = 0; n < codes.length; n++) {
    const code = codes[n];
    if (code === 10) corners.push({ x: number(n), y: 0, bulge: 0 });
    else {
      const last = corners.at(-1);
      if (last && code === 20) last.y = number(n);
      else if (last && code === 42) last.bulge = number(n);
    }
  }
  return corners;
}

/** Reads a VERTEX; null for one that only shapes a curve. */
export function readVertex(record: DxfRecord): Corner | null {
  if (((numberOf(record, 70) ?? 0) & 16) !== 0) return null;
  return {
    x: numberOf(record, 10) ?? 0,
    y: numberOf(record, 20) ?? 0,
    bulge: numberOf(record, 42) ?? 0,
  };
}

/** A POLYLINE before its vertices are known; its name when it is a mesh, which is not read. */
export function beginPolyline(record: DxfRecord): ((corners: readonly Corner[]) => DrawnEntity) | string {
  const flags = numberOf(record, 70) ?? 0;
  if ((flags & (16 | 64)) !== 0) return record.name;
  const common = commonOf(record);
  const isFlat = (flags & 8) === 0;
  const [begin, end] = [numberOf(record, 40) ?? 0, numberOf(record, 41) ?? 0];
  return (corners) => ({
    ...common,
    map: isFlat ? common.map : identity,
    kind: 'drawn',
    fill: 'none',
    width: begin === end ? begin : 0,
    points: corners.length,
    draw: polylineDrawer(
      isFlat ? corners : corners.map(({ x, y }) => ({ x, y, bulge: 0 })),
      (flags & 1) === 1,
    ),
  });
}

function polylineDrawer(corners: readonly Corner[], closes: boolean): DrawnEntity['draw'] {
  return (pen) => {
    const [first] = corners;
    if (!first) return;
    pen.move(first.x, first.y);
    // One corner is a dot.
    if (corners.length === 1) pen.line(first.x, first.y);
    for (let n = 1; n < corners.length; n++) bulgeTo(pen, corners[n - 1] ?? first, corners[n] ?? first);
    if (!closes) return;
    bulgeTo(pen, corners.at(-1) ?? first, first);
    pen.close();
  };
}

/** Draws the edges of a face, apart from those whose bits say that they are not seen. */
function edgesDrawer(corners: readonly Point[], hidden: number): DrawnEntity['draw'] {
  if ((hidden & 15) === 0)
    return polylineDrawer(
      corners.map(([x, y]) => ({ x, y, bulge: 0 })),
      true,
    );
  return (pen) => {
    for (const [n, [x, y]] of corners.entries()) {
      const end = corners[(n + 1) % corners.length];
      if (!end || (hidden & (1 << n)) !== 0) continue;
      pen.move(x, y);
      pen.line(end[0], end[1]);
    }
  };
}

function arcDrawer(centre: Point, u: Point, v: Point, from: number, sweep: number): DrawnEntity['draw'] {
  return (pen) => {
    if (sweep >= 2 * Math.PI - 1e-9) {
      pen.ellipse({ centre, u, v, from });
      return;
    }
    const [cos, sin] = [Math.cos(from), Math.sin(from)];
    pen.move(centre[0] + cos * u[0] + sin * v[0], centre[1] + cos * u[1] + sin * v[1]);
    // An arc without a radius is a dot.
    if ([...u, ...v].every((length) => length === 0)) pen.line(centre[0], centre[1]);
    pen.arc({ centre, u, v, from, sweep });
  };
}

function spline(
  record: DxfRecord,
  lines: (points: number, draw: DrawnEntity['draw'], more: Partial<DrawnEntity>) => DrawnEntity,
): DrawnEntity | null {
  const { codes, number } = record;
  const numbers = (code: number) => codes.flatMap((one, n) => (one === code ? [number(n)] : []));
  const points = (code: number): Point[] => {
    const ys = numbers(code + 10);
    return numbers(code).map((x, n): Point => [x, ys[n] ?? 0]);
  };
  const controls = points(10);
  if (controls.length > 0) {
    const [order, knots, weights] = [numberOf(record, 71) ?? 3, numbers(40), numbers(41)];
    const read = {
      degree: order,
      knots: knots.length === 0 ? plainKnots(controls.length, order) : knots,
      points: controls,
      weights: weights.some((weight) => weight !== weights[0]) ? weights : null,
    };
    if (!isSpline(read)) return null;
    return lines(controls.length, (pen, scale) => drawSpline(read, pen, scale), { map: identity });
  }
  const through = points(11);
  if (through.length < 2) return null;
  const [[start], [end]] = [points(12), points(13)];
  return lines(through.length, (pen) => drawThrough(through, pen, { start, end }), { map: identity });
}

function insert(record: DxfRecord, common: Common): Insert {
  const get = (code: number, otherwise = 0) => numberOf(record, code) ?? otherwise;
  const count = (code: number) => Math.max(1, Math.floor(get(code, 1)));
  const [scaleX, scaleY] = [get(41, 1), get(42, 1)];
  const outer = composed(common.map, composed(moved(get(10), get(20)), turned(get(50) * degree)));
  const [stepX, stepY] = [get(44), get(45)];
  return {
    ...common,
    kind: 'insert',
    block: withCodes(textIn(record, 2) ?? ''),
    columns: count(70),
    rows: count(71),
    place: (column, row, base) =>
      composed(outer, [
        scaleX,
        0,
        0,
        scaleY,
        column * stepX - base[0] * scaleX,
        row * stepY - base[1] * scaleY,
      ]),
  };
}
