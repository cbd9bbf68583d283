import type { Order } from '#contract/orders';
import type { Ctx } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/database.ts';
import { claimRoom } from '../../platform/files/quota.ts';
import type { StagedFile } from '../../platform/files/store.ts';
import { canHaveThumb } from '../../platform/images/thumbs.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { digestOf, once } from '../../platform/once.ts';
import type { NewFile } from './queries.ts';

/** Keeps staged files for rows that are about to name them. */
type Keep = (files: readonly StagedFile[]) => Promise<NewFile[]>;

/**
 * Carries out one act on an order: once for its idempotency key, its files kept only if it commits, its customer's
 * and the admins' open pages told afterwards.
 */
export async function deliver(
  ctx: Ctx,
  body: unknown,
  files: readonly StagedFile[],
  verb: (tx: Tx, keep: Keep) => Promise<Order>,
): Promise<Order> {
  const kept: string[] = [];
  const withThumb = new Set<StagedFile>();
  for (const file of files) if (await canHaveThumb(file)) withThumb.add(file);
  const keep = async (tx: Tx, staged: readonly StagedFile[]) => {
    const rows: NewFile[] = [];
    if (staged.length === 0) return rows;
    const bytes = staged.reduce((sum, { size }) => sum + size, 0);
    const room = await claimRoom(tx, ctx, ctx.caller, bytes);
    for (const file of staged) {
      const store_key = await ctx.files.keep(file, room);
      kept.push(store_key);
      rows.push({
        filename: file.filename,
        kind: file.kind,
        size: file.size,
        sha256: file.sha256,
        store_key,
        thumb: withThumb.has(file),
      });
    }
    return rows;
  };
  try {
    const { answer, first } = await once(ctx, digestOf(ctx.call, body, files), (tx) =>
      verb(tx, (staged) => keep(tx, staged)),
    );
    if (first) {
      const customer = { person: Number(answer.userId) };
      ctx.events.say(customer, 'design', Number(answer._id));
      ctx.events.say(customer, 'balance');
      ctx.events.say(customer, 'notification');
      ctx.events.say('admins', 'design', Number(answer._id));
      if (!ctx.caller.admin) ctx.events.say('admins', 'notification');
    }
    return answer;
  } catch (error) {
    // Of a commit whose answer was lost nobody knows whether it was done: its files wait for the sweep.
    if (error instanceof Refusal) await Promise.all(kept.map((key) => ctx.files.remove(key)));
    throw error;
  }
}
