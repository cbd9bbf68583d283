/**
 * Judges the exports: independent programs read every file back, and what they found is measured against the drawing. The results
 * are kept in results/exports.json with a digest of each file, and as a table in reports/engraving-exports.txt.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type DrawingFormat, drawingFormats } from '#contract/fonts';
import { exportDrawing } from '#engraving/export/export-drawing';
import { evenOddArea, polygonsOf } from '#engraving/export/testing/read-back';
import { drawingsToJudge, type Judged } from './export-drawings.ts';

const results = path.join(import.meta.dirname, 'results/exports.json');
const report = path.join(import.meta.dirname, '../reports/engraving-exports.txt');

/** A program's findings in a file: how far it is off in mm, the share of ink that is off, and counts of faults. */
export type Found = Readonly<Record<string, number | boolean>>;

export interface ExportCase {
  title: string;
  /** SHA-256 of the bytes of each file. */
  digests: Record<DrawingFormat, string>;
  read: Record<string, Found>;
}

/**
 * The most that each program may find off. LibreCAD prints at 1200 dpi, so its own step is 0.021 mm; Ghostscript's page has
 * whole pixels of 0.005 mm.
 */
export const bars: Readonly<Record<string, Found>> = {
  'svg inkscape': { box: 0.001, distance: 0.001, page: 0.001, strip: 0 },
  'dxf ezdxf': { audit: 0, box: 0.001, distance: 0.005, page: 0.001, strip: 0, mm: true },
  'dxf librecad': { box: 0.05, distance: 0.05 },
  'plt hp2xx': { box: 0.01, distance: 0.01, ignored: 0 },
  'pdf mupdf': { box: 0.02, distance: 0.02, page: 0.02, evenOdd: true, strip: 0 },
  'pdf ghostscript': { box: 0.02, page: 0.02, area: 0.002 },
};

/** Lists the figures in which a case misses its bars; a figure that was not measured counts as missed. */
export function missesOf({ read }: Pick<ExportCase, 'read'>): string[] {
  return Object.entries(bars).flatMap(([program, figures]) =>
    Object.entries(figures).flatMap(([figure, bar]) => {
      const found = read[program]?.[figure];
      const isMet = typeof bar === 'number' ? typeof found === 'number' && found <= bar : found === bar;
      return isMet ? [] : [`${program} ${figure} ${String(found)} (bar ${String(bar)})`];
    }),
  );
}

export function digestsOf({ drawing, name }: Judged): Record<DrawingFormat, string> {
  const digest = (format: DrawingFormat) =>
    createHash('sha256')
      .update(exportDrawing(drawing, format, name))
      .digest('hex');
  return { svg: digest('svg'), dxf: digest('dxf'), plt: digest('plt'), pdf: digest('pdf') };
}

/** The programs that read, what asks each for its version, and Debian's packages. */
const programs: readonly { command: readonly [string, ...string[]]; debian: string }[] = [
  { command: ['inkscape', '--version'], debian: 'inkscape' },
  { command: ['mutool', '-v'], debian: 'mupdf-tools' },
  { command: ['gs', '--version'], debian: 'ghostscript' },
  { command: ['hp2xx', '-h'], debian: 'hp2xx' },
  { command: ['librecad', 'dxf2pdf', '--version'], debian: 'librecad' },
];

const modules = 'ezdxf shapely numpy';
const sayModules = `import ${modules.replaceAll(' ', ', ')}; print(*(f'{m.__name__} {m.__version__}' for m in (${modules.replaceAll(' ', ', ')})), sep=', ')`;

/** Runs a program and returns its output from both streams; undefined if it is not installed. */
function ask([program, ...args]: readonly [string, ...string[]]): string | undefined {
  const env = { ...process.env, QT_QPA_PLATFORM: 'offscreen' };
  const { stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env,
    input: '',
    timeout: 20_000,
  });
  return error ? undefined : `${stdout}\n${stderr}`;
}

