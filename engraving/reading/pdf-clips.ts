import type { Clipping } from '../clipping/clipping.ts';
import type { Region } from '../clipping/region.ts';
import { type Matrix, outlinesOf } from './pdf-paths.ts';
import type { Pdfium } from './pdfium.ts';
import { readLimits } from './read-drawing.ts';

/** Finds the regions to which the objects of a page are clipped. Objects that share a clip path share its region. */
export class PdfClips {
  readonly #pdfium: Pdfium;
  readonly #scratch: number;
  readonly #clipping: Clipping;
  readonly #count: (segments: number) => void;
  readonly #regions = new Map<string, Region | null>();

  /** `count` hears of the segments of each clip path that is read. */
  constructor(pdfium: Pdfium, scratch: number, clipping: Clipping, count: (segments: number) => void) {
    this.#pdfium = pdfium;
    this.#scratch = scratch;
    this.#clipping = clipping;
    this.#count = count;
  }

  /** The region of an object whose coordinates `matrix` maps; null when it is not clipped. */
  of(object: number, matrix: Matrix): Region | null {
    const { call } = this.#pdfium;
    const clip = call('FPDFPageObj_GetClipPath', object);
    const paths = clip === 0 ? 0 : Math.min(call('FPDFClipPath_CountPaths', clip), readLimits.items);
    let region: Region | null = null;
    let key = matrix.join(' ');
    for (let path = 0; path < paths; path += 1) {
      const count = Math.max(0, call('FPDFClipPath_CountPathSegments', clip, path));
      const segment = (n: number) => call('FPDFClipPath_GetPathSegment', clip, path, n);
      // Objects after each other share the path itself, and so the place of its first segment.
      key += ` ${count === 0 ? 0 : segment(0)}:${count}`;
      const cached = this.#regions.get(key);
      if (cached !== undefined) region = cached;
      else {
        this.#count(count);
        const outlines = outlinesOf(this.#pdfium, this.#scratch, { count, segment }, matrix);
        const contours = outlines.filter(({ segments }) => segments.length > 0);
        region = this.#clipping.common(region, this.#clipping.regionByEitherRule(contours));
        this.#regions.set(key, region);
      }
    }
    return region;
  }
}
