import {
  type DataTag,
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnswerOf, Endpoint } from '#contract/common/endpoint';
import { formatTotal, type Metadata } from '#contract/common/paging';
import { CallError, type CallInput, type CallOptions, isUnsettled, send } from './client.ts';
import { beginCall, endCall, endFetches, failCall, leaveStale, refresh } from './freshness.ts';
import { forgetKey, keyFor } from './idempotency-keys.ts';

const keyOf = (call: Endpoint, ...rest: unknown[]): QueryKey => [call.path, ...rest];

/** A query for one answer, cached under the call's path and input. */
export const queryOf = <E extends Endpoint>(
  call: E,
  input: CallInput<E>,
  options: Pick<CallOptions, 'isQuiet'> = {},
) =>
  queryOptions({
    queryKey: keyOf(call, input.params, input.query),
    queryFn: ({ signal }): Promise<AnswerOf<E>> => send(call, input, { ...options, signal }),
    meta: { hears: call.hears ?? [] },
  });

/** The options of a query that is fetched each time it is shown, because no event announces all of its changes. */
export const freshEachTime = { staleTime: 0 };

type Row = { _id?: string };

interface Page {
  rows: readonly Row[];
  metadata: Metadata;
}

/**
 * An infinite query for a paged list; `rows` takes one page's rows from the call's answer. `total` tells no more than
 * whether there are many, so pages show `totalText`. A row that was changed here and for which `holds` is false leaves
 * the list before it is fetched again.
 */
export const listOf = <E extends Endpoint, R extends Row>(
  call: E,
  input: CallInput<E>,
  rows: (answer: AnswerOf<E>) => readonly R[],
  holds?: (row: R) => boolean,
) =>
  infiniteQueryOptions({
    queryKey: keyOf(call, input.params, input.query, 'pages'),
    queryFn: async ({ pageParam, signal }) => {
      const paged = { ...input, query: { ...input.query, page: pageParam } } as CallInput<E>;
      const answer = await send(call, paged, { signal });
      return { rows: rows(answer), metadata: metadataOf(answer) };
    },
    meta: { hears: call.hears ?? [], holds: holds as ((row: unknown) => boolean) | undefined },
    initialPageParam: 1,
    getNextPageParam: ({ metadata }) => (metadata.page < metadata.totalPages ? metadata.page + 1 : undefined),
    // While a filter changes, the old rows stay visible; those of another record do not.
    placeholderData: (before, query) =>
      hashKey([query?.queryKey[1]]) === hashKey([input.params]) ? before : undefined,
    // A row that moves to another page while scrolling is in both pages, so duplicates are removed.
    select: ({ pages }) => {
      const total = pages[0]?.metadata.total ?? 0;
      return { rows: uniqueById(pages.flatMap((page) => page.rows)), total, totalText: formatTotal(total) };
    },
  });

/** A query for all rows of a short list that is needed whole, such as a choice or the names of ids. */
export const everyOf = <E extends Endpoint, R>(call: E, rows: (answer: AnswerOf<E>) => readonly R[]) =>
  queryOptions({
    queryKey: keyOf(call, 'every'),
    queryFn: async ({ signal }): Promise<readonly R[]> => {
      const all: R[] = [];
      for (let page = 1, last = 1; page <= last; page += 1) {
        // oxlint-disable-next-line no-await-in-loop -- the number of pages is known from the first
        const answer = await send(call, { query: { page, count: 100 } } as CallInput<E>, { signal });
        all.push(...rows(answer));
        last = metadataOf(answer).totalPages;
      }
      return all;
    },
    meta: { hears: call.hears ?? [] },
  });

interface Entering {
  cause: 'preload' | 'enter' | 'stay';
  context: { queryClient: QueryClient };
}
type FirstQuery = { queryKey: QueryKey; initialPageParam?: unknown };

/**
 * For a route's loader: fetches the first data of a page while its code is on the way, and waits for nothing. A page that
 * is only fetched beforehand asks nothing.
 */
export function prefetchQueries(
  { cause, context: { queryClient } }: Entering,
  ...queries: readonly FirstQuery[]
): void {
  if (cause !== 'enter') return;
  for (const query of queries) {
    if ('initialPageParam' in query)
      void queryClient.prefetchInfiniteQuery(query as Parameters<QueryClient['prefetchInfiniteQuery']>[0]);
    else void queryClient.prefetchQuery(query as FetchQueryOptions);
  }
}

