import { expect, test } from 'vitest';
import * as contract from '#contract/content';
import { getPage } from '#contract/content';
import { searchFonts } from '#contract/fonts';
import { getOrder } from '#contract/orders';
import { getPrices } from '#contract/pricing';
import { getQrCategories, getQrTexts } from '#contract/qr';
import { getSettings } from '#contract/settings';
import { getHelpQuestions } from '#contract/tickets';
import { contentIn, inputs } from '../../../testing/content.ts';
import { placeOrder } from '../../../testing/acts.ts';
import { fillCategories, makeTextCode } from '../../../testing/qr.ts';
import { emitBegunPrices } from '../pricing/service.ts';
import { listen } from '../../../testing/listen.ts';
import { openShop } from '../../../testing/shop.ts';
import { fillPages } from './pages.ts';

const shop = await openShop();
const [admin, other, customer] = [
  await shop.signInAdmin(),
  await shop.signInAdmin(),
  await shop.customer(10_000_000),
];
await fillPages(shop.db);

const quote = async (type: 'corel' | 'pen' | 'ill' = 'corel') =>
  (await shop.send(getPrices, { as: customer, query: { type } })).data[0]?.total;
const tomorrow = () => new Date(shop.clock.now().getTime() + 86_400_000).toISOString();
const { addQuestion, addCategory, changesOf, setCategoryPicture } = contentIn(shop, admin);

test('a new price counts at once, and orders already made keep theirs', async () => {
  const made = await placeOrder(shop, customer);
  const params = { id: 'corel' };
  const price = await shop.send(contract.prices.get, { as: admin, params });
  expect(price).toMatchObject({ _id: 'corel', type: 'corel', base: 150_000, current: 150_000 });
  const changed = await shop.send(contract.prices.change, {
    as: admin,
    params,
    body: { base: 180_000, updatedAt: price.updatedAt },
  });
  expect(changed).toMatchObject({ base: 180_000, current: 180_000 });
  expect(changed.startsAt).toBeUndefined();
  expect(await quote()).toBe(180_000);
  expect((await shop.send(getOrder, { as: customer, params: { id: made._id } })).price).toBe(150_000);
  expect((await changesOf('prices', 'corel'))[0]).toMatchObject({
    action: 'change',
    by: { _id: String(admin.id) },
    before: { base: 150_000 },
    after: { base: 180_000 },
  });
});

test('a price and a discount set for later begin by themselves', async () => {
  const startsAt = tomorrow();
  const price = await shop.send(contract.prices.change, {
    as: admin,
    params: { id: 'pen' },
    body: { base: 300_000, startsAt },
  });
  expect(price).toMatchObject({ base: 300_000, current: 200_000, startsAt });
  const discount = await shop.send(contract.levelDiscounts.change, {
    as: admin,
    params: { id: 'normal' },
    body: { discount: 10, startsAt },
  });
  expect(discount).toMatchObject({ _id: 'normal', discount: 10, current: 0, startsAt });
  expect(await quote('pen')).toBe(200_000);
  const open = await listen(shop, customer);
  expect(await emitBegunPrices(shop.platform)).toEqual({ begun: 0 });
  shop.clock.move(86_401);
  expect(await quote('pen')).toBe(270_000);
  expect(await emitBegunPrices(shop.platform)).toEqual({ begun: 2 });
  await open.until((event) => event.type === 'content');
  open.close();
  expect(await emitBegunPrices(shop.platform)).toEqual({ begun: 0 });
  expect(await quote('pen')).toBe(270_000);
  expect(await shop.send(contract.prices.get, { as: admin, params: { id: 'pen' } })).toMatchObject({
    base: 300_000,
    current: 300_000,
  });
  // A later one on top of one that has begun keeps that one until then.
  await shop.send(contract.prices.change, {
    as: admin,
    params: { id: 'pen' },
    body: { base: 100, startsAt: tomorrow() },
  });
  expect(await quote('pen')).toBe(270_000);
  await shop.send(contract.prices.change, { as: admin, params: { id: 'pen' }, body: { base: 200_000 } });
  await shop.send(contract.levelDiscounts.change, {
    as: admin,
    params: { id: 'normal' },
    body: { discount: 0 },
  });
  expect(await quote('pen')).toBe(200_000);
});

