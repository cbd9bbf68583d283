import type { QueryClient } from '@tanstack/react-query';
import type { Topic } from '#contract/common/topics';
import type { Event } from '#contract/notifications';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { hears: readonly Topic[] };
  }
}

/**
 * Asks again for everything on the screen that hears one of these topics; what is not on it is asked for when it is.
 * `current` (a query's hash) is left as it is, for it has just been given its newest answer.
 */
export const refresh = (
  queryClient: QueryClient,
  topics: readonly Topic[],
  current?: string,
): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta, queryHash, state }) =>
      // An answer on its way may be older, and would take the place of the newest.
      (queryHash !== current || state.fetchStatus === 'fetching') &&
      (meta?.hears.some((topic) => topics.includes(topic)) ?? false),
  });

/** Asks again for everything that hears any topic. */
const refreshAll = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => (meta?.hears.length ?? 0) > 0 });

interface OwnAct {
  changes: readonly Topic[];
  /** Topics of its events that were left to the refresh after its answer. */
  leftOut: Set<Topic>;
}

/** This page's changing calls by their idempotency key, except those that failed. */
const ownActs = new Map<string, OwnAct>();

/** Leaves the events of a call that begins to the refresh after its answer, so that nothing is fetched twice. */
export function beginAct(key: string, changes: readonly Topic[]): void {
  ownActs.set(key, { changes, leftOut: new Set() });
}

/** The topics of a failed call's events: it was carried out, although its answer was lost. */
export function failAct(key: string): Topic[] {
  const act = ownActs.get(key);
  ownActs.delete(key);
  return [...(act?.leftOut ?? [])];
}

/** Refreshes the page after an event; `connected` means that events may have been missed. */
export function hearEvent(queryClient: QueryClient, { type, by }: Event): void {
  if (type === 'connected') return void refreshAll(queryClient);
  const act = by === undefined ? undefined : ownActs.get(by);
  if (act?.changes.includes(type)) act.leftOut.add(type);
  else void refresh(queryClient, [type]);
}
