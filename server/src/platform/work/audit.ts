import { sql } from 'kysely';
import type { AuditAction } from '#contract/audit';
import type { Ctx } from './ctx.ts';
import type { Work } from './work.ts';

/** An admin's act on a person. `details` are its figures and ids: tomans, order numbers, booleans. */
interface AuditedAct {
  action: AuditAction;
  person: number;
  note?: string;
  details?: Record<string, string | number | boolean | null>;
}

type By = Pick<Ctx, 'caller' | 'ip' | 'clock'> | 'tool';

/** The statement that records an act; `tool` is the command on the server. */
export const auditInsert = (by: By, { action, person, note = '', details = {} }: AuditedAct) => {
  const { admin, ip, at } =
    by === 'tool'
      ? { admin: null, ip: null, at: new Date() }
      : { admin: by.caller.id, ip: by.ip, at: by.clock.now() };
  return sql`INSERT INTO audit (action, admin_id, ip, person_id, note, details, created_at)
    VALUES (${action}, ${admin}, ${ip}, ${person}, ${note}, ${JSON.stringify(details)}, ${at})`;
};

/** Every act of an admin on a person or their money must be recorded, in the work that performs it. */
export const audit = (work: Pick<Work, 'send'>, by: By, act: AuditedAct): void =>
  work.send(auditInsert(by, act));
