import { tooHeavy } from '#contract/common/file-checks';
import { EngineRefusal } from '../errors.ts';
import type { Box, Contour, Point } from '../geometry.ts';

/**
 * An outline as a file draws it. A closed one ends where it starts. One without segments is a dot, which is not closed: a
 * pen that touches down, or a line without a length. Its stroke has a cap, or nothing would be seen.
 */
export interface Outline extends Contour {
  readonly closed: boolean;
}

export interface Fill {
  /** `#rrggbb`; null when the file does not say, or fills with something else than one colour. */
  readonly color: string | null;
  readonly rule: 'nonzero' | 'evenodd';
}

/** The shape of the ends and corners of a stroke, in the words of SVG and with its defaults: flat, sharp, and 4. */
export interface LineShape {
  readonly cap?: 'round' | 'square';
  readonly join?: 'round' | 'bevel';
  readonly miterLimit?: number;
}

export interface Stroke extends LineShape {
  /** As that of a fill. */
  readonly color: string | null;
  /** In mm; 0 for a hairline. */
  readonly width: number;
}

/** Outlines that are filled together, then each is stroked. A shape without both is not painted. */
export interface ReadShape {
  /** An index of `layers`. */
  readonly layer: number;
  readonly fill: Fill | null;
  readonly stroke: Stroke | null;
  readonly outlines: readonly Outline[];
}

export const isPainted = ({ fill, stroke }: Pick<ReadShape, 'fill' | 'stroke'>): boolean =>
  fill !== null || stroke !== null;

/** A text that is still letters of a font, not outlines. */
export interface ReadText {
  readonly layer: number;
  readonly text: string;
  /** The name of its font; null when the file does not say. */
  readonly font: string | null;
  /** True if the file carries the font. */
  readonly embedded: boolean;
  /** Its box, a rough one when the font is not there. */
  readonly box: Box;
}

/** A picture of pixels. */
export interface ReadPicture {
  readonly layer: number;
  /** The corners as it lies on the page, in turn; the first two are the ends of the picture's upper edge, left and right. */
  readonly corners: readonly [Point, Point, Point, Point];
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

export interface ReadLayer {
  readonly name: string;
  readonly color: string | null;
  /** False for a layer that is off, frozen or not displayed. */
  readonly shown: boolean;
}

/** The unit of a file's numbers. */
export interface ReadUnit {
  readonly name: 'mm' | 'cm' | 'm' | 'in' | 'ft' | 'pt' | 'px' | 'plotter unit' | 'none';
  /** The mm of one unit. */
  readonly mm: number;
  /** True when the file does not say its unit and this one is assumed. */
  readonly guessed: boolean;
}

/** A file of flat vector work, in mm: x to the right, y up. */
export interface ReadDrawing {
  readonly format: 'svg' | 'dxf' | 'plt' | 'pdf' | 'ai' | 'eps';
  readonly unit: ReadUnit;
  /** The page; null in formats without one. */
  readonly page: Box | null;
  readonly layers: readonly ReadLayer[];
  /** In the order in which they are painted. Shapes of layers that are not shown are here too. */
  readonly shapes: readonly ReadShape[];
  readonly texts: readonly ReadText[];
  readonly pictures: readonly ReadPicture[];
  /** The parts of the file that are not read, by its own names (`3DSOLID`, `filter`), each once. */
  readonly skipped: readonly string[];
  /** How many pages the file has, if it has several; a CorelDRAW file always says so. */
  readonly pages?: number;
  /** The page that was read, from 1, in a file with `pages`. */
  readonly pageNumber?: number;
  /** The file is a Corel exchange file (CMX) with the ending of a CDR. */
  readonly isExchange?: boolean;
}

/** The note about dashes in any format: their lines are read as solid ones. */
export const dash = 'dash';

/** The most that a reader takes before it gives up. */
export const readLimits = {
  /** Lines and curves of all outlines. */
  segments: 500_000,
  /** Outlines, texts and pictures. */
  items: 100_000,
  layers: 1_000,
  /** Groups or blocks inside each other. */
  depth: 50,
  triangles: 1_200_000,
} as const;

export type ReadFault =
  /** The file has more than `readLimits` allow. */
  | 'too-much'
  /** Damaged or cut off so that nothing can be trusted. */
  | 'broken'
  | 'encrypted'
  /** A part of the format that is not read (a binary DXF, say). */
  | 'unsupported'
  /** A file of CorelDRAW whose drawing nobody here can read. */
  | 'undrawn'
  /** Nothing is drawn in it. */
  | 'empty'
  /** All that is drawn in it are parts that are not read. */
  | 'unread';

const sentences: Record<ReadFault, string> = {
  'too-much': tooHeavy,
  broken: 'این فایل کامل نیست یا خراب شده است.',
  encrypted: 'این فایل رمز دارد؛ بدون رمز ذخیره‌اش کنید.',
  unsupported: 'این نوع فایل خوانده نمی‌شود؛ با قالب دیگری ذخیره‌اش کنید.',
  undrawn:
    'خط‌های این فایل CorelDRAW اینجا خوانده نشد و بررسی نشده است؛ برای بررسی، آن را با قالب SVG یا PDF هم بفرستید.',
  empty: 'چیزی در این فایل کشیده نشده است.',
  unread: 'آنچه در این فایل هست خوانده نمی‌شود:',
};

export interface RefusedFile {
  readonly of: 'file';
  readonly message: string;
  readonly fault: ReadFault;
}

/** A file cannot be read. `detail` is for logs and names the place. */
export class ReadError extends EngineRefusal {
  readonly fault: ReadFault;
  readonly detail: string;
  /** Of an `unread` file: the parts in it, by the file's own names. */
  readonly skipped: readonly string[];

  constructor(fault: ReadFault, detail = '', skipped: readonly string[] = []) {
    super(fault === 'unread' ? `${sentences.unread} ${skipped.slice(0, 5).join('، ')}` : sentences[fault]);
    this.name = 'ReadError';
    this.fault = fault;
    this.detail = detail;
    this.skipped = skipped;
  }

  get refused(): RefusedFile {
    return { of: 'file', message: this.message, fault: this.fault };
  }
}

/**
 * A coordinate is not a number, or is too far away to be intended. A reader that can skip the shape alone reports it and continues;
 * otherwise the file is broken.
 */
export class FarPlaceError extends ReadError {
  constructor(detail: string) {
    super('broken', detail);
  }
}

/** The fault of a file in which nothing was found that can be read. */
export const nothingRead = (skipped: readonly string[]): ReadError =>
  skipped.length > 0 ? new ReadError('unread', '', skipped) : new ReadError('empty');
