import { expect, test } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import { findSession } from './sessions.ts';

const shop = await openShop();
const find = (token: string) => findSession(shop.platform, token);

test('a session is that of its person, with the rights of now, until it ends', async () => {
  const { id, mobile, token } = await shop.customer();
  const caller = {
    id,
    loginId: expect.any(Number) as number,
    mobile,
    roles: ['customer'],
    level: 'normal',
    admin: false,
  };
  expect(await find(token)).toEqual(caller);
  expect(await find(`${token}x`)).toBeNull();
  await shop.db
    .updateTable('people')
    .set({ roles: ['customer', 'admin'], level: 'vip' })
    .where('id', '=', id)
    .execute();
  expect(await find(token)).toEqual({ ...caller, roles: ['customer', 'admin'], level: 'vip', admin: true });
  await shop.db.updateTable('logins').set({ ended_at: new Date() }).where('person_id', '=', id).execute();
  expect(await find(token)).toBeNull();
});

test('the time of the last use is kept to the minute', async () => {
  const { id, token } = await shop.customer();
  const lastSeen = async () =>
    (
      await shop.db
        .selectFrom('logins')
        .select('last_seen_at')
        .where('person_id', '=', id)
        .executeTakeFirstOrThrow()
    ).last_seen_at.getTime();
  const before = await lastSeen();
  shop.clock.move(30);
  await find(token);
  expect(await lastSeen()).toBe(before);
  shop.clock.move(40);
  await find(token);
  expect((await lastSeen()) - before).toBeGreaterThanOrEqual(70_000);
});
