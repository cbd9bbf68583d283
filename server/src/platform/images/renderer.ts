/**
 * Decodes pictures in child processes, so that a picture that crashes the decoder, hangs it or exhausts its memory
 * cannot harm the server. Each process handles one job at a time at low priority, and ends after 30 s without a
 * job.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import type { Job, MadePicture } from './drawing.ts';
import type { Reply } from './renderer-process.ts';
import { FairQueue } from './queue.ts';
import type { Lane, Requester } from './requester.ts';

/**
 * Time limits for one picture in ms. Uploads wait for theirs; views give up early and leave the picture to the
 * background job, which has its own process.
 */
const timeoutsMs: Record<Lane, number> = { upload: 20_000, view: 3000, public: 3000, job: 60_000 };
const startTimeoutMs = 30_000;
const idleTimeoutMs = 30_000;
/** In bytes. A process above it is ended after its job, because decoders rarely return memory. */
const maxMemory = 256 * 1024 * 1024;

type Made<J extends Job> = J['make'] extends 'square' | 'whole' ? MadePicture : Buffer;
type Given<J extends Job> = () => Promise<J> | J;

interface Limits {
  signal?: AbortSignal;
  /** In ms, instead of the lane's limit. */
  timeoutMs?: number;
}

class Renderer {
  readonly queue = new FairQueue();
  readonly #niceness: number;
  #current: { child: ChildProcess; ready: Promise<unknown> } | null = null;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(niceness: number) {
    this.#niceness = niceness;
  }

  make<J extends Job>(requester: Requester, job: Given<J>, limits: Limits = {}) {
    return this.queue.run(requester, async () => {
      const given = await job();
      const time = limits.timeoutMs ?? timeoutsMs[requester.lane];
      // The process may have ended before it received the job, so a failed job is tried once more.
      const first = await this.#work(given, time, limits.signal);
      const reply = first === 'died' ? await this.#work(given, time, limits.signal) : first;
      if (reply === 'late') return reply;
      return reply === 'died' ? null : ((reply.made ?? null) as Made<J> | null);
    });
  }

  async #work(job: Job, time: number, signal?: AbortSignal): Promise<Reply | 'died' | 'late'> {
    clearTimeout(this.#idleTimer);
    const { child, ready } = (this.#current ??= this.#start());
    // The start of the process does not count towards the job's time.
    await ready;
    return new Promise((resolve) => {
      const end = (reply: Reply | 'died' | 'late') => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', late);
        child.off('message', end).off('exit', died).off('error', died);
        if (typeof reply === 'string' || reply.memory > maxMemory) this.#stop(child);
        else this.#idleTimer = setTimeout(() => this.#stop(child), idleTimeoutMs).unref();
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
      // One malloc arena, which returns free memory. The environment carries none of the server's secrets.
      env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', SystemRoot: process.env.SystemRoot },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // A process that cannot start, or has ended, fails its current job only.
    child.on('error', () => this.#stop(child)).once('exit', () => this.#stop(child));
    try {
      if (child.pid) setPriority(child.pid, this.#niceness);
    } catch {
      // The process then runs at the server's priority.
    }
    const ready = new Promise((resolve) => {
      child.once('message', resolve).once('exit', resolve).once('error', resolve);
      const timer = setTimeout(() => this.#stop(child), startTimeoutMs);
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

/** The number of pictures waiting to be rendered, without those of the background job. */
export const waitingPictures = (): number => front.queue.waiting;

/**
 * Runs a job when the requester's turn comes. Returns null if the picture cannot be made and 'late' if it takes too
 * long; throws RATE_LIMITED or UNAVAILABLE if too many jobs wait.
 */
export const render = <J extends Job>(requester: Requester, job: Given<J>, limits?: Limits) =>
  (requester.lane === 'job' ? back : front).make(requester, job, limits);
