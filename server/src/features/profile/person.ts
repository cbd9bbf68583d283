/** One person as an admin sees them. */
import { pathOf } from '#contract/common/endpoint';
import type { PersonFull } from '#contract/profile-person';
import { getIdentityImage } from '#contract/upgrades';
import { type Ctx, rowId } from '../../platform/ctx.ts';
import { noSuchPerson } from '../people/service.ts';
import { selectPerson } from './queries.ts';

export async function getPerson(ctx: Ctx, id: string): Promise<PersonFull> {
  const row = await selectPerson(ctx.pool, rowId(id));
  if (!row) throw noSuchPerson();
  const { name, family, image, amount, mobile, phone, sms, roles, orders, devices, offers, company } = row;
  return {
    _id: String(row.id),
    name,
    family,
    image,
    amount,
    mobile,
    phone,
    nationId: row.national_id,
    born: row.born.toISOString(),
    sms,
    roles,
    level: { status: row.level },
    designs: orders,
    devices,
    offers,
    designCount: row.order_count,
    deviceCount: row.device_count,
    offerCount: row.offer_count,
    address: { province: row.province, city: row.city, location: row.location },
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
