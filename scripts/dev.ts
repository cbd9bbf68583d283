// `npm run dev` runs the product with reload on change, on one address. The server restarts when server/, contract/ or
// engraving/ change; Vite serves the web and proxies API calls to the server.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';
import { createServer } from 'vite';
import { migrate } from '../server/src/platform/database/database.ts';
import { ensurePortFree, freePort } from '../server/src/platform/environment/free-port.ts';
import { quitPostgres, startPostgres } from '../server/local/postgres.ts';
import { readEnvironment } from '../server/src/platform/environment/environment.ts';
import { StartError } from '../server/src/platform/foundation/start-error.ts';
import { whenAskedToStop } from '../server/src/platform/environment/stop-signals.ts';
import { root, startServer } from './run-tool.ts';

/** Paths that the server answers itself; Vite serves every other path. */
const serverPaths = [
  '/api',
  '/media',
  '/dev/outbox',
  '/sandbox',
  '/q/',
  '/p/',
  '/healthz',
  '/readyz',
  '/metrics',
];
const watched = ['server/src', 'server/local', 'server/migrations', 'contract', 'engraving'].map((place) =>
  path.join(root, place),
);
const isSource = (file: string) =>
  /\.(ts|sql)$/.test(file) &&
  !file.endsWith('.test.ts') &&
  watched.some((place) => file.startsWith(place + path.sep));
/** ms to collect further changes before a restart, because a checkout changes many files. */
const debounceMs = 150;
/** ms after which a stopping server is killed. */
const endTimeoutMs = 15_500;

const closers: (() => Promise<unknown>)[] = [];
let database: ReturnType<typeof startPostgres> | undefined;
let server: ChildProcess | undefined;
let restarting = Promise.resolve();
let stopping = false;

// The handler is registered first because Ctrl-C may come at any moment.
whenAskedToStop(
  () => void stop(0),
  () => {
    server?.kill('SIGKILL');
    quitPostgres('SIGQUIT');
    process.exit(1);
  },
);

try {
  const environment = readEnvironment();
  const { host, port } = environment;
  await ensurePortFree(host, port);
  const databaseUrl = environment.databaseUrl ?? (await startDatabase(environment.dataDir));
  await migrate(databaseUrl);
  const serverPort = await freePort();
  const env = {
    DEMO: '1',
    LOG_LEVEL: 'warn',
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: environment.publicUrl,
  };
  await followSources(env);
  serve(env);
  const target = `http://127.0.0.1:${serverPort}`;
  const vite = await createServer({
    configFile: path.join(root, 'web/vite.config.ts'),
    server: {
      host,
      port,
      strictPort: true,
      allowedHosts: [new URL(environment.publicUrl).hostname],
      proxy: Object.fromEntries(serverPaths.map((place) => [place, { target, changeOrigin: false }])),
    },
  });
  closers.push(() => vite.close());
  // The server must be ready because the first page calls it at once.
  await waitForServer(serverPort);
  if (!stopping) await vite.listen();
} catch (error) {
  if (!stopping) {
    console.error(error instanceof StartError ? error.message : error);
    await stop(1);
  }
}

/** Starts the embedded database in this process, so that it keeps running while the server restarts. */
async function startDatabase(dataDir: string): Promise<string> {
  database = startPostgres({ dataDir, log: (line) => console.log(line) });
  return (await database).url;
}

/**
 * Restarts the server when a source of it changes. It resolves when every file is watched: a file that changes after the
 * server has read it and before it is watched would never be read again.
 */
async function followSources(env: NodeJS.ProcessEnv): Promise<void> {
  const watcher = watch(watched, { ignoreInitial: true });
  closers.push(() => watcher.close());
  let timer: NodeJS.Timeout | undefined;
  watcher.on('all', (_, file) => {
    if (!isSource(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void restart(env), debounceMs);
  });
  await once(watcher, 'ready');
}

function serve(env: NodeJS.ProcessEnv): void {
  if (stopping) return;
  const child = startServer(env);
  server = child;
  child.once('exit', () => {
    if (server !== child) return;
    server = undefined;
    if (!stopping) console.error('The server has ended. It starts again when a file of it changes.');
  });
}

/** Restarts the server; overlapping calls run one after the other. */
function restart(env: NodeJS.ProcessEnv): Promise<void> {
  restarting = restarting.then(async () => {
    await endServer();
    console.log('The server starts again.');
    serve(env);
  });
  return restarting;
}

async function endServer(): Promise<void> {
  const child = server;
  if (!child) return;
  server = undefined;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs);
  await exited;
  clearTimeout(timer);
}

/** Stops everything in order, the database last, and exits. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.race([restarting, sleep(endTimeoutMs)]);
  await endServer();
  for (const end of closers.toReversed()) await Promise.race([end().catch(() => {}), sleep(2000)]);
  await database?.then((running) => running.stop()).catch(() => {});
  process.exit(code);
}

/** Waits until the server listens, for at most a minute. A server that has exited has printed the reason. */
async function waitForServer(serverPort: number): Promise<void> {
  for (let waited = 0; waited < 60_000 && server && !stopping; waited += 100) {
    const probe = net.connect(serverPort, '127.0.0.1');
    const isUp = await once(probe, 'connect').then(
      () => true,
      () => false,
    );
    probe.destroy();
    if (isUp) return;
    await sleep(100);
  }
}
