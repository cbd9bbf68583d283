import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface Result {
  passed: number;
  /** One for each failed test: a line that names it, and for a walk more lines about where it stood. */
  failures: string[];
}

export function add(a: Result, b: Result): Result {
  return { passed: a.passed + b.passed, failures: [...a.failures, ...b.failures] };
}

interface VitestReport {
  numPassedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** Returns what Vitest wrote to a file; `code` is the one it ended with. */
export function readVitestReport(file: string, code: number): Result {
  const report = readJson<VitestReport>(file);
  const failures = (report.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status !== 'passed');
    // A file that could not be read has no tests.
    if (failed.length === 0 && status === 'failed') return [line(name, 'failed', message)];
    return failed.map((each) => line(`${name} › ${each.fullName}`, each.status, each.failureMessages?.[0]));
  });
  return withCode(code, { passed: report.numPassedTests ?? 0, failures });
}

interface Suite {
  suites?: Suite[];
  specs: { title: string; file: string; tests: Walk[] }[];
}

interface Walk {
  projectName: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: WalkResult[];
}

interface WalkResult {
  error?: { message?: string; location?: { file: string; line: number } };
  attachments?: { name: string; path?: string }[];
}

interface PlaywrightReport {
  suites?: Suite[];
  errors?: { message?: string }[];
}

/** Returns what Playwright wrote to a file; `code` is the one it ended with. */
export function readPlaywrightReport(file: string, code: number): Result {
  const { suites = [], errors = [] } = readJson<PlaywrightReport>(file);
  const walks = suites.flatMap(walksOf);
  const failed = walks.filter(({ walk }) => walk.status !== 'expected');
  return withCode(code, {
    passed: walks.length - failed.length,
    failures: [
      ...failed.map(({ name, walk }) => {
        const result = walk.results.find(({ error }) => error);
        const first = line(`${name} [${walk.projectName}]`, walk.status, result?.error?.message);
        return [first, ...detailsOf(result)].join('\n      ');
      }),
      ...errors.map(({ message }) => line('outside of walks', 'failed', message)),
    ],
  });
}

function walksOf({ suites = [], specs }: Suite): { name: string; walk: Walk }[] {
  return [
    ...specs.flatMap(({ title, file, tests }) => tests.map((walk) => ({ name: `${file} › ${title}`, walk }))),
    ...suites.flatMap(walksOf),
  ];
}

/** Errors outside of tests count as failed. */
function withCode(code: number, { passed, failures }: Result): Result {
  if (code === 0 || failures.length > 0) return { passed, failures };
  return { passed, failures: [`  failed: it ended with code ${code}`] };
}

/** Returns where a walk failed, what it waited for and what its page showed, for failures that do not come again. */
function detailsOf({ error, attachments = [] }: WalkResult = {}): string[] {
  if (!error) return [];
  const { file, line: at } = error.location ?? {};
  const page = attachments.find(({ name }) => name === 'error-context')?.path;
  const [, snapshot = ''] =
    page && fs.existsSync(page) ? fs.readFileSync(page, 'utf8').split(/^# Page snapshot$/m) : [];
  return [
    ...(file ? [`at ${file}:${at}`] : []),
    ...linesOf(error.message).slice(1, 15),
    ...linesOf(snapshot).slice(0, 60),
  ];
}

const linesOf = (text = ''): string[] =>
  stripVTControlCharacters(text)
    .split('\n')
    .filter((each) => each.trim() !== '');

function line(name: string, status: string, message = ''): string {
  const first = stripVTControlCharacters(message).trim().split('\n')[0] ?? '';
  return `  ${status}: ${name}${first && ` (${first.slice(0, 300)})`}`;
}

function readJson<Report>(file: string): Partial<Report> {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Report) : {};
}
