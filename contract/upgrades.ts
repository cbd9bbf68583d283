import * as z from 'zod/mini';
import { endpoint } from './common/endpoint.ts';
import { id, instant, line, numberIn, readAs, text } from './common/fields.ts';
import { companyId, landline, nationalId } from './common/identity-numbers.ts';
import { thumbWidth } from './common/media.ts';
import { listQuery, pageOf } from './common/paging.ts';
import { Address, provinceId } from './common/provinces.ts';
import { levels } from './people.ts';

/** The level a request starts from: to be verified (from normal) or for the blue tick (from verified). */
export type UpgradeKind = 'normal' | 'verified';

const upgradeStates = ['open', 'accepted', 'rejected'] as const;
export type UpgradeState = (typeof upgradeStates)[number];

export const upgradeStateLabels: Record<UpgradeState, string> = {
  open: 'در انتظار بررسی',
  accepted: 'پذیرفته شده',
  rejected: 'رد شده',
};

export const identityImages = {
  name: 'images',
  max: 4,
  maxBytes: 5 * 1024 * 1024,
  kinds: ['jpg', 'png'],
} as const;

export const VerifyData = z.object({
  name: z.string(),
  family: z.string(),
  nationId: z.string(),
  phone: z.string(),
  address: Address,
});
export type VerifyData = z.infer<typeof VerifyData>;

/**
 * The data of a request for the blue tick; missing fields are absent while it is being filled in. `identifyData`
 * holds paths of pictures that answer their owner and admins only. `lat` and `lng` are degrees.
 */
export const VipData = z.object({
  name: z.optional(z.string()),
  ceoNationId: z.optional(z.string()),
  companyId: z.optional(z.string()),
  phone: z.optional(z.string()),
  address: z.optional(z.object({ formatted_address: z.string() })),
  houseNumber: z.optional(z.string()),
  floor: z.optional(z.string()),
  lat: z.optional(z.number()),
  lng: z.optional(z.number()),
  identifyData: z.array(z.string()),
});
export type VipData = z.infer<typeof VipData>;

/** The next of the four steps: introduction, company data, images and location, summary. */
export const vipStepOf = (data: VipData): 2 | 3 | 4 => {
  if (data.companyId === undefined) return 2;
  return data.address === undefined || data.identifyData.length === 0 ? 3 : 4;
};

/**
 * The customer's level and their way to the next one. `status` is the level; `data` holds what they entered for the
 * next one (at `normal` their last request, or nothing) and survives a rejection. `open`: a request waits for an
 * admin. `rejectedReason` exists from a rejection until the next request; it is empty when no reason was given.
 */
export const Upgrade = z.object({
  status: z.enum(levels),
  step: z.number(),
  data: z.union([VerifyData, VipData]),
  open: z.boolean(),
  rejectedReason: z.optional(z.string()),
  sentAt: z.optional(instant),
});
export type Upgrade = z.infer<typeof Upgrade>;

/** `_id` is the person's id, and `level.status` the level they ask from. */
export const UpgradeRequest = z.object({
  _id: z.string(),
  requestId: z.string(),
  name: z.nullable(z.string()),
  family: z.nullable(z.string()),
  mobile: z.string(),
  image: z.nullable(z.string()),
  level: z.union([
    z.object({ status: z.literal('normal'), data: VerifyData }),
    z.object({ status: z.literal('verified'), data: VipData }),
  ]),
  state: z.enum(upgradeStates),
  reason: z.optional(z.string()),
  createdAt: instant,
  decidedAt: z.optional(instant),
});
export type UpgradeRequest = z.infer<typeof UpgradeRequest>;

export const getUpgrade = endpoint('GET', 'user/upgrade/vip', 'customer', {
  summary: 'Where the customer stands on the way to the next level',
  hears: ['upgrade'],
  answer: Upgrade,
});

/** The options that all steps of a customer share. */
const step = { changes: ['upgrade'], answer: Upgrade, answerIs: getUpgrade } as const;

export const requestVerify = endpoint('PUT', 'user/upgrade/verify', 'customer', {
  ...step,
  summary: 'Ask to be verified; one request may be open at a time',
  body: z.object({
    name: line('نام خود را وارد کنید.'),
    family: line('نام خانوادگی خود را وارد کنید.'),
    nationId: nationalId,
    phone: landline,
    address: z.object({
      province: provinceId,
      city: line('شهر خود را وارد کنید.'),
      location: text('آدرس خود را وارد کنید.'),
    }),
  }),
});

