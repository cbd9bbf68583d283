import { expect, test } from 'vitest';
import { prices } from '#contract/content';
import { getLeastPrice } from '#contract/pricing';
import { openShop } from '../../../testing/shop.ts';

const shop = await openShop();

test('anybody learns the lowest price, and no time as long as nobody knows it', async () => {
  expect(await shop.send(getLeastPrice)).toEqual({ data: { least: 100_000, minutes: null } });
  const admin = await shop.signInAdmin();
  const params = { id: 'pen' };
  const { updatedAt } = await shop.send(prices.get, { as: admin, params });
  await shop.send(prices.change, { as: admin, params, body: { base: 90_000, updatedAt } });
  expect((await shop.send(getLeastPrice)).data.least).toBe(90_000);
});

test('it is limited like other calls of people who have not signed in', async () => {
  const strict = await openShop({ beside: shop, environment: { rateLimits: true } });
  await Promise.all(Array.from({ length: 600 }, () => strict.send(getLeastPrice)));
  expect((await strict.refused(getLeastPrice)).status).toBe(429);
});
