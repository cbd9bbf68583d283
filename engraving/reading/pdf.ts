import { Clipping } from '../clipping/clipping.ts';
import type { Region } from '../clipping/region.ts';
import { boxOf, type Box } from '../geometry.ts';
import { withoutFlatFill } from './painted.ts';
import { type PdfCatalog, pdfText, readCatalog } from './pdf-catalog.ts';
import { PdfClips } from './pdf-clips.ts';
import { farthest, finite, type Matrix, moved, outlinesOf, same, times } from './pdf-paths.ts';
import { fontOf, textsOf } from './pdf-texts.ts';
import { openPage, openPdfium, type Pdfium } from './pdfium.ts';
import {
  dash,
  type Fill,
  isPainted,
  nothingRead,
  type ReadDrawing,
  ReadError,
  type ReadLayer,
  readLimits,
  type ReadPicture,
  type ReadShape,
  type ReadText,
  type Stroke,
} from './read-drawing.ts';

const mmOfPoint = 25.4 / 72;
const kinds = { text: 1, path: 2, picture: 3, shading: 4, form: 5 } as const;
const annotations = { link: 2, popup: 16, field: 20 } as const;
/** The flags of annotations that are not seen: hidden, and not shown on screens. */
const unseen = 2 | 32;
const maxAnnotations = 1000;
/** How PDFium calls the colour of a tiling pattern. */
const tiling = '#bfbfbf';
/**
 * Where @hyzyla/pdfium 2.1.13 keeps the colours of an object: the place of a pointer in it, and those of the fill and the
 * stroke behind that. Its functions answer white for a gradient too; there, a gradient has no colour (`noColor`).
 */
const colors = { pointer: 12, FPDFPageObj_GetFillColor: 8, FPDFPageObj_GetStrokeColor: 12 } as const;
const noColor = -1;

/**
 * Reads a page of a PDF, or of the PDF that newer Illustrator files are. The lower left of the page as it is
 * shown (cropped and turned) is at (0, 0). Paths keep their lines and cubics, and what clip paths hide is left out.
 * Annotations are not read. `readyEngine` must have resolved. Throws ReadError.
 */
export async function readPdf(bytes: Uint8Array, format: 'pdf' | 'ai', pageNumber = 1): Promise<ReadDrawing> {
  if (bytes[0] === 37 && bytes[1] === 33)
    throw new ReadError('unsupported', 'an Illustrator file that is PostScript');
  const pdfium = await openPdfium();
  try {
    return new PageReader(pdfium, bytes, format).read(pageNumber);
  } catch (error) {
    if (error instanceof ReadError) throw error;
    // PDFium traps when it has no memory left.
    throw new ReadError(pdfium.isFull() ? 'too-much' : 'broken', String(error));
  }
}

/** The place of an object: the forms that contain it, and the region to which they clip it. */
interface Place {
  readonly matrix: Matrix;
  readonly layer: string | null;
  readonly depth: number;
  readonly clip: Region | null;
}

