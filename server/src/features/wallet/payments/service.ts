/** A charge: asked of the gateway outside any transaction, believed only after verification, credited once. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Payment, PaymentOutcome } from '#contract/wallet';
import { type Ctx, type House, rowId } from '../../../platform/ctx.ts';
import { GatewayRefusal } from '../../../platform/gateways/gateway.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import { perform } from '../../../platform/work.ts';
import { alertOfGateway } from './alerts.ts';
import {
  claimPayment,
  insertPayment,
  releasePayment,
  selectPayment,
  selectPaymentByAuthority,
  setGatewayUrl,
} from './queries.ts';
import { askOnce } from './asking.ts';
import { lookAgain, lookInto, type Payment as Row, type Seen, type Sight, verifyPayment } from './settle.ts';

/** ms one process has for asking the gateway before another may. */
const askFor = 10_000;
/** ms a repeat waits for the gateway's address: long enough to take over from a process that died. */
const waitFor = 20_000;
const lookEvery = 100; // ms
/** ms after which a payment is first looked into by itself. */
const firstLook = 2 * 60_000;

/** Starts a payment of `amount` tomans; every repeat with the same key gets the same gateway address. */
export async function chargeWallet(ctx: Ctx, { amount }: { amount: number }) {
  const { paymentId } = await perform(ctx, async ({ tx, now }) => ({
    paymentId: await insertPayment(tx, {
      person_id: ctx.caller.id,
      amount,
      gateway: ctx.gateways.current.name,
      created_at: now,
      check_at: new Date(now.getTime() + firstLook),
    }),
  }));
  const gatewayUrl = await askGateway(ctx, paymentId);
  return { gatewayUrl, paymentId: String(paymentId) };
}

async function askGateway(ctx: Ctx, id: number): Promise<string> {
  const until = Date.now() + waitFor;
  while (Date.now() < until) {
    const now = ctx.clock.now();
    if (await claimPayment(ctx.db, id, now, new Date(now.getTime() - askFor)))
      return createAtGateway(ctx, id);
    const payment = await selectPayment(ctx.db, id);
    if (payment?.gateway_url) return payment.gateway_url;
    if (payment?.status !== 'pending') throw over();
    await sleep(lookEvery);
  }
  throw unavailable();
}

/** It ended before its gateway gave it an address: its key starts nothing any more. */
const over = () => new Refusal('CONFLICT', 'مهلت این پرداخت تمام شده است. دوباره شارژ کنید.');

const unavailable = () => new Refusal('UNAVAILABLE', 'درگاه پرداخت در دسترس نیست. کمی بعد دوباره تلاش کنید.');

async function createAtGateway(ctx: Ctx, id: number): Promise<string> {
  const payment = await selectPayment(ctx.db, id);
  const gateway = payment && ctx.gateways.byName(payment.gateway);
  if (!gateway) throw unavailable();
  try {
    const { authority } = await gateway.create({
      amount: payment.amount,
      description: 'شارژ کیف پول حکاک',
      callbackUrl: `${ctx.settings.publicUrl}/api/payment/callback/${gateway.name}`,
      mobile: ctx.caller.mobile,
      paymentId: String(id),
    });
    const now = ctx.clock.now();
    await setGatewayUrl(ctx.db, id, {
      authority,
      gateway_url: gateway.redirectUrl(authority),
      opened_at: now,
      check_at: new Date(now.getTime() + firstLook),
    });
  } catch (error) {
    ctx.log.error({ err: error, paymentId: id }, 'gateway refused a payment');
    await releasePayment(ctx.db, id);
    // Other codes are about this one request.
    if (error instanceof GatewayRefusal && error.closed !== null)
      await alertOfGateway(ctx, gateway, error.closed);
    throw unavailable();
  }
  const url = (await selectPayment(ctx.db, id))?.gateway_url;
  if (!url) throw over();
  return url;
}

/** What became of the caller's own payment. */
export async function getPayment(ctx: Ctx, id: string): Promise<Payment> {
  const payment = await selectPayment(ctx.db, rowId(id));
  if (payment?.person_id !== ctx.caller.id) throw notFound('پرداختی با این شماره پیدا نشد.');
  return {
    _id: String(payment.id),
    amount: payment.amount,
    outcome: payment.status === 'paid' ? 'success' : (payment.status as PaymentOutcome),
    ...(payment.bank_ref !== null && { ref: payment.bank_ref }),
    createdAt: payment.created_at.toISOString(),
  };
}

/** `ref` is the payment's id: who calls back is nobody in particular, and the bank's reference is its owner's. */
const walletPage = (payment: PaymentOutcome, ref?: string) => ({
  location: `/wallet?${new URLSearchParams({ payment, ...(ref && { ref }) }).toString()}`,
});

/** Where the gateway sends the browser back to. Whatever the query claims, only verification credits. */
export async function paymentCallback(house: House, gatewayName: string, query: Record<string, unknown>) {
  const gateway = house.gateways.byName(gatewayName);
  const callback = gateway?.parseCallback(query);
  // No gateway names a payment otherwise, and not every text can be asked of the database.
  const known = callback && /^[\w-]{1,64}$/.test(callback.authority);
  const payment = known && (await selectPaymentByAuthority(house.db, gatewayName, callback.authority));
  if (!gateway || !callback || !payment) return walletPage('failed');
  const id = String(payment.id);
  if (payment.status === 'paid') return walletPage('success', id);
  if (payment.closed_at) return walletPage('failed', id);
  try {
    const { sight } = await seeCallback(house, payment, callback.cancelled);
    return walletPage(outcomeOf(sight, callback.cancelled), id);
  } catch (error) {
    // A browser that comes from the bank is told something, whatever breaks; the sweeper finds the money.
    house.log.error({ err: error, paymentId: payment.id }, 'a callback failed');
    return walletPage('pending', id);
  }
}

async function seeCallback(house: House, payment: Row, cancelled: boolean): Promise<Seen> {
  const seen = await askOnce(house, `${payment.id} ${cancelled}`, () =>
    cancelled ? lookInto(house, payment, { cancelled }) : verifyPayment(house, payment),
  );
  if (seen) return seen;
  await lookAgain(house, payment);
  return { sight: 'silent' };
}

/** What its customer reads: who says to have cancelled has, when the gateway says that there is no money. */
function outcomeOf(sight: Sight, cancelled: boolean): PaymentOutcome {
  if (sight === 'credited') return 'success';
  if (sight === 'doubtful' || sight === 'unverified' || sight === 'silent') return 'pending';
  return cancelled ? 'cancelled' : 'failed';
}
