/** A shop on its own database and the server's program, for people who send it hostile input. */
import { parentOf } from '../cpu.ts';
import { startDatabase } from '../servers.ts';
import { freePort, ServerProcess } from '../../server/testing/process.ts';
import { type Sender, signInAt } from '../../server/testing/uploads.ts';

export const metricsToken = 'for the bench alone';
const adminMobile = '09120000000';

export interface HostileShop {
  server: ServerProcess;
  /** The first process of the database. */
  postmaster(): Promise<number>;
  /** Starts another server on the same data. */
  another(): Promise<ServerProcess>;
  /** Signs a new customer in, with money for many orders. */
  customer(): Promise<Sender>;
  admin(): Promise<Sender>;
  stop(): Promise<void>;
}

export async function openHostileShop(): Promise<HostileShop> {
  const { url, dataDir, pool, stop } = await startDatabase();
  // A connection that waits in the pool ends with a killed database.
  pool.on('error', () => {});
  const servers: ServerProcess[] = [];
  const another = async () => {
    const server = new ServerProcess(await freePort(), {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      SECRET: 'only for the bench, never for people: 0123456789',
      ADMIN_MOBILES: adminMobile,
      TRUST_PROXY: '127.0.0.1',
      METRICS_TOKEN: metricsToken,
      QUOTA_GB: '1000',
    });
    servers.push(server);
    await server.start();
    return server;
  };
  let people = 0;
  const stopAll = async () => {
    for (const server of servers) await server.end('SIGTERM');
    await stop();
  };
  try {
    const server = await another();
    return {
      server,
      another,
      async postmaster() {
        const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        return parentOf(rows[0]?.pid ?? 0);
      },
      customer: () => signInAt(server.base, `0937${String((people += 1)).padStart(7, '0')}`, 100_000_000),
      admin: () => signInAt(server.base, adminMobile),
      stop: stopAll,
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

interface Sent {
  method?: string;
  json?: unknown;
  /** The fields and files of a form. */
  form?: Record<string, string | { name: string; content: Uint8Array }>;
  body?: string | Uint8Array;
  headers?: Record<string, string>;
}

export interface Answered {
  status: number;
  text: string;
  /** From the first byte of the request to the last of its answer. */
  ms: number;
}

/** Sends a call; status 0 is a connection that ended without an answer. */
export async function ask(
  to: Partial<Sender> & { base: string },
  path: string,
  sent: Sent = {},
): Promise<Answered> {
  const { json, form, headers = {}, body, method = json || form || body ? 'POST' : 'GET' } = sent;
  const fields = form && new FormData();
  for (const [name, value] of Object.entries(form ?? {}))
    if (typeof value === 'string') fields?.append(name, value);
    else fields?.append(name, new Blob([new Uint8Array(value.content)]), value.name);
  const began = performance.now();
  const answer = await fetch(to.base + path, {
    method,
    headers: {
      ...(to.token !== undefined && { authorization: `Bearer ${to.token}` }),
      ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method !== 'GET' && {
      body: fields ?? (json === undefined ? new Uint8Array(Buffer.from(body ?? '')) : JSON.stringify(json)),
    }),
  }).catch(() => null);
  const text = await answer?.text().catch(() => '');
  return { status: answer?.status ?? 0, text: text ?? '', ms: performance.now() - began };
}

export const svg = (content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">${content}</svg>`,
  );

/** An order with one file. Its answer has the paths of the file's check and picture. */
export const orderWith = (to: Sender, name: string, content: Uint8Array): Promise<Answered> =>
  ask(to, '/api/design/new', { form: { type: 'corel', desc: 'حلقه', files: { name, content } } });

export function filesOf({ text }: Answered): { check?: string; thumb?: string }[] {
  return (JSON.parse(text) as { files: { check?: string; thumb?: string }[] }).files;
}
