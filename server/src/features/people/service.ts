import { comparePersian } from '#contract/common/collation';
import { type ListFilter, metadata } from '#contract/common/paging';
import type { AuditAction, AuditEntry } from '#contract/audit';
import { displayName, type Level, type PersonCard, type PersonFound } from '#contract/people';
import { audit, auditInsert } from '../../platform/work/audit.ts';
import { authorize, isForAdmin } from '../../platform/work/authorize.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import type { Db, Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import { Refusal, refuseField } from '../../platform/foundation/refusal.ts';
import { answerPage } from '../../platform/database/paging.ts';
import { perform } from '../../platform/work/work.ts';
import {
  type AuditRow,
  isNamed,
  lockImage,
  type NewLevel,
  removeAdmin,
  selectAdmins,
  selectAudit,
  selectNamed,
  selectPeople,
  selectPerson,
  updateLevel,
  updatePerson,
  updateSms,
  upsertPerson,
} from './queries.ts';

/** Above this many, each order's customer is checked instead; with 100,000 people that is as fast. */
const maxNamed = 4000;

export interface Named {
  /** By each word, the people whose names have it, or their mobiles a number; null if they are many. */
  byWord: ReadonlyMap<string, readonly number[] | null>;
  /** Those whose names and mobiles have all of the words. */
  all: readonly number[] | null;
  /** Returns SQL that is true for people `p` with these words. */
  clauseOf: (words: readonly string[]) => string;
}

/** Finds people by their names and mobiles; the words are those of `searchWords`. */
export async function findNamed(on: Queryable, words: readonly string[]): Promise<Named> {
  const idsOfSearches = await selectNamed(on, words, maxNamed + 1);
  const few = idsOfSearches.map((ids) => (ids.length > maxNamed ? null : ids));
  return {
    byWord: new Map(words.map((word, index) => [word, few[index] ?? null])),
    all: few.at(-1) ?? null,
    clauseOf: isNamed,
  };
}

export async function findOrCreatePerson(
  tx: Tx,
  mobile: string,
  adminMobiles: readonly string[],
): Promise<number> {
  const { id, granted } = await upsertPerson(tx, mobile, adminMobiles.includes(mobile));
  if (granted) await auditGrant(tx, id, 'ADMIN_MOBILES');
  return id;
}

/** Creates the person if needed; effective on their next request. */
export const grantAdmin = (db: Db, mobile: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id, granted } = await upsertPerson(tx, mobile, true);
    if (granted) await auditGrant(tx, id);
  });

/** Roles are granted on the server only; `from` names the setting, if it was one. */
const auditGrant = (tx: Tx, person: number, from = '') =>
  auditInsert('tool', { action: 'roleGrant', person, note: from, details: { role: 'admin' } }).execute(tx);

/** False if nobody has this mobile. */
export const revokeAdmin = (db: Db, mobile: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const person = await removeAdmin(tx, mobile);
    if (person)
      await auditInsert('tool', {
        action: 'roleRevoke',
        person: person.id,
        details: { role: 'admin' },
      }).execute(tx);
    return person !== undefined;
  });

/** Changes a person's own settings; absent fields stay, an empty name is removed. */
export async function changePerson(
  tx: Tx,
  id: number,
  { name, family, sms }: { name?: string | null; family?: string | null; sms?: boolean },
): Promise<void> {
  const changes = {
    ...(name !== undefined && { name: name || null }),
    ...(family !== undefined && { family: family || null }),
    ...(sms !== undefined && { sms }),
  };
  if (Object.keys(changes).length > 0) await updatePerson(tx, id, changes);
}

/** Sets a person's picture (a path under /media, or null); returns the previous path. */
export async function changeImage(tx: Tx, id: number, image: string | null): Promise<string | null> {
  const { image: before } = await lockImage(tx, id);
  await updatePerson(tx, id, { image });
  return before;
}

/** Raises a person's level, and stores the identity that was verified for it; refuses (CONFLICT) any other than `from`. */
export async function raiseLevel(tx: Tx, id: number, from: Level, change: NewLevel): Promise<void> {
  if (!(await updateLevel(tx, id, from, change)))
    throw new Refusal(
      'CONFLICT',
      'سطح این کاربر بعد از این درخواست عوض شده است. فهرست درخواست‌ها را تازه کنید.',
    );
}

/** Returns undefined if there is nobody with this id or mobile. */
export const findPerson = (on: Queryable, by: { id: number } | { mobile: string }) => selectPerson(on, by);

export const noSuchPerson = 'کاربری با این آدرس پیدا نشد.';

/** Returns a person for an admin; for anyone else, and if there is nobody, throws NOT_FOUND. */
export const existingPerson = async (ctx: Ctx, on: Queryable, id: number) =>
  authorize(await selectPerson(on, { id }), isForAdmin(ctx), noSuchPerson);

export const listAdmins = async (on: Queryable) =>
  (await selectAdmins(on)).toSorted((a, b) => comparePersian(displayName(a), displayName(b)));

export const toPersonFound = (row: {
  id: number;
  name: string | null;
  family: string | null;
  mobile: string;
}): PersonFound => ({ _id: String(row.id), name: row.name, family: row.family, mobile: row.mobile });

export const toPersonCard = (
  id: number,
  { name, family, mobile, image, level }: Omit<PersonCard, '_id' | 'level'> & { level: Level },
): PersonCard => ({ _id: String(id), name, family, mobile, image, level: { status: level } });

export async function searchPeople(ctx: Ctx, filter: ListFilter) {
  const { rows, total } = await selectPeople(ctx.db, filter);
  return { users: rows.map(toPersonFound), metadata: metadata(filter, total) };
}

export async function changeSms(ctx: Ctx, id: string, status: string) {
  if (status !== 'true' && status !== 'false') throw refuseField('status', 'وضعیت پیامک بله یا خیر است.');
  const person = await existingPerson(ctx, ctx.db, rowId(id));
  const sms = status === 'true';
  return perform(ctx, async (work) => {
    if (await updateSms(work.tx, person, sms))
      audit(work, ctx, { action: 'smsChange', person: person.id, details: { sms } });
    work.emit({ person: person.id }, 'profile');
    return { sms };
  });
}

const toAuditEntry = (row: AuditRow): AuditEntry => ({
  _id: String(row.id),
  action: row.action,
  by:
    row.admin_id === null || row.mobile === null
      ? null
      : toPersonFound({ id: row.admin_id, name: row.name, family: row.family, mobile: row.mobile }),
  note: row.note,
  details: row.details,
  ip: row.ip,
  createdAt: row.created_at.toISOString(),
});

export async function getAudit(ctx: Ctx, id: string, filter: ListFilter & { action?: AuditAction }) {
  const person = await existingPerson(ctx, ctx.db, rowId(id));
  return answerPage(filter, await selectAudit(ctx.db, person.id, filter), toAuditEntry);
}
