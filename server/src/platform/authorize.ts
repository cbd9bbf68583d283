import type { Ctx } from './ctx.ts';
import { notFound } from './http/refusal.ts';

declare const owned: unique symbol;
/** A record its caller may touch. `authorize` is the only way to one, so a forgotten check does not compile. */
export type Owned<T> = T & { readonly [owned]: true };

/** The record as one its caller may touch; null when it is not there or `mayTouch` says no. */
export const authorizeIf = <T>(
  record: T | null | undefined,
  mayTouch: (record: T) => boolean,
): Owned<T> | null =>
  record !== null && record !== undefined && mayTouch(record) ? (record as Owned<T>) : null;

/** The same, where what its caller may not touch does not exist for them (NOT_FOUND with `message`). */
export function authorize<T>(
  record: T | null | undefined,
  mayTouch: (record: T) => boolean,
  message: string,
): Owned<T> {
  const found = authorizeIf(record, mayTouch);
  if (!found) throw notFound(message);
  return found;
}

/** Whether a record is of the caller's own. */
export const isOwn =
  ({ caller }: Ctx) =>
  (record: { person_id: number | null }): boolean =>
    record.person_id === caller.id;

/** Whether a record is of the caller's own, or the caller is an admin. */
export const isOwnOrForAdmin =
  (ctx: Ctx) =>
  (record: { person_id: number | null }): boolean =>
    ctx.caller.admin || isOwn(ctx)(record);
