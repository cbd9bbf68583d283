import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './run-tool.ts';

const run = promisify(execFile);
const cwd = path.join(root, 'deploy/observability');

/** Validates and tests the rules of alerts with `promtool`, where it is installed (Debian's `prometheus`). */
export async function checkAlertRules(): Promise<string | undefined> {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])
    try {
      await run('promtool', args, { cwd });
    } catch (error) {
      const { code, stdout, stderr } = error as { code?: unknown; stdout?: string; stderr?: string };
      return code === 'ENOENT' ? undefined : `promtool ${args.join(' ')}\n${stdout}${stderr}`;
    }
  return undefined;
}
