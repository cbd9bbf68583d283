/** A charge: asked of the gateway outside any transaction, believed only after verification, credited once. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentOutcome } from '#contract/wallet';
import type { Ctx } from '../../platform/ctx.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { digestOf, once } from '../../platform/once.ts';
import { alertOperators } from '../notifications/service.ts';
import {
  claimPayment,
  endPayment,
  insertPayment,
  markPaid,
  releasePayment,
  selectPayment,
  selectPaymentByAuthority,
  setGatewayUrl,
} from './queries.ts';
import { transfer } from './transfer.ts';

type Payment = NonNullable<Awaited<ReturnType<typeof selectPayment>>>;
type Anyone = Ctx<null>;

/** ms one process has for asking the gateway before another may. */
const askFor = 10_000;
/** ms a repeat waits for the gateway's address: long enough to take over from a process that died. */
const waitFor = 20_000;
const lookEvery = 100; // ms

/** Starts a payment of `amount` tomans; every repeat with the same key gets the same gateway address. */
export async function chargeWallet(ctx: Ctx, { amount }: { amount: number }) {
  const { answer } = await once(ctx, digestOf(ctx.call, { amount }), async (tx) => ({
    paymentId: await insertPayment(tx, ctx.caller.id, amount, ctx.gateways.current.name),
  }));
  const gatewayUrl = await askGateway(ctx, answer.paymentId);
  return { gatewayUrl, paymentId: String(answer.paymentId) };
}

async function askGateway(ctx: Ctx, id: number): Promise<string> {
  const until = Date.now() + waitFor;
  while (Date.now() < until) {
    const now = ctx.clock.now();
    if (await claimPayment(ctx.db, id, now, new Date(now.getTime() - askFor)))
      return createAtGateway(ctx, id);
    const payment = await selectPayment(ctx.db, id);
    if (payment?.gateway_url) return payment.gateway_url;
    if (payment?.status !== 'pending') break;
    await sleep(lookEvery);
  }
  throw unavailable();
}

const unavailable = () => new Refusal('UNAVAILABLE', 'درگاه پرداخت در دسترس نیست. کمی بعد دوباره تلاش کنید.');

async function createAtGateway(ctx: Ctx, id: number): Promise<string> {
  const payment = await selectPayment(ctx.db, id);
  if (!payment) throw unavailable();
  const gateway = ctx.gateways.current;
  try {
    const { authority, url } = await gateway.create({
      amount: payment.amount,
      description: 'شارژ کیف پول حکاک',
      callbackUrl: `${ctx.settings.publicUrl}/api/payment/callback/${gateway.name}`,
      mobile: ctx.caller.mobile,
      paymentId: String(id),
    });
    await setGatewayUrl(ctx.db, id, authority, url);
    return (await selectPayment(ctx.db, id))?.gateway_url ?? url;
  } catch (error) {
    ctx.log.error({ err: error, paymentId: id }, 'gateway refused a payment');
    await releasePayment(ctx.db, id);
    throw unavailable();
  }
}

const walletPage = (payment: PaymentOutcome, ref?: string) => ({
  location: `/wallet?${new URLSearchParams({ payment, ...(ref && { ref }) }).toString()}`,
});

/** Where the gateway sends the browser back to. Whatever the query claims, only verification credits. */
export async function paymentCallback(ctx: Anyone, gatewayName: string, query: Record<string, unknown>) {
  const gateway = ctx.gateways.byName(gatewayName);
  const callback = gateway?.parseCallback(query);
  // No gateway names a payment otherwise, and not every text can be asked of the database.
  const known = callback && /^[\w-]{1,64}$/.test(callback.authority);
  const payment = known && (await selectPaymentByAuthority(ctx.db, gatewayName, callback.authority));
  if (!gateway || !callback || !payment) return walletPage('failed');
  if (payment.status === 'paid') return walletPage('success', payment.bank_ref ?? undefined);
  if (callback.cancelled) {
    await endPayment(ctx.db, payment.id, 'cancelled', ctx.clock.now());
    return walletPage('cancelled', String(payment.id));
  }
  return settle(ctx, payment);
}

async function settle(ctx: Anyone, payment: Payment) {
  const gateway = ctx.gateways.byName(payment.gateway);
  if (!gateway || !payment.authority) return walletPage('failed');
  const result = await gateway.verify(payment.authority, payment.amount).catch((error: unknown) => {
    ctx.log.error({ err: error, paymentId: payment.id }, 'verification did not answer');
    return { status: 'unknown' as const };
  });
  if (result.status === 'unknown') return walletPage('pending', String(payment.id));
  if (result.status === 'paid' && result.amount === payment.amount) {
    await credit(ctx, payment, result.bankRef);
    return walletPage('success', result.bankRef);
  }
  if (result.status === 'paid') {
    await alertOperators(ctx, {
      title: 'مبلغ پرداخت نمی‌خواند',
      message: `پرداخت ${payment.id} با مبلغ دیگری تأیید شده و به کیف پول نرسیده است.`,
      link: '/admin/rechargeWallet',
    });
    return walletPage('pending', String(payment.id));
  }
  await endPayment(ctx.db, payment.id, 'failed', ctx.clock.now());
  return walletPage('failed', String(payment.id));
}

/** Credits a verified payment once, whoever else is doing the same. */
async function credit(ctx: Anyone, payment: Payment, bankRef: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await markPaid(tx, payment.id, bankRef, ctx.clock.now()))) return;
    await transfer(tx, {
      person: payment.person_id,
      amount: payment.amount,
      operation: 'charge',
      reference: `payment ${payment.id}`,
      bankRef,
    });
  });
  ctx.events.say({ person: payment.person_id }, 'balance');
}
