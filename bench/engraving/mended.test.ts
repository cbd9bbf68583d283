import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { addedFaults, faultsOf } from '#engraving/checking/faults';
import { writeDrawing } from '#engraving/export/write-drawing';
import { mendDrawing } from '#engraving/mending/mend-drawing';
import { readDrawing } from '#engraving/reading/read';
import { type ReadDrawing, ReadError } from '#engraving/reading/read-drawing';
import { readyEngine } from '#engraving/ready';
import { ownFiles } from './corpus/own-files.ts';
import { folder } from './corpus/program-files.ts';

const field = path.join(import.meta.dirname, '../../engraving/reading/testing/field');
const filesIn = (of: string) =>
  fs.readdirSync(of).map((file) => ({ file, bytes: new Uint8Array(fs.readFileSync(path.join(of, file))) }));
const laser = { spot: 0.05 };
const mending = { close: 1, dropDoubles: true, unite: true, simplify: 0.01, laser };

async function readable(file: string, bytes: Uint8Array): Promise<ReadDrawing | null> {
  const format = file.slice(file.lastIndexOf('.') + 1);
  if (format === 'stl') return null;
  try {
    return await readDrawing(format as ReadDrawing['format'], bytes);
  } catch (error) {
    if (error instanceof ReadError) return null;
    throw error;
  }
}

/** The number of faults of each kind. Where lines are filled by programs, what overlaps cancels out. */
function counted(drawing: ReadDrawing): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [kind, places] of faultsOf(drawing, laser).places) {
    const name = kind === 'cancelling' ? 'overlapping' : kind;
    counts.set(name, (counts.get(name) ?? 0) + places.length);
  }
  return counts;
}

const files = [...ownFiles(), ...filesIn(folder), ...filesIn(field)];

it.each(files.map(({ file, bytes }) => [file, bytes] as const))(
  '%s has no new fault when it is mended and written in any format',
  async (file, bytes) => {
    const drawing = await readable(file, bytes);
    if (!drawing) return;
    await readyEngine();
    const { drawing: mended } = mendDrawing(drawing, mending);
    expect(addedFaults(faultsOf(drawing, laser), faultsOf(mended, laser))).toEqual([]);
    if (mended === drawing) return;
    const before = counted(drawing);
    for (const format of ['svg', 'dxf', 'plt', 'pdf'] as const) {
      const back = await readDrawing(format, writeDrawing(mended, format, 'mended'));
      for (const [kind, count] of counted(back))
        expect([format, kind, count <= (before.get(kind) ?? 0)]).toEqual([format, kind, true]);
    }
  },
);
