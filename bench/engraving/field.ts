/**
 * Reads the drawings that other programs ship, as far as their packages can be had, and compares them with independent readers: lines and
 * box of DXF with ezdxf, box and triangles of STL with numpy. Each flat drawing is mended, and must have no fault that it had not before. What
 * was found is kept in reports/engraving-field.txt.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { addedFaults, faultsOf } from '#engraving/checking/faults';
import { boxOf, cubicAt, endOf, type Point } from '#engraving/geometry';
import { mendDrawing } from '#engraving/mending/mend-drawing';
import { readDrawing } from '#engraving/reading/read';
import { type ReadDrawing, ReadError } from '#engraving/reading/read-drawing';
import { readyEngine } from '#engraving/ready';
import { readStl } from '#engraving/solid/read-stl';

/** Debian packages with test files and examples. */
const packages = [
  'librecad-data',
  'openscad',
  'hp2xx',
  'admesh',
  'librsvg2-tests',
  'inkscape-tutorials',
  'dia-common',
];
const cache = path.join(import.meta.dirname, '../../.cache/field');
const report = path.join(import.meta.dirname, '../reports/engraving-field.txt');
const python = '/usr/bin/python3';

/** The kinds by the endings that programs give to their files. */
const kinds: Record<string, ReadDrawing['format'] | 'stl'> = {
  '.dxf': 'dxf',
  '.svg': 'svg',
  '.plt': 'plt',
  '.hpg': 'plt',
  '.hpgl': 'plt',
  '.stl': 'stl',
};
/** Lengths and sizes may differ by so much. */
const bar = 0.005;
/** A drawing of more segments takes minutes to be mended and checked in each way. */
const maxMended = 2000;

/** Returns the folder of a package's files; null where it cannot be had. */
function unpacked(name: string): string | null {
  const folder = path.join(cache, name);
  if (fs.existsSync(folder)) return folder;
  const downloads = path.join(cache, 'downloads');
  fs.mkdirSync(downloads, { recursive: true });
  spawnSync('apt-get', ['download', '-qq', name], { cwd: downloads });
  const file = fs.readdirSync(downloads).find((one) => one.startsWith(`${name}_`));
  if (!file) return null;
  const { status } = spawnSync('dpkg', ['-x', path.join(downloads, file), folder]);
  return status === 0 ? folder : null;
}

function drawingsIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && Object.hasOwn(kinds, path.extname(one.name).toLowerCase()))
    .map((one) => path.join(one.parentPath, one.name))
    .toSorted();
}

interface Measured {
  readonly file: string;
  readonly failure?: string;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** The entities of a DXF by name. */
  readonly kinds: Record<string, number>;
}

/** Asks an independent reader about files; without it, about none. */
function asked(script: string, files: readonly string[]): Map<string, Measured> {
  const { status, stdout } = spawnSync(python, [path.join(import.meta.dirname, script)], {
    input: files.join('\n'),
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (status !== 0) return new Map();
  const lines = stdout.split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const one = JSON.parse(line) as Measured;
      return [one.file, one];
    }),
  );
}

/** The stroked length and the box of all visible layers, in the file's units. */
function measured({ shapes, layers, unit }: ReadDrawing) {
  const shown = shapes.filter(({ layer }) => layers[layer]?.shown !== false);
  const lines = shown.filter(({ stroke }) => stroke).flatMap(({ outlines }) => outlines);
  const box = boxOf(shown.flatMap(({ outlines }) => outlines).filter(({ segments }) => segments.length > 0));
  let length = 0;
  for (const { start, segments } of lines) {
    let from: Point = start;
    for (const segment of segments) {
      const steps = segment.length === 2 ? 1 : 64;
      let [x, y] = from;
      for (let n = 1; n <= steps; n += 1) {
        const t = n / steps;
        const [nextX, nextY] =
          segment.length === 2
            ? segment
            : [
                cubicAt(from[0], segment[0], segment[2], segment[4], t),
                cubicAt(from[1], segment[1], segment[3], segment[5], t),
              ];
        length += Math.hypot(nextX - x, nextY - y);
        [x, y] = [nextX, nextY];
      }
      from = endOf(segment);
    }
  }
  const size = (from = 0, to = 0) => (to - from) / unit.mm;
  return {
    length: length / unit.mm,
    width: size(box?.left, box?.right),
    height: size(box?.bottom, box?.top),
  };
}

