import { pathOf } from '#contract/common/endpoint';
import { type ListFilter, metadata } from '#contract/common/paging';
import type { PersonFull, PersonSummary } from '#contract/person';
import { getIdentityImage } from '#contract/upgrades';
import { authorize, isForAdmin } from '../../platform/work/authorize.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import { noSuchPerson, toPersonCard } from '../people/service.ts';
import { selectPeople, selectPerson, type SummaryRow } from './queries.ts';

const toSummary = (row: SummaryRow): PersonSummary => ({
  ...toPersonCard(row.id, row),
  amount: row.amount,
  designCount: row.designCount,
  born: row.born.toISOString(),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
});

export async function listPeople(ctx: Ctx, filter: ListFilter) {
  const { rows, total } = await selectPeople(ctx.db, filter);
  return { users: rows.map(toSummary), metadata: metadata(filter, total) };
}

export async function getPerson(ctx: Ctx, id: string): Promise<PersonFull> {
  const row = authorize(await selectPerson(ctx.pool, rowId(id)), isForAdmin(ctx), noSuchPerson);
  const { id: person, level, born, lastSeenAt, company, ...rest } = row;
  return {
    ...rest,
    _id: String(person),
    level: { status: level },
    born: born.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    company: {
      name: company?.name ?? null,
      ceoNationId: company?.ceo_national_id ?? null,
      phone: company?.phone ?? null,
      address: { formatted_address: company?.formatted_address ?? null },
      ...(company && company.lat !== null && company.lng !== null && { lat: company.lat, lng: company.lng }),
      identifyData: (company?.images ?? []).map((fileId) => pathOf(getIdentityImage, { fileId })),
    },
  };
}
