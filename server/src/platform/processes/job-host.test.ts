import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { runningProcesses, until } from '../../../testing/running.ts';
import { HostedProcess, JobHost } from './job-host.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'host-'));
const host = new JobHost();
afterAll(async () => {
  host.close();
  await rm(folder, { recursive: true });
});

const urlOf = (name: string) => new URL(name, import.meta.url).href;
const pidFile = path.join(folder, 'pid');
beforeEach(() => rm(pidFile, { force: true }));

/** A job may write its process's id, run for ever, or wait for a stop: always, or where nobody wrote an id before. */
interface Job {
  writesPid?: boolean;
  loops?: boolean;
  waits?: boolean;
  waitsOnce?: boolean;
  bytes?: Buffer;
}
const file = path.join(folder, 'server.mjs');
await writeFile(
  file,
  `import { existsSync, writeFileSync } from 'node:fs';
  import { once } from 'node:events';
  import { serveJobs } from '${urlOf('./serve-jobs.ts')}';
  serveJobs(async ({ writesPid, loops, waits, waitsOnce, bytes }, signal) => {
    if (waitsOnce) waits = !existsSync('${pidFile}');
    if (writesPid) writeFileSync('${pidFile}', String(process.pid));
    while (loops);
    if (waits) await once(signal, 'abort');
    return { pid: process.pid, parent: process.ppid, bytes };
  });`,
);
const program = { file, niceness: 0, maxMemory: 2 ** 30 };
interface Answer {
  pid: number;
  parent: number;
  bytes?: Uint8Array;
}
const open = (more = {}) => new HostedProcess<Job, Answer>(host, { ...program, ...more });
const writtenPid = () => until(async () => Number(await readFile(pidFile, 'utf8').catch(() => '')));
const parentOf = async (pid: number) =>
  Number(/^PPid:\s*(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]);
const isRunning = async (pid: number) => (await runningProcesses()).some((each) => each.pid === pid);

const minute = 60_000;

test('jobs run in processes that the host has started, each with what it was sent', async () => {
  const [one, other] = [open(), open()];
  const bytes = Buffer.from('ABC');
  const answers = await Promise.all([one.run({ bytes }, minute), other.run({}, minute)]);
  const [first, second] = answers as [Answer, Answer];
  expect(first.bytes).toEqual(bytes);
  expect(first.pid).not.toBe(second.pid);
  expect(first.parent).toBe(second.parent);
  expect(first.parent).not.toBe(process.pid);
  expect(await one.run({}, minute)).toMatchObject({ pid: first.pid });
});

test('a job ends at its time, its deadline, its time of the processor and its signal', async () => {
  const jobs = open({ hasStoppableJobs: true });
  expect(await jobs.run({ waits: true }, 100)).toBe('late');
  expect(await jobs.run({ waits: true }, minute, { deadline: performance.now() + 100 })).toBe('late');
  const stop = new AbortController();
  const stopped = jobs.run({ waits: true, writesPid: true }, minute, { signal: stop.signal });
  await writtenPid();
  stop.abort();
  expect(await stopped).toBe('late');
  expect(await jobs.run({}, minute, { signal: AbortSignal.abort() })).toBe('late');
  expect(await jobs.run({}, minute)).toMatchObject({ pid: expect.any(Number) });
  // Outside Linux the clock decides, and this job has none.
  if (process.platform !== 'linux') return;
  expect(await jobs.run({ loops: true }, minute, { cpuSeconds: 0.2 })).toBe('late');
  expect(jobs.cpuSeconds).toBeGreaterThan(0.2);
});

test('a job whose host ends is tried once more with another', async () => {
  const jobs = open();
  const { parent } = (await jobs.run({}, minute)) as Answer;
  const waiting = jobs.run({ writesPid: true, waitsOnce: true }, minute);
  const pid = await writtenPid();
  process.kill(parent, 'SIGKILL');
  const again = (await waiting) as Answer;
  expect(again.pid).not.toBe(pid);
  expect(again.parent).not.toBe(parent);
  await until(async () => !(await isRunning(pid)));
});

const unavailable = { code: 'UNAVAILABLE', details: { retryAfter: 30 } };

test('a job whose second host ends too is refused, which says nothing of the job, and the next has a third', async () => {
  const jobs = open();
  await jobs.run({ loops: true }, minute, { cpuSeconds: 0.1 });
  const waiting = jobs.run({ writesPid: true, waits: true }, minute);
  for (const _ of ['first', 'second']) {
    const pid = await writtenPid();
    await rm(pidFile);
    process.kill(await parentOf(pid), 'SIGKILL');
  }
  await expect(waiting).rejects.toMatchObject(unavailable);
  expect(jobs.cpuSeconds).toBe(0);
  expect(await jobs.run({}, minute)).toMatchObject({ pid: expect.any(Number) });
});

test('its processes end when it is closed, and no job blames its file for it', async () => {
  const closed = new JobHost();
  const jobs = new HostedProcess<Job, Answer>(closed, program);
  const running = jobs.run({ loops: true, writesPid: true }, minute);
  const pid = await writtenPid();
  closed.close();
  await expect(running).rejects.toMatchObject(unavailable);
  await until(async () => !(await isRunning(pid)));
  closed.start();
  await expect(jobs.run({}, minute)).rejects.toMatchObject(unavailable);
});

// Only Linux ends a process with its parent.
test.runIf(process.platform === 'linux').each([
  ['by the kernel', ''],
  ['by a thread', `process.env.PATH = '/nowhere';`],
])('its processes end with the server %s, also while they are busy', async (_way, before) => {
  const server = path.join(folder, 'parent.mjs');
  await writeFile(
    server,
    `${before}
    import { HostedProcess, JobHost } from '${urlOf('./job-host.ts')}';
    setInterval(() => {}, 1000);
    await new HostedProcess(new JobHost(), ${JSON.stringify(program)}).run({ writesPid: true, loops: true }, 600_000);`,
  );
  const running = fork(server, { stdio: 'ignore' });
  const pid = await writtenPid();
  expect(await isRunning(pid)).toBe(true);
  running.kill('SIGKILL');
  await once(running, 'exit');
  await until(async () => !(await isRunning(pid)));
});
