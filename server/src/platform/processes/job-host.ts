/**
 * Starts the processes of jobs from a small process. Linux starts a process by a fork: it copies the page table of the process that asks
 * for it, and each page which that process writes afterwards costs it a page fault. On a virtual machine, a start from a server of
 * 300 MB took 40 ms, and the page faults up to a second. Hostile files end a process or two a second.
 */
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { Refusal } from '../foundation/refusal.ts';
import type { Done, HostMessage } from './host-process.ts';
import { jobEnvironment, type Limits, type Program } from './job-process.ts';

const file = path.join(import.meta.dirname, 'host-process.ts');

/** ms beyond all its limits after which a job's host is taken to hang. */
const hungMs = 90_000;

interface Running {
  child: ChildProcess;
  end(done: Done | 'died'): void;
}

export class JobHost {
  #child: ChildProcess | null = null;
  readonly #running = new Map<number, Running>();
  #lastJob = 0;
  #lastProcess = 0;
  #isClosed = false;

  /** Starts it now rather than with the first job, while the server is small. */
  start(): void {
    if (!this.#isClosed) this.#child ??= this.#fork();
  }

  /** Ends it for good, and with it all processes of jobs. */
  close(): void {
    this.#isClosed = true;
    this.#child?.kill('SIGKILL');
  }

  newProcessId(): number {
    this.#lastProcess += 1;
    return this.#lastProcess;
  }

  /** Returns what JobProcess returns, with the seconds of the processor that the job took; 'died' when the host ended. */
  run(
    processId: number,
    program: Program,
    job: object,
    timeoutMs: number,
    { signal, cpuSeconds, deadline = Infinity }: Limits,
  ): Promise<Done | 'died'> {
    if (this.#isClosed) return Promise.resolve('died');
    const child = (this.#child ??= this.#fork());
    this.#lastJob += 1;
    const id = this.#lastJob;
    const lost = () => this.#lose(child);
    const send = (message: HostMessage) => {
      try {
        child.send(message, (error) => error && lost());
      } catch {
        lost(); // It could not be started.
      }
    };
    const stop = () => send({ stop: id });
    const limits = { cpuSeconds, leftMs: deadline - performance.now() };
    const timer = setTimeout(lost, Math.min(timeoutMs, limits.leftMs) + hungMs).unref();
    return new Promise<Done | 'died'>((end) => {
      this.#running.set(id, { child, end });
      signal?.addEventListener('abort', stop);
      send({ id, processId, program, job, timeoutMs, limits });
    }).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      this.#running.delete(id);
    });
  }

  /** Ends a host that cannot be used any more, with its jobs. The next job starts another. */
  #lose(child: ChildProcess): void {
    if (this.#child === child) this.#child = null;
    child.kill('SIGKILL');
    for (const running of this.#running.values()) if (running.child === child) running.end('died');
  }

  #fork(): ChildProcess {
    const child = fork(file, {
      serialization: 'advanced',
      execArgv: [],
      env: jobEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const lost = () => this.#lose(child);
    child.on('error', lost).once('exit', lost).once('disconnect', lost);
    child.on('message', (done: Done) => this.#running.get(done.id)?.end(done));
    child.unref();
    child.channel?.unref();
    return child;
  }
}

/** The host of one server, as a service. */
export const jobHost = () => new JobHost();

/** A process of jobs in the host. */
export class HostedProcess<Job extends object, Answer> {
  readonly #host: JobHost;
  readonly #id: number;
  readonly #program: Program;
  /** Seconds of the processor that the last job has taken, where the system reports it. */
  cpuSeconds = 0;

  constructor(host: JobHost, program: Program) {
    this.#host = host;
    this.#id = host.newProcessId();
    this.#program = program;
  }

  /** Throws UNAVAILABLE when the host ended twice, because the job is not at fault for that. */
  async run(job: Job, timeoutMs: number, limits: Limits = {}): Promise<Answer | null | 'late'> {
    this.cpuSeconds = 0;
    if (limits.signal?.aborted) return 'late';
    const send = () => this.#host.run(this.#id, this.#program, job, timeoutMs, limits);
    const first = await send();
    if (first === 'died' && limits.signal?.aborted) return 'late';
    const done = first === 'died' ? await send() : first;
    if (done === 'died') throw new Refusal('UNAVAILABLE', undefined, { retryAfter: 30 });
    this.cpuSeconds = done.cpuSeconds;
    return done.answer as Answer | null | 'late';
  }
}
