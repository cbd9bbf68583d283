// `npm run dev`: the product with reload on change. The server starts again when server/, contract/ or engraving/
// change; Vite serves the web and passes calls on to the server. Both behind one address.
import { type ChildProcess, spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'vite';
import { startPostgres } from '../server/src/platform/postgres.ts';
import { StartError } from '../server/src/platform/start-error.ts';
import { root } from './run-tool.ts';

/** What the server answers itself; every other path is a page or a file of the web. */
const serverPaths = ['/api', '/media', '/dev/outbox', '/sandbox', '/q/', '/healthz', '/readyz', '/metrics'];

const say = (line: string): void => console.log(line);
const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
const address = process.env.PUBLIC_URL ?? `http://${host}:${port}`;

let server: ChildProcess | undefined;
const ends: (() => Promise<unknown>)[] = [];
let stopping: Promise<void> | undefined;

try {
  const databaseUrl = process.env.DATABASE_URL ?? (await ownDatabase());
  const serverPort = await freePort();
  startServer(databaseUrl, serverPort);
  const target = `http://127.0.0.1:${serverPort}`;
  const vite = await createServer({
    configFile: path.join(root, 'web/vite.config.ts'),
    server: {
      host,
      port,
      strictPort: true,
      proxy: Object.fromEntries(serverPaths.map((place) => [place, { target, changeOrigin: false }])),
    },
  });
  ends.push(() => vite.close());
  // The first page asks the server at once.
  await answers(serverPort);
  await vite.listen();
} catch (error) {
  const isTaken = error instanceof Error && /Port \d+ is already in use/.test(error.message);
  if (isTaken)
    console.error(`Port ${port} is taken. Stop what runs there, or choose another: PORT=3001 npm run dev`);
  else console.error(error instanceof StartError ? error.message : error);
  await stop();
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => void stop().then(() => process.exit(0)));
}

/** The embedded database, held here so that it stays up while the server starts again. */
async function ownDatabase(): Promise<string> {
  const dataDir = path.resolve(root, process.env.DATA_DIR ?? '.data');
  const postgres = await startPostgres({ dataDir, log: say });
  ends.push(() => postgres.stop());
  return postgres.url;
}

function startServer(databaseUrl: string, serverPort: number): void {
  const watched = ['server/src', 'server/migrations', 'contract', 'engraving'].map(
    (folder) => `--watch-path=${folder}`,
  );
  server = spawn(process.execPath, [...watched, '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(serverPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: address,
    },
    // Out of the terminal's group: Ctrl-C reaches it once, through us.
    detached: true,
  });
  const running = server;
  ends.push(
    () =>
      new Promise((resolve) => {
        if (running.exitCode !== null || running.signalCode !== null) return resolve(undefined);
        running.once('exit', resolve);
        running.kill('SIGTERM');
      }),
  );
}

/** Stops everything in the reverse order of its start; also when asked twice. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const end of ends.toReversed()) await end();
  })();
  return stopping;
}

/** Waits until the server listens, 20 s at most: it says itself why it does not. */
async function answers(serverPort: number): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 100) {
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

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port: free } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return free;
}
