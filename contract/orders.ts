import * as z from 'zod/mini';
import { Brief, readBrief } from './briefs.ts';
import { endpoint } from './common/endpoint.ts';
import { fileKinds, StoredFile } from './common/files.ts';
import { id, instant, text, wholeNumber, yesNo } from './common/fields.ts';
import { isOneOf } from './common/one-of.ts';
import { PersonCard } from './people.ts';

export const orderTypes = ['corel', 'pen', 'ill', 'face', 'threeD', 'qr'] as const;
export type OrderType = (typeof orderTypes)[number];

export const orderTypeLabels: Record<OrderType, string> = {
  corel: 'طراحی کورل',
  pen: 'طراحی با قلم',
  ill: 'تصویرسازی',
  face: 'طراحی چهره',
  threeD: 'سه‌بعدی',
  qr: 'سفارش QR',
};

/** The words that pages write before the number of an order. */
export const orderNames: readonly string[] = ['شمارهٔ سفارش', 'شماره‌ی', ...Object.values(orderTypeLabels)];

export const qrTypeStays = 'نوع سفارش QR تغییر نمی‌کند.';

/** The types that `design/new` and `design/change` accept; only `design/qr/new` makes a `qr` order. */
export const plainTypes = ['corel', 'pen', 'ill', 'face', 'threeD'] as const;
export type PlainType = (typeof plainTypes)[number];
export const defaultType: PlainType = 'corel';
export const isPlain = (type: OrderType): type is PlainType => plainTypes.some((plain) => plain === type);

/** The statuses of an order that was paid, which reports count. */
export const paidStatuses = [
  'pending',
  'designing',
  'suspended',
  'revising',
  'finished',
  'rejected',
  'cancelled',
] as const;
export const orderStatuses = ['unpaid', ...paidStatuses] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export type Actor = 'customer' | 'admin';

const statusLabels = {
  unpaid: 'در انتظار پرداخت',
  pending: 'در انتظار طراحی',
  designing: 'در حال طراحی',
  revising: 'در انتظار بازنگری',
  finished: 'آمادهٔ دریافت',
  rejected: 'رد شده',
  cancelled: 'لغو شده',
};

/** The labels depend on the reader: a suspended order waits for the customer. */
export const orderStatusLabels: Record<Actor, Record<OrderStatus, string>> = {
  customer: { ...statusLabels, suspended: 'منتظر پاسخ شما' },
  admin: { ...statusLabels, suspended: 'منتظر مشتری' },
};

/** The order is in progress or delivered, so both sides may write. */
const alive = ['pending', 'designing', 'suspended', 'revising', 'finished'] as const;

export const inHand: readonly OrderStatus[] = ['designing', 'suspended', 'revising'];

/** The customer or the shop took the order back, and no action follows. */
export const takenBack = ['cancelled', 'rejected'] as const;
export const isTakenBack = (status: OrderStatus): status is (typeof takenBack)[number] =>
  isOneOf(takenBack, status);

/** `shop` is the shop itself: its jobs. */
type From = Partial<Record<Actor | 'shop', readonly OrderStatus[]>>;

interface ActionRule {
  /** The statuses each actor may do it from. */
  readonly from: From;
  /** The same for some types, where it differs. */
  readonly fromOf?: Partial<Record<OrderType, From>>;
  /** The new status; null keeps the old one. */
  readonly to: OrderStatus | null;
  /** The same for some types, where it differs. */
  readonly toOf?: Partial<Record<OrderType, OrderStatus>>;
  readonly label: string;
}

/**
 * The actions on an order: who may do each, from which statuses, and the status it leads to. The screen derives its
 * buttons from this table, and the server checks it with the order locked. A customer's `qr` order is finished in the
 * transaction that pays for it, and its code is then theirs, so only an admin ends it.
 */
