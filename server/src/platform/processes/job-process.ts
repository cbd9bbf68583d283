/**
 * Runs jobs in a child process, so that one that crashes, hangs or exhausts its memory cannot harm the server. A job names the
 * files that it reads, because copies of 50 MB would hold up the server. The process handles one job at a time at low priority, starts with the first,
 * and ends after a while without one, and with the host (job-host.ts), however that ends.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveWay } from './give-way.ts';
import { type JobMessage, type Reply, warmUp, watchedParent } from './serve-jobs.ts';

const startTimeoutMs = 30_000;
const usualIdleMs = 30_000;
const watchMs = 50;
/** After this time of a job its process may have to be ended. */
const spareMs = 150;
/** ms in which a job that was told to stop has to. */
const stopMs = 500;
const lowest = constants.priority.PRIORITY_LOW;
/** Seconds of the processor that a process may take for all of its jobs; it is then replaced. */
const lifeSeconds = 60;

export interface Program {
  /** The module that calls `serveJobs`. */
  file: string;
  args?: readonly string[];
  /** Above the server's. */
  niceness: number;
  /** In bytes. A process above it is ended after its job, because decoders rarely return memory. */
  maxMemory: number;
  /** The largest heap of JavaScript in MB; a process that needs more dies. */
  maxHeap?: number;
  /** In bytes, above `maxMemory`: a job whose process holds more, with those it started, is given up at once, where the system reports it. */
  memoryLimit?: number;
  /** Seconds of the processor for one job. */
  cpuSeconds?: number;
  /** Seconds of the processor that a job may take before it is a long one. */
  shortCpuSeconds?: number;
  /** ms without a job after which the process ends. */
  idleMs?: number;
  /**
   * Whether another process starts while a short job takes long, so that the next job need not wait for that. Each of these processes
   * gets `warmUp` as its last argument.
   */
  hasSpare?: boolean;
  /** Whether a job that has to stop can be stopped without its process, whose start takes as long as many a job. */
  hasStoppableJobs?: boolean;
}

const usualCpuSeconds = 30;

interface Started {
  child: ChildProcess;
  ready: Promise<void>;
  /** Seconds of the processor that it has taken, without those it started. */
  cpuSeconds: number;
}

export interface Limits {
  signal?: AbortSignal;
  /** Seconds of the processor, instead of the program's. */
  cpuSeconds?: number;
  /** The time of `performance.now` at which the job ends, however long the process took to start. */
  deadline?: number;
}

/** The command by which the kernel ends a process with its parent, even a busy one. On Linux, which has it, it also bounds the time of the processor. */
const guard = (cpuSeconds: number): [string, ...string[]] => [
  'prlimit',
  `--cpu=${lifeSeconds + Math.ceil(cpuSeconds)}`,
  '--core=0',
  'setpriv',
  '--pdeathsig',
  'KILL',
];

let isGuarded: boolean | undefined;

function hasGuard(): boolean {
  const [command, ...args] = guard(usualCpuSeconds);
  return (isGuarded ??=
    spawnSync(command, [...args, 'true'], { stdio: 'ignore', timeout: 5000 }).status === 0);
}

/** One malloc arena, which returns free memory, and none of the server's secrets. */
export const jobEnvironment = () => ({
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  SystemRoot: process.env.SystemRoot,
});

export class JobProcess<Job extends object, Answer> {
  readonly #program: Program;
  #current: Started | null = null;
  /** The process that takes over when the current one is ended. */
  #spare: Started | null = null;
  #idleTimer: NodeJS.Timeout | undefined;
  /** Seconds of the processor that the last job has taken, where the system reports it. */
  cpuSeconds = 0;

  constructor(program: Program) {
    this.#program = program;
  }

  /**
   * Returns the job's answer, null if it failed, held more than `memoryLimit` or the process died twice, and 'late' after
   * `timeoutMs`, its time of the processor, its deadline or the signal. The caller sends one job at a time.
   */
  async run(job: Job, timeoutMs: number, limits: Limits = {}): Promise<Answer | null | 'late'> {
    // The process may have ended before it received the job, so a failed job is tried once more.
    const began = performance.now();
    const first = await this.#work(job, timeoutMs, limits);
    const left = timeoutMs - (performance.now() - began);
    const reply = first === 'died' ? await this.#work(job, Math.max(left, 0), limits) : first;
    if (reply === 'late') return reply;
    return reply === 'died' ? null : (reply.answer ?? null);
  }

