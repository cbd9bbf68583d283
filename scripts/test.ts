// `npm test` runs the checks and the unit tests together, then the server tests, those about files once more on a store
// that speaks S3, and the e2e tests. `npm test -- server wallet` runs
// one kind, and of it the files whose name contains "wallet". The kind `long` is not part of `npm test`: it takes minutes to
// look for rare faults.
import fs from 'node:fs';
import path from 'node:path';
import { startTestCluster } from '../server/testing/cluster.ts';
import { check } from './check.ts';
import { takeRunFolder } from './run-folder.ts';
import { root, runNode, runTool, stopToolsWhenAsked } from './run-tool.ts';
import { add, type Result, readPlaywrightReport, readVitestReport } from './test-report.ts';

const kinds = {
  check: () => check(false),
  unit: (filters: string[]) => vitest('unit', filters),
  server: async (filters: string[]) => add(await vitest('server', filters), await tableTypes()),
  s3: (filters: string[]) => vitest('s3', filters),
  e2e: (filters: string[]) => playwright(filters),
  long: (filters: string[]) => vitest('long', filters),
};
type Kind = keyof typeof kinds;
/** Of the tests on an S3 store those of the store itself; `npm test -- s3` runs all. */
const shortS3 = ['platform/files', 'platform/uploads'];

const [wanted, ...filters] = process.argv.slice(2);
if (wanted !== undefined && !(wanted in kinds)) {
  console.error(`There are no tests "${wanted}". Choose from: ${Object.keys(kinds).join(', ')}`);
  process.exit(2);
}

stopToolsWhenAsked();
takeRunFolder();
// This process holds a share of the cluster, so that a killed runner leaves no database running.
const cluster = wanted === 'check' || wanted === 'unit' ? undefined : await startTestCluster();
const began = performance.now();
const { passed, failures } = await (wanted === undefined ? runAll() : run(wanted as Kind));
// The log of a whole run is long, and often only its end is kept.
if (failures.length > 0)
  console.log(
    `\nNot passed (what is skipped or needs a second try counts as failed):\n${failures.join('\n')}`,
  );
console.log(`\n${Math.round((performance.now() - began) / 1000)} s`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
await cluster?.stop();

async function runAll(): Promise<Result> {
  // The lines of the checks are printed once the unit tests have printed theirs.
  const lines: string[] = [];
  const [unit, checks] = await Promise.all([run('unit'), check(false, (line) => lines.push(line))]);
  printTitle('check');
  console.log(lines.join('\n'));
  return [await run('server'), await run('s3', shortS3), await run('e2e')].reduce(add, add(unit, checks));
}

function run(kind: Kind, names = filters): Promise<Result> {
  printTitle(kind);
  return kinds[kind](names);
}

function printTitle(kind: string): void {
  console.log(`\n── ${kind} ${'─'.repeat(60 - kind.length)}\n`);
}

async function vitest(project: string, names: string[]): Promise<Result> {
  const report = freshReport(project);
  const { code } = await runTool('vitest', [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...names,
  ]);
  return readVitestReport(report, code);
}

/** Checks that the generated table types match the migrations. */
async function tableTypes(): Promise<Result> {
  const { code, output } = await runNode(['scripts/db-types.ts', '--verify'], { quiet: true });
  console.log(output.trim());
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: ['  failed: types of tables'] };
}

async function playwright(names: string[]): Promise<Result> {
  const report = freshReport('e2e');
  const { code } = await runTool('@playwright/test', ['test', ...names], { env: { E2E_REPORT: report } });
  return readPlaywrightReport(report, code);
}

function freshReport(name: string): string {
  const file = path.join(root, '.cache', `${name}-report-${process.pid}.json`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  process.once('exit', () => fs.rmSync(file, { force: true }));
  return file;
}
