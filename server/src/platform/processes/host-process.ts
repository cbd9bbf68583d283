/** The other side of job-host.ts: it starts the processes of jobs, forwards jobs and answers, and ends with the server. */
import { JobProcess, type Program } from './job-process.ts';

/** A job for the process of this id, which runs the program, or the id of one to stop. */
export type HostMessage =
  | { id: number; processId: number; program: Program; job: object; timeoutMs: number; limits: HostLimits }
  | { stop: number };

interface HostLimits {
  cpuSeconds: number | undefined;
  /** ms until the job's deadline, because each process counts `performance.now` from its own start. */
  leftMs: number;
}

export interface Done {
  id: number;
  /** As `JobProcess.run` returns it. */
  answer: unknown;
  cpuSeconds: number;
}

const processes = new Map<number, JobProcess<object, unknown>>();
const running = new Map<number, AbortController>();

process.on('message', async (message: HostMessage) => {
  if ('stop' in message) return running.get(message.stop)?.abort();
  const { id, processId, program, job, timeoutMs, limits } = message;
  const { cpuSeconds, leftMs } = limits;
  const jobProcess = processes.get(processId) ?? new JobProcess(program);
  processes.set(processId, jobProcess);
  const controller = new AbortController();
  running.set(id, controller);
  const deadline = performance.now() + leftMs;
  const answer = await jobProcess
    .run(job, timeoutMs, {
      signal: controller.signal,
      ...(cpuSeconds !== undefined && { cpuSeconds }),
      deadline,
    })
    // Its process could not be started, as on a system without memory.
    .catch(() => 'late');
  running.delete(id);
  process.send?.({ id, answer, cpuSeconds: jobProcess.cpuSeconds } satisfies Done);
});
// Ctrl-C in a terminal signals the whole process group. The server may still be finishing requests, so only a disconnect ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
// The processes of jobs end with this one.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
