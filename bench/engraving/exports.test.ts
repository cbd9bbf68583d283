import { expect, it } from 'vitest';
import { drawingsToJudge } from './export-drawings.ts';
import { digestsOf, type ExportCase, missesOf } from './exports.ts';
import judged from './results/exports.json' with { type: 'json' };

const cases = judged.cases as unknown as readonly ExportCase[];

it('exports the files that independent programs have read, byte for byte', async () => {
  const today = await drawingsToJudge();
  const digests = Object.fromEntries(today.map((one) => [one.title, digestsOf(one)]));
  // After a change of the drawings or of a writer: npm run bench -- engraving exports
  expect(digests).toEqual(Object.fromEntries(cases.map((one) => [one.title, one.digests])));
}, 60_000);

it('was read back within the bars, at least twelve real drawings among them', () => {
  expect(cases.filter(({ title }) => title.includes('«')).length).toBeGreaterThanOrEqual(12);
  expect(cases.flatMap((one) => missesOf(one).map((miss) => `${one.title}: ${miss}`))).toEqual([]);
});
