import type { Point } from '../../geometry.ts';
import { ReadError, type ReadLayer, readLimits, type ReadUnit } from '../read-drawing.ts';
import type { Corner } from './bulge.ts';
import { indexedColor, trueColor } from './colors.ts';
import { beginPolyline, readEntity, readVertex, unread } from './entities.ts';
import type { DrawnEntity, Entity } from './entity.ts';
import { type DxfRecord, isBinaryDxf, NotANumber, numberOf, recordsOf, textIn } from './groups.ts';
import { withCodes } from './texts.ts';
import { unitOf } from './units.ts';

/** Entities of a file, those that are not read too. */
const maxEntities = 1_000_000;
/** Entities that are read. Loose lines are joined only later, so there may be more than `readLimits.items` of them. */
const maxRead = 200_000;

export interface Layer extends ReadLayer {
  readonly color: string;
  /** A frozen layer hides whole blocks that are inserted on it; a layer that is off hides only what lies on it. */
  readonly isFrozen: boolean;
}

export interface Block {
  readonly base: Point;
  readonly entities: Entity[];
  /** The file that draws it, when that is another one. */
  readonly outside: string | null;
}

/** The content of a DXF in its own numbers. */
export interface DxfFile {
  readonly layers: Map<string, Layer>;
  /** The fonts of styles. */
  readonly fonts: Map<string, string>;
  /** The line types of layers, and whether each line type has dashes. */
  readonly lineTypes: Map<string, string>;
  readonly dashes: Map<string, boolean>;
  readonly blocks: Map<string, Block>;
  /** The entities of model space, and of the sheet that was open when the file was saved. */
  readonly model: Entity[];
  readonly sheet: Entity[];
  readonly unit: ReadUnit | null;
  readonly isMetric: boolean | null;
}

export const keyOf = (name: string): string => name.trim().toUpperCase();

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

export function parse(bytes: Uint8Array): DxfFile {
  let decode = decoderOf('', '');
  const file = {
    layers: new Map<string, Layer>(),
    fonts: new Map<string, string>(),
    lineTypes: new Map<string, string>(),
    dashes: new Map<string, boolean>(),
    blocks: new Map<string, Block>(),
    model: [] as Entity[],
    sheet: [] as Entity[],
    unit: null as ReadUnit | null,
    isMetric: null as boolean | null,
  };
  let [section, isWhole] = ['', false];
  const collector = new Collector();
  /** The list that entities join at this moment. */
  let into: Entity[] = file.model;

  const block = (record: DxfRecord): void => {
    if (record.name === 'BLOCK') {
      const name = keyOf(withCodes(textIn(record, 2) ?? ''));
      into = [];
      const base: Point = [numberOf(record, 10) ?? 0, numberOf(record, 20) ?? 0];
      const isOutside = ((numberOf(record, 70) ?? 0) & (4 | 8)) !== 0;
      const outside = isOutside ? withCodes(textIn(record, 1) ?? '').trim() || name : null;
      if (!file.blocks.has(name)) file.blocks.set(name, { base, entities: into, outside });
    } else if (record.name === 'ENDBLK') {
      collector.end();
      into = [];
    } else collector.add(record, into);
  };

  for (const record of recordsOf(bytes, (part) => decode(part))) {
    const { name } = record;
    if (name === 'SECTION') {
      section = keyOf(textIn(record, 2) ?? '');
      if (section === 'HEADER') {
        const header = headerOf(record);
        decode = decoderOf(header.version, header.codePage);
        file.unit = unitOf(header.units);
        file.isMetric = header.measurement === undefined ? null : header.measurement !== 0;
      }
    } else if (name === 'ENDSEC') {
      collector.end();
      if (section === 'ENTITIES') isWhole = true;
      section = '';
    } else if (name === 'EOF') isWhole = true;
    else if (section === 'ENTITIES')
      collector.add(record, numberOf(record, 67) === 1 ? file.sheet : file.model);
    else if (section === 'BLOCKS') block(record);
    else if (section === 'TABLES' && name === 'LAYER') readLayer(record, file);
    else if (section === 'TABLES' && name === 'LTYPE') readLineType(record, file.dashes);
    else if (section === 'TABLES' && name === 'STYLE') readStyle(record, file.fonts);
  }
  if (!isWhole) throw new ReadError('broken', isBinaryDxf(bytes) ? 'binary' : 'the end is missing');
  return file;
}

/** Reads entities one by one into lists; a POLYLINE is followed by its vertices. */
class Collector {
  #entities = 0;
  #kept = 0;
  #points = 0;
  #polyline: {
    readonly make: (corners: readonly Corner[]) => DrawnEntity;
    readonly corners: Corner[];
    readonly into: Entity[];
  } | null = null;
  readonly #unread = new Map<Entity[], Set<string>>();

  add(record: DxfRecord, into: Entity[]): void {
    this.#entities += 1;
    if (this.#entities > maxEntities) throw new ReadError('too-much', 'entities');
    if (record.name !== 'VERTEX') this.end();
    try {
      this.#read(record, into);
    } catch (error) {
      if (!(error instanceof NotANumber)) throw error;
      this.#skip(record, record.name, into);
    }
  }

  /** Ends a polyline. */
  end(): void {
    const polyline = this.#polyline;
    this.#polyline = null;
    if (polyline && polyline.corners.length > 0) this.#keep(polyline.make(polyline.corners), polyline.into);
  }

  #read(record: DxfRecord, into: Entity[]): void {
    if (record.name === 'VERTEX') {
      const corner = this.#polyline && readVertex(record);
      if (!corner || !this.#polyline) return;
      this.#polyline.corners.push(corner);
      if (this.#polyline.corners.length > readLimits.segments) throw new ReadError('too-much', 'points');
      return;
    }
    const isVisible = (numberOf(record, 60) ?? 0) === 0;
    if (!isVisible) return;
    if (record.name === 'POLYLINE') {
      const make = beginPolyline(record);
      if (typeof make === 'string') this.#skip(record, make, into);
      else this.#polyline = { make, corners: [], into };
      return;
    }
    const read = readEntity(record);
    if (typeof read === 'string') this.#skip(record, read, into);
    else if (read) this.#keep(read, into);
  }

  #keep(entity: Entity, into: Entity[]): void {
    this.#points += entity.kind === 'drawn' ? entity.points : 1;
    this.#kept += 1;
    if (this.#kept > maxRead) throw new ReadError('too-much', 'entities');
    if (this.#points > readLimits.segments) throw new ReadError('too-much', 'points');
    into.push(entity);
  }

  /** Notes the name of a thing that is not read, once for each layer, so that it is reported only where it would be visible. */
  #skip(record: DxfRecord, name: string, into: Entity[]): void {
    const entity = unread(record, name);
    const reported = this.#unread.get(into) ?? new Set<string>();
    const key = `${name} ${entity.layer}`;
    if (reported.has(key)) return;
    reported.add(key);
    this.#unread.set(into, reported);
    this.#keep(entity, into);
  }
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
    isFrozen,
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
