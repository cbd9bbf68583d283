import { type ErrorCode, errorMessages, errorStatus, type Failure } from '#contract/common/errors';

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

export const refuseField = (field: string, message: string) =>
  new Refusal('VALIDATION', message, { fields: { [field]: message } });

export const notFound = (message?: string) => new Refusal('NOT_FOUND', message);

/** Returns the record; throws NOT_FOUND with `message` if there is none. */
export function existing<T>(record: T | null | undefined, message?: string): T {
  if (record === null || record === undefined) throw notFound(message);
  return record;
}

export const unreadable = () => refuseField('body', 'درخواست فرستاده‌شده خوانا نیست.');
