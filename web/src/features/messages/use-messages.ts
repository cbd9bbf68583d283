import { useQueries, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';

type Asked<Answer> = UseQueryOptions<Answer>;

type MessagesOptions<Answer, M> = {
  newest: Asked<Answer>;
  /** Asks for the messages before one. */
  before: (id: string) => Asked<Answer>;
  messagesOf: (answer: Answer) => readonly M[];
  hasEarlier: (answer: Answer) => boolean;
  /** Entries may change, so earlier pages refresh on the same topics as the newest. */
  areChanging?: boolean;
};

/** Reads a conversation from its end: the newest messages, and earlier ones when they are asked for. */
export function useMessages<Answer, M extends { _id: string }>({
  newest,
  before,
  messagesOf,
  hasEarlier,
  areChanging = false,
}: MessagesOptions<Answer, M>) {
  const record = useQuery(newest);
  const [befores, setBefores] = useState<readonly string[]>([]);
  const earlier = useQueries({
    queries: befores.map((id) => ({
      ...before(id),
      ...(!areChanging && { meta: { hears: [] }, staleTime: Number.POSITIVE_INFINITY }),
    })),
  });
  // Messages that new ones have pushed out of the newest stay.
  const [known, setKnown] = useState<{ answers: readonly Answer[]; byId: ReadonlyMap<string, M> }>({
    answers: [],
    byId: new Map(),
  });
  const answers = [...earlier, record].flatMap(({ data }) => (data ? [data] : []));
  const byId = new Map([
    ...known.byId,
    ...answers.flatMap(messagesOf).map((each) => [each._id, each] as const),
  ]);
  if (answers.length !== known.answers.length || answers.some((each, at) => each !== known.answers[at]))
    setKnown({ answers, byId });
  const messages = [...byId.values()].toSorted((a, b) => Number(a._id) - Number(b._id));
  // While earlier ones are on their way, those before them are still to come.
  const oldest = earlier.findLast((each) => each.data)?.data ?? record.data;
  const failed = earlier.find((each) => each.isError);
  const [first] = messages;
  return {
    record,
    messages,
    hasEarlier: oldest !== undefined && hasEarlier(oldest),
    isLoadingEarlier: earlier.some((each) => each.isFetching),
    loadEarlier: () => {
      if (failed) void failed.refetch();
      else if (first) setBefores((now) => (now.includes(first._id) ? now : [...now, first._id]));
    },
  };
}
