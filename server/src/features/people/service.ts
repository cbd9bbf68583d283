/** Owns who exists and what they may do. */
import type { Queryable } from '../../platform/database.ts';
import { selectAdminIds, setRole, updateName, upsertPerson } from './queries.ts';

/** The id of the person with this mobile; they come to be with their first right code. */
export const recognise = (on: Queryable, mobile: string, adminMobiles: readonly string[]): Promise<number> =>
  upsertPerson(on, mobile, adminMobiles.includes(mobile));

/** Makes the person with this mobile an admin, creating them if need be; effective on their next request. */
export async function grantAdmin(on: Queryable, mobile: string): Promise<void> {
  await upsertPerson(on, mobile, true);
}

/** False when nobody has this mobile. */
export const revokeAdmin = (on: Queryable, mobile: string): Promise<boolean> =>
  setRole(on, mobile, 'admin', false);

export const adminIds = selectAdminIds;

export const rename = updateName;
