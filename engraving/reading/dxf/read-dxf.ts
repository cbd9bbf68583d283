import { boxOf, type Point } from '../../geometry.ts';
import { type Affine, composed, mapped, scaled, scaleOf } from '../affine.ts';
import { chainOutlines } from '../chain.ts';
import { boxMapped, DrawingBuilder } from '../drawing-builder.ts';
import { Pen } from '../pen.ts';
import {
  dash,
  type ReadDrawing,
  ReadError,
  type ReadLayer,
  readLimits,
  type ReadShape,
  type ReadUnit,
} from '../read-drawing.ts';
import type { Corner } from './bulge.ts';
import { indexedColor, trueColor } from './colors.ts';
import { beginPolyline, type Drawn, type Entity, isSeen, readEntity, readVertex } from './entities.ts';
import { type DxfRecord, isBinaryDxf, numberOf, recordsOf, textIn } from './groups.ts';
import { withCodes } from './texts.ts';
import { assumedUnit, unitOf } from './units.ts';

/** Entities of a file, those that are not read too. */
const mostEntities = 1_000_000;
/** Entities that are read. Loose lines are joined only later, so there may be more than `readLimits.items` of them. */
const mostRead = 200_000;
/** Points of entities that may be drawn, with those of blocks each time. */
const mostDrawn = 1_000_000;

interface Layer extends ReadLayer {
  readonly color: string;
}

interface Block {
  readonly base: Point;
  readonly entities: Entity[];
}

/** The content of a DXF in its own numbers. */
interface DxfFile {
  readonly layers: Map<string, Layer>;
  /** The fonts of styles. */
  readonly fonts: Map<string, string>;
  /** The line types of layers, and whether each line type has dashes. */
  readonly lineTypes: Map<string, string>;
  readonly dashes: Map<string, boolean>;
  readonly blocks: Map<string, Block>;
  readonly entities: Entity[];
  readonly skipped: Set<string>;
  readonly unit: ReadUnit | null;
  readonly isMetric: boolean | null;
}

/**
 * Reads a DXF, ASCII or binary, R12 to 2018: what is drawn in its model space, with its blocks. Loose lines and curves of one layer and
 * colour that meet end to end become one outline. Throws a `ReadError`.
 */
export function readDxf(bytes: Uint8Array): ReadDrawing {
  const file = parse(bytes);
  const millimetres: ReadUnit = { name: 'mm', mm: 1, guessed: true };
  const first = new Placer(file, file.unit ?? millimetres);
  first.place();
  if (file.unit) return first.build();
  const unit = assumedUnit(first.extent(), file.isMetric);
  if (unit.mm === 1) return first.build();
  const second = new Placer(file, unit);
  second.place();
  return second.build();
}

const keyOf = (name: string): string => name.trim().toUpperCase();

/** Returns how bytes become text: UTF-8 since 2007, before it the code page that the header names. */
function decoderOf(version: string, codePage: string): (bytes: Uint8Array) => string {
  const page = codePage.toUpperCase().replace('ANSI_', '').replace('DOS', '');
  const eastern = new Map([
    ['932', 'shift_jis'],
    ['936', 'gbk'],
    ['949', 'euc-kr'],
    ['950', 'big5'],
    ['874', 'windows-874'],
  ]);
  const isNew = version >= 'AC1021';
  const label = isNew ? 'utf-8' : (eastern.get(page) ?? (/^125[0-8]$/.test(page) ? `windows-${page}` : null));
  const main = new TextDecoder(label ?? 'windows-1252');
  const strict = new TextDecoder('utf-8', { fatal: true });
  return (bytes) => {
    if (label !== null) return main.decode(bytes);
    // Nothing names the code page: most programs that write none write UTF-8.
    try {
      return strict.decode(bytes);
    } catch {
      return main.decode(bytes);
    }
  };
}

