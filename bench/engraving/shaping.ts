/**
 * Judges bidi and shaping by independent programs: FriBidi's order of the characters and hb-shape's glyphs of whole runs.
 * Their answers are kept in results/shaping.json, with which shaping.test.ts compares the engine.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fontCatalog } from '#engraving/fonts/catalog';
import { latinTexts, persianTexts, stretchedTexts } from './cases.ts';
import { sfntsOf } from './open-catalog-font.ts';
import { versionOf } from './programs.ts';
import { shapedBy } from './shaped-by.ts';
import { judgeLine, type JudgedLine } from './whole-runs.ts';

export interface ShapingCase extends JudgedLine {
  font: string;
  written: string;
}

const results = path.join(import.meta.dirname, 'results/shaping.json');

/** Fonts of all styles: text, Nastaliq, Naskh, Kufi, heavy. */
const persianFonts = new Set([
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
]);

export async function judgeShaping(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-shaping-'));
  const cases: ShapingCase[] = [];
  try {
    const latinFonts = fontCatalog.filter(({ type }) => type === 'latin').slice(0, 6);
    for (const font of fontCatalog) {
      const texts = [
        ...(persianFonts.has(font.id) ? persianTexts : []),
        ...(font.type === 'persian' ? stretchedTexts : []),
        ...(latinFonts.includes(font) ? latinTexts : []),
      ];
      const { files } = await sfntsOf(font.id);
      const paths = files.map((bytes, n) => {
        const file = path.join(folder, `${font.id}-${n}.ttf`);
        fs.writeFileSync(file, bytes);
        return file;
      });
      for (const written of texts)
        cases.push({ font: font.id, written, ...judgeLine(font.id, font.type, paths, written) });
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  const programs = { hbShape: versionOf('hb-shape'), fribidi: versionOf('fribidi') };
  fs.mkdirSync(path.dirname(results), { recursive: true });
  fs.writeFileSync(results, `${JSON.stringify({ programs, cases }, null, 1)}\n`);

  let wrong = 0;
  for (const { font, written, order, glyphs } of cases) {
    const ours = await shapedBy(font, written);
    if (ours.order === order && ours.glyphs === glyphs) continue;
    wrong += 1;
    console.log(`${font} «${written}»\n  ours   ${ours.order} ${ours.glyphs}`);
    console.log(`  judged ${order} ${glyphs}`);
  }
  console.log(
    `shaping: ${cases.length - wrong} of ${cases.length} cases equal to ${programs.hbShape} and ${programs.fribidi}`,
  );
  if (wrong > 0) process.exitCode = 1;
}
