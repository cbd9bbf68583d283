import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { endLogins, loginDays } from '#contract/auth';
import { openShop } from '../../../testing/shop.ts';
import { listen } from '../../../testing/listen.ts';
import { listenerName } from '../../platform/events.ts';
import { grantAdmin, revokeAdmin } from '../people/service.ts';
import { maxStreamsPerPerson } from './streams.ts';

const shop = await openShop();
const twin = await openShop({ beside: shop });
const admin = await shop.signInAdmin();

test('a person has few streams: a further one closes the oldest, and takes none of another person', async () => {
  const [one, two] = [await shop.customer(), await shop.customer()];
  const theirs = await listen(shop, two);
  const streams = [];
  for (let at = 0; at < maxStreamsPerPerson + 2; at += 1) streams.push(await listen(shop, one));
  const [first, second, ...rest] = streams;
  await first?.hasEnded();
  await second?.hasEnded();
  await shop.charge(one, 10_000);
  for (const each of rest) await each.until((event) => event.type === 'balance');
  await shop.charge(two, 10_000);
  await theirs.until((event) => event.type === 'balance');
  for (const each of [...rest, theirs]) each.close();
});

test('fifty streams that one person opens at once leave a few', async () => {
  const person = await shop.customer();
  const streams = await Promise.all(Array.from({ length: 50 }, () => listen(shop, person)));
  await expect
    .poll(() => streams.filter((each) => !each.isOver()).length, { timeout: 30_000 })
    .toBe(maxStreamsPerPerson);
  for (const each of streams) each.close();
});

test('a change of role closes the streams of every process, whoever made it; the session goes on', async () => {
  const person = await shop.customer();
  for (const change of [grantAdmin, revokeAdmin]) {
    const streams = [await listen(shop, person), await listen(twin, person)];
    const other = await listen(shop, admin);
    await change(shop.db, person.mobile);
    for (const each of streams) await each.hasEnded();
    await shop.charge(await shop.customer(), 10_000);
    expect(other.isOver()).toBe(false);
    other.close();
  }
});

test('an admin who ends a person’s logins closes their streams, and no other', async () => {
  const person = await shop.customer();
  const again = await shop.signIn(person.mobile);
  const streams = [await listen(shop, person), await listen(twin, again)];
  const other = await listen(shop, admin);
  await shop.send(endLogins, { as: admin, params: { id: String(person.id) } });
  for (const each of streams) await each.hasEnded();
  expect(other.isOver()).toBe(false);
  other.close();
});

test('a stream closes when its session has run out, or ended while nobody heard of it', async () => {
  const [old, out] = [await shop.customer(), await shop.customer()];
  const mine = await listen(shop, old);
  const theirs = await listen(shop, out);
  // Used regularly until its last day.
  for (let days = 0; days < loginDays.max; days += 18) {
    shop.clock.move(18 * 86_400);
    await shop.call('GET', '/api/user/profile', { as: old });
  }
  // Sessions are checked every 20 s and when the listening connection is restored.
  await sql`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${listenerName}`.execute(shop.db);
  await shop.db
    .updateTable('logins')
    .set({ ended_at: shop.clock.now() })
    .where('person_id', '=', out.id)
    .execute();
  await mine.hasEnded();
  await theirs.hasEnded();
});
