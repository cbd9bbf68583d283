import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { MAX_AMOUNT } from '#contract/common/money';
import { getOrders } from '#contract/order-lists';
import { createOrder } from '#contract/orders';
import { type Operation, operations } from '#contract/wallet';
import { sqlState, theOne } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/foundation/refusal.ts';
import { openShop, type Person } from '../../../testing/shop.ts';
import { transact } from '../../platform/work/work.ts';
import { transfer } from './transfer.ts';

let made = 0;

const shop = await openShop({ moneyWithoutReason: true });

interface Move {
  who: number;
  amount: number;
  reference: number;
  operation: Operation;
}
type Step = readonly Move[];

/** A model of wallets: a step is a list of moves that happen together or not at all. */
class Model {
  balances = [0, 0, 0];
  lines = [0, 0, 0];
  done = new Set<number>();

  /** Returns the balance after each move, or null if the step is refused. */
  apply(step: Step): number[] | null {
    const before = { balances: [...this.balances], lines: [...this.lines], done: new Set(this.done) };
    const after: number[] = [];
    for (const { who, amount, reference } of step) {
      const balance = this.balances[who] ?? 0;
      if (this.done.has(reference)) {
        after.push(balance);
        continue;
      }
      if (amount === 0 || Math.abs(amount) > MAX_AMOUNT || balance + amount < 0) {
        Object.assign(this, before);
        return null;
      }
      this.done.add(reference);
      this.balances[who] = balance + amount;
      this.lines[who] = (this.lines[who] ?? 0) + 1;
      after.push(balance + amount);
    }
    return after;
  }
}

const amounts = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -400, max: 600 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, MAX_AMOUNT, -MAX_AMOUNT, MAX_AMOUNT + 1, -MAX_AMOUNT - 1) },
);
/** Steps on three wallets; with few references many transfers repeat an earlier one. */
const stepsOf = (references: number, minLength: number, maxLength: number): fc.Arbitrary<Step[]> => {
  const move: fc.Arbitrary<Move> = fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    amount: amounts,
    reference: fc.integer({ min: 0, max: references }),
    operation: fc.constantFrom(...operations),
  });
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(move) },
    { weight: 1, arbitrary: fc.array(move, { minLength: 2, maxLength: 4 }) },
  );
  return fc.array(step, { minLength, maxLength, size: 'max' });
};

/** Creates three people for each sequence. */
const newPeople = async (sequences: number): Promise<number[][]> => {
  const mobiles = Array.from({ length: 3 * sequences }, () => `0990${1_000_000 + made++}`);
  const rows = await shop.db
    .insertInto('people')
    .values(mobiles.map((mobile) => ({ mobile })))
    .returning('id')
    .execute();
  return Array.from({ length: sequences }, (_, index) =>
    rows.slice(3 * index, 3 * index + 3).map((row) => row.id),
  );
};

const walletsOf = async (people: number[]) => {
  const { rows } = await shop.pool.query<{ balance: number; lines: number }>({
    name: 'wallets',
    text: `SELECT coalesce(max(a.balance), 0) AS balance, count(e.id)::int AS lines FROM unnest($1::bigint[]) WITH ORDINALITY AS p (id, place)
      LEFT JOIN accounts a ON a.person_id = p.id LEFT JOIN entries e ON e.account_id = a.id GROUP BY p.place ORDER BY p.place`,
    values: [people],
  });
  return rows.map(({ balance, lines }) => [balance, lines]);
};

/** Checks a sequence against the model: each step's answer, and the rows after each step or at the end. */
async function holds(sequence: readonly Step[], people: number[], every: 'step' | 'end'): Promise<void> {
  const model = new Model();
  const name = crypto.randomUUID();
  for (const [at, step] of sequence.entries()) {
    const expected = model.apply(step);
    const took = transact(shop.platform, null, async (work) => {
      const after: number[] = [];
      for (const { who, amount, reference, operation } of step)
        after.push(
          (
            await transfer(work, {
              person: people[who]!,
              amount,
              operation,
              reference: `${name} ${reference}`,
            })
          ).balance,
        );
      return after;
    });
    const answered = await took.catch((error: unknown) => {
      // Refused by the wallet's rule or by a CHECK of the ledger; any other error is a fault.
      if (error instanceof Refusal && error.code === 'INSUFFICIENT_BALANCE') return null;
      if (sqlState(error) === '23514') return null;
      throw error;
    });
    expect(answered).toEqual(expected);
    if (every === 'step' || at === sequence.length - 1)
      expect(await walletsOf(people)).toEqual(
        model.balances.map((balance, who) => [balance, model.lines[who]]),
      );
  }
}

