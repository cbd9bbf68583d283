import { useEffect } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';

/** Drops a draft once the order's status no longer allows to send it. */
export function useStaleDraft(key: string, isStale: boolean): void {
  useEffect(() => {
    if (!isStale) return undefined;
    let isOver = false;
    whenIdle(async () => {
      if (isOver) return;
      const { dropDraftEverywhere } = await import('../../lib/drafts.ts');
      await dropDraftEverywhere(key).catch(() => {});
    });
    return () => {
      isOver = true;
    };
  }, [key, isStale]);
}
