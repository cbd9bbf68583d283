/**
 * A database as production has it: two PostgreSQL servers under Patroni, which agrees on the primary in etcd; HAProxy,
 * which leads to the primary and to the standby; PgBouncer in session mode before it.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../server/testing/process.ts';
import { answers, databaseOwner, killPid, pidOf, Program, programPath, waitFor } from './programs.ts';

export const databasePrograms = ['etcd', 'patroni', 'postgres', 'haproxy', 'pgbouncer'];

const password = 'only-for-the-rehearsal';

export interface DatabaseStack {
  /** Leads through PgBouncer to the primary. */
  url: string;
  /** Leads to the standby. */
  replicaUrl: string;
  etcd: Program;
  haproxy: Program;
  pgbouncer: Program;
  /** Patroni and its PostgreSQL on each node. */
  nodes: Program[];
  /** Returns the node that leads, or undefined while none does. */
  primary(): Promise<Program | undefined>;
  /** Kills the PostgreSQL server of the primary alone: Patroni starts it again. */
  killPostmaster(): Promise<void>;
  /** Has the standby lead, in order. */
  switchOver(): Promise<void>;
  waitUntilReady(): Promise<void>;
  /** Makes the payments due that wait for their first check at the gateway. */
  hasten(): Promise<unknown>;
  /** Runs a statement on the primary, in the shop's database. */
  ask(text: string): Promise<Record<string, unknown>[]>;
  /** The node that leads, its place among the nodes, the folder and the port of its PostgreSQL. */
  leader(): Promise<{ at: number; dataDir: string; port: number }>;
  /** Changes settings of both servers, as `patronictl edit-config` does, and waits until the primary has them. */
  configure(parameters: Record<string, string>): Promise<void>;
  /** Makes a cluster of one node by a command that restores its folder from a backup. */
  restore(
    name: string,
    command: (dataDir: string) => string,
  ): Promise<Pick<DatabaseStack, 'ask' | 'url'> & { node: Program }>;
  /** The folder of the servers' sockets. */
  sockets: string;
  /** Mount points of the nodes' disks; empty without separate disks. */
  disks: string[];
  unmount(): void;
}

/** The size of a node's own disk: the WAL of a rehearsal and its database need less. */
const diskSize = '1500m';

