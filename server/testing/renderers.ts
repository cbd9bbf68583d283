import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ps = (...asked: string[]) => execFileSync('ps', asked).toString();

/** Returns the ids of the processes that run a program and were started by this one or by one that it started. */
function descendantsThatRun(program: string): number[] {
  const all = ps('-axo', 'pid=,ppid=,args=')
    .split('\n')
    .map((line) => {
      const [pid, parent] = line.trim().split(/\s+/).map(Number);
      return { pid: pid ?? NaN, parent, command: line };
    });
  const childrenOf = (parent: number): typeof all =>
    all.filter((each) => each.parent === parent).flatMap((child) => [child, ...childrenOf(child.pid)]);
  return childrenOf(process.pid)
    .filter(({ command }) => command.includes(program))
    .map(({ pid }) => pid);
}

export const renderers = (): number[] => descendantsThatRun('renderer-process');
export const engravers = (): number[] => descendantsThatRun('engine-process.ts outline');

/** Returns the first of these processes. Throws if there is none: a signal to process 0 ends the test runner. */
export function firstOf([pid]: readonly number[]): number {
  if (pid === undefined) throw new Error('No such process runs.');
  return pid;
}

/** Returns a process's peak memory in bytes on Linux, elsewhere its present memory. */
export function memoryOf(pid: number): number {
  const kilobytes =
    process.platform === 'linux'
      ? /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : ps('-o', 'rss=', '-p', String(pid));
  return Number(kilobytes) * 1024;
}
