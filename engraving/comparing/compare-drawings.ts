import { around, type DrawnOutline, drawnOf, fillsLines, inPasses } from '../checking/drawn.ts';
import { type Box, boxOf, type Contour, mapContour } from '../geometry.ts';
import type { Outline, ReadDrawing } from '../reading/read-drawing.ts';
import { splitLines } from './lines.ts';
import {
  areaOfRegion,
  combined,
  contoursOf,
  enclosedRegion,
  filledRegion,
  withoutSlivers,
} from './regions.ts';

/** How two drawings are aligned: by their coordinates, or by the centers of their boxes. */
export type Alignment = 'origin' | 'centre';

export interface ComparedPart {
  /** Filled by either rule. */
  readonly areas: readonly Contour[];
  readonly lines: readonly Outline[];
}

export interface ComparedDrawings {
  readonly alignment: Alignment;
  /** One of the files does not say its size, so it was scaled to the size of the other. */
  readonly isScaled: boolean;
  /** Around both drawings, in mm of the first, or of the one whose size is known. */
  readonly box: Box;
  readonly common: ComparedPart;
  /** The parts that only the first drawing has, and those that only the second has. */
  readonly removed: ComparedPart;
  readonly added: ComparedPart;
  /** Areas in mm², lengths of lines in mm. */
  readonly figures: Readonly<
    Record<
      'area' | 'otherArea' | 'removedArea' | 'addedArea' | 'commonLines' | 'removedLines' | 'addedLines',
      number
    >
  >;
  /** Where something was removed or added, the largest first, at most `maxPlaces`; neighbours are one place. */
  readonly places: readonly Box[];
  /** True if a drawing has texts of fonts or pictures of pixels, which are not compared. */
  readonly hasMore: boolean;
}

/** The most places that are told. */
const maxPlaces = 200;
/** Places nearer than this share of the longer side are one. */
const nearby = 0.02;

/**
 * Compares two drawings: the areas that they cover by their boolean difference, their lines by the distance. In formats of lines (DXF,
 * PLT), and when only one of two is such, closed lines are areas by the even-odd rule; else fills are areas and all strokes are lines.
 * `readyEngine` must have resolved. Throws a `ReadError` when there is too much to compare.
 */
export function compareDrawings(
  first: ReadDrawing,
  second: ReadDrawing,
  asked?: Alignment,
): ComparedDrawings {
  const scaled = inOneSize(first, second);
  const [one, other] = scaled ?? [first, second];
  const [firstBox, secondBox] = [boxOfDrawn(one), boxOfDrawn(other)];
  const alignment = asked ?? alignmentOf(one, other, firstBox, secondBox);
  const placed =
    alignment === 'centre' && firstBox && secondBox
      ? mapped(other, shift(between(firstBox, secondBox)))
      : other;
  const isLined = fillsLines(one) || fillsLines(other);
  const [before, after] = [one, placed].map((drawing) => compared(drawing, isLined)) as [Parts, Parts];
  const [removed, added] = [
    withoutSlivers(combined('Difference', before.region, after.region)),
    withoutSlivers(combined('Difference', after.region, before.region)),
  ];
  const common = combined('Intersection', before.region, after.region);
  const [gone, come] = splitLines(before.lines, after.lines);
  const boxes = [firstBox, boxOfDrawn(placed)].flatMap((box) => box ?? []);
  const box = boxes.length > 0 ? around(boxes) : { left: 0, bottom: 0, right: 0, top: 0 };
  const parts = {
    removed: { areas: contoursOf(removed), lines: gone.far },
    added: { areas: contoursOf(added), lines: come.far },
  };
  return {
    alignment,
    isScaled: scaled !== null,
    box,
    common: { areas: contoursOf(common), lines: gone.near },
    ...parts,
    places: placesOf(Object.values(parts), box),
    figures: {
      area: areaOfRegion(before.region),
      otherArea: areaOfRegion(after.region),
      removedArea: areaOfRegion(removed),
      addedArea: areaOfRegion(added),
      commonLines: gone.nearLength,
      removedLines: gone.farLength,
      addedLines: come.farLength,
    },
    hasMore: [first, second].some(({ texts, pictures }) => texts.length + pictures.length > 0),
  };
}

