import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, vi } from 'vitest';
import {
  type AnswerOf,
  type BodyInput,
  changeHeader,
  type Endpoint,
  type Params,
  pathOf,
  type QueryInput,
} from '#contract/common/endpoint';
import type { Failure } from '#contract/common/errors';
import { dayMs, tehranOffset } from '#contract/common/tehran';
import { networkOf } from '#contract/common/network';
import { checkOtp, getProfile } from '#contract/profile';
import { sendOtp } from '#contract/auth';
import { chargeLimits, chargeWallet, type Operation } from '#contract/wallet';
import { buildApp } from '../src/app.ts';
import { findOrCreatePerson } from '../src/features/people/service.ts';
import { transfer } from '../src/features/wallet/transfer.ts';
import type { Clock } from '../src/platform/foundation/clock.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import type { Environment } from '../src/platform/environment/environment.ts';
import { openSession } from '../src/platform/sessions.ts';
import { transact } from '../src/platform/work/work.ts';
import { checkAnswer, checkFailure, endpointAt } from './contract.ts';
import { createTestDatabase } from './database.ts';
import { filesAreRight } from './kept-files.ts';
import { newBucket, viewOf } from './store.ts';
import { ledgerIsRight } from './ledger.ts';
import { reversed } from './reversed.ts';

export interface Person {
  id: number;
  mobile: string;
  token: string;
}

export interface Upload {
  name: string;
  content: Uint8Array | string;
  /** The part's name; `files` by default. */
  part?: string;
}

export interface Sent {
  as?: Person;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, unknown>;
  files?: readonly Upload[];
  headers?: Record<string, string>;
  /** Sent unchanged, with the content type in `headers`. */
  raw?: string;
  signal?: AbortSignal;
}

export interface Reply {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
  /** The JSON body. A success has been checked against the contract, a failure against the shape of failures. */
  body: unknown;
}

/** A clock that runs ahead of the system's by as much as a test sets. */
class MovableClock implements Clock {
  #ahead = 0;
  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }
  move(seconds: number): void {
    this.#ahead += seconds * 1000;
  }
  /** Advances the clock to the next noon in Tehran, far from a change of date. */
  toNoon(): void {
    const sinceNoon = (this.now().getTime() + tehranOffset - dayMs / 2) % dayMs;
    this.#ahead += dayMs - sinceNoon;
  }
}

export const secret = 'only for tests, never for people: 0123456789';

const testEnvironment = (changed: Partial<Environment>): Environment => ({
  production: false,
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'http://hakkak.test',
  dataDir: '',
  databaseUrl: '',
  replicaUrl: null,
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
  s3: null,
  formerFiles: null,
  vapid: null,
  rateLimits: false,
  quota: 5 * 1024 ** 3,
  metricsToken: null,
  otlpEndpoint: null,
  slowStatementMs: 0,
  logLevel: process.env.LOG_LEVEL ?? 'silent',
  ...changed,
});

/** The environment of a production server. Its gateway and its SMS service do not exist. */
export const productionEnvironment: Partial<Environment> = {
  production: true,
  publicUrl: 'https://hakkak.test',
  gateway: 'zarinpal',
  zarinpal: { merchant: crypto.randomUUID(), baseUrl: 'http://127.0.0.1:9', timeoutMs: 100 },
  sms: { name: 'kavenegar', apiKey: 'key', baseUrl: 'http://127.0.0.1:9', otpTemplate: 'code', line: null },
};

let lastMobile = 0;
/** Returns a mobile number that is unique in this run. */
export const newMobile = () => `0935${String(++lastMobile).padStart(7, '0')}`;

