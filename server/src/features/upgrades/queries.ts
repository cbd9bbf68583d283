import { type InferResult, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Paging } from '#contract/common/paging';
import type { Level } from '#contract/people';
import type { UpgradeKind, VerifyData, VipData } from '#contract/upgrades';
import type { Owned } from '../../platform/work/authorize.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import type {
  IdentityImages,
  LevelDiscounts,
  UpgradeRequests,
  VipDrafts,
} from '../../platform/database/database-types.ts';
import { countRows, pageOf } from '../../platform/database/paging.ts';

/** The company's data in a request, which is complete; the images are stored separately. */
export type CompanyData = Required<Omit<VipData, 'identifyData' | 'lat' | 'lng'>> &
  Pick<VipData, 'lat' | 'lng'>;

type Asked = { from_level: 'normal'; data: VerifyData } | { from_level: 'verified'; data: CompanyData };

const requests = (on: Queryable) =>
  on
    .selectFrom('upgrade_requests as r')
    .innerJoin('people as p', 'p.id', 'r.person_id')
    .select(['r.id', 'r.person_id', 'r.from_level', 'r.state', 'r.data', 'r.images', 'r.reason'])
    .select(['r.created_at', 'r.decided_at', 'p.name', 'p.family', 'p.mobile', 'p.image'])
    .$narrowType<Asked>();

export type RequestRow = InferResult<ReturnType<typeof requests>>[number];

export function newestRequest(
  on: Queryable,
  person: number,
  kind?: UpgradeKind,
): Promise<RequestRow | undefined> {
  const query = requests(on).where('r.person_id', '=', person).orderBy('r.id', 'desc').limit(1);
  return (kind ? query.where('r.from_level', '=', kind) : query).executeTakeFirst();
}

export const selectRequest = (on: Queryable, id: number) =>
  requests(on).where('r.id', '=', id).executeTakeFirstOrThrow();

export const selectRequests = (on: Queryable, paging: Paging) =>
  pageOf(requests(on).orderBy(sql`(r.state = 'open')`, 'desc').orderBy('r.id', 'desc'), paging);

/** Open requests of customers, the oldest first. */
export const selectOpen = (on: Queryable, max: number) =>
  requests(on).select('p.level').where('r.state', '=', 'open').orderBy('r.id').limit(sql.lit(max)).execute();

export const countOpen = (on: Queryable): Promise<number> =>
  countRows(on.selectFrom('upgrade_requests').where('state', '=', 'open'));

export async function insertRequest(
  tx: Tx,
  request: { person: number; from: UpgradeKind; data: VerifyData | CompanyData; images?: number[]; at: Date },
): Promise<void> {
  await tx
    .insertInto('upgrade_requests')
    .values({
      person_id: request.person,
      from_level: request.from,
      data: JSON.stringify(request.data),
      images: request.images ?? [],
      created_at: request.at,
    })
    .execute();
}

export const decideRequest = (
  tx: Tx,
  request: Owned<{ id: number }>,
  decision: Pick<Updateable<UpgradeRequests>, 'state' | 'reason' | 'decided_by' | 'decided_at'>,
) => tx.updateTable('upgrade_requests').set(decision).where('id', '=', request.id).execute();

export async function selectLevel(on: Queryable, person: number): Promise<Level> {
  const row = await on
    .selectFrom('people')
    .select('level')
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  return row.level;
}

/** Percent off an order, by level, at a moment. */
export async function selectDiscounts(on: Queryable, at: Date): Promise<Map<Level, number>> {
  const { rows } = await sql<Pick<Selectable<LevelDiscounts>, 'level' | 'percent'>>`
    SELECT level, CASE WHEN starts_at <= ${at} THEN next_percent ELSE percent END AS percent
    FROM level_discounts`.execute(on);
  return new Map(rows.map((row) => [row.level, row.percent]));
}

export type Draft = Omit<Selectable<VipDrafts>, 'person_id' | 'updated_at'>;

export const selectDraft = (on: Queryable, person: number): Promise<Draft | undefined> =>
  on.selectFrom('vip_drafts').selectAll().where('person_id', '=', person).executeTakeFirst();

export const saveDraft = (tx: Tx, person: number, part: Partial<Draft>, at: Date) =>
  tx
    .insertInto('vip_drafts')
    .values({ person_id: person, ...part, updated_at: at })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ ...part, updated_at: at }))
    .execute();

/** Returns the images of a person's next request, oldest first. */
export async function selectImageIds(on: Queryable, person: number): Promise<number[]> {
  const rows = await on
    .selectFrom('identity_images')
    .select('id')
    .where('person_id', '=', person)
    .where('replaced_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

type NewImage = Pick<Insertable<IdentityImages>, 'filename' | 'kind' | 'size' | 'sha256' | 'store_key'>;

/** Replaces a person's images; returns the store keys that nothing references any more. */
export async function replaceImages(tx: Tx, person: number, images: NewImage[], at: Date): Promise<string[]> {
  const removed = await tx
    .deleteFrom('identity_images')
    .where('person_id', '=', person)
    .where('replaced_at', 'is', null)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM upgrade_requests r WHERE r.person_id = ${person} AND identity_images.id = ANY(r.images))`,
    )
    .returning('store_key')
    .execute();
  await tx
    .updateTable('identity_images')
    .set({ replaced_at: at })
    .where('person_id', '=', person)
    .where('replaced_at', 'is', null)
    .execute();
  await tx
    .insertInto('identity_images')
    .values(images.map((image) => ({ ...image, person_id: person, created_at: at })))
    .execute();
  return removed.map((row) => row.store_key);
}

export const selectImage = (on: Queryable, id: number) =>
  on
    .selectFrom('identity_images')
    .select(['person_id', 'filename', 'kind', 'size', 'store_key'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertCompany(
  tx: Tx,
  request: Extract<RequestRow, { from_level: 'verified' }>,
): Promise<void> {
  const { data } = request;
  const company = {
    request_id: request.id,
    name: data.name,
    ceo_national_id: data.ceoNationId,
    company_national_id: data.companyId,
    phone: data.phone,
    formatted_address: data.address.formatted_address,
    house_number: data.houseNumber,
    floor: data.floor,
    lat: data.lat ?? null,
    lng: data.lng ?? null,
  };
  await tx
    .insertInto('companies')
    .values({ person_id: request.person_id, ...company })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(company))
    .execute();
}
