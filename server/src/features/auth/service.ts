/** A one-time code proves a mobile number; a proved number gets a login. The limits are decisions §2's. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { otp } from '#contract/auth';
import { metadata } from '#contract/common/paging';
import { secondsToTehranMidnight, tehranDate } from '../../platform/clock.ts';
import { type Ctx, type House, rowId } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/database.ts';
import { notFound, Refusal, refuseField } from '../../platform/http/refusal.ts';
import { digestOf, once } from '../../platform/once.ts';
import { endSession, openSession } from '../../platform/sessions.ts';
import { recognise } from '../people/service.ts';
import { deviceOf } from './device.ts';
import {
  countWrongTry,
  deleteBlock,
  deleteCodesBefore,
  endCode,
  insertBlock,
  isBlocked,
  lockSender,
  markUndelivered,
  newestCode,
  replaceCode,
  selectLogin,
  selectLogins,
  sentSince,
  type Sent,
  wrongTriesOn,
} from './queries.ts';

const hour = 3_600_000;
type Anyone = Ctx<null>;

const hashCode = (ctx: Anyone, mobile: string, code: string) =>
  createHmac('sha256', ctx.settings.secret).update(`${mobile} ${code}`).digest();

const wait = (seconds: number, message: string) =>
  new Refusal('RATE_LIMITED', message, { retryAfter: Math.max(1, Math.ceil(seconds)) });

/** Sends a code; the answer says in seconds how long it lives and when another may be asked for. */
export async function sendOtp(ctx: Anyone, { mobile }: { mobile: string }) {
  const now = ctx.clock.now();
  const code = String(randomInt(10 ** otp.digits)).padStart(otp.digits, '0');
  const sent = await ctx.db.transaction().execute(async (tx) => {
    await lockSender(tx, mobile);
    await refuseTired(ctx, tx, mobile);
    if (ctx.settings.rateLimits) await refuseHasty(ctx, tx, mobile);
    return replaceCode(tx, {
      mobile,
      code_hash: hashCode(ctx, mobile, code),
      address: ctx.ip,
      created_at: now,
      expires_at: new Date(now.getTime() + otp.livesFor * 1000),
    });
  });
  // Outside the transaction: a service that hangs must hold neither a connection nor the number's lock.
  const host = new URL(ctx.settings.publicUrl).host;
  const text = `کد ورود شما به حکاک: ${code}\n\n@${host} #${code}`;
  const result = await ctx.sms.sendCode({ mobile, code, text });
  if (result !== 'sent') await markUndelivered(ctx.db, sent);
  if (result === 'refused') throw refuseField('mobile', 'به این شماره پیامک نمی‌رسد. شمارهٔ دیگری وارد کنید.');
  if (result === 'later')
    throw new Refusal('UNAVAILABLE', 'پیامک کد ورود فرستاده نشد. کمی بعد دوباره تلاش کنید.');
  return { expiresIn: otp.livesFor, resendIn: otp.resendAfter };
}

async function refuseTired(ctx: Anyone, tx: Tx, mobile: string): Promise<void> {
  const now = ctx.clock.now();
  if ((await wrongTriesOn(tx, mobile, tehranDate(now))) >= otp.triesPerDay)
    throw wait(secondsToTehranMidnight(now), 'امروز کد اشتباه زیادی وارد شده است. فردا دوباره تلاش کنید.');
}

async function refuseHasty(ctx: Anyone, tx: Tx, mobile: string): Promise<void> {
  const now = ctx.clock.now().getTime();
  const last = await newestCode(tx, mobile);
  const left = last && !last.undelivered ? otp.resendAfter - (now - last.created_at.getTime()) / 1000 : 0;
  if (left > 0)
    throw wait(left, `برای دریافت کد تازه ${Math.ceil(left).toLocaleString('fa-IR')} ثانیه صبر کنید.`);
  await lockSender(tx, ctx.ip);
  const since = new Date(now - hour);
  const full = ({ oldest }: Sent) => ((oldest?.getTime() ?? now) + hour - now) / 1000;
  const byMobile = await sentSince(tx, 'mobile', mobile, since);
  if (byMobile.count >= otp.perHourMobile)
    throw wait(full(byMobile), 'تعداد کدهای این شماره زیاد شده است. کمی بعد دوباره تلاش کنید.');
  const byAddress = await sentSince(tx, 'address', ctx.ip, since);
  if (byAddress.count >= otp.perHourAddress)
    throw wait(full(byAddress), 'تعداد درخواست کد زیاد شده است. کمی بعد دوباره تلاش کنید.');
}

