/** Settles payments: credited once when verified, ended when the gateway says so, checked again otherwise. */
import { formatToman } from '#contract/common/money';
import { dayMs } from '#contract/common/tehran';
import { type PaymentStatus, paymentStates } from '#contract/wallet';
import type { Platform } from '../../../platform/work/ctx.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Undecided, Verification } from '../../../platform/outside/gateways/gateway.ts';
import { transact, type Work } from '../../../platform/work/work.ts';
import { notify } from '../../notifications/service.ts';
import { transfer } from '../transfer.ts';
import { type Purchase, purchasesOf } from './purchases.ts';
import { alertOfAmount, alertOfClosed, alertOfGateway, alertOfMismatch, alertOfUndecided } from './alerts.ts';
import {
  checkPaymentBy,
  claimDue,
  movePayment,
  type PaymentRow,
  restartChecks,
  selectPayment,
  selectUnsettled,
  stopChecks,
} from './queries.ts';

/** `unpaid` includes failed and cancelled; the `paid` of a pending payment is not verified yet. */
export interface PaymentCheck {
  status: PaymentStatus;
  answer: Verification['status'];
}

interface Circumstances {
  /** The customer came back without paying: only a payment that the gateway reports as paid is verified. */
  cancelled?: boolean;
  /** The customer is waiting for the outcome; otherwise a success is notified. */
  isCustomerWaiting?: boolean;
}

/** Milliseconds until the next check of a payment that a callback left pending. */
const recheckAfterMs = 60_000;
/** Milliseconds between two verifications of a paid payment; gateways return unverified money after some time. */
const verifyIntervalMs = 5 * 60_000;

export const unsettledPayments = async ({ db }: Platform) => ({
  queue: 'payments',
  ...(await selectUnsettled(db)),
});

const pending = (answer: Verification['status']): PaymentCheck => ({ status: 'pending', answer });

export const transferReference = ({ id }: { id: number }) => `payment ${id}`;

export const findPayment = ({ db }: Platform, id: number) => selectPayment(db, id);

/** A paid or closed payment cannot change. */
export const isFinal = ({ status }: PaymentRow): boolean => !paymentStates.paid.from.includes(status);

/** Checks a payment again in `after` ms, or earlier if that is planned. */
export const checkAgain = (platform: Platform, { id }: PaymentRow, after: number = recheckAfterMs) =>
  checkPaymentBy(platform.db, id, new Date(platform.clock.now().getTime() + after));

/** Checks all pending payments as if each were new, after a restore. */
export const checkAllAgain = (on: Queryable, now: Date) => restartChecks(on, now);

export async function verifyPayment(
  platform: Platform,
  payment: PaymentRow,
  { isCustomerWaiting = false }: Circumstances,
): Promise<PaymentCheck> {
  const gateway = platform.gateways.byName(payment.gateway);
  if (!gateway || !payment.authority) return pending('unknown');
  const result = await gateway.verify(payment.authority, payment.amount);
  if (result.status === 'paid') {
    if (result.amount !== payment.amount) {
      await alertOfAmount(platform, payment, result.amount);
      return pending('mismatch');
    }
    const status = await credit(platform, payment, result.bankRef, isCustomerWaiting);
    if (status === 'closed') await alertOfClosed(platform, payment);
    return { status, answer: 'paid' };
  }
  if (result.status !== 'unpaid') return leaveUndecided(platform, payment, result, isCustomerWaiting);
  // "Not paid" may mean "not yet": only an inquiry shows that a payment has ended.
  const inquiry = await gateway.inquire(payment.authority);
  if (inquiry.status === 'failed' || inquiry.status === 'cancelled')
    return { status: await settlePayment(platform, payment, inquiry.status), answer: 'unpaid' };
  if (isCustomerWaiting) await checkAgain(platform, payment);
  return pending(inquiry.status === 'paid' ? 'paid' : 'unpaid');
}

export async function checkPayment(
  platform: Platform,
  payment: PaymentRow,
  { cancelled = false, isCustomerWaiting = false }: Circumstances,
): Promise<PaymentCheck> {
  const gateway = platform.gateways.byName(payment.gateway);
  if (!gateway || !payment.authority) return pending('unknown');
  const inquiry = await gateway.inquire(payment.authority);
  switch (inquiry.status) {
    case 'paid': {
      const { status, answer } = await verifyPayment(platform, payment, { isCustomerWaiting });
      const isUnverified = answer === 'unknown' || answer === 'merchantRefused';
      return { status, answer: isUnverified ? 'paid' : answer };
    }
    case 'failed':
    case 'cancelled': {
      const to = cancelled ? 'cancelled' : inquiry.status;
      return { status: await settlePayment(platform, payment, to), answer: 'unpaid' };
    }
    case 'unpaid':
      return pending('unpaid');
    case 'unknown':
      // A gateway whose inquiry fails may still be able to verify.
      if (!cancelled) return verifyPayment(platform, payment, { isCustomerWaiting });
      break;
    case 'mismatch':
    case 'merchantRefused':
  }
  return leaveUndecided(platform, payment, inquiry, isCustomerWaiting);
}

