import { dayMs } from '#contract/common/tehran';
import { createQr } from '../../src/features/orders/qr/create.ts';
import { getCategories, getCodes } from '../../src/features/orders/qr/service.ts';
import type { Ctx } from '../../src/platform/work/ctx.ts';

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

/** Continues after the codes that exist already. */
export async function fillCodes(customer: (key: string, at: Date) => Ctx): Promise<void> {
  const now = Date.now();
  const at = ({ daysAgo }: DemoCode) => new Date(now - daysAgo * dayMs);
  const list = { page: 1, count: 1, filter: 'newest', search: '' } as const;
  const { metadata } = await getCodes(customer('codes', new Date(now)), list);
  const { data: categories } = await getCategories(customer('categories', new Date(now)));
  for (const [place, code] of codes.entries()) {
    const category = categories.find(({ title }) => title === code.category);
    if (place < metadata.total || !category) continue;
    const { title, values } = code;
    await createQr(
      customer(`code ${place}`, at(code)),
      { categoryId: category._id, title, values, pay: 'wallet' },
      [],
      {},
    );
  }
}