function placesOf(parts: readonly ComparedPart[], whole: Box): Box[] {
  const length = longerSide(whole) * nearby;
  const bySize = (one: Box, other: Box) => longerSide(other) - longerSide(one);
  const boxes = parts
    .flatMap(({ areas, lines }) => [...areas, ...lines].flatMap((contour) => boxOf([contour]) ?? []))
    .toSorted(bySize)
    .slice(0, maxPlaces * 10);
  const places: Box[] = [];
  for (const box of boxes) {
    let joined = box;
    for (let n = places.length - 1; n >= 0; n -= 1) {
      const place = places[n];
      const areNear =
        place &&
        joined.left - length <= place.right &&
        place.left <= joined.right + length &&
        joined.bottom - length <= place.top &&
        place.bottom <= joined.top + length;
      if (!areNear) continue;
      joined = around([joined, place]);
      places.splice(n, 1);
    }
    places.push(joined);
  }
  return places.toSorted(bySize).slice(0, maxPlaces);
}

type Parts = ReturnType<typeof compared>;

function compared(read: ReadDrawing, isLined: boolean) {
  const drawing = inPasses(isLined && !fillsLines(read) ? { ...read, format: 'dxf' } : read);
  const all = drawnOf(drawing);
  if (!isLined) {
    const lines = all.filter(({ fill, burns }) => burns && fill === 'none').map(asOutline);
    return { region: filledRegion(drawing, all), lines };
  }
  // Layers and colours of one work differ from format to format, so all lines are of one pass.
  const lined = all
    .filter(({ burns }) => burns)
    .map((one): DrawnOutline => ({ ...one, fill: 'none', pass: 0, layer: 0 }));
  const { region, open } = enclosedRegion(drawing, lined);
  return { region, lines: open.map(asOutline) };
}

const asOutline = ({ outline, closed }: DrawnOutline): Outline => ({ ...outline, closed });

function boxOfDrawn(drawing: ReadDrawing): Box | null {
  const boxes = drawnOf(drawing)
    .filter(({ burns }) => burns)
    .map(({ box }) => box);
  return boxes.length > 0 ? around(boxes) : null;
}

/** Drawings of one unit are in one place, unless one of them lies far from the other: it was drawn on another sheet. */
function alignmentOf(one: ReadDrawing, other: ReadDrawing, box: Box | null, otherBox: Box | null): Alignment {
  if (one.unit.name !== other.unit.name || one.unit.mm !== other.unit.mm) return 'centre';
  if (!box || !otherBox) return 'origin';
  const far = Math.max(longerSide(box), longerSide(otherBox));
  const isFar =
    box.left - otherBox.right > far ||
    otherBox.left - box.right > far ||
    box.bottom - otherBox.top > far ||
    otherBox.bottom - box.top > far;
  return isFar ? 'centre' : 'origin';
}

const between = (to: Box, from: Box): readonly [x: number, y: number] => [
  (to.left + to.right - from.left - from.right) / 2,
  (to.bottom + to.top - from.bottom - from.top) / 2,
];

/** A guessed size that is off by more than this factor is considered wrong. */
const likely = 2;

/** Scales a drawing whose size is a wrong guess, so that its longer side is that of the other; null if there is none. */
function inOneSize(one: ReadDrawing, other: ReadDrawing): [ReadDrawing, ReadDrawing] | null {
  if (one.unit.guessed === other.unit.guessed) return null;
  const [guessed, known] = one.unit.guessed ? [one, other] : [other, one];
  const [from, to] = [boxOfDrawn(guessed), boxOfDrawn(known)].map((box) => box && longerSide(box));
  if (!from || !to || Math.max(from / to, to / from) <= likely) return null;
  const scaled = mapped(guessed, (x, y) => [(x * to) / from, (y * to) / from]);
  return one.unit.guessed ? [scaled, other] : [one, scaled];
}

const longerSide = (box: Box) => Math.max(box.right - box.left, box.top - box.bottom);

const shift =
  ([dx, dy]: readonly [number, number]) =>
  (x: number, y: number): [number, number] => [x + dx, y + dy];

const mapped = (
  drawing: ReadDrawing,
  map: (x: number, y: number) => [x: number, y: number],
): ReadDrawing => ({
  ...drawing,
  shapes: drawing.shapes.map((shape) => ({
    ...shape,
    outlines: shape.outlines.map(
      (outline): Outline => ({
        ...outline,
        ...mapContour(outline, map),
      }),
    ),
  })),
});
