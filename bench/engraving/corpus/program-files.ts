/**
 * Has independent programs write files of known geometry into `files/`: Inkscape, Ghostscript, ezdxf and OpenSCAD. They are committed with
 * the expected results, so that tests need none of the programs.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drawingOf } from '#engraving/checking/testing/drawings';
import { writeDrawing } from '#engraving/export/write-drawing';
import { endOf } from '#engraving/geometry';
import type { ReadShape } from '#engraving/reading/read-drawing';
import { versionOf } from '../programs.ts';
import { designs } from './designs.ts';
import type { Expected } from './expected.ts';
import { findingsIn, sizeOf } from './own-files.ts';

export const folder = path.join(import.meta.dirname, 'files');

function run(program: string, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: 300_000,
    cwd,
  });
  if (error) throw new Error(`${program} is missing, and its files were not written`, { cause: error });
  if (status !== 0) throw new Error(`${program} failed: ${stderr.slice(-500)}`);
  return stdout;
}

/** Points of thousands of lines would make large files in these programs; our own writers make them. */
const written = designs.filter(({ name }) => name !== 'circle of too many points');

const sides = ['good', 'broken'] as const;

function expectedOf(program: string, format: 'svg' | 'pdf'): Expected[] {
  return written.flatMap((design) => {
    const fileOf = (side: (typeof sides)[number]) => `${program} ${design.name}, ${side}.${format}`;
    const findings = findingsIn(design, format);
    return [
      { file: fileOf('good'), findings: [], size: sizeOf(design.good), like: null },
      {
        file: fileOf('broken'),
        findings,
        size: sizeOf(design.broken),
        like: design.mends && findings.length > 0 ? fileOf('good') : null,
      },
    ];
  });
}

function byInkscape(): Expected[] {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-corpus-'));
  try {
    const names: string[] = [];
    for (const design of written)
      for (const side of sides) {
        const name = `inkscape ${design.name}, ${side}.svg`;
        fs.writeFileSync(path.join(work, name), writeDrawing(drawingOf(design[side]), 'svg', ''));
        names.push(name);
      }
    run('inkscape', ['--export-type=pdf', ...names], work);
    run('inkscape', ['--export-type=svg', '--export-plain-svg', ...names], work);
    for (const name of names) {
      fs.copyFileSync(path.join(work, name.replace('.svg', '_out.svg')), path.join(folder, name));
      const pdf = name.replace('.svg', '.pdf');
      fs.copyFileSync(path.join(work, pdf), path.join(folder, pdf));
    }
  } finally {
    fs.rmSync(work, { recursive: true });
  }
  return [...expectedOf('inkscape', 'pdf'), ...expectedOf('inkscape', 'svg')];
}

/** Writes shapes as a program of one page. */
export function postscriptOf(shapes: readonly ReadShape[]): string {
  const [width, height] = sizeOf(shapes);
  const at = (x: number, y: number) => `${(x + 10).toFixed(6)} ${(y + 10).toFixed(6)}`;
  const lines = shapes.flatMap(({ fill, stroke, outlines }) => [
    `${[1, 3, 5].map((n) => Number.parseInt((fill ?? stroke)?.color?.slice(n, n + 2) ?? '0', 16) / 255).join(' ')} setrgbcolor newpath`,
    ...outlines.flatMap(({ start, segments, closed }) => [
      `${at(...start)} moveto`,
      ...segments.map((segment) =>
        segment.length === 2
          ? `${at(...endOf(segment))} lineto`
          : `${at(segment[0], segment[1])} ${at(segment[2], segment[3])} ${at(segment[4], segment[5])} curveto`,
      ),
      ...(closed ? ['closepath'] : []),
    ]),
    ...(fill ? [fill.rule === 'evenodd' ? 'eofill' : 'fill'] : [`${stroke?.width ?? 0} setlinewidth stroke`]),
  ]);
  const points = (mm: number) => ((mm + 30) * 72) / 25.4;
  return `%!PS\n<< /PageSize [${points(width)} ${points(height)}] >> setpagedevice\n72 25.4 div dup scale\n${lines.join('\n')}\nshowpage\n`;
}

function byGhostscript(): Expected[] {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-corpus-'));
  try {
    for (const design of written)
      for (const side of sides) {
        const name = `ghostscript ${design.name}, ${side}`;
        fs.writeFileSync(path.join(work, 'page.ps'), postscriptOf(design[side]));
        run(
          'gs',
          [
            '-q',
            '-dBATCH',
            '-dNOPAUSE',
            '-sDEVICE=pdfwrite',
            `-sOutputFile=${path.join(folder, `${name}.pdf`)}`,
            'page.ps',
          ],
          work,
        );
      }
  } finally {
    fs.rmSync(work, { recursive: true });
  }
  return expectedOf('ghostscript', 'pdf');
}

function python(): string {
  const found = ['python3', '/usr/bin/python3'].find(
    (one) => spawnSync(one, ['-c', 'import ezdxf']).status === 0,
  );
  if (found === undefined) throw new Error('ezdxf is missing, and its files were not written');
  return found;
}

const byEzdxf = (): Expected[] =>
  JSON.parse(run(python(), [path.join(import.meta.dirname, 'write_ezdxf.py'), folder])) as Expected[];

const solids: readonly [name: string, program: string, width: number, height: number][] = [
  [
    'plate with holes',
    'difference() { square([60, 24]); translate([6, 12]) circle(2.5, $fn=64); translate([54, 12]) circle(2.5, $fn=64); }',
    60,
    24,
  ],
  ['letters united', 'union() { square([10, 5]); translate([8, 2]) square([10, 5]); }', 18, 7],
  [
    'rings side by side',
    'for (x = [0:20:80]) translate([x, 0]) difference() { circle(9, $fn=96); circle(6, $fn=96); }',
    98,
    18,
  ],
  ['island', 'difference() { circle(20, $fn=120); circle(15, $fn=120); } circle(5, $fn=60);', 40, 40],
];

function byOpenScad(): Expected[] {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-corpus-'));
  try {
    return solids.flatMap(([name, program, width, height]) => {
      fs.writeFileSync(path.join(work, 'flat.scad'), program);
      return ['svg', 'dxf'].map((format): Expected => {
        const file = `openscad ${name}.${format}`;
        run('openscad', ['-q', '-o', path.join(folder, file), 'flat.scad'], work);
        // OpenSCAD's DXF says no unit.
        return {
          file,
          findings: [],
          ...(format === 'dxf' && { guessed: 'mm' }),
          size: [width, height],
          like: null,
        };
      });
    });
  } finally {
    fs.rmSync(work, { recursive: true });
  }
}

/** Writes the files of all programs and the expected results. Throws when a program is missing. */
export function writeProgramFiles(): { programs: Record<string, string>; files: Expected[] } {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const files = [...byEzdxf(), ...byGhostscript(), ...byOpenScad(), ...byInkscape()];
  return {
    programs: {
      inkscape: versionOf('inkscape'),
      ghostscript: versionOf('gs'),
      openscad: versionOf('openscad'),
      ezdxf: run(python(), ['-c', 'import ezdxf; print(ezdxf.__version__)']).trim(),
    },
    files,
  };
}
