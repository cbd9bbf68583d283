import { networkOf } from '#contract/common/network';
import type { Caller, Platform } from '../ctx.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * How work is dealt out: `upload` for what a signed-in person sends and waits for, `view` for what one looks at, `public`
 * for those who are not signed in, `job` for what nobody waits for.
 */
export type Lane = 'upload' | 'view' | 'public' | 'job';

/** Who a picture is made for. */
export interface Requester {
  lane: Lane;
  who: string;
}

export const uploader = ({ id }: Pick<Caller, 'id'>): Requester => ({ lane: 'upload', who: `person ${id}` });

export const viewer = (caller: Pick<Caller, 'id'> | null, address: string): Requester =>
  caller
    ? { lane: 'view', who: `person ${caller.id}` }
    : { lane: 'public', who: `network ${networkOf(address)}` };

/** Pictures a minute that are made anew for one person, or for one address: a list's worth of faces and a few more. */
export const perMinute = { view: 240, public: 60 } as const;
const minute = 60_000; // ms

/** Takes a picture that is not made yet off its requester's minute; refuses (RATE_LIMITED) past it. */
export async function countShare(
  { pool, clock, settings }: Pick<Platform, 'pool' | 'clock' | 'settings'>,
  { lane, who }: Requester,
): Promise<void> {
  if (!settings.rateLimits || (lane !== 'view' && lane !== 'public')) return;
  const now = clock.now().getTime();
  const begun = now - (now % minute);
  const { rowCount } = await pool.query(
    `INSERT INTO picture_shares AS s (requester, minute, made) VALUES ($1, $2, 1)
     ON CONFLICT (requester, minute) DO UPDATE SET made = s.made + 1 WHERE s.made < $3`,
    [who, new Date(begun), perMinute[lane]],
  );
  if (rowCount === 0)
    throw new Refusal('RATE_LIMITED', undefined, { retryAfter: Math.ceil((begun + minute - now) / 1000) });
}
