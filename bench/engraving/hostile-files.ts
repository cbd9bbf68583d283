/** Gives hostile files, and files that are cut off, to the processes that check and draw files in the server. */
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { type FileCheck, tooHeavy } from '#contract/common/file-checks';
import type { VectorKind } from '#contract/common/files';
import { usualSpot } from '#contract/common/lasers';
import type { EngineReply } from '#engraving/operations';
import { chunk, corelFile, dibOf, zipOf } from '#engraving/reading/testing/corel-files';
import { binaryStl, boxTriangles, textStl } from '#engraving/solid/testing/solids';
import type { Job } from '../../server/src/platform/pictures/drawing.ts';
import { vectorProgram } from '../../server/src/platform/pictures/renderer.ts';
import { JobProcess } from '../../server/src/platform/processes/job-process.ts';
import { type EngineJob, lanes } from '../../server/src/platform/pictures/engine.ts';
import { timeoutMs } from '../../server/src/platform/processes/vector-limits.ts';
import type { Drawn, ProgramJob } from '../../server/src/platform/pictures/program-process.ts';
import { runnerProgram } from '../../server/src/platform/pictures/programs.ts';
import { childrenOf } from '../cpu.ts';
import { ownFiles } from './corpus/own-files.ts';
import { folder, postscriptOf } from './corpus/program-files.ts';
import { designs } from './corpus/designs.ts';

type Say = (line: string) => void;

/** A file is answered or given up within these; ending a process takes a moment more. */
const bars = { ms: timeoutMs + 500, bytes: 300 * 1024 * 1024 };
const laser = { spot: usualSpot };
const smallestSvg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');

export const bytesOf = (made: Uint8Array | string): Uint8Array =>
  typeof made === 'string' ? new TextEncoder().encode(made) : made;

const dxfOf = (entities: string) => `0\nSECTION\n2\nENTITIES\n${entities}0\nENDSEC\n0\nEOF\n`;
const epsOf = (program: string) =>
  `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 200 100\n%%EndComments\n${program}\nshowpage\n%%EOF\n`;
const repeated = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const mb = 1_000_000;

type Hostile = readonly [name: string, kind: VectorKind, make: () => Uint8Array | string];

const corelBox = { width: 2, height: 1, color: [255, 0, 0] } as const;

/** Programs that draw only if they reach what they should not. */
const reaching: readonly Hostile[] = [
  ['a program that reads files', 'eps', () => epsOf('(/etc/passwd) (r) file closefile 0 0 9 9 rectfill')],
  ['a program that runs files', 'eps', () => epsOf('(/etc/passwd) run 0 0 9 9 rectfill')],
  ['a program that runs programs', 'eps', () => epsOf('(%pipe%id) (r) file closefile 0 0 9 9 rectfill')],
];