/** Finds the programs and the Python that has the modules; another one may come before Debian's in the path. */
function findPrograms(): { python: string; versions: Record<string, string> } {
  const versions: Record<string, string> = {};
  const missing: string[] = [];
  for (const { command, debian } of programs) {
    const version = /\d+\.\d+[.\w-]*/.exec(ask(command) ?? '')?.[0];
    if (version === undefined) missing.push(debian);
    else versions[command[0]] = version;
  }
  const python = ['python3', '/usr/bin/python3'].find(
    (one) => spawnSync(one, ['-c', sayModules]).status === 0,
  );
  if (python === undefined) missing.push(...modules.split(' ').map((name) => `python3-${name}`));
  if (missing.length > 0 || python === undefined) {
    throw new Error(`programs are missing, nothing was judged. Install Debian's ${missing.join(', ')}`);
  }
  versions['python'] = (ask([python, '-c', sayModules]) ?? '').trim();
  return { python, versions };
}

export async function judgeExports(): Promise<void> {
  const { python, versions } = findPrograms();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-exports-'));
  const cases: ExportCase[] = [];
  try {
    const judged = await drawingsToJudge();
    for (const [index, { drawing, name }] of judged.entries()) {
      const { width, height, contours } = drawing;
      const area = evenOddArea(polygonsOf(contours), 20_000);
      const file = (ending: string) => path.join(folder, `${index}.${ending}`);
      for (const format of drawingFormats)
        fs.writeFileSync(file(format), exportDrawing(drawing, format, name));
      fs.writeFileSync(file('json'), JSON.stringify({ width, height, contours, area }));
    }
    const script = path.join(import.meta.dirname, 'read_exports.py');
    const said = spawnSync(python, [script, folder], { encoding: 'utf8', maxBuffer: 1 << 26 });
    if (said.status !== 0) throw new Error(said.stderr);
    if (said.stderr !== '') console.error(said.stderr.trim());
    const answers = said.stdout
      .trim()
      .split('\n')
      .map((answer) => JSON.parse(answer) as ExportCase['read']);
    for (const [index, one] of judged.entries()) {
      cases.push({ title: one.title, digests: digestsOf(one), read: answers[index] ?? {} });
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  fs.mkdirSync(path.dirname(results), { recursive: true });
  fs.writeFileSync(results, `${JSON.stringify({ programs: versions, cases }, null, 1)}\n`);
  const table = tableOf(cases, versions);
  fs.writeFileSync(report, `${table}\n`);
  console.log(table);
  if (cases.some((one) => missesOf(one).length > 0)) process.exitCode = 1;
}

/** The worst of every figure, and the cases that miss a bar. */
function tableOf(cases: readonly ExportCase[], versions: Record<string, string>): string {
  const rows = Object.entries(bars).flatMap(([program, figures]) =>
    Object.entries(figures).map(([figure, bar]) => {
      const all = cases.map(({ read }) => Number(read[program]?.[figure] ?? Number.NaN));
      const worst = typeof bar === 'number' ? Math.max(...all) : all.every(Boolean);
      return [program, figure, String(worst), String(bar)];
    }),
  );
  const line = ([program = '', figure = '', worst = '', bar = '']: string[]) =>
    `${program.padEnd(18)} ${figure.padEnd(10)} ${worst.padStart(10)} ${bar.padStart(8)}`;
  const misses = cases.flatMap((one) => missesOf(one).map((miss) => `${one.title}: ${miss}`));
  return [
    line(['', '', 'worst', 'bar']),
    ...rows.map(line),
    '',
    `${cases.length} drawings in ${drawingFormats.length} formats; lengths in mm, area as a share.`,
    ...Object.entries(versions).map(([program, version]) => `${program} ${version}`),
    misses.length === 0 ? 'All bars are met.' : `Missed:\n${misses.join('\n')}`,
  ].join('\n');
}
