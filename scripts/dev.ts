// `npm run dev`: the product with reload on change. The server starts again when server/, contract/ or engraving/
// change; Vite serves the web and passes calls on to the server. Both behind one address.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'vite';
import { migrate } from '../server/src/platform/database.ts';
import { ensurePortFree, freePort } from '../server/src/platform/free-port.ts';
import { quitPostgres, startPostgres } from '../server/local/postgres.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { StartError } from '../server/src/platform/start-error.ts';
import { whenAskedToStop } from '../server/src/platform/stop-signals.ts';
import { root } from './run-tool.ts';

/** What the server answers itself; every other path is a page or a file of the web. */
const serverPaths = ['/api', '/media', '/dev/outbox', '/sandbox', '/q/', '/healthz', '/readyz', '/metrics'];
/** What the server is made of. */
const watched = ['server/src', 'server/local', 'server/migrations', 'contract', 'engraving'].map((place) =>
  path.join(root, place),
);
const isSource = (file: string) =>
  /\.(ts|sql)$/.test(file) &&
  !file.endsWith('.test.ts') &&
  watched.some((place) => file.startsWith(place + path.sep));
/** ms in which further changes join a start: a checkout changes many files. */
const gatherFor = 150;
/** ms that a server has to end before it is killed. */
const endWithin = 15_500;

const ends: (() => Promise<unknown>)[] = [];
let database: ReturnType<typeof startPostgres> | undefined;
let server: ChildProcess | undefined;
let restarting = Promise.resolve();
let stopping = false;

// First of all: a Ctrl-C may come at any moment.
whenAskedToStop(
  () => void stop(0),
  () => {
    server?.kill('SIGKILL');
    quitPostgres('SIGQUIT');
    process.exit(1);
  },
);

try {
  const settings = readSettings();
  const { host, port } = settings;
  await ensurePortFree(host, port);
  const databaseUrl = settings.databaseUrl ?? (await ownDatabase(settings.dataDir));
  await migrate(databaseUrl);
  const serverPort = await freePort();
  const environment = {
    DEMO: '1',
    LOG_LEVEL: 'warn',
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(serverPort),
    HOST: '127.0.0.1',
    PUBLIC_URL: settings.publicUrl,
  };
  startServer(environment);
  const target = `http://127.0.0.1:${serverPort}`;
  const vite = await createServer({
    configFile: path.join(root, 'web/vite.config.ts'),
    server: {
      host,
      port,
      strictPort: true,
      allowedHosts: [new URL(settings.publicUrl).hostname],
      proxy: Object.fromEntries(serverPaths.map((place) => [place, { target, changeOrigin: false }])),
    },
  });
  ends.push(() => vite.close());
  let timer: NodeJS.Timeout | undefined;
  vite.watcher.add(watched).on('all', (_, file) => {
    if (!isSource(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void restart(environment), gatherFor);
  });
  // The first page asks the server at once.
  await answers(serverPort);
  if (!stopping) await vite.listen();
} catch (error) {
  if (!stopping) {
    console.error(error instanceof StartError ? error.message : error);
    await stop(1);
  }
}

/** The embedded database, held here so that it stays up while the server starts again. */
async function ownDatabase(dataDir: string): Promise<string> {
  database = startPostgres({ dataDir, log: (line) => console.log(line) });
  return (await database).url;
}

function startServer(env: NodeJS.ProcessEnv): void {
  if (stopping) return;
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    // By the channel it sees when this process is gone.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
    // Out of the terminal's group: Ctrl-C reaches it once, through us.
    detached: process.platform !== 'win32',
  });
  server = child;
  child.once('exit', () => {
    if (server !== child) return;
    server = undefined;
    if (!stopping) console.error('The server has ended. It starts again when a file of it changes.');
  });
}

/** Ends the server that runs and starts it anew, one time after the other. */
function restart(env: NodeJS.ProcessEnv): Promise<void> {
  restarting = restarting.then(async () => {
    await endServer();
    console.log('The server starts again.');
    startServer(env);
  });
  return restarting;
}

async function endServer(): Promise<void> {
  const child = server;
  if (!child) return;
  server = undefined;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), endWithin);
  await gone;
  clearTimeout(timer);
}

/** Stops everything in order, the database last, at whatever moment, and exits. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.race([restarting, sleep(endWithin)]);
  await endServer();
  for (const end of ends.toReversed()) await Promise.race([end().catch(() => {}), sleep(2000)]);
  await database?.then((running) => running.stop()).catch(() => {});
  process.exit(code);
}

/** Waits until the server listens, a minute at most; one that has ended has said why. */
async function answers(serverPort: number): Promise<void> {
  for (let waited = 0; waited < 60_000 && server && !stopping; waited += 100) {
    const probe = net.connect(serverPort, '127.0.0.1');
    const isUp = await new Promise<boolean>((resolve) => {
      probe.once('connect', () => resolve(true));
      probe.once('error', () => resolve(false));
    });
    probe.destroy();
    if (isUp) return;
    await sleep(100);
  }
}
