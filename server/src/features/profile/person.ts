import { pathOf } from '#contract/common/endpoint';
import type { PersonFull } from '#contract/profile';
import { getIdentityImage } from '#contract/upgrades';
import { authorize, isForAdmin } from '../../platform/work/authorize.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import { noSuchPerson } from '../people/service.ts';
import { selectPerson } from './queries.ts';

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
