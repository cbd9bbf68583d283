import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { pathOf } from '#contract/common/endpoint';
import type { Failure } from '#contract/common/errors';
import { type FileCheck, tooHeavy } from '#contract/common/file-checks';
import { addDevice, setLaser, submitDevice } from '#contract/devices';
import { orderFileCalls, ticketFileCalls } from '#contract/files';
import { acceptOrder, finishOrder } from '#contract/orders';
import { createTicket } from '#contract/tickets';
import { checkVersion } from '#engraving/inspecting/inspect';
import { storeVariant } from '../../platform/files/variants.ts';
import { checkDue, deleteOldChecks } from '../../platform/pictures/checks.ts';
import { laserOf } from '../devices/service.ts';
import { placeOrder } from '../../../testing/acts.ts';
import { openShop, type Upload } from '../../../testing/shop.ts';
import { epsOf, sample } from '../../../testing/samples.ts';
import { storedFiles } from '../../../testing/kept-files.ts';

const shop = await openShop();
const [admin, owner, stranger] = [
  await shop.signInAdmin(),
  await shop.customer(5_000_000),
  await shop.customer(1_000_000),
];

const svgOf = (inside: string): Upload => ({
  name: 'طرح.svg',
  content: `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="20mm" viewBox="0 0 40 20">${inside}</svg>`,
});
/** A square with a gap of 0.2 mm, and two squares that lie partly on each other. */
const faulty = svgOf(
  '<path d="M1 1H10V10H1V1.2" fill="none" stroke="#000" stroke-width="0.1"/><path d="M20 5h8v8h-8zM24 9h8v8h-8z" fill-rule="evenodd"/>',
);
const clean = svgOf('<path d="M5 5h20v10h-20z"/>');

async function orderWith(...files: Upload[]) {
  const order = await placeOrder(shop, owner, files);
  return { order, params: { id: order._id, fileId: order.files[0]?._id ?? '' } };
}

const field = (name: string): Upload => ({
  name,
  content: fs.readFileSync(
    path.join(import.meta.dirname, '../../../../engraving/reading/testing/field', name),
  ),
});

test('files from the field are checked as they look', async () => {
  const checkOf = async (name: string) => {
    const { params } = await orderWith(field(name));
    return shop.send(orderFileCalls.check, { as: owner, params });
  };
  const colors = ({ layers = [] }: FileCheck) => layers.map(({ color, outlines }) => `${color} ${outlines}`);
  expect(colors(await checkOf('white-fill-red-stroke.svg'))).toEqual(['#ffffff 2', '#ff0000 1', '#000000 1']);
  expect(colors(await checkOf('line-without-fill-none.svg'))).toEqual([
    '#ff0000 1',
    '#0000ff 1',
    '#000000 1',
  ]);
  const clipped = await checkOf('clip.pdf');
  expect(clipped.skipped).toEqual([]);
  expect([clipped.size?.width, clipped.size?.height]).toEqual([expect.closeTo(20, 2), expect.closeTo(20, 2)]);
  expect((await checkOf('pattern-fill.pdf')).skipped).toEqual(['pattern']);
  expect(await checkOf('linked-picture-only.svg')).toMatchObject({
    failure: expect.stringContaining('image'),
    skipped: ['image'],
  });
});

test('both sides see what is found in a vector file, and nobody else', async () => {
  const { order, params } = await orderWith(faulty);
  const check = await shop.send(orderFileCalls.check, { as: owner, params });
  expect(check).toMatchObject({
    size: { width: 31, height: 16 },
    unit: { name: 'mm', guessed: false },
    laser: { spot: 0.05 },
  });
  expect(check.failure).toBeUndefined();
  expect(new Set(check.findings?.map(({ kind }) => kind))).toEqual(new Set(['open', 'cancelling']));
  expect(check.findings?.find(({ kind }) => kind === 'open')).toMatchObject({
    count: 1,
    value: expect.closeTo(0.2, 3),
  });
  expect(await shop.send(orderFileCalls.check, { as: admin, params })).toEqual(check);
  expect(await shop.refused(orderFileCalls.check, { as: stranger, params })).toMatchObject({ status: 404 });

  await shop.send(acceptOrder, { as: admin, body: { designId: order._id } });
  const done = await shop.send(finishOrder, {
    as: admin,
    body: { designId: order._id },
    files: [clean],
  });
  const result = { id: order._id, fileId: done.results[0]?._id ?? '' };
  expect((await shop.send(orderFileCalls.check, { as: owner, params: result })).findings).toEqual([]);
});

