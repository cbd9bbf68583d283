/** An admin adds devices by their serials and records their exit; a customer registers one as their own. */
import type { BodyOf, QueryOf } from '#contract/common/endpoint';
import { type Laser, usualSpot } from '#contract/common/lasers';
import type * as contract from '#contract/devices';
import { type Device, serialTries } from '#contract/devices';
import { authorize, isForAdmin, isOwn } from '../../platform/work/authorize.ts';
import { audit } from '../../platform/work/audit.ts';
import { tehranDate } from '../../platform/foundation/clock.ts';
import { type Ctx, rowId, rowIdOrNone } from '../../platform/work/ctx.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type GuessLimit, performGuess } from '../../platform/work/guesses.ts';
import { existing, notFound, Refusal, refuseField } from '../../platform/foundation/refusal.ts';
import { answerPage } from '../../platform/database/paging.ts';
import { perform } from '../../platform/work/work.ts';
import { existingPerson, toPersonCard } from '../people/service.ts';
import {
  claimDevice,
  type DeviceRow,
  insertDevice,
  type LaserRow,
  selectDevice,
  selectDevices,
  selectLaser,
  selectOwner,
  selectTotal,
  updateExit,
  updateLaser,
} from './queries.ts';

function toDevice(row: DeviceRow, admin: boolean): Device {
  return {
    _id: String(row.id),
    serial: row.serial,
    status: row.status,
    ...(admin &&
      row.person_id !== null && {
        user: toPersonCard(row.person_id, { ...row, mobile: row.mobile ?? '', level: row.level ?? 'normal' }),
      }),
    ...(row.exit_date !== null && { exitDate: row.exit_date }),
    createdAt: row.created_at.toISOString(),
    ...(row.registered_at && { registeredAt: row.registered_at.toISOString() }),
    ...withLaser(row),
  };
}

function withLaser({ spot, field_width: width, field_height: height }: LaserRow): { laser?: Laser } {
  if (spot === null) return {};
  return { laser: { spot, ...(width !== null && height !== null && { field: { width, height } }) } };
}

const missing = 'دستگاهی با این آدرس پیدا نشد.';

const deviceOf = async (on: Queryable, id: number, admin: boolean): Promise<Device> =>
  toDevice(existing(await selectDevice(on, id), missing), admin);

export async function listDevices(ctx: Ctx, { userId, ...query }: QueryOf<typeof contract.listDevices>) {
  const filter = { ...query, ...(userId !== undefined && { person: rowIdOrNone(userId) }) };
  return answerPage(query, await selectDevices(ctx.db, filter), (row) => toDevice(row, true));
}

export const getDevices = async (ctx: Ctx, query: QueryOf<typeof contract.getDevices>) =>
  answerPage(query, await selectDevices(ctx.db, { ...query, person: ctx.caller.id }), (row) =>
    toDevice(row, false),
  );

export const countDevices = async (ctx: Ctx) => ({ data: await selectTotal(ctx.db) });

export function addDevice(ctx: Ctx, body: BodyOf<typeof contract.addDevice>) {
  return perform(ctx, async (work) => {
    const { tx, now } = work;
    const added = await insertDevice(tx, body.serial, now);
    const message = 'دستگاهی با این سریال قبلاً ثبت شده است.';
    if (!added) throw new Refusal('CONFLICT', message, { fields: { serial: message } });
    work.emit('admins', 'device');
    return deviceOf(tx, added.id, true);
  });
}

/** Records the Tehran day on which a device left, in place of an earlier one. */
export async function registerExit(ctx: Ctx, id: string, body: BodyOf<typeof contract.registerExit>) {
  const day = body.date.length > 10 ? tehranDate(new Date(body.date)) : body.date;
  if (day > tehranDate(ctx.clock.now())) throw refuseField('date', 'تاریخ خروج نمی‌تواند در آینده باشد.');
  const device = authorize(await selectDevice(ctx.db, rowId(id)), isForAdmin(ctx), missing);
  return perform(ctx, async (work) => {
    const { tx } = work;
    const { person_id: person } = await updateExit(tx, device, day);
    const left = await deviceOf(tx, device.id, true);
    work.emit({ owner: person }, 'device');
    if (person !== null)
      audit(work, ctx, { action: 'deviceOut', person, details: { serial: left.serial, date: day } });
    return left;
  });
}

const rounded = (length: number, steps: number) => Math.round(length * steps) / steps;

export async function setLaser(ctx: Ctx, id: string, { spot, field }: Laser): Promise<Device> {
  // Files are checked once for each laser, so lasers that are alike are one.
  const laser = {
    spot: rounded(spot, 1000),
    ...(field && { field: { width: rounded(field.width, 10), height: rounded(field.height, 10) } }),
  };
  const device = authorize(await selectDevice(ctx.db, rowId(id)), isOwn(ctx), missing);
  return perform(ctx, async (work) => {
    const { tx, now } = work;
    await updateLaser(tx, device, laser, now);
    work.emit({ owner: ctx.caller.id }, 'device');
    return deviceOf(tx, device.id, false);
  });
}

export async function laserOf(on: Queryable, person: number): Promise<Laser & { isUsual: boolean }> {
  const row = await selectLaser(on, person);
  const laser = row && withLaser(row).laser;
  return laser ? { ...laser, isUsual: false } : { spot: usualSpot, isUsual: true };
}

export const getLaser = (ctx: Ctx) => laserOf(ctx.db, ctx.caller.id);

export async function getLaserOf(ctx: Ctx, id: string) {
  const person = await existingPerson(ctx, ctx.db, rowId(id));
  return laserOf(ctx.db, person.id);
}

const serialGuesses: GuessLimit = {
  subject: 'serial',
  perHour: serialTries,
  why: 'سریال‌های نادرست زیادی وارد شده است.',
};

/** Each failed try counts towards the hourly limit. */
export function submitDevice(ctx: Ctx, query: QueryOf<typeof contract.submitDevice>): Promise<Device> {
  const person = ctx.caller.id;
  return performGuess(ctx, serialGuesses, async (work) => {
    const { tx, now } = work;
    const claimed = await claimDevice(tx, query.serial, person, now);
    if (claimed) {
      work.emit({ owner: person }, 'device');
      return deviceOf(tx, claimed.id, false);
    }
    const owner = await selectOwner(tx, query.serial);
    if (!owner) return notFound('دستگاهی با این سریال پیدا نشد. سریال روی بدنهٔ دستگاه را دوباره بررسی کنید.');
    return new Refusal(
      'CONFLICT',
      owner.person_id === person
        ? 'این دستگاه قبلاً برای خود شما ثبت شده است.'
        : 'این دستگاه برای کاربر دیگری ثبت شده است. اگر مال شماست با پشتیبانی تماس بگیرید.',
    );
  });
}
