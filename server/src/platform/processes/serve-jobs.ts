/** The other side of job-process.ts: what runs in the child process. */
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';

/** `answer` is absent if the job failed. `memory` is the process's memory in bytes, `cpuSeconds` the time of the processor it has taken. */
export interface Reply<Answer> {
  answer?: Answer;
  memory: number;
  cpuSeconds: number;
}

/** A job, or the word for it to stop. */
export type JobMessage = { job: object } | 'stop';

/** The argument that makes a process run a trial job before it reports ready, so that the first real job finds its code compiled. */
export const warmUp = 'warm-up';

/** The variable with the parent's id where the kernel does not end this process with it. */
export const watchedParent = 'WATCHED_PARENT';

/** A thread that ends the process when its parent has ended, also while the main thread is busy. On Windows the parent's id stays. */
const watchParent = `
const parent = Number(process.env.${watchedParent});
const isThere = () => {
  try {
    return process.kill(parent, 0);
  } catch {
    return false;
  }
};
setInterval(() => {
  if (process.ppid !== parent || !isThere()) process.kill(process.pid, 'SIGKILL');
}, 500);`;

/** Answers the jobs that the parent sends, one after another. Only a program with `hasStoppableJobs` is given a signal that comes. */
export function serveJobs<Job, Answer>(handle: (job: Job, signal: AbortSignal) => Promise<Answer>): void {
  if (process.env[watchedParent]) new Worker(watchParent, { eval: true }).unref();
  const reply = (answer?: Answer) => {
    const { user, system } = process.cpuUsage();
    const used = { memory: process.memoryUsage.rss(), cpuSeconds: (user + system) / 1e6 };
    process.send?.({ ...(answer && { answer }), ...used } satisfies Reply<Answer>);
  };
  let running = new AbortController();
  process.on('message', async (message: JobMessage) => {
    if (message === 'stop') return running.abort();
    running = new AbortController();
    reply(await handle(message.job as Job, running.signal).catch(() => undefined));
    flushCompileCache();
  });
  // Ctrl-C reaches this process too, but only its parent ends it, by disconnecting.
  process.on('SIGINT', () => {});
  // Work in another thread would hold up an ordinary exit.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Node writes its cache of compiled code only at a normal exit, which this process never has. The cache halves the start of the
  // next process. Writing it before this one is ready charges no job for it.
  flushCompileCache();
  reply();
}
