/** The customer's orders, one or more in every status, with what was said about them. */
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs, hourMs } from '#contract/common/tehran';
import { type Order, orderFiles, type PlainType } from '#contract/orders';
import {
  acceptOrder,
  cancelOrder,
  finishOrder,
  rejectOrder,
  suspendOrder,
} from '../../src/features/orders/actions.ts';
import { markPin, reviseOrder, writeMessage } from '../../src/features/orders/conversations/conversation.ts';
import { createOrder } from '../../src/features/orders/create.ts';
import { getOrder } from '../../src/features/orders/service.ts';
import { shareOrder } from '../../src/features/orders/shares/service.ts';
import { sendWish } from '../../src/features/orders/shares/wishes.ts';
import { Refusal } from '../../src/platform/foundation/refusal.ts';
import { stageAll, type StagedFile } from '../../src/platform/files/store.ts';
import { stageBytes } from '../../src/platform/files/variants.ts';
import type { Caller } from '../../src/platform/sessions.ts';
import type { Ctx, Platform } from '../../src/platform/work/ctx.ts';
import { drawing, type Motif } from './drawings.ts';

type Step = (admin: Ctx, customer: Ctx, orderId: string) => Promise<unknown>;

interface DemoOrder {
  type: PlainType;
  desc: string;
  motif: Motif;
  sketch: string;
  daysAgo: number;
  steps: Step[];
  /** By default from the wallet. An order that it cannot pay waits for its payment. */
  pay?: 'gateway';
}

/** An order to be placed at a moment, in ms. */
export interface Placing {
  at: number;
  place: () => Promise<unknown>;
}

export const stage = (
  platform: Platform,
  name: string,
  ...drawn: Parameters<typeof drawing>
): Promise<StagedFile> => platform.files.stage(Readable.from(drawing(...drawn)), name, orderFiles);

const accept: Step = (admin, _, orderId) => acceptOrder(admin, { designId: orderId });
const finish =
  (motif: Motif, name: string, note = '', lines?: number): Step =>
  async (admin, _, orderId) =>
    finishOrder(admin, { designId: orderId, note }, [await stage(admin, name, motif, 'engraving', lines)]);
const say =
  (text: string): Step =>
  (_, customer, orderId) =>
    writeMessage(customer, { designId: orderId, text, pins: [] }, []);
const reply =
  (text: string): Step =>
  (admin, _, orderId) =>
    writeMessage(admin, { designId: orderId, text, pins: [] }, []);
type Spot = { x: number; y: number; text: string };
const revise =
  (desc: string, spots: Spot[] = []): Step =>
  async (_, customer, orderId) => {
    const fileId = (await getOrder(customer, orderId, {})).results[0]?._id ?? '';
    const pins = spots.map((spot) => ({ fileId, page: 1, ...spot }));
    return reviseOrder(customer, { designId: orderId, desc, pins }, []);
  };
const tickFirstPin: Step = async (admin, _, orderId) => {
  const pin = pinsOf(await getOrder(admin, orderId, {}))[0];
  return pin && markPin(admin, { designId: orderId, pinId: pin._id, done: true });
};
const pinsOf = ({ events = [] }: Order) => events.flatMap(({ pins }) => pins ?? []);
const askGuest =
  (title: string, wish: { name: string; text: string; pins: Spot[] }): Step =>
  async (_, customer, orderId) => {
    const { token } = await whenDrawn(() => shareOrder(customer, { designId: orderId, title }));
    return whenDrawn(() => sendWish(customer, token, { ...wish, approve: false }));
  };

/** Retries for a minute, because a slow machine may not have rendered the picture yet. */
async function whenDrawn<T>(act: () => Promise<T>, tries = 60): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'UNAVAILABLE' || tries === 0) throw error;
    await sleep(1000);
    return whenDrawn(act, tries - 1);
  }
}

