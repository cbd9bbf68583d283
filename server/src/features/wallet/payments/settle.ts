/** What becomes of a payment: credited once when verified, ended when its gateway agrees, looked into again otherwise. */
import { formatToman } from '#contract/common/money';
import type { House } from '../../../platform/ctx.ts';
import type { Queryable } from '../../../platform/database.ts';
import type { Unsettled } from '../../../platform/gateways/gateway.ts';
import { transact } from '../../../platform/work.ts';
import { notify } from '../../notifications/service.ts';
import { alertOfAmount, alertOfClosed, alertOfDoubt, alertOfGateway, alertOfSilence } from './alerts.ts';
import {
  claimDue,
  endPayment,
  lookIntoAll,
  lookSoon,
  markPaid,
  selectPayment,
  stopLooking,
} from './queries.ts';
import { transfer } from '../transfer.ts';

export type Payment = NonNullable<Awaited<ReturnType<typeof selectPayment>>>;

/**
 * What was seen. `failed` and `cancelled` have ended; `unpaid` and `open` may be paid yet; `unverified`: paid, and
 * verification will be tried again; `doubtful`: an operator was told; `silent`: the gateway said nothing of use.
 */
export type Sight =
  | 'credited'
  | 'failed'
  | 'cancelled'
  | 'unpaid'
  | 'open'
  | 'unverified'
  | 'doubtful'
  | 'silent';

export interface Seen {
  sight: Sight;
}

/** ms after which what a callback left unsettled is looked into again. */
const soon = 60_000;
/** ms between two tries of verifying what is paid: gateways give unverified money back after some time. */
const verifyEvery = 5 * 60_000;

/** Asks the gateway to verify, and credits what it verifies. */
export async function verifyPayment(house: House, payment: Payment, away: boolean = false): Promise<Seen> {
  const gateway = house.gateways.byName(payment.gateway);
  if (!gateway || !payment.authority) return { sight: 'silent' };
  const result = await gateway.verify(payment.authority, payment.amount);
  switch (result.status) {
    case 'paid':
      if (result.amount !== payment.amount) {
        await alertOfAmount(house, payment, result.amount);
        return { sight: 'doubtful' };
      }
      if (!(await credit(house, payment, result.bankRef, away))) {
        await alertOfClosed(house, payment);
        return { sight: 'doubtful' };
      }
      return { sight: 'credited' };
    case 'unpaid':
      return { sight: await seeUnpaid(house, payment, away) };
    default:
      return { sight: await seeUnsettled(house, payment, result, away) };
  }
}

/** "Not paid" may be "not yet": it ends only what the gateway holds for ended. */
async function seeUnpaid(house: House, payment: Payment, away: boolean): Promise<Sight> {
  const inquiry = await house.gateways.byName(payment.gateway)?.inquire(payment.authority ?? '');
  if (inquiry?.status === 'failed' || inquiry?.status === 'cancelled')
    return end(house, payment, inquiry.status);
  if (!away) await lookAgain(house, payment);
  return inquiry?.status === 'paid' ? 'unverified' : 'unpaid';
}

async function seeUnsettled(
  house: House,
  payment: Payment,
  result: Unsettled,
  away: boolean,
): Promise<Sight> {
  const gateway = house.gateways.byName(payment.gateway);
  if (result.status === 'doubtful') {
    await alertOfDoubt(house, payment, result.code);
    return 'doubtful';
  }
  if (result.status === 'closed' && gateway) await alertOfGateway(house, gateway, result.code);
  if (!away) await lookAgain(house, payment);
  return 'silent';
}

/** Has a payment looked into `after` ms from now, or before. */
export const lookAgain = (house: House, { id }: Payment, after: number = soon) =>
  lookSoon(house.db, id, new Date(house.clock.now().getTime() + after));

/** Has every open payment asked again: what became of it is not known any more. */
export const askAgain = (on: Queryable, now: Date) => lookIntoAll(on, now);

async function end(house: House, payment: Payment, status: 'failed' | 'cancelled'): Promise<Sight> {
  await transact(house, payment.person_id, async (work) => {
    if (await endPayment(work.tx, payment.id, status, work.now))
      work.say({ person: payment.person_id }, 'balance');
  });
  return status;
}

/**
 * Asks what the gateway holds, and verifies what was paid. `cancelled`: its customer came back without paying, so
 * nothing is verified that the gateway does not hold for paid. `away`: the customer is not waiting for the answer.
 */
