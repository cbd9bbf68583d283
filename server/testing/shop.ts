import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, vi } from 'vitest';
import {
  type AnswerOf,
  type BodyInput,
  type Endpoint,
  type Params,
  pathOf,
  type QueryInput,
} from '#contract/common/endpoint';
import type { Failure } from '#contract/common/errors';
import { checkOtp, getProfile } from '#contract/profile';
import { sendOtp } from '#contract/auth';
import { chargeLimits, chargeWallet, type Operation } from '#contract/wallet';
import { buildApp } from '../src/app.ts';
import { transfer } from '../src/features/wallet/transfer.ts';
import type { Clock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/database.ts';
import type { Settings } from '../src/platform/settings.ts';
import { transact } from '../src/platform/work.ts';
import { checkAnswer, checkFailure, endpointAt } from './contract.ts';
import { createTestDatabase } from './database.ts';
import { filesAreRight } from './kept-files.ts';
import { keptTotalsAreRight } from './kept-totals.ts';
import { ledgerIsRight } from './ledger.ts';

/** Somebody signed in. */
export interface Person {
  id: number;
  mobile: string;
  token: string;
}

export interface Upload {
  name: string;
  content: Uint8Array | string;
  /** The part's name, `files` unless told. */
  part?: string;
}

export interface Sent {
  as?: Person;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Text fields of a multipart body. */
  form?: Record<string, unknown>;
  files?: readonly Upload[];
  headers?: Record<string, string>;
  /** Sent as it is, with whatever content-type `headers` say. */
  raw?: string;
  signal?: AbortSignal;
}

export interface Reply {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  /** The JSON body; a success has been read by its contract, a failure has the one shape of failures. */
  body: unknown;
}

/** A clock that stands beside the system's, as far ahead as a test moves it. */
export class MovableClock implements Clock {
  #ahead = 0;
  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }
  /** Moves on by so many seconds. */
  move(seconds: number): void {
    this.#ahead += seconds * 1000;
  }
  /** Moves on to the next noon in Tehran, far from where its days meet. */
  toNoon(): void {
    const day = 86_400_000;
    const sinceNoon = (this.now().getTime() + 3.5 * 3_600_000 - day / 2) % day;
    this.#ahead += day - sinceNoon;
  }
}

export const secret = 'only for tests, never for people: 0123456789';

/** Settings as `readSettings` gives them for a test, with what `changed` says. */
export const testSettings = (changed: Partial<Settings>): Settings => ({
  production: false,
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'http://hakkak.test',
  dataDir: '',
  databaseUrl: '',
  trustProxy: ['127.0.0.1'],
  adminMobiles: [],
  secret,
  demo: false,
  gateway: 'sandbox',
  zarinpal: null,
  zibal: null,
  sms: 'outbox',
  mapTiles: null,
  neshan: null,
  vapid: null,
  rateLimits: false,
  quota: 5 * 1024 ** 3,
  metricsToken: null,
  logLevel: process.env.LOG_LEVEL ?? 'silent',
  ...changed,
});

/** Beside the settings of a test, those of a production start; nobody is at its gateway and its SMS service. */
export const productionSettings: Partial<Settings> = {
  production: true,
  publicUrl: 'https://hakkak.test',
  gateway: 'zarinpal',
  zarinpal: { merchant: crypto.randomUUID(), baseUrl: 'http://127.0.0.1:9', waitFor: 100 },
  sms: { name: 'kavenegar', apiKey: 'key', baseUrl: 'http://127.0.0.1:9', otpTemplate: 'code', line: null },
};

let lastMobile = 0;
/** A mobile number nobody else in this run's database has. */
export const newMobile = () => `0935${String(++lastMobile).padStart(7, '0')}`;