/** The offers' metadata is one level deeper in the answer than that of the other lists. */
function metadataOf(answer: unknown): Metadata {
  const { metadata, data } = answer as { metadata?: Metadata; data: { metadata: Metadata } };
  return metadata ?? data.metadata;
}

function uniqueById<R extends Row>(rows: readonly R[]): R[] {
  const seen = new Map<unknown, R>();
  for (const row of rows) seen.set(row._id ?? row, row);
  return [...seen.values()];
}

interface Sending extends Omit<CallOptions, 'idempotencyKey'> {
  /** The idempotency key of a call that keeps its own; otherwise the same input is recognized. */
  key?: string;
  /** It may have been carried out before; its answer may then be older than the shown data. */
  isRepeat?: boolean;
  /** Shows a change before the answer; if the call fails, it is taken back and the data is fetched again. */
  expects?: ((queryClient: QueryClient) => void) | undefined;
}

interface Done<E extends Endpoint> {
  answer: AnswerOf<E>;
  refreshed: Promise<void>;
}

/**
 * Sends a changing call. Its answer is cached as the answer of the reading call in `answerIs`, and the queries that
 * hear the call's other topics are fetched again; `refreshed` resolves when they have arrived. When it is unknown
 * whether a call was carried out, the same input is sent with the same idempotency key, after a reload too; minutes
 * later it counts as a new call.
 */
export async function act<E extends Endpoint>(
  queryClient: QueryClient,
  call: E,
  input: CallInput<E>,
  { expects, ...sending }: Sending = {},
): Promise<Done<E>> {
  const { changes = [] } = call;
  const key = sending.key ?? keyFor(call, input);
  const forget = () => sending.key === undefined && forgetKey(call, input);
  beginCall(key, changes, expects !== undefined);
  let takeBack: (() => void) | undefined;
  try {
    if (expects) {
      await endFetches(queryClient, changes);
      takeBack = showExpected(queryClient, () => expects(queryClient));
    }
    const answer = await send(call, input, { ...sending, idempotencyKey: key });
    const hasMissed = endCall(key);
    forget();
    if (call.leavesStale) void leaveStale(queryClient, call.leavesStale);
    const shown = sending.isRepeat ? undefined : showAnswer(queryClient, call, answer);
    return { answer, refreshed: refresh(queryClient, changes, hasMissed ? undefined : shown) };
  } catch (error) {
    takeBack?.();
    const deferred = failCall(key);
    const code = error instanceof CallError ? error.code : 'OFFLINE';
    if (!isUnsettled(code)) forget();
    void refresh(queryClient, expects || stale.has(code) ? changes : deferred);
    throw error;
  }
}

/**
 * Caches a changing call's answer as that of the reading call in `answerIs` and as its row of the lists at the same
 * address, and takes it out of the lists that no longer hold it; returns the hash of its query, if there is one.
 */
function showAnswer(
  queryClient: QueryClient,
  { answerIs, changes = [] }: Endpoint,
  answer: unknown,
): string | undefined {
  if (!answerIs) return undefined;
  const changed = answer as { _id: string };
  const { _id } = changed;
  const name = /\{(\w+)\}/.exec(answerIs.path)?.[1];
  const queryKey = keyOf(answerIs, name === undefined ? undefined : { [name]: _id }, undefined);
  // A record that no page has shown yet hears of later changes too.
  const options = queryClient.defaultQueryOptions({ queryKey, meta: { hears: answerIs.hears ?? [] } });
  queryClient.getQueryCache().build(queryClient, options);
  queryClient.setQueryData(queryKey, answer);
  queryClient.setQueriesData<InfiniteData<Page>>(
    {
      predicate: ({ queryKey: [path, ...rest] }) =>
        `${String(path)}/{id}` === answerIs.path && rest.at(-1) === 'pages',
    },
    (list) => list && { ...list, pages: withRow(list.pages, changed) },
  );
  queryClient.setQueriesData<InfiniteData<Page>>(
    {
      predicate: ({ meta }) =>
        meta?.holds?.(answer) === false && meta.hears.some((topic) => changes.includes(topic)),
    },
    (list) => list && { ...list, pages: withoutRow(list.pages, _id) },
  );
  return hashKey(queryKey);
}

