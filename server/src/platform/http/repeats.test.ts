import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Device } from '#contract/devices';
import { openShop } from '../../../testing/shop.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();

const add = (key: string, body: object) =>
  shop.call('POST', '/api/device/add', { as: admin, body, headers: { 'idempotency-key': key } });
const setDigest = (key: string, digest: string) =>
  shop.db.updateTable('idempotency_keys').set({ digest }).where('key', '=', key).execute();
const digestOf = (...parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('base64url');

test('a repeat is what was sent before, not what is read from it', async () => {
  const first = await add('one', { serial: ' rep-1 ' });
  expect((first.body as Device).serial).toBe('REP-1');
  expect((await add('one', { serial: ' rep-1 ' })).text).toBe(first.text);
  expect(await add('one', { serial: 'REP-1' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const { digest } = await shop.db
    .selectFrom('idempotency_keys')
    .select('digest')
    .where('key', '=', 'one')
    .executeTakeFirstOrThrow();
  // Nothing that a version reads is part of it: no default, no normal form.
  expect(digest).toBe(digestOf('POST device/add', '[{},{},{"serial":" rep-1 "}]'));
});

test('a call whose answer was lost in an update gets it from the version after', async () => {
  const first = await add('two', { serial: ' rep-2 ' });
  await setDigest('two', digestOf('POST device/add', '[{},null,{"serial":"REP-2"}]'));
  expect((await add('two', { serial: ' rep-2 ' })).text).toBe(first.text);
  expect((await add('two', { serial: 'rep-3' })).status).toBe(409);
});
