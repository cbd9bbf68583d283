import type { FastifyBaseLogger } from 'fastify';
import type { FileKind } from '#contract/common/files';
import type { Clock } from '../foundation/clock.ts';
import type { Database, Db, Queries } from '../database/database.ts';
import type { RequestCounts } from '../database/request-counts.ts';
import type { Standby } from '../database/standby.ts';
import type { EventHub } from '../events.ts';
import type { FileStore, GeneratedFile, StagedFile, StageLimits } from '../files/store.ts';
import type { Gateways } from '../outside/gateways/gateway.ts';
import { notFound } from '../foundation/refusal.ts';
import type { Geocode } from '../outside/maps/neshan.ts';
import type { Tracing } from '../foundation/tracing.ts';
import type { Services } from '../foundation/services.ts';
import type { Caller } from '../sessions.ts';
import type { QueueSender } from './queue-sender.ts';
import type { Environment } from '../environment/environment.ts';
import type { SmsSender } from './sms/sender.ts';
import type { Turns } from '../database/turns.ts';

/** The services that every part of the server uses, built once in app.ts. */
export interface Platform {
  environment: Environment;
  db: Db;
  pool: Queries;
  transaction: Database['transaction'];
  turns: Turns;
  /** Null if none is configured; `fromStandby` reads from it. */
  standby: Standby | null;
  requestCounts: RequestCounts;
  files: FileStore;
  events: EventHub;
  sms: SmsSender;
  gateways: Gateways;
  /** Null if no service is configured. */
  geocode: Geocode | null;
  clock: Clock;
  /** Null if no traces are wanted. */
  tracing: Tracing | null;
  log: FastifyBaseLogger;
  /** The queues, caches and limits that single parts of the server need. */
  services: Services;
  /** Notifies every admin and logs an error, at most once per `again` ms for each subject. */
  alertOperators(subject: string, alert: OperatorAlert, again: number): Promise<void>;
  senders: Record<QueueName, QueueSender>;
}

/** `link` is the page that the alert opens. */
interface OperatorAlert {
  title: string;
  message: string;
  link: string;
}

export type QueueName = 'sms' | 'push';

export interface Ctx<C extends Caller | null = Caller> extends Platform {
  caller: C;
  ip: string;
  /** The address that rate limits count: an IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  userAgent: string;
  idempotencyKey: string | null;
  /** True if the caller's connection has ended, so that nobody receives the answer. */
  isGone?(): boolean;
  /** Returns a digest of the call's input; the same idempotency key with another digest is refused. */
  inputDigest(): string;
  /** The digest that the version before stored, of values as it had read them. */
  formerDigest(): string;
  /** True if the call has staged files, which its work is about to keep. */
  hasFiles(): boolean;
  /** Stages files that the call has made. Those that its work does not keep are deleted after the call, like sent ones. */
  stage(files: readonly GeneratedFile[], limits: StageLimits): Promise<StagedFile[]>;
  /** Stages one generated file, whose name nobody sees. It is no part of the work, because writing a file may take long. */
  stageBytes(data: Buffer, kind: FileKind): Promise<StagedFile>;
  /** Deletes a copy that the call has made of an upload, unless its work stores it. */
  discardAfterCall(file: Pick<StagedFile, 'staged'>): void;
}

/** Parses an id of the contract as a row's id; returns 0, which no row has, for a malformed one. */
export const rowIdOrNone = (id: string): number => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0);

/** Like `rowIdOrNone`, but throws NOT_FOUND for a malformed id. */
export function rowId(id: string): number {
  const row = rowIdOrNone(id);
  if (row === 0) throw notFound();
  return row;
}
