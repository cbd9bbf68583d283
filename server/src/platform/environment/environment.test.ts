import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { StartError } from '../foundation/start-error.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'hakkak-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (env: Record<string, string> = {}) => readEnvironment({ DATA_DIR: folder, ...env });
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

test('nothing set: every setting has its default', () => {
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
    s3: null,
    formerFiles: null,
    rateLimits: true,
    logLevel: 'info',
  });
});

test.each([
  [{ DATABASE_URL: 'postgres://a/b', DATABASE_REPLICA_URL: 'http://a/b' }, 'must begin with postgres://'],
  [{ DATABASE_URL: 'postgres://a/b', DATABASE_REPLICA_URL: 'postgres://a/b' }, 'must be another server'],
  [{ DATABASE_REPLICA_URL: 'postgres://a/b' }, 'must be another server'],
])('%j is refused', (env, fault) => {
  expect(faultsOf(env)).toContain(`DATABASE_REPLICA_URL ${fault}`);
});

test('everything set', () => {
  const environment = read({
    HOST: '::1',
    PORT: '8080',
    DATABASE_URL: 'postgresql://u:p@db/x',
    TRUST_PROXY: '10.0.0.1, 192.168.0.0/16',
    ADMIN_MOBILES: '۰۹۱۲۱۱۱۱۱۱۱, +98 912 222 2222',
    SECRET: right,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  });
  expect(environment).toMatchObject({
    publicUrl: 'http://[::1]:8080',
    databaseUrl: 'postgresql://u:p@db/x',
    trustProxy: ['10.0.0.1', '192.168.0.0/16'],
    adminMobiles: ['09121111111', '09122222222'],
    secret: right,
    demo: false,
    rateLimits: false,
    logLevel: 'warn',
  });
  expect(read({ PORT: '80' }).publicUrl).toBe('http://127.0.0.1');
  expect(read({ PUBLIC_URL: 'http://LOCALHOST:80/' }).publicUrl).toBe('http://localhost');
  expect(read({ DATABASE_URL: 'postgres://db/x', DEMO: '1' }).demo).toBe(true);
  expect(read({ PORT: ' ', HOST: '' }).port).toBe(3000);
});

const zarinpal = { GATEWAY: 'zarinpal', ZARINPAL_MERCHANT_ID: '1344b5d4-0048-11e8-94db-005056a205be' };
const zibal = { GATEWAY: 'zibal', ZIBAL_MERCHANT: 'hakkak-shop' };