/** Starts the database stack in `folder`, on the loopback interface. With `hasDisks`, each node gets its own small disk. */
export async function startDatabaseStack(folder: string, hasDisks = false): Promise<DatabaseStack> {
  const owner = databaseOwner();
  const ports = {
    etcd: await freePort(),
    peer: await freePort(),
    haproxy: await freePort(),
    standby: await freePort(),
    pgbouncer: await freePort(),
    rest: [await freePort(), await freePort()],
    postgres: [await freePort(), await freePort()],
  };
  const local = (port: number) => `http://127.0.0.1:${port}`;
  const write = (name: string, text: string, mode = 0o600): string => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, text, { mode });
    if (owner) fs.chownSync(file, owner.uid, owner.gid);
    return file;
  };
  const program = (name: string, args: string[], more: { pidFile?: string } = {}) =>
    new Program(name, [programPath(args[0] ?? '') ?? '', ...args.slice(1)], {
      ...more,
      owner,
      log: path.join(folder, `${name}.log`),
    });
  if (owner) fs.chownSync(folder, owner.uid, owner.gid);

  const clients = local(ports.etcd);
  const peers = local(ports.peer);
  const etcd = program(
    'etcd',
    `etcd --name e --data-dir ${path.join(folder, 'etcd')} --initial-cluster e=${peers} --listen-client-urls ${clients} --advertise-client-urls ${clients} --listen-peer-urls ${peers} --initial-advertise-peer-urls ${peers}`.split(
      ' ',
    ),
  );

  const disks: string[] = [];
  const dataDirOf = (name: string) => path.join(folder, name, 'data');
  const startNode = (
    name: string,
    { scope, port, rest, bootstrap }: { scope: string; port: number; rest: number; bootstrap: object },
  ) => {
    const place = path.join(folder, name);
    fs.mkdirSync(place);
    if (hasDisks) {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'hakkak-database', place]);
      disks.push(place);
    }
    if (owner) fs.chownSync(place, owner.uid, owner.gid);
    const settings = {
      scope,
      name,
      etcd3: { host: `127.0.0.1:${ports.etcd}` },
      restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 3,
          retry_timeout: 6,
          maximum_lag_on_failover: 1048576,
          synchronous_mode: true,
          postgresql: {
            use_pg_rewind: true,
            parameters: {
              max_connections: 200,
              wal_level: 'replica',
              hot_standby: 'on',
              wal_log_hints: 'on',
              archive_mode: 'on',
              archive_command: '/bin/true',
            },
          },
        },
        pg_hba: [
          'local all postgres peer',
          'host replication all 127.0.0.1/32 scram-sha-256',
          'host all all 127.0.0.1/32 scram-sha-256',
        ],
        ...bootstrap,
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: dataDirOf(name),
        bin_dir: '/usr/lib/postgresql/15/bin',
        pgpass: path.join(folder, `${name}.pgpass`),
        authentication: {
          superuser: { username: 'postgres', password },
          replication: { username: 'replicator', password },
          rewind: { username: 'rewind', password },
        },
        parameters: { unix_socket_directories: folder, shared_buffers: '64MB' },
      },
      // A watchdog resets the machine of a primary that hangs; here there is one machine.
      watchdog: { mode: 'off' },
    };
    // JSON is YAML.
    const node = program(name, ['patroni', write(`${name}.yml`, JSON.stringify(settings))], {
      pidFile: path.join(dataDirOf(name), 'postmaster.pid'),
    });
    node.start();
    return node;
  };

  const checks = 'inter 1s fall 2 rise 1 on-marked-down shutdown-sessions';
  const backends = (path_: string) =>
    [
      `  option httpchk OPTIONS ${path_}`,
      '  http-check expect status 200',
      ...ports.postgres.map(
        (port, at) => `  server node${at + 1} 127.0.0.1:${port} check port ${ports.rest[at]} ${checks}`,
      ),
    ].join('\n');
  const haproxy = program('haproxy', [
    'haproxy',
    '-db',
    '-f',
    write(
      'haproxy.cfg',
      `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${ports.haproxy}
${backends('/primary')}
listen standby
  bind 127.0.0.1:${ports.standby}
${backends('/replica')}
`,
    ),
  ]);

  const pgbouncer = program('pgbouncer', [
    'pgbouncer',
    write(
      'pgbouncer.ini',
      `[databases]
* = host=127.0.0.1 port=${ports.haproxy}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pgbouncer}
unix_socket_dir =
auth_type = plain
auth_file = ${write('users.txt', `"hakkak" "${password}"\n"postgres" "${password}"\n`)}
pool_mode = session
max_client_conn = 500
default_pool_size = 150
server_login_retry = 1
query_wait_timeout = 20
server_connect_timeout = 3
tcp_keepalive = 1
`,
    ),
  ]);

  const rest = (node: number, where: string, method = 'OPTIONS') =>
    answers(local(ports.rest[node] ?? 0) + where, method).catch(() => false);
  const primary = async () => {
    for (const [at, node] of nodes.entries()) if (await rest(at, '/primary')) return node;
    return undefined;
  };
  const leader = async () => {
    const node = await primary();
    if (!node) throw new Error('no node leads');
    const at = nodes.indexOf(node);
    return { at, dataDir: dataDirOf(node.name), port: ports.postgres[at] ?? 0 };
  };
  const ask = async (text: string, port = ports.haproxy, database = 'postgres') => {
    const client = new pg.Client({
      connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
      connectionTimeoutMillis: 3000,
    });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const waitUntilReady = () =>
    waitFor('a primary and its synchronous standby', async () => {
      const answer = await fetch(`${local(ports.rest[0] ?? 0)}/cluster`);
      const { members } = (await answer.json()) as { members: { role: string; state: string }[] };
      const isIn = (role: string) =>
        members.some((each) => each.role === role && /^(running|streaming)$/.test(each.state));
      return isIn('leader') && isIn('sync_standby') && (await ask('SELECT 1')).length === 1;
    });

  etcd.start();
  await waitFor('etcd', () => answers(`${clients}/health`));
  const initdb = [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'];
  const nodes = ports.postgres.map((port, at) =>
    startNode(`node${at + 1}`, { scope: 'hakkak', port, rest: ports.rest[at] ?? 0, bootstrap: { initdb } }),
  );
  haproxy.start();
  pgbouncer.start();
  await waitUntilReady();
  await ask(`CREATE ROLE hakkak LOGIN PASSWORD '${password}'`);
  await ask('CREATE DATABASE hakkak OWNER hakkak');
  const url = (port: number) => `postgres://hakkak:${password}@127.0.0.1:${port}/hakkak`;
  return {
    url: url(ports.pgbouncer),
    replicaUrl: url(ports.standby),
    etcd,
    haproxy,
    pgbouncer,
    nodes,
    primary,
    async killPostmaster() {
      killPid(pidOf(path.join((await leader()).dataDir, 'postmaster.pid')));
    },
    async switchOver() {
      const { at } = await leader();
      const answer = await fetch(`${local(ports.rest[at] ?? 0)}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: nodes[at]?.name, candidate: nodes[1 - at]?.name }),
      });
      if (!answer.ok) throw new Error(`Patroni answers ${answer.status}: ${await answer.text()}`);
    },
    waitUntilReady,
    hasten: () =>
      ask(`UPDATE payments SET check_at = now() WHERE status = 'pending'`, ports.haproxy, 'hakkak'),
    ask: (text) => ask(text, ports.haproxy, 'hakkak'),
    leader,
    async configure(parameters) {
      const answer = await fetch(`${local(ports.rest[0] ?? 0)}/config`, {
        method: 'PATCH',
        body: JSON.stringify({ postgresql: { parameters } }),
      });
      if (!answer.ok) throw new Error(`Patroni answers ${answer.status}: ${await answer.text()}`);
      for (const [name, value] of Object.entries(parameters))
        await waitFor(name, async () => (await ask(`SHOW ${name}`))[0]?.[name] === value);
    },
    async restore(name, command) {
      const [port, restPort] = [await freePort(), await freePort()];
      const pgbackrest = {
        command: command(dataDirOf(name)),
        keep_existing_recovery_conf: true,
        no_params: true,
      };
      const bootstrap = { method: 'pgbackrest', pgbackrest };
      const node = startNode(name, { scope: name, port, rest: restPort, bootstrap });
      await waitFor('the restored database', () => answers(`${local(restPort)}/primary`, 'OPTIONS'));
      return { node, url: url(port), ask: (text) => ask(text, port, 'hakkak') };
    },
    sockets: folder,
    disks,
    unmount: () => disks.forEach((disk) => execFileSync('umount', ['-l', disk])),
  };
}
