import { dayMs } from '#contract/common/tehran';
import { createQr } from '../../src/features/orders/qr/create.ts';
import { getCategories } from '../../src/features/orders/qr/service.ts';
import type { Ctx } from '../../src/platform/work/ctx.ts';
import type { Placing } from './orders.ts';

interface DemoCode {
  category: string;
  title: string;
  values: Record<string, string>;
  daysAgo: number;
}

const codes: readonly DemoCode[] = [
  {
    category: 'شعر و عشق',
    title: 'برای تو، همیشه',
    values: {
      to: 'همسفرم',
      text: 'هرگز نمیرد آن که دلش زنده شد به عشق\nثبت است بر جریدهٔ عالم دوام ما',
      poet: 'حافظ',
      from: 'همیشه کنار تو',
    },
    daysAgo: 6,
  },
  {
    category: 'لینک دلخواه',
    title: 'داستان حکاکی',
    values: {
      link: 'https://fa.wikipedia.org/wiki/%D8%AD%DA%A9%D8%A7%DA%A9%DB%8C',
      text: 'اگر دوست دارید بدانید این هنر از کجا آمده است، اینجا بخوانید.',
    },
    daysAgo: 2,
  },
];

export async function codePlacings(
  customer: (key: string, at: Date) => Ctx,
  now: number,
): Promise<Placing[]> {
  const { data: categories } = await getCategories(customer('categories', new Date(now)));
  return codes.flatMap(({ title, values, daysAgo, ...code }, place) => {
    const category = categories.find((each) => each.title === code.category);
    const at = now - daysAgo * dayMs;
    const body = { categoryId: category?._id ?? '', title, values, pay: 'wallet' } as const;
    if (!category) return [];
    return [{ at, place: () => createQr(customer(`code ${place}`, new Date(at)), body, [], {}) }];
  });
}
