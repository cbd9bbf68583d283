import { sql } from 'kysely';
import type { Laser } from '#contract/common/lasers';
import type { ListFilter } from '#contract/common/paging';
import { normalizeSearch } from '#contract/common/persian-text';
import { type DeviceStatus, serialKey } from '#contract/devices';
import type { Owned } from '../../platform/work/authorize.ts';
import { lockFor, type Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import { directionOf, pageOf, pageOfAny } from '../../platform/database/paging.ts';
import { containing, matchesWords, matchesWordsIn } from '../../platform/database/search.ts';

export type LaserRow = Pick<DeviceRow, 'spot' | 'field_width' | 'field_height'>;
export type DeviceRow = NonNullable<Awaited<ReturnType<typeof selectDevice>>>;

const devices = (on: Queryable) =>
  on
    .selectFrom('devices as d')
    .leftJoin('people as p', 'p.id', 'd.person_id')
    .select(['d.id', 'd.serial', 'd.status', 'd.exit_date', 'd.person_id', 'd.created_at', 'd.registered_at'])
    .select(['d.spot', 'd.field_width', 'd.field_height'])
    .select(['p.name', 'p.family', 'p.mobile', 'p.image', 'p.level']);

/** A serial without the marks in it; an index has it. */
const bareSerial = (table: string) => sql`translate(${sql.ref(`${table}.serial`)}, '._/:-', '')`;

/** The words that pages write before a serial. */
const numbered = {
  numbers: "regexp_replace(' ' || d.serial, '[^0-9]+', ' ', 'g')",
  names: ['سریال دستگاه', 'شمارهٔ'],
};

/** Finds a part of a serial, however the marks in it are written, also after the words that pages write before it. */
function bySerialPart(search: string) {
  const part = serialKey(normalizeSearch(search)).replace(/^(?:سریال|دستگاه|شماره|ی|#)+/, '');
  return part === '' ? [] : [sql<boolean>`${bareSerial('d')} LIKE ${containing(part)}`];
}

interface DeviceFilter extends ListFilter {
  status?: DeviceStatus;
  person?: number;
}

export function selectDevices(on: Queryable, filter: DeviceFilter) {
  const { search, status, person } = filter;
  let query = devices(on);
  if (status) query = query.where('d.status', '=', status);
  const bySerial = matchesWordsIn(
    { tables: ['devices'], lines: 'd.search_lines', before: 'lower(d.serial)', numbered },
    search,
  );
  const byOwner = sql<boolean>`EXISTS (SELECT FROM people o WHERE o.id = d.person_id
    AND ${matchesWords('people', 'o.search_lines', search)})`;
  const serials = [bySerial, ...bySerialPart(search)];
  if (person === undefined) return pageOfAny(on, filter, query, 'd.id', search ? [...serials, byOwner] : []);
  const direction = directionOf(filter.filter);
  const ownDevices = query
    .where('d.person_id', '=', person)
    .where(sql<boolean>`(${sql.join(serials, sql` OR `)})`);
  return pageOf(ownDevices.orderBy('d.registered_at', direction).orderBy('d.id', direction), filter);
}

export const selectDevice = (on: Queryable, id: number) =>
  devices(on).where('d.id', '=', id).executeTakeFirst();

/** Returns undefined if the serial exists, also with other marks in it. */
export const insertDevice = async (tx: Tx, serial: string, at: Date) => {
  // Two that differ only in marks are not refused by the column.
  await lockFor(`serial ${serialKey(serial)}`).execute(tx);
  const { rows } = await sql<{ id: number }>`INSERT INTO devices (serial, created_at)
    SELECT ${serial}::text, ${at}::timestamptz
    WHERE NOT EXISTS (SELECT FROM devices WHERE ${bareSerial('devices')} = ${serialKey(serial)})
    ON CONFLICT (serial) DO NOTHING RETURNING id`.execute(tx);
  return rows[0];
};

/** Sets the day (`YYYY-MM-DD`) on which a device left; returns its owner. */
export const updateExit = (tx: Tx, { id }: Owned<{ id: number }>, day: string) =>
  tx
    .updateTable('devices')
    .set({ status: 'out', exit_date: day })
    .where('id', '=', id)
    .returning('person_id')
    .executeTakeFirstOrThrow();

/** Of devices that differ only in the marks of their serials, the one that is written like this; none if neither is. */
const idOf = (
  serial: string,
) => sql<number>`(SELECT d.id FROM devices d WHERE ${bareSerial('d')} = ${serialKey(serial)}
  AND (d.serial = ${serial} OR NOT EXISTS (SELECT FROM devices other
    WHERE ${bareSerial('other')} = ${serialKey(serial)} AND other.id <> d.id)))`;

/** Assigns a device to a person if it has no owner; of two concurrent tries one succeeds, the other gets undefined. */
export const claimDevice = (tx: Tx, serial: string, person: number, at: Date) =>
  tx
    .updateTable('devices')
    .set({ person_id: person, registered_at: at })
    .where('id', '=', idOf(serial))
    .where('person_id', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const selectOwner = (on: Queryable, serial: string) =>
  on.selectFrom('devices').select('person_id').where('id', '=', idOf(serial)).executeTakeFirst();

export async function selectTotal(on: Queryable): Promise<number> {
  const { total } = await on.selectFrom('device_total').select('total').executeTakeFirstOrThrow();
  return total;
}

export const updateLaser = (tx: Tx, { id }: Owned<{ id: number }>, { spot, field }: Laser, at: Date) =>
  tx
    .updateTable('devices')
    .set({ spot, field_width: field?.width ?? null, field_height: field?.height ?? null, laser_at: at })
    .where('id', '=', id)
    .execute();

export const selectLaser = (on: Queryable, person: number): Promise<LaserRow | undefined> =>
  on
    .selectFrom('devices')
    .select(['spot', 'field_width', 'field_height'])
    .where('person_id', '=', person)
    .where('spot', 'is not', null)
    .orderBy('laser_at', 'desc')
    .limit(1)
    .executeTakeFirst();
