/** People and their roles; admins search people here and read the audit of what admins did to them. */
import { type ListFilter, metadata } from '#contract/common/paging';
import type { AuditAction, AuditEntry, Level, PersonCard, PersonFound } from '#contract/people';
import { audit } from '../../platform/audit.ts';
import { authorize, isForAdmin } from '../../platform/authorize.ts';
import { type Ctx, rowId } from '../../platform/ctx.ts';
import type { Db, Queryable, Tx } from '../../platform/database.ts';
import { notFound, Refusal, refuseField } from '../../platform/http/refusal.ts';
import { perform } from '../../platform/work.ts';
import { peopleSearchText } from '../../platform/search.ts';
import {
  type AuditRow,
  makeVip,
  type VerifiedIdentity,
  lockImage,
  selectAdmins,
  selectAudit,
  selectPeople,
  selectPerson,
  setRole,
  updatePerson,
  updateSms,
  upsertPerson,
  verifyPerson,
} from './queries.ts';

/**
 * Returns the id of the person with this mobile, creating them on their first right code. `adminMobiles` become
 * admins.
 */
export async function findOrCreatePerson(
  tx: Tx,
  mobile: string,
  adminMobiles: readonly string[],
): Promise<number> {
  const { id, granted } = await upsertPerson(tx, mobile, adminMobiles.includes(mobile));
  if (granted) await auditGrant(tx, id, 'ADMIN_MOBILES');
  return id;
}

/** Makes the person with this mobile an admin, creating them if needed; effective on their next request. */
export const grantAdmin = (db: Db, mobile: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { id, granted } = await upsertPerson(tx, mobile, true);
    if (granted) await auditGrant(tx, id);
  });

/** Roles are granted on the server only; `from` names the setting, if it was one. */
const auditGrant = (tx: Tx, person: number, from = '') =>
  audit(tx, 'tool', { action: 'roleGrant', person, note: from, details: { role: 'admin' } });

/** False if nobody has this mobile. */
export const revokeAdmin = (db: Db, mobile: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const person = await setRole(tx, mobile, 'admin', false);
    if (person !== null)
      await audit(tx, 'tool', { action: 'roleRevoke', person, details: { role: 'admin' } });
    return person !== null;
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
  const before = await lockImage(tx, id);
  await updatePerson(tx, id, { image });
  return before;
}

const levelChanged = () =>
  new Refusal('CONFLICT', 'سطح این کاربر دیگر آن نیست که درخواست از آن فرستاده شده است.');

/** Raises a person from normal to verified and stores the verified identity; refuses (CONFLICT) any other level. */
export async function raiseToVerified(tx: Tx, id: number, identity: VerifiedIdentity): Promise<void> {
  if (!(await verifyPerson(tx, id, identity))) throw levelChanged();
}

/** Raises a person from verified to vip; refuses (CONFLICT) any other level. */
export async function raiseToVip(tx: Tx, id: number): Promise<void> {
  if (!(await makeVip(tx, id))) throw levelChanged();
}

/** Returns undefined if there is nobody with this id or mobile. */
export const findPerson = (on: Queryable, by: { id: number } | { mobile: string }) => selectPerson(on, by);

const missingPerson = 'کاربری با این آدرس پیدا نشد.';
export const noSuchPerson = () => notFound(missingPerson);

/** Like `findPerson`, but throws NOT_FOUND. */
export async function existingPerson(on: Queryable, id: number) {
  const person = await selectPerson(on, { id });
  if (!person) throw noSuchPerson();
  return person;
}

/** Returns all admins, by name. */
export const listAdmins = (on: Queryable) => selectAdmins(on);

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
  const { rows, total } = await selectPeople(ctx.db, { ...filter, search: peopleSearchText(filter.search) });
  return { users: rows.map(toPersonFound), metadata: metadata(filter, total) };
}

export async function listPeople(ctx: Ctx, filter: ListFilter) {
  const { rows, total } = await selectPeople(ctx.db, { ...filter, search: peopleSearchText(filter.search) });
  const users = rows.map((row) => ({ ...toPersonFound(row), image: row.image }));
  return { users, metadata: metadata(filter, total) };
}

export async function changeSms(ctx: Ctx, id: string, status: string) {
  if (status !== 'true' && status !== 'false') throw refuseField('status', 'وضعیت پیامک بله یا خیر است.');
  const person = authorize(await selectPerson(ctx.db, { id: rowId(id) }), isForAdmin(ctx), missingPerson);
  const sms = status === 'true';
  return perform(ctx, async (work) => {
    if (await updateSms(work.tx, person, sms))
      await audit(work.tx, ctx, { action: 'smsChange', person: person.id, details: { sms } });
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
  const person = await existingPerson(ctx.db, rowId(id));
  const { rows, total } = await selectAudit(ctx.db, person.id, filter);
  return { data: rows.map(toAuditEntry), metadata: metadata(filter, total) };
}
