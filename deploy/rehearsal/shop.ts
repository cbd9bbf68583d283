/** The shop of a rehearsal: three server processes behind Caddy, a bank, and the network between them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Session } from '../../server/testing/gateways/stub.ts';
import { zarinpalProtocol } from '../../server/testing/gateways/zarinpal-stub.ts';
import { freePort, ServerProcess } from '../../server/testing/process.ts';
import { answers, Program, programPath, waitFor } from './programs.ts';

export const adminMobile = '09120000000';

/** A payment gateway that speaks the protocol of Zarinpal; its customers pay by `pay`. */
export interface Bank {
  url: string;
  merchant: string;
  /** Pays as a customer does; returns the address that the browser is sent back to. */
  pay(gatewayUrl: string): string;
  close(): void;
}

export async function startBank(): Promise<Bank> {
  const protocol = zarinpalProtocol();
  const books = new Map<string, Session>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const verb = protocol.verbs[new URL(request.url ?? '/', 'http://bank').pathname];
      if (!verb) return void response.writeHead(404).end();
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(protocol.answer(verb, body, books).body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    merchant: protocol.merchant,
    pay(gatewayUrl) {
      const authority = decodeURIComponent(new URL(gatewayUrl).pathname.slice(protocol.payPath.length));
      const session = books.get(authority);
      if (!session) throw new Error(`the bank does not know ${authority}`);
      if (session.status === 'open') session.status = 'paid';
      const back = new URL(session.callbackUrl);
      for (const [name, value] of Object.entries(protocol.back(authority, session, true)))
        back.searchParams.set(name, value);
      return back.href;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface Shop {
  /** The address that people use: Caddy's. */
  url: string;
  servers: ServerProcess[];
  caddy: Program;
  /** The disks of the servers' scratch files; none unless this process may mount them. */
  scratch: string[];
  /** The settings of the files of a server, for the commands. */
  files: Record<string, string>;
  waitUntilReady(): Promise<void>;
  unmount(): void;
}

/** The sizes of a scratch disk, and of one that has the shop's files as well: the server refuses files when less than 200 MB are free. */
const scratchSize = '700m';
const filesSize = '4g';

/** Fills a disk up to so many bytes; returns what empties it. */
export function fillDisk(folder: string, left: number): () => void {
  const { bavail, bsize } = fs.statfsSync(folder);
  const file = path.join(folder, 'filler');
  const megabytes = Math.ceil((bavail * bsize - left) / 2 ** 20);
  // It fails when the disk is full sooner, because others write as well.
  spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M', `count=${megabytes}`]);
  return () => fs.rmSync(file);
}

/**
 * Starts three server processes behind Caddy. With S3 each has its own scratch disk; without it they share one folder.
 * `version` is the folder of the version to run.
 */
export async function startShop(
  folder: string,
  bank: Bank,
  env: Record<string, string>,
  version?: string,
): Promise<Shop> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const scratch: string[] = [];
  const dataDirOf = (at: number) => path.join(folder, env.FILES === 's3' ? `server${at}` : 'data');
  const servers = await Promise.all(
    [1, 2, 3].map(async (at) => {
      const dataDir = dataDirOf(at);
      fs.mkdirSync(dataDir, { recursive: true });
      if (process.getuid?.() === 0 && !scratch.includes(dataDir)) {
        execFileSync('mount', [
          '-t',
          'tmpfs',
          '-o',
          `size=${env.FILES === 's3' ? scratchSize : filesSize}`,
          'hakkak-scratch',
          dataDir,
        ]);
        scratch.push(dataDir);
      }
      return new ServerProcess(await freePort(), {
        NODE_ENV: 'test',
        DATA_DIR: dataDir,
        PUBLIC_URL: url,
        TRUST_PROXY: '127.0.0.1',
        SECRET: 'only for the rehearsal, never for people: 0123456789',
        ADMIN_MOBILES: adminMobile,
        GATEWAY: 'zarinpal',
        ZARINPAL_MERCHANT_ID: bank.merchant,
        ZARINPAL_BASE_URL: bank.url,
        QUOTA_GB: '1000',
        LOG_LEVEL: 'warn',
        ...env,
      });
    }),
  );
  const unmount = () => scratch.forEach((disk) => execFileSync('umount', ['-l', disk]));
  try {
    for (const server of servers) await server.start(version);
  } catch (error) {
    for (const server of servers) await server.end('SIGKILL');
    unmount();
    throw error;
  }

  const file = path.join(folder, 'Caddyfile');
  fs.writeFileSync(
    file,
    `{
  admin off
  auto_https off
}
${url} {
  bind 127.0.0.1
  reverse_proxy ${servers.map(({ base }) => base).join(' ')} {
    lb_policy random
    lb_try_duration 5s
    lb_try_interval 100ms
    health_uri /readyz
    health_interval 1s
    health_timeout 2s
    flush_interval -1
  }
}
`,
  );
  const caddy = new Program(
    'caddy',
    [programPath('caddy') ?? '', 'run', '--adapter', 'caddyfile', '--config', file],
    {
      log: path.join(folder, 'caddy.log'),
      env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    },
  );
  caddy.start();
  const waitUntilReady = async () => {
    await waitFor('the shop', () => answers(`${url}/readyz`));
    for (const server of servers) await waitFor('a server', async () => (await server.ready()) === 200);
  };
  await waitUntilReady();
  return { url, servers, caddy, scratch, files: { ...env, DATA_DIR: dataDirOf(1) }, waitUntilReady, unmount };
}