export async function judgeField(): Promise<void> {
  await readyEngine();
  const table: string[] = [];
  const misses: string[] = [];
  for (const name of packages) {
    const folder = unpacked(name);
    if (!folder) {
      table.push(`${name}: not to be had here`);
      continue;
    }
    const files = drawingsIn(folder);
    const ofKind = (kind: string) => files.filter((file) => path.extname(file).toLowerCase() === kind);
    const judges = new Map([
      ...asked('measure_dxf.py', ofKind('.dxf')),
      ...asked('measure_stl.py', ofKind('.stl')),
    ]);
    const counts = { read: 0, refused: 0, compared: 0, explained: 0, mended: 0 };
    for (const file of files) {
      const short = `${name} ${path.relative(folder, file)}`;
      try {
        await judgeOne(file, judges.get(file), counts, (miss) => misses.push(`${short}: ${miss}`));
        counts.read += 1;
      } catch (error) {
        if (!(error instanceof ReadError)) throw error;
        counts.refused += 1;
        if (judges.get(file)?.length) misses.push(`${short}: ${error.fault} ${error.detail}`);
      }
    }
    table.push(
      `${name}: ${counts.read} files read, ${counts.refused} refused, ${counts.compared} as their judge measures them, ${counts.explained} not by parts that are named, ${counts.mended} mended`,
    );
  }
  const text = [...table, misses.length === 0 ? 'All bars are met.' : `Missed:\n${misses.join('\n')}`].join(
    '\n',
  );
  fs.writeFileSync(report, `${text}\n`);
  console.log(text);
  if (misses.length > 0) process.exitCode = 1;
}

async function judgeOne(
  file: string,
  judge: Measured | undefined,
  counts: { compared: number; explained: number; mended: number },
  miss: (what: string) => void,
): Promise<void> {
  const bytes = new Uint8Array(fs.readFileSync(file));
  const kind = kinds[path.extname(file).toLowerCase()] ?? 'svg';
  if (kind === 'stl') {
    const { count, box } = readStl(bytes);
    if (!judge || judge.failure) return;
    const [width, depth] = [box.max[0] - box.min[0], box.max[1] - box.min[1]];
    const isSame = count === judge.length && isNear(width, judge.width) && isNear(depth, judge.height);
    if (isSame) counts.compared += 1;
    else
      miss(`${count} triangles, ${width} × ${depth}; not ${judge.length}, ${judge.width} × ${judge.height}`);
    return;
  }
  const drawing = await readDrawing(kind, bytes);
  if (judge && !judge.failure) {
    const own = measured(drawing);
    const off = (['length', 'width', 'height'] as const).filter((what) => !isNear(own[what], judge[what]));
    if (off.length === 0) counts.compared += 1;
    else if (drawing.skipped.some((name) => name !== 'dash')) counts.explained += 1;
    else miss(off.map((what) => `${what} ${own[what]}, not ${judge[what]}`).join(', '));
  }
  const segments = drawing.shapes.flatMap(({ outlines }) => outlines).flatMap((one) => one.segments).length;
  if (segments > maxMended) return;
  const laser = { spot: 0.05 };
  const { drawing: mended } = mendDrawing(drawing, {
    close: 0.5,
    dropDoubles: true,
    unite: true,
    simplify: 0.01,
  });
  if (mended === drawing) return;
  counts.mended += 1;
  if (addedFaults(faultsOf(drawing, laser), faultsOf(mended, laser)).length > 0) miss('mended, and worse');
}

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= bar * Math.max(Math.abs(one), Math.abs(other)) + 1e-6;
