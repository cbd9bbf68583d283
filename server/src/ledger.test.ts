import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runStatements } from '../testing/cluster.ts';
import { runCommand } from '../testing/command.ts';
import { createTestDatabase } from '../testing/database.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { ledgerTotals } from './features/wallet/service.ts';
import { checkLedger } from './ledger.ts';
import { type Database, openDatabase } from './platform/database/database.ts';

const database = await createTestDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'hakkak-test-'));
let open: Database;
beforeAll(() => {
  open = openDatabase(database.url, 2);
  return run(unguarded);
});
afterAll(async () => {
  await open.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const run = (...statements: string[]) => runStatements(database.url, ['BEGIN', ...statements, 'COMMIT']);

/** Disables the guards of this database, so that the check can find what they would refuse. */
const unguarded = `DO $$ DECLARE each record; BEGIN
  FOR each IN SELECT tgname, tgrelid::regclass AS relation FROM pg_trigger WHERE NOT tgisinternal LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', each.tgname, each.relation);
  END LOOP; END $$`;

const right = [
  'TRUNCATE people, accounts, transfers, entries, payments, offers, offer_uses, orders RESTART IDENTITY CASCADE',
  "INSERT INTO people (mobile) VALUES ('09350000001'), ('09350000002')",
  `INSERT INTO accounts (kind, person_id, balance) VALUES ('wallet', 1, 330000), ('wallet', 2, 0), ('gateway', NULL, 0),
    ('revenue', NULL, 0), ('gifts', NULL, 0), ('adjustments', NULL, 0)`,
  `INSERT INTO payments (person_id, amount, gateway, status, bank_ref, settled_at) VALUES
    (1, 500000, 'sandbox', 'paid', '7', now()), (1, 10000, 'sandbox', 'pending', NULL, NULL), (1, 20000, 'sandbox', 'failed', NULL, now())`,
  "INSERT INTO offers (code, name, amount, expires_at, created_at) VALUES ('23456789', 'نوروز', 30000, now(), now())",
  'INSERT INTO offer_uses (offer_id, person_id, created_at) VALUES (1, 1, now())',
  `INSERT INTO orders (person_id, type, status, description, price, paid, frozen_totals, created_at, updated_at) VALUES
    (1, 'pen', 'pending', '', 200000, 200000, '{}', now(), now()), (1, 'corel', 'rejected', '', 150000, 0, '{}', now(), now())`,
  `INSERT INTO transfers (operation, reference, order_id) VALUES ('charge', 'payment 1', NULL), ('gift', 'offer 1 1', NULL),
    ('order', 'design 1 order', 1), ('order', 'design 2 order', 2), ('refund', 'design 2 refund', 2), ('manual', 'manual x', NULL)`,
  `INSERT INTO entries (transfer_id, account_id, amount, balance) VALUES (1, 1, 500000, 500000), (1, 3, -500000, NULL),
    (2, 1, 30000, 530000), (2, 5, -30000, NULL), (3, 1, -200000, 330000), (3, 4, 200000, NULL), (4, 1, -150000, 180000),
    (4, 4, 150000, NULL), (5, 1, 150000, 330000), (5, 4, -150000, NULL), (6, 1, 5, 330005), (6, 6, -5, NULL)`,
  'UPDATE entries SET operation = (SELECT operation FROM transfers t WHERE t.id = transfer_id) WHERE balance IS NOT NULL',
  'UPDATE accounts SET balance = 330005 WHERE id = 1',
];
beforeEach(() => run(...right));

test('books as they should be break no rule', async () => {
  const { right: isRight, findings } = await checkLedger(open.db, new Date());
  expect(findings.filter((each) => each.broken > 0)).toEqual([]);
  expect(isRight).toBe(true);
  expect(await ledgerTotals(open.db, new Date())).toEqual({
    wallets: 2,
    transfers: 6,
    balances: 330_005,
    moved: { charge: 500_000, gift: 30_000, manual: 5, order: -350_000, refund: 150_000 },
    openPayments: 1,
    stuckPayments: 0,
  });
});

test.each([
  [
    'a balance without its entry',
    'UPDATE accounts SET balance = balance + 1 WHERE id = 2',
    [/balance is the sum/],
  ],
  ['a lost entry', 'DELETE FROM entries WHERE id = 6', [/two or more entries/, /all entries/]],
  [
    'an entry of another amount',
    'UPDATE entries SET amount = -6 WHERE id = 12',
    [/two or more/, /all entries/],
  ],
  ['a wrong running balance', 'UPDATE entries SET balance = 1 WHERE id = 5', [/right after it/]],
  ['a wrong operation', "UPDATE entries SET operation = 'gift' WHERE id = 5", [/transfer’s operation/]],
  [
    'a paid payment without its charge',
    "UPDATE payments SET status = 'paid', bank_ref = '8', settled_at = now() WHERE id = 2",
    [/paid payment/],
  ],
  [
    'a charge for a payment nobody made',
    "UPDATE payments SET status = 'failed', bank_ref = NULL WHERE id = 1",
    [/paid payment/],
  ],
  ['a payment credited with less', 'UPDATE payments SET amount = 600000 WHERE id = 1', [/paid payment/]],
  ['a payment credited to another', 'UPDATE payments SET person_id = 2 WHERE id = 1', [/paid payment/]],
  [
    'a charge out of nowhere',
    "UPDATE transfers SET operation = 'charge' WHERE id = 6",
    [/charge has its payment/, /transfer’s operation/],
  ],
  ['a code used without its gift', 'INSERT INTO offer_uses VALUES (1, 2, now())', [/use of a code put/]],
  ['a gift without its code', 'DELETE FROM offer_uses', [/gift is the use/]],
  ['a gift of another amount', 'UPDATE offers SET amount = 40000', [/use of a code put/]],
  ['an order paid twice', 'UPDATE transfers SET order_id = 1 WHERE id = 5', [/what is paid for an order/]],
  ['an order that took nothing', 'UPDATE orders SET paid = 0 WHERE id = 1', [/what is paid/, /paid whole/]],
  [
    'an order’s transfer that names none',
    'UPDATE transfers SET order_id = NULL WHERE id IN (4, 5)',
    [/has its order/],
  ],
  ['money for an order that is not there', 'DELETE FROM orders WHERE id = 2', [/has its order/]],
])('%s is found', async (_, statement, rules) => {
  await run(statement);
  const { right: isRight, findings } = await checkLedger(open.db, new Date());
  expect(isRight).toBe(false);
  const broken = findings.filter((each) => each.broken > 0);
  for (const rule of rules)
    expect(broken.find((each) => rule.test(each.holds))?.examples.length).toBeGreaterThan(0);
  expect(broken).toHaveLength(rules.length);
});

test('a check goes in slices, between which it holds no lock, and finds what is wrong in any of them', async () => {
  await run(
    'UPDATE entries SET balance = 1 WHERE id = 1',
    "UPDATE entries SET operation = 'gift' WHERE id = 11",
  );
  let rests = 0;
  const rest = async () => {
    rests += 1;
    // If autovacuum is at work on a table, PostgreSQL cancels it after a second.
    await run(
      "SET LOCAL lock_timeout = '5s'",
      'LOCK TABLE transfers, entries, accounts, orders, payments, offers IN ACCESS EXCLUSIVE MODE',
    );
  };
  const { findings } = await checkLedger(open.db, new Date(), { slice: 2, rest });
  // Six transfers, two wallets and three payments; one offer and the transfers; two orders and the transfers.
  expect(rests).toBe(3 + 1 + 2 + (1 + 3) + (1 + 3));
  expect(findings.filter((each) => each.broken > 0)).toMatchObject([
    { holds: expect.stringContaining('right after it') as string, broken: 2 },
    { holds: expect.stringContaining('transfer’s operation') as string, broken: 1, examples: [{ id: 11 }] },
  ]);
});

const insertTransfer = (
  operation: string,
  reference: string,
  order: number | null,
  amount: number,
) => `WITH moved AS (
    INSERT INTO transfers (operation, reference, order_id) VALUES ('${operation}', '${reference}', ${order}) RETURNING id)
  INSERT INTO entries (transfer_id, account_id, amount, balance, operation)
  SELECT id, 1, ${amount}, 330005 + ${amount}, '${operation}' FROM moved UNION ALL SELECT id, 6, ${-amount}, NULL, NULL FROM moved`;

test.each([
  ['nothing', [], []],
  ['an old fault, which the night finds', ['UPDATE entries SET balance = 1 WHERE id = 5'], []],
  [
    'a transfer without entries',
    ["INSERT INTO transfers (operation, reference) VALUES ('manual', 'x')"],
    [/two or more/],
  ],
  [
    'a transfer that its wallet does not know of',
    [insertTransfer('manual', 'x', null, 7)],
    [/balance is the sum/],
  ],
  [
    'a wrong running balance',
    [
      insertTransfer('manual', 'x', null, 7),
      'UPDATE accounts SET balance = 330012 WHERE id = 1',
      'UPDATE entries SET balance = 1 WHERE id = 13',
    ],
    [/right after it/],
  ],
  [
    'a payment without its charge',
    ["UPDATE payments SET status = 'paid', bank_ref = '8', settled_at = now() WHERE id = 2"],
    [/paid payment/],
  ],
  [
    'a payment that is charged and not paid',
    [
      insertTransfer('charge', 'payment 2', null, 10_000),
      'UPDATE accounts SET balance = 340005 WHERE id = 1',
    ],
    [/paid payment/],
  ],
  ['a code used without its gift', ['INSERT INTO offer_uses VALUES (1, 2, now())'], [/use of a code put/]],
  [
    'an order that took nothing',
    [
      `INSERT INTO orders (person_id, type, description, price, paid, frozen_totals, created_at, updated_at)
        VALUES (1, 'pen', '', 200000, 200000, '{}', now(), now())`,
    ],
    [/what is paid for an order/],
  ],
  [
    'an order that is paid again',
    [insertTransfer('order', 'again', 1, -5), 'UPDATE accounts SET balance = 330000 WHERE id = 1'],
    [/what is paid for an order/],
  ],
] as const)('the check of what changed: %s', async (_, statements, rules) => {
  // The test writes its rows within milliseconds, so the old ones are dated back.
  await run(
    "UPDATE transfers SET created_at = now() - interval '1 day'",
    "UPDATE orders SET created_at = now() - interval '1 day'",
    "UPDATE offer_uses SET created_at = now() - interval '1 day'",
    "UPDATE payments SET settled_at = now() - interval '1 day' WHERE settled_at IS NOT NULL",
  );
  const before = await checkLedger(open.db, new Date());
  expect(before.proof?.transfer).toBe(6);
  await run(...statements);
  const { findings, proof } = await checkLedger(open.db, new Date(), { since: before.proof });
  const broken = findings.filter((each) => each.broken > 0);
  for (const rule of rules)
    expect(broken.map((each) => each.holds)).toContainEqual(expect.stringMatching(rule));
  expect(broken).toHaveLength(rules.length);
  if (rules.length > 0) expect(proof).toEqual(before.proof);
});

test('the check of what changed reads nothing else', async () => {
  await run(
    `INSERT INTO transfers (operation, reference, created_at)
      SELECT 'manual', 'many ' || n, now() - interval '1 day' FROM generate_series(1, 5000) n`,
    `INSERT INTO entries (transfer_id, account_id, amount, operation)
      SELECT t.id, a.id, 3 * CASE a.id WHEN 2 THEN 1 ELSE -1 END, CASE a.id WHEN 2 THEN 'manual' END
      FROM transfers t, accounts a WHERE t.reference LIKE 'many %' AND a.id IN (2, 6)`,
  );
  await runStatements(database.url, ['VACUUM ANALYZE']);
  await run(insertTransfer('manual', 'x', null, 7));
  const since = { transfer: 5006, at: new Date() };
  const read = await rowsRead(open.db, (on) => checkLedger(on, new Date(), { since }));
  expect(read).toBeLessThan(500);
});

const command = (...words: string[]) =>
  runCommand('ledger', words, { DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET: 'x' });

test('the command says that the books are right, or where not, with an exit code that tells', async () => {
  const fine = await command('check');
  expect(fine.output).toContain('The ledger is right.');
  expect(fine.output).toContain('6 transfers, 2 wallets holding 330,005 tomans');
  expect(fine.code).toBe(0);
  await run('UPDATE accounts SET balance = 7 WHERE id = 2');
  const broken = await command('check');
  expect(broken.output).toMatch(/BROKEN {2}every wallet’s balance .* \(1 rows\)/);
  expect(broken.output).toContain('"balance":7');
  expect(broken.code).toBe(1);
  expect(await command()).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run ledger -- check') as string,
  });
});

test('the command shows a payment, asks its gateway again, and closes it', { timeout: 180_000 }, async () => {
  await run("UPDATE payments SET authority = 'S1' WHERE id = 2");
  const asked = await command('payment', '2');
  expect(asked.output).toContain('Payment 2');
  expect(asked.output).toMatch(/customer +09350000001/);
  expect(asked.output).toMatch(/amount +10,000 tomans/);
  expect(asked.output).toMatch(/gateway +sandbox S1/);
  // The gateway does not know this payment.
  expect(asked.output).toContain('look into its panel');
  expect(asked.code).toBe(0);
  const closed = await command('payment', '2', 'close');
  expect(closed.output).toMatch(/status +closed\n/);
  expect(closed.output).toMatch(/settled +20/);
  expect(closed.code).toBe(0);
});