export async function lookInto(
  house: House,
  payment: Payment,
  { cancelled = false, away = false }: { cancelled?: boolean; away?: boolean },
): Promise<Seen> {
  const gateway = house.gateways.byName(payment.gateway);
  if (!gateway || !payment.authority) return { sight: 'silent' };
  const inquiry = await gateway.inquire(payment.authority);
  switch (inquiry.status) {
    case 'paid': {
      const seen = await verifyPayment(house, payment, away);
      return seen.sight === 'silent' ? { sight: 'unverified' } : seen;
    }
    case 'failed':
    case 'cancelled':
      return { sight: await end(house, payment, cancelled ? 'cancelled' : inquiry.status) };
    case 'open':
      return { sight: 'open' };
    case 'unknown':
      // A gateway that cannot be asked may still be able to verify.
      if (!cancelled) return verifyPayment(house, payment, away);
      break;
    case 'doubtful':
    case 'closed':
  }
  return { sight: await seeUnsettled(house, payment, inquiry, away) };
}

/** Credits a verified payment once, whoever else is doing the same; false for one that was closed meanwhile. */
async function credit(house: House, payment: Payment, bankRef: string, away: boolean): Promise<boolean> {
  const credited = await transact(house, payment.person_id, async (work) => {
    if (!(await markPaid(work.tx, payment.id, bankRef, work.now))) return false;
    await transfer(work, {
      person: payment.person_id,
      amount: payment.amount,
      operation: 'charge',
      reference: `payment ${payment.id}`,
      bankRef,
    });
    if (away)
      await notify(work, payment.person_id, {
        title: 'کیف پول شما شارژ شد',
        message: `پرداخت ${formatToman(payment.amount)} تأیید شد و به کیف پول شما رسید.`,
        link: '/wallet',
      });
    return true;
  });
  return credited || (await selectPayment(house.db, payment.id))?.status === 'paid';
}

/** Minutes after its start at which a payment without an end is looked into, up to a day; then it is daily. */
const looks = [2, 5, 10, 20, 40, 80, 160, 320, 640, 1440];
const day = 86_400_000; // ms
/** ms after its start past which a payment is not looked into by itself. */
const lookFor = 7 * day;
const atOnce = 5;
/** ms after which a sweep takes up no more. A payment takes up to 24 s: every minute has its own sweep. */
const sweepFor = 30_000;

/** What a sweep did: payments it looked into, credited and ended. */
export interface Swept {
  looked: number;
  credited: number;
  ended: number;
}

/**
 * Looks into every payment that is due: its callback never came, or its verification was not answered. One that cannot
 * be stored is left to its next look, and the first such error is thrown when the others are done.
 */
export async function sweepPayments(
  house: House,
  signal?: AbortSignal,
  longest: number = sweepFor,
): Promise<Swept> {
  const swept: Swept = { looked: 0, credited: 0, ended: 0 };
  const errors: unknown[] = [];
  const until = Date.now() + longest;
  while (!signal?.aborted && Date.now() < until) {
    const due = await claimDue(house.db, house.clock.now(), looks, atOnce);
    if (due.length === 0) break;
    for (const seen of await Promise.allSettled(due.map((payment) => lookOnce(house, payment)))) {
      swept.looked += 1;
      if (seen.status === 'rejected') errors.push(seen.reason);
      else if (seen.value === 'credited') swept.credited += 1;
      else if (seen.value === 'failed' || seen.value === 'cancelled') swept.ended += 1;
    }
  }
  if (errors.length > 0) throw errors[0];
  return swept;
}

/**
 * Looks into a payment whose customer is away. What its gateway holds for unpaid after a day has failed; what stays
 * unclear is told to the operators, and after a week it is theirs alone. Its next look stands until the outcome does.
 */
export async function lookOnce(house: House, payment: Payment): Promise<Sight> {
  const age = house.clock.now().getTime() - (payment.opened_at ?? payment.created_at).getTime();
  const isOld = age >= day && payment.checks >= looks.length;
  // Its gateway never gave it an address: nobody can have paid.
  const { sight } = payment.authority
    ? await lookInto(house, payment, { away: true })
    : { sight: 'open' as const };
  if (!isOld) {
    if (sight === 'unverified') await lookAgain(house, payment, verifyEvery);
    return sight;
  }
  if (sight === 'open' || sight === 'unpaid') return end(house, payment, 'failed');
  if (sight === 'silent' || sight === 'unverified') await alertOfSilence(house, payment);
  if (age >= lookFor) await stopLooking(house.db, payment.id);
  return sight;
}
