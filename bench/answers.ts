import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate, openDatabase } from '../server/src/platform/database.ts';
import { startPostgres } from '../server/src/platform/postgres.ts';
import { measure } from './load.ts';
import { seedOrders, signIn } from './seed.ts';

const bar = 0.5;
const rounds = 15;
const roundMs = 1500;
/** Both are asked so long beforehand that their code is compiled. */
const warmUpMs = 4000;
const connections = 32;

const dataDir = await mkdtemp(path.join(tmpdir(), 'hakkak-bench-'));
const postgres = await startPostgres({ dataDir });
const children: ChildProcess[] = [];

async function serve(file: string, port: number): Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
    env: {
      ...process.env,
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
}

try {
  await migrate(postgres.url);
  const { pool, close } = openDatabase(postgres.url, 2);
  await seedOrders(pool, 10_000);
  const { token, person } = await signIn(postgres.url, '09000000007');
  await serve('app-server.ts', 4871);
  const ours = { port: 4871, path: '/api/user/orders', token, connections, ms: roundMs };
  const { body } = await measure({ ...ours, ms: warmUpMs });
  await pool.query('CREATE TABLE bench_answers (person_id bigint PRIMARY KEY, body text NOT NULL)');
  await pool.query('INSERT INTO bench_answers VALUES ($1, $2)', [person, body]);
  await serve('bare-server.ts', 4872);
  const bare = { ...ours, port: 4872 };
  const same = (await measure({ ...bare, ms: warmUpMs })).body === body;
  if (!same) throw new Error('the two servers do not answer the same bytes');

  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const bound = (await measure(bare)).rate;
    const own = (await measure(ours)).rate;
    ratios.push(own / bound);
    console.log(
      `round ${round + 1}: ours ${own.toFixed(0)}/s, bare node:http ${bound.toFixed(0)}/s, ${((own / bound) * 100).toFixed(0)} %`,
    );
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  console.log(
    `GET user/orders, ${body.length} bytes: median ${(median * 100).toFixed(1)} % of the bound (bar ${bar * 100} %)`,
  );
  if (median < bar) process.exitCode = 1;
  await close();
} finally {
  for (const child of children) child.kill();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
