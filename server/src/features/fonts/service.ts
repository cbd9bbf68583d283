import { Readable } from 'node:stream';
import type { BodyOf, QueryOf } from '#contract/common/endpoint';
import { mimeOf } from '#contract/common/files';
import { formatNumber } from '#contract/common/money';
import { isOneOf } from '#contract/common/one-of';
import { searchFor } from '#contract/common/persian-text';
import { tidyRingText } from '#contract/common/ring-text';
import { mmOfUsa, usaOfMm } from '#contract/common/rings';
import { parse } from '#contract/common/validation';
import { type Creation, convertedValues, drawingFormats, maxCreations } from '#contract/fonts';
import type * as contract from '#contract/fonts';
import { type CatalogFont, fontCatalog } from '#engraving/fonts/catalog';
import { explainMissing } from '#engraving/fonts/missing';
import { authorize } from '../../platform/work/authorize.ts';
import { type Ctx, rowId } from '../../platform/work/ctx.ts';
import { lockFor, type Queryable } from '../../platform/database/database.ts';
import { notFound, Refusal, refuseField } from '../../platform/foundation/refusal.ts';
import type { FileAnswer } from '../../platform/http/send-file.ts';
import { answerPage } from '../../platform/database/paging.ts';
import { perform } from '../../platform/work/work.ts';
import { existingPerson } from '../people/service.ts';
import { mayRead, noSuchCreation, ownCreation, readableDrawing } from './access.ts';
import { draw, filesOf, missingIn } from './drawings.ts';
import { filenameOf } from './filename.ts';
import {
  countListed,
  insertCreation,
  insertFonts,
  deleteOrHide,
  selectCreation,
  selectCreations,
  selectFonts,
  updateName,
} from './queries.ts';
import { toCreation, toFont } from './to-contract.ts';

export const ensureFontRows = (on: Queryable) => insertFonts(on, fontCatalog);

async function offeredFonts({ db }: Pick<Ctx, 'db'>): Promise<CatalogFont[]> {
  const chosen = new Map((await selectFonts(db)).map((row) => [row.id, row]));
  return fontCatalog
    .filter(({ id }) => chosen.get(id)?.enabled ?? true)
    .map((font) => ({ ...font, name: chosen.get(font.id)?.name ?? font.name }));
}

export async function searchFonts(ctx: Ctx, { font: search, type }: QueryOf<typeof contract.searchFonts>) {
  const hasWords = searchFor(search);
  const fonts = (await offeredFonts(ctx)).filter(
    (font) => (type === undefined || font.type === type) && hasWords(font.name, font.family),
  );
  return { data: fonts.map(toFont) };
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100;

function convert(unit: 'mm' | 'usa', written: string) {
  const parsed = parse(convertedValues[unit], { value: written });
  if (!parsed.ok) throw refuseField('value', parsed.fields.value ?? 'مقدار این قسمت درست نیست.');
  const { value } = parsed.data;
  return { data: twoDecimals(unit === 'mm' ? usaOfMm(value) : mmOfUsa(value)) };
}

export const convertMm = (value: string) => convert('mm', value);
export const convertUsa = (value: string) => convert('usa', value);

const fullList = () =>
  new Refusal(
    'CONFLICT',
    `${formatNumber(maxCreations)} نوشته نگه داشته‌اید و بیشتر از این نمی‌شود. برای ذخیرهٔ این یکی، چندتا از قبلی‌ها را حذف کنید.`,
  );

function fontOf(offered: readonly CatalogFont[], fontId: string, field: string): CatalogFont {
  const font = offered.find(({ id }) => id === fontId);
  if (!font) throw refuseField(field, 'این فونت پیدا نشد. یکی از فونت‌های فهرست را انتخاب کنید.');
  return font;
}

/** Refuses, at a field of another feature's call, a font that is not offered and a text that it cannot draw. */
export async function refuseUndrawable(ctx: Ctx, field: string, fontId: string, text = ''): Promise<void> {
  const offered = await offeredFonts(ctx);
  const font = fontOf(offered, fontId, field);
  const missing = text === '' ? [] : await missingIn(ctx, font, text);
  if (missing.length > 0)
    throw refuseField(field, explainMissing(tidyRingText(text), missing, offered).message);
}

export async function createCreation(
  ctx: Ctx,
  { name, fontId, ...settings }: BodyOf<typeof contract.createCreation>,
): Promise<Creation> {
  const offered = await offeredFonts(ctx);
  const font = fontOf(offered, fontId, 'fontId');
  const drawing = await draw(ctx, font, settings, offered);
  const { text, letterHeight: _, ...input } = settings;
  return perform(ctx, async ({ tx, send, now }) => {
    const person = ctx.caller.id;
    // Calls of one person wait for each other, so that each counts the rows of the one before.
    send(lockFor(`fonts ${person}`));
    if ((await countListed(tx, person)) >= maxCreations) throw fullList();
    const { id, digest, family, type } = font;
    const row = await insertCreation(
      tx,
      {
        person_id: person,
        name: name || text,
        text,
        input,
        font: { id, digest, name: font.name, family, type },
        at: now,
      },
      drawing,
    );
    return toCreation(row);
  });
}

export const getCreations = async (ctx: Ctx, query: QueryOf<typeof contract.getCreations>) =>
  answerPage(query, await selectCreations(ctx.db, { ...query, person: ctx.caller.id }), toCreation);

export async function getCreationsOf(ctx: Ctx, id: string, query: QueryOf<typeof contract.getCreationsOf>) {
  const { id: person } = await existingPerson(ctx, ctx.db, rowId(id));
  return answerPage(query, await selectCreations(ctx.db, { ...query, person }), toCreation);
}

export const getCreation = async (ctx: Ctx, id: string): Promise<Creation> =>
  toCreation(authorize(await selectCreation(ctx.db, rowId(id)), mayRead(ctx), noSuchCreation));

export async function renameCreation(ctx: Ctx, id: string, { name }: { name: string }): Promise<Creation> {
  const creation = await ownCreation(ctx, id);
  return perform(ctx, async ({ tx }) => toCreation(await updateName(tx, creation, name)));
}

export async function deleteCreation(ctx: Ctx, id: string) {
  const creation = await ownCreation(ctx, id);
  return perform(ctx, async ({ tx, now }) => {
    await deleteOrHide(tx, creation, now);
    return { ok: true as const };
  });
}

export async function getDrawingFile(ctx: Ctx, id: string, format: string): Promise<FileAnswer> {
  if (!isOneOf(drawingFormats, format)) throw notFound('این نوشته با این قالب ساخته نمی‌شود.');
  const creation = await readableDrawing(ctx, id);
  const [content] = await filesOf(ctx, creation.outlines, creation.name, [format]);
  return {
    open: () => Readable.from([content]),
    filename: filenameOf(creation.name, format),
    mime: mimeOf[format],
  };
}
