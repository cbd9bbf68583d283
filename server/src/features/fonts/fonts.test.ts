import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { mimeOf } from '#contract/common/files';
import { normalizeSearch } from '#contract/common/persian-text';
import { stripLength } from '#contract/common/rings';
import {
  convertMm,
  convertUsa,
  createCreation,
  deleteCreation,
  drawingFormats,
  getCreation,
  getCreations,
  getCreationsOf,
  getDrawingFile,
  maxCreations,
  renameCreation,
  searchFonts,
} from '#contract/fonts';
import { getProfile } from '#contract/profile';
import { fontCatalog } from '#engraving/fonts/catalog';
import { latinFont, persianFont, ringOf } from '../../../testing/drawings.ts';
import { engravers, firstOf } from '../../../testing/renderers.ts';
import { openShop, type Person } from '../../../testing/shop.ts';

const shop = await openShop();
const admin = await shop.signInAdmin();
const maker = await shop.customer();

const make = (as: Person, text: string, changed: Parameters<typeof ringOf>[1] = {}) =>
  shop.send(createCreation, { as, body: ringOf(text, changed) });
const refuse = (changed: Record<string, unknown>) =>
  shop.refused(createCreation, { as: maker, body: { ...ringOf('متن'), ...changed } });
const file = (as: Person, id: string, format: string) =>
  shop.call('GET', `/api/font/${id}/file.${format}`, { as });
const listOf = async (as: Person, search = '') =>
  (await shop.send(getCreations, { as, query: { search } })).data.map(({ name }) => name);

test('fonts are found by both names, however they are typed, and by type', async () => {
  const found = async (font: string, type?: 'persian' | 'latin') =>
    (await shop.send(searchFonts, { as: maker, query: { font, type } })).data.map(({ _id }) => _id);
  const all = fontCatalog.map(({ id }) => id);
  expect(await found('')).toEqual(all);
  expect(await found('', 'latin')).toEqual(
    fontCatalog.filter(({ type }) => type === 'latin').map(({ id }) => id),
  );
  for (const { id, name, family, type } of fontCatalog)
    for (const typed of [
      name,
      normalizeSearch(name).replaceAll(' ', ''),
      normalizeSearch(name).split(' ').toReversed().join('\u200c'),
      name.replaceAll('ی', 'ي').replaceAll('ک', 'ك'),
      family.toUpperCase(),
      family.replaceAll(' ', ''),
    ]) {
      expect(await found(typed), typed).toContain(id);
      expect(await found(typed, type === 'latin' ? 'persian' : 'latin'), typed).not.toContain(id);
    }
  expect(await found('چنین فونتی نیست')).toEqual([]);
  const [first] = (await shop.send(searchFonts, { as: admin, query: {} })).data;
  expect(Object.keys(first ?? {}).toSorted()).toEqual(['_id', 'family', 'name', 'sample', 'type']);
});

test('ring sizes are converted both ways with two decimals, and refused outside their limits', async () => {
  const usa = async (value: string) => (await shop.send(convertUsa, { as: maker, params: { value } })).data;
  const mm = async (value: string) => (await shop.send(convertMm, { as: admin, params: { value } })).data;
  expect([await usa('7'), await usa('0'), await usa('16'), await usa('6.25')]).toEqual([
    17.32, 11.63, 24.64, 16.71,
  ]);
  expect([
    await mm('17.32'),
    await mm('۱۸'),
    await mm('٢٦'),
    await mm('۱۷٫۳۲'),
    await mm('\u200e１８\u200e'),
  ]).toEqual([7, 7.83, 17.68, 7, 7.83]);
  for (const value of [
    '10.99',
    '26.01',
    'x',
    '1e400',
    'NaN',
    '-17',
    '%20',
    '0x12',
    '1.8e1',
    '18,5',
    '18/5',
    '+18',
    '18mm',
    '1_8',
    '-',
  ])
    expect(await shop.refused(convertMm, { as: maker, params: { value } }), value).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      fields: { value: expect.any(String) },
    });
  for (const value of [
    '-0.1',
    '16.5',
    'هفت',
    '0x7',
    '0X7',
    '0b1',
    '0o7',
    '1e1',
    '7e0',
    'Infinity',
    '-Infinity',
    'null',
    'true',
    '[]',
    '%00',
    '7n',
    '--7',
    '7..',
    '+7',
    '\u0663x',
  ])
    expect(await shop.refused(convertUsa, { as: maker, params: { value } }), value).toMatchObject({
      status: 400,
      fields: { value: expect.any(String) },
    });
});