test('it is checked with the laser of the customer, whoever asks', async () => {
  const { params } = await orderWith(svgOf('<path d="M5 5h20v0.1h-20z"/>'));
  const kinds = async () =>
    (await shop.send(orderFileCalls.check, { as: admin, params })).findings?.map(({ kind }) => kind);
  expect(await kinds()).toEqual([]);
  const { _id, serial } = await shop.send(addDevice, { as: admin, body: { serial: 'HK-LASER' } });
  await shop.send(submitDevice, { as: owner, query: { serial } });
  await shop.send(setLaser, { as: owner, params: { id: _id }, body: { spot: 0.2 } });
  expect(await kinds()).toEqual(['thin']);
  await shop.send(setLaser, {
    as: owner,
    params: { id: _id },
    body: { spot: 0.05, field: { width: 15, height: 15 } },
  });
  expect(await kinds()).toEqual(['outside']);
  // Of a file only the newest check is kept.
  const checksOf = () => shop.db.selectFrom('file_checks').select(['source', 'laser']).execute();
  expect(new Set((await checksOf()).map(({ source }) => source)).size).toBeLessThan(
    (await checksOf()).length,
  );
  await deleteOldChecks(shop.platform, new AbortController().signal);
  const checks = await checksOf();
  expect(new Set(checks.map(({ source }) => source)).size).toBe(checks.length);
  expect(checks.map(({ laser }) => laser)).toContainEqual({ spot: 0.05, field: { width: 15, height: 15 } });
});

test('old checks are deleted, with the files in which they used to be, and computed again', async () => {
  const { params } = await orderWith(faulty);
  const check = () => shop.send(orderFileCalls.check, { as: owner, params });
  const first = await check();
  const { store_key } = await shop.db
    .selectFrom('order_files')
    .select('store_key')
    .where('id', '=', Number(params.fileId))
    .executeTakeFirstOrThrow();
  const source = store_key ?? '';
  const checks = shop.db.selectFrom('file_checks').select(['version', 'result']).where('source', '=', source);
  await shop.db.updateTable('file_checks').set({ version: 1 }).where('source', '=', source).execute();
  const gone = { source: 'f'.repeat(32), page: 1, version: checkVersion, laser: '{"spot":0.05}' };
  await shop.db
    .insertInto('file_checks')
    .values({ ...gone, reader: 'none' })
    .execute();
  const old = await Promise.all(
    ['check 3 0.05', 'check-2 3 0.05 15x15 gs', 'code 1 x'].map((name) =>
      storeVariant(shop.platform, source, name, 'json', Buffer.from('{}')),
    ),
  );
  await storeVariant(shop.platform, source, 'check 2 0.05', 'json', null);
  const { kept } = await storedFiles(shop.environment);
  expect(await deleteOldChecks(shop.platform, new AbortController().signal)).toBe(5);
  expect((await storedFiles(shop.environment)).kept).toHaveLength(kept.length - 2);
  expect((await shop.platform.files.readWhole(old[2]?.store_key ?? '')).toString()).toBe('{}');
  expect(await checks.execute()).toEqual([]);
  expect(await deleteOldChecks(shop.platform, new AbortController().signal)).toBe(0);
  expect(await check()).toEqual(first);
  expect(await checks.execute()).toEqual([{ version: checkVersion, result: first }]);
});

test('a check that failed is tried once more a day later', async () => {
  const { params } = await orderWith(svgOf('<path id="a" d="M0 0h9v9z"/>'));
  const check = () => shop.send(orderFileCalls.check, { as: owner, params });
  await check();
  const source = sql`source = (SELECT store_key FROM order_files WHERE id = ${params.fileId})`;
  const fail = (tries: number, hours: number) =>
    sql`UPDATE file_checks SET result = NULL, tries = ${tries}, created_at = now() - ${hours} * interval '1 hour'
      WHERE ${source}`.execute(shop.db);
  await fail(1, 1);
  expect((await check()).failure).toBe(tooHeavy);
  await fail(2, 25);
  expect((await check()).failure).toBe(tooHeavy);
  await fail(1, 25);
  expect((await check()).failure).toBeUndefined();
  const { rows } = await sql`SELECT tries FROM file_checks WHERE ${source}`.execute(shop.db);
  expect(rows).toEqual([{ tries: 2 }]);
});