test('an empty change of a scheduled price changes nothing', async () => {
  const params = { id: 'ill' };
  const change = (body: object) => shop.send(contract.prices.change, { as: admin, params, body });
  const startsAt = tomorrow();
  const before = await change({ base: 300_000, startsAt });
  const same = await change({});
  expect(same).toMatchObject({ base: 300_000, current: before.current, startsAt });
  expect(same.change).toBeUndefined();
  await change({ base: before.current, startsAt: null });
  expect(
    await shop.refused(contract.prices.change, {
      as: admin,
      params,
      body: { base: 1, startsAt: '2099-02-31' },
    }),
  ).toMatchObject({ status: 400 });
});

test('prices and levels are only changed', async () => {
  const list = await shop.send(contract.prices.list, { as: admin, query: {} });
  expect(list.data.map(({ _id }) => _id)).toEqual(['corel', 'pen', 'ill', 'face', 'threeD', 'qr']);
  const found = async (
    call: typeof contract.prices.list | typeof contract.levelDiscounts.list,
    search: string,
  ) => (await shop.send(call, { as: admin, query: { search } })).data.map(({ _id }) => _id);
  expect(await found(contract.prices.list, 'سه‌بعدي')).toEqual(['threeD']);
  expect(await found(contract.prices.list, 'corel')).toEqual(['corel']);
  expect(await found(contract.levelDiscounts.list, 'ویژه')).toEqual(['vip']);
  for (const kind of ['prices', 'levels', 'pages', 'fonts']) {
    expect((await shop.call('POST', `/api/admin/content/${kind}`, { as: admin, body: {} })).status).toBe(404);
    expect((await shop.call('DELETE', `/api/admin/content/${kind}/corel`, { as: admin })).status).toBe(404);
  }
  expect((await shop.call('GET', '/api/admin/content/nothing', { as: admin })).status).toBe(404);
  for (const base of [-1, 1.5, 'ده', 2_000_000_000])
    expect(
      await shop.call('PUT', '/api/admin/content/prices/corel', { as: admin, body: { base } }),
    ).toMatchObject({ status: 400, body: { fields: { base: expect.any(String) } } });
  for (const discount of [-1, 91])
    expect(
      await shop.call('PUT', '/api/admin/content/levels/vip', { as: admin, body: { discount } }),
    ).toMatchObject({ status: 400, body: { fields: { discount: expect.any(String) } } });
  expect(
    await shop.call('PUT', '/api/admin/content/prices/gold', { as: admin, body: { base: 1 } }),
  ).toMatchObject({ status: 404 });
});

