import { CallError } from '../../lib/client.ts';

type Read = { updatedAt: string };

/** The item as it is now, where a call was refused because it is not any more as it was read. */
export const changedItem = <I extends Read>(error: unknown): I | undefined =>
  error instanceof CallError ? (error.current as I | undefined) : undefined;

export const isPartSame = <I>(one: I, other: I, partOf: (item: I) => unknown): boolean =>
  JSON.stringify(partOf(one)) === JSON.stringify(partOf(other));

/** Changes of other parts made since then stay; if this part has changed, it throws the refusal. */
export async function changePart<I extends Read, A>(
  item: I,
  partOf: (item: I) => unknown,
  send: (updatedAt: string) => Promise<A>,
): Promise<A> {
  try {
    return await send(item.updatedAt);
  } catch (error) {
    const now = changedItem<I>(error);
    if (!now || !isPartSame(now, item, partOf)) throw error;
    return changePart(now, partOf, send);
  }
}
