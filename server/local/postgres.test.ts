import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isSuperuser } from './postgres/account.ts';
import { isAlive } from './postgres/process.ts';
import { startPostgres } from './postgres.ts';
import { readEnvironment } from '../src/platform/environment/environment.ts';

let dataDir = '';
const children = new Set<ReturnType<typeof spawn>>();

beforeAll(() => {
  dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-postgres-')), 'data folder');
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  const left = await startPostgres({ dataDir, durable: false });
  await left.stop();
  const home = fs.realpathSync(path.join(dataDir, 'postgres'));
  fs.rmSync(home, { recursive: true, force: true });
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
});

async function rows(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function startElsewhere(): Promise<{ child: ReturnType<typeof spawn>; url: string }> {
  const program = `
    const { startPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, 'postgres.ts'))});
    const { url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim()));
    child.once('exit', () => reject(new Error('It ended.')));
  });
  return { child, url };
}

async function kill(child: ReturnType<typeof spawn>): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function postmasterPid(): number {
  return Number(
    fs.readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
  );
}

test('a first start makes a database that sorts out Persian letters, and what is stored outlives a stop', async () => {
  const first = await startPostgres({ dataDir, durable: false });
  await rows(first.url, 'CREATE TABLE kept (n int)');
  await rows(first.url, 'INSERT INTO kept VALUES (1)');
  await rows(first.url, 'CREATE EXTENSION pg_trgm');
  const [trigrams] = await rows(first.url, "SELECT cardinality(show_trgm('سلام')) AS count");
  expect(trigrams).toEqual({ count: 5 });
  const [role] = await rows(first.url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
  expect(role).toEqual({ rolsuper: false });
  await Promise.all([first.stop(), first.stop()]);

  const second = await startPostgres({ dataDir, durable: false });
  expect(await rows(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  await second.stop();
});

test('nobody else on the machine gets in without the password, and none stands in an open file', async () => {
  const running = await startPostgres({ dataDir, durable: false });
  const address = new URL(running.url);
  address.password = 'guess';
  await expect(rows(address.href, 'SELECT 1')).rejects.toThrow(/password/);
  const home = path.join(dataDir, 'postgres/');
  expect(fs.statSync(home).mode & 0o077).toBe(0);
  expect(fs.statSync(path.join(home, 'password')).mode & 0o177).toBe(0);
  await running.stop();
});

test('a second start on the same data says which process has it', async () => {
  const { child } = await startElsewhere();
  await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow(
    `already in use by process ${child.pid}`,
  );
  await kill(child);
});

test('a server left by a killed process is taken over as it runs', async () => {
  const { child, url } = await startElsewhere();
  const before = postmasterPid();
  await kill(child);
  const taken = await startPostgres({ dataDir, durable: false });
  expect(taken.url).toBe(url);
  expect(postmasterPid()).toBe(before);
  await taken.stop();
});

test('a killed server is started again on the same port by itself', async () => {
  const running = await startPostgres({ dataDir, durable: false });
  await rows(running.url, 'INSERT INTO kept VALUES (2)');
  process.kill(postmasterPid(), 'SIGKILL');
  const tries = { left: 100 };
  for (; tries.left > 0; tries.left -= 1) {
    const answer = await rows(running.url, 'SELECT n FROM kept ORDER BY n').catch(() => undefined);
    if (answer) {
      expect(answer).toEqual([{ n: 1 }, { n: 2 }]);
      break;
    }
    await sleep(100);
  }
  expect(tries.left).toBeGreaterThan(0);
  await running.stop();
});

test('a left-over pid file that names a stranger does not stand in the way', async () => {
  const { child } = await startElsewhere();
  const file = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  const server = postmasterPid();
  await kill(child);
  process.kill(server, 'SIGKILL');
  await expect.poll(() => isAlive(server), { timeout: 30_000 }).toBe(false);
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, text.replace(/^\d+/, String(process.ppid)));
  const running = await startPostgres({ dataDir, durable: false });
  expect(await rows(running.url, 'SELECT n FROM kept ORDER BY n')).toHaveLength(2);
  await running.stop();
});

async function startOnce(folder: string, statement: string): Promise<{ output: string; found: unknown[] }> {
  const output: string[] = [];
  const running = await startPostgres({ dataDir: folder, durable: false, log: (line) => output.push(line) });
  const found = await rows(running.url, statement).finally(() => running.stop());
  return { output: output.join('\n'), found };
}

test('all data is in the data folder, whoever made that folder and however closed', async () => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-home-'));
  fs.chmodSync(parent, 0o755);
  const fresh = path.join(parent, 'fresh');
  readEnvironment({ DATA_DIR: fresh });
  const closed = path.join(parent, 'closed');
  fs.mkdirSync(closed, { mode: 0o700 });
  for (const folder of [fresh, closed]) {
    expect(await startOnce(folder, 'CREATE TABLE kept (n int)')).toMatchObject({
      output: expect.not.stringContaining('is not in') as string,
    });
    expect(fs.lstatSync(path.join(folder, 'postgres')).isDirectory()).toBe(true);
    expect(fs.existsSync(path.join(folder, 'postgres/cluster/PG_VERSION'))).toBe(true);
    // Others may at most pass through; they may not list the folder.
    expect(fs.statSync(folder).mode & 0o066).toBe(0);
  }
  const copy = path.join(parent, 'copy');
  execFileSync('cp', ['-R', fresh, copy]);
  expect(await startOnce(copy, 'SELECT n FROM kept')).toMatchObject({ found: [] });
  fs.rmSync(parent, { recursive: true, force: true });
});

test('where the system keeps the database’s user out, every start says where the database is, and finds it', async () => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'hakkak-home-'));
  const folder = path.join(parent, 'data');
  const first = await startOnce(folder, 'CREATE TABLE kept (n int)');
  const home = fs.realpathSync(path.join(folder, 'postgres'));
  const again = await startOnce(folder, 'SELECT n FROM kept');
  expect(again.found).toEqual([]);
  // Only root runs the database as another user.
  const expected = isSuperuser() ? `not in "${fs.realpathSync(folder)}" but in "${home}"` : '';
  for (const { output } of [first, again]) expect(output).toContain(expected);
  expect(home.startsWith(fs.realpathSync(folder))).toBe(!isSuperuser());
  // The folder above must not be changed, and the data folder must not be opened in vain.
  expect(fs.statSync(parent).mode & 0o777).toBe(0o700);

  // The linked home is kept even when the data folder has become accessible.
  fs.chmodSync(parent, 0o755);
  const later = await startOnce(folder, 'SELECT n FROM kept');
  expect(later.found).toEqual([]);
  expect(later.output).toContain(expected);
  fs.rmSync(home, { recursive: true, force: true });
  fs.rmSync(parent, { recursive: true, force: true });
});