test('a setting is public at once; its key is its own, its value fits its type', async () => {
  const body = { key: 'telegram', title: 'تلگرام', value: 'https://example.ir/shop', type: 'link' } as const;
  const made = await shop.send(contract.settings.create, { as: admin, body });
  expect(made).toMatchObject(body);
  const shown = async () => (await shop.send(getSettings, {})).info.find(({ key }) => key === 'telegram');
  expect(await shown()).toEqual(body);
  await shop.send(contract.settings.change, {
    as: admin,
    params: { id: made._id },
    body: { value: '/pages/contact' },
  });
  expect((await shown())?.value).toBe('/pages/contact');
  expect(await shop.refused(contract.settings.create, { as: admin, body })).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    fields: { key: expect.any(String) },
  });
  for (const value of [
    'javascript:alert(1)',
    'ftp://x.ir',
    '//evil.ir',
    '/\\evil.ir',
    'https://good.ir\\@evil.ir',
    'https://good.ir@evil.ir',
    'سلام',
    '\u200c',
    '',
  ])
    expect(
      await shop.refused(contract.settings.change, { as: admin, params: { id: made._id }, body: { value } }),
    ).toMatchObject({ status: 400, fields: { value: expect.any(String) } });
  const typed = (type: 'phone' | 'card' | 'number' | 'hours' | 'link', value: string) =>
    shop.send(contract.settings.change, { as: admin, params: { id: made._id }, body: { type, value } });
  expect((await typed('phone', '۰۲۱-۱۲۳۴۵۶۷۸')).value).toBe('02112345678');
  expect((await typed('phone', 'tel:+98 (21) 1234–5678')).value).toBe('+982112345678');
  expect((await typed('card', '6037 9912 3456 7890')).value).toBe('6037991234567890');
  expect((await typed('card', '۶۰۳۷/۹۹۱۲/۳۴۵۶/۷۸۹۰')).value).toBe('6037991234567890');
  expect((await typed('link', ' example.ir/shop\u200c')).value).toBe('https://example.ir/shop');
  for (const [written, number] of [
    ['۲٫۵', '2.5'],
    ['2.500', '2.500'],
    ['۲٬۵۰۰', '2500'],
    ['−7', '-7'],
  ] as const)
    expect((await typed('number', written)).value).toBe(number);
  for (const wrong of ['1,5', '0x7', '1e3', '2.5.1']) await expect(typed('number', wrong)).rejects.toThrow();
  await expect(typed('card', '123')).rejects.toThrow();
  await expect(typed('hours', 'هر روز')).rejects.toThrow();
  const removed = await shop.call('DELETE', `/api/admin/content/settings/${made._id}`, { as: admin });
  expect(removed.body).toEqual({ ok: true });
  expect(removed.headers.get('change-id')).toMatch(/^\d+$/);
  expect(await shown()).toBeUndefined();
  expect(await shop.refused(contract.settings.get, { as: admin, params: { id: made._id } })).toMatchObject({
    status: 404,
  });
});

