import type { FindingKind } from '#contract/common/file-checks';
import { checkDrawing, type DrawingCheck } from '#engraving/checking/check-drawing';
import { around, drawnOf } from '#engraving/checking/drawn';
import { hausdorff } from '#engraving/checking/testing/hausdorff';
import { mapContour } from '#engraving/geometry';
import { mendDrawing } from '#engraving/mending/mend-drawing';
import { readDrawing } from '#engraving/reading/read';
import type { ReadDrawing, ReadUnit } from '#engraving/reading/read-drawing';
import type { Expected } from './expected.ts';

/** The verdict of the checks on a file; lengths are in mm. */
export interface Judged {
  /** Each as often as it was found. */
  readonly findings: readonly FindingKind[];
  /** The kinds of faults and the parts of the file that were not checked. */
  readonly unchecked: readonly string[];
  /** The unit that was guessed. */
  readonly guessed?: ReadUnit['name'];
  /** The larger of the differences from the width and height that are expected; null when they are not known. */
  readonly size: number | null;
  /** The findings after mending, and the distance to the good file; null where it is not to be mended. */
  readonly mended: { readonly findings: readonly FindingKind[]; readonly distance: number } | null;
}

const laser = { spot: 0.05 };
const all = { close: 1, dropDoubles: true, unite: true, simplify: 0.01 };

/** Only visible and painted shapes, moved so that their lower left corner is at (0, 0): each program places them differently. */
function placed(drawing: ReadDrawing): ReadDrawing {
  const drawn = drawnOf(drawing);
  const { left, bottom } = around(drawn.map(({ box }) => box));
  const shapes = new Set(drawn.map(({ shape }) => shape));
  return {
    ...drawing,
    shapes: drawing.shapes.flatMap((shape, n) =>
      shapes.has(n)
        ? {
            ...shape,
            outlines: shape.outlines.map((outline) => ({
              ...mapContour(outline, (x, y) => [x - left, y - bottom]),
              closed: outline.closed,
            })),
          }
        : [],
    ),
  };
}

const foundIn = ({ findings }: DrawingCheck): FindingKind[] =>
  findings.flatMap(({ kind, count }) => Array.from({ length: count }, () => kind));

const formatOf = (file: string): ReadDrawing['format'] =>
  file.slice(file.lastIndexOf('.') + 1) as ReadDrawing['format'];

/** Reads, checks and mends a file. `read` gives the bytes of another of the corpus. */
export async function judge(
  { file, size, like }: Expected,
  read: (file: string) => Uint8Array,
): Promise<Judged> {
  const drawing = await readDrawing(formatOf(file), read(file));
  const check = checkDrawing(drawing, laser);
  const off =
    size && check.size
      ? Math.max(Math.abs(check.size.width - size[0]), Math.abs(check.size.height - size[1]))
      : null;
  const judged = {
    findings: foundIn(check),
    unchecked: [...check.unchecked, ...drawing.skipped],
    ...(check.unit.guessed && { guessed: check.unit.name }),
    size: off,
  };
  if (like === null) return { ...judged, mended: null };
  const { drawing: mended } = mendDrawing(drawing, all);
  const good = await readDrawing(formatOf(like), read(like));
  return {
    ...judged,
    mended: {
      findings: foundIn(checkDrawing(mended, laser)),
      distance: hausdorff(placed(mended), placed(good)),
    },
  };
}

/** The most that sizes and mended files may be off. */
const bar = 0.01;

/** Lists the bars that a file misses. */
export function missesOf(expected: Expected, judged: Judged): string[] {
  const misses: string[] = [];
  const [wanted, found] = [
    [...expected.findings].toSorted().join(' '),
    [...judged.findings].toSorted().join(' '),
  ];
  if (wanted !== found) misses.push(`found "${found}", not "${wanted}"`);
  if (judged.unchecked.length > 0) misses.push(`did not check ${judged.unchecked.join(' ')}`);
  if (expected.guessed !== judged.guessed)
    misses.push(`guessed the unit "${judged.guessed}", not "${expected.guessed}"`);
  if (expected.size && !(judged.size !== null && judged.size < bar))
    misses.push(`size off by ${String(judged.size)} mm`);
  if (expected.like && judged.mended) {
    if (judged.mended.findings.length > 0)
      misses.push(`mended, and still ${judged.mended.findings.join(' ')}`);
    if (!(judged.mended.distance < bar))
      misses.push(`mended, and ${judged.mended.distance} mm from the good file`);
  }
  return misses;
}
