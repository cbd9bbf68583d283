import { expect, test } from 'vitest';
import { listTickets } from '#contract/tickets';
import { Refusal } from '../foundation/refusal.ts';
import { openShop } from '../../../testing/shop.ts';
import type { Ctx } from './ctx.ts';
import { fromStandby } from './from-standby.ts';

// Nobody answers there; standby.long.test.ts has a real one.
const shop = await openShop({ environment: { replicaUrl: 'postgres://nobody@127.0.0.1:9/none' } });

test('without an answer of the standby the primary is read, and the standby is left alone', async () => {
  const admin = await shop.signInAdmin();
  for (let times = 0; times < 3; times += 1)
    expect((await shop.send(listTickets, { as: admin, query: {} })).data).toEqual([]);
  expect(shop.platform.standby?.outcomes).toEqual({ read: 0, behind: 0, failed: 1 });
});

test('a server that is no standby is not read', async () => {
  const other = await openShop({ beside: shop, environment: { replicaUrl: shop.databaseUrl } });
  const admin = await shop.signInAdmin();
  await other.send(listTickets, { as: admin, query: {} });
  expect(other.platform.standby?.outcomes).toEqual({ read: 0, behind: 1, failed: 0 });
});

test('a refusal of the verb is no failure of the standby', async () => {
  const refusal = new Refusal('NOT_FOUND');
  await expect(fromStandby(shop.platform as unknown as Ctx, () => Promise.reject(refusal))).rejects.toBe(
    refusal,
  );
});
