/**
 * Pictures are decoded in processes of their own: one that breaks the decoder, hangs it or fills the memory ends that
 * process, and the shop goes on. Each works on one at a time, below the server's priority, and rests when there is none.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import type { Job, MadePicture } from './drawing.ts';
import type { Reply } from './renderer-process.ts';
import { FairQueue } from './queue.ts';
import type { Lane, Requester } from './requester.ts';

/**
 * ms that a picture may take. Who sent one waits for it; what is only looked at is given up soon and left to the job,
 * which has a process to itself.
 */
const longest: Record<Lane, number> = { upload: 20_000, view: 3000, public: 3000, job: 60_000 };
const startsWithin = 30_000; // ms
const restsAfter = 30_000; // ms
/** Past this many bytes a process is ended after its job: decoders seldom give memory back. */
const mostMemory = 256 * 1024 * 1024;

type Made<J extends Job> = J['make'] extends 'square' | 'whole' ? MadePicture : Buffer;
type Given<J extends Job> = () => Promise<J> | J;

interface Limits {
  signal?: AbortSignal;
  /** ms, in place of what the requester's lane has. */
  longest?: number;
}

class Renderer {
  readonly queue = new FairQueue();
  readonly #niceness: number;
  #current: { child: ChildProcess; ready: Promise<unknown> } | null = null;
  #rest: NodeJS.Timeout | undefined;

  constructor(niceness: number) {
    this.#niceness = niceness;
  }

  make<J extends Job>(requester: Requester, job: Given<J>, limits: Limits = {}) {
    return this.queue.run(requester, async () => {
      const given = await job();
      const time = limits.longest ?? longest[requester.lane];
      // A process may have gone before the job came: what seems to have ended it gets one more.
      const first = await this.#work(given, time, limits.signal);
      const reply = first === 'died' ? await this.#work(given, time, limits.signal) : first;
      if (reply === 'late') return reply;
      return reply === 'died' ? null : ((reply.made ?? null) as Made<J> | null);
    });
  }

  async #work(job: Job, time: number, signal?: AbortSignal): Promise<Reply | 'died' | 'late'> {
    clearTimeout(this.#rest);
    const { child, ready } = (this.#current ??= this.#start());
    // What it takes to start is nobody's fault.
    await ready;
    return new Promise((resolve) => {
      const end = (reply: Reply | 'died' | 'late') => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', late);
        child.off('message', end).off('exit', died).off('error', died);
        if (typeof reply === 'string' || reply.memory > mostMemory) this.#stop(child);
        else this.#rest = setTimeout(() => this.#stop(child), restsAfter).unref();
        resolve(reply);
      };
      const died = () => end('died');
      const late = () => end('late');
      const timer = setTimeout(late, time);
      signal?.addEventListener('abort', late);
      child.once('message', end).once('exit', died).once('error', died);
      if (child.connected) child.send(job, (error) => error && died());
      else died();
    });
  }

  #start() {
    const child = fork(path.join(import.meta.dirname, 'renderer-process.ts'), {
      serialization: 'advanced',
      execArgv: [],
      // One arena that gives back what it can. No secret of the server's is in reach of what it decodes.
      env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', SystemRoot: process.env.SystemRoot },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // One that cannot be started, or has gone, fails its job at most.
    child.on('error', () => this.#stop(child)).once('exit', () => this.#stop(child));
    try {
      if (child.pid) setPriority(child.pid, this.#niceness);
    } catch {
      // Then it runs as urgently as the server.
    }
    const ready = new Promise((resolve) => {
      child.once('message', resolve).once('exit', resolve).once('error', resolve);
      const timer = setTimeout(() => this.#stop(child), startsWithin);
      child.once('message', () => clearTimeout(timer)).once('exit', () => clearTimeout(timer));
    });
    child.unref();
    child.channel?.unref();
    return { child, ready };
  }

  #stop(child: ChildProcess): void {
    if (this.#current?.child === child) this.#current = null;
    child.kill('SIGKILL');
  }
}

const front = new Renderer(5);
const back = new Renderer(15);

/** How many pictures wait to be made for somebody. */
export const waitingPictures = (): number => front.queue.waiting;

/**
 * Makes what `job` says, when the requester's turn comes; null when it cannot be made, 'late' when it takes too long.
 * Refuses (RATE_LIMITED, UNAVAILABLE) when too many wait.
 */
export const render = <J extends Job>(requester: Requester, job: Given<J>, limits?: Limits) =>
  (requester.lane === 'job' ? back : front).make(requester, job, limits);