  async #work(job: Job, timeoutMs: number, limits: Limits): Promise<Reply<Answer> | 'died' | 'late'> {
    clearTimeout(this.#idleTimer);
    const current = (this.#current ??= this.#spare ?? this.#start());
    if (this.#spare === current) this.#spare = null;
    const { child } = current;
    const { memoryLimit = Infinity, maxMemory, idleMs = usualIdleMs } = this.#program;
    const { signal, cpuSeconds = this.#program.cpuSeconds ?? usualCpuSeconds, deadline = Infinity } = limits;
    this.cpuSeconds = 0;
    // The start of the process counts towards the job's deadline, but not towards its time.
    const isReady = await comesBefore(deadline, current.ready);
    const leftMs = Math.min(timeoutMs, deadline - performance.now());
    if (!isReady || leftMs <= 0 || signal?.aborted) {
      this.#restAfter(idleMs);
      return 'late';
    }
    const before = takenBy(child.pid);
    return new Promise((resolve) => {
      let hasEnded = false;
      let isStopped = false;
      const end = (reply: Reply<Answer> | 'died' | 'late') => {
        // That the job was not received may come after its end.
        if (hasEnded) return;
        hasEnded = true;
        clearTimeout(timer);
        clearInterval(watch);
        clearTimeout(spareTimer);
        signal?.removeEventListener('abort', late);
        child.off('message', end).off('exit', died).off('error', died);
        if (typeof reply === 'string' || reply.memory > maxMemory || reply.cpuSeconds > lifeSeconds)
          this.#stop(child);
        else {
          this.cpuSeconds = Math.max(this.cpuSeconds, reply.cpuSeconds - current.cpuSeconds);
          current.cpuSeconds = reply.cpuSeconds;
        }
        this.#restAfter(idleMs);
        resolve(isStopped ? 'late' : reply);
      };
      const died = () => end('died');
      const late = () => {
        if (!this.#program.hasStoppableJobs || isStopped) return end('late');
        isStopped = true;
        clearInterval(watch);
        clearTimeout(timer);
        timer = setTimeout(late, stopMs);
        child.send('stop' satisfies JobMessage, (error) => error && died());
      };
      let timer = setTimeout(late, leftMs);
      const look = () => {
        const taken = takenBy(child.pid);
        this.cpuSeconds = Math.max(this.cpuSeconds, taken.cpuSeconds - before.cpuSeconds);
        if (this.cpuSeconds > cpuSeconds) late();
        else if (taken.memory > memoryLimit) end(taken);
      };
      const watch = setInterval(look, watchMs);
      const spareTimer = setTimeout(() => {
        if (this.#program.hasSpare) this.#spare ??= this.#start();
      }, spareMs);
      signal?.addEventListener('abort', late);
      child.once('message', end).once('exit', died).once('error', died);
      child.send({ job } satisfies JobMessage, (error) => error && died());
    });
  }

  #start(): Started {
    const { file, args = [], hasSpare, niceness, maxHeap, cpuSeconds = usualCpuSeconds } = this.#program;
    const options = maxHeap === undefined ? [] : [`--max-old-space-size=${maxHeap}`];
    const [command, ...guarded]: [string, ...string[]] = hasGuard()
      ? [...guard(cpuSeconds), process.execPath]
      : [process.execPath];
    const child = fork(file, hasSpare ? [...args, warmUp] : args, {
      serialization: 'advanced',
      execPath: command,
      execArgv: [...guarded, ...options],
      env: { ...jobEnvironment(), ...(guarded.length === 0 && { [watchedParent]: String(process.pid) }) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Linux shares the processor between sessions first. In the server's, a job would take from the database what the server leaves.
      detached: process.platform === 'linux',
    });
    // A process that cannot start, or has ended, fails its current job only.
    child.on('error', () => this.#stop(child)).once('exit', () => this.#stop(child));
    if (child.pid) void giveWay(child.pid, Math.min(lowest, getPriority() + niceness));
    const current: Started = { child, cpuSeconds: 0, ready: Promise.resolve() };
    current.ready = new Promise<void>((resolve) => {
      const started = ({ cpuSeconds: taken }: Reply<Answer>) => {
        current.cpuSeconds = taken;
        resolve();
      };
      child
        .once('message', started)
        .once('exit', () => resolve())
        .once('error', () => resolve());
      const timer = setTimeout(() => this.#stop(child), startTimeoutMs);
      child.once('message', () => clearTimeout(timer)).once('exit', () => clearTimeout(timer));
    });
    child.unref();
    child.channel?.unref();
    return current;
  }

  #restAfter(ms: number): void {
    this.#idleTimer = setTimeout(() => {
      for (const started of [this.#current, this.#spare]) if (started) this.#stop(started.child);
    }, ms).unref();
  }

  #stop(child: ChildProcess): void {
    if (this.#spare?.child === child) this.#spare = null;
    if (this.#current?.child === child) this.#current = null;
    child.kill('SIGKILL');
  }
}

async function comesBefore(deadline: number, event: Promise<void>): Promise<boolean> {
  if (deadline === Infinity) return event.then(() => true);
  const settled = new AbortController();
  const passed = sleep(Math.max(deadline - performance.now(), 0), false, { signal: settled.signal });
  const isInTime = await Promise.race([event.then(() => true), passed]);
  settled.abort();
  return isInTime;
}

interface Taken {
  /** In bytes. */
  memory: number;
  cpuSeconds: number;
}

/** Linux gives times in hundredths of a second, whatever its own clock is. */
const ticks = 100;

/**
 * Returns the memory and processor time of a process and its children, or zeros outside Linux. The reads are synchronous: they
 * touch no disk, and asynchronous ones would take the server ten times as long.
 */
function takenBy(pid: number | string | undefined): Taken {
  const [status = '', stat = '', started = ''] = ['status', 'stat', `task/${pid}/children`].map((file) =>
    textOf(`/proc/${pid}/${file}`),
  );
  const memory = Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
  // The name, in brackets, may contain anything. After it come the state, ten numbers, and the times of the process and of its ended children.
  const times = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  const usage = { memory, cpuSeconds: times.reduce((sum, time) => sum + Number(time), 0) / ticks };
  const others = started.split(' ').filter(Boolean).map(takenBy);
  return others.reduce(
    (sum, taken) => ({ memory: sum.memory + taken.memory, cpuSeconds: sum.cpuSeconds + taken.cpuSeconds }),
    usage,
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // The process has ended.
  }
}
