/**
 * Pictures are decoded in a process of their own: one that breaks the decoder, hangs it or fills the memory ends that
 * process, and the shop goes on. It works on one at a time, below the server's priority, and rests when there is none.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import type { Job, MadePicture } from './drawing.ts';
import { Gate } from './gate.ts';
import type { Reply } from './press-process.ts';

const longest = 20_000; // ms
const restsAfter = 30_000; // ms
/** Past this many bytes a process is ended after its job: decoders seldom give memory back. */
const mostMemory = 256 * 1024 * 1024;
const niceness = 5;

type Made<J extends Job> = J['make'] extends 'square' | 'whole' ? MadePicture : Buffer;

const gate = new Gate(1, 200);
let current: ChildProcess | null = null;
let rest: NodeJS.Timeout | undefined;

/** Makes what `job` says, when its turn comes; null when it cannot be made. Refuses (UNAVAILABLE) when too many wait. */
export const press = <J extends Job>(job: () => Promise<J> | J): Promise<Made<J> | null> =>
  gate.run(async () => {
    const given = await job();
    // A process may have gone before the job came: what seems to have ended it gets one more.
    const first = await work(given);
    const reply = first === 'died' ? await work(given) : first;
    return reply === 'died' || reply === 'late' ? null : ((reply.made ?? null) as Made<J> | null);
  });

function work(job: Job): Promise<Reply | 'died' | 'late'> {
  clearTimeout(rest);
  const child = (current ??= start());
  return new Promise((resolve) => {
    const end = (reply: Reply | 'died' | 'late') => {
      clearTimeout(timer);
      child.off('message', end).off('exit', died).off('error', died);
      if (typeof reply === 'string' || reply.memory > mostMemory) stop(child);
      else rest = setTimeout(stop, restsAfter, child).unref();
      resolve(reply);
    };
    const died = () => end('died');
    const timer = setTimeout(end, longest, 'late');
    child.once('message', end).once('exit', died).once('error', died);
    child.send(job, (error) => error && died());
  });
}

function start(): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'press-process.ts'), {
    serialization: 'advanced',
    execArgv: [],
    // One arena that gives back what it can. No secret of the server's is in reach of what it decodes.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', SystemRoot: process.env.SystemRoot },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // One that cannot be started, or has gone, fails its job at most.
  child.on('error', () => stop(child)).once('exit', () => stop(child));
  try {
    if (child.pid) setPriority(child.pid, niceness);
  } catch {
    // Then it runs as urgently as the server.
  }
  child.unref();
  child.channel?.unref();
  return child;
}

function stop(child: ChildProcess): void {
  if (current === child) current = null;
  child.kill('SIGKILL');
}
