/**
 * Runs jobs in three processes, so that short ones never wait for long ones, and nobody for the background. Every job that somebody
 * waits for begins in the quick one; when it takes longer than short ones do, it is ended there and waits for the slow one, with its
 * whole time. Background jobs have the third.
 */
import { availableParallelism } from 'node:os';
import { Refusal } from '../foundation/refusal.ts';
import { LruCache } from '../foundation/lru-cache.ts';
import type { Services } from '../foundation/services.ts';
import { FairQueue, newRequesters, type Requesters, type Waiter } from './fair-queue.ts';
import { HostedProcess, type JobHost, jobHost } from './job-host.ts';
import type { Limits, Program } from './job-process.ts';

/**
 * The most that a short job takes: seconds of the processor unless its program says otherwise, and ms on a busy machine. The smallest
 * EPS takes 0.15 s, on a slow and busy machine 0.4 s.
 */
const short = { cpuSeconds: 0.5, timeoutMs: 6000 } as const;
/** Whether the system reports the processor time of a process; elsewhere the clock decides. */
const tellsCpu = process.platform === 'linux';
/** Long jobs give way to short ones, but are not forgotten on a busy machine. */
const slowNiceness = 9;
/** ms after a request began at which its job ends, so that the answer comes within 30 s. */
const answerMs = 28_000;
/** The lane of jobs that nobody waits for. */
const backgroundLane = 'job';
/** The part of its time after which a long job is one of those that hold up others. */
const much = 1 / 3;

export interface JobRequester extends Waiter {
  /** A background job that is not short is refused (UNAVAILABLE), to be tried again without this. */
  isBrief?: boolean;
}

export interface JobLimits {
  /** In ms. */
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** The subject of the job, such as the key of a stored file. A subject whose job was not short goes straight to the slow process. */
  subject?: string | undefined;
  /** The caller stores 'late' as the result, so a job that is late only because the machine is busy throws UNAVAILABLE instead. */
  storesLate?: boolean;
}

class Slot<Job extends object, Answer> {
  readonly queue: FairQueue;
  readonly #processes = new Map<Program, HostedProcess<Job, Answer>>();
  readonly #host: JobHost;
  readonly #programOf: (job: Job) => Program;

  constructor(host: JobHost, programOf: (job: Job) => Program, queue: FairQueue) {
    this.#host = host;
    this.queue = queue;
    this.#programOf = programOf;
  }

  /** Returns the answer, the ms of the processor that the job took, and whether they are more than `much` seconds. */
  async run(job: Job, timeoutMs: number, limits: Limits, much: number) {
    const program = this.#programOf(job);
    const hosted = this.#processes.get(program) ?? new HostedProcess<Job, Answer>(this.#host, program);
    this.#processes.set(program, hosted);
    const answer = await hosted.run(job, timeoutMs, limits);
    return tellsCpu
      ? { answer, costMs: hosted.cpuSeconds * 1000, isHeavy: hosted.cpuSeconds > much }
      : { answer, costMs: undefined, isHeavy: answer === 'late' };
  }
}

class JobQueue<Job extends object, Answer> {
  readonly #quick: Slot<Job, Answer>;
  readonly #slow: Slot<Job, Answer>;
  readonly #background: Slot<Job, Answer>;
  readonly #long = new LruCache<true>(10_000);
  readonly #programOf: (job: Job) => Program;

  /**
   * `programOf` returns the program of each job, always the same object for the same program. Short jobs take their turns in `turns`,
   * which queues may share, as they share `requesters`.
   */
  constructor(host: JobHost, programOf: (job: Job) => Program, turns: FairQueue, requesters: Requesters) {
    this.#programOf = programOf;
    const slower = new Map<Program, Program>();
    const slowerOf = (job: Job) => {
      const program = programOf(job);
      const { niceness } = program;
      const slow = slower.get(program) ?? { ...program, niceness: niceness + slowNiceness, hasSpare: false };
      slower.set(program, slow);
      return slow;
    };
    this.#quick = new Slot(host, programOf, turns);
    this.#slow = new Slot(host, slowerOf, new FairQueue({ ...newRequesters(), open: requesters.open }));
    this.#background = new Slot(host, slowerOf, new FairQueue());
  }

