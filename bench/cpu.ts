/** Reads from /proc how much processor time processes have used, and how busy the machine is with others. */
import fs from 'node:fs';

/** The unit of most times in /proc, in ms. */
const ticksMs = 10;

const read = (file: string): string | null => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null; // It has ended in the meantime.
  }
};

/** Returns the processor time of a process in ms, over all of its threads. */
function cpuOf(pid: number): number {
  let total = 0;
  let threads: string[] = [];
  try {
    threads = fs.readdirSync(`/proc/${pid}/task`);
  } catch {
    return 0;
  }
  // The first number is the time on a processor in ns; /proc/<pid>/stat counts in steps of 10 ms.
  for (const thread of threads)
    total += Number(read(`/proc/${pid}/task/${thread}/schedstat`)?.split(' ')[0] ?? 0);
  return total / 1e6;
}

/** Returns the processor time, in ms, of a process and its children that have ended, to a tick; ended threads count. */
function cpuInTicks(pid: number): number {
  const fields =
    read(`/proc/${pid}/stat`)
      ?.replace(/^.*\) /, '')
      .split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * ticksMs;
}

/** The children of all threads of a process: a browser starts its processes from several. */
export function childrenOf(pid: number): number[] {
  try {
    return fs
      .readdirSync(`/proc/${pid}/task`)
      .flatMap((thread) => (read(`/proc/${pid}/task/${thread}/children`) ?? '').split(' '))
      .filter(Boolean)
      .map(Number);
  } catch {
    return [];
  }
}

const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)];

export const parentOf = (pid: number): number =>
  Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1]);

/** The processes of a database that serve connections; its housekeeping is left out, because it comes at any time. */
const backendsOf = (postmaster: number): number[] =>
  childrenOf(postmaster).filter((pid) =>
    /^postgres: hakkak hakkak /.test(read(`/proc/${pid}/cmdline`) ?? ''),
  );

export interface Spent {
  /** In ms. */
  server: number;
  database: number;
}

/** Starts to measure a server and the connections of its database; the returned function says how much they have used since. */
export function meter(server: number, postmaster: number): () => Spent {
  const before = new Map([server, ...backendsOf(postmaster)].map((pid) => [pid, cpuOf(pid)]));
  const since = (pid: number) => cpuOf(pid) - (before.get(pid) ?? 0);
  return () => ({
    server: since(server),
    database: backendsOf(postmaster).reduce((sum, pid) => sum + since(pid), 0),
  });
}

interface Times {
  busy: number;
  stolen: number;
  all: number;
  own: number;
}

function machineTimes(own: readonly number[]): Times {
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softirq = 0, stolen = 0] = (
    read('/proc/stat')?.split('\n')[0]?.trim().split(/\s+/).slice(1) ?? []
  ).map((ticks) => Number(ticks) * ticksMs);
  // Time in interrupts is mostly the network's between our own processes.
  const busy = user + nice + system;
  return {
    busy,
    stolen,
    all: busy + idle + waiting + irq + softirq + stolen,
    own: own.reduce((sum, pid) => sum + cpuInTicks(pid), 0),
  };
}

/** Shares of the machine's time, from 0 to 1. */
export interface Disturbance {
  foreign: number;
  stolen: number;
}

/** Watches the machine while the listed processes and this one work, with all that descend from them. */
export function watchMachine(pids: readonly number[]): () => Disturbance {
  const own = () => [...new Set([process.pid, ...pids].flatMap(familyOf))];
  const before = machineTimes(own());
  return () => {
    const now = machineTimes(own());
    const all = Math.max(1, now.all - before.all);
    return {
      foreign: Math.max(0, now.busy - before.busy - (now.own - before.own)) / all,
      stolen: (now.stolen - before.stolen) / all,
    };
  };
}