test('a name with letters that no row can hold is stored without them', async () => {
  const name = `${'a'.repeat(100)}\0${'a'.repeat(98)}😀`;
  const line = `0\nLINE\n8\n${name}\n10\n1\n20\n2\n11\n3\n21\n4\n`;
  const content = `0\nSECTION\n2\nENTITIES\n${line}0\nENDSEC\n0\nEOF\n`;
  const { params } = await orderWith({ name: 'لایه.dxf', content });
  const check = () => shop.send(orderFileCalls.check, { as: owner, params });
  const { layers = [] } = await check();
  expect(layers.map((layer) => layer.name)).toEqual([`${'a'.repeat(100)}\ufffd${'a'.repeat(98)}\ufffd`]);
  expect((await check()).layers).toEqual(layers);
});

test('a file of a ticket is checked too; a picture is not, and a broken or cut file says so', async () => {
  const broken = { name: 'خراب.dxf', content: '0\nSECTION\n2\nENTITIES\n0\nLINE\n10\nx' };
  const ticket = await shop.send(createTicket, {
    as: owner,
    body: { title: 'تیکت', department: 'other', text: 'متن' },
    files: [clean, broken, sample('png')],
  });
  const files = ticket.questions?.[0]?.files ?? [];
  const checkOf = (at: number) => ({ as: owner, params: { id: ticket._id, fileId: files[at]?._id ?? '' } });
  expect((await shop.send(ticketFileCalls.check, checkOf(0))).size).toEqual({ width: 20, height: 10 });
  expect(await shop.send(ticketFileCalls.check, checkOf(1))).toEqual({
    failure: expect.any(String),
    laser: { spot: 0.05, field: { width: 15, height: 15 } },
  });
  expect(await shop.refused(ticketFileCalls.check, checkOf(2))).toMatchObject({ status: 404 });
});

test('hostile files are given up with a word, while orders go on', { timeout: 60_000 }, async () => {
  const entities = [...'bcdefghij'].map(
    (name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`,
  );
  const bomb = {
    name: 'بمب.svg',
    content: `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${entities.join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>`,
  };
  const plot = { name: 'نقطه‌ها.plt', content: `IN;SP1;PU0,0;${'PD100,200;PD300,150;'.repeat(1_000_000)}` };
  const loop = { name: 'بی‌پایان.eps', content: epsOf('{ } loop') };
  for (const hostile of [bomb, plot, loop]) {
    const { params } = await orderWith(hostile);
    const asked = failureOf(params);
    const good = await orderWith(clean);
    expect(
      (await shop.send(orderFileCalls.check, { as: owner, params: good.params })).findings,
    ).toBeDefined();
    expect(await asked, hostile.name).toEqual(expect.any(String));
  }
  // On a busy machine the job would come back to them.
  await shop.db.deleteFrom('checks_due').execute();
});

/** Returns the sentence of a file's check; a machine that is too busy asks for another try. */
async function failureOf(params: { id: string; fileId: string }): Promise<string | undefined> {
  const { status, body } = await shop.call('GET', pathOf(orderFileCalls.check, params), { as: owner });
  return status === 503 ? (body as Failure).message : (body as FileCheck).failure;
}

test('the job goes on when a file was removed meanwhile', async () => {
  const run = () =>
    checkDue(shop.platform, new AbortController().signal, (person) => laserOf(shop.db, person));
  await run();
  const gone = { source: 'f'.repeat(32), kind: 'svg' as const, person_id: owner.id, created_at: new Date(0) };
  await shop.db.insertInto('checks_due').values(gone).execute();
  await orderWith(clean);
  expect(await run()).toEqual({ checked: 2 });
});

test('the job has files checked before anybody asks', async () => {
  const due = () => shop.db.selectFrom('checks_due').select('source').execute();
  const run = () =>
    checkDue(shop.platform, new AbortController().signal, (person) => laserOf(shop.db, person));
  await run();
  const before = await shop.db.selectFrom('file_checks').select('source').execute();
  await orderWith(clean, sample('png'));
  const [file, ...others] = await due();
  expect(others).toEqual([]);
  expect(await run()).toEqual({ checked: 1 });
  expect(await due()).toEqual([]);
  const after = await shop.db.selectFrom('file_checks').selectAll().execute();
  expect(after.filter(({ source }) => !before.some((each) => each.source === source))).toEqual([
    expect.objectContaining({ source: file?.source, version: checkVersion, reader: 'none' }),
  ]);
});
