import { type Selectable, sql } from 'kysely';
import type { ListFilter } from '#contract/common/paging';
import { maxListed, type PersonFull } from '#contract/person';
import type { Profile } from '#contract/profile';
import { type Queries, type Queryable, rowsOf } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import { directionOf, pageOfFound } from '../../platform/database/paging.ts';
import { matchesWords } from '../../platform/database/search.ts';
import type { Companies, People } from '../../platform/database/database-types.ts';

type OfPerson = Pick<Selectable<People>, 'id' | 'level' | 'born'>;

export type ProfileRow = Omit<Profile, '_id' | 'level' | 'born'> & OfPerson;

const orderCount = `(coalesce((SELECT o.total FROM customer_orders o WHERE o.person_id = p.id), 0)
  - (SELECT count(*) FROM orders u WHERE u.person_id = p.id AND u.is_unpaid))::int`;

/** A person's logins are read from the newest on, so that somebody with thousands of them costs no more. */
const lastSeen = `(SELECT max(l.last_seen_at) FROM (SELECT last_seen_at FROM logins WHERE person_id = p.id
  ORDER BY id DESC LIMIT 100) l)`;

const profile = `SELECT p.id, p.name, p.family, p.mobile, p.image, p.level, p.roles, p.sms, p.born,
        coalesce(a.balance, 0) AS amount,
        ${orderCount} AS "designCount",
        (SELECT count(*)::int FROM devices v WHERE v.person_id = p.id) AS "deviceCount",
        (SELECT count(*)::int FROM tickets t WHERE t.person_id = p.id) AS "ticketCount"
      FROM people p LEFT JOIN accounts a ON a.person_id = p.id
      WHERE p.id = $1`;

export async function selectProfile(on: Queries | Tx, person: number): Promise<ProfileRow | null> {
  const [row] = await rowsOf<ProfileRow>(on, { name: 'profile', text: profile, values: [person] });
  return row ?? null;
}

type CompanyRow = Pick<
  Selectable<Companies>,
  'name' | 'ceo_national_id' | 'phone' | 'formatted_address' | 'lat' | 'lng'
> & { images: string[] };

type PersonRow = Omit<PersonFull, '_id' | 'level' | 'born' | 'lastSeenAt' | 'company'> &
  OfPerson & { lastSeenAt: Date | null; company: CompanyRow | null };

/** The company is that of the person's accepted request. */
export async function selectPerson(pool: Queries, person: number): Promise<PersonRow | null> {
  const { rows } = await pool.query<PersonRow>({
    name: 'person',
    text: `WITH codes AS (
        SELECT o.id FROM offers o WHERE o.person_id = $1
        UNION SELECT u.offer_id FROM offer_uses u WHERE u.person_id = $1)
      SELECT p.id, p.name, p.family, p.mobile, p.image, p.level, p.roles, p.sms, p.born, p.phone,
        p.national_id AS "nationId", coalesce(a.balance, 0) AS amount,
        json_build_object('province', p.province, 'city', p.city, 'location', p.location) AS address,
        ARRAY(SELECT d.id::text FROM orders d WHERE d.person_id = p.id ORDER BY d.id DESC LIMIT $2) AS designs,
        ARRAY(SELECT d.id::text FROM devices d WHERE d.person_id = p.id ORDER BY d.id DESC LIMIT $2) AS devices,
        ARRAY(SELECT o.id::text FROM codes o ORDER BY o.id DESC LIMIT $2) AS offers,
        ${orderCount} AS "designCount",
        (SELECT count(*)::int FROM devices d WHERE d.person_id = p.id) AS "deviceCount",
        (SELECT count(*)::int FROM codes) AS "offerCount",
        (SELECT count(*)::int FROM tickets t WHERE t.person_id = p.id) AS "ticketCount",
        (SELECT count(*)::int FROM font_creations f WHERE f.person_id = p.id AND f.removed_at IS NULL) AS "drawingCount",
        ${lastSeen} AS "lastSeenAt",
        (SELECT json_build_object('name', c.name, 'ceo_national_id', c.ceo_national_id, 'phone', c.phone,
          'formatted_address', c.formatted_address, 'lat', c.lat, 'lng', c.lng,
          'images', ARRAY(SELECT i::text FROM unnest(r.images) AS i))
          FROM companies c JOIN upgrade_requests r ON r.id = c.request_id WHERE c.person_id = p.id) AS company
      FROM people p LEFT JOIN accounts a ON a.person_id = p.id
      WHERE p.id = $1`,
    values: [person, maxListed],
  });
  return rows[0] ?? null;
}

export type SummaryRow = Awaited<ReturnType<typeof selectPeople>>['rows'][number];

/** Only the people of the page are read in full. */
export const selectPeople = (on: Queryable, { filter, search, ...paging }: ListFilter) =>
  pageOfFound(on, paging, {
    found: sql`SELECT id FROM people WHERE ${matchesWords('people', 'search_lines', search)}`,
    order: sql`id ${sql.raw(directionOf(filter))}`,
    rowsOf: (ids) =>
      on
        .selectFrom('people as p')
        .leftJoin('accounts as a', 'a.person_id', 'p.id')
        .select(['p.id', 'p.name', 'p.family', 'p.mobile', 'p.image', 'p.level', 'p.born'])
        .select((each) => each.fn.coalesce('a.balance', sql<number>`0`).as('amount'))
        .select(sql.raw<number>(orderCount).as('designCount'))
        .select(sql.raw<Date | null>(lastSeen).as('lastSeenAt'))
        .where(sql<boolean>`p.id IN (${ids})`),
  });
