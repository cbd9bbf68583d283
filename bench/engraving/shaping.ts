/**
 * Judges bidi and shaping by independent programs: FriBidi's order of the characters and hb-shape's glyphs of every run.
 * Their answers are kept in results/shaping.json, with which shaping.test.ts compares the engine.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fontCatalog } from '#engraving/fonts/catalog';
import { latinTexts, persianTexts } from './cases.ts';
import { sfntsOf } from './open-catalog-font.ts';
import { judge, versionOf } from './programs.ts';
import { shapedBy, withoutMarks } from './shaped-by.ts';

export interface ShapingCase {
  font: string;
  text: string;
  /** The places of the text's characters (UTF-16 units) without marks from left to right, by FriBidi. */
  order: number[];
  /** By hb-shape, each run from left to right: glyph@x,y+advance. */
  runs: { file: number; start: number; end: number; isRtl: boolean; glyphs: string }[];
}

const results = path.join(import.meta.dirname, 'results/shaping.json');

/** Fonts of all styles: text, Nastaliq, Naskh, Kufi, heavy. */
const persianFonts = [
  'vazirmatn',
  'amiri',
  'gulzar',
  'noto-nastaliq-urdu',
  'noto-naskh-arabic',
  'scheherazade-new',
  'lalezar',
  'aref-ruqaa',
  'lateef',
  'cairo',
];

export async function judgeShaping(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-shaping-'));
  const cases: ShapingCase[] = [];
  try {
    const latinFonts = fontCatalog.filter(({ type }) => type === 'latin').slice(0, 6);
    const pairs = [
      ...persianFonts.flatMap((font) => persianTexts.map((text) => ({ font, text }))),
      ...latinFonts.flatMap(({ id }) => latinTexts.map((text) => ({ font: id, text }))),
    ];
    for (const { font, text } of pairs) {
      const { files } = await sfntsOf(font);
      const paths = files.map((bytes, n) => {
        const file = path.join(folder, `${font}-${n}.ttf`);
        if (!fs.existsSync(file)) fs.writeFileSync(file, bytes);
        return file;
      });
      const { isRtl, runs } = await shapedBy(font, text);
      const order = judge(
        'fribidi',
        ['--novisual', '--nobreak', '--nopad', '--vtol', isRtl ? '--rtl' : '--ltr'],
        `${text}\n`,
      );
      cases.push({
        font,
        text,
        order: withoutMarks(text, order.trim().split(/\s+/u).map(Number)),
        runs: runs.map(({ file, start, end, isRtl: rtl }) => ({
          file,
          start,
          end,
          isRtl: rtl,
          glyphs: judge('hb-shape', [
            '--no-glyph-names',
            '--no-clusters',
            `--direction=${rtl ? 'rtl' : 'ltr'}`,
            '--language=fa',
            `--text-before=${text.slice(0, start)}`,
            `--text-after=${text.slice(end)}`,
            `--text=${text.slice(start, end)}`,
            paths[file] ?? '',
          ]).trim(),
        })),
      });
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  const programs = { hbShape: versionOf('hb-shape'), fribidi: versionOf('fribidi') };
  fs.mkdirSync(path.dirname(results), { recursive: true });
  fs.writeFileSync(results, `${JSON.stringify({ programs, cases }, null, 1)}\n`);

  let wrong = 0;
  for (const one of cases) {
    const ours = await shapedBy(one.font, one.text);
    const isRight =
      JSON.stringify(ours.order) === JSON.stringify(one.order) &&
      ours.runs.every(({ glyphs }, n) => glyphs === one.runs[n]?.glyphs);
    if (!isRight) {
      wrong += 1;
      console.log(
        `${one.font} «${one.text}»\n  ours   ${ours.order.join(' ')} ${ours.runs.map(({ glyphs }) => glyphs).join(' ')}`,
      );
      console.log(`  judged ${one.order.join(' ')} ${one.runs.map(({ glyphs }) => glyphs).join(' ')}`);
    }
  }
  console.log(
    `shaping: ${cases.length - wrong} of ${cases.length} cases equal to ${programs.hbShape} and ${programs.fribidi}`,
  );
  if (wrong > 0) process.exitCode = 1;
}
