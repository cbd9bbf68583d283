import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { freePort, ServerProcess } from '../../../testing/process.ts';
import { secret } from '../../../testing/shop.ts';
import { fileSettings, newBucket } from '../../../testing/store.ts';
import { attackUploads, uploadAttacks } from '../../../testing/upload-attacks.ts';
import { killDuringUploads } from '../../../testing/upload-kills.ts';
import { type Sender, signInAt } from '../../../testing/uploads.ts';

const rounds = inject('isLong') ? 3 : 1;
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'hakkak-receiving-'));
const database = await createTestDatabase();
const s3 = await newBucket();
const start = async () => {
  const port = await freePort();
  const server = new ServerProcess(port, {
    // The files in a bucket are all that processes share.
    DATA_DIR: s3 === null ? dataDir : `${dataDir}/${port}`,
    DATABASE_URL: database.url,
    SECRET: secret,
    ...fileSettings(s3),
  });
  await server.start();
  return server;
};
const [one, other] = [await start(), await start()];
let sender: Sender;

beforeAll(async () => {
  sender = await signInAt(one.base, '09370000001', 100_000_000);
});
afterAll(async () => {
  await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')]);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe.each([
  ['one process', () => [sender, sender] as const],
  ['two processes', () => [sender, { ...sender, base: other.base }] as const],
])('in %s', (_, senders) => {
  test.each(Object.keys(uploadAttacks))('%s', { timeout: 120_000 }, async (attack) => {
    const { wrong, mixed } = await attackUploads(attack, rounds, senders(), 300_000);
    expect({ wrong, mixed }).toEqual({ wrong: [], mixed: [] });
    expect([await one.ready(), await other.ready()]).toEqual([200, 200]);
    expect(one.output + other.output).not.toMatch(/a call failed|nothing caught/);
  });
});

test('killed among uploads, the servers lose no byte that was acknowledged', {
  timeout: 300_000,
}, async () => {
  const people = [sender, await signInAt(one.base, '09370000002', 1_000_000)];
  const { kills, faults, uploads } = await killDuringUploads([one, other], people, rounds);
  expect({ kills, faults }).toEqual({ kills: rounds, faults: [] });
  expect(uploads).toBeGreaterThan(0);
  expect([await one.ready(), await other.ready()]).toEqual([200, 200]);
});
