import fs from 'node:fs';

/** Whether a process runs. A zombie, which answers signals but is dead, counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !['Z', 'X'].includes(processState(pid));
}

/** When a process began, in the kernel's ticks: tells it from a later one with the same pid. '' where unknown. */
export function processBirth(pid: number): string {
  return statFields(pid)[19] ?? '';
}

/** The folder a process works in, or undefined where the system does not tell. */
export function processFolder(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function processState(pid: number): string {
  return statFields(pid)[0] ?? '';
}

/** The fields of /proc/<pid>/stat after the name in brackets, which may itself hold spaces. */
function statFields(pid: number): string[] {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
