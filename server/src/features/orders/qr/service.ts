/** Reads categories, ready texts and codes. */
import { metadata } from '#contract/common/paging';
import type { QueryOf } from '#contract/common/endpoint';
import type * as contract from '#contract/qr';
import type { QrContent, QrDetails } from '#contract/qr';
import { isLoopback } from '../../../platform/addresses.ts';
import { type Ctx, type Platform, rowId } from '../../../platform/ctx.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import { cancelled, codeIn, isCancelled, noCode, readableCode, takenDown } from './access.ts';
import {
  selectCategories,
  selectCategory,
  selectCodes,
  selectMedia,
  selectPage,
  selectReports,
  selectTexts,
} from './queries.ts';
import { toCategory, toCode, toContent, toText } from './to-contract.ts';

export const getCategories = async (ctx: Ctx) => ({
  data: (await selectCategories(ctx.db)).map(toCategory),
});

/** Returns a category that new codes may be of. */
export async function usableCategory(ctx: Ctx, id: string) {
  const row = await selectCategory(ctx.db, rowId(id));
  if (!row?.enabled) throw notFound('دسته‌ای با این آدرس پیدا نشد.');
  return row;
}

export const getCategory = async (ctx: Ctx, id: string) => toCategory(await usableCategory(ctx, id));

export async function getTexts(ctx: Ctx, id: string, query: QueryOf<typeof contract.getQrTexts>) {
  const category = await usableCategory(ctx, id);
  const { rows, total } = await selectTexts(ctx.db, { ...query, category: category.id });
  return { data: rows.map(toText), metadata: metadata(query, total) };
}

export async function getCodes(ctx: Ctx, query: QueryOf<typeof contract.getQrCodes>) {
  const { admin, id } = ctx.caller;
  const { rows, total } = await selectCodes(ctx.db, { ...query, ...(!admin && { person: id }) }, admin);
  return { data: rows.map(toCode), metadata: metadata(query, total) };
}

/** Returns whether an address works on this machine only. */
export const isLocal = (address: string): boolean => isLoopback(URL.parse(address)?.hostname ?? '');

export async function getCode(ctx: Ctx, code: string): Promise<QrDetails> {
  const row = await readableCode(ctx, code);
  const [media, category, reports] = await Promise.all([
    selectMedia(ctx.db, row.id),
    selectCategory(ctx.db, row.category_id),
    ctx.caller.admin ? selectReports(ctx.db, row) : null,
  ]);
  if (!category) throw noCode();
  return {
    ...toCode(row),
    category: toCategory(category),
    content: toContent({ ...row, media }),
    svg: row.svg,
    logo: media.some(({ role }) => role === 'logo'),
    local: isLocal(row.address),
    contentAt: row.content_at.toISOString(),
    ...(reports && {
      reported: reports.map(({ reason, created_at }) => ({ reason, createdAt: created_at.toISOString() })),
    }),
  };
}

/** Returns what a page shows; GONE for one that is taken down or whose order was cancelled. */
export async function getPage({ pool }: Pick<Platform, 'pool'>, code: string): Promise<QrContent> {
  const row = await selectPage(pool, codeIn(code));
  if (!row) throw noCode();
  if (isCancelled(row)) throw cancelled();
  if (row.down_at) throw takenDown();
  return toContent(row);
}
