/** Gift codes: an admin creates them, a customer exchanges one for tomans in the wallet, once. */
import type { BodyOf, QueryOf } from '#contract/common/endpoint';
import { dayLabel } from '#contract/common/jalali';
import { formatToman } from '#contract/common/money';
import type * as contract from '#contract/offers';
import { type Offer, offerAlphabet, offerCodeLength } from '#contract/offers';
import { audit } from '../../platform/work/audit.ts';
import { authorizeIf, isOwn } from '../../platform/work/authorize.ts';
import { type Ctx, rowIdOrNone } from '../../platform/work/ctx.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/pipeline.ts';
import { type GuessLimit, performGuess } from '../../platform/work/guesses.ts';
import { notFound, Refusal, refuseField } from '../../platform/foundation/refusal.ts';
import { answerPage } from '../../platform/database/paging.ts';
import { randomCode } from '../../platform/foundation/random-code.ts';
import { addressOf } from '../../platform/work/sms/message.ts';
import { perform, type Work } from '../../platform/work/work.ts';
import { type Pace, type Proof, reconcile } from '../../platform/database/reconcile.ts';
import { findPerson, toPersonFound } from '../people/service.ts';
import { notify } from '../notifications/service.ts';
import { transfer } from '../wallet/transfer.ts';
import { giftRules } from './ledger/queries.ts';
import { insertOffer, insertUse, type OfferRow, selectByCode, selectOffer, selectOffers } from './queries.ts';

export const checkGifts = (on: Queryable, since: Proof | null, pace: Pace) =>
  reconcile(on, giftRules, since, pace);

const toOffer = (row: OfferRow): Offer => ({
  _id: String(row.id),
  name: row.name,
  code: row.code,
  amount: row.amount,
  userId:
    row.person_id === null || row.mobile === null
      ? null
      : toPersonFound({ id: row.person_id, name: row.person_name, family: row.family, mobile: row.mobile }),
  expiresIn: row.expires_at.getTime(),
  usage: row.usage,
  createdAt: row.created_at.toISOString(),
});

export function createOffer(ctx: Ctx, body: BodyOf<typeof contract.createOffer>): Promise<Offer> {
  return perform(ctx, async (work) => {
    const { tx, now } = work;
    if (body.expiresIn <= now.getTime()) throw refuseField('expiresIn', 'تاریخ انقضا باید در آینده باشد.');
    const person = body.mobile === undefined ? null : await customerWith(tx, body.mobile);
    const id = await insertWithNewCode(tx, {
      name: body.name,
      amount: body.amount,
      person_id: person,
      expires_at: new Date(body.expiresIn),
      created_at: now,
    });
    const offer = toOffer(await selectOffer(tx, id));
    if (person !== null) {
      const { _id, name, code, amount } = offer;
      audit(work, ctx, { action: 'offerCreate', person, note: name, details: { offer: _id, code, amount } });
      tellOfGift(ctx, work, person, offer);
    }
    return offer;
  });
}

function tellOfGift(ctx: Ctx, work: Work, person: number, { name, code, amount, expiresIn }: Offer): void {
  notify(work, person, {
    title: `${formatToman(amount)} هدیه گرفتید`,
    message: `«${name}»: کد ${code} را تا ${dayLabel(expiresIn)} در کیف پولتان بزنید.`,
    // Without a hyphen, eight digits with an E in them would be read as a number.
    link: `/wallet?gift=${code.slice(0, 4)}-${code.slice(4)}`,
  });
  ctx.sms.queue(work, person, {
    fact: `کد هدیه ${code}، ${formatToman(amount)}.`,
    address: addressOf(ctx.environment.publicUrl, '/wallet'),
  });
}

async function customerWith(tx: Tx, mobile: string): Promise<number> {
  const person = await findPerson(tx, { mobile });
  if (!person) throw refuseField('mobile', 'کسی با این شمارهٔ موبایل پیدا نشد.');
  if (person.roles.includes('admin'))
    throw refuseField('mobile', 'این شماره برای یک مدیر است؛ کد برای مشتری است.');
  return person.id;
}

async function insertWithNewCode(
  tx: Tx,
  offer: Omit<Parameters<typeof insertOffer>[1], 'code'>,
): Promise<number> {
  for (let tries = 0; tries < 10; tries += 1) {
    const inserted = await insertOffer(tx, { ...offer, code: randomCode(offerAlphabet, offerCodeLength) });
    if (inserted) return inserted.id;
  }
  throw new Error('no free offer code in ten tries');
}

export async function listOffers(ctx: Ctx, { userId, ...query }: QueryOf<typeof contract.listOffers>) {
  const filter = { ...query, ...(userId !== undefined && { person: rowIdOrNone(userId) }) };
  return { data: answerPage(filter, await selectOffers(ctx.db, filter, ctx.clock.now()), toOffer) };
}

const codeGuesses: GuessLimit = {
  subject: 'offer',
  perHour: 10,
  why: 'کدهای نادرست زیادی وارد شده است.',
};

/** Returns the offer the caller may use now, or the refusal of a wrong code; another person's offer does not exist. */
async function findUsable(ctx: Ctx, on: Queryable, code: string) {
  const isForCaller = (offer: { person_id: number | null }) => offer.person_id === null || isOwn(ctx)(offer);
  const offer = authorizeIf(await selectByCode(on, code, ctx.caller.id), isForCaller);
  if (!offer) return notFound('کدی با این نوشته پیدا نشد. آن را دوباره بررسی کنید.');
  if (offer.used_at) throw alreadyUsed();
  if (offer.expires_at <= ctx.clock.now()) throw new Refusal('OFFER_EXPIRED');
  return offer;
}

const alreadyUsed = () => new Refusal('OFFER_USED', 'شما قبلاً از این کد استفاده کرده‌اید.');

/** A read without side effects, so it needs no idempotency key. */
export async function checkOffer(ctx: Ctx, query: QueryOf<typeof contract.checkOffer>) {
  const { name, amount, expires_at } = await performGuess(
    { ...ctx, idempotencyKey: null },
    codeGuesses,
    ({ tx }) => findUsable(ctx, tx, query.code),
  );
  return { valid: true as const, name, amount, expiresIn: expires_at.getTime() };
}

/** Of concurrent calls one succeeds. */
export function redeemOffer(ctx: Ctx, body: BodyOf<typeof contract.redeemOffer>) {
  return performGuess(ctx, codeGuesses, async (work) => {
    const offer = await findUsable(ctx, work.tx, body.code);
    if (offer instanceof Refusal) return offer;
    const { id, name, amount } = offer;
    if (!(await insertUse(work.tx, offer, ctx.caller.id, work.now))) throw alreadyUsed();
    const { balance } = await transfer(work, {
      person: ctx.caller.id,
      amount,
      operation: 'gift',
      reference: `offer ${id} ${ctx.caller.id}`,
      note: name,
    });
    return { amount, balance };
  });
}