const orders: DemoOrder[] = [
  {
    type: 'corel',
    desc: 'حاشیهٔ بافته برای انگشتر نقره، عرض رکاب ۷ میلی‌متر. خط‌ها یکدست و بسته باشند تا لیزر نقطهٔ سوخته نگذارد.',
    motif: 'band',
    sketch: 'طرح-رکاب.svg',
    daysAgo: 41,
    steps: [accept, finish('band', 'رکاب-نهایی.svg')],
  },
  {
    type: 'ill',
    desc: 'برگ برای پشت گردنبند استیل، ۲۲ میلی‌متر. اگر شد رگبرگ‌ها کمی ظریف‌تر شوند.',
    motif: 'leaf',
    sketch: 'برگ.svg',
    daysAgo: 18,
    steps: [
      say('یادم رفت بنویسم: گردنبند براق است، نه مات.'),
      accept,
      reply('ممنون؛ پس خط‌ها را کمی عمیق‌تر می‌گیریم تا روی براق هم دیده شوند.'),
      finish('leaf', 'برگ-آماده.svg', 'دمبرگ را جدا از قاب نگه داشتیم.'),
      revise('بقیه‌اش عالی است.', [
        { x: 0.5, y: 0.8, text: 'اینجا رگبرگ‌ها کمی از هم بازتر شوند.' },
        { x: 0.5, y: 0.14, text: 'نوک برگ کمی تیزتر شود.' },
      ]),
      tickFirstPin,
    ],
  },
  {
    type: 'pen',
    desc: 'پلاک یادبود با گل میانی؛ جنس برنج، ۶۰ در ۴۰ میلی‌متر.',
    motif: 'plate',
    sketch: 'پلاک.svg',
    daysAgo: 12,
    steps: [
      (admin, _, orderId) =>
        rejectOrder(admin, {
          designId: orderId,
          reason: 'کیفیت عکس برای این اندازه کافی نیست. لطفاً عکس واضح‌تری بفرستید و دوباره سفارش بدهید.',
        }),
    ],
  },
  {
    type: 'corel',
    desc: 'گل دوازده‌پر برای درِ ساعت جیبی، قطر ۳۸ میلی‌متر.',
    motif: 'rosette',
    sketch: 'گل-ساعت.svg',
    daysAgo: 9,
    steps: [
      accept,
      finish('rosette', 'گل-ساعت.svg', 'دوازده پر، با لبهٔ باز.', 20),
      revise('', [{ x: 0.5, y: 0.5, text: 'وسط گل خالی بماند تا حرف اول اسم جا شود.' }]),
      accept,
      tickFirstPin,
      finish('rosette', 'گل-ساعت-نهایی.svg', 'وسط گل خالی ماند و خط‌ها ظریف‌تر شدند.'),
      askGuest('درِ ساعت جیبی', {
        name: 'صاحب ساعت',
        text: 'خیلی خوب شده.',
        pins: [{ x: 0.82, y: 0.5, text: 'لبه کمی پررنگ‌تر می‌شود؟' }],
      }),
    ],
  },
  {
    type: 'corel',
    desc: 'نوار هندسی برای دستبند چرم، ۱۲ در ۱۸۰ میلی‌متر؛ تکرارها از هم جدا نشوند.',
    motif: 'band',
    sketch: 'دستبند.svg',
    daysAgo: 5,
    steps: [accept],
  },
  {
    type: 'face',
    desc: 'آویز بیضی با نقش گل و حلقه. روی نقرهٔ ۹۲۵ حک می‌شود.',
    motif: 'pendant',
    sketch: 'آویز.svg',
    daysAgo: 4,
    steps: [
      (admin, _, orderId) =>
        suspendOrder(admin, {
          designId: orderId,
          reason: 'قطر بیرونی آویز را می‌فرمایید؟ در طرح نوشته نشده است.',
        }),
    ],
  },
  {
    type: 'pen',
    desc: 'نقش حاشیه برای جعبهٔ چوبی، چهار ضلع هم‌اندازه.',
    motif: 'plate',
    sketch: 'جعبه.svg',
    daysAgo: 2,
    steps: [(_, customer, orderId) => cancelOrder(customer, { designId: orderId, reason: '' })],
  },
  {
    type: 'ill',
    desc: 'گل برجسته برای سکهٔ یادبود، قطر ۳۰ میلی‌متر؛ لبه خالی بماند.',
    motif: 'rosette',
    sketch: 'سکه.svg',
    daysAgo: 1,
    steps: [accept],
  },
  {
    type: 'corel',
    desc: 'بافت موج برای رکاب سایز ۷، مانند سفارش قبلی ولی دو خط نازک‌تر.',
    motif: 'band',
    sketch: 'موج.svg',
    daysAgo: 0,
    steps: [],
  },
  {
    type: 'threeD',
    desc: 'مدال برجستهٔ گل برای قالب ریخته‌گری، قطر ۴۵ میلی‌متر و عمق ۳ میلی‌متر.',
    motif: 'rosette',
    sketch: 'مدال.svg',
    daysAgo: 0,
    steps: [],
    pay: 'gateway',
  },
];

export const demoAddress = { ip: '127.0.0.1', network: '127.0.0.1', userAgent: 'demo' };

/** The idempotency key keeps a second fill from repeating the call. */
export const call = (platform: Platform, caller: Caller, key: string, at = new Date()): Ctx => ({
  ...platform,
  caller,
  idempotencyKey: `demo ${key}`,
  inputDigest: () => `demo ${key}`,
  formerDigest: () => `demo ${key}`,
  hasFiles: () => true,
  stageBytes: (data, kind) => stageBytes(platform.files, data, kind),
  discardAfterCall: () => {},
  stage: (made, limits) => stageAll(platform.files, made, limits),
  clock: { now: () => at, isPast: true },
  ...demoAddress,
});

/** The orders of the customer, each with all that happened to it. */
export const orderPlacings = (platform: Platform, admin: Caller, customer: Caller, now: number): Placing[] =>
  orders.map((order, position) => {
    const at = now - order.daysAgo * dayMs - 2 * hourMs;
    return { at, place: () => place(platform, admin, customer, order, position, at) };
  });

async function place(
  platform: Platform,
  admin: Caller,
  customer: Caller,
  order: DemoOrder,
  at: number,
  began: number,
): Promise<void> {
  const moment = (step: number) => new Date(began + step * (order.daysAgo > 0 ? 5 * hourMs : hourMs / 4));
  const sketch = await stage(platform, order.sketch, order.motif, 'sketch');
  const { type, desc, pay = 'wallet' } = order;
  const placed = await createOrder(call(platform, customer, `${at}`, moment(0)), { type, desc, pay }, [
    sketch,
  ]);
  for (const [index, step] of order.steps.entries()) {
    const ctx = (caller: Caller) => call(platform, caller, `${at} step ${index}`, moment(index + 1));
    await step(ctx(admin), ctx(customer), placed._id);
  }
}
