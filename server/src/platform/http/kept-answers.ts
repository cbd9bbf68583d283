import type { FastifyRequest } from 'fastify';
import type { Clock } from '../foundation/clock.ts';
import type { Caller } from '../sessions.ts';
import { Recent } from '../foundation/recent.ts';
import type { PackedBody } from './packed-body.ts';

/** What tells that an answer which was given before still holds. */
export interface Validity<Answer> {
  /**
   * SQL for the version of a person's answers; `p` is their row of `people`. Everything that changes an answer must renew
   * the version in the same transaction, and no version may come again.
   */
  readonly version: string;
  /** The time from which the answer is another one although nothing has changed, or null. */
  until(answer: Answer): Date | null;
}

interface KeptAnswer {
  readonly version: string;
  /** In ms. */
  readonly until: number;
  readonly body: PackedBody;
}

/** In bytes. */
const mostKept = 64 * 1024 * 1024;
/** Answers to longer addresses are not kept, so that what they take besides their bodies is bounded too. */
const longestUrl = 200;

const keyOf = ({ id, level, roles }: Caller, url: string): string => `${id} ${level} ${roles.join()} ${url}`;

/** JSON answers in memory. Each is given again only if the version that is read with the caller's session is the same. */
export class KeptAnswers {
  readonly #kept = new Recent<KeptAnswer>(mostKept, ({ body }) => body.weight);

  async find({ caller, early, url }: FastifyRequest, clock: Clock): Promise<PackedBody | null> {
    const kept = caller && early && this.#kept.get(keyOf(caller, url));
    if (!kept || clock.now().getTime() >= kept.until) return null;
    return (await early.readVersion()) === kept.version ? kept.body : null;
  }

  keep({ caller, early, url }: FastifyRequest, body: PackedBody, until: Date | null): void {
    if (!caller || !early || early.version === null || url.length > longestUrl) return;
    this.#kept.set(keyOf(caller, url), {
      version: early.version,
      until: until?.getTime() ?? Number.POSITIVE_INFINITY,
      body,
    });
  }
}