async function leaveUndecided(
  platform: Platform,
  payment: PaymentRow,
  answer: Undecided,
  isCustomerWaiting: boolean,
): Promise<PaymentCheck> {
  const gateway = platform.gateways.byName(payment.gateway);
  if (answer.status === 'mismatch') await alertOfMismatch(platform, payment, answer.code);
  else {
    if (answer.status === 'merchantRefused' && gateway) await alertOfGateway(platform, gateway, answer.code);
    if (isCustomerWaiting) await checkAgain(platform, payment);
  }
  return pending(answer.status);
}

/** Runs `alongside` if the payment's state allows `to`; returns the state afterwards. */
const settlePayment = (
  platform: Platform,
  payment: PaymentRow,
  to: PaymentStatus,
  change: { bank_ref?: string } = {},
  alongside?: (work: Work, purchase: Purchase | null) => Promise<void>,
): Promise<PaymentStatus> =>
  transact(platform, payment.person_id, async (work) => {
    const purchase = await purchasesOf(platform).lock(work, payment);
    if (!(await movePayment(work.tx, payment.id, to, { ...change, settled_at: work.now })))
      return (await selectPayment(work.tx, payment.id))?.status ?? payment.status;
    work.emit({ person: payment.person_id }, 'balance');
    purchase?.emit();
    await alongside?.(work, purchase);
    return to;
  });

/** Credits a verified payment once, even with concurrent callers. */
const credit = (platform: Platform, payment: PaymentRow, bankRef: string, isCustomerWaiting: boolean) =>
  settlePayment(platform, payment, 'paid', { bank_ref: bankRef }, async (work, purchase) => {
    await transfer(work, {
      person: payment.person_id,
      amount: payment.amount,
      operation: 'charge',
      reference: transferReference(payment),
      bankRef,
    });
    if (purchase) return purchase.credited(isCustomerWaiting);
    if (isCustomerWaiting) return;
    notify(work, payment.person_id, {
      title: 'کیف پول شما شارژ شد',
      message: `پرداخت ${formatToman(payment.amount)} تأیید شد و به کیف پول شما رسید.`,
      link: '/wallet',
    });
  });

/** Closes a payment so that it is never credited; false if it was paid or closed before. */
export async function closePayment(platform: Platform, payment: PaymentRow): Promise<boolean> {
  return !isFinal(payment) && (await settlePayment(platform, payment, 'closed')) === 'closed';
}

/** Minutes after its start at which a pending payment is checked; after a day it is checked daily. */
const checkMinutes = [2, 5, 10, 20, 40, 80, 160, 320, 640, 1440];
/** Milliseconds after its start until which a sweep checks a payment. */
const giveUpAfterMs = 7 * dayMs;
const batchSize = 5;
/** Milliseconds for which a sweep starts new checks. One takes up to 24 s, so that a sweep can run every minute. */
const sweepTimeoutMs = 30_000;

interface SweepResult {
  checked: number;
  credited: number;
  ended: number;
}

/** A payment that cannot be stored waits for its next check; its error is thrown after the other checks. */
export async function sweepPayments(
  platform: Platform,
  signal?: AbortSignal,
  timeoutMs: number = sweepTimeoutMs,
): Promise<SweepResult> {
  const swept: SweepResult = { checked: 0, credited: 0, ended: 0 };
  const errors: unknown[] = [];
  const until = Date.now() + timeoutMs;
  while (!signal?.aborted && Date.now() < until) {
    const due = await claimDue(platform.db, platform.clock.now(), checkMinutes, batchSize);
    if (due.length === 0) break;
    for (const result of await Promise.allSettled(due.map((payment) => checkUnattended(platform, payment)))) {
      swept.checked += 1;
      if (result.status === 'rejected') errors.push(result.reason);
      else if (result.value.status === 'paid') swept.credited += 1;
      else if (result.value.status !== 'pending') swept.ended += 1;
    }
  }
  if (errors.length > 0) throw errors[0];
  return swept;
}

/**
 * Checks a payment whose customer is not waiting. A payment that the gateway reports as unpaid after a day has
 * failed. Operators are alerted of one that stays undecided, and after a week it is left to them. The next check
 * stays planned until the end is stored.
 */
export async function checkUnattended(platform: Platform, payment: PaymentRow): Promise<PaymentCheck> {
  // A payment without an authority cannot have been paid.
  const check = payment.authority ? await checkPayment(platform, payment, {}) : pending('unpaid');
  const { status, answer } = check;
  if (status !== 'pending') return check;
  const age = platform.clock.now().getTime() - (payment.opened_at ?? payment.created_at).getTime();
  if (age < dayMs || payment.checks < checkMinutes.length) {
    if (answer === 'paid') await checkAgain(platform, payment, verifyIntervalMs);
    return check;
  }
  if (answer === 'unpaid') return { status: await settlePayment(platform, payment, 'failed'), answer };
  if (answer !== 'mismatch') await alertOfUndecided(platform, payment);
  if (age >= giveUpAfterMs) await stopChecks(platform.db, payment.id);
  return check;
}
