import type { Caller } from '../sessions.ts';
import { notFound } from '../foundation/refusal.ts';

declare const owned: unique symbol;
/** A record that the caller may touch. Only `authorize` makes one, so a forgotten check does not compile. */
export type Owned<T> = T & { readonly [owned]: true };

export const authorizeIf = <T>(
  record: T | null | undefined,
  mayTouch: (record: T) => boolean,
): Owned<T> | null =>
  record !== null && record !== undefined && mayTouch(record) ? (record as Owned<T>) : null;

/** Throws NOT_FOUND with `message` where `authorizeIf` returns null. */
export function authorize<T>(
  record: T | null | undefined,
  mayTouch: (record: T) => boolean,
  message: string,
): Owned<T> {
  const owned = authorizeIf(record, mayTouch);
  if (!owned) throw notFound(message);
  return owned;
}

export const isOwn =
  ({ caller }: { caller: Pick<Caller, 'id'> }) =>
  (record: { person_id: number | null }): boolean =>
    record.person_id === caller.id;

export const isForAdmin =
  ({ caller }: { caller: Pick<Caller, 'admin'> }) =>
  (): boolean =>
    caller.admin;

export const isOwnOrForAdmin =
  ({ caller }: { caller: Pick<Caller, 'id' | 'admin'> }) =>
  (record: { person_id: number | null }): boolean =>
    caller.admin || isOwn({ caller })(record);
