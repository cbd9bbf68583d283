import { formatNumber } from '#contract/common/money';
import { EngineRefusal } from '../errors.ts';

/** The field of the input that a fault belongs to. */
export type QrField = 'address' | 'mm' | 'logo' | 'logo.share' | 'pxPerMm';

export type QrFault =
  | { code: 'empty-address' }
  /** Half of a surrogate pair cannot be written as UTF-8. */
  | { code: 'broken-address' }
  | { code: 'too-long' }
  /** A code of this address has a pattern in its middle that the logo would hide. */
  | { code: 'too-long-for-logo' }
  | { code: 'out-of-limits'; field: 'mm' | 'logo.share' | 'pxPerMm'; min: number; max: number }
  /** The logo's file cannot be read. */
  | { code: 'broken-logo' }
  /** The logo has no area, or a coordinate that is not a number. */
  | { code: 'empty-logo' }
  | { code: 'too-detailed'; max: number }
  /** A reader does not get the address back from the drawing. */
  | { code: 'unreadable' };

export interface RefusedCode {
  readonly of: 'code';
  readonly message: string;
  readonly field: QrField;
  readonly fault: QrFault;
}

/** The engine cannot draw the code. */
export class QrError extends EngineRefusal {
  readonly fault: QrFault;
  readonly field: QrField;

  constructor(fault: QrFault) {
    super(faultMessage(fault));
    this.name = 'QrError';
    this.fault = fault;
    this.field = fieldOf(fault);
  }

  get refused(): RefusedCode {
    const { message, field, fault } = this;
    return { of: 'code', message, field, fault };
  }
}

function fieldOf(fault: QrFault): QrField {
  switch (fault.code) {
    case 'out-of-limits':
      return fault.field;
    case 'broken-logo':
    case 'empty-logo':
    case 'too-detailed':
      return 'logo';
    default:
      return 'address';
  }
}

function faultMessage(fault: QrFault): string {
  switch (fault.code) {
    case 'empty-address':
      return 'آدرس کد خالی است.';
    case 'broken-address':
      return 'آدرس کد حرف خراب دارد؛ آن را دوباره بنویسید.';
    case 'too-long':
      return 'آدرس برای یک کد QR بلند است؛ آدرس کوتاه‌تری بدهید.';
    case 'too-long-for-logo':
      return 'آدرس برای کدی با این لوگو بلند است؛ لوگو را کوچک‌تر کنید یا بردارید، یا آدرس کوتاه‌تری بدهید.';
    case 'out-of-limits':
      return `عددی از ${formatNumber(fault.min)} تا ${formatNumber(fault.max)} وارد کنید.`;
    case 'broken-logo':
      return 'این لوگو خوانده نمی‌شود. یک PNG یا SVG دیگر انتخاب کنید.';
    case 'empty-logo':
      return 'در این لوگو طرحی برای حک نیست؛ لوگوی دیگری انتخاب کنید.';
    case 'too-detailed':
      return `این لوگو بیشتر از ${formatNumber(fault.max)} خط دارد؛ لوگوی ساده‌تری انتخاب کنید.`;
    case 'unreadable':
      return 'کد با این لوگو خوانده نمی‌شود؛ لوگو را کوچک‌تر کنید یا بردارید.';
  }
}