test('a flat piece is drawn on an arc, and its files carry the bent edge', async () => {
  const asked = { letterHeight: 2, fit: false, bandWidth: 8 };
  const straight = await make(maker, 'سلام', { ...asked, flat: { length: 40, arc: 0 } });
  expect(straight.size).toEqual({ width: 40, height: 8 });
  const arched = await make(maker, 'سلام', { ...asked, flat: { length: 40, arc: -20 } });
  expect(arched.flat).toEqual({ length: 40, arc: -20 });
  // The outer edge has the radius of 24 mm, and half of the piece spans one radian.
  expect(arched.size.width).toBeCloseTo(2 * 24 * Math.sin(1), 3);
  expect(arched.size.height).toBeCloseTo(24 - 16 * Math.cos(1), 3);
  const svg = (await file(maker, arched._id, 'svg')).text;
  expect(svg).toContain(`viewBox="0 0 ${Number(arched.size.width.toFixed(5))}`);
  expect(svg).not.toContain('<rect');
  const dxf = (await file(maker, arched._id, 'dxf')).text;
  const corners = dxf.split('VERTEX').filter((part) => part.startsWith('\r\n8\r\nSTRIP'));
  expect(corners.some((corner) => corner.includes('\r\n42\r\n'))).toBe(true);
  for (const arc of [1.5, 5, 501, 'کج'])
    expect(await refuse({ ...asked, flat: { length: 40, arc } }), String(arc)).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      fields: { 'flat.arc': expect.any(String) },
    });
  expect(await refuse({ ...asked, flat: { length: 301, arc: 0 } })).toMatchObject({
    fields: { 'flat.length': expect.any(String) },
  });
  await shop.send(deleteCreation, { as: maker, params: { id: straight._id } });
  await shop.send(deleteCreation, { as: maker, params: { id: arched._id } });
});

test('a drawing is made, kept with all that was asked for, and shown to nobody else', async () => {
  const stranger = await shop.customer();
  const body = ringOf(' زندگی  زیباست ', {
    letterHeight: 2,
    fit: false,
    repeat: 2,
    ornament: 'heart',
    surface: 'inside',
    align: 'start',
  });
  const made = await shop.send(createCreation, { as: maker, body });
  const { text: _, ...asked } = body;
  expect(made).toMatchObject({
    ...asked,
    text: 'زندگی زیباست',
    name: 'زندگی زیباست',
    letterSpacing: 0,
    wordSpacing: 0,
    kashida: 0,
    margin: 0.5,
    font: { name: persianFont.name, family: persianFont.family, type: 'persian' },
  });
  expect(made.size.width).toBeCloseTo(stripLength(body.ring, 'inside'));
  expect(made.size.height).toBe(6);
  const root = /<svg [^>]*>/.exec(made.svg)?.[0];
  expect(root).toMatch(/width="56\.54867mm" height="6mm" viewBox="0 0 56\.54867 6"/);

  const params = { id: made._id };
  expect(await shop.send(getCreation, { as: maker, params })).toEqual(made);
  expect((await shop.refused(getCreation, { as: stranger, params })).status).toBe(404);
  expect((await file(stranger, made._id, 'svg')).status).toBe(404);
  expect(await shop.send(getCreation, { as: admin, params })).toEqual(made);
  for (const format of ['svg', 'dxf', 'plt', 'pdf'])
    expect((await file(admin, made._id, format)).status, format).toBe(200);
  for (const as of [stranger, admin]) {
    expect((await shop.refused(renameCreation, { as, params, body: { name: 'x' } })).status).toBe(404);
    expect((await shop.refused(deleteCreation, { as, params })).status).toBe(404);
    expect(await listOf(as)).toEqual([]);
  }
  for (const id of ['x', '0', '999999', '-1'])
    expect((await shop.refused(getCreation, { as: maker, params: { id } })).status).toBe(404);
});

