/**
 * People who use a shop while its parts are killed: they pay, order with files, upload in pieces, write, listen and
 * download. Each repeats a call with its Idempotency-Key until it is answered, as pages do, and remembers what was
 * acknowledged. `prove` compares that with what the shop has in the end.
 */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  beginUpload,
  makeShownCode,
  offsetOf,
  sendPiece,
  signInAt,
  videoOf,
} from '../../server/testing/uploads.ts';
import { lostMessages, talk } from './messages.ts';
import { Caller, Customer, inTime, type Order, type Repeat } from './people.ts';
import type { Bank } from './shop.ts';

/** ms that a call may take with all of its repeats: no part may be away for longer. */
const patience = 120_000;
const between = (min: number, max: number) => min + Math.floor(Math.random() * (max - min));
const randomText = () => randomBytes(12).toString('hex');
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A connection that broke, or the status in the message of an answer that was not expected. */
const causeOf = ({ message, cause }: Error): string =>
  /answers (\d+)/.exec(message)?.[1] ?? (cause as { code?: string } | undefined)?.code ?? message;

/** Whether an event of an order, or a new connection, came after it was accepted. */
const isHeard = (heard: Customer['heard'], id: string, at: number): boolean =>
  heard.some((event) => (event.id === id ? event.at > at - 30_000 : event.id === null && event.at > at));

/** A call that was answered in the end. */
interface Wait {
  began: number;
  ended: number;
}

export interface Figures {
  acknowledged: number;
  /** Answers of the class 5xx and connections that broke, by status or error; each call was repeated. */
  repeats: Record<string, number>;
  /** Acknowledged changes that the shop lost, altered or made twice. */
  faults: string[];
  /** Unexpected answers below 500, in words. */
  refusals: string[];
}

export class Load {
  readonly figures: Figures = { acknowledged: 0, repeats: {}, faults: [], refusals: [] };
  readonly waits: Wait[] = [];
  readonly #base: string;
  readonly #bank: Bank;
  readonly #hasten: () => Promise<unknown>;
  readonly #customers: Customer[] = [];
  #admin: Caller | undefined;
  /** A customer whose wallet is empty. */
  #buyer: Customer | undefined;
  #isOver = false;
  readonly #stop = new AbortController();
  #running: Promise<unknown>[] = [];
  readonly #toAccept: { customer: Customer; id: string }[] = [];

  /** `hasten` makes payments due that wait for their first check. */
  constructor(base: string, bank: Bank, hasten: () => Promise<unknown>) {
    this.#base = base;
    this.#bank = bank;
    this.#hasten = hasten;
  }

  readonly repeat: Repeat = async (what, once) => {
    const began = performance.now();
    for (;;) {
      const answer = await inTime(once()).catch((error: Error) => error);
      const ended = performance.now();
      if (!(answer instanceof Error) && answer.status < 500) {
        this.waits.push({ began, ended });
        return answer;
      }
      const why = answer instanceof Error ? causeOf(answer) : String(answer.status);
      this.figures.repeats[why] = (this.figures.repeats[why] ?? 0) + 1;
      if (ended - began > patience) throw new Error(`${what} was not answered within ${patience / 1000} s`);
      await sleep(between(100, 400));
    }
  };

