import type { AuditAction } from '#contract/people';
import type { Ctx } from './ctx.ts';
import type { Tx } from './database.ts';

/** An admin's act on a person. `details` are its figures and ids: tomans, order numbers, booleans. */
interface AuditedAct {
  action: AuditAction;
  person: number;
  note?: string;
  details?: Record<string, string | number | boolean | null>;
}

/**
 * Records an act in the transaction that performs it. Every act of an admin on a person or their money must be
 * recorded; `tool` is the command on the server.
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
