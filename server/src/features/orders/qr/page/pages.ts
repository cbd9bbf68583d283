/** The pages of codes as they are sent, each made and packed once for all its visitors. */
import { createHash } from 'node:crypto';
import type { Platform } from '../../../../platform/work/ctx.ts';
import { PackedBody } from '../../../../platform/http/packed-body.ts';
import { LruCache } from '../../../../platform/foundation/lru-cache.ts';
import { isCancelled } from '../access.ts';
import type { Work } from '../../../../platform/work/work.ts';
import { selectCodeOf, selectPage } from '../queries.ts';
import { giftPage, gonePage, unknownPage } from './html.ts';

export interface SentPage {
  status: 200 | 404 | 410;
  /** The code and its customer, by which views are counted; null for an unknown code. */
  code: { id: number; person: number } | null;
  etag: string;
  body: PackedBody;
}

/** ms for which a page is not read again. A change in this process shows at once, one in another after this time. */
const freshMs = 2000;
/** Bytes of the cached pages. */
const maxCachedBytes = 24_000_000;

interface CachedPage {
  page: Promise<SentPage>;
  until: number;
}

const openPages = () => ({
  cached: new LruCache<CachedPage>(maxCachedBytes, () => 30_000),
  packed: new LruCache<SentPage>(maxCachedBytes, ({ body }) => body.weight),
});

type Parts = Pick<Platform, 'pool' | 'services'>;

export const invalidatePage = ({ services }: Pick<Platform, 'services'>, code: string): void =>
  services.get(openPages).cached.delete(code);

export async function closePage(
  platform: Pick<Platform, 'services'>,
  work: Work,
  order: number,
): Promise<void> {
  const code = await selectCodeOf(work.tx, order);
  if (code) work.afterwards(() => invalidatePage(platform, code.code));
}

/** `code` is one that `codeIn` returned. */
export function pageOf(parts: Parts, code: string): Promise<SentPage> {
  const { cached: cachedPages } = parts.services.get(openPages);
  const now = performance.now();
  const cached = cachedPages.get(code);
  if (cached && cached.until > now) return cached.page;
  const page = load(parts, code);
  const entry = { page, until: now + freshMs };
  cachedPages.set(code, entry);
  page.catch(() => cachedPages.get(code) === entry && cachedPages.delete(code));
  return page;
}

async function load({ pool, services }: Parts, code: string): Promise<SentPage> {
  const row = await selectPage(pool, code);
  if (!row) return unknownCode;
  const owner = { id: row.id, person: row.person_id };
  if (isCancelled(row) || row.down_at) return { ...goneAnswer, code: owner };
  const text = giftPage(row);
  const key = createHash('sha256').update(`${row.id} ${text}`).digest('base64url');
  const { packed } = services.get(openPages);
  const before = packed.get(key);
  if (before) return before;
  const page = pack(200, text, owner);
  packed.set(key, page);
  return page;
}

function pack(status: SentPage['status'], text: string, code: SentPage['code']): SentPage {
  const body = new PackedBody(text);
  const etag = `"${createHash('sha256').update(body.plain).digest('base64url').slice(0, 22)}"`;
  return { status, code, etag, body };
}

export const unknownCode = pack(404, unknownPage, null);
const goneAnswer = pack(410, gonePage, null);
