/**
 * Judges the union by a raster: MuPDF paints the outlines of a text as the font has them, overlaps included, by the non-zero rule; the
 * painted area must be that of the united outlines. Results are kept in results/area.json.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { boxOf, type Contour } from '#engraving/geometry';
import { readyEngine } from '#engraving/ready';
import { unite } from '#engraving/union';
import { inkArea } from './ink-area.ts';
import { judge, versionOf } from './programs.ts';
import { textsOfFonts } from './texts-of-fonts.ts';

const results = path.join(import.meta.dirname, 'results/area.json');

export interface AreaCase {
  font: string;
  text: string;
  /** In mm², by MuPDF. */
  painted: number;
}

/** Points of the page a millimetre, at one pixel a point. */
const scale = 40;

/** A page on which MuPDF paints contours by the non-zero rule. */
function pageOf(contours: readonly Contour[]): { pdf: string } {
  const box = boxOf(contours) ?? { left: 0, bottom: 0, right: 1, top: 1 };
  const x = (value: number) => ((value - box.left) * scale + 4).toFixed(4);
  const y = (value: number) => ((value - box.bottom) * scale + 4).toFixed(4);
  const path_ = contours
    .map(({ start, segments }) => {
      const parts = segments.map((segment) =>
        segment.length === 2
          ? `${x(segment[0])} ${y(segment[1])} l`
          : `${x(segment[0])} ${y(segment[1])} ${x(segment[2])} ${y(segment[3])} ${x(segment[4])} ${y(segment[5])} c`,
      );
      return `${x(start[0])} ${y(start[1])} m ${parts.join(' ')} h`;
    })
    .join('\n');
  const stream = `${path_}\nf\n`;
  const width = Math.ceil((box.right - box.left) * scale) + 8;
  const height = Math.ceil((box.top - box.bottom) * scale) + 8;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R>>`,
    `<</Length ${stream.length}>>stream\n${stream}endstream`,
  ];
  // MuPDF mends the missing table of places by itself.
  return {
    pdf: `%PDF-1.4\n${objects.map((object, n) => `${n + 1} 0 obj${object}endobj\n`).join('')}trailer<</Root 1 0 R>>\n`,
  };
}

/** The painted area of a grey picture (PGM), in pixels. */
function paintedPixels(pgm: Buffer): number {
  const header = /^P5\s+(?:#[^\n]*\s+)*(\d+)\s+(\d+)\s+255\s/u.exec(pgm.subarray(0, 200).toString('latin1'));
  if (!header) throw new Error('mutool gave no picture');
  let sum = 0;
  for (let n = header[0].length; n < pgm.length; n += 1) sum += 255 - (pgm[n] ?? 255);
  return sum / 255;
}

export async function judgeArea(): Promise<void> {
  await readyEngine();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-area-'));
  const cases: AreaCase[] = [];
  let [worst, wrong] = [0, 0];
  try {
    const [pdf, pgm] = [path.join(folder, 'case.pdf'), path.join(folder, 'case.pgm')];
    for await (const { font, text, glyphs } of textsOfFonts()) {
      fs.writeFileSync(pdf, pageOf(glyphs).pdf);
      judge('mutool', ['draw', '-q', '-r', '72', '-A', '8', '-c', 'gray', '-F', 'pgm', '-o', pgm, pdf, '1']);
      const painted = paintedPixels(fs.readFileSync(pgm)) / scale ** 2;
      cases.push({ font, text, painted: Number(painted.toFixed(5)) });
      const off = Math.abs(inkArea(unite(glyphs, 0.002, true)) / painted - 1);
      worst = Math.max(worst, off);
      if (off > 0.002) {
        wrong += 1;
        console.log(`${font} «${text}» is ${(off * 100).toFixed(2)} % off`);
      }
    }
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  const mutool = versionOf('mutool', '-v');
  fs.mkdirSync(path.dirname(results), { recursive: true });
  fs.writeFileSync(results, `${JSON.stringify({ programs: { mutool }, cases }, null, 1)}\n`);
  console.log(
    `area: ${cases.length - wrong} of ${cases.length} cases within 0.2 % of ${mutool}, the worst ${(worst * 100).toFixed(3)} % off`,
  );
  if (wrong > 0) process.exitCode = 1;
}
