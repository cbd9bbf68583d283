import { setPriority } from 'node:os';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Linux lets a process that is not root change the share of a session once in 100 ms. */
const triesMs = 200;
const maxTries = 5;

/**
 * Gives a process the niceness, and its session too where Linux shares the processor between sessions first ("autogroup"): within
 * one session alone, a niceness says nothing about other programs, such as the database. Where the system does not allow it, the
 * process runs as before.
 */
export async function giveWay(pid: number, niceness: number): Promise<void> {
  try {
    setPriority(pid, niceness);
  } catch {
    return;
  }
  for (let tries = 0; tries < maxTries; tries += 1) {
    const code = await writeFile(`/proc/${pid}/autogroup`, String(niceness)).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    );
    if (code !== 'EAGAIN') return;
    await sleep(triesMs, undefined, { ref: false });
  }
}