export const getLevels = endpoint('GET', 'user/upgrade/levels', 'customer', {
  summary: 'What each level takes off every order, in percent; lowest level first',
  hears: [],
  answer: z.object({ data: z.array(z.object({ level: z.enum(levels), discount: z.number() })) }),
});

export const saveCompany = endpoint('PUT', 'user/upgrade/vip/data', 'customer', {
  ...step,
  summary: 'Keep the company data of the way to the blue tick',
  body: z.object({
    name: line('نام شرکت یا کارگاه را وارد کنید.'),
    ceoNationId: nationalId,
    companyId,
    phone: landline,
  }),
});

export const saveIdentityImages = endpoint('PUT', 'user/upgrade/vip/images', 'customer', {
  ...step,
  summary: 'Keep one to four identity images, in place of those before',
  files: { ...identityImages, missing: 'حداقل یک تصویر بگذارید.' },
});

/** A plate number or a floor, in digits or words: `12`, `همکف`. */
const plate = (missing: string) =>
  readAs((value) => (typeof value === 'number' ? String(value) : value), line(missing), {
    type: 'string',
    minLength: 1,
    maxLength: 200,
  });

function degrees(max: number) {
  const message = 'نقطهٔ روی نقشه درست نیست.';
  return readAs(
    numberIn(/^-?\d{1,3}(\.\d{1,20})?$/),
    z.number(message).check(z.minimum(-max, message), z.maximum(max, message)),
    { type: 'number', minimum: -max, maximum: max },
  );
}

const locationBody = z
  .object({
    formatted_address: text('آدرس کارگاه را وارد کنید.'),
    houseNumber: plate('پلاک را وارد کنید.'),
    floor: plate('طبقه را وارد کنید.'),
    lat: z.optional(degrees(90)),
    lng: z.optional(degrees(180)),
  })
  .check(
    z.refine((place) => (place.lat === undefined) === (place.lng === undefined), {
      path: ['lat'],
      error: 'نقطهٔ روی نقشه درست نیست.',
    }),
  );

export const saveLocation = endpoint('PUT', 'user/upgrade/vip/location', 'customer', {
  ...step,
  summary: 'Keep where the company is; the point on the map (degrees) may stay away',
  body: locationBody,
});

export const getAddress = endpoint('GET', 'user/upgrade/vip/address', 'customer', {
  summary: 'The address of a point on the map (degrees), to be offered; null when it is not known',
  hears: [],
  query: z.object({ lat: degrees(90), lng: degrees(180) }),
  answer: z.object({ data: z.object({ formatted_address: z.nullable(z.string()) }) }),
  rate: 'outside',
});

export const submitVip = endpoint('PUT', 'user/upgrade/vip/submit', 'customer', {
  ...step,
  summary: 'Ask for the blue tick with what has been kept; refused while a step is missing',
});

export const getIdentityImage = endpoint('GET', 'user/upgrade/images/{fileId}', 'person', {
  summary: 'An identity image, or within w × w px a small WebP of it: its owner and admins only',
  query: z.object({ w: z.optional(thumbWidth) }),
  answer: 'file',
});

export const listUpgrades = endpoint('GET', 'user/upgrade/list', 'admin', {
  summary: 'Requests for a higher level: open ones first, then the newest',
  hears: ['upgrade'],
  query: z.object({ page: listQuery().page, count: listQuery().count }),
  answer: pageOf(UpgradeRequest),
});

const Decision = z.object({ userId: id, reason: z._default(text(), '') });
const decision = { changes: ['upgrade', 'person'], body: Decision, answer: UpgradeRequest } as const;

export const acceptVerify = endpoint('PUT', 'user/upgrade/verify/accept', 'admin', {
  ...decision,
  summary: 'Make a customer verified, as they asked',
});

export const rejectVerify = endpoint('PUT', 'user/upgrade/verify/reject', 'admin', {
  ...decision,
  summary: 'Refuse to verify a customer',
});

export const acceptVip = endpoint('PUT', 'user/upgrade/vip/accept', 'admin', {
  ...decision,
  summary: 'Give a customer the blue tick they asked for',
});

export const rejectVip = endpoint('PUT', 'user/upgrade/vip/reject', 'admin', {
  ...decision,
  summary: 'Refuse a customer the blue tick',
});

export const countUpgrades = endpoint('GET', 'user/upgrade/number', 'admin', {
  summary: 'How many requests for a higher level are open',
  hears: ['upgrade'],
  answer: z.object({ data: z.number() }),
});
