import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MAX_AMOUNT, MAX_BALANCE } from '#contract/common/money';
import { getProfile } from '#contract/profile';
import { getTransactions } from '#contract/wallet';
import { openShop, type Person } from '../../../testing/shop.ts';

const shop = await openShop();
const run = (text: string) => sql.raw(text).execute(shop.db);

const walletOf = async (person: Person) =>
  await shop.db
    .selectFrom('accounts')
    .selectAll()
    .where('person_id', '=', person.id)
    .executeTakeFirstOrThrow();

test.each(['entries', 'transfers'])('rows of %s are never changed, deleted or truncated', async (table) => {
  const person = await shop.customer(50_000);
  const before = await run(`SELECT * FROM ${table} ORDER BY id`);
  await expect(run(`UPDATE ${table} SET id = DEFAULT`)).rejects.toThrow(/append-only/);
  await expect(
    run(`UPDATE ${table} SET ${table === 'entries' ? 'amount = amount * 2' : "note = 'x'"}`),
  ).rejects.toThrow(/append-only/);
  await expect(run(`DELETE FROM ${table}`)).rejects.toThrow(/append-only/);
  await expect(run(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(/append-only/);
  expect((await run(`SELECT * FROM ${table} ORDER BY id`)).rows).toEqual(before.rows);
  expect(await shop.balanceOf(person)).toBe(50_000);
});

test('accounts are not deleted, and change by their entries only', async () => {
  const person = await shop.customer(50_000);
  const { id } = await walletOf(person);
  await expect(run(`DELETE FROM accounts WHERE id = ${id}`)).rejects.toThrow(/append-only/);
  await expect(run('TRUNCATE accounts CASCADE')).rejects.toThrow(/append-only/);
  await expect(run(`UPDATE accounts SET balance = balance + 1 WHERE id = ${id}`)).rejects.toThrow(
    /by its entries only/,
  );
  await expect(run(`UPDATE accounts SET balance = -1 WHERE id = ${id}`)).rejects.toThrow();
  await expect(
    run(`UPDATE accounts SET kind = 'gateway', person_id = NULL WHERE id = ${id}`),
  ).rejects.toThrow();
  await expect(run("UPDATE accounts SET balance = 5 WHERE kind = 'revenue'")).rejects.toThrow();
  const other = await shop.signIn();
  await expect(run(`UPDATE accounts SET person_id = ${other.id} WHERE id = ${id}`)).rejects.toThrow(
    /by its entries only/,
  );
  await expect(
    run(`INSERT INTO accounts (kind, person_id, balance) VALUES ('wallet', ${other.id}, 1000)`),
  ).rejects.toThrow(/opens with nothing/);
  expect(await shop.balanceOf(person)).toBe(50_000);
});

/** Inserts entries in one transaction without the rules of `transfer`. */
const write = (account: number, amounts: readonly number[]) =>
  shop.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('transfers')
      .values({ operation: 'manual', reference: crypto.randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const other = await tx
      .selectFrom('accounts')
      .select('id')
      .where('kind', '=', 'adjustments')
      .executeTakeFirstOrThrow();
    for (const [at, amount] of amounts.entries())
      await tx
        .insertInto('entries')
        .values({ transfer_id: id, account_id: at === 0 ? account : other.id, amount })
        .execute();
    return id;
  });

test('a transfer that does not sum to zero is refused when it commits', async () => {
  const person = await shop.customer(50_000);
  const { id } = await walletOf(person);
  await expect(write(id, [])).rejects.toThrow(/sum to zero/);
  await expect(write(id, [1000])).rejects.toThrow(/sum to zero/);
  await expect(write(id, [1000, -999])).rejects.toThrow(/sum to zero/);
  await expect(write(id, [1000, 1000, -1000])).rejects.toThrow(/sum to zero/);
  await write(id, [1000, -400, -600]);
  expect(await shop.balanceOf(person)).toBe(51_000);
});

test('entries added to an old transfer are held to the same sum', async () => {
  const person = await shop.customer(50_000);
  const { id } = await walletOf(person);
  const transfer = await write(id, [1000, -1000]);
  await expect(
    shop.db.insertInto('entries').values({ transfer_id: transfer, account_id: id, amount: 1000 }).execute(),
  ).rejects.toThrow(/sum to zero/);
  expect(await shop.balanceOf(person)).toBe(51_000);
});

test('a wallet never goes below zero, whoever writes', async () => {
  const person = await shop.customer(50_000);
  const { id } = await walletOf(person);
  await expect(write(id, [-50_001, 50_001])).rejects.toThrow(/violates check constraint/);
  await write(id, [-50_000, 50_000]);
  expect(await shop.balanceOf(person)).toBe(0);
});

test('single amounts to 10^12 and balances to 10^15 are exact, what is beyond is refused', async () => {
  const person = await shop.customer();
  await shop.fund(person, MAX_AMOUNT);
  await shop.fund(person, MAX_AMOUNT - 1);
  expect((await shop.send(getProfile, { as: person })).amount).toBe(2 * MAX_AMOUNT - 1);
  await expect(shop.fund(person, MAX_AMOUNT + 1)).rejects.toThrow(/violates check constraint/);
  await expect(shop.fund(person, -MAX_AMOUNT - 1)).rejects.toThrow(/violates check constraint/);
  for (let times = 0; times < 998; times += 1) await shop.fund(person, MAX_AMOUNT);
  await shop.fund(person, 1);
  expect((await shop.send(getProfile, { as: person })).amount).toBe(MAX_BALANCE);
  await expect(shop.fund(person, 1)).rejects.toThrow(/violates check constraint/);
  await shop.fund(person, -1);
  const { data } = await shop.send(getTransactions, { as: person, query: { count: 2 } });
  expect(data.map(({ amount, balance }) => [amount, balance])).toEqual([
    [-1, MAX_BALANCE - 1],
    [1, MAX_BALANCE],
  ]);
  expect((await shop.send(getProfile, { as: person })).amount).toBe(999_999_999_999_999);
});

test('a payment stays what it was begun as; paid or closed, it stays so', async () => {
  const person = await shop.customer(50_000);
  const other = await shop.customer();
  const id = (await shop.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()).id;
  const change = (what: string) => run(`UPDATE payments SET ${what} WHERE id = ${id}`);
  for (const what of [
    'amount = amount + 1',
    `person_id = ${other.id}`,
    "gateway = 'zibal'",
    "authority = 'another'",
    'authority = NULL',
    'created_at = now()',
  ])
    await expect(change(what)).rejects.toThrow(/stays what it was begun as/);
  for (const what of [
    "status = 'pending', bank_ref = NULL, settled_at = NULL",
    "status = 'failed', bank_ref = NULL",
    "bank_ref = '1'",
  ])
    await expect(change(what)).rejects.toThrow(/stays so/);
  await expect(change('bank_ref = NULL')).rejects.toThrow();
  await expect(change('settled_at = NULL')).rejects.toThrow(/violates check constraint/);
  await expect(run('DELETE FROM payments')).rejects.toThrow(/append-only/);
  await expect(run('TRUNCATE payments CASCADE')).rejects.toThrow(/append-only/);
  expect(await shop.balanceOf(person)).toBe(50_000);

  const columns = 'person_id, amount, gateway, status, bank_ref, settled_at';
  const make = (values: string) =>
    run(`INSERT INTO payments (${columns}) VALUES (${other.id}, 10000, 'sandbox', ${values})`);
  for (const values of [
    "'paid', NULL, now()",
    "'paid', '7', NULL",
    "'pending', '7', NULL",
    "'pending', NULL, now()",
    "'failed', NULL, NULL",
    "'closed', NULL, NULL",
    "'closed', '7', now()",
    "'unheard', NULL, now()",
  ])
    await expect(make(values)).rejects.toThrow(/violates check constraint/);
  await make("'closed', NULL, now()");
  for (const what of [
    "status = 'pending', settled_at = NULL",
    "status = 'failed'",
    "status = 'paid', bank_ref = '7'",
  ])
    await expect(run(`UPDATE payments SET ${what} WHERE status = 'closed'`)).rejects.toThrow(/stays so/);
});
