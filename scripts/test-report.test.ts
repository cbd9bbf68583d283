import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-report.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'test-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

function kept(report: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

test('names the tests that failed, were skipped or could not be read', () => {
  const report = kept({
    numPassedTests: 1,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'adds', status: 'passed' },
          {
            fullName: 'divides',
            status: 'failed',
            failureMessages: ['\u001b[31mby zero\u001b[39m\n  at a.ts'],
          },
          { fullName: 'waits', status: 'skipped' },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  });
  expect(readVitestReport(report, 1)).toEqual({
    passed: 1,
    failures: [
      '  failed: a.test.ts › divides (by zero)',
      '  skipped: a.test.ts › waits',
      '  failed: b.test.ts (no such module)',
    ],
  });
});

test('counts a walk that needed a second try as failed, and tells of the first', () => {
  const walk = (status: string, message?: string) => ({
    projectName: 'phone',
    status,
    results: [{ error: message === undefined ? undefined : { message } }, {}],
  });
  const report = kept({
    suites: [
      {
        specs: [{ title: 'signs in', file: 'login.e2e.ts', tests: [walk('expected')] }],
        suites: [{ specs: [{ title: 'pays', file: 'wallet.e2e.ts', tests: [walk('flaky', 'no toast')] }] }],
      },
    ],
  });
  expect(readPlaywrightReport(report, 1)).toEqual({
    passed: 1,
    failures: ['  flaky: wallet.e2e.ts › pays [phone] (no toast)'],
  });
});

test('a run that ended badly fails without a failed test', () => {
  const failures = ['  failed: it ended with code 1'];
  expect(readVitestReport(kept({ numPassedTests: 3, testResults: [] }), 1)).toEqual({ passed: 3, failures });
  expect(readPlaywrightReport(path.join(folder, 'none.json'), 1)).toEqual({ passed: 0, failures });
});

test('tells where a failed walk stood, what it waited for and what its page showed', () => {
  const page = path.join(folder, 'error-context.md');
  writeFileSync(page, '# Test info\n\n- Name: pays\n\n# Page snapshot\n\n- button "پرداخت"\n');
  const result = {
    error: {
      message: 'no toast\n\n\u001b[2mwaiting for a toast\u001b[22m',
      location: { file: 'wallet.e2e.ts', line: 7 },
    },
    attachments: [{ name: 'error-context', path: page }],
  };
  const walk = { projectName: 'phone', status: 'unexpected', results: [result] };
  const report = kept({ suites: [{ specs: [{ title: 'pays', file: 'wallet.e2e.ts', tests: [walk] }] }] });
  expect(readPlaywrightReport(report, 1).failures).toEqual([
    [
      '  unexpected: wallet.e2e.ts › pays [phone] (no toast)',
      'at wallet.e2e.ts:7',
      'waiting for a toast',
      '- button "پرداخت"',
    ].join('\n      '),
  ]);
});
