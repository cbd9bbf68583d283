/**
 * Judges the checks of files: independent programs and our own writers make a corpus of good and broken files of known
 * geometry, and each is read, checked and mended. The findings are stored in results/files.json, and as a table in
 * reports/engraving-files.txt. `files check` takes the programs' files as they are.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readyEngine } from '#engraving/ready';
import type { Expected } from './corpus/expected.ts';
import { judge, type Judged, missesOf } from './corpus/judge.ts';
import { ownFiles } from './corpus/own-files.ts';
import { folder, writeProgramFiles } from './corpus/program-files.ts';

const results = path.join(import.meta.dirname, 'results/files.json');
const report = path.join(import.meta.dirname, '../reports/engraving-files.txt');

export interface FileCase extends Expected {
  /** SHA-256 of its bytes. */
  readonly digest: string;
  readonly judged: Judged;
}

export interface FileResults {
  readonly programs: Record<string, string>;
  readonly cases: readonly FileCase[];
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Reads the files that programs wrote. */
export const readProgramFile = (file: string): Uint8Array => fs.readFileSync(path.join(folder, file));

/** Judges files, each of which is ours or is in `files/`. */
export async function judgeAll(expected: readonly Expected[]): Promise<FileCase[]> {
  await readyEngine();
  const own = new Map(ownFiles().map(({ file, bytes }) => [file, bytes]));
  const read = (file: string) => own.get(file) ?? readProgramFile(file);
  const cases: FileCase[] = [];
  for (const one of expected) {
    const { file, findings, guessed, size, like } = one;
    cases.push({
      file,
      findings,
      ...(guessed && { guessed }),
      size,
      like,
      digest: digestOf(read(file)),
      judged: await judge(one, read),
    });
  }
  return cases;
}

export async function judgeFiles(): Promise<void> {
  const kept = (): FileResults => JSON.parse(fs.readFileSync(results, 'utf8')) as FileResults;
  const { programs, files } = process.argv.includes('check')
    ? { programs: kept().programs, files: kept().cases.filter(({ file }) => !/^(own|plain) /.test(file)) }
    : writeProgramFiles();
  const cases = await judgeAll([...ownFiles(), ...files]);
  fs.writeFileSync(results, `${JSON.stringify({ programs, cases }, null, 1)}\n`);
  const broken = cases.filter(({ findings }) => findings.length > 0);
  const misses = cases.flatMap((one) => missesOf(one, one.judged).map((miss) => `${one.file}: ${miss}`));
  const max = (values: readonly (number | null | undefined)[]) =>
    Math.max(...values.map((value) => value ?? 0));
  const table = [
    `${broken.length} broken files, ${cases.length - broken.length} good ones`,
    `size off by at most ${max(cases.map(({ judged }) => judged.size))} mm`,
    `${cases.filter(({ like }) => like !== null).length} mended, at most ${max(cases.map(({ judged }) => judged.mended?.distance))} mm from the good file`,
    ...Object.entries(programs).map(([program, version]) => `${program} ${version}`),
    misses.length === 0 ? 'All bars are met.' : `Missed:\n${misses.join('\n')}`,
  ].join('\n');
  fs.writeFileSync(report, `${table}\n`);
  console.log(table);
  if (misses.length > 0) process.exitCode = 1;
}
