import { type ErrorCode, errorMessages, errorStatus, type Failure } from '#contract/common/errors';
import { waitText } from '#contract/common/wait-text';
import { isDiskFault } from './error-code.ts';

interface Details {
  fields?: Record<string, string>;
  /** In tomans. */
  missing?: number;
  /** In seconds. */
  retryAfter?: number;
  /** The record as it is now. */
  current?: object;
  /** The caller's login was ended by somebody. */
  ended?: true;
}

/** Refuses a call with an error code of the contract and a Persian message. The transaction rolls back. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, message: string = errorMessages[code], details: Details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  body(): Failure {
    const { ended: _, ...details } = this.details;
    return { error: true, code: this.code, message: this.message, ...details };
  }
}

/** A RATE_LIMITED refusal: the reason, and when to try again. */
export const rateLimited = (seconds: number, why = 'تعداد درخواست‌ها زیاد است.') =>
  new Refusal('RATE_LIMITED', `${why} ${waitText(seconds)} دوباره تلاش کنید.`, {
    retryAfter: Math.max(1, Math.ceil(seconds)),
  });

export const refuseField = (field: string, message: string) =>
  new Refusal('VALIDATION', message, { fields: { [field]: message } });

export const notFound = (message?: string) => new Refusal('NOT_FOUND', message);

/** Returns the record; throws NOT_FOUND with `message` if there is none. */
export function existing<T>(record: T | null | undefined, message?: string): T {
  if (record === null || record === undefined) throw notFound(message);
  return record;
}

export const unreadable = () => refuseField('body', 'درخواست فرستاده‌شده خوانا نیست.');

const networkFaults = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH EAI_AGAIN ENOTFOUND'.split(' '),
);

/** Returns the refusal that answers an error of a call. */
export function refusalOf(error: Error & { code?: string; statusCode?: number }): Refusal {
  if (error instanceof Refusal) return error;
  const code = error.code ?? '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('FILE_TOO_LARGE');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new Refusal('FILE_TYPE', 'نوع محتوای این درخواست پذیرفته نمی‌شود.');
  if (error.statusCode && error.statusCode < 500 && (code.startsWith('FST_') || error instanceof SyntaxError))
    return unreadable();
  // PostgreSQL refuses a NUL or a lone surrogate from a path or query with these codes.
  if (code === '22021' || code === '22P05') return unreadable();
  // The database or the disk is unreachable, full, restarting, a standby or too slow, so a retry may succeed.
  if (
    /^(57P0|57014|55P03|25006|53|08|40)/.test(code) ||
    networkFaults.has(code) ||
    isDiskFault(error) ||
    /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect/.test(error.message)
  )
    return new Refusal('UNAVAILABLE', undefined, { retryAfter: 2 });
  return new Refusal('INTERNAL');
}
