import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const ps = (...asked: string[]) => execFileSync('ps', asked).toString();

/** Returns the ids of this process's children that run a program. */
const childrenThatRun = (program: string): number[] =>
  ps('-axo', 'pid=,ppid=,args=')
    .split('\n')
    .filter((line) => line.includes(program) && line.trim().split(/\s+/)[1] === String(process.pid))
    .map((line) => Number(line.trim().split(/\s+/)[0]));

export const renderers = (): number[] => childrenThatRun('renderer-process');
export const engravers = (): number[] => childrenThatRun('engine-process.ts outline');

/** Returns a process's peak memory in bytes on Linux, elsewhere its present memory. */
export function memoryOf(pid: number): number {
  const kilobytes =
    process.platform === 'linux'
      ? /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      : ps('-o', 'rss=', '-p', String(pid));
  return Number(kilobytes) * 1024;
}
