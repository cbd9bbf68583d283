/**
 * Tests the programs of package.json in a copy of the project: they reload after edits and leave nothing running when
 * stopped.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isAlive } from '../server/local/postgres/process.ts';
import { freePort, killPrograms, startProgram } from '../server/testing/process.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const root = path.dirname(import.meta.dirname);
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-copy-'));
const temporary = path.join(copy, 'tmp');
const data = path.join(copy, 'data');

beforeAll(() => {
  fs.chmodSync(copy, 0o711);
  fs.mkdirSync(temporary, { mode: 0o711 });
  const parts = [
    'contract',
    'engraving',
    'server',
    'web',
    'scripts',
    'bench',
    'package.json',
    'package-lock.json',
  ];
  for (const part of [...parts, 'vitest.config.ts', 'tsconfig.json', 'tsconfig.base.json'])
    fs.cpSync(path.join(root, part), path.join(copy, part), {
      recursive: true,
      filter: (file) => !/[\\/](dist|node_modules)$/.test(file),
    });
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
});

afterAll(() => {
  killPrograms();
  fs.rmSync(copy, { recursive: true, force: true });
});

const run = (args: string[], env: Record<string, string> = {}) =>
  startProgram(args, { TMPDIR: temporary, DATA_DIR: data, DEMO: '0', ...env }, copy);

function databases(): number[] {
  const files = fs.readdirSync(copy, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('postmaster.pid'))
    .map((file) => Number(fs.readFileSync(path.join(copy, file), 'utf8').split('\n')[0]))
    .filter(isAlive);
}
const untilDatabase = () =>
  expect.poll(() => databases().length, { timeout: 120_000, interval: 50 }).toBeGreaterThan(0);
const nothingIsLeft = async () => {
  await expect.poll(databases, { timeout: 30_000 }).toEqual([]);
  expect(fs.readdirSync(temporary).filter((name) => name.startsWith('hakkak-'))).toEqual([]);
};

describe('npm run dev', () => {
  const file = path.join(copy, 'server/src/platform/http/health.ts');
  const answer = "app.get('/healthz', () => ({ ok: true }));";
  /** Saves as vim, JetBrains and git do, by renaming a new file over the old one. */
  function save(text: string): void {
    fs.writeFileSync(`${file}.new`, text);
    fs.renameSync(`${file}.new`, file);
  }

  test('follows files that are saved by rename, says what is wrong with one, and recovers', async () => {
    const port = await freePort();
    const { child, ended, output } = run(['scripts/dev.ts'], { PORT: String(port) });
    const healthz = () =>
      fetch(`http://127.0.0.1:${port}/healthz`)
        .then((reply) => reply.text())
        .catch(() => '');
    const becomes = (text: string) => expect.poll(healthz, { timeout: 60_000, interval: 100 }).toBe(text);
    await becomes('{"ok":true}');
    const source = fs.readFileSync(file, 'utf8');
    expect(source).toContain(answer);
    for (const edit of [1, 2]) {
      save(source.replace(answer, `app.get('/healthz', () => ({ edit: ${edit} }));`));
      await becomes(`{"edit":${edit}}`);
    }
    save(`${source}\nconst = ;`);
    await expect.poll(output, { timeout: 60_000 }).toMatch(/health\.ts:\d+[\s\S]*starts again when a file/);
    save(source.replace(answer, "app.get('/healthz', () => ({ edit: 3 }));"));
    await becomes('{"edit":3}');
    save(source);
    await becomes('{"ok":true}');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    await nothingIsLeft();
  });

  test.each([100, 400, 800, 1500, 3000])('stopped %i ms after its start it leaves nothing', async (after) => {
    fs.rmSync(data, { recursive: true, force: true });
    const { child, ended } = run(['scripts/dev.ts'], { PORT: String(await freePort()) });
    await sleep(after);
    child.kill('SIGINT');
    await ended;
    await nothingIsLeft();
  });

  test('a database that cannot be reached ends it with a sentence', async () => {
    const { ended, output } = run(['scripts/dev.ts'], {
      PORT: String(await freePort()),
      DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x',
    });
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^No PostgreSQL answers at 127\.0\.0\.1:1 .*DATABASE_URL/);
  });
});

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://hakkak.example',
  SECRET: 'k3J9vQ0zX7mT2bN8cW5dF1gH6yR4uL0p',
  GATEWAY: 'zibal',
  ZIBAL_MERCHANT: 'hakkak-shop',
  SMS: 'kavenegar',
  KAVENEGAR_API_KEY: 'k',
  KAVENEGAR_OTP_TEMPLATE: 'code',
};

test('production does not start without its pages', async () => {
  const { ended, output } = run(['server/src/main.ts'], { PORT: String(await freePort()), ...production });
  expect(await ended).toBe(1);
  expect(output()).toMatch(/^\nThe web is not built\. Build it first: npm run build\n$/);
});

test('npm run test:server: stopped in the middle it leaves nothing', async () => {
  const { child, ended, output } = run(['scripts/test.ts', 'server', 'local/postgres.test']);
  await expect.poll(output, { timeout: 120_000 }).toContain('RUN');
  // On a busy machine the database of the test itself may come and go between two looks; that of all tests stays.
  await untilDatabase();
  child.kill('SIGINT');
  expect(await ended).not.toBe(0);
  expect(output()).toContain('Stopping…');
  await nothingIsLeft();
});

test('npm run bench: says how far it is, and stopped it leaves nothing', async () => {
  const { child, ended, output } = run(['bench/run.ts']);
  await untilDatabase();
  await expect.poll(output, { timeout: 120_000 }).toContain('filling a shop of 20000 orders');
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  await nothingIsLeft();
});

test('production starts on the embedded database without the files of bank, outbox and demo', async () => {
  const local = path.join(copy, 'server/local');
  for (const name of fs.readdirSync(local))
    if (!name.startsWith('postgres')) fs.rmSync(path.join(local, name), { recursive: true });
  fs.mkdirSync(path.join(copy, 'web/dist'));
  fs.writeFileSync(path.join(copy, 'web/dist/index.html'), '<!doctype html>');
  const port = await freePort();
  const settings = { PORT: String(port), DEMO: '1' };
  const { child, ended } = run(['server/src/main.ts'], { ...settings, ...production });
  const status = (at: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${at}`, { method })
      .then((reply) => reply.status)
      .catch(() => 0);
  await expect.poll(() => status('/readyz'), { timeout: 120_000, interval: 100 }).toBe(200);
  for (const at of ['/dev/outbox', '/api/dev/outbox', '/sandbox/S1']) expect(await status(at)).toBe(404);
  expect(await status('/sandbox/S1/pay', 'POST')).toBe(404);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  // A start for this machine alone does need them.
  const own = run(['server/src/main.ts'], settings);
  expect(await own.ended).toBe(1);
  expect(own.output()).toContain('server/local/bank.ts');
  await nothingIsLeft();
});
