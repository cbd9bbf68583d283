/**
 * Runs jobs in a child process, so that one that crashes, hangs or exhausts its memory cannot harm the server. The
 * process handles one job at a time at low priority, starts with the first, and ends after 30 s without one.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { Reply } from './serve-jobs.ts';

const startTimeoutMs = 30_000;
const idleTimeoutMs = 30_000;
const watchMs = 50;

interface Program {
  /** The module that calls `serveJobs`. */
  file: string;
  niceness: number;
  /** In bytes. A process above it is ended after its job, because decoders rarely return memory. */
  maxMemory: number;
  /** The largest heap of JavaScript in MB; a process that needs more dies. */
  maxHeap?: number;
  /** In bytes, above `maxMemory`: a job whose process holds more, with those it started, is given up at once, as far as the system tells. */
  mostMemory?: number;
}

export class JobProcess<Job extends object, Answer> {
  readonly #program: Program;
  #current: { child: ChildProcess; ready: Promise<unknown> } | null = null;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(program: Program) {
    this.#program = program;
  }

  /**
   * Returns the job's answer, null if it failed, held more than `mostMemory` or the process died twice, and 'late' after
   * `timeoutMs` or the signal. The caller sends one job at a time.
   */
  async run(job: Job, timeoutMs: number, signal?: AbortSignal): Promise<Answer | null | 'late'> {
    // The process may have ended before it received the job, so a failed job is tried once more.
    const began = performance.now();
    const first = await this.#work(job, timeoutMs, signal);
    const left = timeoutMs - (performance.now() - began);
    const reply = first === 'died' ? await this.#work(job, Math.max(left, 0), signal) : first;
    if (reply === 'late') return reply;
    return reply === 'died' ? null : (reply.answer ?? null);
  }

  async #work(job: Job, timeoutMs: number, signal?: AbortSignal): Promise<Reply<Answer> | 'died' | 'late'> {
    clearTimeout(this.#idleTimer);
    const { child, ready } = (this.#current ??= this.#start());
    // The start of the process does not count towards the job's time.
    await ready;
    return new Promise((resolve) => {
      let hasEnded = false;
      const end = (reply: Reply<Answer> | 'died' | 'late') => {
        // A look at its memory may come after its answer.
        if (hasEnded) return;
        hasEnded = true;
        clearTimeout(timer);
        clearInterval(watch);
        signal?.removeEventListener('abort', late);
        child.off('message', end).off('exit', died).off('error', died);
        if (typeof reply === 'string' || reply.memory > this.#program.maxMemory) this.#stop(child);
        else this.#idleTimer = setTimeout(() => this.#stop(child), idleTimeoutMs).unref();
        resolve(reply);
      };
      const died = () => end('died');
      const late = () => end('late');
      const timer = setTimeout(late, timeoutMs);
      const { mostMemory } = this.#program;
      const watch =
        mostMemory === undefined
          ? undefined
          : setInterval(
              () => void memoryOf(child.pid).then((held) => held > mostMemory && end({ memory: held })),
              watchMs,
            );
      signal?.addEventListener('abort', late);
      child.once('message', end).once('exit', died).once('error', died);
      if (child.connected) child.send(job, (error) => error && died());
      else died();
    });
  }

  #start() {
    const { file, niceness, maxHeap } = this.#program;
    const child = fork(file, {
      serialization: 'advanced',
      execArgv: maxHeap === undefined ? [] : [`--max-old-space-size=${maxHeap}`],
      // One malloc arena, which returns free memory. The environment carries none of the server's secrets.
      env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', SystemRoot: process.env.SystemRoot },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // A process that cannot start, or has ended, fails its current job only.
    child.on('error', () => this.#stop(child)).once('exit', () => this.#stop(child));
    try {
      if (child.pid) setPriority(child.pid, niceness);
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

/** The bytes that a process and those it started hold; 0 where the system does not tell, as only Linux does. */
async function memoryOf(pid: number | string | undefined): Promise<number> {
  const [status, started] = await Promise.all(
    ['status', `task/${pid}/children`].map((file) =>
      readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => ''),
    ),
  );
  const own = Number(/^VmRSS:\s*(\d+)/m.exec(status ?? '')?.[1] ?? 0) * 1024;
  const held = await Promise.all((started ?? '').split(' ').filter(Boolean).map(memoryOf));
  return held.reduce((sum, bytes) => sum + bytes, own);
}
