import * as z from 'zod/mini';
import { chartQuery, MonthlyChart } from './common/chart.ts';
import { endpoint } from './common/endpoint.ts';
import { fileKinds, StoredFile } from './common/files.ts';
import { toPersianDigits } from './common/digits.ts';
import { fromJson, id, instant, line, recordNumber, searchText, text, yesNo } from './common/fields.ts';
import { isOneOf } from './common/one-of.ts';
import { listQuery, Metadata, pageOf } from './common/paging.ts';
import { parse } from './common/validation.ts';
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
  suspend: { from: { admin: ['pending', 'designing', 'revising'] }, to: 'suspended', label: 'تعلیق و پرسش' },
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

/** One step in the timeline: an action and the statuses before and after it; `from` is null for `create`. */
export const OrderEvent = z.object({
  _id: z.string(),
  action: z.enum(['create', ...(Object.keys(orderActions) as OrderAction[])]),
  from: z.nullable(z.enum(orderStatuses)),
  to: z.enum(orderStatuses),
  note: z.string(),
  /** The id and the name of the shop itself are empty. */
  by: z.object({ _id: z.string(), name: z.string(), admin: z.boolean() }),
  files: z.array(StoredFile),
  createdAt: instant,
});
export type OrderEvent = z.infer<typeof OrderEvent>;

export const briefMaterials = [
  'gold',
  'silver',
  'steel',
  'brass',
  'aluminium',
  'wood',
  'leather',
  'glass',
  'acrylic',
  'stone',
  'other',
] as const;
export type BriefMaterial = (typeof briefMaterials)[number];

/** The bounds of a brief: sides and the inner diameter of a ring in mm, and the letters of a text. */
export const briefLimits = {
  side: { min: 1, max: 2000 },
  ring: { min: 11, max: 26 },
  text: 200,
} as const;

const inMm = ({ min, max }: { min: number; max: number }, what: string) => {
  const message = `${what} ${toPersianDigits(min)} تا ${toPersianDigits(max)} میلی‌متر باشد.`;
  return z.optional(z.number(message).check(z.gte(min, message), z.lte(max, message)));
};

/** The material and size (mm) of a piece and the text to engrave. `textFontId` is an id from `font/name`. */
export const Brief = z.object({
  material: z.optional(z.enum(briefMaterials, 'جنس قطعه را از فهرست انتخاب کنید.')),
  widthMm: inMm(briefLimits.side, 'پهنا'),
  heightMm: inMm(briefLimits.side, 'بلندی'),
  ringMm: inMm(briefLimits.ring, 'قطر داخلی حلقه'),
  text: z.optional(line().check(z.maxLength(briefLimits.text))),
  textFontId: z.optional(id),
});
export type Brief = z.infer<typeof Brief>;

/** A brief, also as JSON in a form's field. Whatever is wrong with it is said of the field `brief`. */
const readBrief = z.transform((sent: unknown, { issues }) => {
  const brief = parse(Brief, fromJson(sent));
  if (brief.ok) return brief.data;
  issues.push({ code: 'custom', input: sent, message: Object.values(brief.fields)[0] });
  return z.NEVER;
}) as unknown as z.ZodMiniType<Brief, Brief>;
// zod's own description would bring 6 kB into every page.
readBrief.register(z.globalRegistry, {
  type: 'object',
  description: '{ material?, widthMm?, heightMm?, ringMm?, text?, textFontId? }',
});

const Revision = z.object({
  _id: z.string(),
  desc: z.string(),
  files: z.array(StoredFile),
  createdAt: instant,
});

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
  events: z.optional(z.array(OrderEvent)),
  revisions: z.optional(z.array(Revision)),
  rejectReason: z.optional(z.string()),
  suspendReason: z.optional(z.string()),
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

const designs = z.object({ designs: z.array(Order), metadata: Metadata });
const counter = z.object({ data: z.number() });
const designId = z.object({ designId: id });

