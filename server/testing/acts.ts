import { answerOrder, reviseOrder } from '#contract/conversations';
import {
  acceptOrder,
  type Actor,
  cancelOrder,
  changeOrderType,
  createOrder,
  type Order,
  type OrderAction,
  type OrderStatus,
  finishOrder,
  type PlainType,
  rejectOrder,
  suspendOrder,
} from '#contract/orders';
import { changeBalance } from '#contract/wallet';
import type { Endpoint } from '#contract/common/endpoint';
import { sql } from 'kysely';
import type { BodyInput } from '#contract/common/endpoint';
import type { Shop, Person, Reply, Sent, Upload } from './shop.ts';
import { sample } from './samples.ts';

/** The actions that move a paid order, or answer its question. */
export type PaidAction = Exclude<OrderAction, 'pay' | 'expire' | 'promise' | 'message' | 'approve'>;

const endpointOf: Record<PaidAction, Endpoint> = {
  accept: acceptOrder,
  suspend: suspendOrder,
  finish: finishOrder,
  reject: rejectOrder,
  cancel: cancelOrder,
  revise: reviseOrder,
  answer: answerOrder,
  change: changeOrderType,
};
export const actions = Object.keys(endpointOf) as PaidAction[];

/** The valid fields of each action besides the id, and the note that it adds to the timeline. */
export const given: Record<
  PaidAction,
  { fields?: Record<string, unknown>; files?: Sent['files']; note: string }
> = {
  accept: { note: '' },
  suspend: { fields: { reason: 'اندازهٔ حلقه؟' }, note: 'اندازهٔ حلقه؟' },
  finish: { files: [sample('dxf')], note: '' },
  reject: { fields: { reason: 'خوانا نیست' }, note: 'خوانا نیست' },
  cancel: { note: '' },
  revise: { fields: { desc: 'کمی بزرگ‌تر' }, files: [sample('png')], note: 'کمی بزرگ‌تر' },
  answer: { fields: { text: 'سایز ۷' }, files: [sample('jpg')], note: 'سایز ۷' },
  change: { fields: { type: 'pen' }, note: 'طراحی با قلم' },
};

/** A status; `again` if the order was delivered once before. */
export type Situation = OrderStatus | 'designing again' | 'suspended again';
export const statusIn = (situation: Situation) => situation.replace(' again', '') as OrderStatus;

/**
 * The status after each action that an actor may do, written by hand from the rules, for orders that are not `qr`. Only an
 * admin may cancel an order that was delivered before.
 */
export const transitions: Record<OrderStatus, Record<Actor, Partial<Record<PaidAction, OrderStatus>>>> = {
  unpaid: { admin: {}, customer: { cancel: 'cancelled' } },
  pending: {
    admin: {
      accept: 'designing',
      suspend: 'suspended',
      reject: 'rejected',
      cancel: 'cancelled',
      change: 'pending',
    },
    customer: { cancel: 'cancelled' },
  },
  designing: {
    admin: {
      suspend: 'suspended',
      finish: 'finished',
      reject: 'rejected',
      cancel: 'cancelled',
      change: 'designing',
    },
    customer: {},
  },
  suspended: {
    admin: { accept: 'designing', reject: 'rejected', cancel: 'cancelled', change: 'suspended' },
    customer: { cancel: 'cancelled', answer: 'suspended' },
  },
  finished: { admin: {}, customer: { revise: 'revising' } },
  revising: { admin: { accept: 'designing', suspend: 'suspended', change: 'revising' }, customer: {} },
  rejected: { admin: {}, customer: {} },
  cancelled: { admin: {}, customer: {} },
};

const paths: Record<Situation, [PaidAction, Actor][]> = {
  unpaid: [],
  pending: [],
  designing: [['accept', 'admin']],
  suspended: [['suspend', 'admin']],
  finished: [
    ['accept', 'admin'],
    ['finish', 'admin'],
  ],
  revising: [
    ['accept', 'admin'],
    ['finish', 'admin'],
    ['revise', 'customer'],
  ],
  rejected: [['reject', 'admin']],
  cancelled: [['cancel', 'customer']],
  'designing again': [
    ['accept', 'admin'],
    ['finish', 'admin'],
    ['revise', 'customer'],
    ['accept', 'admin'],
  ],
  'suspended again': [
    ['accept', 'admin'],
    ['finish', 'admin'],
    ['revise', 'customer'],
    ['suspend', 'admin'],
  ],
};
export const situations = Object.keys(paths) as Situation[];

export const placeOrder = (
  shop: Shop,
  as: Person,
  files: readonly Upload[] = [],
  body: Partial<BodyInput<typeof createOrder>> = {},
): Promise<Order> => shop.send(createOrder, { as, body: { type: 'corel', desc: 'طرح', ...body }, files });

/** Places an order of `customer`, which `admin` accepts. */
export async function acceptedOrder(
  shop: Shop,
  admin: Person,
  customer: Person,
  files?: readonly Upload[],
): Promise<Order> {
  const { _id } = await placeOrder(shop, customer, files);
  return shop.send(acceptOrder, { as: admin, body: { designId: _id } });
}

