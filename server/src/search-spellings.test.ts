import { expect, test } from 'vitest';
import { questions } from '#contract/content';
import { getOrders, searchOrders, searchOverview } from '#contract/order-lists';
import { searchPeople } from '#contract/people';
import { createTicket, getTicketAdmins, getTickets, listTickets } from '#contract/tickets';
import { getTransactions } from '#contract/wallet';
import { placeOrder } from '../testing/acts.ts';
import { openShop } from '../testing/shop.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();
const customer = await shop.customer(900_000);

/** Two ways of typing one text: each is found by the other. */
const pairs: readonly (readonly [string, string])[] = [
  ['علی‌رضا', 'علیرضا'],
  ['علی‌رضا', 'علی رضا'],
  ['علیرضا', 'علی رضا'],
  ['می‌خواهم', 'میخواهم'],
  ['حسین‌زاده', 'حسین زاده'],
  ['کتاب‌ها', 'کتابها'],
  ['نیم‌\u200cفاصله', 'نیمفاصله'],
  ['گل\u200dآرا', 'گلآرا'],
  ['خوش\u00a0نویس', 'خوش‌نویس'],
  ['دل\u00adنواز', 'دلنواز'],
  ['مه\u2009سا', 'مهسا'],
  ['پری\u2060وش', 'پریوش'],
  ['\u202bمهتاب\u202c', 'مهتاب'],
  ['شب\u200bنم', 'شبنم'],
  ['آرش', 'ارش'],
  ['رئیسی', 'رییسی'],
  ['آئینه', 'آیینه'],
  ['آيينه', 'آئینه'],
  ['فاطمہ', 'فاطمه'],
  ['فاطمة', 'فاطمه'],
  ['نرگس', 'نرگس\u200f'],
  ['هستی', 'ھستی'],
  ['دەریا', 'دهریا'],
  ['خانۀ', 'خانه'],
  ['خانهٔ', 'خانه'],
  ['نامۂ', 'نامه'],
  ['علي', 'علی'],
  ['موسى', 'موسی'],
  ['موسیٰ', 'موسی'],
  ['شیرێن', 'شیرین'],
  ['پښتو', 'پشتو'],
  ['ژوندې', 'ژوندی'],
  ['زندگۍ', 'زندگی'],
  ['لڑکے', 'لرکی'],
  ['كوروش', 'کوروش'],
  ['ڪوروش', 'کوروش'],
  ['ګلاب', 'گلاب'],
  ['ڕۆژ', 'روژ'],
  ['گوڵ', 'گول'],
  ['كورۇش', 'کوروش'],
  ['ڈاکتر', 'داکتر'],
  ['ماں', 'مان'],
  ['ٹوپی', 'توپی'],
  ['ئاسۆ', 'آسو'],
  ['مؤمن', 'مومن'],
  ['مسئول', 'مسؤول'],
  ['رئوف', 'رووف'],
  ['أحمد', 'احمد'],
  ['إبراهيم', 'ابراهیم'],
  ['ٱمید', 'امید'],
  ['رأفت', 'رافت'],
  ['مسأله', 'مسئله'],
  ['مساله', 'مسأله'],
  ['مسئله', 'مساله'],
  ['هیأت', 'هیئت'],
  ['جرات', 'جرئت'],
  ['نائب', 'نایب'],
  ['مطمئن', 'مطمین'],
  ['مسائل', 'مسایل'],
  ['قرائت', 'قرایت'],
  ['جزء', 'جز'],
  ['سوء‌تفاهم', 'سو تفاهم'],
  ['انشاءالله', 'انشاالله'],
  ['مَهدی', 'مهدی'],
  ['محمّد', 'محمد'],
  ['حتماً', 'حتما'],
  ['حتماً', 'حتمأ'],
  ['اللّٰه', 'الله'],
  ['ﷲ', 'الله'],
  ['رحمٰن', 'رحمن'],
  ['ٱلرَّحۡمَٰنِ', 'الرحمن'],
  ['قٓۚ نون', 'ق نون'],
  ['صلۖى', 'صلی'],
  ['مـــریم', 'مریم'],
  ['ﻣﺮﻳﻢ', 'مریم'],
  ['ﻻله', 'لاله'],
  ['سال ۱۴۰۴', 'سال 1404'],
  ['سال ١٤٠٤', 'سال ۱۴۰۴'],
  ['سال १४०४', 'سال 1404'],
  ['Ｌｏｖｅ', 'love'],
  ['LOVE', 'love'],
  ['Café', 'CAFE'],
  ['Zoë', 'zoe'],
  ['Straße', 'strasse'],
  ['İzmir', 'izmir'],
  ['x²', 'x2'],
  ['«دوستت دارم»', 'دوستت دارم'],
  ['نام، نشان', 'نام نشان'],
  ['۱٬۲۵۰ تومان', '1250 تومان'],
  ['۱۲-۵', '12-5'],
  ['0912 111 0001', '+98 (0) 912-111-0001'],
  ['۰۹۱۲۱۱۱۰۰۰۱', '00989121110001'],
];

test.each(pairs)('«%s» and «%s» find one another', async (one, two) => {
  for (const [written, typed] of [
    [one, two],
    [two, one],
  ] as const) {
    const { _id } = await shop.send(questions.create, {
      as: admin,
      body: { department: 'other', question: `پیش ${written} پس`, answer: 'پاسخ' },
    });
    const rows = await shop.send(questions.list, { as: admin, query: { search: typed, filter: 'newest' } });
    expect(rows.data.map((each) => each._id)).toContain(_id);
  }
});

