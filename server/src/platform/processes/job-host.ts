/**
 * Starts the processes of jobs from a small process. Linux starts a process by a fork: it copies the page table of the process that asks
 * for it, and each page which that process writes afterwards costs it a page fault. On a virtual machine, a start from a server of
 * 300 MB took 40 ms, and its page faults up to a second, several times a second while hostile files ended one process after another.
 */
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Done, HostMessage } from './host-process.ts';
import { jobEnvironment, type Limits, type Program } from './job-process.ts';

const file = path.join(import.meta.dirname, 'host-process.ts');

type End = (done: Done | 'died') => void;

export class JobHost {
  #child: ChildProcess | null = null;
  readonly #running = new Map<number, End>();
  #lastJob = 0;
  #lastProcess = 0;
  #isClosed = false;

  /** Starts it before its first job, while the server is small. */
  start(): void {
    this.#child ??= this.#fork();
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
    const send = (message: HostMessage) => child.send(message, (error) => error && this.#end(id, 'died'));
    const stop = () => send({ stop: id });
    const limits = { cpuSeconds, leftMs: deadline - performance.now() };
    return new Promise<Done | 'died'>((resolve) => {
      this.#running.set(id, resolve);
      send({ id, processId, program, job, timeoutMs, limits });
      signal?.addEventListener('abort', stop);
    }).finally(() => signal?.removeEventListener('abort', stop));
  }

  #end(id: number, done: Done | 'died'): void {
    this.#running.get(id)?.(done);
    this.#running.delete(id);
  }

  #fork(): ChildProcess {
    const child = fork(file, {
      serialization: 'advanced',
      execArgv: [],
      env: jobEnvironment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const died = () => {
      if (this.#child !== child) return;
      this.#child = null;
      for (const id of this.#running.keys()) this.#end(id, 'died');
    };
    child.on('error', died).once('exit', died);
    child.on('message', (done: Done) => this.#end(done.id, done));
    child.unref();
    child.channel?.unref();
    return child;
  }
}

/** The host of one server, as a service. */
export const jobHost = () => new JobHost();

/** A process of jobs in the host, which works as JobProcess does. */
export class HostedProcess<Job extends object, Answer> {
  readonly #host: JobHost;
  readonly #id: number;
  readonly #program: Program;
  /** Seconds of the processor that the last job has taken, as far as the system tells. */
  cpuSeconds = 0;

  constructor(host: JobHost, program: Program) {
    this.#host = host;
    this.#id = host.newProcessId();
    this.#program = program;
  }

  async run(job: Job, timeoutMs: number, limits: Limits = {}): Promise<Answer | null | 'late'> {
    if (limits.signal?.aborted) return 'late';
    const send = () => this.#host.run(this.#id, this.#program, job, timeoutMs, limits);
    const first = await send();
    // The job is not at fault for the end of the host, so it has not failed.
    const done = first === 'died' ? await send() : first;
    if (done === 'died') return 'late';
    this.cpuSeconds = done.cpuSeconds;
    return done.answer as Answer | null | 'late';
  }
}
