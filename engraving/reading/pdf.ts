import { boxOf, type Box, endOf, type Point, type Segment } from '../geometry.ts';
import { pdfText, readCatalog } from './pdf-catalog.ts';
import { openFirstPage, openPdfium, type Pdfium } from './pdfium.ts';
import {
  dash,
  type Fill,
  nothingRead,
  type Outline,
  type ReadDrawing,
  ReadError,
  type ReadLayer,
  readLimits,
  type ReadPicture,
  type ReadShape,
  type ReadText,
  type Stroke,
} from './read-drawing.ts';

/** a, b, c, d, e, f: x' = a·x + c·y + e, y' = b·x + d·y + f. */
type Matrix = readonly [number, number, number, number, number, number];

const mmOfPoint = 25.4 / 72;
/** Coordinates in mm beyond this are damage. */
const farthest = 1e7;
/** Ends of a path nearer than this in mm are the same point: PDFium's numbers are single precision. */
const same = 1e-4;
const mostCharacters = 2_000_000;

const kinds = { text: 1, path: 2, picture: 3, shading: 4, form: 5 } as const;
const segmentKinds = { line: 0, curve: 1, move: 2 } as const;

/**
 * Reads the first page of a PDF, or of the PDF that newer Illustrator files are. The lower left of the page as it is
 * shown (cropped and turned) is at (0, 0). Paths keep their lines and cubics; clipping is not applied; annotations are
 * not read. Throws ReadError.
 */
export async function readPdf(bytes: Uint8Array, format: 'pdf' | 'ai'): Promise<ReadDrawing> {
  if (bytes[0] === 37 && bytes[1] === 33)
    throw new ReadError('unsupported', 'an Illustrator file that is PostScript');
  const pdfium = await openPdfium();
  try {
    return new PageReader(pdfium, bytes, format).read();
  } catch (error) {
    if (error instanceof ReadError) throw error;
    // PDFium traps when it has no memory left.
    throw new ReadError(pdfium.isFull() ? 'too-much' : 'broken', String(error));
  }
}

class PageReader {
  readonly #pdfium: Pdfium;
  readonly #bytes: Uint8Array;
  readonly #format: 'pdf' | 'ai';
  /** A place for what PDFium answers. */
  readonly #scratch: number;
  readonly #name: number;
  readonly #layers: ReadLayer[] = [];
  readonly #layerOf = new Map<string | null, number>();
  /** The names of optional content by their mark; null for other marks. */
  readonly #marks = new Map<number, string | null>();
  readonly #fonts = new Map<number, Pick<ReadText, 'font' | 'embedded'>>();
  #texts = new Map<number, string>();
  #hidden: ReadonlyMap<string, boolean> = new Map();
  #segments = 0;
  readonly #shapes: ReadShape[] = [];
  readonly #readTexts: ReadText[] = [];
  readonly #pictures: ReadPicture[] = [];
  readonly #skipped = new Set<string>();
  #items = 0;
  #unitMm = mmOfPoint;

  constructor(pdfium: Pdfium, bytes: Uint8Array, format: 'pdf' | 'ai') {
    this.#pdfium = pdfium;
    this.#bytes = bytes;
    this.#format = format;
    this.#scratch = pdfium.allocate(1024);
    this.#name = pdfium.put(Uint8Array.from('Name\0', (letter) => letter.charCodeAt(0)));
  }