  /** Signs people in; each has money. */
  async begin(people: number, admin: string): Promise<void> {
    this.#admin = new Caller(this.repeat, await signInAt(this.#base, admin));
    const seed = between(10_000, 99_999);
    for (let at = 0; at < people; at += 1) {
      const mobile = `0936${seed}${String(at).padStart(2, '0')}`;
      const customer = new Customer(this.repeat, await signInAt(this.#base, mobile), mobile);
      this.#customers.push(customer);
      await this.#pay(customer, 90_000_000, false);
    }
    const mobile = `0937${seed}00`;
    const buyer = new Customer(this.repeat, await signInAt(this.#base, mobile), mobile);
    this.#buyer = buyer;
    const endless = (what: string, act: () => Promise<void>) => this.#endless(what, act);
    this.#running = [
      ...this.#customers.flatMap((customer) => [
        endless('order', () => this.#order(customer)),
        endless('read', () => this.#read(customer)),
        endless('events', () => this.#listen(customer)),
      ]),
      ...this.#customers.slice(0, 2).map((customer) => endless('upload', () => this.#upload(customer))),
      endless('buy', () => this.#buy(buyer)),
      endless('pay', () => this.#pay(this.#anyone(), between(10, 100) * 10_000, Math.random() < 0.5)),
      endless('ticket', () => this.#write(this.#anyone())),
      endless('accept', () => this.#accept()),
      endless('message', () => this.#talk(this.#anyone())),
    ];
  }

  #anyone(): Customer {
    const one = this.#customers[between(0, this.#customers.length)];
    if (!one) throw new Error('nobody has signed in');
    return one;
  }

  async #endless(what: string, act: () => Promise<void>): Promise<void> {
    while (!this.#isOver)
      try {
        await act();
      } catch (error) {
        if (this.#isOver) return;
        this.figures.refusals.push(`${what}: ${String(error)}`.slice(0, 300));
        await sleep(1000);
      }
  }

  async #pay(customer: Customer, amount: number, isCallbackLost: boolean): Promise<void> {
    const { gatewayUrl } = await customer.call<{ gatewayUrl: string }>('user/charge', { json: { amount } });
    const back = this.#bank.pay(gatewayUrl);
    customer.paid += amount;
    this.figures.acknowledged += 1;
    // The browser was closed; a job asks the gateway.
    if (isCallbackLost) return;
    await this.repeat('callback', async () => {
      const { status } = await fetch(back, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
      return { status };
    });
    await sleep(between(200, 800));
  }

  async #order(customer: Customer): Promise<void> {
    const mark = randomText();
    const bytes = new TextEncoder().encode(
      `<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20"><!-- ${mark} --><path d="M1 1h18v18H1z"/></svg>`,
    );
    const began = Date.now();
    const order = await customer.call<Order>('design/new', {
      form: () => {
        const form = new FormData();
        form.append('type', 'corel');
        form.append('desc', mark);
        form.append('files', new Blob([bytes]), 'plate.svg');
        return form;
      },
    });
    this.figures.acknowledged += 1;
    customer.orders.set(order._id, {
      path: order.files[0]?.url ?? '',
      sha256: digest(bytes),
      began,
      acknowledged: Date.now(),
    });
    this.#toAccept.push({ customer, id: order._id });
    if (customer.orders.size % 100 === 0) await this.#pay(customer, 90_000_000, false);
    await sleep(between(20, 150));
  }

  /** A customer with an empty wallet pays and orders in one act; the version before knows no such order (402). */
  async #buy(customer: Customer): Promise<void> {
    const began = Date.now();
    // The same in every try: a key with another body is refused.
    const fields = { type: 'corel', desc: randomText(), pay: 'gateway' };
    const made = await customer
      .call<Order>('design/new', {
        form: () => {
          const form = new FormData();
          for (const [name, value] of Object.entries(fields)) form.append(name, value);
          return form;
        },
      })
      .catch((error: unknown) => {
        // Or five of the customer's payments wait for the job, because their callbacks were lost.
        if (/answers 40[29]/.test(String(error))) return null;
        throw error;
      });
    if (!made) {
      await sleep(1000);
      return;
    }
    this.figures.acknowledged += 1;
    customer.orders.set(made._id, { path: '', sha256: '', began, acknowledged: Date.now() });
    // The version before repeats an answer without the gateway's address, and knows no call that asks for it.
    let { payment } = made;
    // The version before knows no unpaid orders: it takes the price from a wallet that has been credited for another one.
    if (made.status === 'pending') {
      customer.fromWallet += 1;
      return;
    }
    for (let tries = 0; !payment?.gatewayUrl && tries < 100; tries += 1) {
      await sleep(between(200, 500));
      payment = await customer
        .call<Order>('design/pay', { method: 'PUT', json: { designId: made._id } })
        .then((order) => order.payment)
        .catch((error: unknown) => {
          if (String(error).includes('answers 404')) return null;
          throw error;
        });
    }
    if (!payment?.gatewayUrl) throw new Error(`order ${made._id} has no payment`);
    const back = this.#bank.pay(payment.gatewayUrl);
    customer.paid += payment.amount;
    customer.bought.set(made._id, made.price);
    this.figures.acknowledged += 1;
    if (Math.random() < 0.7)
      await this.repeat('callback', async () => {
        const { status } = await fetch(back, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
        return { status };
      });
    await sleep(between(300, 1200));
  }

  async #accept(): Promise<void> {
    const next = this.#toAccept.shift();
    if (!next) {
      await sleep(50);
      return;
    }
    await this.#admin?.call('design/accept', { method: 'PUT', json: { designId: next.id } });
    next.customer.accepted.set(next.id, performance.now());
    this.figures.acknowledged += 1;
    await sleep(between(50, 200));
  }

  async #write(customer: Customer): Promise<void> {
    const text = randomText();
    const ticket = await customer.call<{ _id: string }>('ticket/new', {
      form: () => {
        const form = new FormData();
        for (const [name, value] of Object.entries({ title: text, department: 'design', text }))
          form.append(name, value);
        return form;
      },
    });
    this.figures.acknowledged += 1;
    customer.tickets.set(ticket._id, text);
    await sleep(between(300, 900));
  }

  async #talk(customer: Customer): Promise<void> {
    if (await talk(customer)) this.figures.acknowledged += 1;
    // Each customer may write 120 in an hour.
    await sleep(between(2000, 4000));
  }

  async #read(customer: Customer): Promise<void> {
    const ids = [...customer.orders.keys()];
    const id = ids[between(0, ids.length)];
    if (id === undefined) {
      await sleep(100);
      return;
    }
    await customer.call(`design/one/${id}`);
    await this.#compare(customer, id);
    await sleep(between(50, 250));
  }

  async #compare(customer: Customer, id: string): Promise<void> {
    const known = customer.orders.get(id);
    if (!known?.path) return;
    if (digest(await customer.bytes(known.path)) !== known.sha256)
      this.figures.faults.push(`the file of order ${id} has other bytes`);
  }

  /** A page's event stream, opened again whenever it ends. */
  async #listen(customer: Customer): Promise<void> {
    const { base, token } = customer.sender;
    try {
      const answer = await fetch(`${base}/api/events`, {
        headers: { authorization: `Bearer ${token}` },
        signal: this.#stop.signal,
      });
      let text = '';
      for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
        text += Buffer.from(chunk).toString();
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^data: ?(.*)$/m.exec(block)?.[1];
          if (!data) continue;
          const event = JSON.parse(data) as { type: string; id?: string };
          if (event.type === 'connected') customer.heard.push({ at: performance.now(), id: null });
          else if (event.type === 'design' && event.id)
            customer.heard.push({ at: performance.now(), id: event.id });
        }
      }
    } catch {
      // The stream ended with the part that carried it.
    }
    await sleep(between(100, 500));
  }

