import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { parseMobile } from '#contract/common/mobile';
import { isOneOf } from '#contract/common/one-of';
import { makeDataDir } from './data-dir.ts';
import {
  hostForOthers,
  inAddress,
  isLoopback,
  readBaseUrl,
  refusePlain,
  type SettingsReader,
} from '../foundation/addresses.ts';
import { type GatewayEnvironment, readGateways } from '../outside/gateways/read-environment.ts';
import { type MapEnvironment, readMaps } from '../outside/maps/read-environment.ts';
import { type FilesEnvironment, readFiles } from '../outside/s3/read-environment.ts';
import { readSms, type SmsEnvironment } from '../outside/sms/read-environment.ts';
import { explainDisk, StartError } from '../foundation/start-error.ts';
import { vapidProblem, makeVapid, type VapidKeys } from '../outside/vapid.ts';
import { hasCode } from '../foundation/error-code.ts';

/** The environment of the process; the README lists the names and defaults of its variables. */
export interface Environment extends GatewayEnvironment, MapEnvironment, FilesEnvironment {
  production: boolean;
  host: string;
  port: number;
  /** The public origin, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  /** A standby of `databaseUrl`; null if there is none. */
  replicaUrl: string | null;
  trustProxy: string[] | false;
  adminMobiles: string[];
  secret: string;
  demo: boolean;
  sms: SmsEnvironment;
  /** Null if web push is off. */
  vapid: VapidKeys | null;
  rateLimits: boolean;
  /** Bytes of files that a customer may store. */
  quota: number;
  /** Gives other machines access to /metrics and the details of /readyz; null allows this machine only. */
  metricsToken: string | null;
  /** The base address of a collector of traces; null if none are wanted. */
  otlpEndpoint: string | null;
  /** A statement that takes as many ms is logged; 0 logs none. */
  slowStatementMs: number;
  logLevel: string;
}

type Env = Record<string, string | undefined>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Returns the locations of the shop's data without making anything there. Throws a StartError as `readEnvironment`. */
export function readPlaces(
  env: Env = process.env,
): Pick<Environment, 'dataDir' | 'databaseUrl' | keyof FilesEnvironment> {
  const reader = readerOf(env);
  const files = readFiles(reader);
  throwFaults(reader.faults);
  return { ...readFolders(env), ...files };
}

const readFolders = (env: Env): Pick<Environment, 'dataDir' | 'databaseUrl'> => ({
  dataDir: path.resolve(env.DATA_DIR?.trim() || '.data'),
  databaseUrl: env.DATABASE_URL?.trim() || null,
});

/** Reads settings and notes faults; outside production the checks are less strict. */
const readerOf = (env: Env): SettingsReader => ({
  production: env.NODE_ENV?.trim() === 'production',
  value: (name) => env[name]?.trim() || undefined,
  faults: [],
});

function throwFaults(faults: string[]): void {
  if (faults.length > 0) throw new StartError(['The settings are not right:', ...faults].join('\n  - '));
}