test('of two admins who change the same item one is told, with the item as it is now', async () => {
  const made = await addQuestion();
  const change = (as: typeof admin, answer: string) =>
    shop.call('PUT', `/api/admin/content/questions/${made._id}`, {
      as,
      body: { answer, updatedAt: made.updatedAt },
    });
  const replies = await Promise.all([change(admin, 'یک'), change(other, 'دو')]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const won = replies.find(({ status }) => status === 200)?.body as contract.Question | undefined;
  const lost = replies.find(({ status }) => status === 409)?.body;
  expect(lost).toMatchObject({ code: 'CONFLICT', current: { _id: made._id, answer: won?.answer } });
  // Without the time as it was read the last one wins.
  expect(
    (
      await shop.send(contract.questions.change, {
        as: other,
        params: { id: made._id },
        body: { answer: 'سه' },
      })
    ).answer,
  ).toBe('سه');
  expect((await changesOf('questions', made._id)).map(({ action }) => action)).toEqual([
    'change',
    'change',
    'create',
  ]);
});

test('questions are found, put in order and removed, and customers see each at once', async () => {
  const made = [await addQuestion('اولین'), await addQuestion('دومین'), await addQuestion('سومین')];
  const ids = made.map(({ _id }) => _id).toReversed();
  await shop.send(contract.questions.arrange, { as: admin, body: { ids } });
  const asked = (await shop.send(getHelpQuestions, { as: customer, query: {} })).data.map(({ _id }) => _id);
  expect(asked.filter((id) => ids.includes(id))).toEqual(ids);
  const listed = async (query: object) =>
    (await shop.send(contract.questions.list, { as: admin, query: { count: 100, ...query } })).data
      .map(({ _id }) => _id)
      .filter((id) => ids.includes(id));
  expect(await listed({ search: 'دومين' })).toEqual([made[1]?._id]);
  expect(await listed({})).toEqual(ids);
  expect(await listed({ filter: 'oldest' })).toEqual(ids.toReversed());
  expect(await listed({ filter: 'newest' })).toEqual(ids);
  expect(
    await shop.refused(contract.questions.arrange, { as: admin, body: { ids: ['999999'] } }),
  ).toMatchObject({ status: 404 });
  const [first = ''] = ids;
  expect(
    await shop.refused(contract.questions.arrange, { as: admin, body: { ids: [first, first] } }),
  ).toMatchObject({ status: 400 });
  await shop.send(contract.questions.delete, { as: admin, params: { id: first } });
  expect(
    (await shop.send(getHelpQuestions, { as: customer, query: {} })).data.map(({ _id }) => _id),
  ).not.toContain(first);
});

test('a repeat with the same key adds nothing', async () => {
  const body = { title: 'سلام', text: 'سلام {name}' };
  const headers = { 'idempotency-key': 'content-1' };
  const add = () => shop.call('POST', '/api/admin/content/quick-replies', { as: admin, body, headers });
  const [first, second] = [await add(), await add()];
  expect(second.body).toEqual(first.body);
  const { _id } = first.body as { _id: string };
  const change = (department: 'design' | null) =>
    shop.send(contract.quickReplies.change, { as: admin, params: { id: _id }, body: { department } });
  expect((await change('design')).department).toBe('design');
  expect((await change(null)).department).toBeUndefined();
});

test('a page is public; what is not filled in is for admins', async () => {
  const text = 'خط یک\n\n[[نشانی]]\n\nخط دو';
  const params = { id: 'contact' };
  await shop.send(contract.pages.change, { as: admin, params, body: { text, title: 'تماس' } });
  expect(await shop.send(getPage, { params })).toMatchObject({ title: 'تماس', text: 'خط یک\n\nخط دو' });
  expect((await shop.send(getPage, { as: admin, params })).text).toBe(text);
  expect(await shop.refused(getPage, { params: { id: 'nothing' } })).toMatchObject({ status: 404 });
  await fillPages(shop.db);
  expect((await shop.send(getPage, { as: admin, params })).text).toBe(text);
});

test('a font that is off is not offered, and one keeps its new name', async () => {
  const list = await shop.send(contract.fonts.list, { as: admin, query: { count: 100 } });
  const [font] = list.data;
  if (!font) throw new Error('no font');
  expect(font).toMatchObject({ enabled: true, licence: expect.any(String) });
  const offered = async () => (await shop.send(searchFonts, { as: customer, query: {} })).data;
  const change = (body: { enabled?: boolean; name?: string }) =>
    shop.send(contract.fonts.change, { as: admin, params: { id: font._id }, body });
  await change({ enabled: false });
  expect((await offered()).map(({ _id }) => _id)).not.toContain(font._id);
  await change({ enabled: true, name: 'نام تازه' });
  expect((await offered()).find(({ _id }) => _id === font._id)?.name).toBe('نام تازه');
});

test('categories and texts of QR orders: rules, pictures, import, and what needs them', async () => {
  const ids = await fillCategories(shop, customer);
  const made = await addCategory('دستهٔ تازه');
  expect(made).toMatchObject({ enabled: true, image: null, inputs });
  const offered = async () => (await shop.send(getQrCategories, { as: customer })).data.map(({ _id }) => _id);
  expect(await offered()).toContain(made._id);
  const params = { id: made._id };
  const pictured = await setCategoryPicture(made._id);
  expect(pictured.image).toMatch(/^\/media\//);
  expect((await shop.call('GET', pictured.image ?? '')).status).toBe(200);

  const csv = (text: string, partial?: 'true') =>
    shop.send(contract.importQrTexts, {
      as: admin,
      body: { ...(partial && { partial }) },
      files: [{ name: 'texts.csv', content: text, part: 'file' }],
    });
  const lines = `categoryId,input,title,text,poet\n${made._id},text,عنوان,"خط یک\nخط دو",حافظ\n${made._id},nothing,عنوان,متن,\n`;
  expect(await csv(lines)).toMatchObject({ added: 0, refused: [{ line: 4 }] });
  expect(await csv(`\ufeff${lines}`, 'true')).toMatchObject({ added: 1, refused: [{ line: 4 }] });
  const texts = await shop.send(getQrTexts, { as: customer, params, query: {} });
  expect(texts.data).toMatchObject([{ title: 'عنوان', text: 'خط یک\nخط دو', poet: 'حافظ' }]);
  const text = await shop.send(contract.qrTexts.create, {
    as: admin,
    body: { categoryId: made._id, input: 'text', title: 'دوم', text: 'متن' },
  });
  expect(text.poet).toBeUndefined();
  expect(
    (await shop.send(contract.qrTexts.list, { as: admin, query: { categoryId: made._id } })).data,
  ).toHaveLength(2);
  expect(
    await shop.refused(contract.qrTexts.change, {
      as: admin,
      params: { id: text._id },
      body: { input: 'x' },
    }),
  ).toMatchObject({ status: 400, fields: { input: expect.any(String) } });

  expect(await shop.refused(contract.qrCategories.delete, { as: admin, params })).toMatchObject({
    status: 409,
    code: 'CONFLICT',
  });
  expect(
    await shop.refused(contract.qrCategories.change, {
      as: admin,
      params,
      body: { inputs: [{ ...inputs[0], key: 'other' }] as never },
    }),
  ).toMatchObject({ status: 409 });
  await shop.send(contract.qrCategories.change, { as: admin, params, body: { enabled: false } });
  expect(await offered()).not.toContain(made._id);
  for (const { _id } of (
    await shop.send(contract.qrTexts.list, { as: admin, query: { categoryId: made._id } })
  ).data)
    await shop.send(contract.qrTexts.delete, { as: admin, params: { id: _id } });
  await shop.send(contract.qrCategories.delete, { as: admin, params });
  expect((await shop.call('GET', pictured.image ?? '')).status).toBe(404);

  await makeTextCode(shop, customer, ids.text);
  expect(
    await shop.refused(contract.qrCategories.delete, { as: admin, params: { id: ids.text } }),
  ).toMatchObject({ status: 409 });
});

test('a long table of ready texts keeps every letter, and one in another encoding is refused', async () => {
  const { _id: category } = await addCategory('دستهٔ بلند');
  const send = (content: string | Buffer) => ({
    as: admin,
    body: {},
    files: [{ name: 'texts.csv', content, part: 'file' }],
  });
  const text = 'م'.repeat(480);
  const rowsAfter = (first: string) =>
    Array.from({ length: 600 }, (_, at) => (at === 0 ? first + text : text));
  // It is decoded in pieces of 256 kB. The second table is one byte longer, so that a piece of one of them ends within a letter.
  const pieceBytes = 256 * 1024;
  const tables = ['', 'a'].map((first) => {
    const lines = rowsAfter(first).map((each) => `${category},text,عنوان,${each}`);
    return Buffer.from(`categoryId,input,title,text\n${lines.join('\n')}`);
  });
  expect(tables.some((table) => ((table[pieceBytes] ?? 0) & 0xc0) === 0x80)).toBe(true);
  for (const table of tables)
    expect(await shop.send(contract.importQrTexts, send(table))).toMatchObject({ added: 600, refused: [] });
  const stored = await shop.db
    .selectFrom('qr_texts')
    .select('text')
    .where('category_id', '=', Number(category))
    .orderBy('id')
    .execute();
  expect(stored.map((each) => each.text)).toEqual([...rowsAfter(''), ...rowsAfter('a')]);

  const [table = Buffer.alloc(0)] = tables;
  const cut = (length: number) => Buffer.concat([table.subarray(0, length - 1), Buffer.from([0xd9])]);
  const ofWindows = Buffer.from(table).fill(0xd4, 300_000, 300_002);
  for (const broken of [cut(table.length), cut(2 * pieceBytes), ofWindows])
    expect(await shop.refused(contract.importQrTexts, send(broken))).toMatchObject({
      status: 400,
      code: 'BAD_FILE',
      message: expect.stringContaining('UTF-8'),
    });
});

test('the record of changes cannot be changed', async () => {
  await addQuestion();
  await expect(shop.db.deleteFrom('content_changes').execute()).rejects.toThrow(/append-only/);
});
