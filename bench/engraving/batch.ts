/** Times batches of 500 names in a real browser, from the press of the button to the finished file. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BatchCase } from './batch/page.ts';
import { withBuiltPage } from './built-page.ts';

const report = path.join(import.meta.dirname, '../reports/engraving-batch.txt');
/** In ms, for 500 names on two idle cores. */
const bar = 5000;
const count = 500;

const first =
  'سارا محمد علی نیلوفر امیر فاطمه کیان پرهام مریم یاسمن رضا زهرا آرش شیرین سپهر مهسا بهار نگار پویا الهام سینا لیلا هومن'.split(
    ' ',
  );
/** Names of two words, all different. */
const names = Array.from(
  { length: count },
  (_, index) =>
    `${first[index % first.length]} ${first[(Math.floor(index / first.length) + index) % first.length]}`,
);

const sheet = { width: 300, height: 200 };
const cases: readonly (readonly [said: string, BatchCase])[] = [
  ['a file each, SVG', { fontId: 'aref-ruqaa', format: 'svg' }],
  ['a file each, DXF', { fontId: 'aref-ruqaa', format: 'dxf' }],
  ['a file each, PLT', { fontId: 'aref-ruqaa', format: 'plt' }],
  ['a file each, PDF', { fontId: 'aref-ruqaa', format: 'pdf' }],
  ['a file each, SVG', { fontId: 'noto-nastaliq-urdu', format: 'svg' }],
  ['sheets of 300 × 200 mm, DXF', { fontId: 'aref-ruqaa', format: 'dxf', sheet }],
  [
    'one sheet of 1000 × 1000 mm, DXF',
    { fontId: 'aref-ruqaa', format: 'dxf', sheet: { width: 1000, height: 1000 } },
  ],
];

type Times = { measured: number; made: number; files: number; bytes: number };

export async function timeBatches(): Promise<void> {
  const lines = [
    `${count} names in a browser, ${os.cpus().length} cores; s: measured for the page · made (bar ${bar / 1000})`,
  ];
  await withBuiltPage(path.join(import.meta.dirname, 'batch'), async (open) => {
    for (const [said, given] of cases) {
      // Each in its own page, which loads engines and fonts again.
      const page = await open();
      const { measured, made, files, bytes } = await page.evaluate(
        ([texts, one]) =>
          (globalThis as unknown as { run(texts: unknown, one: unknown): Promise<Times> }).run(texts, one),
        [names, given] as const,
      );
      await page.close();
      const figures = `${(measured / 1000).toFixed(2).padStart(6)} · ${(made / 1000).toFixed(2)}`;
      lines.push(
        `${`${said}, ${given.fontId}`.padEnd(56)}${figures}   ${files} files, ${(bytes / 1e6).toFixed(1)} MB`,
      );
      console.log(lines.at(-1));
      if (made > bar) process.exitCode = 1;
    }
  });
  fs.writeFileSync(report, `${lines.join('\n')}\n`);
}
