/** The process that decodes what people sent; render.ts starts it, gives it one job at a time, and ends it. */
import { draw, type Job, type MadePicture } from './drawing.ts';

/** `made` is missing where nothing could be made. `memory` is what the process holds, in bytes. */
export interface Reply {
  made?: MadePicture | Buffer;
  memory: number;
}

process.on('message', async (job: Job) => {
  const made = await draw(job).catch(() => undefined);
  process.send?.({ ...(made && { made }), memory: process.memoryUsage.rss() } satisfies Reply);
});
// Ctrl-C is meant for the server: it ends this one when it goes, however it goes.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
process.send?.('ready');
