/** Messages of both sides, written while the server is killed, are there once; unanswered ones are sent again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import { getOrder } from '#contract/orders';
import { placeOrder } from '../../../../testing/acts.ts';
import { freePort, ServerProcess } from '../../../../testing/process.ts';
import { sample } from '../../../../testing/samples.ts';
import { ledgerIsRight } from '../../../../testing/ledger.ts';
import { type Person, secret, startShop } from '../../../../testing/shop.ts';

const rounds = inject('isLong') ? 10 : 1;
// The sweep deletes the staged files of a killed process.
const shop = await startShop();
const [admin, customer] = [await shop.signInAdmin(), await shop.customer(1_000_000)];
const server = new ServerProcess(await freePort(), {
  DATABASE_URL: shop.databaseUrl,
  DATA_DIR: shop.environment.dataDir,
  SECRET: secret,
});
afterAll(async () => {
  await server.end('SIGTERM');
  await ledgerIsRight(shop.db);
  await shop.close();
});

test('killed while two people write, the conversation has each message once, with its file and pin', {
  timeout: 300_000,
}, async () => {
  await server.start();
  const { _id: id, files } = await placeOrder(shop, customer, [sample('png')]);
  const pins = JSON.stringify([{ fileId: files[0]?._id, page: 1, x: 0.5, y: 0.5, text: 'اینجا' }]);
  const sent = new Map<string, { as: Person; text: string; isKnown: boolean }>();

  async function write(key: string): Promise<void> {
    const message = sent.get(key);
    if (!message) throw new Error(key);
    const form = new FormData();
    for (const [name, value] of Object.entries({ designId: id, text: message.text, pins }))
      form.append(name, value);
    form.append('files', new Blob([sample('svg').content]), `${key}.svg`);
    const { status, ok } = await fetch(`${server.base}/api/design/message`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${message.as.token}`, 'idempotency-key': key },
    });
    expect(status).not.toBe(500);
    if (ok) message.isKnown = true;
  }

  for (let round = 1; round <= rounds; round += 1) {
    const stop = new AbortController();
    const writing = [admin, customer, admin, customer].map(async (as, at) => {
      for (let count = 1; !stop.signal.aborted; count += 1) {
        const key = crypto.randomUUID();
        sent.set(key, { as, text: `${round}.${at}.${count}`, isKnown: false });
        await write(key).catch(() => sleep(5));
      }
    });
    const known = () => [...sent.values()].filter((each) => each.isKnown).length;
    const target = known() + 5 + round;
    while (known() < target) await sleep(1);
    await server.end('SIGKILL');
    stop.abort();
    await Promise.all(writing);
    await server.start();
    for (const [key, { isKnown }] of sent) if (!isKnown) await write(key);
  }

  const events = [];
  for (let before: string | undefined; ; before = events[0]?._id) {
    const page = await shop.send(getOrder, {
      as: customer,
      params: { id },
      query: before === undefined ? {} : { before },
    });
    events.unshift(...(page.events ?? []));
    if (!page.hasEarlier) break;
  }
  const messages = events.filter((event) => event.action === 'message');
  expect(messages.map((event) => event.note).toSorted()).toEqual(
    [...sent.values()].map((each) => each.text).toSorted(),
  );
  for (const { files: own, pins: placed } of messages) {
    expect(own).toHaveLength(1);
    expect(placed).toMatchObject([{ fileId: files[0]?._id, text: 'اینجا' }]);
  }
});