function parse(bytes: Uint8Array): DxfFile {
  let decode = decoderOf('', '');
  const file = {
    layers: new Map<string, Layer>(),
    fonts: new Map<string, string>(),
    lineTypes: new Map<string, string>(),
    dashes: new Map<string, boolean>(),
    blocks: new Map<string, Block>(),
    entities: [] as Entity[],
    skipped: new Set<string>(),
    unit: null as ReadUnit | null,
    isMetric: null as boolean | null,
  };
  let [section, entities, kept, points, isWhole] = ['', 0, 0, 0, false];
  /** The list that entities join at this moment. */
  let into: Entity[] = file.entities;
  let polyline: { readonly make: (corners: readonly Corner[]) => Drawn; readonly corners: Corner[] } | null =
    null;

  const add = (entity: Entity): void => {
    points += entity.kind === 'drawn' ? entity.points : 1;
    kept += 1;
    if (kept > mostRead) throw new ReadError('too-much', 'entities');
    if (points > readLimits.segments) throw new ReadError('too-much', 'points');
    into.push(entity);
  };
  const endPolyline = (): void => {
    if (polyline && polyline.corners.length > 1) add(polyline.make(polyline.corners));
    polyline = null;
  };

  const entity = (record: DxfRecord): void => {
    entities += 1;
    if (entities > mostEntities) throw new ReadError('too-much', 'entities');
    if (record.name === 'VERTEX') {
      const corner = polyline && readVertex(record);
      if (!corner || !polyline) return;
      polyline.corners.push(corner);
      if (polyline.corners.length > readLimits.segments) throw new ReadError('too-much', 'points');
      return;
    }
    endPolyline();
    if (!isSeen(record)) {
      if (numberOf(record, 67) === 1) file.skipped.add('*Paper_Space');
      return;
    }
    if (record.name === 'POLYLINE') {
      const make = beginPolyline(record);
      if (typeof make === 'string') file.skipped.add(make);
      else polyline = { make, corners: [] };
      return;
    }
    const read = readEntity(record);
    if (typeof read === 'string') file.skipped.add(read);
    else if (read) add(read);
  };

  const block = (record: DxfRecord): void => {
    if (record.name === 'BLOCK') {
      const name = keyOf(withCodes(textIn(record, 2) ?? ''));
      into = [];
      const base: Point = [numberOf(record, 10) ?? 0, numberOf(record, 20) ?? 0];
      if (!file.blocks.has(name)) file.blocks.set(name, { base, entities: into });
    } else if (record.name === 'ENDBLK') {
      endPolyline();
      into = [];
    } else entity(record);
  };

  for (const record of recordsOf(bytes, (part) => decode(part))) {
    const { name } = record;
    if (name === 'SECTION') {
      section = keyOf(textIn(record, 2) ?? '');
      into = section === 'ENTITIES' ? file.entities : [];
      if (section === 'HEADER') {
        const header = headerOf(record);
        decode = decoderOf(header.version, header.codePage);
        file.unit = unitOf(header.units);
        file.isMetric = header.measurement === undefined ? null : header.measurement !== 0;
      }
    } else if (name === 'ENDSEC') {
      endPolyline();
      if (section === 'ENTITIES') isWhole = true;
      section = '';
    } else if (name === 'EOF') isWhole = true;
    else if (section === 'ENTITIES') entity(record);
    else if (section === 'BLOCKS') block(record);
    else if (section === 'TABLES' && name === 'LAYER') readLayer(record, file);
    else if (section === 'TABLES' && name === 'LTYPE') readLineType(record, file.dashes);
    else if (section === 'TABLES' && name === 'STYLE') readStyle(record, file.fonts);
  }
  if (!isWhole) throw new ReadError('broken', isBinaryDxf(bytes) ? 'binary' : 'the end is missing');
  return file;
}

function headerOf(record: DxfRecord) {
  let [version, codePage]: [string, string] = ['', ''];
  let [units, measurement]: [number | undefined, number | undefined] = [undefined, undefined];
  for (const [n, code] of record.codes.entries()) {
    if (code !== 9 || n + 1 >= record.codes.length) continue;
    const variable = record.text(n).trim();
    if (variable === '$ACADVER') version = record.text(n + 1).trim();
    else if (variable === '$DWGCODEPAGE') codePage = record.text(n + 1).trim();
    else if (variable === '$INSUNITS') units = record.number(n + 1);
    else if (variable === '$MEASUREMENT') measurement = record.number(n + 1);
  }
  return { version, codePage, units, measurement };
}