  /** The number of waiting jobs, without background jobs. */
  get waiting(): number {
    return this.#quick.queue.waiting(this) + this.#slow.queue.waiting();
  }

  /**
   * Returns as JobProcess does, and throws as FairQueue does. Whoever had a job that was not short, here or in another queue, goes to
   * the slow process for a while, so that ten people with hostile files leave the quick one to others. Whoever had one that took
   * most of its time is served last there.
   */
  async run(
    requester: JobRequester,
    given: () => Promise<Job> | Job,
    { timeoutMs, signal, subject, storesLate = false }: JobLimits,
  ): Promise<Answer | null | 'late'> {
    const deadline = requester.since === undefined ? Infinity : requester.since + answerMs;
    const stop = { ...(signal && { signal }), deadline };
    const isLong = subject !== undefined && this.#long.get(subject);
    const isBackground = requester.lane === backgroundLane;
    const shortSlot = isBackground ? this.#background : this.#quick;
    const wholeSlot = isBackground ? this.#background : this.#slow;
    const isPenalized = () => !requester.isAdmin && this.#quick.queue.isPenalized(requester);
    const isTried = () => (isBackground ? requester.isBrief : !isPenalized());
    if (!isLong && isTried()) {
      const tried = await shortSlot.queue.run(
        { ...requester, kind: this },
        async (pause) => {
          // The requester may have had a long job while this one waited.
          if (!isTried()) return null;
          const job = await pause(Promise.resolve(given()));
          const cpuSeconds = this.#programOf(job).shortCpuSeconds ?? short.cpuSeconds;
          const ran = await shortSlot.run(
            job,
            isBackground ? timeoutMs : Math.min(timeoutMs, short.timeoutMs),
            { ...stop, cpuSeconds },
            cpuSeconds,
          );
          // Before the next turn is given, which would be the requester's again.
          if (ran.isHeavy) this.#quick.queue.penalize(requester);
          return ran;
        },
        costOf,
      );
      if (tried?.isHeavy && subject !== undefined) this.#long.set(subject, true);
      if (tried && (tried.answer !== 'late' || signal?.aborted || timeoutMs <= short.timeoutMs))
        return tried.answer;
    }
    if (requester.isBrief) throw new Refusal('UNAVAILABLE', undefined, { retryAfter: 60 });
    const { answer, isHeavy } = await wholeSlot.queue.run(
      requester,
      async () => {
        const job = await given();
        const { cpuSeconds = Infinity } = this.#programOf(job);
        const most = Math.min(timeoutMs / 1000, cpuSeconds) * much;
        const ran = await wholeSlot.run(job, timeoutMs, stop, most);
        if (ran.isHeavy) wholeSlot.queue.penalize(requester);
        return ran;
      },
      costOf,
    );
    const isCut = performance.now() >= deadline;
    if (answer === 'late' && storesLate && !signal?.aborted && (isCut || !isHeavy))
      throw new Refusal('UNAVAILABLE', undefined, { retryAfter: 30 });
    return answer;
  }
}

const costOf = (ran: { costMs: number | undefined } | null) => ran?.costMs;

/**
 * The shared queue of short jobs that read people's files. It leaves one core to the server and the database: on two cores, three jobs
 * at a time took three times as long each, and the next person had to wait for one of them.
 */
const turnsOfFiles = (services: Services) =>
  new FairQueue(services.get(newRequesters), {
    places: Math.max(1, availableParallelism() - 1),
    dismisses: true,
  });

/** Returns the queue of these programs as a service. Who has long jobs in one such queue is served later in all. */
export const jobQueue =
  <Job extends object, Answer>(programOf: (job: Job) => Program, { ofFiles = false } = {}) =>
  (services: Services) => {
    const requesters = services.get(newRequesters);
    const turns = ofFiles ? services.get(turnsOfFiles) : new FairQueue(requesters, { dismisses: true });
    return new JobQueue<Job, Answer>(services.get(jobHost), programOf, turns, requesters);
  };
