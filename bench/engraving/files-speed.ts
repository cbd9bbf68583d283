/**
 * Times the check of files against Inkscape's own reading of the same files, and tries hostile and cut files. Kept in
 * reports/engraving-files-speed.txt.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { VectorKind } from '#contract/common/files';
import { usualSpot } from '#contract/common/lasers';
import { writeDrawing } from '#engraving/export/write-drawing';
import { inspect } from '#engraving/inspecting/inspect';
import { drawingOf } from '#engraving/checking/testing/drawings';
import { readDrawing } from '#engraving/reading/read';
import { folder } from './corpus/program-files.ts';
import { ownFiles } from './corpus/own-files.ts';
import { tryCutFiles, tryHostileFiles } from './hostile-files.ts';
import { askProgram, versionOf } from './programs.ts';

const report = path.join(import.meta.dirname, '../reports/engraving-files-speed.txt');
const laser = { spot: usualSpot };
/** In ms: an ordinary file of at most 1 MB on two idle cores. */
const ordinaryBar = 1000;

interface Ordinary {
  name: string;
  kind: VectorKind;
  bytes: Uint8Array;
}

/** Files of workshops: those of the corpus that are largest in each format, and sheets of nearly a megabyte made of them. */
async function ordinaryFiles(): Promise<Ordinary[]> {
  const kindOf = (file: string) => path.extname(file).slice(1) as VectorKind;
  const programs = fs
    .readdirSync(folder)
    .filter((file) => ['svg', 'dxf', 'plt', 'pdf'].includes(kindOf(file)))
    .map((file) => ({ name: file, kind: kindOf(file), bytes: fs.readFileSync(path.join(folder, file)) }));
  const largest = (['svg', 'dxf', 'pdf'] as const).flatMap((kind) =>
    programs
      .filter((each) => each.kind === kind)
      .toSorted((a, b) => b.bytes.length - a.bytes.length)
      .slice(0, 2),
  );
  const drawings = await Promise.all(
    ownFiles()
      .filter(({ file, findings }) => file.endsWith('good.svg') && findings.length === 0)
      .map(({ bytes }) => readDrawing('svg', bytes)),
  );
  const sheets = (['svg', 'dxf', 'plt', 'pdf'] as const).map((kind) => {
    for (let copies = 1; ; copies *= 2) {
      const shapes = Array.from({ length: copies }, (_, copy) =>
        drawings.flatMap((drawing, index) =>
          drawing.shapes.map((shape) => ({
            ...shape,
            layer: 0,
            outlines: shape.outlines.map((outline) => moved(outline, 120 * index, 120 * copy)),
          })),
        ),
      ).flat();
      const bytes = writeDrawing(drawingOf(shapes), kind, 'sheet');
      const next = bytes.length * 2;
      if (next > 1_000_000) return { name: `sheet of ${shapes.length} shapes`, kind, bytes };
    }
  });
  return [...largest, ...sheets];
}

function moved<O extends { start: readonly [number, number]; segments: readonly (readonly number[])[] }>(
  outline: O,
  x: number,
  y: number,
): O {
  const by = (value: number, at: number) => value + (at % 2 === 0 ? x : y);
  return {
    ...outline,
    start: [outline.start[0] + x, outline.start[1] + y],
    segments: outline.segments.map((segment) => segment.map(by)),
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function timeOf(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** Inkscape's extensions for formats that it does not read natively. It opens a window before it starts them. */
const readers: Partial<Record<VectorKind, string>> = { dxf: 'dxf_input.py', plt: 'hpgl_input.py' };
const extensions = path.join(askProgram('inkscape', ['--system-data-directory']).text.trim(), 'extensions');

function isReadByInkscape(kind: VectorKind, file: string): boolean {
  const reader = readers[kind];
  let drawing = file;
  if (reader !== undefined) {
    const read = spawnSync('/usr/bin/python3', [reader, file], { cwd: extensions, maxBuffer: 1 << 28 });
    if (read.status !== 0 || read.stdout.length === 0) return false;
    drawing = `${file}.svg`;
    fs.writeFileSync(drawing, read.stdout);
  }
  const { code, text } = askProgram('inkscape', ['--query-width', drawing]);
  return code === 0 && text.trim() !== '';
}

export async function timeFiles(): Promise<void> {
  const lines = [
    `${os.cpus().length} cores, ${versionOf('inkscape')}`,
    '',
    'ordinary files, ms: checked · read by Inkscape',
  ];
  const say = (line: string) => {
    lines.push(line);
    console.log(line);
  };
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-files-'));
  try {
    for (const { name, kind, bytes } of await ordinaryFiles()) {
      const ms = await timeOf(() => inspect(kind, bytes, laser));
      const file = path.join(work, `file.${kind}`);
      fs.writeFileSync(file, bytes);
      const began = performance.now();
      const isRead = isReadByInkscape(kind, file);
      const peer = isRead ? (performance.now() - began).toFixed(0) : 'cannot';
      say(
        `${`${name}, ${kind}, ${(bytes.length / 1000).toFixed(0)} kB`.padEnd(64)} ${ms.toFixed(0).padStart(6)} · ${peer}`,
      );
      if (ms > ordinaryBar) process.exitCode = 1;
    }
    await tryHostileFiles(say);
    await tryCutFiles(say);
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  fs.writeFileSync(report, `${lines.join('\n')}\n`);
}
