import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type * as contract from '#contract/auth';
import { otp } from '#contract/auth';
import type { BodyOf } from '#contract/common/endpoint';
import { formatNumber } from '#contract/common/money';
import type { Paging } from '#contract/common/paging';
import { dayMs, hourMs } from '#contract/common/tehran';
import {
  withClockDrift,
  type Clock,
  secondsToTehranMidnight,
  tehranDate,
} from '../../platform/foundation/clock.ts';
import { type Ctx, type Platform, rowId } from '../../platform/work/ctx.ts';
import { lockFor } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import { hourlyRefusal } from '../../platform/work/hourly-limits.ts';
import { rateLimited, Refusal, refuseField } from '../../platform/foundation/refusal.ts';
import { audit } from '../../platform/work/audit.ts';
import { authorize, isOwn } from '../../platform/work/authorize.ts';
import { securityEvent } from '../../platform/work/log.ts';
import { answerPage } from '../../platform/database/paging.ts';
import { endSessions, openSession } from '../../platform/sessions.ts';
import { perform, transact } from '../../platform/work/work.ts';
import { existingPerson, findOrCreatePerson } from '../people/service.ts';
import { deviceOf } from './device.ts';
import {
  countWrongTry,
  deleteBlock,
  deleteCodesBefore,
  endAllCodes,
  endCode,
  hasSignedIn,
  insertBlock,
  isBlocked,
  markUnsent,
  selectNewestCode,
  replaceCode,
  selectLogin,
  selectLogins,
  countRecentCodes,
  selectWrongTries,
} from './queries.ts';

type Anyone = Ctx<null>;

const hashCode = (ctx: Anyone, mobile: string, code: string) =>
  createHmac('sha256', ctx.environment.secret).update(`${mobile} ${code}`).digest();