/** Files that want all of the machine. */
export const hostile: readonly Hostile[] = [
  [
    'entities in entities',
    'svg',
    () =>
      `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghij'].map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
  ],
  [
    'uses in uses',
    'svg',
    () =>
      `<svg xmlns="http://www.w3.org/2000/svg"><defs><path id="u0" d="M0 0h1v1z"/>${Array.from({ length: 12 }, (_, index) => `<g id="u${index + 1}">${`<use href="#u${index}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#u12"/></svg>`,
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
      const blocks = Array.from({ length: 11 }, (_, index) =>
        block(`B${index + 1}`, insertOf(`B${index}`).repeat(10)),
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
  [
    'an archive whose drawing unpacks to 400 MB',
    'cdr',
    () => {
      const content = corelFile([corelBox]);
      const packed = deflateRawSync(Buffer.concat([content, Buffer.alloc(400 * mb)]), { level: 9 });
      return zipOf([{ name: 'content/riffData.cdr', content, packed }]);
    },
  ],
  [
    'an archive whose picture unpacks to 400 MB',
    'cdr',
    () => {
      const packed = deflateRawSync(Buffer.alloc(400 * mb), { level: 9 });
      return zipOf([{ name: 'previews/thumbnail.png', content: '', packed }]);
    },
  ],
  [
    '4,000 pages, and a picture of 4 million pixels',
    'cdr',
    () =>
      corelFile(
        Array.from({ length: 4000 }, () => corelBox),
        { preview: dibOf(2000, 2000, corelBox.color) },
      ),
  ],
  ['a million empty chunks', 'cdr', () => chunk('RIFF', 'CDR7', Buffer.alloc(8 * mb, 'JUNK\0\0\0\0'))],
  ['a program without an end', 'eps', () => epsOf('{ } loop')],
  [
    'a program that wants all memory',
    'eps',
    () => epsOf('/a [] def { 1000000 array /b exch def /a [a b] def } loop'),
  ],
  [
    'a program that fills its folder',
    'eps',
    () => epsOf('/f (/tmp/large) (w) file def { f (more and more) writestring } loop'),
  ],
  ['a program of 50 MB', 'eps', () => epsOf(repeated('10 10 moveto 90 40 lineto stroke\n', 50 * mb))],
  ['a program with 50 MB of remarks', 'eps', () => epsOf(repeated(`%${'.'.repeat(99)}\n`, 50 * mb))],
  ...reaching,
];

interface Tried {
  answer: unknown;
  ms: number;
  /** The most bytes that the process and those it started have held. */
  bytes: number;
}

/** A process of the server, which is looked at while it works. */
class Watched<J extends object, Answer> {
  readonly #process: JobProcess<J, Answer>;
  readonly #known = new Set(childrenOf(process.pid));

  constructor(program: ConstructorParameters<typeof JobProcess>[0]) {
    this.#process = new JobProcess<J, Answer>(program);
  }

  async run(job: J): Promise<Tried & { answer: Answer | null | 'late' }> {
    let bytes = 0;
    const look = () => {
      for (const pid of childrenOf(process.pid))
        if (!this.#known.has(pid)) bytes = Math.max(bytes, peakOf(pid));
    };
    const watch = setInterval(look, 20);
    const began = performance.now();
    const answer = await this.#process.run(job, timeoutMs);
    const ms = performance.now() - began;
    clearInterval(watch);
    look();
    return { answer, ms, bytes };
  }
}

/** The most bytes that a process has held, and those that it started. */
function peakOf(pid: number): number {
  try {
    const told = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^VmHWM:\s*(\d+)/m.exec(told)?.[1] ?? 0) * 1024;
    return childrenOf(pid).reduce((sum, child) => sum + peakOf(child), own);
  } catch {
    return 0; // It has ended.
  }
}

const given = fs.mkdtempSync(path.join(tmpdir(), 'hostile-'));
process.on('exit', () => fs.rmSync(given, { recursive: true, force: true }));

/** Writes a file that a process is to read, in place of the one before. */
function fileOf(name: string, bytes: Uint8Array): string {
  const file = path.join(given, name);
  fs.writeFileSync(file, bytes);
  return file;
}

const programs = new Watched<ProgramJob, Drawn>(runnerProgram);

const isRun = (kind: VectorKind): boolean => kind === 'eps' || kind === 'cdr';
const smallest: Partial<Record<VectorKind, () => Uint8Array>> = {
  eps: () => bytesOf(epsOf('0 0 9 9 rectfill')),
  cdr: () => corelFile([corelBox]),
};

/** A file that the server reads. */
interface Readable {
  kind: VectorKind;
  /** Its path. */
  source: string;
}

/** Instead of the file itself, the server reads the PDF made from a program or the SVG made from a CorelDRAW file. */
async function readOf(kind: VectorKind, bytes: Uint8Array): Promise<Tried & { read: Readable | null }> {
  if (!isRun(kind)) return { answer: null, ms: 0, bytes: 0, read: { kind, source: fileOf('file', bytes) } };
  const as = kind === 'cdr' ? 'svg' : 'pdf';
  const { answer, ...tried } = await programs.run({ source: fileOf('program', bytes), as });
  const data = answer && answer !== 'late' ? answer.data : null;
  return {
    ...tried,
    answer: data,
    read:
      data && data !== 'late' ? { kind: kind === 'cdr' ? kind : 'pdf', source: fileOf('file', data) } : null,
  };
}

/** A server process that works on the content of files. */
class Reader<J extends object, Answer> {
  readonly #worker: Watched<J, Answer>;
  readonly #jobOf: (read: Readable) => J;

  constructor(program: ConstructorParameters<typeof JobProcess>[0], jobOf: (read: Readable) => J) {
    this.#worker = new Watched<J, Answer>(program);
    this.#jobOf = jobOf;
  }

  /** The answer is 'none' for a program that gave no PDF. */
  async run(
    kind: VectorKind,
    bytes: Uint8Array,
  ): Promise<Tried & { answer: Answer | null | 'late' | 'none' }> {
    const { read, ...ran } = await readOf(kind, bytes);
    if (!read) return { ...ran, answer: 'none' };
    const { answer, ...worked } = await this.#worker.run(this.#jobOf(read));
    return { answer, ms: ran.ms + worked.ms, bytes: Math.max(ran.bytes, worked.bytes) };
  }
}

const inspector = () =>
  new Reader<EngineJob<'check'>, EngineReply<'check'>>(lanes.checks, ({ kind, source }) => ({
    name: 'check',
    input: { kind, bytes: { path: source }, laser },
  }));
/** The check in an answer; null without one. */
const checkIn = (answer: EngineReply<'check'> | null | 'late' | 'none'): FileCheck | null =>
  answer && typeof answer === 'object' && 'answer' in answer ? answer.answer : null;
const painter = () =>
  new Reader<Job, Uint8Array>(vectorProgram, ({ kind, source }) => ({
    make: 'vectorThumb',
    kind,
    source,
    max: 640,
    page: 1,
  }));

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0).padStart(4);
const isWithin = ({ ms, bytes }: Tried) => ms <= bars.ms && bytes <= bars.bytes;
const told = ({ ms, bytes }: Tried) => `${ms.toFixed(0).padStart(6)} · ${megabytes(bytes)}`;

/** Has each hostile file checked and drawn, each in a process that has just begun. */
export async function tryHostileFiles(say: Say): Promise<void> {
  say('');
  say('hostile files, check and picture: ms · most memory in MB');
  for (const [name, kind, make] of hostile) {
    const bytes = bytesOf(make());
    // The start of a process does not count.
    const checks = inspector();
    await checks.run('svg', smallestSvg);
    const first = smallest[kind]?.();
    if (first) await programs.run({ source: fileOf('program', first), as: kind === 'cdr' ? 'svg' : 'pdf' });
    const check = await checks.run(kind, bytes);
    const pictures = painter();
    await pictures.run('svg', smallestSvg);
    const picture = await pictures.run(kind, bytes);
    const found = checkIn(check.answer);
    const said =
      check.answer === 'none' ? 'not drawn' : found === null ? tooHeavy : (found.failure ?? 'checked');
    const seen = picture.answer instanceof Uint8Array ? 'drawn' : 'no picture';
    say(
      `${`${name}, ${kind}, ${(bytes.length / 1e6).toFixed(1)} MB`.padEnd(52)} ${told(check)} ${told(picture)}  ${seen}, ${said}`,
    );
    const hasReached = reaching.some((one) => one[0] === name) && said === 'checked';
    if (hasReached || !isWithin(check) || !isWithin(picture)) process.exitCode = 1;
  }
}

/** Each file is cut at so many places, evenly. */
const cuts = 40;
/** More files of a kind would take long and show nothing new. */
const maxFiles: Partial<Record<VectorKind, number>> = { pdf: 24, ai: 8 };

/** The files to cut by kind: those of the corpus, and of kinds that it does not have, a few. */
function filesToCut(): [VectorKind, Uint8Array[]][] {
  const corpus = [
    ...ownFiles(),
    ...fs.readdirSync(folder).map((file) => ({ file, bytes: fs.readFileSync(path.join(folder, file)) })),
  ];
  const of = (kind: string) =>
    corpus.filter(({ file }) => file.endsWith(`.${kind}`)).map(({ bytes }): Uint8Array => bytes);
  const box = boxTriangles(20, 10, 5);
  const programs = designs.slice(0, 3).map(({ good }) => bytesOf(postscriptOf(good)));
  const all: [VectorKind, Uint8Array[]][] = [
    ['svg', of('svg')],
    ['dxf', of('dxf')],
    ['plt', of('plt')],
    ['pdf', of('pdf')],
    ['ai', of('pdf')],
    ['eps', programs],
    ['stl', [bytesOf(textStl(box)), binaryStl(box)]],
  ];
  return all.map(([kind, files]) => {
    const step = Math.ceil(files.length / (maxFiles[kind] ?? files.length));
    return [kind, files.filter((_, index) => index % step === 0)];
  });
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Has files checked that are cut off anywhere. Each must be checked as far as it goes, or refused with a word. */
export async function tryCutFiles(say: Say): Promise<void> {
  say('');
  say(`files cut off at ${cuts} places each: ms, median and most · most memory in MB`);
  for (const [kind, files] of filesToCut()) {
    const checks = inspector();
    const tried: Awaited<ReturnType<typeof checks.run>>[] = [];
    for (const file of files)
      for (let cut = 0; cut < cuts; cut += 1)
        tried.push(await checks.run(kind, file.slice(0, Math.round((file.length * cut) / cuts))));
    const times = tried.map(({ ms }) => ms);
    const max = {
      answer: null,
      ms: Math.max(...times),
      bytes: Math.max(...tried.map(({ bytes }) => bytes)),
    };
    const silent = tried.filter(({ answer }) => answer !== 'none' && !checkIn(answer)).length;
    const refused = tried.filter(({ answer }) => answer === 'none' || checkIn(answer)?.failure).length;
    say(
      `${`${kind}, ${files.length} files`.padEnd(52)} ${median(times).toFixed(0).padStart(6)} ${told(max)}  ${tried.length - silent - refused} checked, ${refused} refused, ${silent} without a word`,
    );
    if (silent > 0 || !isWithin(max)) process.exitCode = 1;
  }
}
