// Rebuilds the fonts of the pages: node scripts/run.mjs scripts/subset-font.ts. They are kept in the repository,
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

/** The characters of each font, as `unicode-range` names them; those of the first are in `web/src/styles.css` too. */
const ofAll =
  'U+0020-007E, U+00A0, U+00A9-00AB, U+00B7-00BB, U+00D7, U+00F7, U+060C, U+061B, U+061F, U+0621-063A, ' +
  'U+0640-0655, U+0660-066C, U+0670, U+067E, U+0686, U+0698, U+06A9, U+06AF, U+06C0, U+06CC, ' +
  'U+06F0-06F9, U+200B-200F, U+2011-2026, U+2212';
const ofGifts =
  'U+0020-0022, U+0028-0029, U+002D-002E, U+003A, U+00AB, U+00BB, U+060C, U+061B, U+061F, U+0621-063A, ' +
  'U+0640-0652, U+0654, U+066A-066C, U+0670, U+067E, U+0686, U+0698, U+06A9, U+06AF, U+06C0, U+06CC, ' +
  'U+06F0-06F9, U+200C-200D';

const targets = [
  { file: 'web/src/ui/vazirmatn-persian.woff2', range: ofAll, wght: { min: 400, max: 740 } },
  {
    file: 'server/src/features/orders/qr/page/vazirmatn.woff2',
    range: ofGifts,
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
  for (const { file, range, wght } of targets) {
    const text = range
      .split(', ')
      .flatMap((each) => {
        const [first = 0, last = first] = each
          .slice(2)
          .split('-')
          .map((code) => Number.parseInt(code, 16));
        return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
      })
      .join('');
    const target = path.join(root, file);
    fs.writeFileSync(target, await subset(font, text, { targetFormat: 'woff2', variationAxes: { wght } }));
    console.log(`${file}: ${fs.statSync(target).size} bytes`);
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