function readLayer(record: DxfRecord, { layers, lineTypes }: Pick<DxfFile, 'layers' | 'lineTypes'>): void {
  const name = withCodes(textIn(record, 2) ?? '').trim();
  const color = numberOf(record, 62) ?? 7;
  const true24 = numberOf(record, 420);
  const isFrozen = ((numberOf(record, 70) ?? 0) & 1) === 1;
  if (layers.size >= 100_000) return;
  lineTypes.set(keyOf(name), textIn(record, 6) ?? '');
  layers.set(keyOf(name), {
    name,
    color: true24 === undefined ? indexedColor(Math.abs(color)) : trueColor(true24),
    shown: color >= 0 && !isFrozen,
  });
}

/** A line type without parts is a solid line. */
function readLineType(record: DxfRecord, dashes: Map<string, boolean>): void {
  const name = keyOf(withCodes(textIn(record, 2) ?? ''));
  if (dashes.size < 10_000) dashes.set(name, (numberOf(record, 73) ?? 0) > 0);
}

/** The font of a style: the family in its extended data, else its file. */
function readStyle(record: DxfRecord, fonts: Map<string, string>): void {
  const family = (textIn(record, 1000) ?? '').trim();
  const font = family === '' ? (textIn(record, 3) ?? '').trim() : family;
  if (font !== '' && fonts.size < 10_000)
    fonts.set(keyOf(withCodes(textIn(record, 2) ?? '')), withCodes(font));
}

/** The properties that a block's entities take from the INSERT that draws it. */
interface Context {
  readonly map: Affine;
  readonly layer: string;
  readonly color: string;
  readonly lineType: string;
  /** True if everything in the block lies on the layer of the INSERT, because that is not shown. */
  readonly isHidden: boolean;
  readonly depth: number;
}

/** Draws the entities of a file, in mm. */
class Placer {
  readonly #file: DxfFile;
  readonly #unit: ReadUnit;
  readonly #builder = new DrawingBuilder();
  /** In the order of painting; null where a line became a part of an outline that began before. */
  readonly #shapes: (ReadShape | null)[] = [];
  readonly #open = new Set<Block>();
  #drawn = 0;

  constructor(file: DxfFile, unit: ReadUnit) {
    this.#file = file;
    this.#unit = unit;
  }

