import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runningProcesses, until } from '../../../testing/running.ts';
import { JobProcess } from './job-process.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'jobs-'));
afterAll(() => rm(folder, { recursive: true }));

const mb = 1024 * 1024;
const urlOf = (name: string) => new URL(name, import.meta.url).href;

/** Writes a module that answers jobs by `handle`. */
async function server(name: string, handle: string): Promise<string> {
  const file = path.join(folder, `${name}.mjs`);
  await writeFile(
    file,
    `import { spawn } from 'node:child_process';
    import { once } from 'node:events';
    import { writeFileSync } from 'node:fs';
    import { serveJobs } from '${urlOf('./serve-jobs.ts')}';
    serveJobs(${handle});`,
  );
  return file;
}

const usual = { niceness: 0, maxMemory: 200 * mb };

// Only Linux reports the memory and time of a process, and ends a process with its parent.
describe.each(process.platform === 'linux' ? ['here'] : [])('a process of jobs %s', () => {
  test('is given up when a process that it started holds too much', async () => {
    // It ends by itself, because nobody else ends it.
    const holder = 'Buffer.alloc(200 * 1024 * 1024, 1); setTimeout(() => {}, 4000)';
    const file = await server(
      'starter',
      `async () => {
        await once(spawn(process.execPath, ['-e', 'globalThis.held = ${holder}']), 'exit');
        return {};
      }`,
    );
    const program = { ...usual, file, memoryLimit: 250 * mb };
    expect(await new JobProcess<object, object>(program).run({}, 3500)).toBeNull();
  });

  test('is given up after its time of the processor, and the next job gets another', async () => {
    const file = await server('looper', 'async ({ loops }) => { while (loops); return { done: true }; }');
    const jobs = new JobProcess<object, object>({ ...usual, file, cpuSeconds: 0.3 });
    expect(await jobs.run({ loops: true }, 600_000)).toBe('late');
    expect(await jobs.run({ loops: false }, 600_000)).toEqual({ done: true });
  });

  test('is given up at its deadline, which the start of its process counts towards, and starts for the next', async () => {
    const started = path.join(folder, 'started');
    const file = await server(
      'slow starter',
      `(await new Promise((resolve) => setTimeout(resolve, 3000)),
      writeFileSync('${started}', ''),
      async () => ({ done: true }))`,
    );
    const jobs = new JobProcess<object, object>({ ...usual, file });
    expect(await jobs.run({}, 600_000, { deadline: performance.now() + 500 })).toBe('late');
    expect(existsSync(started)).toBe(false);
    expect(await jobs.run({}, 600_000)).toEqual({ done: true });
    expect(await jobs.run({}, 600_000, { deadline: performance.now() - 1 })).toBe('late');
    expect(await jobs.run({}, 600_000, { deadline: performance.now() + 60_000 })).toEqual({ done: true });
  });

  test('stops a job and keeps its process where its program can, and is ended where the job does not stop', async () => {
    const file = await server(
      'stoppable',
      `async ({ waits, listens }, signal) => {
        if (waits && listens) await once(signal, 'abort');
        else if (waits) await new Promise(() => {});
        return { pid: process.pid };
      }`,
    );
    const jobs = new JobProcess<object, { pid: number }>({ ...usual, file, hasStoppableJobs: true });
    const first = await jobs.run({}, 600_000);
    expect(await jobs.run({ waits: true, listens: true }, 100)).toBe('late');
    expect(await jobs.run({}, 600_000)).toEqual(first);
    expect(await jobs.run({ waits: true }, 100)).toBe('late');
    expect(await jobs.run({}, 600_000)).not.toEqual(first);
  });

  test.runIf(existsSync('/proc/self/autogroup'))(
    'gives way to all programs, not only to those of its session',
    async () => {
      const file = await server('nice', 'async () => ({ pid: process.pid })');
      const answer = await new JobProcess<object, { pid: number }>({ ...usual, file, niceness: 7 }).run(
        {},
        600_000,
      );
      const { pid } = answer as { pid: number };
      // A process that is not root may have to wait for it.
      await until(async () => /nice 7$/m.test(await readFile(`/proc/${pid}/autogroup`, 'utf8')));
      const [own, others] = await Promise.all(
        ['self', pid].map((each) => readFile(`/proc/${each}/autogroup`, 'utf8')),
      );
      expect(own?.split(' ')[0]).not.toBe(others?.split(' ')[0]);
      expect(getPriority(pid)).toBe(7);
    },
  );

  test('counts the time of those it started', async () => {
    const file = await server(
      'starts-looper',
      `async () => {
        await once(spawn('sh', ['-c', 'while :; do :; done']), 'exit');
        return {};
      }`,
    );
    const jobs = new JobProcess<object, object>({ ...usual, file, cpuSeconds: 0.5 });
    expect(await jobs.run({}, 600_000)).toBe('late');
    // A process whose parent was killed has to be ended by its id.
    for (const { pid, command } of await runningProcesses())
      if (command.includes('while :; do')) process.kill(pid);
  });
});