/** Only one work on the codes of a mobile runs at a time, across all processes. */
const withCodesLocked = <T>(ctx: Anyone, mobile: string, verb: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.turns.take(`mobile ${mobile}`, () =>
    transact(ctx, null, async ({ tx, send }) => {
      send(lockFor(`otp ${mobile}`));
      return verb(tx);
    }),
  );

/** Sends a code; the answer's `expiresIn` and `resendIn` are seconds. */
export async function sendOtp(ctx: Anyone, { mobile }: BodyOf<typeof contract.sendOtp>) {
  const now = ctx.clock.now();
  const code = String(randomInt(10 ** otp.digits)).padStart(otp.digits, '0');
  const sent = await withCodesLocked(ctx, mobile, async (tx) => {
    const isKnown = await isKnownHere(ctx, tx, mobile);
    await refuseUsedUpTries(ctx, tx, mobile, isKnown);
    if (ctx.environment.rateLimits) {
      await refuseTooFrequent(ctx, tx, mobile);
      const overloaded = await overloadRefusal(ctx, tx, isKnown);
      if (overloaded) return overloaded;
    }
    return replaceCode(tx, {
      mobile,
      code_hash: hashCode(ctx, mobile, code),
      network: ctx.network,
      created_at: now,
      expires_at: new Date(now.getTime() + otp.livesFor * 1000),
    });
  });
  if (sent instanceof Refusal) {
    await alertOfOverload(ctx);
    throw sent;
  }
  // Outside the transaction, because a hanging SMS service must hold neither a connection nor the number's lock.
  const host = new URL(ctx.environment.publicUrl).host;
  const text = `کد ورود شما به حکاک: ${code}\n\n@${host} #${code}`;
  const result = await ctx.sms.sendCode({ mobile, code, text });
  if (result !== 'sent') await markUnsent(ctx.db, sent);
  if (result === 'refused') throw refuseField('mobile', 'به این شماره پیامک نمی‌رسد. شمارهٔ دیگری وارد کنید.');
  if (result === 'later')
    throw new Refusal('UNAVAILABLE', 'پیامک کد ورود فرستاده نشد. کمی بعد دوباره تلاش کنید.');
  return { expiresIn: otp.livesFor, resendIn: otp.resendAfter };
}

/** It is queried for every mobile, so that response times reveal no account. */
const isKnownHere = (ctx: Anyone, tx: Tx, mobile: string): Promise<boolean> =>
  hasSignedIn(tx, mobile, ctx.network, new Date(ctx.clock.now().getTime() - otp.knownFor * dayMs));

/**
 * Refuses (RATE_LIMITED) when the day's wrong tries are used up. A known network has a few more tries after
 * others have used up the mobile's. Returns true if the next wrong try is one of those.
 */
async function refuseUsedUpTries(ctx: Anyone, tx: Tx, mobile: string, isKnown: boolean): Promise<boolean> {
  const now = ctx.clock.now();
  const tries = await selectWrongTries(tx, mobile, ctx.network, tehranDate(now));
  const isUsedUp = tries.all >= otp.triesPerDayAll;
  if (tries.here >= otp.triesPerDay || (isUsedUp && !(isKnown && tries.kept < otp.triesKept)))
    throw rateLimited(secondsToTehranMidnight(now), 'امروز کد اشتباه زیادی وارد شده است.');
  return isUsedUp;
}

async function refuseTooFrequent(ctx: Anyone, tx: Tx, mobile: string): Promise<void> {
  const now = ctx.clock.now();
  const last = await selectNewestCode(tx, mobile);
  const left =
    last && !last.undelivered && last.created_at <= withClockDrift(now)
      ? otp.resendAfter - (now.getTime() - last.created_at.getTime()) / 1000
      : 0;
  if (left > 0) throw rateLimited(left, 'کد همین حالا فرستاده شد.');
  await lockFor(`otp ${ctx.network}`).execute(tx);
  const refusal =
    hourlyRefusal(
      now,
      await countRecentCodes(tx, now, { mobile }),
      otp.perHourMobile,
      'کدهای زیادی به این شماره فرستاده شده است.',
    ) ??
    hourlyRefusal(
      now,
      await countRecentCodes(tx, now, { network: ctx.network }),
      otp.perHourAddress,
      'از این اینترنت کدهای زیادی خواسته شده است.',
    );
  if (refusal) throw refusal;
}

/** Too many codes for all networks are an attack on the SMS account; the last ones are for known networks. */
async function overloadRefusal(ctx: Anyone, tx: Tx, isKnown: boolean): Promise<Refusal | null> {
  await lockFor('otp all').execute(tx);
  const now = ctx.clock.now();
  return hourlyRefusal(
    now,
    await countRecentCodes(tx, now),
    otp.perHourAll - (isKnown ? 0 : otp.perHourKept),
    'الان درخواست کد ورود بسیار زیاد است.',
  );
}

const alertOfOverload = (ctx: Anyone): Promise<void> =>
  ctx.alertOperators(
    'otp ceiling',
    {
      title: 'درخواست کد ورود از اندازه گذشته است',
      message: `در یک ساعت گذشته نزدیک ${formatNumber(otp.perHourAll)} کد ورود پیامک شده است. تا کم شدن درخواست‌ها فقط کسانی کد می‌گیرند که قبلاً از همان اینترنت (IP) وارد شده‌اند.`,
      link: '/admin/settings',
    },
    hourMs,
  );

/** Opens a login for a right code. `replaced` is the token the browser held before; its session ends. */
export async function checkOtp(
  ctx: Anyone,
  { mobile, code }: { mobile: string; code: string },
  replaced: string | undefined,
) {
  const now = ctx.clock.now();
  // A refused call still counts its wrong try, so the refusal is thrown only after the transaction.
  const result = await withCodesLocked(ctx, mobile, async (tx) => {
    const isReserved = await refuseUsedUpTries(ctx, tx, mobile, await isKnownHere(ctx, tx, mobile));
    const sent = await selectNewestCode(tx, mobile);
    if (!sent || sent.ended_at || sent.expires_at <= now || sent.created_at > withClockDrift(now))
      return new Refusal('OTP_EXPIRED');
    if (!timingSafeEqual(sent.code_hash, hashCode(ctx, mobile, code))) {
      const tries = await countWrongTry(tx, sent.id, {
        mobile,
        network: ctx.network,
        day: tehranDate(now),
        kept: isReserved,
      });
      if (tries >= otp.triesPerCode) await endCode(tx, sent.id, now);
      return new Refusal('OTP_WRONG');
    }
    await endCode(tx, sent.id, now);
    const personId = await findOrCreatePerson(tx, mobile, ctx.environment.adminMobiles);
    if (await isBlocked(tx, personId, ctx.network)) return new Refusal('BLOCKED');
    if (replaced !== undefined) await endSessions(tx, ctx.clock, { token: replaced });
    const { ip, network, userAgent } = ctx;
    const token = await openSession(tx, ctx.clock, { personId, ip, network, userAgent });
    return { personId, token };
  });
  if (result instanceof Refusal) throw result;
  securityEvent({ ...ctx, caller: { id: result.personId } }, 'signed in');
  return result;
}

export const getLogins = async (ctx: Ctx, paging: Paging) =>
  answerPage(paging, await selectLogins(ctx.db, ctx.caller.id, paging), (row) => ({
    _id: String(row.id),
    ip: row.ip,
    userAgent: row.user_agent,
    device: deviceOf(row.user_agent),
    current: row.id === ctx.caller.loginId,
    blocked: row.blocked,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
  }));

/** CONFLICT for the login in use. Other live logins from its network continue, and new ones are refused. */
export function blockLogin(ctx: Ctx, body: BodyOf<typeof contract.blockLogin>) {
  const person = ctx.caller.id;
  const loginId = rowId(body.loginId);
  return perform(ctx, async ({ tx, afterwards }) => {
    const login = authorize(await selectLogin(tx, loginId), isOwn(ctx), 'ورودی با این مشخصات پیدا نشد.');
    if (login.ip !== body.ip) throw refuseField('ip', 'این ورود با IP دیگری بوده است. صفحه را تازه کنید.');
    if (!body.blocked) await deleteBlock(tx, person, login.network);
    else if (login.id === ctx.caller.loginId)
      throw new Refusal(
        'CONFLICT',
        'این همان ورودی است که با آن کار می‌کنید؛ برای پایان آن از حساب خارج شوید.',
      );
    else {
      await insertBlock(tx, person, login.network);
      await endSessions(tx, ctx.clock, { loginId: login.id });
    }
    afterwards(() =>
      securityEvent(ctx, body.blocked ? 'address blocked' : 'address let in', { login: loginId }),
    );
    return { ok: true as const };
  });
}

/** Ends all logins of a person, including the caller's own. */
export async function endLogins(ctx: Ctx, id: string) {
  const person = rowId(id);
  return perform(ctx, async (work) => {
    const { tx } = work;
    await existingPerson(ctx, tx, person);
    const ended = await endSessions(tx, ctx.clock, { person });
    audit(work, ctx, { action: 'loginsEnd', person, details: { ended } });
    work.afterwards(() => securityEvent(ctx, 'login ended', { of: person, ended }));
    return { ended };
  });
}

export async function logout(ctx: Ctx) {
  await endSessions(ctx.db, ctx.clock, { loginId: ctx.caller.loginId });
  securityEvent(ctx, 'signed out');
  return { ok: true as const };
}

export async function signEverybodyOut(tx: Tx, clock: Clock): Promise<void> {
  await endSessions(tx, clock, 'everybody');
  await endAllCodes(tx, clock.now());
}

/** Deletes codes and wrong tries after two days, when no limit counts them any more; returns the number of codes. */
export function deleteOldCodes(platform: Platform): Promise<number> {
  const before = new Date(platform.clock.now().getTime() - 48 * hourMs);
  return deleteCodesBefore(platform.db, before, tehranDate(before));
}
