import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { boxOf } from '#engraving/geometry';
import { readPdf } from '#engraving/reading/pdf';
import { epsOf } from '../../../testing/samples.ts';
import { epsToPdf, hasGhostscript } from './ghostscript.ts';

// If Ghostscript is not installed or cannot be isolated, EPS files have their previews only, and these tests do not run.
const places = (await hasGhostscript()) ? ['here'] : [];
const mm = 25.4 / 72;
const run = (program: string) => epsToPdf(Buffer.from(epsOf(program)));

test('what is no program gives no PDF, whether or not programs are run here', async () => {
  expect(await run('no program')).toBeNull();
});

test.each(places)('an EPS becomes a PDF of its box, in true size', async () => {
  const pdf = await run('1 0 0 setrgbcolor 20 20 40 30 rectfill');
  if (!Buffer.isBuffer(pdf)) throw new Error('nothing was drawn');
  const { page, shapes } = await readPdf(pdf, 'pdf');
  expect(page?.right).toBeCloseTo(100 * mm, 3);
  expect(page?.top).toBeCloseTo(50 * mm, 3);
  const box = boxOf(shapes[0]?.outlines ?? []);
  expect([box?.left, box?.bottom, box?.right, box?.top].map((side) => (side ?? 0) / mm)).toEqual(
    [10, 10, 50, 40].map((side) => expect.closeTo(side, 1)),
  );
  expect(shapes[0]?.fill?.color).toBe('#ff0000');
});

test.each(places)('its program reaches no file and no other program', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reached-'));
  const secret = path.join(folder, 'secret');
  await writeFile(secret, 'a secret');
  const drawn = '20 20 40 30 rectfill';
  // A refusal ends the program, so that there is no picture at all.
  for (const forbidden of [
    `(${secret}) (r) file pop`,
    `(${path.join(folder, 'made')}) (w) file closefile`,
    `(%pipe%touch ${path.join(folder, 'made')}) (w) file closefile`,
    `(${secret}) deletefile`,
    `(${folder}/*) { pop } 100 string filenameforall (${secret}) run`,
  ])
    expect(await run(`${forbidden} ${drawn}`), forbidden).toBeNull();
  expect(await readdir(folder)).toEqual(['secret']);
  expect((await stat(secret)).size).toBe(8);
  await rm(folder, { recursive: true });
});

test.each(places)(
  'what never ends, or wants all memory or room, is given up',
  { timeout: 60_000 },
  async () => {
    for (const greedy of [
      '/a [] def { 1000000 array /b exch def /a [a b] def } loop',
      '{ 0 0 moveto 1 1 lineto stroke } loop',
      '{ } loop',
    ])
      expect(Buffer.isBuffer(await run(greedy)), greedy).toBe(false);
  },
);