  read(): ReadDrawing {
    const { call } = this.#pdfium;
    const { document, page, pages } = openFirstPage(this.#pdfium, this.#bytes);
    const catalog = readCatalog(
      this.#pdfium,
      document,
      call('FPDF_GetSecurityHandlerRevision', document) !== -1,
    );
    this.#hidden = catalog?.hidden ?? this.#hidden;
    this.#unitMm = mmOfPoint * (catalog?.userUnit ?? 1);

    const { box, toPage } = this.#pageOf(page);
    const count = call('FPDFPage_CountObjects', page);
    this.#walk((n) => call('FPDFPage_GetObject', page, n), count, toPage, null, 0, page);
    const drawing: ReadDrawing = {
      format: this.#format,
      unit: { name: 'pt', mm: this.#unitMm, guessed: false },
      page: box,
      layers: this.#layers,
      shapes: this.#shapes,
      texts: this.#readTexts,
      pictures: this.#pictures,
      skipped: [...this.#skipped],
      ...(pages > 1 && { pages }),
    };
    if (this.#items === 0) throw nothingRead(drawing.skipped);
    return drawing;
  }

  /** Reads the page's box in mm, and how its points come to lie on the page as it is shown. */
  #pageOf(page: number): { box: Box; toPage: Matrix } {
    const at = this.#scratch;
    if (!this.#pdfium.call('FPDF_GetPageBoundingBox', page, at))
      throw new ReadError('broken', 'the page box');
    const [left = 0, top = 0, right = 0, bottom = 0] = this.#floats(at, 4);
    const k = this.#unitMm;
    const [wide, high] = [(right - left) * k, (top - bottom) * k];
    if (!(wide > 0 && high > 0 && wide <= farthest && high <= farthest))
      throw new ReadError('broken', 'the page box');
    const turn = this.#pdfium.call('FPDFPage_GetRotation', page);
    const toPage: Matrix =
      turn === 1
        ? [0, -k, k, 0, -bottom * k, right * k]
        : turn === 2
          ? [-k, 0, 0, -k, right * k, top * k]
          : turn === 3
            ? [0, k, -k, 0, top * k, -left * k]
            : [k, 0, 0, k, -left * k, -bottom * k];
    const isTurned = turn === 1 || turn === 3;
    return {
      box: { left: 0, bottom: 0, right: isTurned ? high : wide, top: isTurned ? wide : high },
      toPage,
    };
  }

  #walk(
    object: (n: number) => number,
    count: number,
    matrix: Matrix,
    layer: string | null,
    depth: number,
    page: number,
  ): void {
    if (depth > readLimits.depth) throw new ReadError('too-much', 'forms in forms');
    const { call } = this.#pdfium;
    for (let n = 0; n < count; n += 1) {
      const one = object(n);
      if (one === 0) continue;
      const own = this.#layerNameOf(one, layer);
      switch (call('FPDFPageObj_GetType', one)) {
        case kinds.path:
          this.#path(one, matrix, own);
          break;
        case kinds.text:
          this.#text(one, matrix, own, page);
          break;
        case kinds.picture:
          this.#picture(one, matrix, own);
          break;
        case kinds.form: {
          const inner = times(this.#matrixOf(one), matrix);
          const inside = call('FPDFFormObj_CountObjects', one);
          this.#walk((m) => call('FPDFFormObj_GetObject', one, m), inside, inner, own, depth + 1, page);
          break;
        }
        case kinds.shading:
          this.#skipped.add('shading');
          break;
        default:
          this.#skipped.add('object');
      }
    }
  }

  #path(object: number, parent: Matrix, layer: string | null): void {
    const { call, int } = this.#pdfium;
    const at = this.#scratch;
    if (!call('FPDFPath_GetDrawMode', object, at, at + 4)) return;
    const [fillMode, isStroked] = [int(at), int(at + 4) !== 0];
    const rule: Fill['rule'] | null = fillMode === 1 ? 'evenodd' : fillMode === 2 ? 'nonzero' : null;
    if (rule === null && !isStroked) return;
    const matrix = times(this.#matrixOf(object), parent);
    const outlines = this.#outlines(object, matrix);
    if (outlines.length === 0) return;
    let stroke: Stroke | null = null;
    if (isStroked) {
      call('FPDFPageObj_GetStrokeWidth', object, at);
      const [a, b, c, d] = matrix;
      const width = finite(Math.abs(this.#pdfium.float(at)) * Math.sqrt(Math.abs(a * d - b * c)));
      stroke = { color: this.#colorOf(object, 'FPDFPageObj_GetStrokeColor'), width };
      if (call('FPDFPageObj_GetDashCount', object) > 0) this.#skipped.add(dash);
    }
    const fill: Fill | null = rule && { color: this.#colorOf(object, 'FPDFPageObj_GetFillColor'), rule };
    this.#count(outlines.length);
    this.#shapes.push({ layer: this.#layerNumber(layer), fill, stroke, outlines });
  }

  #outlines(path: number, matrix: Matrix): Outline[] {
    const { call } = this.#pdfium;
    const outlines: Outline[] = [];
    const count = call('FPDFPath_CountSegments', path);
    this.#segments += Math.max(0, count);
    if (this.#segments > readLimits.segments) throw new ReadError('too-much', 'segments');
    let start: Point | null = null;
    let segments: Segment[] = [];
    const end = (isClosed: boolean) => {
      if (start && segments.length > 0) outlines.push(joined(start, segments, isClosed));
      segments = [];
    };
    for (let n = 0; n < count; n += 1) {
      const segment = call('FPDFPath_GetPathSegment', path, n);
      const point = this.#pointOf(segment, matrix);
      const kind = call('FPDFPathSegment_GetType', segment);
      let last = segment;
      if (kind === segmentKinds.move) {
        end(false);
        start = point;
      } else if (kind === segmentKinds.curve) {
        if (n + 2 >= count) break;
        const second = call('FPDFPath_GetPathSegment', path, n + 1);
        last = call('FPDFPath_GetPathSegment', path, n + 2);
        n += 2;
        start ??= point;
        segments.push([...point, ...this.#pointOf(second, matrix), ...this.#pointOf(last, matrix)]);
      } else {
        start ??= point;
        segments.push(point);
      }
      // A line that follows a closed outline without a move begins where the outline began.
      if (call('FPDFPathSegment_GetClose', last)) end(true);
    }
    end(false);
    return outlines;
  }

  #pointOf(segment: number, matrix: Matrix): Point {
    const at = this.#scratch;
    if (!this.#pdfium.call('FPDFPathSegment_GetPoint', segment, at, at + 4))
      throw new ReadError('broken', 'a path');
    return moved(matrix, this.#pdfium.float(at), this.#pdfium.float(at + 4));
  }

  #text(object: number, parent: Matrix, layer: string | null, page: number): void {
    const { call } = this.#pdfium;
    const mode = call('FPDFTextObj_GetTextRenderMode', object);
    // Invisible, or used for clipping only.
    if (mode === 3 || mode === 7) return;
    if (this.#texts.size === 0) this.#texts = this.#textsOf(page);
    const text = (this.#texts.get(object) ?? '').trim();
    if (this.#format === 'ai' && text.includes('saved without PDF Content'))
      throw new ReadError('unsupported', 'an Illustrator file without its PDF');
    const box = this.#boxOf(object, parent);
    // Blanks are no text that anybody must mend.
    if (!box || (text === '' && box.right - box.left < same)) return;
    this.#count(1);
    this.#readTexts.push({ layer: this.#layerNumber(layer), text, ...this.#fontOf(object), box });
  }

  /** All letters of the page in one pass, by the object that shows them. */
  #textsOf(page: number): Map<number, string> {
    const { call } = this.#pdfium;
    const texts = new Map<number, string>([[0, '']]);
    /** The indices of the first and the last letter of a script from right to left. */
    const ends = new Map<number, [first: number, last: number]>();
    const textPage = call('FPDFText_LoadPage', page);
    const count = textPage === 0 ? 0 : call('FPDFText_CountChars', textPage);
    if (count > mostCharacters) throw new ReadError('too-much', 'letters');
    for (let n = 0; n < count; n += 1) {
      const code = call('FPDFText_GetUnicode', textPage, n);
      if (call('FPDFText_IsGenerated', textPage, n) === 1 || code === 0 || code > 0x10ffff) continue;
      const object = call('FPDFText_GetTextObject', textPage, n);
      texts.set(object, (texts.get(object) ?? '') + String.fromCodePoint(code));
      if (!isRightToLeft(code)) continue;
      call('FPDFText_GetCharOrigin', textPage, n, this.#scratch, this.#scratch + 8);
      const x = this.#pdfium.double(this.#scratch);
      ends.set(object, [ends.get(object)?.[0] ?? x, x]);
    }
    for (const [object, [first, last]] of ends)
      if (last > first) texts.set(object, turnedAround(texts.get(object) ?? ''));
    return texts;
  }

  #fontOf(object: number): Pick<ReadText, 'font' | 'embedded'> {
    const { call } = this.#pdfium;
    const font = call('FPDFTextObj_GetFont', object);
    const known = this.#fonts.get(font);
    if (known) return known;
    const at = this.#scratch;
    const length = font === 0 ? 0 : call('FPDFFont_GetBaseFontName', font, at, 500);
    const name =
      length > 1 && length <= 500 ? new TextDecoder().decode(this.#pdfium.bytes(at, length - 1)) : null;
    const found = {
      // Six letters and a plus mark a font of which only some letters are there.
      font: name && /^[A-Z]{6}\+./.test(name) ? name.slice(7) : name,
      embedded: font !== 0 && call('FPDFFont_GetIsEmbedded', font) === 1,
    };
    this.#fonts.set(font, found);
    return found;
  }

  #picture(object: number, parent: Matrix, layer: string | null): void {
    const at = this.#scratch;
    const { call, int } = this.#pdfium;
    const hasSize = call('FPDFImageObj_GetImagePixelSize', object, at, at + 4);
    const [width, height] = hasSize ? [int(at), int(at + 4)] : [0, 0];
    if (width < 1 || height < 1) return;
    const matrix = times(this.#matrixOf(object), parent);
    const corners = [
      moved(matrix, 0, 0),
      moved(matrix, 1, 0),
      moved(matrix, 1, 1),
      moved(matrix, 0, 1),
    ] as const;
    this.#count(1);
    this.#pictures.push({ layer: this.#layerNumber(layer), corners: [...corners], width, height });
  }

  #boxOf(object: number, parent: Matrix): Box | null {
    const at = this.#scratch;
    if (!this.#pdfium.call('FPDFPageObj_GetBounds', object, at, at + 4, at + 8, at + 12)) return null;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#floats(at, 4);
    const start = moved(parent, left, bottom);
    const others = [moved(parent, right, bottom), moved(parent, right, top), moved(parent, left, top)];
    return boxOf([{ start, segments: others }]);
  }

  #colorOf(object: number, call: string): string | null {
    const at = this.#scratch;
    if (!this.#pdfium.call(call, object, at, at + 4, at + 8, at + 12)) return null;
    const parts = [0, 4, 8].map((n) => (this.#pdfium.int(at + n) & 255).toString(16).padStart(2, '0'));
    return `#${parts.join('')}`;
  }

  #matrixOf(object: number): Matrix {
    if (!this.#pdfium.call('FPDFPageObj_GetMatrix', object, this.#scratch)) return [1, 0, 0, 1, 0, 0];
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#floats(this.#scratch, 6);
    return [a, b, c, d, e, f];
  }

  #floats(at: number, count: number): number[] {
    return Array.from({ length: count }, (_, n) => this.#pdfium.float(at + 4 * n));
  }

  #count(items: number): void {
    this.#items += items;
    if (this.#items > readLimits.items) throw new ReadError('too-much', 'items');
  }

  /** The innermost optional content around an object, or the first around it that is hidden. */
  #layerNameOf(object: number, outer: string | null): string | null {
    const { call } = this.#pdfium;
    let name = outer;
    const marks = Math.min(call('FPDFPageObj_CountMarks', object), readLimits.depth);
    for (let n = 0; n < marks; n += 1) {
      if (name !== null && this.#hidden.get(name)) return name;
      name = this.#contentOf(call('FPDFPageObj_GetMark', object, n)) ?? name;
    }
    return name;
  }

  #contentOf(mark: number): string | null {
    const known = this.#marks.get(mark);
    if (known !== undefined || mark === 0) return known ?? null;
    const { call, int, utf16 } = this.#pdfium;
    const [length, at] = [this.#scratch, this.#scratch + 8];
    const isOptional =
      call('FPDFPageObjMark_GetName', mark, at, 1000, length) &&
      utf16(at, Math.min(int(length), 1000)) === 'OC';
    // The file is given as bytes, because PDFium would take every text for UTF-8.
    const hasName =
      isOptional && call('FPDFPageObjMark_GetParamBlobValue', mark, this.#name, at, 1000, length);
    const bytes = hasName && int(length) <= 1000 ? this.#pdfium.bytes(at, int(length)) : null;
    const name = bytes && pdfText(bytes);
    this.#marks.set(mark, name);
    return name;
  }

  #layerNumber(name: string | null): number {
    const known = this.#layerOf.get(name);
    if (known !== undefined) return known;
    if (this.#layers.length >= readLimits.layers) throw new ReadError('too-much', 'layers');
    const shown = name === null || !this.#hidden.get(name);
    this.#layerOf.set(name, this.#layers.length);
    return this.#layers.push({ name: name ?? '', color: null, shown }) - 1;
  }
}

const isRightToLeft = (code: number): boolean =>
  (code >= 0x590 && code < 0x900) || (code >= 0xfb1d && code <= 0xfefc);

/** Most programs write such letters as they stand, from left to right. Their digits stand in their order. */
const turnedAround = (text: string): string =>
  [...text]
    .toReversed()
    .join('')
    .replaceAll(/[\d٠-٩۰-۹]+/g, (digits) => [...digits].toReversed().join(''));

/** Makes an outline of its segments; a closed one is led back to its start. */
function joined(start: Point, segments: readonly Segment[], isClosed: boolean): Outline {
  const last = segments.at(-1);
  const [x, y] = last ? endOf(last) : start;
  const isBack = Math.abs(x - start[0]) < same && Math.abs(y - start[1]) < same;
  if (!isBack) return { start, segments: isClosed ? [...segments, start] : segments, closed: isClosed };
  if (!last || (segments.length < 2 && last.length === 2)) return { start, segments, closed: false };
  const back: Segment = last.length === 2 ? start : [last[0], last[1], last[2], last[3], ...start];
  return { start, segments: [...segments.slice(0, -1), back], closed: true };
}

/** Returns the map that applies `inner` first, then `outer`. */
const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

const moved = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => [
  finite(a * x + c * y + e),
  finite(b * x + d * y + f),
];

function finite(value: number): number {
  if (!(Math.abs(value) <= farthest)) throw new ReadError('broken', 'a coordinate');
  return value;
}
