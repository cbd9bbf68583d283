import { useCallback, useEffect, useState } from 'react';
import { whenIdle } from '../../../lib/when-idle.ts';
import { useProfile } from '../../auth/parts.ts';

/** Returns the ids of the orders to whose drafts of results these keys belong (`draftKeys.results`). */
const ordersOf = (keys: readonly string[]): string[] =>
  keys.flatMap((key) => /^results (\d+),/.exec(key)?.[1] ?? []);

/** The orders whose results wait on this device to be delivered, by id. */
export function useStagedOrders() {
  const { _id: owner } = useProfile();
  const [staged, setStaged] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(() => {
    whenIdle(async () => {
      const { draftsUnder } = await import('../../../lib/drafts.ts');
      const keys = await draftsUnder(owner, 'results ').catch(() => []);
      setStaged((now) => new Set([...now, ...ordersOf(keys)]));
    });
  }, [owner]);
  const stage = useCallback((id: string, isStaged: boolean) => {
    setStaged((now) => {
      if (now.has(id) === isStaged) return now;
      const next = new Set(now);
      if (isStaged) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  return { staged, stage };
}
