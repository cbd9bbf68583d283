/** Why a file is refused, in the words of whoever sent it or asks for it. */
import type { FileKind } from '#contract/common/files';
import { foreignAdvice, foreignPictureIn } from '#contract/common/foreign-pictures';
import { formatNumber } from '#contract/common/money';
import { hasCode, isDiskFault } from '../foundation/error-code.ts';
import { Refusal } from '../foundation/refusal.ts';
import { kindByName, kindOf } from './kind.ts';

interface Kinds {
  kinds: readonly FileKind[];
}

/** The refusal of a stored file that cannot be opened; its cause says why, for the operator. */
export function lostFile(filename?: string, cause: unknown = new Error('a stored file is missing')): Refusal {
  if (cause instanceof Refusal) return cause;
  if (isDiskFault(cause)) return withCause(new Refusal('UNAVAILABLE'), cause);
  const which = filename === undefined ? 'این فایل' : `فایل «${filename}»`;
  const isMissing = !(cause instanceof Error && 'code' in cause) || hasCode(cause, 'ENOENT');
  const sentence = `${which} الان در دسترس نیست. لطفاً کمی بعد دوباره تلاش کنید یا به پشتیبانی خبر دهید.`;
  return withCause(new Refusal(isMissing ? 'NOT_FOUND' : 'INTERNAL', sentence), cause);
}

/** The refusal when nothing can be written. */
export const diskFull = (cause?: unknown): Refusal =>
  withCause(new Refusal('UNAVAILABLE', 'جای کافی برای فایل تازه نیست. کمی بعد دوباره تلاش کنید.'), cause);

function withCause(refusal: Refusal, cause: unknown): Refusal {
  refusal.cause = cause;
  return refusal;
}

export const tooLarge = (filename: string, bytes: number) =>
  new Refusal(
    'FILE_TOO_LARGE',
    `حجم فایل ${filename} بیشتر از ${formatNumber(Math.floor(bytes / 1024 / 1024))} مگابایت است`,
  );

export const emptyFile = (filename: string) =>
  new Refusal('BAD_FILE', `فایل «${filename}» خالی است. فایل دیگری بفرستید.`);

const onlyKinds = (kinds: readonly FileKind[]) =>
  `فقط فرمت‌های ${kinds.map((kind) => kind.toUpperCase()).join(' و ')} مجاز است`;

export function wrongKind(filename: string, { kinds }: Kinds, otherwise?: string): Refusal {
  if (kinds.length <= 4) return new Refusal('FILE_TYPE', onlyKinds(kinds));
  return new Refusal('FILE_TYPE', otherwise ?? `فایل «${filename || 'بی‌نام'}» از نوع‌های پذیرفته‌شده نیست.`);
}

/** Where the name is of an allowed kind, the content is not. */
export function wrongContent(filename: string, limits: Kinds): Refusal {
  const named = kindByName(filename);
  const isNamed = named !== null && limits.kinds.includes(named);
  return wrongKind(
    filename,
    limits,
    isNamed
      ? `محتوای فایل «${filename}» با پسوند آن نمی‌خواند. آن را با قالب درست ذخیره کنید و دوباره بفرستید.`
      : undefined,
  );
}

/** Throws FILE_TYPE with advice for a picture of a kind that is not kept. */
export function refuseForeign(filename: string, head: Buffer, { kinds }: Kinds): void {
  const foreign = kinds.includes('jpg') ? foreignPictureIn(head.toString('latin1', 0, 64)) : null;
  if (!foreign) return;
  const only = kinds.length <= 4 ? `${onlyKinds(kinds)}. ` : '';
  throw new Refusal('FILE_TYPE', only + foreignAdvice(filename || 'بی‌نام', foreign));
}

/** Of most wrong files the beginning says enough, and the rest need not come. A solid says there how long it is. */
export function refuseEarly(filename: string, head: Buffer, limits: Kinds & { maxBytes: number }): void {
  refuseForeign(filename, head, limits);
  const solid = 84 + 50 * head.readUInt32LE(80);
  if (!kindOf(filename, limits.kinds, head, solid > limits.maxBytes ? 0 : solid))
    throw wrongContent(filename, limits);
}
