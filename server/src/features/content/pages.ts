import { isOneOf } from '#contract/common/one-of';
import { pageIds, readPage } from '#contract/content';
import type { Ctx } from '../../platform/work/ctx.ts';
import type { Caller } from '../../platform/sessions.ts';
import type { Db } from '../../platform/database/database.ts';
import { fillOnce } from '../../platform/database/first-content.ts';
import { existing } from '../../platform/foundation/refusal.ts';
import { firstPages } from './first-pages.ts';
import { insertPages, selectPage } from './queries.ts';

export async function showPage(ctx: Ctx<Caller | null>, id: string) {
  const page = existing(
    isOneOf(pageIds, id) ? await selectPage(ctx.db, id) : null,
    'صفحه‌ای با این نام نیست.',
  );
  return {
    _id: page.id,
    title: page.title,
    text: ctx.caller?.admin ? page.text : readPage(page.text).shown,
    updatedAt: page.updated_at.toISOString(),
  };
}

export const fillPages = (db: Db): Promise<void> =>
  fillOnce(db, 'pages', (tx) => insertPages(tx, firstPages).execute());
