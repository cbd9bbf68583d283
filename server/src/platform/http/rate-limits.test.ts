import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { getProfile } from '#contract/profile';
import { readMessages } from '#contract/notifications';
import { openShop, type Shop } from '../../../testing/shop.ts';

const limited = { environment: { rateLimits: true } };
const shop = await openShop(limited);
const second = await openShop({ ...limited, beside: shop });

const statusAt = async (at: Shop, as: Awaited<ReturnType<Shop['customer']>>): Promise<number> =>
  (await at.call(readMessages.method, `/api/${readMessages.path}`, { as, body: { notifIds: [] } })).status;

test('one process counts by itself, exactly', async () => {
  const person = await shop.customer();
  const statuses = await Promise.all(Array.from({ length: 123 }, () => statusAt(shop, person)));
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  const refused = await shop.refused(readMessages, { as: person, body: { notifIds: [] } });
  expect(refused.code).toBe('RATE_LIMITED');
  expect(refused.retryAfter).toBeGreaterThan(50);
  expect(refused.retryAfter).toBeLessThanOrEqual(60);
  expect(refused.message).toMatch(/^تعداد درخواست‌ها زیاد است\. [۰-۹]+ ثانیهٔ دیگر دوباره تلاش کنید\.$/u);
  // Another class of calls has its own count.
  await shop.send(getProfile, { as: person });
});

test('processes share a limit within about a second', async () => {
  const person = await shop.customer();
  for (let call = 0; call < 120; call += 1) expect(await statusAt(shop, person)).not.toBe(429);
  let admitted = 0;
  await expect
    .poll(
      async () => {
        const status = await statusAt(second, person);
        if (status !== 429) admitted += 1;
        return status;
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBe(429);
  // As many as it admits until it has heard of the others; alone it would have admitted 120.
  expect(admitted).toBeLessThan(30);
  const other = await shop.customer();
  expect(await statusAt(second, other)).not.toBe(429);
});

test('an old window counts for nothing', async () => {
  const person = await shop.customer();
  const key = `call write person ${person.id}`;
  await sql`INSERT INTO request_counts VALUES (${key}, 1000, now() - interval '1 second')`.execute(shop.db);
  expect(await statusAt(shop, person)).not.toBe(429);
  const stored = async () =>
    (await sql<{ count: number }>`SELECT count FROM request_counts WHERE key = ${key}`.execute(shop.db))
      .rows[0]?.count;
  await expect.poll(stored, { timeout: 20_000 }).toBe(1);
  expect(await statusAt(shop, person)).not.toBe(429);
});
