/** The people of a rehearsal: their calls, and what the shop has acknowledged to them. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { makeShownCode, Sender } from '../../server/testing/uploads.ts';

/** ms after which a try counts as lost: a connection that was cut may never say so. */
const tryMs = 35_000;

/** Throws if `act` has no result within `ms`. */
export async function inTime<T>(act: Promise<T>, ms = tryMs): Promise<T> {
  const over = new AbortController();
  const late = sleep(ms, undefined, { signal: over.signal }).then(() => {
    throw new Error('no answer');
  });
  late.catch(() => {});
  return Promise.race([act, late]).finally(() => over.abort());
}

/** Repeats a call until its answer is below 500. */
export type Repeat = <T extends { status: number }>(what: string, once: () => Promise<T>) => Promise<T>;

interface Sent {
  method?: string;
  json?: unknown;
  form?: () => FormData;
}

/** A person with a login, whose calls are repeated until they are answered. */
export class Caller {
  readonly #repeat: Repeat;
  readonly sender: Sender;

  constructor(repeat: Repeat, sender: Sender) {
    this.#repeat = repeat;
    this.sender = sender;
  }

  /** Calls until the answer is below 500; returns its JSON. Throws for a refusal, and after two minutes. */
  async call<T>(path: string, { method, json, form }: Sent = {}): Promise<T> {
    const key = crypto.randomUUID();
    const answer = await this.#repeat(path, () =>
      fetch(`${this.sender.base}/api/${path}`, {
        method: method ?? (json !== undefined || form ? 'POST' : 'GET'),
        headers: {
          authorization: `Bearer ${this.sender.token}`,
          'idempotency-key': key,
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        body: form?.() ?? (json === undefined ? null : JSON.stringify(json)),
        signal: AbortSignal.timeout(30_000),
      }).then(async (got) => ({ status: got.status, text: await got.text() })),
    );
    if (answer.status >= 400) throw new Error(`${path} answers ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text) as T;
  }

  async bytes(path: string): Promise<Buffer> {
    const answer = await this.#repeat(path, async () => {
      const got = await fetch(this.sender.base + path, {
        headers: { authorization: `Bearer ${this.sender.token}` },
        signal: AbortSignal.timeout(30_000),
      });
      return { status: got.status, body: Buffer.from(await got.arrayBuffer()) };
    });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    return answer.body;
  }
}

export interface Order {
  _id: string;
  status: string;
  price: number;
  payment?: { gatewayUrl: string; amount: number } | null;
  files: { url: string }[];
}

/** An order that was acknowledged; when its call began and was answered, in ms of the clock. */
interface Placed {
  path: string;
  sha256: string;
  began: number;
  acknowledged: number;
}

/** One customer: what the shop has acknowledged to them. */
export class Customer extends Caller {
  readonly mobile: string;
  readonly orders = new Map<string, Placed>();
  readonly tickets = new Map<string, string>();
  /** Messages about orders, and the order of each. */
  readonly messages = new Map<string, string>();
  paid = 0;
  /** Orders that were to be paid at the bank and were paid from the wallet. */
  fromWallet = 0;
  /** Orders that were paid at the bank, and their prices. */
  readonly bought = new Map<string, number>();
  code: Awaited<ReturnType<typeof makeShownCode>> | undefined;
  /** When each order was accepted, by its id, and when the event of it or a new connection came. */
  readonly accepted = new Map<string, number>();
  readonly heard: { at: number; id: string | null }[] = [];

  constructor(repeat: Repeat, sender: Sender, mobile: string) {
    super(repeat, sender);
    this.mobile = mobile;
  }
}
