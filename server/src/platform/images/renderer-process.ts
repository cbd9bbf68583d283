/** The process that decodes uploaded pictures. renderer.ts starts it, sends it one job at a time, and ends it. */
import { draw, type Job, type MadePicture } from './drawing.ts';

/** `made` is absent if the job failed. `memory` is the process's memory in bytes. */
export interface Reply {
  made?: MadePicture | Buffer;
  memory: number;
}

process.on('message', async (job: Job) => {
  const made = await draw(job).catch(() => undefined);
  process.send?.({ ...(made && { made }), memory: process.memoryUsage.rss() } satisfies Reply);
});
// Ctrl-C reaches this process too, but only the server ends it, by disconnecting.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
process.send?.('ready');