test('an admin lists the drawings of a customer, as they do themselves', async () => {
  const person = await shop.customer();
  await make(person, 'یک', { name: 'نخست' });
  await make(person, 'دو', { name: 'دیگری' });
  const params = { id: String(person.id) };
  const query = { search: '' };
  expect(await shop.send(getCreationsOf, { as: admin, params, query })).toEqual(
    await shop.send(getCreations, { as: person, query }),
  );
  expect(
    (await shop.send(getCreationsOf, { as: admin, params, query: { search: 'نخست' } })).data,
  ).toHaveLength(1);
  expect(await shop.refused(getCreationsOf, { as: admin, params: { id: '999999999' }, query })).toMatchObject(
    {
      status: 404,
    },
  );
  expect(await shop.refused(getCreationsOf, { as: person, params, query })).toMatchObject({ status: 403 });
});

test('an admin has drawings of their own', async () => {
  const made = await make(admin, 'نشان', { name: 'برای فروشگاه' });
  expect(await listOf(admin)).toEqual(['برای فروشگاه']);
  expect((await file(admin, made._id, 'dxf')).status).toBe(200);
  expect((await shop.refused(getCreation, { as: maker, params: { id: made._id } })).status).toBe(404);
});

test('fit chooses the largest letters, and a Latin font its own letters', async () => {
  const fitted = await make(maker, 'Forever', { fontId: latinFont.id });
  const { letterHeight } = fitted;
  const same = await make(maker, 'Forever', { fontId: latinFont.id, fit: false, letterHeight });
  expect(same.svg).toBe(fitted.svg);
  const larger = { fontId: latinFont.id, text: 'Forever', fit: false, letterHeight: letterHeight + 0.02 };
  expect((await refuse(larger)).fields).toEqual({ letterHeight: expect.stringContaining('جا می‌شود') });
  expect(fitted.font.type).toBe('latin');
});

test('what is thinner than the laser’s spot is told', async () => {
  const { warnings } = await make(maker, 'زندگی زیباست و دنیا کوچک است', { bandWidth: 1.5, margin: 0.2 });
  expect(warnings.map(({ code }) => code)).toContain('thin');
  expect(warnings[0]?.message).toMatch(/[آ-ی]/);
});

test.each<[string, Record<string, unknown>, string]>([
  ['no text', { text: '' }, 'text'],
  ['spaces only', { text: ' \u200c\u200f ' }, 'text'],
  ['invisible characters only', { text: '\u200b\ufeff\u2060\ufe0f' }, 'text'],
  ['kashidas only in a font without them', { text: 'ــ', fontId: 'gulzar' }, 'text'],
  ['1,000 characters', { text: 'ا'.repeat(1000) }, 'text'],
  ['201 characters', { text: 'ا'.repeat(201) }, 'text'],
  ['an emoji', { text: 'عشق ❤️‍🔥' }, 'text'],
  ['letters that no file of the font has', { text: '漢字' }, 'text'],
  ['an unknown font', { fontId: 'comic-sans' }, 'fontId'],
  ['no font', { fontId: undefined }, 'fontId'],
  ['a font of another place', { fontId: '../../etc/passwd' }, 'fontId'],
  ['no ring', { ring: undefined }, 'ring'],
  ['a ring for a barrel', { ring: { mm: 1e9, thickness: 1 } }, 'ring.mm'],
  ['a ring of no thickness', { ring: { mm: 18, thickness: 0 } }, 'ring.thickness'],
  ['a band as wide as a hand', { bandWidth: 100 }, 'bandWidth'],
  ['a text for a number', { bandWidth: 'پهن' }, 'bandWidth'],
  ['letters of no height', { letterHeight: 0, fit: false }, 'letterHeight'],
  ['neither height nor fit', { fit: false }, 'letterHeight'],
  ['letters higher than the band', { letterHeight: 15, fit: false }, 'letterHeight'],
  ['spacing without end', { letterSpacing: 1e300 }, 'letterSpacing'],
  ['words without end', { wordSpacing: -1000 }, 'wordSpacing'],
  ['too much kashida', { kashida: 2 }, 'kashida'],
  ['half a repeat', { repeat: 1.5 }, 'repeat'],
  ['a thousand repeats', { repeat: 1000 }, 'repeat'],
  ['more repeats than fit', { repeat: 24, text: 'جملهٔ بلندی که بیست و چهار بار جا نمی‌شود' }, 'letterHeight'],
  ['an unknown ornament', { ornament: 'skull' }, 'ornament'],
  ['an unknown side', { surface: 'edge' }, 'surface'],
  ['a margin of the whole band', { margin: 5 }, 'letterHeight'],
  ['201 characters of name', { name: 'ن'.repeat(201) }, 'name'],
])('%s is refused at its field', async (_, changed, field) => {
  const before = await listOf(maker);
  expect(await refuse(changed)).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    fields: { [field]: expect.stringMatching(/[آ-ی]/) },
  });
  expect(await listOf(maker)).toEqual(before);
});

