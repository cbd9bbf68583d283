import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Failure } from '#contract/common/errors';
import type { FileCheck } from '#contract/common/file-checks';
import type { StoredFile } from '#contract/common/files';
import { drawProgram, getOrder } from '#contract/orders';
import { createTicket } from '#contract/tickets';
import { readPdf } from '#engraving/reading/pdf';
import { ReadError } from '#engraving/reading/read-drawing';
import { hasGhostscript } from '../../platform/processes/ghostscript.ts';
import { makeQueuedThumbs } from '../../platform/pictures/thumbs.ts';
import { checkDue } from '../../platform/pictures/checks.ts';
import { laserOf } from '../devices/service.ts';
import { placeOrder } from '../../../testing/acts.ts';
import { storedFiles } from '../../../testing/kept-files.ts';
import { openShop, type Reply, type Upload } from '../../../testing/shop.ts';
import { epsOf, sample } from '../../../testing/samples.ts';
import { pdfPage } from '../../../testing/pictures.ts';

const shop = await openShop();
const [admin, owner, stranger] = [
  await shop.signInAdmin(),
  await shop.customer(20_000_000),
  await shop.customer(1_000_000),
];
const isRun = await hasGhostscript();
/** For what happens only where programs are run. */
const places = isRun ? ['here'] : [];

const square = '1 0 0 setrgbcolor 20 20 40 30 rectfill';
const eps = (program = square): Upload => ({ name: 'طرح.eps', content: epsOf(program) });
const unread = new ReadError('unsupported').message;
const mm = 25.4 / 72;

async function orderWith(...files: Upload[]) {
  const order = await placeOrder(shop, owner, files);
  const [file] = order.files;
  return { order, file, params: { id: order._id, fileId: file?._id ?? '' } };
}
const getOnce = (url: string | undefined, as = owner, headers = {}) =>
  shop.call('GET', url ?? 'missing', { as, headers });
/** A machine that is busy with other tests runs a program at its second or third try. */
async function patiently(ask: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    const reply = await ask();
    if (reply.status !== 503 || tries === 5) return reply;
  }
}
const get = (...asked: Parameters<typeof getOnce>) => patiently(() => getOnce(...asked));
const checkOf = async (file: StoredFile | undefined) => (await get(file?.check)).body as FileCheck;
const variantsOf = async (file: string) =>
  shop.db
    .selectFrom('picture_variants')
    .innerJoin('order_files', 'order_files.store_key', 'picture_variants.source')
    .select(['variant', 'picture_variants.store_key'])
    .where('order_files.id', '=', Number(file))
    .execute();

test('a kept EPS has a PDF of true size where programs are run, for those who may see the file', async () => {
  const { file } = await orderWith(eps());
  const ticket = await shop.send(createTicket, {
    as: owner,
    body: { title: 'تیکت', department: 'other', text: 'متن' },
    files: [eps()],
  });
  for (const { pdf } of [file, ticket.questions?.[0]?.files[0]].flatMap((each) => each ?? [])) {
    const reply = await get(pdf);
    if (isRun) {
      const { page, shapes } = await readPdf(reply.bytes, 'pdf');
      expect(page?.right).toBeCloseTo(100 * mm, 3);
      expect(shapes).toMatchObject([{ fill: { color: '#ff0000' } }]);
      expect(reply.headers.get('content-type')).toBe('application/pdf');
      expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(reply.headers.get('cache-control')).toBe('private, max-age=86400');
      const etag = reply.headers.get('etag') ?? '';
      expect((await get(pdf, owner, { 'if-none-match': etag })).status).toBe(304);
    } else {
      expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_FILE', message: unread } });
    }
    expect((await get(pdf, admin)).status).toBe(reply.status);
    expect((await get(pdf, stranger)).status).toBe(404);
    expect((await shop.call('GET', pdf ?? '')).status).toBe(401);
  }
});

test('other files have none; an AI is its own PDF when it has one inside', async () => {
  const { order } = await orderWith(sample('svg'), { name: 'طرح.ai', content: pdfPage(90, 90) });
  const [svg, ai] = order.files;
  expect(svg).not.toHaveProperty('pdf');
  expect((await get(`${svg?.url}/pdf`)).status).toBe(404);
  expect((await get(ai?.pdf)).status).toBe(404);
  expect((await get(ai?.thumb)).status).toBe(200);
});

test.each(places)('its check and its pictures are made of the PDF, which is made once', async () => {
  const { file, params } = await orderWith(eps());
  const kept = (await storedFiles(shop.environment)).kept.length;
  const [check, ...others] = await Promise.all([checkOf(file), get(`${file?.thumb}?w=256`), get(file?.pdf)]);
  expect(check.size?.width).toBeCloseTo(40 * mm, 2);
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  expect((await variantsOf(params.fileId)).map(({ variant }) => variant).toSorted()).toEqual([
    'pdf',
    'thumb 256',
  ]);
  expect((await storedFiles(shop.environment)).kept).toHaveLength(kept + 2);
  const readers = shop.db
    .selectFrom('file_checks')
    .innerJoin('order_files', 'order_files.store_key', 'file_checks.source')
    .select('reader')
    .where('order_files.id', '=', Number(params.fileId));
  expect(await readers.execute()).toEqual([{ reader: 'gs' }]);
});

