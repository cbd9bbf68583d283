// Makes web/src/ui/vazirmatn-persian.woff2 anew: node scripts/run.mjs scripts/subset-font.ts. It holds what Persian text
// needs, in the weights of the tokens, so that a page waits for one font. It is kept in the repository, because the
// whole font (13 MB with its sources) and the subsetter are needed for nothing else.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run-tool.ts';

type Subset = (font: Buffer, text: string, options: object) => Promise<Buffer>;

const target = path.join(root, 'web/src/ui/vazirmatn-persian.woff2');

/** The first and the last character of each range; `styles.css` names the same. */
const ranges: readonly (readonly [first: number, last: number])[] = [
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
const weights = { min: 400, max: 740 };

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
  const text = ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((code) => String.fromCodePoint(code))
    .join('');
  const font = fs.readFileSync(path.join(modules, 'vazirmatn/fonts/variable/Vazirmatn[wght].ttf'));
  fs.writeFileSync(
    target,
    await subset(font, text, { targetFormat: 'woff2', variationAxes: { wght: weights } }),
  );
  console.log(`${path.relative(root, target)}: ${fs.statSync(target).size} bytes`);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
