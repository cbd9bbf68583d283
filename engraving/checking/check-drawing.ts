import { type FileFinding, type FindingKind, findingKinds, maxPlaces } from '#contract/common/file-checks';
import { type Box, boxOf } from '../geometry.ts';
import { colorRows } from '../reading/color-rows.ts';
import type { ReadDrawing, ReadUnit } from '../reading/read-drawing.ts';
import { around, drawnOf, inPasses } from './drawn.ts';
import { findFaults } from './faults.ts';
import type { Laser } from '#contract/common/lasers';

export interface DrawingCheck {
  /** The box, in mm, of all that is shown and painted: lines by their middle, curves by their extremes. Null when nothing is. */
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly unit: ReadUnit;
  /** One for each colour of each layer. */
  readonly layers: readonly {
    readonly name: string;
    readonly color: string | null;
    readonly shown: boolean;
    readonly outlines: number;
  }[];
  /** In the order of `findingKinds`; empty if nothing is wrong. */
  readonly findings: readonly FileFinding[];
  /** The kinds of faults that were too much to check. */
  readonly unchecked: readonly FindingKind[];
}

/**
 * Finds the faults of a drawing for a laser; the modules in this folder define each kind of fault. Layers that
 * are not shown and paths that are not painted are no part of it. `readyEngine` must have resolved.
 */
export function checkDrawing(read: ReadDrawing, laser: Laser): DrawingCheck {
  const drawing = inPasses(read);
  const all = drawnOf(drawing);
  const drawn = all.filter(({ burns }) => burns);
  const isShown = ({ layer }: { layer: number }) => drawing.layers[layer]?.shown !== false;
  const texts = drawing.texts.filter(isShown);
  const pictures = drawing.pictures
    .filter(isShown)
    .map((picture) => ({ ...picture, box: boxOfPicture(picture.corners) }));
  const boxes = [...all, ...texts, ...pictures].map(({ box }) => box);
  const whole = boxes.length > 0 ? around(boxes) : null;
  const findings = new Map<FindingKind, FileFinding>();
  const addFinding = (
    kind: FindingKind,
    places: readonly Box[],
    more: Pick<FileFinding, 'value' | 'names'> = {},
  ) => {
    if (places.length === 0) return;
    const shownPlaces = places
      .slice(0, maxPlaces)
      .map(({ left, bottom, right, top }): FileFinding['places'][number] => [left, bottom, right, top]);
    findings.set(kind, { kind, count: places.length, places: shownPlaces, ...more });
  };

  const { places, widest, max, unchecked } = findFaults(drawing, drawn, laser);
  const values: Partial<Record<FindingKind, number>> = {
    open: Math.ceil(widest * 1000 - 1e-6) / 1000,
    thin: laser.spot,
    narrow: laser.spot,
    dense: Math.round(max),
  };
  for (const [kind, some] of places)
    addFinding(kind, some, values[kind] === undefined ? {} : { value: values[kind] });
  addFinding(
    'text',
    texts.map(({ box }) => box),
  );
  const strange = texts.filter(({ embedded }) => !embedded);
  const fonts = new Set(strange.flatMap(({ font }) => font ?? []));
  addFinding(
    'font',
    strange.map(({ box }) => box),
    { names: [...fonts].slice(0, 50) },
  );
  addFinding(
    'raster',
    pictures.map(({ box }) => box),
    { value: Math.round(pictures.reduce((min, picture) => Math.min(min, dpiOf(picture)), Infinity)) },
  );
  addFinding('outside', findOutside(boxes, whole, drawing.page, laser.field));

  return {
    size: whole && { width: whole.right - whole.left, height: whole.top - whole.bottom },
    unit: drawing.unit,
    layers: countedRows(read),
    findings: findingKinds.flatMap((kind) => findings.get(kind) ?? []),
    unchecked,
  };
}

/** Counts the outlines of each colour of each layer; those of a shape count in the rows of its fill and of its stroke. */
function countedRows(drawing: ReadDrawing): DrawingCheck['layers'] {
  const { rows, of } = colorRows(drawing);
  const counts = rows.map(() => 0);
  for (const { layer, fill, stroke, outlines } of drawing.shapes)
    for (const row of new Set([fill, stroke].flatMap((paint) => (paint ? of(layer, paint.color) : []))))
      counts[row] = (counts[row] ?? 0) + outlines.length;
  return rows.map(({ name, color, shown }, n) => ({ name, color, shown, outlines: counts[n] ?? 0 }));
}

const boxOfPicture = ([start, ...others]: ReadDrawing['pictures'][number]['corners']): Box =>
  boxOf([{ start, segments: others.map(([x, y]) => [x, y] as const) }]) ?? {
    left: 0,
    bottom: 0,
    right: 0,
    top: 0,
  };

/** The dots of a picture per inch, along the side where they are fewer. */
function dpiOf({ corners: [a, b, c], width, height }: ReadDrawing['pictures'][number]): number {
  const dots = (pixels: number, [x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number]) =>
    (pixels * 25.4) / Math.max(1e-6, Math.hypot(x1 - x0, y1 - y0));
  return Math.min(dots(width, a, b), dots(height, b, c));
}

/** Less than this outside, in mm, is a rounding. */
const nearly = 0.01;

/**
 * Returns the boxes of what reaches beyond the page, and of the whole when the machine's field is too small for it
 * however it is turned by a right angle.
 */
function findOutside(
  boxes: readonly Box[],
  whole: Box | null,
  page: Box | null,
  field: Laser['field'],
): Box[] {
  const beyond = page
    ? boxes.filter(
        ({ left, bottom, right, top }) =>
          left < page.left - nearly ||
          bottom < page.bottom - nearly ||
          right > page.right + nearly ||
          top > page.top + nearly,
      )
    : [];
  if (!whole || !field) return beyond;
  const [width, height] = [whole.right - whole.left, whole.top - whole.bottom];
  const fits = (wide: number, high: number) => width <= wide + nearly && height <= high + nearly;
  return fits(field.width, field.height) || fits(field.height, field.width) ? beyond : [whole, ...beyond];
}