export interface Options {
  settings?: Partial<Settings>;
  /** Its tests write to the ledger what no payment, order or gift is there for. */
  moneyWithoutReason?: boolean;
  /** Takes the lines the server logs, at `settings.logLevel`. */
  logTo?: { write(line: string): void };
  /** Stands on another shop's database, files and clock: a further process of the same shop. */
  beside?: { databaseUrl: string; settings: Settings; clock: MovableClock };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;

/**
 * The real app on a port of its own with a database, a data folder and a clock of its own. Call it at the top of a
 * test file; after the file's tests the ledger and the
 * stored files are looked at and everything is closed.
 */
export async function openShop(options: Options = {}): Promise<Shop> {
  // A machine that does much else at the same time is no failure.
  vi.setConfig({ testTimeout: 60_000 });
  const shop = await startShop(options);
  afterAll(async () => {
    try {
      await ledgerIsRight(shop.db, !options.moneyWithoutReason);
      await filesAreRight(shop.db, shop.settings.dataDir);
      await keptTotalsAreRight(shop.db);
    } finally {
      await shop.close();
    }
  });
  return shop;
}

/** The same app, which whoever opens it looks at and closes. */
export async function startShop({ settings: changed = {}, beside, logTo }: Options = {}) {
  const own = beside ? null : await createTestDatabase();
  const databaseUrl = own?.url ?? beside?.databaseUrl ?? '';
  const dataDir = beside?.settings.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'hakkak-test-')));
  const clock = beside?.clock ?? new MovableClock();
  const settings = testSettings({
    dataDir,
    databaseUrl,
    adminMobiles: beside?.settings.adminMobiles ?? [],
    ...changed,
  });
  const database = openDatabase(databaseUrl);

  const start = async () => {
    const built = await buildApp({ settings, database, databaseUrl, clock, ...(logTo && { logTo }) });
    await built.app.listen({ host: '127.0.0.1', port: 0 });
    return built;
  };
  let { app, platform } = await start();
  const base = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  /** One call over HTTP; whatever it answers is held to the contract. */
  async function call(method: string, url: string, sent: Sent = {}): Promise<Reply> {
    const target = new URL(url, base());
    for (const [name, value] of Object.entries(sent.query ?? {}))
      if (value !== undefined) target.searchParams.set(name, asText(value));
    const response = await fetch(target, {
      method,
      redirect: 'manual',
      headers: {
        ...(sent.as && { authorization: `Bearer ${sent.as.token}` }),
        ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...bodyOf(sent),
      ...(sent.signal && { signal: sent.signal }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = bytes.toString();
    const reply = { status: response.status, headers: response.headers, bytes, text };
    const json = response.headers.get('content-type')?.startsWith('application/json');
    const body: unknown = json ? JSON.parse(text) : undefined;
    if (response.status >= 400 && target.pathname.startsWith('/api/'))
      checkFailure(response.status, body, `${method} ${target.pathname}`);
    return {
      ...reply,
      body: response.status === 200 && json ? checkAnswer(endpointAt(method, target.pathname), body) : body,
    };
  }

  type Given<E extends Endpoint> = Omit<Sent, 'query' | 'body' | 'form'> & {
    params?: Params<E>;
    query?: QueryInput<E>;
    body?: BodyInput<E>;
  };

  const sendTo = <E extends Endpoint>(to: E, { params, body, query, ...rest }: Given<E>): Promise<Reply> =>
    call(to.method, pathOf(to, params as Record<string, string>), {
      ...rest,
      query: query as Record<string, unknown>,
      ...(to.files ? { form: body as Record<string, unknown> } : { body }),
    });

  /** A call that must succeed; its answer. */
  async function send<E extends Endpoint>(to: E, given: Given<E> = {}): Promise<AnswerOf<E>> {
    const { status, text, body } = await sendTo(to, given);
    if (status !== 200) throw new Error(`${to.method} ${to.path} answers ${status} ${text}`);
    return body as AnswerOf<E>;
  }

  /** A call that must be refused; `status code` and what else the failure says. */
  async function refused<E extends Endpoint>(
    to: E,
    given: Given<E> = {},
  ): Promise<Failure & { status: number }> {
    const { status, text, body } = await sendTo(to, given);
    if (status < 400) throw new Error(`${to.method} ${to.path} answers ${status} ${text}`);
    return { ...(body as Failure), status };
  }

  /** The SMS a number was sent, the newest first. */
  const smsOf = async (mobile: string) =>
    (
      (await call('GET', '/api/dev/outbox', { query: { mobile } })).body as {
        data: { text: string; code?: string }[];
      }
    ).data;
  const codeOf = async (mobile: string) => (await smsOf(mobile)).find((sms) => sms.code)?.code ?? '';

  async function signIn(mobile: string = newMobile(), headers: Record<string, string> = {}): Promise<Person> {
    await send(sendOtp, { body: { mobile }, headers });
    const { token, user } = await send(checkOtp, { body: { mobile, code: await codeOf(mobile) }, headers });
    return { id: Number(user._id), mobile, token };
  }

  async function signInAdmin(): Promise<Person> {
    const mobile = newMobile();
    settings.adminMobiles.push(mobile);
    return signIn(mobile);
  }

  const balanceOf = async (person: Person) => (await send(getProfile, { as: person })).amount;

  /** Charges by the sandbox bank, as a browser does; where the browser ends. */
  async function charge(person: Person, amount: number): Promise<string> {
    const { gatewayUrl } = await send(chargeWallet, { as: person, body: { amount } });
    return bankDoes(gatewayUrl, 'pay');
  }

  /** Pays or cancels at the sandbox bank and follows its callback to the wallet page. */
  async function bankDoes(gatewayUrl: string, act: 'pay' | 'cancel'): Promise<string> {
    const back = await call('POST', `${new URL(gatewayUrl).pathname}/${act}`);
    return follow(back.headers.get('location') ?? '');
  }

  /** Opens a callback's address on this server; where it leads. */
  async function follow(address: string): Promise<string> {
    const { pathname, search } = new URL(address, settings.publicUrl);
    const { status, headers } = await call('GET', pathname + search);
    if (status !== 302) throw new Error(`${pathname} answers ${status}`);
    return headers.get('location') ?? '';
  }

  /** Moves money by the wallet's own verb, whatever the limits of a charge. */
  const fund = (
    person: Person,
    amount: number,
    operation: Operation = 'manual',
    reference: string = crypto.randomUUID(),
  ) =>
    transact(platform, person.id, (work) =>
      transfer(work, { person: person.id, amount, operation, reference }),
    );

  /** A new customer with this many tomans in the wallet. */
  async function customer(amount = 0): Promise<Person> {
    const person = await signIn();
    if (amount >= chargeLimits.least && amount <= chargeLimits.most) await charge(person, amount);
    else if (amount > 0) await fund(person, amount);
    return person;
  }

  /** Stops the server and starts it again on the same database and files. */
  async function restart(): Promise<void> {
    await app.close();
    ({ app, platform } = await start());
  }

  async function close(): Promise<void> {
    const closed = app.close();
    // Closing waits for a connection on which nothing has been asked yet.
    app.server.closeAllConnections();
    await closed;
    await database.close();
    await own?.drop();
    if (!beside) await rm(dataDir, { recursive: true, force: true });
  }

  return {
    settings,
    /** What the product works with: for verbs that jobs run and no call reaches. */
    get platform() {
      return platform;
    },
    databaseUrl,
    clock,
    db: database.db,
    pool: database.pool,
    base,
    call,
    send,
    refused,
    smsOf,
    codeOf,
    signIn,
    signInAdmin,
    customer,
    balanceOf,
    charge,
    bankDoes,
    follow,
    fund,
    restart,
    close,
  };
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function bodyOf({ body, form, files, raw }: Sent): { body?: string | FormData } {
  if (raw !== undefined) return { body: raw };
  if (form === undefined && files === undefined)
    return body === undefined ? {} : { body: JSON.stringify(body) };
  const data = new FormData();
  for (const [name, value] of Object.entries(form ?? {}))
    if (value !== undefined) data.append(name, asText(value));
  for (const { part = 'files', name, content } of files ?? []) data.append(part, new Blob([content]), name);
  return { body: data };
}
