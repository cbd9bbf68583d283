import type { BodyInput } from '#contract/common/endpoint';
import { dayMs, hourMs } from '#contract/common/tehran';
import { parse } from '#contract/common/validation';
import { createCreation as call } from '#contract/fonts';
import { createCreation } from '../../src/features/fonts/service.ts';
import { createOrder } from '../../src/features/orders/create.ts';
import type { Ctx } from '../../src/platform/work/ctx.ts';
import type { Placing } from './orders.ts';

interface DemoDrawing {
  daysAgo: number;
  asked: BodyInput<typeof call>;
  /** The description of an order that takes it now. */
  order?: string;
}

const drawings: DemoDrawing[] = [
  {
    daysAgo: 33,
    asked: {
      name: 'حلقهٔ نامزدی سارا و امیر',
      text: 'عشق یعنی تو',
      fontId: 'gulzar',
      ring: { mm: 17.3, thickness: 1.6 },
      bandWidth: 6,
      fit: true,
      repeat: 2,
      ornament: 'heart',
    },
  },
  {
    daysAgo: 15,
    asked: {
      name: 'داخل رکاب، تاریخ ازدواج',
      text: '۱۴۰۴/۰۵/۱۷',
      fontId: 'vazirmatn',
      ring: { mm: 19.8, thickness: 1.8 },
      bandWidth: 4,
      letterHeight: 1.6,
      repeat: 3,
      ornament: 'dot',
      surface: 'inside',
    },
  },
  {
    daysAgo: 6,
    asked: {
      name: 'انگشتر مادر',
      text: 'مادر، بهشت من همین‌جاست',
      fontId: 'lalezar',
      ring: { mm: 16.5, thickness: 2 },
      bandWidth: 8,
      fit: true,
      margin: 1,
    },
  },
  {
    daysAgo: 1,
    asked: {
      text: 'Forever Yours',
      fontId: 'great-vibes',
      ring: { mm: 18.1, thickness: 1.5 },
      bandWidth: 7,
      fit: true,
      ornament: 'leaf',
    },
    order: 'دور بیرون رکاب، طلای ۱۸ عیار. گودی کم باشد تا لبهٔ حرف‌ها تیز بماند.',
  },
];

/** Saves the drawings and returns the orders that take them. */
export async function fillFonts(asCustomer: (key: string, at: Date) => Ctx, now: number): Promise<Placing[]> {
  const placings: Placing[] = [];
  for (const [at, { daysAgo, asked, order }] of drawings.entries()) {
    const began = now - daysAgo * dayMs - hourMs;
    const body = parse(call.body, asked);
    if (!body.ok) throw new Error(`the demo's drawing ${at}: ${JSON.stringify(body.fields)}`);
    const creation = await createCreation(asCustomer(`drawing ${at}`, new Date(began)), body.data);
    const placedAt = now - hourMs / 2;
    if (order)
      placings.push({
        at: placedAt,
        place: () =>
          createOrder(
            asCustomer(`drawing ${at} order`, new Date(placedAt)),
            { type: 'corel', desc: order, fontId: creation._id, pay: 'wallet' },
            [],
          ),
      });
  }
  return placings;
}