/** Trades a right code for a login; the code dies with it, or after five wrong tries. */
export async function checkOtp(ctx: Anyone, { mobile, code }: { mobile: string; code: string }) {
  const now = ctx.clock.now();
  // A wrong try must be counted although the call is refused, so the refusal is carried out of the transaction.
  const result = await ctx.db.transaction().execute(async (tx) => {
    await lockSender(tx, mobile);
    await refuseTired(ctx, tx, mobile);
    const sent = await newestCode(tx, mobile);
    if (!sent || sent.ended_at || sent.expires_at <= now) return new Refusal('OTP_EXPIRED');
    if (!timingSafeEqual(sent.code_hash, hashCode(ctx, mobile, code))) {
      const tries = await countWrongTry(tx, sent.id, mobile, tehranDate(now));
      if (tries >= otp.triesPerCode) await endCode(tx, sent.id, now);
      return new Refusal('OTP_WRONG');
    }
    await endCode(tx, sent.id, now);
    const personId = await recognise(tx, mobile, ctx.settings.adminMobiles);
    if (await isBlocked(tx, personId, ctx.ip)) return new Refusal('BLOCKED');
    const token = await openSession(tx, ctx.clock, { personId, ip: ctx.ip, userAgent: ctx.userAgent });
    return { personId, token };
  });
  if (result instanceof Refusal) throw result;
  return result;
}

export async function getLogins(ctx: Ctx, paging: { page: number; count: number }) {
  const { rows, total } = await selectLogins(ctx.db, ctx.caller.id, paging.page, paging.count);
  const data = rows.map((row) => ({
    _id: String(row.id),
    ip: row.ip,
    userAgent: row.user_agent,
    device: deviceOf(row.user_agent),
    current: row.id === ctx.caller.loginId,
    blocked: row.blocked,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));
  return { data, metadata: metadata(paging, total) };
}

/**
 * Ends one of the caller's logins at once and refuses new ones from its ip until they lift it (CONFLICT for the login
 * in use). Other live logins from that ip go on.
 */
export async function blockLogin(ctx: Ctx, body: { ip: string; loginId: string; blocked: boolean }) {
  const person = ctx.caller.id;
  const loginId = rowId(body.loginId);
  const { answer } = await once(ctx, digestOf(ctx.call, body), async (tx) => {
    const login = await selectLogin(tx, person, loginId);
    if (!login) throw notFound('ورودی با این مشخصات پیدا نشد.');
    if (login.ip !== body.ip) throw refuseField('ip', 'این نشانی از آنِ این ورود نیست.');
    if (!body.blocked) await deleteBlock(tx, person, login.ip);
    else if (login.id === ctx.caller.loginId)
      throw new Refusal('CONFLICT', 'ورودی را که با آن کار می‌کنید نمی‌توانید ببندید.');
    else {
      await insertBlock(tx, person, login.ip);
      await endSession(tx, ctx.clock, login.id);
    }
    return { ok: true as const };
  });
  if (body.blocked) ctx.events.say({ person }, 'login', loginId);
  return answer;
}

/** Ends the caller's login on the server; its other tabs hear of it at once. */
export async function logout(ctx: Ctx) {
  await endSession(ctx.db, ctx.clock, ctx.caller.loginId);
  ctx.events.say({ person: ctx.caller.id }, 'login', ctx.caller.loginId);
  return { ok: true as const };
}

/** Drops the codes and wrong tries that no limit counts any more, two days later; how many codes. */
export function dropOldCodes(house: House): Promise<number> {
  const before = new Date(house.clock.now().getTime() - 48 * hour);
  return deleteCodesBefore(house.db, before, tehranDate(before));
}
