import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendOtp } from '#contract/auth';
import { checkOtp } from '#contract/profile';
import { getNotifications } from '#contract/notifications';
import { chargeWallet } from '#contract/wallet';
import { openShop, type Person } from '../testing/shop.ts';
import { jobsOf } from './jobs.ts';
import { lastRuns, runJob } from './platform/work/jobs.ts';

const token = 'a token for the one who watches';
const shop = await openShop({ environment: { metricsToken: token, trustProxy: false } });
const admin = await shop.signInAdmin();
const day = 24 * 3600;

async function run(name: string) {
  const job = jobsOf(shop.platform).find((each) => each.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await runJob(shop.platform, job, new AbortController().signal);
  const found = (await lastRuns(shop.db)).find((each) => each.name === name);
  if (!found) throw new Error(`no run of ${name} was kept`);
  return found;
}
/** Changes a balance without an entry. */
const spoil = (person: Person, by: number) =>
  shop.db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE accounts DISABLE TRIGGER only_entries_move_balances`.execute(tx);
    await sql`UPDATE accounts SET balance = balance + ${by} WHERE person_id = ${person.id}`.execute(tx);
    await sql`ALTER TABLE accounts ENABLE TRIGGER only_entries_move_balances`.execute(tx);
  });
const tellings = async () =>
  (await shop.send(getNotifications, { as: admin })).private.filter(
    (each) => each.title === 'دفتر مالی نمی‌خواند',
  ).length;

test('every job runs on a shop as it stands, and keeps its last result only', async () => {
  for (const { name } of [...jobsOf(shop.platform), ...jobsOf(shop.platform)])
    expect(await run(name)).toMatchObject({ name, ok: true });
  expect((await lastRuns(shop.db)).map((each) => each.name)).toEqual(
    jobsOf(shop.platform)
      .map((each) => each.name)
      .toSorted(),
  );
});

test('payments without a callback are settled by the job', async () => {
  const person = await shop.customer();
  const { gatewayUrl } = await shop.send(chargeWallet, { as: person, body: { amount: 40_000 } });
  await shop.call('POST', `${new URL(gatewayUrl).pathname}/pay`);
  expect((await run('payments')).result).toEqual({ checked: 0, credited: 0, ended: 0 });
  shop.clock.move(121);
  expect((await run('payments')).result).toEqual({ checked: 1, credited: 1, ended: 0 });
  expect(await shop.balanceOf(person)).toBe(40_000);
});

test('books that are not right are told of once a night, and say so without taking the shop down', async () => {
  expect(await run('ledger')).toMatchObject({ ok: true, result: { right: true, faults: [] } });
  const person = await shop.customer(50_000);
  await spoil(person, 1);
  try {
    const { ok, result } = await run('ledger');
    expect(ok).toBe(true);
    expect(result).toMatchObject({
      right: false,
      faults: [
        {
          holds: 'every wallet’s balance is the sum of its entries, and not below zero',
          broken: 1,
          examples: [{ person_id: person.id, balance: 50_001, sum: 50_000 }],
        },
      ],
    });
    expect(await tellings()).toBe(1);
    await run('ledger');
    expect(await tellings()).toBe(1);
    shop.clock.move(day);
    await run('ledger');
    expect(await tellings()).toBe(2);
    const reply = await shop.call('GET', '/readyz');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ ok: true, jobs: { ledger: { ok: true, result: { right: false } } } });
    expect((await shop.call('GET', '/metrics')).text).toMatch(/^hakkak_job_ok\{name="ledger"\} 0$/m);
  } finally {
    await spoil(person, -1);
  }
  await run('ledger');
  expect((await shop.call('GET', '/metrics')).text).toMatch(/^hakkak_job_ok\{name="ledger"\} 1$/m);
});

test('every hour what changed since the last proof is checked', async () => {
  shop.clock.move(3600);
  await run('ledger');
  const { result } = await run('ledgerChanges');
  expect(result).toMatchObject({ right: true, proof: { transfer: expect.any(Number) as number } });
  const person = await shop.customer(50_000);
  await spoil(person, 1);
  try {
    const found = await run('ledgerChanges');
    expect(found.result).toMatchObject({ right: false, faults: [{ broken: 1 }], proof: result.proof });
    // A fault stays in the check until it is mended.
    expect((await run('ledgerChanges')).result).toMatchObject({ right: false });
  } finally {
    await spoil(person, -1);
  }
  expect((await run('ledgerChanges')).result).toMatchObject({ right: true, faults: [] });
});

test('what jobs did is for insiders', async () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.9' };
  expect((await shop.call('GET', '/readyz', { headers: forwarded })).body).toEqual({ ok: true });
  for (const name of [
    'x-forwarded-for',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
  ])
    expect((await shop.call('GET', '/metrics', { headers: { [name]: '127.0.0.1' } })).status).toBe(404);
  const insider = { ...forwarded, authorization: `Bearer ${token}` };
  expect((await shop.call('GET', '/readyz', { headers: insider })).body).toMatchObject({
    jobs: { ledger: { result: { right: true } } },
  });
  expect((await shop.call('GET', '/metrics', { headers: insider })).text).toContain('hakkak_job_ok');
  for (const wrong of [`${token}.`, 'x', ''])
    expect(
      (await shop.call('GET', '/metrics', { headers: { ...forwarded, authorization: `Bearer ${wrong}` } }))
        .status,
    ).toBe(404);
});

test('a key answers repeats for a week, and then goes', async () => {
  const person = await shop.customer();
  const sent = { as: person, body: { amount: 50_000 }, headers: { 'idempotency-key': 'week' } };
  const first = await shop.send(chargeWallet, sent);
  shop.clock.move(6 * day);
  await run('leftovers');
  expect(await shop.send(chargeWallet, sent)).toEqual(first);
  shop.clock.move(day + 60);
  expect((await run('leftovers')).result).toMatchObject({ idempotencyKeys: expect.any(Number) as number });
  expect(
    await shop.db.selectFrom('idempotency_keys').selectAll().where('key', '=', 'week').execute(),
  ).toEqual([]);
});

test('codes and wrong tries go when no limit counts them any more, not before', async () => {
  shop.clock.toNoon();
  const mobile = '09351234567';
  await shop.send(sendOtp, { body: { mobile } });
  const code = await shop.codeOf(mobile);
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await shop.refused(checkOtp, { body: { mobile, code: wrong } })).toMatchObject({
    code: 'OTP_WRONG',
  });
  const kept = async () => [
    (await shop.db.selectFrom('otp_codes').select('id').where('mobile', '=', mobile).execute()).length,
    (await shop.db.selectFrom('otp_failures').select('tries').where('mobile', '=', mobile).execute()).length,
  ];
  await run('leftovers');
  expect(await kept()).toEqual([1, 1]);
  await shop.send(checkOtp, { body: { mobile, code } });
  shop.clock.move(1.5 * day);
  await run('leftovers');
  expect(await kept()).toEqual([1, 1]);
  shop.clock.move(2 * day);
  expect((await run('leftovers')).result.codes).toBeGreaterThanOrEqual(1);
  expect(await kept()).toEqual([0, 0]);
});
