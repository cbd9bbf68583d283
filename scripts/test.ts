// `npm test` runs the checks, then the unit, server and e2e tests. `npm test -- server wallet` runs one kind, and of it
// the files whose name contains "wallet".
import fs from 'node:fs';
import path from 'node:path';
import { startTestCluster } from '../server/testing/cluster.ts';
import { check, type Result } from './check.ts';
import { takeRunFolder } from './run-folder.ts';
import { root, runNode, runTool, stopToolsWhenAsked } from './run-tool.ts';

const kinds = {
  check: () => check(false),
  unit: (filters: string[]) => vitest('unit', filters),
  server: async (filters: string[]) => add(await vitest('server', filters), await tableTypes()),
  e2e: (filters: string[]) => playwright(filters),
};
type Kind = keyof typeof kinds;

const [wanted, ...filters] = process.argv.slice(2);
if (wanted !== undefined && !(wanted in kinds)) {
  console.error(`There are no tests "${wanted}". Choose from: ${Object.keys(kinds).join(', ')}`);
  process.exit(2);
}

stopToolsWhenAsked();
takeRunFolder();
// This process holds a share of the cluster, so that a killed runner leaves no database running.
const cluster =
  wanted === undefined || wanted === 'server' || wanted === 'e2e' ? await startTestCluster() : undefined;
const began = performance.now();
let total: Result = { passed: 0, failed: 0 };
for (const kind of wanted === undefined ? (Object.keys(kinds) as Kind[]) : [wanted as Kind]) {
  console.log(`\n── ${kind} ${'─'.repeat(60 - kind.length)}\n`);
  total = add(total, await kinds[kind](filters));
}
console.log(`\n${Math.round((performance.now() - began) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
await cluster?.stop();

function add(a: Result, b: Result): Result {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
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
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport(report);
  return count(code, { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests });
}

/** Checks that the generated table types match the migrations. */
async function tableTypes(): Promise<Result> {
  const { code, output } = await runNode(['scripts/db-types.ts', '--verify'], { quiet: true });
  console.log(output.trim());
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function playwright(names: string[]): Promise<Result> {
  const report = freshReport('e2e');
  const { code } = await runTool('@playwright/test', ['test', ...names], { env: { E2E_REPORT: report } });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(report).stats ?? {};
  if (flaky > 0)
    console.log(
      `${flaky} walks passed only the second time, which counts as failed. Their traces are in test-results.`,
    );
  return count(code, { passed: expected, failed: unexpected + flaky, skipped });
}

/** Skipped tests and errors outside of tests count as failed. */
function count(code: number, { passed, failed, skipped }: Result & { skipped: number }): Result {
  if (skipped > 0) console.log(`${skipped} tests were skipped, which counts as failed: mend or delete them.`);
  const all = failed + skipped;
  return { passed, failed: all === 0 && code !== 0 ? 1 : all };
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function freshReport(name: string): string {
  const file = path.join(root, '.cache', `${name}-report-${process.pid}.json`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  process.once('exit', () => fs.rmSync(file, { force: true }));
  return file;
}

function readReport(file: string): Report {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Report) : {};
}
