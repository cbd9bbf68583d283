import { networkOf } from '#contract/common/network';
import type { Caller, Platform } from '../work/ctx.ts';
import { Refusal } from '../foundation/refusal.ts';
import type { JobRequester } from './job-queue.ts';

/**
 * The queue's lanes: `order` for what an order needs before it is placed, `upload` for files that a signed-in person sends and
 * waits for, `view` for pictures they look at, `public` for people who are not signed in, `job` for background work.
 */
export type Lane = 'order' | 'upload' | 'view' | 'public' | 'job';

export interface Requester extends JobRequester {
  lane: Lane;
}

type Person = Pick<Caller, 'id'> & Partial<Pick<Caller, 'admin'>>;

const of = ({ id, admin = false }: Person) => ({
  key: `person ${id}`,
  isAdmin: admin,
  since: performance.now(),
});

export const buyer = (caller: Person): Requester => ({ lane: 'order', ...of(caller) });

export const uploader = (caller: Person): Requester => ({ lane: 'upload', ...of(caller) });

export const viewer = (caller: Person | null, address: string): Requester =>
  caller
    ? { lane: 'view', ...of(caller) }
    : { lane: 'public', key: `network ${networkOf(address)}`, since: performance.now() };

/** Pictures for one person (`view`) or one address (`public`): one list's worth of them and some more. */
export const perMinute = { view: 240, public: 60 } as const;
const minuteMs = 60_000;

/** Counts one picture to be rendered for the requester; throws RATE_LIMITED above the limit per minute. */
export async function countShare(
  { pool, clock, settings }: Pick<Platform, 'pool' | 'clock' | 'settings'>,
  { lane, key }: Requester,
): Promise<void> {
  if (!settings.rateLimits || (lane !== 'view' && lane !== 'public')) return;
  const now = clock.now().getTime();
  const begun = now - (now % minuteMs);
  const { rowCount } = await pool.query(
    `INSERT INTO picture_shares AS s (requester, minute, made) VALUES ($1, $2, 1)
     ON CONFLICT (requester, minute) DO UPDATE SET made = s.made + 1 WHERE s.made < $3`,
    [key, new Date(begun), perMinute[lane]],
  );
  if (rowCount === 0)
    throw new Refusal('RATE_LIMITED', undefined, { retryAfter: Math.ceil((begun + minuteMs - now) / 1000) });
}
