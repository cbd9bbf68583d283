/** Runs the operations of the engraving engine (`engraving/operations.ts`) in processes, one for each lane. */
import path from 'node:path';
import type { AnswerOf, EngineReply, InputOf, OperationName, Refused } from '#engraving/operations';
import { Refusal } from '../foundation/refusal.ts';
import type { Services } from '../foundation/services.ts';
import type { Program } from '../processes/job-process.ts';
import { type JobLimits, jobQueue } from '../processes/job-queue.ts';
import type { Requester } from '../processes/requester.ts';
import { memoryLimits, timeoutMs } from '../processes/vector-limits.ts';
import type { Platform } from '../work/ctx.ts';

interface Lane extends Program {
  /** The limit of a job. */
  timeoutMs: number;
}

const file = path.join(import.meta.dirname, 'engine-process.ts');

const drawingLimits = {
  file,
  maxMemory: 512 * 1024 * 1024,
  maxHeap: 256,
  // The first drawing of a process takes longer, because it opens the font.
  shortCpuSeconds: 1.5,
};
/** A code with a logo is read many times before it is taken. */
const codeLimits = { ...drawingLimits, args: ['drawCode'], cpuSeconds: 20, timeoutMs: 20_000 };

/** Orders wait for no code that somebody looks at, and visitors' codes give way to what signed-in people wait for. */
export const lanes = {
  lettering: {
    ...drawingLimits,
    args: ['outline', 'export'],
    niceness: 3,
    cpuSeconds: 5,
    timeoutMs: 5000,
  },
  // On a busy machine the start of a process takes longer than the whole order may.
  orderedCodes: { ...codeLimits, niceness: 0, idleMs: 600_000 },
  viewedCodes: { ...codeLimits, niceness: 10 },
  checks: {
    ...memoryLimits,
    file,
    args: ['check'],
    niceness: 3,
    cpuSeconds: timeoutMs / 1000,
    timeoutMs,
    hasSpare: true,
  },
} satisfies Record<string, Lane>;
type LaneName = keyof typeof lanes;

/** A field of an input that is read from a file in the engine's process. */
interface FromFile {
  path: string;
}
type Given<Input> = {
  [Field in keyof Input]: Uint8Array extends Input[Field] ? Input[Field] | FromFile : Input[Field];
};

export interface EngineJob<Name extends OperationName = OperationName> {
  name: Name;
  input: Given<InputOf<Name>>;
}

const queueOf = (lane: Lane, options?: { ofFiles: boolean }) =>
  jobQueue<EngineJob, EngineReply>(() => lane, options);
const queues = {
  lettering: queueOf(lanes.lettering),
  orderedCodes: queueOf(lanes.orderedCodes),
  viewedCodes: queueOf(lanes.viewedCodes),
  checks: queueOf(lanes.checks, { ofFiles: true }),
} satisfies Record<LaneName, (services: Services) => object>;

/**
 * Returns null if the process died, and 'late' if it took too long; throws as JobQueue does. Without `timeoutMs`, the lane's limit
 * applies.
 */
export async function tryEngine<Name extends OperationName>(
  { services }: Pick<Platform, 'services'>,
  lane: LaneName,
  requester: Requester,
  name: Name,
  given: () => Promise<EngineJob<Name>['input']>,
  { timeoutMs = lanes[lane].timeoutMs, ...limits }: Omit<Partial<JobLimits>, 'signal'>,
): Promise<EngineReply<Name> | null | 'late'> {
  const reply = await services
    .get(queues[lane])
    .run(requester, async () => ({ name, input: await given() }), { timeoutMs, ...limits });
  return reply as EngineReply<Name> | null | 'late';
}

/** Throws as JobQueue does, UNAVAILABLE with `tooLong`, and INTERNAL if the engine fails. */
export async function askEngine<Name extends OperationName>(
  parts: Pick<Platform, 'log' | 'services'>,
  lane: LaneName,
  requester: Requester,
  name: Name,
  input: EngineJob<Name>['input'],
  { tooLong, subject }: { tooLong: string; subject?: string },
): Promise<{ answer: AnswerOf<Name> } | { refused: Refused }> {
  const reply = await tryEngine(parts, lane, requester, name, async () => input, { subject });
  if (reply === 'late') throw new Refusal('UNAVAILABLE', tooLong, { retryAfter: 10 });
  if (reply !== null && !('failed' in reply)) return reply;
  parts.log.error({ why: reply?.failed ?? 'its process died' }, 'the engraving engine failed');
  throw new Refusal('INTERNAL');
}
