import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Level, Role } from '#contract/people';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import type { EventHub } from './events.ts';
import type { FileStore } from './files/store.ts';
import type { Gateways } from './gateways/gateway.ts';
import { notFound } from './http/refusal.ts';
import type { Geocoder } from './maps/geocoder.ts';
import type { QueueSender } from './queue-sender.ts';
import type { Settings } from './settings.ts';
import type { SmsSender } from './sms/sender.ts';
import type { Turns } from './turns.ts';

/** What every part of the server works with; built once in app.ts. */
export interface Platform {
  settings: Settings;
  db: Db;
  pool: pg.Pool;
  turns: Turns;
  files: FileStore;
  events: EventHub;
  sms: SmsSender;
  gateways: Gateways;
  /** Null: no service is set. */
  geocoder: Geocoder | null;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Tells every admin, and the log as an error, once for a subject and again after `again` ms at the earliest. */
  alertOperators(subject: string, alert: OperatorAlert, again: number): Promise<void>;
  /** The senders of each queue's rows. */
  senders: Record<QueueName, QueueSender>;
}

/** `link` is the page it leads to. */
export interface OperatorAlert {
  title: string;
  message: string;
  link: string;
}

/** The queues of messages that leave the shop. */
export type QueueName = 'sms' | 'push';

/** The signed-in person behind a call, as the session check just read it. */
export interface Caller {
  id: number;
  loginId: number;
  mobile: string;
  roles: Role[];
  level: Level;
  admin: boolean;
}

/** One call: the platform, who calls and from where. */
export interface Ctx<C extends Caller | null = Caller> extends Platform {
  caller: C;
  ip: string;
  /** The address as limits count it: an IPv4 address, or the /64 of an IPv6 address. */
  network: string;
  userAgent: string;
  idempotencyKey: string | null;
  /** What the call was sent, as a digest: the same key with another one is refused. */
  inputDigest(): string;
}

/** Reads an id of the contract as a row's id; what cannot be one names nothing, so it is not found. */
export function rowId(id: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw notFound();
  return Number(id);
}
