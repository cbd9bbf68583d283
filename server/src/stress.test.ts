import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import type { Failure } from '#contract/common/errors';
import { cancelOrder, createOrder, type Order } from '#contract/orders';
import { createOffer, redeemOffer } from '#contract/offers';
import { chargeWallet } from '#contract/wallet';
import { startStub, type Fault } from '../testing/gateways/stub.ts';
import { zarinpalProtocol } from '../testing/gateways/zarinpal-stub.ts';
import { zibalProtocol } from '../testing/gateways/zibal-stub.ts';
import { openShop, type Person, secret } from '../testing/shop.ts';
import { freePort, ServerProcess } from '../testing/process.ts';
import { sweepPayments } from './features/wallet/payments/settle.ts';
import { checkLedger } from './ledger.ts';

const wallets = 20;
const callers = 200;
/** How often one of the two processes is killed. */
const deaths = inject('isLong') ? 4 : 1;
const opening = 400_000;
const price = 150_000;
const gift = 30_000;

// This shop checks the result; two other processes on its database do the work. One begins payments with Zarinpal, the
// other with Zibal, and both settle all of them.
const [zarinpal, zibal] = [await startStub(zarinpalProtocol()), await startStub(zibalProtocol())];
const stubs = [zarinpal, zibal];
const shop = await openShop({
  environment: { gateway: 'zarinpal', zarinpal: zarinpal.account, zibal: zibal.account },
});
const processes = await Promise.all(
  stubs.map(async ({ name }) => {
    const port = await freePort();
    return new ServerProcess(port, {
      DATABASE_URL: shop.databaseUrl,
      DATA_DIR: shop.environment.dataDir,
      SECRET: secret,
      GATEWAY: name,
      ZARINPAL_MERCHANT_ID: zarinpal.account.merchant,
      ZARINPAL_BASE_URL: zarinpal.account.baseUrl,
      ZIBAL_MERCHANT: zibal.account.merchant,
      ZIBAL_BASE_URL: zibal.account.baseUrl,
    });
  }),
);
afterAll(() => Promise.all(processes.map((each) => each.end('SIGTERM'))));

let seed = 20_261_121;
/** Returns an integer below `bound`, the same in every run. */
const pick = (bound: number) => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return (seed >>> 8) % bound;
};

interface Wallet {
  person: Person;
  /** The expected balance in tomans. */
  expected: number;
  /** The number of requests per code, and the codes that were answered with a gift. */
  sent: Map<string, number>;
  codes: Set<string>;
}

let faults = 0;
let retries = 0;
/** The successes that callers were shown, by gateway. */
const successes = new Map<string, number>();
const internalFaults: string[] = [];

/** Calls one of the processes until one gives a final answer; every attempt has the same key. */
async function ask<T>(
  wallet: Wallet,
  method: string,
  path: string,
  body: Record<string, unknown> | FormData,
): Promise<T | Failure> {
  const key = crypto.randomUUID();
  for (let tries = 0; ; tries += 1) {
    if (tries > 200) throw new Error(`${path} was not answered`);
    const base = processes[pick(processes.length)]?.base ?? '';
    try {
      const response = await fetch(`${base}/api/${path}`, {
        method,
        body: body instanceof FormData ? body : JSON.stringify(body),
        headers: {
          ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
          authorization: `Bearer ${wallet.person.token}`,
          'idempotency-key': key,
        },
        // Some callers abort while the server is still working.
        signal: AbortSignal.timeout(pick(8) === 0 ? 1 + pick(60) : 25_000),
      });
      const text = await response.text();
      if (response.status === 500) internalFaults.push(`${path} ${text}`);
      if (response.status < 500) return JSON.parse(text) as T | Failure;
    } catch {
      // The connection was cut, so the result is unknown; the key makes a repeat safe.
    }
    retries += 1;
    await sleep(50 + pick(200));
  }
}
const failed = (answer: object): answer is Failure => 'error' in answer;

async function spend(wallet: Wallet): Promise<Order | null> {
  const form = new FormData();
  form.append('type', 'corel');
  form.append('desc', 'طرح');
  const made = await ask<Order>(wallet, 'POST', createOrder.path, form);
  if (failed(made)) {
    expect(made.code).toBe('INSUFFICIENT_BALANCE');
    return null;
  }
  wallet.expected -= price;
  return made;
}

async function refund(wallet: Wallet): Promise<void> {
  const made = await spend(wallet);
  if (!made) return;
  const cancelled = await ask<Order>(wallet, 'PUT', cancelOrder.path, { designId: made._id });
  expect(cancelled).toMatchObject({ status: 'cancelled' });
  wallet.expected += price;
}

async function charge(wallet: Wallet): Promise<void> {
  const amount = 10_000 + pick(90) * 1000;
  const answer = await ask<{ gatewayUrl: string }>(wallet, 'POST', chargeWallet.path, { amount });
  if (failed(answer)) throw new Error(answer.message);
  const stub = stubs.find(({ account }) => answer.gatewayUrl.startsWith(account.baseUrl));
  if (!stub) throw new Error(`${answer.gatewayUrl} is no gateway’s`);
  const authority = stub.authorityAt(answer.gatewayUrl);
  const fate = pick(10);
  if (fate === 0) {
    stub.cancel(authority);
    return;
  }
  const back = new URL(stub.pay(authority));
  wallet.expected += amount;
  // Some customers never return from the bank, some return twice, and the process they return to may be dead.
  for (let times = 0; times < (fate === 1 ? 0 : fate === 2 ? 2 : 1); times += 1) {
    const came = await fetch(back, { redirect: 'manual', signal: AbortSignal.timeout(25_000) }).catch(
      () => null,
    );
    const landed = came?.headers.get('location') ?? '';
    if (came) expect(landed).toMatch(/^\/wallet\?payment=(success|pending)/);
    // The money has been credited by the time success is reported.
    if (landed.includes('payment=success')) {
      expect(await creditedBy(stub.name, authority)).toEqual([wallet.person.id, amount]);
      successes.set(stub.name, (successes.get(stub.name) ?? 0) + 1);
    }
  }
}