export const orderActions = {
  pay: { from: { customer: ['unpaid'] }, to: 'pending', toOf: { qr: 'finished' }, label: 'پرداخت' },
  expire: { from: { shop: ['unpaid'] }, to: 'cancelled', label: 'پایان مهلت پرداخت' },
  accept: { from: { admin: ['pending', 'suspended', 'revising'] }, to: 'designing', label: 'پذیرش' },
  suspend: { from: { admin: ['pending', 'designing', 'revising'] }, to: 'suspended', label: 'پرسش از مشتری' },
  finish: {
    from: { admin: ['designing'] },
    fromOf: { qr: { admin: ['designing'], customer: ['pending'] } },
    to: 'finished',
    label: 'تحویل طرح',
  },
  reject: { from: { admin: ['pending', 'designing', 'suspended'] }, to: 'rejected', label: 'رد سفارش' },
  cancel: {
    from: { customer: ['unpaid', 'pending', 'suspended'], admin: ['pending', 'designing', 'suspended'] },
    fromOf: { qr: { customer: ['unpaid'], admin: ['pending', 'designing', 'suspended', 'finished'] } },
    to: 'cancelled',
    label: 'لغو سفارش',
  },
  revise: {
    from: { customer: ['finished'] },
    fromOf: { qr: {} },
    to: 'revising',
    label: 'درخواست بازنگری',
  },
  answer: { from: { customer: ['suspended'] }, to: null, label: 'پاسخ به پرسش' },
  change: {
    from: { admin: ['pending', 'designing', 'suspended', 'revising'] },
    to: null,
    label: 'تغییر نوع طرح',
  },
  promise: {
    from: { admin: ['pending', 'designing', 'suspended'] },
    fromOf: { qr: {} },
    to: null,
    label: 'تاریخ تحویل',
  },
  message: { from: { customer: alive, admin: alive }, to: null, label: 'نوشتن پیام' },
  approve: { from: { customer: ['finished'] }, fromOf: { qr: {} }, to: null, label: 'تأیید طرح' },
} as const satisfies Record<string, ActionRule>;

export type OrderAction = keyof typeof orderActions;

const rules: Record<OrderAction, ActionRule> = orderActions;

/** Returns the statuses from which `actor` may do `action` to an order of `type`; empty when the actor never may. */
export const mayBeFrom = (
  action: OrderAction,
  actor: Actor | 'shop',
  type: OrderType,
): readonly OrderStatus[] => (rules[action].fromOf?.[type] ?? rules[action].from)[actor] ?? [];

/** Returns the status that `action` leads to; null keeps the old one. */
export const statusAfter = (action: OrderAction, type: OrderType): OrderStatus | null =>
  rules[action].toOf?.[type] ?? rules[action].to;

/** Unpaid orders that a customer may have at a time, and the days after which one expires. */
export const unpaidLimits = { max: 5, days: 7 } as const;

/** Free revisions of an order, and the days after finishing in which they may be asked for. */
export const revisionLimits = { max: 3, days: 30 } as const;

export const orderFiles = { name: 'files', max: 10, maxBytes: 50 * 1024 * 1024, kinds: fileKinds } as const;

/**
 * A place on a picture as it is shown, with what its writer wants there. `x` and `y` are from 0 to 1, from the left and the top.
 * `fileId` is null if the file has been removed.
 */
export const Pin = z.object({
  _id: z.string(),
  fileId: z.nullable(z.string()),
  page: z.number(),
  x: z.number(),
  y: z.number(),
  text: z.string(),
  done: z.boolean(),
});
export type Pin = z.infer<typeof Pin>;

/** The events shown with an order; `before` asks for as many earlier ones. */
export const eventsShown = 200;

/** The id and the name of the shop itself are empty; a guest has no id. */
const Author = z.object({ _id: z.string(), name: z.string(), admin: z.boolean() });

/**
 * An action on an order, with the statuses before and after it; `from` is null for `create`. `note` is the text of a message, question,
 * answer, revision, delivery or wish. Its author gets its Idempotency-Key, by which a page recognizes a message whose
 * confirmation was lost. A `wish` comes from a guest, and only the customer sees it.
 */
