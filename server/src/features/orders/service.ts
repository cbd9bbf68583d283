/** Reads orders: a customer their own, an admin all. */
import { plainDigits } from '#contract/common/digits';
import type { QueryOf } from '#contract/common/endpoint';
import type { ListFilter, Paging } from '#contract/common/paging';
import { type getOrders as getOrdersCall } from '#contract/order-lists';
import { type getOrder as getOrderCall, type getOrderResults, inHand } from '#contract/orders';
import { chartOf, jalaliMonths } from '../../platform/foundation/jalali.ts';
import { authorize, isOwnOrForAdmin, type Owned } from '../../platform/work/authorize.ts';
import { type Ctx, rowId, rowIdOrNone } from '../../platform/work/ctx.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { zipOf } from '../../platform/files/zip.ts';
import type { FileAnswer } from '../../platform/http/send-file.ts';
import { notFound, Refusal } from '../../platform/foundation/refusal.ts';
import { answerPage } from '../../platform/database/paging.ts';
import { type Pace, type Proof, reconcile } from '../../platform/database/reconcile.ts';
import { noSuchOrder, ownOrder, showOrder } from './access.ts';
import {
  countByMonth,
  countByStatus,
  countSinceMidnight,
  type DownloadedOrder,
  type FileRow,
  markDownloaded,
  selectDelivery,
  selectFile,
  selectNumbered,
} from './queries.ts';
import { orderRules } from './ledger/queries.ts';
import { conditionsOf, type OrderFilter, type SearchQuery, selectOrders } from './lists/queries.ts';
import { namedCustomers } from './lists/names.ts';
import { hasEndedFiles, hasHiddenFiles, toOrder } from './to-contract.ts';

export const checkPaidOrders = (on: Queryable, since: Proof | null, pace: Pace) =>
  reconcile(on, orderRules, since, pace);

export const getOrder = async (ctx: Ctx, id: string, { before }: QueryOf<typeof getOrderCall>) =>
  showOrder(ctx, ctx.pool, rowId(id), before === undefined ? undefined : rowId(before));

const maxNumber = 2_147_483_647;

/** Returns the id of an order by the number that its customer knows it by; NOT_FOUND as in `ownOrder`. */
export async function findOrder(ctx: Ctx, written: string) {
  const number = rowIdOrNone(plainDigits(written));
  const row = number > maxNumber ? undefined : await selectNumbered(ctx.db, number);
  return { _id: String(authorize(row, isOwnOrForAdmin(ctx), noSuchOrder).id) };
}

async function list(ctx: Ctx, filter: OrderFilter) {
  const now = ctx.clock.now();
  const named = await namedCustomers(ctx, filter.search);
  const page = await selectOrders(ctx.pool, { ...filter, named }, ctx.caller.admin);
  return answerPage(filter, page, (row) => toOrder(row, ctx.caller, now));
}

export const getOrders = (ctx: Ctx, { status, ...query }: QueryOf<typeof getOrdersCall>) =>
  list(ctx, { ...query, person: ctx.caller.id, ...(status && { statuses: [status] }) });

export async function listOrders(ctx: Ctx, filter: OrderFilter) {
  const { data, metadata } = await list(ctx, filter);
  return { designs: data, metadata };
}

export const listInHand = (ctx: Ctx, query: ListFilter) => listOrders(ctx, { ...query, statuses: inHand });

export const searchOrders = (ctx: Ctx, { page, count, ...query }: SearchQuery & Paging) =>
  listOrders(ctx, { ...conditionsOf(ctx, query), page, count });

export async function searchOverview(ctx: Ctx, query: ListFilter) {
  const page = await list(ctx, { ...query, ...(!ctx.caller.admin && { person: ctx.caller.id }) });
  return {
    data: page.data.map(({ _id, type, orderNumber, status }) => ({ _id, type, orderNumber, status })),
    metadata: page.metadata,
  };
}

export async function getChart(ctx: Ctx) {
  const months = jalaliMonths(ctx.clock.now());
  const starts = months.map((month) => month.start);
  return { data: chartOf(months, await countByMonth(ctx.db, ctx.caller.id, starts)) };
}

export const countPending = async (ctx: Ctx) => ({ data: await countByStatus(ctx.db, 'pending') });
export const countToday = async (ctx: Ctx) => ({ data: await countSinceMidnight(ctx.db, ctx.clock.now()) });

/** Throws NOT_FOUND for the files of a code that was never paid, and GONE for those of one that was cancelled. */
function refuseHidden(
  order: Parameters<typeof hasHiddenFiles>[0] & Parameters<typeof hasEndedFiles>[0],
): void {
  if (hasHiddenFiles(order)) throw notFound('این کد هنوز پرداخت نشده است.');
  if (hasEndedFiles(order))
    throw new Refusal('GONE', 'سفارش این کد لغو شده است و فایل‌های آن دیگر در دسترس نیست.');
}

/** Remembers, once, that its customer has fetched the newest delivery, which is no news on their desk then. */
async function noteDownload(
  { db, caller, clock, events }: Ctx,
  order: Owned<DownloadedOrder>,
  { action, event_id: delivery }: FileRow,
): Promise<void> {
  const { id, person_id: person, finished_at: finished, downloaded_at: downloaded } = order;
  if (action !== 'finish' || caller.id !== person || !finished || (downloaded && downloaded >= finished))
    return;
  if (await markDownloaded(db, order, delivery, clock.now())) events.emit({ person }, 'design', id);
}

/** The files of an order, as long as they can be had. */
export const filesOfOrder = {
  async find(ctx: Ctx, id: string) {
    const order = await ownOrder(ctx, id);
    refuseHidden(order);
    return order;
  },
  selectFile,
  noteDownload,
};

/** The files of a delivery by its number, or of the newest. */
export async function getResults(
  ctx: Ctx,
  id: string,
  { version }: QueryOf<typeof getOrderResults>,
): Promise<FileAnswer> {
  const order = await filesOfOrder.find(ctx, id);
  const files = await selectDelivery(ctx.db, order, version);
  const [first] = files;
  if (!first)
    throw notFound(
      version === undefined
        ? 'این سفارش هنوز فایلی برای دریافت ندارد.'
        : 'این سفارش چنین نسخه‌ای ندارد، یا فایل‌های آن پاک شده است.',
    );
  for (const file of files) await ctx.files.ensureReadable(file.store_key, file.filename);
  await noteDownload(ctx, order, first);
  const packed = new Set<FileRow['kind']>(['jpg', 'png', 'webp', 'zip', 'pdf', 'cdr']);
  const entries = files.map((file) => ({
    name: file.filename,
    size: file.size,
    deflate: !packed.has(file.kind),
    open: () => ctx.files.read(file.store_key),
  }));
  return {
    open: () => zipOf(entries),
    filename: `hakkak-${order.order_number}${version === undefined ? '' : `-${version}`}.zip`,
    mime: 'application/zip',
  };
}
