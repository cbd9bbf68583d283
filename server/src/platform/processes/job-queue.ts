/**
 * Runs jobs in two processes, so that short ones never wait for long ones. Every job begins in the quick one; when it
 * takes longer than short ones do, it is ended there and waits for the slow one, with its whole time.
 */
import { Refusal } from '../http/refusal.ts';
import { Recent } from '../recent.ts';
import { FairQueue, type Waiter } from './fair-queue.ts';
import { JobProcess, type Program } from './job-process.ts';

/** The most that a short job takes: seconds of the processor, and ms on a busy machine. */
const quick = { cpuSeconds: 0.5, timeoutMs: 2500 } as const;
/** Long jobs give way to short ones. */
const slowNiceness = 5;

export interface JobRequester extends Waiter {
  /** A job that is not short is refused (UNAVAILABLE), to be tried again without this. */
  isBrief?: boolean;
}

interface Limits {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** What the job is about, such as the key of a stored file. One that was not short goes to the slow process at once. */
  subject?: string | undefined;
}

class Slot<Job extends object, Answer> {
  readonly queue = new FairQueue();
  readonly #processes = new Map<Program, JobProcess<Job, Answer>>();
  readonly #programOf: (job: Job) => Program;

  constructor(programOf: (job: Job) => Program) {
    this.#programOf = programOf;
  }

  /** The time of a job begins when the job has been given. */
  run(job: Job, timeoutMs: number, limits: { signal?: AbortSignal; cpuSeconds?: number }) {
    const program = this.#programOf(job);
    const known = this.#processes.get(program) ?? new JobProcess<Job, Answer>(program);
    this.#processes.set(program, known);
    return known.run(job, timeoutMs, limits);
  }
}

export class JobQueue<Job extends object, Answer> {
  readonly #quick: Slot<Job, Answer>;
  readonly #slow: Slot<Job, Answer>;
  readonly #quickLimits: { cpuSeconds: number; timeoutMs: number };
  readonly #long = new Recent<true>(10_000);

  /** `programOf` returns the program of each job, always the same object for the same program. */
  constructor(
    programOf: (job: Job) => Program,
    quickLimits: { cpuSeconds: number; timeoutMs: number } = quick,
  ) {
    const slower = new Map<Program, Program>();
    this.#quick = new Slot(programOf);
    this.#slow = new Slot((job) => {
      const program = programOf(job);
      const slow = slower.get(program) ?? { ...program, niceness: program.niceness + slowNiceness };
      slower.set(program, slow);
      return slow;
    });
    this.#quickLimits = quickLimits;
  }

  get waiting(): number {
    return this.#quick.queue.waiting + this.#slow.queue.waiting;
  }

  /**
   * Returns as JobProcess does, and throws as FairQueue does. Whoever had a job that was not short is served last in the quick
   * process for a while, and whoever had one that took most of its time also in the slow one.
   */
  async run(
    requester: JobRequester,
    given: () => Promise<Job> | Job,
    { timeoutMs, signal, subject }: Limits,
  ): Promise<Answer | null | 'late'> {
    const stop = signal ? { signal } : {};
    if (subject === undefined || !this.#long.get(subject)) {
      const { cpuSeconds, timeoutMs: quickMs } = this.#quickLimits;
      const first = await this.#quick.queue.run(requester, async () =>
        this.#quick.run(await given(), Math.min(timeoutMs, quickMs), { ...stop, cpuSeconds }),
      );
      if (first !== 'late' || signal?.aborted || timeoutMs <= quickMs) return first;
      this.#quick.queue.penalize(requester);
      if (subject !== undefined) this.#long.set(subject, true);
    }
    if (requester.isBrief) throw new Refusal('UNAVAILABLE', undefined, { retryAfter: 60 });
    return this.#slow.queue.run(requester, async () => {
      const job = await given();
      const began = performance.now();
      const answer = await this.#slow.run(job, timeoutMs, stop);
      if (performance.now() - began > timeoutMs / 2) this.#slow.queue.penalize(requester);
      return answer;
    });
  }
}
