import type { FileCheck } from '#contract/common/file-checks';
import type { VectorKind } from '#contract/common/files';
import type { Laser } from '#contract/common/lasers';
import { checkDrawing } from '../checking/check-drawing.ts';
import { readyEngine } from '../ready.ts';
import { corelFormOf } from '../reading/cdr/form.ts';
import { readDrawing } from '../reading/read.ts';
import { type ReadDrawing, ReadError } from '../reading/read-drawing.ts';
import { readStl, type Solid } from '../solid/read-stl.ts';
import { solidFacts } from '../solid/solid-facts.ts';

/** A file as it was read, and its findings. A file that cannot be read has neither a drawing nor a solid. */
export interface Inspected {
  readonly check: FileCheck;
  readonly drawing: ReadDrawing | null;
  readonly solid: Solid | null;
}

/** Increases when the same file is checked with another result. */
export const checkVersion = 4;

/** Names of layers and fonts in a file can be of any length and number; at most so many letters and names are reported. */
const maxNameLength = 200;
const maxSkipped = 20;
const shortened = (name: string) => name.slice(0, maxNameLength);

/** Reads a file, or the `page` of it, and checks it for a laser; whoever calls bounds its time and memory. */
export async function inspect(
  kind: VectorKind,
  bytes: Uint8Array,
  laser: Laser,
  page?: number,
): Promise<Inspected> {
  try {
    if (kind === 'stl') return inspectSolid(bytes, laser);
    return await inspectDrawing(kind, bytes, laser, page);
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    const skipped = error.skipped.slice(0, maxSkipped).map(shortened);
    const isExchange = kind === 'cdr' && corelFormOf(bytes) === 'cmx';
    const parts = { ...(skipped.length > 0 && { skipped }), ...(isExchange && { exchange: true }) };
    return { check: { failure: error.message, ...parts, laser }, drawing: null, solid: null };
  }
}

async function inspectDrawing(
  kind: Exclude<VectorKind, 'stl'>,
  bytes: Uint8Array,
  laser: Laser,
  page?: number,
): Promise<Inspected> {
  const [drawing] = await Promise.all([readDrawing(kind, bytes, page), readyEngine()]);
  const { size, unit, layers, findings, unchecked } = checkDrawing(drawing, laser);
  const check: FileCheck = {
    size,
    unit,
    layers: layers.map((layer) => ({ ...layer, name: shortened(layer.name) })),
    findings: findings.map(({ names, ...finding }) => ({
      ...finding,
      ...(names && { names: names.map(shortened) }),
    })),
    unchecked: [...unchecked],
    skipped: drawing.skipped.slice(0, maxSkipped).map(shortened),
    ...(drawing.pages !== undefined && { pages: drawing.pages }),
    ...(drawing.pageNumber !== undefined && { page: drawing.pageNumber }),
    ...(drawing.isExchange && { exchange: true }),
    laser,
  };
  return { check, drawing, solid: null };
}

function inspectSolid(bytes: Uint8Array, laser: Laser): Inspected {
  const solid = readStl(bytes);
  const { size, count, isClosed, volume } = solidFacts(solid);
  const [width, depth, height] = size;
  const facts = { width, depth, height, triangles: count, closed: isClosed };
  // An STL has no unit.
  const unit = { name: 'mm', mm: 1, guessed: true };
  return {
    check: { unit, solid: { ...facts, ...(volume !== null && { volume }) }, laser },
    drawing: null,
    solid,
  };
}
