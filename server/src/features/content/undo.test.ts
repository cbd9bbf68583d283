import { expect, test } from 'vitest';
import * as contract from '#contract/content';
import { getPrices } from '#contract/pricing';
import { createQr } from '#contract/qr';
import { sql } from 'kysely';
import { mediaBase } from '#contract/common/media';
import { jobsOf } from '../../jobs.ts';
import { conflict, contentIn, without } from '../../../testing/content.ts';
import { storedFiles } from '../../../testing/kept-files.ts';
import { picture } from '../../../testing/pictures.ts';
import { makeTextCode, qrOf } from '../../../testing/qr.ts';
import { openShop } from '../../../testing/shop.ts';
import { holdCategory } from '../orders/qr/queries.ts';

const shop = await openShop();
const [admin, other, customer] = [
  await shop.signInAdmin(),
  await shop.signInAdmin(),
  await shop.customer(10_000_000),
];

const { undo, refusedUndo, changesOf, addQuestion, addCategory, setCategoryPicture } = contentIn(shop, admin);
const getQuestion = (id: string) => shop.send(contract.questions.get, { as: admin, params: { id } });
const noQuestion = (id: string) => shop.refused(contract.questions.get, { as: admin, params: { id } });
const listedQuestions = async () =>
  (await shop.send(contract.questions.list, { as: admin, query: { count: 100 } })).data.map(({ _id }) => _id);
const addText = (categoryId: string, title: string) =>
  shop.send(contract.qrTexts.create, {
    as: admin,
    body: { categoryId, input: 'text', title, text: `متن ${title}`, poet: 'حافظ' },
  });

test('a change, an addition and a removal are undone one after the other, and undoing is undone too', async () => {
  const made = await addQuestion('نخست');
  const params = { id: made._id };
  const changed = await shop.send(contract.questions.change, { as: admin, params, body: { answer: 'دوم' } });
  const removed = await shop.send(contract.questions.delete, { as: admin, params, query: {} });
  expect(await refusedUndo(changed.change)).toMatchObject(conflict);

  const back = await undo(removed.change);
  expect(without(await getQuestion(made._id))).toEqual(without(changed));
  expect(await refusedUndo(made.change)).toMatchObject(conflict);
  await undo(changed.change);
  expect(without(await getQuestion(made._id))).toEqual(without(made));
  expect(await refusedUndo(back.change)).toMatchObject(conflict);
  const gone = await undo(made.change);
  expect(await noQuestion(made._id)).toMatchObject({ status: 404 });
  await undo(gone.change);
  expect(without(await getQuestion(made._id))).toEqual(without(made));

  const record = await changesOf('questions', made._id);
  expect(record.map(({ action, undo: state }) => [action, state])).toEqual([
    ['create', 'possible'],
    ['remove', 'done'],
    ['change', 'possible'],
    ['create', 'changed'],
    ['remove', 'done'],
    ['change', 'done'],
    ['create', 'possible'],
  ]);
  expect(record[0]).toMatchObject({ undoes: gone.change });
  expect(record.at(-1)).toMatchObject({ undoes: null });
  expect(await refusedUndo('999999999')).toMatchObject({ status: 404 });
});

