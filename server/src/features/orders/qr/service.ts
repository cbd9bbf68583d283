import type { QueryOf } from '#contract/common/endpoint';
import type * as contract from '#contract/qr';
import type { QrContent, QrDetails } from '#contract/qr';
import { isLoopback } from '../../../platform/foundation/addresses.ts';
import { type Ctx, type Platform, rowId } from '../../../platform/work/ctx.ts';
import { existing } from '../../../platform/foundation/refusal.ts';
import { answerPage } from '../../../platform/database/paging.ts';
import { codeIn, readableCode, visibleCode } from './access.ts';
import {
  selectCategories,
  selectCategory,
  selectCategoryOf,
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

export async function usableCategory(ctx: Ctx, id: string) {
  const row = await selectCategory(ctx.db, rowId(id));
  return existing(row?.enabled ? row : null, 'دسته‌ای با این آدرس پیدا نشد.');
}

export const getCategory = async (ctx: Ctx, id: string) => toCategory(await usableCategory(ctx, id));

export async function getTexts(ctx: Ctx, id: string, query: QueryOf<typeof contract.getQrTexts>) {
  const category = await usableCategory(ctx, id);
  return answerPage(query, await selectTexts(ctx.db, { ...query, category: category.id }), toText);
}

export async function getCodes(ctx: Ctx, query: QueryOf<typeof contract.getQrCodes>) {
  const { admin, id } = ctx.caller;
  const codes = await selectCodes(ctx.db, { ...query, ...(!admin && { person: id }) }, admin);
  return answerPage(query, codes, toCode);
}

export const isLocal = (address: string): boolean => isLoopback(URL.parse(address)?.hostname ?? '');

export async function getCode(ctx: Ctx, code: string): Promise<QrDetails> {
  const row = await readableCode(ctx, code);
  const [media, category, reports] = await Promise.all([
    selectMedia(ctx.db, row.id),
    selectCategoryOf(ctx.db, row),
    ctx.caller.admin ? selectReports(ctx.db, row) : null,
  ]);
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

/** Returns the content of a page; throws GONE if it is taken down or its order was cancelled. */
export async function getPage({ pool }: Pick<Platform, 'pool'>, code: string): Promise<QrContent> {
  return toContent(visibleCode(await selectPage(pool, codeIn(code))));
}