export const getOrder = endpoint('GET', 'design/one/{id}', 'person', {
  summary: 'One order with its files, results, events and revisions',
  hears: ['design'],
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

export const getOrders = endpoint('GET', 'user/orders', 'customer', {
  summary: "The customer's orders",
  hears: ['design'],
  query: z.object({
    ...listQuery(),
    status: z.optional(z.enum(orderStatuses)),
    type: z.optional(z.enum(orderTypes)),
  }),
  answer: pageOf(Order),
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
  summary: "All of an order's result files, zipped",
  answer: 'file',
});

export const OrderOverview = z.pick(Order, { _id: true, type: true, orderNumber: true, status: true });
export type OrderOverview = z.infer<typeof OrderOverview>;

export const searchOverview = endpoint('GET', 'design/search/overview', 'person', {
  summary: "The header's search: a customer's own orders, an admin's all",
  hears: ['design'],
  query: z.object(listQuery()),
  answer: pageOf(OrderOverview),
});

export const getOrderChart = endpoint('GET', 'design/chart', 'customer', {
  summary: 'Orders created in each of the last 12 Jalali months',
  hears: ['design'],
  query: chartQuery,
  answer: MonthlyChart,
});

export const listOrders = endpoint('GET', 'design', 'admin', {
  summary: 'All orders',
  hears: ['design'],
  query: z.object(listQuery(5)),
  answer: designs,
});

const orderFilters = {
  status: z.optional(z.enum(orderStatuses)),
  type: z.optional(z.enum(orderTypes)),
  userId: z.optional(id),
  filename: z.optional(searchText),
  desc: z.optional(searchText),
  orderNumber: z.optional(recordNumber()),
};

export const searchOrders = endpoint('GET', 'design/search', 'admin', {
  summary: 'Orders by status, type, customer, file name, description, number or any text',
  hears: ['design'],
  query: z.object({ ...listQuery(), ...orderFilters }),
  answer: designs,
});

const { filter, search } = listQuery();

export const exportOrders = endpoint('GET', 'design/export.csv', 'admin', {
  summary: 'The same orders, all of them, as a table for spreadsheets (CSV, UTF-8 with BOM)',
  query: z.object({ filter, search, ...orderFilters }),
  answer: 'file',
});

export const listInHand = endpoint('GET', 'design/last', 'admin', {
  summary: 'Orders in hand: designing, suspended, revising',
  hears: ['design'],
  query: z.object(listQuery(5)),
  answer: designs,
});

export const countPending = endpoint('GET', 'design/pending', 'admin', {
  summary: 'How many orders wait to be accepted',
  hears: ['design'],
  answer: counter,
});

export const countToday = endpoint('GET', 'design/today', 'admin', {
  summary: 'How many orders were made today, by Tehran time',
  hears: ['design'],
  answer: counter,
});

/** The options that actions share; those that move money change more. */
const action = { changes: ['design'], answer: Order, answerIs: getOrder } as const;

export const acceptOrder = endpoint('PUT', 'design/accept', 'admin', {
  ...action,
  summary: 'Take an order on; the admin becomes its designer',
  body: designId,
});

export const finishOrder = endpoint('PUT', 'design/finish', 'admin', {
  ...action,
  summary: 'Deliver an order with its result files',
  body: designId,
  files: { ...orderFiles, missing: 'حداقل یک فایل نتیجه بگذارید.' },
});

export const rejectOrder = endpoint('PUT', 'design/reject', 'admin', {
  ...action,
  summary: 'Refuse an order, with a reason',
  changes: ['design', 'person'],
  body: z.object({ designId: id, reason: text('دلیل رد سفارش را بنویسید.'), refund: z.optional(yesNo) }),
});

export const suspendOrder = endpoint('PUT', 'design/suspend', 'admin', {
  ...action,
  summary: 'Stop an order with a question to its customer',
  body: z.object({ designId: id, reason: text('پرسش خود از مشتری را بنویسید.') }),
});

export const cancelOrder = endpoint('PUT', 'design/cancel', 'person', {
  ...action,
  summary: 'Cancel an order: its customer, or an admin',
  changes: ['design', 'balance', 'person'],
  body: z.object({ designId: id, reason: z._default(text(), ''), refund: z.optional(yesNo) }),
});

export const reviseOrder = endpoint('PUT', 'design/revision', 'customer', {
  ...action,
  summary: 'Ask for a change to a finished order',
  body: z.object({ designId: id, desc: text('بنویسید چه چیزی باید تغییر کند.') }),
  files: { ...orderFiles, orJson: true },
});

export const answerOrder = endpoint('PUT', 'design/answer', 'customer', {
  ...action,
  summary: "Answer a suspended order's question with text or files",
  body: z.object({ designId: id, text: z._default(text(), '') }),
  files: orderFiles,
  rule: {
    field: 'text',
    message: 'پاسخ خود را بنویسید یا فایلی بگذارید.',
    holds: ({ text: written }: { text: string }, files) => files > 0 || written !== '',
  },
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
  ...action,
  summary: "Change an order's type; the difference moves through the wallet",
  changes: ['design', 'person'],
  body: z.object({ designId: id, type: z.enum(plainTypes, 'نوع طرح را انتخاب کنید.') }),
});
