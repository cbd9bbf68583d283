/** The processes of the machine, as far as Linux shows them. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns the running processes, without those that have ended and are not waited for yet. */
export async function runningProcesses(): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = pids.map(async (pid) => {
    const [status, command] = await Promise.all(
      ['status', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    );
    return { pid, command: command ?? '', isRunning: /^State:\s*[^ZX]/m.test(status ?? '') };
  });
  return (await Promise.all(all)).filter(({ isRunning }) => isRunning);
}

/** Asks until there is an answer. */
export async function until<T>(found: () => Promise<T>): Promise<T> {
  for (;;) {
    const value = await found();
    if (value) return value;
    await sleep(50);
  }
}