/** Places an order of `customer` with `files`, which `admin` accepts and finishes with `results`. */
export async function finishedOrder(
  shop: Shop,
  admin: Person,
  customer: Person,
  results: readonly Upload[],
  files?: readonly Upload[],
): Promise<Order> {
  const { _id } = await acceptedOrder(shop, admin, customer, files);
  return shop.send(finishOrder, { as: admin, body: { designId: _id }, files: results });
}

/** The actions on orders; `admin` performs the admin's part in `orderIn`. */
export function actsIn(shop: Shop, admin: Person) {
  function act(
    action: PaidAction,
    orderId: string,
    as: Person | undefined,
    more: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const { fields, files } = given[action];
    const sent = { designId: orderId, ...fields, ...more };
    const call = endpointOf[action];
    return shop.call(call.method, `/api/${call.path}`, {
      ...(as && { as }),
      headers,
      ...(call.files ? { form: sent, files: files ?? [] } : { body: sent }),
    });
  }

  async function did(
    action: PaidAction,
    orderId: string,
    as: Person,
    more: Record<string, unknown> = {},
  ): Promise<Order> {
    const reply = await act(action, orderId, as, more);
    if (reply.status !== 200) throw new Error(`${action}: ${reply.text}`);
    return reply.body as Order;
  }

  const orderOf = async (customer: Person, type: PlainType = 'corel') =>
    (await placeOrder(shop, customer, [sample('svg')], { type }))._id;

  /** The wallet is as full as before when the order waits for its payment. */
  async function unpaidOrderOf(customer: Person): Promise<string> {
    const balance = await shop.balanceOf(customer);
    const move = (amount: number) =>
      shop.send(changeBalance, { as: admin, body: { userId: String(customer.id), amount, note: 'آزمایش' } });
    if (balance > 0) await move(-balance);
    const { _id } = await placeOrder(shop, customer, [sample('svg')], { pay: 'gateway' });
    if (balance > 0) await move(balance);
    return _id;
  }

  async function orderIn(situation: Situation, customer: Person): Promise<string> {
    const id = situation === 'unpaid' ? await unpaidOrderOf(customer) : await orderOf(customer);
    for (const [action, actor] of paths[situation])
      await did(action, id, actor === 'admin' ? admin : customer);
    return id;
  }

  return { act, did, orderOf, orderIn };
}

interface World {
  order: { status: string; type: string; price: number; paid: number; designer_id: number | null };
  events: {
    action: string;
    from_status: string | null;
    to_status: string;
    note: string;
    person_id: number;
  }[];
  files: { action: string; filename: string }[];
  /** Transfers of the customer's wallet for this order, oldest first, in tomans. */
  moved: { operation: string; amount: number }[];
  balance: number;
  notifications: { title: string; message: string; link: string | null }[];
  sms: { text: string }[];
  /** The number of rows, of all people, in every table that an action writes. */
  rows: Record<string, number>;
}

const written = [
  'orders',
  'order_events',
  'order_files',
  'transfers',
  'entries',
  'notifications',
  'sms_outbox',
  'audit',
  'idempotency_keys',
];

/** Reads everything that an action on an order can change. */
export async function worldOf(shop: Shop, id: string, customer: Person): Promise<World> {
  const rowsOf = async <T>(text: string, value: unknown): Promise<T[]> => {
    const { rows } = await shop.pool.query<{ row: T }>(
      `SELECT row_to_json(each) AS row FROM (${text}) AS each`,
      [value],
    );
    return rows.map(({ row }) => row);
  };
  const order = Number(id);
  const [row] = await rowsOf<World['order']>('SELECT * FROM orders WHERE id = $1', order);
  const [wallet] = await rowsOf<{ balance: number }>(
    'SELECT balance FROM accounts WHERE person_id = $1',
    customer.id,
  );
  if (!row) throw new Error(`no order ${id}`);
  const counts = sql.raw<{ name: string; count: number }>(
    written
      .map((name) => `SELECT '${name}' AS name, count(*)::int AS count FROM ${name}`)
      .join(' UNION ALL '),
  );
  return {
    order: row,
    events: await rowsOf('SELECT * FROM order_events WHERE order_id = $1 ORDER BY id', order),
    files: await rowsOf('SELECT * FROM order_files WHERE order_id = $1 ORDER BY id', order),
    moved: await rowsOf(
      `SELECT t.operation, e.amount FROM transfers t JOIN entries e ON e.transfer_id = t.id
        JOIN accounts a ON a.id = e.account_id AND a.kind = 'wallet' WHERE t.order_id = $1 ORDER BY e.id`,
      order,
    ),
    balance: wallet?.balance ?? 0,
    notifications: await rowsOf('SELECT * FROM notifications WHERE person_id = $1 ORDER BY id', customer.id),
    sms: await rowsOf('SELECT * FROM sms_outbox WHERE mobile = $1 ORDER BY id', customer.mobile),
    rows: Object.fromEntries(
      (await counts.execute(shop.db)).rows.map(({ name, count }) => [name, count] as const),
    ),
  };
}
