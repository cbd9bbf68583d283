import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { JobProcess } from './job-process.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'jobs-'));
afterAll(() => rm(folder, { recursive: true }));

const mb = 1024 * 1024;

// Only Linux tells what a process holds.
test.each(process.platform === 'linux' ? ['here'] : [])(
  'a job is given up when a process that it started holds too much',
  async () => {
    const file = path.join(folder, 'starter.mjs');
    const serveJobs = new URL('./serve-jobs.ts', import.meta.url).href;
    // It ends by itself, because nobody else ends it.
    const holder = 'Buffer.alloc(200 * 1024 * 1024, 1); setTimeout(() => {}, 4000)';
    await writeFile(
      file,
      `import { spawn } from 'node:child_process';
      import { once } from 'node:events';
      import { serveJobs } from '${serveJobs}';
      serveJobs(async () => {
        await once(spawn(process.execPath, ['-e', 'globalThis.held = ${holder}']), 'exit');
        return {};
      });`,
    );
    const program = { file, niceness: 0, maxMemory: 200 * mb, mostMemory: 250 * mb };
    expect(await new JobProcess<object, object>(program).run({}, 3500)).toBeNull();
  },
);
