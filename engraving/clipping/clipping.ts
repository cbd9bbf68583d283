import { withoutParts } from '../cut-outline.ts';
import { type Box, boxOf, type Contour, cubicAt, endOf, type Point } from '../geometry.ts';
import type { Fill, Outline, ReadPicture, ReadShape, ReadText } from '../reading/read-drawing.ts';
import { type Area, areaOf, intersect, plainContours } from '../union.ts';
import { eachChord, Region, tolerance } from './region.ts';

/**
 * The work of one file, beyond which its parts are left as they are: points that are clipped, with as many for each time,
 * and edges that are looked at.
 */
const maxPoints = 1_500_000;
const pointsOfCall = 100;
const maxLooks = 100_000_000;

/** Lines that cross more often than this, in one shape, take the clipper too much memory. */
const maxCrossings = 50_000;

/** The edge of a clip path shows on strokes wider than this, in mm. */
const wide = 0.5;

/** Areas that differ by less than this, in mm², are the same. */
const sameArea = 1e-3;

/** There is no work left for a file. */
class TooMuch extends Error {}

/** Clips one file. What could not be clipped is told to `skip`. `readyEngine` must have resolved. */
export class Clipping {
  readonly #skip: () => void;
  readonly #common = new Map<Region, Map<Region, Region>>();
  #points = 0;
  #looks = 0;

  constructor(skip: () => void) {
    this.#skip = skip;
  }

  /** The region that is filled by some areas; null when they are too much to clip with. */
  region(areas: readonly Area[]): Region | null {
    return this.#attempt(() => this.#regionOf(areas), null);
  }

  #regionOf(areas: readonly Area[]): Region | null {
    const [only, ...others] = areas;
    if (only && others.length === 0 && only.contours.length === 1) {
      const region = this.#region(only.contours);
      if (region.isBox) return region;
    }
    if (!areas.every((area) => this.#takes(countOf(area.contours)) && this.#isPlain(area.contours)))
      return null;
    const plain = areas.map((area) => plainContours(area, tolerance));
    return this.#region(
      plain.length === 1
        ? (plain[0] ?? [])
        : plainContours({ contours: plain.flat(), rule: 'nonzero' }, tolerance),
    );
  }

  /** The region of contours of which the file's rule is not known; `skip` is called when it matters. */
  regionByEitherRule(contours: readonly Contour[]): Region | null {
    const region = this.region([{ contours, rule: 'nonzero' }]);
    if (contours.length > 1 && region) {
      const other = this.region([{ contours, rule: 'evenodd' }]);
      const size = (one: Region | null) => Math.abs(areaOfContours(one?.contours ?? []));
      if (Math.abs(size(region) - size(other)) > sameArea) this.#skip();
    }
    return region;
  }

  /** The intersection of two regions. */
  common(one: Region | null, other: Region | null): Region | null {
    if (!one || !other) return one ?? other;
    const cached = this.#common.get(one)?.get(other);
    if (cached) return cached;
    const common = this.#attempt(() => this.#commonOf(one, other), one);
    const others = this.#common.get(one);
    if (others) others.set(other, common);
    else this.#common.set(one, new Map([[other, common]]));
    return common;
  }

