/**
 * Times the check of files beside Inkscape's own reading of the same files, and has hostile files given up by the process that
 * checks files in the server. Kept in reports/engraving-files-speed.txt.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import type { FileCheck, VectorKind } from '#contract/common/file-checks';
import { usualSpot } from '#contract/common/lasers';
import { writeDrawing } from '#engraving/export/write-drawing';
import { inspect } from '#engraving/inspecting/inspect';
import { drawingOf } from '#engraving/checking/testing/drawings';
import { readDrawing } from '#engraving/reading/read';
import type { InspectionJob } from '../../server/src/platform/vectors/inspection-process.ts';
import { JobProcess } from '../../server/src/platform/processes/job-process.ts';
import { inspectorProgram, timeoutMs } from '../../server/src/platform/vectors/inspector.ts';
import { childrenOf } from '../cpu.ts';
import { folder } from './corpus/program-files.ts';
import { ownFiles } from './corpus/own-files.ts';
import { askProgram, versionOf } from './programs.ts';

const report = path.join(import.meta.dirname, '../reports/engraving-files-speed.txt');
const laser = { spot: usualSpot };
/** In ms: an ordinary file of at most 1 MB on two idle cores. */
const ordinaryBar = 1000;
/** Hostile files are given up within these. */
const hostileBars = { ms: 10_000, bytes: 300 * 1024 * 1024 };

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
        drawings.flatMap((drawing, at) =>
          drawing.shapes.map((shape) => ({
            ...shape,
            layer: 0,
            outlines: shape.outlines.map((outline) => moved(outline, 120 * at, 120 * copy)),
          })),
        ),
      ).flat();
      const { bytes } = writeDrawing(drawingOf(shapes), kind, 'sheet');
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

const dxfOf = (entities: string) => `0\nSECTION\n2\nENTITIES\n${entities}0\nENDSEC\n0\nEOF\n`;
const repeated = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const mb = 1_000_000;

/** Files that want all of the machine. */
const hostile: readonly (readonly [name: string, kind: VectorKind, make: () => Uint8Array | string])[] = [
  [
    'entities in entities',
    'svg',
    () =>
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
  ],
  [
    'uses in uses',
    'svg',
    () =>
      `<svg xmlns="http://www.w3.org/2000/svg"><defs><path id="u0" d="M0 0h1v1z"/>${Array.from({ length: 12 }, (_, at) => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#u12"/></svg>`,
  ],
  [
    'links to outside, scripts',
    'svg',
    () =>
      `<!DOCTYPE svg SYSTEM "file:///etc/passwd" [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>for(;;);</script><image href="http://127.0.0.1:9/a.png"/><text>&x;</text><path d="M0 0h9v9z"/></svg>`,
  ],
  ['groups in groups', 'svg', () => `<svg xmlns="http://www.w3.org/2000/svg">${repeated('<g>', 20 * mb)}`],
  [
    'ten million points in one line',
    'dxf',
    () => dxfOf(`0\nLWPOLYLINE\n90\n10000000\n${repeated('10\n1\n20\n2\n', 100 * mb)}`),
  ],
  ['a million lines', 'dxf', () => dxfOf(repeated('0\nLINE\n10\n1\n20\n2\n11\n3\n21\n4\n', 50 * mb))],
  [
    'blocks in blocks',
    'dxf',
    () => {
      const insertOf = (name: string) => `0\nINSERT\n2\n${name}\n`;
      const block = (name: string, inside: string) => `0\nBLOCK\n2\n${name}\n${inside}0\nENDBLK\n`;
      const blocks = Array.from({ length: 11 }, (_, at) =>
        block(`B${at + 1}`, insertOf(`B${at}`).repeat(10)),
      );
      const line = block('B0', '0\nLINE\n10\n0\n20\n0\n11\n1\n21\n1\n');
      return `0\nSECTION\n2\nBLOCKS\n${line}${blocks.join('')}0\nENDSEC\n${dxfOf(insertOf('B11'))}`;
    },
  ],
  ['a plot of 50 MB', 'plt', () => `IN;SP1;PU0,0;${repeated('PD100,200;PD300,150;', 50 * mb)}`],
  [
    'two million triangles',
    'stl',
    () => {
      const bytes = new Uint8Array(84 + 50 * 2 * mb);
      new DataView(bytes.buffer).setUint32(80, 2 * mb, true);
      return bytes;
    },
  ],
  [
    'a stream that unpacks without an end',
    'pdf',
    () => {
      const packed = deflateSync(Buffer.alloc(400 * mb, '1 1 m 2 2 l S '), { level: 9 });
      const head = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n4 0 obj<</Length ${packed.length}/Filter/FlateDecode>>stream\n`;
      const tail = '\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
      return Buffer.concat([Buffer.from(head), packed, Buffer.from(tail)]);
    },
  ],
];

interface GivenUp {
  ms: number;
  bytes: number;
  said: string;
}

/** Has a process check a file as the server does. */
async function giveUp(kind: VectorKind, bytes: Uint8Array): Promise<GivenUp> {
  const inspector = new JobProcess<InspectionJob, FileCheck>(inspectorProgram);
  const known = new Set(childrenOf(process.pid));
  let most = 0;
  const look = () => {
    for (const pid of childrenOf(process.pid)) if (!known.has(pid)) most = Math.max(most, peakOf(pid));
  };
  const watch = setInterval(look, 20);
  // The start of the process does not count.
  await inspector.run({ kind: 'svg', bytes: new Uint8Array(), laser, ghostscript: null }, hostileBars.ms);
  const began = performance.now();
  const answer = await inspector.run({ kind, bytes, laser, ghostscript: null }, timeoutMs);
  const ms = performance.now() - began;
  clearInterval(watch);
  const said = answer === 'late' || answer === null ? 'given up' : (answer.failure ?? 'checked');
  return { ms, bytes: most, said };
}

/** The most bytes that a process has held. */
function peakOf(pid: number): number {
  try {
    const told = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s*(\d+)/m.exec(told)?.[1] ?? 0) * 1024;
  } catch {
    return 0; // It has ended.
  }
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
      const { code, text } =
        kind === 'svg' || kind === 'pdf'
          ? askProgram('inkscape', ['--query-width', file])
          : { code: 1, text: '' };
      const peer = code === 0 && text.trim() !== '' ? (performance.now() - began).toFixed(0) : 'cannot';
      say(
        `${`${name}, ${kind}, ${(bytes.length / 1000).toFixed(0)} kB`.padEnd(64)} ${ms.toFixed(0).padStart(6)} · ${peer}`,
      );
      if (ms > ordinaryBar) process.exitCode = 1;
    }
    lines.push('', 'hostile files: ms · most memory in MB');
    for (const [name, kind, make] of hostile) {
      const made = make();
      const bytes = typeof made === 'string' ? new TextEncoder().encode(made) : made;
      const { ms, bytes: memory, said } = await giveUp(kind, bytes);
      say(
        `${`${name}, ${kind}, ${(bytes.length / 1e6).toFixed(1)} MB`.padEnd(56)} ${ms.toFixed(0).padStart(6)} · ${(memory / 2 ** 20).toFixed(0).padStart(4)}  ${said}`,
      );
      if (ms > hostileBars.ms + 500 || memory > hostileBars.bytes) process.exitCode = 1;
    }
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
  fs.writeFileSync(report, `${lines.join('\n')}\n`);
}
