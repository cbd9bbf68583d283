/**
 * Random sequences of what happens to unpaid orders and their payments, also at the same time: callbacks that come, are lost,
 * repeated, forged or late, a version that knows no unpaid orders, databases and gateways that fail at any step, money that
 * is spent or comes in, cancellations, expiry and changes of price. Afterwards each order was paid once and placed, or nothing
 * was paid for it, and every toman that the bank took is in the wallet or in an order.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { cancelOrder, type Order, payOrder } from '#contract/orders';
import { changeBalance } from '#contract/wallet';
import { placeOrder } from '../../../../testing/acts.ts';
import { startStub } from '../../../../testing/gateways/stub.ts';
import { zarinpalProtocol } from '../../../../testing/gateways/zarinpal-stub.ts';
import { ledgerIsRight } from '../../../../testing/ledger.ts';
import { openShop, type Person } from '../../../../testing/shop.ts';
import { registerPurchases } from '../../wallet/payments/purchases.ts';
import { sweepPayments } from '../../wallet/payments/settle.ts';
import { tendUnpaid } from './jobs.ts';

const sequences = inject('isLong') ? 300 : 20;
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

const stub = await startStub(zarinpalProtocol());
const environment = { gateway: 'zarinpal' as const, zarinpal: stub.account };
const shop = await openShop({ environment });
/** Another process of the same version, and one of the version before, which knows of no order. */
const beside = await openShop({ environment, beside: shop });
const before = await openShop({ environment, beside: shop });
registerPurchases(before.platform, { pageOf: async () => null, lock: async () => null });

interface Trial {
  person: Person;
  admin: Person;
  /** Tomans put into the wallet other than by the bank. */
  funded: number;
  orders: Order[];
  authorities: string[];
}

const happenings = [
  'order',
  'pay',
  'callback',
  'callback elsewhere',
  'callback of the version before',
  'repeat',
  'forge',
  'lose',
  'leave',
  'sweep',
  'tend',
  'cancel',
  'spend',
  'fund',
  'price',
  'broken credit',
  'broken order',
  'dead verify',
  'lost verify',
] as const;
type Happening = (typeof happenings)[number];
interface Drawn {
  what: Happening;
  pick: number;
}

const drawn: fc.Arbitrary<Drawn> = fc.record({ what: fc.constantFrom(...happenings), pick: fc.nat(1000) });
const groups = fc.array(fc.array(drawn, { minLength: 1, maxLength: 3 }), {
  minLength: 4,
  maxLength: 14,
  size: 'max',
});

const at = <T>(all: readonly T[], pick: number): T | undefined => all[pick % all.length];
/** Refusals are the answers of a shop; only what changes the money counts here. */
const quietly = async (run: Promise<unknown>) => run.catch(() => undefined);
const tend = (by = shop) => tendUnpaid(by.platform, new AbortController().signal);

function noteOf(trial: Trial, order: Order | undefined) {
  if (!order) return;
  if (!trial.orders.some(({ _id }) => _id === order._id)) trial.orders.push(order);
  if (order.payment) trial.authorities.push(stub.authorityAt(order.payment.gatewayUrl));
}