test('letters that distinguish words stay apart', async () => {
  const { _id } = await shop.send(questions.create, {
    as: admin,
    body: { department: 'other', question: 'کاج پیر', answer: 'پاسخ' },
  });
  for (const search of ['گاج', 'کاچ', 'بیر', 'کاخ', 'پیز']) {
    const { data } = await shop.send(questions.list, { as: admin, query: { search } });
    expect(data.map((each) => each._id)).not.toContain(_id);
  }
});

test('an order is found by its number as pages write it', async () => {
  const { _id, orderNumber: number } = await placeOrder(shop, customer, [], { desc: 'نیلوفر' });
  await placeOrder(shop, customer, [], { desc: 'نیلوفر' });
  const persian = number.toLocaleString('fa-IR', { useGrouping: false });
  const forms = [
    `طراحی کورل ${persian}`,
    `طراحی‌کورل ${number}`,
    `#${number}`,
    `# ${persian}`,
    `سفارش ${persian}`,
    `سفارش${persian}`,
    `سفارش #${number}`,
    `شمارهٔ سفارش: ${persian}`,
    `شماره‌ی ${persian}`,
    number.toLocaleString('fa-IR'),
    number.toLocaleString('en-US'),
    `(${persian})`,
    `سفارش ${persian} نیلوفر`,
  ];
  for (const search of forms) {
    const own = await shop.send(getOrders, { as: customer, query: { search } });
    expect([search, own.data.map((each) => each._id)]).toEqual([search, [_id]]);
    const all = await shop.send(searchOrders, { as: admin, query: { search } });
    expect([search, all.designs.map((each) => each._id)]).toEqual([search, [_id]]);
    const seen = await shop.send(searchOverview, { as: customer, query: { search } });
    expect([search, seen.data.map((each) => each._id)]).toEqual([search, [_id]]);
  }
  for (const search of [`سفارش ${persian}`, `#${number}`, number.toLocaleString('fa-IR')]) {
    const { data } = await shop.send(getTransactions, { as: customer, query: { search } });
    expect(data.map((each) => each.orderNumber)).toEqual([number]);
  }
  // Without a number the words are ordinary ones.
  expect((await shop.send(getOrders, { as: customer, query: { search: 'کورل' } })).data).toEqual([]);
});

test('a ticket is found by its number as pages write it', async () => {
  const { _id, number } = await shop.send(createTicket, {
    as: customer,
    body: { title: 'پرسشی دربارهٔ نگین', department: 'design', text: 'سلام' },
  });
  const persian = number.toLocaleString('fa-IR', { useGrouping: false });
  for (const search of [`تیکت ${persian}`, `تیکت${number}`, `#${number}`, number.toLocaleString('fa-IR')]) {
    const own = await shop.send(getTickets, { as: customer, query: { search } });
    expect([search, own.data.map((each) => each._id)]).toEqual([search, [_id]]);
    const all = await shop.send(listTickets, { as: admin, query: { search } });
    expect([search, all.data.map((each) => each._id)]).toEqual([search, [_id]]);
  }
  for (const before of ['tel:+98', 'موبایل 0', 'شماره 0', 'تلفن: 0']) {
    const search = `${before}${customer.mobile.slice(1)}`;
    const { data } = await shop.send(listTickets, { as: admin, query: { search } });
    expect([search, data.map((each) => each._id)]).toEqual([search, [_id]]);
  }
});

test('a person is found by a mobile in each usual form, also beside the name', async () => {
  const { mobile, id } = await shop.signIn();
  await shop.pool.query(`UPDATE people SET name = 'نمونه‌نام' WHERE id = $1`, [id]);
  const [a, b, c] = [mobile.slice(1, 4), mobile.slice(4, 7), mobile.slice(7)];
  const forms = [
    `0${a} ${b} ${c}`,
    `+98 ${a} ${b} ${c}`,
    `+98(0)${a}-${b}-${c}`,
    `0098${a}${b}${c}`,
    `98${a}${b}${c}`,
  ];
  const named = [
    `tel:+98${a}${b}${c}`,
    `موبایل 0${a}${b}${c}`,
    `شماره 0${a} ${b} ${c}`,
    `شمارهٔ تماس: 0${a}${b}${c}`,
    `تلفن +98${a}${b}${c}`,
    `"0${a}${b}${c}"`,
    `«0${a}:${b}:${c}»`,
    `0${a}~${b}~${c}`,
  ];
  for (const typed of [...forms, ...named, `0${a}.${b}.${c}`, `0${a}–${b}–${c}`, `0${a}/${b}/${c}`])
    for (const search of [typed, `نمونهنام ${typed}`, `${typed} نمونه نام`]) {
      const { users } = await shop.send(searchPeople, { as: admin, query: { search } });
      expect([search, users.map((each) => each._id)]).toEqual([search, [String(id)]]);
    }
});

test('admins are listed by the Persian alphabet', async () => {
  for (const name of [
    'وحید',
    'پارسا',
    'گلناز',
    'آرش',
    'ژاله',
    'چیستا',
    'کاوه',
    'یاسمن',
    'هما',
    'علی‌رضا',
    'علی',
  ])
    await shop.pool.query(`UPDATE people SET name = $1 WHERE id = $2`, [name, (await shop.signInAdmin()).id]);
  const { data } = await shop.send(getTicketAdmins, { as: admin });
  expect(data.map((each) => each.name).filter((name) => /[آ-ی]/.test(name))).toEqual([
    'آرش',
    'پارسا',
    'چیستا',
    'ژاله',
    'علی',
    'علی‌رضا',
    'کاوه',
    'گلناز',
    'وحید',
    'هما',
    'یاسمن',
  ]);
});