  #commonOf(one: Region, other: Region): Region {
    const relation = other.box ? one.relationTo(other.box) : 'outside';
    if (relation === 'outside') return this.#region([]);
    if (relation === 'inside') return other;
    if (one.isBox && other.isBox && one.box && other.box) {
      const [left, bottom] = [
        Math.max(one.box.left, other.box.left),
        Math.max(one.box.bottom, other.box.bottom),
      ];
      const [right, top] = [Math.min(one.box.right, other.box.right), Math.min(one.box.top, other.box.top)];
      return this.#region([
        {
          start: [left, bottom],
          segments: [
            [right, bottom],
            [right, top],
            [left, top],
            [left, bottom],
          ],
        },
      ]);
    }
    if (!this.#takes(one.size + other.size) || !this.#isPlain(other.contours, one)) return one;
    return this.#region(intersect({ contours: one.contours, rule: 'nonzero' }, other.contours, tolerance));
  }

  /** Returns the parts of a shape that are seen in a region. A line that is cut stays open. */
  shape(shape: ReadShape, region: Region | null): ReadShape[] {
    return region ? this.#attempt(() => this.#seenOf(shape, region), [shape]) : [shape];
  }

  #seenOf(shape: ReadShape, region: Region): ReadShape[] {
    const box = boxOf(shape.outlines);
    const relation = box ? region.relationTo(box) : 'outside';
    if (relation === 'inside') return [shape];
    if (relation === 'outside') return [];
    const { fill, stroke, outlines } = shape;
    const filled = fill && this.#filled(outlines, fill.rule, region);
    const stroked = stroke && outlines.flatMap((outline) => this.#cut(outline, region));
    if (stroke && stroke.width > wide) this.#skip();
    return [
      ...(filled && filled.length > 0 ? [{ ...shape, stroke: null, outlines: filled }] : []),
      ...(stroked && stroked.length > 0 ? [{ ...shape, fill: null, outlines: stroked }] : []),
    ];
  }

  #filled(outlines: readonly Outline[], rule: Fill['rule'], region: Region): readonly Outline[] {
    const contours = outlines.filter(({ segments }) => segments.length > 0);
    const box = boxOf(contours);
    const near = box ? region.near(box) : [];
    if (!this.#takes(countOf(contours) + countOf(near))) return outlines;
    if (!this.#isPlain(contours) || !this.#isPlain(contours, region)) return outlines;
    return intersect({ contours, rule }, near, tolerance).map((contour) => ({
      ...contour,
      closed: true,
    }));
  }

  #cut(outline: Outline, region: Region): Outline[] {
    const { start, segments, closed } = outline;
    if (segments.length === 0) return region.has(start) ? [outline] : [];
    const places = [0];
    let from = start;
    const along = (to: Point, segment: number, t0: number, t1: number) => {
      for (const place of region.crossings(from, to)) places.push(segment + t0 + (t1 - t0) * place);
      from = to;
    };
    let at = start;
    for (const [n, segment] of segments.entries()) {
      let before = 0;
      eachChord(at, segment, (to, t) => {
        along(to, n, before, t);
        before = t;
      });
      at = endOf(segment);
    }
    const isClosedByLine = closed && (at[0] !== start[0] || at[1] !== start[1]);
    if (isClosedByLine) along(start, segments.length, 0, 1);
    places.push(segments.length + (isClosedByLine ? 1 : 0));
    places.sort((a, b) => a - b);
    const outside = places.slice(1).flatMap((to, n): [number, number][] => {
      const [begin = 0] = [places[n]];
      if (to - begin < 1e-9) return [];
      return region.has(pointAt(outline, (begin + to) / 2)) ? [] : [[begin, to]];
    });
    return withoutParts(outline, outside);
  }

  /** A text with the part of its box that is seen; null when none is. */
  text(text: ReadText, region: Region | null): ReadText | null {
    return region ? this.#attempt(() => textIn(text, region), text) : text;
  }

  /** A picture cut to the box of a region; null when it is not seen. One that is turned stays whole. */
  picture(picture: ReadPicture, region: Region | null): ReadPicture | null {
    return region ? this.#attempt(() => this.#pictureIn(picture, region), picture) : picture;
  }

  #pictureIn(picture: ReadPicture, region: Region): ReadPicture | null {
    const { corners } = picture;
    const whole = boxOf([{ start: corners[0], segments: corners.slice(1).map(([x, y]) => [x, y] as const) }]);
    if (!whole) return picture;
    const relation = region.relationTo(whole);
    if (relation === 'inside') return picture;
    const box = commonBox(whole, region.box);
    if (relation === 'outside' || !box) return null;
    const [a, b] = corners;
    const isLevel = Math.abs(a[1] - b[1]) < 1e-6;
    if (!isLevel && Math.abs(a[0] - b[0]) > 1e-6) {
      this.#skip();
      return picture;
    }
    const inside = ([x, y]: Point): Point => [
      Math.min(box.right, Math.max(box.left, x)),
      Math.min(box.top, Math.max(box.bottom, y)),
    ];
    const [wideShare, highShare] = [
      (box.right - box.left) / (whole.right - whole.left),
      (box.top - box.bottom) / (whole.top - whole.bottom),
    ];
    const share = (pixels: number, part: number) => Math.max(1, Math.round(pixels * part));
    return {
      ...picture,
      corners: [inside(corners[0]), inside(corners[1]), inside(corners[2]), inside(corners[3])],
      width: share(picture.width, isLevel ? wideShare : highShare),
      height: share(picture.height, isLevel ? highShare : wideShare),
    };
  }

  #region(contours: readonly Contour[]): Region {
    return new Region(contours, (edges) => {
      this.#looks += edges;
      if (this.#looks > maxLooks) throw new TooMuch();
    });
  }

  #attempt<T>(work: () => T, otherwise: T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      this.#skip();
      return otherwise;
    }
  }

  /** Returns whether contours do not cross a region, or themselves, too often. */
  #isPlain(contours: readonly Contour[], region = this.#region(contours)): boolean {
    const isPlain = region.crossingsWith(contours, maxCrossings) <= maxCrossings;
    if (!isPlain) this.#skip();
    return isPlain;
  }

  /** Returns whether so many points can still be clipped. */
  #takes(points: number): boolean {
    this.#points += points + pointsOfCall;
    if (this.#points <= maxPoints) return true;
    this.#skip();
    return false;
  }
}

function textIn(text: ReadText, region: Region): ReadText | null {
  const relation = region.relationTo(text.box);
  if (relation === 'inside') return text;
  const box = commonBox(text.box, region.box);
  return box && relation !== 'outside' ? { ...text, box } : null;
}

const countOf = (contours: readonly Contour[]): number =>
  contours.reduce((sum, { segments }) => sum + segments.length, 0);

const commonBox = (one: Box, other: Box | null): Box | null => {
  if (!other) return null;
  const [left, bottom] = [Math.max(one.left, other.left), Math.max(one.bottom, other.bottom)];
  const [right, top] = [Math.min(one.right, other.right), Math.min(one.top, other.top)];
  return left <= right && bottom <= top ? { left, bottom, right, top } : null;
};

function areaOfContours(contours: readonly Contour[]): number {
  return contours.reduce((sum, { start, segments }) => {
    const points = [start[0], start[1], 0];
    let from = start;
    for (const segment of segments) {
      eachChord(from, segment, ([x, y]) => points.push(x, y, 0));
      from = endOf(segment);
    }
    return sum + areaOf(points);
  }, 0);
}

/** The point at a place of an outline: 2.25 is a quarter of its third segment. */
function pointAt({ start, segments }: Outline, place: number): Point {
  const n = Math.min(Math.floor(place), segments.length);
  const before = segments[n - 1];
  const from = before ? endOf(before) : start;
  const segment = segments[n] ?? start;
  const t = place - n;
  if (segment.length === 2)
    return [from[0] + (segment[0] - from[0]) * t, from[1] + (segment[1] - from[1]) * t];
  return [
    cubicAt(from[0], segment[0], segment[2], segment[4], t),
    cubicAt(from[1], segment[1], segment[3], segment[5], t),
  ];
}
