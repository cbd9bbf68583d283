/** The other side of job-process.ts: what runs in the child process. */

/** `answer` is absent if the job failed. `memory` is the process's memory in bytes. */
export interface Reply<Answer> {
  answer?: Answer;
  memory: number;
}

/** Answers the jobs that the parent sends, one after another. */
export function serveJobs<Job, Answer>(handle: (job: Job) => Promise<Answer>): void {
  process.on('message', async (job: Job) => {
    const answer = await handle(job).catch(() => undefined);
    const reply: Reply<Answer> = { ...(answer && { answer }), memory: process.memoryUsage.rss() };
    process.send?.(reply);
  });
  // Ctrl-C reaches this process too, but only the server ends it, by disconnecting.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit());
  process.send?.('ready');
}
