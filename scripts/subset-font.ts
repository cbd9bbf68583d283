// Makes the fonts of the pages anew: node scripts/run.mjs scripts/subset-font.ts. They are kept in the repository,
// because the whole font (13 MB with its sources) and the subsetter are needed for nothing else.
//
// - web/src/ui/vazirmatn-persian.woff2 holds what Persian text needs, in the weights of the tokens, so that a page waits
//   for one font.
// - server/src/features/orders/qr/page/vazirmatn.woff2 is for the page behind a QR code, which is opened on slow lines: it
//   holds Persian letters and digits only.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run-tool.ts';

type Subset = (font: Buffer, text: string, options: object) => Promise<Buffer>;

type Ranges = readonly (readonly [first: number, last: number])[];

/** The first and the last character of each range; `styles.css` names the same. */
const ofAll: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xab],
  [0xb7, 0xbb],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x60c, 0x60c],
  [0x61b, 0x61b],
  [0x61f, 0x61f],
  [0x621, 0x63a],
  [0x640, 0x655],
  [0x660, 0x66c],
  [0x670, 0x670],
  [0x67e, 0x67e],
  [0x686, 0x686],
  [0x698, 0x698],
  [0x6a9, 0x6a9],
  [0x6af, 0x6af],
  [0x6c0, 0x6c0],
  [0x6cc, 0x6cc],
  [0x6f0, 0x6f9],
  [0x200b, 0x200f],
  [0x2011, 0x2026],
  [0x2212, 0x2212],
];
const ofGifts: Ranges = [
  [0x20, 0x22],
  [0x28, 0x29],
  [0x2d, 0x2e],
  [0x3a, 0x3a],
  [0xab, 0xab],
  [0xbb, 0xbb],
  [0x60c, 0x60c],
  [0x61b, 0x61b],
  [0x61f, 0x61f],
  [0x621, 0x63a],
  [0x640, 0x652],
  [0x654, 0x654],
  [0x66a, 0x66c],
  [0x670, 0x670],
  [0x67e, 0x67e],
  [0x686, 0x686],
  [0x698, 0x698],
  [0x6a9, 0x6a9],
  [0x6af, 0x6af],
  [0x6c0, 0x6c0],
  [0x6cc, 0x6cc],
  [0x6f0, 0x6f9],
  [0x200c, 0x200d],
];
const targets: { file: string; ranges: Ranges; wght: number | { min: number; max: number } }[] = [
  { file: 'web/src/ui/vazirmatn-persian.woff2', ranges: ofAll, wght: { min: 400, max: 740 } },
  {
    file: 'server/src/features/orders/qr/page/vazirmatn.woff2',
    ranges: ofGifts,
    wght: { min: 400, max: 700 },
  },
];

const folder = fs.mkdtempSync(path.join(tmpdir(), 'hakkak-font-'));
try {
  const packages = ['vazirmatn@33.0.3', 'subset-font@2.9.0'];
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', ...packages], {
    stdio: 'inherit',
  });
  const modules = path.join(folder, 'node_modules');
  const { default: subset } = (await import(
    pathToFileURL(path.join(modules, 'subset-font/index.js')).href
  )) as { default: Subset };
  const font = fs.readFileSync(path.join(modules, 'vazirmatn/fonts/variable/Vazirmatn[wght].ttf'));
  const chosen = process.argv.slice(2);
  for (const { file, ranges, wght } of targets.filter((each) =>
    chosen.every((name) => each.file.includes(name)),
  )) {
    const text = ranges
      .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
      .map((code) => String.fromCodePoint(code))
      .join('');
    const target = path.join(root, file);
    fs.writeFileSync(target, await subset(font, text, { targetFormat: 'woff2', variationAxes: { wght } }));
    console.log(`${file}: ${fs.statSync(target).size} bytes`);
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
