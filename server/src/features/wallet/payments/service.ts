/** Starts payments at the gateway, outside any transaction, and reads them for their owners. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Payment, paymentStates } from '#contract/wallet';
import { authorize, isOwn } from '../../../platform/work/authorize.ts';
import { type Ctx, rowId } from '../../../platform/work/ctx.ts';
import { GatewayRefusal } from '../../../platform/outside/gateways/gateway.ts';
import { Refusal } from '../../../platform/foundation/refusal.ts';
import { type CallWork, perform } from '../../../platform/work/work.ts';
import { selectTransaction } from '../queries.ts';
import { toTransaction } from '../to-contract.ts';
import { alertOfGateway } from './alerts.ts';
import { claimPayment, insertPayment, releasePayment, selectPayment, setGatewayUrl } from './queries.ts';
import { transferReference } from './settle.ts';

/** Milliseconds a process has for asking the gateway before another may. */
const claimTimeoutMs = 10_000;
/** Milliseconds a repeat waits for the gateway's address, long enough to take over from a crashed process. */
const waitTimeoutMs = 20_000;
const pollIntervalMs = 100;
/** Milliseconds until the first check of a payment. */
const firstCheckAfterMs = 2 * 60_000;

/** Starts a payment of `amount` tomans; every repeat with the same key gets the same gateway address. */
export async function chargeWallet(ctx: Ctx, { amount }: { amount: number }) {
  const { paymentId } = await perform(ctx, async (work) => ({
    paymentId: await beginPayment(ctx, work, amount),
  }));
  const gatewayUrl = await askGateway(ctx, paymentId, 'شارژ کیف پول حکاک');
  return { gatewayUrl, paymentId: String(paymentId) };
}

/** Begins a payment of `amount` tomans, whose gateway is asked after the work; returns its id. */
export const beginPayment = (ctx: Ctx, { tx, now }: CallWork, amount: number): Promise<number> =>
  insertPayment(tx, {
    person_id: ctx.caller.id,
    amount,
    gateway: ctx.gateways.current.name,
    created_at: now,
    check_at: new Date(now.getTime() + firstCheckAfterMs),
  });

/**
 * Returns the address at which a payment is paid, `description` being what the bank shows. Throws UNAVAILABLE if the gateway
 * gives none, and CONFLICT if the payment ended before.
 */
export async function askGateway(ctx: Ctx, id: number, description: string): Promise<string> {
  const until = Date.now() + waitTimeoutMs;
  while (Date.now() < until) {
    const now = ctx.clock.now();
    if (await claimPayment(ctx.db, id, now, new Date(now.getTime() - claimTimeoutMs)))
      return createAtGateway(ctx, id, description);
    const payment = await selectPayment(ctx.db, id);
    if (payment?.gateway_url) return payment.gateway_url;
    if (payment?.status !== 'pending') throw expired();
    await sleep(pollIntervalMs);
  }
  throw unavailable();
}

/** The payment ended before its gateway gave it an address; its key cannot start another. */
const expired = () => new Refusal('CONFLICT', 'مهلت این پرداخت تمام شده است. دوباره شارژ کنید.');

const unavailable = () => new Refusal('UNAVAILABLE', 'درگاه پرداخت در دسترس نیست. کمی بعد دوباره تلاش کنید.');

async function createAtGateway(ctx: Ctx, id: number, description: string): Promise<string> {
  const payment = await selectPayment(ctx.db, id);
  const gateway = payment && ctx.gateways.byName(payment.gateway);
  if (!gateway) throw unavailable();
  try {
    const { authority } = await gateway.create({
      amount: payment.amount,
      description,
      callbackUrl: `${ctx.environment.publicUrl}/api/payment/callback/${gateway.name}`,
      mobile: ctx.caller.mobile,
      paymentId: String(id),
    });
    const now = ctx.clock.now();
    await setGatewayUrl(ctx.db, id, {
      authority,
      gateway_url: gateway.redirectUrl(authority),
      opened_at: now,
      check_at: new Date(now.getTime() + firstCheckAfterMs),
    });
  } catch (error) {
    ctx.log.error({ err: error, paymentId: id }, 'gateway refused a payment');
    await releasePayment(ctx.db, id);
    // An error without a merchant code concerns this payment only.
    if (error instanceof GatewayRefusal && error.merchantCode !== null)
      await alertOfGateway(ctx, gateway, error.merchantCode);
    throw unavailable();
  }
  const url = (await selectPayment(ctx.db, id))?.gateway_url;
  if (!url) throw expired();
  return url;
}

const ownPayment = async (ctx: Ctx, id: string) =>
  authorize(await selectPayment(ctx.db, rowId(id)), isOwn(ctx), 'پرداختی با این شماره پیدا نشد.');

export async function getPayment(ctx: Ctx, id: string): Promise<Payment> {
  const payment = await ownPayment(ctx, id);
  const receipt =
    payment.status === 'paid' ? await selectTransaction(ctx.db, transferReference(payment)) : undefined;
  return {
    _id: String(payment.id),
    amount: payment.amount,
    outcome: paymentStates[payment.status].outcome,
    ...(payment.bank_ref !== null && { ref: payment.bank_ref }),
    ...(receipt && { receipt: toTransaction(receipt) }),
    createdAt: payment.created_at.toISOString(),
  };
}