export const OrderEvent = z.object({
  _id: z.string(),
  key: z.optional(z.string()),
  action: z.enum(['create', 'wish', ...(Object.keys(orderActions) as OrderAction[])]),
  from: z.nullable(z.enum(orderStatuses)),
  to: z.enum(orderStatuses),
  note: z.string(),
  by: Author,
  files: z.array(StoredFile),
  pins: z.array(Pin),
  createdAt: instant,
  /** Of a `wish`: whether the guest approved, and whether its customer has made it a revision. */
  wish: z.optional(z.object({ approves: z.boolean(), revised: z.boolean() })),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

const Revision = z.object({
  _id: z.string(),
  desc: z.string(),
  files: z.array(StoredFile),
  createdAt: instant,
});

/** A delivery; the first has number 1. */
export const Version = z.object({
  number: z.number(),
  files: z.array(StoredFile),
  note: z.string(),
  by: Author,
  createdAt: instant,
});
export type Version = z.infer<typeof Version>;

/** An order's open payment at the gateway. `amount` is in tomans and at least the minimum of a charge. */
const OrderPayment = z.object({ paymentId: z.string(), gatewayUrl: z.string(), amount: z.number() });

/** `price` is the current price in tomans, after the level's discount; `filename` is the first file's name. */
export const Order = z.object({
  _id: z.string(),
  orderNumber: z.number(),
  type: z.enum(orderTypes),
  status: z.enum(orderStatuses),
  desc: z.string(),
  price: z.number(),
  userId: z.string(),
  user: z.optional(PersonCard),
  designer: z.optional(z.object({ _id: z.string(), name: z.string() })),
  filename: z.nullable(z.string()),
  files: z.array(StoredFile),
  results: z.array(StoredFile),
  /** The newest, or those before one; oldest first. */
  events: z.optional(z.array(OrderEvent)),
  /** There are events before the oldest of these. */
  hasEarlier: z.optional(z.boolean()),
  /** With `hasEarlier`: how many pins are on each file in all (null: on removed ones), and how many more are guests'. */
  pinCounts: z.optional(
    z.array(z.object({ fileId: z.nullable(z.string()), count: z.number(), guests: z.number() })),
  ),
  /** All deliveries, oldest first. */
  versions: z.optional(z.array(Version)),
  revisions: z.optional(z.array(Revision)),
  rejectReason: z.optional(z.string()),
  suspendReason: z.optional(z.string()),
  /** Of a suspended order: its customer has answered the question. */
  answered: z.optional(z.boolean()),
  revisionsLeft: z.number(),
  fontId: z.optional(z.string()),
  /** Of an unpaid order, for its customer: its open payment, or null if there is none. */
  payment: z.optional(z.nullable(OrderPayment)),
  brief: z.optional(Brief),
  /** The code of a QR order; `url` is the address it encodes. */
  qr: z.optional(z.object({ code: z.string(), url: z.string() })),
  createdAt: instant,
  updatedAt: instant,
  /** Absent if it was never paid. */
  paidAt: z.optional(instant),
  acceptedAt: z.optional(instant),
  finishedAt: z.optional(instant),
  /** When its customer approved the newest delivery. */
  approvedAt: z.optional(instant),
  /** When the first delivery is promised, until it comes. */
  promisedFor: z.optional(instant),
  /** True if its promise has passed, also after the shop has set a new one. */
  late: z.optional(z.boolean()),
  /** Of a pending order, in `design/one` and on desks: its place in the queue from 1, if it is one of the first 500. */
  position: z.optional(z.number()),
  /** The day on which the files of an order cancelled before finishing are removed, or were. */
  filesEndAt: z.optional(instant),
});
export type Order = z.infer<typeof Order>;

const designId = z.object({ designId: id });

export const getOrder = endpoint('GET', 'design/one/{id}', 'person', {
  summary: 'One order with its files, results, versions, revisions and newest events, or those before one',
  hears: ['design'],
  query: z.object({ before: z.optional(id) }),
  answer: Order,
});

export const findOrder = endpoint('GET', 'design/number/{number}', 'person', {
  summary: "The id of an order by its number: a customer's own, an admin's any",
  hears: [],
  answer: z.object({ _id: z.string() }),
});

/**
 * The way to pay for an order. `wallet` refuses an order that the wallet cannot pay (INSUFFICIENT_BALANCE); `gateway` asks for the
 * missing amount at the bank, and the order stays `unpaid` until then.
 */
export const payBy = z._default(z.enum(['wallet', 'gateway']), 'wallet');

export const createOrder = endpoint('POST', 'design/new', 'customer', {
  summary: 'Place an order; its price is taken from the wallet, or what is missing is paid at the gateway',
  changes: ['design', 'balance'],
  answerIs: getOrder,
  body: z.object({
    type: z.enum(plainTypes, 'نوع طرح را انتخاب کنید.'),
    desc: z._default(text(), ''),
    fontId: z.optional(id),
    /** An earlier order of the same customer, whose first files are copied. */
    reorderOf: z.optional(id),
    pay: payBy,
    brief: z.optional(readBrief),
  }),
  files: orderFiles,
  rule: {
    field: 'desc',
    message: 'یک عکس بگذارید یا بنویسید چه می‌خواهید.',
    // Only the server knows the files that a reorder copies; a font maker's drawing counts as a file.
    holds: (
      {
        desc,
        fontId,
        reorderOf,
        brief,
      }: { desc: string; fontId?: string; reorderOf?: string; brief?: { text?: string } },
      files,
    ) => files > 0 || desc !== '' || fontId !== undefined || reorderOf !== undefined || Boolean(brief?.text),
  },
  answer: Order,
});

export const payOrder = endpoint('PUT', 'design/pay', 'customer', {
  summary: 'Pay an unpaid order from the wallet, or begin a payment of what is missing',
  changes: ['design', 'balance'],
  answerIs: getOrder,
  body: designId,
  answer: Order,
});

/** Days within which a delivery may be promised. */
export const promiseDays = 400;

const promiseAt = 'روز و ساعت تحویل درست نیست.';
// Not `z.iso.datetime`, which every page would fetch.
const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

export const promiseOrder = endpoint('PUT', 'design/promise', 'admin', {
  summary: 'Set when the first delivery of an order is promised, or null for no promise',
  changes: ['design'],
  answerIs: getOrder,
  body: z.object({
    designId: id,
    at: z.nullable(
      z.string(promiseAt).check(
        z.regex(isoInstant, promiseAt),
        z.refine((at) => !Number.isNaN(Date.parse(at)), promiseAt),
      ),
    ),
  }),
  answer: Order,
});

/** A larger program or CorelDRAW file is checked once it has been sent with its order or message. */
export const drawnAtOnce = 20 * 1024 * 1024;

export const drawProgram = endpoint('POST', 'design/program/pdf', 'person', {
  summary: 'The PDF of what an EPS draws that is chosen and not sent yet; nothing is kept',
  changes: [],
  files: {
    name: 'file',
    max: 1,
    maxBytes: drawnAtOnce,
    kinds: ['eps', 'ai'],
    missing: 'فایلی فرستاده نشد.',
  },
  answer: 'file',
});

export const drawCorel = endpoint('POST', 'design/corel/svg', 'person', {
  summary: 'The SVG of the pages of a CorelDRAW file that is chosen and not sent yet; nothing is kept',
  changes: [],
  files: {
    name: 'file',
    max: 1,
    maxBytes: drawnAtOnce,
    kinds: ['cdr'],
    missing: 'فایلی فرستاده نشد.',
  },
  answer: 'file',
});

export const getOrderResults = endpoint('GET', 'design/{id}/results.zip', 'person', {
  summary: 'The files of a delivery, zipped; the newest unless `version` has the number of another',
  query: z.object({ version: z.optional(wholeNumber(1, 10_000)) }),
  answer: 'file',
});

/** The options that actions share; those that move money change more. */
export const orderAct = { changes: ['design'], answer: Order, answerIs: getOrder } as const;

export const acceptOrder = endpoint('PUT', 'design/accept', 'admin', {
  ...orderAct,
  summary: 'Take an order on; the admin becomes its designer',
  body: designId,
});

export const finishOrder = endpoint('PUT', 'design/finish', 'admin', {
  ...orderAct,
  summary: 'Deliver an order with its result files and a line for its customer',
  body: z.object({ designId: id, note: z._default(text(undefined, 1000), '') }),
  files: { ...orderFiles, missing: 'حداقل یک فایل نتیجه بگذارید.' },
});

export const rejectOrder = endpoint('PUT', 'design/reject', 'admin', {
  ...orderAct,
  summary: 'Refuse an order, with a reason',
  changes: ['design', 'person'],
  body: z.object({ designId: id, reason: text('دلیل رد سفارش را بنویسید.'), refund: z.optional(yesNo) }),
});

export const suspendOrder = endpoint('PUT', 'design/suspend', 'admin', {
  ...orderAct,
  summary: 'Stop an order with a question to its customer',
  body: z.object({ designId: id, reason: text('پرسش خود از مشتری را بنویسید.') }),
});

export const cancelOrder = endpoint('PUT', 'design/cancel', 'person', {
  ...orderAct,
  summary: 'Cancel an order: its customer, or an admin',
  changes: ['design', 'balance', 'person'],
  body: z.object({ designId: id, reason: z._default(text(), ''), refund: z.optional(yesNo) }),
});

export const getBalanceDifference = endpoint('GET', 'design/balance', 'admin', {
  summary: 'What a change of type costs: new minus old, in tomans; positive: the customer pays',
  hears: ['design', 'person'],
  query: z.object({
    designId: z.optional(id),
    type: z.enum(plainTypes),
    newType: z.enum(plainTypes),
  }),
  answer: z.object({ data: z.object({ difference: z.number(), affordable: z.boolean() }) }),
});

export const changeOrderType = endpoint('PUT', 'design/change', 'admin', {
  ...orderAct,
  summary: "Change an order's type; the difference moves through the wallet",
  changes: ['design', 'person'],
  body: z.object({ designId: id, type: z.enum(plainTypes, 'نوع طرح را انتخاب کنید.') }),
});
