import { expect, it } from 'vitest';
import { missesOf } from './corpus/judge.ts';
import { ownFiles } from './corpus/own-files.ts';
import { digestOf, type FileResults, judgeAll, readProgramFile } from './files.ts';
import judged from './results/files.json' with { type: 'json' };

const { cases } = judged as unknown as FileResults;
const own = ownFiles();
const ofPrograms = cases.filter(({ file }) => !own.some((one) => one.file === file));

it('has the files that were judged, byte for byte', () => {
  const today = [
    ...own.map(({ file, bytes }) => [file, digestOf(bytes)]),
    ...ofPrograms.map(({ file }) => [file, digestOf(readProgramFile(file))]),
  ];
  // After a change of the designs or of a writer: npm run bench -- engraving files
  expect(Object.fromEntries(today)).toEqual(
    Object.fromEntries(cases.map(({ file, digest }) => [file, digest])),
  );
});

it('has at least sixty good and sixty broken files, also of independent programs', () => {
  const broken = cases.filter(({ findings }) => findings.length > 0);
  expect(broken.length).toBeGreaterThanOrEqual(60);
  expect(cases.length - broken.length).toBeGreaterThanOrEqual(60);
  expect(ofPrograms.length).toBeGreaterThanOrEqual(60);
});

it('finds every fault and invents none, keeps sizes, and mends to the good file', async () => {
  const today = await judgeAll([...own, ...ofPrograms]);
  expect(today.flatMap((one) => missesOf(one, one.judged).map((miss) => `${one.file}: ${miss}`))).toEqual([]);
}, 300_000);
