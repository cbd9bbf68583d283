import fs from 'node:fs';
import { hasCode } from '../../src/platform/foundation/error-code.ts';

/** Returns whether a process runs. A zombie accepts signals but counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
  return !['Z', 'X'].includes(statFields(pid)[0] ?? '');
}

/** In kernel ticks, which tell a process from a later one with the same pid; '' if unknown. */
export function processBirth(pid: number): string {
  return statFields(pid)[19] ?? '';
}

/** Returns the working directory of a process, or undefined if the system does not provide it. */
export function processFolder(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

/** Returns the fields of /proc/<pid>/stat after the name in brackets, which may itself contain spaces. */
function statFields(pid: number): string[] {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
