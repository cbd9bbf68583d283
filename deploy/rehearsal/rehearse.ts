/**
 * `npm run rehearse` starts a production shop (deploy/README.md) from Debian's packages, kills each of its parts in turn
 * while people use it, and checks that nothing it acknowledged was lost. Each part is a separate run, whose result is
 * saved in .cache/rehearsal.json. `npm run rehearse -- server postgres` runs only these parts, `-- report` prints the
 * table. All data is in one temporary folder, and all traffic on the loopback interface.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../../server/testing/command.ts';
import { startProxy } from '../../server/testing/proxy.ts';
import { databasePrograms, type DatabaseStack, startDatabaseStack } from './database.ts';
import { Load } from './load.ts';
import { endPrograms, type Program, programPath } from './programs.ts';
import { moveFiles } from './move.ts';
import { recover } from './recovery.ts';
import { adminMobile, fillDisk, type Shop, startBank, startShop } from './shop.ts';
import { type Store, startStore, storePrograms } from './store.ts';
import { versionsOf } from './versions.ts';

const root = path.join(import.meta.dirname, '../..');
const resultsFile = path.join(root, '.cache/rehearsal.json');
const people = 4;

interface Stack {
  database: DatabaseStack;
  /** Undefined if Ceph is not installed: the files are on the disk then. */
  store: Store | undefined;
  shop: Shop;
  network: Awaited<ReturnType<typeof startProxy>>;
  load: Load;
  folder: string;
}

interface Part {
  what: string;
  /** The folder of the version that the servers run at first; this one by default. */
  from?(folder: string): string;
  /** Programs that this part needs in addition to those of every rehearsal. */
  needs?: string[];
  /** Puts each PostgreSQL on a separate small disk, which can be filled. */
  databaseDisks?: boolean;
  /** The files are on a disk of all servers at first, although there is an S3 store. */
  filesOnDisk?: boolean;
  kills: number;
  kill(stack: Stack, at: number): Promise<unknown>;
}

const again = (of: (stack: Stack, at: number) => Program | undefined) => async (stack: Stack, at: number) =>
  of(stack, at)?.killAgain();