const wrong: [string, string][] = [
  ['PORT', '70000'],
  ['PUBLIC_URL', 'hakkak.example'],
  ['DATABASE_URL', 'mysql://db'],
  ['TRUST_PROXY', 'everyone'],
  ['ADMIN_MOBILES', '09120000000,1234'],
  ['GATEWAY', 'paypal'],
  ['SMS', 'pigeon'],
  ['FILES', 'tape'],
  ['FORMER_FILES', 'drum'],
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

const ours = { NODE_ENV: 'production', SECRET: right };

test.each(['prod', 'Production', 'staging', 'live'])('NODE_ENV=%s is nothing we know', (value) => {
  expect(faultsOf({ NODE_ENV: value })).toContain('NODE_ENV');
});

test.each([
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', '192.168.1.5'],
  ['HOST', 'localhost.example'],
  ['PUBLIC_URL', 'https://hakkak.example'],
  ['PUBLIC_URL', 'http://192.168.1.5:3000'],
  ['PUBLIC_URL', 'http://127.0.0.1.example'],
])('outside production %s=%s would open the stand-ins, and is for who says so', (name, value) => {
  for (const NODE_ENV of ['', 'development', 'test'])
    expect(faultsOf({ NODE_ENV, [name]: value })).toMatch(new RegExp(`${name}.*ALLOW_STAND_INS=1`));
  expect(faultsOf({ [name]: value, ALLOW_STAND_INS: '0' })).toContain('ALLOW_STAND_INS');
  expect(faultsOf({ [name]: value, ALLOW_STAND_INS: '1' })).toBe('');
  expect(faultsOf({ ...ours, [name]: value })).not.toContain('ALLOW_STAND_INS');
});

test.each([
  ['HOST', 'localhost'],
  ['HOST', '127.0.0.2'],
  ['HOST', '::1'],
  ['PUBLIC_URL', 'http://localhost:8080'],
  ['PUBLIC_URL', 'https://127.0.0.1'],
])('%s=%s is this machine', (name, value) => {
  expect(faultsOf({ [name]: value })).toBe('');
});

test('a server for every network has an address that others can use', () => {
  const { publicUrl } = read({ HOST: '0.0.0.0', ALLOW_STAND_INS: '1', PORT: '8080' });
  expect(publicUrl).toMatch(/^http:\/\/\d+\.\d+\.\d+\.\d+:8080$/);
  expect(publicUrl).not.toContain('0.0.0.0');
});

test.each([
  [{ PUBLIC_URL: 'http://hakkak.example' }, 'PUBLIC_URL'],
  [{ HOST: '0.0.0.0' }, 'PUBLIC_URL'],
  [{ ...zarinpal, ZARINPAL_BASE_URL: 'http://payment.example' }, 'ZARINPAL_BASE_URL'],
  [{ ...zibal, ZIBAL_BASE_URL: 'http://gateway.example' }, 'ZIBAL_BASE_URL'],
  [{ SMS: 'kavenegar', KAVENEGAR_BASE_URL: 'http://sms.example' }, 'KAVENEGAR_BASE_URL'],
  [{ SMS: 'smsir', SMSIR_BASE_URL: 'http://sms.example' }, 'SMSIR_BASE_URL'],
  [{ NESHAN_BASE_URL: 'http://maps.example' }, 'NESHAN_BASE_URL'],
  [{ MAP_TILES_URL: 'http://maps.example/{z}/{x}/{y}' }, 'MAP_TILES_URL'],
])('production talks to nobody in the clear, but to itself: %j', (env, name) => {
  expect(faultsOf({ ...ours, ...env })).toMatch(new RegExp(`${name} must be an https address`));
  const here = Object.fromEntries(
    Object.entries(env).map(([key, value]) => [key, value.replace(/http:\/\/[a-z.]+/, 'http://127.0.0.1:9')]),
  );
  if (!('HOST' in env)) expect(faultsOf({ ...ours, ...here })).not.toContain(name);
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

test('a gateway has its merchant and its address; the others’ are kept beside it', () => {
  expect(read(zarinpal)).toMatchObject({
    gateway: 'zarinpal',
    zarinpal: { merchant: zarinpal.ZARINPAL_MERCHANT_ID, baseUrl: 'https://payment.zarinpal.com' },
    zibal: null,
  });
  expect(
    read({
      ...zarinpal,
      ...zibal,
      ZIBAL_BASE_URL: 'http://127.0.0.1:4000/',
      ZARINPAL_BASE_URL: 'https://z.example/x/',
    }),
  ).toMatchObject({
    gateway: 'zibal',
    zarinpal: { baseUrl: 'https://z.example/x' },
    zibal: { merchant: 'hakkak-shop', baseUrl: 'http://127.0.0.1:4000' },
  });
  expect(read(zibal)).toMatchObject({ zibal: { baseUrl: 'https://gateway.zibal.ir' } });
});

test.each([
  [{ GATEWAY: 'zarinpal' }, 'ZARINPAL_MERCHANT_ID'],
  [{ GATEWAY: 'zibal' }, 'ZIBAL_MERCHANT'],
  [{ ...zarinpal, ZARINPAL_MERCHANT_ID: '1344b5d4' }, 'ZARINPAL_MERCHANT_ID'],
  [{ ...zibal, ZIBAL_MERCHANT: 'a b' }, 'ZIBAL_MERCHANT'],
  [{ ...zarinpal, ZARINPAL_BASE_URL: 'payment.zarinpal.com' }, 'ZARINPAL_BASE_URL'],
  [{ ZARINPAL_BASE_URL: 'ftp://x' }, 'ZARINPAL_BASE_URL'],
  [{ ...zibal, ZIBAL_BASE_URL: 'https://x/?y' }, 'ZIBAL_BASE_URL'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ QUOTA_GB: '0' }, 'QUOTA_GB'],
  [{ QUOTA_GB: '5 GB' }, 'QUOTA_GB'],
])('%j is a fault of %s', (env, name) => {
  expect(faultsOf(env)).toContain(name);
});

test('both gateways’ faults are listed at once', () => {
  const message = faultsOf({ GATEWAY: 'zarinpal', ZIBAL_MERCHANT: '؟', ZIBAL_BASE_URL: 'x' });
  for (const name of ['ZARINPAL_MERCHANT_ID', 'ZIBAL_MERCHANT', 'ZIBAL_BASE_URL'])
    expect(message).toContain(name);
});

test.each([
  [{ ...zarinpal, ZARINPAL_BASE_URL: 'https://sandbox.zarinpal.com' }, 'ZARINPAL_BASE_URL'],
  [{ ...zarinpal, ZARINPAL_BASE_URL: 'http://payment.example' }, 'ZARINPAL_BASE_URL'],
  [{ ...zibal, ZIBAL_MERCHANT: 'zibal' }, 'ZIBAL_MERCHANT'],
])('production takes no play money: %j', (env, name) => {
  expect(faultsOf(env)).toBe('');
  expect(faultsOf({ NODE_ENV: 'production', SECRET: right, ...env })).toContain(name);
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

test('SMS services: what they need, and where they are', () => {
  const keys = { SMS: 'kavenegar', KAVENEGAR_API_KEY: 'k', KAVENEGAR_OTP_TEMPLATE: 'hakkak-login' };
  expect(read(keys).sms).toEqual({
    name: 'kavenegar',
    apiKey: 'k',
    baseUrl: 'https://api.kavenegar.com',
    otpTemplate: 'hakkak-login',
    line: null,
  });
  const base = { KAVENEGAR_BASE_URL: 'http://127.0.0.1:9/v1/', KAVENEGAR_LINE: '10004346' };
  expect(read({ ...keys, ...base }).sms).toMatchObject({ baseUrl: 'http://127.0.0.1:9', line: '10004346' });
  expect(read({ SMS: 'smsir', SMSIR_API_KEY: 'k', SMSIR_OTP_TEMPLATE: '100000' }).sms).toEqual({
    name: 'smsir',
    apiKey: 'k',
    baseUrl: 'https://api.sms.ir',
    otpTemplate: 100_000,
    line: null,
  });
  const production = { NODE_ENV: 'production', SECRET: right };
  expect(faultsOf({ ...production, ...keys })).not.toContain('SMS');

  expect(faultsOf({ SMS: 'kavenegar', KAVENEGAR_BASE_URL: 'kavenegar', KAVENEGAR_LINE: 'x' })).toMatch(
    /KAVENEGAR_API_KEY.*KAVENEGAR_BASE_URL.*KAVENEGAR_OTP_TEMPLATE.*KAVENEGAR_LINE/s,
  );
  expect(faultsOf({ SMS: 'smsir', SMSIR_OTP_TEMPLATE: 'login' })).toMatch(
    /SMSIR_OTP_TEMPLATE.*SMSIR_API_KEY/s,
  );
});

const tiles = 'https://tiles.example/{z}/{x}/{y}.png';

test('maps: the pictures’ address and the key of who knows addresses', () => {
  expect(read()).toMatchObject({ mapTiles: null, neshan: null });
  expect(read({ MAP_TILES_URL: tiles, NESHAN_API_KEY: 'service.k' })).toMatchObject({
    mapTiles: { template: tiles, origin: 'https://tiles.example' },
    neshan: { apiKey: 'service.k', baseUrl: 'https://api.neshan.org' },
  });
  expect(
    read({
      MAP_TILES_URL: 'http://127.0.0.1:8080/t?z={z}&x={x}&y={y}&key=k',
      NESHAN_API_KEY: 'k',
      NESHAN_BASE_URL: 'http://localhost:9/',
    }),
  ).toMatchObject({
    mapTiles: { origin: 'http://127.0.0.1:8080' },
    neshan: { baseUrl: 'http://localhost:9' },
  });
  const production = { NODE_ENV: 'production', SECRET: right };
  for (const address of [tiles, 'http://localhost:8080/{z}/{x}/{y}'])
    expect(faultsOf({ ...production, MAP_TILES_URL: address })).not.toContain('MAP_TILES_URL');
  expect(faultsOf({ ...production, MAP_TILES_URL: tiles.replace('https', 'http') })).toContain(
    'MAP_TILES_URL must be an https address',
  );
  expect(faultsOf({ ...production, NESHAN_BASE_URL: 'http://api.neshan.org' })).toContain('NESHAN_BASE_URL');
});

test.each([
  ['MAP_TILES_URL', '/tiles/{z}/{x}/{y}.png'],
  ['MAP_TILES_URL', 'https://tiles.example/{z}/{x}.png'],
  ['MAP_TILES_URL', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
  ['MAP_TILES_URL', 'https://tiles.example/{z}/{x}/{y}{r}.png'],
  ['MAP_TILES_URL', 'https://{z}.example/{x}/{y}'],
  ['MAP_TILES_URL', 'https://u:p@tiles.example/{z}/{x}/{y}'],
  ['MAP_TILES_URL', "https://a;script-src'*'/{z}/{x}/{y}"],
  ['MAP_TILES_URL', 'https://*/{z}/{x}/{y}'],
  ['MAP_TILES_URL', 'ftp://tiles.example/{z}/{x}/{y}'],
  ['NESHAN_API_KEY', 'a key'],
  ['NESHAN_API_KEY', 'کلید'],
  ['NESHAN_BASE_URL', 'api.neshan.org'],
  ['NESHAN_BASE_URL', 'https://api.neshan.org/?x'],
])('%s=%s is no map', (name, value) => {
  expect(faultsOf({ [name]: value })).toContain(name);
});

test('web push: a pair of keys is made once outside production, and a given pair must fit', () => {
  const { vapid } = read();
  expect(vapid?.publicKey).toMatch(/^B[\w-]{86}$/);
  expect(read().vapid).toEqual(vapid);
  expect(statSync(path.join(folder, 'vapid.json')).mode & 0o777).toBe(0o600);
  const given = { VAPID_PUBLIC_KEY: vapid?.publicKey ?? '', VAPID_PRIVATE_KEY: vapid?.privateKey ?? '' };
  expect(read(given).vapid).toEqual(vapid);

  const other = readEnvironment({ DATA_DIR: mkdtempSync(path.join(folder, 'other-')) }).vapid;
  expect(other).not.toEqual(vapid);
  for (const [name, value] of [
    ['VAPID_PUBLIC_KEY', other?.publicKey ?? ''],
    ['VAPID_PUBLIC_KEY', ''],
    ['VAPID_PRIVATE_KEY', ''],
    ['VAPID_PRIVATE_KEY', 'short'],
    ['VAPID_PRIVATE_KEY', '_'.repeat(43)],
  ] as const)
    expect(faultsOf({ ...given, [name]: value })).toContain('VAPID');
  const sms = { SMS: 'kavenegar', KAVENEGAR_API_KEY: 'k', KAVENEGAR_OTP_TEMPLATE: 't' };
  expect(faultsOf({ NODE_ENV: 'production', SECRET: right, ...sms })).not.toContain('VAPID');
});

test('files in a bucket need its settings, and plain http only on a private network', () => {
  const s3 = {
    FILES: 's3',
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'shop-files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(read(s3).s3).toEqual({
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
    bucket: 'shop-files',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    pathStyle: true,
  });
  expect(read({ ...s3, S3_PATH_STYLE: '0' }).s3?.pathStyle).toBe(false);
  expect(read({ ...s3, FILES: 'disk', FORMER_FILES: 's3' })).toMatchObject({
    s3: null,
    formerFiles: { s3: { bucket: 'shop-files' } },
  });
  expect(faultsOf({ FORMER_FILES: 'disk' })).toContain('FORMER_FILES must be the other place');
  expect(read({ ...s3, FORMER_FILES: 'disk' })).toMatchObject({ formerFiles: { s3: null } });
  const missing = faultsOf({ FILES: 's3' });
  for (const name of Object.keys(s3).slice(1)) expect(missing).toContain(`${name} must be set`);
  const wrong = { S3_ENDPOINT: 'ftp://x', S3_REGION: 'a b', S3_BUCKET: 'Shop/..', S3_PATH_STYLE: 'yes' };
  const faults = faultsOf({ ...s3, ...wrong });
  for (const name of Object.keys(wrong)) expect(faults).toContain(name);
  expect(faultsOf({ ...s3, S3_ENDPOINT: 'https://s3.example.com/shop' })).toContain('S3_ENDPOINT');

  const plain = (host: string) =>
    faultsOf({ ...s3, NODE_ENV: 'production', S3_ENDPOINT: `http://${host}` }).includes('S3_ENDPOINT');
  const nearby = ['127.0.0.1:9000', '[::1]:9000', '10.0.0.5:7480', '172.31.0.9', '192.168.1.2', '[fd00::1]'];
  expect(nearby.filter(plain)).toEqual([]);
  const far = [
    's3.example.com',
    'minio',
    '172.32.0.1',
    '11.0.0.1',
    '[2001:db8::1]',
    '10.evil.example',
    '192.168.1.2.evil.example',
  ];
  expect(far.filter((host) => !plain(host))).toEqual([]);
});
