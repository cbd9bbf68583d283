import * as z from 'zod/mini';
import { bareNumber, toLatinDigits, withoutSeparators } from './common/digits.ts';
import { endpoint } from './common/endpoint.ts';
import { id, instant, line } from './common/fields.ts';
import { Laser } from './common/lasers.ts';
import { listQuery, pageOf } from './common/paging.ts';
import { PersonCard } from './people.ts';

export const deviceStatuses = ['normal', 'out'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

export const deviceStatusLabels: Record<DeviceStatus, string> = { normal: 'خروج ثبت نشده', out: 'خارج شده' };

/** Tries of a serial a person has per hour. */
export const serialTries = 10;

/** Normalizes a serial for showing it: upper case, Latin digits, and of the marks between them only `-`, `/`, `.`, `_`. */
const normalizeSerial = (written: string): string =>
  toLatinDigits(written.normalize('NFKC'))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\\\u2044\u2215]/g, '/')
    .replace(/[^._/-]+/g, withoutSeparators)
    .toUpperCase();

/** Normalizes a serial for finding it: the marks in it may be others, or none. */
export const serialKey = (written: string): string => bareNumber(written.normalize('NFKC')).toUpperCase();

const missing = 'سریال دستگاه را وارد کنید.';
const wrong = 'سریال دستگاه از حروف انگلیسی، رقم و خط تیره است.';

const serial = z.pipe(
  line(missing),
  z
    .string()
    .check(
      z.overwrite(normalizeSerial),
      z.maxLength(64, wrong),
      z.regex(/^[A-Z0-9][A-Z0-9._:+#/-]*$/, wrong),
    ),
);

/** A serial in a search or a try: a text that cannot be a serial is simply unknown, not invalid. */
const anySerial = z.pipe(line(missing), z.string().check(z.overwrite(normalizeSerial)));

/** `user` is the owner, for admins only; `exitDate` is the Tehran day it left the shop, as `YYYY-MM-DD`. */
export const Device = z.object({
  _id: z.string(),
  serial: z.string(),
  status: z.enum(deviceStatuses),
  user: z.optional(PersonCard),
  exitDate: z.optional(z.string()),
  createdAt: instant,
  registeredAt: z.optional(instant),
  /** As its owner set it. */
  laser: z.optional(Laser),
});
export type Device = z.infer<typeof Device>;

/** Returns the place of a device as a label: a registered device is with its customer, even if no exit was noted. */
export const devicePlace = ({ status, registeredAt }: Pick<Device, 'status' | 'registeredAt'>): string => {
  if (status === 'out') return deviceStatusLabels.out;
  return registeredAt === undefined ? 'در فروشگاه' : 'نزد مشتری';
};

export const listDevices = endpoint('GET', 'device', 'admin', {
  summary: 'All devices, or one person’s; `search` looks at serials and at whose they are',
  hears: ['device'],
  query: z.object({
    ...listQuery(),
    status: z.optional(z.enum(deviceStatuses)),
    userId: z.optional(id),
  }),
  answer: pageOf(Device),
});

export const countDevices = endpoint('GET', 'device/number', 'admin', {
  summary: 'How many devices there are',
  hears: ['device'],
  answer: z.object({ data: z.number() }),
});

export const addDevice = endpoint('POST', 'device/add', 'admin', {
  summary: 'Make a device known by its serial',
  changes: ['device'],
  body: z.object({ serial }),
  answer: Device,
});

/** A Tehran day (`2026-11-21`) or an instant of it. */
const day = z
  .string('تاریخ خروج را انتخاب کنید.')
  .check(
    z.refine(
      (written) =>
        /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(written) &&
        !Number.isNaN(Date.parse(written)) &&
        new Date(`${written.slice(0, 10)}T00:00Z`).toISOString().startsWith(written.slice(0, 10)),
      'تاریخ نامعتبر است.',
    ),
  );

export const registerExit = endpoint('PUT', 'device/{id}/out', 'admin', {
  summary: 'Note the day on which a device left the shop; not in the future',
  changes: ['device', 'person'],
  body: z.object({ date: day }),
  answer: Device,
});

export const submitDevice = endpoint('GET', 'device/submit', 'customer', {
  summary: 'Register a device to the caller by its serial: unknown 404, theirs or taken already 409',
  changes: ['device'],
  query: z.object({ serial: anySerial }),
  answer: Device,
});

export const setLaser = endpoint('PUT', 'device/{id}/laser', 'customer', {
  summary:
    "The spot and the field in mm of one's own device; files are checked with the one that was set last",
  changes: ['device'],
  body: Laser,
  answer: Device,
});

export const getLaser = endpoint('GET', 'user/laser', 'person', {
  summary: "The laser that the signed-in person's files are checked with; `isUsual` while no device has one",
  hears: ['device'],
  answer: z.extend(Laser, { isUsual: z.boolean() }),
});

export const getLaserOf = endpoint('GET', 'user/{id}/laser', 'admin', {
  summary: "The laser that a person's files are checked with, as `user/laser`",
  hears: ['device'],
  answer: getLaser.answer,
});

export const getDevices = endpoint('GET', 'user/devices', 'person', {
  summary: "The signed-in person's own devices",
  hears: ['device'],
  query: z.object(listQuery()),
  answer: pageOf(Device),
});
