import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ringDefaults } from '#contract/common/rings';
import type { DrawingInput } from '#contract/fonts';
import { createEngine } from './operations.ts';
import type { ComparedVectors } from './operations/compare-vectors.ts';

const folder = path.join(import.meta.dirname, 'fonts/files');
let isOffline = false;
const opened: string[] = [];
const engine = createEngine({
  fontFile: async (name) => {
    if (isOffline) throw new Error('offline');
    opened.push(name);
    return fs.readFileSync(path.join(folder, name));
  },
  maxFonts: 2,
  readPicture: async (file) => (file.length > 4 ? null : { data: file, width: 1, height: 1 }),
});

const inputOf = (text: string, fontId = 'vazirmatn'): DrawingInput => ({
  ...ringDefaults,
  text,
  fontId,
  ring: { mm: 18, thickness: 1.5 },
  bandWidth: 5,
  fit: true,
});
const nothing = { formats: [], name: '' };

test('what the engine cannot do is told in one way', async () => {
  expect(await engine.run('draw', { input: inputOf('سلام 漢') })).toEqual({
    refused: {
      of: 'drawing',
      field: 'text',
      message: expect.stringContaining('漢'),
      fault: { code: 'unknown-glyphs', characters: ['漢'] },
    },
  });
  const logo = new Uint8Array(5);
  expect(await engine.run('drawCode', { address: 'https://a.example', mm: 20, logo, ...nothing })).toEqual({
    refused: { of: 'code', field: 'logo', message: expect.any(String), fault: { code: 'broken-logo' } },
  });
  const bytes = new TextEncoder().encode('0\nSECTION\n2\nENTITIES\n0\nLINE\n10\nx');
  const how = { mending: {}, format: 'dxf', name: '', page: 1 } as const;
  expect(await engine.run('mend', { kind: 'dxf', bytes, ...how })).toEqual({
    refused: { of: 'file', message: expect.any(String), fault: expect.any(String) },
  });
});

test('a font that was not fetched is a failure, and is fetched again', async () => {
  isOffline = true;
  expect(await engine.run('draw', { input: inputOf('سلام', 'lalezar') })).toEqual({
    failed: expect.stringContaining('offline'),
  });
  isOffline = false;
  expect(await engine.run('draw', { input: inputOf('سلام', 'lalezar') })).toMatchObject({
    answer: { path: expect.stringMatching(/^M/) },
  });
});

test('only so many fonts stay open, those that were used last', async () => {
  const draw = async (fontId: string) => {
    opened.length = 0;
    expect(await engine.run('draw', { input: inputOf('سلام', fontId) })).toHaveProperty('answer');
    return opened.length > 0;
  };
  await draw('vazirmatn');
  await draw('lalezar');
  expect(await draw('vazirmatn')).toBe(false);
  expect(await draw('amiri')).toBe(true);
  expect(await draw('vazirmatn')).toBe(false);
  expect(await draw('lalezar')).toBe(true);
});

test('each drawing is written in each format, and as the shop has stored it', async () => {
  const input = inputOf('سلام');
  const outlined = await engine.run('outline', { input, spot: 0.05 });
  if (!('answer' in outlined)) throw new Error('not drawn');
  const { width, height, contours } = outlined.answer;
  const drawings = [
    { input, name: 'a' },
    { outlines: { width, height, contours }, name: 'a' },
  ];
  const reply = await engine.run('export', { drawings, formats: ['dxf', 'plt'] });
  if (!('answer' in reply)) throw new Error('not written');
  // Stored coordinates are rounded to 0.01 µm.
  const head = 'IN;CO "STRIP 65.9734x5 mm';
  expect(reply.answer.files.map((file) => new TextDecoder().decode(file.slice(0, head.length)))).toEqual([
    expect.stringMatching(/^999|^0\n/),
    head,
    expect.stringMatching(/^999|^0\n/),
    head,
  ]);
});

test('two files are compared in mm, whatever their formats', async () => {
  const svg = (path: string) =>
    new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm" viewBox="0 0 40 20"><path d="${path}"/></svg>`,
    );
  const plate = 'M5 5h20v10H5z';
  const { answer } = (await engine.run('compareVectors', {
    kinds: ['svg', 'svg'],
    bytes: [svg(plate), svg(`${plate}M10 8v4h3v-4z`)],
  })) as { answer: ComparedVectors };
  expect(answer).toMatchObject({
    alignment: 'origin',
    hasMore: false,
    figures: { area: 200, otherArea: 188, addedArea: 0, addedLines: 0, removedLines: 0 },
    added: { areas: '', lines: '' },
  });
  expect(answer.figures.removedArea).toBeCloseTo(12, 6);
  expect(answer.removed.areas).toMatch(/^M[\d. LZ]+$/);
  const dxf = await engine.run('mend', {
    kind: 'svg',
    bytes: svg(plate),
    mending: {},
    format: 'dxf',
    name: 'plate',
    page: 1,
  });
  if (!('answer' in dxf)) throw new Error('no DXF');
  expect(
    await engine.run('compareVectors', {
      kinds: ['svg', 'dxf'],
      bytes: [svg(plate), dxf.answer.bytes],
      alignment: 'centre',
    }),
  ).toMatchObject({ answer: { alignment: 'centre', figures: { removedArea: 0, addedArea: 0 } } });
  expect(
    await engine.run('compareVectors', { kinds: ['svg', 'svg'], bytes: [svg(plate), new Uint8Array(3)] }),
  ).toMatchObject({ refused: { of: 'file' } });
});