const withRow = (pages: readonly Page[], changed: { _id: string }): Page[] =>
  pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => (row._id === changed._id ? changed : row)),
  }));

function withoutRow(pages: readonly Page[], id: string): Page[] {
  const left = pages.map((page) => page.rows.filter((row) => row._id !== id));
  const isGone = pages.some(({ rows }, at) => rows.length !== left[at]?.length);
  return pages.map(({ metadata }, at) => ({
    rows: left[at] ?? [],
    metadata: { ...metadata, total: metadata.total - Number(isGone) },
  }));
}

/** Sends a call that changes nothing that is shown here. Nobody waits for it, and a lost one is not missed. */
export const sendQuietly = async <E extends Endpoint & { changes: readonly [] }>(
  call: E,
  input: CallInput<E>,
): Promise<void> => void (await send(call, input, { isQuiet: true }).catch(() => {}));

/** For `expects`: shows the answer of this query as it will be. */
export const expected =
  <T, I>({ queryKey }: { queryKey: DataTag<QueryKey, T, Error> }, next: (now: T, input: I) => T) =>
  (queryClient: QueryClient, input: I): void =>
    void queryClient.setQueryData<T>(queryKey, (now) => now && next(now, input));

/** For `expects`: shows a record as it will be in all pages of this call that were read. */
export const expectRow = <R extends { _id: string }>(
  queryClient: QueryClient,
  call: Endpoint,
  id: string,
  next: (row: R) => R,
): void =>
  void queryClient.setQueriesData<InfiniteData<{ rows: readonly R[] }>>(
    { queryKey: [call.path], predicate: ({ queryKey }) => queryKey.at(-1) === 'pages' },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          rows: page.rows.map((row) => (row._id === id ? next(row) : row)),
        })),
      },
  );

interface After<E extends Endpoint> {
  /** `refreshed` resolves when all changed queries have arrived; the call stays pending while this function runs. */
  onSuccess?: (answer: AnswerOf<E>, refreshed: Promise<void>) => void | Promise<void>;
  onError?: (error: CallError) => void;
  /** Shows a change before the call's answer; if the call fails, it is taken back and the data is fetched again. */
  expects?: (queryClient: QueryClient, input: CallInput<E>) => void;
}

/** Maps optimistic data of failed calls to the data from before. */
const takenBack = new WeakMap<object, object>();

/** Applies `expects`. Returns a function that undoes it in all data that have not been replaced since. */
function showExpected(queryClient: QueryClient, expects: () => void): () => void {
  const queries = queryClient.getQueryCache().getAll();
  const dataOf = () => queries.map(({ state }) => state.data as object | undefined);
  const before = dataOf();
  expects();
  const after = dataOf();
  return () => {
    for (const [at, query] of queries.entries()) {
      const [was, is] = [before[at], after[at]];
      if (was && is && is !== was) takenBack.set(is, was);
      let data = query.state.data as object | undefined;
      while (data && takenBack.has(data)) data = takenBack.get(data);
      if (data !== query.state.data) query.setState({ data });
    }
  };
}

/**
 * A hook for a changing call. `run` is ignored while a call is pending, so a second click has no effect, unless the call's
 * effect is shown at once.
 */
export function useCall<E extends Endpoint>(call: E, after: After<E> = {}) {
  const queryClient = useQueryClient();
  const busy = useRef(false);
  type Variables = { input: CallInput<E>; sending: Sending };
  const { expects } = after;
  const mutation = useMutation<Done<E>, CallError, Variables>({
    mutationFn: ({ input, sending }) =>
      act(queryClient, call, input, {
        ...sending,
        expects: expects && ((client) => expects(client, input)),
      }),
    networkMode: 'always',
    onSuccess: ({ answer, refreshed }) => after.onSuccess?.(answer, refreshed),
    onError: (error) => {
      if (error instanceof CallError) after.onError?.(error);
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  const run = (input: CallInput<E>, sending: Sending = {}): void => {
    if (busy.current && !expects) return;
    busy.current = true;
    mutation.mutate({ input, sending });
  };
  return { run, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset };
}

/** Refusals because somebody else has changed the record since it was fetched. */
const stale = new Set<CallError['code']>([
  'INVALID_TRANSITION',
  'CONFLICT',
  'NOT_FOUND',
  'INSUFFICIENT_BALANCE',
]);
