import type { Owned } from '../../platform/work/authorize.ts';
import { type Insertable, sql } from 'kysely';
import type { ListFilter } from '#contract/common/paging';
import { type Availability, normalizeOfferCode } from '#contract/offers';
import { hasRow, type Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import type { Offers } from '../../platform/database/database-types.ts';
import { pageOfAny } from '../../platform/database/paging.ts';
import { containing, matchesWords } from '../../platform/database/search.ts';

/** Returns undefined if the code exists. */
export const insertOffer = (
  tx: Tx,
  offer: Pick<Insertable<Offers>, 'code' | 'name' | 'amount' | 'person_id' | 'expires_at' | 'created_at'>,
) =>
  tx
    .insertInto('offers')
    .values(offer)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();

export type OfferRow = Awaited<ReturnType<typeof selectOffer>>;

const offersWithUsage = (on: Queryable) =>
  on
    .selectFrom('offers as o')
    .leftJoin('people as p', 'p.id', 'o.person_id')
    .select(['o.id', 'o.code', 'o.name', 'o.amount', 'o.person_id', 'o.expires_at', 'o.created_at'])
    .select(['p.name as person_name', 'p.family', 'p.mobile'])
    .select((each) =>
      each
        .selectFrom('offer_uses as u')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('u.offer_id', '=', 'o.id')
        .$asScalar()
        .$notNull()
        .as('usage'),
    );

export const selectOffer = (on: Queryable, id: number) =>
  offersWithUsage(on).where('o.id', '=', id).executeTakeFirstOrThrow();

export interface OfferFilter extends ListFilter {
  availability?: Availability;
  person?: number;
}

/** Matches codes with or without hyphens. */
function searchesFor(search: string) {
  const code = normalizeOfferCode(search);
  return [
    matchesWords('offers', 'o.search_lines', search),
    ...(code ? [sql<boolean>`o.code LIKE ${sql.lit(containing(code))}`] : []),
    sql<boolean>`EXISTS (SELECT FROM people w WHERE w.id = o.person_id AND ${matchesWords('people', 'w.search_lines', search)})`,
  ];
}

/** The codes that were made for a person or used by them. */
const codesOf = (on: Queryable, person: number) =>
  on
    .selectFrom('offers')
    .select('id')
    .where('person_id', '=', person)
    .union(on.selectFrom('offer_uses').select('offer_id as id').where('person_id', '=', person));

export function selectOffers(on: Queryable, filter: OfferFilter, now: Date) {
  const { availability, person, search } = filter;
  let query = offersWithUsage(on);
  if (availability === 'expired') query = query.where('o.expires_at', '<=', now);
  if (availability === 'notExpired') query = query.where('o.expires_at', '>', now);
  if (person !== undefined) query = query.where('o.id', 'in', codesOf(on, person));
  return pageOfAny(on, filter, query, 'o.id', search ? searchesFor(search) : []);
}

export const selectByCode = (on: Queryable, code: string, person: number) =>
  on
    .selectFrom('offers as o')
    .leftJoin('offer_uses as u', (join) =>
      join.onRef('u.offer_id', '=', 'o.id').on('u.person_id', '=', person),
    )
    .select(['o.id', 'o.name', 'o.amount', 'o.person_id', 'o.expires_at', 'u.created_at as used_at'])
    .where('o.code', '=', code)
    .executeTakeFirst();

/** False if this person has used the offer before. */
export const insertUse = (tx: Tx, offer: Owned<{ id: number }>, person: number, at: Date) =>
  hasRow(
    tx
      .insertInto('offer_uses')
      .values({ offer_id: offer.id, person_id: person, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('offer_id'),
  );
