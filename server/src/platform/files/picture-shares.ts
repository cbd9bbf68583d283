import { minuteMs } from '#contract/common/tehran';
import type { Queries } from '../database/database.ts';
import type { Environment } from '../environment/environment.ts';
import type { Clock } from '../foundation/clock.ts';
import { rateLimited } from '../foundation/refusal.ts';
import type { Requester } from '../processes/requester.ts';

/** Pictures for one person (`view`) or one address (`public`): one list's worth of them and some more. */
export const perMinute = { view: 240, public: 60 } as const;

export interface SharesParts {
  pool: Queries;
  clock: Clock;
  environment: Pick<Environment, 'rateLimits'>;
}

/** Counts one picture to be rendered for the requester; throws RATE_LIMITED above the limit per minute. */
export async function countShare(
  { pool, clock, environment }: SharesParts,
  { lane, key }: Requester,
): Promise<void> {
  if (!environment.rateLimits || (lane !== 'view' && lane !== 'public')) return;
  const now = clock.now().getTime();
  const begun = now - (now % minuteMs);
  const { rowCount } = await pool.query(
    `INSERT INTO picture_shares AS s (requester, minute, made) VALUES ($1, $2, 1)
     ON CONFLICT (requester, minute) DO UPDATE SET made = s.made + 1 WHERE s.made < $3`,
    [key, new Date(begun), perMinute[lane]],
  );
  if (rowCount === 0) throw rateLimited((begun + minuteMs - now) / 1000);
}
