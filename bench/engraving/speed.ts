/**
 * Compares the engine with what else could draw a text: the same fonts and texts in one run, correctness first, then time. The keystroke
 * (bidi, shaping, outlines, union, layout) is timed in a worker of a real browser.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openFont } from '#engraving/font';
import { readyEngine } from '#engraving/ready';
import { unite } from '#engraving/union';
import type { Contour } from '#engraving/geometry';
import type { AreaCase } from './area.ts';
import { persianTexts } from './cases.ts';
import { inkArea } from './ink-area.ts';
import { timeKeystrokes } from './keystroke.ts';
import { sfntsOf } from './open-catalog-font.ts';
import { loadPeers } from './peers.ts';
import { judge, versionOf } from './programs.ts';
import type { ShapingCase } from './shaping.ts';
import { shapedBy } from './shaped-by.ts';
import { glyphsOf } from './texts-of-fonts.ts';

const folder = import.meta.dirname;
const report = path.join(folder, '../reports/engraving-speed.txt');
const fonts = ['vazirmatn', 'amiri', 'noto-nastaliq-urdu', 'lalezar'];

const read = <T>(file: string): T[] =>
  (JSON.parse(fs.readFileSync(path.join(folder, 'results', file), 'utf8')) as { cases: T[] }).cases;

const svgOf = (contours: readonly Contour[]) =>
  contours
    .map(
      ({ start, segments }) =>
        `M${start.join(' ')}${segments.map((segment) => `${segment.length === 2 ? 'L' : 'C'}${segment.join(' ')}`).join('')}Z`,
    )
    .join('');

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The median of the times of `work` in ms, after a few runs that warm it up. */
function timeOf(work: () => void, times = 40): number {
  for (let n = 0; n < 5; n += 1) work();
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const start = performance.now();
    work();
    taken.push(performance.now() - start);
  }
  return median(taken);
}

const ids = (glyphs: string) => glyphs.match(/(?<=:)\d+/gu)?.join(' ') ?? '';

/** The file and the direction of a text that one file draws in one direction; null for any other. */
function singleRun({ glyphs, order }: ShapingCase): { file: number; isRtl: boolean } | null {
  const [file, ...others] = new Set(glyphs.match(/(?<=^| )\d+(?=:)/gu));
  const places = order.split(' ').map(Number);
  const isRtl = places.every((place, n) => n === 0 || place < (places[n - 1] ?? 0));
  const isLtr = places.every((place, n) => n === 0 || place > (places[n - 1] ?? 0));
  return file !== undefined && others.length === 0 && (isRtl || isLtr) ? { file: Number(file), isRtl } : null;
}

