import { boxOf, type Box, type Point } from '../geometry.ts';
import { type Affine, mapped } from './affine.ts';
import {
  FarPlaceError,
  nothingRead,
  type Outline,
  type ReadDrawing,
  ReadError,
  type ReadLayer,
  readLimits,
  type ReadPicture,
  type ReadShape,
  type ReadText,
  type ReadUnit,
} from './read-drawing.ts';

/** Coordinates beyond this, in mm, are faults of the file. */
const farthest = 1e8;

/** Collects the shapes that a reader finds, and gives up with a `ReadError` when it is more than `readLimits` or not a number. */
export class DrawingBuilder {
  readonly #layers: ReadLayer[] = [];
  readonly #places = new Map<unknown, number>();
  readonly #shapes: ReadShape[] = [];
  readonly #texts: ReadText[] = [];
  readonly #pictures: ReadPicture[] = [];
  readonly #skipped = new Set<string>();
  #segments = 0;
  #items = 0;

  /** Returns the index of the layer for `key`, which the first call makes. */
  layer(key: unknown, make: () => ReadLayer): number {
    const existing = this.#places.get(key);
    if (existing !== undefined) return existing;
    const place = this.#layers.length;
    if (place >= readLimits.layers) throw new ReadError('too-much', 'layers');
    this.#layers.push(make());
    this.#places.set(key, place);
    return place;
  }

  /** Counts segments when they are made, before they are a part of a shape. */
  readonly count = (segments: number): void => {
    this.#segments += segments;
    if (this.#segments > readLimits.segments) throw new ReadError('too-much', 'segments');
  };

  shape(shape: ReadShape): void {
    if (shape.outlines.length === 0) return;
    this.#item(shape.outlines.length);
    const { stroke } = shape;
    const hasWidth = stroke === null || isSound(stroke.width);
    this.#shapes.push(hasWidth ? shape : { ...shape, stroke: { ...stroke, width: 0 } });
  }

  text(text: ReadText): void {
    const { left, bottom, right, top } = text.box;
    if (![left, bottom, right, top].every(isSound)) throw new FarPlaceError('the place of a text');
    this.#item(1);
    this.#texts.push(text);
  }

  picture(picture: ReadPicture): void {
    if (!picture.corners.flat().every(isSound)) throw new FarPlaceError('the place of a picture');
    this.#item(1);
    this.#pictures.push(picture);
  }

  /** Notes something of the file that is not read, by the file's own name for it. */
  skip(name: string): void {
    if (this.#skipped.size < 100) this.#skipped.add(name.slice(0, 60));
  }

  build(format: ReadDrawing['format'], unit: ReadUnit, page: Box | null): ReadDrawing {
    if (this.#items === 0) throw nothingRead([...this.#skipped]);
    if (page && !Object.values(page).every(isSound)) throw new ReadError('broken', 'the size of the page');
    return {
      format,
      unit,
      page,
      layers: this.#layers,
      shapes: this.#shapes,
      texts: this.#texts,
      pictures: this.#pictures,
      skipped: [...this.#skipped],
    };
  }

  #item(count: number): void {
    this.#items += count;
    if (this.#items > readLimits.items) throw new ReadError('too-much', 'items');
  }
}

/** Returns whether a number can be a coordinate in mm. */
export const isSound = (value: number): boolean => Math.abs(value) <= farthest;

/** Returns the upright box around a box that is mapped. */
export function boxMapped(map: Affine, left: number, bottom: number, right: number, top: number): Box {
  const start: Point = mapped(map, left, bottom);
  const corners: Point[] = [mapped(map, right, bottom), mapped(map, right, top), mapped(map, left, top)];
  const outline: Outline = { start, segments: corners, closed: false };
  return boxOf([outline]) ?? { left: 0, bottom: 0, right: 0, top: 0 };
}
