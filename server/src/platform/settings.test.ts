import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'hakkak-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (env: Record<string, string> = {}) => readSettings({ DATA_DIR: folder, ...env });
const right = 'k3J9vQ0zX7mT2bN8cW5dF1gH6yR4uL0p';

function faultsOf(env: Record<string, string>): string {
  try {
    read(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return '';
}

test('nothing set: what decisions §15 says', () => {
  expect(read()).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: null,
    trustProxy: false,
    adminMobiles: ['09120000000'],
    demo: true,
    gateway: 'sandbox',
    sms: 'outbox',
    rateLimits: true,
    logLevel: 'info',
  });
});

test('everything set', () => {
  const settings = read({
    HOST: '::1',
    PORT: '8080',
    DATABASE_URL: 'postgresql://u:p@db/x',
    TRUST_PROXY: '10.0.0.1, 192.168.0.0/16',
    ADMIN_MOBILES: '۰۹۱۲۱۱۱۱۱۱۱, +98 912 222 2222',
    SECRET: right,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });
  expect(settings).toMatchObject({
    publicUrl: 'http://[::1]:8080',
    databaseUrl: 'postgresql://u:p@db/x',
    trustProxy: ['10.0.0.1', '192.168.0.0/16'],
    adminMobiles: ['09121111111', '09122222222'],
    secret: right,
    demo: false,
    rateLimits: false,
    logLevel: 'warn',
  });
  expect(read({ PUBLIC_URL: 'https://hakkak.example/' }).publicUrl).toBe('https://hakkak.example');
  expect(read({ DATABASE_URL: 'postgres://db/x', DEMO: '1' }).demo).toBe(true);
  expect(read({ PORT: ' ', HOST: '' }).port).toBe(3000);
});

const wrong: [string, string][] = [
  ['PORT', '70000'],
  ['PUBLIC_URL', 'hakkak.example'],
  ['DATABASE_URL', 'mysql://db'],
  ['TRUST_PROXY', 'everyone'],
  ['ADMIN_MOBILES', '09120000000,1234'],
  ['GATEWAY', 'paypal'],
  ['SMS', 'pigeon'],
  ['FILES', 'tape'],
  ['RATE_LIMITS', 'maybe'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
];

test.each([
  ...wrong,
  ['PORT', 'x'],
  ['PORT', '3000.5'],
  ['PUBLIC_URL', 'https://a/b'],
  ['PUBLIC_URL', 'ftp://a'],
])('%s=%s is a fault', (name, value) => {
  expect(faultsOf({ [name]: value })).toContain(name);
});

test('every fault is listed at once', () => {
  const message = faultsOf(Object.fromEntries(wrong));
  for (const [name] of wrong) expect(message).toContain(name);
  expect(message.split('\n  - ')).toHaveLength(wrong.length + 1);
});

test('production refuses every stand-in, and no secret of its own', () => {
  const message = faultsOf({ NODE_ENV: 'production', RATE_LIMITS: 'off' });
  for (const name of ['GATEWAY', 'SMS', 'SECRET', 'RATE_LIMITS']) expect(message).toContain(name);
  for (const [name, value] of [
    ['GATEWAY', 'sandbox'],
    ['SMS', 'outbox'],
  ] as const)
    expect(faultsOf({ NODE_ENV: 'production', SECRET: right, [name]: value })).toContain(`${name}=${value}`);
});

test.each([
  '',
  'secret',
  'changeme',
  'a'.repeat(64),
  'changeme'.repeat(8),
  '12345678'.repeat(8),
  right.slice(0, 31),
])('production refuses the secret %j', (secret) => {
  expect(faultsOf({ NODE_ENV: 'production', SECRET: secret })).toContain('SECRET');
});

test('production has no admin and no demo that were not asked for', () => {
  expect(faultsOf({ NODE_ENV: 'production', SECRET: right })).not.toMatch(/SECRET|ADMIN|DEMO|RATE/);
});

test('outside production the secret is made once, for its owner’s eyes only', () => {
  const { secret } = read();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(read().secret).toBe(secret);
  const file = path.join(folder, 'secret');
  expect(readFileSync(file, 'utf8')).toBe(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