const parts: Record<string, Part> = {
  server: {
    what: 'kill -9 of a server process',
    kills: 20,
    kill: async ({ shop }, at) => {
      const server = shop.servers[at % shop.servers.length];
      await server?.end('SIGKILL');
      await sleep(1000);
      await server?.start();
    },
  },
  restart: {
    what: 'SIGTERM to one server process after another, and a new start',
    kills: 6,
    kill: async ({ shop }, at) => {
      const server = shop.servers[at % shop.servers.length];
      await server?.end('SIGTERM');
      await server?.start();
    },
  },
  postgres: {
    what: 'kill -9 of PostgreSQL on the primary: alone, and with its Patroni',
    kills: 20,
    kill: async ({ database }, at) => {
      if (at % 2 === 0) return database.killPostmaster();
      const node = await database.primary();
      await node?.kill();
      await sleep(25_000);
      node?.start();
    },
  },
  switchover: {
    what: 'the standby leads, in order',
    kills: 5,
    kill: ({ database }) => database.switchOver(),
  },
  standby: {
    what: 'kill -9 of the standby with its Patroni',
    kills: 5,
    kill: async ({ database }) => {
      const primary = await database.primary();
      await database.nodes.find((node) => node !== primary)?.killAgain();
    },
  },
  etcd: { what: 'kill -9 of etcd', kills: 5, kill: again(({ database }) => database.etcd) },
  haproxy: { what: 'kill -9 of HAProxy', kills: 5, kill: again(({ database }) => database.haproxy) },
  pgbouncer: { what: 'kill -9 of PgBouncer', kills: 5, kill: again(({ database }) => database.pgbouncer) },
  caddy: { what: 'kill -9 of Caddy', kills: 5, kill: again(({ shop }) => shop.caddy) },
  network: {
    what: 'connections to the database: cut, and silent without an end',
    kills: 6,
    kill: async ({ network }, at) => (at % 2 === 0 ? network.cut() : network.silence()),
  },
  store: {
    what: 'kill -9 of the S3 gateway',
    needs: storePrograms,
    kills: 20,
    kill: async ({ store }) => store?.killAgain('rgw'),
  },
  osd: {
    what: 'kill -9 of the S3 store’s disk process',
    needs: storePrograms,
    kills: 5,
    kill: async ({ store }) => store?.killAgain('osd'),
  },
  mon: {
    what: 'kill -9 of the S3 store’s monitor',
    needs: storePrograms,
    kills: 5,
    kill: async ({ store }) => store?.killAgain('mon'),
  },
  mgr: {
    what: 'kill -9 of the S3 store’s manager',
    needs: storePrograms,
    kills: 5,
    kill: async ({ store }) => store?.killAgain('mgr'),
  },
  disk: {
    what: 'the scratch disk of a server fills up, and is emptied after 10 s',
    kills: 5,
    kill: async ({ shop }, at) => {
      const free = fillDisk(shop.scratch[at % shop.scratch.length] ?? '', 20_000_000);
      await sleep(10_000);
      free();
    },
  },
  databaseDisk: {
    what: 'the disk of PostgreSQL is full for 30 s: of the primary, of the standby, of the primary that needs room for WAL',
    databaseDisks: true,
    kills: 6,
    kill: async ({ database }, at) => {
      const leader = (await database.leader()).at;
      const free = fillDisk(database.disks[at % 3 === 1 ? 1 - leader : leader] ?? '', 0);
      // Segments that were made before are used first; without another the server crashes.
      for (let segments = 0; at % 3 === 2 && segments < 100; segments += 1)
        await database.ask('SELECT txid_current(), pg_switch_wal()').catch(() => (segments = 100));
      await sleep(30_000);
      free();
    },
  },
  recovery: {
    what: 'the database is restored to a moment under load, beside the one that goes on',
    needs: ['pgbackrest'],
    kills: 5,
    kill: ({ database, load, shop, folder }, at) =>
      recover({ database, load }, path.join(folder, 'database'), shop.files, at),
  },
  move: {
    what: 'the files move to the S3 store and back, while kill -9 ends the copying',
    needs: storePrograms,
    filesOnDisk: true,
    kills: 5,
    kill: ({ shop, database }, at) => moveFiles(shop, database, at % 2 === 0 ? 's3' : 'disk'),
  },
  update: {
    what: 'one process after another: from the version before to this one, on to a next one, and back',
    kills: 9,
    from: (folder) => versionsOf(folder).previous,
    kill: async ({ shop, folder }, at) => {
      const { current, next } = versionsOf(folder);
      const server = shop.servers[at % 3];
      await server?.end('SIGTERM');
      await server?.start([current, next, current][Math.floor(at / 3)]);
    },
  },
};

interface Result {
  kills: number;
  acknowledged: number;
  repeats: Record<string, number>;
  faults: string[];
  refusals: string[];
  /** The longest wait of anybody after each kill, in ms. */
  waits: number[];
  at: string;
}

const readResults = (): Record<string, Result | { skipped: string }> =>
  fs.existsSync(resultsFile)
    ? (JSON.parse(fs.readFileSync(resultsFile, 'utf8')) as Record<string, Result | { skipped: string }>)
    : {};

function keep(name: string, result: Result | { skipped: string }): void {
  fs.mkdirSync(path.dirname(resultsFile), { recursive: true });
  fs.writeFileSync(resultsFile, JSON.stringify({ ...readResults(), [name]: result }, null, 2));
}

const missing = ({ needs = [] }: Part): string[] =>
  [...databasePrograms, 'caddy', ...needs].filter((name) => programPath(name) === undefined);

