const zeroOf = { persian: 0x06f0, arabic: 0x0660 };

export function toLatinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code >= zeroOf.persian ? zeroOf.persian : zeroOf.arabic));
  });
}

const marks = /[\s\-()\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Normalizes a typed identity or phone number: Latin digits, no spaces, hyphens or bidi marks. */
export const bareNumber = (written: string) => toLatinDigits(written).replace(marks, '');

export function toPersianDigits(text: string | number): string {
  return toLatinDigits(String(text)).replace(/[0-9]/g, (digit) =>
    String.fromCharCode(zeroOf.persian + Number(digit)),
  );
}
