import {
  type Alignment,
  compareDrawings,
  type ComparedDrawings,
  type ComparedPart,
} from '../comparing/compare-drawings.ts';
import { pathData } from '../export/path-data.ts';
import type { Box } from '../geometry.ts';
import { digitsFor } from '../reading/picture.ts';
import { readDrawing } from '../reading/read.ts';
import { ReadError } from '../reading/read-drawing.ts';
import { readyEngine } from '../ready.ts';
import type { DrawingKind } from './files.ts';

interface CompareInput {
  readonly kinds: readonly [DrawingKind, DrawingKind];
  readonly bytes: readonly [Uint8Array, Uint8Array];
  /** Chosen by the files without it. */
  readonly alignment?: Alignment | undefined;
}

/** SVG path data in mm, y down, from the left top corner of the box. */
interface ComparedPaths {
  readonly areas: string;
  readonly lines: string;
}

export interface ComparedVectors
  extends Pick<ComparedDrawings, 'alignment' | 'isScaled' | 'figures' | 'places' | 'hasMore'> {
  /** With a free margin. */
  readonly box: Box;
  readonly common: ComparedPaths;
  readonly removed: ComparedPaths;
  readonly added: ComparedPaths;
}

/** More points than these are too many for a picture that is moved by hand. */
const maxPoints = 600_000;

/** Compares the shapes of two files in mm: what the second has lost, gained and kept of the first. */
export async function compareVectors({ kinds, bytes, alignment }: CompareInput): Promise<ComparedVectors> {
  const [one, other] = await Promise.all([
    readDrawing(kinds[0], bytes[0]),
    readDrawing(kinds[1], bytes[1]),
    readyEngine(),
  ]);
  const { box: tight, common, removed, added, ...rest } = compareDrawings(one, other, alignment);
  const points = [common, removed, added]
    .flatMap(({ areas, lines }) => [...areas, ...lines])
    .reduce((sum, { segments }) => sum + segments.length, 0);
  if (points > maxPoints) throw new ReadError('too-much', 'points of the result');
  const size = Math.max(tight.right - tight.left, tight.top - tight.bottom);
  const by = size > 0 ? size * 0.02 : 0.5;
  const box = {
    left: tight.left - by,
    bottom: tight.bottom - by,
    right: tight.right + by,
    top: tight.top + by,
  };
  const digits = digitsFor(Math.max(size, 1e-3));
  const paths = ({ areas, lines }: ComparedPart): ComparedPaths => ({
    areas: pathData(areas, box.top, digits, box.left),
    lines: pathData(lines, box.top, digits, box.left),
  });
  return { ...rest, box, common: paths(common), removed: paths(removed), added: paths(added) };
}