async function rehearse(name: string, part: Part, kills: number): Promise<Result> {
  // A private folder below a home is closed to the databases' account.
  const folder = fs.mkdtempSync('/var/tmp/hakkak-rehearsal-');
  fs.chmodSync(folder, 0o755);
  const inside = (each: string) => {
    const made = path.join(folder, each);
    fs.mkdirSync(made);
    return made;
  };
  const bank = await startBank();
  let passed = false;
  let database: DatabaseStack | undefined;
  let shop: Shop | undefined;
  let store: Store | undefined;
  try {
    database = await startDatabaseStack(inside('database'), part.databaseDisks);
    const { hasten, url } = database;
    const network = await startProxy(database.url);
    // The version before this one may not know S3.
    if (!part.from && storePrograms.every((each) => programPath(each) !== undefined))
      store = await startStore(inside('store'));
    shop = await startShop(
      inside('shop'),
      bank,
      {
        DATABASE_URL: network.url,
        DATABASE_REPLICA_URL: database.replicaUrl,
        ...store?.env,
        ...(part.filesOnDisk && { FILES: 'disk' }),
      },
      part.from?.(folder),
    );
    const load = new Load(shop.url, bank, hasten);
    const stack: Stack = { database, store, shop, network, load, folder };
    await load.begin(people, adminMobile);
    const waits: number[] = [];
    for (let at = 0; at < kills; at += 1) {
      await sleep(2000 + Math.random() * 2000);
      const began = performance.now();
      await part.kill(stack, at);
      await database.waitUntilReady();
      await shop.waitUntilReady();
      // By then, interrupted calls have been answered.
      await sleep(5000);
      waits.push(load.longestWait(began));
      console.log(`  ${name} ${at + 1}/${kills}: longest wait ${(waits.at(-1) ?? 0) / 1000} s`);
    }
    await load.prove();
    const ledger = await runCommand('ledger', ['check'], { ...shop.files, DATABASE_URL: url });
    if (ledger.code !== 0) load.figures.faults.push(ledger.output);
    network.close();
    passed = true;
    return { kills, ...load.figures, waits, at: new Date().toISOString() };
  } catch (error) {
    // The logs of a failed rehearsal are worth reading.
    console.log(`The logs are in ${folder}.`);
    for (const server of shop?.servers ?? [])
      fs.appendFileSync(path.join(folder, 'servers.log'), server.output);
    throw error;
  } finally {
    for (const server of shop?.servers ?? []) await server.end('SIGKILL');
    await endPrograms();
    await store?.stop();
    shop?.unmount();
    database?.unmount();
    bank.close();
    if (passed) fs.rmSync(folder, { recursive: true, force: true });
  }
}

const seconds = (ms: number | undefined) => ((ms ?? 0) / 1000).toFixed(1);

function printTable(): void {
  const results = readResults();
  console.log(
    '\npart          kills  acknowledged  lost or wrong  refused  repeats  longest wait, s: median  worst',
  );
  for (const [name, part] of Object.entries(parts)) {
    const result = results[name];
    if (!result) console.log(`${name.padEnd(12)}  not run`);
    else if ('skipped' in result) console.log(`${name.padEnd(12)}  skipped: ${result.skipped}`);
    else {
      const waits = result.waits.toSorted((a, b) => a - b);
      const cells = [
        String(result.kills).padStart(6),
        String(result.acknowledged).padStart(13),
        String(result.faults.length).padStart(14),
        String(result.refusals.length).padStart(8),
        String(Object.values(result.repeats).reduce((sum, each) => sum + each, 0)).padStart(8),
        seconds(waits[Math.floor(waits.length / 2)]).padStart(24),
        seconds(waits.at(-1)).padStart(6),
      ];
      console.log(`${name.padEnd(12)}${cells.join(' ')}  ${part.what}`);
      const causes = Object.entries(result.repeats).map(([why, times]) => `${why}: ${times}`);
      if (causes.length > 0) console.log(`    repeats: ${causes.join(', ')}`);
      for (const fault of [...new Set([...result.faults, ...result.refusals])].slice(0, 10))
        console.log(`    ${fault}`);
    }
  }
}

const wanted = process.argv.slice(2);
if (wanted[0] !== 'report') {
  const count = wanted.map(Number).find((each) => Number.isInteger(each) && each > 0);
  const names = wanted.filter((each) => each in parts);
  const done = readResults();
  for (const [name, part] of Object.entries(parts)) {
    if (names.length > 0 ? !names.includes(name) : name in done) continue;
    const lacks = missing(part);
    if (lacks.length > 0) {
      keep(name, { skipped: `not installed: ${lacks.join(', ')}` });
      continue;
    }
    console.log(`${name}: ${part.what}`);
    keep(name, await rehearse(name, part, count ?? part.kills));
  }
}
printTable();
const isWrong = Object.values(readResults()).some(
  (result) => 'faults' in result && result.faults.length + result.refusals.length > 0,
);
process.exit(isWrong ? 1 : 0);