async function creditedBy(gateway: string, authority: string): Promise<unknown[]> {
  const { rows } = await shop.pool.query<{ person_id: number; amount: number }>(
    `SELECT a.person_id, e.amount FROM payments p JOIN transfers t ON t.reference = 'payment ' || p.id
     JOIN entries e ON e.transfer_id = t.id JOIN accounts a ON a.id = e.account_id AND a.kind = 'wallet'
     WHERE p.gateway = $1 AND p.authority = $2 AND p.status = 'paid'`,
    [gateway, authority],
  );
  return rows.flatMap((row) => [row.person_id, row.amount]);
}

async function give(wallet: Wallet, code: string): Promise<void> {
  wallet.sent.set(code, (wallet.sent.get(code) ?? 0) + 1);
  const answer = await ask<{ amount: number }>(wallet, 'PUT', redeemOffer.path, { code });
  if (failed(answer)) {
    // Another call has used the code; a repeat of that call gets its first answer.
    expect(answer.code).toBe('OFFER_USED');
    expect(wallet.sent.get(code)).toBeGreaterThan(1);
  } else {
    expect(wallet.codes.has(code)).toBe(false);
    wallet.codes.add(code);
    wallet.expected += answer.amount;
  }
}

test(`${callers} spends, charges, refunds and gifts at once on ${wallets} wallets, with time-outs and killed processes`, {
  timeout: 300_000,
}, async () => {
  const admin = await shop.signInAdmin();
  const codes = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => {
      const body = { name: `هدیهٔ ${index}`, amount: gift, expiresIn: Date.now() + 90 * 86_400_000 };
      return (await shop.send(createOffer, { as: admin, body })).code;
    }),
  );
  const all: Wallet[] = [];
  for (let at = 0; at < wallets; at += 1) {
    const person = await shop.customer();
    await shop.fund(person, opening);
    all.push({ person, expected: opening, sent: new Map(), codes: new Set() });
  }
  await Promise.all(processes.map((each) => each.start()));

  let working = true;
  const bankTrouble = (async () => {
    const kinds: Fault[] = ['down', 'dead', 'down', 'lost'];
    while (working) {
      for (const stub of stubs)
        for (const verb of ['create', 'verify', 'inquire'] as const)
          if (pick(2)) {
            stub.failNext(verb, kinds[pick(kinds.length)] ?? 'down');
            faults += 1;
          }
      await sleep(150);
      for (const stub of stubs) stub.mend();
      await sleep(100);
    }
  })();
  let kills = 0;
  const killer = (async () => {
    while (working) {
      await sleep(400 + pick(600));
      const victim = processes[kills % processes.length];
      if (!working || !victim) break;
      await victim.end('SIGKILL');
      kills += 1;
      await victim.start();
    }
  })();

  const acts = [spend, refund, charge, (wallet: Wallet) => give(wallet, codes[pick(codes.length)] ?? '')];
  const one = () => {
    const wallet = all[pick(wallets)];
    const act = acts[pick(acts.length)];
    return wallet && act ? act(wallet) : Promise.resolve();
  };
  let done = 0;
  const hasPaid = () => stubs.every(({ name }) => (successes.get(name) ?? 0) > deaths);
  // Two hundred callers each send the next request as soon as the last is answered, until all kills are done and each
  // gateway has been paid at: on a busy machine the processes are killed after few calls.
  await Promise.all(
    Array.from({ length: callers }, async () => {
      do {
        await one();
        done += 1;
      } while ((kills < deaths || !hasPaid()) && done < callers * 20);
    }),
  );
  working = false;
  await Promise.all([bankTrouble, killer]);
  expect(internalFaults).toEqual([]);
  expect(kills).toBeGreaterThanOrEqual(Math.max(1, deaths - 1));
  expect(retries).toBeGreaterThan(0);
  expect(faults).toBeGreaterThan(0);
  for (const { sent, codes: used } of all) expect(used).toEqual(new Set(sent.keys()));

  // The sweeper settles the payments that are still pending.
  for (const stub of stubs) stub.mend();
  for (const minutes of [5, 30, 120]) {
    shop.clock.move(minutes * 60);
    await sweepPayments(shop.platform);
  }

  for (const { person, expected } of all) expect(await shop.balanceOf(person)).toBe(expected);
  const payments = await shop.db.selectFrom('payments').selectAll().execute();
  for (const { name, books } of stubs) {
    const ours = payments.filter((each) => each.gateway === name);
    for (const [authority, session] of books) {
      const payment = ours.find((each) => each.authority === authority);
      // A payment that was created twice because its process crashed never showed its first authority to anybody.
      if (!payment) expect(session.status).toBe('open');
      else
        expect([payment.status, payment.bank_ref]).toEqual(
          session.status === 'verified'
            ? ['paid', String(session.ref)]
            : [expect.stringMatching(/pending|cancelled|failed/), null],
        );
    }
    expect(ours.filter((each) => each.status === 'paid').length).toBeGreaterThan(deaths);
  }
  expect((await checkLedger(shop.db, shop.clock.now())).right).toBe(true);
});