test('a stretched word is whole, and a font whose kashidas climb draws the letters alone', async () => {
  const asked = {
    ring: { mm: 18, thickness: 2 },
    bandWidth: 12,
    letterHeight: 3,
    fit: false,
    margin: 0.2,
  } as const;
  const widthOf = ({ svg }: { svg: string }) => {
    const across = [
      ...(/<path[^>]* d="([^"]*)"/.exec(svg)?.[1] ?? '').matchAll(/(-?[\d.]+)[ ,]-?[\d.]+/g),
    ].map(([, x]) => Number(x));
    return Math.max(...across) - Math.min(...across);
  };
  const word = { ...asked, fontId: 'playpen-sans-arabic' };
  const plain = await make(maker, 'عشق', word);
  const long = await make(maker, 'عشق', { ...word, kashida: 1 });
  expect(widthOf(long)).toBeGreaterThan(widthOf(plain) * 3);
  expect(long.svg.split('M').length).toBe(plain.svg.split('M').length);
  const climbing = { ...asked, fontId: 'rakkas', letterHeight: 2 };
  const letters = await make(maker, 'مریم سعید', climbing);
  expect((await make(maker, 'مریم سعید', { ...climbing, kashida: 0.5 })).svg).toBe(letters.svg);
  const gulzar = { ...asked, fontId: 'gulzar', letterHeight: 2, name: 'گلزار' };
  const bare = await make(maker, 'سعید', gulzar);
  expect(widthOf(await make(maker, 'سعـید', gulzar))).toBe(widthOf(bare));
});

test('signs are drawn in every font; what a font lacks is said with the fonts that have it', async () => {
  for (const fontId of [persianFont.id, latinFont.id, 'aref-ruqaa']) {
    const text = fontId === latinFont.id ? 'Ali ♥ Sara ∞ ★' : 'علی ♥ مریم ∞ ★';
    const made = await make(maker, text, { fontId, bandWidth: 4 });
    expect(made.text).toBe(text);
    expect((await file(maker, made._id, 'dxf')).status).toBe(200);
  }
  const drawn = await make(maker, '۱۴۰۴ ❤️', { bandWidth: 4, name: 'دل' });
  expect(drawn.text).toBe('۱۴۰۴ ❤');
  const sentence = async (text: string, fontId: string) =>
    (await refuse({ text, fontId })).fields?.text ?? '';
  expect(await sentence('عشق 🦋', persianFont.id)).toBe(
    'هیچ‌کدام از فونت‌های ما «🦋» را ندارد؛ آن را بردارید.',
  );
  expect(await sentence('عشق', latinFont.id)).toContain(`با فونت «${persianFont.name}»`);
  const [hidden] = fontCatalog;
  await sql`INSERT INTO fonts (id, name, enabled) VALUES (${hidden?.id ?? ''}, ${hidden?.name ?? ''}, false)
    ON CONFLICT (id) DO UPDATE SET enabled = false`.execute(shop.db);
  expect(await sentence('عشق', latinFont.id)).not.toContain(`«${hidden?.name}»`);
  await sql`UPDATE fonts SET enabled = true WHERE id = ${hidden?.id ?? ''}`.execute(shop.db);
});

test('a zero-width space is a half-space, and what is invisible is left out', async () => {
  const plain = await make(maker, 'می\u200cخواهم');
  for (const text of ['می\u200bخواهم', '\ufeffمی\u200c\u2060خوا\u00adهم']) {
    const made = await make(maker, text);
    expect(made.text).toBe(plain.text);
    expect(made.svg).toBe(plain.svg);
  }
});

