import type { Point } from '../../geometry.ts';
import type { Affine } from '../affine.ts';
import type { Pen } from '../pen.ts';

export const degree = Math.PI / 180;

export interface Common {
  /** The file's own name for it. */
  readonly name: string;
  readonly layer: string;
  /** An index, 256 for the layer's and 0 for the block's; or a true colour as `#rrggbb`. */
  readonly color: number | string;
  /** The name of its line type as written; empty for the layer's. */
  readonly lineType: string;
  /** From the numbers of the entity to those of the drawing. */
  readonly map: Affine;
}

/** Lines and curves. `width` is that of a wide line, in its units. */
export interface DrawnEntity extends Common {
  readonly kind: 'drawn';
  readonly fill: 'none' | 'nonzero' | 'evenodd';
  readonly width: number;
  /** The least number of points that it has. */
  readonly points: number;
  readonly draw: (pen: Pen, scale: number) => void;
  /** The parts of it that are not read, by their names. */
  readonly skips?: string;
}

export interface Lettering extends Common {
  readonly kind: 'text';
  readonly text: string;
  readonly style: string;
  readonly font: string | null;
  /** left, bottom, right, top before `map`. */
  readonly box: readonly [number, number, number, number];
}

export interface Picture extends Common {
  readonly kind: 'picture';
  readonly corners: readonly [Point, Point, Point, Point];
  readonly width: number;
  readonly height: number;
}

/** A block that is drawn at places: `places` turn its numbers into those of the drawing. */
export interface Insert extends Common {
  readonly kind: 'insert';
  readonly block: string;
  readonly columns: number;
  readonly rows: number;
  readonly place: (column: number, row: number, base: Point) => Affine;
}

/** A POINT. */
export interface Dot extends Common {
  readonly kind: 'dot';
  readonly x: number;
  readonly y: number;
}

/** The names of parts that are not read. */
export interface Unread extends Common {
  readonly kind: 'unread';
}

export type Entity = DrawnEntity | Lettering | Picture | Insert | Dot | Unread;
