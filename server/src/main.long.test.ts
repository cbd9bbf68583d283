import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { freePort, killPrograms, startProgram } from '../testing/process.ts';
import { isAlive } from '../local/postgres/process.ts';

vi.setConfig({ testTimeout: 180_000 });

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-main-'));
afterAll(() => {
  killPrograms();
  const home = path.join(folder, 'data/postgres');
  if (fs.existsSync(home)) fs.rmSync(fs.realpathSync(home), { recursive: true, force: true });
  fs.rmSync(folder, { recursive: true, force: true });
});

const run = (program: string, env: Record<string, string>) =>
  startProgram([program], {
    DATA_DIR: path.join(folder, 'data'),
    DEMO: '0',
    LOG_LEVEL: 'warn',
    ...env,
  });

const answers = (port: number, at = '/readyz') =>
  fetch(`http://127.0.0.1:${port}${at}`)
    .then((reply) => reply.status)
    .catch(() => 0);
const untilReady = (port: number) =>
  expect.poll(() => answers(port), { timeout: 120_000, interval: 50 }).toBe(200);
const pidIn = (file: string) => Number(/^\d+/.exec(fs.readFileSync(path.join(folder, file), 'utf8'))?.[0]);
const serverPid = () => pidIn('data/hakkak.pid');
const databasePid = () => pidIn('data/postgres/cluster/postmaster.pid');

/** Makes the server throw an uncaught error on SIGUSR2. */
const brittle = `--import=data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2', () => { throw new Error('thrown for the test'); })",
)}`;

describe('npm start', () => {
  test('brings a killed server up again, with the database it left; one signal ends all of it', async () => {
    const port = await freePort();
    const { child, ended, output } = run('scripts/start.ts', { PORT: String(port) });
    await untilReady(port);
    const [first, database] = [serverPid(), databasePid()];
    process.kill(first, 'SIGKILL');
    await expect.poll(() => output(), { timeout: 30_000 }).toContain('started again in 1 s');
    await expect
      .poll(() => fs.existsSync(path.join(folder, 'data/hakkak.pid')) && serverPid(), { timeout: 60_000 })
      .not.toBe(first);
    await untilReady(port);
    expect(databasePid()).toBe(database);
    const second = serverPid();
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect([second, database].filter(isAlive)).toEqual([]);
  });

  test('stopped while it waits for the next try, it leaves no database of the killed server', async () => {
    const port = await freePort();
    const { child, ended, output } = run('scripts/start.ts', { PORT: String(port) });
    await untilReady(port);
    const database = databasePid();
    process.kill(serverPid(), 'SIGKILL');
    await expect.poll(() => output(), { timeout: 30_000, interval: 5 }).toContain('started again');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(isAlive(database)).toBe(false);
  });

  test('a starter that is killed takes the server with it', async () => {
    const port = await freePort();
    const { child } = run('scripts/start.ts', { PORT: String(port) });
    await untilReady(port);
    const pids = [serverPid(), databasePid()];
    child.kill('SIGKILL');
    await expect.poll(() => pids.filter(isAlive), { timeout: 30_000 }).toEqual([]);
  });

  test('gives up a server that falls five times within a minute', async () => {
    const port = await freePort();
    const fall = `--import=data:text/javascript,${encodeURIComponent(
      "if (process.argv[1].endsWith('main.ts')) process.kill(process.pid, 'SIGKILL')",
    )}`;
    const { ended, output } = run('scripts/start.ts', { PORT: String(port), NODE_OPTIONS: fall });
    expect(await ended).toBe(1);
    expect(output().match(/is started again/g)).toHaveLength(4);
    expect(output()).toContain('5 times within a minute');
  });

  test('does not try again what its settings forbid', async () => {
    const { ended, output } = run('scripts/start.ts', { PORT: 'x' });
    expect(await ended).toBe(1);
    expect(output()).not.toContain('again');
  });
});

test('an error that nothing caught is logged, and calls under way are answered before the server ends', async () => {
  const database = await createTestDatabase();
  const port = await freePort();
  // A full file store with an empty database would be refused.
  const env = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'brittle'),
    NODE_OPTIONS: brittle,
  };
  const { child, ended, output } = run('server/src/main.ts', env);
  await untilReady(port);
  // Half of a request has arrived when the error occurs.
  const socket = net.connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  const body = JSON.stringify({ mobile: '09123456789' });
  socket.write(
    `POST /api/auth/send-otp HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await sleep(300);
  child.kill('SIGUSR2');
  await expect.poll(() => output()).toContain('thrown for the test');
  socket.write(body.slice(5));
  await once(socket, 'close');
  expect(Buffer.concat(received).toString()).toContain('"expiresIn":120');
  expect(await ended).toBe(70);
  await database.drop();
});

test('a second signal ends a server that is still stopping, and its database', async () => {
  const port = await freePort();
  const { child, ended } = run('server/src/main.ts', { PORT: String(port) });
  await untilReady(port);
  const database = databasePid();
  // A request that never ends delays the first stop.
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  socket.write('POST /api/auth/send-otp HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n');
  await sleep(300);
  child.kill('SIGTERM');
  await sleep(1000);
  expect(child.exitCode).toBe(null);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect.poll(() => isAlive(database), { timeout: 30_000 }).toBe(false);
  expect(fs.readFileSync(path.join(folder, 'data/postgres/postgres.log'), 'utf8')).toContain(
    'received immediate shutdown request',
  );
});

test('SIGTERM ends the server although its database has stopped moving', async () => {
  const port = await freePort();
  const { child, ended } = run('server/src/main.ts', { PORT: String(port) });
  await untilReady(port);
  const database = databasePid();
  process.kill(database, 'SIGSTOP');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect.poll(() => isAlive(database), { timeout: 30_000 }).toBe(false);
});

test('a taken port is told before a database is made', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as net.AddressInfo;
  const data = path.join(folder, 'none');
  const { ended, output } = run('server/src/main.ts', { PORT: String(port), DATA_DIR: data });
  expect(await ended).toBe(1);
  expect(output()).toMatch(new RegExp(`Port ${port} is taken`));
  expect(fs.existsSync(path.join(data, 'postgres'))).toBe(false);
  taken.close();
});

describe('what stands in the way of a start is told in a sentence', () => {
  test.each([
    [{ DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x' }, /^No PostgreSQL answers at 127\.0\.0\.1:1 /],
    [
      { DATABASE_URL: 'postgres://u:hidden@no-such-host.invalid/x' },
      /^There is no host "no-such-host\.invalid"/,
    ],
    [{ HOST: 'no-such-host.invalid', ALLOW_STAND_INS: '1' }, /^HOST=no-such-host\.invalid is no address/],
    [{ DATA_DIR: path.join(import.meta.filename, 'data') }, /^".*data" should be a folder and is not/],
    [{ DATA_DIR: '/proc/data' }, /^"\/proc\/data" cannot be made/],
    [{ NODE_ENV: 'prod' }, /NODE_ENV is "prod"/],
  ] as const)('%j', async (env, sentence) => {
    const { ended, output } = run('server/src/main.ts', { PORT: String(await freePort()), ...env });
    expect(await ended).toBe(1);
    expect(output().trim()).toMatch(sentence);
    expect(output()).not.toMatch(/\n {4}at |hidden/);
  });
});