export interface Options {
  environment?: Partial<Environment>;
  /** The tests write ledger entries without a payment, an order or a gift. */
  moneyWithoutReason?: boolean;
  /** Receives the server's log lines at `environment.logLevel`. */
  logTo?: { write(line: string): void };
  /** Sends the statements that a transaction starts together in reverse order. */
  reversed?: boolean;
  /** Runs on this database, which the caller drops. */
  databaseUrl?: string;
  /** Runs a further process on another shop's database, files and clock. */
  beside?: { databaseUrl: string; environment: Environment; clock: MovableClock };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;

/**
 * Starts the app on its own port with its own database, data folder and clock. Call it at the top of a test file;
 * after the tests it checks the ledger and the stored files, and closes everything.
 */
export async function openShop(options: Options = {}): Promise<Shop> {
  // Allows for a busy machine.
  vi.setConfig({ testTimeout: 60_000 });
  const shop = await startShop(options);
  afterAll(async () => {
    try {
      await ledgerIsRight(shop.db, !options.moneyWithoutReason);
      await filesAreRight(shop.db, shop.environment);
    } finally {
      await shop.close();
    }
  });
  return shop;
}

/** Starts the app without the checks at the end; the caller closes it. */
export async function startShop({
  environment: changed = {},
  databaseUrl: given,
  beside,
  logTo,
  reversed: isReversed = false,
}: Options = {}) {
  const own = beside || given !== undefined ? null : await createTestDatabase();
  const databaseUrl = own?.url ?? given ?? beside?.databaseUrl ?? '';
  const dataDir = beside?.environment.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'hakkak-test-')));
  const s3 = beside ? beside.environment.s3 : (changed.s3 ?? (await newBucket()));
  const clock = beside?.clock ?? new MovableClock();
  const environment = testEnvironment({
    dataDir,
    databaseUrl,
    adminMobiles: beside?.environment.adminMobiles ?? [],
    ...changed,
    s3,
  });
  const store = viewOf(environment);
  const opened = openDatabase(databaseUrl);
  const database = isReversed ? reversed(opened) : opened;

  const start = async () => {
    const built = await buildApp({ environment, database, databaseUrl, clock, ...(logTo && { logTo }) });
    await built.app.listen({ host: '127.0.0.1', port: 0 });
    return built;
  };
  let { app, platform } = await start();
  const base = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  /** Makes a call over HTTP and checks the answer against the contract. */
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

  async function send<E extends Endpoint>(to: E, given: Given<E> = {}): Promise<AnswerOf<E>> {
    const { status, text, body, headers } = await sendTo(to, given);
    if (status !== 200) throw new Error(`${to.method} ${to.path} answers ${status} ${text}`);
    const change = to.records && headers.get(changeHeader);
    return (change ? { ...(body as object), change } : body) as AnswerOf<E>;
  }

  /** Makes a call that must fail; returns the status, the code and the failure's fields. */
  async function refused<E extends Endpoint>(
    to: E,
    given: Given<E> = {},
  ): Promise<Failure & { status: number }> {
    const { status, text, body } = await sendTo(to, given);
    if (status < 400) throw new Error(`${to.method} ${to.path} answers ${status} ${text}`);
    return { ...(body as Failure), status };
  }

  const smsOf = async (mobile: string) =>
    (
      (await call('GET', '/api/dev/outbox', { query: { mobile } })).body as {
        data: { text: string; code?: string }[];
      }
    ).data;
  const codeOf = async (mobile: string) => (await smsOf(mobile)).find((sms) => sms.code)?.code ?? '';

  /** Without a mobile, a new person gets a login by the verbs of signing in, without the code and its SMS. */
  async function signIn(mobile?: string, headers: Record<string, string> = {}): Promise<Person> {
    if (mobile === undefined) return enter(newMobile());
    await send(sendOtp, { body: { mobile }, headers });
    const { token, user } = await send(checkOtp, { body: { mobile, code: await codeOf(mobile) }, headers });
    return { id: Number(user._id), mobile, token };
  }

  const enter = (mobile: string): Promise<Person> =>
    transact(platform, null, async ({ tx }) => {
      const id = await findOrCreatePerson(tx, mobile, environment.adminMobiles);
      const from = { ip: '127.0.0.1', network: networkOf('127.0.0.1'), userAgent: 'node' };
      return { id, mobile, token: await openSession(tx, clock, { personId: id, ...from }) };
    });

  async function signInAdmin(): Promise<Person> {
    const mobile = newMobile();
    environment.adminMobiles.push(mobile);
    return enter(mobile);
  }

  const balanceOf = async (person: Person) => (await send(getProfile, { as: person })).amount;

  /** Charges a wallet through the sandbox bank, as a browser does. Returns the browser's final address. */
  async function charge(person: Person, amount: number): Promise<string> {
    const { gatewayUrl } = await send(chargeWallet, { as: person, body: { amount } });
    return bankDoes(gatewayUrl, 'pay');
  }

  /** Pays or cancels at the sandbox bank and follows its callback. Returns the browser's final address. */
  async function bankDoes(gatewayUrl: string, act: 'pay' | 'cancel'): Promise<string> {
    const back = await call('POST', `${new URL(gatewayUrl).pathname}/${act}`);
    return follow(back.headers.get('location') ?? '');
  }

  /** Opens a callback's address on this server. Returns its redirect. */
  async function follow(address: string): Promise<string> {
    const { pathname, search } = new URL(address, environment.publicUrl);
    const { status, headers } = await call('GET', pathname + search);
    if (status !== 302) throw new Error(`${pathname} answers ${status}`);
    return headers.get('location') ?? '';
  }

  /** Adds money with the wallet's own verb, without the limits of a charge. */
  const fund = (
    person: Person,
    amount: number,
    operation: Operation = 'manual',
    reference: string = crypto.randomUUID(),
  ) =>
    transact(platform, person.id, (work) =>
      transfer(work, { person: person.id, amount, operation, reference }),
    );

  /** Creates a customer with this many tomans in the wallet. */
  async function customer(amount = 0): Promise<Person> {
    const person = await signIn();
    if (amount >= chargeLimits.min && amount <= chargeLimits.max) await charge(person, amount);
    else if (amount > 0) await fund(person, amount);
    return person;
  }

  async function restart(): Promise<void> {
    await app.close();
    ({ app, platform } = await start());
  }

  async function close(): Promise<void> {
    const closed = app.close();
    // Closing would wait for connections without a request.
    app.server.closeAllConnections();
    await closed;
    await database.close();
    await own?.drop();
    if (!beside) await rm(dataDir, { recursive: true, force: true });
  }

  return {
    environment,
    /** The place of its files. */
    store,
    /** The platform, for verbs that only jobs run. */
    get platform() {
      return platform;
    },
    databaseUrl,
    clock,
    /** The registered routes, as Fastify prints them. */
    routes: () => app.printRoutes({ commonPrefix: false }),
    db: database.db,
    pool: database.connections,
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
