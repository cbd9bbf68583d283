/** Links by which customers show the newest delivery of an order to their own customers. */
import { createHmac, randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/common/endpoint';
import { dayMs } from '#contract/common/tehran';
import { isTakenBack, type OrderStatus } from '#contract/orders';
import {
  type closeShare as closeCall,
  type shareOrder as shareCall,
  type SharedDesign,
  usualTitle,
} from '#contract/shares';
import type { Environment } from '../../../platform/environment/environment.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { existing, notFound, Refusal } from '../../../platform/foundation/refusal.ts';
import { hashToken } from '../../../platform/sessions.ts';
import { authorize, isOwn, type Owned } from '../../../platform/work/authorize.ts';
import { type Ctx, type Platform, rowId } from '../../../platform/work/ctx.ts';
import { perform } from '../../../platform/work/work.ts';
import { uploader } from '../../../platform/processes/requester.ts';
import { noSuchOrder } from '../access.ts';
import { refuseUnpaid } from '../transitions.ts';
import { lockOrder, selectOwner } from '../queries.ts';
import { hasPicture, shownOf } from './picture.ts';
import {
  anonymizeWishes,
  closeShares,
  insertShare,
  renameShare,
  selectNewestFiles,
  selectNewestTitle,
  selectOpenShare,
  selectShared,
  type SharedRow,
} from './queries.ts';

/** Of a token: 144 bits. */
const tokenBytes = 18;
const tokenForm = /^[\w-]{24}$/;

/** The token of a link is not stored, so that nobody who reads the tables opens links; the open one is made again. */
const tokenOf = ({ secret }: Pick<Environment, 'secret'>, seed: Buffer): string =>
  createHmac('sha256', secret)
    .update('share ')
    .update(seed)
    .digest()
    .subarray(0, tokenBytes)
    .toString('base64url');

const shareable: readonly OrderStatus[] = ['finished', 'revising'];

const notShareable = () =>
  new Refusal('INVALID_TRANSITION', 'فقط طرحی که تحویل شده و تصویر دارد لینک می‌گیرد.');

/** A picture that is not made yet is no answer to somebody who has asked for a link. */
function noLinkYet(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'UNAVAILABLE') throw error;
  throw new Refusal(
    'UNAVAILABLE',
    'لینک هنوز ساخته نشد، چون تصویر طرح در حال آماده‌شدن است. کمی دیگر دوباره بزنید.',
    error.details,
  );
}

const mayBeShared = ({ type, status }: { type: string; status: OrderStatus }) =>
  type !== 'qr' && shareable.includes(status);

/** An open link stays while the order continues. */
const keepsShare = ({ status }: { status: OrderStatus }) => status !== 'unpaid' && !isTakenBack(status);

/** Returns the open link; none after a change of the server's secret, because the old tokens cannot be made again. */
async function openShareOf(
  { environment }: Pick<Platform, 'environment'>,
  on: Queryable,
  order: Owned<{ id: number }>,
) {
  const open = await selectOpenShare(on, order);
  return open && hashToken(tokenOf(environment, open.seed)).equals(open.token_hash) ? open : null;
}

const urlOf = ({ publicUrl }: Pick<Environment, 'publicUrl'>, token: string) => `${publicUrl}/p/${token}`;

export async function getShare(ctx: Ctx, id: string) {
  const order = authorize(await selectOwner(ctx.db, rowId(id)), isOwn(ctx), noSuchOrder);
  const open = keepsShare(order) ? await openShareOf(ctx, ctx.db, order) : null;
  if (!open) return { link: null, lastTitle: (await selectNewestTitle(ctx.db, order))?.title ?? null };
  const { seed, title, created_at: at } = open;
  const url = urlOf(ctx.environment, tokenOf(ctx.environment, seed));
  return { link: { url, title, createdAt: at.toISOString() }, lastTitle: title };
}

export async function shareOrder(ctx: Ctx, { designId, title: given }: BodyOf<typeof shareCall>) {
  const order = authorize(await selectOwner(ctx.db, rowId(designId)), isOwn(ctx), noSuchOrder);
  if (!(await openShareOf(ctx, ctx.db, order))) {
    if (!mayBeShared(order)) throw notShareable();
    const files = await selectNewestFiles(ctx.db, order);
    const shown = await shownOf(ctx, uploader(ctx.caller), ctx.caller.id, files).catch(noLinkYet);
    if (!shown) throw notShareable();
  }
  const { seed, title } = await perform(ctx, async ({ tx, send, now }) => {
    const locked = await lockOrder(tx, order);
    const open = await openShareOf(ctx, tx, order);
    if (open && keepsShare(locked)) {
      const newTitle = given || open.title;
      if (newTitle !== open.title) send(renameShare(tx, open, newTitle));
      return { seed: open.seed.toString('base64url'), title: newTitle };
    }
    if (!mayBeShared(locked)) throw notShareable();
    send(closeShares(tx, order, now));
    const newSeed = randomBytes(16);
    const row = {
      order_id: order.id,
      seed: newSeed,
      token_hash: hashToken(tokenOf(ctx.environment, newSeed)),
      title: given || usualTitle,
      created_at: now,
    };
    send(insertShare(tx, row));
    return { seed: newSeed.toString('base64url'), title: row.title };
  });
  const token = tokenOf(ctx.environment, Buffer.from(seed, 'base64url'));
  return { token, url: urlOf(ctx.environment, token), title };
}

export async function closeShare(ctx: Ctx, { designId }: BodyOf<typeof closeCall>) {
  const order = authorize(await selectOwner(ctx.db, rowId(designId)), isOwn(ctx), noSuchOrder);
  refuseUnpaid(order);
  return perform(ctx, async ({ tx, send, now }) => {
    send(closeShares(tx, order, now));
    return { ok: true as const };
  });
}

export const closed = () => new Refusal('GONE', 'این لینک بسته شده است.');

/** Returns what an open link shows; throws NOT_FOUND for an unknown token and GONE after it was closed. */
export async function findShared({ db }: Pick<Platform, 'db'>, token: string): Promise<SharedRow> {
  if (!tokenForm.test(token)) throw notFound('لینکی با این آدرس پیدا نشد.');
  const row = existing(await selectShared(db, hashToken(token)), 'لینکی با این آدرس پیدا نشد.');
  if (row.closed_at || isTakenBack(row.status)) throw closed();
  return row;
}

const toShared = (row: SharedRow, token: string): SharedDesign => ({
  title: row.title,
  workshop: row.workshop.trim(),
  version: row.version,
  picture: row.files.some(hasPicture) ? `/api/p/${token}/picture.webp` : null,
  pins: row.pins.map(({ x, y, text }) => ({ x, y, text })),
  approved: row.approved,
});

export const getShared = async (ctx: Pick<Platform, 'db'>, token: string) =>
  toShared(await findShared(ctx, token), token);

/** Days that a guest's address is kept; the limit of wishes counts the last hour. */
const guestDays = 2;

export async function forgetGuests({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const { numUpdatedRows } = await anonymizeWishes(db, new Date(clock.now().getTime() - guestDays * dayMs));
  return Number(numUpdatedRows);
}
