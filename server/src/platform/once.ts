import { createHash } from 'node:crypto';
import type { Ctx } from './ctx.ts';
import type { Tx } from './database.ts';
import { Refusal } from './http/refusal.ts';

/** A digest of what a call was sent: fields by name, files by content. */
export function digestOf(
  call: string,
  fields: unknown,
  files: readonly { filename: string; sha256: Buffer }[] = [],
): string {
  const hash = createHash('sha256')
    .update(call)
    .update('\0')
    .update(JSON.stringify(fields, sortKeys) ?? '');
  for (const file of files) hash.update('\0').update(file.filename).update('\0').update(file.sha256);
  return hash.digest('base64url');
}

const sortKeys = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * Runs `verb` in a transaction, at most once for the caller's Idempotency-Key: a repeat gets the first answer, at once
 * or later, and the same key with another body is refused (CONFLICT). A refused verb leaves no trace, so its key may
 * be tried again. One person's calls take turns, so `verb` must use the transaction it is given only, and no `once` within
 * it.
 */
export function once<T>(
  ctx: Ctx,
  digest: string,
  verb: (tx: Tx) => Promise<T>,
): Promise<{ answer: T; first: boolean }> {
  return ctx.turns.take(`person ${ctx.caller.id}`, () =>
    ctx.db.transaction().execute((tx) => run(ctx, tx, digest, verb)),
  );
}

async function run<T>(
  ctx: Ctx,
  tx: Tx,
  digest: string,
  verb: (tx: Tx) => Promise<T>,
): Promise<{ answer: T; first: boolean }> {
  const key = ctx.idempotencyKey;
  if (key === null) return { answer: await verb(tx), first: true };
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ person_id: ctx.caller.id, key, digest, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) {
    const answer = await verb(tx);
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('person_id', '=', ctx.caller.id)
      .where('key', '=', key)
      .execute();
    return { answer, first: true };
  }
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select(['digest', 'answer'])
    .where('person_id', '=', ctx.caller.id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (earlier.digest !== digest)
    throw new Refusal(
      'CONFLICT',
      'این درخواست قبلاً با محتوای دیگری فرستاده شده است. صفحه را دوباره باز کنید.',
    );
  return { answer: earlier.answer as T, first: false };
}