export async function compareSpeed(): Promise<void> {
  await readyEngine();
  const { opentype, fontkit, paper } = loadPeers();
  paper.setup([100, 100]);
  const lines: string[] = [];
  const say = (line: string) => {
    lines.push(line);
    console.log(line);
  };

  // Only texts that one file draws in one direction: other shapers have neither bidi nor a second file.
  const shaping = read<ShapingCase>('shaping.json').filter((one) => singleRun(one));
  const right = { engine: 0, fontkit: 0, opentype: 0 };
  for (const one of shaping) {
    const { font, text, glyphs } = one;
    const run = singleRun(one);
    if (!run) continue;
    const { files } = await sfntsOf(font);
    const bytes = Buffer.from(files[run.file] ?? []);
    const wanted = ids(glyphs);
    if (ids((await shapedBy(font, text)).glyphs) === wanted) right.engine += 1;
    const tried = (shape: () => string) => {
      try {
        return shape() === wanted;
      } catch {
        return false;
      }
    };
    if (
      tried(() =>
        fontkit
          .create(bytes)
          .layout(text)
          .glyphs.map(({ id }) => id)
          .join(' '),
      )
    )
      right.fontkit += 1;
    const parse = () => opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    // It returns the glyphs in reading order; right-to-left texts are turned before they are compared.
    const turned = (found: { index: number }[]) =>
      (run.isRtl ? found.toReversed() : found).map(({ index }) => index).join(' ');
    if (tried(() => turned(parse().stringToGlyphs(text)))) right.opentype += 1;
  }
  say(`right glyphs, of ${shaping.length} texts of one run (judged by hb-shape)`);
  say(`  engine ${right.engine}, fontkit ${right.fontkit}, opentype.js ${right.opentype}`);

  const areas = new Map(read<AreaCase>('area.json').map((one) => [`${one.font} ${one.text}`, one.painted]));
  const rightAreas = { engine: 0, paper: 0 };
  let texts = 0;
  const times = {
    shape: [] as number[],
    engine: [] as number[],
    union: [] as number[],
    paper: [] as number[],
    fontkit: [] as number[],
    opentype: [] as number[],
  };
  for (const id of fonts) {
    const { files, type } = await sfntsOf(id);
    const font = openFont(files, type);
    const bytes = Buffer.from(files[0] ?? []);
    const byFontkit = fontkit.create(bytes);
    const byOpentype = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    for (const text of persianTexts) {
      const painted = areas.get(`${id} ${text}`);
      if (!painted) continue;
      texts += 1;
      const glyphs = glyphsOf(font, text);
      const data = svgOf(glyphs);
      const isRight = (area: number) => Math.abs(area / painted - 1) <= 0.002;
      if (isRight(inkArea(unite(glyphs, 0.002, true)))) rightAreas.engine += 1;
      const uniteByPaper = () => {
        const made = new paper.CompoundPath(data);
        made.fillRule = 'nonzero';
        const { area } = made.unite();
        paper.project.clear();
        return Math.abs(area);
      };
      if (isRight(uniteByPaper())) rightAreas.paper += 1;
      times.engine.push(timeOf(() => unite(glyphsOf(font, text), 0.008, false)));
      times.union.push(timeOf(() => unite(glyphs, 0.002, true)));
      times.paper.push(timeOf(uniteByPaper, 5));
      for (const [taken, draw] of [
        [times.fontkit, () => byFontkit.layout(text).glyphs.map((glyph) => glyph.path.commands.length)],
        [times.opentype, () => byOpentype.getPath(text, 0, 0, 100)],
      ] as const) {
        try {
          taken.push(timeOf(draw));
        } catch {
          // Some fonts are too much for it; the table of glyphs says so.
        }
      }
    }
  }
  say(`\nright area of the union within 0.2 %, of ${texts} texts (judged by MuPDF)`);
  say(`  engine ${rightAreas.engine}, paper.js ${rightAreas.paper}`);
  say('\nms a text in Node, median over the texts');
  say(`  engine: bidi, shaping, outlines and union   ${median(times.engine).toFixed(2)}`);
  say(`  engine: union with curves given back        ${median(times.union).toFixed(2)}`);
  say(`  paper.js: union alone                       ${median(times.paper).toFixed(2)}`);
  say(
    `  fontkit: shaping and outlines, no union     ${median(times.fontkit).toFixed(2)}, of ${times.fontkit.length} texts that it can draw`,
  );
  say(
    `  opentype.js: outlines, no union             ${median(times.opentype).toFixed(2)}, of ${times.opentype.length}`,
  );

  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-speed-'));
  try {
    const { files, type } = await sfntsOf('vazirmatn');
    const svg = path.join(temporary, 'text.svg');
    const data = svgOf(glyphsOf(openFont(files, type), persianTexts[0]));
    fs.writeFileSync(svg, `<svg xmlns="http://www.w3.org/2000/svg"><path id="t" d="${data}"/></svg>`);
    const start = performance.now();
    judge('inkscape', [
      svg,
      '--actions=select-by-id:t;path-union;export-filename:/dev/null;export-type:svg;export-do',
    ]);
    say(
      `  Inkscape (${versionOf('inkscape')}): union of one text, its start included  ${(performance.now() - start).toFixed(0)}`,
    );
  } finally {
    fs.rmSync(temporary, { recursive: true });
  }

  const keystroke = await timeKeystrokes(fonts, persianTexts);
  say(`\na keystroke in a browser's worker, ${keystroke.count} drawings`);
  say(
    `  median ${keystroke.median.toFixed(2)} ms (bar 5), 95th percentile ${keystroke.p95.toFixed(2)} ms (bar 15)`,
  );
  fs.writeFileSync(report, `${lines.join('\n')}\n`);
  if (keystroke.median > 5 || keystroke.p95 > 15) process.exitCode = 1;
}
