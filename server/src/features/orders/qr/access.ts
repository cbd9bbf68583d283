import { qrAlphabet, qrCodeLength } from '#contract/qr';
import { isTakenBack, type OrderStatus } from '#contract/orders';
import { authorize, isOwn, isOwnOrForAdmin } from '../../../platform/authorize.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import { selectCode } from './queries.ts';

const noSuchCode = 'کدی با این آدرس پیدا نشد.';

/** Returns a code as it is kept, in capitals; throws NOT_FOUND for what is none. */
export function codeIn(written: string): string {
  const code = written.toUpperCase();
  if (code.length !== qrCodeLength || [...code].some((letter) => !qrAlphabet.includes(letter)))
    throw notFound(noSuchCode);
  return code;
}

export const noCode = () => notFound(noSuchCode);

/** A cancelled order has no page and no code any more. */
export const isCancelled = ({ status }: { status: OrderStatus }): boolean => isTakenBack(status);

export const cancelled = () =>
  new Refusal('GONE', 'سفارش این کد لغو شده است و صفحه و فایل‌های آن دیگر در دسترس نیست.');
export const takenDown = () => new Refusal('GONE', 'این صفحه فعلاً در دسترس نیست.');

/** Returns a code to its customer and admins; for anyone else it does not exist. */
export const readableCode = async (ctx: Ctx, code: string) =>
  authorize(await selectCode(ctx.db, codeIn(code), ctx.caller.admin), isOwnOrForAdmin(ctx), noSuchCode);

export const ownCode = async (ctx: Ctx, code: string) =>
  authorize(await selectCode(ctx.db, codeIn(code), false), isOwn(ctx), noSuchCode);
