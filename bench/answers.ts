import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate, openDatabase, unhurried } from '../server/src/platform/database.ts';
import { startPostgres } from '../server/local/postgres.ts';
import { measure } from './load.ts';
import { seedOrders, signIn } from './seed.ts';
import { serve } from './servers.ts';

const bar = 0.5;
/** The rounds alternate between the two servers and are short, because the machine's speed changes within seconds. */
const rounds = 100;
const roundMs = 500;
/** Milliseconds of requests to both servers before measuring, so that their code is compiled. */
const warmUpMs = 4000;
const connections = 32;

const dataDir = await mkdtemp(path.join(tmpdir(), 'hakkak-bench-'));
const postgres = await startPostgres({ dataDir });
const stops: (() => Promise<unknown>)[] = [];

try {
  console.log('filling a shop of 10000 orders');
  await migrate(postgres.url);
  const { pool, close } = openDatabase(postgres.url, 2, unhurried);
  await seedOrders(pool, 10_000);
  const { token, person } = await signIn(postgres.url, '09000000007');
  const app = await serve('app-server', postgres.url, dataDir);
  stops.push(app.stop);
  const ours = { port: app.port, path: '/api/user/orders', token, connections, ms: roundMs };
  console.log('warming up both servers');
  const { body } = await measure({ ...ours, ms: warmUpMs });
  await pool.query('CREATE TABLE bench_answers (person_id bigint PRIMARY KEY, body text NOT NULL)');
  await pool.query('INSERT INTO bench_answers VALUES ($1, $2)', [person, body]);
  const bound = await serve('bare-server', postgres.url, dataDir);
  stops.push(bound.stop);
  const bare = { ...ours, port: bound.port };
  const same = (await measure({ ...bare, ms: warmUpMs })).body === body;
  if (!same) throw new Error('the two servers do not answer the same bytes');

  const rates = { own: 0, bound: 0 };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const rate = { bound: (await measure(bare)).rate, own: (await measure(ours)).rate };
    rates.bound += rate.bound / rounds;
    rates.own += rate.own / rounds;
    ratios.push(rate.own / rate.bound);
    if ((round + 1) % 10 === 0) console.log(`round ${round + 1} of ${rounds}`);
  }
  ratios.sort((a, b) => a - b);
  const percent = (ratio = 0) => `${(ratio * 100).toFixed(1)} %`;
  const ratio = rates.own / rates.bound;
  console.log(
    `GET user/orders, ${body.length} bytes: ours ${rates.own.toFixed(0)}/s, bare node:http ${rates.bound.toFixed(0)}/s
${percent(ratio)} of the bound (bar ${percent(bar)}); half of the rounds from ${percent(ratios[rounds / 4])} to ${percent(ratios[(rounds * 3) / 4])}`,
  );
  if (ratio < bar) process.exitCode = 1;
  await close();
} finally {
  for (const stop of stops) await stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