test('text is drawn as it is written: no markup, no formula, no path', async () => {
  const text = `<script>"&'= ${latinFont.type} \\`;
  const made = await make(maker, text.slice(0, 10), { fontId: latinFont.id, name: '../../<b>"a"|b?.svg/x' });
  expect(made.svg).not.toContain('<script');
  const reply = await file(maker, made._id, 'svg');
  expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toBe(
    `attachment; filename*=UTF-8''b a b .svg x.svg`,
  );
  expect(reply.text).toContain('&lt;b&gt;');
});

test('the list is searched by name and text, newest first, and paged', async () => {
  const as = await shop.customer();
  await make(as, 'سلام', { name: 'حلقهٔ مادر' });
  await make(as, 'می‌خواهمت');
  await make(as, 'Always', { fontId: latinFont.id, name: 'حلقه پدر' });
  expect(await listOf(as)).toEqual(['حلقه پدر', 'می‌خواهمت', 'حلقهٔ مادر']);
  expect(await listOf(as, 'سلام')).toEqual(['حلقهٔ مادر']);
  expect(await listOf(as, 'حلقه')).toEqual(['حلقه پدر', 'حلقهٔ مادر']);
  expect(await listOf(as, 'مي خواهمت')).toEqual(['می‌خواهمت']);
  expect(await listOf(as, 'ALWAYS پدر')).toEqual(['حلقه پدر']);
  expect(await listOf(as, '%')).toEqual([]);
  const { data, metadata } = await shop.send(getCreations, {
    as,
    query: { count: 2, page: 2, filter: 'oldest' },
  });
  expect([data.map(({ name }) => name), metadata.total, metadata.totalPages]).toEqual([['حلقه پدر'], 3, 2]);
});

test('a drawing is renamed and removed by its owner', async () => {
  const as = await shop.customer();
  const made = await make(as, 'نام');
  const params = { id: made._id };
  const renamed = await shop.send(renameCreation, { as, params, body: { name: ' نام  تازه ' } });
  expect(renamed).toEqual({ ...made, name: 'نام تازه' });
  expect(await listOf(as, 'تازه')).toEqual(['نام تازه']);
  const disposition = (await file(as, made._id, 'pdf')).headers.get('content-disposition');
  expect(decodeURIComponent(disposition ?? '')).toContain('نام تازه.pdf');
  expect(await shop.refused(renameCreation, { as, params, body: { name: '  ' } })).toMatchObject({
    status: 400,
    fields: { name: expect.any(String) },
  });
  expect(await shop.send(deleteCreation, { as, params })).toEqual({ ok: true });
  expect(await listOf(as)).toEqual([]);
  for (const gone of [getCreation, deleteCreation])
    expect((await shop.refused(gone, { as, params })).status).toBe(404);
  expect((await file(as, made._id, 'svg')).status).toBe(404);
  // Nothing of it stays.
  expect(
    await shop.db.selectFrom('font_creations').select('id').where('person_id', '=', as.id).execute(),
  ).toEqual([]);
});

