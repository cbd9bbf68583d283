import { bareNumber } from '#contract/common/digits';
import { qrAlphabet, qrCodeLength } from '#contract/qr';
import { isTakenBack, type OrderStatus } from '#contract/orders';
import { authorize, isOwn, isOwnOrForAdmin } from '../../../platform/work/authorize.ts';
import type { Ctx } from '../../../platform/work/ctx.ts';
import { existing, notFound, Refusal } from '../../../platform/foundation/refusal.ts';
import { selectCode } from './queries.ts';

const noSuchCode = 'کدی با این آدرس پیدا نشد.';

/** Returns a code as it is stored, in capitals; throws NOT_FOUND if it is no code. */
export function codeIn(written: string): string {
  const code = bareNumber(written.normalize('NFKC')).toUpperCase();
  if (code.length !== qrCodeLength || [...code].some((letter) => !qrAlphabet.includes(letter)))
    throw notFound(noSuchCode);
  return code;
}

/** A cancelled order has no page and no code any more. */
export const isCancelled = ({ status }: { status: OrderStatus }): boolean => isTakenBack(status);

/** Returns a code that there is; throws GONE when its order was cancelled. */
export function validCode<C extends { status: OrderStatus }>(code: C | undefined): C {
  const existingCode = existing(code, noSuchCode);
  if (isCancelled(existingCode))
    throw new Refusal('GONE', 'سفارش این کد لغو شده است و صفحه و فایل‌های آن دیگر در دسترس نیست.');
  return existingCode;
}

export const takenDown = () => new Refusal('GONE', 'این صفحه فعلاً در دسترس نیست.');

/** Returns a code whose page visitors may see; throws GONE like `validCode`, and for a page that is taken down. */
export function visibleCode<C extends { status: OrderStatus; down_at: Date | null }>(code: C | undefined): C {
  const valid = validCode(code);
  if (valid.down_at) throw takenDown();
  return valid;
}

/** Returns a code to its customer and admins; for anyone else it does not exist. */
export const readableCode = async (ctx: Ctx, code: string) =>
  authorize(await selectCode(ctx.db, codeIn(code), ctx.caller.admin), isOwnOrForAdmin(ctx), noSuchCode);

export const ownCode = async (ctx: Ctx, code: string) =>
  authorize(await selectCode(ctx.db, codeIn(code), false), isOwn(ctx), noSuchCode);