test.each(places)('a drawing that takes longer than a short job is checked whole', async () => {
  const mark = '{ dup 200 mod 2 div exch 200 idiv moveto 0.3 0 rlineto 0 0.3 rlineto closepath fill }';
  const { file } = await orderWith(eps(`1 0 0 setrgbcolor 0 1 20000 ${mark} for`));
  expect(await checkOf(file)).toMatchObject({ layers: [{ color: '#ff0000' }] });
});

test.each(places)('of a program that is wrong nothing comes, and it is tried twice at most', async () => {
  const { file, params } = await orderWith(eps('nothing-known'));
  const tried = () =>
    shop.db
      .selectFrom('picture_variants')
      .innerJoin('order_files', 'order_files.store_key', 'picture_variants.source')
      .select('picture_variants.created_at')
      .where('order_files.id', '=', Number(params.fileId))
      .where('variant', '=', 'pdf')
      .executeTakeFirstOrThrow();
  const aDayLater = () =>
    shop.db
      .updateTable('picture_variants')
      .set({ created_at: sql`created_at - interval '25 hours'` })
      .execute();
  const ask = async () => {
    expect(await get(file?.pdf)).toMatchObject({ status: 400, body: { message: unread } });
    expect((await checkOf(file)).failure).toBe(unread);
    expect((await get(file?.thumb)).status).toBe(404);
  };
  await ask();
  const first = await tried();
  await ask();
  expect(await tried()).toEqual(first);
  await aDayLater();
  await ask();
  const last = await tried();
  await aDayLater();
  await ask();
  expect(await tried()).toEqual(last);
});

/** The programs that this process has run, through its own processes. */
async function runningPrograms(pid: number | string = process.pid): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const children = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const found = children.flatMap((each) => each.split(' ').filter(Boolean));
  const below = await Promise.all(
    found.map(async (child) => {
      const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '');
      return command.startsWith('unshare\0') ? [Number(child)] : runningPrograms(child);
    }),
  );
  return below.flat();
}

async function killProgram() {
  await expect.poll(async () => (await runningPrograms()).length, { timeout: 20_000 }).toBe(1);
  for (const pid of await runningPrograms()) process.kill(pid, 'SIGKILL');
}

// About a second of work, so that it can be stopped halfway.
const slow = `0 1 4000000 { pop } for ${square}`;
const runChecks = () =>
  checkDue(shop.platform, new AbortController().signal, (person) => laserOf(shop.db, person));

test.each(places)(
  'a program that was stopped is run again, by whoever looks and by the job',
  { timeout: 60_000 },
  async () => {
    await runChecks();
    const { file, params } = await orderWith(eps(slow));
    for (const ask of [() => getOnce(file?.thumb), () => getOnce(file?.pdf)]) {
      const asked = ask();
      await killProgram();
      expect(await asked).toMatchObject({ status: 503, body: { retryAfter: 30 } as Failure });
    }
    const run = runChecks();
    await killProgram();
    expect(await run).toEqual({ checked: 0 });
    expect(await variantsOf(params.fileId)).toEqual([]);
    await expect.poll(runChecks, { timeout: 30_000 }).toEqual({ checked: 1 });
    expect((await get(file?.pdf)).status).toBe(200);
    expect((await get(file?.thumb)).status).toBe(200);
  },
);

test.each(places)('a file that came while no program could be run has its picture later', async () => {
  const { order, file } = await orderWith(eps());
  await shop.db
    .updateTable('order_files')
    .set({ thumb: false })
    .where('order_id', '=', Number(order._id))
    .execute();
  const { files } = await shop.send(getOrder, { as: owner, params: { id: order._id } });
  expect(files[0]?.thumb).toBe(file?.thumb);
  expect((await get(files[0]?.thumb)).status).toBe(200);
});

test.each(places)('the background job draws the PDF too', async () => {
  const { params, file } = await orderWith(eps());
  const { store_key } = await shop.db
    .selectFrom('order_files')
    .select('store_key')
    .where('id', '=', Number(params.fileId))
    .executeTakeFirstOrThrow();
  const wish = {
    source: store_key ?? '',
    width: 640,
    kind: 'eps' as const,
    person_id: owner.id,
    created_at: new Date(),
  };
  await shop.db.insertInto('thumb_wishes').values(wish).execute();
  expect(await makeQueuedThumbs(shop.platform, new AbortController().signal)).toEqual({ made: 1, failed: 0 });
  expect((await get(file?.thumb)).status).toBe(200);
});

test('a chosen program is drawn for whoever is signed in, and nothing of it is kept', async () => {
  const before = await storedFiles(shop.environment);
  const draw = (as: typeof owner | undefined, ...files: Upload[]) =>
    patiently(() =>
      shop.call('POST', '/api/design/program/pdf', {
        as,
        files: files.map((each) => ({ ...each, part: 'file' })),
      }),
    );
  for (const as of [owner, admin]) {
    const reply = await draw(as, eps());
    if (isRun) {
      expect(reply.headers.get('content-type')).toBe('application/pdf');
      expect((await readPdf(reply.bytes, 'pdf')).shapes).toMatchObject([{ fill: { color: '#ff0000' } }]);
    } else expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_FILE', message: unread } });
  }
  expect(await draw(owner, eps('nothing-known'))).toMatchObject({ status: 400, body: { message: unread } });
  expect(await draw(owner, sample('svg'))).toMatchObject({ status: 415 });
  expect((await shop.refused(drawProgram, { as: owner, files: [] })).code).toBe('VALIDATION');
  expect((await draw(undefined, eps())).status).toBe(401);
  expect(await storedFiles(shop.environment)).toEqual(before);
});