test('each format comes as a file of its kind', async () => {
  const made = await make(maker, 'یادگار');
  const begins = { svg: '<?xml', dxf: '', plt: '', pdf: '%PDF-' };
  for (const format of drawingFormats) {
    const reply = await file(maker, made._id, format);
    expect([reply.status, reply.headers.get('content-type')?.split(';')[0]]).toEqual([200, mimeOf[format]]);
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(`یادگار.${format}`)}`,
    );
    expect(reply.text.startsWith(begins[format])).toBe(true);
    expect(reply.headers.get('cache-control')).toMatch(/private/);
  }
  for (const format of ['png', 'SVG', 'svg.exe', '..', 'svg%2f..'])
    expect((await file(maker, made._id, format)).status, format).toBe(404);
  const { status } = await shop.refused(getDrawingFile, {
    as: maker,
    params: { id: '999999', format: 'svg' },
  });
  expect(status).toBe(404);
});

test('a saved drawing changes neither with its font nor with the engine', async () => {
  const made = await make(maker, 'پایدار');
  const filesOf = async () =>
    Promise.all(drawingFormats.map(async (format) => (await file(maker, made._id, format)).bytes));
  const before = await filesOf();
  const change = sql`UPDATE font_creations SET font_id = 'gone', font_digest = 'other', engine = 99
    WHERE id = ${made._id}`;
  await expect(change.execute(shop.db)).rejects.toThrow(/never changes/);
  await sql`ALTER TABLE font_creations DISABLE TRIGGER fixed`.execute(shop.db);
  await change.execute(shop.db);
  await sql`ALTER TABLE font_creations ENABLE TRIGGER fixed`.execute(shop.db);
  expect(await filesOf()).toEqual(before);
  expect(await shop.send(getCreation, { as: maker, params: { id: made._id } })).toEqual({
    ...made,
    fontId: 'gone',
  });
  for (const set of ['contours', 'svg', 'input', 'text', 'width'])
    await expect(
      sql`UPDATE font_creations SET ${sql.ref(set)} = ${sql.ref(set)}`.execute(shop.db),
      set,
    ).rejects.toThrow(/never changes/);
});

test(`a person keeps ${maxCreations} drawings; of two at once the last place is one's`, async () => {
  const as = await shop.customer();
  await make(as, 'جای من');
  await sql`INSERT INTO font_creations (person_id, name, text, input, width, height, letter_height, contours, svg, warnings,
      font_id, font, font_digest, engine, created_at)
    SELECT person_id, name || n, text, input, width, height, letter_height, contours, svg, warnings, font_id, font,
      font_digest, engine, created_at
    FROM font_creations, generate_series(2, ${maxCreations - 1}) n WHERE person_id = ${as.id}`.execute(
    shop.db,
  );
  const own = engravers();
  const beside = await openShop({ beside: shop });
  const replies = await Promise.all(
    [shop, beside, shop, beside].map((at) =>
      at.call('POST', '/api/font/create', { as, body: ringOf('آخری') }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  const full = await shop.refused(createCreation, { as, body: ringOf('یکی دیگر') });
  expect(full).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('۵۰۰') });
  const [first] = (await shop.send(getCreations, { as })).data;
  await shop.send(deleteCreation, { as, params: { id: first?._id ?? '' } });
  await make(as, 'یکی دیگر');
  // The next tests count the engines of one server.
  for (const pid of engravers()) if (!own.includes(pid)) process.kill(pid, 'SIGKILL');
});

test('a repeat with the same key makes one drawing', async () => {
  const as = await shop.customer();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = ringOf('یک بار');
  const all = await Promise.all(
    Array.from({ length: 5 }, () => shop.send(createCreation, { as, body, headers })),
  );
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(1);
  expect(await listOf(as)).toEqual(['یک بار']);
});

test('while fifty drawings wait, other calls are answered, and one person’s do not hold up another’s', async () => {
  const [one, other, calm] = [await shop.customer(), await shop.customer(), await shop.customer()];
  const long = (n: number) => `${'سلام دنیای بزرگ '.repeat(11)} ${n}`;
  let done = 0;
  // On a slow machine the last ones are refused, because they would wait too long.
  const burst = Array.from({ length: 50 }, async (_, n) => {
    const body = ringOf(long(n), { bandWidth: 3 });
    const { status } = await shop.call('POST', '/api/font/create', { as: n % 2 ? one : other, body });
    expect([200, 503]).toContain(status);
    done += 1;
  });
  const bursting = Promise.all(burst);
  const doneBefore = make(calm, 'نوبت من').then(() => done);
  let answered = 0;
  while (done < burst.length && answered < 40) {
    await shop.send(getProfile, { as: calm });
    answered += 1;
  }
  expect(answered).toBe(40);
  // In turn it waits for three: the one being drawn, and one of each of the others.
  expect(await doneBefore).toBeLessThan(10);
  await bursting;
  expect(engravers()).toHaveLength(1);
});

test('an engine that dies costs nobody a drawing', async () => {
  await make(maker, 'پیش از مرگ');
  const pid = firstOf(engravers());
  process.kill(pid, 'SIGKILL');
  await make(maker, 'پس از مرگ');
  const next = firstOf(engravers());
  expect(next).not.toBe(pid);
});

test('too many waiting drawings of one person are refused, and none of another’s', async () => {
  const [eager, calm] = [await shop.customer(), await shop.customer()];
  const replies = Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      shop.call('POST', '/api/font/create', { as: eager, body: ringOf(`شتاب ${n}`) }),
    ),
  );
  const made = make(calm, 'آرام');
  const statuses = new Set((await replies).map(({ status }) => status));
  expect(statuses).toContain(200);
  // They are refused for their number, or because the last would wait too long.
  expect(statuses.has(429) || statuses.has(503)).toBe(true);
  expect((await made).name).toBe('آرام');
});