/** Ends and corners by PDFium's numbers. */
const caps = [undefined, 'round', 'square'] as const;
const joins = [undefined, 'round', 'bevel'] as const;
/** PDFium does not report the miter limit; this is PDF's default. */
const usualMiter = 10;

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
  readonly #clipping = new Clipping(() => this.#skipped.add('clip'));
  readonly #clips: PdfClips;
  #catalog: PdfCatalog | null = null;
  #items = 0;
  #unitMm = mmOfPoint;

  constructor(pdfium: Pdfium, bytes: Uint8Array, format: 'pdf' | 'ai') {
    this.#pdfium = pdfium;
    this.#bytes = bytes;
    this.#format = format;
    this.#scratch = pdfium.allocate(1024);
    this.#clips = new PdfClips(pdfium, this.#scratch, this.#clipping, (segments) =>
      this.#countSegments(segments),
    );
    this.#name = pdfium.put(Uint8Array.from('Name\0', (letter) => letter.charCodeAt(0)));
  }

  read(pageNumber: number): ReadDrawing {
    const { call } = this.#pdfium;
    const { document, page, pages } = openPage(this.#pdfium, this.#bytes, pageNumber);
    const catalog = readCatalog(
      this.#pdfium,
      document,
      call('FPDF_GetSecurityHandlerRevision', document) !== -1,
    );
    this.#catalog = catalog;
    this.#hidden = catalog?.hidden ?? this.#hidden;
    this.#unitMm = mmOfPoint * (catalog?.userUnit ?? 1);

    const { box, toPage } = this.#pageOf(page);
    const count = call('FPDFPage_CountObjects', page);
    const first: Place = { matrix: toPage, layer: null, depth: 0, clip: null };
    this.#walk((n) => call('FPDFPage_GetObject', page, n), count, first, page);
    this.#nameAnnotations(page);
    const drawing: ReadDrawing = {
      format: this.#format,
      unit: { name: 'pt', mm: this.#unitMm, guessed: false },
      page: box,
      layers: this.#layers,
      shapes: this.#shapes,
      texts: this.#readTexts,
      pictures: this.#pictures,
      skipped: [...this.#skipped],
      ...(pages > 1 && { pages, pageNumber }),
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

  #walk(object: (n: number) => number, count: number, outer: Place, page: number): void {
    if (outer.depth > readLimits.depth) throw new ReadError('too-much', 'forms in forms');
    const { call } = this.#pdfium;
    for (let n = 0; n < count; n += 1) {
      const one = object(n);
      if (one === 0) continue;
      const place: Place = {
        ...outer,
        layer: this.#layerNameOf(one, outer.layer),
        clip: this.#clipping.common(outer.clip, this.#clips.of(one, outer.matrix)),
      };
      const kind = call('FPDFPageObj_GetType', one);
      if (kind !== kinds.form && call('FPDFPageObj_HasTransparency', one)) this.#skipped.add('transparency');
      switch (kind) {
        case kinds.path:
          this.#path(one, place);
          break;
        case kinds.text:
          this.#text(one, place, page);
          break;
        case kinds.picture:
          this.#picture(one, place);
          break;
        case kinds.form: {
          // A form may be transparent by its group, which changes nothing, or by a mask.
          if (call('FPDFPageObj_HasTransparency', one) && this.#catalog?.mentions('/Luminosity', '/Alpha'))
            this.#skipped.add('transparency');
          const inner = {
            ...place,
            matrix: times(this.#matrixOf(one), outer.matrix),
            depth: outer.depth + 1,
          };
          const inside = call('FPDFFormObj_CountObjects', one);
          this.#walk((m) => call('FPDFFormObj_GetObject', one, m), inside, inner, page);
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

  /** Reports the things that are drawn over the page: notes and stamps, and fields of forms. Links show nothing. */
  #nameAnnotations(page: number): void {
    const { call } = this.#pdfium;
    const count = Math.min(call('FPDFPage_GetAnnotCount', page), maxAnnotations);
    for (let n = 0; n < count; n += 1) {
      const annotation = call('FPDFPage_GetAnnot', page, n);
      if (annotation === 0) continue;
      const kind = call('FPDFAnnot_GetSubtype', annotation);
      const isSeen = (call('FPDFAnnot_GetFlags', annotation) & unseen) === 0;
      call('FPDFPage_CloseAnnot', annotation);
      if (isSeen && kind !== annotations.link && kind !== annotations.popup)
        this.#skipped.add(kind === annotations.field ? 'form field' : 'annotation');
    }
  }

  #path(object: number, { matrix: parent, layer, clip }: Place): void {
    const { call, int } = this.#pdfium;
    const at = this.#scratch;
    if (!call('FPDFPath_GetDrawMode', object, at, at + 4)) return;
    const [fillMode, isStroked] = [int(at), int(at + 4) !== 0];
    const rule: Fill['rule'] | null = fillMode === 1 ? 'evenodd' : fillMode === 2 ? 'nonzero' : null;
    const count = Math.max(0, call('FPDFPath_CountSegments', object));
    this.#countSegments(count);
    const matrix = times(this.#matrixOf(object), parent);
    const segment = (n: number) => call('FPDFPath_GetPathSegment', object, n);
    const outlinesAs = (closes: boolean) => outlinesOf(this.#pdfium, at, { count, segment }, matrix, closes);
    const stroke = isStroked ? this.#strokeOf(object, matrix) : null;
    const fillColor = rule && this.#colorOf(object, 'FPDFPageObj_GetFillColor');
    const closes = rule !== null && !isStroked;
    const shape = withoutFlatFill({
      layer: -1,
      fill: rule && fillColor !== 'none' ? { color: fillColor, rule } : null,
      stroke,
      outlines: outlinesAs(closes),
    });
    const { fill, outlines } = shape;
    // A fill closes the outlines that its stroke leaves open. What burns as one stays one shape.
    if (fill && stroke && fill.color !== stroke.color && outlines.some(({ closed }) => !closed)) {
      this.#addShape({ ...shape, stroke: null, outlines: outlinesAs(true) }, layer, clip);
      this.#addShape({ ...shape, fill: null }, layer, clip);
    } else this.#addShape(shape, layer, clip);
  }

  #addShape(read: ReadShape, layer: string | null, clip: Region | null): void {
    const { stroke, outlines } = read;
    const shape = {
      ...read,
      outlines: stroke?.cap ? outlines : outlines.filter(({ segments }) => segments.length > 0),
    };
    if (shape.outlines.length === 0) return;
    if (!isPainted(shape)) this.#skipped.add('path (no paint)');
    else
      for (const seen of this.#clipping.shape(shape, clip)) {
        this.#count(seen.outlines.length);
        this.#shapes.push({ ...seen, layer: this.#layerNumber(layer) });
      }
  }

  #strokeOf(object: number, matrix: Matrix): Stroke | null {
    const { call, float } = this.#pdfium;
    const color = this.#colorOf(object, 'FPDFPageObj_GetStrokeColor');
    if (color === 'none') return null;
    call('FPDFPageObj_GetStrokeWidth', object, this.#scratch);
    const [a, b, c, d] = matrix;
    const width = finite(Math.abs(float(this.#scratch)) * Math.sqrt(Math.abs(a * d - b * c)));
    if (call('FPDFPageObj_GetDashCount', object) > 0) this.#skipped.add(dash);
    const cap = caps[call('FPDFPageObj_GetLineCap', object)];
    const join = joins[call('FPDFPageObj_GetLineJoin', object)];
    return { color, width, ...(cap && { cap }), ...(join ? { join } : { miterLimit: usualMiter }) };
  }

  #text(object: number, { matrix: parent, layer, clip }: Place, page: number): void {
    const { call } = this.#pdfium;
    const mode = call('FPDFTextObj_GetTextRenderMode', object);
    if (mode >= 4) this.#skipped.add('text clip');
    // Invisible, or used for clipping only.
    if (mode === 3 || mode === 7) return;
    if (this.#texts.size === 0) this.#texts = textsOf(this.#pdfium, page, this.#scratch);
    const text = (this.#texts.get(object) ?? '').trim();
    if (this.#format === 'ai' && text.includes('saved without PDF Content'))
      throw new ReadError('unsupported', 'an Illustrator file without its PDF');
    const box = this.#boxOf(object, parent);
    // Blanks are no text that anybody must mend.
    if (!box || (text === '' && box.right - box.left < same)) return;
    const seen = this.#clipping.text({ layer: -1, text, ...this.#fontOf(object), box }, clip);
    if (!seen) return;
    this.#count(1);
    this.#readTexts.push({ ...seen, layer: this.#layerNumber(layer) });
  }

  #fontOf(object: number): Pick<ReadText, 'font' | 'embedded'> {
    const font = this.#pdfium.call('FPDFTextObj_GetFont', object);
    const cached = this.#fonts.get(font);
    if (cached) return cached;
    const read = fontOf(this.#pdfium, font, this.#scratch);
    this.#fonts.set(font, read);
    return read;
  }

  #picture(object: number, { matrix: parent, layer, clip }: Place): void {
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
    const seen = this.#clipping.picture({ layer: -1, corners, width, height }, clip);
    if (!seen) return;
    this.#count(1);
    this.#pictures.push({ ...seen, layer: this.#layerNumber(layer) });
  }

  #boxOf(object: number, parent: Matrix): Box | null {
    const at = this.#scratch;
    if (!this.#pdfium.call('FPDFPageObj_GetBounds', object, at, at + 4, at + 8, at + 12)) return null;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.#floats(at, 4);
    const start = moved(parent, left, bottom);
    const others = [moved(parent, right, bottom), moved(parent, right, top), moved(parent, left, top)];
    return boxOf([{ start, segments: others }]);
  }

  /** The colour of a fill or a stroke; null of a pattern, 'none' when it cannot be seen. */
  #colorOf(object: number, call: 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor'): string | null {
    const at = this.#scratch;
    const { int } = this.#pdfium;
    const hasColor = this.#pdfium.call(call, object, at, at + 4, at + 8, at + 12);
    const parts = [0, 4, 8].map((n) => (int(at + n) & 255).toString(16).padStart(2, '0'));
    const color = `#${parts.join('')}`;
    const isGradient = color === '#ffffff' && int(int(object + colors.pointer) + colors[call]) === noColor;
    const isPattern =
      !hasColor || isGradient || (color === tiling && this.#catalog?.mentions('/PatternType'));
    if (isPattern || this.#catalog?.mentions('/PaintType 2', '/PaintType/2')) this.#skipped.add('pattern');
    if (isPattern) return null;
    return int(at + 12) === 0 ? 'none' : color;
  }

  #matrixOf(object: number): Matrix {
    if (!this.#pdfium.call('FPDFPageObj_GetMatrix', object, this.#scratch)) return [1, 0, 0, 1, 0, 0];
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = this.#floats(this.#scratch, 6);
    return [a, b, c, d, e, f];
  }

  #floats(at: number, count: number): number[] {
    return Array.from({ length: count }, (_, n) => this.#pdfium.float(at + 4 * n));
  }

  #countSegments(segments: number): void {
    this.#segments += segments;
    if (this.#segments > readLimits.segments) throw new ReadError('too-much', 'segments');
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
    const cached = this.#marks.get(mark);
    if (cached !== undefined || mark === 0) return cached ?? null;
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
    const existing = this.#layerOf.get(name);
    if (existing !== undefined) return existing;
    if (this.#layers.length >= readLimits.layers) throw new ReadError('too-much', 'layers');
    const shown = name === null || !this.#hidden.get(name);
    this.#layerOf.set(name, this.#layers.length);
    return this.#layers.push({ name: name ?? '', color: null, shown }) - 1;
  }
}