/** Runs the sequences, eight at a time. */
async function allHold(sequences: readonly Step[][], every: 'step' | 'end'): Promise<void> {
  const people = await newPeople(sequences.length);
  const waiting = [...sequences.entries()];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await holds(next[1], people[next[0]]!, every);
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

test('thousands of short sequences leave wallets as the model says', { timeout: 300_000 }, async () => {
  const [runs, each] = [inject('isLong') ? 50 : 10, 200];
  let tried = 0;
  // fast-check prints the seed of a failure.
  await fc.assert(
    fc.asyncProperty(fc.array(stepsOf(3, 1, 3), { minLength: each, maxLength: each }), async (sequences) => {
      await allHold(sequences, 'end');
      tried += sequences.length;
    }),
    { numRuns: runs, endOnFailure: true },
  );
  expect(tried).toBe(runs * each);
});

test('long sequences do so after every step; a refused one changes nothing', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepsOf(200, 30, 60), { minLength: 8, maxLength: 8 }), (sequences) =>
      allHold(sequences, 'step'),
    ),
    { numRuns: 8, endOnFailure: true },
  );
});

const price = 150_000;
const countEntries = async (person: Person) =>
  (
    await shop.db
      .selectFrom('entries as e')
      .innerJoin('accounts as a', 'a.id', 'e.account_id')
      .select('e.id')
      .where('a.person_id', '=', person.id)
      .execute()
  ).length;

test('of 200 debits at once a wallet that can pay for 7 pays for exactly 7', async () => {
  const person = await shop.customer(7 * price + 149_999);
  const replies = await Promise.all(
    Array.from({ length: 200 }, () =>
      shop.call('POST', '/api/design/new', { as: person, form: { type: 'corel', desc: 'یک طرح' } }),
    ),
  );
  const statuses = replies.map((reply) => reply.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(7);
  expect(statuses.filter((status) => status === 402)).toHaveLength(193);
  for (const { status, body } of replies)
    if (status === 402) expect(body).toMatchObject({ code: 'INSUFFICIENT_BALANCE', missing: 1 });
  expect(await shop.balanceOf(person)).toBe(149_999);
  expect(await countEntries(person)).toBe(8);
  expect((await shop.send(getOrders, { as: person })).metadata.total).toBe(7);
});

test('debits and credits of one wallet at once, from several directions, end in the sum', async () => {
  const person = await shop.customer(1_000_000);
  const results = await Promise.allSettled([
    ...Array.from({ length: 40 }, () =>
      shop.send(createOrder, { as: person, body: { type: 'pen', desc: 'طرح' } }),
    ),
    ...Array.from({ length: 40 }, () => shop.fund(person, 10_000)),
  ]);
  const orders = results.slice(0, 40).filter((result) => result.status === 'fulfilled').length;
  expect(results.slice(40).every((result) => result.status === 'fulfilled')).toBe(true);
  expect(orders).toBeGreaterThanOrEqual(5);
  expect(await shop.balanceOf(person)).toBe(1_400_000 - orders * 200_000);
});

test('the plan of a transfer is kept, however many wallets there are', async () => {
  await sql`WITH p AS (
      INSERT INTO people (mobile) SELECT '0937' || lpad(n::text, 7, '0') FROM generate_series(1, 5000) n RETURNING id)
    INSERT INTO accounts (kind, person_id) SELECT 'wallet', id FROM p`.execute(shop.db);
  await sql`ANALYZE accounts`.execute(shop.db);
  const { id: person } = await shop.customer(1_000_000);
  const kept = await transact(shop.platform, null, async (work) => {
    const plansKept = async () => {
      const { rows } = await sql<{ kept: number }>`SELECT coalesce(sum(generic_plans), 0)::int AS kept
        FROM pg_prepared_statements WHERE statement LIKE '%INTO transfers%' AND parameter_types <> '{}'`.execute(
        work.tx,
      );
      return theOne(rows).kept;
    };
    const move = (n: number) =>
      transfer(work, { person, amount: -1, operation: 'order', reference: `kept plan ${n}` });
    // PostgreSQL compares a generic plan with the first five custom ones.
    for (let n = 0; n < 10; n += 1) await move(n);
    const before = await plansKept();
    for (let n = 10; n < 20; n += 1) await move(n);
    return (await plansKept()) - before;
  });
  expect(kept).toBe(10);
});
