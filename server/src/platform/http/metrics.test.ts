import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createOrder } from '#contract/orders';
import { chargeWallet } from '#contract/wallet';
import { openShop } from '../../../testing/shop.ts';
import { runJob } from '../work/jobs.ts';

const token = 'a token for the metrics';
const shop = await openShop({
  environment: {
    metricsToken: token,
    // Nobody answers there, and the metrics of the standby are told all the same.
    replicaUrl: 'postgres://nobody@127.0.0.1:9/none',
  },
});
const read = async () =>
  (await shop.call('GET', '/metrics', { headers: { authorization: `Bearer ${token}` } })).text;
const valueIn = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

test('what happens in the shop is counted', async () => {
  const before = await read();
  const customer = await shop.customer();
  await shop.refused(createOrder, { as: customer, body: { type: 'corel', desc: 'طرح' } });
  await shop.send(chargeWallet, { as: customer, body: { amount: 50_000 } });
  shop.clock.move(3600);
  await sql`INSERT INTO sms_queue (mobile, text, created_at, due_at) VALUES ('', '', now(), now() + interval '1 hour')`.execute(
    shop.db,
  );
  const job = { name: 'ledger', at: '', tries: 1, run: async () => ({ right: false }) };
  await runJob(shop.platform, job, new AbortController().signal);
  const after = await read();
  const added = (series: string) => valueIn(after, series) - valueIn(before, series);
  expect(added('hakkak_errors_total{code="INSUFFICIENT_BALANCE"}')).toBe(1);
  expect(added('hakkak_queue_waiting{queue="payments"}')).toBe(1);
  expect(valueIn(after, 'hakkak_queue_oldest_seconds{queue="payments"}')).toBeGreaterThan(3590);
  expect(added('hakkak_queue_waiting{queue="sms"}')).toBe(1);
  expect(valueIn(after, 'hakkak_job_ok{name="ledger"}')).toBe(0);
  expect(
    shop.clock.now().getTime() / 1000 - valueIn(after, 'hakkak_job_ended_seconds{name="ledger"}'),
  ).toBeLessThan(60);
  expect(valueIn(after, 'hakkak_pool_limit')).toBeGreaterThan(2);
  expect(valueIn(after, 'hakkak_disk_free_bytes')).toBeLessThanOrEqual(
    valueIn(after, 'hakkak_disk_size_bytes'),
  );
  expect(
    valueIn(after, 'http_request_duration_seconds_count{method="POST",route="/api/design/new",status="402"}'),
  ).toBe(1);
  expect(after).not.toMatch(/^hakkak_standby_lag_seconds/m);
  await sql`DELETE FROM sms_queue`.execute(shop.db);
});

const folder = path.join(import.meta.dirname, '../../../../deploy/observability');
const expressions = {
  'alerts.yml': (text: string) =>
    [...text.matchAll(/expr: (>\n(?: {10}.*\n)+|.*)/g)].map(([, expr = '']) => expr),
  'dashboard.json': (text: string) =>
    (JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    ),
};

test.each(Object.entries(expressions))(
  '%s asks only for what the server exports',
  async (file, expressionsIn) => {
    const exported = new Map<string, Set<string>>();
    for (const line of (await read()).split('\n')) {
      const [, name] = /^# TYPE (\w+)/.exec(line) ?? [];
      if (name !== undefined) exported.set(name, new Set());
      const [, series = '', labels = ''] = /^(\w+)\{([^}]*)\}/.exec(line) ?? [];
      const base = series.replace(/_(bucket|count|sum)$/, '');
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g))
        (exported.get(series) ?? exported.get(base))?.add(label);
    }
    const found = expressionsIn(await readFile(path.join(folder, file), 'utf8'));
    expect(found.length).toBeGreaterThan(15);
    for (const expr of found) {
      const series = [...expr.matchAll(/\b((?:hakkak|http|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
      expect([expr, series.length > 0 || expr.startsWith('up{')]).toEqual([expr, true]);
      for (const [, name = '', filter = ''] of series) {
        const labels = exported.get(name) ?? exported.get(name.replace(/_(bucket|count|sum)$/, ''));
        expect([name, labels !== undefined]).toEqual([name, true]);
        for (const [, label] of filter.matchAll(/(\w+)\s*(?:=~|!~|!=|=)"/g))
          expect([name, [...(labels ?? [])]]).toEqual([name, expect.arrayContaining([label]) as string[]]);
      }
    }
  },
);
