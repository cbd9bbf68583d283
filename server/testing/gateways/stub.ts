import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayAccount } from '../../src/platform/outside/gateways/post.ts';
import { serveHttp } from '../http-server.ts';

export type Verb = 'create' | 'verify' | 'inquire';

/**
 * A fault of one call. `down`: answers 502 with an HTML page; `dead`: closes the connection; `lost`: performs the
 * call without answering; a number: refuses with this code; otherwise the given answer.
 */
export type Fault = 'down' | 'dead' | 'lost' | number | { status: number; body: Body };

export type Body = Record<string, unknown>;

/** A payment at the stub; `amount` is in the gateway's unit. */
export interface Session {
  amount: number;
  callbackUrl: string;
  status: 'open' | 'paid' | 'verified' | 'cancelled';
  ref: number;
  description: string;
  orderId: string;
}

export interface Protocol {
  name: 'zarinpal' | 'zibal';
  merchant: string;
  verbs: Record<string, Verb>;
  payPath: string;
  /** The code that rejects the merchant. */
  closed: number;
  /** The gateway's units in one toman. */
  unit: number;
  newAuthority(): string;
  answer(verb: Verb, body: Body, books: Map<string, Session>): Answer;
  refuse(code: number): Answer;
  back(authority: string, session: Session, paid: boolean): Record<string, string>;
}

export interface Answer {
  ok: boolean;
  body: Body;
}

export interface Call {
  verb: Verb;
  body: Body;
}

/** Starts a gateway on a local port, with the customer's actions as functions. It stops with the test file. */
export async function startStub(protocol: Protocol) {
  const books = new Map<string, Session>();
  const calls: Call[] = [];
  const faults: { verb: Verb; fault: Fault }[] = [];
  let failureStatus = 200;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://stub').pathname;
    if (request.method === 'GET' && path.startsWith(protocol.payPath)) {
      const known = books.has(decodeURIComponent(path.slice(protocol.payPath.length)));
      response.writeHead(known ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
      response.end(known ? '<h1>پرداخت</h1>' : '<h1>تراکنش پیدا نشد</h1>');
      return;
    }
    const verb = protocol.verbs[path];
    if (request.method !== 'POST' || !verb) {
      response.writeHead(404).end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Body;
    calls.push({ verb, body });
    const at = faults.findIndex((each) => each.verb === verb);
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault === 'dead') return void request.socket.destroy();
    if (fault === 'down') {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<html><h1>502 Bad Gateway</h1></html>');
      return;
    }
    if (typeof fault === 'object') {
      response.writeHead(fault.status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(fault.body));
      return;
    }
    const { ok, body: answer } =
      typeof fault === 'number' ? protocol.refuse(fault) : protocol.answer(verb, body, books);
    if (fault === 'lost') return;
    response.writeHead(ok ? 200 : failureStatus, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(answer));
  }

  const baseUrl = await serveHttp((request, response) => void serve(request, response));

  const session = (authority: string): Session => {
    const found = books.get(authority);
    if (!found) throw new Error(`the bank knows no ${authority}`);
    return found;
  };
  const back = (authority: string, paid: boolean): string => {
    const url = new URL(session(authority).callbackUrl);
    for (const [name, value] of Object.entries(protocol.back(authority, session(authority), paid)))
      url.searchParams.set(name, value);
    return url.href;
  };

  return {
    name: protocol.name,
    closed: protocol.closed,
    unit: protocol.unit,
    /** Enough on a busy machine, yet short for tests of a missing answer. */
    account: { merchant: protocol.merchant, baseUrl, timeoutMs: 400 } satisfies GatewayAccount,
    books,
    calls,
    session,
    /** Returns the authority in a payment page's address; throws if the page does not exist. */
    authorityAt: (url: string): string => {
      const { origin, pathname } = new URL(url);
      if (origin !== baseUrl || !pathname.startsWith(protocol.payPath))
        throw new Error(`${url} is no page to pay`);
      return decodeURIComponent(pathname.slice(protocol.payPath.length));
    },
    /** Pays as the customer; returns the callback's address. */
    pay: (authority: string): string => {
      const found = session(authority);
      if (found.status === 'open') found.status = 'paid';
      return back(authority, found.status !== 'cancelled');
    },
    cancel: (authority: string): string => {
      const found = session(authority);
      if (found.status === 'open') found.status = 'cancelled';
      return back(authority, false);
    },
    /** Returns a callback that claims a payment or a cancellation, whether or not it happened. */
    claim: back,
    /** Changes the amount that the bank has recorded. */
    alter: (authority: string, tomans: number) => {
      session(authority).amount = tomans * protocol.unit;
    },
    forget: (authority: string) => books.delete(authority),
    /** The next calls of this verb fail, each with one fault. */
    failNext: (verb: Verb, ...next: Fault[]) => {
      for (const fault of next) faults.push({ verb, fault });
    },
    mend: () => faults.splice(0),
    failWith: (status: 200 | 400 | 422) => {
      failureStatus = status;
    },
    countOf: (verb: Verb, authority?: string) =>
      calls.filter(
        (call) =>
          call.verb === verb &&
          (authority === undefined || String(call.body.authority ?? call.body.trackId) === authority),
      ).length,
  };
}