/** Runs `run` while rows of a table are refused, as if the process died at that step. */
async function broken(table: string, rule: string, run: () => Promise<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE ${table} ADD CONSTRAINT broken CHECK (${rule}) NOT VALID`).execute(shop.db);
  try {
    await quietly(run());
  } finally {
    await sql.raw(`ALTER TABLE ${table} DROP CONSTRAINT broken`).execute(shop.db);
  }
}

async function happen(trial: Trial, { what, pick }: Drawn): Promise<void> {
  const { person } = trial;
  const order = at(trial.orders, pick);
  const authority = at(trial.authorities, pick);
  const back = () => (authority === undefined ? '/' : stub.pay(authority));
  const body = { designId: order?._id ?? '0' };
  switch (what) {
    case 'order': {
      const type = at(['corel', 'pen', 'face'] as const, pick) ?? 'corel';
      const made = placeOrder(at([shop, beside], pick) ?? shop, person, [], { pay: 'gateway', type });
      return noteOf(trial, (await quietly(made)) as Order | undefined);
    }
    case 'pay':
      return noteOf(trial, (await quietly(shop.send(payOrder, { as: person, body }))) as Order | undefined);
    case 'callback':
      if (authority) await shop.follow(back());
      return;
    case 'callback elsewhere':
      if (authority) await beside.follow(back());
      return;
    case 'callback of the version before':
      if (authority) await before.follow(back());
      return;
    case 'repeat':
      if (authority) await Promise.all([1, 2, 3].map(() => shop.follow(stub.claim(authority, true))));
      return;
    case 'forge':
      if (authority) await shop.follow(stub.claim(authority, true));
      return;
    case 'lose':
      back();
      return;
    case 'leave':
      if (authority) await shop.follow(stub.cancel(authority));
      return;
    case 'sweep':
      shop.clock.move(600);
      await quietly(sweepPayments(at([shop, beside], pick)?.platform ?? shop.platform));
      return;
    case 'tend':
      if (pick % 5 === 0) shop.clock.move(8 * 86_400);
      // A job fails while a table refuses its rows, and runs again.
      await quietly(Promise.all([tend(), tend(beside)]));
      return;
    case 'cancel':
      await quietly(shop.send(cancelOrder, { as: person, body }));
      return;
    case 'spend':
    case 'fund': {
      const amount = what === 'fund' ? 70_000 : -60_000;
      const moved = await quietly(
        shop.send(changeBalance, {
          as: trial.admin,
          body: { userId: String(person.id), amount, note: 'آزمایش' },
        }),
      );
      if (moved) trial.funded += amount;
      return;
    }
    case 'price':
      await sql`UPDATE prices SET base = ${150_000 + (pick % 3) * 10_000} WHERE type = 'corel'`.execute(
        shop.db,
      );
      return;
    case 'broken credit':
      return broken('payments', "status <> 'paid'", () => shop.follow(back()));
    case 'broken order':
      return broken('orders', "status <> 'pending'", () => shop.follow(back()));
    case 'dead verify':
    case 'lost verify':
      stub.failNext('verify', what === 'dead verify' ? 'dead' : 'lost');
      await quietly(shop.follow(back()));
  }
}

/** Every payment that the bank holds is credited in the end, whatever failed before. */
async function comeToRest(): Promise<void> {
  stub.mend();
  for (let hours = 0; hours < 30; hours += 1) {
    shop.clock.move(3600);
    await sweepPayments(shop.platform);
  }
  await tend();
}

async function check(trial: Trial): Promise<void> {
  const { person } = trial;
  const took = trial.authorities.reduce((sum, authority, index) => {
    const { status, amount } = stub.session(authority);
    const isFirst = trial.authorities.indexOf(authority) === index;
    return isFirst && (status === 'paid' || status === 'verified') ? sum + amount / stub.unit : sum;
  }, 0);
  const { rows } = await sql<{
    id: number;
    status: string;
    price: number;
    is_unpaid: boolean;
    moved: number;
    times: number;
    paid_events: number;
  }>`
    SELECT d.id, d.status, d.price, d.is_unpaid, coalesce(-sum(e.amount), 0)::int AS moved,
      count(*) FILTER (WHERE t.operation = 'order')::int AS times,
      (SELECT count(*)::int FROM order_events v WHERE v.order_id = d.id AND v.action = 'pay') AS paid_events
    FROM orders d LEFT JOIN transfers t ON t.order_id = d.id
      LEFT JOIN entries e ON e.transfer_id = t.id AND e.balance IS NOT NULL
    WHERE d.person_id = ${person.id} GROUP BY d.id`.execute(shop.db);
  let spent = 0;
  for (const row of rows) {
    const isPlaced = row.status === 'pending';
    expect(row).toMatchObject(
      row.is_unpaid
        ? { moved: 0, times: 0, paid_events: 0, status: expect.stringMatching('unpaid|cancelled') as string }
        : {
            moved: isPlaced ? row.price : 0,
            times: 1,
            status: expect.stringMatching('pending|cancelled') as string,
          },
    );
    spent += row.moved;
  }
  expect(await shop.balanceOf(person)).toBe(trial.funded + took - spent);
  expect(rows).toHaveLength(trial.orders.length);
}

test('whatever happens to unpaid orders, each is paid once or not at all, and no toman is lost', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(0, 60_000, 400_000), groups, async (funded, steps) => {
      const trial: Trial = {
        person: await shop.signIn(),
        admin: await shop.signInAdmin(),
        funded,
        orders: [],
        authorities: [],
      };
      if (funded > 0) await shop.fund(trial.person, funded);
      await happen(trial, { what: 'order', pick: 0 });
      for (const step of steps) {
        // Only one statement may change a table at a time.
        const [first, ...others] = step.filter(
          ({ what }, index) => index === 0 || !what.startsWith('broken'),
        );
        await Promise.all([first, ...others].flatMap((each) => (each ? [happen(trial, each)] : [])));
      }
      await comeToRest();
      await check(trial);
    }),
    { numRuns: sequences, seed, endOnFailure: true },
  );
  await ledgerIsRight(shop.db);
});
