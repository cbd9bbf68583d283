import type { AuditAction } from '#contract/people';
import type { Ctx } from './ctx.ts';
import type { Tx } from './database.ts';

/** What an admin did to somebody. `details` are the act's own figures and ids: tomans, order numbers, yes or no. */
export interface AuditedAct {
  action: AuditAction;
  person: number;
  note?: string;
  details?: Record<string, string | number | boolean | null>;
}

/**
 * Keeps an act in the transaction that does it: both are there afterwards, or neither. Every admin's act on a person or
 * their money says so here; `tool` is the admin tool on the server itself.
 */
export async function audit(
  tx: Tx,
  by: Pick<Ctx, 'caller' | 'ip' | 'clock'> | 'tool',
  act: AuditedAct,
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      action: act.action,
      admin_id: by === 'tool' ? null : by.caller.id,
      ip: by === 'tool' ? null : by.ip,
      person_id: act.person,
      note: act.note ?? '',
      details: JSON.stringify(act.details ?? {}),
      created_at: by === 'tool' ? new Date() : by.clock.now(),
    })
    .execute();
}
