import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildWeb } from '../scripts/build-web.ts';
import { startMapServices } from './map-services.ts';
import {
  createDatabase,
  dropDatabase,
  nameForThisRun,
  onDatabase,
  startTestCluster,
} from '../server/testing/cluster.ts';
import { freePort, serverOptions } from '../server/testing/process.ts';

const root = path.dirname(import.meta.dirname);

/** Starts the real product once, with an empty database and its own data folder. Returns a function that stops it. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!(await buildWeb((line) => console.log(line)))) throw new Error('The web could not be built.');
  const cluster = await startTestCluster();
  const name = nameForThisRun('e2e');
  const folder = path.join(root, '.cache', `e2e-${process.pid}`);
  const logFile = path.join(root, '.cache/e2e-server.log');
  await createDatabase(cluster.url, name);
  fs.mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const maps = await startMapServices();
  const log = fs.openSync(logFile, 'w');
  const server = spawn(process.execPath, [...serverOptions, 'server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: onDatabase(cluster.url, name),
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DEMO: '1',
      // One admin for each worker.
      ADMIN_MOBILES: Array.from({ length: 10 }, (_, at) => `0912000000${at}`)
        .filter((mobile) => mobile !== '09120000009')
        .join(),
      // All tests come from one address.
      RATE_LIMITS: 'off',
      ...maps.env,
    },
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await Promise.race([ended, sleep(10_000).then(() => server.kill('SIGKILL'))]);
    maps.stop();
    fs.closeSync(log);
    fs.rmSync(folder, { recursive: true, force: true });
    await dropDatabase(cluster.url, name);
    await cluster.stop();
  };
  if (!(await isReady(url, () => server.exitCode === null && server.signalCode === null))) {
    await stop();
    throw new Error(
      `The product did not start for the tests:\n${fs.readFileSync(logFile, 'utf8').slice(-3000)}`,
    );
  }
  // The workers read it in playwright.config.ts.
  process.env.E2E_URL = url;
  return stop;
}

async function isReady(url: string, isRunning: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < 60_000 && isRunning(); waited += 100) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return true;
    await sleep(100);
  }
  return false;
}