  /** Uploads a video in pieces through any of the servers, resumes after each break, and compares the stored bytes. */
  async #upload(customer: Customer): Promise<void> {
    const content = videoOf(between(1, 7) * 1_000_000);
    const { sender } = customer;
    const anyway = <T>(what: string, act: () => Promise<T>) =>
      this.repeat(what, () => act().then((value) => ({ status: 200, value }))).then(({ value }) => value);
    // An upload that was begun and left would count among the open ones, so a customer makes one code.
    customer.code ??= await anyway('code', () => makeShownCode(sender));
    const { code } = customer;
    const url = await anyway('upload', () => beginUpload(sender, content.length));
    let safe = 0;
    for (let offset = 0; offset < content.length; ) {
      offset = await anyway('offset', () => offsetOf(sender, url));
      if (offset < safe) this.figures.faults.push(`${url}: ${safe} bytes were safe, then ${offset}`);
      const piece = content.subarray(offset, offset + between(1, 1_500_000));
      if (piece.length === 0) break;
      const sent = await inTime(sendPiece(sender, url, offset, piece)).catch(() => null);
      if (sent?.status === 204) offset = safe = sent.offset;
      else await sleep(between(50, 200));
    }
    const key = crypto.randomUUID();
    const read = await anyway('show', () => code.show(url, { to: sender, key }));
    if (!(await anyway('stored bytes', read)).equals(content))
      this.figures.faults.push(`${url}: other bytes were stored`);
    this.figures.acknowledged += 1;
  }

  orders(): { id: string; began: number; acknowledged: number }[] {
    return this.#customers.flatMap(({ orders }) => [...orders].map(([id, placed]) => ({ id, ...placed })));
  }

  /** Returns the longest that anybody waited for an answer around `at`, in ms. */
  longestWait(at: number): number {
    return Math.max(
      0,
      ...this.waits
        .filter(({ began, ended }) => ended > at && began < at + 30_000)
        .map(({ began, ended }) => ended - Math.max(began, at)),
    );
  }

  /** Stops the load and checks the shop against everything it acknowledged. */
  async prove(): Promise<void> {
    this.#isOver = true;
    // A server finds out within 30 s that its line to the database is silent, and then has pages ask again.
    const until = performance.now() + 40_000;
    const hasUnheard = () =>
      this.#customers.some(({ accepted, heard }) =>
        [...accepted].some(([id, at]) => !isHeard(heard, id, at)),
      );
    do await sleep(1000);
    while (hasUnheard() && performance.now() < until);
    this.#stop.abort();
    // Calls in progress are retried until they succeed.
    await inTime(Promise.all(this.#running), 2 * patience);
    await this.#hasten();
    const { faults } = this.figures;
    for (const customer of [...this.#customers, ...(this.#buyer ? [this.#buyer] : [])]) {
      await this.#comparePages(customer, 'user/orders', new Set(customer.orders.keys()), 'order');
      await this.#comparePages(customer, 'user/tickets', new Set(customer.tickets.keys()), 'ticket');
      for (const id of [...customer.orders.keys()].toSorted(() => Math.random() - 0.5).slice(0, 50))
        await this.#compare(customer, id);
      for (const [id, at] of customer.accepted)
        if (!isHeard(customer.heard, id, at))
          faults.push(`customer ${customer.mobile} did not hear that order ${id} was accepted`);
      faults.push(...(await lostMessages(customer)));
      await this.#compareWallet(customer);
      await this.#compareBought(customer);
    }
  }

  async #comparePages(customer: Customer, path: string, expected: Set<string>, what: string): Promise<void> {
    const ids: string[] = [];
    for (let page = 1; ; page += 1) {
      const { data } = await customer.call<{ data: { _id: string; type?: string }[] }>(
        `${path}?count=50&page=${page}`,
      );
      // Codes are made by the uploads, which repeat them with other keys.
      ids.push(...data.filter(({ type }) => type !== 'qr').map(({ _id }) => _id));
      if (data.length < 50) break;
    }
    const here = new Set(ids);
    for (const id of expected) if (!here.has(id)) this.figures.faults.push(`${what} ${id} is lost`);
    for (const id of here) if (!expected.has(id)) this.figures.faults.push(`${what} ${id} is there twice`);
  }

  /**
   * A callback that the version before answered only credits; a job places the order within minutes. If the money was
   * spent on another order meanwhile, it stays unpaid.
   */
  async #compareBought(customer: Customer): Promise<void> {
    const until = performance.now() + 3 * 60_000;
    let { fromWallet } = customer;
    for (const [id, price] of customer.bought) {
      let order: Order;
      do {
        order = await customer.call<Order>(`design/one/${id}`);
        if (order.status === 'unpaid') await sleep(3000);
      } while (order.status === 'unpaid' && performance.now() < until);
      if (order.status === 'unpaid' && fromWallet > 0) fromWallet -= 1;
      else if (order.status !== 'pending' || order.price !== price)
        this.figures.faults.push(`order ${id} was paid at the bank and is ${order.status}`);
    }
    if (customer.bought.size === 0) return;
    const { amount } = await customer.call<{ amount: number }>('user/profile');
    if (amount !== 0) this.figures.faults.push(`${amount} tomans of paid orders stayed in the wallet`);
  }

  /** Payments whose callback was lost are settled by a job, so the balance is waited for. */
  async #compareWallet(customer: Customer): Promise<void> {
    const until = performance.now() + 6 * 60_000;
    const paid = async () => {
      // A payment that is credited between two pages moves a row to the next one.
      const amounts = new Map<string, number>();
      for (let page = 1; ; page += 1) {
        const { data } = await customer.call<{ data: { _id: string; amount: number }[] }>(
          `user/transactions?operation=charge&count=50&page=${page}`,
        );
        for (const { _id, amount } of data) amounts.set(_id, Math.abs(amount));
        if (data.length < 50) return [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
      }
    };
    let credited = await paid();
    while (credited < customer.paid && performance.now() < until) {
      await sleep(3000);
      credited = await paid();
    }
    if (credited !== customer.paid)
      this.figures.faults.push(
        `customer ${customer.mobile} paid ${customer.paid} tomans, ${credited} were credited`,
      );
  }
}
