import {
  hashKey,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnswerOf, Endpoint } from '#contract/common/endpoint';
import type { Metadata } from '#contract/common/paging';
import { CallError, type CallInput, send } from './client.ts';
import { beginAct, failAct, refresh } from './freshness.ts';
import { forgetKey, keyFor } from './idempotency-keys.ts';

/** Every query of a call begins with the call's path, so that `keyOf(call)` names them all. */
export const keyOf = (call: Endpoint, ...rest: unknown[]): QueryKey => [call.path, ...rest];

/** One answer, kept under the call's path and input. */
export const queryOf = <E extends Endpoint>(call: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: keyOf(call, input.params, input.query),
    queryFn: ({ signal }): Promise<AnswerOf<E>> => send(call, input, { signal }),
    meta: { hears: call.hears ?? [] },
  });

/** A list that grows page by page; `rows` reads one page's rows out of the call's answer. */
export const listOf = <E extends Endpoint, R>(
  call: E,
  input: CallInput<E>,
  rows: (answer: AnswerOf<E>) => readonly R[],
) =>
  infiniteQueryOptions({
    queryKey: keyOf(call, input.params, input.query, 'pages'),
    queryFn: async ({ pageParam, signal }) => {
      const paged = { ...input, query: { ...input.query, page: pageParam } } as CallInput<E>;
      const answer = await send(call, paged, { signal });
      return { rows: rows(answer), metadata: metadataOf(answer) };
    },
    meta: { hears: call.hears ?? [] },
    initialPageParam: 1,
    getNextPageParam: ({ metadata }) => (metadata.page < metadata.totalPages ? metadata.page + 1 : undefined),
    // While a filter changes, the rows stay; those of another record do not.
    placeholderData: (before, query) =>
      hashKey([query?.queryKey[1]]) === hashKey([input.params]) ? before : undefined,
    // A row that moved from one page to the next while scrolling stands in both.
    select: ({ pages }) => ({
      rows: uniqueById(pages.flatMap((page) => page.rows)),
      total: pages[0]?.metadata.total ?? 0,
    }),
  });

/** Beside the rows; of the offers, one level down (specification §7). */
function metadataOf(answer: unknown): Metadata {
  const { metadata, data } = answer as { metadata?: Metadata; data: { metadata: Metadata } };
  return metadata ?? data.metadata;
}

function uniqueById<R>(rows: readonly R[]): R[] {
  const seen = new Map<unknown, R>();
  for (const row of rows) seen.set((row as { _id?: string })._id ?? row, row);
  return [...seen.values()];
}

interface Sending {
  onProgress?: (percent: number, speed: number) => void;
  signal?: AbortSignal;
}

interface Done<E extends Endpoint> {
  answer: AnswerOf<E>;
  refreshed: Promise<void>;
}

/**
 * Sends a changing call. Its answer is shown where it is the new answer of a reading call, and what else the contract
 * says it changes is asked for again: `refreshed` ends when that has come. When nobody knows whether a call was done, the
 * same input is sent again with the same idempotency key, after a reload too, and cannot act twice; minutes later it is
 * meant anew.
 */
export async function act<E extends Endpoint>(
  queryClient: QueryClient,
  call: E,
  input: CallInput<E>,
  sending: Sending = {},
): Promise<Done<E>> {
  const { changes = [] } = call;
  const key = keyFor(call, input);
  beginAct(key, changes);
  try {
    const answer = await send(call, input, { ...sending, idempotencyKey: key });
    forgetKey(call);
    return { answer, refreshed: refresh(queryClient, changes, showAnswer(queryClient, call, answer)) };
  } catch (error) {
    const leftOut = failAct(key);
    const code = error instanceof CallError ? error.code : 'OFFLINE';
    if (!unsettled.has(code)) forgetKey(call);
    void refresh(queryClient, stale.has(code) ? changes : leftOut);
    throw error;
  }
}

/** Gives a changing call's answer to the reading call whose new answer it is; its query's hash, if there is one. */
function showAnswer(queryClient: QueryClient, { answerIs }: Endpoint, answer: unknown): string | undefined {
  if (!answerIs) return undefined;
  const name = /\{(\w+)\}/.exec(answerIs.path)?.[1];
  const params = name === undefined ? undefined : { [name]: (answer as { _id: string })._id };
  const queryKey = keyOf(answerIs, params, undefined);
  queryClient.setQueryData(queryKey, answer);
  return hashKey(queryKey);
}

interface After<E extends Endpoint> {
  /** `refreshed` ends when all that the call has changed is shown; the call is pending as long as this one runs. */
  onSuccess?: (answer: AnswerOf<E>, refreshed: Promise<void>) => void | Promise<void>;
  onError?: (error: CallError) => void;
}

/** A changing call. `run` does nothing while one runs, so a second click is ignored. */
export function useCall<E extends Endpoint>(call: E, after: After<E> = {}) {
  const queryClient = useQueryClient();
  const busy = useRef(false);
  const mutation = useMutation<Done<E>, CallError, { input: CallInput<E>; sending: Sending }>({
    mutationFn: ({ input, sending }) => act(queryClient, call, input, sending),
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
    if (busy.current) return;
    busy.current = true;
    mutation.mutate({ input, sending });
  };
  return { run, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset };
}

/** Refusals of what is not as it was shown: somebody else has changed it meanwhile. */
const stale = new Set<CallError['code']>([
  'INVALID_TRANSITION',
  'CONFLICT',
  'NOT_FOUND',
  'INSUFFICIENT_BALANCE',
]);

/** Answers after which the call may have been carried out all the same. */
const unsettled = new Set<CallError['code']>(['OFFLINE', 'INTERNAL', 'UNAVAILABLE']);
