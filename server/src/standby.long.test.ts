/** Reads from a real standby, which follows a real primary. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/common/endpoint';
import { listDevices } from '#contract/devices';
import { listOffers } from '#contract/offers';
import { exportOrders, listOrders, searchOrders } from '#contract/order-lists';
import { getAudit } from '#contract/audit';
import { searchPeople } from '#contract/people';
import { listPeople } from '#contract/person';
import * as reports from '#contract/reports';
import { createTicket, listTickets } from '#contract/tickets';
import { listUpgrades } from '#contract/upgrades';
import { getPersonStatement, getPersonStatementCsv } from '#contract/wallet';
import { placeOrder } from '../testing/acts.ts';
import { type Replication, startReplication } from '../testing/replication.ts';
import { type Person, type Shop, startShop } from '../testing/shop.ts';
import { migrate, openDatabase } from './platform/database/database.ts';
import type { Standby } from './platform/database/standby.ts';
import { EventHub } from './platform/events.ts';
import { refusalOf } from './platform/foundation/refusal.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

describe('with a standby', () => {
  let servers: Replication;
  /** One that has a standby, and one that reads from the primary alone. */
  let shop: Shop;
  let plain: Shop;
  let standby: Standby;
  let admin: Person;

  beforeAll(async () => {
    servers = await startReplication();
    await migrate(servers.primary);
    shop = await startShop({
      databaseUrl: servers.primary,
      environment: { replicaUrl: servers.standby },
    });
    plain = await startShop({ beside: shop });
    standby = shop.platform.standby as Standby;
    admin = await shop.signInAdmin();
  });
  afterAll(async () => {
    await plain.close();
    await shop.close();
    await servers.end();
  });

  const titles = async () =>
    (await shop.send(listTickets, { as: admin, query: {} })).data.map(({ title }) => title);
  const open = (customer: Person, title: string) =>
    shop.send(createTicket, { as: customer, body: { title, department: 'other', text: 'متن' } });
  /** Waits until a list is read from the standby again. */
  const untilRead = () =>
    expect
      .poll(
        async () => {
          const before = standby.outcomes.read;
          await titles();
          return standby.outcomes.read - before;
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(1);

  test('every list, report and export is read there, and answers as the primary does', async () => {
    const customer = await shop.customer(1_000_000);
    await placeOrder(shop, customer);
    await open(customer, 'پرسش');
    const calls: [Endpoint, Record<string, string>?][] = [
      [listDevices],
      [listOffers],
      [listOrders],
      [searchOrders],
      [exportOrders],
      [getAudit, { id: String(customer.id) }],
      [listPeople],
      [searchPeople],
      [listTickets],
      [listUpgrades],
      [getPersonStatement, { userId: String(customer.id) }],
      [getPersonStatementCsv, { userId: String(customer.id) }],
      ...[
        reports.getIncomeReport,
        reports.getOrderReport,
        reports.getDeliveryReport,
        reports.getWalletReport,
        reports.getGiftReport,
        reports.getIncomeReportCsv,
        reports.getOrderReportCsv,
        reports.getDeliveryReportCsv,
        reports.getWalletReportCsv,
        reports.getGiftReportCsv,
      ].map((call): [Endpoint] => [call]),
    ];
    for (const [call, params = {}] of calls) {
      const before = { ...standby.outcomes };
      const url = `/api/${call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}`;
      const needed = call === searchPeople ? { search: 'a' } : {};
      const here = await shop.call(call.method, url, { as: admin, query: needed });
      const there = await plain.call(call.method, url, { as: admin, query: needed });
      expect([url, here.status, there.status]).toEqual([url, 200, 200]);
      const withoutTime = (text: string) => text.replaceAll(/"(createdAt|to)":"[^"]*"/g, '');
      expect(withoutTime(here.text)).toBe(withoutTime(there.text));
      expect([url, standby.outcomes]).toEqual([url, { ...before, read: before.read + 1 }]);
    }
  });

  test('a change is in the list that is fetched right after it', async () => {
    const before = standby.outcomes.read;
    for (let number = 0; number < 50; number += 1) {
      const customer = number % 10 === 0 ? await shop.customer() : null;
      if (customer) await open(customer, `پرسش ${number}`);
      else
        await sql`UPDATE tickets SET title = ${`پرسش ${number}`} WHERE id = (SELECT max(id) FROM tickets)`.execute(
          shop.db,
        );
      expect(await titles()).toContain(`پرسش ${number}`);
    }
    expect(standby.outcomes.read - before).toBeGreaterThan(0);
  });

  test('one that does not follow is passed over and not asked again for some seconds', async () => {
    await untilRead();
    await servers.onStandby('SELECT pg_wal_replay_pause()');
    const before = { ...standby.outcomes };
    await open(await shop.customer(), 'هنگام مکث');
    const began = performance.now();
    expect(await titles()).toContain('هنگام مکث');
    expect(performance.now() - began).toBeLessThan(2000);
    expect(await titles()).toContain('هنگام مکث');
    expect(standby.outcomes).toEqual({ ...before, behind: before.behind + 1 });
    expect(await standby.lag()).toBeGreaterThan(0);
    await servers.onStandby('SELECT pg_wal_replay_resume()');
    await untilRead();
    await expect.poll(() => standby.lag()).toBe(0);
  });

  test('one that is down costs nobody anything', async () => {
    await untilRead();
    await servers.kill('standby');
    const failed = standby.outcomes.failed;
    await open(await shop.customer(), 'بدون رونوشت');
    expect(await titles()).toContain('بدون رونوشت');
    expect(standby.outcomes.failed).toBe(failed + 1);
    expect(await standby.lag()).toBe(null);
    await servers.start('standby');
    await untilRead();
  });

  test('a server that is no standby of this database is never read', async () => {
    const wrong = await startShop({ beside: shop, environment: { replicaUrl: servers.primary } });
    await wrong.send(listTickets, { as: admin, query: {} });
    expect(wrong.platform.standby?.outcomes).toEqual({ read: 0, behind: 1, failed: 0 });
    await wrong.close();
  });

  test('a standby in the place of the primary answers nothing; once it is promoted, all goes on', async () => {
    const { db, pool, connections, close } = openDatabase(servers.standby, 2);
    const reading = { name: 'any', text: 'SELECT id FROM file_store', values: [] };
    for (const ask of [() => sql`SELECT 1`.execute(db), () => pool.query(reading)]) {
      const error = await ask().then(
        () => new Error('it answered'),
        (failure: Error) => failure,
      );
      expect(refusalOf(error)).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 2 } });
    }
    const hub = new EventHub(servers.standby, connections, { every: 100, within: 2000 });
    await expect(hub.start()).rejects.toThrow();
    await servers.kill('primary');
    await servers.promote();
    await expect
      .poll(() =>
        pool.query(reading).then(
          ({ rows }) => rows.length,
          () => 0,
        ),
      )
      .toBe(1);
    await hub.start();
    const heard: string[] = [];
    hub.listen({
      person: 0,
      admin: false,
      loginId: 0,
      receive: ({ type }) => heard.push(type),
      end: () => {},
    });
    hub.emit('all', 'design');
    await expect.poll(() => heard).toContain('design');
    await hub.close();
    await close();
  });
});
