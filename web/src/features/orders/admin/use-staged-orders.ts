import { useCallback, useEffect, useState } from 'react';
import { whenIdle } from '../../../lib/when-idle.ts';
import { useProfile } from '../../auth/parts.ts';
import { ordersWithResults } from '../draft-keys.ts';

/** The orders whose results wait on this device to be delivered, by id. */
export function useStagedOrders() {
  const { _id: owner } = useProfile();
  const [staged, setStaged] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(() => {
    whenIdle(async () => {
      const { draftsUnder } = await import('../../../lib/drafts.ts');
      const keys = await draftsUnder(owner, 'results ').catch(() => []);
      setStaged((now) => new Set([...now, ...ordersWithResults(keys)]));
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
