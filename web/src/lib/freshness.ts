import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Topic } from '#contract/common/topics';
import type { Event } from '#contract/notifications';
import { announceTyping } from './typing-events.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { hears: readonly Topic[]; holds?: ((row: unknown) => boolean) | undefined };
  }
}

/**
 * Refetches the visible queries that hear one of these topics and marks the others as stale. The query with the hash
 * `current` is skipped, because it has just received its newest answer. With the `id` of the record that changed, the
 * queries about another record of the topic are skipped: `ticket/{id}` of another ticket.
 */
export const refresh = (
  queryClient: QueryClient,
  topics: readonly Topic[],
  current?: string,
  id?: string,
): Promise<void> =>
  fetchAgain(
    queryClient,
    ({ meta, queryHash, queryKey, state }) =>
      !(id !== undefined && isOfAnother(queryKey, topics, id)) &&
      // An answer on its way may be older and would replace the newest one.
      (queryHash !== current || state.fetchStatus === 'fetching') &&
      (meta?.hears.some((topic) => topics.includes(topic)) ?? false),
  );

/** Ends fetches of what a call changes: an answer on its way may be older than the change that is shown for the call. */
export const endFetches = (queryClient: QueryClient, topics: readonly Topic[]): Promise<void> =>
  queryClient.cancelQueries({
    predicate: ({ meta, state }) =>
      // A first answer is waited for.
      state.data !== undefined && (meta?.hears.some((topic) => topics.includes(topic)) ?? false),
  });

/** Marks the queries that hear these topics as stale; they are fetched again when they are next shown. */
export const leaveStale = (queryClient: QueryClient, topics: readonly Topic[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.hears.some((topic) => topics.includes(topic)) ?? false,
    refetchType: 'none',
  });

/**
 * A first answer on its way may be older than the change, and its query is not asked again while it has no data.
 * Therefore it is asked again as soon as that answer is there.
 */
async function fetchAgain(queryClient: QueryClient, isMeant: (query: Query) => boolean): Promise<void> {
  const predicate = (query: Query) => isMeant(query) && !isPutOff(query);
  const first = queryClient
    .getQueryCache()
    .findAll({ predicate, type: 'active', fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries({ predicate });
  if (first.length > 0) await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) });
}

function isOfAnother([path, params]: QueryKey, topics: readonly Topic[], id: string): boolean {
  const paramId = (params as { id?: string } | undefined)?.id;
  return (
    paramId !== undefined && paramId !== id && topics.some((topic) => String(path).startsWith(`${topic}/`))
  );
}

const refreshAll = (queryClient: QueryClient): Promise<void> =>
  fetchAgain(queryClient, ({ meta }) => (meta?.hears.length ?? 0) > 0);

interface OwnCall {
  changes: readonly Topic[];
  /** The call is running, and its expected result is shown already. */
  isExpected: boolean;
  /** A refetch was put off while the call was running. */
  hasMissed: boolean;
  /** Topics of the events that were deferred to the refresh after this call's answer. */
  deferred: Set<Topic>;
}

/** A call's events arrive soon after its answer, so only this page's newest calls are remembered. */
const maxOwnCalls = 100;

/** This page's running and successful calls by idempotency key, oldest first. */
const ownCalls = new Map<string, OwnCall>();

/** Defers the events of this call to the refresh after its answer, so that nothing is fetched twice. */
export function beginCall(key: string, changes: readonly Topic[], isExpected: boolean): void {
  ownCalls.set(key, { changes, isExpected, hasMissed: false, deferred: new Set() });
  const [oldest] = ownCalls.keys();
  if (ownCalls.size > maxOwnCalls && oldest !== undefined) ownCalls.delete(oldest);
}

/** Returns whether refetches were put off during an answered call, in which case its answer may be outdated. */
export function endCall(key: string): boolean {
  const call = ownCalls.get(key);
  if (!call) return false;
  call.isExpected = false;
  return call.hasMissed;
}

/**
 * Returns whether a query must wait for a running call, which refetches it when it ends. An older answer would overwrite
 * the optimistic data.
 */
function isPutOff({ meta }: Query): boolean {
  const running = [...ownCalls.values()].filter(
    ({ isExpected, changes }) => isExpected && meta?.hears.some((topic) => changes.includes(topic)),
  );
  for (const call of running) call.hasMissed = true;
  return running.length > 0;
}

/** Returns the topics of a failed call's events: the server carried it out although its answer was lost. */
export function failCall(key: string): Topic[] {
  const call = ownCalls.get(key);
  ownCalls.delete(key);
  return [...(call?.deferred ?? [])];
}

/** Refreshes the page after an event; `connected` means that events may have been missed. */
export function handleEvent(queryClient: QueryClient, event: Event): void {
  const { type, call: key } = event;
  if (type === 'typing') return announceTyping(event);
  if (type === 'connected') return void refreshAll(queryClient);
  const call = key === undefined ? undefined : ownCalls.get(key);
  if (call?.changes.includes(type)) call.deferred.add(type);
  else void refresh(queryClient, [type], undefined, event.id);
}
