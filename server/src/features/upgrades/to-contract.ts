import { pathOf } from '#contract/common/endpoint';
import type { Level } from '#contract/people';
import {
  getIdentityImage,
  type Upgrade,
  type UpgradeRequest,
  type VipData,
  vipStepOf,
} from '#contract/upgrades';
import type { Draft, RequestRow } from './queries.ts';

const imagePath = (id: number | string) => pathOf(getIdentityImage, { fileId: String(id) });

export function toVipData(draft: Draft | undefined, images: readonly number[]): VipData {
  return {
    name: draft?.name ?? undefined,
    ceoNationId: draft?.ceo_national_id ?? undefined,
    companyId: draft?.company_national_id ?? undefined,
    phone: draft?.phone ?? undefined,
    ...(draft?.formatted_address && { address: { formatted_address: draft.formatted_address } }),
    houseNumber: draft?.house_number ?? undefined,
    floor: draft?.floor ?? undefined,
    lat: draft?.lat ?? undefined,
    lng: draft?.lng ?? undefined,
    identifyData: images.map(imagePath),
  };
}

export function toUpgrade(level: Level, newest: RequestRow | undefined, draft: VipData): Upgrade {
  const open = newest?.state === 'open';
  const verify = newest?.from_level === 'normal' ? newest.data : null;
  return {
    status: level,
    // A request that was sent is the third step to be verified.
    step: level === 'normal' && open ? 3 : vipStepOf(draft),
    data: level === 'normal' && verify ? verify : draft,
    open,
    ...(newest?.state === 'rejected' && { rejectedReason: newest.reason }),
    ...(open && { sentAt: newest.created_at.toISOString() }),
  };
}

export function toUpgradeRequest(row: RequestRow): UpgradeRequest {
  const verify = row.from_level === 'normal' ? row.data : null;
  return {
    _id: String(row.person_id),
    requestId: String(row.id),
    // A new person has no name but the one in the request.
    name: row.name ?? verify?.name ?? null,
    family: row.family ?? verify?.family ?? null,
    mobile: row.mobile,
    image: row.image,
    level:
      row.from_level === 'normal'
        ? { status: 'normal', data: row.data }
        : { status: 'verified', data: { ...row.data, identifyData: row.images.map(imagePath) } },
    state: row.state,
    ...(row.state === 'rejected' && { reason: row.reason }),
    createdAt: row.created_at.toISOString(),
    ...(row.decided_at && { decidedAt: row.decided_at.toISOString() }),
  };
}
