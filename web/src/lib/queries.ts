import { infiniteQueryOptions, queryOptions, useMutation, type QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnswerOf, Endpoint } from '#contract/common/endpoint';
import type { Metadata } from '#contract/common/paging';
import { CallError, type CallInput, send } from './client.ts';
import { forgetKey, keyFor } from './idempotency-keys.ts';

/** Every query of a call begins with the call's path, so that `keyOf(call)` names them all. */
export const keyOf = (call: Endpoint, ...rest: unknown[]): QueryKey => [call.path, ...rest];

/** One answer, kept under the call's path and input. */
export const queryOf = <E extends Endpoint>(call: E, input: CallInput<E>) =>
  queryOptions({
    queryKey: keyOf(call, input.params, input.query),
    queryFn: ({ signal }): Promise<AnswerOf<E>> => send(call, input, { signal }),
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
    initialPageParam: 1,
    getNextPageParam: ({ metadata }) => (metadata.page < metadata.totalPages ? metadata.page + 1 : undefined),
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

interface After<E extends Endpoint> {
  onSuccess?: (answer: AnswerOf<E>) => void | Promise<void>;
  onError?: (error: CallError) => void;
}

/**
 * A changing call. `run` does nothing while one runs, so a second click is ignored. When nobody knows whether a call
 * was done, the same input is sent again with the same idempotency key, after a reload too, and cannot act twice;
 * minutes later it is meant anew.
 */
export function useCall<E extends Endpoint>(call: E, after: After<E> = {}) {
  const busy = useRef(false);
  const mutation = useMutation<AnswerOf<E>, CallError, { input: CallInput<E>; sending: Sending }>({
    mutationFn: async ({ input, sending }) => {
      const idempotencyKey = keyFor(call, input);
      try {
        const answer = await send(call, input, { ...sending, idempotencyKey });
        forgetKey(call);
        return answer;
      } catch (error) {
        if (error instanceof CallError && !unsettled.has(error.code)) forgetKey(call);
        throw error;
      }
    },
    networkMode: 'always',
    onSuccess: (answer) => after.onSuccess?.(answer),
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

/** Answers after which the call may have been carried out all the same. */
const unsettled = new Set<CallError['code']>(['OFFLINE', 'INTERNAL', 'UNAVAILABLE']);