  place(): void {
    const { mm } = this.#unit;
    this.#all(this.#file.entities, {
      map: scaled(mm, mm),
      layer: '0',
      color: '#000000',
      lineType: '',
      isHidden: false,
      depth: 0,
    });
  }

  /** The longer side of everything that is drawn, in mm. */
  extent(): number {
    const box = boxOf(this.#shapes.flatMap((shape) => shape?.outlines ?? []));
    return box ? Math.max(box.right - box.left, box.top - box.bottom) : 0;
  }

  build(): ReadDrawing {
    this.#join();
    for (const shape of this.#shapes) if (shape) this.#builder.shape(shape);
    for (const name of this.#file.skipped) this.#builder.skip(name);
    return this.#builder.build('dxf', this.#unit, null);
  }

  #layer(name: string): Layer {
    return this.#file.layers.get(keyOf(name)) ?? { name, color: '#000000', shown: true };
  }

  #all(entities: readonly Entity[], context: Context): void {
    for (const entity of entities) this.#entity(entity, context);
  }

  #lineType(own: string, layer: string, context: Context): string {
    const name = keyOf(own);
    if (name === 'BYBLOCK') return context.lineType;
    return name === '' || name === 'BYLAYER' ? (this.#file.lineTypes.get(keyOf(layer)) ?? '') : own;
  }

  #isDashed(lineType: string): boolean {
    const name = keyOf(withCodes(lineType));
    const isSolid = name === '' || name === 'CONTINUOUS' || name === 'BYLAYER' || name === 'BYBLOCK';
    return !isSolid && (this.#file.dashes.get(name) ?? true);
  }

  #count(points: number): void {
    this.#drawn += points;
    if (this.#drawn > mostDrawn) throw new ReadError('too-much', 'blocks');
  }

  #entity(entity: Entity, context: Context): void {
    this.#count(entity.kind === 'drawn' ? entity.points + 1 : 1);
    const isInherited = context.isHidden || (entity.layer === '0' && context.depth > 0);
    const name = isInherited ? context.layer : entity.layer;
    const layer = this.#layer(name);
    const color =
      typeof entity.color === 'string'
        ? entity.color
        : entity.color === 0
          ? context.color
          : entity.color >= 256
            ? layer.color
            : indexedColor(entity.color);
    const lineType = this.#lineType(entity.lineType, name, context);
    const map = composed(context.map, entity.map);
    const index = () => this.#builder.layer(keyOf(name), () => layer);
    switch (entity.kind) {
      case 'drawn': {
        const pen = new Pen(map, this.#builder.count);
        const scale = scaleOf(map);
        entity.draw(pen, scale > 0 ? scale : 1);
        const outlines = pen.done();
        if (outlines.length === 0) return;
        if (entity.skips !== undefined) this.#builder.skip(entity.skips);
        if (entity.fill === 'none' && this.#isDashed(lineType)) this.#builder.skip(dash);
        this.#shapes.push({
          layer: index(),
          fill: entity.fill === 'none' ? null : { color, rule: entity.fill },
          stroke: entity.width < 0 ? null : { color, width: entity.width * scale },
          outlines,
        });
        return;
      }
      case 'text': {
        if (entity.text === '') return;
        const font = entity.font ?? this.#file.fonts.get(keyOf(entity.style)) ?? null;
        const box = boxMapped(map, ...entity.box);
        this.#builder.text({ layer: index(), text: entity.text, font, embedded: false, box });
        return;
      }
      case 'picture': {
        const [a, b, c, d] = entity.corners;
        const corner = ([x, y]: Point): Point => mapped(map, x, y);
        this.#builder.picture({
          layer: index(),
          corners: [corner(a), corner(b), corner(c), corner(d)],
          width: entity.width,
          height: entity.height,
        });
        return;
      }
      case 'insert': {
        const block = this.#file.blocks.get(keyOf(entity.block));
        if (!block || block.entities.length === 0) return;
        if (context.depth >= readLimits.depth) throw new ReadError('too-much', 'blocks inside each other');
        if (this.#open.has(block)) {
          this.#builder.skip('INSERT');
          return;
        }
        this.#open.add(block);
        for (let row = 0; row < entity.rows; row++)
          for (let column = 0; column < entity.columns; column++) {
            this.#count(1);
            this.#all(block.entities, {
              map: composed(context.map, entity.place(column, row, block.base)),
              layer: name,
              color,
              lineType,
              isHidden: context.isHidden || !layer.shown,
              depth: context.depth + 1,
            });
          }
        this.#open.delete(block);
      }
    }
  }

  /** Joins loose lines and curves of the same layer, colour and width. */
  #join(): void {
    const groups = new Map<string, number[]>();
    for (const [n, shape] of this.#shapes.entries()) {
      const [outline, more] = shape?.outlines ?? [];
      if (!shape?.stroke || shape.fill || !outline || more || outline.closed) continue;
      const key = `${shape.layer} ${shape.stroke.color} ${shape.stroke.width}`;
      const others = groups.get(key);
      if (others) others.push(n);
      else groups.set(key, [n]);
    }
    for (const places of groups.values()) {
      const loose = places.flatMap((place) => this.#shapes[place]?.outlines ?? []);
      const shapes = places.map((place) => this.#shapes[place] ?? null);
      for (const place of places) this.#shapes[place] = null;
      for (const { first, outline } of chainOutlines(loose)) {
        const [shape, place] = [shapes[first], places[first]];
        if (shape && place !== undefined) this.#shapes[place] = { ...shape, outlines: [outline] };
      }
    }
  }
}
