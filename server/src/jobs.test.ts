import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendOtp } from '#contract/auth';
import { checkOtp } from '#contract/profile';
import { getNotifications } from '#contract/notifications';
import { chargeWallet } from '#contract/wallet';
import { openHouse } from '../testing/house.ts';
import { jobsOf } from './jobs.ts';
import { lastRuns, runJob } from './platform/jobs.ts';

const token = 'a token for the one who watches';
const house = await openHouse({ settings: { metricsToken: token, trustProxy: false } });
const admin = await house.signInAdmin();
const day = 24 * 3600;

async function run(name: string) {
  const job = jobsOf(house.inside).find((each) => each.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await runJob(house.inside, job, new AbortController().signal);
  const found = (await lastRuns(house.db)).find((each) => each.name === name);
  if (!found) throw new Error(`no run of ${name} was kept`);
  return found;
}
const tellings = async () =>
  (await house.ask(getNotifications, { as: admin })).private.filter(
    (each) => each.title === 'دفتر مالی نمی‌خواند',
  ).length;

test('every job runs on a house as it stands, and keeps its last result only', async () => {
  for (const { name } of [...jobsOf(house.inside), ...jobsOf(house.inside)])
    expect(await run(name)).toMatchObject({ name, ok: true });
  expect((await lastRuns(house.db)).map((each) => each.name)).toEqual(
    jobsOf(house.inside)
      .map((each) => each.name)
      .toSorted(),
  );
});

test('payments without a callback are settled by the job', async () => {
  const person = await house.customer();
  const { gatewayUrl } = await house.ask(chargeWallet, { as: person, body: { amount: 40_000 } });
  await house.call('POST', `${new URL(gatewayUrl).pathname}/pay`);
  expect((await run('payments')).result).toEqual({ checked: 0, credited: 0, ended: 0 });
  house.clock.move(121);
  expect((await run('payments')).result).toEqual({ checked: 1, credited: 1, ended: 0 });
  expect(await house.balanceOf(person)).toBe(40_000);
});

test('books that are not right are told of once a night, and say so without taking the house down', async () => {
  expect(await run('ledger')).toMatchObject({ ok: true, result: { right: true, faults: [] } });
  const person = await house.customer(50_000);
  // As only somebody with the database's own rights could: past the guards.
  const spoil = (by: number) =>
    house.db.transaction().execute(async (tx) => {
      await sql`ALTER TABLE accounts DISABLE TRIGGER only_entries_move_balances`.execute(tx);
      await sql`UPDATE accounts SET balance = balance + ${by} WHERE person_id = ${person.id}`.execute(tx);
      await sql`ALTER TABLE accounts ENABLE TRIGGER only_entries_move_balances`.execute(tx);
    });
  await spoil(1);
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
    house.clock.move(day);
    await run('ledger');
    expect(await tellings()).toBe(2);
    const reply = await house.call('GET', '/readyz');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ ok: true, jobs: { ledger: { ok: true, result: { right: false } } } });
    expect((await house.call('GET', '/metrics')).text).toMatch(/^hakkak_job_ok\{job="ledger"\} 0$/m);
  } finally {
    await spoil(-1);
  }
  await run('ledger');
  expect((await house.call('GET', '/metrics')).text).toMatch(/^hakkak_job_ok\{job="ledger"\} 1$/m);
});

test('what jobs did is for insiders', async () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.9' };
  expect((await house.call('GET', '/readyz', { headers: forwarded })).body).toEqual({ ok: true });
  for (const name of [
    'x-forwarded-for',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
  ])
    expect((await house.call('GET', '/metrics', { headers: { [name]: '127.0.0.1' } })).status).toBe(404);
  const insider = { ...forwarded, authorization: `Bearer ${token}` };
  expect((await house.call('GET', '/readyz', { headers: insider })).body).toMatchObject({
    jobs: { ledger: { result: { right: true } } },
  });
  expect((await house.call('GET', '/metrics', { headers: insider })).text).toContain('hakkak_job_ok');
  for (const wrong of [`${token}.`, 'x', ''])
    expect(
      (await house.call('GET', '/metrics', { headers: { ...forwarded, authorization: `Bearer ${wrong}` } }))
        .status,
    ).toBe(404);
});

test('a key answers repeats for a week, and then goes', async () => {
  const person = await house.customer();
  const sent = { as: person, body: { amount: 50_000 }, headers: { 'idempotency-key': 'week' } };
  const first = await house.ask(chargeWallet, sent);
  house.clock.move(6 * day);
  await run('leftovers');
  expect(await house.ask(chargeWallet, sent)).toEqual(first);
  house.clock.move(day + 60);
  expect((await run('leftovers')).result).toMatchObject({ idempotencyKeys: expect.any(Number) as number });
  expect(
    await house.db.selectFrom('idempotency_keys').selectAll().where('key', '=', 'week').execute(),
  ).toEqual([]);
});

test('codes and wrong tries go when no limit counts them any more, not before', async () => {
  house.clock.toNoon();
  const mobile = '09351234567';
  await house.ask(sendOtp, { body: { mobile } });
  const code = await house.codeOf(mobile);
  const wrong = code === '000000' ? '000001' : '000000';
  expect(await house.refused(checkOtp, { body: { mobile, code: wrong } })).toMatchObject({
    code: 'OTP_WRONG',
  });
  const kept = async () => [
    (await house.db.selectFrom('otp_codes').select('id').where('mobile', '=', mobile).execute()).length,
    (await house.db.selectFrom('otp_failures').select('tries').where('mobile', '=', mobile).execute()).length,
  ];
  await run('leftovers');
  expect(await kept()).toEqual([1, 1]);
  await house.ask(checkOtp, { body: { mobile, code } });
  house.clock.move(1.5 * day);
  await run('leftovers');
  expect(await kept()).toEqual([1, 1]);
  house.clock.move(2 * day);
  expect((await run('leftovers')).result.codes).toBeGreaterThanOrEqual(1);
  expect(await kept()).toEqual([0, 0]);
});
