// `npm run check` runs all static checks; --fix corrects what can be corrected automatically.
import fs from 'node:fs';
import path from 'node:path';
import { checkAlertRules } from './alert-rules.ts';
import { checkBoundaries, readTree } from './boundaries.ts';
import type { Finding } from './boundaries/source.ts';
import { checkDocuments } from './documents.ts';
import { checkFontList } from './font-list.ts';
import { checkLicences } from './licences.ts';
import { fillLockGaps } from './lock-gaps.ts';
import { checkPatterns } from './patterns.ts';
import { writeRouteTree } from './route-tree.ts';
import { root, runTool, stopToolsWhenAsked } from './run-tool.ts';
import type { Result } from './test-report.ts';
import { TypeCheck } from './type-errors.ts';

interface Check {
  name: string;
  /** Returns a description of the faults, or undefined if there are none. */
  find(): Promise<string | undefined> | string | undefined;
}

export async function check(fix: boolean, print: (line: string) => void = console.log): Promise<Result> {
  const result: Result = { passed: 0, failures: [] };
  const waiting = checks(fix);
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const began = performance.now();
      const trouble = await next.find();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      print(`${trouble === undefined ? '✓' : '✗'} ${next.name} (${seconds} s)`);
      if (trouble === undefined) {
        result.passed += 1;
      } else {
        print(`\n${trouble.trim()}\n`);
        result.failures.push(`  failed: ${next.name}`);
      }
    }
  };
  await Promise.all([work(), work()]);
  return result;
}

function checks(fix: boolean): Check[] {
  const types = new TypeCheck();
  return [
    {
      name: 'list of pages',
      find: async () => {
        const message = await writeRouteTree();
        return fix ? undefined : message;
      },
    },
    tool('lint', 'oxlint', fix ? ['--fix'] : []),
    tool(
      'format',
      '@biomejs/biome',
      fix ? ['format', '--write'] : ['format', '--reporter=summary'],
      'Run: npm run check -- --fix',
    ),
    ...typeProjects().map((project) => ({
      name: `types ${project}`,
      find: () => types.find(project, incrementalOptions(project)),
    })),
    { name: 'boundaries', find: () => format(checkBoundaries(readTree(root))) },
    { name: 'patterns', find: async () => format(await checkPatterns(readTree(root))) },
    { name: 'documents', find: () => format(checkDocuments(root)) },
    tool('unused code', 'knip', ['--no-progress']),
    { name: 'list of fonts', find: () => checkFontList(fix) },
    { name: 'alert rules', find: checkAlertRules },
    { name: 'licences', find: () => checkLicences(fix) },
    { name: 'lock file', find: () => lockFile(fix) },
  ];
}

function tool(name: string, program: string, args: string[], advice?: string): Check {
  return {
    name,
    async find() {
      const { code, output } = await runTool(program, args, { quiet: true });
      if (code === 0) return undefined;
      return [output, advice].filter(Boolean).join('\n') || `It ended with code ${code}.`;
    },
  };
}

function typeProjects(): string[] {
  const folders = fs.readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const own = folders.map((entry) => entry.name).filter((name) => isProject(name));
  return ['.', ...own.toSorted()];
}

const incrementalOptions = (project: string) => [
  '--incremental',
  '--tsBuildInfoFile',
  path.join(root, '.cache', 'types', `${project === '.' ? 'root' : project}.tsbuildinfo`),
];

/** TypeScript refuses a project without files, so an empty folder is skipped. */
function isProject(folder: string): boolean {
  if (folder === 'node_modules' || !fs.existsSync(path.join(root, folder, 'tsconfig.json'))) return false;
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .some((file) => /\.tsx?$/.test(file));
}

function format(findings: readonly Finding[]): string | undefined {
  if (findings.length === 0) return undefined;
  return findings.map(({ file, line, message }) => `${file}:${line}  ${message}`).join('\n');
}

function lockFile(fix: boolean): string | undefined {
  const gaps = fillLockGaps(path.join(root, 'package-lock.json'), fix);
  if (gaps === 0 || fix) return undefined;
  return `package-lock.json leaves out ${gaps} parts for other machines, and "npm ci" would refuse it. Run: npm run check -- --fix`;
}

if (import.meta.main) {
  stopToolsWhenAsked();
  const { passed, failures } = await check(process.argv.includes('--fix'));
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