test('of two who undo the same change at once one does', async () => {
  const made = await addQuestion('با هم');
  const params = { id: made._id };
  const { change } = await shop.send(contract.questions.change, {
    as: admin,
    params,
    body: { answer: 'دو' },
  });
  const replies = await Promise.all(
    [admin, other, admin].map((as) =>
      shop.call('POST', `/api/admin/content/changes/${change}/undo`, { as, body: {} }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect((await getQuestion(made._id)).answer).toBe('پاسخ');
});

test('what another admin has changed since is not undone', async () => {
  const made = await addQuestion('از دو نفر');
  const params = { id: made._id };
  const mine = await shop.send(contract.questions.change, { as: admin, params, body: { answer: 'من' } });
  await shop.send(contract.questions.change, { as: other, params, body: { question: 'دیگری' } });
  expect(await refusedUndo(mine.change)).toMatchObject(conflict);
  expect(await refusedUndo(made.change)).toMatchObject(conflict);
  expect(await getQuestion(made._id)).toMatchObject({ answer: 'من', question: 'دیگری' });
});

test('what was removed comes back at its place, also when the places have moved', async () => {
  const made: string[] = [];
  for (const name of ['الف', 'ب', 'پ', 'ت']) made.push((await addQuestion(name))._id);
  const [first = '', second = '', third = '', fourth = ''] = made;
  const own = async () => (await listedQuestions()).filter((id) => made.includes(id));
  const remove = (id: string) =>
    shop.send(contract.questions.delete, { as: admin, params: { id }, query: {} });
  const removed = await remove(second);
  await undo(removed.change);
  expect(await own()).toEqual([first, second, third, fourth]);

  const again = await remove(second);
  await shop.send(contract.questions.arrange, { as: admin, body: { ids: [first, fourth, third] } });
  await undo(again.change);
  expect(await own()).toEqual([first, second, fourth, third]);
});

test('an order is undone unless it has changed again, and a new one may say what it has read', async () => {
  const made: string[] = [];
  for (const name of ['یکم', 'دوم', 'سوم']) made.push((await addQuestion(name))._id);
  const own = async () => (await listedQuestions()).filter((id) => made.includes(id));
  const order = (ids: string[], before?: string[]) =>
    shop.send(contract.questions.arrange, { as: admin, body: { ids, ...(before && { before }) } });
  const [first = '', second = '', third = ''] = made;
  const one = await order([third, first, second], made);
  expect(await shop.send(contract.questions.arrange, { as: admin, body: { ids: await own() } })).toEqual({
    ok: true,
  });
  expect(
    await shop.refused(contract.questions.arrange, {
      as: other,
      body: { ids: [second, first, third], before: made },
    }),
  ).toMatchObject(conflict);
  const two = await order([second, third, first], [third, first, second]);
  expect(await refusedUndo(one.change)).toMatchObject(conflict);
  await undo(two.change);
  await undo(one.change);
  expect(await own()).toEqual(made);
  expect(await refusedUndo(one.change)).toMatchObject(conflict);

  const shown = (await changesOf('questions')).find(({ action }) => action === 'order');
  expect(shown?.names).toMatchObject({ [first]: 'یکم', [second]: 'دوم', [third]: 'سوم' });
  await shop.send(contract.questions.delete, { as: admin, params: { id: second }, query: {} });
  const later = (await changesOf('questions')).find(({ action }) => action === 'order');
  expect(later?.names).not.toHaveProperty(second);
});

test('a removal that says what it has read is refused with the item as it is', async () => {
  const made = await addQuestion('خوانده');
  const params = { id: made._id };
  await shop.send(contract.questions.change, { as: other, params, body: { answer: 'تازه' } });
  const query = { updatedAt: made.updatedAt };
  const refusal = await shop.refused(contract.questions.delete, { as: admin, params, query });
  expect(refusal).toMatchObject({ ...conflict, current: { answer: 'تازه' } });
  const { updatedAt } = await getQuestion(made._id);
  await shop.send(contract.questions.delete, { as: admin, params, query: { updatedAt } });
});

test('a scheduled price and discount come back whole', async () => {
  const quote = async () =>
    (await shop.send(getPrices, { as: customer, query: { type: 'ill' } })).data[0]?.total;
  const startsAt = new Date(shop.clock.now().getTime() + 86_400_000).toISOString();
  const params = { id: 'ill' };
  const change = (body: object) => shop.send(contract.prices.change, { as: admin, params, body });
  const usual = await quote();
  const scheduled = await change({ base: 300_000, startsAt });
  const settled = await change({ base: 280_000 });
  expect(await quote()).toBe(280_000);
  await undo(settled.change);
  const back = await shop.send(contract.prices.get, { as: admin, params });
  expect(back).toMatchObject({ base: 300_000, current: usual, startsAt });
  expect(await quote()).toBe(usual);
  shop.clock.move(86_401);
  expect(await quote()).toBe(300_000);
  // It has begun, and nobody has changed it since.
  await undo(scheduled.change);
  expect(await quote()).toBe(usual);

  const level = { id: 'vip' };
  const { discount } = await shop.send(contract.levelDiscounts.get, { as: admin, params: level });
  const lowered = await shop.send(contract.levelDiscounts.change, {
    as: admin,
    params: level,
    body: { discount: 33 },
  });
  await undo(lowered.change);
  expect(await shop.send(contract.levelDiscounts.get, { as: admin, params: level })).toMatchObject({
    discount,
    current: discount,
  });
});

test('every kind: a setting whose key is taken, a quick reply for all, a page, a font', async () => {
  const body = { key: 'undone', title: 'عنوان', value: 'مقدار', type: 'text' } as const;
  const setting = await shop.send(contract.settings.create, { as: admin, body });
  const removed = await shop.send(contract.settings.delete, {
    as: admin,
    params: { id: setting._id },
    query: {},
  });
  const rival = await shop.send(contract.settings.create, { as: admin, body });
  expect(await refusedUndo(removed.change)).toMatchObject(conflict);
  await undo(rival.change);
  await undo(removed.change);
  expect(without(await shop.send(contract.settings.get, { as: admin, params: { id: setting._id } }))).toEqual(
    without(setting),
  );

  const reply = await shop.send(contract.quickReplies.create, {
    as: admin,
    body: { title: 'سلام', text: 'متن', department: null },
  });
  const params = { id: reply._id };
  const narrowed = await shop.send(contract.quickReplies.change, {
    as: admin,
    params,
    body: { department: 'design' },
  });
  await undo(narrowed.change);
  expect((await shop.send(contract.quickReplies.get, { as: admin, params })).department).toBeUndefined();

  const font = (await shop.send(contract.fonts.list, { as: admin, query: {} })).data[0];
  const off = await shop.send(contract.fonts.change, {
    as: admin,
    params: { id: font?._id ?? '' },
    body: { enabled: false, name: 'دیگر' },
  });
  await undo(off.change);
  expect(await shop.send(contract.fonts.get, { as: admin, params: { id: font?._id ?? '' } })).toMatchObject({
    enabled: true,
    name: font?.name,
  });
});

test('a category comes back with its inputs and its picture, and its picture comes back too', async () => {
  const made = await addCategory('با تصویر');
  const params = { id: made._id };
  const status = async (path: string | null) => (await shop.call('GET', path ?? '')).status;
  const first = await setCategoryPicture(made._id);
  const second = await setCategoryPicture(made._id);
  expect([await status(first.image), await status(second.image)]).toEqual([404, 200]);
  const old = await shop.call('GET', `${first.image}?w=64`, { as: admin });
  expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect((await shop.call('GET', first.image ?? '', { as: await shop.customer() })).status).toBe(404);
  expect(
    await shop.refused(contract.setQrCategoryImage, {
      as: other,
      params,
      body: { updatedAt: first.updatedAt },
      files: [{ name: 'a.jpg', content: await picture(), part: 'image' }],
    }),
  ).toMatchObject({ ...conflict, current: { image: second.image, updatedAt: second.updatedAt } });
  await undo(second.change);
  expect([await status(first.image), await status(second.image)]).toEqual([200, 404]);
  expect((await shop.send(contract.qrCategories.get, { as: admin, params })).image).toBe(first.image);

  const { change } = await shop.send(contract.qrCategories.delete, { as: admin, params, query: {} });
  expect(await status(first.image)).toBe(404);
  await undo(change);
  expect(without(await shop.send(contract.qrCategories.get, { as: admin, params }))).toEqual(without(first));
  expect(await status(`${first.image}?w=64`)).toBe(200);

  // An item that another needs, and one that needs another.
  const text = await addText(made._id, 'متن');
  expect(await refusedUndo(made.change)).toMatchObject(conflict);
  const gone = await shop.send(contract.qrTexts.delete, { as: admin, params: { id: text._id }, query: {} });
  const last = await shop.send(contract.qrCategories.delete, { as: admin, params, query: {} });
  expect(await refusedUndo(gone.change)).toMatchObject(conflict);
  await undo(last.change);
  await undo(gone.change);
  expect(without(await shop.send(contract.qrTexts.get, { as: admin, params: { id: text._id } }))).toEqual(
    without(text),
  );
});

test('an import is undone whole, without what has changed since, and comes back', async () => {
  const { _id: categoryId } = await addCategory('از فایل');
  const before = await addText(categoryId, 'پیشین');
  const lines = Array.from({ length: 5000 }, (_, nth) => `${categoryId},text,عنوان ${nth},متن ${nth},`);
  const imported = await shop.send(contract.importQrTexts, {
    as: admin,
    body: {},
    files: [
      { name: 'texts.csv', content: ['categoryId,input,title,text,poet', ...lines].join('\n'), part: 'file' },
    ],
  });
  expect(imported).toMatchObject({ added: 5000 });
  const listed = async (query: object = {}) =>
    (await shop.send(contract.qrTexts.list, { as: admin, query: { categoryId, count: 100, ...query } })).data;
  const texts = await listed();
  const [, one] = texts;
  const late = await addText(categoryId, 'بعدی');
  await shop.send(contract.qrTexts.change, {
    as: other,
    params: { id: one?._id ?? '' },
    body: { title: 'عوض شد' },
  });
  const undone = await undo(imported.change);
  expect(undone).toMatchObject({ kept: 1 });
  expect((await listed()).map(({ _id }) => _id)).toEqual([before._id, one?._id, late._id]);
  expect(await refusedUndo(imported.change)).toMatchObject(conflict);
  const [record] = await changesOf('qr-texts');
  expect(record).toMatchObject({ action: 'remove', item: null, before: { added: 4999 }, undo: 'possible' });
  expect(record?.before).not.toHaveProperty('items');

  await undo(undone.change);
  const back = await listed();
  expect(back.map(({ _id }) => _id)).toEqual(texts.map(({ _id }) => _id));
  expect(await refusedUndo(undone.change)).toMatchObject(conflict);
});

test('only admins undo', async () => {
  const { change } = await addQuestion('مدیر');
  expect(await refusedUndo(change, customer)).toMatchObject({ status: 403 });
});

test('a code whose category is removed at the same moment is refused, and one that is being made keeps it', async () => {
  const waiting = async () => {
    for (;;) {
      const { rows } = await sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(shop.db);
      if (rows.length > 0) return;
    }
  };
  const gone = await addCategory('برداشته');
  const input = qrOf(gone._id, { values: { text: 'متن' } });
  let making: Promise<unknown> | undefined;
  await shop.platform.transaction(async (tx) => {
    await tx.deleteFrom('qr_categories').where('id', '=', Number(gone._id)).execute();
    making = shop.refused(createQr, { as: customer, ...input });
    await waiting();
  });
  expect(await making).toMatchObject({ status: 400, fields: { categoryId: expect.any(String) as string } });

  const held = await addCategory('گرفته');
  let removing: Promise<unknown> | undefined;
  await shop.platform.transaction(async (tx) => {
    expect(await holdCategory(tx, Number(held._id))).toBe(true);
    removing = shop.refused(contract.qrCategories.delete, { as: admin, params: { id: held._id }, query: {} });
    await waiting();
    await makeTextCode(shop, customer, held._id);
  });
  expect(await removing).toMatchObject(conflict);
});

test('after 30 days a replaced picture is dropped, and its change is not undone', async () => {
  const made = await addCategory('کهنه');
  const first = await setCategoryPicture(made._id);
  const second = await setCategoryPicture(made._id);
  const keyOf = (path: string | null) => path?.slice(mediaBase.length);
  const leftovers = () =>
    jobsOf(shop.platform)
      .find(({ name }) => name === 'leftovers')
      ?.run(new AbortController().signal);
  const kept = async () => (await storedFiles(shop.environment)).kept;
  shop.clock.move(29 * 86_400);
  await leftovers();
  expect(await kept()).toContain(keyOf(first.image));
  shop.clock.move(2 * 86_400);
  expect(await leftovers()).toMatchObject({ pictures: expect.any(Number) as number });
  expect(await kept()).not.toContain(keyOf(first.image));
  expect(await kept()).toContain(keyOf(second.image));
  const late = await shop.signInAdmin();
  expect(await refusedUndo(second.change, late)).toMatchObject(conflict);
  expect((await changesOf('qr-categories', made._id, late)).map(({ undo: state }) => state)).toEqual([
    'gone',
    'changed',
    'changed',
  ]);
});