/** Reads the environment; throws one StartError that lists every fault at once. */
export function readEnvironment(env: Env = process.env): Environment {
  const reader = readerOf(env);
  const { faults, value } = reader;
  const oneOf = <T extends string>(name: string, options: readonly T[], otherwise: T): T => {
    const choice = value(name);
    if (choice === undefined) return otherwise;
    if (isOneOf(options, choice)) return choice;
    faults.push(`${name} is "${choice}"; it must be one of: ${options.join(', ')}.`);
    return otherwise;
  };

  const production = oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const host = value('HOST') ?? '127.0.0.1';
  const port = Number(value('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    faults.push('PORT must be a whole number from 0 to 65535.');

  const publicUrl = value('PUBLIC_URL');
  const address = URL.parse(publicUrl ?? `http://${hostForOthers(host)}:${port}`);
  if (!address || !/^https?:$/.test(address.protocol) || address.href !== `${address.origin}/`)
    faults.push('PUBLIC_URL must be an address such as https://example.com, without a path.');
  else refusePlain(reader, 'PUBLIC_URL', address);
  const standInsForAll = oneOf('ALLOW_STAND_INS', ['0', '1'], '0') === '1';
  if (!production && !standInsForAll) {
    const open = isLoopback(inAddress(host)) ? null : `HOST=${host}`;
    const named = address && !isLoopback(address.hostname) ? `PUBLIC_URL=${address.origin}` : null;
    if (open ?? named)
      faults.push(
        `${open ?? named} opens the stand-ins to others: whoever comes can read every one-time code and pay with play money. Set NODE_ENV=production for a real shop, or ALLOW_STAND_INS=1 to try things out among people you trust.`,
      );
  }

  const { dataDir, databaseUrl } = readFolders(env);
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    faults.push('DATABASE_URL must begin with postgres://.');
  const replicaUrl = value('DATABASE_REPLICA_URL') ?? null;
  if (replicaUrl && !/^postgres(ql)?:\/\//.test(replicaUrl))
    faults.push('DATABASE_REPLICA_URL must begin with postgres://.');
  if (replicaUrl && (!databaseUrl || replicaUrl === databaseUrl))
    faults.push('DATABASE_REPLICA_URL must be another server, which follows that of DATABASE_URL.');

  const proxies = value('TRUST_PROXY') ?? 'off';
  const trustProxy = proxies === 'off' ? false : proxies.split(',').map((entry) => entry.trim());
  if (trustProxy && trustProxy.some((entry) => !isIP(entry.split('/')[0] ?? '')))
    faults.push('TRUST_PROXY must be "off" or addresses of proxies, separated by commas.');

  const adminMobiles: string[] = [];
  const admins = value('ADMIN_MOBILES') ?? (production ? '' : '09120000000');
  for (const entry of admins.split(',').filter((each) => each.trim())) {
    const parsed = parseMobile(entry);
    if (parsed) adminMobiles.push(parsed);
    else faults.push(`ADMIN_MOBILES has "${entry.trim()}", which is no mobile number.`);
  }

  const files = readFiles(reader);
  const gateways = readGateways(oneOf('GATEWAY', ['sandbox', 'zarinpal', 'zibal'], 'sandbox'), reader);
  const sms = readSms(oneOf('SMS', ['outbox', 'kavenegar', 'smsir'], 'outbox'), reader);
  if (production && sms === 'outbox') faults.push('SMS=outbox is a stand-in and cannot run in production.');
  const maps = readMaps(reader);

  const rateLimits = oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on';
  if (production && !rateLimits) faults.push('RATE_LIMITS=off is only for use outside production.');
  const quota = Number(value('QUOTA_GB') ?? 5) * 1024 ** 3;
  if (!(quota > 0 && quota < 2 ** 50))
    faults.push('QUOTA_GB must be a number of gigabytes, such as 5 or 0.5.');
  const demo = oneOf('DEMO', ['0', '1'], databaseUrl || production ? '0' : '1') === '1';
  const logLevel = oneOf('LOG_LEVEL', logLevels, 'info');

  const givenSecret = value('SECRET');
  if (production && (!givenSecret || givenSecret.length < 32 || new Set(givenSecret).size < 10))
    faults.push('SECRET must be set in production: at least 32 characters that cannot be guessed.');

  const collector = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  const otlpEndpoint = value(collector) ? readBaseUrl(reader, collector, 'http://127.0.0.1:4318') : null;
  const slowStatementMs = Number(value('SLOW_STATEMENT_MS') ?? 1000);
  if (!Number.isInteger(slowStatementMs) || slowStatementMs < 0)
    faults.push('SLOW_STATEMENT_MS must be a whole number of milliseconds; 0 logs none.');

  const metricsToken = value('METRICS_TOKEN') ?? null;
  if (metricsToken !== null && metricsToken.length < 16)
    faults.push('METRICS_TOKEN must have at least 16 characters.');

  const publicKey = value('VAPID_PUBLIC_KEY');
  const privateKey = value('VAPID_PRIVATE_KEY');
  const givenVapid =
    publicKey || privateKey ? { publicKey: publicKey ?? '', privateKey: privateKey ?? '' } : null;
  const vapidFault = givenVapid && vapidProblem(givenVapid);
  if (vapidFault) faults.push(vapidFault);

  throwFaults(faults);
  return {
    production,
    host,
    port,
    publicUrl: address?.origin ?? '',
    dataDir,
    databaseUrl,
    replicaUrl,
    trustProxy,
    adminMobiles,
    secret: givenSecret ?? storedOrNew(dataDir, 'secret', () => randomBytes(32).toString('hex')),
    demo,
    ...gateways,
    sms,
    ...files,
    ...maps,
    vapid: givenVapid ?? (production ? null : storedVapid(dataDir)),
    rateLimits,
    quota,
    metricsToken,
    otlpEndpoint,
    slowStatementMs,
    logLevel,
  };
}

const storedVapid = (dataDir: string) =>
  JSON.parse(storedOrNew(dataDir, 'vapid.json', () => JSON.stringify(makeVapid()))) as VapidKeys;

/** Reads a value that was generated at the first start, or generates it. */
function storedOrNew(dataDir: string, name: string, make: () => string): string {
  const file = path.join(makeDataDir(dataDir), name);
  try {
    try {
      // With "wx" the first of two concurrent starts decides the value.
      writeFileSync(file, make(), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw explainDisk(error, file);
  }
}
