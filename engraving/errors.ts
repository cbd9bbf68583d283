import { formatNumber } from '#contract/common/money';

/** The field of the input that a fault belongs to. */
export type FaultyField =
  | 'text'
  | 'fontId'
  | 'ring.mm'
  | 'ring.thickness'
  | 'bandWidth'
  | 'letterHeight'
  | 'letterSpacing'
  | 'wordSpacing'
  | 'kashida'
  | 'repeat'
  | 'margin'
  | 'flat.length'
  | 'flat.arc';

export type Fault =
  | { code: 'empty-text' }
  | { code: 'too-long'; max: number }
  /** The characters that no file of the font has. */
  | { code: 'unknown-glyphs'; characters: readonly string[] }
  | { code: 'out-of-limits'; field: FaultyField; min: number; max: number }
  /**
   * The text is `over` mm longer than the place for it, or higher. `largest` is the largest letter height in mm that
   * fits; null when none within the limits does. `isFlat` is true for a flat piece, false for a ring.
   */
  | { code: 'too-wide' | 'too-high'; over: number; largest: number | null; isFlat?: true }
  | { code: 'unreadable-font' };

/** The engine cannot do what it is asked. The message is Persian and says what to change. */
export abstract class EngineRefusal extends Error {
  /** The same as plain data, which leaves workers and processes. `of` says what the engine was to make or read. */
  abstract get refused(): { readonly of: string; readonly message: string };
}

export interface RefusedDrawing {
  readonly of: 'drawing';
  readonly message: string;
  readonly field: FaultyField;
  readonly fault: Fault;
}

/** The engine cannot draw the input. */
export class EngravingError extends EngineRefusal {
  readonly fault: Fault;
  readonly field: FaultyField;

  constructor(fault: Fault) {
    super(faultMessage(fault));
    this.name = 'EngravingError';
    this.fault = fault;
    this.field = fieldOf(fault);
  }

  get refused(): RefusedDrawing {
    const { message, field, fault } = this;
    return { of: 'drawing', message, field, fault };
  }
}

function fieldOf(fault: Fault): FaultyField {
  switch (fault.code) {
    case 'out-of-limits':
      return fault.field;
    case 'too-wide':
    case 'too-high':
      return 'letterHeight';
    case 'unreadable-font':
      return 'fontId';
    default:
      return 'text';
  }
}

function faultMessage(fault: Fault): string {
  switch (fault.code) {
    case 'empty-text':
      return 'نوشته را وارد کنید.';
    case 'too-long':
      return `نوشته بیشتر از ${formatNumber(fault.max)} حرف نمی‌شود.`;
    case 'unknown-glyphs':
      return `این فونت «${fault.characters.join(' ')}» را ندارد.`;
    case 'out-of-limits':
      return `عددی از ${formatNumber(fault.min)} تا ${formatNumber(fault.max)} وارد کنید.`;
    case 'too-wide':
    case 'too-high': {
      const whole = fault.isFlat ? 'قطعه' : fault.code === 'too-wide' ? 'دور حلقه' : 'حلقه';
      const side = fault.code === 'too-wide' ? `بلندتر از ${whole}` : `پهن‌تر از ${whole}`;
      const way =
        fault.largest === null
          ? `نوشته را کوتاه کنید یا ${fault.isFlat ? 'قطعهٔ' : 'حلقهٔ'} بزرگ‌تری انتخاب کنید.`
          : `بلندی حروف تا ${formatNumber(fault.largest)} میلی‌متر جا می‌شود.`;
      return `نوشته ${formatNumber(fault.over)} میلی‌متر ${side} است؛ ${way}`;
    }
    case 'unreadable-font':
      return 'فایل این فونت خوانا نیست؛ فونت دیگری انتخاب کنید.';
  }
}
